"""Retreat (14), initial rout (15), rout movement (16), advance (14.3)."""

import pytest

from grognard.games.eagles import advance, retreat, stacking
from grognard.games.eagles.melee import Melee
from tests.eagles.sandbox import Field, Real

# On the blank field the French run to 0101, the Anglo-Allied to 1616.


@pytest.mark.rule("14.1-04", "QA-24")
def test_towards_supply_first() -> None:
    field = Field().french("A", 505).coalition("X", 606)
    battle = field.battle()
    assert battle.ground.grid.distance(505, 101) == 6
    assert retreat.retreats(battle, [0], 505) == [405, 504]  # both five from supply


@pytest.mark.rule("14.1-04")
def test_sideways_if_it_must_be_and_back_last() -> None:
    field = Field().french("A", 505).coalition("W", 504).coalition("S", 405)
    battle = field.battle()
    assert retreat.retreats(battle, [0], 505) == [506, 606]  # nothing nearer and nothing beside is free
    assert {retreat.rank(battle, 505, n, 101) for n in (506, 606)} == {2}
    assert [retreat.rank(battle, 505, n, 101) for n in (405, 605)] == [0, 1]


@pytest.mark.rule("14.2-01", "14.2-03", "14.1-06")
def test_c79_no_infantry_into_a_vacant_zone() -> None:
    field = Field().french("A", 505).coalition("X", 504).coalition("Y", 506).coalition("N", 707).coalition("S", 305)
    field.coalition("T", 704)
    battle = field.battle()
    assert retreat.retreats(battle, [0], 505) == []
    field.french("friend", 406)
    battle = field.battle()
    assert retreat.retreats(battle, [0], 505) == [406]
    assert retreat.price(battle, [0], 406) == retreat.FREE


@pytest.mark.rule("14.2-02", "QA-50")
def test_cavalry_pays_a_step_for_a_vacant_zone() -> None:
    field = Field().french("A", 505, "4/8/8", "cav").french("h", 505, "3/7/6", "horse").coalition("X", 303)
    battle = field.battle()
    assert retreat.price(battle, [0, 1], 404) == retreat.A_STEP
    assert retreat.price(battle, [0, 1], 405) == retreat.FREE
    field.french("friend", 404)
    assert retreat.price(field.battle(), [0, 1], 404) == retreat.FREE


@pytest.mark.rule("14.2-02")
def test_cavalry_may_prefer_a_free_hex_of_lower_rank() -> None:
    field = Field().french("A", 505, "4/8/8", "cav").coalition("X", 403).coalition("Y", 304)
    battle = field.battle()
    assert retreat.retreats(battle, [0], 505) == [405, 504]  # 405 costs a step, 504 nothing
    assert [retreat.price(battle, [0], n) for n in (405, 504)] == [retreat.A_STEP, retreat.FREE]
    field.coalition("Z", 604)
    battle = field.battle()
    assert retreat.price(battle, [0], 504) == retreat.A_STEP
    assert retreat.retreats(battle, [0], 505) == [405, 406, 504]  # 406 is free, if no nearer


@pytest.mark.rule("14.1-05", "8-14")
def test_full_hexes_are_passed_through() -> None:
    field = Field().french("A", 505, "10/7/4").coalition("X", 506)
    for h in (504, 404, 405):
        field.french(f"full {h}", h, "30/7/4", formation="II")
    battle = field.battle()
    assert retreat.retreats(battle, [0], 505) == [405, 504]
    assert not stacking.may_stop(battle, [0], 405)
    assert retreat.leads_on(battle, [0], 505, 405)


@pytest.mark.rule("14.1-07", "QA-47")
def test_retreats_cost_nothing_but_closed_ground_stays_closed() -> None:
    field = Field(streams=[(505, 504)], woods=[405]).french("A", 505).french("guns", 505, "4/7/3", "foot")
    battle = field.battle()
    assert retreat.can_step(battle, [0], 505, 504)
    assert retreat.can_step(battle, [0], 505, 405)
    assert not retreat.can_step(battle, [0, 1], 505, 405)
    assert not retreat.can_step(battle, [0, 1], 505, 504)  # the guns cannot cross, and nobody leaves them


