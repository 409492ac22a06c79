"""Rule 7: ten to an area, who controls what, and entering enemies."""

from __future__ import annotations

import pytest

from grognard.games.waterloo_impulse.audit import faults
from grognard.games.waterloo_impulse.roster import ALLIED, ARTILLERY, CAVALRY, FRENCH, INFANTRY, SKIRMISHER
from grognard.games.waterloo_impulse.state import DEAD
from tests.waterloo_impulse.sandbox import Study

NOBODY_HELPS = ("Reille", "Orange", "Napoleon", "Wellington", "Ney")


def crowd(study: Study, count: int, area: str) -> Study:
    """So many units of d'Erlon's, of all kinds, some of them spent."""
    kinds = (INFANTRY, CAVALRY, ARTILLERY, SKIRMISHER)
    for number in range(count):
        kind = kinds[number % 4]
        study.french(f"E{number}", kind, 1, 1, area, "Erlon", spent=kind != SKIRMISHER and number > 4)
    return study


@pytest.mark.rule("7.1a", "7.1b", "7.1c")
def test_c34_the_tenth_unit_fills_an_area() -> None:
    study = crowd(Study("S-A A-B", control={"A": FRENCH, "B": FRENCH}), 9, "A").french("K", CAVALRY, 3, 3, "S")
    study.french("X1", INFANTRY, 3, 3, "S").french("X2", INFANTRY, 3, 3, "S").led("Reille", "move", "S")
    study.do("pick", "X1").do("go", "A").do("halt")
    assert study.now.count[FRENCH][study.areas["A"]] == 10
    assert study.offered("pick") == []  # neither X2 nor the horse may pass through to B
    assert study.step != "Movement"


@pytest.mark.rule("7.1a", "7.1c")
def test_c34_the_refusal_names_the_rule_and_the_other_side_counts_apart() -> None:
    study = crowd(Study("S-A S-B", control={"A": FRENCH, "B": FRENCH}), 10, "A").french("X", INFANTRY, 3, 3, "S")
    study.led("Reille", "move", "S").do("pick", "X")
    assert study.refused("go", "A").rule == "7.1"
    enemy = crowd(Study("S-A", control={"A": FRENCH}), 10, "A").british("Y", INFANTRY, 3, 3, "S", moves=5)
    enemy.led("Orange", "move", "S").do("pick", "Y")
    assert enemy.may("go", "A")


@pytest.mark.rule("7.1d")
@pytest.mark.parametrize(("there", "goes"), [(9, "A"), (10, "dead")])
def test_nobody_retreats_into_a_full_area(there: int, goes: str) -> None:
    study = crowd(Study("S-A T-S", dice=[4, 4, 4, 3, 6, 6], control={"A": FRENCH}), there, "A")
    study.french("X", INFANTRY, 3, 3, "S", spent=True).british("G", ARTILLERY, 2, 2, "T").led("Orange", "bombard", "T")
    study.do("target", "S")  # one point: it retreats, or is lost if it cannot
    assert study.at("X") == goes
    assert faults(study.now) == []


@pytest.mark.rule("7.1b")
def test_markers_take_no_room() -> None:
    study = Study("S-A", battery="A", control={"A": FRENCH}).french("G", ARTILLERY, 3, 3, "A", "Drouot")
    crowd(study, 8, "A").french("X", INFANTRY, 3, 3, "S").led("Reille", "move", "S").do("pick", "X")
    assert study.may("go", "A")


@pytest.mark.rule("7.2a", "7.2b", "7.2c", "7.2f", "7.2g")
def test_c35_control_changes_in_passing() -> None:
    study = Study("S-A A-B", control={"S": FRENCH}).french("K", CAVALRY, 3, 3, "S", moves=8)
    study.led("Reille", "move", "S").do("pick", "K").do("go", "A")
    assert study.owner("A") == FRENCH
    study.do("go", "B")
    assert study.told("control") == [(study.areas["A"], FRENCH), (study.areas["B"], FRENCH)]
    assert [study.owner(area) for area in "SAB"] == [FRENCH] * 3  # S and A stand empty


@pytest.mark.rule("7.2e", "7.2b", "7.2a")
def test_c36_contesting_takes_no_control() -> None:
    study = Study("S-A", dice=[3, 3, 3, 2]).french("X", INFANTRY, 4, 3, "S").british("Y", INFANTRY, 3, 4, "A")
    study.spend(*NOBODY_HELPS).led("Reille", "move", "S").do("pick", "X").do("go", "A")
    assert study.told("result")[0][0] == 1
    assert study.at("X") == study.at("Y") == "A"
    assert study.owner("A") == ALLIED


@pytest.mark.rule("7.2i")
def test_the_last_enemy_gone_means_control() -> None:
    study = Study("A-B A-C", dice=[6, 6, 1, 1]).british("Y", INFANTRY, 3, 3, "A").french("X", INFANTRY, 6, 3, "A")
    study.spend(*NOBODY_HELPS).led("Reille", "move", "A")
    assert study.owner("A") == ALLIED
    study.do("assault", "A", 0)
    assert study.at("Y") == "dead"
    assert study.owner("A") == FRENCH


@pytest.mark.rule("7.2i")
def test_leaving_a_contested_area_gives_it_up() -> None:
    study = Study("A-B", control={"B": FRENCH}).french("X", INFANTRY, 3, 3, "A").british("Y", INFANTRY, 3, 3, "A")
    study.led("Reille", "move", "A")
    assert study.owner("A") == FRENCH
    study.do("pick", "X").do("go", "B")
    assert study.owner("A") == ALLIED


