"""Rule 16.4: modified terrain effects, with the variant on and off."""

from __future__ import annotations

import pytest

from tests.last_battles.sandbox import FRENCH, Field

ON = ["modified_terrain"]
SWITCH = pytest.mark.parametrize("on", [True, False])


def options(on: bool) -> list[str]:
    return ON if on else []


@pytest.mark.rule("16.4-1")
@SWITCH
@pytest.mark.parametrize(("kind", "printed", "halved"), [("art", 5, 3), ("cav", 6, 3), ("inf", 5, 5)])
def test_artillery_attacking_into_woods_is_halved_like_cavalry(on: bool, kind: str, printed: int, halved: int) -> None:
    game = Field(forest=[1009], options=options(on)).french("A", 1010, printed, kind).coalition("X", 1009, 3).combat()
    game.form(1009)
    without = 3 if kind == "cav" else printed
    assert game.odds()[:2] == (halved if on else without, 3)


@pytest.mark.rule("16.4-1")
@SWITCH
def test_artillery_that_bombards_woods_is_halved_and_defends_them_at_full_strength(on: bool) -> None:
    field = Field(forest=[1008], options=options(on)).french("Guns", 1010, 5, "art").coalition("X", 1008, 3, "art")
    game = field.combat()
    game.form(1008, guns=["Guns"])
    assert game.odds()[:2] == (3 if on else 5, 3)


@pytest.mark.rule("16.4-2")
@SWITCH
def test_a_town_halves_the_attackers_in_place_of_doubling_the_defenders(on: bool) -> None:
    field = Field(town=[1009], options=options(on)).french("A", 1010, 5).french("B", 910, 4)
    game = field.coalition("X", 1009, 3).combat()
    game.form(1009, join=[1010, 910])
    assert game.odds()[:2] == ((5, 3) if on else (9, 6)), "nine halved once, rounded up"


@pytest.mark.rule("16.4-2")
@SWITCH
@pytest.mark.parametrize(("kind", "defence"), [("inf", 4), ("art", 4), ("cav", 2)])
def test_cavalry_defending_a_town_is_halved_and_nobody_is_doubled(on: bool, kind: str, defence: int) -> None:
    game = Field(town=[1009], options=options(on)).french("A", 1010, 8).coalition("X", 1009, 4, kind).combat()
    game.form(1009)
    assert game.odds()[:2] == ((4, defence) if on else (8, 8))


@pytest.mark.rule("16.4-2")
def test_a_bombardment_of_a_town_is_halved() -> None:
    game = Field(town=[1008], options=ON).french("Guns", 1010, 6, "art").coalition("X", 1008, 2).combat()
    game.form(1008, guns=["Guns"])
    assert game.odds()[:2] == (3, 2)


# Roads and trails


@pytest.mark.rule("16.4-3")
@SWITCH
def test_no_step_into_an_enemy_zone_is_made_at_the_rate_of_a_road(on: bool) -> None:
    road = [1014, 1013, 1012, 1011, 1010]
    field = Field(roads=[road], forest=[1011], options=options(on)).french("A", 1014, 4, ma=2)
    game = field.coalition("X", 1010, 4).movement()
    game.do("pick", "A")
    # by road 1½ MP; into the zone at the cost of the woods it would be 1 + 2
    assert game.can("move", 1011) is not on
    assert game.can("move", 1012)
    if on:
        assert game.refusal("move", 1011).rule in ("5.1", "16.4")


@pytest.mark.rule("16.4-4")
@SWITCH
def test_a_unit_on_the_road_keeps_out_of_hexes_with_friends(on: bool) -> None:
    road = [1010 + n for n in range(10)]
    field = Field(roads=[road], forest=[1012], options=options(on)).french("A", 1010, 4, ma=1).french("B", 1012, 4)
    game = field.coalition("Far", 2001, 4).movement()
    game.do("pick", "A")
    assert game.can("move", 1011)
    assert game.can("move", 1012) is not on, "with a friend there the woods cost two points"


@pytest.mark.rule("16.4-4")
@SWITCH
def test_nobody_moves_into_the_hex_of_a_unit_on_the_road(on: bool) -> None:
    field = Field(roads=[[1010, 1011, 1012]], options=options(on)).french("A", 1010, 4).french("B", 1113, 4)
    game = field.coalition("Far", 2001, 4).movement()
    game.move("A", 1012)
    game.do("pick", "B")
    assert game.can("move", 1012) is not on
    assert game.can("move", 1112)


