"""Movement points, engaging and disengaging, stacking and control on the march (1.2 to 1.5, 3.7, 3.8, 6.2.2)."""

from __future__ import annotations

import itertools

import pytest

from grognard.games.waterloo_200.loader import load
from grognard.games.waterloo_200.roster import BRITISH, FRENCH, PRUSSIAN
from tests.waterloo_200.sandbox import CAV, FOOT, HORSE, INF, SL, TL, Study


def boosted(study: Study) -> Study:
    """The same with a leader next door: an MP more."""
    return study.french("Leader", TL, "start").impulse().activate("Leader")


def line(kind: int, **facts: str) -> Study:
    """A block at `start`, then A and B in a line."""
    return Study("start-A-B-C", **facts).french("Unit", kind, "start")  # type: ignore[arg-type]


@pytest.mark.rule("L099", "L100", "L146", "L147", "L153", "C6")
def test_c06_allowances() -> None:
    chain = "start-" + "-".join(f"S{n}" for n in range(1, 9))
    for kind, mp in ((FOOT, 1), (INF, 2), (CAV, 4), (HORSE, 4)):
        plain = Study(chain).french("Unit", kind, "start").impulse().disc()
        assert len(plain.goals("Unit")) == mp
        fast = boosted(Study(chain).french("Unit", kind, "start"))
        assert len(fast.goals("Unit")) == mp + 1
    english = Study(chain, british=chain.replace("-", " ")).british("Somerset", CAV, "start", mp=5)
    english.british("Leader", TL, "start").impulse(1).activate("Leader")
    assert len(english.goals("Somerset")) == 6


@pytest.mark.rule("L045", "L046", "L048", "L103", "L111", "L112", "L243", "C7")
def test_c07_infantry_sums() -> None:
    assert line(INF).impulse().disc().goals("Unit") == ["A", "B"]
    assert boosted(line(INF)).goals("Unit") == ["A", "B", "C"]
    assert line(INF, yellow="A").impulse().disc().goals("Unit") == ["A"]
    assert line(INF, yellow="B").impulse().disc().goals("Unit") == ["A"]
    assert boosted(line(INF, yellow="B")).goals("Unit") == ["A", "B"]
    for colour, plain, fast in (("", True, True), ("A", False, True)):
        study = line(INF, yellow=colour).british("Enemy", INF, "A")
        assert ("A" in study.impulse().disc().goals("Unit")) is plain
        study = boosted(line(INF, yellow=colour).british("Enemy", INF, "A"))
        assert ("A" in study.goals("Unit")) is fast
    assert "B" not in line(INF).british("Enemy", INF, "B").impulse().disc().goals("Unit")
    assert "B" in boosted(line(INF).british("Enemy", INF, "B")).goals("Unit")
    assert "B" not in boosted(line(INF, yellow="B").british("Enemy", INF, "B")).goals("Unit")
    study = line(INF, yellow="B").impulse().disc().do("pick", "Unit")
    assert study.refused("go", "B").rule == "6.2.2"


@pytest.mark.rule("L155", "L158", "L159", "L160", "L161", "L162", "C8", "D09")
def test_c08_foot_artillery() -> None:
    study = line(FOOT, yellow="B").impulse().disc().do("pick", "Unit")
    assert study.may("reveal")
    study.do("go", "A")
    assert study.refused("reveal").rule == "3.10.1"
    assert study.refused("go", "B").rule == "6.2.2"
    fast = boosted(line(FOOT)).do("pick", "Unit").do("go", "A").do("reveal")
    assert fast.shown("Unit")
    fast = boosted(line(FOOT)).do("pick", "Unit")
    assert sorted(fast.offered("go")) == ["A", "B"]
    rough = boosted(line(FOOT, yellow="A")).do("pick", "Unit").do("go", "A")
    assert rough.refused("reveal").rule == "3.10.1"
    for colour, allowed in (("", True), ("A", False)):
        fight = Study("start-A", yellow=colour).french("Unit", FOOT, "start", now=3).french("Old", INF, "A")
        fight.british("Enemy", INF, "A").french("Leader", TL, "start").impulse().activate("Leader").do("pick", "Unit")
        assert fight.may("go", "A") is allowed
    slow = Study("start-A").french("Unit", FOOT, "start").french("Old", INF, "A").british("Enemy", INF, "A")
    assert not slow.impulse().disc().do("pick", "Unit").may("go", "A")


