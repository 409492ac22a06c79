"""Rules 6.31 and 8.2: the morale of engaged units at their last step, and what leaders do for it."""

from __future__ import annotations

import pytest

from grognard.games.napoleon_1815.field import WOODS
from grognard.games.napoleon_1815.roster import (
    ALLIED_SIDE,
    ANGLO_DUTCH,
    CAVALRY,
    FOOT_ARTILLERY,
    FRENCH_SIDE,
    HORSE_ARTILLERY,
    INFANTRY,
    LEADER,
)
from tests.napoleon_1815.clash import clash
from tests.napoleon_1815.ranks import fires
from tests.napoleon_1815.sandbox import GROUND, Study

WATERLOO = GROUND.numbers["waterloo"]


def wavering(die: int, arm: int = INFANTRY, *, leader: bool = False, square: bool = False) -> Study:
    """One French unit U at its last step beside F1, both in the French Left where A1 has come."""
    study = Study(dice=[die]).french("U", arm, 3, 2, "waterloo", now=1)
    places = {"U": 1, "A1": 1}
    if leader:
        study.french("N", LEADER, 1, 2, "waterloo")
        places["N"] = 1
    return clash(study, places, squares=["U"] if square else [])


def rolled(study: Study) -> list[int]:
    """Who has checked morale."""
    return [data[0] for data in study.told("morale")]


@pytest.mark.rule("6.31-1", "6.31-4", "6.31-7", "6.31-9", "6.31-10", "8.2-1", "6.5-7")
@pytest.mark.parametrize(
    ("leader", "square", "fails_up_to"), [(False, False, 3), (True, False, 2), (False, True, 2), (True, True, 1)]
)
def test_c56_what_is_needed_to_hold(leader: bool, square: bool, fails_up_to: int) -> None:
    for die in range(1, 7):
        study = wavering(die, leader=leader, square=square)
        held = study.at("U") == "waterloo" and study.post("U") == 1
        assert held == (die > fails_up_to), die
        assert rolled(study) == [study.number("U")]


@pytest.mark.rule("6.31-4")
@pytest.mark.parametrize("arm", [INFANTRY, CAVALRY, HORSE_ARTILLERY])
def test_c56_bad_morale_sends_most_units_back(arm: int) -> None:
    study = wavering(3, arm)
    assert (study.at("U"), study.post("U")) == ("waterloo", 0)
    assert study.told("breaks") == [(study.number("U"),)]


@pytest.mark.rule("6.31-4", "6.32-5")
def test_a_forward_unit_falls_back_to_its_own_position() -> None:
    study = Study(dice=[2]).french("U", INFANTRY, 3, 2, "waterloo", now=1)
    clash(study, {"U": 4})
    assert study.post("U") == 1


@pytest.mark.rule("6.31-5", "6.31-6")
@pytest.mark.parametrize(("arm", "square"), [(INFANTRY, True), (FOOT_ARTILLERY, False)])
def test_c56_squares_and_foot_guns_are_eliminated_instead(arm: int, square: bool) -> None:
    study = wavering(1, arm, square=square)
    assert study.at("U") == "dead"
    assert study.told("eliminated") == [(study.number("U"), WATERLOO)]
    study = wavering(4, arm, square=square)
    assert study.post("U") == 1


@pytest.mark.rule("6.31-2", "6.31-3", "6.31-11", "6.31-12", "8.2-4", "6.52-4")
def test_c57_who_does_not_roll() -> None:
    study = Study().french("Two", INFANTRY, 3, 2, "waterloo", now=2).french("N", LEADER, 1, 2, "waterloo")
    study.french("Idle", INFANTRY, 3, 2, "waterloo", now=1).french("R", CAVALRY, 3, 2, "waterloo", now=1)
    study.french("Guns", FOOT_ARTILLERY, 3, 1, "waterloo", now=1)
    clash(
        study,
        {"Two": 1, "N": 1, "Guns": 1, "A1": 1, "Idle": 2, "R": 0},
        squares=["F1"],
        guests={"Guns": "F1"},
    )
    assert rolled(study) == []
    assert study.step == "Combat"


