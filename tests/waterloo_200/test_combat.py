"""Battles step by step: firepower, result, hits, what follows (3.4, 3.5, 6.2.3.1)."""

from __future__ import annotations

from itertools import product

import pytest

from grognard.games.waterloo_200.clash import Clash
from grognard.games.waterloo_200.firepower import endurance, supporters, winner_hits
from grognard.games.waterloo_200.roster import BRITISH, FRENCH, PRUSSIAN
from grognard.games.waterloo_200.steps.battle import AfterBattle, TakeHits
from tests.waterloo_200.sandbox import CAV, FOOT, HORSE, INF, SL, TL, Study

GUARD = "R4 R3 R2 R1"
WHITE = "W4 B3 B2 B1"


def losses(hits: int, *marks: str, options: tuple[str, ...] = ()) -> set[tuple[str, ...]]:
    """All ends to which the hits can lead for a defender with these blocks, the owner choosing."""
    found: set[tuple[str, ...]] = set()
    names = [f"D{number}" for number in range(len(marks))]
    waiting: list[list[int]] = [[]]
    while waiting:
        choices = waiting.pop()
        study = Study("A-B", british="B", options=options).french("F", INF, "B")
        for name, levels in zip(names, marks, strict=True):
            kind = TL if levels[0] in "SH" else FOOT if levels[0] in "CP" else INF
            full, now = {"H": ("S4 S3 S2 H", 3), "P": ("C3 C2 C1 P", 3)}.get(levels, (levels, 0))
            study.british(name, kind, "B", full, corps=name, now=now)
        study.under_fire("B", BRITISH, hits)
        for choice in choices:
            study.do("hit", study.offered("hit")[choice])
        if study.step == "TakeHits":
            waiting += [[*choices, choice] for choice in range(len(study.offered("hit")))]
        else:
            found.add(tuple(study.marks(*names)))
    return found


@pytest.mark.rule("L080", "L081", "L082", "L089", "L096", "C1")
def test_c01_sample_blocks() -> None:
    study = Study("A-B").french("I", INF, "A").french("C", CAV, "A").french("G", FOOT, "A").french("L", TL, "A")
    day = study.place()
    assert [day.strength(block) for block in range(4)] == [4, 2, 3, 4]
    for block in (0, 2, 3):
        day.level[block] = 3
    assert [day.strength(block) for block in (0, 2, 3)] == [1, 1, 1]
    assert study.marks("I", "G", "L") == ["B1", "P", "H"]
    assert study.roster.last(1) == 1


@pytest.mark.rule("L090", "L091", "L092", "L093", "L094", "L281", "C2", "R04", "L128", "L167")
def test_c02_absorbable_hits() -> None:
    for marks, kind, now, hits in (
        ("B4 B3 B2 B1", INF, 0, 4), (WHITE, INF, 0, 5), ("W4 W3 W2 W1", INF, 0, 8), (GUARD, INF, 0, 12),
        ("B2 B1", CAV, 0, 2), ("S4 S3 S2 H", TL, 0, 6), ("S4 S3 S2 H", TL, 3, 3), ("C3 C2 C1 P", FOOT, 0, 4),
        ("C3 C2 C1 P", FOOT, 3, 1),
    ):  # fmt: skip
        study = Study("A-B").french("X", kind, "A", marks, now=now)
        assert endurance(study.place(), [0]) == hits


@pytest.mark.rule("L289", "C3")
def test_c03_heart_as_shield() -> None:
    assert losses(2, "H", "B1") == {("H", "B1"), ("H", "x")}
    assert losses(3, "H", "B1") == {("x", "B1"), ("H", "x")}


@pytest.mark.rule("L095", "C5")
def test_c05_no_memory_of_absorbed_hits() -> None:
    study = Study("A-B", british="B").french("F", INF, "B", GUARD).british("W", INF, "B", WHITE)
    study.under_fire("B", BRITISH, 1)
    for _ in range(2):
        area = study.areas["B"]
        study.now.clash = Clash(area, FRENCH, BRITISH, False)
        study.now.clash.hits = [0, 1]
        study.now.agenda += [AfterBattle(area), TakeHits(1)]
        study.settle()
    assert study.mark("W") == "W4"
    assert losses(2, WHITE) == {("B3",)}


