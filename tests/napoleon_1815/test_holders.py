"""Rule 6.21: who holds a Farm or a Hill, what it gives, how it changes hands."""

from __future__ import annotations

import pytest

from grognard.games.napoleon_1815.field import FARM, HILL, NO_HOLDER
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


def holder(study: Study, place: int) -> int:
    """Who holds the marker of a position."""
    return study.field("waterloo").holder[place]


# The Farm


@pytest.mark.rule("6.21-15", "6.21-17")
def test_c44_the_farm_adds_fire_and_shields_from_cavalry() -> None:
    study = Study(dice=[3, 4, 1, 1, 1, 6]).anglo("Farm", INFANTRY, 3, 2, "waterloo")
    study.anglo("B", INFANTRY, 3, 2, "waterloo", now=2).french("C", CAVALRY, 3, 2, "waterloo")
    clash(
        study,
        {"Farm": 4, "B": 4, "C": 4},
        without="A1",
        terrain={4: FARM},
        holders={4: "Farm"},
        side=ALLIED_SIDE,
    )
    study.act("Farm", "fire", 0)
    assert fires(study) == [(3, 3)]
    assert study.told("hits") == [(study.number("Farm"), 2)]
    study.now.strength[study.number("C")] = 3
    study.end_battle_turn().act("C", "fire", 0)
    assert study.at("B") == "dead"
    assert study.steps_of("Farm") == [3]
    assert study.told("rout") == []


@pytest.mark.rule("6.21-17", "6.21-18")
def test_c45_cavalry_cannot_hurt_the_farm_but_infantry_can() -> None:
    study = Study(dice=[1, 1, 1, 2, 2, 6, 6]).anglo("Farm", INFANTRY, 3, 2, "waterloo")
    study.french("C", CAVALRY, 3, 2, "waterloo")
    clash(study, {"Farm": 4, "C": 4, "F1": 4}, without="A1", terrain={4: FARM}, holders={4: "Farm"})
    study.act("C", "fire", 0)
    assert study.steps_of("Farm") == [3]
    assert study.told("void") == [(3,)]
    study.act("F1", "fire", 0)
    assert study.steps_of("Farm") == [1]


@pytest.mark.rule("6.21-18")
def test_guns_hit_the_farm_as_anybody_else() -> None:
    study = Study(dice=[1, 1, 6]).french("G", FOOT_ARTILLERY, 3, 1, "waterloo")
    clash(study, {"G": 1}, terrain={4: FARM}, holders={4: "A1"})
    study.act("G", "fire", 0)
    assert study.steps_of("A1") == [2]


@pytest.mark.rule("6.21-17")
def test_the_shield_covers_the_holder_only() -> None:
    study = Study(dice=[1, 6, 6]).french("C", CAVALRY, 3, 2, "waterloo").anglo("B", INFANTRY, 3, 2, "waterloo")
    clash(study, {"B": 4, "C": 4}, terrain={4: FARM}, holders={4: "A1"})
    study.act("C", "fire", 0)  # A1 would be the strongest
    assert study.steps_of("A1", "B") == [4, 2]


@pytest.mark.rule("6.21-15")
def test_only_the_holder_has_the_bonus() -> None:
    study = Study(dice=MISS).anglo("B", INFANTRY, 3, 2, "waterloo")
    clash(study, {"B": 4, "F1": 4}, terrain={4: FARM}, holders={4: "A1"}, side=ALLIED_SIDE)
    study.act("B", "fire", 0).act("A1", "fire", 0)
    assert fires(study) == [(2, 3), (3, 4)]


@pytest.mark.rule("6.21-16")
@pytest.mark.parametrize("arm", [CAVALRY, FOOT_ARTILLERY, HORSE_ARTILLERY, LEADER])
def test_only_infantry_takes_a_farm(arm: int) -> None:
    study = Study().french("U", arm, 1, 2, "waterloo")
    clash(study, {"U": 1}, terrain={1: FARM})
    study.do("pick", "U")
    assert study.refused("occupy").rule == "6.21"
    study.do("back").act("F1", "occupy")
    assert holder(study, 1) == study.number("F1")


@pytest.mark.rule("6.21-16")
def test_a_square_does_not_take_a_farm() -> None:
    study = clash(Study(), terrain={1: FARM}, squares=["F1"])
    study.do("pick", "F1")
    assert study.refused("occupy").rule == "6.21"


@pytest.mark.rule("6.21-16", "6.21-29")
def test_a_square_is_not_handed_a_farm_either() -> None:
    study = Study().french("G", INFANTRY, 4, 2, "waterloo").french("H", INFANTRY, 4, 2, "waterloo")
    clash(study, {"G": 1, "H": 1}, terrain={1: FARM}, holders={1: "F1"}, squares=["G"])
    study.do("pick", "F1")
    assert study.refused("swap", "G").rule == "6.21"
    assert study.may("swap", "H")


