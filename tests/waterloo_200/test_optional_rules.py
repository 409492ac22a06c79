"""The optional rules, on and off (OR 2 to OR 9); OR 1 and OR 10 are in test_turns."""

from __future__ import annotations

import pytest

from grognard.games.waterloo_200.roster import BRITISH, FRENCH
from grognard.games.waterloo_200.steps.turn import TurnEnds
from tests.waterloo_200.sandbox import CAV, FOOT, HORSE, INF, SL, TL, Study

GUARD = "R4 R3 R2 R1"


@pytest.mark.rule("L346", "L347", "L348", "C78", "R51")
@pytest.mark.parametrize(
    ("charge", "rough", "defender", "attack"),
    [(True, "", "", 14), (False, "", "", 9), (True, "B", "", 5), (True, "", "cavalry", 9)],
)
def test_c78_cavalry_charge(charge: bool, rough: str, defender: str, attack: int) -> None:
    study = Study("A-B", british="B", yellow=rough, options=["cavalry_charge"] if charge else [])
    study.french("C3", CAV, "B", "B3 B2 B1").french("C2", CAV, "B").british("E", INF, "B").british("H", HORSE, "B")
    if not rough:  # there is no room for more in a yellow area
        study.french("I4", INF, "B").british("L", TL, "B")
    if defender:
        study.british("EC", CAV, "B")
    study.impulse(contested={"B": BRITISH}).disc().do("end_moves").do("fight", "B")
    assert study.result()[0] == attack


@pytest.mark.rule("L349", "L350", "L351", "L352", "L353", "L354", "C79", "D10", "R52", "X06")
def test_c79_scouting() -> None:
    def horse(*options: str) -> Study:
        study = Study("A-B-C-D D-G D-Y C-E", yellow="Y", british="G Y", options=options).french("H", CAV, "A")
        for number in range(3):
            study.british(f"G{number}", INF, "G")
        study.british("Y0", INF, "Y").british("Y1", INF, "Y")
        return study.impulse().disc()

    assert horse().move("H", "D").offered("scout") == []
    study = horse("scouting").move("H", "D")
    assert study.offered("scout") == ["G"]
    assert study.refused("scout", "Y").rule == "OR3"
    study.do("scout", "G")
    assert sum(study.shown(f"G{number}") for number in range(3)) == 2
    assert study.shown("H")
    assert study.refused("pick", "H").rule == "3.9.1"
    study.do("end_moves")
    assert not any(study.shown(name) for name in ("H", "G0", "G1", "G2"))
    assert study.mark("H") == "B2"
    far = Study("A-B-C-D-E E-G", british="G", options=["scouting"]).french("H", CAV, "A").british("X", INF, "G")
    assert far.impulse().disc().move("H", "E").offered("scout") == []
    quiet = Study("A-G", british="G", options=["scouting"]).french("H", CAV, "A").british("X", INF, "G")
    assert quiet.impulse().do("pass").do("pick", "H").offered("scout") == []


@pytest.mark.rule("L355", "L356", "C80", "D18", "R59")
@pytest.mark.parametrize("on", [False, True])
def test_c80_impetus(on: bool) -> None:
    study = Study("S-X X-A X-B X-C X-D", yellow="B", british="X A B C", options=["impetus"] if on else [])
    study.french("H", CAV, "S", GUARD).british("E", INF, "X", "B1").british("EC", INF, "C")
    for number in range(4):
        study.french(f"D{number}", INF, "D")
    study.impulse().disc().move("H", "X").do("end_moves").do("fight", "X").suffer()
    if not on:
        assert study.step == "ChooseAction"
        return
    assert study.step == "Dash"
    goals = [study.now.ground.names[action.b] for action in study.now.legal() if action.verb == "dash"]
    assert sorted(goals) == ["A", "S"]
    assert study.refused("dash", "H", "B").rule == "OR4"
    study.do("dash", "H", "A")
    assert study.owner("A") == FRENCH
    assert study.step == "ChooseAction"


@pytest.mark.rule("L355", "R59")
def test_a_defender_who_clears_the_area_may_dash_on_too() -> None:
    study = Study("A-B-C", british="B C", options=["impetus"]).french("F", INF, "A", "B1").british("H", CAV, "B", GUARD)
    study.impulse().disc().move("F", "B").do("end_moves").do("fight", "B").suffer()
    assert (study.step, study.now.seat()) == ("Dash", 1)
    study.do("hold_ground")
    assert study.at("H") == "B"


