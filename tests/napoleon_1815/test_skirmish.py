"""Rule 6.6: skirmishes."""

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
from tests.napoleon_1815.sandbox import Study


def meeting(mine: int, theirs: int, *dice: int, town: str = "nivelles", options: tuple[str, ...] = ()) -> Study:
    """French infantry F0, F1 ... (4F2) against Anglo-Dutch A0, A1 ... (4F2) in a town."""
    study = Study(dice=dice, options=options)
    for number in range(mine):
        study.french(f"F{number}", INFANTRY, 4, 2, town)
    for number in range(theirs):
        study.anglo(f"A{number}", INFANTRY, 4, 2, town)
    return study


def show(study: Study, *names: str) -> None:
    """Choose these units and lay them open."""
    for name in names:
        study.do("show", name)
    study.do("done")


@pytest.mark.rule("6.6-1")
@pytest.mark.parametrize(("mine", "theirs", "battle"), [(3, 3, True), (3, 2, False), (2, 9, False), (1, 1, False)])
def test_c19_a_battle_takes_three_on_each_side(mine: int, theirs: int, battle: bool) -> None:
    study = meeting(mine, theirs, *[1] * 6).fights({"nivelles": ["roeulx"]})
    assert study.step == ("LayTerrain" if battle else "ShowUnits")
    assert study.now.skirmishes == ([] if battle else [study.number("nivelles")])


@pytest.mark.rule("6.6-1")
def test_c19_a_leader_is_one_of_the_three() -> None:
    study = meeting(2, 3, *[1] * 6).french("Nap", LEADER, 1, 2, "nivelles").fights({"nivelles": ["roeulx"]})
    assert study.step == "LayTerrain"


@pytest.mark.rule("6.6-2", "6.6-3")
def test_skirmishes_come_before_any_battle_in_the_attackers_order() -> None:
    """Waterloo is a battle, Hal and Nivelles are skirmishes; the French begin where they like."""
    study = meeting(2, 1, *[6] * 16, *[1] * 6).french("H", INFANTRY, 2, 1, "hal").anglo("h", INFANTRY, 2, 1, "hal")
    for name in ("W1", "W2", "W3"):
        study.french(name, INFANTRY, 4, 2, "waterloo").anglo(name.lower(), INFANTRY, 4, 2, "waterloo")
    study.fights({"waterloo": ["quatre_bras"], "nivelles": ["roeulx"], "hal": ["enghien"]})
    assert (study.step, study.now.seat()) == ("ChooseSkirmish", 0)
    assert set(study.offered("fight")) == {study.number("nivelles"), study.number("hal")}
    assert study.refused("fight", "waterloo").rule == "6.6"
    study.do("fight", "nivelles")
    show(study, "A0")
    show(study, "F0")
    study.do("leave", "A0", "braine_le_comte")
    assert study.told("battle") == []
    show(study, "h")  # the last skirmish needs no choosing
    show(study, "H")
    assert study.at("H") == "enghien"
    assert study.step == "LayTerrain"


@pytest.mark.rule("6.6-4")
def test_one_to_four_units_are_shown() -> None:
    study = meeting(2, 5).anglo("far", INFANTRY, 2, 1, "hal").fights({"nivelles": ["roeulx"]})
    assert (study.step, study.now.seat()) == ("ShowUnits", 1)
    assert study.refused("done").rule == "6.6"
    assert study.refused("show", "far").rule == "6.6"
    for number in range(4):
        study.do("show", f"A{number}")
    assert study.refused("show", "A4").rule == "6.6"
    assert study.refused("show", "A0").rule == "6.6"
    study.do("done")
    assert study.now.seat() == 0
    assert study.refused("done").rule == "6.6"
    assert study.refused("show", "A4").rule == "6.6"


@pytest.mark.rule("6.6-4", "6.6-6")
@pytest.mark.parametrize("first", [False, True])
def test_both_choose_in_secret_unless_the_defender_shows_first(first: bool) -> None:
    """R33 and its option."""
    study = meeting(2, 2, *[6] * 8, options=("defender_shows_first",) if first else ())
    study.fights({"nivelles": ["roeulx"]}).do("show", "A0")
    assert not study.now.shown[study.number("A0")]
    assert [event.seen_by for event in study.events if event.kind == "chosen"] == [1]
    study.do("done")
    assert (study.step, study.now.seat()) == ("ShowUnits", 0)
    assert bool(study.now.shown[study.number("A0")]) is first
    show(study, "F0")
    assert {data[0] for data in study.told("revealed")} == {study.number("A0"), study.number("F0")}


