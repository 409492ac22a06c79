"""Stacking (8) and the lead unit (9)."""

import pytest

from grognard.games.eagles import lead, stacking
from tests.eagles.sandbox import Field


@pytest.mark.rule("8-02", "8-03", "8-05")
def test_c10_five_units_of_thirty_points() -> None:
    field = Field()
    for name, size in (("Fld/Bre", 5), ("Fld/Osna", 6), ("2 Light", 4), ("5 Line", 5)):
        field.coalition(name, 505, f"{size}/7/4", formation="3")
    field.coalition("Lloyd", 505, "5/7/3", "foot", "3").coalition("one more", 506, "1/7/4", formation="3")
    battle = field.battle()
    assert [stacking.points(battle, u) for u in (0, 1, 2, 3, 4)] == [5, 6, 4, 5, 10]
    assert stacking.fits(battle, [0, 1, 2, 3, 4])
    assert not stacking.fits(battle, [0, 1, 2, 3, 4, 5])
    assert not stacking.may_stop(battle, [field["one more"]], 505)


@pytest.mark.rule("8-04")
def test_c11_two_of_a_formation_and_a_battery() -> None:
    field = Field().coalition("2 Neu Ldw", 505, "24/5/4", formation="IV", army="prussian")
    field.coalition("18 Inf a", 505, "12/7/4", formation="IV", army="prussian")
    field.coalition("13 Art", 505, "6/7/3", "foot", "IV", army="prussian")
    battle = field.battle()
    assert sum(stacking.points(battle, u) for u in (0, 1, 2)) == 48
    assert stacking.fits(battle, [0, 1, 2])


@pytest.mark.rule("8-04")
def test_c12_two_batteries_of_the_guard_and_one_of_another_corps() -> None:
    field = Field().french("5/Gd", 505, "8/7/3", "foot", "Guard").french("6/Gd", 505, "8/7/3", "foot", "Guard")
    field.french("11/6", 505, "8/7/3", "foot", "I").french("85", 506, "6/7/4", formation="I")
    battle = field.battle()
    assert stacking.fits(battle, [0, 1, 2])
    assert not stacking.fits(battle, [0, 1, 2, 3])


@pytest.mark.rule("8-04")
def test_c13_a_third_battalion_is_no_battery() -> None:
    field = Field().french("A", 505, "16/7/4").french("B", 505, "14/7/4").french("C", 505, "2/7/4", formation="II")
    battle = field.battle()
    assert not stacking.fits(battle, [0, 1, 2])


@pytest.mark.rule("8-17")
def test_points_are_those_of_the_present_strength() -> None:
    field = Field().french("A", 505, "16/7/4", reduced=True).french("B", 505, "14/7/4").french("C", 505, "8/7/4")
    battle = field.battle()
    assert stacking.points(battle, field["A"]) == 8
    assert stacking.fits(battle, [0, 1, 2])


@pytest.mark.rule("8-01")
def test_enemies_never_share_a_hex() -> None:
    field = Field().french("A", 505, "1/7/4").coalition("X", 506, "2/7/4")
    assert not stacking.may_stop(field.battle(), [field["A"]], 506)


@pytest.mark.rule("8-06", "5.2-19")
def test_leaders_cost_nothing() -> None:
    field = Field().french("A", 505, "30/7/4").leader("Ney", 505, "9/2").leader("Reille", 505, "8/1", formation="I")
    assert stacking.may_stop(field.battle(), [field["A"]], 505)


@pytest.mark.rule("8-10", "8-11", "8-12")
def test_only_infantry_and_cavalry_make_a_mixed_stack() -> None:
    field = Field().french("A", 505).french("B", 505).french("guns", 505, "4/7/3", "foot", "Guard")
    field.french("C", 506, "5/7/4", formation="II")
    battle = field.battle()
    assert not stacking.is_mixed(battle, [0, 1, 2])
    assert stacking.is_mixed(battle, [0, 1, 3])


@pytest.mark.rule("8-15", "8-16")
def test_ground_limits_what_fights_and_fires() -> None:
    battle = Field(village=[505], sunken_road=[507]).french("A", 506, "30/7/4").battle()
    assert stacking.melee_size(battle, 30, 506, 508) == 30
    assert stacking.melee_size(battle, 30, 506, 505) == 20  # against
    assert stacking.melee_size(battle, 30, 505, 506) == 20  # from
    assert stacking.melee_size(battle, 30, 507, 507) == 30  # the sunken road limits nothing
    assert stacking.gun_size(battle, 6, 505) == 3
    assert stacking.gun_size(battle, 6, 506) == 6


# The lead


@pytest.mark.rule("8-09", "9-04")
def test_c17_the_first_that_is_no_gun_leads() -> None:
    field = Field().french("54", 505, "10/8/4").french("55", 505, "11/7/4").french("guns", 505, "4/7/3", "foot")
    battle = field.battle()
    assert battle.stack(505) == [field["guns"], field["54"], field["55"]]
    assert lead.lead_of(battle, 505) == field["54"]
    assert not battle.lose_step(field["54"])
    battle.lead_with(field["55"])
    assert lead.lead_of(battle, 505) == field["55"]
    assert battle.stack(505) == [field["guns"], field["55"], field["54"]]


