"""Movement (12): costs, bonuses, and the matrix of zones."""

import itertools

import pytest
from msgspec.structs import replace

from grognard.boards.search import BEYOND
from grognard.games.eagles import movement, retreat
from grognard.games.eagles.ground import CLOSED
from grognard.games.eagles.roster import COALITION, FRENCH, MOUNTED, ON_FOOT, WITH_GUNS
from grognard.games.eagles.state import Battle
from grognard.games.eagles.tables import MUD, PAYS
from tests.eagles.sandbox import DATA, Field, Real


def way_cost(battle: Battle, way: list[int], gait: int = ON_FOOT) -> list[int]:
    return [battle.ground.step_cost(a, b, gait) for a, b in itertools.pairwise(way)]


def goes(battle: Battle, units: list[int], points: int, side: int = FRENCH) -> dict[int, int]:
    return movement.reach(battle, units, battle.where[units[0]], points, side).cost


# Costs


@pytest.mark.rule("12.1-02", "12.1-09", "12.1-01")
def test_c34_sunken_road_and_crest_add_up() -> None:
    battle = Real().battle()
    assert way_cost(battle, [2719, 2819, 2918]) == [1, 3]


@pytest.mark.rule("12.1-08")
def test_c35_road_and_trail_cost_one_each() -> None:
    battle = Real().battle()
    assert way_cost(battle, [2618, 2717, 2818, 2917, 2918]) == [1, 1, 1, 1]


@pytest.mark.rule("12.1-11", "12.1-09")
def test_c36_one_hex_can_always_be_moved() -> None:
    field = Real().french("95 Ligne", 2927, "11/7/4", reduced=True)
    battle = field.battle()
    assert way_cost(battle, [2927, 2827]) == [4]
    assert movement.allowance(battle, 0) == 3
    found = goes(battle, [0], 2)
    assert found[2827] == BEYOND  # all it has, and nothing further
    assert 2726 not in found


@pytest.mark.rule("12.1-12", "12.1-14", "QA-42")
def test_c37_the_road_bonus() -> None:
    field = Real().french("105 Ligne", 2510, "10/7/4")
    battle = field.battle()
    found = movement.reach(battle, [0], 2510, 4, FRENCH)
    assert found.cost[2912] == 4
    assert 3013 not in found.cost
    movement.add_bonus(battle, [0], 2510, 4, FRENCH, found)
    assert 3113 in found.cost
    assert found.route(3113) == [2611, 2711, 2812, 2912, 3013, 3113]
    assert 3214 not in found.cost


@pytest.mark.rule("12.1-12", "12.2-01")
def test_c38_an_enemy_zone_on_the_road_ends_it() -> None:
    field = Real().french("105 Ligne", 2510, "10/7/4").coalition("X", 2813)
    battle = field.battle()
    found = movement.reach(battle, [0], 2510, 4, FRENCH)
    movement.add_bonus(battle, [0], 2510, 4, FRENCH, found)
    assert found.cost[2812] == 3
    assert 2912 not in found.cost


@pytest.mark.rule("12.1-13", "QA-25")
def test_the_trail_bonus_is_smaller_and_roads_count_as_trail() -> None:
    field = Field(trails=[[501, 502, 503, 504]], roads=[[504, 505, 506, 507]]).french("A", 501, "5/7/4")
    battle = field.battle()
    found = movement.reach(battle, [0], 501, 4, FRENCH)
    movement.add_bonus(battle, [0], 501, 4, FRENCH, found)
    assert 506 in found.cost
    assert 507 not in found.cost


@pytest.mark.rule("22.2-21")
def test_c100_hidden_counters_go_one_hex_farther_on_roads() -> None:
    road = [501, 502, 503, 504, 505, 506, 507, 508]
    battle = Field(roads=[road]).french("A", 501, "5/7/3").battle()
    found = movement.reach(battle, [0], 501, 3, FRENCH)
    movement.add_bonus(battle, [0], 501, 3, FRENCH, found, 1)
    assert 507 in found.cost
    assert 508 not in found.cost


@pytest.mark.rule("7.3.b-04", "12.1-07")
def test_c39_leaving_a_hex_that_has_fired_costs_three() -> None:
    field = Field().french("A", 505, "5/7/4").french("B", 504, "5/7/5", "light")
    battle = field.battle()
    battle.fired[505] = 1
    found = goes(battle, [field["A"]], 4)
    assert found[506] == 4
    assert 507 not in found
    through = goes(battle, [field["B"]], 5)
    assert through[505] == 1
    assert through[506] == 3  # round about is cheaper than through the smoke


