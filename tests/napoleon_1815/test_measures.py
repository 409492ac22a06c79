"""What a study counts of a campaign."""

from __future__ import annotations

from grognard.games.napoleon_1815 import measures
from grognard.games.napoleon_1815.casualties import eliminate, reduce_unit
from grognard.games.napoleon_1815.roster import CAVALRY, FRENCH_SIDE, INFANTRY
from grognard.games.napoleon_1815.vocabulary import VOCABULARY
from tests.napoleon_1815.sandbox import GROUND, Study
from tests.napoleon_1815.test_bidding import tourney


def lost(study: Study) -> dict[str, dict[str, int]]:
    """Losses, without the noughts."""
    found = measures.losses(study.now)
    return {army: {arm: n for arm, n in arms.items() if n} for army, arms in found.items()}


def test_losses_are_steps_by_army_and_arm() -> None:
    study = Study().french("F", INFANTRY, 4, 2).anglo("A", CAVALRY, 3, 1).prussian("P", INFANTRY, 4, 2)
    campaign = study.place()
    assert lost(study) == {"French": {}, "Anglo-Dutch": {}, "Prussian": {}}
    reduce_unit(campaign, 0, 1, "6.4")
    eliminate(campaign, 1, "6.4")
    assert lost(study) == {"French": {"infantry": 1}, "Anglo-Dutch": {"cavalry": 3}, "Prussian": {}}


def test_steps_given_for_a_bid_are_no_losses() -> None:
    study = tourney().do("bid", FRENCH_SIDE, 2).do("pass")
    while study.step == "TakeSteps":
        study.now.apply(study.now.legal()[0])
    assert study.now.strength != study.roster.full
    assert not any(lost(study).values())
    assert measures.turn_number(study.now) == 0, "deployment"


def test_a_skirmish_is_a_fight_in_its_town() -> None:
    study = Study().french("F", INFANTRY, 4, 2, "ligny").prussian("P", INFANTRY, 4, 2, "ligny")
    study.fights({"ligny": ["charleroi"]})
    town = GROUND.numbers["ligny"]
    assert [found for event in study.events if (found := VOCABULARY.fights(event.kind, event.data))] == [[town]]
    assert measures.turn_number(study.now) == 1