@pytest.mark.rule("L087", "L088", "L151", "L274", "L275", "L276", "L277", "L302", "L300", "L304", "C41", "X05", "D13")
def test_c41_battle_example_in_area_27() -> None:
    study = Study("27-A 27-M 27-N A-M", bonus={"27": 3}, british="27 N", creux={"27": "R"})
    study.british("W4", INF, "27", WHITE, corps="R").british("G3", FOOT, "27", corps="R")
    study.british("P1", INF, "pool", "B3 B2 B1", corps="R").british("P2", INF, "pool", "B3 B2 B1", corps="R")
    study.british("O1", INF, "pool", "B3 B2 B1", corps="I")
    study.french("C", CAV, "A", corps="III").french("I1", INF, "A", WHITE, corps="II")
    study.french("I2", INF, "A", WHITE, corps="II").french("G1", HORSE, "A", "C1 P", corps="III")
    study.french("Reille", TL, "M", now=3, corps="II").french("Kellermann", TL, "M", now=2, corps="III")
    study.french("Guns", FOOT, "M", "C2 C1 P", corps="II").impulse().do("tactical")
    study.do("call", "Kellermann").do("reveal").do("call", "Reille").do("reveal").do("end_activation")
    study.do("pick", "Guns").do("reveal")
    for name in ("C", "I1", "I2", "G1"):
        study.move(name, "27")
    study.do("end_moves").do("fight", "27").do("commit", "Guns")
    assert (study.step, study.now.seat()) == ("SunkenRoad", 1)
    assert not study.shown("W4")
    study.do("call_reserve")
    assert [study.at(name) for name in ("P1", "P2")].count("27") == 1
    assert study.result() == (15, 13)
    assert study.taken() == (1, 2)
    assert study.step == "TakeHits"
    assert study.mark("W4") == "B3"
    study.do("hit", "I1")
    assert study.marks("I1", "I2", "C", "G1") == ["W4", "W4", "B2", "C1"]
    assert study.marks("Guns", "G3", "Reille", "Kellermann") == ["C1", "C3", "H", "H"]
    assert study.owner("27") == BRITISH
    shown = [name for name in ("W4", "G3", "C", "I1", "I2", "G1", "Guns", "Reille", "Kellermann") if study.shown(name)]
    assert shown == ["C", "I1", "I2", "G1"]


@pytest.mark.rule("L157", "L278", "C42", "R47")
def test_c42_tie() -> None:
    study = Study("A-B", british="B").french("L", TL, "A").french("F", INF, "A").french("G", FOOT, "A", "C2 C1 P")
    study.british("E1", INF, "B").british("E2", INF, "B").british("E3", INF, "B", "B2 B1").impulse().activate("L")
    study.move("F", "B").do("pick", "G").do("reveal").do("end_moves").do("fight", "B").do("commit", "G")
    assert study.result() == (10, 10)
    assert study.taken() == (0, 0)
    assert study.mark("G") == "C1"
    assert study.now.contested(study.areas["B"])


def attack(attackers: list[str], defenders: list[str], bonus: int = 0, leader: int = -1, **facts: object) -> Study:
    """A battle in B by cavalry and infantry from A, up to the hits; `leader` is the level of a leader next to it."""
    study = Study("A-B", british="B", bonus={"B": bonus}, options=facts.get("options", ()))  # type: ignore[arg-type]
    for number, marks in enumerate(attackers):
        study.french(f"F{number}", CAV, "A", marks)
    for number, marks in enumerate(defenders):
        kind = FOOT if marks[0] == "C" else TL if marks[0] == "S" else INF
        study.british(f"E{number}", kind, "B", marks, corps=str(number))
    if leader >= 0:
        study.french("L", TL, "A", now=leader).impulse().activate("L")
    else:
        study.impulse().disc()
    for number in range(len(attackers)):
        study.move(f"F{number}", "B")
    return study.do("end_moves").do("fight", "B")


