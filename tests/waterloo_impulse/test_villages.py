"""Rule 18, optional: four units in a village, and more only to storm it."""

from __future__ import annotations

import pytest

from grognard.games.waterloo_impulse.roster import ALLIED, ARTILLERY, CAVALRY, FRENCH, INFANTRY, SKIRMISHER
from tests.waterloo_impulse.fights import attack, march, on, quiet, result, roll
from tests.waterloo_impulse.sandbox import Study

OPTIONS = ["village_stacking"]
WINS = roll(12, 2)
NAMES = [f"U{number}" for number in range(7)]


def storm(dice: list[int], *, options: list[str] = OPTIONS, boundaries: str = "S-V V-B", units: int = 7) -> Study:
    """Units of S enter the village V, in which one British infantry stands; U0 leads."""
    study = quiet(Study(boundaries, terrain={"V": "village"}, control={"S": FRENCH}, options=options, dice=dice))
    for name in NAMES[:units]:
        study.french(name, INFANTRY, 4, 4, "S")
    return study.british("E", INFANTRY, 3, 2, "V")


def enter(study: Study) -> Study:
    """All march in."""
    study.led("Reille", "move", "S")
    for unit in study.offered("pick"):
        march(study, study.roster.ids[unit], "V")
    return study


def inside(study: Study) -> list[str]:
    """The French in the village."""
    return [study.roster.ids[unit] for unit in study.now.units_in(study.areas["V"], FRENCH)]


@pytest.mark.rule("18.2a")
@pytest.mark.parametrize(("options", "legal"), [([], True), (OPTIONS, False)])
def test_four_units_of_a_side_in_a_village(options: list[str], legal: bool) -> None:
    study = Study(
        "S-V S-F", terrain={"V": "village", "F": "forest"}, control={"V": FRENCH, "F": FRENCH}, options=options
    )
    study.french("X", INFANTRY, 4, 4, "S")
    for number in range(4):
        study.french(f"O{number}", INFANTRY, 4, 4, "V", "Erlon").french(f"P{number}", INFANTRY, 4, 4, "F", "Erlon")
    study.led("Reille", "move", "S").do("pick", "X")
    assert study.may("go", "F")
    assert study.may("go", "V") == legal
    if not legal:
        assert study.refused("go", "V").rule == "7.1"


@pytest.mark.rule("18.2a")
def test_each_side_counts_for_itself_and_advances_obey_too() -> None:
    study = Study("S-V", terrain={"V": "village"}, options=OPTIONS).french("X", INFANTRY, 4, 4, "S")
    study.french("O", INFANTRY, 4, 4, "V", "Erlon")
    for number in range(4):
        study.british(f"E{number}", INFANTRY, 4, 4, "V")
    study.led("Reille", "move", "S").do("pick", "X")
    assert study.may("go", "V")
    study = Study("S-V S-W", terrain={"V": "village"}, control={"V": FRENCH, "W": FRENCH}, options=OPTIONS)
    study.french("X", INFANTRY, 4, 4, "S")
    for number in range(4):
        study.french(f"O{number}", INFANTRY, 4, 4, "V", "Erlon")
    study.led("Reille", "advance").do("pick", "X")
    assert study.offered("go") == [study.areas["W"]]


@pytest.mark.rule("18.2a", "11.19c")
def test_retreats_find_a_village_full_with_four() -> None:
    study = quiet(
        Study("S-A A-V A-W", terrain={"V": "village"}, options=OPTIONS, control={"S": FRENCH}, dice=roll(7, 5))
    )
    study.french("X", INFANTRY, 4, 4, "S").british("E", INFANTRY, 3, 8, "A", spent=True)
    for number in range(4):
        study.british(f"F{number}", INFANTRY, 4, 4, "V")
    study.led("Reille", "move", "S")
    on(attack(march(study, "X", "A"), "A"))
    assert result(study) == (2, 11, 10)
    assert study.at("E") == "W"


@pytest.mark.rule("18.3a", "18.3b", "18.3c")
def test_c103_seven_storm_it_and_four_stay() -> None:
    study = enter(storm(WINS))
    on(attack(study, "V", "U0"))
    assert len(inside(study)) == 7
    assert study.step == "KeepVillage"
    assert study.seat == FRENCH
    assert study.refused("send_back", "U0").rule == "18.3", "Point stays"
    study.do("send_back", "U1").do("send_back", "U4").do("send_back", "U6")
    assert inside(study) == ["U0", "U2", "U3", "U5"]
    assert [study.at(name) for name in ("U1", "U4", "U6")] == ["S"] * 3
    assert not study.is_spent("U1")
    assert study.owner("V") == FRENCH


@pytest.mark.rule("18.3b")
def test_the_same_after_a_stalemate() -> None:
    study = enter(storm(roll(2, 9), units=5))
    on(attack(study, "V", "U0"))
    assert result(study) == (1, 14, 14)
    assert study.step == "KeepVillage"
    study.do("send_back", "U4")
    assert len(inside(study)) == 4
    assert study.at("E") == "V"


