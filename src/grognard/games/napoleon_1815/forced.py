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
    if leader < 0 or not campaign.shown[leader]:
        return 0
    return 1 if campaign.where[leader] == campaign.where[unit] else 0


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


def roll_all(campaign: Campaign) -> None:
    """A die for every unit that force-marched: 1-3 costs a step, 4 or more nothing; the march stands (5.6).

    All dice fall together: a leader who is lost to his own has still helped the others (8.1, R22).
    """
    helped = [bonus(campaign, unit) for unit in campaign.marchers]
    for number, unit in enumerate(campaign.marchers):
        # What the roll is for, in terms everybody may know: the town, and whether a leader helps
        purpose = campaign.where[unit] * 2 + helped[number]
        if campaign.roll("5.6", purpose) + helped[number] <= STRAGGLERS:
            reduce_unit(campaign, unit, 1, "5.6")