@pytest.mark.rule("6.21-19", "6.5-6")
def test_the_farm_holder_forms_no_square() -> None:
    study = Study().french("G", INFANTRY, 4, 2, "waterloo")
    clash(study, {"G": 1}, terrain={1: FARM}, holders={1: "F1"})
    study.do("pick", "F1")
    assert study.refused("square").rule == "6.5"
    study.do("back").act("G", "square")
    assert study.now.square[study.number("G")]


# The Hill


@pytest.mark.rule("6.21-20", "6.21-21")
def test_c43_guns_on_a_hill_fire_farther_not_harder() -> None:
    study = Study(dice=[1, 2, 5, *MISS]).french("G", FOOT_ARTILLERY, 3, 1, "waterloo")
    clash(study, {"G": 1}, terrain={1: HILL}, holders={1: "G"})
    study.act("G", "fire", 0)
    assert fires(study) == [(2, 3)]
    assert study.steps_of("A1") == [2]
    study.end_battle_turn().act("A1", "move", 1).end_battle_turn()
    study.act("G", "fire", 0)
    study.end_battle_turn().end_battle_turn().act("G", "fire", 0)
    assert fires(study)[1:] == [(2, 3), (1, 3)]


@pytest.mark.rule("6.21-20")
def test_other_guns_of_the_position_gain_nothing() -> None:
    study = (
        Study(dice=MISS).french("G", FOOT_ARTILLERY, 3, 1, "waterloo").french("H", HORSE_ARTILLERY, 2, 1, "waterloo")
    )
    clash(study, {"G": 1, "H": 1}, terrain={1: HILL}, holders={1: "H"})
    study.act("G", "fire", 0).act("H", "fire", 0)
    assert fires(study) == [(1, 3), (2, 2)]


@pytest.mark.rule("6.21-20", "6.21-9")
def test_c29_cavalry_on_a_hill_gains_nothing() -> None:
    study = Study(dice=MISS).french("C", CAVALRY, 3, 2, "waterloo")
    clash(study, {"C": 1, "A1": 1}, terrain={1: HILL}, holders={1: "C"})
    study.act("C", "fire", 0)
    assert fires(study) == [(2, 3)]


# Changing hands


@pytest.mark.rule("6.21-29", "6.21-30", "6.21-16")
def test_c46_the_holder_changes_places_free_of_charge() -> None:
    study = Study(dice=MISS).anglo("B", INFANTRY, 3, 2, "waterloo").anglo("C", CAVALRY, 3, 2, "waterloo")
    clash(study, {"B": 4, "C": 4, "F1": 4}, terrain={4: FARM}, holders={4: "A1"}, side=ALLIED_SIDE)
    study.do("pick", "A1")
    assert study.refused("swap", "C").rule == "6.21"  # cavalry
    assert study.refused("swap", "A2").rule == "6.21"  # another position
    study.do("swap", "B").do("fire", 0)
    study.act("B", "fire", 0)
    assert fires(study) == [(2, 4), (3, 3)]  # both still act, the new holder at +1


@pytest.mark.rule("6.21-30")
def test_c46_no_exchange_after_the_old_holder_has_fired() -> None:
    study = Study(dice=MISS).anglo("B", INFANTRY, 3, 2, "waterloo")
    clash(study, {"B": 4, "F1": 4}, terrain={4: FARM}, holders={4: "A1"}, side=ALLIED_SIDE)
    study.act("A1", "fire", 0)
    assert study.refused("pick", "A1").rule == "6.3"
    assert holder(study, 4) == study.number("A1")


@pytest.mark.rule("6.21-30")
def test_no_exchange_after_horse_guns_on_a_hill_have_fired() -> None:
    study = Study(dice=MISS).anglo("H", HORSE_ARTILLERY, 3, 1, "waterloo")
    clash(study, {"H": 4}, terrain={4: HILL}, holders={4: "H"}, side=ALLIED_SIDE)
    study.act("H", "fire", 0)
    assert study.refused("swap", "A1").rule == "6.21"


@pytest.mark.rule("6.21-30")
def test_no_exchange_with_a_unit_that_has_acted() -> None:
    study = Study(dice=MISS).anglo("B", INFANTRY, 3, 2, "waterloo").anglo("R", INFANTRY, 3, 2, "waterloo")
    clash(study, {"B": 4, "F1": 4, "R": 7}, terrain={4: FARM}, holders={4: "A1"}, side=ALLIED_SIDE)
    study.act("B", "fire", 0).act("R", "move", 4)
    study.do("pick", "A1")
    assert study.refused("swap", "B").rule == "6.21"  # fired
    assert study.refused("swap", "R").rule == "6.21"  # moved


