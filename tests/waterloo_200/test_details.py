"""Lines of the checklist that no golden case plays through."""

from __future__ import annotations

import pytest

from grognard.games.waterloo_200.control import settle_battle
from grognard.games.waterloo_200.movement import allowance_of, movable
from grognard.games.waterloo_200.roster import BRITISH, FRENCH, PRUSSIAN
from grognard.games.waterloo_200.state import PASS
from tests.waterloo_200.opening import act, begin, block, pass_turn
from tests.waterloo_200.sandbox import CAV, FOOT, INF, SL, TL, Study

GUARD = "R4 R3 R2 R1"


@pytest.mark.rule("L308", "L309", "L148")
def test_anybody_may_move_in_a_pass_but_nobody_is_boosted() -> None:
    study = Study("A-B-C-D").french("Napoleon", SL, "A").french("Reille", TL, "A").french("I", INF, "A")
    study.french("G", FOOT, "B").impulse().do("pass")
    assert sorted(study.offered("pick")) == ["G", "I", "Napoleon", "Reille"]
    assert study.goals("I") == ["B", "C"]
    assert study.now.kind == PASS
    assert allowance_of(study.now, study.roster.numbers["G"]) == 1


@pytest.mark.rule("L209", "L203", "L024")
def test_prussians_act_in_the_turn_in_which_they_come() -> None:
    day = begin()
    pass_turn(day)
    pass_turn(day)
    assert day.turn == 3
    act(day, "pass")
    act(day, "end_moves")
    assert day.side == 1
    act(day, "tactical")
    bulow = block(day, "Bülow")
    act(day, "call", bulow)
    act(day, "reveal")
    act(day, "end_activation")
    picked = {action.a for action in day.legal() if action.verb == "pick"}
    assert picked == {b for b in day.roster.blocks_of[PRUSSIAN] if day.where[b] == 50 and day.roster.kind[b] > 1}


@pytest.mark.rule("L271", "C63")
def test_c63_the_sunken_road_does_not_ask_for_wellington() -> None:
    study = Study("A-B-M-H", british="B H", creux={"B": "R"}).british("Wellington", SL, "H", now=3)
    study.british("E", INF, "B", GUARD).british("Kempt", INF, "pool", corps="R").french("F", INF, "A", GUARD)
    study.impulse(0, 1).do("pass").do("end_moves")
    assert study.now.control[study.areas["M"]] == FRENCH  # Wellington is cut off from his line
    study.do("pass").do("end_moves")
    other = Study("A-B-M-H", british="B H", creux={"B": "R"}).british("Wellington", SL, "H", now=3)
    other.british("E", INF, "B", GUARD).british("Kempt", INF, "pool", corps="R").french("F", INF, "A", GUARD)
    other.impulse().disc().move("F", "B").do("end_moves").do("fight", "B")
    assert other.step == "SunkenRoad"
    assert other.may("call_reserve")


@pytest.mark.rule("L062", "R41")
def test_an_empty_field_belongs_to_who_came_last() -> None:
    for last in (FRENCH, BRITISH):
        study = Study("A-B").french("F", INF, "A").british("E", INF, "A")
        day = study.place()
        area = study.areas["B"]
        day.entered[area] = last
        settle_battle(day, area)
        assert day.control[area] == last


@pytest.mark.rule("L292")
def test_hits_that_nobody_is_left_to_take_are_ignored() -> None:
    study = Study("A-B", british="B").french("F", INF, "B", GUARD).british("E", INF, "B", "B2 B1")
    study.under_fire("B", BRITISH, 9)
    assert study.mark("E") == "x"
    assert study.step == "ChooseAction"


@pytest.mark.rule("L329", "L317", "D22")
def test_the_allies_may_activate_either_chief() -> None:
    def allies() -> Study:
        study = Study("3-A 50-P", british="3 A", prussian="50 P", black="50", hq={BRITISH: "3", PRUSSIAN: "50"}, turn=3)
        study.british("Wellington", SL, "3").prussian("Blücher", SL, "50").french("F", INF, "A")
        return study.reorganization(0)

    both = allies().do("reorganize").do("end_restoring").do("reorganize").do("end_restoring")
    assert both.marks("Wellington", "Blücher") == ["S3", "S3"]
    one = allies().do("decline").do("reorganize").do("end_restoring")
    assert one.marks("Wellington", "Blücher") == ["S4", "S3"]


