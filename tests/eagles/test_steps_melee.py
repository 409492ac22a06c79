"""Melee in play (7.3.d to 7.3.i, 13.2, 14.3, 17): declarations, reactions, results, advance, pursuit."""

import pytest

from grognard.games.eagles.state import DEAD, DEFENCE, NO_ORDER, TAKEN
from tests.eagles.sandbox import Field
from tests.eagles.script import COALITION, Script, attack


def duel(french: str = "10/7/4", coalition: str = "5/7/4", arm: str = "inf", other: str = "inf") -> Field:
    """One stack in 504 and an enemy in 505."""
    return Field().french("A", 504, french, arm).coalition("X", 505, coalition, other)


def fought(field: Field, rolls: list[int], targets: dict[int, int] | None = None) -> Script:
    """An attack that nobody fires at, fought."""
    play = attack(field, "I", targets or {504: 505}, rolls)
    play.until("Melees")
    return play.do("fight", min((targets or {504: 505}).values()))


@pytest.mark.rule("7.3.d-01", "7.3.d-03", "7.3.d-04", "7.3.d-05", "7.3.d-06", "7.3.h-01")
def test_declarations() -> None:
    field = duel().french("B", 405).coalition("Y", 406).french("C", 410)
    play = Script(field, "I").until("Declare")
    assert {(a.a, a.b) for a in play.state.legal() if a.verb == "attack"} == {(504, 505), (405, 505), (405, 406)}
    play.do("attack", 405, 505)
    assert {(a.a, a.b) for a in play.state.legal() if a.verb == "attack"} == {(504, 505)}


@pytest.mark.rule("9-12", "9-13", "13.2-01", "13.2-02", "15-03", "7.3.d-02")
def test_who_may_declare() -> None:
    field = duel().french("other", 405, formation="II").french("B", 405).coalition("Y", 406)
    field.french("guns", 604, "5/7/3", "foot").coalition("Z", 605)
    field.french("C", 1010).french("broken", 1010, routed=True).coalition("W", 1011)
    play = Script(field, "I").until("Declare")
    assert {a.a for a in play.state.legal() if a.verb == "attack"} == {504}
    again = Script(field, "I").until("MovePart").do("lead", field["B"]).until("Declare")
    assert 405 in {a.a for a in again.state.legal() if a.verb == "attack"}


@pytest.mark.rule("11.1.b-03", "11.1.b-09", "11.1.b-10")
def test_c28_an_attack_gives_defence_up() -> None:
    field = duel()
    play = attack(field, "I", {504: 505}, orders={"I": DEFENCE})
    assert play.state.order[field.roster.formation_numbers["I"]] == NO_ORDER


@pytest.mark.rule("13.2-08", "13.2-09", "13.1.d-13", "EX-04", "7.3.h-04")
def test_c66_a_lead_that_passes_may_be_replaced() -> None:
    field = Field().french("54", 504, "10/8/4").french("55", 504, "10/8/4").coalition("X", 505, "5/7/4", "light")
    play = attack(field, "I", {504: 505}, [4, 7])  # light -1: 3, a test and a step
    play.do("defend", 505, 504)
    assert play.lost("54") == 1
    play.do("lead", field["55"]).until("Melees")
    assert play.can("fight", 505)


@pytest.mark.rule("13.2-10", "13.1.d-11", "7.3.h-02")
def test_c67_a_hex_whose_lead_died_does_not_attack() -> None:
    field = Field().french("54", 504, "10/8/4", reduced=True).french("55", 504, "10/8/4")
    field.coalition("X", 505, "5/7/4", "light")
    play = attack(field, "I", {504: 505}, [4, 2])
    play.do("defend", 505, 504)
    assert play.at("54") == DEAD
    assert play.at("55") == 504
    play.until("Over")
    assert not play.told("melee")


@pytest.mark.rule("13.1.d-11", "7.3.g-01")
def test_r33_who_paid_to_stay_does_not_attack() -> None:
    field = duel(coalition="5/7/4", other="light")
    play = attack(field, "I", {504: 505}, [5, 8]).do("defend", 505, 504)  # 4: a test at +1, 9 against 7
    play.do("pay", field["A"]).until("Over")
    assert play.at("A") == 504
    assert not play.told("melee")


