"""Skirmishes: one volley each, between the few blocks both sides show (6.6)."""

from __future__ import annotations

from typing import Final

from grognard.games.napoleon_1815.roster import ALL, FOOT_ARTILLERY, INFANTRY
from grognard.games.napoleon_1815.state import Campaign

BATTLE: Final = 3  # units each side needs for a battle (6.1)
MOST: Final = 4  # units a side may show


def firepower(campaign: Campaign, unit: int) -> int:
    """F2 for cavalry, horse guns and leaders, F1 for infantry and foot guns, whatever is printed (6.6)."""
    return 1 if campaign.roster.arm[unit] in (INFANTRY, FOOT_ARTILLERY) else 2


def shown_of(campaign: Campaign, side: int) -> list[int]:
    """The units a side has chosen to show."""
    return [unit for unit in campaign.company if campaign.roster.side[unit] == side]


def volley(campaign: Campaign, unit: int) -> int:
    """One unit fires: a die per step (6.6)."""
    power = firepower(campaign, unit)
    campaign.emit("skirmish_fire", "6.6", (unit, campaign.where[unit], power, campaign.strength[unit]))
    hits = 0
    for _ in range(campaign.strength[unit]):
        if campaign.roll("6.6", power) <= power:
            hits += 1
    campaign.emit("hits", "6.6", (unit, hits))
    return hits


def victims(campaign: Campaign, side: int, army: int) -> list[int]:
    """The strongest of those a side (ALL) or one army of it shows; several if they tie (6.6, 6.4)."""
    shown = [unit for unit in shown_of(campaign, side) if army in (ALL, campaign.roster.army[unit])]
    best = max([campaign.strength[unit] for unit in shown], default=0)
    return [unit for unit in shown if campaign.strength[unit] == best]


def loser(campaign: Campaign, town: int) -> int:
    """The side that must leave: that with fewer units in the town, the Attacker if equal; -1 for neither (R34)."""
    attacker = campaign.active()
    mine = campaign.held[attacker][town]
    theirs = campaign.held[1 - attacker][town]
    if mine == 0 or theirs == 0:
        return -1
    return attacker if mine <= theirs else 1 - attacker
