"""Rule 6.4: the grand battery fires, moves and disappears."""

from __future__ import annotations

import pytest

from grognard.games.waterloo_impulse.roster import ALLIED, ARTILLERY, CAVALRY, FRENCH, INFANTRY
from grognard.games.waterloo_impulse.steps.turn import Turn
from tests.waterloo_impulse.sandbox import Study

GUNS = ("G1", "G2", "G3", "G4", "G5")
LEADERS_OF_GUNS = ("Erlon", "Erlon", "Reille", "Drouot", "Erlon")
ERLON = 4  # his formation


def battery(boundaries: str = "B-T B-M M-N N-I", dice: tuple[int, ...] = (), **more: object) -> Study:
    """Five guns of three formations in B; T is next door, I three areas away."""
    study = Study(boundaries, battery="B", indirect=["I"], dice=dice, **{"turn": 1, **more})  # type: ignore[arg-type]
    for name, leader in zip(GUNS, LEADERS_OF_GUNS, strict=True):
        study.french(name, ARTILLERY, 4 if name == "G1" else 3, 2, "B", leader)
    return study


@pytest.mark.rule("6.4a", "6.4.1a", "6.4.1b", "6.4.1c", "6.4.1d")
def test_c77_guns_of_all_formations_fire_together() -> None:
    study = battery(dice=(1, 1, 6, 6), terrain={"T": "hill"}).british("Y", INFANTRY, 3, 3, "T").whole_turn()
    assert (study.step, study.seat) == ("ChooseTarget", FRENCH)
    study.do("target", "T")
    assert study.offered("point") == [study.number(name) for name in GUNS]
    study.do("point", "G1")
    for name in ("G2", "G3", "G4"):
        study.do("add", name)
    study.do("fire")
    assert study.told("fire")[0][3:5] == (7, 4)
    assert study.told("attempt") == []
    assert [study.is_spent(name) for name in GUNS] == [True, True, True, True, False]
    assert study.now.dice.count == 4  # one bombardment and no more


@pytest.mark.rule("6.4a", "6.4b")
def test_the_battery_may_hold_its_fire() -> None:
    for turn in (1, 3):
        study = battery(turn=turn, dice=(6, 6)).british("Y", INFANTRY, 3, 3, "T").whole_turn()
        assert study.step == "ChooseTarget"
        study.do("decline")
        assert not any(study.is_spent(name) for name in GUNS)
        assert (study.step, study.seat) == ("Activate", FRENCH)
        assert study.may("lead", "Erlon")
        assert study.may("double", "Napoleon")


@pytest.mark.rule("6.4a", "6.4.1a")
def test_spent_guns_are_silent_and_others_elsewhere_no_part_of_it() -> None:
    study = battery(dice=(1, 1, 6, 6)).french("G6", ARTILLERY, 5, 2, "M", "Reille").british("Y", INFANTRY, 3, 3, "T")
    study.french("G7", ARTILLERY, 5, 2, "B", "Ney", spent=True).whole_turn().do("target", "T")
    for name in ("G6", "G7"):
        assert study.refused("point", name).rule == "13.1"


@pytest.mark.rule("6.4.2e", "6.4.2d", "8.3g")
def test_c78_later_in_the_turn_only_one_formation_fires() -> None:
    study = battery(dice=(1, 1, 6, 6)).british("Y", INFANTRY, 3, 3, "T").british("I1", INFANTRY, 3, 3, "I")
    study.led("Erlon", "bombard", "B")
    assert study.refused("target", "I").rule == "8.6.1"
    study.do("target", "T")
    assert study.offered("point") == [study.number(name) for name in ("G1", "G2", "G5")]
    assert study.refused("point", "G3").rule == "13.1"
    idle = battery().british("Y", INFANTRY, 3, 3, "T").led("Kellermann")
    assert idle.refused("bombard", "B", 2).rule == "8.6"


