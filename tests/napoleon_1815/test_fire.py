"""Rule 6.33: who may fire at whom, with how many dice, at what firepower; with examples of 6.4."""

from __future__ import annotations

import pytest

from grognard.games.napoleon_1815.field import OPEN, WOODS
from grognard.games.napoleon_1815.roster import (
    ALLIED_SIDE,
    CAVALRY,
    FOOT_ARTILLERY,
    HORSE_ARTILLERY,
    INFANTRY,
    LEADER,
)
from tests.napoleon_1815.clash import clash
from tests.napoleon_1815.ranks import fires
from tests.napoleon_1815.sandbox import Study

MISS = [6] * 40


def two_turns(study: Study) -> Study:
    """The rest of this Battle Turn and the whole of the enemy's."""
    return study.end_battle_turn().end_battle_turn()


@pytest.mark.rule("3.5-1", "6.33-6")
@pytest.mark.parametrize(("power", "hits"), [(1, 1), (2, 2), (3, 4)])
def test_c30_a_die_hits_up_to_the_firepower(power: int, hits: int) -> None:
    study = Study(dice=[1, 2, 3, 3]).french("U", INFANTRY, 4, power, "waterloo").anglo("X", INFANTRY, 4, 1, "waterloo")
    clash(study, {"U": 4, "X": 4})
    study.now.strength[study.number("A1")] = 1
    study.act("U", "fire", 0)
    while study.step == "TakeHit":
        study.now.apply(study.now.legal()[0])
        study.collect()
    assert study.told("hits") == [(study.number("U"), hits)]
    assert fires(study) == [(power, 4)]


@pytest.mark.rule("6.33-6", "3.3-1")
def test_dice_are_the_present_strength_not_the_full_one() -> None:
    study = Study(dice=[6, 6]).french("U", INFANTRY, 4, 2, "waterloo", now=2)
    clash(study, {"U": 4})
    study.act("U", "fire", 0)
    assert fires(study) == [(2, 2)]
    assert study.dice.count == 2


@pytest.mark.rule("6.33-10", "6.33-11", "6.33-12", "6.33-13", "6.33-25", "6.4-4")
def test_c31_a_charge_of_french_cavalry() -> None:
    study = Study(dice=[2, 3, 5, 6, 1, 2, 4, 6, *MISS])
    study.french("Heavy", CAVALRY, 3, 3, "waterloo").french("Light", CAVALRY, 3, 2, "waterloo")
    study.anglo("Foot", INFANTRY, 4, 2, "waterloo").anglo("Horse", CAVALRY, 4, 1, "waterloo")
    clash(study, {"Heavy": 0, "Light": 0, "Foot": 6, "Horse": 6}, without="A3")
    for name in ("Heavy", "Light"):
        study.do("pick", name).do("move", 3).do("move", 6)
    study.end_battle_turn()
    study.act("Foot", "fire", 0)
    assert (study.step, study.now.seat()) == ("TakeHit", 0)
    study.do("hit", "Light")
    study.act("Horse", "fire", 0)
    assert fires(study) == [(2, 4), (1, 4)]
    assert study.steps_of("Heavy", "Light") == [2, 2]
    study.end_battle_turn()
    study.act("Heavy", "fire", 0).act("Light", "fire", 0)
    assert fires(study)[2:] == [(4, 2), (3, 2)]
    two_turns(study)
    study.act("Heavy", "fire", 0).act("Light", "fire", 0)
    assert fires(study)[4:] == [(3, 2), (2, 2)]


@pytest.mark.rule("6.33-10", "6.33-12")
def test_shock_waits_for_the_first_fire_and_comes_back_with_a_new_engage_move() -> None:
    study = Study(dice=MISS).french("C", CAVALRY, 3, 2, "waterloo")
    clash(study, {"C": 1})
    study.act("C", "move", 4)
    two_turns(study)
    two_turns(study)  # a turn without fire does not use it up
    study.act("C", "fire", 0)
    assert fires(study) == [(3, 3)]
    two_turns(study).act("C", "fire", 0)
    two_turns(study).act("C", "move", 1).do("finish")
    two_turns(study).act("C", "move", 4)
    two_turns(study).act("C", "fire", 0)
    assert fires(study)[1:] == [(2, 3), (3, 3)]


@pytest.mark.rule("6.33-10")
def test_unused_shock_is_lost_when_the_cavalry_leaves() -> None:
    study = Study(dice=MISS).french("C", CAVALRY, 3, 2, "waterloo").anglo("B", INFANTRY, 4, 1, "waterloo")
    clash(study, {"C": 1, "B": 4})
    study.act("C", "move", 4)
    two_turns(study).act("C", "move", 1).do("finish")
    study.end_battle_turn().act("A1", "move", 1).end_battle_turn()
    study.act("C", "fire", 0)  # charged in its own position
    assert fires(study) == [(2, 3)]


