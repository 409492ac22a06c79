"""Rule 16.4: into an enemy zone or to friends nobody marches by road or trail."""

from __future__ import annotations

from grognard.boards.search import BEYOND, Reach, either
from grognard.games.last_battles.state import Battle


def barred_roads(battle: Battle, unit: int, zone: bytes) -> bytes:
    """Mark the hexes that a unit may not enter by road: those of friends, and the enemy zones given."""
    own = battle.where[unit]
    marks = either(zone, bytes(battle.stack[battle.roster.side[unit]]))
    if own > 0 and marks[own] and not zone[own]:
        return marks[:own] + b"\0" + marks[own + 1 :]
    return marks


def reach_by_road(battle: Battle, gait: int, start: int, points: int, marks: bytes, shut: bytes, stop: bytes) -> Reach:
    """`reach_from` with the prices off the roads for marked hexes; they are looked at after the others.

    Tables of steps for the whole map would be made anew after each move; so it looks at marks hex by hex.
    """
    reach = Reach(start)
    if points < 0:
        return reach
    cost = reach.cost
    came_from = reach.came_from
    fast = battle.ground.steps[gait]
    slow = battle.ground.detours[gait]
    rings: list[list[int]] = [[] for _ in range(points + 1)]
    rings[0].append(start)
    for spent in range(points + 1):
        for hex in rings[spent]:
            if cost[hex] < spent or (stop[hex] and hex != start):
                continue
            marked = False
            flat = fast[hex]
            for i in range(0, len(flat), 2):
                near = flat[i]
                if marks[near]:
                    marked = True
                    continue
                total = spent + flat[i + 1]
                if total > points or shut[near] or cost.get(near, BEYOND) <= total:
                    continue
                cost[near] = total
                came_from[near] = hex
                rings[total].append(near)
            if not marked:
                continue
            flat = slow[hex]
            for i in range(0, len(flat), 2):
                near = flat[i]
                total = spent + flat[i + 1]
                if total > points or not marks[near] or shut[near] or cost.get(near, BEYOND) <= total:
                    continue
                cost[near] = total
                came_from[near] = hex
                rings[total].append(near)
    return reach


def steps_by_road(battle: Battle, gait: int, hex: int, marks: bytes) -> list[int]:
    """The neighbours of one hex with what a step to each costs."""
    flat = battle.ground.steps[gait][hex]
    slow = battle.ground.detours[gait][hex]
    found: list[int] = []
    for i in range(0, len(flat), 2):
        if not marks[flat[i]]:
            found += [flat[i], flat[i + 1]]
    for i in range(0, len(slow), 2):
        if marks[slow[i]]:
            found += [slow[i], slow[i + 1]]
    return found


def came_by_road(battle: Battle, gait: int, before: int, hex: int, spent: int) -> bool:
    """Did a step that cost so much use a road or trail, because the ground would have cost more?"""
    return spent < price_in(battle.ground.off_road[gait][before], hex)


def price_in(flat: list[int], hex: int) -> int:
    """What a table asks for the step to a neighbour; more than anybody has where there is none."""
    for i in range(0, len(flat), 2):
        if flat[i] == hex:
            return flat[i + 1]
    return BEYOND
