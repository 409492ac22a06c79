"""Rule 5.3: zones of control in movement, by day, at night and in rain."""

from __future__ import annotations

import pytest

from tests.last_battles.sandbox import COALITION, FRENCH, Field, Game

AROUND = [1009, 1110, 1111, 1011, 911, 910]  # the neighbours of 1010
SIDES = pytest.mark.parametrize("side", [FRENCH, COALITION])
CALM = pytest.mark.parametrize("weather", ["night", "rain"])


def mine(field: Field, side: int, name: str, hex: int, kind: str = "inf", ma: int = 0, strength: int = 4) -> Field:
    """Add a unit of the side that moves or attacks."""
    return (field.french if side == FRENCH else field.coalition)(name, hex, strength, kind, ma=ma)


def theirs(field: Field, side: int, name: str, hex: int, strength: int = 4) -> Field:
    """Add a unit of the other side."""
    return mine(field, 1 - side, name, hex, strength=strength)


def calm_field(weather: str) -> Field:
    """A field whose first turn is a night or a rain turn, and the second a day turn."""
    if weather == "night":
        return Field(turns=("17/0600", "17/0900"), night=["17/0600"])
    return Field(turns=("17/1000", "17/1100"), rain=["17/1000"])


def spent(game: Game) -> float:
    """Movement points of the last leg."""
    return game.events("moved")[-1][3] / 2


# Where zones reach: 5.3


@SIDES
@pytest.mark.rule("5.3-1", "5.0-3", "5.3-4")
def test_a_unit_controls_its_six_neighbours_and_no_more(side: int) -> None:
    for hex in AROUND:
        start = {1009: 1007, 1011: 1013, 1110: 1309, 1111: 1311, 911: 712, 910: 710}[hex]
        game = theirs(mine(Field(), side, "A", start, "cav"), side, "X", 1010).movement(side).do("pick", "A")
        game.do("move", hex)
        assert game.step() == "MovementPhase", f"the move is over in {hex}"
        assert game.where("A") == hex
    outside = theirs(mine(Field(), side, "A", 1006, "cav"), side, "X", 1010).movement(side).do("pick", "A")
    for hex in (1007, 1008, 1109):  # two hexes off is free
        outside.do("move", hex)
        assert outside.step() == "MovePiece"


@SIDES
@pytest.mark.rule("5.0-3", "5.3-4", "5.3-1")
def test_c35_cavalry_that_comes_near_stops_there(side: int) -> None:
    game = theirs(mine(Field(), side, "A", 1008, "cav"), side, "X", 1110).movement(side).do("pick", "A")
    assert 1009 in game.hexes("move")
    game.do("move", 1009)
    assert game.step() == "MovementPhase"
    assert game.refusal("pick", "A").rule == "5.1C"


@pytest.mark.rule("5.0-3")
def test_what_lies_behind_a_zone_is_refused_with_the_rule() -> None:
    field = Field(columns=(9, 11)).french("A", 1012, kind="cav").coalition("X", 1009)
    game = field.movement().do("pick", "A")
    assert game.hexes("move") & {1007, 1008, 1009, 1010} == {1010}
    assert game.refusal("move", 1007).rule == "5.0"
    assert game.refusal("move", 1009).rule == "5.3"


@SIDES
@pytest.mark.rule("5.3-2", "5.2A-2")
def test_c37_no_zone_and_no_combat_over_an_unbridged_river(side: int) -> None:
    river = [(1010, 1009)]
    game = theirs(mine(Field(rivers=river), side, "A", 1010), side, "X", 1009).movement(side, dice=[1])
    assert game.names("pick") == {"A"}, "not held"
    game.do("end_movement")
    assert not game.events("combat")
    assert game.battle.turn == 1, "nobody had to fight"
    bridged = theirs(mine(Field(rivers=river, bridges=river), side, "A", 1010), side, "X", 1009)
    game = bridged.movement(side, dice=[1])
    assert game.refusal("pick", "A").rule == "5.3E"
    game.do("end_movement")
    assert game.battle.fight is not None


