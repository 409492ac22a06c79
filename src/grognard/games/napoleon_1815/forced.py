"""Forced marches: the dice after all movement, and what leaders do for them (5.6, 8.1)."""

from __future__ import annotations

from typing import Final

from grognard.games.napoleon_1815.casualties import reduce_unit
from grognard.games.napoleon_1815.roster import ARMIES_OF
from grognard.games.napoleon_1815.state import Campaign

STRAGGLERS: Final = 3  # a modified roll up to this costs a step


def bonus(campaign: Campaign, unit: int) -> int:
    """+1 where the army's leader, revealed, stands in the same town; he helps himself too (8.1, R22)."""
    leader = campaign.roster.leader_of[campaign.roster.army[unit]]
    return 1 if campaign.shown[leader] and campaign.where[leader] == campaign.where[unit] else 0


def armies_asked(campaign: Campaign, side: int) -> list[int]:
    """Armies that force-marched and whose leader lives: all are asked, lest the question tell where he is (3.2)."""
    found: list[int] = []
    for army in ARMIES_OF[side]:
        leader = campaign.roster.leader_of[army]
        if leader >= 0 and campaign.alive(leader):
            for unit in campaign.marchers:
                if campaign.roster.army[unit] == army:
                    found.append(army)
                    break
    return found


def can_help(campaign: Campaign, army: int) -> bool:
    """Does the army's leader stand where units of his have force-marched to (8.1)?"""
    leader = campaign.roster.leader_of[army]
    for unit in campaign.marchers:
        if campaign.roster.army[unit] == army and campaign.where[unit] == campaign.where[leader]:
            return True
    return False


def roll_for(campaign: Campaign, unit: int) -> None:
    """One unit's roll: 1-3 costs a step, 4 or more nothing; the march stands either way (5.6)."""
    value = campaign.roll("5.6", unit_purpose(campaign, unit)) + bonus(campaign, unit)
    if value <= STRAGGLERS:
        reduce_unit(campaign, unit, 1, "5.6")


def unit_purpose(campaign: Campaign, unit: int) -> int:
    """What the roll is for, in terms everybody may know: the town, and whether a leader helps."""
    return campaign.where[unit] * 2 + bonus(campaign, unit)
