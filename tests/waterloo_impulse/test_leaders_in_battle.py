"""Rules 9.6, 9.8 and 9.9: Leaders who take part or re-roll, Commanders who intervene."""

from __future__ import annotations

import pytest

from grognard.games.waterloo_impulse.roster import ALLIED, ARTILLERY, CAVALRY, FRENCH, INFANTRY, SKIRMISHER
from tests.waterloo_impulse.sandbox import Study

FAILURE, STALEMATE, SUCCESS = 0, 1, 2
COMMANDERS = ("Napoleon", "Wellington", "Blucher", "Ney")


def clash(dice: list[int], *spent: str, attack: int = 9, defence: int = 7) -> Study:
    """Reille's X assaults Picton's Y in C: 9 against 8."""
    study = Study("S-C C-D", dice=dice, control={"D": ALLIED}).french("X", INFANTRY, attack, 3, "S")
    study.british("Y", INFANTRY, 3, defence, "C", "Picton").spend(*spent)
    study.roster.rating[study.leaders["Reille"]] = 1
    study.roster.rating[study.leaders["Picton"]] = 3
    return study


def strike(study: Study) -> Study:
    """Into C."""
    return study.led("Reille", "move", "S").do("pick", "X").do("go", "C")


@pytest.mark.rule("9.8a", "9.8.1a", "9.8.3a", "9.8.3b", "9.8.3c", "9.8.3d")
def test_c59_both_leaders_take_part() -> None:
    study = strike(clash([3, 3, 3, 3], *COMMANDERS))
    assert (study.step, study.seat) == ("Participate", FRENCH)
    assert study.now.dice.count == 0
    study.do("take_part")
    assert study.is_spent("Reille")
    assert (study.step, study.seat) == ("Participate", ALLIED)
    study.do("take_part")
    assert study.is_spent("Picton")
    assert study.told("values") == [(10, 11)]
    assert study.told("result") == [(FAILURE, 16, 17)]  # neither was asked about a second roll
    assert study.told("attempt") == []


@pytest.mark.rule("9.8a")
def test_a_spent_leader_does_nothing() -> None:
    study = strike(clash([3, 3, 3, 3], "Reille", "Picton", *COMMANDERS))
    assert study.told("values") == [(9, 8)]
    assert study.told("result") == [(SUCCESS, 15, 14)]


@pytest.mark.rule("9.8b", "9.1b", "16.3c")
def test_c60_only_the_leader_of_the_leading_unit() -> None:
    study = clash([3, 3, 3, 3], "Picton", *COMMANDERS).british("H", INFANTRY, 3, 5, "C", "Hill")
    study.british("U", ARTILLERY, 3, 5, "C", "Uxbridge").prussian("Z", INFANTRY, 3, 5, "C", "Bulow")
    strike(study).do("forward", "H").do("stay_out")
    assert study.step == "Participate"
    study.do("take_part")
    assert study.is_spent("Hill")
    assert not any(study.is_spent(name) for name in ("Uxbridge", "Bulow", "Orange"))
    none = clash([3, 3, 3, 3], "Picton", "Reille", *COMMANDERS).british("H", INFANTRY, 3, 5, "C", "Hill")
    strike(none).do("forward", "Y")
    assert none.told("leader_used") == []
    assert none.told("values")[0][1] == 7 + 1 + 1  # Hill, though there and fresh, was not asked


@pytest.mark.rule("9.8b", "16.3c", "16.4b")
def test_a_prussian_leader_acts_for_his_own_forward_unit() -> None:
    study = clash([3, 3, 3, 3], "Reille", *COMMANDERS).prussian("Z", INFANTRY, 3, 5, "C", "Bulow")
    strike(study).do("forward", "Z").do("take_part")
    assert study.is_spent("Bulow")
    assert study.told("values")[0][1] == 5 + 1 + 1 + 2


@pytest.mark.rule("9.8.2a", "9.8.2b", "9.8.2c", "9.8.2d")
def test_c61_each_rolls_his_own_dice_again() -> None:
    study = strike(clash([2, 2, 4, 5, 5, 5, 2, 3], *COMMANDERS)).do("stay_out").do("stay_out")
    assert (study.step, study.seat) == ("Reroll", FRENCH)
    assert study.now.dice.count == 4
    study.do("reroll")
    assert study.is_spent("Reille")
    assert (study.step, study.seat) == ("Reroll", ALLIED)
    study.do("reroll")
    assert study.is_spent("Picton")
    assert study.told("result") == [(SUCCESS, 9 + 10, 8 + 5)]
    assert study.now.dice.count == 8  # both dice, once a side


