"""Fire (13.1): groups, modifiers, results, quality tests, guns that rout."""

import pytest

from grognard.games.eagles import fire, quality
from grognard.games.eagles.fire import DEFENSIVE_FIRE, OFFENSIVE_FIRE, OPPORTUNITY_FIRE, Fire
from grognard.games.eagles.state import DEFENCE
from grognard.games.eagles.tables import FOOT_FIRE, GUN_FIRE, MUD, NO_TEST, STORM, Result
from tests.eagles.sandbox import Field, Real


def told(result: Result) -> tuple[int, int]:
    return result.test, result.steps


NOTHING, QFT, QFT1, QFT_1 = (NO_TEST, 0), (0, 0), (1, 0), (0, 1)


# Golden cases


@pytest.mark.rule("13.1.c-06", "13.1.c-01", "13.1.c-07")
def test_c50_only_the_guns_of_a_mixed_stack_count() -> None:
    field = Field().french("A", 505, "12/7/4").french("guns", 505, "3/7/3", "foot").coalition("X", 506)
    battle = field.battle(["I"])
    shot = Fire([505], 506, OFFENSIVE_FIRE)
    assert fire.column_of(battle, shot) == GUN_FIRE
    assert fire.strength(battle, shot) == 3
    assert (fire.FEW, 1) in fire.terms(battle, shot)


@pytest.mark.rule("13.1.c-07", "13.1.c-10", "13.1.c-22", "6-02")
def test_c51_few_guns_next_door() -> None:
    field = Field().french("A", 505).french("B", 505).french("guns", 505, "3/7/3", "foot").coalition("X", 506)
    battle = field.battle(["I"])
    shot = Fire([505], 506, OFFENSIVE_FIRE)
    assert fire.modifier(battle, shot) == 0
    assert told(fire.result(battle, shot, 6)) == QFT


@pytest.mark.rule("13.1.c-02", "13.1.c-08", "13.1.c-11")
def test_c52_four_batteries_at_hougoumont() -> None:
    field = Real().coalition("2/2 Gds", 2311, "10/9/4", formation="1")
    hexes = [2310, 2312, 2411, 2412]  # one of them in the orchard, where three points of guns count
    for h, size in zip(hexes, (7, 7, 10, 9), strict=True):
        field.french(f"battery {h}", h, f"{size}/7/3", "foot")
    battle = field.battle(["I"])
    shot = Fire(hexes, 2311, OFFENSIVE_FIRE)
    terms = dict(fire.terms(battle, shot))
    assert terms == {fire.MANY: -2, fire.RANGE: -1, fire.GROUND: 3}
    assert told(fire.result(battle, shot, 5)) == QFT_1


@pytest.mark.rule("13.1.c-09", "13.1.c-11", "6-05")
def test_c53_light_infantry_at_a_higher_enemy() -> None:
    field = Field(levels={506: 2}, slopes=[(506, 505)])
    field.french("13 Léger", 505, "6/8/5", "light").coalition("X", 506)
    battle = field.battle(["I"])
    shot = Fire([505], 506, OFFENSIVE_FIRE)
    assert dict(fire.terms(battle, shot)) == {fire.LIGHT: -1, fire.GROUND: 1}
    assert told(fire.result(battle, shot, 5)) == QFT


def attacked() -> Field:
    field = Real().french("line", 2620, "5/7/4").french("light", 2620, "5/8/5", "light")
    field.french("9/6", 2620, "4/7/3", "foot")
    return field.coalition("Picton's", 2719, "5/7/4").coalition("others", 2619, "5/7/4")


@pytest.mark.rule("13.1.c-15", "13.1.c-17")
def test_c54_infantry_and_guns_at_two_attackers() -> None:
    field = attacked()
    battle = field.battle()
    guns = Fire([2620], 2719, DEFENSIVE_FIRE, split=True)
    foot = Fire([2620], 2619, DEFENSIVE_FIRE, fire.FOOT_ONLY, split=True)
    assert fire.modifier(battle, guns) == 0
    assert fire.column_of(battle, foot) == FOOT_FIRE
    assert fire.modifier(battle, foot) == 1
    battle.lead_with(field["light"])
    assert fire.modifier(battle, foot) == 0