@pytest.mark.rule("L106", "L154", "L161", "R68", "C9")
def test_c09_horse_artillery_into_contested_yellow() -> None:
    study = Study("start-A", yellow="A").french("Guns", HORSE, "start").french("Old", INF, "A")
    study.british("Enemy", INF, "A").impulse(contested={"A": BRITISH}).disc().do("pick", "Guns").do("go", "A")
    assert study.now.hand == -1
    assert not study.may("reveal")
    assert study.now.newly == []
    study.attack("A")
    assert study.result() == (4 + 2, 4)
    assert study.mark("Guns") in ("C2", "C1")


@pytest.mark.rule("L104", "L105", "L107", "L110", "L113", "C10", "R10")
def test_c10_infantry_disengages() -> None:
    def fight() -> Study:
        study = Study("A-B A-C A-D A-E start-B", yellow="C", british="D")
        study.french("Unit", INF, "A").british("Enemy", INF, "A")
        return study.french("Friend", INF, "E").british("Foe", INF, "E")

    study = fight().impulse(contested={"A": FRENCH, "E": FRENCH}).disc().do("pick", "Unit")
    assert study.offered("go") == ["B"]
    assert study.refused("go", "C").rule == "6.2.2"
    assert study.refused("go", "D").rule == "3.8"
    assert study.refused("go", "E").rule == "3.8"
    fast = fight().french("Leader", TL, "start").impulse(contested={"A": FRENCH, "E": FRENCH}).activate("Leader")
    fast.do("pick", "Unit")
    assert sorted(fast.offered("go")) == ["B", "C", "start"]


@pytest.mark.rule("L108", "L114", "L248", "C11", "R12")
def test_c11_cavalry_changes_battles() -> None:
    def fight(yellow: str) -> Study:
        study = Study("A-B-C", yellow=yellow).french("Unit", CAV, "A").british("E1", INF, "A")
        return study.french("Friend", INF, "C").british("E2", INF, "C")

    study = fight("").impulse(contested={"A": BRITISH, "C": BRITISH}).disc().move("Unit", "C")
    assert study.at("Unit") == "C"
    assert study.now.newly == []
    assert study.now.engagements[FRENCH] == 1
    rough = fight("B").impulse(contested={"A": BRITISH, "C": BRITISH}).disc().do("pick", "Unit")
    assert not rough.may("go", "C")
    fast = fight("B").french("Leader", TL, "B").impulse(contested={"A": BRITISH, "C": BRITISH}).activate("Leader")
    assert fast.do("pick", "Unit").may("go", "C")


@pytest.mark.rule("L109", "C12", "R11")
def test_c12_infantry_may_not_do_the_same() -> None:
    def fight(kind: int) -> Study:
        study = Study("A-B-C start-B", british="C").french("Unit", kind, "A").british("Enemy", INF, "A")
        study.french("Leader", TL, "start").impulse(contested={"A": FRENCH}).activate("Leader")
        return study.move("Unit", "B")

    assert fight(INF).refused("go", "C").rule == "3.8"
    assert fight(HORSE).may("go", "C")


@pytest.mark.rule("L108", "C13", "R12")
def test_c13_english_cavalry_boosted() -> None:
    for mp, allowed in ((5, True), (4, False)):
        study = Study("A-B-C start-A", yellow="B C", british="A B start").british("Horse", CAV, "A", mp=mp)
        study.french("E1", INF, "A").french("E2", INF, "C").british("Leader", TL, "start")
        study.impulse(1, contested={"A": BRITISH}).activate("Leader").do("pick", "Horse")
        assert study.may("go", "C") is allowed
        if allowed:
            study.do("go", "C")
            assert study.now.newly == [study.areas["C"]]


