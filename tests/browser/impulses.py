"""Battles by impulses played beforehand by the engine, brought to the page as records."""

from __future__ import annotations

import functools
from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, cast

from grognard.games import rulebook
from grognard.kernel.action import Action
from grognard.kernel.table import Table

if TYPE_CHECKING:
    from grognard.games.waterloo_impulse.state import Battle

GAME = "waterloo_impulse"
LIKED = ("lead", "assault", "move", "charge", "forward", "take_part", "add", "overrun", "reroll", "pick")
SHUNNED = ("pass", "end_moves", "stay", "halt", "end_assaults", "advance", "withdraw", "pull_back", "fall_back")


def choose(table: Table, chance: Random) -> Action:
    """By lot, with a liking for moves at the enemy and for assaults."""
    legal = table.legal()
    if chance.random() < 0.85:
        battle = cast("Battle", table.state)
        steps = [one for one in legal if one.verb == "go" and battle.units_in(one.a, 1 - battle.active)]
        liked = steps or [action for action in legal if action.verb in LIKED]
        if liked:
            return chance.choice(liked)
    going_on = [action for action in legal if action.verb not in SHUNNED]
    return chance.choice(going_on if going_on and chance.random() < 0.8 else legal)


def fought(stop: Callable[[Table], bool], number: int = 1) -> str | None:
    """The record up to the first moment that `stop` wants, or None where it never comes."""
    table = Table(rulebook(GAME), "battle", (), bytes([number]) * 32)
    chance = Random(number)
    while table.outcome is None:
        if stop(table):
            return table.record(reveal=False).to_text()
        table.take(choose(table, chance))
    return None


@functools.cache
def moment(name: str) -> str:
    """The record of the first battle in which a moment of this name comes."""
    for number in range(1, 120):
        record = fought(MOMENTS[name], number)
        if record is not None:
            return record
    raise LookupError(name)


def asks(table: Table, name: str) -> bool:
    return table.decision().name == name


def offered(table: Table, verb: str) -> int:
    """How many actions of a kind there are."""
    return sum(action.verb == verb for action in table.legal())


def crowd(table: Table) -> bool:
    """Do many units of both sides stand in one area?"""
    battle = cast("Battle", table.state)
    areas = [area for area in range(1, 91) if len(battle.units_in(area, 0)) > 4 and len(battle.units_in(area, 1)) > 3]
    return bool(areas) and table.seat() == 0 and asks(table, "Activate")


def turn(table: Table) -> int:
    return cast("Battle", table.state).turn


MOMENTS: dict[str, Callable[[Table], bool]] = {
    "action": lambda table: (
        asks(table, "ChooseAction") and offered(table, "charge") > 2 and offered(table, "bombard") > 0
    ),
    "move": lambda table: asks(table, "MoveUnit") and offered(table, "go") > 4,
    "into_the_enemy": lambda table: (
        asks(table, "MoveUnit")
        and any(choice["kind"] == "attack" for choice in table.rulebook.display.choices(table.state))
    ),
    "first_fire": lambda table: asks(table, "SkirmishFire") and offered(table, "add") > 1,
    "withdraw": lambda table: asks(table, "Withdraw"),
    "forward": lambda table: asks(table, "ChooseForward") and offered(table, "forward") > 2,
    "leaders": lambda table: asks(table, "Participate") and offered(table, "take_part") > 0,
    "reroll": lambda table: asks(table, "Reroll") and offered(table, "reroll") > 0,
    "intervene": lambda table: asks(table, "Intervene") and offered(table, "intervene") > 0,
    "losses": lambda table: asks(table, "Losses") and offered(table, "pay") > 2,
    "retreat": lambda table: asks(table, "RetreatTo") and offered(table, "retreat") > 1,
    "overrun": lambda table: offered(table, "overrun") > 0,
    "charge": lambda table: offered(table, "charge") > 1,
    "rally": lambda table: asks(table, "Rally") and offered(table, "rally") > 1,
    "double": lambda table: asks(table, "DoublePlan"),
    "sunset": lambda table: asks(table, "CancelSunset") and offered(table, "cancel") > 0,
    "arrival": lambda table: turn(table) == 6 and offered(table, "lead") > 0 and table.seat() == 1,
    "last_turn": lambda table: turn(table) == 10 and asks(table, "Activate"),
    "crowd": crowd,
    "eight": lambda table: asks(table, "Movement") and offered(table, "pick") == 8,
}
