"""Rules 5.6 and 8.1: forced marches, and what leaders do for them."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

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
from tests.napoleon_1815.drill import HILLS, go, line_up, march, several, take
from tests.napoleon_1815.sandbox import ALLIED_DAY, GROUND, Study

FAR = "laneffe charleroi"  # two towns from Beaumont


def three(dice: Sequence[int], leader: str = "", options: Sequence[str] = ()) -> Study:
    """Infantry of strength 4, 2 and 1 has force-marched to Charleroi; Napoleon is in the town named."""
    study = Study(dice=dice, options=options).french("A", INFANTRY, 4, 2, now=4).french("B", INFANTRY, 4, 2, now=2)
    study.french("C", INFANTRY, 4, 2, now=1)
    if leader:
        study.french("N", LEADER, 1, 2, leader)
    study.prussian("X", INFANTRY, 2, 1, "liege").movement()
    return march(study, FRENCH, "beaumont", A=FAR, B=FAR, C=FAR)


@pytest.mark.rule("5.6-3", "5.6-4", "5.6-5", "5.6-6", "5.6-10", "3.4-1", "3.4-2")
def test_c14_dice_3_4_1() -> None:
    study = three([3, 4, 1])
    assert [study.at(name) for name in "ABC"] == ["charleroi"] * 3
    assert study.steps_of(*"ABC") == [4, 2, 1]  # nothing is thrown yet
    study.do("end_movement")
    assert study.steps_of(*"ABC") == [3, 2, 0]
    assert [study.at(name) for name in "ABC"] == ["charleroi", "charleroi", "dead"]
    assert study.now.dead[FRENCH] == 1
    assert len(study.told("die")) == 3


@pytest.mark.rule("5.6-11", "8.1-1", "8.1-4", "R22", "D8")
def test_c15_napoleon_is_with_them() -> None:
    study = three([3, 2, 1], "charleroi").do("end_movement")
    assert study.step == "ShowLeader"
    study.do("reveal")
    assert study.steps_of(*"ABCN") == [4, 1, 0, 1]


@pytest.mark.rule("8.1-2", "3.2-2", "D8")
def test_a_leader_who_stays_hidden_helps_nobody() -> None:
    study = three([3, 2, 1], "charleroi").do("end_movement").do("keep_hidden")
    assert study.steps_of(*"ABC") == [3, 1, 0]
    assert study.told("revealed") == []
    assert study.now.shown[study.roster.numbers["N"]] == 0


@pytest.mark.rule("8.1-1", "R22")
@pytest.mark.parametrize("town", ["beaumont", "laneffe"])
def test_where_they_came_from_or_passed_he_is_of_no_use(town: str) -> None:
    study = three([3, 2, 1], town).do("end_movement")
    assert study.refused("reveal").rule == "8.1"
    study.do("keep_hidden")
    assert study.steps_of(*"ABC") == [3, 1, 0]


@pytest.mark.rule("8.1-1", "R22")
def test_a_leader_who_marches_along_helps_his_column() -> None:
    study = Study(dice=[3]).french("A", INFANTRY, 3, 2).french("N", LEADER, 1, 2).movement()
    march(study, FRENCH, "beaumont", A=FAR, N=FAR)  # two towns are no effort for him
    study.do("end_movement").do("reveal")
    assert study.steps_of("A", "N") == [3, 1]


@pytest.mark.rule("8.0-2", "8.1-1")
def test_each_allied_leader_helps_his_own_army_only() -> None:
    study = Study(turn=ALLIED_DAY, dice=[3, 3]).anglo("A", INFANTRY, 3, 2, "hal").prussian("P", INFANTRY, 3, 2, "wavre")
    study.anglo("W", LEADER, 1, 2, "quatre_bras").prussian("B", LEADER, 1, 2, "quatre_bras").movement()
    march(study, ANGLO_DUTCH, "hal", A="nivelles quatre_bras")
    march(study, PRUSSIAN, "wavre", P="waterloo quatre_bras")
    study.do("end_movement").do("keep_hidden").do("reveal")  # Wellington is asked first, then Blücher
    assert study.told("revealed")[0][0] == study.roster.numbers["B"]
    assert study.steps_of("A", "P") == [2, 3]


@pytest.mark.rule("8.1-3", "8.1-4", "8.0-3", "8.3-3")
@pytest.mark.parametrize(("die", "lives"), [(1, False), (2, False), (3, True), (4, True), (6, True)])
def test_a_leader_who_forces_his_own_march(die: int, lives: bool) -> None:
    study = Study(dice=[die]).french("N", LEADER, 1, 2).french("Z", INFANTRY, 2, 1).movement()
    march(study, FRENCH, "beaumont", N="laneffe charleroi ligny")
    study.do("end_movement").do("reveal")
    assert study.at("N") == ("ligny" if lives else "dead")
    assert study.now.dead[FRENCH] == (0 if lives else 1)


@pytest.mark.rule("8.1-2", "5.6-6")
def test_a_leader_who_hides_on_his_own_march_risks_more() -> None:
    study = Study(dice=[3]).french("N", LEADER, 1, 2).french("Z", INFANTRY, 2, 1).movement()
    march(study, FRENCH, "beaumont", N="laneffe charleroi ligny")
    study.do("end_movement").do("keep_hidden")
    assert study.at("N") == "dead"


@pytest.mark.rule("8.1-1", "R22")
def test_a_leader_lost_to_his_own_die_has_helped_the_others() -> None:
    """All dice are thrown together, whoever marched first."""
    study = Study(dice=[1, 3]).french("N", LEADER, 1, 2).french("C", CAVALRY, 3, 2).movement()
    march(study, FRENCH, "beaumont", N="laneffe charleroi ligny", C="laneffe charleroi ligny")
    study.do("end_movement").do("reveal")
    assert (study.at("N"), study.steps_of("C")) == ("dead", [3])


@pytest.mark.rule("8.3-2")
def test_a_dead_leader_helps_no_more() -> None:
    study = three([3, 3, 3], "charleroi")
    study.now.put(study.roster.numbers["N"], -2)
    study.now.strength[study.roster.numbers["N"]] = 0
    study.now.dead[FRENCH] = 1
    study.now.shown[study.roster.numbers["N"]] = 1
    study.do("end_movement")  # nobody is asked
    assert study.steps_of(*"ABC") == [3, 1, 0]


@pytest.mark.rule("3.2-2")
def test_the_question_does_not_tell_where_the_leader_is() -> None:
    """Whoever force-marched is asked, whether the leader is there or not; who did not march is not asked."""
    study = three([4, 4, 4], "rocroi").do("end_movement")
    assert (study.step, [action.verb for action in study.now.legal()]) == ("ShowLeader", ["keep_hidden"])
    study = Study().french("A", INFANTRY, 2, 1).french("N", LEADER, 1, 2).movement()
    march(study, FRENCH, "beaumont", A="thuin").do("end_movement")
    assert study.now.turn == ALLIED_DAY


@pytest.mark.rule("R23", "3.2-2")
def test_a_leader_who_has_shown_himself_is_seen_until_the_turn_ends() -> None:
    for options, seen in (([], 1), (["leaders_hide_at_once"], 0)):
        study = Study(dice=[4, *HILLS], options=options).french("A", INFANTRY, 4, 2, "beaumont")
        study.french("N", LEADER, 1, 2, "charleroi")
        several(study, FRENCH, "DEF", "quatre_bras")
        several(study, ANGLO_DUTCH, "XYZ", "waterloo").movement()
        march(study, FRENCH, "quatre_bras", **dict.fromkeys("DEF", "waterloo"))
        march(study, FRENCH, "beaumont", A=FAR).do("end_movement").do("reveal")
        assert study.step == "LayTerrain"  # the dice are thrown, the battle begins
        assert study.now.shown[study.roster.numbers["N"]] == seen
    study = three([4, 4, 4], "charleroi").do("end_movement").do("reveal")
    assert study.now.turn == ALLIED_DAY
    assert study.now.shown[study.roster.numbers["N"]] == 0


# The march itself


@pytest.mark.rule("5.6-1", "5.6-2", "8.0-3")
@pytest.mark.parametrize(
    ("arm", "most"), [(INFANTRY, 2), (FOOT_ARTILLERY, 2), (CAVALRY, 3), (HORSE_ARTILLERY, 3), (LEADER, 3)]
)
def test_one_town_more_and_no_second(arm: int, most: int) -> None:
    way = ["laneffe", "charleroi", "ligny", "gembloux"]
    study = Study().french("A", arm, 2, 1).french("Z", INFANTRY, 2, 1).movement().do("group", "beaumont", FRENCH)
    study.do("pick", "A")
    assert study.may("go", way[most - 1])
    assert study.refused("go", way[most]).rule == "5.3"
    study.do("go", way[most - 2])
    assert study.now.marchers == []
    study.do("go", way[most - 1])
    assert study.now.marchers == [study.roster.numbers["A"]]
    assert study.refused("go", way[most]).rule == "5.3"


@pytest.mark.rule("5.6-2", "5.6-3")
def test_each_unit_of_a_group_forces_its_march_or_not() -> None:
    study = several(Study(dice=[1]), FRENCH, "ABC", "beaumont").movement()
    march(study, FRENCH, "beaumont", A="laneffe", B="laneffe charleroi", C="thuin").do("end_movement")
    assert study.steps_of(*"ABC") == [2, 1, 2]
    assert len(study.told("die")) == 1


@pytest.mark.rule("2.1-2", "5.6-3")
def test_c16_no_die_before_all_have_moved() -> None:
    study = three([3, 4, 1])
    refusal = study.refused("roll", "A")
    assert (refusal.rule, study.told("die")) == ("2.1", [])
    assert study.step == "ChooseGroup"
    study.do("end_movement")
    assert study.now.turn == ALLIED_DAY


@pytest.mark.rule("5.6-7", "2.1-3", "6.1-2")
def test_a_forced_march_may_end_in_an_attack_and_its_losses_decide_what_is_fought() -> None:
    """Three march and attack; one is lost on the way, so it is a skirmish."""
    for dice, step in (([4, 4, 4, *HILLS], "LayTerrain"), ([4, 4, 1], "ShowUnits")):
        study = Study(dice=dice).french("A", INFANTRY, 4, 2).french("B", INFANTRY, 4, 2)
        study.french("C", INFANTRY, 4, 2, now=1)
        several(study, PRUSSIAN, "XYZ", "charleroi").movement()
        march(study, FRENCH, "beaumont", A=FAR, B=FAR, C=FAR).do("end_movement")
        assert study.step == step


@pytest.mark.rule("2.1-3", "2.2-1", "R55")
def test_attackers_who_all_fall_by_the_way_fight_nobody() -> None:
    study = Study(dice=[1]).french("C", INFANTRY, 4, 2, now=1).french("Z", INFANTRY, 2, 1)
    several(study, PRUSSIAN, "XYZ", "charleroi").movement()
    march(study, FRENCH, "beaumont", C=FAR).do("end_movement")
    assert (study.step, study.now.turn) == ("ChooseGroup", ALLIED_DAY)
    assert study.told("revealed") == []
    assert [study.at(name) for name in "XYZ"] == ["charleroi"] * 3


@pytest.mark.rule("5.6-9")
def test_who_forces_the_pace_stops_at_the_enemy_like_others() -> None:
    study = Study().french("A", INFANTRY, 2, 1).french("Z", INFANTRY, 2, 1).prussian("X", INFANTRY, 2, 1, "thuin")
    study.movement().do("group", "beaumont", FRENCH).do("pick", "A").do("go", "thuin")
    assert study.refused("go", "charleroi").rule == "5.0"
    assert study.now.marchers == []


@pytest.mark.rule("5.6-9")
def test_road_and_river_limits_hold_for_forced_marches() -> None:
    study = several(Study(), FRENCH, "ABCDEF", "philippeville").prussian("X", INFANTRY, 2, 1, "charleroi").movement()
    study.do("group", "philippeville", FRENCH)
    for name in "ABCD":
        go(study, name, "laneffe charleroi")
    go(study, "E", "laneffe")
    assert study.refused("go", "charleroi").rule == "5.5"
    study = several(Study(), FRENCH, "ABCDEFG", "conde").movement().do("group", "conde", FRENCH)
    for name in "ABCDEF":
        go(study, name, "leuze ath")
    assert study.do("pick", "G").refused("go", "leuze").rule == "5.4"


@pytest.mark.rule("5.6-9", "5.2-2")
def test_command_control_holds_for_forced_marches() -> None:
    study = Study().french("A", INFANTRY, 2, 1, "ligny").french("B", INFANTRY, 2, 1).french("Z", INFANTRY, 2, 1)
    study.prussian("X", INFANTRY, 2, 1, "charleroi").movement()
    march(study, FRENCH, "ligny", A="charleroi")
    study.do("group", "beaumont", FRENCH).do("pick", "B").do("go", "laneffe")
    assert study.refused("go", "charleroi").rule == "5.2"


# Nobody force-marches out of a battle, into one, or after one


@pytest.mark.rule("5.6-8")
def test_c18_no_forced_march_to_retreat_to_reinforce_or_to_regroup() -> None:
    study = several(Study(dice=[1, 1]), FRENCH, "ABC", "charleroi", fire=6)
    several(study, FRENCH, "DE", "laneffe").french("F", INFANTRY, 2, 1, "philippeville")
    study.prussian("X", INFANTRY, 1, 1, "charleroi")
    several(study, PRUSSIAN, "YZ", "charleroi")
    study.battle("charleroi", {"A": 4, "B": 2, "C": 3, "X": 4, "Y": 5, "Z": 6}, sources=["laneffe"])
    study.do("pick", "B")
    assert study.refused("retreat", "philippeville").rule == "7.1"
    copy = study.now.copy()
    study.do("back").do("end_combat")
    assert study.step == "Reinforce"
    refusal = study.refused("bring", "F")
    assert (refusal.rule, "force" in refusal.reason) == ("6.34", True)
    study.state = copy
    study.do("back").do("pick", "A").do("fire", 0)
    while study.step == "ForcedRetreat":
        assert study.refused("leave", study.offered("leave")[0], "brussels").rule == "7.1"
        take(study, "leave")
    assert study.step == "Regroup"
    assert study.refused("regroup", "F", "charleroi").rule == "7.5"
    assert study.refused("regroup", "A", "philippeville").rule == "7.5"
    study.do("regroup", "D", "charleroi")
    assert study.now.where[study.roster.numbers["F"]] == GROUND.numbers["philippeville"]


@pytest.mark.rule("5.6-3", "5.6-10")
def test_dice_are_told_with_the_town_and_not_with_the_strength() -> None:
    study = three([3, 4, 1], "charleroi").do("end_movement").do("reveal")
    town = GROUND.numbers["charleroi"]
    assert study.told("die") == [(3, town * 2 + 1), (4, town * 2 + 1), (1, town * 2 + 1)]
    assert line_up(study).step == "ChooseGroup"