@pytest.mark.rule("L250", "L141", "L143", "L247", "C14", "L149", "L156")
def test_c14_movement_example() -> None:
    links = "67-66 67-81 67-82 66-80 66-T 80-81 81-82 82-69 82-70 69-70 69-68 67-68 82-68 70-71 67-53 53-54 K-82"
    study = Study(links, yellow="68 53", british="T 68")
    study.french("Reille", TL, "80", corps="II").french("Kellermann", TL, "K", corps="III")
    study.french("I67", INF, "67", corps="II").french("I69", INF, "69", corps="II").french("I71", INF, "71", corps="II")
    study.french("I54a", INF, "54", corps="II").french("I54b", INF, "54", corps="II")
    study.french("Guns", FOOT, "70", corps="II").french("C80", CAV, "80", corps="III")
    study.french("C81", CAV, "81", corps="III").french("H81", HORSE, "81", corps="III")
    study.british("T1", INF, "T").british("E68", INF, "68", "B1")
    study.impulse().do("tactical")
    assert study.now.orders[FRENCH] == 4
    study.do("call", "Reille").do("go", "67").do("reveal").do("call", "Kellermann").do("go", "67").do("reveal")
    assert [study.at(name) for name in ("Reille", "Kellermann")] == ["67", "67"]
    study.do("end_activation")
    assert study.refused("pick", "I71").rule == "3.9.5"
    assert study.refused("pick", "French chief").rule == "6.2.2"
    study.do("pick", "H81")
    assert study.refused("go", "T").rule == "3.4"
    study.move("C80", "T").move("H81", "T").move("I67", "T").move("C81", "68").move("I69", "68")
    study.do("pick", "Guns").do("go", "69").do("reveal")
    study.move("I54a", "53").move("I54b", "53")
    assert sorted(study.now.newly) == sorted([study.areas["T"], study.areas["68"]])
    assert study.now.engagements[FRENCH] == 0
    study.do("end_moves")
    assert study.refused("end_battles").rule == "6.2.3"
    study.do("fight", "T")
    attack, _ = study.result()
    assert attack == 2 + 2 + 4  # nobody stands next to T
    while study.step == "TakeHits":
        study.do("hit", study.offered("hit")[0])
    study.do("fight", "68").do("commit", "Guns")
    assert study.result()[0] == 2 + 4 + 4 + 4 + 3


@pytest.mark.rule("L117", "L118", "L119", "L231", "L236", "C15", "D05")
def test_c15_activation_routes() -> None:
    def leader(side: int) -> Study:
        study = Study("start-A-B-C", yellow="B", british="start A B C" if side else "")
        study.unit("Leader", side, TL, "start")
        return study.impulse(side).do("tactical").do("call", "Leader")

    french = leader(FRENCH)
    assert french.may("reveal")
    assert french.offered("go") == ["A", "B"]
    assert leader(BRITISH).offered("go") == ["A", "B", "C"]
    french.do("go", "A").do("go", "B")
    assert french.offered("go") == []
    french.do("reveal")
    assert french.shown("Leader")
    assert french.step == "CallLeaders"
    assert french.refused("call", "Leader").rule == "3.9.1"


@pytest.mark.rule("L121", "L237", "C16", "R11")
def test_c16_leader_among_enemies() -> None:
    study = Study("A-B-C C-D B-E", british="E").french("Leader", TL, "A").british("Enemy", INF, "A")
    study.impulse(contested={"A": FRENCH}).do("tactical").do("call", "Leader")
    assert study.refused("reveal").rule == "3.9.1"
    assert study.offered("go") == ["B", "C"]
    study.do("go", "B")
    assert study.may("reveal")
    assert study.offered("go") == ["C"]
    assert study.refused("go", "A").rule == "3.9.1"


