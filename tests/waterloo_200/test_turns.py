"""Set-up, reorganization, reinforcements, Prussian arrivals, the end (4.0, 5.0, 6.4, How to Win)."""

from __future__ import annotations

import pytest

from grognard.games.waterloo_200.roster import BRITISH, CAVALRY, FRENCH, INFANTRY, PRUSSIAN, TACTICAL
from grognard.games.waterloo_200.state import POOL, WAITING
from grognard.games.waterloo_200.steps.turn import Impulse
from tests.waterloo_200.opening import act, begin, block, kinds, pass_turn
from tests.waterloo_200.sandbox import CAV, INF, SL, TL, Study

# Set-up


@pytest.mark.rule("L175", "L176", "L177", "L178", "L179", "L180", "L182", "L183", "L063", "C75", "X01")
def test_c75_setup_counts() -> None:
    day = begin()
    french, british = (day.roster.blocks_of[faction] for faction in (FRENCH, BRITISH))
    assert len([b for b in french if day.where[b] > 0]) == 35
    assert len([b for b in british if day.where[b] > 0]) == 33
    assert kinds(day, [b for b in french if day.where[b] == POOL]) == {"infantry": 18, "artillery": 1}
    assert day.pools == [19, 9, 0]
    assert all(day.where[b] == WAITING for b in day.roster.blocks_of[PRUSSIAN])
    assert (day.where[block(day, "Wellington")], day.where[block(day, "Napoleon")]) == (3, 100)
    assert (day.disc, day.side, day.turn, day.seat()) == (0, 0, 1, 0)
    assert set(day.level) == {0}
    assert day.control == day.ground.start
    for area in range(1, 116):
        for faction in (FRENCH, BRITISH):
            assert day.held[faction][area] <= day.ground.room[area]
    for b in french:
        if day.roster.kind[b] in (CAVALRY, TACTICAL):
            assert day.where[b] > 0
    for icon in day.roster.icons:
        standing = [b for b in day.roster.blocks_of[icon.faction] if day.where[b] == icon.area]
        assert any(day.roster.corps[b] == icon.corps for b in standing)


@pytest.mark.rule("L174", "L175", "X01")
def test_set_up_is_drawn_by_lot() -> None:
    one, other = begin(seed=b"1" * 32), begin(seed=b"2" * 32)
    assert one.where != other.where
    assert begin(seed=b"1" * 32).where == one.where
    assert {event.seen_by for event in one.events if event.kind == "die"} == {0, 1}


@pytest.mark.rule("L184", "L185", "L186", "C70", "X02")
def test_c70_brunswick() -> None:
    starts = set()
    for seed in range(12):
        day = begin(seed=bytes([seed]) * 32)
        there = [day.roster.names[b] for b in range(day.roster.size()) if day.where[b] == 13]
        assert "Brunswick Cavalry" in there
        starts |= {name for name in there if name != "Brunswick Cavalry"}
        pool = [b for b in day.roster.blocks_of[BRITISH] if day.where[b] == POOL]
        assert [day.roster.brunswick[b] for b in pool].count(True) == 1
    assert starts == {"Brunswick Light (Buttlar)", "Brunswick Line (Specht)"}
    study = Study("3-13-N", british="3 13 N", hq={BRITISH: "3"}).british("Wellington", SL, "3")
    study.unit("Bk", BRITISH, INF, "pool", corps="R", brunswick=True)
    study.icon(BRITISH, "R", "infantry", "N").icon(BRITISH, "R", "infantry", "13", brunswick=True)
    study.impulse(1, 1).do("strategic").do("reinforce").do("draw", 1)
    assert [(action.a, action.b) for action in study.now.legal()] == [(1, study.areas["13"])]
    lost = Study("3-13-N", british="3 N", hq={BRITISH: "3"}).british("Wellington", SL, "3")
    lost.unit("Bk", BRITISH, INF, "pool", corps="R", brunswick=True).icon(BRITISH, "R", "infantry", "N")
    lost.icon(BRITISH, "R", "infantry", "13", brunswick=True)
    lost.impulse(1, 1).do("strategic").do("reinforce").do("draw", 1)
    assert (lost.at("Bk"), lost.told("returned")) == ("pool", [(BRITISH, 1)])