@pytest.mark.rule("13.2.c-01", "13.2.c-09", "13.2.c-10")
def test_c71_a_battery_loses_a_step_for_each() -> None:
    field = Field().french("A", 504, "30/7/4").coalition("X", 505, "5/7/4").coalition("guns", 505, "4/7/3", "foot")
    play = fought(field, [7, 12])  # size -5: 2, a test at +1 and a step of every unit
    assert play.lost("X") == 1
    assert play.at("guns") == DEAD
    assert play.is_routed("X")


@pytest.mark.rule("13.2.c-11", "13.1.e-02")
def test_c72_batteries_alone_are_lost_when_they_rout() -> None:
    field = (
        Field().french("A", 504, "4/7/4").coalition("g1", 505, "4/7/3", "foot").coalition("g2", 505, "4/7/3", "foot")
    )
    play = fought(field, [11, 8, 12])  # an event, and -5: 6, a test
    assert play.at("g1") == play.at("g2") == DEAD
    assert play.name == "Follow"


@pytest.mark.rule("13.2.c-06", "13.2.c-05", "14.3-01")
def test_c77_the_defender_tests_first_the_attacker_nevertheless() -> None:
    field = duel("5/7/4")
    play = fought(field, [7, 12, 6])
    assert play.name == "RoutWay"
    while play.name == "RoutWay":
        play.do("run", play.goals("run")[0])
    assert [data[0] for data in play.told("test")] == [field["X"], field["A"]]
    assert play.name == "Follow"
    play.do("advance", field["A"])
    assert play.at("A") == 505


@pytest.mark.rule("14.3-02", "14.3-04", "14.3-05", "14.3-08", "R52")
def test_c78_cavalry_goes_in_first() -> None:
    field = Field().french("a", 504, "8/7/8", "cav").french("b", 504, "9/7/8", "cav").french("foot", 405, "10/7/4")
    field.coalition("X", 505, "1/5/4")
    play = fought(field, [3, 9, 9], {504: 505, 405: 505})  # an event, and a roll for the flag
    play.do("lead", field["foot"])
    assert play.at("X") == DEAD
    assert play.at("a") == play.at("b") == 505
    assert play.name != "Follow"
    assert play.at("foot") == 405


@pytest.mark.rule("14.3-03")
def test_c78_a_cavalry_lead_goes_in_before_other_formations() -> None:
    field = Field().french("a", 504, "8/7/8", "cav").french("b", 504, "9/7/8", "cav", "II").coalition("X", 505, "1/5/4")
    field.roster.shared[field["b"]].append(field.roster.formation_numbers["I"])
    play = Script(field, "I", [3, 9, 9])
    play.state.acting[field["b"]] = 1
    play.until("Declare").do("attack", 504, 505).declared().until("Melees").do("fight", 505)
    assert play.at("a") == 505
    assert play.at("b") == 504


@pytest.mark.rule("14.1-06", "14.2-01", "14.2-03", "C79")
def test_c79_no_way_out_but_a_step() -> None:
    field = Field().french("A", 504, "10/7/4").french("B", 506, "10/7/4").french("C", 606).coalition("X", 505, "5/7/4")
    play = fought(field, [8, 7], {504: 505})  # size -2: 6, a test; 7 passes
    assert play.told("test")[0][4] == 0
    field = Field().french("A", 504, "10/7/4").french("B", 506, "10/7/4").french("C", 606).coalition("X", 505, "5/7/4")
    field.coalition("Y", 406, "5/7/4")
    play = fought(field, [8, 8], {504: 505})
    assert play.verbs() == {"pay", "give_way"}
    play.do("give_way")
    assert play.at("X") == 406


@pytest.mark.rule("14.2-02", "EX-09", "17.2-06")
def test_cavalry_pays_for_a_retreat_into_a_zone() -> None:
    field = Field().french("A", 504, "10/7/4").french("B", 506, "10/7/4").french("C", 606)
    field.french("D", 404).coalition("X", 505, "5/7/8", "cav")
    play = fought(field, [7, 8], {504: 505})
    assert play.name == "GiveWay"
    play.do("give_way").do("retreat", play.goals("retreat")[0])
    assert play.lost("X") == 1
    assert play.at("X") in (405, 406, 605)


@pytest.mark.rule("13.2.c-12", "13.2.c-13", "QA-26", "20.3-04", "20.2-03")
def test_direct_elimination_takes_flags_and_leaders() -> None:
    field = (
        Field()
        .french("A", 504, "30/9/4")
        .coalition("X", 505, "5/7/4")
        .leader("Picton", 505, "8/1", "anglo_allied", "5")
    )
    field.coalition("friend", 1010)
    play = attack(field, "I", {504: 505}, [3, 12, 5, 8]).until("Melees").do("fight", 505)
    play.do("hold_back")  # -5 -2: at most -5; 3 - 5 is negative; event 12; flag 5; capture 8
    assert play.told("wiped_out") == [(505,)]
    assert play.state.flags == [1, 0]
    assert play.state.fate[0] == TAKEN


