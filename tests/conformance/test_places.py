"""The card of a space: ground, costs, defence, what it counts, who could come there and who threatens it."""

from __future__ import annotations

from random import Random

import pytest

from grognard.arena.fuzz import Wanderer
from grognard.games import GAMES, rulebook
from grognard.kernel.rulebook import MAP
from grognard.kernel.table import Table
from grognard.server.places import comers

SCENARIOS = {"eagles": "derlon", "last_battles": "quatre_bras"}
OPTIONS = {"napoleon_1815": ("historical_setup",)}
ACTIONS = 160  # so that armies have met
# Words by which the lines of each game are known: what it costs to go there, what helps the defence, who threatens
COSTS = {
    "eagles": "foot", "last_battles": "on foot", "napoleon_1815": "a turn", "waterloo_200": "MP to enter",
    "waterloo_impulse": "movement factors",
}  # fmt: skip
DEFENCE = {
    "eagles": "Dice against", "last_battles": "Defence:", "napoleon_1815": "markers of the defender",
    "waterloo_200": "to the defence", "waterloo_impulse": "cover",
}  # fmt: skip
THREATS = {
    "eagles": "In the zones", "last_battles": "In the zones", "napoleon_1815": "away:", "waterloo_200": "next to it",
    "waterloo_impulse": "could bombard",
}  # fmt: skip
VICTORY = ("victory", "points", "Victory", "point ")


@pytest.mark.parametrize("game", GAMES)
def test_the_card_of_a_space_tells_six_things(game: str) -> None:
    book = rulebook(game)
    scenario = SCENARIOS.get(game, book.scenarios[0].id)
    table = Table(book, scenario, OPTIONS.get(game, ()), bytes([5]) * 32)
    wanderer = Wanderer(book, 0.9, Random(2))
    while len(table.history) < ACTIONS and table.outcome is None:
        table.take(wanderer.choose(table.state, table.legal()))
    view = table.view(table.seat())
    faces = book.display.pieces(view)
    stands = {face["at"] for face in faces if face["at"] is not None}
    spaces = [space["id"] for space in book.display.board(scenario, [], MAP)["spaces"]]
    cards = {space: book.display.place(view, space) for space in spaces}
    told = {space: lines for space, lines in cards.items() if len(lines) > 1}
    assert len(told) > len(spaces) // 2
    assert all(any(COSTS[game] in line for line in lines) for lines in told.values())
    assert all(any(word in line for line in lines for word in VICTORY) for lines in told.values())
    assert any(DEFENCE[game] in line for lines in told.values() for line in lines)
    assert any(THREATS[game] in line for lines in told.values() for line in lines)
    assert any(comers(book, view, faces, space) for space in sorted(stands)[:8] for space in near(told, space))


def near(told: dict[int, list[str]], space: int) -> list[int]:
    """A space and those with numbers beside it."""
    return [other for other in (space, space - 1, space + 1) if other in told]
