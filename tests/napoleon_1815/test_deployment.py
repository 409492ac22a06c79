"""Rules 4.0 to 4.3: who starts where."""

from __future__ import annotations

from collections import Counter

import pytest

from grognard.games import rulebook
from grognard.games.napoleon_1815.deployment import nearest_room
from grognard.games.napoleon_1815.roster import (
    ALLIED_SIDE,
    ANGLO_DUTCH,
    ARMIES_OF,
    FRENCH,
    FRENCH_SIDE,
    INFANTRY,
    PRUSSIAN,
)
from tests.napoleon_1815.drill import march, opening, several
from tests.napoleon_1815.sandbox import ALLIED_DAY, GROUND, Study

DISPLAY = rulebook("napoleon_1815").display
ARMY_IDS = {FRENCH: "fr_", ANGLO_DUTCH: "ad_", PRUSSIAN: "pr_"}


def put(study: Study, unit: str, town: str) -> None:
    study.do("pick", unit)
    study.do("place", town)


def towns(study: Study, side: int) -> Counter[str]:
    """How many blocks of a side stand in each town."""
    units = [unit for army in ARMIES_OF[side] for unit in study.roster.units_of[army]]
    return Counter(study.at(study.roster.ids[unit]) for unit in units)


def french_deploy() -> Study:
    return opening().do("historical").do("done")


def test_who_stands_would_only_be_placed_again() -> None:
    """So ending the deployment leaves nobody out, and its question does not say so."""
    study = opening()
    assert not any(choice.get("again") for choice in DISPLAY.choices(study.now))
    study.do("historical")
    choices = DISPLAY.choices(study.now)
    assert [choice["kind"] for choice in choices if choice["action"] == ["done"]] == ["end"]
    assert all(choice.get("again") for choice in choices if choice["piece"] is not None)


@pytest.mark.rule("4.0-1", "D4", "D5", "0-1")
def test_all_allies_stand_before_the_first_frenchman() -> None:
    study = opening()
    assert (study.step, study.now.seat()) == ("Deploy", 1)
    assert study.refused("pick", "fr_n").rule == "4.1"
    assert {study.roster.army[unit] for unit in study.offered("pick")} == {ANGLO_DUTCH, PRUSSIAN}
    study.do("historical")
    assert towns(study, FRENCH_SIDE) == {"unplaced": 24}
    study.do("done")
    assert (study.step, study.now.seat()) == ("Deploy", 0)
    assert {study.roster.army[unit] for unit in study.offered("pick")} == {FRENCH}
    assert study.refused("pick", "ad_w").rule == "4.2"


@pytest.mark.rule("4.0-3")
def test_nobody_stays_off_the_map() -> None:
    study = opening()
    assert study.refused("done").rule == "4.0"
    units = study.offered("pick")
    for unit in units[:-1]:
        study.do("pick", unit)
        study.now.apply(study.now.legal()[0])
    assert study.refused("done").rule == "4.0"
    study.do("pick", units[-1])
    study.now.apply(study.now.legal()[0])
    assert study.may("done")
    study.do("done")
    assert "unplaced" not in towns(study, ALLIED_SIDE)
    assert study.refused("done").rule == "4.0"
    study.do("scatter").do("done")
    assert (study.step, study.now.turn) == ("ChooseGroup", 0)
    assert all(study.now.alive(unit) for unit in range(58))


@pytest.mark.rule("4.0-4", "8.0-4", "4.1-5")
def test_c79_a_fifth_allied_block_in_a_town_leader_or_not() -> None:
    study = opening()
    for unit in ("ad_w", "ad_11", "ad_21", "ad_44"):
        put(study, unit, "waterloo")
    study.do("pick", "ad_12")
    refusal = study.refused("place", "waterloo")
    assert (refusal.rule, "4 units" in refusal.reason) == ("4.1", True)
    study.do("place", "hal")
    for unit in ("ad_13", "ad_22", "ad_23"):
        put(study, unit, "hal")
    study.do("pick", "ad_31")
    assert study.refused("place", "hal").rule == "4.1"
    study.do("back")
    for unit in ("pr_11", "pr_12", "pr_13", "pr_14"):
        put(study, unit, "namur")
    study.do("pick", "pr_b")
    assert study.refused("place", "namur").rule == "4.1"


