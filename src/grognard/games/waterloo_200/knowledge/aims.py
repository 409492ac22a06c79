"""What a side wants: Victory Areas, dead enemies, blocks that stay alive. All worths are in blocks, roughly."""

from __future__ import annotations

from typing import Final

from grognard.games.waterloo_200.roster import PRUSSIAN, SIDE_OF, STRATEGIC, TACTICAL
from grognard.games.waterloo_200.state import Day

KILL: Final = 1.0  # an enemy block less
STEP: Final = 0.16  # a hit that kills nobody
VICTORY: Final = 1.6  # a Victory Area, early in the day
LATE: Final = 0.5  # how much more it is worth with every turn
LAST: Final = 4.0  # what is added in the last turn for those who are behind
EMPTY: Final = 0.03  # any other area
CHIEF: Final = 9.0  # Napoleon or Wellington
LEADER: Final = 1.5
STAR: Final = 0.22  # a star spent, while there is a turn to come
RESERVE: Final = 0.3  # a block out of the pool


def behind(day: Day, side: int) -> bool:
    """Would the side lose if nothing happened any more?"""
    control = day.control
    own = len([area for area in day.ground.victory if SIDE_OF[control[area]] == side])
    return 2 * own < len(day.ground.victory)


def last_turn(day: Day) -> bool:
    """Is there no turn to come?"""
    return day.turn >= len(day.scenario.hours)


def prize(day: Day, area: int, side: int) -> float:
    """What it is worth to win control of an area."""
    if area not in day.ground.victory:
        return EMPTY
    worth = VICTORY + LATE * (day.turn - 1)
    return worth + LAST if last_turn(day) and behind(day, side) else worth


def life(day: Day, faction: int) -> float:
    """What a block of this army is worth alive: the nearer to the tenth loss, the more (6.2.3.1.9)."""
    if faction == PRUSSIAN:
        return 0.5
    return 0.8 + 0.08 * day.lost[faction]


def block_worth(day: Day, block: int) -> float:
    """What it costs to lose a block."""
    kind = day.roster.kind[block]
    if kind == STRATEGIC:
        return CHIEF
    return LEADER if kind == TACTICAL else 1.0


def star_price(day: Day, faction: int) -> float:
    """What a star costs: nothing in the last turn, little where reorganization will give it back (6.4)."""
    if last_turn(day):
        return 0.0
    tired = 0
    for corps in day.roster.all_corps:
        if corps.faction == faction and corps.leader >= 0 and day.where[corps.leader] > 0:
            tired += day.level[corps.leader]
    return 0.05 if tired < day.command(faction) else STAR


def wanted(day: Day, side: int) -> list[int]:
    """Victory Areas that the enemy controls."""
    return [area for area in day.ground.victory if SIDE_OF[day.control[area]] != side]


def own_places(day: Day, side: int) -> list[int]:
    """Victory Areas of the side."""
    return [area for area in day.ground.victory if SIDE_OF[day.control[area]] == side]