@pytest.mark.rule("6.4.2a", "6.4.2b", "6.4.2c")
@pytest.mark.parametrize("kind", [INFANTRY, CAVALRY])
def test_c79_indirect_fire_is_halved(kind: int) -> None:
    study = battery(dice=(1, 1, 6, 6), terrain={"N": "hill"}).british("Y", kind, 3, 3, "I").whole_turn()
    study.do("target", "I").do("point", "G1").do("all")
    assert study.told("fire")[0][3:5] == (4, 3)


@pytest.mark.rule("6.4.2a")
def test_indirect_fire_hits_only_the_marked_areas() -> None:
    study = battery("B-M M-N N-I N-J").british("Y", INFANTRY, 3, 3, "I").british("Z", INFANTRY, 3, 3, "J")
    study.whole_turn()
    assert study.may("target", "I")
    assert study.refused("target", "J").rule == "8.6.1"


@pytest.mark.rule("6.4.2b", "R44")
def test_indirect_fire_is_masked_by_friends_on_every_way() -> None:
    study = battery("B-M M-N N-I B-K K-L L-I").british("Y", INFANTRY, 3, 3, "I").french("X", INFANTRY, 3, 3, "N")
    assert study.whole_turn().may("target", "I")
    both = battery("B-M M-N N-I B-K K-L L-I").british("Y", INFANTRY, 3, 3, "I").french("X", INFANTRY, 3, 3, "N")
    assert not both.french("X2", INFANTRY, 3, 3, "K").whole_turn().may("target", "I")


@pytest.mark.rule("6.4.3a", "6.4.3b", "6.4.3c", "6.4d", "6.4.2a", "10.15a", "10.15b")
def test_c80_the_marker_moves_with_guns() -> None:
    study = battery(control={"M": FRENCH, "N": FRENCH}, dice=(1, 1, 6, 6)).british("Y", INFANTRY, 3, 3, "I")
    study.british("Z", INFANTRY, 3, 3, "T").led("Erlon", "move", "B")
    assert study.refused("pick", "G3").rule == "8.3"
    study.do("pick", "G1").do("go", "M").do("halt")
    assert (study.step, study.seat) == ("MoveMarker", FRENCH)
    assert not study.now.battery_moved
    study.do("take_marker")
    assert (study.now.battery, study.now.battery_moved) == (study.areas["M"], True)
    assert study.is_spent("G1")
    study.do("pick", "G2").do("go", "M").do("halt")
    assert study.step == "Movement"  # the battery has gone already
    study.do("end_moves")
    assert [study.at(name) for name in GUNS] == ["M", "M", "B", "B", "B"]
    assert study.now.battery == study.areas["M"]


@pytest.mark.rule("6.4d", "6.4.2a", "6.4.3b", "6.4.3c")
def test_c80_a_moved_battery_fires_but_not_indirectly() -> None:
    study = Study("B-T B-M M-N N-K K-I M-V", battery="B", indirect=["I"], turn=1, dice=[1, 1, 6, 6]).french(
        "G1", ARTILLERY, 3, 2, "M", "Erlon"
    )
    study.french("G3", ARTILLERY, 3, 2, "B", "Reille").british("Y", INFANTRY, 3, 3, "I")
    study.british("Z", INFANTRY, 3, 3, "V").british("W", INFANTRY, 3, 3, "T", "Hill")
    battle = study.place()
    battle.battery, battle.battery_moved = study.areas["M"], True
    battle.agenda[-1] = Turn()
    study.settle()
    assert study.offered("target") == [study.areas["V"]]
    for name in ("I", "T"):
        assert study.refused("target", name).rule == "8.6.1"
    study.do("target", "V")
    assert study.told("fire")[0][:4] == (study.number("G1"), study.areas["M"], study.areas["V"], 3)
    assert not study.is_spent("G3")  # left behind, it has no part in it