@pytest.mark.rule("6.33-10", "6.32-3")
def test_going_to_the_help_of_an_own_position_is_a_charge_too() -> None:
    study = Study(dice=MISS).french("C", CAVALRY, 3, 2, "waterloo")
    clash(study, {"C": 0, "A1": 1})
    study.act("C", "move", 1)
    two_turns(study).act("C", "fire", 0)
    assert fires(study) == [(3, 3)]


@pytest.mark.rule("6.33-14", "6.51-5")
@pytest.mark.parametrize(("rating", "at_others", "at_squares"), [(3, 4, 2), (2, 3, 1), (1, 2, 0)])
def test_squares_take_shock_away(rating: int, at_others: int, at_squares: int) -> None:
    for group, power in ((0, at_others), (1, at_squares)):
        study = Study(dice=MISS).french("C", CAVALRY, 3, rating, "waterloo").anglo("X", INFANTRY, 3, 2, "waterloo")
        clash(study, {"C": 1, "X": 4}, squares=["X"])
        study.act("C", "move", 4)
        two_turns(study).do("pick", "C")
        if power:
            study.do("fire", group)
            assert fires(study) == [(power, 3)]
        else:
            assert study.refused("fire", group).rule == "6.51"


@pytest.mark.rule("6.33-14", "6.21-9")
def test_woods_take_shock_away() -> None:
    study = Study(dice=MISS).french("C", CAVALRY, 3, 3, "waterloo")
    clash(study, {"C": 1}, terrain={4: WOODS})
    study.act("C", "move", 4)
    two_turns(study).act("C", "fire", 0)
    assert fires(study) == [(1, 3)]


@pytest.mark.rule("6.33-7")
def test_a_unit_that_cannot_fire_can_still_be_hit() -> None:
    study = Study(dice=[1, 6, 6, 6]).french("C", CAVALRY, 3, 1, "waterloo")
    clash(study, {"C": 4}, squares=["A1"])
    study.do("pick", "C")
    assert study.refused("fire", 1).rule == "6.51"
    study.do("back").end_battle_turn().act("A1", "fire", 0)
    assert study.steps_of("C") == [2]


@pytest.mark.rule("6.33-3", "6.33-8", "6.33-9")
@pytest.mark.parametrize("arm", [INFANTRY, CAVALRY, LEADER])
def test_c39_only_engaged_units_fire(arm: int) -> None:
    study = Study().french("U", arm, 1, 2, "waterloo")
    clash(study, {"U": 1})
    study.do("pick", "U")
    assert study.refused("fire", 0).rule == "6.33"


@pytest.mark.rule("6.33-3")
@pytest.mark.parametrize("arm", [FOOT_ARTILLERY, HORSE_ARTILLERY])
def test_c39_reserve_guns_are_silent(arm: int) -> None:
    study = Study().french("G", arm, 3, 1, "waterloo")
    clash(study, {"G": 0})
    study.do("pick", "G")
    assert study.refused("fire", 0).rule == "6.33"


@pytest.mark.rule("6.33-3", "6.33-17")
def test_nobody_reaches_a_reserve_or_another_lane() -> None:
    study = Study(dice=[1, 1, 1]).french("G", FOOT_ARTILLERY, 3, 1, "waterloo").anglo("R", INFANTRY, 4, 1, "waterloo")
    clash(study, {"G": 1, "R": 7}, without="A1")
    study.do("pick", "G")  # nobody stands opposite
    assert study.refused("fire", 0).rule == "6.33"


@pytest.mark.rule("6.33-8", "6.33-9", "6.33-17")
@pytest.mark.parametrize("arm", [INFANTRY, CAVALRY])
def test_fire_falls_on_the_units_own_position_only(arm: int) -> None:
    study = Study(dice=[1, 1, 6]).french("U", arm, 3, 2, "waterloo").anglo("R", INFANTRY, 4, 1, "waterloo")
    clash(study, {"U": 4, "R": 7})
    study.act("U", "fire", 0)
    assert study.steps_of("A1", "A2", "A3", "R") == [2, 4, 4, 4]


@pytest.mark.rule("6.33-1")
def test_moving_and_firing_exclude_each_other() -> None:
    study = Study().french("C", CAVALRY, 3, 2, "waterloo").french("G", FOOT_ARTILLERY, 3, 1, "waterloo")
    clash(study, {"C": 0, "G": 0})
    study.act("F1", "move", 4)
    assert study.refused("pick", "F1").rule == "6.3"
    study.act("G", "move", 2)
    assert study.refused("pick", "G").rule == "6.3"
    study.act("C", "move", 2)
    assert study.refused("fire", 0).rule == "6.33"


