"""Rule 12.0: bids for sides."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from grognard.games.napoleon_1815.roster import ALLIED_SIDE, FRENCH_SIDE
from tests.napoleon_1815.drill import opening
from tests.napoleon_1815.sandbox import Study

LOW, HIGH = 3, 4  # the coin is a die: 1-3 and 4-6


def tourney(coin: int = LOW, options: Sequence[str] = ()) -> Study:
    return opening("tourney", options, [coin])


@pytest.mark.rule("12.0-1")
def test_a_coin_says_who_bids_first() -> None:
    for coin, first in ((1, 0), (LOW, 0), (HIGH, 1), (6, 1)):
        study = tourney(coin)
        assert (study.step, study.now.seat()) == ("Bid", first)
        assert study.told("bids_first") == [(first,)]


def test_without_the_tourney_nobody_bids() -> None:
    assert opening().step == "Deploy"
    assert opening().now.seat_of == [0, 1, 1]


@pytest.mark.rule("12.0-2", "D1")
def test_a_bid_is_a_side_and_a_number_from_nought() -> None:
    study = tourney()
    assert study.refused("pass").rule == "12.0"
    for side in (FRENCH_SIDE, ALLIED_SIDE):
        assert study.may("bid", side, 0)
        assert study.may("bid", side, 7)
        assert study.refused("bid", side, -1).rule == "12.0"
    assert study.refused("bid", 2, 1).rule == "12.0"
    study.do("bid", ALLIED_SIDE, 0)
    assert study.now.seat() == 1
    study.do("pass")
    assert study.now.seat_of == [1, 0, 0]
    assert study.step == "Deploy"
    assert study.now.strength == study.roster.full


@pytest.mark.rule("12.0-3", "D1", "R39")
def test_a_later_bid_is_higher_or_a_pass() -> None:
    study = tourney().do("bid", FRENCH_SIDE, 2)
    for side in (FRENCH_SIDE, ALLIED_SIDE):
        for steps in (0, 1, 2):
            assert study.refused("bid", side, steps).rule == "12.0"
        assert study.may("bid", side, 3)
    study.do("bid", ALLIED_SIDE, 3)
    assert study.now.seat() == 0
    study.do("bid", FRENCH_SIDE, 4)
    assert study.now.seat() == 1
    assert study.may("pass")


@pytest.mark.rule("12.0-4")
@pytest.mark.parametrize("coin", [LOW, HIGH])
@pytest.mark.parametrize("side", [FRENCH_SIDE, ALLIED_SIDE])
def test_the_highest_bidder_plays_the_side_he_named(coin: int, side: int) -> None:
    study = tourney(coin)
    bidder = study.now.seat()
    study.do("bid", side, 0).do("pass")
    assert study.now.seat_of == (
        [bidder, 1 - bidder, 1 - bidder] if side == FRENCH_SIDE else [1 - bidder, bidder, bidder]
    )
    assert study.now.seat() == study.now.seat_of[1]  # the Allies deploy


@pytest.mark.rule("12.0-4", "12.0-5", "12.0-6", "12.0-7", "D2")
def test_c80_allies_2_against_french_3() -> None:
    study = tourney().do("bid", ALLIED_SIDE, 2).do("bid", FRENCH_SIDE, 3)
    study.do("pass")
    assert study.now.seat_of == [1, 0, 0]
    assert (study.step, study.now.seat()) == ("TakeSteps", 1)
    study.do("weaken", "fr_g1")
    refusal = study.refused("weaken", "fr_g1")
    assert (refusal.rule, "more than one" in refusal.reason) == ("12.0", True)
    assert study.refused("weaken", "ad_11").rule == "12.0"
    study.do("weaken", "fr_21").do("weaken", "fr_32")
    assert study.step == "Deploy"
    lost = [full - now for full, now in zip(study.roster.full, study.now.strength, strict=True)]
    assert sum(lost) == 3
    assert study.steps_of("fr_g1", "fr_21", "fr_32") == [3, 3, 1]
    study.do("historical").do("done").do("historical").do("done")
    assert study.steps_of("fr_g1", "fr_21", "fr_32") == [3, 3, 1]  # and so they start (4.2)


@pytest.mark.rule("12.0-7", "12.0-5", "4.1-1")
def test_allies_2_is_two_steps_in_all() -> None:
    study = tourney().do("bid", ALLIED_SIDE, 2).do("pass")
    assert {study.roster.army[unit] for unit in study.offered("weaken")} == {1, 2}  # of either army
    study.do("weaken", "ad_11").do("weaken", "ad_21")
    assert study.step == "Deploy"
    assert sum(study.roster.full) - sum(study.now.strength) == 2


@pytest.mark.rule("R39")
def test_a_block_of_one_step_cannot_give_it() -> None:
    study = tourney().do("bid", FRENCH_SIDE, 1).do("pass")
    refusal = study.refused("weaken", "fr_n")
    assert (refusal.rule, "eliminated" in refusal.reason) == ("12.0", True)
    assert study.now.seat() == 0  # the bidder picks


@pytest.mark.rule("R39", "12.0-6")
def test_nobody_can_bid_more_steps_than_there_are_blocks_to_give_them() -> None:
    study = tourney()
    assert study.may("bid", FRENCH_SIDE, 23)
    assert study.refused("bid", FRENCH_SIDE, 24).rule == "12.0"
    assert study.may("bid", ALLIED_SIDE, 32)
    study.do("bid", ALLIED_SIDE, 32)
    assert [action.verb for action in study.now.legal()] == ["pass"]
    study.do("pass")
    for unit in study.offered("weaken")[:31]:
        study.do("weaken", unit)
    (last,) = study.offered("weaken")  # asked all the same: that it is the last one is nobody else's business
    assert study.do("weaken", last).step == "Deploy"
    assert sum(study.roster.full) - sum(study.now.strength) == 32


@pytest.mark.rule("R39")
def test_all_bids_for_one_side() -> None:
    study = tourney(options=["bid_same_side"])
    assert study.may("bid", FRENCH_SIDE, 0)
    assert study.may("bid", ALLIED_SIDE, 0)
    study.do("bid", FRENCH_SIDE, 1)
    refusal = study.refused("bid", ALLIED_SIDE, 2)
    assert (refusal.rule, "side" in refusal.reason) == ("12.0", True)
    study.do("bid", FRENCH_SIDE, 2)
    assert study.refused("bid", ALLIED_SIDE, 3).rule == "12.0"
    assert tourney().do("bid", FRENCH_SIDE, 1).may("bid", ALLIED_SIDE, 2)


@pytest.mark.rule("R39")
def test_the_opponent_takes_the_steps() -> None:
    study = tourney(options=["bid_opponent_picks"]).do("bid", FRENCH_SIDE, 2).do("pass")
    assert (study.step, study.now.seat()) == ("TakeSteps", 1)
    study.do("weaken", "fr_g1")
    assert study.now.seat() == 1
    study.do("weaken", "fr_21")
    assert study.now.seat_of == [0, 1, 1]
    assert study.steps_of("fr_g1", "fr_21") == [3, 3]


def test_the_steps_are_told_to_the_owner_alone() -> None:
    study = tourney().do("bid", FRENCH_SIDE, 1).do("pass").do("weaken", "fr_g1")
    assert [event.seen_by for event in study.events if event.kind == "step"] == [0]