# Reorganization


@pytest.mark.rule(
    "L315", "L317", "L321", "L322", "L323", "L326", "L327", "L328", "L329", "C66", "D20", "D22", "D23", "R33"
)
def test_c66_reorganization_example() -> None:
    study = Study("3-A 50-P 100-F", british="3 A", prussian="50 P", black="50", turn=3,
                  hq={FRENCH: "100", BRITISH: "3", PRUSSIAN: "50"})  # fmt: skip
    study.french("Napoleon", SL, "100").british("Wellington", SL, "3", now=2).prussian("Blücher", SL, "50", now=1)
    study.prussian("Bülow", TL, "P", now=3).british("Hill", TL, "A", now=1).british("Picton", TL, "A", corps="R", now=2)
    for number in range(4):
        study.prussian(f"P{number}", INF, "pool").british(f"B{number}", INF, "pool")
    study.icon(BRITISH, "I", "infantry", "A").icon(BRITISH, "I", "infantry", "3")
    study.reorganization(0)
    assert (study.step, study.now.seat()) == ("Reorganize", 1)
    study.do("reorganize").do("restore", "Hill").do("restore", "Picton")
    assert study.refused("restore", "Picton").rule == "6.4"
    study.do("end_restoring")
    assert [action.a for action in study.now.legal()] == [2, 1, 0]
    study.do("draw", 0)
    assert (study.marks("Hill", "Picton"), study.mark("Wellington")) == (["S4", "S3"], "H")
    study.do("reorganize").do("restore", "Bülow").do("restore", "Bülow").do("restore", "Bülow").do("end_restoring")
    assert [action.a for action in study.now.legal()] == [3, 1, 2, 0]
    study.do("draw", 0)
    assert (study.mark("Bülow"), study.mark("Blücher")) == ("S4", "S2")
    assert (study.step, study.now.seat()) == ("Reorganize", 0)
    study.do("decline")
    assert (study.mark("Napoleon"), study.now.turn) == ("S4", 4)


@pytest.mark.rule("L321", "L322", "L324", "L325", "C67")
def test_c67_restoration_budget() -> None:
    study = Study("100-A 100-B X-Y", british="X Y", hq={FRENCH: "100"}).french("Napoleon", SL, "100", now=1)
    study.french("Reille", TL, "A", now=3).french("Lobau", TL, "A", corps="VI", now=1)
    study.french("Drouot", TL, "B", corps="G").french("Kellermann", TL, "Y", corps="III", now=2)
    study.french("I", INF, "A", now=1).french("Dead", TL, "dead", corps="D")
    study.reorganization().do("reorganize")
    assert study.offered("restore") == ["Reille", "Lobau"]
    assert study.refused("restore", "Kellermann").rule == "6.4.1"
    assert study.refused("restore", "Drouot").rule == "6.4"
    assert study.refused("restore", "I").rule == "6.4"
    assert study.refused("restore", "Dead").rule == "6.4.1"
    study.do("restore", "Reille").do("restore", "Reille").do("restore", "Lobau")
    assert study.offered("restore") == []
    assert study.refused("restore", "Reille").rule == "6.4"
    study.do("end_restoring")
    assert study.marks("Reille", "Lobau", "Napoleon") == ["S3", "S4", "S2"]