@pytest.mark.rule("L279", "L280", "L282", "L286", "L287", "C43", "D16", "D17")
def test_c43_result_of_five() -> None:
    blocks = [WHITE, "B4 B3 B2 B1", "B4 B3 B2 B1"]
    ends = set()
    for order in product(range(3), repeat=2):
        study = attack(blocks, ["B4 B3 B2 B1", "B3 B2 B1"], bonus=4, leader=0)
        assert study.result() == (16, 11)
        assert study.taken() == (3, 5)
        while study.step == "TakeHits" and study.now.seat() == 1:
            study.do("hit", study.offered("hit")[0])
        assert study.marks("E0", "E1") == ["B1", "B1"]
        for choice in order:
            if study.step == "TakeHits":
                offered = study.offered("hit")
                study.do("hit", offered[choice % len(offered)])
        study.suffer()
        ends.add(tuple(study.marks("F0", "F1", "F2")))
    assert ends == {("B3", "B3", "B4"), ("B3", "B4", "B3"), ("W4", "B3", "B3")}


@pytest.mark.rule("L282", "L283", "L284", "L285", "C44", "R05", "R06")
def test_c44_winner_hits() -> None:
    study = Study("A-B").french("F", INF, "A")
    day = study.place()
    shares = {size: winner_hits(day, size, size) for size in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12)}
    assert shares == {1: 1, 2: 1, 3: 2, 4: 2, 5: 3, 6: 2, 7: 2, 8: 2, 9: 3, 10: 3, 11: 1, 12: 1}
    assert winner_hits(day, 30, 1) == 1
    assert winner_hits(day, -9, 2) == 1
    assert winner_hits(day, 12, 0) == 0


@pytest.mark.rule("L093", "L284", "C45")
@pytest.mark.parametrize(("strength", "end", "winner"), [(14, "R1", 3), (15, "R1", 1), (16, "x", 1)])
def test_c45_against_the_old_guard(strength: int, end: str, winner: int) -> None:
    full = ["B4 B3 B2 B1"] * 3 + {14: ["B2 B1"], 15: ["B3 B2 B1"], 16: ["B4 B3 B2 B1"]}[strength]
    study = attack(full, [GUARD])
    assert study.result()[0] == strength
    assert study.taken()[0] == winner
    study.suffer()
    assert study.mark("E0") == end


@pytest.mark.rule("L285", "C46")
def test_c46_cap_in_the_middle_band() -> None:
    study = attack(["B4 B3 B2 B1", "B4 B3 B2 B1", "B3 B2 B1"], ["B2 B1"])
    assert study.result() == (11, 2)
    assert study.taken() == (1, 2)


@pytest.mark.rule("L060", "L299", "C47", "R34")
def test_c47_cap_in_the_low_band_and_the_area_is_taken() -> None:
    study = attack(["B4 B3 B2 B1", "B2 B1"], ["C2 C1 P"])
    assert study.taken() == (2, 3)
    study.suffer()
    assert (study.mark("E0"), study.owner("B")) == ("x", FRENCH)
    assert not study.shown("F0")


@pytest.mark.rule("L279", "L292", "C48")
def test_c48_defender_wins() -> None:
    study = attack(["B3 B2 B1", "B3 B2 B1"], ["B4 B3 B2 B1", "B4 B3 B2 B1", "B2 B1"], bonus=3)
    assert study.result() == (6, 13)
    assert study.taken() == (6, 2)
    study.suffer()
    assert study.marks("F0", "F1") == ["x", "x"]
    assert (study.owner("B"), study.now.contested(study.areas["B"])) == (BRITISH, False)


@pytest.mark.rule("L095", "C49")
def test_c49_nothing_falls_yet_the_winner_bleeds() -> None:
    study = attack(["B4 B3 B2 B1", "B4 B3 B2 B1"], [GUARD], bonus=2)
    assert (study.result(), study.taken()) == ((8, 6), (1, 2))
    study.suffer("F0")
    assert study.marks("E0", "F0") == ["R4", "B3"]


@pytest.mark.rule("L288", "C50")
def test_c50_strongest_first_re_evaluated() -> None:
    ends = losses(5, WHITE, "B4 B3 B2 B1", "B3 B2 B1")
    assert ends == {("B2", "B2", "B3"), ("B2", "B3", "B2"), ("B3", "B2", "B2")}


