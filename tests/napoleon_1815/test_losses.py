"""Rule 6.4: who takes the hits of battle fire."""

from __future__ import annotations

import pytest

from grognard.games.napoleon_1815.fire import OTHERS
from grognard.games.napoleon_1815.roster import CAVALRY, FOOT_ARTILLERY, HORSE_ARTILLERY, INFANTRY, LEADER
from tests.napoleon_1815.ranks import fires, ranks
from tests.napoleon_1815.sandbox import Study


def target(study: Study, **steps: int) -> Study:
    """F1 has come into the British Right, where Anglo-Dutch infantry of these strengths stands."""
    for name, strength in steps.items():
        study.anglo(name, INFANTRY, 4, 2, now=strength)
    places = {**ranks(study, without="A1"), "F1": 4, **dict.fromkeys(steps, 4)}
    return study.battle("waterloo", places, sources=["quatre_bras"])


def tied(study: Study) -> set[str]:
    """Who may take the hit."""
    return {study.roster.ids[unit] for unit in study.offered("hit")}


@pytest.mark.rule("6.4-1")
def test_hits_take_effect_before_anybody_else_acts() -> None:
    """X loses two steps to F1 and then answers with one die; its dead comrade not at all."""
    study = target(Study(dice=[1, 1, 1, 6, 6, 6]), X=3, Y=1)
    study.act("F1", "fire", OTHERS)  # X 3, 2, 1 and then the tie
    study.do("hit", "Y")
    study.end_battle_turn()
    assert study.step == "Combat"  # X has checked its morale by the fifth die
    assert study.refused("pick", "Y").rule == "6.3"
    study.act("X", "fire", OTHERS)
    assert fires(study) == [(2, 4), (2, 1)]


@pytest.mark.rule("6.4-2", "6.4-3", "6.4-4")
def test_c40_each_hit_goes_to_the_strongest_of_that_moment() -> None:
    study = target(Study(dice=[1, 1, 2, 6]), X=4, Y=3, Z=3)
    study.act("F1", "fire", OTHERS)
    assert study.steps_of("X", "Y", "Z") == [3, 3, 3]  # the first hit found but one
    assert study.now.seat() == 1
    assert tied(study) == {"X", "Y", "Z"}
    study.do("hit", "X")
    assert tied(study) == {"Y", "Z"}
    assert study.refused("hit", "X").rule == "6.4"
    study.do("hit", "Z")
    assert study.steps_of("X", "Y", "Z") == [2, 3, 2]


@pytest.mark.rule("6.4-3", "6.4-8")
def test_whatever_its_type() -> None:
    study = Study(dice=[1, 1, 1, 1]).anglo("Cav", CAVALRY, 4, 2).anglo("Foot", FOOT_ARTILLERY, 3, 1)
    study.anglo("Horse", HORSE_ARTILLERY, 2, 1).anglo("Wel", LEADER, 1, 2)
    places = {**ranks(study, without="A1"), "F1": 4, "Cav": 4, "Foot": 4, "Horse": 4, "Wel": 4}
    study.battle("waterloo", places, sources=["quatre_bras"]).act("F1", "fire", OTHERS)
    assert tied(study) == {"Cav", "Foot"}
    study.do("hit", "Cav")  # and then the guns by themselves
    assert study.steps_of("Cav", "Foot", "Horse", "Wel") == [2, 2, 2, 1]
    assert tied(study) == {"Cav", "Foot", "Horse"}


@pytest.mark.rule("6.4-5", "6.4-8")
def test_c41_the_owner_chooses_who_dies_at_strength_one() -> None:
    """A leader is a target like any other of strength 1."""
    study = Study(dice=[1, 1, 1, 1]).anglo("X", INFANTRY, 4, 2).anglo("Wel", LEADER, 1, 2)
    places = {**ranks(study, without="A1"), "F1": 4, "X": 4, "Wel": 4}
    study.battle("waterloo", places, sources=["quatre_bras"]).act("F1", "fire", OTHERS)
    assert study.steps_of("X", "Wel") == [1, 1]
    assert tied(study) == {"X", "Wel"}
    study.do("hit", "Wel")
    assert (study.at("Wel"), study.at("X"), study.now.dead) == ("dead", "waterloo", [0, 1, 0])
    assert study.told("rout") == []


@pytest.mark.rule("6.4-6")
def test_c42_long_range_eliminates_nobody() -> None:
    study = Study(dice=[1, 1, 1]).french("Gun", FOOT_ARTILLERY, 3, 1)
    study.anglo("X", INFANTRY, 4, 2, now=2).anglo("Y", INFANTRY, 4, 2, now=1)
    places = {**ranks(study, without="A1"), "Gun": 1, "X": 4, "Y": 4}
    study.battle("waterloo", places, sources=["quatre_bras"]).act("Gun", "fire", OTHERS)
    assert study.steps_of("X", "Y") == [1, 1]
    assert study.told("void") == [(2,)]
    assert study.told("rout") == []


@pytest.mark.rule("6.4-7")
@pytest.mark.parametrize("arm", [FOOT_ARTILLERY, HORSE_ARTILLERY])
def test_short_range_eliminates(arm: int) -> None:
    """The guns are in their own position, and the enemy has come to them."""
    study = Study(dice=[1, 1]).french("Gun", arm, 2, 1).anglo("X", INFANTRY, 4, 2, now=2)
    study.battle("waterloo", {**ranks(study), "Gun": 1, "X": 1}, sources=["quatre_bras"]).act("Gun", "fire", OTHERS)
    assert study.at("X") == "dead"


@pytest.mark.rule("6.4-9")
def test_hits_beyond_the_steps_there_are_lost() -> None:
    """Two hits for one forward unit of strength 1; its friends elsewhere are not touched."""
    study = Study(dice=[1, 1, 6, 6]).anglo("X", INFANTRY, 4, 2, now=1)
    study.battle("waterloo", {**ranks(study), "X": 1}, sources=["quatre_bras"]).act("F1", "fire", OTHERS)
    assert study.at("X") == "dead"
    assert study.told("void") == [(1,)]
    assert study.steps_of("A1", "A2", "A3") == [4, 4, 4]


@pytest.mark.rule("6.4-4")
def test_each_ally_answers_for_his_own() -> None:
    """Two players share the Allied side: the tie goes to an owner of the tied units."""
    study = Study(dice=[1, 6, 6, 6]).prussian("P", INFANTRY, 4, 2).anglo("X", INFANTRY, 4, 2, now=3)
    places = {**ranks(study, without="A1"), "F1": 4, "P": 4, "X": 4}
    study.prussian("Q", INFANTRY, 4, 2)
    study.battle("waterloo", {**places, "Q": 4}, sources=["quatre_bras"])
    study.now.seat_of[:] = [0, 1, 2]
    study.act("F1", "fire", OTHERS)
    assert study.now.seat() == 2
    assert tied(study) == {"P", "Q"}