@pytest.mark.rule("L318", "L319", "L320", "C68", "R32", "R17")
@pytest.mark.parametrize(
    ("side", "rough", "enemy", "possible"),
    [(FRENCH, "A", False, True), (FRENCH, "A B", False, False), (FRENCH, "A", True, False),
     (BRITISH, "A B", False, True), (BRITISH, "A B C", False, False)],
)  # fmt: skip
def test_c68_reaching_the_headquarters(side: int, rough: str, enemy: bool, possible: bool) -> None:
    """The way leads through A and B into the headquarters, which is C where it is rough."""
    home = "C" if "C" in rough else "HQ"
    links = f"start-A-{home}" if rough == "A" else f"start-A-B-{home}"
    if rough == "A B" and side == BRITISH:
        links, home = "start-A-B", "B"  # 2 + 2 MP
    study = Study(links, yellow=rough, british=links.replace("-", " ") if side else "", hq={side: home})
    study.unit("Chief", side, SL, "start")
    if enemy:
        study.unit("Foe", 1 - side, INF, home).unit("Guard", side, INF, home)
    study.reorganization(1 - side)
    assert (study.step == "Reorganize") is possible
    if possible:
        study.do("reorganize")
        assert study.at("Chief") == home
    else:
        assert (study.at("Chief"), study.mark("Chief")) == ("start", "S4")


@pytest.mark.rule("L319", "D22", "R32")
def test_a_chief_may_ride_home_by_a_way_that_takes_another_area() -> None:
    study = Study("start-A-HQ start-B-HQ start-C-HQ", british="A B", hq={FRENCH: "HQ"})
    study.french("Napoleon", SL, "start").reorganization(1)
    assert (study.offered("go"), study.may("reorganize"), study.may("decline")) == (["B"], True, True)
    assert study.refused("go", "C").rule == "6.4"
    study.do("go", "B")
    assert (study.at("Napoleon"), study.offered("go"), study.may("reorganize")) == ("B", [], True)
    assert study.refused("decline").rule == "6.4"
    study.do("reorganize")
    assert (study.at("Napoleon"), study.owner("B"), study.owner("A")) == ("HQ", FRENCH, BRITISH)


@pytest.mark.rule(
    "L191", "L192", "L193", "L194", "L195", "L196", "L199", "L200", "L202", "C69", "D21", "R25", "R28", "X04"
)
def test_c69_icons_and_returns() -> None:
    study = Study("100-X-Y 100-Z", british="Y", hq={FRENCH: "100"}).french("Napoleon", SL, "100")
    for number in range(3):
        study.french(f"I{number}", INF, "pool").french(f"S{number}", INF, "X", corps="II")
    study.unit("Guns", FRENCH, 4, "pool", corps="G")
    study.icon(FRENCH, "I", "infantry", "X").icon(FRENCH, "I", "infantry", "Y").icon(FRENCH, "G", "artillery", "Z")
    study.impulse().do("strategic").do("reinforce").do("draw", 4)
    assert {action.verb for action in study.now.legal()} == {"deploy"}
    assert study.refused("deploy", "I0", "Y").rule == "5.0"
    study.do("deploy", "I1", "X")
    assert study.offered("deploy") == ["Guns"]
    study.do("deploy", "Guns", "Z")
    assert [study.at(name) for name in ("I0", "I1", "I2", "Guns")] == ["pool", "X", "pool", "Z"]
    assert study.told("returned") == [(FRENCH, 2)]
    assert not study.shown("I1")
    assert study.mark("I1") == "B4"


@pytest.mark.rule("L195", "L197", "L198", "R26", "R27")
def test_icons_in_contested_and_allied_areas() -> None:
    study = Study("3-A 3-B 3-C", british="3 A B", prussian="C", hq={BRITISH: "3"}).british("Wellington", SL, "3")
    study.british("Old", INF, "A").french("F", INF, "A").prussian("P", INF, "C")
    for number in range(3):
        study.british(f"R{number}", INF, "pool")
    for area in ("A", "B", "B", "C"):
        study.icon(BRITISH, "I", "infantry", area)
    study.impulse(1, 1, contested={"A": BRITISH}).do("strategic").do("reinforce").do("draw", 3)
    areas = {action.b for action in study.now.legal() if action.verb == "deploy"}
    assert areas == {study.areas["A"], study.areas["B"]}
    names = [name for name in ("R0", "R1", "R2") if study.roster.numbers[name] in study.now.drawn]
    study.do("deploy", names[0], "B").do("deploy", names[1], "B")
    assert study.refused("deploy", names[2], "B").rule == "5.0"
    study.do("deploy", names[2], "A")


