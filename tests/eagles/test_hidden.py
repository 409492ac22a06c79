"""Hidden formations and reinforcements (22.2, 23), strategic movement (7.4.a), commanders (11.3)."""

import pytest

from grognard.games.eagles import commanders, fire, hidden, melee, strategic
from grognard.games.eagles.fire import DEFENSIVE_FIRE, OFFENSIVE_FIRE, OPPORTUNITY_FIRE
from grognard.games.eagles.roster import COALITION, FRENCH, MOUNTED, ON_FOOT, WITH_GUNS
from tests.eagles.sandbox import Field


def fog() -> Field:
    field = Field(woods=[806]).leader("Guard", 0, "9/1", formation="Gd").leader("Ney", 0, "9/2")
    for name in ("a", "b", "c"):
        field.french(name, 0, "5/10/5", formation="Gd")
    field.french("guns", 0, "8/7/3", "foot", "Gd").french("horse", 0, "8/9/6", "cav", "Gd")
    field.leader("Russians", 0, "8/0", "anglo_allied", "R").coalition("r", 0, "6/7/4", formation="R")
    return field


@pytest.mark.rule("22.2-02")
def test_a_hidden_formation_marches_as_its_slowest() -> None:
    battle = fog().battle()
    assert hidden.hidden_moves(battle, 0) == 3
    assert hidden.hidden_gait(battle, 0) == ON_FOOT | MOUNTED | WITH_GUNS
    assert hidden.hidden_moves(battle, 1) == 10


@pytest.mark.rule("22.2-03", "22.2-05", "22.2-20")
def test_counters_and_decoys() -> None:
    battle = fog().battle()
    for h, real in ((505, False), (510, True), (512, False)):
        hidden.add_counter(battle, 0, real, h, -1)
    assert hidden.counters_of(battle, 0) == [0, 1, 2]
    assert hidden.share_a_hex(battle, 510)
    hidden.remove_decoys(battle, 0)
    assert hidden.counters_of(battle, 0) == []


@pytest.mark.rule("22.2-07", "22.2-08", "22.2-09")
def test_c99_spotting_is_mutual_and_needs_a_line() -> None:
    field = fog()
    battle = field.battle()
    one = hidden.add_counter(battle, 0, False, 805, -1)
    other = hidden.add_counter(battle, 2, False, 807, -1)
    assert hidden.spotted(battle, one) == []  # a wood is between
    battle.counter_at[one] = 905
    assert hidden.spotted(battle, one) == [807]
    assert hidden.spotted(battle, other) == [905]
    battle.turn = 1  # one sees four hexes now
    battle.counter_at[one] = 902
    assert hidden.spotted(battle, one) == []


@pytest.mark.rule("22.2-12")
def test_c99_where_a_spotted_formation_deploys() -> None:
    field = fog().coalition("other", 908, "5/7/4", formation="R")
    battle = field.battle()
    spotter = 812
    hidden.add_counter(battle, 2, False, spotter, -1)
    found = hidden.deployments(battle, [field["a"]], 809, spotter, 101)
    grid = battle.ground.grid
    assert found
    for h in found:
        assert grid.distance(h, 809) <= 4
        assert grid.distance(h, spotter) >= 4
        assert grid.distance(h, 908) >= 2
        assert grid.distance(h, 101) <= grid.distance(809, 101)


@pytest.mark.rule("22.2-13")
def test_who_finds_no_room_goes_beside_friends() -> None:
    field = fog().french("friend", 303, "5/7/4", formation="II")
    battle = field.battle()
    found = hidden.beside_friends(battle, [field["a"]])
    assert set(battle.ground.near[303]) <= set(found)
    assert 606 not in found


@pytest.mark.rule("23.1-01", "23.1-02", "23.2.a-02")
def test_c101_turns_of_the_counters() -> None:
    assert hidden.track_turns(5) == [4, 5, 6]
    assert hidden.track_turns(0) == [0, 0, 1]
    assert hidden.variable_turns(5) == [5, 6, 7]
    battle = fog().battle()
    battle.turn = 1
    assert not hidden.may_put_on_track(battle, 3)
    assert hidden.may_put_on_track(battle, 4)


@pytest.mark.rule("23.1-03")
def test_the_owner_looks_when_the_turn_of_a_counter_begins() -> None:
    battle = fog().battle()
    counter = hidden.add_counter(battle, 0, True, 0, 1)
    assert not hidden.knows(battle, FRENCH, counter)
    assert not hidden.is_due(battle, counter)
    battle.turn = 1
    assert hidden.knows(battle, FRENCH, counter)
    assert hidden.is_due(battle, counter)
    assert not hidden.knows(battle, COALITION, counter)


# Strategic movement


@pytest.mark.rule("7.4.a-01", "7.4.a-02", "7.4.a-03")
def test_c9_units_in_command_far_from_the_enemy() -> None:
    field = Field().leader("Reille", 505, "8/1", formation="I").coalition("X", 1214)
    for name, h in (("a", 505), ("b", 506), ("c", 504), ("far", 512)):
        field.french(name, h, "5/7/4")
    battle = field.battle()
    battle.used[0] = 1
    assert strategic.marchers(battle, 0) == [field["a"], field["b"], field["c"]]
    assert strategic.is_safe(battle, 506, FRENCH)
    assert not strategic.is_safe(battle, 1211, FRENCH)
    battle.used[0] = 2
    assert strategic.marchers(battle, 0) == []