@pytest.mark.rule("6.6-4", "6.6-5", "6.6-7", "6.6-8", "6.6-10", "6.6-13")
def test_c20_one_round_the_defender_first() -> None:
    study = Study(dice=[1, 2, 5, 1, 6, *[6] * 7]).anglo("cav", CAVALRY, 3, 3, "nivelles")
    study.anglo("inf", INFANTRY, 2, 2, "nivelles").french("Inf", INFANTRY, 4, 2, "nivelles")
    study.french("Gun", FOOT_ARTILLERY, 3, 1, "nivelles").french("Nap", LEADER, 1, 2, "nivelles")
    study.french("Cav", CAVALRY, 2, 2, "nivelles").french("Fifth", INFANTRY, 4, 2, "nivelles")
    study.fights({"nivelles": ["roeulx"]})
    show(study, "cav", "inf")
    for name in ("Inf", "Gun", "Nap", "Cav"):
        study.do("show", name)
    assert study.refused("show", "Fifth").rule == "6.6"
    study.do("done")
    assert (study.step, study.now.seat()) == ("SkirmishHit", 0)  # 4 to 3 by itself, then a tie
    assert study.refused("hit", "Cav").rule == "6.4"
    assert study.refused("hit", "Fifth").rule == "6.4"  # the strongest, but not shown
    study.do("hit", "Gun")
    assert study.steps_of("Inf", "Gun", "Nap", "Cav", "Fifth") == [2, 2, 1, 2, 4]
    volleys = [(study.roster.ids[data[0]], data[2], data[3]) for data in study.told("skirmish_fire")]
    assert volleys == [("cav", 2, 3), ("inf", 1, 2), ("Inf", 1, 2), ("Gun", 1, 2), ("Nap", 2, 1), ("Cav", 2, 2)]
    assert (study.step, study.now.seat()) == ("ForcedRetreat", 1)  # 2 against 5


@pytest.mark.rule("6.6-7")
@pytest.mark.parametrize(
    ("arm", "fire", "power"),
    [
        (CAVALRY, 3, 2),
        (CAVALRY, 1, 2),
        (HORSE_ARTILLERY, 1, 2),
        (LEADER, 1, 2),
        (INFANTRY, 3, 1),
        (FOOT_ARTILLERY, 3, 1),
    ],
)
def test_firepower_goes_by_the_arm_alone(arm: int, fire: int, power: int) -> None:
    study = Study(dice=[power + 1, 6, 6]).anglo("x", arm, 1, fire, "nivelles").french("F", INFANTRY, 2, 2, "nivelles")
    study.fights({"nivelles": ["roeulx"]})
    show(study, "x")
    show(study, "F")
    assert study.told("skirmish_fire")[0][2:] == (power, 1)
    assert study.steps_of("F") == [2]  # the die was one too high


@pytest.mark.rule("6.6-5")
def test_the_dead_do_not_answer() -> None:
    """Both shown attackers fall to the first fire; the hidden third decides nothing by fire but counts."""
    study = Study(dice=[1, 1, 6, 6]).anglo("x", CAVALRY, 4, 3, "nivelles")
    for name in ("F0", "F1", "F2"):
        study.french(name, INFANTRY, 4, 2, "nivelles", now=1)
    study.fights({"nivelles": ["roeulx"]})
    show(study, "x")
    show(study, "F0", "F1")
    study.do("hit", "F0")
    assert len(study.told("skirmish_fire")) == 1
    assert [study.at(name) for name in ("F0", "F1")] == ["dead", "dead"]
    assert study.at("F2") == "roeulx"  # one each: the Attacker goes, by the only way


@pytest.mark.rule("6.6-6", "6.6-8", "6.6-10")
def test_c23_hidden_units_are_safe_but_count() -> None:
    study = Study(dice=[6, 1, 1, 1, 6]).anglo("a", INFANTRY, 4, 2, "nivelles", now=1)
    study.anglo("hidden", INFANTRY, 4, 2, "nivelles")
    for number in range(4):
        study.french(f"F{number}", INFANTRY, 4, 2, "nivelles")
    study.fights({"nivelles": ["roeulx"]})
    show(study, "a")
    show(study, "F0")
    assert (study.at("a"), study.steps_of("hidden")) == ("dead", [4])
    assert study.now.seat() == 1
    study.do("leave", "hidden", "hal")
    assert study.at("hidden") == "hal"
    assert not any(study.now.shown[study.number(f"F{number}")] for number in range(4))  # R41


@pytest.mark.rule("6.6-9")
def test_no_terrain_no_squares_no_morale() -> None:
    """Units of strength 1 fight without a morale die, and only the two volleys are thrown."""
    study = Study(dice=[6, 6]).anglo("a", INFANTRY, 4, 3, "nivelles", now=1)
    study.french("F", INFANTRY, 4, 3, "nivelles", now=1).fights({"nivelles": ["roeulx"]})
    show(study, "a")
    assert {action.verb for action in study.now.legal()} == {"show"}
    show(study, "F")
    assert study.now.dice.count == 2
    assert {event.kind for event in study.events} & {"laid", "morale", "square", "battle", "battle_turn"} == set()


