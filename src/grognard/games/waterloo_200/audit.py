"""What cannot be right about a position, whatever happened before; for tests and mass play."""

from __future__ import annotations

from grognard.games.waterloo_200.ground import BLACK
from grognard.games.waterloo_200.roster import FACTION_NAMES, FACTIONS_OF, PRUSSIAN, SIDE_OF
from grognard.games.waterloo_200.state import DEAD, NO_BLOCK, POOL, Day


def faults(day: Day) -> list[str]:
    """Everything that is wrong, a sentence each."""
    return [*blocks(day), *areas(day), *counts(day)]


def blocks(day: Day) -> list[str]:
    """Every block is in one place, at one of its levels, and only Prussians are in black areas (1.4)."""
    found: list[str] = []
    roster = day.roster
    for block in range(roster.size()):
        name = roster.names[block]
        place = day.where[block]
        if place >= day.ground.size() or place == 0:
            found.append(f"{name} is in no area")
        if (place == DEAD) != (day.level[block] > roster.last(block)):
            found.append(f"{name} is at level {day.level[block]} and {'dead' if place == DEAD else 'alive'}")
        if place > 0 and day.ground.colour[place] == BLACK and roster.faction[block] != PRUSSIAN:
            found.append(f"{name} is in a black area")
        if place <= 0 and (day.shown[block] or day.active[block]):
            found.append(f"{name} is off the map and face up")
        if day.active[block] and not day.shown[block]:
            found.append(f"{name} is activated and concealed")
        if day.active[block] and day.enemy_in(place, roster.faction[block]):
            found.append(f"{name} is activated among enemies")
    return found


def areas(day: Day) -> list[str]:
    """Stacking, allies apart, control (1.3, 1.5)."""
    found: list[str] = []
    for area in range(1, day.ground.size()):
        name = day.ground.names[area]
        here = [faction for faction in range(3) if day.held[faction][area]]
        for faction in here:
            if day.held[faction][area] > day.ground.room[area]:
                if day.hand == NO_BLOCK or day.where[day.hand] != area:
                    found.append(f"too many {FACTION_NAMES[faction]} blocks in {name}")
        if 1 in here and 2 in here:
            found.append(f"British and Prussians stand together in {name}")
        if here and not day.contested(area) and day.outcome is None and day.clash is None:
            if SIDE_OF[day.control[area]] != SIDE_OF[here[0]]:
                found.append(f"{name} is held by one side and controlled by the other")
    return found


def counts(day: Day) -> list[str]:
    """What is counted is what there is (3.6)."""
    found: list[str] = []
    for faction, name in enumerate(FACTION_NAMES):
        own = day.roster.blocks_of[faction]
        if day.pools[faction] != len([block for block in own if day.where[block] == POOL]):
            found.append(f"the {name} pool is counted wrongly")
        if day.lost[faction] != len([block for block in own if day.where[block] == DEAD]):
            found.append(f"the {name} dead are counted wrongly")
        for area in range(1, day.ground.size()):
            if day.held[faction][area] != len([block for block in own if day.where[block] == area]):
                found.append(f"{day.ground.names[area]} counts its {name} blocks wrongly")
    for area in range(1, day.ground.size()):
        both = [day.held[0][area], day.held[1][area] + day.held[2][area]]
        if [day.heads[0][area], day.heads[1][area]] != both:
            found.append(f"{day.ground.names[area]} counts its sides wrongly")
    total = day.roster.size()
    if sum([len(day.roster.blocks_of[faction]) for side in FACTIONS_OF for faction in side]) != total:
        found.append("a block belongs to nobody")
    return found