@pytest.mark.rule("12.1-04", "12.1-05", "QA-43")
def test_guns_cross_brooks_on_bridges_and_nobody_swims() -> None:
    field = Field(streams=[(505, 506), (505, 606)], rivers=[(505, 504), (505, 605)], bridges=[(505, 606), (505, 605)])
    battle = field.battle()
    assert battle.ground.step_cost(505, 506, ON_FOOT) == 3
    assert battle.ground.step_cost(505, 506, WITH_GUNS) == CLOSED
    assert battle.ground.step_cost(505, 606, WITH_GUNS) == 1
    assert battle.ground.step_cost(505, 504, MOUNTED) == CLOSED
    assert battle.ground.step_cost(505, 605, MOUNTED) == 1


@pytest.mark.rule("QA-8")
def test_guns_climb_a_steep_slope_by_road_only() -> None:
    battle = Field(steep=[(506, 505), (606, 605)], trails=[[605, 606]]).battle()
    assert battle.ground.step_cost(505, 506, WITH_GUNS) == CLOSED
    assert battle.ground.step_cost(505, 506, ON_FOOT) == 3
    assert battle.ground.step_cost(506, 505, WITH_GUNS) == 1
    assert battle.ground.step_cost(605, 606, WITH_GUNS) == 1


@pytest.mark.rule("12.1-02")
def test_woods_are_closed_to_horses_and_guns_but_on_a_trail() -> None:
    battle = Field(woods=[505, 605], trails=[[504, 505]]).battle()
    assert battle.ground.step_cost(504, 505, MOUNTED) == 1
    assert battle.ground.step_cost(506, 505, MOUNTED) == CLOSED
    assert battle.ground.step_cost(506, 505, ON_FOOT) == 2
    assert battle.ground.step_cost(604, 605, WITH_GUNS) == CLOSED


@pytest.mark.rule("12.1-03", "QA-35")
def test_a_stack_goes_at_the_worst_rate() -> None:
    field = Field(village=[506], woods=[605]).french("A", 505).french("guns", 505, "4/7/3", "foot")
    battle = field.battle()
    gait = movement.gait_of(battle, [0, 1])
    assert gait == ON_FOOT | WITH_GUNS
    assert battle.ground.step_cost(505, 506, gait) == 2
    assert battle.ground.step_cost(505, 605, gait) == CLOSED


# Points


@pytest.mark.rule("12.1-15", "12.1-16", "12.1-17", "21-02", "19-05")
def test_c45_mud_morale_and_halving() -> None:
    field = Field().french("A", 505, "5/7/3").leader("Reille", 505, "8/1", formation="I")
    battle = field.battle()
    battle.weather = MUD
    battle.demoralised[0] = 1
    assert movement.allowance(battle, 0) == 1
    assert movement.halved(1) == 1
    assert movement.leader_allowance(battle, 0) == 8


@pytest.mark.rule("11.2-05", "17.4-02")
@pytest.mark.parametrize(("moves", "half"), [(8, 4), (7, 4), (4, 2), (3, 2)])
def test_c44_half_is_rounded_up(moves: int, half: int) -> None:
    assert movement.halved(moves) == half


@pytest.mark.rule("17.4-01")
def test_c83_preparation_costs_half_rounded_down() -> None:
    assert movement.preparation(6) == 3
    assert movement.preparation(movement.halved(8)) == 2


@pytest.mark.rule("5.2-04")
def test_leaders_ride() -> None:
    battle = Field(woods=[506]).leader("Ney", 505, "9/2").battle()
    found = movement.reach(battle, [], 505, 10, FRENCH)
    assert 506 not in found.cost
    assert found.cost[507] == 3
    assert max(found.cost.values()) == 10


# Zones: the matrix of 12.2


@pytest.mark.rule("12.2-01")
def test_infantry_stops_in_an_enemy_zone() -> None:
    field = Field().french("A", 505, "5/7/6").coalition("X", 509)
    found = goes(field.battle(), [0], 6)
    assert found[508] == 3
    assert 510 not in found


@pytest.mark.rule("12.2-04", "12.2-07")
def test_cavalry_rides_on_for_three_more() -> None:
    field = Field().french("A", 506, "5/8/8", "cav").coalition("X", 508)
    battle = field.battle()
    found = goes(battle, [0], 8)
    assert found[507] == 1
    assert movement.step_price(battle, [0], 507, 608, FRENCH) == 4  # both in its zone
    assert found[608] == 2  # round about, out of the zone
    assert 509 in found


