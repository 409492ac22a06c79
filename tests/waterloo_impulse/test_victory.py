"""Rules 2 and 17: victory points, automatic victory, the end of the game."""

from __future__ import annotations

import pytest

from grognard.games.waterloo_impulse import casualties, victory
from grognard.games.waterloo_impulse.loader import load
from grognard.games.waterloo_impulse.roster import ALLIED, ARTILLERY, CAVALRY, FRENCH, INFANTRY, SKIRMISHER
from grognard.kernel.state import NOBODY
from tests.waterloo_impulse.field import battlefield
from tests.waterloo_impulse.sandbox import Study

NOBODY_HELPS = ("Reille", "Orange", "Bulow", "Napoleon", "Wellington", "Blucher", "Ney")


def track(study: Study) -> float:
    """The victory track in points."""
    return victory.halves(study.now) / 2


@pytest.mark.rule("2.0a", "3.11a", "17.1a", "17.3a", "7.2c")
def test_c97_hougoumont() -> None:
    study = Study("S-H H-N", points={"H": (2, FRENCH)}, control={"S": FRENCH})
    study.french("X", INFANTRY, 3, 3, "S").british("Y", INFANTRY, 4, 3, "N").spend(*NOBODY_HELPS)
    study.led("Reille", "move", "S")
    assert track(study) == 0
    study.do("pick", "X").do("go", "H")
    assert track(study) == 2
    taken = Study("S-H H-N", points={"H": (2, FRENCH)}, dice=[3, 3, 3, 3, 6, 6]).french("X", INFANTRY, 3, 3, "H")
    taken.british("Y", INFANTRY, 4, 3, "N").spend(*NOBODY_HELPS).led("Orange", "move", "N")
    assert track(taken) == 2
    taken.do("pick", "Y").do("go", "H")  # 4 + 6 against 3 + 1 + 6: both are there afterwards
    assert taken.at("X") == taken.at("Y") == "H"
    assert taken.owner("H") == FRENCH
    assert track(taken) == 1
    taken.now.put(taken.number("X"), taken.areas["S"])
    assert taken.owner("H") == ALLIED
    assert track(taken) == 0


@pytest.mark.rule("17.3a", "17.3b", "17.3c", "17.3d", "17.1a")
def test_each_side_scores_its_own_areas_only() -> None:
    points = {"B1": (4, FRENCH), "B2": (2, FRENCH), "G1": (6, ALLIED), "G2": (2, ALLIED)}
    study = Study("B1-B2 G1-G2", points=points, control={"G1": FRENCH, "G2": FRENCH}).impulse(FRENCH)
    assert track(study) == 0  # blue areas Allied, green ones French
    study = Study("B1-B2 G1-G2", points=points, control={"B1": FRENCH, "G1": FRENCH}).impulse(FRENCH)
    assert track(study) == 4 - 2
    prussian = Study("G1-G2", points={"G1": (6, ALLIED)}, control={"G1": FRENCH}).prussian("Z", INFANTRY, 3, 3, "G1")
    assert track(prussian.impulse(FRENCH)) == -6
    british = Study("G1-G2", points={"G1": (6, ALLIED)}, control={"G1": FRENCH}).british("Y", INFANTRY, 3, 3, "G1")
    assert track(british.french("X", INFANTRY, 3, 3, "G1").impulse(FRENCH)) == -3


@pytest.mark.rule("17.3a", "17.3b", "R8")
@pytest.mark.parametrize(("options", "blue", "green"), [([], 0, 0), (["contested_half_for_both"], 1, -2)])
def test_contesting_an_area_of_the_enemys(options: list[str], blue: int, green: int) -> None:
    study = Study("B-G", points={"B": (2, FRENCH)}, options=options).british("Y", INFANTRY, 3, 3, "B")
    study.french("X", INFANTRY, 3, 3, "B").impulse(FRENCH)
    assert study.owner("B") == ALLIED
    assert track(study) == blue
    study = Study("B-G", points={"G": (4, ALLIED)}, options=options).french("X", INFANTRY, 3, 3, "G")
    study.british("Y", INFANTRY, 3, 3, "G").impulse(FRENCH)
    assert track(study) == green
    mine = Study("B-G", points={"B": (2, FRENCH)}, options=options).french("X", INFANTRY, 3, 3, "B")
    assert track(mine.british("Y", INFANTRY, 3, 3, "B").impulse(FRENCH)) == 1
    calm = Study("B-G", points={"B": (2, FRENCH)}, options=options).british("Y", INFANTRY, 3, 3, "B")
    assert track(calm.impulse(FRENCH)) == 0


