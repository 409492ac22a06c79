"""Rule 11.0: an Ally for each Allied army."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from grognard.games.napoleon_1815.roster import ANGLO_DUTCH, FRENCH, INFANTRY, PRUSSIAN
from grognard.games.napoleon_1815.state import DEAD
from grognard.games.napoleon_1815.steps.turn import TurnEnds
from tests.napoleon_1815.drill import HILLS, bury, drift, graves, line_up, march, opening, several
from tests.napoleon_1815.sandbox import ALLIED_DAY, FRENCH_NIGHT, Study

NAPOLEON, WELLINGTON, BLUCHER = 0, 1, 2  # seats


def trio(turn: int = ALLIED_DAY, dice: Sequence[int] = ()) -> Study:
    return Study(turn=turn, dice=dice, scenario="three_players")


@pytest.mark.rule("11.0-1", "0-1")
def test_three_seats() -> None:
    assert opening("three_players").now.seat_of == [NAPOLEON, WELLINGTON, BLUCHER]
    assert opening("campaign").now.seat_of == [0, 1, 1]


@pytest.mark.rule("11.0-2", "4.0-1")
def test_each_ally_deploys_his_own_army() -> None:
    study = opening("three_players")
    assert (study.now.seat(), {study.roster.army[unit] for unit in study.offered("pick")}) == (
        WELLINGTON,
        {ANGLO_DUTCH},
    )
    assert study.refused("pick", "pr_b").rule == "4.1"
    study.do("historical").do("done")
    assert (study.now.seat(), {study.roster.army[unit] for unit in study.offered("pick")}) == (BLUCHER, {PRUSSIAN})
    assert study.refused("pick", "ad_w").rule == "4.1"
    study.do("historical").do("done")
    assert (study.now.seat(), study.step) == (NAPOLEON, "Deploy")


@pytest.mark.rule("11.0-2", "5.1-6", "5.1-10")
def test_each_ally_moves_his_own_group() -> None:
    study = trio().anglo("A", INFANTRY, 2, 1, "hal").prussian("P", INFANTRY, 2, 1, "huy").french("F", INFANTRY, 2, 1)
    study.movement()
    assert study.now.seat() == WELLINGTON
    refusal = study.refused("group", "huy", PRUSSIAN)
    assert (refusal.rule, "own" in refusal.reason) == ("11.0", True)
    march(study, ANGLO_DUTCH, "hal", A="brussels").do("end_movement")
    assert study.now.seat() == BLUCHER
    assert study.refused("group", "brussels", ANGLO_DUTCH).rule == "11.0"
    march(study, PRUSSIAN, "huy", P="liege").do("end_movement")
    assert (study.now.turn, study.now.seat()) == (FRENCH_NIGHT, NAPOLEON)


@pytest.mark.rule("5.1-10", "11.0-2")
def test_wellington_may_let_blucher_go_first() -> None:
    study = trio().anglo("A", INFANTRY, 2, 1, "hal").prussian("P", INFANTRY, 2, 1, "huy").french("F", INFANTRY, 2, 1)
    study.movement().do("yield")
    assert study.now.seat() == BLUCHER
    assert not study.may("yield")  # not to and fro for ever
    study.do("end_movement")
    assert study.now.seat() == WELLINGTON
    assert not study.may("yield")
    march(study, ANGLO_DUTCH, "hal", A="brussels").do("end_movement")
    assert study.now.seat() == NAPOLEON


@pytest.mark.rule("11.0-2", "9.0-4")
def test_each_ally_pays_for_his_own_cities() -> None:
    study = trio(turn=0).french("F", INFANTRY, 2, 1, "ghent").french("G", INFANTRY, 2, 1, "liege")
    several(study, ANGLO_DUTCH, "ABC", "mons")
    several(study, PRUSSIAN, "PQRS", "namur").turn_end()
    assert study.now.seat() == WELLINGTON
    study.do("remove", "A")
    assert study.now.seat() == BLUCHER
    assert study.refused("remove", "B").rule == "9.0"
    study.do("remove", "P").do("remove", "Q")
    assert study.now.dead == [0, 1, 2]


def shared_battle() -> Study:
    """Two Anglo-Dutch and three Prussians attack Quatre Bras out of Waterloo."""
    study = several(trio(dice=HILLS), ANGLO_DUTCH, "AB", "waterloo")
    several(study, PRUSSIAN, "PQR", "waterloo")
    several(study, FRENCH, "XYZ", "quatre_bras").movement()
    march(study, ANGLO_DUTCH, "waterloo", A="quatre_bras", B="quatre_bras").do("end_movement")
    return march(study, PRUSSIAN, "waterloo", **dict.fromkeys("PQR", "quatre_bras")).do("end_movement")


@pytest.mark.rule("11.0-2", "R40", "R57")
def test_in_a_shared_battle_each_acts_with_his_own() -> None:
    study = shared_battle()
    assert (study.step, study.now.seat()) == ("LayTerrain", BLUCHER)  # he has more units there
    drift_to_deployment(study)
    assert study.now.seat() == NAPOLEON
    for number, name in enumerate("XYZ"):
        study.do("pick", name).do("station", 4 + number)
    study.do("done")
    while study.step == "ChooseHolder":
        study.now.apply(study.now.legal()[0])
    assert (study.step, study.now.seat()) == ("Deployment", BLUCHER)
    assert study.refused("pick", "A").rule == "6.22"
    for number, name in enumerate("PQR"):
        study.do("pick", name).do("station", number)
    study.do("done")
    assert study.now.seat() == WELLINGTON
    assert study.refused("pick", "P").rule == "6.22"
    study.do("pick", "A").do("station", 3).do("pick", "B").do("station", 0).do("done")
    while study.step == "ChooseHolder":
        study.now.apply(study.now.legal()[0])
    assert (study.step, study.now.seat()) == ("Combat", BLUCHER)
    assert {study.roster.ids[unit] for unit in study.offered("pick")} == {"P", "Q", "R"}
    study.do("end_combat")
    assert (study.step, study.now.seat()) == ("Combat", WELLINGTON)
    assert {study.roster.ids[unit] for unit in study.offered("pick")} == {"A", "B"}


@pytest.mark.rule("R40")
@pytest.mark.parametrize("first", [WELLINGTON, BLUCHER])
def test_of_equals_the_one_who_attacked_first_decides(first: int) -> None:
    study = several(trio(dice=HILLS), ANGLO_DUTCH, "AB", "waterloo")
    several(study, PRUSSIAN, "PQ", "waterloo")
    several(study, FRENCH, "XYZ", "quatre_bras").movement()
    if first == BLUCHER:
        study.do("yield")
    groups = {ANGLO_DUTCH: "AB", PRUSSIAN: "PQ"}
    for army in (first, 3 - first):  # seats and armies have the same numbers here
        march(study, army, "waterloo", **dict.fromkeys(groups[army], "quatre_bras")).do("end_movement")
    assert (study.step, study.now.seat()) == ("LayTerrain", first)


def drift_to_deployment(study: Study) -> None:
    while study.step == "LayTerrain":
        study.now.apply(study.now.legal()[0])
        study.collect()


@pytest.mark.rule("11.0-2", "R40")
def test_each_ally_takes_his_own_hits() -> None:
    study = trio(turn=0, dice=[1, 6]).french("F", INFANTRY, 1, 1, "alost")
    study.anglo("A", INFANTRY, 2, 1, "ghent").prussian("P", INFANTRY, 3, 1, "ghent", now=2)
    study.dice.rolls[:] = [6, 6, 6, 6, 1]  # type: ignore[attr-defined]
    study.movement()
    march(study, FRENCH, "alost", F="ghent").do("end_movement")
    assert (study.step, study.now.seat()) == ("ShowUnits", WELLINGTON)
    study.do("show", "A").do("done")
    assert study.now.seat() == BLUCHER
    study.do("show", "P").do("done").do("show", "F").do("done")
    assert (study.step, study.now.seat()) == ("SkirmishHit", WELLINGTON)
    study.do("hit", "A")
    assert study.steps_of("A", "P") == [1, 2]


@pytest.mark.rule("11.0-5", "10.2-1", "10.2-2", "10.1-3")
def test_the_allies_win_and_lose_together() -> None:
    for dead, winners in (([12, 0, 0], (1, 2)), ([0, 8, 9], (0,))):
        study = several(trio(), FRENCH, "F", "beaumont").anglo("A", INFANTRY, 2, 1).prussian("P", INFANTRY, 2, 1)
        campaign = graves(study, dead).place()
        campaign.agenda.append(TurnEnds())
        bury(study).settle()
        assert campaign.outcome is not None
        assert campaign.outcome.winners == winners


@pytest.mark.rule("11.0-5", "10.2-3")
def test_a_defeated_ally_is_not_asked_any_more() -> None:
    study = several(trio(), FRENCH, "F", "beaumont").prussian("P", INFANTRY, 2, 1, "huy")
    study.anglo("A", INFANTRY, 2, 1, "hal")
    study.place()
    study.now.defeated[ANGLO_DUTCH] = True
    study.now.put(study.roster.numbers["A"], DEAD)
    study.now.strength[study.roster.numbers["A"]] = 0
    study.now.turn = ALLIED_DAY - 1
    study.settle()
    assert study.now.seat() == BLUCHER
    study.do("end_movement")
    assert study.now.seat() == NAPOLEON


@pytest.mark.rule("11.0-5")
def test_all_other_rules_are_the_same() -> None:
    study = shared_battle()
    line_up(study, reserve="AB")
    drift(study, "ChooseGroup")
    assert study.told("stalemate")  # nobody did anything: the Allies go back together
    assert {study.at(name) for name in "ABPQR"} <= {"waterloo", "dead"}
