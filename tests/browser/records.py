"""Games played beforehand by the engine, brought to the page as records: a late moment costs no clicking."""

from __future__ import annotations

import functools
from collections.abc import Callable
from random import Random

from grognard.bots import Clock, make_bot
from grognard.games import rulebook
from grognard.kernel.table import Table

GAME = "last_battles"


def play(stop: Callable[[Table], bool], scenario: str = "quatre_bras", number: int = 1) -> Table:
    """A game between two recruits, up to the first moment that `stop` wants or to its end."""
    table = Table(rulebook(GAME), scenario, (), bytes([number]) * 32)
    bot = make_bot("recruit", rulebook(GAME))
    chance = Random(number)
    while table.outcome is None and not stop(table):
        table.take(bot.choose(table.view(table.seat()), table.decision(), Clock(), chance))
    return table


def played(stop: Callable[[Table], bool], scenario: str = "quatre_bras", number: int = 1) -> str:
    """The record of such a game."""
    table = play(stop, scenario, number)
    return table.record(reveal=table.outcome is not None).to_text()


@functools.cache
def finished() -> str:
    """A whole game."""
    return played(lambda _: False)


@functools.cache
def before_a_fight() -> str:
    """The French are about to choose whom to attack; others may join the first attack they are offered, or not."""

    def stop(table: Table) -> bool:
        first = table.legal()[0]
        if table.seat() != 0 or first.verb != "attack":
            return False
        trial = Table.replay(table.rulebook, table.record())
        trial.take(first)
        return {"join", "fight"} <= {action.verb for action in trial.legal()}

    for number in range(1, 60):
        table = play(stop, number=number)
        if table.outcome is None:
            return table.record(reveal=False).to_text()
    raise LookupError("no such moment in sixty games")
