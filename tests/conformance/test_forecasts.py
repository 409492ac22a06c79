"""What is foretold of a fight while pieces move: whole, without traces, and the same in worlds that look alike."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from grognard.arena.fuzz import Wanderer
from grognard.games import GAMES, rulebook
from grognard.kernel.preview import Odds, Result
from grognard.kernel.rulebook import Rulebook
from grognard.kernel.state import State
from grognard.kernel.table import Table

SCENARIOS = {"eagles": "derlon", "last_battles": "quatre_bras"}
LEAST = 8  # fights that are looked at in each game
MOST_ACTIONS = 900
EVERY = 3  # actions between two looks


def is_whole(results: list[Result]) -> bool:
    return sum(Fraction(one["chance"]) for one in results) == 1


def check(odds: Odds, shown: set[int]) -> None:
    """It can be shown: who fights is on the table, chances make a whole, one rung is reached, notes cite rules."""
    assert is_whole(odds["results"])
    assert all(is_whole(one["results"]) for one in [*odds.get("cases", []), *odds.get("before", [])])
    ladder = odds.get("ladder", [])
    assert all(is_whole(rung["results"]) for rung in ladder)
    assert not ladder or [rung["reached"] for rung in ladder].count(True) == 1
    assert ladder or odds.get("next"), "what more would take"
    fighters = [odds[side]["pieces"] for side in ("attack", "defence")]
    assert all(fighters)
    assert set(fighters[0]) | set(fighters[1]) <= shown
    assert odds["most"] >= 1
    assert all(note["rule"] and note["text"] for note in odds["notes"])


def told(book: Rulebook, state: State, seat: int, spaces: list[int]) -> list[Odds | None]:
    seen = book.secrets.view(state, seat).state
    before = seen.dump()
    found = [book.display.clash(seen, space) for space in spaces]
    assert seen.dump() == before, "nothing has moved"
    return found


@pytest.mark.parametrize("game", GAMES)
def test_fights_are_foretold_in_every_game(game: str) -> None:
    book = rulebook(game)
    scenario = SCENARIOS.get(game, book.scenarios[0].id)
    fights = twins = 0
    fog = False
    for number in range(4):
        table = Table(book, scenario, (), bytes([number + 3]) * 32)
        fog = book.secrets.fog(table.state)
        chance = Random(number)
        wanderer = Wanderer(book, 0.9, chance)
        while table.outcome is None and len(table.history) < MOST_ACTIONS and fights < LEAST:
            seat = table.seat()
            if len(table.history) % EVERY == 0:
                faces = book.display.pieces(table.view(seat))
                shown = {face["number"] for face in faces}
                spaces = sorted({face["at"] for face in faces if face["at"] is not None})
                odds = told(book, table.state, seat, spaces)
                for one in odds:
                    if one is not None:
                        check(one, shown)
                        fights += 1
                twin = book.secrets.twin(table.state, seat, chance) if any(odds) else None
                if twin is not None:
                    twins += 1
                    assert told(book, twin.state, seat, spaces) == odds, "no secret shows through"
            table.take(wanderer.choose(table.state, table.legal()))
        if fights >= LEAST:
            break
    assert fights >= LEAST
    assert twins or not fog
