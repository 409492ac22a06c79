"""What a side wants: Victory Areas, and blocks that stay alive. All worths are in blocks, roughly."""

from __future__ import annotations

from typing import Final

from grognard.games.waterloo_200.roster import FACTIONS_OF, SIDE_OF, STRATEGIC, TACTICAL
from grognard.games.waterloo_200.state import Day

VICTORY: Final = 3.0  # a Victory Area
EMPTY: Final = 0.05  # any other area
CHIEF: Final = 20.0  # Napoleon or Wellington
LEADER: Final = 1.5
AVERAGE: Final = 3.0  # the Strength of a block that nobody sees


def area_worth(day: Day, area: int) -> float:
    """What it is worth to control an area."""
    return VICTORY if area in day.ground.victory else EMPTY


def block_worth(day: Day, block: int) -> float:
    """What it costs to lose a block."""
    kind = day.roster.kind[block]
    if kind == STRATEGIC:
        return CHIEF
    return LEADER if kind == TACTICAL else 1.0


def wanted(day: Day, side: int) -> list[int]:
    """Victory Areas that the enemy controls."""
    return [area for area in day.ground.victory if SIDE_OF[day.control[area]] != side]


def own_places(day: Day, side: int) -> list[int]:
    """Victory Areas of the side."""
    return [area for area in day.ground.victory if SIDE_OF[day.control[area]] == side]


def heads(day: Day, area: int, side: int) -> int:
    """How many blocks of a side stand in an area."""
    return sum([day.held[faction][area] for faction in FACTIONS_OF[side]])
