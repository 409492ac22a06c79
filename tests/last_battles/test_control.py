"""Rules 2.4 and 3.4: strength, losses and points, control of hexes."""

from __future__ import annotations

import pytest

from grognard.games.last_battles.state import DEAD
from tests.last_battles.sandbox import COALITION, FRENCH, Field

SIDES = pytest.mark.parametrize("side", [FRENCH, COALITION])


@SIDES
@pytest.mark.rule("3.4A-1")
@pytest.mark.parametrize(("reduced", "points"), [(False, 3), (True, 2)])
def test_a_lost_unit_counts_with_the_strength_it_shows(side: int, reduced: bool, points: int) -> None:
    field = Field()
    mine, theirs = (field.french, field.coalition) if side == FRENCH else (field.coalition, field.french)
    mine("A", 1010, 18)
    theirs("X", 1009, 3, weak=2, reduced=reduced)
    game = field.combat(side, dice=[1]).fight(1009)
    assert game.result() == "De"
    assert game.where("X") == DEAD
    assert game.battle.enemy_losses(side) == points
    assert game.battle.scenario.points(game.battle, side) == points
    assert game.battle.scenario.points(game.battle, 1 - side) == 0


@pytest.mark.rule("2.4-2")
@pytest.mark.parametrize("reduced", [False, True])
@pytest.mark.parametrize(
    ("column", "die", "result"), [(7, 1, "De"), (7, 2, "Dr"), (7, 6, "Ex"), (1, 1, "Ar"), (1, 6, "Ae")]
)
def test_no_result_turns_a_counter_over(reduced: bool, column: int, die: int, result: str) -> None:
    field = Field().french("A", 1010, 19, weak=16, reduced=reduced).coalition("X", 1009, 4, weak=2)
    game = field.combat(dice=[die]).form(1009)
    before = list(game.battle.weakened)
    assert before == [reduced, False]
    game.do("odds", column)
    assert game.result() == result
    while game.battle.turn == 0:
        game.table.take(game.table.legal()[0])
    assert list(game.battle.weakened) == before


@pytest.mark.rule("3.4B-1")
def test_a_hex_belongs_to_who_was_there_last() -> None:
    field = Field(watched=[1010]).french("A", 1012).coalition("X", 1007, kind="cav")
    game = field.turn(dice=[1] * 4)
    assert game.battle.control == {1010: COALITION}
    game.move("A", 911)
    assert game.battle.control == {1010: COALITION}, "next to it is not in it: a zone changes nothing"
    game.do("end_movement").do("end_movement")
    game.move("A", 1010)
    assert game.battle.control == {1010: FRENCH}
    assert game.events("control") == [(1010, FRENCH)]


@pytest.mark.rule("3.4B-1", "3.4B-2")
def test_passing_through_is_enough_and_control_stays() -> None:
    game = Field(watched=[1010]).french("A", 1011).coalition("X", 1007, kind="cav").turn(dice=[1] * 4)
    game.do("pick", "A").do("move", 1010).do("move", 910).do("move", 810).do("stop")
    assert game.battle.control == {1010: FRENCH}
    game.do("end_movement").do("pick", "X").do("move", 1109).do("move", 1010).do("move", 1111).do("stop")
    assert game.where("X") == 1111
    assert game.battle.control == {1010: COALITION}, "it changes hands as often as it is entered"
    assert game.events("control") == [(1010, FRENCH), (1010, COALITION)]


@pytest.mark.rule("3.4B-1")
def test_the_way_between_two_legs_counts_too() -> None:
    game = Field(watched=[1010], rivers=[(1011, 911), (1011, 1111)]).french("A", 1011, ma=2).movement()
    game.do("pick", "A").do("move", 1009)
    assert game.battle.control == {1010: FRENCH}, "the straight way leads through it"


@pytest.mark.rule("3.4B-1", "5.6-1")
def test_entering_the_map_takes_control() -> None:
    game = Field(watched=[110]).french("A", 0).arrives(["A"], [110]).movement().do("pick", "A").do("enter", 110)
    assert game.battle.control == {110: FRENCH}


@pytest.mark.rule("3.4B-2")
def test_control_changes_by_retreat() -> None:
    field = Field(watched=[1011]).french("A", 1010, 4).coalition("X", 1009, 8).coalition("Y", 711).coalition("Z", 1311)
    game = field.combat(dice=[6])
    game.fight(1009)
    assert game.result() == "Ar"
    game.do("retreat", "A", 1011)
    assert game.battle.control == {1011: FRENCH}


@pytest.mark.rule("3.4B-2")
def test_control_changes_by_advance() -> None:
    game = Field(watched=[1009]).french("A", 1010, 18).coalition("X", 1009, 3).combat(dice=[1]).fight(1009)
    assert game.battle.control == {1009: COALITION}, "the hex is empty, but nobody has entered it"
    game.do("advance", "A", 1009)
    assert game.battle.control == {1009: FRENCH}


@pytest.mark.rule("3.4B-2", "R-72")
def test_zones_and_leaders_take_no_control() -> None:
    field = Field(watched=[1010, 1012], options=["command"]).french("A", 1009).coalition("X", 1515)
    game = field.leader("French", "Ney", 1011, kind="commander", capacity=1).movement()
    game.do("pick", "Ney").do("move", 1012)
    assert game.where("Ney") == 1012
    assert game.battle.in_enemy_zone(1010, COALITION)
    assert game.battle.control == {1010: COALITION, 1012: COALITION}
