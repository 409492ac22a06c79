"""Giving a game up: in every game, by any seat, at any moment; the record replays, the dice can be checked."""

from __future__ import annotations

from random import Random

import pytest

from grognard.games import GAMES, rulebook
from grognard.kernel.action import Action, IllegalAction
from grognard.kernel.events import GAME_OVER
from grognard.kernel.record import Record
from grognard.kernel.resignation import resignation
from grognard.kernel.state import NOBODY, SPECTATOR
from grognard.kernel.table import Table

SCENARIOS = [(game, info.id) for game in GAMES for info in rulebook(game).scenarios]


def begun(game: str, scenario: str, actions: int) -> Table:
    table = Table(rulebook(game), scenario, (), bytes([7]) * 32)
    chance = Random(1)
    for _ in range(actions):
        table.take(chance.choice(table.legal()))
    return table


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_every_seat_may_resign_whoever_decides(game: str, scenario: str) -> None:
    book = rulebook(game)
    sides = book.sides_of(scenario)
    for seat in range(len(sides)):
        table = begun(game, scenario, 25)
        table.take(resignation(seat))
        lost = {seat, *book.secrets.allies(sides, seat)}
        assert table.outcome is not None
        assert set(table.outcome.winners) == set(range(len(sides))) - lost
        assert table.seat() == NOBODY
        last = table.events(SPECTATOR)[-1]
        assert last.kind == GAME_OVER
        told = book.display.tell(table.state, last)
        assert told == table.outcome.reason
        assert told.endswith("player has resigned.")
        assert not table.can_undo()
        with pytest.raises(IllegalAction, match="over"):
            table.take(resignation(0))


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_the_record_of_a_resigned_game_replays(game: str, scenario: str) -> None:
    table = begun(game, scenario, 30)
    table.take(resignation(0))
    record = Record.from_text(table.record().to_text())
    assert record.seed is not None
    again = Table.replay(rulebook(game), record)
    assert again.fingerprint() == table.fingerprint()
    assert again.outcome is not None
    assert Table.verify(rulebook(game), record) == []
    before = Table.replay(rulebook(game), record, len(record.actions) - 1)
    assert before.outcome is None


def test_the_allies_of_three_lose_together() -> None:
    for game in ("waterloo_200", "napoleon_1815"):
        scenario = next(info.id for info in rulebook(game).scenarios if len(rulebook(game).sides_of(info.id)) == 3)
        table = begun(game, scenario, 5)
        table.take(resignation(2))
        assert table.outcome is not None
        assert table.outcome.winners == (0,)


def test_it_is_no_choice_and_nobody_else_can_resign() -> None:
    table = begun("waterloo_200", "battle", 10)
    assert all(action.verb != "resign" for action in table.legal())
    for action in (resignation(2), resignation(-1), Action("resign")):
        with pytest.raises(IllegalAction):
            table.take(action)
    assert table.outcome is None