@pytest.mark.rule("4.1-2", "1.0-7")
def test_allies_start_north_of_the_border() -> None:
    study = opening()
    for unit in ("ad_w", "pr_11"):
        study.do("pick", unit)
        offered = study.offered("place")
        assert offered
        assert not [town for town in offered if GROUND.french[town]]
        for town in ("beaumont", "laneffe", "conde", "givet"):
            refusal = study.refused("place", town)
            assert (refusal.rule, "border" in refusal.reason) == ("4.1", True)
        study.do("back")


@pytest.mark.rule("4.1-3", "4.1-4", "1.0-8")
def test_c79_each_ally_keeps_to_his_side_of_the_line() -> None:
    study = opening()
    study.do("pick", "ad_11")
    assert set(study.offered("place")) == {town for town in range(64) if GROUND.zone[town] == ANGLO_DUTCH}
    for town in ("charleroi", "ligny", "gembloux", "tirlemont", "liege"):
        assert study.refused("place", town).rule == "4.1"
    study.do("place", "quatre_bras")
    study.do("pick", "pr_11")
    assert set(study.offered("place")) == {town for town in range(64) if GROUND.zone[town] == PRUSSIAN}
    for town in ("quatre_bras", "wavre", "binche", "louvain", "ghent"):
        assert study.refused("place", town).rule == "4.1"
    study.do("place", "ligny")


@pytest.mark.rule("4.1-6")
def test_a_corps_may_be_split() -> None:
    study = opening()
    put(study, "ad_11", "ghent")
    put(study, "ad_12", "mons")
    put(study, "ad_13", "wavre")
    put(study, "ad_14", "binche")
    corps = {study.roster.corps[study.roster.numbers[unit]] for unit in ("ad_11", "ad_12", "ad_13", "ad_14")}
    assert len(corps) == 1
    assert [study.at(unit) for unit in ("ad_11", "ad_12", "ad_13", "ad_14")] == ["ghent", "mons", "wavre", "binche"]


@pytest.mark.rule("4.2-2")
def test_the_french_start_in_france() -> None:
    study = french_deploy()
    study.do("pick", "fr_n")
    assert set(study.offered("place")) == {town for town in range(64) if GROUND.french[town]}
    for town in ("thuin", "charleroi", "mons", "tournai", "dinant"):
        refusal = study.refused("place", town)
        assert (refusal.rule, "French" in refusal.reason) == ("4.2", True)


@pytest.mark.rule("4.2-3", "4.0-4")
def test_c79_a_thirteenth_french_block_in_a_town() -> None:
    study = french_deploy()
    units = study.offered("pick")
    for unit in units[:12]:  # Napoleon among them
        study.do("pick", unit)
        study.do("place", "rocroi")
    study.do("pick", units[12])
    refusal = study.refused("place", "rocroi")
    assert (refusal.rule, "12" in refusal.reason) == ("4.2", True)
    study.do("place", "chimay")


@pytest.mark.rule("4.1-1", "4.2-1")
def test_everybody_starts_at_full_strength() -> None:
    study = french_deploy().do("historical").do("done")
    assert study.now.strength == study.roster.full
    assert sum(study.now.strength) == 66 + 49 + 58


def test_blocks_can_be_put_elsewhere_until_the_player_is_done() -> None:
    study = opening()
    put(study, "ad_w", "ghent")
    assert study.refused("pick", "ad_w").rule == "4.1"
    assert study.refused("place", "ghent").rule == "4.1"
    study.do("historical")
    put(study, "ad_w", "hal")
    study.do("pick", "ad_w")
    assert study.refused("place", "hal").rule == "4.1"
    study.do("back").do("done")
    assert study.at("ad_w") == "hal"


