"""Rule 6.52: leaders and guns in squares."""

from __future__ import annotations

import pytest

from grognard.games.napoleon_1815.fire import OTHERS, SQUARES
from grognard.games.napoleon_1815.roster import (
    ALLIED_SIDE,
    CAVALRY,
    FOOT_ARTILLERY,
    HORSE_ARTILLERY,
    INFANTRY,
    LEADER,
)
from grognard.kernel.events import EVERYBODY
from tests.napoleon_1815.ranks import ranks
from tests.napoleon_1815.sandbox import Study


def host(study: Study, name: str) -> str:
    """The square a unit shelters in."""
    unit = study.now.host[study.number(name)]
    return study.roster.ids[unit] if unit >= 0 else ""


@pytest.mark.rule("6.52-1", "6.52-3")
@pytest.mark.parametrize("arm", [LEADER, FOOT_ARTILLERY, HORSE_ARTILLERY])
def test_leaders_and_guns_shelter_in_a_square_of_their_position(arm: int) -> None:
    study = Study().french("Guest", arm, 1 if arm == LEADER else 3, 1)
    places = {**ranks(study), "Guest": 1, "A1": 1}
    study.battle("waterloo", places, squares=["F1", "F2"], sources=["quatre_bras"])
    study.do("pick", "Guest")
    assert study.refused("shelter", "F2").rule == "6.52"  # in another position
    study.do("shelter", "F1")
    assert host(study, "Guest") == "F1"
    assert study.refused("pick", "Guest").rule == "6.3"  # R43: the end of its turn
    told = [event for event in study.events if event.kind == "shelter"]
    assert [(event.data[:2], event.seen_by) for event in told] == [
        ((study.number("Guest"), study.number("F1")), EVERYBODY)
    ]


@pytest.mark.rule("6.52-1")
def test_only_in_a_square() -> None:
    study = Study().french("Gun", FOOT_ARTILLERY, 3, 1)
    study.battle("waterloo", {**ranks(study), "Gun": 1}, sources=["quatre_bras"]).do("pick", "Gun")
    assert study.refused("shelter", "F1").rule == "6.52"


@pytest.mark.rule("6.52-9")
@pytest.mark.parametrize("arm", [INFANTRY, CAVALRY])
def test_cavalry_and_infantry_do_not_shelter(arm: int) -> None:
    study = Study().french("X", arm, 3, 2)
    study.battle("waterloo", {**ranks(study), "X": 1}, squares=["F1"], sources=["quatre_bras"]).do("pick", "X")
    assert study.refused("shelter", "F1").rule == "6.52"
    assert "leaders and artillery" in study.refused("shelter", "F1").reason


@pytest.mark.rule("6.52-2")
def test_not_after_moving_or_firing() -> None:
    study = Study(dice=[6, 6, 6]).french("Horse", HORSE_ARTILLERY, 3, 1).french("Nap", LEADER, 1, 2)
    places = {**ranks(study), "Horse": 1, "Nap": 0}
    study.battle("waterloo", places, squares=["F1"], sources=["quatre_bras"])
    study.act("Horse", "fire", OTHERS)
    assert study.offered("move")  # it could still do something
    assert study.refused("shelter", "F1").rule == "6.52"
    study.do("finish").act("Nap", "move", 1)
    assert study.offered("move")
    assert study.refused("shelter", "F1").rule == "6.52"


@pytest.mark.rule("6.52-2", "6.31-7")
def test_good_morale_leaves_a_battery_free_to_shelter() -> None:
    study = Study(dice=[4]).french("Gun", FOOT_ARTILLERY, 3, 1, now=1)
    study.battle("waterloo", {**ranks(study), "Gun": 1, "A1": 1}, squares=["F1"], sources=["quatre_bras"])
    study.act("Gun", "shelter", "F1")
    assert host(study, "Gun") == "F1"