@pytest.mark.rule("L289", "C51")
def test_c51_white_shields_black() -> None:
    assert losses(1, WHITE, "B4 B3 B2 B1") == {("W4", "B4"), ("W4", "B3")}
    assert losses(1, WHITE, "B3 B2 B1") == {("W4", "B3")}
    assert losses(1, "W3 B2 B1", "B4 B3 B2 B1") == {("W3", "B3")}


@pytest.mark.rule("L290", "C52", "R03")
def test_c52_no_splitting() -> None:
    assert losses(2, WHITE, WHITE) == {("B3", "W4"), ("W4", "B3")}
    assert ("W4", "W4") in losses(2, WHITE, WHITE, options=("hits_may_split",))


@pytest.mark.rule("L086", "C53")
def test_c53_lone_artillery_defends() -> None:
    study = attack(["B4 B3 B2 B1", "B4 B3 B2 B1", "B1"], ["C3 C2 C1 P"])
    assert (study.result(), study.taken()) == ((9, 3), (1, 4))
    assert study.mark("E0") == "x"


@pytest.mark.rule("L128", "L038", "L098", "C54")
def test_c54_lone_leader_defends() -> None:
    for last, taken, end in (("B2 B1", (3, 5), "H"), ("B3 B2 B1", (2, 6), "x")):
        study = attack(["B4 B3 B2 B1", "B4 B3 B2 B1", last], ["S4 S3 S2 H"], bonus=1)
        assert study.taken() == taken
        study.suffer()
        assert study.mark("E0") == end
        assert study.now.lost[BRITISH] == (end == "x")
        assert study.now.morale_of(BRITISH) == 10 - (end == "x")


@pytest.mark.rule("L166", "L170", "L164", "L165", "L172", "L173", "C55", "D12")
def test_c55_one_gun_several_battles() -> None:
    study = Study("M-X M-Y M-Z", british="X Y Z").french("G", FOOT, "M", "C2 C1 P")
    for number, area in enumerate("XYZ"):
        study.french(f"L{number}", TL, "M", corps="I" if not number else str(number)).french(
            f"F{area}", INF, area, GUARD
        )
        study.british(f"E{area}", INF, area, GUARD)
    study.impulse(contested=dict.fromkeys("XYZ", BRITISH)).activate("L0", "L1", "L2")
    study.do("pick", "G").do("reveal").do("end_moves")
    for area in "XY":
        before = study.now.value(study.roster.numbers["G"])
        study.do("fight", area).do("commit", "G")
        assert study.result()[0] == 4 + 12 + before
        study.suffer()
    assert (study.mark("G"), study.shown("G")) == ("P", True)
    study.do("fight", "Z")
    assert study.result()[0] == 4 + 12
    study.suffer()
    assert (study.mark("G"), study.shown("G")) == ("P", False)


@pytest.mark.rule("L168", "L169", "C56", "R67", "L136")
@pytest.mark.parametrize("side", [FRENCH, BRITISH])
def test_c56_saturation(side: int) -> None:
    enemy = 1 - side
    study = Study("A-B A2-B", british="A A2" if side else "B").unit("L", side, TL, "A", now=2)
    for name, marks in (("G3", "C3 C2 C1 P"), ("G2", "C2 C1 P"), ("G1", "C1 P")):
        study.unit(name, side, FOOT, "A2" if name == "G1" else "A", marks)
    study.unit("Old", side, INF, "B", GUARD).unit("In", side, FOOT, "B", "C1 P").unit("E", enemy, INF, "B", GUARD)
    study.unit("L2", side, TL, "A2", corps="II")
    study.impulse(side, side, contested={"B": enemy}).disc()
    for name in ("G3", "G2", "G1"):
        study.do("pick", name).do("reveal")
    study.do("end_moves").do("fight", "B").do("commit", "G3")
    if side == FRENCH:
        study.do("commit", "G2").do("commit", "G1")
        assert study.result()[0] == 4 + 1 + 6
    else:
        assert study.result()[0] == 4 + 1 + 3
    study.suffer()
    assert study.marks("G3", "In") == ["C2", "C1"]


