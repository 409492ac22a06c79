"""Rules of thumb for the campaign: what a sensible player would do, and how well a side stands."""

from __future__ import annotations

from random import Random

from grognard.games.napoleon_1815.roster import ANGLO_DUTCH, FRENCH, PRUSSIAN
from grognard.games.napoleon_1815.state import Campaign
from grognard.kernel.action import Action, Decision


def prior(campaign: Campaign, seat: int, decision: Decision) -> list[tuple[Action, float, str]]:
    """Each legal action with a score and the reason."""
    return [(action, 0.0, "one as good as another") for action in decision.actions]


def quick(campaign: Campaign, actions: list[Action], rng: Random) -> Action:
    """A cheap choice for playouts."""
    return actions[int(rng.random() * len(actions))]


def value(campaign: Campaign, seat: int) -> float:
    """How well a seat stands, between -1 and 1: losses against the numbers that defeat an army (10.0)."""
    if campaign.outcome is not None:
        return 1.0 if seat in campaign.outcome.winners else -1.0
    share = [campaign.dead[army] / campaign.scenario.defeat[army] for army in (FRENCH, ANGLO_DUTCH, PRUSSIAN)]
    lead = min(1.0, (share[ANGLO_DUTCH] + share[PRUSSIAN]) / 2) - min(1.0, share[FRENCH])
    return lead if seat == campaign.seat_of[FRENCH] else -lead