@pytest.mark.rule("6.21-29", "6.31-7")
def test_a_morale_check_is_no_act() -> None:
    study = Study(dice=[6]).anglo("B", INFANTRY, 3, 2, "waterloo", now=1)
    clash(study, {"B": 4, "F1": 4}, terrain={4: FARM}, holders={4: "A1"}, side=ALLIED_SIDE)
    study.do("pick", "A1")
    assert study.may("swap", "B")


@pytest.mark.rule("6.21-31", "6.21-32", "6.21-34")
def test_a_farm_is_captured_when_its_holder_has_fallen() -> None:
    study = Study(dice=[1, 6, 6, 6, 6, *MISS]).anglo("Farm", INFANTRY, 1, 2, "waterloo")
    study.anglo("B", INFANTRY, 1, 2, "waterloo")
    study.french("G", INFANTRY, 3, 2, "waterloo").french("C", CAVALRY, 3, 2, "waterloo")
    places = {"Farm": 4, "B": 4, "F1": 4, "G": 4, "C": 4}
    clash(study, places, without="A1", terrain={4: FARM}, holders={4: "Farm"})
    study.do("pick", "G")
    assert study.refused("occupy").rule == "6.21"  # its holder lives
    study.do("back").act("F1", "fire", 0).do("hit", "Farm")
    assert holder(study, 4) == NO_HOLDER
    assert study.refused("pick", "F1").rule == "6.3"  # it has fired: not for this unit
    study.do("pick", "C")
    assert study.refused("occupy").rule == "6.21"  # cavalry
    study.do("back").act("G", "occupy")
    assert holder(study, 4) == study.number("G")
    assert study.refused("pick", "G").rule == "6.3"  # that was its move: it does not fire
    study.end_battle_turn().end_battle_turn().act("G", "fire", 0)
    assert fires(study)[-1] == (3, 3)


@pytest.mark.rule("6.21-33", "6.21-32")
def test_the_first_owner_takes_his_farm_back_in_the_same_way() -> None:
    study = Study(dice=[1, 6, 6, 6]).french("G", INFANTRY, 1, 2, "waterloo").french("E", INFANTRY, 1, 2, "waterloo")
    study.anglo("B", INFANTRY, 3, 2, "waterloo")
    clash(study, {"G": 4, "E": 4, "B": 4}, terrain={4: FARM}, holders={4: "G"}, side=ALLIED_SIDE)
    study.act("A1", "fire", 0)
    assert study.now.seat() == 0
    study.do("hit", "G").act("B", "occupy")
    assert holder(study, 4) == study.number("B")
    assert study.refused("pick", "B").rule == "6.3"


@pytest.mark.rule("6.21-34", "6.21-17")
def test_a_captured_farm_shields_its_new_holder_from_cavalry() -> None:
    study = Study(dice=[1, 6, 6]).anglo("D", CAVALRY, 3, 2, "waterloo").french("G", INFANTRY, 3, 2, "waterloo")
    clash(study, {"F1": 4, "G": 4, "D": 4}, terrain={4: FARM}, holders={4: "F1"}, side=ALLIED_SIDE)
    study.act("D", "fire", 0)
    assert study.steps_of("F1", "G") == [4, 2]


@pytest.mark.rule("6.21-32")
def test_horse_guns_that_moved_do_not_take_a_hill_any_more() -> None:
    study = Study().french("H", HORSE_ARTILLERY, 2, 1, "waterloo").french("I", HORSE_ARTILLERY, 2, 1, "waterloo")
    clash(study, {"H": 0, "I": 1}, terrain={1: HILL})
    study.act("H", "move", 1)
    assert study.refused("occupy").rule == "6.21"
    study.do("finish").act("I", "occupy")
    assert study.refused("pick", "I").rule == "6.3"


@pytest.mark.rule("6.21-31")
def test_a_holder_who_leaves_gives_the_place_up() -> None:
    study = Study().french("G", INFANTRY, 4, 2, "waterloo")
    clash(study, {"G": 1}, terrain={1: FARM}, holders={1: "F1"})
    study.act("F1", "move", 0)
    assert holder(study, 1) == NO_HOLDER
    study.act("G", "occupy")
    assert holder(study, 1) == study.number("G")


@pytest.mark.rule("6.21-31", "6.21-20")
def test_nothing_is_taken_where_there_is_nothing() -> None:
    study = clash(Study())
    study.do("pick", "F1")
    assert study.refused("occupy").rule == "6.21"
    assert study.refused("swap", "F2").rule == "6.21"
