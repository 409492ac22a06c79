"""Rules 3.0, 8.0 and 8.3: steps, dice, firepower, arms, leaders as units."""

from __future__ import annotations

from random import Random

import pytest

from grognard.games.napoleon_1815.audit import faults
from grognard.games.napoleon_1815.field import FARM, HILL
from grognard.games.napoleon_1815.roster import (
    ANGLO_DUTCH,
    CAVALRY,
    FOOT_ARTILLERY,
    FRENCH,
    HORSE_ARTILLERY,
    INFANTRY,
    LEADER,
    PRUSSIAN,
)
from tests.napoleon_1815.drill import HILLS, march, opening, several
from tests.napoleon_1815.sandbox import GROUND, Study


def duel(dice: list[int], steps: int = 4, fire: int = 1, now: int = 0, target: int = 4) -> Study:
    """A is engaged with X at Waterloo and has the turn; both sides have two more units elsewhere."""
    study = Study(dice=dice).french("A", INFANTRY, steps, fire, "waterloo", now=now)
    several(study, FRENCH, "BC", "waterloo").anglo("X", INFANTRY, target, 1, "waterloo")
    several(study, ANGLO_DUTCH, "YZ", "waterloo")
    return study.battle("waterloo", {"A": 4, "B": 2, "C": 3, "X": 4, "Y": 5, "Z": 6}, sources=["quatre_bras"])


@pytest.mark.rule("3.3-1")
@pytest.mark.parametrize("now", [2, 3, 4])
def test_as_many_dice_as_steps_left(now: int) -> None:
    study = duel([6] * now, now=now).do("pick", "A").do("fire", 0)
    assert len(study.told("die")) == now


@pytest.mark.rule("3.3-1")
def test_in_a_skirmish_too() -> None:
    study = Study(dice=[6] * 3).french("A", INFANTRY, 4, 1, "alost", now=2).anglo("X", INFANTRY, 4, 1, "ghent", now=1)
    march(study.movement(), FRENCH, "alost", A="ghent").do("end_movement")
    study.do("show", "X").do("done").do("show", "A").do("done")
    assert len(study.told("die")) == 3


@pytest.mark.rule("3.5-1", "3.5-2")
@pytest.mark.parametrize(("fire", "hits"), [(1, 1), (2, 2), (3, 4)])
def test_c30_a_die_up_to_the_firepower_hits(fire: int, hits: int) -> None:
    study = duel([1, 2, 3, 3], fire=fire, target=6).do("pick", "A").do("fire", 0)
    assert study.steps_of("X") == [6 - hits]


@pytest.mark.rule("3.5-2")
def test_each_number_of_the_die() -> None:
    for fire, hitting in ((1, {1}), (3, {1, 2, 3})):
        for value in range(1, 7):
            study = duel([value, 6], steps=2, fire=fire).do("pick", "A").do("fire", 0)
            assert study.steps_of("X") == [3 if value in hitting else 4]


@pytest.mark.rule("3.4-1", "3.4-2")
def test_hits_take_one_step_each_and_the_last_one_the_unit() -> None:
    study = duel([1, 1, 6, 6]).do("pick", "A").do("fire", 0)
    assert study.steps_of("X") == [2]
    study = duel([1, 1, 6, 6], target=2).do("pick", "A").do("fire", 0)
    assert (study.at("X"), study.now.dead) == ("dead", [0, 1, 0])
    study = duel([1, 6, 6, 6], target=2).do("pick", "A").do("fire", 0)
    assert (study.at("X"), study.steps_of("X")) == ("waterloo", [1])


@pytest.mark.rule("3.4-2", "3.4-3", "1.0-1", "5.0-6")
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_steps_never_come_back_and_nobody_is_between_towns(seed: int) -> None:
    """A game at random: every block in a town, unplaced or dead, and never stronger than before."""
    study = opening(options=["random_setup"])
    campaign = study.now
    chance = Random(seed)
    before = campaign.strength[:]
    for _ in range(4000):
        if campaign.outcome is not None:
            break
        campaign.apply(chance.choice(campaign.legal()))
        assert all(now <= then for now, then in zip(campaign.strength, before, strict=True))
        assert all(town == -2 or 0 <= town < GROUND.size() for town in campaign.where)
        before = campaign.strength[:]
    assert faults(campaign) == []
    assert sum(before) < sum(study.roster.full)  # something has happened
    assert campaign.turn > 0


@pytest.mark.rule("3.1-3")
def test_green_blocks_are_no_units() -> None:
    """Two defenders do not become three by a marker, nor a line stronger by a Farm, a Hill and a square."""
    study = opening()
    assert study.roster.size() == 58
    study = several(Study(), FRENCH, "ABC", "waterloo", steps=3)
    several(study, ANGLO_DUTCH, "XYZ", "waterloo", steps=3)
    places = {"A": 1, "B": 2, "C": 3, "X": 4, "Y": 5, "Z": 6}
    study.battle("waterloo", places, sources=["quatre_bras"], terrain={1: FARM, 5: HILL}, holders={1: "A", 5: "Y"})
    study.do("pick", "B").do("square")
    assert study.now.held == [[3 if town == 42 else 0 for town in range(64)]] * 2
    assert (study.field("waterloo").present(0), study.field("waterloo").present(1)) == (3, 3)
    assert (study.steps_of("A", "B", "Y"), study.now.dead) == ([3, 3, 3], [0, 0, 0])


