"""Rules 7.4 and 7.41: routs and what they cost."""

from __future__ import annotations

import pytest

from grognard.games.napoleon_1815.fire import OTHERS
from grognard.games.napoleon_1815.roster import (
    ALLIED_SIDE,
    CAVALRY,
    FOOT_ARTILLERY,
    FRENCH_SIDE,
    HORSE_ARTILLERY,
    INFANTRY,
    LEADER,
)
from tests.napoleon_1815.ranks import ranks
from tests.napoleon_1815.sandbox import Study


def routed(study: Study) -> list[int]:
    """The sides that were routed."""
    return [data[1] for data in study.told("rout")]


def weak_right(*dice: int) -> Study:
    """A British block of strength 1, which is to hold a position alone, and one more French block."""
    return Study(dice=dice).anglo("Weak", INFANTRY, 4, 2, now=1).french("F4", INFANTRY, 4, 2)


@pytest.mark.rule("7.4-1", "7.4-3", "7.4-7", "7.41-1", "6.4-1")
def test_c64_a_lost_position_is_a_lost_battle() -> None:
    """Seven strong blocks go because one weak one fell; the other French unit there has no more to fire at."""
    study = weak_right(1, 1, 1, 1).anglo("A4", INFANTRY, 4, 2)
    more = [f"R{number}" for number in range(4)]
    for name in more:
        study.anglo(name, INFANTRY, 4, 2)
    places = {**ranks(study, without="A1"), "Weak": 4, "F1": 4, "F4": 4, "A4": 5, **dict.fromkeys(more, 7)}
    study.battle("waterloo", places, sources=["quatre_bras"]).act("F1", "fire", OTHERS)
    assert routed(study) == [ALLIED_SIDE]
    assert (study.step, study.now.seat()) == ("ForcedRetreat", 1)
    assert study.refused("end_combat").rule == "7.4"
    assert study.refused("pick", "F4").rule == "7.4"
    assert study.steps_of("A2", "A3", "A4", *more) == [3] * 7
    assert len(study.told("fire")) == 1
    assert study.told("void") == []  # the other hits went with the rout
    assert study.refused("leave", "F4", "brussels").rule == "7.4"  # the winner's
    study.do("leave", "A2", "brussels")
    assert study.now.disrupted[study.number("A2")]
    assert study.refused("leave", "A2", "nivelles").rule == "7.4"  # gone already


@pytest.mark.rule("7.4-2")
def test_bad_morale_can_rout() -> None:
    """A lone defender of strength 1 breaks in his own Battle Turn; those still to check need not."""
    study = Study(dice=[1, 2]).anglo("Weak", INFANTRY, 4, 2, now=1).anglo("Next", INFANTRY, 4, 2, now=1)
    places = {**ranks(study, without="A1"), "Weak": 4, "F1": 4, "Next": 5, "F2": 5}
    study.battle("waterloo", places, sources=["quatre_bras"], side=ALLIED_SIDE)
    study.do("roll", "Weak")
    assert routed(study) == [ALLIED_SIDE]
    assert study.now.dice.count == 1
    assert study.at("Next") == "dead"  # of attrition


@pytest.mark.rule("7.4-2")
def test_the_death_of_guns_by_morale_can_rout() -> None:
    study = Study(dice=[1]).anglo("Gun", FOOT_ARTILLERY, 3, 1, now=1)
    places = {**ranks(study, without="A1"), "Gun": 4, "F1": 4}
    study.battle("waterloo", places, sources=["quatre_bras"], side=ALLIED_SIDE)
    assert study.at("Gun") == "dead"
    assert routed(study) == [ALLIED_SIDE]