@pytest.mark.rule("20.3-01", "20.3-02", "20.3-03")
@pytest.mark.parametrize(("friend", "flags"), [(0, 1), (605, 0)])
def test_c98_the_flag_of_a_routed_unit(friend: int, flags: int) -> None:
    field = Field().french("A", 504, "5/7/4").coalition("X", 505, "5/7/4", reduced=True, routed=True)
    if friend:
        field.coalition("friend", friend)
    play = fought(field, [8, 5])  # size -1, routed -2, quality -1: 4, a step of every unit
    assert play.at("X") == DEAD
    assert play.state.flags[0] == flags


@pytest.mark.rule("17.1.a-01", "17.1-03", "7.3.f-01", "7.3.f-02", "13.1.a-02", "17.1-08")
def test_c81_a_counter_charge_at_one_attacker() -> None:
    field = Field().french("gun hex", 505, "10/7/4").french("cuirassiers", 606, "12/9/8", "cav")
    field.coalition("P1", 504, "8/7/4").coalition("P2", 605, "8/7/4")
    play = attack(field, "5", {504: 505, 605: 505}, [9, 7, 9])
    assert {(a.verb, a.a, a.b) for a in play.state.legal() if a.a >= 0} == {("charge", 606, 605)}
    play.do("charge", 606, 605)
    assert play.told("charge_test") == [(606, 9, 9, 1)]
    assert play.told("melee")[0][0] == 605
    assert play.told("melee")[0][4] == 2
    assert play.is_routed("P2") or play.at("P2") == DEAD or play.name in ("RoutWay", "NewLead")


@pytest.mark.rule("17.1-04", "EX-08", "17.1-06")
def test_a_failed_test_means_no_counter_charge() -> None:
    field = Field().french("target", 505).french("horse", 606, "12/8/8", "cav").coalition("P2", 605, "8/7/4")
    play = attack(field, "5", {605: 505}, [12]).do("charge", 606, 605)
    assert not play.told("melee")
    assert not play.can("charge", 606, 605)
    assert not play.is_routed("horse")


@pytest.mark.rule("EX-01", "EX-02", "17.1.a-02", "17.1.a-03", "17.1.a-04", "17.7-06", "R3")
def test_c103_two_stacks_charge_as_one() -> None:
    field = Field().french("13 Leger b", 505, "7/7/4", "light").coalition("target", 504, "4/7/4")
    field.coalition("c1", 406, "3/6/8", "cav").coalition("c2", 506, "3/6/8", "cav")
    play = attack(field, "I", {505: 504}, [6, 5, 7, 7])
    play.do("charge", 406, 505).do("join_charge", 506)
    if play.name == "ChooseOverallLead":
        play.do("lead", field["c1"])
    target, sizes, modifier = play.told("melee")[0][0], play.told("melee")[0][1:3], play.told("melee")[0][3]
    assert (target, sizes, modifier) == (505, (12, 7), -1)
    assert play.told("test")[0][1:] == (7, 0, 7, 0)
    play.until("Melees")
    assert play.can("fight", 504)


def guards() -> Field:
    field = Field().french("Garde", 505, "7/10/4").coalition("Tver", 504, "10/8/8", "cav")
    return field.coalition("Mariupol", 506, "10/8/8", "cav")


@pytest.mark.rule("17.6-01", "17.6-02", "17.6-07", "17.6-09", "R11")
@pytest.mark.parametrize(("rolled", "modifier"), [(8, 2), (11, -5)])
def test_c87_c88_emergency_defence(rolled: int, modifier: int) -> None:
    play = Script(guards(), "5", [rolled, 7, 5, 5]).until("Declare")
    for unit in ("Tver", "Mariupol"):
        play.state.prepared[play.field[unit]] = 1
    play.do("attack", 504, 505).do("attack", 506, 505).declared()
    play.do("steady", 505)
    assert not play.can("defend", 505, 504)
    play.until("Melees").do("fight", 505).do("lead", play.field["Tver"])
    assert play.told("melee")[0][3] == modifier