@pytest.mark.rule("7.4.a-05", "7.4.a-06")
def test_one_unit_near_the_enemy_holds_all() -> None:
    field = Field().leader("Reille", 505, "8/1", formation="I").french("a", 505).french("b", 512).coalition("X", 516)
    battle = field.battle()
    assert strategic.is_held(battle, 0)
    assert strategic.marchers(battle, 0) == []
    assert strategic.may_march(battle, 0)  # the officer alone


# Commanders


@pytest.mark.rule("11.3-03", "11.3-04", "11.3-07", "11.3-08", "5.2-03")
def test_c32_who_is_in_reach_of_ney() -> None:
    field = Field().leader("Ney", 505, "9/2").leader("Mouton", 511, "9/1", formation="VI")
    field.french("10 Ligne", 511, formation="VI").french("29 Ligne", 511).french("far", 513)
    field.french("broken", 503, routed=True).leader("D'Erlon", 513, "8/1", formation="I")
    battle = field.battle()
    assert commanders.stacks_in_reach(battle, 0) == [503, 511]
    assert commanders.routed_in_reach(battle, 0) == [503]
    assert commanders.formations_in_reach(battle, 0) == [field.roster.formation_numbers["VI"]]
    assert commanders.most_direct(battle, 0) == 2


@pytest.mark.rule("11.3-10", "11.3-16", "QA-23")
def test_c33_once_in_a_turn_and_not_as_a_casualty() -> None:
    battle = Field().leader("Ney", 505, "9/2").battle()
    assert commanders.may_act_directly(battle, 0)
    battle.direct[0] = 1
    assert not commanders.may_act_directly(battle, 0)
    assert commanders.has_abilities(battle, 0)
    battle.direct[0] = 0
    battle.fate[0] = 1
    assert not commanders.has_abilities(battle, 0)
    assert not commanders.may_act_directly(battle, 0)


# Who may do what in which segment


@pytest.mark.rule("6-08", "13.1.a-02", "13.1.a-04", "7.3.g-01", "7.3.g-02", "7.3.g-04", "QA-33", "7.3.f-05")
def test_who_fires_at_attackers() -> None:
    field = Field().coalition("target", 505).coalition("beside", 606).french("A", 506).french("B", 504).french("C", 607)
    battle = field.battle(["I"])
    battle.attacks = {506: 505, 504: 505}
    assert fire.may_fire_on(battle, 505, 506, DEFENSIVE_FIRE)
    assert fire.may_fire_on(battle, 505, 504, DEFENSIVE_FIRE)
    assert not fire.may_fire_on(battle, 606, 506, DEFENSIVE_FIRE)
    assert fire.may_fire_on(battle, 606, 506, OPPORTUNITY_FIRE)
    assert not fire.may_fire_on(battle, 505, 506, OPPORTUNITY_FIRE)  # a target itself
    assert not fire.may_fire_on(battle, 606, 607, OPPORTUNITY_FIRE)  # attacks nobody


@pytest.mark.rule("13.1.c-03", "13.1.c-04")
def test_one_fire_from_a_hex_and_one_at_a_hex() -> None:
    field = Field().french("A", 505).french("B", 605).coalition("X", 506).coalition("Y", 504)
    battle = field.battle(["I"])
    assert fire.may_fire_on(battle, 505, 506, OFFENSIVE_FIRE)
    battle.target[506] = 1
    assert not fire.may_fire_on(battle, 505, 506, OFFENSIVE_FIRE)
    assert fire.may_fire_on(battle, 505, 504, OFFENSIVE_FIRE)
    battle.shot[505] = 1
    assert not fire.may_fire_on(battle, 505, 504, OFFENSIVE_FIRE)


@pytest.mark.rule("13.1.d-11", "13.1.d-13", "13.2-08", "13.2-09", "13.2-10", "7.3.h-02", "EX-04")
def test_c66_c67_which_attacks_are_still_on() -> None:
    field = Field().french("54", 505, "10/8/4").french("55", 505, "11/7/4").coalition("X", 506)
    battle = field.battle(["I"])
    battle.attacks = {505: 506}
    battle.attack_lead = {505: field["54"]}
    assert melee.is_still_on(battle, 505)
    battle.lose_step(field["54"])
    battle.lead_with(field["55"])
    assert melee.is_still_on(battle, 505)  # reduced, passed, and another may lead
    battle.lose_step(field["54"])
    assert not melee.is_still_on(battle, 505)  # its lead is gone
    battle = field.battle(["I"])
    battle.attacks = {505: 506}
    battle.attack_lead = {505: field["54"]}
    battle.failed[505] = 1
    assert not melee.is_still_on(battle, 505)  # a step paid to stay does not mend that (R33)


@pytest.mark.rule("14.1-03")
def test_who_pays_a_step_to_stay() -> None:
    field = Field().french("A", 505, reduced=True).french("B", 505).french("guns", 505, "4/7/3", "foot")
    battle = field.battle()
    assert fire.payers(battle, 505, field["A"]) == [field["A"]]
    battle.lose_step(field["A"])
    assert fire.payers(battle, 505, field["A"]) == [field["B"]]