# Prussians


@pytest.mark.rule("L055", "L203", "L204", "L205", "L206", "L207", "L208", "L209", "L210", "C71", "X03")
def test_c71_prussian_timetable() -> None:
    day = begin()
    own = day.roster.blocks_of[PRUSSIAN]

    def standing(area: int) -> list[int]:
        return [b for b in own if day.where[b] == area]

    found = []
    while day.turn < 5:
        pass_turn(day)
        found.append((day.turn, len(standing(50)), len(standing(79)), len(standing(10)), day.pools[PRUSSIAN]))
        if day.turn == 3:
            names = [day.roster.names[b] for b in standing(50)]
            assert {"Blücher", "Bülow", "IV Corps Artillery"} <= set(names)
            assert kinds(day, standing(50)) == {"leader": 2, "artillery": 1, "cavalry": 1, "infantry": 1}
            assert not any(day.shown[b] or day.level[b] for b in standing(50))
    assert found == [(2, 0, 0, 0, 0), (3, 5, 0, 0, 5), (4, 5, 4, 0, 7), (5, 5, 4, 4, 7)]
    assert kinds(day, standing(79)) == {"leader": 1, "artillery": 1, "cavalry": 1, "infantry": 1}


@pytest.mark.rule("L201", "C72", "R22")
def test_c72_prussian_reinforcements() -> None:
    def army(where: str) -> Study:
        study = Study("50-A 79-B A-B", black="50 79", prussian="50 79 A B", turn=4, hq={PRUSSIAN: "50"})
        study.prussian("Blücher", SL, where, now=1)
        for number in range(2):
            study.prussian(f"R{number}", INF, "pool", corps="IV")
        study.prussian("G", INF, "pool", corps="II")
        study.roster.all_corps[study.corps_of(PRUSSIAN, "IV")].area = study.areas["50"]
        study.roster.all_corps[study.corps_of(PRUSSIAN, "II")].area = study.areas["79"]
        for number in range(5):
            study.prussian(f"X{number}", INF, "50", corps="IV")
        study.place(1, 1)
        study.now.arrived = [True] * len(study.roster.all_corps)
        study.now.agenda.append(Impulse())
        study.settle()
        return study.do("strategic")

    study = army("50").do("reinforce").do("draw", 3)
    assert [study.at(name) for name in ("R0", "R1", "G")] == ["50", "50", "79"]
    out = army("A")
    assert out.refused("reinforce").rule == "5.0"
    later = Study("50-A", black="50", prussian="50 A", turn=4, hq={PRUSSIAN: "50"}).prussian("Blücher", SL, "A")
    later.reorganization(0)
    assert later.step != "Reorganize"


# The end


@pytest.mark.rule("L041", "L042", "L071", "L315", "C73", "R31", "R42")
def test_c73_final_count() -> None:
    names = "MSJ LHS G PAP LBA PLA ROS"
    study = Study("MSJ-LHS-G-PAP-LBA-PLA-ROS", british="MSJ LHS", prussian="PAP", victory=names, turn=5)
    study.british("B", INF, "LHS").french("F", INF, "LHS").french("F2", INF, "PLA").prussian("P", INF, "PLA")
    study.impulse(contested={"LHS": BRITISH, "PLA": FRENCH}).do("pass").do("end_moves").do("pass").do("end_moves")
    outcome = study.now.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((0,), "Marginal French victory: 4 Victory Areas French, 3 Allied.")