@pytest.mark.rule("13.1.c-06")
def test_c55_at_one_attacker_the_guns_alone() -> None:
    battle = attacked().battle()
    shot = Fire([2620], 2719, DEFENSIVE_FIRE)
    assert fire.column_of(battle, shot) == GUN_FIRE
    assert fire.modifier(battle, shot) == -1


@pytest.mark.rule("13.1.c-16")
def test_c56_two_batteries_fire_all_they_have_at_both() -> None:
    field = Field().french("a", 505, "4/7/3", "foot").french("b", 505, "3/7/3", "foot")
    battle = field.coalition("X", 506).coalition("Y", 504).battle()
    for target in (506, 504):
        shot = Fire([505], target, DEFENSIVE_FIRE, split=True)
        assert fire.strength(battle, shot) == 7
        assert dict(fire.terms(battle, shot)) == {fire.RANGE: -1, fire.SPLIT: 1}


@pytest.mark.rule("13.1.c-08", "13.1.c-10")
def test_c57_many_guns_far_away() -> None:
    field = Field().french("a", 505, "8/7/3", "foot").french("b", 505, "4/7/3", "foot").coalition("X", 508)
    battle = field.battle(["I"])
    shot = Fire([505], 508, OFFENSIVE_FIRE)
    assert dict(fire.terms(battle, shot)) == {fire.MANY: -1, fire.RANGE: 1}
    assert told(fire.result(battle, shot, 4)) == (1, 1)


@pytest.mark.rule("13.1.c-12")
def test_c58_ground_helps_little_against_defensive_fire() -> None:
    field = Field(farm=[506]).french("A", 505).coalition("X", 506, "5/7/4")
    battle = field.battle()
    assert fire.ground_term(battle, Fire([505], 506, OFFENSIVE_FIRE)) == 3
    assert fire.ground_term(battle, Fire([505], 506, DEFENSIVE_FIRE)) == 1
    assert fire.ground_term(battle, Fire([505], 506, OPPORTUNITY_FIRE)) == 1


@pytest.mark.rule("8-16", "13.1.c-21", "EX-12")
def test_c59_three_points_of_guns_out_of_a_village() -> None:
    field = Field(village=[505]).coalition("1 Art", 505, "6/7/3", "foot").french("12 Léger", 506, "6/8/5", "light")
    battle = field.battle()
    shot = Fire([505], 506, DEFENSIVE_FIRE)
    assert fire.strength(battle, shot) == 3
    assert fire.modifier(battle, shot) == 0
    assert told(fire.result(battle, shot, 8)) == NOTHING


@pytest.mark.rule("13.1.c-06")
def test_c60_infantry_beside_guns_adds_nothing() -> None:
    field = Field().french("guns", 505, "5/7/3", "foot").french("foot", 605, "10/7/4").coalition("X", 506)
    battle = field.battle(["I"])
    shot = Fire([505, 605], 506, OFFENSIVE_FIRE)
    assert (fire.column_of(battle, shot), fire.strength(battle, shot)) == (GUN_FIRE, 5)


# Modifiers one by one


@pytest.mark.rule("13.1.c-09", "QA-48")
def test_a_light_lead_fires_alone() -> None:
    field = Field().french("light", 505, "3/8/5", "light").french("line", 505, "8/7/4").coalition("X", 506)
    battle = field.battle(["I"])
    shot = Fire([505], 506, OFFENSIVE_FIRE)
    assert fire.strength(battle, shot) == 3
    assert dict(fire.terms(battle, shot)) == {fire.FEW: 1, fire.LIGHT: -1}
    battle.lead_with(field["line"])
    assert fire.strength(battle, shot) == 11
    assert fire.terms(battle, shot) == []


@pytest.mark.rule("13.1.c-08")
@pytest.mark.parametrize(("size", "bonus"), [(9, 0), (10, -1), (19, -1), (20, -2), (36, -2)])
def test_every_ten_points_of_guns_twice_at_most(size: int, bonus: int) -> None:
    battle = Field().french("guns", 505, f"{size}/7/3", "foot").coalition("X", 507).battle(["I"])
    assert dict(fire.terms(battle, Fire([505], 507, OFFENSIVE_FIRE))).get(fire.MANY, 0) == bonus


