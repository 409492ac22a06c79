"""Facing (24, optional): four hexes in front, two behind."""

from __future__ import annotations

from typing import Final

from grognard.games.eagles.command import in_defence
from grognard.games.eagles.state import NO_FACING, Battle

# The directions of `HexGrid.beside`, by which a stack faces the corner between two of them. It has its back to the two
# hexes on the other side.
DIRECTIONS: Final = 6


def rear_of(state: Battle, h: int) -> list[int]:
    """The hexes behind a stack (24-02); all round it if everybody there is routed (24-07)."""
    if not state.switches.facing or not state.held[h]:
        return []
    if all(state.routed[unit] != 0 for unit in state.stack(h)):
        return state.ground.near[h]
    if state.facing[h] == NO_FACING or has_no_rear(state, h):
        return []
    around = state.ground.grid.beside[h]
    front = state.facing[h]
    behind = [around[(front + 3) % DIRECTIONS], around[(front + 4) % DIRECTIONS]]
    return [n for n in behind if n]


def has_no_rear(state: Battle, h: int) -> bool:
    """In Defence, or among houses, there is no rear (24-08, R54)."""
    return state.ground.is_built[h] or in_defence(state, h)


def from_behind(state: Battle, h: int, others: list[int]) -> bool:
    """Does one of some hexes lie behind a stack (24-03, 24-05)?"""
    behind = rear_of(state, h)
    for other in others:
        if other in behind or (behind and _is_behind(state, h, other)):
            return True
    return False


def _is_behind(state: Battle, h: int, other: int) -> bool:
    """Does a hex farther off lie behind: nearer to both hexes of the rear than to any in front?"""
    grid = state.ground.grid
    if grid.distance(h, other) <= 1:
        return False
    behind = rear_of(state, h)
    front = [n for n in state.ground.near[h] if n not in behind]
    if not front or not behind:
        return bool(behind)
    return min([grid.distance(n, other) for n in behind]) < min([grid.distance(n, other) for n in front])


# Turning round


def towards(state: Battle, h: int, goal: int) -> int:
    """The facing of a hex that looks best at another."""
    grid = state.ground.grid
    around = grid.beside[h]
    best = NO_FACING
    least = 1_000_000
    for front in range(DIRECTIONS):
        far = 0
        for n in (around[front], around[(front + 1) % DIRECTIONS]):
            far += 2 * grid.distance(n, goal) if n else 2 * grid.distance(h, goal)
        if far < least:
            least = far
            best = front
    return best


def along(state: Battle, a: int, b: int) -> int:
    """The facing of troops that come from one hex to its neighbour: the way they went (24-06)."""
    around = state.ground.grid.beside[a]
    for way in range(DIRECTIONS):
        if around[way] == b:
            return way
    return towards(state, b, a)


def face_enemies(state: Battle) -> None:
    """Every stack that faces nowhere looks at the nearest enemy."""
    grid = state.ground.grid
    for h in state.stacks:
        if state.facing[h] == NO_FACING:
            others = [other for other in state.stacks if state.held[other] != state.held[h]]
            if others:
                nearest = others[0]
                for other in others:
                    if grid.distance(h, other) < grid.distance(h, nearest):
                        nearest = other
                state.facing[h] = towards(state, h, nearest)
