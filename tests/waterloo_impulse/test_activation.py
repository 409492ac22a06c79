"""Rules 8.1 to 8.3 and 9.1 to 9.4: naming Leaders and Commanders, their rolls, bonuses and what spends them."""

from __future__ import annotations

import pytest

from grognard.games.waterloo_impulse.roster import ALLIED, ARTILLERY, CAVALRY, FRENCH, INFANTRY
from tests.waterloo_impulse.sandbox import LEADERS, Study

FORMATION = {name: number for number, name in enumerate(LEADERS)}


def field(dice: list[int], *spent: str) -> Study:
    """Kellermann's horse and Reille's foot opposite British and Prussians."""
    study = Study("A-B B-C", dice=dice).french("K", CAVALRY, 3, 3, "A", "Kellermann").french("X", INFANTRY, 3, 3, "A")
    study.british("Y", INFANTRY, 3, 3, "C").prussian("Z", INFANTRY, 3, 3, "C")
    return study.spend(*spent)


@pytest.mark.rule("8.1c", "8.1d", "8.3c", "9.2b", "6.5b")
def test_c1_a_failed_activation_ends_the_impulse() -> None:
    study = field([4, 1], "Napoleon").impulse(FRENCH).do("lead", "Kellermann")
    assert (study.step, study.seat) == ("Activate", ALLIED)
    assert not study.is_spent("Kellermann")
    assert study.told("not_activated") == [(study.leaders["Kellermann"],)]


@pytest.mark.rule("8.3c", "8.3d", "8.3e", "9.2a", "8.1e")
def test_c2_napoleons_bonus_makes_the_difference() -> None:
    study = field([4, 1]).impulse(FRENCH).do("lead", "Kellermann")
    assert (study.step, study.seat) == ("ChooseAction", FRENCH)
    assert study.may("charge", "A", FORMATION["Kellermann"])
    assert not study.is_spent("Kellermann")
    assert not study.is_spent("Napoleon")
    study.do("move", "A", FORMATION["Kellermann"]).do("pick", "K").do("go", "B").do("halt")
    assert not study.is_spent("Kellermann")
    assert study.seat == ALLIED  # one action, and the impulse is over


@pytest.mark.rule("9.2c")
def test_c3_ney_adds_nothing() -> None:
    study = field([4, 1], "Napoleon").impulse(FRENCH)
    assert not study.is_spent("Ney")
    study.do("lead", "Kellermann")
    assert study.seat == ALLIED


@pytest.mark.rule("8.3b", "8.3d")
def test_c4_a_spent_leader_needs_more() -> None:
    study = field([4, 3], "Kellermann").impulse(FRENCH).do("lead", "Kellermann")
    assert study.step == "ChooseAction"
    assert study.is_spent("Kellermann")
    study = field([3, 3], "Kellermann").impulse(FRENCH).do("lead", "Kellermann")
    assert study.seat == ALLIED
    assert study.is_spent("Kellermann")


@pytest.mark.rule("9.3a", "9.4c", "8.1b", "8.1c", "8.1d")
def test_c5_no_bonus_on_a_commanders_roll() -> None:
    study = field([2, 2]).impulse(FRENCH).do("double", "Napoleon")
    assert study.seat == ALLIED
    assert not study.is_spent("Napoleon")
    study = field([2, 3]).impulse(FRENCH).do("double", "Napoleon")
    assert study.step == "DoublePlan"
    assert study.is_spent("Napoleon")


@pytest.mark.rule("9.2b", "9.3b", "9.9b", "9.9d", "9.4d")
def test_c6_after_a_double_move() -> None:
    # Double Move; Orange fails; sunset; Reille fails; Orange fails; sunset; Ney succeeds.
    study = field([6, 6, 1, 1, 6, 6, 4, 1, 1, 1, 6, 6, 3, 3]).impulse(FRENCH)
    assert study.refused("double", "Ney").rule == "9.9"
    study.do("double", "Napoleon").do("move", "A", FORMATION["Reille"]).do("done").do("end_moves")
    study.do("lead", "Orange")
    assert study.seat == FRENCH
    assert study.refused("double", "Napoleon").rule == "9.3"
    study.do("lead", "Reille")
    assert study.seat == ALLIED
    study.do("lead", "Orange")
    study.do("double", "Ney")
    assert study.step == "DoublePlan"
    assert study.is_spent("Ney")


