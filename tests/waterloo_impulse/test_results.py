"""Rules 11.13 to 11.15: failure, stalemate, success."""

from __future__ import annotations

import pytest

from grognard.games.waterloo_impulse.roster import ALLIED, ARTILLERY, CAVALRY, FRENCH, INFANTRY, SKIRMISHER
from tests.waterloo_impulse.fights import attack, march, on, quiet, result, roll
from tests.waterloo_impulse.sandbox import Study

FAILS = roll(2, 12)
WINS = roll(12, 2)


@pytest.mark.rule("11.13a", "11.13b", "11.13c", "11.17a")
def test_a_failed_mandatory_assault() -> None:
    study = quiet(Study("R-S S-A", control={"R": FRENCH, "S": FRENCH}, dice=FAILS)).french(
        "X", INFANTRY, 4, 4, "R", moves=8
    )
    study.french("Y", INFANTRY, 4, 4, "R", moves=8).french("T", INFANTRY, 4, 4, "R", moves=9, spent=True)
    study.french("K", SKIRMISHER, 1, 1, "R", moves=8).french("Q", SKIRMISHER, 1, 1, "R", moves=8, rifle=True)
    study.british("E", INFANTRY, 3, 4, "A").led("Reille", "move", "R")
    for name in ("X", "Y", "T", "K", "Q"):
        march(study, name, "S", "A")
    on(attack(study, "A", "X"))
    assert result(study)[0] == 0
    assert not study.is_spent("E")
    assert study.owner("A") == ALLIED
    assert [study.at(name) for name in ("X", "Y", "T", "K", "Q")] == ["S", "S", "dead", "dead", "S"]
    assert study.is_spent("X")
    assert study.is_spent("Y")
    assert study.is_spent("Q")
    assert study.now.score == -2, "one point for T, none for the skirmisher"


@pytest.mark.rule("11.3b", "11.3c", "11.13c", "R24")
def test_c45_artillery_that_came_along_goes_back_spent() -> None:
    study = quiet(Study("S-A", control={"S": FRENCH}, dice=FAILS)).french("X", INFANTRY, 4, 4, "S")
    study.french("Y", INFANTRY, 4, 4, "S").french("G", ARTILLERY, 3, 3, "S").british("E", INFANTRY, 3, 4, "A")
    study.led("Reille", "move", "S")
    on(attack(march(march(march(study, "X", "A"), "Y", "A"), "G", "A"), "A", "X"))
    assert [study.at(name) for name in ("X", "Y", "G")] == ["S"] * 3
    assert all(study.is_spent(name) for name in ("X", "Y", "G"))
    assert study.now.score == 0


@pytest.mark.rule("11.13c", "R24")
def test_by_the_other_reading_only_the_artillery_goes_back() -> None:
    study = quiet(Study("S-A", control={"S": FRENCH}, options=["beaten_attackers_stay"], dice=FAILS))
    study.french("X", INFANTRY, 4, 4, "S").french("Y", INFANTRY, 4, 4, "S").french("G", ARTILLERY, 3, 3, "S")
    study.british("E", INFANTRY, 3, 4, "A").led("Reille", "move", "S")
    on(attack(march(march(march(study, "X", "A"), "Y", "A"), "G", "A"), "A", "X"))
    assert [study.at(name) for name in ("X", "Y", "G")] == ["A", "A", "S"]
    assert study.is_spent("X")
    assert study.is_spent("Y")
    assert study.step == "Activate"


@pytest.mark.rule("11.13e", "11.17a")
def test_each_goes_back_to_where_it_entered_from() -> None:
    study = quiet(Study("R-S R-A S-A", control={"S": FRENCH}, dice=FAILS)).french("X", INFANTRY, 4, 4, "R", moves=8)
    study.french("Y", INFANTRY, 4, 4, "R", moves=8).british("E", INFANTRY, 3, 4, "A").led("Reille", "move", "R")
    on(attack(march(march(study, "X", "A"), "Y", "S", "A"), "A", "X"))
    assert (study.at("X"), study.at("Y")) == ("R", "S")


@pytest.mark.rule("11.13c", "11.17a")
def test_prussians_go_back_to_their_zone() -> None:
    study = quiet(Study("P1>A A-B", control={"A": FRENCH}, dice=[*FAILS, 6, 6])).prussian("X", INFANTRY, 4, 4, "P1")
    study.french("E", INFANTRY, 3, 4, "A").led("Bulow", "move", "P1")
    on(attack(march(study, "X", "A"), "A"))
    assert study.at("X") == "P1"


@pytest.mark.rule("11.13b", "R31")
def test_artillery_that_supported_is_spent_by_a_failure_and_not_by_a_success() -> None:
    for dice, spent in ((FAILS, True), (WINS, False)):
        study = quiet(Study("A-B", dice=dice)).french("X", INFANTRY, 4, 4, "A").french("G", ARTILLERY, 3, 3, "A")
        study.british("E", INFANTRY, 3, 4, "A").led("Reille", "move", "A")
        on(attack(study, "A", supports="G"))
        assert study.at("G") == "A"
        assert study.is_spent("G") == spent


@pytest.mark.rule("11.13d", "R24")
@pytest.mark.parametrize("moved", [False, True])
def test_after_a_failed_voluntary_assault_all_stay(moved: bool) -> None:
    study = quiet(Study("S-A", control={"S": FRENCH}, dice=FAILS)).french("X", INFANTRY, 4, 4, "S" if moved else "A")
    study.french("O", INFANTRY, 4, 4, "A", "Erlon").british("E", INFANTRY, 3, 4, "A")
    study.led("Reille", "move", "S" if moved else "A")
    if moved:
        march(study, "X", "A")
    on(attack(study, "A"))
    assert study.at("X") == "A"
    assert study.is_spent("X")
    assert not study.is_spent("O")


