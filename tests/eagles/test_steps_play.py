"""Sequences that only play proves: who takes part, who is spared, what follows what."""

import pytest

from grognard.games.eagles.state import DEAD, DEFENCE, NO_ORDER
from grognard.games.eagles.steps.segments import segments
from tests.eagles.sandbox import Field
from tests.eagles.script import Script, attack
from tests.eagles.test_steps_move import moving

# Fire


@pytest.mark.rule("7.3.b-05", "13.1.c-05", "EX-03")
def test_only_offensive_fire_leaves_smoke_and_no_fire_harms_the_firer() -> None:
    field = Field().french("A", 504).french("B", 605).coalition("X", 505, "6/7/4").coalition("Y", 606, "6/7/4")
    play = attack(field, "I", {504: 505, 605: 606}, [9, 9])
    play.do("defend", 505, 504)
    assert {a.a for a in play.state.legal() if a.verb == "defend"} == {606}
    play.do("defend", 606, 605)
    assert 1 not in play.state.fired
    assert (play.lost("X"), play.lost("Y")) == (0, 0)


@pytest.mark.rule("9-14", "13.2-04", "13.2-05")
def test_who_does_not_act_is_spared_but_runs_along() -> None:
    field = Field().french("A", 504, "6/6/4", reduced=True).french("idle", 504, "6/7/4", formation="II")
    field.coalition("guns", 505, "10/7/3", "foot").coalition("foot", 505, "6/7/4")
    play = attack(field, "I", {504: 505}, [6, 12]).do("defend", 505, 504)  # -2: 4, a test at +1 and a step
    assert play.at("A") == DEAD
    assert play.lost("idle") == 0
    assert play.is_routed("idle")


@pytest.mark.rule("13.1.d-14", "5.2-16")
def test_a_leader_helps_a_test_without_engaging_himself() -> None:
    field = Field().french("guns", 504, "10/7/3", "foot").coalition("X", 505, "6/7/4")
    field.leader("Picton", 505, "8/1", "anglo_allied", "5")
    play = Script(field, "I", [8, 8]).do("fire", 504, 505)
    assert play.told("test")[0][1:] == (8, 0, 8, 0)


@pytest.mark.rule("14.2-05", "15-13")
def test_leaders_run_with_their_stack() -> None:
    field = Field().french("guns", 504, "10/7/3", "foot").coalition("X", 505, "6/7/4")
    field.leader("Picton", 505, "8/0", "anglo_allied", "5")
    play = Script(field, "I", [8, 12]).do("fire", 504, 505)
    while play.name == "RoutWay":
        play.do("run", play.goals("run")[0])
    assert play.state.leader_at[0] == play.at("X") != 505


@pytest.mark.rule("14.2-06", "15-12", "EX-10", "QA-9")
def test_a_rout_with_no_way_out_destroys_the_stack_and_its_leader_rolls() -> None:
    field = Field().french("guns", 504, "10/7/3", "foot").french("B", 506).french("C", 707).french("D", 705)
    field.coalition("X", 505, "6/7/4").leader("Picton", 505, "8/0", "anglo_allied", "5").coalition("friend", 1010)
    play = Script(field, "I", [8, 12, 5])
    play.do("fire", 504, 505)
    if play.name == "FireGroup":
        play.do("volley")
    assert play.told("no_way") == [(505,)]
    assert play.at("X") == DEAD
    assert play.told("escape")
    assert play.state.leader_at[0] == 1010


@pytest.mark.rule("15-16", "15-17", "QA-45")
def test_routed_units_neither_fire_nor_move_and_rout_again() -> None:
    field = Field().french("broken", 504, routed=True).french("guns", 603, "10/7/3", "foot").coalition("X", 505)
    play = Script(field, "I", [], orders={"I": 0})
    assert not play.can("fire", 504, 505)
    play.until("MovePart")
    assert field["broken"] not in play.goals("pick")
    field = Field().french("guns", 504, "10/7/3", "foot").coalition("X", 505, "6/7/4", routed=True)
    play = Script(field, "I", [8, 10]).do("fire", 504, 505)
    assert play.name == "RoutWay"


# Reactions


@pytest.mark.rule("7.3.f-03", "7.3.f-04", "7.3.f-06", "13.1.a-02", "6-08")
def test_stacks_beside_an_attacker_fire_together_before_the_defender() -> None:
    field = Field().french("A", 504, "10/9/4").coalition("X", 505).coalition("Y", 405).coalition("Z", 605)
    play = attack(field, "I", {504: 505}, [9, 9])
    assert play.name == "Opportunity"
    assert {(a.a, a.b) for a in play.state.legal() if a.verb == "snipe"} == {(405, 504), (605, 504)}
    play.do("snipe", 405, 504).do("join_fire", 605)
    assert play.told("fires") == [(504, 0, 0, 405, 605)]
    assert play.name == "DefensiveFire"
    play.do("defend", 505, 504)
    assert len(play.told("fires")) == 2