@pytest.mark.rule("L328", "L126", "L129")
def test_a_chief_at_his_heart_is_not_reduced() -> None:
    study = Study("100-A", hq={FRENCH: "100"}).french("Napoleon", SL, "100", now=3).french("Reille", TL, "A", now=3)
    study.reorganization(1).do("reorganize").do("restore", "Reille")
    assert study.offered("restore") == []
    study.do("end_restoring")
    assert study.marks("Napoleon", "Reille") == ["H", "S2"]


@pytest.mark.rule("L253", "L341")
def test_a_chief_who_moves_leaves_a_line_behind_him() -> None:
    """He takes what he crosses, so those who engaged before him can still fight."""
    study = Study("A-B A-C C-D", british="B C D").french("Napoleon", SL, "A").french("H", CAV, "A")
    study.british("E", INF, "B", GUARD).impulse().disc().move("H", "B").move("Napoleon", "D").do("end_moves")
    assert study.offered("fight") == ["B"]
    assert not study.may("end_battles")


@pytest.mark.rule("L192", "L022", "L225")
def test_each_allied_army_has_its_own_plan_for_the_disc() -> None:
    study = Study("3-A 50-P", british="3 A", prussian="50 P", black="50", hq={BRITISH: "3", PRUSSIAN: "50"}, turn=4)
    study.british("Wellington", SL, "3", now=2).prussian("Blücher", SL, "50").british("R", INF, "pool")
    study.prussian("U", CAV, "P").british("H", CAV, "A").icon(BRITISH, "I", "infantry", "A").impulse(1, 1)
    study.do("strategic").do("reinforce").do("draw", 1).do("deploy", "R", "A").do("manoeuvre")
    assert study.now.moves == [0, 0, 4]
    assert "H" not in study.offered("pick")
    assert "U" in study.offered("pick")


@pytest.mark.rule("L263", "L140", "R61")
def test_all_units_of_an_area_fight_whatever_their_corps() -> None:
    study = Study("A-B", british="B").french("L", TL, "A").french("F", INF, "A").french("Old", INF, "B", corps="II")
    study.british("E", INF, "B", GUARD).impulse(contested={"B": BRITISH}).activate("L").do("end_moves")
    study.do("fight", "B")
    assert study.result() == (4 + 4, 4)
    own = Study("A-B", british="B").french("L", TL, "A", corps="II").french("Old", INF, "B")
    own.british("E", INF, "B", GUARD).impulse(contested={"B": BRITISH}).activate("L").do("end_moves")
    assert own.offered("fight") == ["B"]  # the battle need not be that of his corps


@pytest.mark.rule("L218", "L239")
def test_only_blocks_with_a_line_move_with_the_disc() -> None:
    study = Study("A-B-C", british="B").french("Napoleon", SL, "A").french("Far", INF, "C").french("Near", INF, "A")
    study.british("E", INF, "B").impulse().disc()
    assert sorted(study.offered("pick")) == ["Napoleon", "Near"]
    assert study.refused("pick", "Far").rule == "6.4.1"
    assert movable(study.now, [FRENCH]) == [study.roster.numbers[name] for name in ("Napoleon", "Near")]


@pytest.mark.rule("L294", "L033")
def test_nothing_can_be_done_after_sudden_death() -> None:
    study = Study("A-B", british="B").french("F", CAV, "A", GUARD).british("Wellington", SL, "B", now=3)
    study.french("F2", CAV, "A", GUARD).impulse().disc().move("F", "B").move("F2", "B").do("end_moves").do("fight", "B")
    assert study.now.outcome is not None
    assert "Wellington is killed" in study.now.outcome.reason
    assert study.now.legal() == []