@pytest.mark.rule("7.4-2", "7.4-10")
@pytest.mark.parametrize("side", [FRENCH_SIDE, ALLIED_SIDE])
def test_ones_own_disengage_move_can_rout(side: int) -> None:
    study = Study()
    places = {**ranks(study), "A1": 1} if side == FRENCH_SIDE else {**ranks(study), "F1": 4}
    study.battle("waterloo", places, sources=["quatre_bras"], side=side)
    study.act("F1" if side == FRENCH_SIDE else "A1", "move", 0 if side == FRENCH_SIDE else 7)
    assert routed(study) == [side]
    assert study.steps_of("F2", "A2") == ([3, 4] if side == FRENCH_SIDE else [4, 3])


@pytest.mark.rule("7.4-2", "7.4-10")
@pytest.mark.parametrize("side", [FRENCH_SIDE, ALLIED_SIDE])
def test_a_move_into_an_empty_position_routs(side: int) -> None:
    """R6: the Center of the other side is empty, which was no rout (7.4-8) before somebody came."""
    gone = "A2" if side == FRENCH_SIDE else "F2"
    study = Study()
    study.battle("waterloo", ranks(study, without=gone), sources=["quatre_bras"], side=side)
    assert routed(study) == []
    study.act("F2" if side == FRENCH_SIDE else "A2", "move", 5 if side == FRENCH_SIDE else 2)
    assert routed(study) == [1 - side]


@pytest.mark.rule("7.4-2", "7.4-10")
def test_fire_can_rout_the_attacker() -> None:
    study = Study(dice=[1, 6, 6, 6]).french("Weak", INFANTRY, 4, 2, now=1)
    places = {**ranks(study, without="F1"), "Weak": 1, "A1": 1}
    study.battle("waterloo", places, sources=["quatre_bras"], side=ALLIED_SIDE).act("A1", "fire", OTHERS)
    assert routed(study) == [FRENCH_SIDE]
    assert study.now.seat() == 0


@pytest.mark.rule("7.4-8")
def test_an_empty_position_is_no_rout() -> None:
    """F1 goes back to the Reserve, F2 forward; nobody stands in two French positions."""
    study = Study()
    study.battle("waterloo", ranks(study), sources=["quatre_bras"]).act("F1", "move", 0).act("F2", "move", 5)
    assert routed(study) == []
    assert study.step == "Combat"


@pytest.mark.rule("7.4-9")
def test_losing_all_forward_units_is_no_rout() -> None:
    study = Study(dice=[1, 6, 6, 6]).french("Fwd", INFANTRY, 4, 2, now=1)
    study.battle("waterloo", {**ranks(study), "Fwd": 4}, sources=["quatre_bras"], side=ALLIED_SIDE)
    study.act("A1", "fire", OTHERS)
    assert study.at("Fwd") == "dead"
    assert routed(study) == []


@pytest.mark.rule("7.4-3")
def test_a_rout_ends_the_turn_of_the_phasing_side_too() -> None:
    """His own disengage move: no more combat, no reinforcement, and the other battle goes on."""
    study = Study().french("Late", INFANTRY, 3, 1, "nivelles")
    for name in ("L1", "L2", "L3"):
        study.french(name, INFANTRY, 3, 1, "ligny").prussian(name.lower(), INFANTRY, 3, 1, "ligny")
    study.battle("waterloo", {**ranks(study), "A1": 1}, sources=["quatre_bras", "wavre"])
    study.also("ligny", {"L1": 1, "L2": 2, "L3": 3, "l1": 4, "l2": 5, "l3": 6}, sources=["charleroi"])
    study.act("F1", "move", 0)
    assert study.refused("bring", "Late").rule == "7.4"
    study.do("leave", "F1", "wavre").do("leave", "F2", "quatre_bras")  # and F3 the same way by itself
    assert study.told("battle_over") == [(study.number("waterloo"), ALLIED_SIDE)]
    assert study.number("waterloo") not in study.now.fields
    assert (study.step, study.now.agenda[-1].dump()[1]) == ("Combat", study.number("ligny"))