@pytest.mark.rule("6.52-3")
def test_one_guest_to_a_square() -> None:
    study = Study().french("G1", FOOT_ARTILLERY, 3, 1).french("G2", FOOT_ARTILLERY, 3, 1).french("Sq", INFANTRY, 3, 2)
    places = {**ranks(study), "G1": 1, "G2": 1, "Sq": 1}
    study.battle("waterloo", places, squares=["F1", "Sq"], sources=["quatre_bras"])
    study.act("G1", "shelter", "F1").do("pick", "G2")
    assert study.refused("shelter", "F1").rule == "6.52"
    study.do("shelter", "Sq")
    assert (host(study, "G1"), host(study, "G2")) == ("F1", "Sq")


@pytest.mark.rule("6.52-4")
@pytest.mark.parametrize("inside", [True, False])
def test_a_guest_makes_no_morale_roll(inside: bool) -> None:
    study = Study(dice=[] if inside else [4]).french("Gun", FOOT_ARTILLERY, 3, 1, now=1)
    places = {**ranks(study), "Gun": 1, "A1": 1}
    study.battle("waterloo", places, squares=["F1"], guests={"Gun": "F1"} if inside else {}, sources=["quatre_bras"])
    assert len(study.told("morale")) == (0 if inside else 1)


@pytest.mark.rule("6.52-5", "6.52-10")
def test_a_guest_cannot_fire_before_it_comes_out() -> None:
    """R43: coming out is free, and then it may act."""
    study = Study(dice=[6, 6, 6]).french("Gun", FOOT_ARTILLERY, 3, 1)
    places = {**ranks(study), "Gun": 1}
    study.battle("waterloo", places, squares=["F1"], guests={"Gun": "F1"}, sources=["quatre_bras"])
    study.do("pick", "Gun")
    for verb, goal in (("fire", OTHERS), ("move", 0)):
        assert study.refused(verb, goal).rule == "6.52"
    assert study.refused("retreat", "quatre_bras").rule == "7.0"  # R44
    study.do("come_out").do("fire", OTHERS)
    assert len(study.told("fire")) == 1


@pytest.mark.rule("6.52-10")
def test_coming_out_is_for_ones_own_combat_step_only() -> None:
    study = Study().anglo("Gun", FOOT_ARTILLERY, 3, 1)
    places = {**ranks(study), "Gun": 4}
    study.battle("waterloo", places, squares=["A1"], guests={"Gun": "A1"}, sources=["quatre_bras"])
    assert study.refused("pick", "Gun").rule == "6.3"  # the French have the turn
    study.end_battle_turn().act("Gun", "come_out")
    assert host(study, "Gun") == ""
    assert study.refused("come_out").rule == "6.52"


@pytest.mark.rule("6.52-6", "6.52-8")
@pytest.mark.parametrize("second", ["Gun", "Sq"])
def test_c53_a_battery_in_a_square(second: str) -> None:
    """The battery (3) takes the first hit, the owner chooses for the second; the square's end is its guest's too."""
    study = Study(dice=[1, 1, 6, 6, 1, 1, 6, 6]).anglo("Sq", INFANTRY, 2, 2).anglo("Gun", FOOT_ARTILLERY, 3, 1)
    places = {**ranks(study), "F1": 4, "Sq": 4, "Gun": 4}
    study.battle("waterloo", places, squares=["Sq"], guests={"Gun": "Sq"}, sources=["quatre_bras"])
    study.act("F1", "fire", SQUARES)
    assert study.steps_of("Gun", "Sq") == [2, 2]
    assert study.now.seat() == 1
    study.do("hit", second)
    assert study.steps_of("Gun", "Sq") == ([1, 2] if second == "Gun" else [2, 1])