@pytest.mark.rule("13.1.c-10", "13.1.c-02")
@pytest.mark.parametrize(("far", "value"), [(1, -1), (2, 0), (3, 1), (4, 1)])
def test_range_of_guns(far: int, value: int) -> None:
    field = Field().french("guns", 505, "5/7/3", "foot").french("near", 505 + far - 1, "5/7/3", "foot")
    battle = field.coalition("X", 505 + far).battle(["I"])
    assert dict(fire.terms(battle, Fire([505], 505 + far, OFFENSIVE_FIRE))).get(fire.RANGE, 0) == value
    both = Fire(sorted({505, 505 + far - 1}), 505 + far, OFFENSIVE_FIRE)
    assert dict(fire.terms(battle, both)).get(fire.RANGE, 0) == value


@pytest.mark.rule("13.1.c-13", "11.1.b-05")
def test_guns_like_squares_in_the_open() -> None:
    field = Field(orchard=[606]).french("guns", 505, "5/7/3", "foot").french("A", 605).coalition("X", 506)
    field.coalition("Y", 606).leader("Picton", 506, "8/1", "anglo_allied", "5")
    battle = field.battle(["I"], orders={"5": DEFENCE})
    assert dict(fire.terms(battle, Fire([505], 506, OFFENSIVE_FIRE)))[fire.IN_DEFENCE] == -1
    assert fire.IN_DEFENCE not in dict(fire.terms(battle, Fire([505], 606, OFFENSIVE_FIRE)))
    assert fire.IN_DEFENCE not in dict(fire.terms(battle, Fire([605], 506, OFFENSIVE_FIRE)))


@pytest.mark.rule("13.1.c-18", "17.7-08")
def test_flanking_cavalry_is_hard_to_hit() -> None:
    battle = Field().coalition("X", 505).french("dragoons", 506, "6/8/6", "cav").battle()
    assert dict(fire.terms(battle, Fire([505], 506, DEFENSIVE_FIRE, flank=True)))[fire.FLANKED] == 1


@pytest.mark.rule("13.1.c-19", "21-02", "21-03", "21-01")
@pytest.mark.parametrize("weather", [MUD, STORM])
def test_wet_ground_swallows_distant_shot(weather: int) -> None:
    field = Field().french("guns", 505, "5/7/3", "foot").coalition("X", 507).coalition("Y", 504)
    battle = field.battle(["I"])
    assert fire.WEATHER not in dict(fire.terms(battle, Fire([505], 507, OFFENSIVE_FIRE)))
    battle.weather = weather
    assert dict(fire.terms(battle, Fire([505], 507, OFFENSIVE_FIRE)))[fire.WEATHER] == 1
    assert fire.WEATHER not in dict(fire.terms(battle, Fire([505], 504, OFFENSIVE_FIRE)))


@pytest.mark.rule("13.1.c-20", "8-13")
def test_mixed_formations_fire_as_well() -> None:
    field = Field().french("A", 505).french("B", 505, formation="II").coalition("X", 506)
    assert fire.terms(field.battle(["I", "II"]), Fire([505], 506, OFFENSIVE_FIRE)) == []


# Who can fire at whom


@pytest.mark.rule("13.1-01", "13.1-05", "7.3.b-01")
def test_cavalry_and_the_routed_never_fire_and_only_those_who_act_attack_by_fire() -> None:
    field = Field().french("horse", 505, "4/8/8", "cav").french("broken", 505, routed=True).french("A", 505)
    field.french("B", 505, formation="II")
    battle = field.battle(["I"])
    assert fire.firers(battle, 505, OFFENSIVE_FIRE) == [field["A"]]
    assert fire.firers(battle, 505, DEFENSIVE_FIRE) == [field["A"], field["B"]]


@pytest.mark.rule("13.1-02", "13.1-03", "13.1-04", "6-03")
def test_ranges_of_infantry_and_guns() -> None:
    field = Field().french("A", 505).french("guns", 605, "4/7/3", "foot").coalition("X", 506)
    battle = field.battle(["I"])
    assert fire.in_range(battle, 505, 506, OFFENSIVE_FIRE)
    assert not fire.in_range(battle, 505, 507, OFFENSIVE_FIRE)
    assert fire.in_range(battle, 605, 609, OFFENSIVE_FIRE)
    assert not fire.in_range(battle, 605, 610, OFFENSIVE_FIRE)
    assert not fire.in_range(battle, 605, 609, DEFENSIVE_FIRE)


# Farms