@pytest.mark.rule("9.8.2a", "9.8.2b")
def test_the_new_dice_stand_though_they_are_worse() -> None:
    study = strike(clash([5, 5, 2, 2, 1, 1], "Picton", *COMMANDERS)).do("stay_out").do("reroll")
    assert study.told("result") == [(FAILURE, 9 + 2, 8 + 4)]
    kept = strike(clash([5, 5, 2, 2], "Picton", *COMMANDERS)).do("stay_out").do("keep")
    assert kept.told("result") == [(SUCCESS, 19, 12)]
    assert not kept.is_spent("Reille")


@pytest.mark.rule("9.8.2c", "9.8.3d")
@pytest.mark.parametrize("verb", ["take_part", "reroll"])
def test_leaders_act_in_a_double_move_too(verb: str) -> None:
    study = clash([3, 3, 3, 3, 3, 3], "Wellington", "Ney", "Picton").doubled("Napoleon").do("move", "S", 0).do("done")
    study.do("pick", "X").do("go", "C")
    if verb == "reroll":
        study.do("stay_out")
    study.do(verb)
    assert study.is_spent("Reille")


@pytest.mark.rule("9.8b", "R68")
def test_skirmishers_have_the_leader_who_activated_them_and_none_in_defence() -> None:
    study = Study("S-C", dice=[3, 3, 3, 3]).french("L", SKIRMISHER, 3, 2, "S").french("X", INFANTRY, 1, 1, "S")
    study.british("R", SKIRMISHER, 1, 2, "C").spend(*COMMANDERS, "Picton").led("Reille", "move", "S")
    study.do("pick", "L").do("go", "C").do("end_moves").do("hold_fire")
    assert (study.step, study.seat) == ("Participate", FRENCH)
    study.do("take_part")
    assert study.is_spent("Reille")
    assert study.told("values") == [(3 + 2, 2 + 1)]  # and nobody was asked for the defence


@pytest.mark.rule("9.8c", "9.6f")
def test_c62_no_leaders_in_fire() -> None:
    study = Study("C-D", dice=[4, 4, 3, 3]).british("Y", INFANTRY, 4, 3, "C").french("X", INFANTRY, 3, 3, "C")
    study.french("X2", INFANTRY, 3, 3, "C").led("Orange", "volley", "C").do("aim", "X")
    assert study.step == "Losses"  # no participation, no second roll, no intervention
    assert study.now.dice.count == 4
    guns = Study("S-C C-D", dice=[4, 4, 4, 4], control={"D": FRENCH}).british("G", ARTILLERY, 4, 3, "S")
    guns.french("X", INFANTRY, 3, 3, "C").french("X2", INFANTRY, 3, 3, "C").led("Orange", "bombard", "S")
    guns.do("target", "C").do("aim", "X")
    assert guns.step == "Losses"
    assert not guns.is_spent("Orange")


@pytest.mark.rule("9.8c", "9.6f")
def test_no_leaders_and_commanders_in_skirmishers_fire() -> None:
    study = Study("S-C C-D", dice=[6, 6, 4, 4], control={"D": ALLIED}).french("X", INFANTRY, 3, 3, "S")
    study.french("X2", INFANTRY, 3, 3, "S").british("R", SKIRMISHER, 2, 2, "C").led("Reille", "move", "S")
    study.do("pick", "X").do("go", "C").do("pick", "X2").do("go", "C").do("point", "X")
    study.do("add", "R").do("fire")
    assert study.step == "Losses"
    assert study.told("leader_used") == study.told("attempt") == []


def british_success(dice: list[int], *spent: str) -> Study:
    """The British assault X and X2 in C: 7 + 6 against 5 + 6, two points."""
    study = Study("S-C C-D", dice=[3, 3, 3, 3, *dice], control={"D": FRENCH}).british("Y", INFANTRY, 7, 3, "S")
    study.french("X", INFANTRY, 3, 3, "C").french("X2", INFANTRY, 3, 3, "C").french("G", ARTILLERY, 3, 3, "D")
    study.spend("Orange", "Reille", *spent).led("Orange", "move", "S")
    return study.do("pick", "Y").do("go", "C").do("forward", "X")


@pytest.mark.rule("9.6a", "9.6c", "9.6d", "9.6e", "9.4c")
def test_c63_a_failed_intervention() -> None:
    study = british_success([2, 2, 6, 6, 6, 6])
    assert study.told("result") == [(SUCCESS, 13, 11)]
    assert (study.step, study.seat) == ("Intervene", FRENCH)
    assert study.offered("intervene") == [study.leaders["Napoleon"]]
    study.do("intervene", "Napoleon")
    assert not study.is_spent("Napoleon")
    assert study.told("casualties")[0] == (FRENCH, study.areas["C"], 2)
    while study.step == "Losses":
        study.do("pay", "X")
    study.do("hold")
    assert (study.step, study.seat, study.now.marker) == ("Activate", FRENCH, 1)  # after the sunset roll
    study.do("double", "Napoleon")  # and he is free to try again
    assert study.step == "DoublePlan"