@pytest.mark.rule("3.1-1", "3.1-2")
def test_a_dutchman_is_a_unit_of_the_anglo_dutch_army_like_any_other() -> None:
    """He moves with Wellington's group, on Wellington's move."""
    study = opening(options=["historical_setup"]).do("end_movement")
    roster = study.roster
    assert [unit for unit in range(58) if roster.nationality[unit] == "NE" and roster.army[unit] != ANGLO_DUTCH] == []
    assert study.at("ad_12") == "nivelles"
    march(study, ANGLO_DUTCH, "nivelles", ad_12="waterloo")
    assert study.now.quota == [0, 0, 1]


@pytest.mark.rule("3.62-1")
def test_codes_make_no_difference_only_ratings_do() -> None:
    roster = opening().roster
    for army in (FRENCH, ANGLO_DUTCH, PRUSSIAN):
        for unit in roster.units_of[army]:
            arm = roster.arm[unit]
            assert roster.fast[unit] == (arm in (LEADER, CAVALRY, HORSE_ARTILLERY))
            assert roster.gun[unit] == (arm in (FOOT_ARTILLERY, HORSE_ARTILLERY))


@pytest.mark.rule("3.64-2", "3.64-1")
@pytest.mark.parametrize(
    ("arm", "may"), [(HORSE_ARTILLERY, True), (CAVALRY, False), (INFANTRY, False), (LEADER, False)]
)
def test_only_horse_guns_move_and_fire(arm: int, may: bool) -> None:
    study = Study(dice=[6]).french("A", arm, 1, 1, "waterloo")
    several(study, FRENCH, "BCD", "waterloo")
    several(study, ANGLO_DUTCH, "XYZ", "waterloo")
    places = {"A": 1, "B": 1, "C": 2, "D": 3, "X": 4, "Y": 5, "Z": 6}
    study.battle("waterloo", places, sources=["quatre_bras"]).do("pick", "A").do("move", 4)
    if may:
        study.do("fire", 0)
        assert len(study.told("die")) == 1
    elif study.step == "UnitActs":
        assert study.refused("fire", 0).rule == "6.33"
    else:  # nothing was left for it to do
        assert study.refused("pick", "A").rule == "6.3"


# Leaders


@pytest.mark.rule("8.0-1", "3.61-1")
def test_leaders_have_one_step() -> None:
    study = opening()
    for army in (FRENCH, ANGLO_DUTCH, PRUSSIAN):
        leader = study.roster.leader_of[army]
        assert (study.roster.full[leader], study.now.strength[leader]) == (1, 1)
        assert [unit for unit in study.roster.units_of[army] if study.roster.arm[unit] == LEADER] == [leader]


@pytest.mark.rule("8.0-4", "6.1-2")
def test_a_leader_is_one_of_the_three_that_make_a_battle() -> None:
    for leader, step in (("quatre_bras", "LayTerrain"), ("rocroi", "ShowUnits")):
        study = several(Study(dice=HILLS), FRENCH, "AB", "quatre_bras").french("N", LEADER, 1, 2, leader)
        several(study, ANGLO_DUTCH, "XYZ", "waterloo").movement()
        ways = dict.fromkeys("ABN" if leader == "quatre_bras" else "AB", "waterloo")
        march(study, FRENCH, "quatre_bras", **ways).do("end_movement")
        assert study.step == step


@pytest.mark.rule("8.0-4", "7.2-1", "6.34-2")
def test_a_leader_takes_room_on_the_road_of_retreat_and_reinforcement() -> None:
    study = several(Study(), FRENCH, "ABC", "waterloo").french("N", LEADER, 1, 2, "waterloo")
    several(study, ANGLO_DUTCH, "XYZ", "waterloo").anglo("W", LEADER, 1, 2, "wavre").anglo("V", INFANTRY, 2, 1, "wavre")
    places = {"A": 0, "B": 1, "C": 2, "N": 3, "X": 4, "Y": 5, "Z": 6}
    study.battle("waterloo", places, sources=["quatre_bras"])
    study.do("pick", "N").do("retreat", "quatre_bras").do("pick", "A").do("retreat", "quatre_bras").do("pick", "B")
    assert study.refused("retreat", "quatre_bras").rule == "7.2"
    study.do("back").do("end_combat").do("end_combat")
    assert study.step == "Reinforce"
    study.do("bring", "W")  # a minor road: he was the one
    assert (study.at("V"), study.now.seat()) == ("wavre", 0)


@pytest.mark.rule("8.3-1", "8.3-3")
def test_a_leader_engages_fires_and_is_hit() -> None:
    study = Study(dice=[2, 1, 6]).french("N", LEADER, 1, 2, "waterloo")
    several(study, FRENCH, "ABC", "waterloo").anglo("X", INFANTRY, 3, 1, "waterloo", now=2)
    several(study, ANGLO_DUTCH, "YZ", "waterloo")
    places = {"N": 1, "A": 4, "B": 2, "C": 3, "X": 4, "Y": 5, "Z": 6}
    study.battle("waterloo", places, sources=["quatre_bras"])
    study.do("pick", "N").do("move", 4)
    if study.step == "UnitActs":
        study.do("finish")
    study.do("end_combat")
    study.do("end_combat")
    study.do("pick", "N").do("fire", 0)  # a 2: he is rated F2
    assert study.steps_of("X") == [1]
    study.do("end_combat")
    assert study.now.seat() == 1  # X has held: it may fire; the strongest is A, so he is safe for now
    assert study.at("N") == "waterloo"