@pytest.mark.rule("7.4-4", "7.4-5")
def test_c66_three_roads_for_eight() -> None:
    """R31. Ligny, attacked from Quatre Bras and Charleroi: Namur (major) and Gembloux (minor) are open."""
    study = weak_right(1, 6, 6, 6)
    eight = [f"E{number}" for number in range(8)]
    for name in eight:
        study.prussian(name, INFANTRY, 4, 2, "ligny")
    lines = ranks(study, "ligny", without="A1 A2 A3")
    posts = dict(zip(eight, [5, 5, 6, 6, 7, 7, 7, 7], strict=True))
    study.battle("ligny", {**lines, "F1": 4, "Weak": 4, "F4": 1, **posts}, sources=["quatre_bras", "charleroi"])
    study.act("F1", "fire", OTHERS)
    assert study.steps_of(*eight) == [3] * 8
    assert study.refused("lost").rule == "7.4"  # who can go must go
    assert study.refused("leave", "E0", "quatre_bras").rule == "7.1"
    study.do("leave", "E6", "gembloux")
    assert study.refused("leave", "E7", "gembloux").rule == "7.2"
    study.do("leave", "E0", "namur").do("leave", "E3", "namur")
    alive = {name for name in eight if study.at(name) != "dead"}
    assert alive == {"E0", "E3", "E6"}
    assert study.now.dead == [0, 1, 5]


@pytest.mark.rule("7.4-4", "7.2-1")
def test_retreats_of_the_same_battle_turn_have_used_the_roads() -> None:
    """R31: F2 went to Wavre by choice; when the French then rout themselves, the minor road is full."""
    study = Study().french("Res", INFANTRY, 4, 2)
    study.battle("waterloo", {**ranks(study), "A1": 1, "Res": 0}, sources=["quatre_bras", "wavre"])
    study.act("F2", "retreat", "wavre").act("F1", "move", 0)
    assert study.refused("leave", "F3", "wavre").rule == "7.2"
    study.do("leave", "F1", "quatre_bras").do("leave", "F3", "quatre_bras")
    assert study.at("Res") == "dead"


@pytest.mark.rule("7.4-4", "7.2-1")
def test_retreats_of_an_earlier_battle_turn_have_not() -> None:
    """A2 left by Wavre in the British turn; the French turn that routs the British is another one."""
    study = Study(dice=[4, 1, 6, 6, 6]).anglo("Weak", INFANTRY, 4, 2, now=1)
    places = {**ranks(study, without="A1"), "Weak": 4, "F1": 4}
    study.battle("waterloo", places, sources=["quatre_bras"], side=ALLIED_SIDE)
    study.act("A2", "retreat", "wavre").end_battle_turn().act("F1", "fire", OTHERS)
    assert routed(study) == [ALLIED_SIDE]
    assert study.may("leave", "A3", "wavre")


@pytest.mark.rule("7.4-5", "7.4-4")
def test_two_allied_players_share_the_roads() -> None:
    """R40: who has more units there chooses first; what he leaves is for the other."""
    study = Study(dice=[1, 6, 6, 6]).anglo("Weak", INFANTRY, 4, 2, now=1)
    for name in ("P1", "P2"):
        study.prussian(name, INFANTRY, 4, 2, "ligny")
    places = {**ranks(study, "ligny", without="A1"), "Weak": 4, "F1": 4, "P1": 7, "P2": 7}
    study.anglo("A4", INFANTRY, 4, 2, "ligny")
    study.battle("ligny", {**places, "A4": 7}, sources=["quatre_bras", "charleroi"])
    study.now.seat_of[:] = [0, 1, 2]
    study.act("F1", "fire", OTHERS)
    assert (study.step, study.now.seat()) == ("ForcedRetreat", 1)
    assert study.refused("leave", "P1", "namur").rule == "7.4"
    study.do("leave", "A2", "namur").do("leave", "A3", "namur")  # and A4 to Gembloux by itself
    assert [study.at(name) for name in ("P1", "P2")] == ["dead", "dead"]