@pytest.mark.rule("L357", "L358", "L359", "L360", "L361", "L363", "C81", "D24", "R54")
def test_c81_grande_batterie() -> None:
    def guns(*options: str) -> Study:
        study = Study("A-M-T N-T F-A X-F T-W", british="T W", bonus={"T": 3}, options=options)
        study.french("Napoleon", SL, "F", now=1).british("Wellington", SL, "W")
        study.french("G1", FOOT, "A").french("G2", FOOT, "M", "C2 C1 P").french("G3", FOOT, "N").french("G4", FOOT, "X")
        study.french("P", FOOT, "M", now=3).british("I", INF, "T").british("C", FOOT, "T", "C1 P")
        return study.impulse().do("strategic")

    assert guns().refused("bombard").rule == "OR5"
    study = guns("grande_batterie").do("bombard").do("aim", "T")
    assert study.offered("fire") == ["G1", "G2"]
    assert study.refused("fire", "G3").rule == "OR5"  # cut off from Napoleon
    assert study.refused("fire", "G4").rule == "OR5"  # too far
    assert study.refused("fire", "P").rule == "OR5"
    study = Study("A-M-T N-T F-A F-N", british="T", bonus={"T": 3}, options=["grande_batterie"])
    study.french("Napoleon", SL, "F", now=1).french("G1", FOOT, "A").french("G2", FOOT, "M", "C2 C1 P")
    study.french("G3", FOOT, "N").british("I", INF, "T").british("C", FOOT, "T", "C1 P").impulse().do("strategic")
    study.do("bombard").do("aim", "T").do("fire", "G1").do("fire", "G2").do("fire", "G3")
    assert (study.result(), study.taken()) == ((8, 5), (0, 3))
    assert study.marks("I", "C", "G1", "G2", "G3") == ["B1", "C1", "C3", "C2", "C3"]
    assert (study.now.disc, study.owner("T")) == (1, BRITISH)
    assert not any(study.shown(name) for name in ("I", "C", "G1"))
    assert (study.step, study.now.side) == ("ChooseAction", 1)


@pytest.mark.rule("L361", "L362", "R30", "R54")
def test_a_weak_bombardment_does_nothing_and_the_sunken_road_opens() -> None:
    study = Study("A-T", british="T", creux={"T": "R"}, options=["grande_batterie"]).french("Napoleon", SL, "A")
    study.french("G", FOOT, "A", "C1 P").british("E", INF, "T", GUARD).british("R", INF, "pool", corps="R")
    study.impulse().do("strategic").do("bombard").do("aim", "T").do("fire", "G").do("open_fire")
    assert study.step == "SunkenRoad"
    study.do("call_reserve")
    assert study.result() == (1, 8)
    assert study.taken() == (0, 0)
    assert study.marks("G", "E", "R") == ["C1", "R4", "B4"]


@pytest.mark.rule("L359", "L365", "L377")
def test_a_bombardment_is_a_battle_for_morale_and_languages() -> None:
    def bombed(option: str) -> Study:
        study = Study("A-B-C", british="C", options=["grande_batterie", option]).french("G", FOOT, "A")
        study.unit("E", BRITISH, INF, "C", "B2 B1", language=0).unit("D", BRITISH, INF, "C", "B2 B1", language=1)
        study.british("dead", INF, "dead").impulse().do("strategic").do("bombard").do("aim", "C").do("fire", "G")
        return study.do("open_fire")

    assert bombed("morale").result() == (3 + 10, 4 + 9)
    assert bombed("languages").result() == (3, 4 - 1)


@pytest.mark.rule("L365", "L366", "C82", "R55")
def test_c82_languages() -> None:
    def battle(tongues: list[int], options: tuple[str, ...] = ("languages",)) -> int:
        study = Study("A-B", british="B", bonus={"B": 2}, options=options).french("F", INF, "B")
        for number, tongue in enumerate(tongues):
            marks = "B4 B3 B2 B1" if number == 0 else "B3 B2 B1"
            study.unit(f"E{number}", BRITISH, INF, "B", marks, corps=str(number), language=tongue)
        study.impulse(contested={"B": BRITISH}).disc().do("end_moves").do("fight", "B")
        return study.result()[1]

    assert battle([0, 2, 1]) == 10
    assert battle([0, 2, 1], ()) == 12
    assert battle([2, 0]) == 4 + 3 + 2 - 1
    assert battle([1, 1]) == 9
    attack = Study("A-B", options=["languages"]).unit("D", BRITISH, INF, "B", language=2).unit("E", BRITISH, INF, "B")
    attack.french("F", INF, "B").impulse(1, 1, contested={"B": FRENCH}).disc().do("end_moves").do("fight", "B")
    assert attack.result()[0] == 7
    prussians = Study("A-B", options=["languages"]).unit("P", 2, INF, "B", language=1).unit("Q", 2, INF, "B")
    prussians.french("F", INF, "B").impulse(contested={"B": FRENCH}).disc().do("end_moves").do("fight", "B")
    assert prussians.result()[1] == 8


def retreat_case(*options: str) -> Study:
    study = Study("S-A A-B A-C A-D", british="A B C", prussian="D", options=options)
    for number in range(3):
        study.british(f"E{number}", INF, "A", "B2 B1").british(f"B{number}", INF, "B")
    study.prussian("P", INF, "D").french("H", CAV, "S", GUARD).french("L", TL, "S", now=1)
    return study.impulse(0, 1).activate("L").move("H", "A").do("end_moves").do("fight", "A")


