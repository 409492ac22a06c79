"""Rule 6.32: Engage, Disengage, Redeploy on the tactical board."""

from __future__ import annotations

import pytest

from grognard.games.napoleon_1815.roster import (
    ALLIED_SIDE,
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

FAST = [CAVALRY, HORSE_ARTILLERY, LEADER]
SLOW = [INFANTRY, FOOT_ARTILLERY]


def goals(study: Study) -> set[int]:
    """Where the unit in hand may go."""
    return set(study.offered("move"))


@pytest.mark.rule("6.32-1", "6.32-2", "6.32-3", "6.32-7")
def test_an_unengaged_unit_goes_straight_back_or_straight_on() -> None:
    study = clash(Study())
    study.do("pick", "F2")
    assert goals(study) == {0, 5}
    for place in (1, 3, 4, 6, 7):
        assert study.refused("move", place).rule == "6.32"
    study.do("move", 5)
    assert study.post("F2") == 5
    assert study.told("battle_move")[-1][1:] == (GROUND.numbers["waterloo"], 2, 5)


@pytest.mark.rule("6.32-2", "6.32-7")
def test_from_the_reserve_any_own_position_can_be_reached_and_nothing_else() -> None:
    study = Study().french("R", INFANTRY, 4, 2, "waterloo")
    clash(study, {"R": 0})
    study.do("pick", "R")
    assert goals(study) == {1, 2, 3}
    for place in (4, 5, 6, 7):
        assert study.refused("move", place).rule == "6.32"


@pytest.mark.rule("6.32-3", "6.32-4")
def test_c38_guns_cannot_go_to_the_help_of_a_contested_position() -> None:
    study = Study().french("R", INFANTRY, 4, 2, "waterloo").french("C", CAVALRY, 3, 2, "waterloo")
    study.french("H", HORSE_ARTILLERY, 2, 1, "waterloo").french("G", FOOT_ARTILLERY, 3, 1, "waterloo")
    clash(study, {"A2": 2, "R": 0, "C": 0, "H": 0, "G": 0})
    study.do("pick", "G")
    assert goals(study) == {1, 3}
    assert study.refused("move", 2).rule == "6.32"
    study.do("back")
    for name in ("R", "C", "H"):
        study.act(name, "move", 2)
        if study.step == "UnitActs":
            study.do("finish")
        assert study.post(name) == 2


@pytest.mark.rule("6.32-4")
def test_foot_artillery_does_not_advance_on_the_enemy() -> None:
    study = Study().french("G", FOOT_ARTILLERY, 3, 1, "waterloo")
    clash(study, {"G": 1})
    study.do("pick", "G")
    assert goals(study) == {0}
    assert study.refused("move", 4).rule == "6.32"


@pytest.mark.rule("6.32-4")
def test_foot_artillery_does_not_walk_into_an_abandoned_position() -> None:
    study = Study().french("G", FOOT_ARTILLERY, 3, 1, "waterloo")
    clash(study, {"G": 1}, without="A1")
    study.do("pick", "G")
    assert study.refused("move", 4).rule == "6.32"
    study.do("back").act("F1", "move", 4)  # infantry may, and that is a rout (R6)
    assert study.told("rout") == [(GROUND.numbers["waterloo"], ALLIED_SIDE)]


@pytest.mark.rule("6.32-5", "6.32-14")
def test_an_engaged_unit_can_only_go_back() -> None:
    study = Study().french("G", INFANTRY, 4, 2, "waterloo")
    clash(study, {"F1": 4, "A2": 2, "G": 2})
    study.do("pick", "F1")
    assert goals(study) == {1}
    assert study.refused("move", 7).rule == "6.32"
    study.do("move", 1).do("pick", "F2")
    assert goals(study) == {0}
    assert study.refused("move", 5).rule == "6.32"
    study.do("move", 0)
    assert study.told("rout") == []  # another unit keeps the Center


@pytest.mark.rule("6.32-6")
def test_c37_engage_and_disengage_exclude_each_other() -> None:
    study = Study().french("C", CAVALRY, 3, 2, "waterloo").french("D", CAVALRY, 3, 2, "waterloo")
    clash(study, {"F1": 4, "C": 4, "D": 2})
    study.act("F1", "move", 1)
    assert study.refused("pick", "F1").rule == "6.3"  # infantry has had its one move
    study.do("pick", "C").do("move", 1)
    assert goals(study) == {0}
    assert study.refused("move", 4).rule == "6.32"  # disengaged: no new attack
    study.do("move", 0)
    assert study.post("C") == 0
    study.do("pick", "D").do("move", 5)  # engaged: nothing to finish with but that
    assert study.step == "Combat"
    assert study.refused("pick", "D").rule == "6.3"
    assert study.post("D") == 5


@pytest.mark.rule("6.32-6")
def test_who_disengaged_into_the_reserve_cannot_engage_elsewhere() -> None:
    study = Study().french("C", CAVALRY, 3, 2, "waterloo").french("G", INFANTRY, 4, 2, "waterloo")
    clash(study, {"A1": 1, "A2": 2, "C": 1, "G": 2}, without="A3")
    study.do("pick", "C").do("move", 0)
    assert goals(study) == {3}
    assert study.refused("move", 2).rule == "6.32"


@pytest.mark.rule("6.32-8")
@pytest.mark.parametrize("arm", SLOW)
def test_slow_units_have_one_battle_move(arm: int) -> None:
    study = Study().french("U", arm, 3, 1, "waterloo")
    clash(study, {"U": 0})
    study.act("U", "move", 1)
    assert study.step == "Combat"
    assert study.refused("pick", "U").rule == "6.3"


@pytest.mark.rule("6.32-9", "6.32-10", "6.32-11")
@pytest.mark.parametrize("arm", FAST)
def test_fast_units_have_two_battle_moves_and_never_a_third(arm: int) -> None:
    study = Study().french("U", arm, 1, 1, "waterloo")
    clash(study, {"U": 2})
    study.do("pick", "U").do("move", 0)
    assert goals(study) == {1, 2, 3}
    study.do("move", 1)  # Redeploy and Redeploy; a third move to engage is not offered
    assert (study.step, study.post("U")) == ("Combat", 1)
    assert study.refused("pick", "U").rule == "6.3"


@pytest.mark.rule("6.32-10", "6.32-12")
@pytest.mark.parametrize("arm", FAST)
def test_a_fast_unit_may_redeploy_and_engage_through_friends(arm: int) -> None:
    study = Study().french("U", arm, 1, 1, "waterloo")
    clash(study, {"U": 0})
    study.do("pick", "U").do("move", 1).do("move", 4)
    assert study.post("U") == 4
    assert study.post("F1") == 1


@pytest.mark.rule("6.32-10")
@pytest.mark.parametrize("arm", FAST)
def test_a_fast_unit_may_disengage_and_redeploy(arm: int) -> None:
    study = Study(dice=[6]).french("U", arm, 2, 1, "waterloo")
    clash(study, {"U": 4})
    study.do("pick", "U").do("move", 1).do("move", 0)
    assert study.post("U") == 0


@pytest.mark.rule("6.32-13")
def test_nobody_passes_through_the_enemy() -> None:
    study = Study().french("C", CAVALRY, 3, 2, "waterloo")
    clash(study, {"A1": 1, "C": 0})
    study.do("pick", "C").do("move", 1)  # meets the enemy in its own Left: it stops there
    assert (study.step, study.post("C")) == ("Combat", 1)


@pytest.mark.rule("6.32-13")
def test_the_enemy_reserve_cannot_be_entered() -> None:
    study = Study().french("C", CAVALRY, 3, 2, "waterloo").anglo("R", INFANTRY, 4, 2, "waterloo")
    clash(study, {"C": 4, "R": 7})
    study.do("pick", "C")
    assert goals(study) == {1}
    assert study.refused("move", 7).rule == "6.32"


@pytest.mark.rule("6.32-15")
def test_nobody_is_made_to_move() -> None:
    study = Study().french("C", CAVALRY, 3, 2, "waterloo")
    clash(study, {"C": 0})
    study.do("end_combat")
    assert study.told("battle_move") == []
    study.end_battle_turn().do("pick", "C").do("move", 1)
    assert study.may("finish")  # nor to make a second move
    study.do("finish")
    assert study.post("C") == 1


@pytest.mark.rule("6.32-16")
def test_a_position_has_room_for_everybody() -> None:
    study = Study()
    names = [f"R{number}" for number in range(12)]
    for name in names:
        study.french(name, INFANTRY, 3, 1, "waterloo")
    clash(study, dict.fromkeys(names, 0))
    for name in names:
        study.act(name, "move", 1)
    assert study.field("waterloo").men[1] == 13
    study.end_battle_turn().end_battle_turn()
    for name in names:
        study.act(name, "move", 4)
    assert study.field("waterloo").men[4] == 12


@pytest.mark.rule("6.32-17", "6.33-10")
def test_c34_guns_prepare_infantry_engages_cavalry_follows() -> None:
    study = Study(turn=1, dice=[1, 6, 6, *[6] * 20])
    study.anglo("G", FOOT_ARTILLERY, 3, 1, "waterloo").anglo("C", CAVALRY, 3, 2, "waterloo")
    places = {"G": 1, "C": 0, "I": 1, "J": 2, "K": 3, "X": 4, "Y": 5, "Z": 6}
    for name in ("I", "J", "K"):
        study.anglo(name, INFANTRY, 4, 2, "waterloo")
    for name in ("X", "Y", "Z"):
        study.french(name, INFANTRY, 4, 2, "waterloo")
    study.battle("waterloo", places, sources=["brussels"])
    study.act("G", "fire", 0)
    assert fires(study) == [(1, 3)]
    assert study.steps_of("X") == [3]
    study.act("I", "move", 4)
    study.do("pick", "C").do("move", 1).do("move", 4)
    study.end_battle_turn().end_battle_turn()
    study.act("C", "fire", 0)
    assert fires(study)[-1] == (3, 3)


@pytest.mark.rule("6.32-17", "6.33-16")
def test_c34_once_friends_are_there_the_guns_are_silent() -> None:
    study = Study().french("G", FOOT_ARTILLERY, 3, 1, "waterloo")
    clash(study, {"G": 1})
    study.act("F1", "move", 4).do("pick", "G")
    assert study.refused("fire", 0).rule == "6.33"


@pytest.mark.rule("6.32-18", "6.33-1", "6.33-16")
def test_c35_a_unit_that_comes_back_clears_the_line_of_fire() -> None:
    study = Study(dice=[6, 6, 6]).french("G", FOOT_ARTILLERY, 3, 1, "waterloo")
    clash(study, {"G": 1, "F1": 4})
    study.do("pick", "G")
    assert study.refused("fire", 0).rule == "6.33"
    study.do("back").act("F1", "move", 1).act("G", "fire", 0)
    assert fires(study) == [(1, 3)]
    assert study.refused("pick", "F1").rule == "6.3"


@pytest.mark.rule("6.32-19", "6.32-2")
def test_c36_redeploying_goes_by_way_of_the_reserve() -> None:
    study = Study().french("C", CAVALRY, 3, 2, "waterloo").french("R", INFANTRY, 4, 2, "waterloo")
    clash(study, {"C": 2, "R": 0})
    study.do("pick", "C").do("move", 0).do("move", 1)
    assert study.post("C") == 1
    study.do("pick", "F2")
    assert study.refused("move", 1).rule == "6.32"
    assert study.refused("move", 3).rule == "6.32"
    study.do("back").act("R", "move", 3)
    assert study.post("R") == 3


@pytest.mark.rule("6.22-7", "7.4-1")
def test_an_own_position_may_be_left_empty_but_not_to_the_enemy() -> None:
    study = clash(Study())
    study.act("F1", "move", 0)
    assert study.told("rout") == []
    study.end_battle_turn().act("A1", "move", 1)
    assert study.told("rout") == [(GROUND.numbers["waterloo"], FRENCH_SIDE)]


@pytest.mark.rule("6.32-5", "6.32-6")
def test_the_defenders_go_the_other_way() -> None:
    study = Study().anglo("C", CAVALRY, 3, 2, "waterloo")
    clash(study, {"C": 7, "A1": 1}, side=ALLIED_SIDE)
    study.do("pick", "C")
    assert goals(study) == {4, 5, 6}
    study.do("move", 5).do("move", 2)
    study.do("pick", "A1")
    assert goals(study) == {4}