@pytest.mark.rule("16.4-3", "16.4-4", "D-16")
def test_a_unit_may_march_across_country_so_that_others_can_join_it() -> None:
    field = Field(roads=[[1010, 1011, 1012]], options=ON).french("A", 1010, 4).french("B", 1113, 4)
    game = field.coalition("Far", 2001, 4).movement()
    game.do("pick", "A").do("off_road")
    assert not game.can("off_road"), "once is enough"
    assert not game.can("move", 1005), "four hexes at most now"
    game.do("move", 1012).do("stop")
    game.do("pick", "B")
    assert game.can("move", 1012)


def test_without_the_variant_nobody_is_asked_how_to_march() -> None:
    game = Field(roads=[[1010, 1011, 1012]]).french("A", 1010, 4).coalition("Far", 2001, 4).movement()
    game.do("pick", "A")
    assert not game.can("off_road")


# Streams and bridges


@pytest.mark.rule("16.4-5")
@SWITCH
def test_who_attacks_over_a_stream_is_halved_whatever_others_do(on: bool) -> None:
    field = Field(streams=[(1009, 1010)], options=options(on)).french("A", 1010, 5).french("B", 910, 4)
    game = field.coalition("X", 1009, 3).combat()
    game.form(1009, join=[1010, 910])
    assert game.odds()[:2] == ((3 + 4, 3) if on else (9, 3))


@pytest.mark.rule("16.4-5")
@SWITCH
def test_the_defender_behind_a_stream_is_not_doubled(on: bool) -> None:
    game = Field(streams=[(1009, 1010)], options=options(on)).french("A", 1010, 8).coalition("X", 1009, 4).combat()
    game.form(1009)
    assert game.odds()[:2] == ((4, 4) if on else (8, 8))


@pytest.mark.rule("16.4-5")
def test_bombardment_over_a_stream_is_not_affected_and_halving_is_not_cumulative() -> None:
    field = Field(streams=[(1009, 1010), (1008, 1009)], options=ON).french("Guns", 1010, 5, "art")
    game = field.coalition("X", 1008, 3).combat()
    game.form(1008, guns=["Guns"])
    assert game.odds()[:2] == (5, 3)
    town = Field(town=[1009], streams=[(1009, 1010)], options=ON).french("A", 1010, 8).coalition("X", 1009, 2).combat()
    town.form(1009)
    assert town.odds()[:2] == (4, 2), "town and stream halve once (6.3C)"


@pytest.mark.rule("16.4-6")
@SWITCH
def test_no_zone_of_control_goes_over_a_bridge(on: bool) -> None:
    field = Field(rivers=[(1009, 1010)], bridges=[(1009, 1010)], options=options(on)).french("A", 1010, 4)
    game = field.coalition("X", 1009, 4).movement()
    assert game.battle.in_enemy_zone(1010, FRENCH) is not on
    assert game.can("pick", "A") is on


@pytest.mark.rule("16.4-6")
@pytest.mark.parametrize("side", ["river", "stream"])
def test_over_a_bridge_nobody_has_to_attack_but_may(side: str) -> None:
    sides = [(1009, 1010)]
    field = Field(
        rivers=sides if side == "river" else [], streams=sides if side == "stream" else [], bridges=sides, options=ON
    )
    game = field.french("A", 1010, 9).coalition("X", 1009, 4).combat()
    assert game.can("end_combat")
    assert game.can("attack", 1009)
    game.form(1009)
    assert game.odds()[:2] == (5, 4), "halved over the bridge"


@pytest.mark.rule("16.4-6")
def test_without_the_variant_both_sides_of_a_bridge_fight() -> None:
    field = Field(rivers=[(1009, 1010)], bridges=[(1009, 1010)]).french("A", 1010, 9).coalition("X", 1009, 4)
    game = field.french("Gun", 1810, 1, "art").coalition("Target", 1808, 1).combat()
    assert game.refusal("end_combat").rule == "6.0"


@pytest.mark.rule("16.4-6")
def test_an_attack_of_choice_over_a_bridge_may_not_leave_others_without_an_opponent() -> None:
    field = Field(rivers=[(1009, 1010)], bridges=[(1009, 1010)], options=ON)
    game = field.french("A", 1010, 9).coalition("X", 1009, 4).coalition("Y", 1011, 2).combat()
    # A touches Y by its zone and has to fight it; X it may only take on together with Y
    assert game.refusal("end_combat").rule == "6.0"
    game.do("attack", 1009)
    assert game.engaged()[1] == {1009, 1011}