@pytest.mark.rule("8.3a", "6.5.1a")
def test_c9_the_leader_before_the_roll_area_and_action_after_it() -> None:
    study = Study("A-B B-C", dice=[3, 3], control={"B": ALLIED}).british("Y", INFANTRY, 3, 3, "A")
    study.british("W", INFANTRY, 3, 3, "B").british("G", ARTILLERY, 3, 3, "B").french("X", INFANTRY, 3, 3, "C")
    study.british("K", CAVALRY, 3, 3, "B").french("E", INFANTRY, 3, 3, "A").impulse(ALLIED)
    assert {action.verb for action in study.now.legal()} == {"lead", "double", "pass"}
    study.do("lead", "Orange")
    orange = FORMATION["Orange"]
    for verb, area in [("move", "A"), ("move", "B"), ("bombard", "B"), ("volley", "A"), ("charge", "B")]:
        assert study.may(verb, area, orange)
    assert study.may("advance", orange)
    assert study.may("pass")
    assert study.refused("volley", "B", orange).rule == "8.5"
    assert study.refused("bombard", "A", orange).rule == "8.6"
    assert study.refused("charge", "A", orange).rule == "8.7"
    assert study.refused("move", "C", orange).rule == "8.4"
    assert study.refused("move", "A", FORMATION["Uxbridge"]).rule == "8.3"


@pytest.mark.rule("8.3e")
def test_one_area_for_one_action() -> None:
    study = Study("A-B", dice=[3, 3], control={"A": FRENCH}).french("X1", INFANTRY, 3, 3, "A")
    study.french("X2", INFANTRY, 3, 3, "B").impulse(FRENCH).do("lead", "Reille").do("move", "A", 0)
    assert study.offered("pick") == [study.number("X1")]
    assert study.refused("pick", "X2").rule == "8.3"


@pytest.mark.rule("9.2d", "16.2a")
@pytest.mark.parametrize(
    ("leader", "spent", "acts"),
    [
        ("Orange", "Wellington", False),
        ("Orange", "Blucher", True),
        ("Bulow", "Blucher", False),
        ("Bulow", "Wellington", True),
    ],
)
def test_each_commander_helps_his_own_army(leader: str, spent: str, acts: bool) -> None:
    dice = [3, 2] if acts else [3, 2, 6, 6]
    study = field(dice, spent, "Napoleon").impulse(ALLIED).do("lead", leader)
    assert (study.step == "ChooseAction") == acts


@pytest.mark.rule("9.2e", "9.9a")
def test_napoleon_helps_ney_as_a_leader() -> None:
    study = Study("A-B", dice=[4, 1], control={"B": FRENCH}).french("K", CAVALRY, 3, 3, "A", "Ney").impulse(FRENCH)
    study.do("lead", "Ney")
    assert study.step == "ChooseAction"
    assert study.may("charge", "A", FORMATION["Ney"])
    alone = Study("A-B", dice=[4, 1], control={"B": FRENCH}).french("K", CAVALRY, 3, 3, "A", "Ney").spend("Napoleon")
    assert alone.impulse(FRENCH).do("lead", "Ney").seat == ALLIED


@pytest.mark.rule("9.9b", "9.9c", "9.2c")
def test_ney_rolls_against_his_fresh_number_without_help() -> None:
    study = field([3, 3], "Napoleon").impulse(FRENCH).do("double", "Ney")
    assert study.step == "DoublePlan"
    assert study.is_spent("Ney")
    study = field([3, 2], "Napoleon").impulse(FRENCH).do("double", "Ney")
    assert study.seat == ALLIED
    assert not study.is_spent("Ney")


@pytest.mark.rule("9.4a", "9.4b", "8.1b")
def test_one_attempt_of_a_commander_and_who_may_make_it() -> None:
    study = field([2, 2], "Wellington").impulse(ALLIED)
    assert study.offered("double") == [study.leaders["Blucher"]]
    assert study.refused("double", "Wellington").rule == "9.3"
    assert study.refused("double", "Orange").rule == "9.5"
    assert study.refused("double", "Napoleon").rule == "9.5"
    french = field([1, 1]).impulse(FRENCH).do("double", "Napoleon")
    assert french.now.tried == [False, False]  # a new impulse, a new attempt
    assert french.seat == ALLIED


@pytest.mark.rule("8.2a", "8.9a")
def test_a_pass_is_no_action() -> None:
    study = field([]).impulse(FRENCH).do("pass")
    assert study.seat == ALLIED
    assert study.told("action") == []
    assert study.now.dice.count == 0