@pytest.mark.rule("L149", "L150", "L171", "L030", "C57", "R62")
def test_c57_leader_beside_two_battles() -> None:
    study = Study("M-X M-Y M-Z", prussian="M2").unit("Picton", BRITISH, TL, "M", corps="R", now=1)
    study.british("Hill", TL, "M", corps="II", now=3).british("BX", INF, "X", GUARD, corps="R")
    study.british("BY", INF, "Y", GUARD, corps="II").prussian("PZ", INF, "Z", GUARD)
    for area in "XYZ":
        study.french(f"F{area}", INF, area, GUARD)
    study.impulse(1, contested=dict.fromkeys("XYZ", FRENCH)).activate("Picton", "Hill").do("end_moves")
    for area in "XY":
        study.do("fight", area)
        assert study.result() == (4 + 3, 4)
        study.suffer()
    assert study.mark("Picton") == "S2"
    assert supporters(study.now, Clash(study.areas["Z"], PRUSSIAN, FRENCH, False)) == []


@pytest.mark.rule("L291", "C58")
def test_c58_who_can_be_hit() -> None:
    study = Study("A-B", british="B").french("L", TL, "A", now=2).french("F", INF, "A", "B2 B1")
    study.french("G1", FOOT, "A", "C1 P").french("G2", FOOT, "A", "C1 P")
    for number in range(3):
        study.british(f"E{number}", INF, "B")
    study.british("E3", INF, "B", "B2 B1").impulse().activate("L").move("F", "B")
    for name in ("G1", "G2"):
        study.do("pick", name).do("reveal")
    study.do("end_moves").do("fight", "B").do("commit", "G1").do("commit", "G2")
    assert study.result() == (6, 14)
    assert study.taken() == (2, 1)
    study.suffer()
    assert study.marks("F", "L", "G1", "G2") == ["x", "H", "P", "P"]


@pytest.mark.rule("L062", "C59", "R41")
def test_c59_mutual_end() -> None:
    study = Study("A-B", british="B", bonus={"B": 1}).french("L", TL, "A").french("F", CAV, "A", now=1)
    study.french("G", FOOT, "A").british("E", INF, "B", "B2 B1").impulse().activate("L").move("F", "B")
    study.do("pick", "G").do("reveal").do("end_moves").do("fight", "B").do("commit", "G")
    assert (study.result(), study.taken()) == ((8, 3), (1, 2))
    assert study.marks("F", "E") == ["x", "x"]
    assert study.owner("B") == FRENCH


@pytest.mark.rule("L033", "L036", "L293", "L294", "C60", "R07")
def test_c60_tenth_loss() -> None:
    study = Study("A-B", british="B").french("F", CAV, "A", "B2 B1").british("E", INF, "B", "B1")
    for number in range(9):
        study.french(f"X{number}", INF, "dead").british(f"Y{number}", INF, "dead")
    study.impulse().disc().move("F", "B").do("end_moves").do("fight", "B")
    assert study.now.outcome is not None
    assert study.now.outcome.winners == (0,)
    assert study.now.outcome.reason.startswith("Decisive French")
    assert study.mark("F") == "B2"


@pytest.mark.rule("L034", "C61", "R08")
def test_c61_napoleon_in_danger() -> None:
    def danger(hits: int) -> Study:
        study = Study("A-B", british="A").french("Napoleon", SL, "B", now=2).french("F", INF, "B", "B1")
        return study.british("E", INF, "B", GUARD).under_fire("B", FRENCH, hits)

    assert danger(4).marks("Napoleon", "F") == ["H", "B1"]
    assert danger(4).suffer("F").marks("Napoleon", "F") == ["H", "x"]
    for study in (danger(4).suffer("Napoleon"), danger(5).suffer("F")):
        assert study.now.outcome is not None
        assert study.now.outcome.winners == (1,)
        assert "Napoleon is killed" in study.now.outcome.reason