@SIDES
@pytest.mark.rule("5.3-2", "5.3-5", "R-09")
def test_c13_a_lake_between_two_enemies_parts_them(side: int) -> None:
    """A lake hexside is the same thing as a river's (test_setup.py shows how the map is read)."""
    field = theirs(mine(Field(rivers=[(1010, 1110)]), side, "A", 1010), side, "X", 1110)
    game = field.movement(side, dice=[1])
    assert not game.battle.in_enemy_zone(1010, side)
    assert not game.battle.in_enemy_zone(1110, 1 - side)
    assert game.battle.in_enemy_zone(1111, side), "the other neighbours are controlled as ever"
    game.move("A", 1011)
    assert game.where("A") == 1011
    still = theirs(mine(Field(rivers=[(1010, 1110)]), side, "A", 1010), side, "X", 1110).movement(side, dice=[1])
    still.do("end_movement")
    assert not still.events("combat")


@SIDES
@pytest.mark.rule("5.3-2")
def test_a_stream_or_crest_stops_no_zone(side: int) -> None:
    for field in (Field(streams=[(1010, 1009)]), Field(crests=[(1010, 1009)])):
        game = theirs(mine(field, side, "A", 1010), side, "X", 1009).movement(side, dice=[1])
        assert game.refusal("pick", "A").rule == "5.3E"


@SIDES
@pytest.mark.rule("5.3-3", "R-10")
def test_no_zone_reaches_into_a_chateau(side: int) -> None:
    game = theirs(mine(Field(chateau=[1009]), side, "A", 1007, "cav"), side, "X", 1010).movement(side)
    game.do("pick", "A").do("move", 1009)
    assert game.step() == "MovePiece", "it may go on, next to the enemy as it is"
    game.do("move", 1008)
    assert game.where("A") == 1008


@SIDES
@pytest.mark.rule("5.3-3", "R-10")
@pytest.mark.parametrize("kind", ["inf", "cav", "art"])
def test_a_unit_in_a_chateau_may_leave_it_and_controls_its_neighbours(side: int, kind: str) -> None:
    game = theirs(mine(Field(chateau=[1009]), side, "A", 1009, kind), side, "X", 1010).movement(side)
    assert game.names("pick") == {"A"}
    assert game.battle.in_enemy_zone(1010, 1 - side), "it holds the enemy, who does not hold it"
    game = mine(theirs(Field(chateau=[1009]), side, "X", 1009), side, "A", 1010, kind).movement(side, dice=[1])
    assert game.refusal("pick", "A").rule == "5.3E"


# Zones at all times: 5.3A to 5.3D


@SIDES
@pytest.mark.rule("5.3A-1")
def test_friends_in_a_hex_do_not_cancel_the_zone_there(side: int) -> None:
    field = theirs(mine(mine(Field(), side, "A", 1008, "cav"), side, "B", 1009), side, "X", 1010)
    game = field.movement(side).do("pick", "A").do("move", 1009)
    assert game.step() == "MovementPhase"


@pytest.mark.rule("5.3A-1")
@pytest.mark.parametrize("kind", ["inf", "cav", "art", "horse", "heavy"])
def test_every_kind_of_unit_has_a_zone_in_both_player_turns(kind: str) -> None:
    game = Field().french("A", 1010, 1, kind).coalition("X", 1007, 1, kind).movement().move("A", 1009)
    assert game.battle.in_enemy_zone(1008, COALITION)
    assert game.battle.in_enemy_zone(1008, FRENCH)
    game.do("end_movement")
    if game.step() == "CombatPhase":
        game.do("end_combat")
    game.do("end_movement")
    assert game.battle.turn == 1
    assert game.battle.in_enemy_zone(1008, COALITION)
    assert game.battle.in_enemy_zone(1008, FRENCH)


@pytest.mark.rule("5.3A-1")
def test_zones_hold_in_the_combat_phase_too() -> None:
    """A is driven back: X, whom it attacked, and Y and Z, who had no part in it, close all hexes but one."""
    field = Field().french("A", 1010, 2).coalition("X", 1009, 8).coalition("Y", 1012).coalition("Z", 811)
    game = field.combat(dice=[1]).fight(1009)
    assert game.result() == "Ar"
    assert game.where("A") == 1111


@pytest.mark.rule("5.3B-1")
def test_neighbours_hold_each_other() -> None:
    for side, name in ((FRENCH, "A"), (COALITION, "X")):
        game = Field().french("A", 1010).coalition("X", 1009).movement(side, dice=[1])
        assert game.names("pick") == set()
        assert game.refusal("pick", name).rule == "5.3E"
        game.do("end_movement")
        fight = game.battle.fight
        assert fight is not None
        assert (len(fight.attackers), len(fight.defenders)) == (1, 1)


