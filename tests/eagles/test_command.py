"""Command range and orders (5.2, 11)."""

import pytest

from grognard.games.eagles import command, morale, movement
from grognard.games.eagles.state import DEFENCE, NO_ORDER
from tests.eagles.sandbox import Field, Real

PAPELOTTE, MONT_SAINT_JEAN, LASNES = 1, 3, 4


def corps(h: int = 2624) -> Real:
    field = Real((15, 36), (5, 42))
    field.french("25 Ligne", h).leader("D'Erlon", 2421, "8/1", formation="I")
    return field


@pytest.mark.rule("11.1.a-03", "11.1.a-05", "6-03")
@pytest.mark.parametrize("end", [3026, 2922, 3023, 2627])
def test_c22_free_within_three_hexes_of_the_objective(end: int) -> None:
    field = corps()
    battle = field.battle(orders={"I": PAPELOTTE})
    assert command.keeps_order(battle, field["25 Ligne"], 2624, end, 4)


@pytest.mark.rule("11.1.a-03", "11.1.a-07")
def test_c23_farther_away_is_against_the_order() -> None:
    field = corps()
    battle = field.battle(orders={"I": PAPELOTTE})
    assert battle.ground.grid.distance(2624, 2925) == 3
    assert not command.keeps_order(battle, 0, 2624, 2525, 2)
    assert not command.keeps_order(battle, 0, 2622, 2421, 2)
    assert movement.halved(4) == 2


@pytest.mark.rule("11.1.a-04")
def test_c24_only_the_end_counts() -> None:
    battle = corps().battle(orders={"I": PAPELOTTE})
    assert command.keeps_order(battle, 0, 2624, 2627, 4)


@pytest.mark.rule("11.1.a-08", "7.3.c-09")
@pytest.mark.parametrize("end", [2623, 2523, 2524])
def test_c25_one_hex_anywhere(end: int) -> None:
    battle = corps().battle(orders={"I": PAPELOTTE})
    assert battle.ground.grid.distance(end, 2925) == 4
    assert command.keeps_order(battle, 0, 2624, end, 1)


@pytest.mark.rule("11.1.a-01", "11.1.a-02", "11-01")
def test_c26_objectives_in_reach_of_the_officer() -> None:
    battle = corps().battle()
    assert command.may_order(battle, 0, PAPELOTTE)
    assert command.may_order(battle, 0, MONT_SAINT_JEAN)
    assert not command.may_order(battle, 0, LASNES)
    assert command.may_order(battle, 0, DEFENCE)
    assert command.may_order(battle, 0, NO_ORDER)


@pytest.mark.rule("5.2-09", "5.2-10", "5.2-11", "7.3.c-03")
def test_c27_command_goes_round_enemies() -> None:
    field = Real().french("far", 2427).french("near", 2426).leader("D'Erlon", 2421, "8/1", formation="I")
    field.coalition("X", 2424)
    battle = field.battle()
    assert battle.ground.grid.distance(2421, 2427) == 6
    assert not command.is_commanded(battle, field["far"], 2427)
    assert command.is_commanded(battle, field["near"], 2426)
    battle.put(field["X"], 2524)
    assert command.is_commanded(battle, field["far"], 2427)


@pytest.mark.rule("5.2-08")
def test_command_range_is_six_here() -> None:
    field = Field().french("A", 507).leader("D'Erlon", 501, "8/1", formation="I")
    battle = field.battle()
    assert command.is_commanded(battle, 0, 507)
    assert not command.is_commanded(battle, 0, 508)


@pytest.mark.rule("11.1.b-01", "11.1-01", "11.1.b-06")
def test_defence_and_no_order_allow_a_hex() -> None:
    field = Field().french("foot", 505).french("horse", 505, "4/8/8", "cav")
    battle = field.battle(orders={"I": DEFENCE})
    assert command.keeps_order(battle, field["foot"], 505, 506, 1)
    assert not command.keeps_order(battle, field["foot"], 505, 507, 2)
    assert command.standing_order(battle, field["horse"]) == NO_ORDER
    assert command.standing_order(battle, field["foot"]) == DEFENCE
    assert not command.keeps_order(Field().french("A", 505).battle(), 0, 505, 507, 2)


