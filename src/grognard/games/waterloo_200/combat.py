"""Which battles may and must be fought, by whom, and with which guns (6.2.3, 3.10)."""

from __future__ import annotations

from grognard.games.waterloo_200 import communication, control
from grognard.games.waterloo_200.clash import Clash
from grognard.games.waterloo_200.roster import BRITISH, FRENCH, FRENCH_SIDE, PRUSSIAN, SIDE_OF
from grognard.games.waterloo_200.state import MANOEUVRE, STRATEGIC_ACTION, Day


def attacker_in(day: Day, area: int) -> int:
    """The phasing faction that could attack there; -1 where there is none or no Combat Unit of it (L262)."""
    if not day.contested(area):
        return -1
    for faction in (FRENCH, BRITISH, PRUSSIAN):
        if SIDE_OF[faction] == day.side and day.held[faction][area]:
            for block in day.blocks_in(area, faction):
                if day.roster.fights[block]:
                    return faction
    return -1


def defender_in(day: Day, area: int) -> int:
    """The faction that defends there."""
    for faction in control.holders(day, area):
        if SIDE_OF[faction] != day.side:
            return faction
    return -1


def able(day: Day, factions: list[int]) -> list[tuple[int, int]]:
    """Areas where these factions could attack now, with the faction: contested, not fought, not cut off (R40)."""
    found: list[tuple[int, int]] = []
    french, allied = day.heads
    for area in range(1, day.ground.size()):
        if french[area] and allied[area] and area not in day.fought:
            faction = attacker_in(day, area)
            if faction in factions and communication.lines(day, faction)[area]:
                found.append((area, faction))
    return found


def compulsory(day: Day, factions: list[int]) -> list[int]:
    """Battles that must still be fought: areas newly contested in this impulse (L253)."""
    return [area for area, _ in able(day, factions) if area in day.newly]


def open_battles(day: Day, factions: list[int]) -> list[int]:
    """All battles that may be declared now; compulsory ones use the allowance first (L257, L258)."""
    ready = able(day, factions)
    due = [0, 0, 0]
    for area, faction in ready:
        if area in day.newly:
            due[faction] += 1
    shared = day.switches.one_battle and day.kind == STRATEGIC_ACTION  # R18, the other reading
    found: list[int] = []
    for area, faction in ready:
        spare = day.battles[faction] - (sum(due) if shared else due[faction])
        if area in day.newly or spare > 0 or is_free(day, area, faction):
            found.append(area)
    return found


def is_free(day: Day, area: int, faction: int) -> bool:
    """Does a battle there not count against the number allowed (R61, the other reading)?"""
    if not day.switches.old_battles_free or area in day.newly:
        return False
    return bool(day.active_leaders(faction)) or day.plan[faction] == MANOEUVRE


def declare(day: Day, area: int) -> None:
    """A battle begins; it uses one of those allowed (6.2.3)."""
    attacker = attacker_in(day, area)
    if not is_free(day, area, attacker):
        day.battles[attacker] -= 1
        if day.switches.one_battle and day.kind == STRATEGIC_ACTION and attacker != FRENCH:
            day.battles[BRITISH + PRUSSIAN - attacker] -= 1
    day.fought.append(area)
    day.clash = Clash(area, attacker, defender_in(day, area), False)
    day.emit("battle", "6.2.3", (area, attacker))


def guns_for(day: Day, clash: Clash) -> list[int]:
    """Activated guns that may still be committed to this battle (3.10.1 to 3.10.3, Final Notes)."""
    limit = day.scenario.guns[clash.attacker]
    if limit and len(clash.guns) >= limit:
        return []
    near = day.ground.near[clash.area]
    found: list[int] = []
    for block in day.roster.blocks_of[clash.attacker]:
        if day.active[block] and day.roster.gun[block] and day.where[block] in near and block not in clash.guns:
            if day.value(block) > 0 and not day.enemy_in(day.where[block], clash.attacker):
                found.append(block)
    return found


def creux_open(day: Day, clash: Clash) -> bool:
    """May the British be asked for a block from the sunken road: all that everybody can see (6.2.3.1.2)?"""
    return at_the_road(day, clash) and day.room_for(clash.area, BRITISH) > 0 and day.pools[BRITISH] > 0


def at_the_road(day: Day, clash: Clash) -> bool:
    """Is it a battle at the sunken road: a fresh French attack on the British there (6.2.3.1.2)?"""
    area = clash.area
    return (
        SIDE_OF[clash.attacker] == FRENCH_SIDE
        and day.ground.creux[area] >= 0
        and day.control_before[area] == BRITISH
        and not day.contested_before[area]
        and clash.defender == BRITISH
    )


def creux_blocks(day: Day, area: int) -> list[int]:
    """Blocks in the pool that could rise from the sunken road: of the right corps, no Brunswickers (R29)."""
    return [block for block in day.pool(BRITISH) if may_rise(day, block, area)]


def may_rise(day: Day, block: int, area: int) -> bool:
    """Would a block of the pool be one of those who lie in the sunken road there (6.2.3.1.2)?"""
    return day.roster.corps[block] == day.ground.creux[area] and not day.roster.brunswick[block]


def strongest(day: Day, blocks: list[int]) -> list[int]:
    """The blocks of the highest Strength: the next hit falls on one of them (6.2.3.1.7)."""
    best = 0
    found: list[int] = []
    for block in blocks:
        strength = day.strength(block)
        if strength > best:
            best = strength
            found = [block]
        elif strength == best:
            found.append(block)
    return found


def refuges(day: Day, area: int, faction: int) -> list[int]:
    """Where a faction may retreat to: next to it, its own, uncontested, with blocks of it and room (OR 7, R48)."""
    found: list[int] = []
    for other in day.ground.near[area]:
        if day.control[other] == faction and day.held[faction][other] and not day.contested(other):
            if day.ground.enter[other] and day.room_for(other, faction) > 0:
                found.append(other)
    return found


def battery_targets(day: Day) -> list[int]:
    """Areas that the Grande Batterie can bombard: enemies alone, guns in reach (OR 5, R54)."""
    found: list[int] = []
    for area in range(1, day.ground.size()):
        if day.side_in(area, 1 - FRENCH_SIDE) and not day.held[FRENCH][area] and battery_guns(day, area):
            found.append(area)
    return found


def battery_guns(day: Day, area: int) -> list[int]:
    """French guns that may join the bombardment of an area: in reach, with shot, no enemy upon them, not cut off."""
    reach = day.ground.within(area, day.scenario.battery_range)
    linked = communication.lines(day, FRENCH)
    found: list[int] = []
    for block in day.roster.blocks_of[FRENCH]:
        there = day.where[block]
        if there > 0 and day.roster.gun[block] and day.value(block) > 0 and linked[there] and not day.active[block]:
            if there in reach and not day.enemy_in(there, FRENCH):
                found.append(block)
    return found