@pytest.mark.rule("6.33-2", "6.33-4")
@pytest.mark.parametrize("arm", [INFANTRY, CAVALRY, LEADER])
def test_a_unit_that_fired_is_done(arm: int) -> None:
    study = Study(dice=[6] * 3).french("U", arm, 3, 2, "waterloo")
    clash(study, {"U": 4})
    study.act("U", "fire", 0)
    assert study.step == "Combat"
    assert study.refused("pick", "U").rule == "6.3"


@pytest.mark.rule("6.33-2")
def test_foot_guns_that_fired_stay_where_they_are() -> None:
    study = Study(dice=[6] * 3).french("G", FOOT_ARTILLERY, 3, 1, "waterloo")
    clash(study, {"G": 1})
    study.act("G", "fire", 0)
    assert study.refused("pick", "G").rule == "6.3"


@pytest.mark.rule("6.33-4")
def test_nobody_fires_in_the_enemys_battle_turn() -> None:
    study = clash(Study(), {"F1": 4})
    study.end_battle_turn()
    assert study.now.seat() == 1
    assert study.refused("pick", "F1").rule == "6.3"


@pytest.mark.rule("6.33-5")
def test_an_engaged_unit_may_hold_its_fire() -> None:
    study = clash(Study(), {"F1": 4})
    study.end_battle_turn()
    assert study.told("fire") == []


# Artillery


@pytest.mark.rule("6.33-15", "6.33-17")
def test_guns_fire_at_long_range_into_the_opposing_position() -> None:
    study = Study(dice=[1, 6, 6]).french("G", FOOT_ARTILLERY, 3, 1, "waterloo")
    clash(study, {"G": 3})
    study.act("G", "fire", 0)
    assert fires(study) == [(1, 3)]
    assert study.steps_of("A1", "A2", "A3") == [4, 4, 3]


@pytest.mark.rule("6.33-16")
def test_one_friend_in_the_target_position_is_enough_to_hold_fire() -> None:
    study = Study(dice=[6]).french("G", FOOT_ARTILLERY, 3, 1, "waterloo").french("N", LEADER, 1, 2, "waterloo")
    clash(study, {"G": 1, "N": 4})
    study.do("pick", "G")
    assert study.refused("fire", 0).rule == "6.33"


@pytest.mark.rule("6.33-18", "6.33-19")
def test_charged_guns_fire_canister_once() -> None:
    study = Study(dice=MISS).french("G", FOOT_ARTILLERY, 3, 1, "waterloo")
    clash(study, {"G": 1, "A1": 1})
    study.act("G", "fire", 0)
    two_turns(study).act("G", "fire", 0)
    assert fires(study) == [(2, 3), (1, 3)]
    assert [data[2] for data in study.told("fire")] == [1, 1]


@pytest.mark.rule("6.33-18")
def test_engaged_guns_cannot_choose_the_far_target() -> None:
    study = Study(dice=[1, 6, 6]).french("G", FOOT_ARTILLERY, 3, 1, "waterloo").anglo("B", INFANTRY, 4, 1, "waterloo")
    clash(study, {"G": 1, "A1": 1, "B": 4})
    study.act("G", "fire", 0)
    assert study.steps_of("A1", "B") == [3, 4]


@pytest.mark.rule("6.33-19")
def test_canister_is_ready_again_after_a_time_out_of_contact() -> None:
    study = Study(dice=MISS).french("G", FOOT_ARTILLERY, 3, 1, "waterloo").anglo("B", INFANTRY, 4, 1, "waterloo")
    clash(study, {"G": 1, "A1": 1, "B": 4})
    study.act("G", "fire", 0).end_battle_turn()
    study.act("A1", "move", 4).end_battle_turn()
    study.act("G", "fire", 0).end_battle_turn()  # long range
    study.act("A1", "move", 1).end_battle_turn()
    study.act("G", "fire", 0)
    assert fires(study) == [(2, 3), (1, 3), (2, 3)]


@pytest.mark.rule("6.33-19")
def test_long_range_fire_does_not_use_canister_up() -> None:
    study = Study(dice=MISS).french("G", FOOT_ARTILLERY, 3, 1, "waterloo")
    clash(study, {"G": 1})
    study.act("G", "fire", 0).end_battle_turn()
    study.act("A1", "move", 1).end_battle_turn()
    study.act("G", "fire", 0)
    assert fires(study) == [(1, 3), (2, 3)]


@pytest.mark.rule("6.33-20", "6.33-23", "6.33-19", "3.64-2")
def test_c32_horse_artillery_engages_and_fires() -> None:
    study = Study(dice=MISS).french("H", HORSE_ARTILLERY, 2, 1, "waterloo")
    clash(study, {"H": 1})
    study.act("H", "move", 4).do("fire", 0)
    two_turns(study).act("H", "fire", 0)
    assert fires(study) == [(2, 2), (1, 2)]


