"""Retreat (14), initial rout (15), rout movement (16): where beaten stacks go."""

from __future__ import annotations

from typing import Final

from grognard.boards.search import reach_from
from grognard.games.eagles.ground import STRIDE
from grognard.games.eagles.movement import allowance, barred, gait_of
from grognard.games.eagles.roster import GAITS
from grognard.games.eagles.stacking import may_stop
from grognard.games.eagles.state import Battle
from grognard.games.eagles.zones import enemy_zones

NO_HOME: Final = 0

# What a hex costs those who retreat into it (14.2)
FREE: Final = 0
A_STEP: Final = 1
BARRED: Final = 2


def home_of(state: Battle, army: int, h: int) -> int:
    """The nearest supply hex of an army, the first of equals; held by enemies or not (QA-17, R30, R69)."""
    best = NO_HOME
    for supply in state.scenario.supply[army]:
        if best == NO_HOME or state.ground.grid.distance(h, supply) < state.ground.grid.distance(h, best):
            best = supply
    return best


def stack_home(state: Battle, units: list[int], h: int) -> int:
    """Where a stack runs to."""
    return home_of(state, state.roster.army[units[0]], h)


def price(state: Battle, units: list[int], h: int) -> int:
    """What a retreat into a hex costs a stack (14.2-01 to -03): nothing, a step of one unit, or it cannot be done."""
    side = state.roster.side[units[0]]
    if state.enemy_in(h, side):
        return BARRED
    if not enemy_zones(state, side)[h] or state.friend_in(h, side):
        return FREE
    for unit in units:
        if not state.tables.falls_back[state.roster.arm[unit]]:
            return BARRED
    return A_STEP


def can_step(state: Battle, units: list[int], a: int, b: int) -> bool:
    """Can the whole stack make this step, whatever it costs (14.1-07, R72)?"""
    return state.ground.step_cost(a, b, gait_of(state, units)) >= 0


def rank(state: Battle, start: int, h: int, home: int) -> int:
    """How well a hex lies for a retreat: 0 nearer to supply, 1 as far, 2 farther (14.1-04, R32)."""
    grid = state.ground.grid
    before, after = grid.distance(start, home), grid.distance(h, home)
    return 0 if after < before else 1 if after == before else 2


def retreats(state: Battle, units: list[int], at: int) -> list[int]:
    """The hexes that a stack may retreat into: the best rank first, full hexes only on the way to others (14.1-05).

    Of equal rank all are offered; cavalry may take a free hex of a lower rank over a costly one (R32).
    """
    home = stack_home(state, units, at)
    open_to: list[tuple[int, int]] = []
    for n in state.ground.around[at]:
        if can_step(state, units, at, n) and price(state, units, n) != BARRED and leads_on(state, units, at, n):
            open_to.append((rank(state, at, n, home), n))
    if not open_to:
        return []
    best = min([place for place, _ in open_to])
    chosen = [n for place, n in open_to if place == best]
    if all(price(state, units, n) == A_STEP for n in chosen):
        free = [(place, n) for place, n in open_to if price(state, units, n) == FREE]
        if free:
            least = min([place for place, _ in free])
            chosen += [n for place, n in free if place == least]
    return sorted(chosen)


def leads_on(state: Battle, units: list[int], start: int, h: int, been: set[int] | None = None) -> bool:
    """Can the stack stay in a hex, or go on through it to one where it can (8-14, 14.1-05)?"""
    seen = {start, h}
    if been is not None:
        seen |= been
    ring = [h]
    while ring:
        outer: list[int] = []
        for at in ring:
            if may_stop(state, units, at):
                return True
            for n in state.ground.near[at]:
                if n not in seen and can_step(state, units, at, n) and price(state, units, n) != BARRED:
                    seen.add(n)
                    outer.append(n)
        ring = outer
    return False


def onward(state: Battle, units: list[int], start: int, path: tuple[int, ...]) -> list[int]:
    """Where a retreat goes on that has come to a full hex: nowhere twice, and only where an end can be found."""
    at = path[-1]
    seen = {start, *path}
    found: list[int] = []
    for n in state.ground.around[at]:
        if n in seen or not can_step(state, units, at, n) or price(state, units, n) == BARRED:
            continue
        if may_stop(state, units, n) or leads_on(state, units, at, n, seen):
            found.append(n)
    return found