@pytest.mark.rule("L367", "L368", "L369", "L370", "L371", "L372", "L373", "L374", "C83", "D14", "D15", "R48")
def test_c83_retreat() -> None:
    assert retreat_case().step != "PlayRetreat"
    study = retreat_case("retreat")
    assert (study.step, study.now.seat()) == ("PlayRetreat", 1)
    study.do("retreat")
    assert study.refused("withdraw", "E0", "C").rule == "OR7"
    assert study.refused("withdraw", "E0", "D").rule == "OR7"
    study.do("withdraw", "E1", "B")
    assert [study.at(f"E{number}") for number in range(3)] == ["dead", "B", "dead"]
    assert study.told("firepower") == []
    assert (study.owner("A"), study.now.disc, study.now.morale_of(BRITISH)) == (FRENCH, 0, 8)
    stands = retreat_case("retreat").do("stand")
    assert stands.told("firepower")
    assert stands.now.disc == 1
    other = Study("S-A", british="A", options=["retreat"]).french("H", CAV, "S").british("E", INF, "A").impulse().disc()
    assert other.move("H", "A").do("end_moves").do("fight", "A").step != "PlayRetreat"


@pytest.mark.rule("L369", "D15")
def test_nobody_is_given_up_while_there_is_room() -> None:
    study = Study("S-A A-B", british="A B", options=["retreat"]).french("L", TL, "S").french("H", CAV, "S")
    study.british("E0", INF, "A").british("E1", INF, "A").british("X", INF, "B").impulse(0, 1).activate("L")
    study.move("H", "A").do("end_moves").do("fight", "A").do("retreat")
    assert study.refused("lose", "E0").rule == "OR7"
    study.do("withdraw", "E0", "B")  # the other follows: there is but one way
    assert (study.at("E0"), study.at("E1"), study.now.lost[BRITISH]) == ("B", "B", 0)


def combined_case(*options: str, leader: bool = True, disc: int = 0) -> Study:
    study = Study("S-A A-B", british="A B", bonus={"A": 2}, options=options).french("I", INF, "A")
    study.french("H", CAV, "A").french("G", HORSE, "A").british("E", INF, "A").british("X", INF, "B")
    study.french("L", TL, "S", now=2)
    study.impulse(0, disc, contested={"A": BRITISH})
    if leader:
        study.activate("L")
    else:
        study.disc()
    return study.do("end_moves").do("fight", "A")


@pytest.mark.rule("L375", "L376", "C84", "R49")
def test_c84_combined_attack() -> None:
    study = combined_case("combined_attack")
    assert (study.result(), study.taken()) == ((4 + 2 + 2 + 2, 6), (1, 4))
    assert combined_case().taken() == (2, 4)
    without = combined_case("combined_attack", leader=False)
    assert (without.result(), without.taken()) == ((8, 6), (1, 2))
    held = combined_case("combined_attack", "retreat", disc=1)
    assert held.step == "PlayRetreat"
    held.do("retreat")
    assert held.now.disc == 0
    assert held.told("held_fast")
    assert held.result() == (10, 6)


@pytest.mark.rule("L377", "L378", "C85")
@pytest.mark.parametrize("on", [False, True])
def test_c85_morale(on: bool) -> None:
    study = Study("A-B", prussian="B", options=["morale"] if on else []).french("F0", INF, "B").french("F1", INF, "B")
    study.french("F2", INF, "B", "B2 B1").prussian("P0", INF, "B").prussian("P1", INF, "B").prussian(
        "P2", INF, "B", "B1"
    )
    for number in range(4):
        if number < 3:
            study.french(f"X{number}", INF, "dead")
        study.british(f"Y{number}", INF, "dead")
    study.impulse(contested={"B": 2}).disc().do("end_moves").do("fight", "B")
    assert study.result() == ((17, 15) if on else (10, 9))


@pytest.mark.rule("L379", "L380", "C85", "R50")
@pytest.mark.parametrize("on", [False, True])
def test_c85_demoralization(on: bool) -> None:
    study = Study("H-M-A A2-M", british="H", options=["morale"] if on else []).british("Wellington", SL, "H")
    study.french("F", INF, "A").french("F2", INF, "A2").french("M1", INF, "M")
    study.british("W", INF, "A", "W4 B3 B2 B1").british("Last", INF, "A2", "B1").british("Near", INF, "M")
    study.place(0, 0)
    for area in ("A", "A2", "M"):
        study.now.control[study.areas[area]] = BRITISH
    study.now.agenda.append(TurnEnds())
    study.settle()
    assert study.marks("W", "Last", "Near") == (["B3", "x", "B4"] if on else ["W4", "B1", "B4"])
    assert study.now.morale_of(BRITISH) == (9 if on else 10)