@pytest.mark.rule("L049", "L050", "L051", "C17")
def test_c17_chateau_de_goumont() -> None:
    study = Study("start-52", red="52", british="start").british("B1", INF, "start").british("B2", INF, "start")
    study.impulse(1, 1).disc().move("B1", "52").do("pick", "B2")
    assert study.refused("go", "52").rule == "1.3"
    for boost in (False, True):
        held = Study("start-52", red="52", british="start").british("B1", INF, "start").british("B2", INF, "start")
        held.french("F1", INF, "52").british("Leader", TL, "start").impulse(1, 1)
        if boost:
            held.activate("Leader").move("B1", "52").do("pick", "B2")
            assert held.refused("go", "52").rule == "1.3"
        else:
            assert not held.disc().do("pick", "B1").may("go", "52")
    green = Study("A-B").french("L", TL, "B").french("G", FOOT, "B").french("C", CAV, "B").french("I", INF, "B")
    green.french("Fifth", INF, "A").impulse().disc().do("pick", "Fifth")
    assert green.refused("go", "B").rule == "1.3"


@pytest.mark.rule("L122", "L244", "C18", "R09")
def test_c18_overstacking_in_transit() -> None:
    study = Study("A-B-C").french("Horse", CAV, "A").french("Leader", TL, "A")
    for number in range(4):
        study.french(f"F{number}", INF, "B")
    study.impulse().do("tactical").do("call", "Leader")
    assert study.offered("go") == ["C"]
    study.do("reveal").do("end_activation").do("pick", "Horse")
    assert study.refused("go", "B").rule == "1.3"
    study.do("go", "C")
    assert study.at("Horse") == "C"


@pytest.mark.rule("L056", "L057", "L058", "L064", "L311", "C19", "R64")
@pytest.mark.parametrize("kind", [CAV, HORSE, TL])
def test_c19_passing_flips_control(kind: int) -> None:
    study = Study("start-A-B-C", british="A B").french("Unit", kind, "start").impulse().do("pass")
    study.move("Unit", "C")
    assert [study.owner(area) for area in "ABC"] == [FRENCH] * 3
    assert study.told("control") == [(study.areas["A"], FRENCH), (study.areas["B"], FRENCH)]
    start = study.now.ground.start
    assert [area for area in "ABC" if study.owner(area) != start[study.areas[area]]] == ["A", "B"]


@pytest.mark.rule("L059", "L060", "L061", "C20")
def test_c20_contested_control() -> None:
    def battle() -> Study:
        return Study("start-A-N", british="N").french("F", INF, "A", "B1").british("B", CAV, "A")

    study = battle().impulse(1, 1, contested={"A": BRITISH}).disc()
    assert study.owner("A") == BRITISH
    study.move("B", "N")
    assert study.owner("A") == FRENCH
    other = battle().impulse(contested={"A": BRITISH}).disc().move("F", "start")
    assert other.owner("A") == BRITISH
    assert other.told("control") == []


@pytest.mark.rule("L026", "L028", "L029", "L031", "L032", "C21", "R65", "R66")
def test_c21_allies_cross_but_do_not_stack() -> None:
    study = Study("A-B-C", british="B C", prussian="A").prussian("P", CAV, "A")
    study.british("B1", INF, "B").british("B2", INF, "B").impulse(1, 1).do("strategic").do("manoeuvre").do("manoeuvre")
    study.do("pick", "P")
    assert study.refused("go", "B").rule == "0.1"
    study.do("go", "C")
    assert (study.owner("B"), study.owner("C")) == (BRITISH, PRUSSIAN)
    fight = Study("A-B-C", british="B C", prussian="A").prussian("P", CAV, "A").british("B1", INF, "B")
    fight.french("F", INF, "B").impulse(1, 1, contested={"B": BRITISH}).do("strategic").do("manoeuvre")
    fight.do("manoeuvre").do("pick", "P")
    assert fight.refused("go", "B").rule == "0.1"
    assert fight.offered("go") == []


@pytest.mark.rule("L027", "L047", "L053", "L054", "R22")
def test_black_areas_are_closed() -> None:
    study = Study("A-N", black="N", prussian="N").french("F", CAV, "A").impulse().disc().do("pick", "F")
    assert study.refused("go", "N").rule == "1.4"
    out = Study("A-N A-B", black="N", prussian="N A")
    for number in range(6):
        out.prussian(f"P{number}", CAV, "N")
    out.prussian("Out", CAV, "A").impulse(1, 1).do("strategic").do("manoeuvre").move("P0", "B").do("pick", "Out")
    assert out.refused("go", "N").rule == "1.4"