@SIDES
@pytest.mark.rule("5.3C-1", "5.3D-1")
def test_several_zones_count_as_one_and_cost_nothing(side: int) -> None:
    field = theirs(theirs(Field(), side, "X", 1010), side, "Y", 910)
    game = mine(mine(field, side, "A", 1007, "cav"), side, "B", 1109).movement(side).do("pick", "A")
    assert game.battle.zoc[1 - side][1009] == 2
    assert game.battle.zoc[side][1009] == 1, "controlled by both sides"
    game.do("move", 1009)
    assert spent(game) == 2, "two clear hexes, no extra for the zones"
    assert game.step() == "MovementPhase"


# Leaving zones: 5.3E


@SIDES
@pytest.mark.rule("5.3E-2", "5.3-4")
def test_c36_a_unit_that_starts_in_a_zone_stays(side: int) -> None:
    field = theirs(mine(mine(Field(), side, "A", 1010, "cav"), side, "B", 1515), side, "X", 1009)
    game = field.movement(side, dice=[1])
    assert game.names("pick") == {"B"}
    assert game.refusal("pick", "A").rule == "5.3E", "not even to 910 or 1110, which X controls as well"


@pytest.mark.rule("5.3E-1")
def test_combat_takes_units_out_of_a_zone() -> None:
    field = Field().french("A", 1010, 8).coalition("X", 1009, 4).coalition("Y", 1007, 4)
    game = field.combat(dice=[1]).fight(1009)
    assert game.result() == "Dr"
    assert game.hexes("retreat", "X") == {1008, 909, 1109}
    game.do("retreat", "X", 909)
    assert not game.battle.in_enemy_zone(909, COALITION)
    assert game.can("advance", "A", 1009), "from one zone into that of Y"
    game.do("advance", "A", 1009)
    assert game.where("A") == 1009


@pytest.mark.rule("5.3E-1")
def test_the_zone_goes_with_the_enemy() -> None:
    field = Field().french("A", 1010, 8).coalition("X", 1009, 1).coalition("Far", 1818)
    game = field.combat(dice=[1]).fight(1009)
    assert game.result() == "De"
    game.do("hold")
    assert (game.battle.turn, game.seat(), game.step()) == (1, FRENCH, "MovementPhase")
    assert game.names("pick") == {"A"}


# Night and rain: 5.3F


@CALM
@SIDES
@pytest.mark.rule("5.3F-1", "4.2-2", "4.3-1")
def test_c82_no_zone_is_entered_at_night_or_in_rain(weather: str, side: int) -> None:
    field = theirs(mine(calm_field(weather), side, "A", 1007, "cav"), side, "X", 1010)
    game = field.movement(side).do("pick", "A")
    assert not game.hexes("move") & {*AROUND}
    assert 1008 in game.hexes("move")
    assert game.refusal("move", 1009).rule == "5.3F"
    by_day = theirs(mine(calm_field(weather), side, "A", 1007, "cav"), side, "X", 1010).movement(side, turn=1)
    assert 1009 in by_day.do("pick", "A").hexes("move")


@CALM
@SIDES
@pytest.mark.rule("5.3F-1", "4.2-3")
def test_a_unit_in_a_zone_stays_there_at_night_and_in_rain(weather: str, side: int) -> None:
    field = theirs(mine(calm_field(weather), side, "A", 1009), side, "X", 1010)
    game = field.movement(side)
    assert game.refusal("pick", "A").rule == "5.3E"
    game.do("end_movement")
    assert game.battle.turn == 1, "and does not fight"
    assert game.where("A") == 1009
    assert not game.events("die")


@CALM
@pytest.mark.rule("5.3F-1")
def test_a_chateau_next_to_the_enemy_is_open_at_night(weather: str) -> None:
    turn = {"night": ["17/0600"], "rain": []} if weather == "night" else {"night": [], "rain": ["17/0600"]}
    field = Field(chateau=[1009], turns=("17/0600", "17/0900"), **turn)  # type: ignore[arg-type]
    game = field.french("A", 1007).coalition("X", 1010).movement().do("pick", "A")
    assert game.hexes("move") & {*AROUND} == {1009}