def withdrawals(state: Battle, units: list[int], at: int, left: int, start: int) -> list[int]:
    """The next hexes of a retreat before combat that can still be carried through, and not back to its start
    (17.2-04, 17.2-05).
    """
    found: list[int] = []
    for n in retreats(state, units, at):
        if n == start:
            continue
        if left <= 1:
            if may_stop(state, units, n):
                found.append(n)
        elif withdrawals(state, units, n, left - 1, start):
            found.append(n)
    return found


# Initial rout (15)


def rout_steps(state: Battle, units: list[int], at: int, left: int, nearer_than: int, home: int) -> list[int]:
    """The next hexes of an initial rout from which it can still end as it must: closer to supply than it began, no
    enemy zone on the way, with room at the end (15-08 to -14, QA-36, QA-37).

    `left` counts the hexes still to go; when none is left the stack goes on only where it cannot stay.
    """
    found: list[int] = []
    for n in state.ground.around[at]:
        if may_rout_into(state, units, at, n) and ends_well(state, units, n, left - 1, nearer_than, home):
            found.append(n)
    return found


def may_rout_into(state: Battle, units: list[int], at: int, h: int) -> bool:
    """Is a step of a rout open: no enemies, no enemy zone even with friends there (14.2-04), no closed ground (R72)?"""
    side = state.roster.side[units[0]]
    if state.enemy_in(h, side) or enemy_zones(state, side)[h]:
        return False
    return can_step(state, units, at, h)


def ends_well(state: Battle, units: list[int], at: int, left: int, nearer_than: int, home: int) -> bool:
    """Can a rout that has come to a hex be ended?"""
    closer = state.ground.grid.distance(at, home) < nearer_than
    if left <= 0 and closer and may_stop(state, units, at):
        return True
    if left <= 0 and not closer:
        return False
    if at == home:
        return True  # off the map by the supply hex (6-06)
    for n in state.ground.near[at]:
        if may_rout_into(state, units, at, n):
            if left <= 0 and state.ground.grid.distance(n, home) >= state.ground.grid.distance(at, home):
                continue  # past the third hex it only runs on towards supply
            if ends_well(state, units, n, left - 1, nearer_than, home):
                return True
    return False


def infects(state: Battle, units: list[int]) -> bool:
    """Does a routing stack shake friends that it runs through (15-18, 15-21)? Guns alone do not."""
    return any(not state.roster.is_guns(u) for u in units)


# Rout movement (16)


def rout_march(state: Battle, unit: int) -> list[int]:
    """Where a routed unit goes in the rout phase: as far as it can along a fastest way home, out of enemy zones
    (16-01 to -07, R29); the choice is its owner's where several are as good. Empty: it stays.
    """
    side = state.roster.side[unit]
    start = state.where[unit]
    home = state.home[unit] or home_of(state, state.roster.army[unit], start)
    steps = state.ground.steps[state.roster.gait[unit]]
    fee = state.tables.numbers.fired_cost
    shut = barred(state, side)
    smoke = bytes(state.fired)
    there = reach_from(start, allowance(state, unit), steps, shut, stride=STRIDE, fee=fee, dear=smoke)
    away = costs_to(state, home, state.roster.gait[unit], shut)
    here = away.get(start)
    best = 1_000_000 if here is None else here
    found: list[int] = []
    for h in there.cost:
        left = away.get(h)
        if h == start or left is None or left > best:
            continue
        if h != home and not may_stop(state, [unit], h):
            continue
        if left < best:
            found = []
            best = left
        found.append(h)
    return sorted(found)


def costs_to(state: Battle, home: int, gait: int, shut: bytes) -> dict[int, int]:
    """What it costs to come from any hex to a supply hex, worked out once for all who run there past these enemies."""
    key = home * GAITS + gait
    known = state.ways_home.get(key)
    if known is not None and known[0] == shut:
        return known[1]
    costs = reach_from(home, 400, state.ground.steps_back(gait), shut).cost
    state.ways_home[key] = (shut, costs)
    return costs
