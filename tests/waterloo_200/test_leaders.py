"""Leaders, tactical range, lines of communication (3.9, 6.2.1, 6.4.1)."""

from __future__ import annotations

import pytest

from grognard.games.waterloo_200.communication import isolated, lines, reach_of
from grognard.games.waterloo_200.roster import BRITISH, FRENCH, PRUSSIAN
from tests.waterloo_200.sandbox import CAV, FOOT, INF, SL, TL, Study


@pytest.mark.rule("L125", "L126", "L127", "L229", "L235", "L303", "L305", "L132", "C4")
def test_c04_life_of_a_tactical_leader() -> None:
    study = Study("A-B C-D", british="C D").french("Reille", TL, "A").french("Other", TL, "B", corps="II")
    study.british("Hill", TL, "C").impulse()
    levels = []
    for number in range(5):
        study.do("tactical")
        if number >= 3:
            assert study.may("call", "Reille")
            study.do("call", "Reille").do("reveal")
            assert study.refused("end_activation").rule == "6.2"
            study.do("call", "Other").do("reveal")
        else:
            study.do("call", "Reille").do("reveal")
        study.do("end_activation").do("end_moves")
        levels.append(study.mark("Reille"))
        assert not study.shown("Reille")
        study.do("pass").do("end_moves")
    assert levels == ["S3", "S2", "H", "H", "H"]


@pytest.mark.rule("L139", "L230", "L232", "L233", "C22", "D04")
def test_c22_activation_example() -> None:
    def allies(british: int, prussian: int) -> Study:
        study = Study("A-B-C-D", british="A B", prussian="C D")
        study.british("Wellington", SL, "A", now=3).prussian("Blücher", SL, "C", now=2)
        study.british("Hill", TL, "A", now=british).british("Picton", TL, "A", corps="R", now=british)
        study.prussian("Bülow", TL, "C", now=prussian).prussian("Pirch", TL, "C", corps="II", now=3)
        return study.french("F", INF, "D", "B1").impulse(1)

    study = allies(0, 2).do("tactical")
    assert study.now.orders == [0, 1, 2]
    study.do("call", "Hill").do("reveal")
    assert study.refused("call", "Picton").rule == "6.2.1"
    study.do("call", "Bülow").do("reveal").do("call", "Pirch").do("reveal")
    assert study.step == "MoveBlocks"
    assert not allies(3, 3).may("tactical")
    mixed = allies(3, 2).do("tactical").do("call", "Hill").do("reveal")
    assert not mixed.may("end_activation")
    mixed.do("call", "Pirch").do("reveal")
    assert mixed.offered("call") == ["Bülow"]


@pytest.mark.rule("L216", "L215", "C23", "D03")
def test_c23_hearts_only() -> None:
    def hearts(disc: int) -> Study:
        study = Study("A-B", british="B")
        for number in range(6):
            study.french(f"L{number}", TL, "A" if number < 4 else "B", corps=str(number), now=3)
        return study.impulse(0, disc)

    assert [action.verb for action in hearts(1).now.legal()] == ["pass"]
    assert [action.verb for action in hearts(0).now.legal()] == ["strategic", "pass"]
    assert hearts(1).refused("strategic").rule == "6.1"
    assert hearts(1).refused("tactical").rule == "6.2"


@pytest.mark.rule("L130", "L131", "L141", "L144", "C24")
def test_c24_range_table() -> None:
    study = Study("A-B", british="B").french("F", TL, "A").british("B", TL, "B").prussian("P", TL, "A", corps="II")
    study.unit("Uxbridge", BRITISH, TL, "B", corps="C", far=True)
    day = study.place()
    number = study.roster.numbers
    ranges = []
    for level in range(4):
        for name in number:
            day.level[number[name]] = level
        ranges.append([reach_of(day, number[name]) for name in ("F", "B", "P", "Uxbridge")])
    assert ranges == [[2, 1, 1, 4], [2, 1, 1, 3], [2, 1, 1, 2], [1, 0, 0, 0]]
    assert day.value(number["F"]) == 0


@pytest.mark.rule("L138", "L142", "C25")
@pytest.mark.parametrize(
    ("middle", "enemy", "owner", "reached"),
    [("", "", FRENCH, True), ("B", "", BRITISH, False), ("", "B", FRENCH, False), ("", "C", FRENCH, True)],
)
def test_c25_range_is_blocked(middle: str, enemy: str, owner: int, reached: bool) -> None:
    study = Study("A-B-C", british=middle).french("Reille", TL, "A", now=1).french("I", INF, "C")
    if enemy == "B":
        study.french("Guard", INF, "B", corps="G")
    if enemy:
        study.british("Foe", INF, enemy)
    study.impulse(contested={enemy: owner} if enemy else None).activate("Reille")
    assert ("I" in study.offered("pick")) is reached