@pytest.mark.rule("6.52-8")
def test_c53_the_end_of_the_square_is_the_end_of_its_guest() -> None:
    study = Study(dice=[1, 1, 1, 1]).anglo("Sq", INFANTRY, 2, 2).anglo("Gun", FOOT_ARTILLERY, 2, 1)
    places = {**ranks(study), "F1": 4, "Sq": 4, "Gun": 4}
    study.battle("waterloo", places, squares=["Sq"], guests={"Gun": "Sq"}, sources=["quatre_bras"])
    study.act("F1", "fire", SQUARES).do("hit", "Sq")  # 2, 1; the next hit goes to the battery, then a tie at 1
    study.do("hit", "Sq")
    assert (study.at("Sq"), study.at("Gun")) == ("dead", "dead")
    assert study.now.dead == [0, 2, 0]
    assert study.steps_of("A1") == [4]


@pytest.mark.rule("6.52-8")
@pytest.mark.parametrize("steps", [1, 2])
def test_the_guest_dies_with_a_square_lost_to_morale_or_rout(steps: int) -> None:
    """Bad morale (die 2) eliminates a square at 1; so does rout attrition. A square at 2 survives the rout."""
    study = Study(dice=[2]).french("Sq", INFANTRY, 3, 2, now=1).french("Nap", LEADER, 1, 2)
    places = {**ranks(study, without="F1"), "A1": 1, "Sq": 1, "Nap": 2}
    study.french("Gun", FOOT_ARTILLERY, 3, 1)
    study.battle("waterloo", {**places, "Gun": 1}, squares=["Sq"], guests={"Gun": "Sq"}, sources=["quatre_bras"])
    assert (study.at("Sq"), study.at("Gun")) == ("dead", "dead")
    rout = Study(dice=[1, 6, 6, 6]).anglo("Sq", INFANTRY, 3, 2, now=steps).anglo("Wel", LEADER, 1, 2)
    rout.anglo("Weak", INFANTRY, 2, 2, now=1)
    places = {**ranks(rout, without="A1"), "F1": 4, "Weak": 4, "Sq": 5, "Wel": 5}
    rout.battle("waterloo", places, squares=["Sq"], guests={"Wel": "Sq"}, sources=["quatre_bras"])
    rout.act("F1", "fire", OTHERS)
    assert rout.told("rout") == [(rout.number("waterloo"), ALLIED_SIDE)]
    assert rout.at("Wel") == ("dead" if steps == 1 else "waterloo")


@pytest.mark.rule("6.52-7")
@pytest.mark.parametrize(("die", "holds"), [(2, False), (3, True)])
def test_a_sheltering_leader_still_steadies_his_units(die: int, holds: bool) -> None:
    study = Study(dice=[die]).french("Nap", LEADER, 1, 2).french("Last", INFANTRY, 3, 2, now=1)
    places = {**ranks(study), "Nap": 1, "Last": 1, "A1": 1}
    study.battle("waterloo", places, squares=["F1"], guests={"Nap": "F1"}, sources=["quatre_bras"])
    assert study.post("Last") == (1 if holds else 0)


@pytest.mark.rule("6.52-7")
@pytest.mark.parametrize(("die", "holds"), [(1, False), (2, True)])
def test_the_bonus_of_square_and_sheltering_leader_add_up(die: int, holds: bool) -> None:
    study = Study(dice=[die]).french("Nap", LEADER, 1, 2).french("Last", INFANTRY, 3, 2, now=1)
    places = {**ranks(study), "Nap": 1, "Last": 1, "A1": 1}
    study.battle("waterloo", places, squares=["F1", "Last"], guests={"Nap": "F1"}, sources=["quatre_bras"])
    assert study.at("Last") == ("waterloo" if holds else "dead")


@pytest.mark.rule("6.52-10")
def test_a_broken_square_sets_its_guest_free() -> None:
    """R43."""
    study = Study(dice=[6, 6, 6]).french("Gun", FOOT_ARTILLERY, 3, 1)
    places = {**ranks(study), "Gun": 1}
    study.battle("waterloo", places, squares=["F1"], guests={"Gun": "F1"}, sources=["quatre_bras"])
    study.act("F1", "break_square")
    assert host(study, "Gun") == ""
    study.act("Gun", "fire", OTHERS)
