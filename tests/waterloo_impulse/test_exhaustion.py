"""Rule 19, optional: cavalry that charged is exhausted, and may ride back before that."""

from __future__ import annotations

import pytest

from grognard.games.waterloo_impulse.roster import ALLIED, CAVALRY, FRENCH, INFANTRY
from tests.waterloo_impulse.fights import attack, march, on, quiet, result, roll
from tests.waterloo_impulse.sandbox import Study

OPTIONS = ["cavalry_exhaustion"]
FAILS = roll(2, 12)


def in_place(dice: list[int], options: list[str] = OPTIONS) -> Study:
    """P, F and (spent) T charge in the contested area A; B is friendly, D the enemy's."""
    study = quiet(Study("A-B A-D", control={"B": FRENCH}, dice=dice, options=options)).french("P", CAVALRY, 6, 4, "A")
    study.french("F", CAVALRY, 6, 4, "A").french("T", CAVALRY, 6, 4, "A", spent=True).french("L", CAVALRY, 6, 4, "A")
    study.british("E", INFANTRY, 3, 6, "A").led("Reille", "charge", "A")
    return attack(study, "A", "P", "F T", charge=True)


def from_s(dice: list[int], options: list[str] = OPTIONS) -> Study:
    """P and F charge from S into A; M only rides to C."""
    study = quiet(Study("S-A S-C A-B", control={"S": FRENCH, "C": FRENCH}, dice=dice, options=options))
    study.french("P", CAVALRY, 6, 4, "S").french("F", CAVALRY, 6, 4, "S").french("M", CAVALRY, 6, 4, "S")
    study.british("E", INFANTRY, 3, 6, "A").led("Reille", "charge", "S")
    march(march(march(study, "P", "A"), "F", "A"), "M", "C")
    return attack(study, "A", "P", charge=True)


@pytest.mark.rule("19.2a", "19.7a", "19.7b", "R76", "R77")
def test_c104_a_successful_voluntary_charge() -> None:
    study = on(in_place(roll(6, 7)))
    assert result(study) == (2, 6 + 2 + 1 + 6, 6 + 1 + 7)
    assert study.told("casualties")[0][2] == 1
    assert study.at("P") == "A"
    assert study.is_spent("P"), "once, not twice"
    assert study.is_spent("F")
    assert study.at("T") == "dead"
    assert not study.is_spent("L"), "who stayed out is not exhausted"
    assert study.is_spent("E")


@pytest.mark.rule("19.2a", "19.5a")
@pytest.mark.parametrize("options", [[], OPTIONS])
def test_without_the_option_supports_of_a_success_stay_fresh(options: list[str]) -> None:
    study = on(in_place(roll(6, 7), options))
    assert study.is_spent("F") == bool(options)
    assert (study.at("T") == "dead") == bool(options)


@pytest.mark.rule("19.5a", "19.2a", "R76")
def test_c105_a_failed_mandatory_charge() -> None:
    study = from_s(FAILS)
    assert result(study)[0] == 0
    on(study)
    order = [(event.kind, event.data[0]) for event in study.events if event.kind in ("spent", "eliminated", "retreat")]
    assert order == [("spent", 0), ("retreat", 0), ("retreat", 1), ("eliminated", 0), ("spent", 1)]
    assert study.at("F") == "S"
    assert not study.is_spent("M"), "it only rode along"
    assert not study.is_spent("E")


@pytest.mark.rule("19.5a", "R76")
def test_by_the_other_reading_the_point_of_a_failure_loses_one_step() -> None:
    study = on(from_s(FAILS, [*OPTIONS, "single_exhaustion"]))
    assert study.at("P") == study.at("F") == "S"
    assert study.is_spent("P")
    assert study.is_spent("F")


@pytest.mark.rule("19.5a", "R24")
def test_beaten_riders_go_back_even_where_beaten_infantry_stays() -> None:
    study = on(from_s(FAILS, [*OPTIONS, "beaten_attackers_stay", "single_exhaustion"]))
    assert study.at("P") == study.at("F") == "S"


@pytest.mark.rule("19.5a", "11.13d")
def test_a_failed_voluntary_charge_stays() -> None:
    study = on(in_place(FAILS))
    assert result(study)[0] == 0
    assert (study.at("P"), study.at("F"), study.at("T")) == ("dead", "A", "dead")
    assert study.is_spent("F")