@pytest.mark.rule("17.4a", "17.4b", "17.4c", "17.4d", "2.0a", "3.11a")
def test_c98_the_tally_of_the_dead() -> None:
    battle = battlefield()
    roster = battle.roster

    def first(side: int, kind: int, *, guard: bool = False, rifle: bool = False) -> int:
        formation = roster.formation_ids.index("fr_guard")
        for unit in roster.units_of[side]:
            if battle.where[unit] <= 0 or roster.kind[unit] != kind or (roster.formation[unit] == formation) != guard:
                continue
            if kind != SKIRMISHER or roster.two_steps[unit] == rifle:
                return unit
        raise AssertionError

    before = victory.area_halves(battle)
    for unit in (first(FRENCH, INFANTRY), first(FRENCH, CAVALRY, guard=True), first(FRENCH, SKIRMISHER)):
        casualties.eliminate(battle, unit, "11.16")
    assert battle.score == -2 * 4
    for kind in (INFANTRY, INFANTRY, ARTILLERY):
        casualties.eliminate(battle, first(ALLIED, kind), "11.16")
    casualties.eliminate(battle, first(ALLIED, SKIRMISHER, rifle=True), "11.16")
    assert battle.score == -2 * 1
    assert victory.halves(battle) - victory.area_halves(battle) == -2
    casualties.eliminate(battle, first(FRENCH, ARTILLERY, guard=True), "11.16")
    casualties.eliminate(battle, first(FRENCH, INFANTRY, guard=True), "11.16")
    assert battle.score == -2 * 7
    assert before == 0


@pytest.mark.rule("17.4e", "17.4a")
def test_every_way_to_die_counts() -> None:
    # No way to retreat
    lost = Study("A-B", dice=[4, 4, 4, 3, 6, 6]).french("X", INFANTRY, 3, 3, "A", spent=True)
    lost.british("G", ARTILLERY, 2, 2, "B").led("Orange", "bombard", "B").do("target", "A")
    assert lost.at("X") == "dead"
    assert lost.now.score == -2
    # No room to go back to: somebody has filled its place meanwhile
    late = Study("S-A T-S", dice=[1, 1, 6, 6]).french("X", INFANTRY, 3, 3, "S", moves=9)
    late.british("Y", INFANTRY, 3, 3, "A").french("W", INFANTRY, 3, 3, "T", "Reille", moves=9).spend(*NOBODY_HELPS)
    for number in range(9):
        late.french(f"E{number}", INFANTRY, 1, 1, "S", "Erlon")
    late.doubled("Napoleon").do("move", "S", 0).do("move", "T", 0).do("pick", "X").do("go", "A")
    late.do("pick", "W").do("go", "S").do("halt")
    assert late.at("X") == "dead"
    assert late.now.score == -2


def final(score: int) -> Study:
    """The End Phase of the last turn with so many points on the track."""
    side = FRENCH if score >= 0 else ALLIED
    return Study("V-W", turn=10, points={"V": (abs(score), side)}, control={"V": side})


@pytest.mark.rule("17.5a", "17.5b", "2.0b", "2.0c")
def test_c99_the_spent_count_half_at_the_very_end() -> None:
    study = final(5)
    for number in range(5):
        study.british(f"Y{number}", INFANTRY, 3, 3, "W", spent=True)
    study.british("R", SKIRMISHER, 2, 2, "W", rifle=True, spent=True).prussian("K", CAVALRY, 3, 3, "P2", spent=True)
    for number in range(3):
        study.british(f"G{number}", ARTILLERY, 3, 3, "W", spent=True)
    for number in range(4):
        study.french(f"X{number}", INFANTRY, 3, 3, "V", spent=True)
    study.french("F1", ARTILLERY, 3, 3, "V", spent=True).french("F2", ARTILLERY, 3, 3, "V", spent=True)
    study.place()
    assert victory.final_halves(study.now, FRENCH) == 2 * 3  # seven, the Prussian in his zone among them
    assert victory.final_halves(study.now, ALLIED) == 2 * 2
    study.end_phase()
    assert study.now.outcome is not None
    assert study.now.outcome.winner == NOBODY
    assert "6 points" in study.now.outcome.reason