@pytest.mark.rule("6.31-3")
def test_a_unit_under_long_range_fire_does_not_roll() -> None:
    study = Study().anglo("G", FOOT_ARTILLERY, 3, 1, "waterloo").french("U", INFANTRY, 3, 2, "waterloo", now=1)
    clash(study, {"G": 4, "U": 1})
    assert rolled(study) == []


@pytest.mark.rule("6.31-7")
def test_good_morale_leaves_every_choice_open() -> None:
    study = wavering(4).do("pick", "U")
    verbs = {action.verb for action in study.now.legal()}
    assert verbs == {"move", "move_open", "fire", "square", "retreat", "back"}


@pytest.mark.rule("6.31-8", "7.4-2")
def test_falling_back_may_lose_the_battle() -> None:
    study = Study(dice=[3]).french("U", INFANTRY, 3, 2, "waterloo", now=1)
    clash(study, {"U": 1, "A1": 1}, without="F1")
    assert study.told("rout") == [(WATERLOO, FRENCH_SIDE)]
    assert study.step == "ForcedRetreat"


@pytest.mark.rule("6.31-13")
@pytest.mark.parametrize("arm", [INFANTRY, CAVALRY])
def test_a_unit_that_was_sent_back_has_moved(arm: int) -> None:
    study = Study(dice=[1]).french("U", arm, 3, 2, "waterloo", now=1)
    clash(study, {"U": 4})
    assert study.post("U") == 1
    if arm == INFANTRY:
        assert study.refused("pick", "U").rule == "6.3"
        return
    study.do("pick", "U")
    assert study.refused("fire", 0).rule == "6.33"
    assert study.refused("move", 4).rule == "6.32"
    assert study.refused("retreat", "quatre_bras").rule == "7.0"
    study.do("move", 0)
    assert study.step == "Combat"


@pytest.mark.rule("6.31-13", "6.33-20")
def test_horse_artillery_may_still_fire_from_where_it_came_to() -> None:
    study = Study(dice=[1, 6]).french("H", HORSE_ARTILLERY, 2, 1, "waterloo", now=1)
    clash(study, {"H": 4})
    study.act("H", "fire", 0)
    assert fires(study) == [(1, 1)]  # long range now
    assert study.step == "Combat"


@pytest.mark.rule("6.31-13", "6.21-10")
def test_cavalry_sent_back_into_its_woods_stops_there() -> None:
    study = Study(dice=[1]).french("U", CAVALRY, 3, 2, "waterloo", now=1)
    clash(study, {"U": 4}, terrain={1: WOODS})
    assert study.post("U") == 1
    assert study.refused("pick", "U").rule == "6.3"


@pytest.mark.rule("6.31-14")
def test_rolls_are_made_one_by_one_in_the_owners_order() -> None:
    study = Study(dice=[1, 6])
    for name in ("U", "V"):
        study.french(name, INFANTRY, 3, 2, "waterloo", now=1)
    clash(study, {"U": 1, "V": 1, "A1": 1})
    assert (study.step, study.now.seat()) == ("Morale", 0)
    assert study.refused("roll", "F1").rule == "6.31"
    study.do("roll", "V")
    assert rolled(study) == [study.number("V"), study.number("U")]
    assert [study.post(name) for name in ("U", "V")] == [1, 0]


@pytest.mark.rule("6.31-14")
def test_a_rout_stops_the_remaining_rolls() -> None:
    study = Study(dice=[1])
    study.french("U", INFANTRY, 3, 2, "waterloo", now=1).french("V", INFANTRY, 3, 2, "waterloo", now=1)
    clash(study, {"U": 1, "A1": 1, "V": 2, "A2": 2}, without="F1")
    study.do("roll", "U")
    assert study.told("rout") == [(WATERLOO, FRENCH_SIDE)]
    assert rolled(study) == [study.number("U")]


# Leaders, rule 8.2


@pytest.mark.rule("8.2-2")
@pytest.mark.parametrize("place", [0, 2])
def test_a_leader_elsewhere_gives_nothing(place: int) -> None:
    study = Study(dice=[3]).french("U", INFANTRY, 3, 2, "waterloo", now=1).french("N", LEADER, 1, 2, "waterloo")
    clash(study, {"U": 1, "A1": 1, "N": place})
    assert study.post("U") == 0