@pytest.mark.rule("12.2-03")
def test_foot_guns_never_enter_a_zone() -> None:
    field = Field().french("guns", 505, "4/7/5", "foot").french("A", 508).coalition("X", 509)
    found = goes(field.battle(), [0], 5)
    assert 508 not in found
    assert 507 in found


@pytest.mark.rule("12.2-02", "QA-31")
def test_horse_guns_enter_a_zone_to_friends_only() -> None:
    field = Field().french("guns", 505, "3/7/6", "horse").french("A", 508).coalition("X", 509)
    found = goes(field.battle(), [0], 6)
    assert 508 in found
    assert 609 not in found
    field = Field().french("guns", 505, "3/7/6", "horse").coalition("X", 509, routed=True)
    assert 508 in goes(field.battle(), [0], 6)


@pytest.mark.rule("12.2-02", "12.2-11", "QA-51")
def test_horse_guns_enter_a_zone_together_with_troops() -> None:
    field = Field().french("guns", 505, "3/7/6", "horse").french("c", 505, "4/8/8", "cav").coalition("X", 509)
    battle = field.battle()
    found = goes(battle, [0, 1], 6)
    assert found[508] == 3
    assert 510 not in found  # guns stop
    field = Field().french("guns", 508, "3/7/6", "horse").french("c", 508, "4/8/8", "cav").coalition("X", 509)
    battle = field.battle()
    assert goes(battle, [0, 1], 6)[609] == 2  # never from zone to zone, but out and in again
    assert 609 not in goes(battle, [0, 1], 1)
    field = Field().french("guns", 508, "3/7/6", "horse").french("foot", 508).coalition("X", 509)
    assert 609 not in goes(field.battle(), [0, 1], 4)  # infantry does not come back into a zone


@pytest.mark.rule("12.2-11")
def test_guns_never_go_from_zone_to_zone() -> None:
    field = Field().french("guns", 508, "3/7/6", "horse").french("A", 609).coalition("X", 509)
    found = goes(field.battle(), [0], 1)
    assert 609 not in found
    assert 507 in found
    assert not movement.may_enter_zone(field.battle(), [field["guns"]], 508, 609, FRENCH)


@pytest.mark.rule("QA-51")
def test_horse_guns_come_back_into_a_zone_to_friends() -> None:
    field = Field().french("guns", 508, "3/7/6", "horse").french("A", 609).coalition("X", 509)
    found = goes(field.battle(), [0], 6)
    assert found[609] == 2  # out of the zone to 608 and in again


@pytest.mark.rule("12.2-05", "7.3.c-09")
def test_c40_infantry_goes_over_to_friends_for_all_its_points() -> None:
    field = Real().french("25 Ligne", 2923, "10/7/4").french("95 Ligne", 3024, "11/7/4").coalition("Ldw/Lüne", 3023)
    found = goes(field.battle(), [field["25 Ligne"]], 4)
    assert found[3024] == BEYOND
    assert 2922 not in found


@pytest.mark.rule("12.2-12")
def test_infantry_that_leaves_a_zone_enters_none_again() -> None:
    field = Field().french("A", 508, "5/7/6").coalition("X", 509).coalition("Y", 503)
    found = goes(field.battle(), [0], 6)
    assert found[507] == 1
    assert 504 not in found
    assert 505 in found


@pytest.mark.rule("12.2-13")
def test_cavalry_leaves_and_enters_freely() -> None:
    field = Field().french("A", 508, "5/8/8", "cav").coalition("X", 509).coalition("Y", 503)
    found = goes(field.battle(), [0], 8)
    assert found[507] == 1
    assert found[504] == 4


@pytest.mark.rule("12.2-07", "12.2-08", "13.1.a-03")
def test_c41_hussars_past_infantry() -> None:
    field = Real().french("7 Hussards", 2924, "4/9/8", "cav").coalition("1/28ON", 2925, "9/7/4")
    battle = field.battle()
    assert movement.step_price(battle, [0], 2924, 2825, FRENCH) == 4
    assert movement.step_price(battle, [0], 2924, 3025, FRENCH) == 4
    assert movement.ridden_past(battle, 2924, 2825, FRENCH) == [2925]
    assert movement.ridden_past(battle, 2924, 3025, FRENCH) == [2925]