@pytest.mark.rule("6.6-10", "6.6-12", "6.6-13", "6.6-14", "6.6-16", "7.3-2", "7.5-2")
def test_c21_the_weaker_side_retreats_without_further_loss() -> None:
    """Foot guns and infantry lose nothing on the way; friends next door of the winner are not asked to regroup."""
    study = Study(dice=[6] * 7).anglo("gun", FOOT_ARTILLERY, 3, 1, "nivelles").anglo("inf", INFANTRY, 1, 1, "nivelles")
    for number in range(5):
        study.french(f"F{number}", INFANTRY, 4, 2, "nivelles")
    study.french("next", INFANTRY, 4, 2, "quatre_bras").fights({"nivelles": ["roeulx"]})
    show(study, "gun")
    show(study, "F0")
    assert (study.step, study.now.seat()) == ("ForcedRetreat", 1)
    assert study.refused("leave", "gun", "roeulx").rule == "7.1"  # the Attacker came from there
    assert study.refused("leave", "gun", "quatre_bras").rule == "7.1"  # held by the enemy
    study.do("leave", "gun", "hal")
    assert study.refused("leave", "inf", "hal").rule == "7.2"
    study.do("leave", "inf", "waterloo")
    assert study.steps_of("gun", "inf") == [3, 1]
    told = [event.kind for event in study.events]
    assert "regroup" not in told
    assert told.count("block_retreat") == 2  # the French see blocks, not faces (7.3)
    assert study.now.turn == 1  # nothing else was asked: the Player Turn is over
    assert study.at("F0") == "nivelles"


@pytest.mark.rule("6.6-11")
def test_c22_if_equal_the_attacker_goes() -> None:
    study = meeting(2, 2, *[6] * 8).fights({"nivelles": ["roeulx", "quatre_bras"]})
    show(study, "A0")
    show(study, "F0")
    assert (study.step, study.now.seat()) == ("ForcedRetreat", 0)
    assert study.refused("leave", "F0", "waterloo").rule == "7.1"
    study.do("leave", "F0", "roeulx")  # for the other one way is left
    assert (study.at("F0"), study.at("F1")) == ("roeulx", "quatre_bras")
    assert study.told("skirmish_over") == [(study.number("nivelles"), FRENCH_SIDE + 1)]


@pytest.mark.rule("6.6-10")
def test_the_attacker_goes_if_he_is_fewer_and_the_defender_if_he_is() -> None:
    for mine, theirs, loser in ((1, 2, FRENCH_SIDE), (2, 1, ALLIED_SIDE)):
        study = meeting(mine, theirs, *[6] * 8).fights({"nivelles": ["roeulx"]})
        show(study, "A0")
        show(study, "F0")
        assert study.told("skirmish_over") == [(study.number("nivelles"), loser + 1)]


@pytest.mark.rule("6.6-12")
def test_who_finds_no_road_is_lost() -> None:
    """R34: Verviers has two roads, the French came by one, and the other is a minor one."""
    study = meeting(3, 2, *[6] * 8, town="verviers").fights({"verviers": ["liege"]})
    show(study, "A0")
    show(study, "F0")
    assert {action.b for action in study.now.legal()} == {study.number("maastricht")}
    study.do("leave", "A1", "maastricht")
    assert (study.at("A1"), study.at("A0")) == ("maastricht", "dead")
    assert study.steps_of("A1") == [4]


@pytest.mark.rule("6.6-10", "6.6-17")
def test_a_side_wiped_out_leaves_the_town_to_the_other() -> None:
    """R34. Nobody pursues anybody."""
    study = meeting(2, 0, *[6] * 1, *[1] * 4).anglo("a", INFANTRY, 1, 1, "nivelles").fights({"nivelles": ["roeulx"]})
    show(study, "a")
    show(study, "F0")
    assert study.at("a") == "dead"
    assert study.told("skirmish_over") == [(study.number("nivelles"), 0)]
    assert (study.at("F0"), study.now.turn) == ("nivelles", 1)


@pytest.mark.rule("6.6-17")
def test_no_pursuit_fire_at_those_who_leave() -> None:
    study = meeting(3, 1, *[6] * 8).fights({"nivelles": ["roeulx"]})
    show(study, "A0")
    show(study, "F0")
    study.do("leave", "A0", "hal")
    assert study.now.dice.count == 8  # four dice each, and none after
    assert study.steps_of("A0") == [4]


@pytest.mark.rule("6.6-12")
def test_no_retreat_into_another_fight() -> None:
    """7.1: Hal, still to be skirmished over, is closed to those who leave Nivelles."""
    study = meeting(2, 1, *[6] * 8).anglo("h", INFANTRY, 2, 1, "hal").french("H", INFANTRY, 2, 1, "hal")
    study.anglo("h2", INFANTRY, 2, 1, "hal").fights({"nivelles": ["roeulx"], "hal": ["enghien"]})
    study.do("fight", "nivelles")
    show(study, "A0")
    show(study, "F0")
    assert study.refused("leave", "A0", "hal").rule == "7.1"
