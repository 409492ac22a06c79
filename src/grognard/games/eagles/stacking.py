"""Stacking (8): how much fits into a hex, and how much of it fights."""

from __future__ import annotations

from grognard.games.eagles.roster import CAVALRY, INFANTRY
from grognard.games.eagles.state import Battle


def points(state: Battle, unit: int) -> int:
    """Stacking points of a unit at its present strength: double for cavalry and artillery (8-02, 8-17)."""
    size = state.size_of(unit)
    return size if state.roster.arm[unit] == INFANTRY else 2 * size


def fits(state: Battle, units: list[int]) -> bool:
    """May these units stand in one hex (8-03 to 8-05)?"""
    numbers = state.tables.numbers
    if len(units) > numbers.stack_units:
        return False
    total = 0
    for unit in units:
        total += points(state, unit)
    return total <= numbers.stack_points or two_and_a_battery(state, units)


def two_and_a_battery(state: Battle, units: list[int]) -> bool:
    """The exception: two units of one formation, and one artillery unit of any (8-04); fewer are as good."""
    if len(units) > 3:
        return False
    if len(units) <= 2 and same_formation(state, units):
        return True
    for gun in units:
        if state.roster.is_guns(gun) and same_formation(state, [u for u in units if u != gun]):
            return True
    return False


def same_formation(state: Battle, units: list[int]) -> bool:
    """Do all belong to one formation?"""
    formation = state.roster.formation
    return all(formation[u] == formation[units[0]] for u in units)


def may_stop(state: Battle, units: list[int], h: int) -> bool:
    """May these units end their move, retreat or advance in a hex, with whom is there already (8-07)?"""
    there = [u for u in state.stack(h) if u not in units]
    if there and state.roster.side[there[0]] != state.roster.side[units[0]]:
        return False  # 8-01
    return fits(state, there + units)


def is_mixed(state: Battle, units: list[int]) -> bool:
    """Are there infantry and cavalry of different formations (8-10 to 8-12)?"""
    found = -1
    for unit in units:
        if state.roster.arm[unit] in (INFANTRY, CAVALRY):
            formation = state.roster.formation[unit]
            if found >= 0 and formation != found:
                return True
            found = formation
    return False


def melee_size(state: Battle, size: int, own: int, target: int) -> int:
    """What counts of a stack's size: no more than the limit from, in or against ground that is not open (8-15, R6)."""
    ground = state.ground
    if ground.is_open[own] and ground.is_open[target]:
        return size
    return min(size, state.tables.numbers.melee_cap)


def gun_size(state: Battle, size: int, h: int) -> int:
    """What counts of a stack's guns: few fire out of ground that is not open (8-16)."""
    return size if state.ground.is_open[h] else min(size, state.tables.numbers.fire_cap)