@pytest.mark.rule("11.1.b-04", "11.1.b-06", "11-11")
def test_defence_needs_infantry_that_leads_in_command() -> None:
    field = Field().french("foot", 505).french("horse", 507, "4/8/8", "cav").french("far", 1512)
    field.leader("D'Erlon", 506, "8/1", formation="I")
    battle = field.battle(orders={"I": DEFENCE})
    assert command.in_defence(battle, 505)
    assert not command.in_defence(battle, 507)
    assert not command.in_defence(battle, 1512)


@pytest.mark.rule("11.1.b-09", "11.1.b-10")
def test_c28_an_attack_near_the_enemy_forfeits_the_order() -> None:
    field = Field().french("A", 505).leader("D'Erlon", 505, "8/1", formation="I").coalition("X", 508)
    battle = field.battle(["I"], orders={"I": DEFENCE})
    battle.commanded[field["A"]] = 1
    assert command.forfeits(battle, field["A"])


@pytest.mark.rule("11.1.b-12", "11.1.b-11")
def test_c29_nothing_is_forfeited_far_from_the_enemy_or_under_a_commander() -> None:
    field = Field().french("A", 505).leader("D'Erlon", 505, "8/1", formation="I").coalition("X", 511)
    field.leader("Ney", 505, "9/2").french("horse", 505, "4/8/8", "cav")
    battle = field.battle(["I"], orders={"I": DEFENCE})
    battle.commanded[field["A"]] = battle.commanded[field["horse"]] = 1
    assert not command.forfeits(battle, field["A"])
    battle.put(field["X"], 508)
    assert command.forfeits(battle, field["A"])
    assert not command.forfeits(battle, field["horse"])
    battle.leader = field.chief("Ney")
    assert not command.forfeits(battle, field["A"])
    battle.leader = -1
    battle.commanded[field["A"]] = 0
    assert not command.forfeits(battle, field["A"])


@pytest.mark.rule("11-05", "11-07", "QA-15")
def test_moving_two_hexes_near_the_enemy_shows_the_order() -> None:
    field = Field().french("A", 505).coalition("X", 510)
    battle = field.battle()
    assert not command.reveals(battle, [505, 506], 0)
    assert command.reveals(battle, [505, 506, 507], 0)
    assert not command.reveals(battle, [502, 503, 504], 0)


@pytest.mark.rule("11.1.c-04", "11.1.c-05", "11.1.c-07")
def test_c30_one_roll_against_the_quality_of_each() -> None:
    field = Field().french("A", 505, "10/7/4", routed=True).french("B", 505, "10/6/4", routed=True)
    battle = field.battle()
    assert morale.rallies(battle, field["A"], 7, 1)
    assert morale.rallies(battle, field["B"], 7, 1)
    assert morale.rallies(battle, field["A"], 7, 0)
    assert not morale.rallies(battle, field["B"], 7, 0)


@pytest.mark.rule("11.1.c-09")
@pytest.mark.parametrize(("there", "may"), [(6, True), (5, False)])
def test_c31_two_thirds_make_a_defence_for_nothing(there: int, may: bool) -> None:
    field = Real()
    for n in range(9):
        field.french(f"u{n}", 2925 if n < there else 2421, "1/7/4")
    battle = field.battle(orders={"I": PAPELOTTE})
    assert command.may_convert(battle, 0) is may


@pytest.mark.rule("11.2-03")
def test_the_lowest_quality_of_the_formation_is_tested() -> None:
    field = Field().french("A", 505, "5/8/4").french("B", 505, "5/6/4").french("C", 505, "5/5/4", formation="II")
    field.leader("D'Erlon", 505, "8/1", formation="I")
    battle = field.battle(["I"])
    assert command.independent_quality(battle, 505) == 6
    battle.lead_with(field["B"])
    assert command.independent_quality(battle, 505) == 7  # leadership helps the lead alone (R35)