@pytest.mark.rule("L242", "L245", "L241", "R15", "D07", "D08")
def test_each_block_moves_once_and_in_any_order() -> None:
    study = Study("A-B-C").french("Leader", TL, "B").french("F1", INF, "A").french("F2", INF, "C").impulse()
    study.activate("Leader").move("F2", "B").move("F1", "B")
    assert study.refused("pick", "F2").rule == "6.2.2"
    guns = Study("A-B").french("Leader", TL, "A").french("G", FOOT, "A").impulse().activate("Leader")
    guns.do("pick", "G").do("reveal")
    assert guns.refused("pick", "G").rule == "3.9.1"


@pytest.mark.rule("L085", "L249", "R13")
def test_leaders_and_guns_follow_others_into_a_fight() -> None:
    study = Study("A-B").french("G", HORSE, "A").french("C", CAV, "A").british("B", INF, "B").impulse().disc()
    study.do("pick", "G")
    assert study.refused("go", "B").rule == "3.4"
    study.do("stay").move("C", "B").move("G", "B")
    assert study.at("G") == "B"


@pytest.mark.rule("R39")
def test_nobody_makes_an_engagement_in_which_he_would_be_cut_off() -> None:
    study = Study("H-A A-B-C", british="C").french("Napoleon", SL, "H").french("Horse", CAV, "A")
    study.british("E1", INF, "A").british("E2", INF, "C")
    study.impulse(contested={"A": FRENCH}).disc().do("pick", "Horse")
    assert study.offered("go") == ["B", "H"] or study.offered("go") == ["H", "B"]
    linked = Study("H-A A-B-C H-B", british="C").french("Napoleon", SL, "H").french("Horse", CAV, "A")
    linked.british("E1", INF, "A").british("E2", INF, "C").impulse(contested={"A": FRENCH}).disc().do("pick", "Horse")
    assert linked.may("go", "C")


def test_the_real_map_has_the_ways_of_the_example() -> None:
    """Facts, B5 number 7."""
    areas = {area.number: area for area in load().areas}

    def cost(*way: int) -> int:
        assert all(b in areas[a].near for a, b in itertools.pairwise(way))
        return sum(1 if areas[number].colour == "green" else 2 for number in way[1:])

    assert (cost(80, 66, 51), cost(67, 66, 51), cost(81, 82, 68), cost(69, 68)) == (2, 2, 3, 2)
    assert (cost(70, 69), cost(54, 53)) == (1, 2)
    near = {other for first in areas[67].near for other in [first, *areas[first].near]}
    assert {69, 70, 80, 81, 54} <= near
    assert 71 not in near


# Whole groups


@pytest.mark.rule("D07", "D08")
def test_the_rest_of_an_area_goes_along_where_the_rules_let_them() -> None:
    study = Study("C-A-B", british="B").french("L", TL, "C").french("F1", INF, "A").french("F2", INF, "A")
    study.french("G", FOOT, "A").french("X", INF, "A", corps="II").british("E", INF, "B")
    study.impulse().activate("L")
    assert not study.may("along")
    study.do("pick", "F1").do("go", "B")
    assert study.may("along")
    study.do("along")
    assert study.at("F2") == "B"
    assert study.at("X") == "A", "of another corps: under no orders"
    assert study.at("G") == "A", "guns are not led into a fight with the others"
    assert not study.may("along")
    assert study.refused("along").rule == "6.2.2"


@pytest.mark.rule("D07", "L217")
def test_with_the_disc_no_more_go_along_than_may_move_and_than_there_is_room() -> None:
    study = Study("H-A-B", yellow="B", hq={FRENCH: "H"}).french("N", SL, "H", "S3 S2 H")
    for name in ("F1", "F2", "F3", "F4"):
        study.french(name, CAV, "A")
    study.impulse().do("strategic").do("manoeuvre").do("pick", "F1").do("go", "B").do("along")
    assert [study.at(name) for name in ("F1", "F2", "F3", "F4")] == ["B", "B", "A", "A"], "two find room"
    study.do("pick", "F3")
    assert not study.may("along"), "who picks another up thinks of another march"