@pytest.mark.rule("17.2-04", "17.2-05")
def test_a_withdrawal_is_two_hexes_or_none() -> None:
    field = Field().french("A", 505, "4/8/8", "cav").coalition("X", 506)
    battle = field.battle()
    assert retreat.withdrawals(battle, [0], 505, 2, 505) == [405, 504]
    corner = Field().french("A", 101, "4/8/8", "cav").coalition("X", 202).coalition("Y", 102).coalition("Z", 301)
    assert retreat.withdrawals(corner.battle(), [0], 101, 2, 101) == []


# Initial rout


def routs(battle_field: Field, h: int) -> list[int]:
    battle = battle_field.battle()
    units = battle.stack(h)
    home = retreat.stack_home(battle, units, h)
    return retreat.rout_steps(battle, units, h, 3, battle.ground.grid.distance(h, home), home)


@pytest.mark.rule("15-08", "15-10", "QA-36", "QA-38", "QA-9")
def test_three_hexes_that_end_nearer() -> None:
    field = Field().french("A", 505).coalition("X", 506)
    assert routs(field, 505) == [405, 504, 605]
    battle = field.battle()
    assert retreat.rout_steps(battle, [0], 605, 2, 6, 101) == [504, 604, 704]  # sideways first still ends nearer


@pytest.mark.rule("15-09", "14.2-04", "15-12", "EX-10")
def test_a_rout_never_enters_a_zone_even_to_friends() -> None:
    field = Field().french("A", 505).coalition("X", 504).coalition("Y", 506).coalition("N", 707).coalition("S", 305)
    field.coalition("T", 704).french("friend", 406)
    assert routs(field, 505) == []


@pytest.mark.rule("15-11", "QA-37")
def test_a_longer_way_round_is_legal() -> None:
    field = Field().french("A", 505).coalition("X", 403)
    battle = field.battle()
    assert not retreat.may_rout_into(battle, [0], 505, 404)
    assert routs(field, 505) == [405, 406, 504, 506, 605, 606]
    assert retreat.rout_steps(battle, [0], 506, 2, 6, 101) == [406, 505]  # away from supply, back round the zone


@pytest.mark.rule("15-14")
def test_a_rout_runs_on_where_there_is_no_room() -> None:
    field = Field().french("A", 505, "10/7/4").coalition("X", 506)
    battle = field.battle()
    for h in battle.ground.grid.ring(505, 3):
        if battle.ground.grid.distance(h, 101) < 6:
            field.french(f"full {h}", h, "30/7/4", formation="II")
    battle = field.battle()
    units = [field["A"]]
    assert not retreat.ends_well(battle, units, 202, 0, 0, 101)
    assert retreat.rout_steps(battle, units, 505, 3, 6, 101)  # through the full ring and on


@pytest.mark.rule("15-08")
def test_c68_the_garrison_of_la_haye_sainte_runs_to_2817() -> None:
    field = Real().coalition("1/92", 2717, "4/7/4").french("54", 2617, "10/8/4").french("105", 2618, "10/7/4")
    field.french("19", 2718, "10/7/4")
    assert routs(field, 2717) == [2817]


@pytest.mark.rule("15-18", "15-21")
def test_guns_alone_shake_nobody() -> None:
    field = Field().french("A", 505).french("guns", 507, "4/7/3", "foot")
    battle = field.battle()
    assert retreat.infects(battle, battle.stack(505))
    assert not retreat.infects(battle, battle.stack(507))


@pytest.mark.rule("QA-17")
def test_the_nearest_supply_hex_is_the_nearest_even_if_lost() -> None:
    field = Field().coalition("P", 1405, army="prussian", formation="IV").french("A", 1601)
    field.supply = [[101], [1616], [1601, 1116]]
    battle = field.battle()
    assert retreat.home_of(battle, 2, 1405) == 1601


