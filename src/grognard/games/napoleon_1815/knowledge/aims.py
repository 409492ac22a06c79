"""What is worth what: blocks, losses, cities. Hidden blocks count as an average one."""

from __future__ import annotations

from typing import Final

from grognard.games.napoleon_1815.roster import ARMIES_OF, CAVALRY, FRENCH_SIDE, INFANTRY, LEADER
from grognard.games.napoleon_1815.state import Campaign
from grognard.games.napoleon_1815.view import knows

WORN: Final = 0.92  # a hidden block has probably lost something already
LAST_CALL: Final = 20.0  # two cities in the last turn: the game
LEADER_WORTH: Final = 1.2
GUN_WORTH: Final = 0.9  # a step of artillery


def step_worth(campaign: Campaign, unit: int) -> float:
    """What one step of a unit is worth in a fight; an F2 infantry step is 1."""
    arm = campaign.roster.arm[unit]
    fire = campaign.roster.fire[unit]
    if arm == INFANTRY:
        return 0.6 + 0.2 * fire
    if arm == CAVALRY:
        return 0.65 + 0.22 * fire
    return LEADER_WORTH if arm == LEADER else GUN_WORTH


def worth(campaign: Campaign, unit: int) -> float:
    """What a unit is worth as it stands."""
    return campaign.strength[unit] * step_worth(campaign, unit)


def hidden_worth(campaign: Campaign, seat: int, army: int) -> float:
    """What an average unknown block of an army is worth: all that is known is which blocks are still about."""
    total = 0.0
    number = 0
    for unit in campaign.roster.units_of[army]:
        if campaign.where[unit] >= 0 and not knows(campaign, seat, unit):
            total += campaign.roster.full[unit] * step_worth(campaign, unit)
            number += 1
    return WORN * total / number if number else 0.0


def worths(campaign: Campaign, seat: int) -> list[float]:
    """What every block on the map is worth as far as the seat can know."""
    found = [0.0] * campaign.roster.size()
    for army in range(3):
        mean = hidden_worth(campaign, seat, army)
        for unit in campaign.roster.units_of[army]:
            if campaign.where[unit] >= 0:
                found[unit] = worth(campaign, unit) if knows(campaign, seat, unit) else mean
    return found


def price(campaign: Campaign, army: int) -> float:
    """What the loss of a unit of this army costs its side: the nearer defeat, the more (10.0)."""
    limit = campaign.scenario.defeat[army]
    if limit <= 0:
        return 1.0
    return 10.0 / limit * (1.0 + 0.6 * campaign.dead[army] / limit)


def side_price(campaign: Campaign, side: int) -> float:
    """The mean price of a side's units."""
    prices = [price(campaign, army) for army in ARMIES_OF[side] if not campaign.defeated[army]]
    return sum(prices) / len(prices) if prices else 1.0


def turns_left(campaign: Campaign, side: int) -> int:
    """Turns of a side still to come after the present one."""
    return sum([1 for turn in campaign.scenario.turns[max(0, campaign.turn + 1) :] if turn.side == side])


def cities(campaign: Campaign) -> list[int]:
    """The supply cities that still matter (9.0, 10.1)."""
    return [town for town, army in enumerate(campaign.ground.supplies) if army >= 0]


def starve_worth(campaign: Campaign, town: int) -> float:
    """What it costs the Allies in units that the French hold a city: more than this turn's toll (9.0)."""
    army = campaign.ground.supplies[town]
    if campaign.defeated[army]:
        return 0.0
    left = turns_left(campaign, FRENCH_SIDE)
    return campaign.ground.toll[town] * price(campaign, army) * min(2.5, 1.0 + 0.5 * left)


def late_worth(campaign: Campaign) -> float:
    """What two cities are worth to the French: all when the last turn is over, little long before it (10.1)."""
    left = turns_left(campaign, FRENCH_SIDE)
    return LAST_CALL if left == 0 else max(2.0, 16.0 - 2.0 * left)