@pytest.mark.rule("6.33-20", "6.33-21", "6.33-22")
def test_c33_what_horse_artillery_can_do_in_a_turn() -> None:
    def horse(place: int) -> Study:
        study = Study(dice=MISS).french("H", HORSE_ARTILLERY, 2, 1, "waterloo")
        return clash(study, {"H": place}).do("pick", "H")

    study = horse(1).do("fire", 0)
    assert study.refused("fire", 0).rule == "6.33"  # not twice
    study.do("move", 0)
    assert study.step == "Combat"  # fire and one move: nothing more
    assert study.refused("pick", "H").rule == "6.3"
    study = horse(0).do("move", 1).do("fire", 0)
    assert study.step == "Combat"  # one move and fire: no second move
    study = horse(2).do("move", 0).do("move", 1)
    assert study.step == "Combat"  # two moves: no fire
    assert study.refused("pick", "H").rule == "6.3"


@pytest.mark.rule("6.33-20")
def test_horse_artillery_may_fire_and_then_engage() -> None:
    study = Study(dice=MISS).french("H", HORSE_ARTILLERY, 2, 1, "waterloo")
    clash(study, {"H": 1})
    study.act("H", "fire", 0).do("move", 4)
    assert fires(study) == [(1, 2)]
    assert study.post("H") == 4


@pytest.mark.rule("6.33-20", "6.33-21")
def test_move_and_fire_are_one_act_with_nobody_between() -> None:
    study = Study(dice=MISS).french("H", HORSE_ARTILLERY, 2, 1, "waterloo")
    clash(study, {"H": 0})
    study.act("H", "move", 1)
    assert not study.may("pick", "F1")
    study.do("finish")
    assert study.refused("pick", "H").rule == "6.3"


@pytest.mark.rule("6.33-24", "8.3-1")
def test_an_engaged_leader_fires_one_die_at_his_rating() -> None:
    study = Study(dice=[2]).french("N", LEADER, 1, 2, "waterloo")
    clash(study, {"N": 4, "F1": 4}, terrain={1: OPEN})
    study.act("N", "fire", 0)
    assert fires(study) == [(2, 1)]
    assert study.steps_of("A1") == [3]


# Losses, rule 6.4: the golden cases


@pytest.mark.rule("6.4-2", "6.4-3")
def test_c40_hits_fall_on_the_strongest_each_time() -> None:
    study = Study(dice=[1, 1, 1, 6]).anglo("B", INFANTRY, 4, 1, "waterloo", now=3)
    study.anglo("C", CAVALRY, 4, 1, "waterloo", now=3)
    clash(study, {"F1": 4, "B": 4, "C": 4})
    study.act("F1", "fire", 0)
    assert study.steps_of("A1") == [3]
    assert (study.step, study.now.seat()) == ("TakeHit", 1)
    study.do("hit", "B")
    assert study.refused("hit", "B").rule == "6.4"
    study.do("hit", "C")
    assert study.steps_of("A1", "B", "C") == [3, 2, 2]


@pytest.mark.rule("6.4-4", "6.4-5")
def test_c41_the_owner_chooses_who_falls() -> None:
    study = Study(dice=[1, 1, 1, 1]).anglo("B", INFANTRY, 4, 1, "waterloo", now=1)
    clash(study, {"F1": 4, "B": 4})
    study.act("F1", "fire", 0)
    assert study.steps_of("A1", "B") == [1, 1]
    study.do("hit", "A1")
    assert study.at("A1") == "dead"
    assert study.steps_of("B") == [1]


@pytest.mark.rule("6.4-6", "6.4-9")
def test_c42_long_range_fire_eliminates_nobody() -> None:
    study = Study(dice=[1, 1, 1]).french("G", FOOT_ARTILLERY, 3, 1, "waterloo")
    study.anglo("B", INFANTRY, 4, 1, "waterloo", now=1)
    clash(study, {"G": 1, "B": 4})
    study.now.strength[study.number("A1")] = 2
    study.act("G", "fire", 0)
    assert study.steps_of("A1", "B") == [1, 1]
    assert study.told("void") == [(2,)]
    assert study.told("rout") == []


@pytest.mark.rule("6.33-11")
def test_the_defenders_cavalry_has_no_shock_for_being_charged() -> None:
    study = Study(dice=MISS).anglo("C", CAVALRY, 3, 2, "waterloo")
    clash(study, {"C": 4})
    study.act("F1", "move", 4).end_battle_turn()
    assert study.now.seat() == ALLIED_SIDE
    study.act("C", "fire", 0)
    assert fires(study) == [(2, 3)]