@pytest.mark.rule("19.6a", "R76", "R79")
def test_a_stalemate_and_riders_who_go_home() -> None:
    study = on(from_s(roll(5, 6)), stop="PullBack")
    assert result(study) == (1, 13, 13)
    assert study.is_spent("P")
    assert study.is_spent("E")
    assert study.step == "PullBack"
    assert study.seat == FRENCH
    assert study.refused("pull_back", "F", "C").rule == "19.6", "only whence it came"
    study.do("pull_back", "F", "S")
    assert study.at("F") == "S"
    assert not study.is_spent("F"), "not exhausted yet"
    on(study)
    assert study.is_spent("F")
    assert study.at("P") == "dead", "two steps: the stalemate and exhaustion"


@pytest.mark.rule("19.6a", "R76")
def test_by_the_other_reading_the_point_of_a_stalemate_survives() -> None:
    study = on(from_s(roll(5, 6), [*OPTIONS, "single_exhaustion"]))
    assert study.at("P") == "A"
    assert study.is_spent("P")
    assert study.is_spent("F")


@pytest.mark.rule("19.6a", "19.7a", "R79")
@pytest.mark.parametrize("dice", [roll(5, 7), roll(6, 7)])
def test_after_a_voluntary_charge_each_may_ride_to_a_friendly_area(dice: list[int]) -> None:
    study = on(in_place(dice), stop="PullBack")
    assert study.step == "PullBack"
    assert study.refused("pull_back", "F", "D").rule == "19.6"
    assert study.refused("pull_back", "L", "B").rule == "19.6", "it did not charge"
    study.do("pull_back", "F", "B").do("done")
    on(study)
    assert study.at("F") == "B"
    assert study.is_spent("F")


@pytest.mark.rule("19.7a")
def test_the_point_of_a_success_may_ride_home_too() -> None:
    study = on(from_s(roll(8, 7)), stop="PullBack")
    assert result(study) == (2, 16, 14)
    study.do("pull_back", "P", "S").do("done")
    on(study)
    assert study.at("P") == "S"
    assert study.is_spent("P")
    assert study.at("F") == "A"


@pytest.mark.rule("19.6a", "19.7a")
@pytest.mark.parametrize("dice", [roll(5, 6), roll(8, 7)])
def test_without_the_option_nobody_rides_home(dice: list[int]) -> None:
    study = on(from_s(dice, []), stop="PullBack")
    assert study.step != "PullBack"
    assert study.told("retreat") == [] or study.told("retreat")[0][0] == study.number("E")


@pytest.mark.rule("19.5a", "11.13b")
def test_without_the_option_a_failure_costs_every_rider_a_step() -> None:
    study = on(from_s(FAILS, []))
    assert study.at("P") == study.at("F") == "S"
    assert study.is_spent("P")
    assert study.is_spent("F")


@pytest.mark.rule("19.2a")
def test_cavalry_that_supports_infantry_is_not_exhausted() -> None:
    study = quiet(Study("A-B", options=OPTIONS, dice=roll(8, 7))).french("X", INFANTRY, 6, 4, "A")
    study.french("V", CAVALRY, 4, 4, "A").british("E", INFANTRY, 3, 6, "A").led("Reille", "move", "A")
    on(attack(study, "A", supports="V"))
    assert study.is_spent("X")
    assert not study.is_spent("V")


@pytest.mark.rule("19.3a", "R81")
def test_c106_all_cavalry_in_a_friendly_area_rallies() -> None:
    def start(options: list[str], *, contested: bool = False) -> Study:
        study = Study("A-B", options=options, dice=[3, 3])
        for number in range(4):
            study.french(f"V{number}", CAVALRY, 4, 4, "A", "Kellermann", spent=True)
        study.french("I", INFANTRY, 4, 4, "A", "Kellermann", spent=True)
        if contested:
            study.british("E", INFANTRY, 3, 3, "A")
        return study.whole_turn().do("rally", "Kellermann", "A")

    study = start(OPTIONS).do("all_cavalry")
    assert not any(study.is_spent(f"V{number}") for number in range(4))
    assert study.is_spent("I")
    assert study.is_spent("Kellermann")
    study = start(OPTIONS).do("refresh", "I").do("refresh", "V0")
    assert study.is_spent("V1")
    assert not study.is_spent("I"), "or two of any kind"
    assert not start(OPTIONS, contested=True).may("all_cavalry")
    assert not start([]).may("all_cavalry")
    assert study.owner("A") != ALLIED
