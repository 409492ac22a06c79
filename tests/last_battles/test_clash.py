"""Odds while units move: the fight that would be, from what the seat that decides may see, and the way there."""

from __future__ import annotations

import pytest

from grognard.games.last_battles.display.clash import takes
from grognard.games.last_battles.display.words import WORDING
from grognard.games.last_battles.odds import COLUMNS, column
from grognard.kernel.preview import Odds
from grognard.kernel.rulebook import Route
from tests.last_battles.sandbox import FRENCH, Field, Game


def seen(game: Game, hex: int) -> Odds | None:
    """What the French are told of a fight."""
    return game.table.rulebook.display.clash(game.table.view(FRENCH).state, hex)


def ladder(odds: Odds) -> dict[str, int]:
    return {rung["label"].replace("\N{EN DASH}", "-"): rung["takes"] for rung in odds["ladder"]}


@pytest.mark.rule("6.2A-1", "6.2B-1")
@pytest.mark.parametrize("defence", [1, 3, 4, 9])
def test_what_a_column_takes_is_the_least_that_reaches_it(defence: int) -> None:
    for number in range(len(COLUMNS)):
        least = takes(number, defence)
        assert column(least, defence) >= number
        if least > 1:
            assert column(least - 1, defence) < number


def test_the_unit_in_hand_is_counted_where_it_could_stand() -> None:
    game = Field().french("A", 1013, 4).french("B", 1113, 3).french("C", 1420, 9).coalition("X", 1010, 3).movement()
    game.do("pick", "A")
    odds = seen(game, 1010)
    assert odds is not None
    ids = game.battle.roster.ids
    assert [ids[piece] for piece in odds["attack"]["pieces"]] == ["A"]
    assert (odds["attack"]["total"], odds["defence"]["total"], odds["column"]["id"]) == (4, 3, "1-1")
    assert [(ids[one["piece"]], one["strength"]) for one in odds["joiners"]] == [("B", 3)], "C is too far away"
    assert odds["most"] == 7
    assert ladder(odds)["2-1"] == 6
    assert [rung["label"] for rung in odds["ladder"] if rung["reached"]] == ["1\N{EN DASH}1"]
    assert game.battle.where[ids.index("A")] == 1013, "nothing has moved"


def test_an_enemy_whom_nobody_faces_is_told_with_those_who_could_come() -> None:
    game = Field().french("A", 1013, 4).coalition("X", 1010, 3).coalition("Y", 1901, 3).movement()
    odds = seen(game, 1010)
    assert odds is not None
    assert odds["attack"]["total"] == 4
    assert "could come" in odds["notes"][0]["text"]
    assert seen(game, 1901) is None, "nobody can come there"
    assert seen(game, 1005) is None, "nobody is there"


@pytest.mark.rule("6.0-1")
def test_a_hex_beside_two_enemies_names_both() -> None:
    game = Field().french("A", 1013, 4).coalition("X", 1010, 3).coalition("Y", 1110, 2).movement()
    game.do("pick", "A")
    both = [hex for hex in game.battle.ground.touching[1010] if hex in game.battle.ground.touching[1110]]
    told = [seen(game, hex) for hex in both if hex in [action.a for action in game.table.legal()]]
    assert told
    assert all(odds is not None and any("1110" in note["text"] for note in odds["notes"]) for odds in told)


@pytest.mark.rule("8.2B-1")
def test_walls_end_the_ladder() -> None:
    game = Field(chateau=[1010]).french("A", 1011, 40).coalition("X", 1010, 1).movement()
    odds = seen(game, 1010)
    assert odds is not None
    assert list(ladder(odds))[-1] == "4-1"
    assert ladder(odds)["4-1"] == 12


def test_nothing_is_foreseen_when_the_fights_have_begun() -> None:
    game = Field().french("A", 1011, 4).coalition("X", 1010, 3).combat()
    assert seen(game, 1010) is None


def way(game: Game, hex: int) -> Route:
    return game.table.rulebook.display.route(game.table.view(FRENCH).state, hex)


@pytest.mark.rule("5.1-1", "5.3-4")
def test_a_way_says_what_it_takes_and_why_it_ends() -> None:
    game = Field().french("A", 1013, 4).coalition("X", 1010, 3).movement()
    game.do("pick", "A")
    stop = way(game, 1011)
    assert stop.spaces == [1012, 1011]
    assert (stop.rule, "2 of 4 MP" in stop.text, "has to fight" in stop.text) == ("5.3", True, True)
    short = way(game, 1014)
    assert (short.spaces, "3 left" in short.text) == ([1014], True)
    assert "no further" in way(game, 1017).text
    assert way(game, 1919).spaces == []
    assert way(game, 1010).spaces == []


def test_moves_that_push_somebody_out_say_so_and_arrows_follow_the_way() -> None:
    game = Field().french("A", 1013, 4).french("B", 1014, 1).french("C", 1014, 1).coalition("X", 1901, 3).movement()
    game.do("pick", "A")
    crowds = {choice["space"]: choice.get("crowds", False) for choice in WORDING.choices(game.battle)}
    assert (crowds[1014], crowds[1012]) == (True, False)
    game.do("move", 1011)
    event = next(event for event in reversed(game.table.log) if event.kind == "moved")
    assert WORDING.touches(game.battle, event)[1] == [1013, 1012, 1011]