@pytest.mark.rule("13.1.c-15", "13.1.c-16", "13.1.c-17")
def test_c54_infantry_and_guns_fire_at_two_attackers() -> None:
    field = Field().french("line", 505, "10/7/4").french("9/6", 505, "4/7/3", "foot")
    field.coalition("P1", 504, "8/9/4").coalition("P2", 605, "8/9/4")
    play = attack(field, "5", {504: 505, 605: 505}, [9, 9])
    assert play.verbs() >= {"defend", "muskets", "guns"}
    play.do("guns", 505, 504)
    assert {a.verb for a in play.state.legal() if a.b == 605} == {"muskets"}
    play.do("muskets", 505, 605)
    assert [data[:3] for data in play.told("fires")] == [(504, 1, 0), (605, 0, 1)]


@pytest.mark.rule("13.1.c-16")
def test_c56_two_batteries_fire_twice() -> None:
    field = Field().french("a", 505, "4/7/3", "foot").french("b", 505, "3/7/3", "foot")
    field.coalition("P1", 504, "8/9/4").coalition("P2", 605, "8/9/4")
    play = attack(field, "5", {504: 505, 605: 505}, [9, 9]).do("guns", 505, 504).do("guns", 505, 605)
    assert [data[:3] for data in play.told("fires")] == [(504, 1, 0), (605, 1, 0)]
    assert play.name != "DefensiveFire"


@pytest.mark.rule("17.8-01", "17.8-02", "17.8-03", "17.8-04", "7.3.e-01", "17.2-02", "17.2-03")
@pytest.mark.parametrize(("statement", "may"), [(1, True), (2, True), (3, False)])
def test_c92_cavalry_and_infantry_together(statement: int, may: bool) -> None:
    field = Field().french("dragons", 504, "8/9/8", "cav").french("B", 405, "8/9/4").french("C", 605, "8/7/4")
    field.coalition("Russian", 505, "6/8/8", "cav")
    play = attack(field, "I", {504: 505, 405: 505, 605: 505}, [9, 9])
    assert play.name == "Statement"
    play.do("state", statement)
    assert (play.name == "Withdraw") == may