@pytest.mark.rule("9-01", "9-04", "15-04")
def test_guns_and_routed_units_lead_only_where_nobody_else_can() -> None:
    field = Field().french("guns", 505, "4/7/3", "foot").french("A", 505, routed=True).french("B", 505)
    field.french("alone", 506, "4/7/3", "foot").french("broken", 507, routed=True).french("g", 507, "4/7/3", "foot")
    battle = field.battle()
    assert lead.lead_of(battle, 505) == field["B"]
    assert lead.lead_of(battle, 506) == field["alone"]
    assert lead.lead_of(battle, 507) == field["broken"]
    assert [lead.may_lead(battle, field[u]) for u in ("guns", "A", "B")] == [False, False, True]


@pytest.mark.rule("9-10", "9-03")
@pytest.mark.parametrize(("first", "quality"), [("c10", 7), ("c9", 7), ("i7", 7), ("i6", 6)])
def test_c15_the_other_arm_caps_the_lead(first: str, quality: int) -> None:
    field = Field().french("c10", 505, "3/10/6", "cav").french("c9", 505, "3/9/6", "cav")
    field.french("i7", 505, "5/7/4").french("i6", 505, "5/6/4")
    battle = field.battle()
    battle.lead_with(field[first])
    assert lead.tested_quality(battle, 505) == quality


@pytest.mark.rule("5.2-13", "5.2-14", "5.2-15", "5.2-16", "9-05")
def test_c16_one_leader_helps_the_lead() -> None:
    field = Field().french("25 Ligne", 505, "10/7/4").leader("D'Erlon", 505, "8/1", formation="I")
    battle = field.battle()
    assert lead.tested_quality(battle, 505) == 8
    field = Field().french("25 Ligne", 505, "10/7/4").leader("D'Erlon", 505, "8/1", formation="I")
    field.leader("Ney", 505, "9/1").leader("Reille", 505, "8/3", formation="II")
    battle = field.battle()
    assert lead.tested_quality(battle, 505) == 8
    assert lead.leadership_for(battle, 0, field.chief("Reille")) == 0


@pytest.mark.rule("5.2-14")
def test_a_commander_helps_his_own_army_only() -> None:
    field = Field().coalition("18 Inf", 505, "12/7/4", formation="IV", army="prussian")
    field.leader("Wellington", 505, "10/3", "anglo_allied")
    assert lead.tested_quality(field.battle(), 505) == 7


@pytest.mark.rule("9-11", "QA-54")
def test_leadership_comes_on_top_of_the_cap() -> None:
    field = Field().french("c10", 505, "3/10/6", "cav").french("i7", 505, "5/7/4").leader("Ney", 505, "9/2")
    battle = field.battle()
    battle.lead_with(field["c10"])
    assert lead.tested_quality(battle, 505) == 9


@pytest.mark.rule("9-06", "13.2.b-05")
def test_only_an_engaged_leader_counts_in_melee() -> None:
    field = Field().french("A", 505, "10/7/4").leader("D'Erlon", 505, "8/1", formation="I")
    battle = field.battle()
    assert lead.melee_quality(battle, 0, battle.stack(505), -1) == 7
    assert lead.melee_quality(battle, 0, battle.stack(505), field.chief("D'Erlon")) == 8


@pytest.mark.rule("20.2-01")
def test_a_casualty_lends_nothing() -> None:
    field = Field().french("A", 505, "10/7/4").leader("D'Erlon", 505, "8/1", formation="I")
    battle = field.battle()
    battle.fate[0] = 1
    assert lead.tested_quality(battle, 505) == 7


@pytest.mark.rule("5.1-06", "5.1-07")
def test_all_ratings_change_with_the_first_loss() -> None:
    field = Field().french("95", 505, "11/7/4").french("gendarmes", 505, "1/10/6", "cav")
    battle = field.battle()
    assert not battle.lose_step(field["95"])
    assert (battle.size_of(0), battle.quality_of(0), battle.roster.moves[0][battle.lost[0]]) == (6, 6, 3)
    assert battle.lose_step(field["gendarmes"])
    assert not battle.is_alive(field["gendarmes"])
    assert battle.lose_step(field["95"])
    assert battle.stack(505) == []
    assert battle.held[505] == 0


@pytest.mark.rule("8-04")
def test_one_battery_may_join_a_unit_of_another_formation_whatever_its_size() -> None:
    field = Field().french("11/6", 505, "8/7/3", "foot").french("6/Gd", 506, "8/8/3", "foot", "Guard")
    battle = field.battle()
    assert stacking.fits(battle, [field["11/6"], field["6/Gd"]])  # 32 points