@pytest.mark.rule("L145", "C26")
def test_c26_uxbridge() -> None:
    def chain(now: int, contested: bool = False) -> list[str]:
        study = Study("A-B-C-D-E", british="A B C D E").unit("Uxbridge", BRITISH, TL, "A", now=now, far=True)
        study.british("Other", TL, "A", corps="X")
        study.british("A1", CAV, "A").british("D1", CAV, "D").british("E1", CAV, "E")
        if contested:
            study.british("C1", INF, "C", corps="X").french("F", INF, "C")
        study.impulse(1, contested={"C": BRITISH} if contested else None).do("tactical")
        study.do("call", "Uxbridge").do("reveal").do("call", "Other").do("reveal").do("end_activation")
        return [name for name in study.offered("pick") if name in ("A1", "D1", "E1")]

    assert chain(1) == ["A1", "D1"]
    assert chain(1, contested=True) == ["A1"]
    assert chain(3) == ["A1"]


@pytest.mark.rule("L146", "L148", "L240", "C27", "R14", "R17")
def test_c27_boost_is_fixed_at_the_start_of_a_move() -> None:
    study = Study("A-B-C-D-E-F").french("Reille", TL, "A").french("In", INF, "C").french("Out", INF, "D")
    study.french("Other", INF, "B", corps="II").french("Idle", TL, "B", corps="II").impulse().activate("Reille")
    study.do("pick", "In").do("go", "D").do("go", "E").do("go", "F")
    assert study.at("In") == "F"
    assert study.refused("pick", "Out").rule == "3.9.5"
    assert study.refused("pick", "Other").rule == "3.9.5"
    assert study.refused("pick", "Idle").rule == "3.9.5"
    assert study.refused("pick", "Reille").rule == "3.9.1"
    assert study.refused("pick", "French chief").rule == "6.2.2"


@pytest.mark.rule("L332", "C28")
def test_c28_line_with_contested_ends() -> None:
    for links in ("A-B-C", "A-C B-A"):
        study = Study(links).french("Napoleon", SL, "A").french("F", INF, "C").british("B1", INF, "A")
        study.british("B2", INF, "C")
        day = study.place()
        assert not isolated(day, study.roster.numbers["F"])


@pytest.mark.rule("L333", "L334", "C29")
def test_c29_no_line_through_a_contested_or_enemy_area() -> None:
    study = Study("A-B-C").french("Napoleon", SL, "A").french("F", INF, "C").french("F2", INF, "B")
    study.british("B1", INF, "B")
    day = study.place()
    day.control[study.areas["B"]] = FRENCH
    assert isolated(day, study.roster.numbers["F"])
    assert not isolated(day, study.roster.numbers["F2"])
    empty = Study("A-B-C", british="B").french("Napoleon", SL, "A").french("F", INF, "C")
    assert isolated(empty.place(), empty.roster.numbers["F"])


@pytest.mark.rule("L331", "L335", "L341", "C30", "R39")
def test_c30_line_and_length() -> None:
    chain = "-".join(f"S{n}" for n in range(12))
    study = Study(f"{chain} X-S5-Y", british="X Y").french("Napoleon", SL, "S0").french("F", INF, "S11")
    study.french("Near", INF, "S1").british("Horse", CAV, "X").impulse(1)
    assert not isolated(study.now, study.roster.numbers["F"])
    study.do("pass").move("Horse", "Y").do("end_moves")
    assert isolated(study.now, study.roster.numbers["F"])
    assert not isolated(study.now, study.roster.numbers["Near"])
    study.do("pass")
    assert study.refused("pick", "F").rule == "6.4.1"