@pytest.mark.rule("8.2-1", "8.0-2")
@pytest.mark.parametrize(("prussian", "holds"), [(False, True), (True, False)])
def test_wellington_steadies_his_own_army_only(prussian: bool, holds: bool) -> None:
    study = Study(dice=[3]).anglo("W", LEADER, 1, 2, "waterloo")
    if prussian:
        study.prussian("U", INFANTRY, 3, 2, "waterloo", now=1).prussian("B", LEADER, 1, 2, "liege")
    else:
        study.anglo("U", INFANTRY, 3, 2, "waterloo", now=1)
    clash(study, {"U": 4, "W": 4, "F1": 4}, side=ALLIED_SIDE)
    assert (study.post("U") == 4) == holds


@pytest.mark.rule("8.2-3", "6.31-11", "6.31-8")
@pytest.mark.parametrize(("die", "holds"), [(1, False), (2, False), (3, True), (4, True)])
def test_c58_a_leader_alone_rolls_for_himself(die: int, holds: bool) -> None:
    study = Study(dice=[die]).french("N", LEADER, 1, 2, "waterloo")
    clash(study, {"N": 1, "A1": 1}, without="F1")
    assert rolled(study) == [study.number("N")]
    assert (study.told("rout") == []) == holds
    if holds:
        assert study.post("N") == 1


@pytest.mark.rule("8.2-3")
def test_a_leader_alone_in_an_enemy_position_falls_back_without_a_rout() -> None:
    study = Study(dice=[2]).french("N", LEADER, 1, 2, "waterloo")
    clash(study, {"N": 4})
    assert study.post("N") == 1
    assert study.told("rout") == []


@pytest.mark.rule("8.2-4")
def test_a_leader_with_friends_of_the_other_allied_army_does_not_roll() -> None:
    study = Study().anglo("W", LEADER, 1, 2, "waterloo").prussian("P", INFANTRY, 4, 1, "waterloo")
    clash(study, {"W": 4, "P": 4, "F1": 4}, without="A1", side=ALLIED_SIDE)
    assert rolled(study) == []


@pytest.mark.rule("8.2-1", "6.52-7")
def test_c59_a_sheltering_leader_steadies_all_in_the_position() -> None:
    study = Study(dice=[3]).french("U", INFANTRY, 3, 2, "waterloo", now=1).french("N", LEADER, 1, 2, "waterloo")
    clash(study, {"U": 1, "N": 1, "A1": 1}, squares=["F1"], guests={"N": "F1"})
    assert study.post("U") == 1
    assert rolled(study) == [study.number("U")]


@pytest.mark.rule("8.2-1", "8.3-2", "8.3-3")
def test_c60_wellington_falls_and_helps_nobody_any_more() -> None:
    study = Study(dice=[1, 6, 6, 6, 3]).anglo("W", LEADER, 1, 2, "waterloo")
    study.anglo("U", INFANTRY, 3, 2, "waterloo", now=1)
    clash(study, {"W": 4, "U": 4, "F1": 4}, without="A1")
    study.act("F1", "fire", 0).do("hit", "W")
    assert study.at("W") == "dead"
    assert study.now.dead[ANGLO_DUTCH] == 1
    study.end_battle_turn()  # a 3 is not enough without him: the unit falls back, and the position is lost
    assert study.told("rout") == [(WATERLOO, ALLIED_SIDE)]


@pytest.mark.rule("8.2-1", "6.24-5")
def test_a_leader_who_steadies_a_unit_is_seen() -> None:
    study = wavering(3, leader=True)
    assert study.now.shown[study.number("N")]
    assert study.told("morale") == [(study.number("U"), WATERLOO, 1)]


@pytest.mark.rule("8.2-1")
def test_a_leader_counts_only_while_he_is_revealed() -> None:
    study = (
        Study(dice=[3]).french("U", INFANTRY, 3, 2, "waterloo", now=1).french("V", INFANTRY, 3, 2, "waterloo", now=1)
    )
    study.french("N", LEADER, 1, 2, "waterloo")
    clash(study, {"U": 1, "V": 1, "N": 1, "A1": 1})
    study.now.shown[study.number("N")] = 0  # cannot happen to an engaged block; the rule asks for it all the same
    study.now.agenda[-1].take(study.now, study.action("roll", "U"))
    assert study.post("U") == 0