@pytest.mark.rule("17.2-05")
def test_a_stack_whose_room_others_have_taken_stands() -> None:
    field = duel(coalition="6/8/8", other="cav")
    crowd = [f"{name} {number}" for number in range(17) for name in ("left", "right")]
    for number, name in enumerate(crowd):
        field.coalition(name, 1201 + number % 16 + 100 * (number // 16), "15/7/4")
    play = attack(field, "I", {504: 505})
    assert play.name == "Withdraw"
    assert play.verbs() == {"withdraw", "stand"}
    grid = play.state.ground.grid
    for number, h in enumerate([n for n in grid.within(505, 2) if n not in (504, 505)]):
        play.state.put(field[f"left {number}"], h)
        play.state.put(field[f"right {number}"], h)
    assert [action.verb for action in play.state.agenda[-1].legal(play.state)] == ["stand"]


@pytest.mark.rule("17.2-04", "17.2-08", "17.2-11", "R79")
def test_a_stack_withdraws_two_hexes_and_the_attackers_follow() -> None:
    field = duel(coalition="6/8/8", other="cav")
    play = attack(field, "I", {504: 505}).do("withdraw")
    play.do("retreat", play.goals("retreat")[0])
    if play.name == "RetreatWay":
        play.do("retreat", play.goals("retreat")[0])
    assert play.state.ground.grid.distance(505, play.at("X")) == 2
    assert play.name == "Follow"
    play.do("advance", field["A"]).until("Over")
    assert play.at("A") == 505
    assert not play.told("melee")


@pytest.mark.rule("17.2-07", "QA-40")
@pytest.mark.parametrize(("rolled", "lost"), [(12, 1), (9, 0)])
def test_horse_guns_may_suffer_when_they_withdraw(rolled: int, lost: int) -> None:
    field = duel(coalition="6/8/8", other="cav").coalition("horse guns", 505, "3/7/6", "horse")
    play = attack(field, "I", {504: 505}, [rolled]).do("withdraw")
    while play.name == "RetreatWay":
        play.do("retreat", play.goals("retreat")[0])
    assert play.lost("horse guns") == lost


def charge(rolls: list[int]) -> Script:
    field = (
        Field().french("cuirassiers", 504, "30/10/8", "cav").coalition("X", 505, "1/5/4").coalition("Y", 606, "5/7/4")
    )
    return fought(field, rolls)


@pytest.mark.rule("7.3.i-01", "7.3.i-02", "17.3-01", "17.3-03", "17.3-04", "14.3-02")
def test_c93_cavalry_that_cannot_be_held() -> None:
    play = charge([7, 6, 8])
    assert play.at("cuirassiers") == 505
    assert play.name == "Pursuits"
    play.do("control", 505)
    assert play.verbs() == {"pursue"}
    play = charge([7, 6, 7]).do("control", 505)
    assert play.verbs() == {"pursue", "rein_in"}
    play.do("rein_in")
    assert play.name == "Over"


@pytest.mark.rule(
    "7.3.i-03", "7.3.i-04", "7.3.i-06", "17.3-08", "17.3-09", "17.3-10", "17.3-11", "EX-07", "R9", "17.4-05"
)
def test_a_pursuit_is_a_new_attack() -> None:
    play = charge([7, 6, 9, 7, 5])
    play.do("pursue", 505, 606)
    assert play.name == "DefensiveFire"
    play.do("defend", 606, 505)  # into clear ground it cannot be called off
    assert play.told("melee")[1][0] == 606
    assert play.told("melee")[1][4] == 1
    assert play.name == "Over"


@pytest.mark.rule("13.2.c-02", "13.2.c-03")
def test_the_defender_chooses_the_stack_that_suffers() -> None:
    field = Field().french("A", 504, "4/6/4").french("B", 605, "4/6/4").french("idle", 605, "4/6/4", formation="II")
    field.coalition("X", 505, "9/9/4")
    play = fought(field, [7, 2, 2], {504: 505, 605: 505})
    play.do("lead", field["A"])
    assert play.name == "ChooseStack"
    assert play.state.seat() == 1
    play.do("punish", 605)
    assert (play.lost("A"), play.lost("B"), play.lost("idle")) == (0, 1, 0)


@pytest.mark.rule("15-06", "15-07", "R40")
def test_attackers_of_routed_troops_come_to_no_harm() -> None:
    field = Field().french("A", 504, "4/4/4").coalition("X", 505, "9/9/4", routed=True)
    play = fought(field, [12])
    assert play.name == "Over"
    assert play.lost("A") == 0


@pytest.mark.rule("13.2.b-05", "20.1-06", "14.3-06")
def test_leaders_engage_and_advance() -> None:
    field = duel("30/7/4", "1/5/4").leader("D'Erlon", 504, "8/1", formation="I")
    play = attack(field, "I", {504: 505}, [7, 6]).until("Melees").do("fight", 505)
    piece = play.state.roster.piece(0)
    play.do("engage", piece)
    play.do("advance", field["A"])
    assert play.state.leader_at[0] == 505  # he would have been left alone (14.3-07)


@pytest.mark.rule("13.2-11", "7.3.h-03")
def test_an_attack_may_be_called_off() -> None:
    play = attack(duel(), "I", {504: 505}, []).until("Melees")
    assert play.can("call_off", 504)
    play.do("call_off", 504)
    assert play.name == "Over"


@pytest.mark.rule("13.2.c-14", "QA-55", "13.2.c-07")
def test_a_garrison_ignores_small_failures() -> None:
    field = Field(farm=[505]).french("A", 504, "20/7/4").french("B", 405, "20/7/4").coalition("X", 505, "4/7/4")
    play = fought(field, [6, 8], {504: 505, 405: 505}).do("lead", field["A"])
    assert play.told("test")[0][4] == 1
    assert play.at("X") == 505
    assert play.lost("X") == 0
    assert play.name == "Over"


@pytest.mark.rule("13.2-07")
def test_a_hex_is_attacked_once_in_an_activation() -> None:
    field = duel().french("B", 405)
    play = attack(field, "I", {504: 505, 405: 505}, [7] * 6).until("Melees").do("fight", 505).until("Over")
    assert len(play.told("melee")) == 1  # both hexes fight in it


@pytest.mark.rule("9-07", "9-09", "QA-29", "QA-53")
def test_only_who_acts_changes_leads_and_not_while_he_is_fired_at() -> None:
    field = duel().french("second", 504).coalition("other", 505)
    play = Script(field, "I").until("MovePart")
    assert {a.a for a in play.state.legal() if a.verb == "lead"} == {field["second"]}
    play = attack(field, "I", {504: 505}).until("DefensiveFire")
    assert play.state.seat() == COALITION
    assert "lead" not in play.verbs()