@pytest.mark.rule("18.3b", "R80")
def test_a_dead_point_need_not_be_kept() -> None:
    study = storm(WINS, units=4).french("T", INFANTRY, 4, 4, "S", spent=True).french("Z", INFANTRY, 4, 4, "S")
    on(attack(enter(study), "V", "T"))
    assert study.at("T") == "dead"
    assert len(study.offered("send_back")) == 5, "any of the five may go"
    study.do("send_back", "U0")
    assert study.step == "Activate"


@pytest.mark.rule("18.3b", "18.3c", "R80")
def test_guns_that_came_along_count_toward_the_four() -> None:
    study = storm(WINS, units=4).french("G", ARTILLERY, 3, 3, "S")
    on(attack(march(enter(study), "G", "V"), "V", "U0"))
    assert study.step == "KeepVillage"
    assert study.may("send_back", "G")
    study.do("send_back", "G")
    assert study.at("G") == "S"
    assert study.is_spent("G")


@pytest.mark.rule("18.3d")
def test_c103_after_a_failure_all_go_back() -> None:
    study = enter(storm(roll(2, 12), units=3))
    on(attack(study, "V", "U0"))
    assert result(study)[0] == 0
    assert inside(study) == []
    assert all(study.at(name) == "S" and study.is_spent(name) for name in NAMES[:3])


@pytest.mark.rule("18.3c", "11.17b", "R80")
def test_no_room_where_they_came_from() -> None:
    study = quiet(Study("R-S S-V", terrain={"V": "village"}, control={"R": FRENCH}, options=OPTIONS, dice=WINS))
    for name in NAMES[:6]:
        study.french(name, INFANTRY, 4, 4, "R", moves=8)
    for number in range(9):
        study.french(f"O{number}", INFANTRY, 4, 4, "S", "Erlon")
    study.british("E", INFANTRY, 3, 2, "V").led("Reille", "move", "R")
    for name in NAMES[:6]:
        march(study, name, "S", "V")
    on(attack(study, "V", "U0"))
    study.do("send_back", "U2").do("send_back", "U3")
    assert (study.at("U2"), study.at("U3")) == ("S", "dead")
    assert study.now.score == 2 - 2, "one for E, one for U3"


@pytest.mark.rule("18.3a")
def test_an_eleventh_may_not_storm_and_a_contested_village_takes_four() -> None:
    study = quiet(Study("S-V R-V", terrain={"V": "village"}, options=OPTIONS, control={"S": FRENCH, "R": FRENCH}))
    for number in range(8):
        study.french(f"U{number}", INFANTRY, 4, 4, "S")
    for number in range(3):
        study.french(f"R{number}", INFANTRY, 4, 4, "R", "Erlon")
    study.british("E", INFANTRY, 3, 2, "V").doubled("Napoleon")
    leaders = study.roster.leader_formation
    study.do("move", "S", leaders[study.leaders["Reille"]]).do("move", "R", leaders[study.leaders["Erlon"]])
    for name in [*[f"U{number}" for number in range(8)], "R0", "R1"]:
        march(study, name, "V")
    assert study.step == "Commit", "nobody else can move"
    assert study.at("R2") == "R"
    study = quiet(Study("S-V S-W", terrain={"V": "village"}, options=OPTIONS)).french("X", INFANTRY, 4, 4, "S")
    study.british("E", INFANTRY, 3, 2, "V")
    for number in range(4):
        study.french(f"O{number}", INFANTRY, 4, 4, "V", "Erlon")
    study.led("Reille", "move", "S").do("pick", "X")
    assert study.refused("go", "V").rule == "7.1"


@pytest.mark.rule("18.2a", "18.3b", "10.12c", "R35")
def test_a_village_that_was_given_up_holds_four_as_well() -> None:
    study = quiet(Study("S-V V-B", terrain={"V": "village"}, options=OPTIONS, control={"S": FRENCH}))
    for name in NAMES[:6]:
        study.french(name, INFANTRY, 4, 4, "S")
    study.british("K", SKIRMISHER, 1, 1, "V")
    attack(enter(study), "V", "U0")
    study.do("hold_fire").do("withdraw", "K", "B")
    assert study.step == "KeepVillage"
    study.do("send_back", "U1").do("send_back", "U2")
    assert len(inside(study)) == 4
    assert study.owner("V") == FRENCH
    assert study.step == "Activate"


@pytest.mark.rule("18.2a", "18.3d", "R24")
def test_beaten_attackers_who_stay_are_four_at_most() -> None:
    study = enter(
        storm(roll(2, 12), units=6, options=[*OPTIONS, "beaten_attackers_stay"]).british("F", CAVALRY, 3, 9, "V")
    )
    on(attack(study, "V", "U0"), forward="F")
    assert result(study)[0] == 0
    study.do("send_back", "U1").do("send_back", "U2")
    assert len(inside(study)) == 4


@pytest.mark.rule("18.3b")
def test_without_the_option_all_seven_stay() -> None:
    study = enter(storm(WINS, options=[]))
    on(attack(study, "V", "U0"))
    assert len(inside(study)) == 7
    assert study.step == "Activate"
    assert study.owner("V") == FRENCH
    assert study.seat == ALLIED
