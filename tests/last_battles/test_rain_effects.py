"""Rule 16.5: rain slows and weakens in place of stopping everything."""

from __future__ import annotations

import pytest

from tests.last_battles.sandbox import FRENCH, Field

RAIN = ["16/1400", "16/1500", "16/1600"]
ON = ["rain_effects"]


@pytest.mark.rule("16.5-1", "D-02")
@pytest.mark.parametrize("on", [True, False])
def test_the_variant_takes_the_place_of_the_rule_for_rain(on: bool) -> None:
    field = Field(rain=RAIN, options=ON if on else []).french("A", 1010, 4).coalition("X", 1009, 4)
    game = field.turn()
    now = game.battle.now()
    assert now.rain
    assert now.calm is not on
    assert now.slow is on
    game.do("end_movement")
    assert game.step() == ("ChooseColumn" if on else "MovementPhase"), "there is a combat phase in the rain, or none"


@pytest.mark.rule("16.5-1")
def test_a_dry_turn_is_as_it_was() -> None:
    game = Field(options=ON).french("A", 1010, 4).coalition("X", 1005, 4).movement()
    game.do("pick", "A")
    assert game.can("move", 1006)


@pytest.mark.rule("16.5-2")
@pytest.mark.parametrize(("kind", "hexes"), [("inf", 2), ("cav", 3), ("heavy", 1)])
def test_every_cost_counts_double(kind: str, hexes: int) -> None:
    game = Field(rain=RAIN, options=ON).french("A", 1015, 4, kind).coalition("Far", 2001, 4).movement()
    game.do("pick", "A")
    assert game.can("move", 1015 - hexes)
    assert not game.can("move", 1015 - hexes - 1)
    assert game.refusal("move", 1015 - hexes - 1).rule == "16.5"


@pytest.mark.rule("16.5-2")
def test_one_hex_is_always_possible() -> None:
    field = Field(forest=[1014], rain=RAIN, options=ON).french("A", 1015, 4, "cav").french("B", 1215, 4)
    game = field.coalition("Far", 2001, 4).movement()
    game.do("pick", "A")
    assert game.can("move", 1014), "woods cost eight of six points, and yet"
    game.do("move", 1014)
    assert game.battle.where[0] == 1014
    assert game.step() == "MovementPhase", "and no further"


@pytest.mark.rule("16.5-2")
def test_a_hex_across_a_river_is_not_possible_all_the_same() -> None:
    field = Field(rivers=[(1014, 1015)], rain=RAIN, options=ON).french("A", 1015, 4, "heavy").coalition("Far", 2001, 4)
    game = field.movement()
    game.do("pick", "A")
    assert game.refusal("move", 1014).rule == "5.2A"


@pytest.mark.rule("16.5-2")
def test_the_way_onto_the_map_costs_double_too() -> None:
    field = Field(forest=[1020], rain=RAIN, options=ON).french("A", 0, 4, "cav").french("B", 0, 4)
    game = field.french("C", 0, 4).arrives(["A", "B", "C"], [1020]).coalition("Far", 2001, 4).movement()
    for name in ("A", "B"):
        game.do("pick", name).do("enter", 1020)
        assert game.verbs() == {"stop"}, "its one hex is used up"
        game.do("stop")
    assert game.refusal("pick", "C").rule == "5.6A", "the second stack pays twice what it has"


@pytest.mark.rule("16.5-3")
def test_all_attackers_are_halved_together() -> None:
    field = Field(rain=RAIN, options=ON).french("A", 1010, 5).french("B", 910, 4, "cav").coalition("X", 1009, 3)
    game = field.combat()
    game.form(1009, join=[1010, 910])
    assert game.odds()[:2] == (5, 3), "nine halved once; the defender is not"


@pytest.mark.rule("16.5-3")
def test_guns_bombard_only_to_support_an_attack() -> None:
    field = Field(rain=RAIN, options=ON).french("Guns", 1010, 4, "art").french("A", 909, 4).coalition("X", 1008, 3)
    game = field.combat()
    game.form(1008, guns=["Guns"])
    assert game.odds()[:2] == (4, 3)
    alone = Field(rain=RAIN, options=ON).french("Guns", 1010, 4, "art").coalition("X", 1008, 3)
    alone.french("B", 1510, 4).coalition("Y", 1509, 3).french("C", 1810, 4)
    other = alone.coalition("Z", 1809, 3).combat()
    assert other.refusal("attack", 1008).rule == "16.5"
    assert other.battle.phasing == FRENCH


@pytest.mark.rule("16.5-3")
def test_cavalry_does_not_charge_in_the_rain_but_may_enter_zones() -> None:
    field = Field(rain=RAIN, options=[*ON, "cavalry_charge"]).french("A", 1012, 6, "cav").coalition("X", 1009, 3)
    game = field.movement()
    game.move("A", 1010)
    game.do("end_movement").form(1009)
    assert game.events("charge") == []
    assert game.odds()[:2] == (3, 3)