@pytest.mark.rule("11.14a", "11.14b", "7.2e")
def test_a_stalemate_costs_point_and_forward_a_step() -> None:
    study = quiet(Study("S-A A-B", control={"S": FRENCH}, dice=roll(7, 8))).french("X", INFANTRY, 4, 4, "S")
    study.french("Y", INFANTRY, 4, 4, "S").french("G", ARTILLERY, 3, 3, "S").british("E", INFANTRY, 3, 3, "A")
    study.british("F", INFANTRY, 3, 4, "A").led("Reille", "move", "S")
    on(attack(march(march(march(study, "X", "A"), "Y", "A"), "G", "A"), "A", "X"), forward="E")
    assert result(study) == (1, 13, 13)
    assert study.is_spent("X")
    assert study.is_spent("E")
    assert study.is_spent("G")
    assert not study.is_spent("Y")
    assert not study.is_spent("F")
    assert all(study.at(name) == "A" for name in ("X", "Y", "G", "E", "F"))
    assert study.owner("A") == ALLIED
    assert study.step == "Activate"
    assert study.now.contested[study.areas["A"]] == 1, "contested from the next impulse"


@pytest.mark.rule("11.14a", "17.4b")
@pytest.mark.parametrize(("spent", "score"), [(False, 2), (True, 2 - 6)])
def test_c46_a_stalemate_against_the_guard(spent: bool, score: int) -> None:
    dice = [*roll(7, 7), 6, 6] if not spent else [*roll(5, 5), 6, 6]
    study = quiet(Study("S-A A-B", control={"A": FRENCH}, dice=dice)).british("X", INFANTRY, 4, 4, "S", spent=True)
    study.french("E", INFANTRY, 3, 2 if spent else 1, "A", "Drouot", spent=spent, worth=3).led("Orange", "move", "S")
    on(attack(march(study, "X", "A"), "A"))
    assert result(study)[0] == 1
    assert study.at("X") == "dead"
    assert study.now.score == score
    assert (study.at("E") == "dead") == spent
    assert study.owner("A") == FRENCH


@pytest.mark.rule("11.15a", "11.15b", "11.15c")
@pytest.mark.parametrize("spent", [False, True])
def test_c47_success_costs_the_point_a_step(spent: bool) -> None:
    study = quiet(Study("S-A", control={"S": FRENCH}, dice=WINS)).french("X", INFANTRY, 4, 4, "S", spent=spent)
    study.french("Y", INFANTRY, 4, 4, "S").french("T", INFANTRY, 4, 4, "S", spent=True).british(
        "E", INFANTRY, 3, 4, "A"
    )
    study.led("Reille", "move", "S")
    on(attack(march(march(march(study, "X", "A"), "Y", "A"), "T", "A"), "A", "X"))
    assert result(study)[0] == 2
    assert study.at("X") == ("dead" if spent else "A")
    assert spent or study.is_spent("X")
    assert study.at("Y") == study.at("T") == "A"
    assert not study.is_spent("Y")
    assert study.at("E") == "dead"
    assert study.owner("A") == FRENCH


@pytest.mark.rule("11.15a", "11.15c")
def test_defenders_who_can_pay_stay_and_the_area_is_contested() -> None:
    study = quiet(Study("S-A", control={"S": FRENCH}, dice=roll(7, 5))).french("X", INFANTRY, 4, 4, "S")
    study.british("E", INFANTRY, 3, 4, "A").led("Reille", "move", "S")
    on(attack(march(study, "X", "A"), "A"))
    assert result(study) == (2, 11, 10)
    assert study.told("casualties")[0][2] == 1
    assert study.is_spent("E")
    assert study.at("E") == "A"
    assert study.owner("A") == ALLIED


@pytest.mark.rule("11.15c", "7.2j", "R87")
@pytest.mark.parametrize("owner", [FRENCH, ALLIED])
def test_if_all_are_gone_the_area_keeps_its_owner(owner: int) -> None:
    study = quiet(Study("A-B", control={"A": owner}, dice=WINS)).french("X", INFANTRY, 4, 4, "A", spent=True)
    study.british("E", INFANTRY, 3, 4, "A", spent=True)
    study.led("Reille", "move", "A")
    study.now.control[study.areas["A"]] = owner
    on(attack(study, "A"))
    assert study.at("X") == study.at("E") == "dead"
    assert study.owner("A") == owner


@pytest.mark.rule("11.14a", "7.2j", "R87")
@pytest.mark.parametrize("owner", [FRENCH, ALLIED])
def test_a_stalemate_that_clears_the_area_changes_no_owner(owner: int) -> None:
    study = quiet(Study("A-B", control={"A": owner}, dice=roll(7, 6))).french("X", INFANTRY, 4, 4, "A", spent=True)
    study.british("E", INFANTRY, 3, 4, "A", spent=True).led("Reille", "move", "A")
    study.now.control[study.areas["A"]] = owner
    on(attack(study, "A"))
    assert result(study) == (1, 9, 9)
    assert study.at("X") == study.at("E") == "dead"
    assert study.owner("A") == owner


@pytest.mark.rule("11.3a", "11.7a")
def test_a_charge_fails_like_any_other_assault() -> None:
    study = quiet(Study("S-A", control={"S": FRENCH}, dice=FAILS)).french("X", CAVALRY, 4, 4, "S")
    study.french("T", CAVALRY, 4, 4, "S", spent=True).british("E", INFANTRY, 3, 4, "A").led("Reille", "charge", "S")
    on(attack(march(march(study, "X", "A"), "T", "A"), "A", "X", charge=True))
    assert study.at("X") == "S"
    assert study.is_spent("X")
    assert study.at("T") == "dead"
