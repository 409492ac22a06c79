"""Who may talk at the table: two Allied players only while they deploy and in Allied night turns (11.0)."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.games.napoleon_1815.roster import ALLIED_SIDE, ANGLO_DUTCH, ARMIES, FRENCH, PRUSSIAN
from grognard.games.napoleon_1815.state import Campaign
from grognard.kernel.action import Refusal


def allies(sides: Sequence[str], seat: int) -> list[int]:
    """The other Ally, where each of the two has a player; ``sides`` are the seats."""
    allied = [number for number, side in enumerate(sides) if side in (ARMIES[ANGLO_DUTCH], ARMIES[PRUSSIAN])]
    return [number for number in allied if number != seat] if seat in allied else []


def window_open(campaign: Campaign) -> bool:
    """May the two Allies communicate: initial deployment, or an Allied night turn (11.0, D30)?"""
    if campaign.turn < 0:
        return True
    return campaign.now().night and campaign.active() == ALLIED_SIDE


def may_speak(campaign: Campaign, seat: int) -> Refusal | None:
    """Outside the window an Ally is mute towards everybody: his friend would hear it. The French always may (11.0).

    When the game is over there is nothing left to agree upon.
    """
    if campaign.outcome is not None or not campaign.is_split(ALLIED_SIDE) or seat == campaign.seat_of[FRENCH]:
        return None
    if window_open(campaign):
        return None
    return Refusal(
        "11.0", "The Allied players may talk only during initial deployment and in Allied night turns, not now."
    )