@pytest.mark.rule("12.2-09")
def test_c42_from_one_enemy_to_another_nobody_reacts() -> None:
    field = Real().french("7 Hussards", 2924, "4/9/8", "cav").coalition("1/28ON", 2925).coalition("Ldw/Lüne", 3023)
    battle = field.battle()
    assert movement.step_price(battle, [0], 2924, 3024, FRENCH) == 4
    assert movement.ridden_past(battle, 2924, 3024, FRENCH) == []


@pytest.mark.rule("12.2-10")
def test_c43_cavalry_may_use_the_way_of_infantry() -> None:
    field = Real().french("7 Hussards", 2924, "4/9/8", "cav").french("29", 2825).coalition("1/28ON", 2925)
    battle = field.battle()
    assert movement.may_enter_zone(battle, [field["29"]], 2924, 2825, FRENCH)  # as infantry may
    assert not movement.may_enter_zone(battle, [field["29"]], 2924, 3025, FRENCH)


@pytest.mark.rule("12.1-18", "8-08")
def test_c14_through_friends_and_never_through_enemies() -> None:
    field = Field().french("A", 505, "5/7/4").french("full", 506, "30/7/4", formation="II").coalition("X", 605)
    battle = field.battle()
    found = movement.reach(battle, [field["A"]], 505, 4, FRENCH)
    assert 605 not in found.cost
    field = Field().french("A", 505, "5/7/4").french("full", 506, "30/7/4", formation="II")
    battle = field.battle()
    found = movement.reach(battle, [field["A"]], 505, 4, FRENCH)
    assert 506 in found.cost
    assert 506 not in movement.stops(battle, [field["A"]], found)
    assert 507 in movement.stops(battle, [field["A"]], found)


def test_a_leader_alone_stops_nobody() -> None:
    field = Field().french("A", 505).leader("Picton", 506, "8/1", "anglo_allied", "5")
    assert 506 in goes(field.battle(), [0], 4)


def test_the_manner_of_a_stack_is_that_of_its_slowest() -> None:
    field = Field().french("A", 505).french("B", 505, "4/8/8", "cav").french("g", 505, "4/7/3", "foot")
    field.french("h", 505, "3/7/6", "horse")
    battle = field.battle()
    manners = [movement.manner(battle, units) for units in ([0], [1], [0, 1], [1, 3], [1, 2, 3], [])]
    assert manners == [
        movement.WALKS, movement.RIDES, movement.WALKS, movement.ESCORTED, movement.HAULS, movement.WALKS,
    ]  # fmt: skip
    assert goes(battle, [0], 2, COALITION)


# The matrix is data (12.2)


class Otherwise(Field):
    """A field on which infantry rides through zones like cavalry, and cavalry stops in them."""

    tables = replace(
        DATA.tables,
        zone_moves={
            **DATA.tables.zone_moves,
            "infantry": DATA.tables.zone_moves["cavalry"],
            "cavalry": DATA.tables.zone_moves["infantry"],
            "foot_artillery": DATA.tables.zone_moves["infantry"],
            "leader": DATA.tables.zone_moves["cavalry"],
        },
    )


@pytest.mark.rule("12.2-01", "12.2-03", "12.2-04", "12.2-07", "12.2-12", "14.2-01", "14.2-02", "1-01")
@pytest.mark.parametrize("kind", [Field, Otherwise])
def test_the_matrix_is_read_from_the_data(kind: type[Field]) -> None:
    field = kind().coalition("X", 506)
    field.french("foot", 505, "10/7/4").french("horse", 505, "5/8/4", "cav").french("guns", 504, "5/7/4", "foot")
    state = field.battle(["I"])
    rides, stops = ("foot", "horse") if kind is Otherwise else ("horse", "foot")
    assert movement.crossing(state, [field[rides]]) == PAYS
    assert goes(state, [field[rides]], 4)[406] == 2  # out of the zone and into it again
    assert 406 not in goes(state, [field[stops]], 4)
    assert movement.manner(state, [field[rides], field[stops]]) == movement.WALKS
    assert (505 in goes(state, [field["guns"]], 4)) == (kind is Otherwise)
    assert (movement.manner(state, []) == movement.RIDES) == (kind is Otherwise)  # a leader alone
    assert retreat.price(state, [field[rides]], 406) == retreat.A_STEP
    assert retreat.price(state, [field[stops]], 406) == retreat.BARRED