@pytest.mark.rule("7.2j")
def test_where_nobody_is_left_control_stays() -> None:
    study = Study("A-B", dice=[6, 6, 1, 1]).british("Y", INFANTRY, 3, 3, "A")
    study.french("X", INFANTRY, 6, 3, "B", spent=True, moves=9).spend(*NOBODY_HELPS).led("Reille", "move", "B")
    study.do("pick", "X").do("go", "A")
    assert study.at("X") == study.at("Y") == "dead"
    assert study.owner("A") == ALLIED


@pytest.mark.rule("7.2d", "7.4a", "7.5a")
def test_contested_is_what_was_contested_when_the_impulse_began() -> None:
    study = Study("S-A S-C", control={"S": FRENCH}).british("Y", INFANTRY, 3, 3, "A").british("Z", INFANTRY, 3, 3, "C")
    study.french("E", INFANTRY, 3, 3, "C", "Erlon").french("X1", INFANTRY, 3, 3, "S").french("X2", INFANTRY, 3, 3, "S")
    study.led("Reille", "move", "S").do("pick", "X1").do("go", "A").do("pick", "X2").do("go", "C")
    assert study.may("assault", "A", 0)
    assert study.may("assault", "C", 0)
    assert study.refused("end_assaults").rule == "10.3"  # A was not contested before
    only = (
        Study("S-C", control={"S": FRENCH}).british("Z", INFANTRY, 3, 3, "C").french("E", INFANTRY, 3, 3, "C", "Erlon")
    )
    only.french("X", INFANTRY, 3, 3, "S").led("Reille", "move", "S").do("pick", "X").do("go", "C")
    assert only.may("assault", "C", 0)
    only.do("end_assaults")
    assert only.now.active == ALLIED


@pytest.mark.rule("7.2h")
def test_what_is_friendly() -> None:
    study = Study("A-B B-C C-D D-E", control={"A": FRENCH, "C": FRENCH}).french("X", INFANTRY, 3, 3, "B")
    study.french("W", INFANTRY, 3, 3, "C").british("Y", INFANTRY, 3, 3, "C").impulse(FRENCH)
    answers = [study.now.friendly(study.areas[area], FRENCH) for area in "ABCDE"]
    assert answers == [True, True, False, False, False]


@pytest.mark.rule("7.3a", "15.5a")
def test_a_zone_has_room_for_everybody() -> None:
    study = Study("P1>A", dice=[6, 6])
    for number in range(14):
        study.prussian(f"Z{number}", INFANTRY, 1, 1, "P2")
    study.prussian("X", INFANTRY, 1, 1, "P1").led("Bulow", "move", "P1").do("pick", "X").do("go", "P2")
    assert study.now.count[ALLIED][study.areas["P2"]] == 15
    assert faults(study.now) == []


@pytest.mark.rule("7.3b", "7.3c", "15.1a")
def test_only_prussians_are_ever_in_a_zone_and_every_area_has_an_owner() -> None:
    study = Study("P1>A A-B", control={"A": ALLIED, "B": ALLIED}).british("Y", INFANTRY, 3, 3, "A")
    study.led("Orange", "move", "A").do("pick", "Y")
    assert study.refused("go", "P1").rule == "15.4"
    study.do("stay")
    assert set(study.now.control[1:91]) == {ALLIED}
    study.now.put(study.number("Y"), study.areas["P1"])
    assert faults(study.now) == ["Y is in a zone"]
    study.now.put(study.number("Y"), DEAD)
    french = Study("P1>A A-B", control={"A": FRENCH, "B": FRENCH}).french("X", INFANTRY, 3, 3, "A")
    french.led("Reille", "move", "A").do("pick", "X")
    assert french.refused("go", "P1").rule == "15.4"


@pytest.mark.rule("7.4a", "7.4c", "7.4d")
def test_guns_enter_enemies_only_behind_a_unit_that_can_lead() -> None:
    study = Study("S-A S-B", control={"B": FRENCH}, dice=[3, 3, 3, 3]).french("X", INFANTRY, 4, 3, "S")
    study.french("G", ARTILLERY, 5, 3, "S").french("K", CAVALRY, 5, 3, "S").british("Y", INFANTRY, 3, 6, "A")
    study.spend(*NOBODY_HELPS).led("Reille", "move", "S").do("pick", "G")
    assert study.refused("go", "A").rule == "10.7"
    study.do("stay").do("pick", "K")
    assert study.refused("go", "A").rule == "11.7"
    study.do("stay").do("pick", "X").do("go", "A")
    study.do("pick", "G").do("go", "A").do("end_moves")
    assert study.told("values") == [(4, 7)]
    assert study.at("G") == "S"
    assert study.is_spent("G")


@pytest.mark.rule("7.5a", "7.5b")
def test_guns_enter_a_contested_area_by_themselves() -> None:
    study = (
        Study("S-C", control={"S": FRENCH}).british("Z", INFANTRY, 3, 3, "C").french("E", INFANTRY, 3, 3, "C", "Erlon")
    )
    study.french("G", ARTILLERY, 3, 3, "S").led("Reille", "move", "S").do("pick", "G").do("go", "C")
    assert study.at("G") == "C"
    assert study.is_spent("G")
    assert study.told("assault") == []
