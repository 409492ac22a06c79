"""Rule 5.4: friends in one hex, and room made at once in a full one (R-25)."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import cast

import pytest

from grognard.games import rulebook
from grognard.games.last_battles.state import EXITED, Battle
from grognard.kernel.table import Table
from tests.last_battles.sandbox import COALITION, FRENCH, Field, Game

SIDES = pytest.mark.parametrize("side", [FRENCH, COALITION])


def mine(field: Field, side: int, *units: tuple[str, int]) -> Field:
    """Add infantry of the side that moves."""
    for name, hex in units:
        (field.french if side == FRENCH else field.coalition)(name, hex)
    return field


def spent(game: Game) -> float:
    """Movement points of the last leg."""
    return game.events("moved")[-1][3] / 2


@SIDES
@pytest.mark.rule("5.4-1")
def test_two_may_share_a_hex_and_a_third_may_not(side: int) -> None:
    game = mine(Field(), side, ("A", 1010), ("B", 1011), ("C", 1012)).movement(side)
    game.move("A", 1009).move("B", 1009)
    assert game.where("A") == game.where("B") == 1009
    game.do("pick", "C")
    assert 1009 not in game.hexes("move")
    assert game.refusal("move", 1009).rule == "5.4"


@SIDES
@pytest.mark.rule("5.4-1")
def test_a_chateau_holds_one(side: int) -> None:
    game = mine(Field(chateau=[1009]), side, ("A", 1010), ("B", 1011)).movement(side).move("A", 1009).do("pick", "B")
    assert 1009 not in game.hexes("move")
    assert game.refusal("move", 1009).rule == "5.4"
    assert 1008 in game.hexes("move"), "but it may be passed through"


@pytest.mark.rule("5.4-1")
def test_prussians_and_allies_count_together() -> None:
    game = Field().coalition("X", 1010).prussian("P", 1011).coalition("Y", 1012).movement(COALITION)
    game.move("X", 1009).move("P", 1009)
    assert len(game.battle.units_at(1009)) == 2
    assert game.do("pick", "Y").refusal("move", 1009).rule == "5.4"


@pytest.mark.rule("5.4-1")
def test_leaders_take_no_room() -> None:
    field = Field(options=["command"]).french("A", 1009).french("B", 1009)
    game = field.leader("French", "Ney", 1011, kind="commander", capacity=1).movement()
    assert 1009 in game.do("pick", "Ney").hexes("move")


@SIDES
@pytest.mark.rule("5.0-2", "5.4A-1", "5.4B-1", "5.4C-1")
def test_friends_are_passed_through_at_no_cost(side: int) -> None:
    columns = [(f"Wall {n}", 1009) for n in (1, 2)]
    movers = [(name, 1010 + n // 2) for n, name in enumerate("ABCDE")]
    game = mine(Field(), side, *columns, *movers).movement(side)
    for n, name in enumerate("ABCDE"):
        end = (1008, 1008, 1109, 1109, 909)[n]
        game.do("pick", name).do("move", end)
        steps = game.battle.ground.grid.distance(1010 + n // 2, end)
        assert spent(game) == steps, "nothing is paid for the two in 1009, nor for their zones"
        if game.step() == "MovePiece":
            game.do("stop")
        assert game.where(name) == end


@pytest.mark.rule("5.4C-1")
def test_friendly_zones_stop_nobody() -> None:
    game = mine(Field(), FRENCH, ("A", 1012), ("B", 910), ("C", 1110)).movement().do("pick", "A")
    game.do("move", 1010).do("move", 1008)
    assert game.where("A") == 1008


# A full hex: R-25


@SIDES
@pytest.mark.rule("R-25", "5.4-1")
def test_a_full_hex_may_be_entered_if_another_moves_on_at_once(side: int) -> None:
    game = mine(Field(), side, ("A", 1010), ("B", 1009), ("C", 1009)).movement(side).move("A", 1009)
    assert len(game.battle.units_at(1009)) == 3
    assert game.step() == "MakeRoom"
    assert game.names("pick") == {"B", "C"}
    assert game.refusal("pick", "A").rule == "5.4"
    assert game.refusal("end_movement").rule == "5.4", "the phase cannot end like this"
    game.do("pick", "C")
    assert game.refusal("stop").rule == "5.4"
    game.do("move", 1008).do("stop")
    assert game.step() == "MovementPhase"
    assert [game.where(name) for name in "ABC"] == [1009, 1009, 1008]
    assert game.names("pick") == {"B"}, "C has moved"


@pytest.mark.rule("R-25")
def test_one_that_has_moved_or_is_held_makes_no_room() -> None:
    game = mine(Field(), FRENCH, ("A", 1010), ("B", 1009), ("C", 1008)).movement().move("C", 1009).move("A", 1009)
    assert game.step() == "MovePiece", "B is the only one who can go, and goes"
    assert game.battle.mover == game.number("B")
    held = mine(Field(), FRENCH, ("A", 1010), ("B", 1009), ("C", 1009)).coalition("X", 1008).movement()
    assert 1009 not in held.do("pick", "A").hexes("move")
    assert held.refusal("move", 1009).rule == "5.4"


@pytest.mark.rule("R-25")
def test_who_makes_room_goes_where_there_is_room() -> None:
    """All neighbours of 1009 are full of units that have moved; only 1010, which A has left, has a place."""
    field = mine(Field(), FRENCH, ("A", 1010), ("A2", 1010)).french("B", 1009, ma=1).french("C", 1009, ma=1)
    rings = {909: 709, 910: 711, 1109: 1309, 1110: 1311, 1008: 1006}
    names = []
    for near, start in rings.items():
        for n in (1, 2):
            names.append((f"{near}-{n}", near, start))
            field.french(f"{near}-{n}", start)
    game = field.movement()
    for name, near, _start in names:
        game.move(name, near)
    assert 1009 in game.do("pick", "A").hexes("move")
    game.do("move", 1009).do("stop").do("pick", "B")
    assert game.hexes("move") == {1010}
    game.do("move", 1010)
    assert sorted(game.battle.units_at(1010)) == sorted([game.number("A2"), game.number("B")])


@pytest.mark.rule("R-25")
def test_nobody_enters_a_full_hex_whose_units_could_go_nowhere() -> None:
    around = [909, 910, 1109, 1110, 1008, 1010]
    rivers = [(1009, hex) for hex in around if hex != 1010]
    for allowance, open_to_a in ((1, False), (2, True)):
        field = mine(Field(rivers=rivers), FRENCH, ("A", 1012), ("D", 1011), ("E", 1011))
        field.french("B", 1009, ma=allowance).french("C", 1009, ma=allowance)
        game = field.movement().move("D", 1010).move("E", 1010).do("pick", "A")
        assert (1009 in game.hexes("move")) == open_to_a, "with two points they can pass through 1010, which is full"
        assert 911 in game.hexes("move")
        if not open_to_a:
            assert game.refusal("move", 1009).rule == "5.4"


RING = (1010, 1110, 1111)  # each next to the other two


def ring(ma: int = 1, rivers: Sequence[tuple[int, int]] = ()) -> Field:
    """Three hexes that touch each other, with two units in each: A1 and A2 in 1010, B1, B2 in 1110, C1, C2 in 1111."""
    field = Field(rivers=rivers)
    for letter, hex in zip("ABC", RING, strict=True):
        for n in (1, 2):
            field.french(f"{letter}{n}", hex, ma=ma)
    return field


@pytest.mark.rule("5.4-1", "5.4B-1", "R-25")
def test_three_full_hexes_rotate() -> None:
    game = ring().movement().do("pick", "A1").do("move", 1110)
    assert game.step() == "MakeRoom"
    game.do("pick", "B1")
    assert 1111 in game.hexes("move"), "full too, but its units have not moved"
    game.do("move", 1111)
    assert game.step() == "MakeRoom"
    assert game.refusal("end_movement").rule == "5.4"
    game.do("pick", "C1").do("move", 1010)
    assert game.step() == "MovementPhase"
    assert [game.where(name) for name in ("A1", "B1", "C1")] == [1110, 1111, 1010]
    assert [game.where(name) for name in ("A2", "B2", "C2")] == [1010, 1110, 1111]
    for name, hex in (("A2", 1110), ("B2", 1111), ("C2", 1010)):
        if game.can("pick", name):
            game.do("pick", name)
        game.do("move", hex)
    assert game.step() == "MovementPhase"
    assert [len(game.battle.units_at(hex)) for hex in RING] == [2, 2, 2], "and the others after them"
    assert game.names("pick") == set()


def islanded() -> Field:
    """The ring of three full hexes, with rivers all round it: nobody can get out."""
    outside = Field().ground
    rivers = [(hex, near) for hex in RING for near in outside.neighbours[hex] if near not in RING]
    return ring(rivers=rivers)


@pytest.mark.rule("5.4-1", "R-25")
def test_a_ring_without_any_room_outside_rotates_and_always_comes_to_an_end() -> None:
    """Nowhere is there a place to spare but the one that the first unit left."""
    game = islanded().movement().do("pick", "A1")
    assert game.hexes("move") == {1110, 1111}
    game.do("move", 1110)
    assert game.names("pick") == {"B1", "B2"}
    game.do("pick", "B2")
    assert game.hexes("move") == {1010, 1111}, "to change places, or to pass it on"
    game.do("move", 1111)
    assert game.names("pick") == {"C1", "C2"}
    game.do("pick", "C2")
    assert game.hexes("move") == {1010, 1110}, "to 1110 would ask B1 to go on in its turn"
    game.do("move", 1110)
    assert game.battle.mover == game.number("B1"), "the only one in 1110 who has not moved"
    assert game.hexes("move") == {1010, 1111}
    game.do("move", 1010)
    assert game.step() == "MovementPhase"
    assert [len(game.battle.units_at(hex)) for hex in RING] == [2, 2, 2]


@pytest.mark.rule("5.4-1", "R-25")
def test_a_ring_is_not_entered_when_nobody_could_close_it() -> None:
    """B1 and B2 have moved already: nobody who goes to 1110 could ever be made room for, and 1111 is as full."""
    game = islanded().movement()
    game.do("pick", "B1").do("stop").do("pick", "B2").do("stop").do("pick", "A1")
    assert game.hexes("move") == {1111}
    assert game.refusal("move", 1110).rule == "5.4"
    game.do("move", 1111).do("pick", "C1")
    assert game.hexes("move") == {1010}
    game.do("move", 1010)
    assert game.step() == "MovementPhase"


@pytest.mark.rule("5.4-1", "8.1A-1", "R-25")
def test_a_ring_with_a_chateau_rotates_one_unit_at_a_time() -> None:
    field = Field(chateau=[1110]).french("A", 1010).french("A2", 1010).french("B", 1110).french("C", 1111)
    game = field.french("C2", 1111).movement().do("pick", "A").do("move", 1110).do("stop")
    assert game.battle.mover == game.number("B"), "the only one who can make room"
    assert game.refusal("stop").rule == "5.4"
    game.do("move", 1111).do("stop").do("pick", "C").do("move", 1010).do("stop")
    assert game.step() == "MovementPhase"
    assert [game.where(name) for name in ("A", "B", "C")] == [1110, 1111, 1010]


@pytest.mark.rule("5.4-1", "R-25")
def test_who_makes_room_does_not_come_back_to_where_he_was() -> None:
    game = ring(ma=4).movement().do("pick", "A1").do("move", 1110).do("stop").do("pick", "B1").do("move", 1109)
    assert 1110 not in game.hexes("move")
    assert game.refusal("move", 1110).rule == "5.4"


@pytest.mark.rule("5.4-1", "5.3E-2")
def test_units_held_by_the_enemy_make_no_room_in_a_ring() -> None:
    """The two in 1111 are in the zone of X: the ring cannot be closed, but the others can still change places."""
    game = ring().coalition("X", 1211).movement().do("pick", "A1")
    assert 1111 not in game.hexes("move")
    game.do("move", 1110).do("pick", "B1")
    assert 1111 not in game.hexes("move")
    assert 1010 in game.hexes("move")


@pytest.mark.rule("5.4-1", "5.5B-1")
def test_a_full_hex_at_the_edge_is_relieved_by_leaving_the_map() -> None:
    """Nobody in 110 can go anywhere but off the map."""
    rivers = [(110, hex) for hex in (109, 111, 209)]
    field = Field(exits=[110], rivers=rivers).french("A", 310).french("B", 110, ma=1).french("C", 110, ma=1)
    for n in (1, 2):
        field.french(f"D{n}", 211)
    game = field.movement().move("D1", 210).move("D2", 210).do("pick", "A").do("move", 110).do("stop")
    assert game.names("pick") == {"B", "C"}
    game.do("pick", "B")
    assert game.verbs() == {"exit"}
    game.do("exit")
    assert game.step() == "MovementPhase"
    assert (game.where("A"), game.where("B"), game.where("C")) == (110, EXITED, 110)


@pytest.mark.rule("5.5B-1", "5.4B-1")
def test_a_full_exit_hex_is_passed_on_the_way_out() -> None:
    """Two units have ended their moves in the exit hex: a third passes through it and leaves, but cannot stay."""
    field = Field(exits=[110]).french("A", 310).french("B", 110).french("C", 110).french("D", 410, ma=3)
    game = field.movement()
    game.do("pick", "B").do("stop").do("pick", "C").do("stop").do("pick", "A")
    assert 110 in game.hexes("move")
    game.do("move", 110)
    assert game.refusal("stop").rule == "5.4"
    game.do("exit")
    assert game.where("A") == EXITED
    game.do("pick", "D")
    assert 110 not in game.hexes("move"), "no point would be left to leave the map"
    assert game.refusal("move", 110).rule == "5.4"


@pytest.mark.slow
@pytest.mark.rule("5.4-1")
@pytest.mark.parametrize("scenario", ["quatre_bras", "ligny", "wavre", "la_belle_alliance"])
def test_no_hex_is_overfull_when_a_phase_ends(scenario: str) -> None:
    """Random play of a few hundred decisions: over-full hexes exist only while room is being made or in retreats."""
    chance = random.Random(scenario)
    table = Table(rulebook("last_battles"), scenario, seed=bytes([7]) * 32)
    battle = cast("Battle", table.state)
    phases = 0
    for _ in range(700):
        if table.outcome is not None:
            break
        step = table.decision().name
        if step in ("MovementPhase", "CombatPhase"):
            phases += 1
            for hex, units in battle.at.items():
                assert len(units) <= battle.ground.limit[hex], f"{hex} holds {units}"
        table.take(chance.choice(table.legal()))
    assert phases > 50