@pytest.mark.rule("L267", "L268", "L269", "L270", "L271", "L272", "L187", "C63", "R29")
@pytest.mark.parametrize(
    ("case", "asked", "possible"),
    [("a", True, True), ("b", False, False), ("c", True, False), ("d", False, False), ("e", False, False),
     ("f", False, False), ("g", True, False), ("i", True, True)],
)  # fmt: skip
def test_c63_chemin_creux_conditions(case: str, asked: bool, possible: bool) -> None:
    corps = "O" if case == "c" else "R"
    study = Study("A-B C-B", british="B", creux={} if case == "f" else {"B": corps})
    study.unit("Brunswick", BRITISH, INF, "pool", corps="R", brunswick=True)
    if case != "g":
        study.british("Kempt", INF, "pool", corps="R")
    holder = 2 if case == "e" else BRITISH
    for number in range(4 if case == "d" else 2):
        study.unit(f"E{number}", holder, INF, "B", GUARD, corps=str(number))
    study.french("F", CAV, "A", GUARD).french("L", TL, "A")
    if case == "b":
        study.french("Old", INF, "B", GUARD)
    study.impulse(contested={"B": BRITISH} if case == "b" else None)
    if case == "i":
        study.disc()
    else:
        study.activate("L")
    study.move("F", "B").do("end_moves").do("fight", "B")
    assert (study.step == "SunkenRoad") is asked
    if asked:
        assert study.may("call_reserve") is possible
        assert study.may("keep_reserve")
        if possible:
            study.do("call_reserve")
            assert study.at("Kempt") == "B"
            assert study.now.level[study.roster.numbers["Kempt"]] == 0
        else:
            assert study.refused("call_reserve").rule == "6.2.3.1.2"
            study.do("keep_reserve")


@pytest.mark.rule("L014", "L015", "L273", "L296", "L297", "L298", "L301", "C64", "R34")
def test_c64_visibility_after_battles() -> None:
    study = attack([GUARD, GUARD], [GUARD, GUARD])
    study.suffer()
    assert [study.shown(name) for name in ("F0", "F1", "E0", "E1")] == [True, True, False, False]
    study.do("pass").do("end_moves")
    study.do("pass").move("F0", "A")
    assert not study.shown("F0")
    assert study.shown("F1")
    won = attack(["B4 B3 B2 B1"] * 4, ["B1"]).suffer()
    assert not any(won.shown(f"F{number}") for number in range(4))
    lost = attack(["B1"], [GUARD, GUARD]).suffer()
    assert not any(lost.shown(name) for name in ("E0", "E1"))


@pytest.mark.rule("L254", "L275", "C65", "R01", "R02")
@pytest.mark.parametrize("owner_only", [False, True])
def test_c65_owner_counter_attacks(owner_only: bool) -> None:
    options = ["bonus_to_owner"] if owner_only else []
    study = Study("A-B", british="B", bonus={"B": 5}, options=options).british("E0", INF, "B").british("E1", INF, "B")
    study.french("F0", INF, "B", "B3 B2 B1").french("F1", INF, "B", "B3 B2 B1")
    study.impulse(1, 1, contested={"B": BRITISH}).disc().do("end_moves").do("fight", "B")
    assert study.result() == ((8, 6) if owner_only else (8, 11))
    if not owner_only:
        assert study.taken() == (3, 2)


@pytest.mark.rule("L135", "L266", "L163")
def test_strategic_leaders_and_defending_guns_next_door_add_nothing() -> None:
    study = Study("A-B C-B", british="B C").french("Napoleon", SL, "A").french("F", INF, "A", GUARD)
    study.british("E", INF, "B", GUARD).british("G", FOOT, "C").british("H", TL, "C").impulse().disc().move("F", "B")
    study.do("end_moves").do("fight", "B")
    assert study.result() == (4, 4)
    guns = Study("A-B", british="B").french("G", FOOT, "A").british("E", INF, "A").french("F", INF, "A")
    guns.impulse(contested={"A": FRENCH}).disc().do("pick", "G")
    assert guns.refused("reveal").rule == "3.10.3"


@pytest.mark.rule("L037", "L295", "L097")
def test_prussian_losses_do_not_count() -> None:
    study = Study("A-B", prussian="B").french("F", CAV, "A", GUARD).prussian("P", INF, "B", "B1")
    for number in range(12):
        study.prussian(f"X{number}", INF, "dead")
    study.british("W", INF, "dead")
    study.impulse().disc().move("F", "B").do("end_moves").do("fight", "B").suffer()
    assert study.mark("P") == "x"
    assert study.now.outcome is None
    assert study.now.morale_of(BRITISH) == 9
    assert study.told("morale") == []