@pytest.mark.rule("17.5a")
def test_final_points_are_for_the_last_turn_only() -> None:
    study = Study("V-W", turn=9, points={"V": (8, FRENCH)}, control={"V": FRENCH}, dice=[6, 6])
    for number in range(6):
        study.british(f"Y{number}", INFANTRY, 3, 3, "W", spent=True)
    study.end_phase()
    assert study.now.outcome is None
    assert track(study) == 8


@pytest.mark.rule("17.6a", "2.0b", "2.0c")
@pytest.mark.parametrize(
    ("score", "winner", "words"),
    [
        (9, FRENCH, "marginal"), (8, FRENCH, "marginal"), (7, NOBODY, "Draw"), (2, NOBODY, "Draw"),
        (1, ALLIED, "marginal"), (0, ALLIED, "major"), (-4, ALLIED, "major"),
    ],
)  # fmt: skip
def test_c100_the_result(score: int, winner: int, words: str) -> None:
    study = final(score).end_phase()
    assert study.now.outcome is not None
    assert (study.now.outcome.winner, study.now.outcome.rule) == (winner, "17.6")
    assert words in study.now.outcome.reason


@pytest.mark.rule("17.6a", "17.5a", "R7")
def test_c100_ten_points_with_the_last_ones_are_a_major_victory() -> None:
    study = final(9).british("Y1", INFANTRY, 3, 3, "W", spent=True).british("Y2", INFANTRY, 3, 3, "W", spent=True)
    study.end_phase()
    assert study.now.outcome is not None
    assert (study.now.outcome.winner, study.now.outcome.rule) == (FRENCH, "17.6")
    assert "major" in study.now.outcome.reason


@pytest.mark.rule("17.2a", "17.2b")
@pytest.mark.parametrize(("score", "winner"), [(10, FRENCH), (12, FRENCH), (-10, ALLIED), (9, None), (-9, None)])
def test_c101_automatic_victory(score: int, winner: int | None) -> None:
    side = FRENCH if score > 0 else ALLIED
    study = Study("V-W", turn=4, points={"V": (abs(score), side)}, control={"V": side}, dice=[6, 6]).end_phase()
    if winner is None:
        assert study.now.outcome is None
        assert study.now.turn == 5
    else:
        assert study.now.outcome is not None
        assert (study.now.outcome.winner, study.now.outcome.rule) == (winner, "17.2")


@pytest.mark.rule("17.2a", "17.1a")
def test_c102_only_the_end_phase_counts() -> None:
    study = Study("S-A A-T", points={"A": (10, FRENCH)}, control={"S": FRENCH}, dice=[3, 3, 3, 3, 6, 6, 6, 6])
    study.french("X", INFANTRY, 3, 3, "S").british("Y", INFANTRY, 4, 3, "T").spend(*NOBODY_HELPS).led(
        "Reille", "move", "S"
    )
    study.do("pick", "X").do("go", "A").do("halt")
    assert track(study) == 10
    assert study.now.outcome is None
    assert study.seat == ALLIED
    study.now.put(study.number("Y"), study.areas["A"])  # the British are back in it
    assert track(study) == 5
    study.do("pass").do("pass")
    assert study.now.turn == 3
    assert study.now.outcome is None


@pytest.mark.rule("17.1a", "R9")
def test_half_points_are_dropped_only_when_they_are_compared() -> None:
    assert [victory.whole(value) for value in (21, 20, 19, 1, -1, -19, -20)] == [10, 10, 9, 0, 0, -9, -10]
    assert all(area.vp % 2 == 0 for area in load().areas)