@pytest.mark.rule("9.6b", "9.6e", "9.6.1b", "9.4d", "11.14a")
def test_c64_a_successful_intervention() -> None:
    study = british_success([2, 3])
    study.do("intervene", "Napoleon")
    assert study.is_spent("Napoleon")
    assert study.is_spent("Y")
    assert study.is_spent("X")
    assert not study.is_spent("X2")
    assert study.told("casualties") == []
    assert study.step == "VoluntaryRetreat"


@pytest.mark.rule("9.6a", "9.6b")
def test_only_who_would_gain_is_asked_and_a_stalemate_stands() -> None:
    study = strike(clash([3, 3, 2, 5], "Reille", "Picton"))
    assert study.told("result") == [(STALEMATE, 15, 15)]
    assert study.told("attempt") == []
    assert study.step == "VoluntaryRetreat"
    lost = strike(clash([3, 3, 6, 6, 2, 3], "Reille", "Picton"))
    assert (study.told("result")[0][0], lost.told("result")[0][0]) == (STALEMATE, FAILURE)
    assert (lost.step, lost.seat) == ("Intervene", FRENCH)  # the attacker may save his own failure
    lost.do("intervene", "Napoleon")
    assert lost.at("X") == "C"
    assert lost.is_spent("X")
    assert lost.is_spent("Y")


@pytest.mark.rule("9.6a", "9.8.2a")
def test_intervention_comes_after_the_second_rolls() -> None:
    study = strike(clash([3, 3, 6, 6, 1, 1, 2, 3], "Picton")).do("stay_out")
    assert study.step == "Reroll"
    study.do("reroll")
    assert study.step == "Intervene"


@pytest.mark.rule("9.4b", "9.6d")
def test_one_attempt_an_impulse_also_for_interventions() -> None:
    study = clash([3, 3, 6, 6], "Reille", "Picton").doubled("Napoleon").do("move", "S", 0).do("done")
    study.do("pick", "X").do("go", "C")
    assert study.told("result")[0][0] == FAILURE
    assert study.step != "Intervene"  # Ney is fresh and Napoleon spent, but the French have tried


@pytest.mark.rule("9.6.1b", "9.9b", "9.9d")
def test_ney_intervenes_for_a_spent_napoleon() -> None:
    study = strike(clash([3, 3, 6, 6, 3, 3], "Reille", "Picton", "Napoleon"))
    assert study.offered("intervene") == [study.leaders["Ney"]]
    study.do("intervene", "Ney")
    assert study.is_spent("Ney")
    assert study.at("X") == "C"
    fresh = strike(clash([3, 3, 6, 6], "Reille", "Picton"))
    assert fresh.offered("intervene") == [fresh.leaders["Napoleon"]]
    assert fresh.refused("intervene", "Ney").rule == "9.6"


@pytest.mark.rule("9.6.1a", "16.3b")
@pytest.mark.parametrize(("forward", "who", "other"), [("Z", "Blucher", "Wellington"), ("Y", "Wellington", "Blucher")])
def test_c65_the_commander_of_the_forward_unit(forward: str, who: str, other: str) -> None:
    study = clash([6, 6, 2, 2], "Reille", "Picton", "Bulow").prussian("Z", INFANTRY, 3, 5, "C", "Bulow")
    strike(study).do("forward", forward)
    assert (study.step, study.seat) == ("Intervene", ALLIED)
    assert study.offered("intervene") == [study.leaders[who]]
    assert study.refused("intervene", other).rule == "9.6.1"


@pytest.mark.rule("9.6.1a", "16.3b")
def test_the_point_decides_in_attack() -> None:
    study = Study("S-C", dice=[1, 1, 6, 6]).prussian("Z", INFANTRY, 3, 3, "S").french("X", INFANTRY, 3, 3, "C")
    study.spend("Bulow", "Reille").led("Bulow", "move", "S").do("pick", "Z").do("go", "C")
    assert study.offered("intervene") == [study.leaders["Blucher"]]


@pytest.mark.rule("16.4a", "16.4b", "16.3a", "9.5e")
def test_c66_mixed_allies_defend_together_and_never_attack_so() -> None:
    study = clash([3, 3, 3, 3], "Reille", "Picton", "Bulow", *COMMANDERS).prussian("Z", CAVALRY, 3, 5, "C", "Bulow")
    strike(study).do("stand")
    assert study.offered("forward") == [study.number("Y"), study.number("Z")]
    study.do("forward", "Y")
    assert study.told("values")[0][1] == 7 + 1 + 1
    own = Study("C-D").british("Y", INFANTRY, 3, 3, "C").prussian("Z", INFANTRY, 3, 3, "C")
    own.prussian("P", SKIRMISHER, 3, 3, "C").british("B", SKIRMISHER, 3, 3, "C").french("X", INFANTRY, 3, 3, "C")
    own.led("Orange", "move", "C").do("end_moves").do("assault", "C", 0)
    assert own.offered("point") == [own.number("Y"), own.number("B")]
