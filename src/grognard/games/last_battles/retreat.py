"""Rule 6.6: retreat after combat and displacement."""

from __future__ import annotations

from typing import Final

from grognard.games.last_battles.chateau import is_chateau
from grognard.games.last_battles.fights import Fight
from grognard.games.last_battles.morale import occupy
from grognard.games.last_battles.movement import side_shows
from grognard.games.last_battles.roster import ARTILLERY
from grognard.games.last_battles.stacking import counts, has_room
from grognard.games.last_battles.state import Battle

DISPLACED: Final = "6.6D"  # the rule under which a unit makes room for another


def is_eligible(battle: Battle, side: int, hex: int) -> bool:
    """May this side retreat into the hex, room apart: no enemy, no enemy zone, friends or not (6.6A, R-16)?

    Nor where a marker or a train stands (16.6B, 16.17B).
    """
    if battle.stack[1 - side][hex] or battle.zoc[1 - side][hex]:
        return False
    return battle.roster.people == len(battle.where) or hex not in side_shows(battle, side)


def open_hexes(battle: Battle, unit: int, vacated: int) -> list[int]:
    """Eligible hexes with room (6.6A to C, 8.1A). `vacated` is a hex that a unit of the same chain is leaving."""
    side = battle.roster.side[unit]
    found: list[int] = []
    for hex in battle.ground.near[battle.where[unit]]:
        if is_eligible(battle, side, hex) and has_room(battle, unit, hex, vacated):
            found.append(hex)
    return found


def displaceable(battle: Battle, fight: Fight, unit: int, hex: int, vacated: int) -> list[int]:
    """The units in a full hex that could make room for `unit` and themselves get away safely (6.6D, R-17)."""
    return [
        other
        for other in battle.units_at(hex)
        if other != unit
        and other not in fight.shifted
        and counts(battle, other)
        and can_get_away(battle, fight, other, vacated, [unit, other])
    ]


def crowded_hexes(battle: Battle, unit: int) -> list[int]:
    """Eligible hexes with friends in them that are full; never a chateau, whose defender stays (6.6C, 8.1A)."""
    side = battle.roster.side[unit]
    return [
        hex
        for hex in battle.ground.near[battle.where[unit]]
        if battle.stack[side][hex] and is_eligible(battle, side, hex) and not is_chateau(battle, hex)
    ]


def can_get_away(battle: Battle, fight: Fight, unit: int, vacated: int, seen: list[int]) -> bool:
    """Has a displaced unit somewhere to go, be it by displacing others in turn (6.6D)?

    A chain of displacements is a path to an open hex, so each unit has to be looked at only once (`seen`).
    """
    if open_hexes(battle, unit, vacated):
        return True
    for hex in crowded_hexes(battle, unit):
        for other in battle.units_at(hex):
            if other not in seen and other not in fight.shifted and counts(battle, other):
                seen.append(other)
                if can_get_away(battle, fight, other, vacated, seen):
                    return True
    return False


def retreat_hexes(battle: Battle, fight: Fight, unit: int) -> list[int]:
    """Where a retreating unit may go: open hexes; only if there is none, hexes where it displaces a friend (6.6C)."""
    found = open_hexes(battle, unit, -1)
    if not found:
        here = battle.where[unit]
        found = [hex for hex in crowded_hexes(battle, unit) if displaceable(battle, fight, unit, hex, here)]
    return found


def shift_away(battle: Battle, fight: Fight, unit: int, hex: int, rule: str) -> None:
    """Carry out one retreat or displacement; who has been displaced has no more duty and fires no more (6.6D, R-14)."""
    start = battle.where[unit]
    battle.shift_unit(unit, hex)
    fight.shifted.append(unit)
    if unit in fight.retreating:
        fight.retreating.remove(unit)  # nobody moves twice in one combat
    battle.duty[unit] = 0
    if rule == DISPLACED and battle.roster.arm[unit] == ARTILLERY:
        battle.spent[unit] = 1
    battle.emit("retreated", rule, (unit, start, hex))
    occupy(battle, unit, hex)