# Rout movement


@pytest.mark.rule("16-02", "16-03", "QA-38")
def test_the_routed_march_home() -> None:
    field = Field().french("A", 508, "5/7/4", routed=True)
    battle = field.battle()
    found = retreat.rout_march(battle, 0)
    assert {battle.ground.grid.distance(h, 101) for h in found} == {battle.ground.grid.distance(508, 101) - 4}


@pytest.mark.rule("16-04")
def test_they_stop_only_where_there_is_room() -> None:
    field = Field().french("A", 508, "5/7/4", routed=True)
    goals = retreat.rout_march(field.battle(), 0)
    for h in goals:
        field.french(f"full {h}", h, "30/7/4", formation="II")
    battle = field.battle()
    again = retreat.rout_march(battle, 0)
    assert again
    assert not set(again) & set(goals)


@pytest.mark.rule("16-07", "QA-20")
def test_no_zones_and_slower_when_demoralised() -> None:
    field = Field().french("A", 508, "5/7/4", routed=True).coalition("X", 405)
    battle = field.battle()
    assert retreat.rout_march(battle, 0) == [106, 206]
    battle.demoralised[0] = 1
    assert retreat.rout_march(battle, 0) == [207, 306]


@pytest.mark.rule("16-06")
def test_the_supply_hex_is_the_end_of_the_way() -> None:
    field = Field().french("A", 202, "5/7/4", routed=True)
    assert retreat.rout_march(field.battle(), 0) == [101]


# Advance


def won(*names: str) -> tuple[Field, Melee]:
    field = Field()
    for name in names:
        size, arm, h, formation = name.split()
        field.french(name, int(h), f"{size}/8/6", arm, formation)
    return field, Melee(sorted({int(name.split()[2]) for name in names}), 505, 0)


@pytest.mark.rule("14.3-01", "14.3-02", "14.3-04", "14.3-08")
def test_all_cavalry_advances() -> None:
    field, melee = won("4 cav 504 I", "3 cav 506 I", "3 horse 504 I")
    battle = field.battle(["I"])
    assert advance.may_advance(battle, melee)
    assert advance.riders(battle, melee) == [0, 1]
    assert advance.all_ride_in(battle, melee)
    assert advance.walkers(battle, melee) == []


@pytest.mark.rule("14.3-03", "14.3-05")
def test_c78_room_for_two_of_one_formation() -> None:
    field, melee = won("8 cav 504 I", "9 cav 504 I", "10 inf 506 I")
    battle = field.battle(["I"])
    assert advance.all_ride_in(battle, melee)
    for unit in (0, 1):
        battle.put(unit, 505)
    assert advance.walkers(battle, melee) == []
    field, melee = won("8 cav 504 I", "9 cav 504 II", "10 inf 506 I")
    battle = field.battle(["I", "II"])
    assert not advance.all_ride_in(battle, melee)
    assert advance.next_riders(battle, melee, []) == [0]  # the lead
    assert advance.next_riders(battle, melee, [0]) == []
    battle.put(0, 505)
    assert advance.walkers(battle, melee) == [2]


@pytest.mark.rule("14.3-01", "14.3-09")
def test_nobody_advances_onto_enemies() -> None:
    field, melee = won("8 cav 504 I")
    field.coalition("X", 505)
    assert not advance.may_advance(field.battle(["I"]), melee)


@pytest.mark.rule("14.3-07")
def test_leaders_are_not_left_alone() -> None:
    field, melee = won("8 cav 504 I")
    field.leader("Milhaud", 504, "9/1", formation="I")
    battle = field.battle(["I"])
    assert advance.leaders_left_alone(battle, melee) == []
    battle.put(0, 505)
    assert advance.leaders_left_alone(battle, melee) == [0]
