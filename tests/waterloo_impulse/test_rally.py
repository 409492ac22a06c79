"""Rules 6.3, 19.3 and 20: artillery recovers, Leaders rally, and the optional ways to do it."""

from __future__ import annotations

import pytest

from grognard.games.waterloo_impulse.roster import ALLIED, ARTILLERY, CAVALRY, FRENCH, INFANTRY, SKIRMISHER
from tests.waterloo_impulse.sandbox import Study

FRESH = [6, 6]  # Napoleon's roll


def hills() -> Study:
    """Hill's corps: three spent in contested A, one in B."""
    study = Study("A-B B-C C-D", dice=FRESH, turn=3).french("X", INFANTRY, 3, 3, "A")
    study.british("I1", INFANTRY, 3, 3, "A", "Hill", spent=True).british("I2", INFANTRY, 3, 3, "A", "Hill", spent=True)
    study.british("C1", CAVALRY, 3, 3, "A", "Hill", spent=True).british("I3", INFANTRY, 3, 3, "B", "Hill", spent=True)
    study.british("O", INFANTRY, 3, 3, "A", "Orange", spent=True)
    return study


@pytest.mark.rule("6.3.2a", "6.3.2b", "6.3.2c", "6.3.2d", "6.3.2h")
def test_c18_a_leader_rallies_two_of_his_in_one_area() -> None:
    study = hills().whole_turn()
    assert (study.step, study.seat) == ("Rally", ALLIED)
    study.do("rally", "Hill", "A")
    assert study.offered("refresh") == [study.number(name) for name in ("I1", "I2", "C1")]
    for name in ("I3", "O", "X"):
        assert study.refused("refresh", name).rule == "6.3.2"
    study.do("refresh", "I2")
    assert study.is_spent("Hill")
    study.do("refresh", "C1")
    assert study.step == "Rally"
    assert [study.is_spent(name) for name in ("I1", "I2", "C1", "I3", "O")] == [True, False, False, True, True]
    assert study.refused("rally", "Hill", "A").rule == "6.3.2"
    assert study.owner("A") == FRENCH
    assert study.at("I2") == "A"
    assert not study.is_spent("Orange")
    assert study.now.dice.count == 2  # Napoleon's
    study.do("done")
    assert not study.is_spent("Orange")


@pytest.mark.rule("6.3.2a", "6.3.2d")
def test_one_unit_will_do_and_nobody_need_rally() -> None:
    study = hills().whole_turn()
    study.do("rally", "Hill", "B")
    study.do("done")
    assert not study.is_spent("Hill")
    study.do("rally", "Hill", "B").do("refresh", "I3")
    assert study.is_spent("Hill")
    assert not study.is_spent("I3")
    assert study.refused("rally", "Wellington", "A").rule == "6.3.2"
    assert study.refused("rally", "Orange", "B").rule == "6.3.2"


@pytest.mark.rule("6.3.1a", "6.3.1b", "6.3.2b", "10.15c")
def test_c19_artillery_recovers_by_itself() -> None:
    study = hills().british("G", ARTILLERY, 3, 2, "A", "Hill", spent=True)
    study.french("F", ARTILLERY, 3, 2, "D", "Reille", spent=True).whole_turn()
    assert not study.is_spent("G")
    assert not study.is_spent("F")
    study.do("rally", "Hill", "A")
    assert study.refused("refresh", "G").rule == "6.3.2"
    study.do("refresh", "I1").do("refresh", "I2")
    assert not study.is_spent("G")


@pytest.mark.rule("6.3.2e", "6.3.2f", "6.3.2g")
def test_c20_the_rifles_are_rallied_by_neighbours() -> None:
    def rifles(picton: str, *, alone: bool = True) -> Study:
        study = Study("A-B B-C C-D", dice=FRESH).british("R", SKIRMISHER, 2, 2, "A", rifle=True, spent=True)
        study.british("P", INFANTRY, 3, 3, picton, "Picton", spent=True)
        study.british("H", INFANTRY, 3, 3, "D", "Hill", spent=True)
        if not alone:
            study.british("O", INFANTRY, 3, 3, "A", "Orange", spent=True)
        return study.whole_turn()

    study = rifles("B")
    assert study.may("rally", "Picton", "A")
    assert study.refused("rally", "Hill", "A").rule == "6.3.2"
    study.do("rally", "Picton", "A")
    assert study.offered("refresh") == [study.number("R")]
    study.do("refresh", "R")
    assert not study.is_spent("R")
    assert study.is_spent("Picton")
    assert study.is_spent("P")
    far = rifles("C")
    assert not far.may("rally", "Picton", "A")
    shared = rifles("B", alone=False)
    assert not shared.may("rally", "Picton", "A")
    shared.do("rally", "Orange", "A").do("refresh", "R").do("refresh", "O")
    assert not shared.is_spent("R")
    assert not shared.is_spent("O")


@pytest.mark.rule("6.3.2e", "R71")
def test_a_prussian_may_rally_the_rifles_too() -> None:
    study = Study("A-B", dice=FRESH).british("R", SKIRMISHER, 2, 2, "A", rifle=True, spent=True)
    study.prussian("Z", INFANTRY, 3, 3, "A", "Bulow").whole_turn()
    study.do("rally", "Bulow", "A").do("refresh", "R")
    assert not study.is_spent("R")


@pytest.mark.rule("6.3a")
def test_c21_the_french_rally_first() -> None:
    study = hills().french("X2", INFANTRY, 3, 3, "D", spent=True).whole_turn()
    assert study.seat == FRENCH
    assert study.refused("rally", "Hill", "A").rule == "6.3.2"
    study.do("done")
    assert study.seat == ALLIED
    assert not study.may("rally", "Reille", "D")
    first = Study("A-B", turn=1).french("X", INFANTRY, 3, 3, "A", spent=True).whole_turn()
    assert first.step == "Activate"  # no Rally Phase in turn 1