@pytest.mark.rule("7.4-6")
def test_without_a_road_all_are_lost() -> None:
    """The French came from Quatre Bras, where the Prussians are now (R30)."""
    study = Study().prussian("P", INFANTRY, 3, 1, "quatre_bras")
    study.battle("waterloo", {**ranks(study), "A1": 1}, sources=["quatre_bras"]).act("F1", "move", 0)
    assert [study.at(name) for name in ("F1", "F2", "F3")] == ["dead"] * 3
    assert study.now.dead == [3, 0, 0]


@pytest.mark.rule("7.41-1", "7.41-2", "7.41-3", "7.41-4", "7.41-5", "7.41-6")
def test_c65_rout_attrition() -> None:
    """In the Center the British face infantry, on the Left cavalry; the rest is in Reserve."""
    study = weak_right(1, 6, 6, 6).anglo("Inf3", INFANTRY, 3, 2).anglo("Inf1", INFANTRY, 3, 2, now=1)
    study.anglo("Foot3", FOOT_ARTILLERY, 3, 1).anglo("Foot2", FOOT_ARTILLERY, 3, 1, now=2)
    study.anglo("Horse", HORSE_ARTILLERY, 2, 1).anglo("Res", CAVALRY, 3, 2).anglo("Calm", CAVALRY, 2, 2)
    study.anglo("Hunted", CAVALRY, 2, 2).anglo("Wel", LEADER, 1, 2).french("Cav", CAVALRY, 3, 3)
    places = {**ranks(study, without="A1 A2 A3"), "F1": 4, "Weak": 4, "F4": 5, "Cav": 6}
    places |= {"Inf3": 5, "Inf1": 5, "Foot3": 5, "Calm": 5, "Hunted": 6}
    places |= {"Foot2": 7, "Horse": 7, "Res": 7, "Wel": 7}
    study.battle("waterloo", places, sources=["quatre_bras"]).act("F1", "fire", OTHERS)
    order = ("Inf3", "Inf1", "Foot3", "Foot2", "Horse", "Res", "Calm", "Hunted", "Wel")
    assert study.steps_of(*order) == [2, 0, 1, 0, 1, 3, 2, 1, 1]
    assert study.now.dead == [0, 3, 0]  # with the block that was shot
    assert study.step == "ForcedRetreat"


@pytest.mark.rule("7.41-6")
def test_the_dead_need_no_road() -> None:
    """Three survive on a major and a minor road because three others die first."""
    study = weak_right(1, 6, 6, 6)
    for name in ("X", "Y", "Z"):
        study.anglo(name, INFANTRY, 4, 2, "ligny", now=1)
    places = {**ranks(study, "ligny", without="A1"), "Weak": 4, "F1": 4, "F4": 1, "X": 5, "Y": 6, "Z": 7}
    study.anglo("A4", INFANTRY, 4, 2)
    study.battle("ligny", {**places, "A4": 7}, sources=["quatre_bras", "charleroi"]).act("F1", "fire", OTHERS)
    assert [study.at(name) for name in ("X", "Y", "Z")] == ["dead"] * 3
    study.do("leave", "A2", "gembloux").do("leave", "A3", "namur")
    assert [study.at(name) for name in ("A2", "A3", "A4")] == ["gembloux", "namur", "namur"]


@pytest.mark.rule("7.41-4")
def test_cavalry_next_to_cavalry_of_its_own_is_calm() -> None:
    """Only enemy cavalry in the same position counts; not that in another lane."""
    study = weak_right(1, 6, 6, 6).anglo("c1", CAVALRY, 3, 2).anglo("c2", CAVALRY, 3, 2).french("Cav", CAVALRY, 3, 3)
    places = {**ranks(study, without="A1"), "Weak": 4, "F1": 4, "F4": 1, "c1": 5, "c2": 5, "F2": 5, "Cav": 6}
    study.battle("waterloo", places, sources=["quatre_bras"]).act("F1", "fire", OTHERS)
    assert study.steps_of("c1", "c2") == [3, 3]