@pytest.mark.rule("4.0-5", "4.0-6", "1.0-7", "1.0-8")
def test_c79_after_deployment_eight_allies_may_meet_anywhere() -> None:
    study = several(Study(turn=ALLIED_DAY), ANGLO_DUTCH, "ABCD", "quatre_bras")
    several(study, PRUSSIAN, "EFGH", "ligny").prussian("P", INFANTRY, 2, 1, "thuin")
    several(study, ANGLO_DUTCH, "ST", "charleroi").movement()
    march(study, ANGLO_DUTCH, "charleroi", S="laneffe", T="quatre_bras")  # over the border, over the line
    march(study, PRUSSIAN, "ligny", E="quatre_bras", F="quatre_bras", G="quatre_bras", H="quatre_bras")
    assert study.at("S") == "laneffe"
    assert study.now.held[ALLIED_SIDE][GROUND.numbers["quatre_bras"]] == 9


@pytest.mark.rule("4.0-5")
def test_after_deployment_more_than_twelve_frenchmen_may_meet() -> None:
    study = several(Study(), FRENCH, "ABCDEFGHIJKL", "beaumont")
    several(study, FRENCH, "MNOP", "solre").movement()
    march(study, FRENCH, "solre", M="beaumont", N="beaumont", O="thuin")
    assert study.now.held[FRENCH_SIDE][GROUND.numbers["beaumont"]] == 14
    assert study.at("O") == "thuin"


# 4.3


@pytest.mark.rule("4.3-1", "D3")
def test_with_the_historical_set_up_nobody_deploys() -> None:
    study = opening(options=["historical_setup"])
    assert study.step == "ChooseGroup"
    assert study.now.where == study.roster.start
    assert [study.at(unit) for unit in ("fr_n", "ad_12", "pr_31")] == ["beaumont", "nivelles", "ciney"]
    assert opening().step == "Deploy"


@pytest.mark.rule("4.3-1", "4.3-2", "4.1-5", "4.2-3")
def test_a_player_may_follow_history_of_his_own_will_within_the_limits() -> None:
    study = opening()
    for unit in ("ad_11", "ad_12", "ad_21", "ad_22"):
        put(study, unit, "brussels")
    study.do("historical")
    around = {GROUND.ids[town] for town in GROUND.near[GROUND.numbers["brussels"]]}
    for unit in ("ad_w", "ad_31", "ad_32", "ad_33"):  # they start in Brussels
        assert study.at(unit) in around
    assert study.at("ad_13") == "roeulx"
    assert max(towns(study, ALLIED_SIDE).values()) == 4
    study.do("done")
    for number in study.offered("pick")[-12:]:
        study.do("pick", number)
        study.do("place", "beaumont")
    study.do("historical")
    assert towns(study, FRENCH_SIDE)["beaumont"] == 12
    assert study.at("fr_n") in {"maubeuge", "avesnes", "solre", "chimay", "philippeville", "laneffe"}


@pytest.mark.rule("4.3-2")
def test_next_door_means_a_town_of_the_same_side() -> None:
    study = opening()
    for unit in ("pr_11", "pr_12", "pr_13", "pr_14"):
        put(study, unit, "ligny")
    room = nearest_room(study.now, study.roster.numbers["pr_21"], GROUND.numbers["ligny"])
    assert GROUND.ids[room] in {"charleroi", "gembloux", "namur"}  # not Quatre Bras


# Set-up by lot


@pytest.mark.rule("4.1-2", "4.1-3", "4.1-4", "4.1-5", "4.2-2", "4.2-3")
def test_with_the_random_set_up_the_lot_keeps_to_areas_and_limits() -> None:
    study = opening(options=["random_setup"])
    assert study.step == "ChooseGroup"
    for unit, town in enumerate(study.now.where):
        assert GROUND.zone[town] == study.roster.army[unit]
    assert max(towns(study, ALLIED_SIDE).values()) <= 4
    assert max(towns(study, FRENCH_SIDE).values()) <= 12
    assert study.now.where != study.roster.start


def test_only_the_owner_sees_the_lots() -> None:
    study = opening(options=["random_setup"])
    dice = [event for event in study.events if event.kind == "die"]
    assert {event.seen_by for event in dice} == {0, 1}
    study = opening()
    study.do("scatter")
    assert {event.seen_by for event in study.events if event.kind == "die"} == {1}
    assert "unplaced" not in towns(study, ALLIED_SIDE)