@pytest.mark.rule("6.3.2i", "9.9c")
def test_ney_who_rallied_is_no_commander() -> None:
    study = Study("A-B", dice=[1, 1]).french("K", CAVALRY, 3, 3, "A", "Ney", spent=True)
    study.british("Y", INFANTRY, 3, 3, "B").whole_turn()
    assert study.is_spent("Napoleon")
    study.do("rally", "Ney", "A").do("refresh", "K")
    assert study.is_spent("Ney")
    assert study.step == "Activate"
    assert study.refused("double", "Ney").rule == "9.3"


@pytest.mark.rule("6.3.2j", "R72")
def test_a_zone_is_as_good_as_an_area() -> None:
    study = Study("P2>A", dice=FRESH).prussian("Z", INFANTRY, 3, 3, "P2", spent=True).whole_turn()
    study.do("rally", "Bulow", "P2").do("refresh", "Z")
    assert not study.is_spent("Z")


def three_of_reille(options: list[str]) -> Study:
    study = Study("A-B", dice=FRESH, options=options)
    for name in ("X1", "X2", "X3", "X4"):
        study.french(name, INFANTRY, 3, 3, "A", spent=True)
    return study.whole_turn()


@pytest.mark.rule("20.1a", "20.3a", "20.3b")
def test_c106_three_units_with_expanded_rally() -> None:
    study = three_of_reille(["expanded_rally"]).do("rally", "Reille", "A")
    for name in ("X1", "X2", "X3"):
        study.do("refresh", name)
    assert study.is_spent("Reille")
    assert study.is_spent("X4")
    assert study.step == "Activate"
    base = three_of_reille([]).do("rally", "Reille", "A").do("refresh", "X1").do("refresh", "X2")
    assert base.is_spent("X3")
    assert base.step == "Activate"


def cuirassiers(options: list[str], *, contested: bool = False) -> Study:
    study = Study("A-B", dice=FRESH, options=options)
    for name in ("K1", "K2", "K3", "K4"):
        study.french(name, CAVALRY, 3, 3, "A", "Kellermann", spent=True)
    study.french("I", INFANTRY, 3, 3, "A", "Kellermann", spent=True)
    if contested:
        study.british("Y", INFANTRY, 3, 3, "A")
    return study.whole_turn().do("rally", "Kellermann", "A")


@pytest.mark.rule("19.3a", "20.3a")
@pytest.mark.parametrize("options", [["cavalry_exhaustion"], ["cavalry_exhaustion", "expanded_rally"]])
def test_c106_all_the_cavalry_with_blown_horses(options: list[str]) -> None:
    study = cuirassiers(options).do("all_cavalry")
    assert not any(study.is_spent(name) for name in ("K1", "K2", "K3", "K4"))
    assert study.is_spent("I")
    assert study.is_spent("Kellermann")
    assert study.step == "Activate"
    some = cuirassiers(options).do("refresh", "I")
    assert not some.may("all_cavalry")
    assert some.may("refresh", "K1")
    assert not cuirassiers(options, contested=True).may("all_cavalry")
    assert not cuirassiers([option for option in options if option != "cavalry_exhaustion"]).may("all_cavalry")


def everybody_spent(options: list[str]) -> Study:
    study = Study("A-B B-C P2>C", dice=FRESH, options=options)
    for name in ("X1", "X2", "X3"):
        study.french(name, INFANTRY, 3, 3, "A", spent=True)
    study.british("Y1", INFANTRY, 3, 3, "B", spent=True).british("R", SKIRMISHER, 3, 3, "B", rifle=True, spent=True)
    study.prussian("Z1", CAVALRY, 3, 3, "P2", spent=True).prussian("Z2", INFANTRY, 3, 3, "C", spent=True)
    return study.whole_turn()


@pytest.mark.rule("20.1a", "20.2a", "20.2b", "6.3a")
def test_c106_some_rally_by_themselves() -> None:
    study = everybody_spent(["self_rally"])
    assert (study.step, study.seat) == ("SelfRally", FRENCH)
    study.do("refresh", "X1").do("refresh", "X3")
    assert (study.step, study.seat) == ("Rally", FRENCH)  # all the French first
    assert not study.is_spent("Reille")
    study.do("rally", "Reille", "A").do("refresh", "X2")
    assert (study.step, study.seat) == ("SelfRally", ALLIED)
    study.do("refresh", "R")
    assert not study.may("refresh", "Y1")
    study.do("refresh", "Z1")
    assert (study.step, study.seat) == ("Rally", ALLIED)
    assert [study.is_spent(name) for name in ("Y1", "R", "Z1", "Z2")] == [True, False, False, True]
    assert not study.is_spent("Bulow")
    declined = everybody_spent(["self_rally"]).do("done")
    assert declined.is_spent("X1")
    assert declined.step == "Rally"


@pytest.mark.rule("20.1a", "20.2a", "20.3a")
def test_without_the_option_nobody_rallies_by_himself() -> None:
    assert everybody_spent([]).step == "Rally"
    assert everybody_spent(["expanded_rally"]).step == "Rally"
    both = everybody_spent(["self_rally", "expanded_rally"])
    assert both.step == "SelfRally"
    both.do("done").do("rally", "Reille", "A")
    for name in ("X1", "X2", "X3"):
        both.do("refresh", name)
    assert not both.is_spent("X3")