@pytest.mark.rule("L039", "L043", "C74", "R07")
def test_c74_seven_areas() -> None:
    study = Study("V1-V2-V3-V4-V5-V6-V7-X", british="V1 V2 V3 V4", prussian="V5 V6", victory="V1 V2 V3 V4 V5 V6 V7")
    study.prussian("Horse", CAV, "V6").french("F", INF, "X", "B1").impulse(1)
    study.now.put(study.roster.numbers["F"], POOL)
    study.do("pass").do("pick", "Horse").do("go", "X")
    outcome = study.now.outcome
    assert outcome is not None
    assert outcome.winners == (1,)
    assert outcome.reason.startswith("Decisive Allied")
    assert study.at("Horse") == "V7"


@pytest.mark.rule("L018", "L019", "L022", "L033")
def test_two_sides_and_shared_victory() -> None:
    day = begin()
    assert (day.seat_of(FRENCH), day.seat_of(BRITISH), day.seat_of(PRUSSIAN)) == (0, 1, 1)
    three = begin(scenario="three_players")
    assert three.seats_of_side(1) == (1, 2)
    while three.outcome is None:
        pass_turn(three)
    assert three.outcome.winners == (1, 2)


@pytest.mark.rule("L018", "L316")
def test_a_whole_game_of_passes() -> None:
    day = begin()
    for _ in range(5):
        pass_turn(day)
    assert day.outcome is not None
    assert day.outcome.reason == "Marginal Allied victory: 3 Victory Areas French, 4 Allied."


# Optional rules about set-up and arrivals


@pytest.mark.rule("L342", "L343", "L344", "L345", "C87", "D01", "D02", "D25", "R56")
def test_c87_free_setup() -> None:
    day = begin(["free_setup_french"])
    assert (day.agenda[-1].name(), day.seat()) == ("ManIcon", 0)
    asked = 0
    while day.agenda[-1].name() == "ManIcon":
        asked += 1
        names = {day.roster.kind[action.a] for action in day.legal()}
        assert len(names) == 1 or {4, 5} >= names
        day.apply(day.legal()[-1])
    assert asked > 10
    assert day.pools == [19, 9, 0]
    assert kinds(day, [b for b in day.roster.blocks_of[FRENCH] if day.where[b] == POOL]) == {
        "infantry": 18, "artillery": 1,
    }  # fmt: skip
    act(day, "strategic")
    act(day, "reinforce")
    act(day, "draw", 2)
    assert day.agenda[-1].name() == "ChooseReserves"
    guards = [action for action in day.legal() if day.roster.names[action.a].startswith("GG")]
    day.apply(guards[0] if guards else day.legal()[0])
    day.apply(day.legal()[0])
    assert [action.verb for action in day.legal()] == ["end_choice"]
    allied = begin(["free_setup_allied"])
    assert allied.seat() == 1
    while allied.agenda[-1].name() == "ManIcon":
        allied.apply(allied.legal()[0])
    assert len([b for b in allied.roster.blocks_of[BRITISH] if allied.where[b] == 13]) == 2
    while allied.turn < 3 and allied.agenda[-1].name() != "ChooseArrival":
        act(allied, next(w for w in ("pass", "end_moves", "decline") if w in [a.verb for a in allied.legal()]))
    assert allied.agenda[-1].name() == "ChooseArrival"
    assert {allied.roster.kind[action.a] for action in allied.legal()} == {INFANTRY}


@pytest.mark.rule("L381", "L382", "L383", "C86", "R57", "X07")
def test_c86_prussian_arrivals_by_lot() -> None:
    first = set()
    for seed in range(12):
        day = begin(["prussian_arrivals"], seed=bytes([seed]) * 32)
        pass_turn(day)
        pass_turn(day)
        assert day.turn == 3
        assert day.where[block(day, "Blücher")] == 50
        (come,) = [
            corps for corps in day.roster.all_corps if corps.area and day.arrived[day.roster.all_corps.index(corps)]
        ]
        first.add(come.name)
        there = [b for b in come.blocks if day.where[b] == come.area]
        assert len(there) == 4
        assert day.pools[PRUSSIAN] == len(come.blocks) - 4
        pass_turn(day)
        pass_turn(day)
        assert all(day.arrived)
    assert first == {"I Corps", "II Corps", "IV Corps"}