@pytest.mark.rule("7.3.g-03", "7.3.g-02")
def test_without_attackers_there_is_no_defensive_fire() -> None:
    field = Field().french("A", 504, "10/7/4").coalition("X", 505).coalition("Y", 405, "6/7/4", "light")
    play = attack(field, "I", {504: 505}, [6, 12]).do("snipe", 405, 504)
    while play.name == "RoutWay":
        play.do("run", play.goals("run")[0])
    assert play.name == "Over"
    assert not play.told("melee")


@pytest.mark.rule("17.1-02", "17.1-07", "17.1-06")
def test_all_cavalry_of_a_stack_charges_and_its_infantry_not() -> None:
    field = Field().french("target", 505).french("foot", 606, "6/7/4").french("a", 606, "4/9/8", "cav")
    field.french("b", 606, "3/8/8", "cav").coalition("P", 605, "8/7/4")
    play = attack(field, "5", {605: 505}, [9, 9, 9, 9]).do("charge", 606, 605)
    assert play.told("charge_test")[0][2] == 9  # its best cavalry, because infantry leads
    play.do("lead", field["a"])
    assert play.told("melee")[0][1] == 14  # twice seven, in flank


@pytest.mark.rule("17.1.b-03", "R13", "QA-34")
def test_cavalry_beside_riders_charges_them_when_they_ride_past() -> None:
    field = Field(woods=[404]).french("hussars", 504, "4/8/8", "cav").coalition("X", 505, "6/7/8", "cav")
    play = moving(field, "I", [8]).do("pick", field["hussars"]).do("go", 405)
    assert play.name == "React"
    assert play.verbs() == {"charge", "hold"}
    play.do("charge", 505, 405)
    assert play.told("charge_test") == [(505, 8, 7, 0)]
    assert play.at("hussars") == 405


@pytest.mark.rule("17.7-07", "17.7-08", "17.7-03")
def test_c89_a_flank_attack_makes_every_failure_a_rout() -> None:
    field = Field().coalition("5 Jager", 606, "5/7/4", "light").coalition("Tver", 504, "6/8/8", "cav")
    field.french("13 Leger", 505, "7/7/4")
    play = attack(field, "5", {504: 505}, [9, 8, 8])
    play.do("defend", 505, 504)
    assert play.told("fires")[0][2] == 1
    play.do("fight", 505)
    assert play.told("melee")[0][1:3] == (12, 7)
    assert play.name == "RoutWay"  # 8 against 7


@pytest.mark.rule("EX-05", "EX-06", "13.2.b-08")
def test_c110_defensive_fire_breaks_an_encirclement() -> None:
    field = Field().french("13 Leger", 505, "7/9/4", "light").coalition("Jager", 504, "4/6/4", "light", reduced=True)
    field.coalition("foot", 506, "9/8/4")
    play = attack(field, "5", {504: 505, 506: 505}, [6, 6, 7, 5]).do("defend", 505, 504)
    assert play.told("test")[0][4] == 1  # 6 against 5 fails by one
    play.do("give_way")
    while play.name == "RetreatWay":
        play.do("retreat", play.goals("retreat")[0])
    play.until("Melees").do("fight", 505)
    assert play.told("melee")[0][6:] == (506,)
    assert play.told("melee")[0][3] == 1  # size 0, quality +1, and no encirclement


# Attack, advance, pursuit


@pytest.mark.rule("EX-11", "14.3-05", "12.2-14", "13.1.a-05")
def test_infantry_may_decline_to_advance_and_nobody_fires_at_an_advance() -> None:
    field = Field().french("A", 504, "30/7/4").coalition("X", 505, "1/5/4").coalition("Y", 606, "6/7/4")
    play = attack(field, "I", {504: 505}, [7, 6]).until("Melees").do("fight", 505)
    play.do("stay")
    assert play.at("A") == 504
    play = attack(field, "I", {504: 505}, [7, 6]).until("Melees").do("fight", 505).do("advance", field["A"])
    assert play.at("A") == 505
    assert play.name == "Over"


@pytest.mark.rule("7.3.h-05", "13.2.c-04", "13.2.c-08")
def test_every_attacking_stack_tests_for_itself() -> None:
    field = Field().french("A", 504, "5/7/4").french("B", 405, "5/7/4").coalition("X", 505, "9/8/4")
    play = attack(field, "I", {504: 505, 405: 505}, [8, 5, 8]).until("Melees").do("fight", 505).do("lead", field["A"])
    assert sorted(data[0] for data in play.told("test")) == sorted([field["A"], field["B"]])
    assert play.name == "GiveWay"
    play.do("pay", play.goals("pay")[0])
    assert play.name == "Over"
    assert play.state.attacks == {}