@pytest.mark.rule("6.4.3a", "6.4c")
def test_the_marker_may_stay_until_the_last_gun_leaves() -> None:
    study = Study("B-M", battery="B", control={"M": FRENCH}).french("G1", ARTILLERY, 3, 2, "B")
    study.french("G2", ARTILLERY, 3, 2, "B").led("Reille", "move", "B")
    study.do("pick", "G1").do("go", "M").do("halt").do("leave_marker")
    assert (study.now.battery, study.now.battery_moved) == (study.areas["B"], False)
    study.do("pick", "G2").do("go", "M").do("halt").do("leave_marker")
    assert study.now.battery == 0
    assert study.told("battery_gone") == [(study.areas["B"],)]


@pytest.mark.rule("6.4.3a", "8.8g")
def test_the_marker_moves_in_a_general_advance_too() -> None:
    study = battery(control={"M": FRENCH}).british("Y", INFANTRY, 3, 3, "I").led("Reille", "advance")
    study.do("pick", "G3").do("go", "M").do("take_marker")
    assert (study.now.battery, study.now.battery_moved) == (study.areas["M"], True)
    assert study.is_spent("G3")


@pytest.mark.rule("6.4c")
def test_c81_the_last_gun_dies_and_the_battery_with_it() -> None:
    study = Study("B-T", battery="B", dice=[6, 6, 1, 1, 6, 6]).french("G", ARTILLERY, 3, 2, "B")
    study.british("A", ARTILLERY, 4, 2, "T").led("Orange", "bombard", "T").do("target", "B")
    assert study.at("G") == "dead"
    assert study.now.battery == 0
    assert study.told("battery_gone") == [(study.areas["B"],)]


@pytest.mark.rule("6.4c", "R46")
@pytest.mark.parametrize(("others", "stays"), [(0, False), (1, True)])
def test_the_marker_does_not_retreat_with_the_last_gun(others: int, stays: bool) -> None:
    study = Study("B-T B-R", battery="B", control={"R": FRENCH}, dice=[4, 4, 3, 3, 6, 6])
    study.french("G", ARTILLERY, 3, 2, "B")
    for number in range(others):
        study.french(f"H{number}", ARTILLERY, 3, 2, "B")
    study.british("A", ARTILLERY, 3, 2, "T").led("Orange", "bombard", "T").do("target", "B")
    if others:
        study.do("aim", "G")
    while study.step == "Losses":
        study.do("pay", "G")
    assert study.at("G") == "R"
    assert study.is_spent("G")
    assert study.now.battery == (study.areas["B"] if stays else 0)
    assert (study.told("battery_gone") == []) == stays


@pytest.mark.rule("6.4c", "6.4a")
def test_without_a_battery_there_is_no_battery_phase() -> None:
    study = Study("B-T", battery="", dice=[6, 6]).french("G", ARTILLERY, 3, 2, "B").british("Y", INFANTRY, 3, 3, "T")
    study.whole_turn()
    assert study.step == "Activate"
    empty = Study("B-T", battery="B", dice=[6, 6]).french("X", INFANTRY, 3, 2, "B").british("Y", INFANTRY, 3, 3, "T")
    empty.whole_turn()
    assert empty.step == "Activate"
    assert empty.now.battery == 0


@pytest.mark.rule("6.4.1c", "11.19a")
def test_who_is_hit_by_the_battery_retreats_by_the_rules_not_whence_he_once_came() -> None:
    study = Study("B-T T-S T-R R-Q", battery="B", control={"S": ALLIED, "R": ALLIED}, dice=[4, 4, 3, 3], turn=1)
    study.french("G", ARTILLERY, 2, 2, "B").british("Y", INFANTRY, 3, 3, "T").french("X", INFANTRY, 3, 3, "Q")
    battle = study.place()
    battle.entered[study.number("Y")] = study.areas["R"]  # it took T from R in the last impulse of the turn before
    battle.agenda[-1] = Turn()
    study.settle().do("target", "T")
    assert study.told("casualties")[-1][2] == 2
    assert study.at("Y") == "S"
    assert study.is_spent("Y")