@pytest.mark.rule("L234", "L238", "L256", "L338", "L339", "L340", "C31", "R40")
def test_c31_what_isolation_forbids() -> None:
    def cut_off(side: int) -> Study:
        study = Study("H-M-A", bonus={"A": 2}, british="H A").british("Wellington", SL, "H")
        study.british("I", INF, "A").british("G", FOOT, "A").british("Hill", TL, "A").french("F", INF, "A")
        study.british("Picton", TL, "H", corps="R")
        return study.impulse(side, side, contested={"A": BRITISH})

    study = cut_off(1).do("tactical")
    assert study.refused("call", "Hill").rule == "6.4.1"
    study.do("call", "Picton").do("reveal").do("end_activation").do("end_moves")
    assert study.refused("fight", "A").rule == "6.4.1"
    for verb in ("pass", "strategic"):
        other = cut_off(1).do(verb)
        if verb == "strategic":
            other.do("manoeuvre")
        assert {other.refused("pick", name).rule for name in ("I", "G", "Hill")} == {"6.4.1"}
    battle = cut_off(0).disc().attack("A")
    assert battle.result()[1] == 4 + 3 + 4 + 2


@pytest.mark.rule("L336", "L337", "R20", "R21")
def test_allied_ground_is_friendly_when_lines_are_traced() -> None:
    def prussians(*options: str) -> bytearray:
        study = Study("A-B-C A-N C-N", black="N", british="B", prussian="A C N", options=options)
        study.prussian("Blücher", SL, "A").british("Wellington", SL, "B")
        return lines(study.place(), PRUSSIAN)

    assert prussians()[3]
    assert prussians("own_lines_only")[3]  # through the black area
    study = Study("A-B-C", british="B", prussian="A C", options=["own_lines_only"]).prussian("Blücher", SL, "A")
    assert not lines(study.place(), PRUSSIAN)[3]
    black = Study("A-N-C", black="N", british="A C", prussian="N").british("Wellington", SL, "A")
    assert not lines(black.place(), BRITISH)[black.areas["C"]]
    same = Study("A-N-C", black="N", prussian="A C N").prussian("Blücher", SL, "A")
    assert lines(same.place(), PRUSSIAN)[same.areas["C"]]


@pytest.mark.rule("L083", "L129", "L133", "L228")
def test_strategic_values() -> None:
    study = Study("A-B").french("Napoleon", SL, "A")
    day = study.place()
    values = []
    for level in range(4):
        day.level[0] = level
        values.append((day.command(FRENCH), day.strength(0)))
    assert values == [(4, 4), (3, 3), (2, 2), (1, 1)]
    heart = Study("A-B").french("Napoleon", SL, "A", now=3).french("F", INF, "A").french("G", INF, "A").impulse().disc()
    assert heart.now.moves[FRENCH] == 1
    heart.move("F", "B")
    assert heart.refused("pick", "G").rule == "6.1"


@pytest.mark.rule("L120", "L123", "L124", "D04")
def test_a_revealed_leader_lies_face_up_until_the_deactivation_phase() -> None:
    study = Study("A-B", british="B").french("Napoleon", SL, "A").french("Reille", TL, "A").french("F", CAV, "A")
    study.british("E", INF, "B", "B1").impulse().do("tactical")
    assert study.refused("call", "Napoleon").rule == "3.9.4"
    assert study.refused("call", "F").rule == "3.9.5"
    study.do("call", "Reille").do("reveal").do("end_activation")
    assert study.shown("Reille")
    study.move("F", "B").do("end_moves")
    assert study.shown("Reille")
    study.do("fight", "B")
    assert (study.shown("Reille"), study.mark("Reille")) == (False, "S3")


@pytest.mark.rule("L137", "R63")
def test_a_limit_is_fixed_when_its_phase_begins() -> None:
    study = Study("A-B", british="B").french("Napoleon", SL, "A").french("L", TL, "A").british("B", INF, "B").impulse()
    study.do("tactical")
    study.now.level[study.roster.numbers["Napoleon"]] = 3
    assert study.now.orders[FRENCH] == 4


@pytest.mark.rule("R23", "L035", "C62")
def test_c62_blucher_falls() -> None:
    study = Study("A-B A-C D-C", british="D", victory="C D").prussian("Blücher", SL, "A", now=3)
    study.prussian("P", INF, "B", "B1").prussian("Bülow", TL, "B").british("Hill", TL, "D")
    study.french("F1", INF, "C").french("F2", INF, "C").french("L", TL, "C").impulse()
    study.activate("L").move("F1", "A").move("F2", "A")
    study.attack("A")
    assert study.at("Blücher") == "dead"
    assert study.now.outcome is None
    assert study.now.morale_of(BRITISH) == 10
    day = study.now
    assert all(isolated(day, study.roster.numbers[name]) for name in ("P", "Bülow"))
    assert day.command(PRUSSIAN) == 0
    study.suffer().do("tactical")
    assert study.refused("call", "Bülow").rule == "6.2.1"