@pytest.mark.rule("17.3-05", "17.3-07", "QA-39", "7.3.i-05")
def test_pursuits_follow_one_another_and_nobody_joins() -> None:
    field = Field().french("a", 504, "15/10/8", "cav").french("b", 508, "15/10/8", "cav")
    field.coalition("X", 505, "1/5/4").coalition("Y", 509, "1/5/4").coalition("Z", 606).coalition("W", 610)
    play = attack(field, "I", {504: 505, 508: 509}, [7, 6, 7, 6, 9, 7, 2]).until("Melees")
    play.do("fight", 505).do("fight", 509)
    assert {a.a for a in play.state.legal()} == {505, 509}
    play.do("pursue", 505, 606).do("no_more")
    assert play.told("melee")[2][6:] == (505,)
    assert play.name in ("Pursuits", "NewLead", "GiveWay", "RoutWay")


@pytest.mark.rule("17.4-04", "17.4-03", "17.4-06")
def test_c84_preparation_is_that_of_the_overall_lead() -> None:
    field = Field().french("10 Cuir", 504, "6/10/6", "cav").french("5 Cuir", 605, "6/10/6", "cav")
    field.coalition("X", 505, "12/8/4")
    sums = []
    for unit in ("10 Cuir", "5 Cuir"):
        play = Script(field, "I", [7, 7, 7, 7]).until("Declare")
        play.state.prepared[field["10 Cuir"]] = 1
        play.do("attack", 504, 505).do("attack", 605, 505).declared().until("Melees").do("fight", 505)
        play.do("lead", field[unit])
        sums.append(play.told("melee")[0][3])
    assert sums[1] - sums[0] == 2


# Orders


@pytest.mark.rule("11.1.a-10", "11.1.b-02", "11.1-02")
@pytest.mark.parametrize("order", [DEFENCE, NO_ORDER, 0])
def test_orders_never_bind_fire_or_melee(order: int) -> None:
    field = Field().french("A", 504).coalition("X", 505, "6/9/4")
    play = Script(field, "I", [9], orders={"I": order})
    assert play.can("fire", 504, 505)
    play.until("Declare")
    assert play.can("attack", 504, 505)


@pytest.mark.rule("11.2-07", "11.2-08")
def test_a_tested_stack_may_part_and_others_in_the_hex_stay() -> None:
    field = Field().french("A", 505, "8/7/4").french("B", 505, "8/7/4").french("other", 505, "5/7/4", formation="II")
    play = moving(field, "I", [5], orders={"I": NO_ORDER}).do("end_moves").do("test", 505)
    play.do("pick", field["A"]).do("go", 503)
    play.do("pick", field["B"]).do("go", 507)
    assert field["other"] not in play.goals("pick")
    assert (play.at("A"), play.at("B"), play.at("other")) == (503, 507, 505)


@pytest.mark.rule("7.3.c-05", "5.2-12")
def test_command_is_measured_before_anybody_moves() -> None:
    field = Field().french("A", 505, "8/7/6").leader("D'Erlon", 505, "8/1", formation="I")
    play = moving(field, "I")
    play.do("ride", play.state.roster.piece(0)).do("go", 515)
    play.do("pick", field["A"])
    assert play.state.points == 6  # still in command, though the officer is ten hexes away
    assert 510 in play.goals("go")


@pytest.mark.rule("11.3-12", "11.3-13", "11.3-14", "11.3-15", "11.3-09")
def test_c32_troops_called_by_a_commander_go_anywhere() -> None:
    field = Field().french("10 Ligne", 505, "8/7/4").french("29 Ligne", 505, "8/7/4", formation="II")
    field.leader("Mouton", 505, "9/1", formation="II").leader("Ney", 504, "8/2").coalition("X", 1010)
    play = Script(field, "I", [], start=[], orders={"I": NO_ORDER})
    state = play.state
    state.formation, state.leader = -1, field.chief("Ney")
    state.acting[field["29 Ligne"]] = 1
    state.agenda += segments(state)
    state.settle()
    play.until("MovePart")
    assert set(play.goals("ride")) == {
        state.roster.piece(field.chief("Ney")),
        state.roster.piece(field.chief("Mouton")),
    }
    play.do("pick_all", 505)
    assert state.points == 4
    assert 501 in play.goals("go")


@pytest.mark.rule("17.3-08", "7.3.i-04")
def test_a_pursuit_meets_fire_of_both_kinds() -> None:
    field = Field().french("a", 504, "30/10/8", "cav").coalition("X", 505, "1/5/4")
    field.coalition("Y", 606, "6/7/4").coalition("Z", 506, "6/7/4")
    play = attack(field, "I", {504: 505}, [7, 6, 9, 9, 7, 2]).until("Melees").do("fight", 505)
    play.do("pursue", 505, 606).do("snipe", 506, 505)
    assert play.name == "DefensiveFire"
    assert play.can("defend", 606, 505)


@pytest.mark.rule("17.4-01")
def test_nobody_joins_cavalry_that_has_prepared() -> None:
    field = Field().french("a", 504, "5/10/8", "cav").french("b", 504, "5/10/6", "cav").coalition("X", 1010)
    play = moving(field, "I").do("pick", field["a"]).do("prepare")
    assert play.state.points == 4
    assert "with" not in play.verbs()