@pytest.mark.rule("QA-55", "13.1.c-11")
@pytest.mark.parametrize(("sizes", "holds"), [((4,), True), ((5, 6), True), ((6, 6), False)])
def test_a_farm_shelters_eleven_points_of_infantry(sizes: tuple[int, ...], holds: bool) -> None:
    field = Field(farm=[506]).french("A", 505)
    for n, size in enumerate(sizes):
        field.coalition(f"X{n}", 506, f"{size}/7/4")
    battle = field.battle()
    assert fire.farm_holds(battle, 506) is holds
    assert fire.cover(battle, 506) == (3 if holds else 1)
    assert fire.must_give_way(battle, 506) is not holds


def test_a_farm_is_no_shelter_under_cavalry() -> None:
    battle = Field(farm=[506]).coalition("horse", 506, "4/8/8", "cav").battle()
    assert not fire.farm_holds(battle, 506)


# Quality tests


@pytest.mark.rule("13.1.d-04", "13.1.d-05", "13.1.d-12")
@pytest.mark.parametrize(("roll", "outcome"), [(2, 0), (6, 0), (7, 1), (8, 1), (9, 2), (12, 2)])
def test_c64_quality_7_against_qft1(roll: int, outcome: int) -> None:
    assert quality.outcome(roll, 1, 7) == outcome


@pytest.mark.rule("13.1.d-06", "13.2.c-07")
def test_c65_two_and_twelve() -> None:
    assert quality.outcome(12, 0, 11) == quality.BROKEN
    assert quality.outcome(2, 2, 3) == quality.PASSED


@pytest.mark.rule("13.1.d-05")
def test_c61_c62_by_two_or_by_three() -> None:
    assert quality.outcome(8, 1, 6) == quality.BROKEN
    assert quality.outcome(7, 1, 6) == quality.SHAKEN


def test_the_table_of_chances() -> None:
    def ways(added: int, factor: int) -> list[int]:
        counts = [0, 0, 0]
        for a in range(1, 7):
            for b in range(1, 7):
                counts[quality.outcome(a + b, added, factor)] += 1
        return counts

    assert ways(0, 7) == [21, 9, 6]
    assert ways(1, 6) == [10, 11, 15]
    assert ways(2, 9) == [21, 9, 6]
    assert ways(0, 11) == [35, 0, 1]


@pytest.mark.rule("17.2-07", "QA-40")
def test_a_withdrawing_battery() -> None:
    assert [quality.battery_test(roll, 7) for roll in (9, 10, 12)] == [False, True, True]
    assert quality.battery_test(12, 11)


@pytest.mark.rule("17.1-04")
def test_plain_tests_know_no_extremes() -> None:
    assert quality.plain_test(12, 0, 12)
    assert not quality.plain_test(2, 3, 4)


# Losses


@pytest.mark.rule("13.1.d-09", "13.1.d-10", "14.1-01")
def test_c62_a_small_failure_matters_beside_the_enemy_only() -> None:
    field = Field().french("A", 505).coalition("X", 506).french("B", 510)
    battle = field.battle()
    assert fire.must_give_way(battle, 505)
    assert not fire.must_give_way(battle, 510)


@pytest.mark.rule("13.1.d-02", "13.1.d-03")
def test_c63_infantry_dies_before_guns() -> None:
    field = Field().french("guns", 505, "4/7/3", "foot").french("A", 505, reduced=True).french("B", 505, reduced=True)
    field.coalition("X", 506)
    battle = field.battle()
    everybody = battle.stack(505)[:]
    assert battle.lose_step(field["A"])
    assert fire.next_losers(battle, 505, everybody) == [field["B"]]
    assert battle.lose_step(field["B"])
    assert fire.next_losers(battle, 505, everybody) == [field["guns"]]
    assert fire.gun_fate(battle, 505, field["guns"]) == fire.GONE  # alone now, and an enemy beside it


@pytest.mark.rule("13.1.e-01", "13.1.e-02", "13.1.e-03", "13.1.e-04", "QA-52", "QA-32")
def test_guns_of_a_stack_that_routs() -> None:
    field = Field().french("guns", 505, "3/7/6", "horse").french("A", 505).coalition("X", 506)
    field.french("lonely", 510, "4/7/3", "foot")
    battle = field.battle()
    assert fire.gun_fate(battle, 505, field["guns"]) == fire.ONE_STEP
    assert fire.gun_fate(battle, 510, field["lonely"]) == fire.ONE_STEP
    assert fire.gun_fate(battle, 505, field["A"]) == fire.KEPT
