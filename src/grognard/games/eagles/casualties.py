"""Random events, leaders lost and flags captured (20)."""

from __future__ import annotations

from grognard.games.eagles.morale import initiative_of
from grognard.games.eagles.roster import FOOT_GUNS
from grognard.games.eagles.state import FIT, Battle


def fire_event(natural: int) -> bool:
    """Does a fire bring about a random event (20.1-01)?"""
    return natural == 2


def melee_event(natural: int) -> int:
    """Whom an event of a melee befalls: 0 the defender, 1 the attacker, -1 nobody (20.1-01)."""
    if natural <= 4:
        return 0
    return 1 if natural >= 10 else -1


def escapes(state: Battle, leader: int, natural: int, overrun: bool) -> bool:
    """Does a leader get away: ridden down alone, or left alone by a stack that was destroyed (20.2-03, -04)?"""
    numbers = state.tables.numbers
    if overrun:
        return natural != 12 and natural + numbers.overrun <= initiative_of(state, leader)
    return natural + numbers.left_alone <= initiative_of(state, leader)


def is_fit(state: Battle, leader: int) -> bool:
    """Can a leader still become a casualty (20.2-02)?"""
    return state.fate[leader] == FIT


def refuges(state: Battle, leader: int) -> list[int]:
    """The nearest stacks of his army in order, where a leader is put who has lost his own (20.2-03, -05, R70).

    Where none is left in order, any friends will do: he never leaves the game (5.2-17).
    """
    return stacks_near(state, leader, True) or stacks_near(state, leader, False)


def stacks_near(state: Battle, leader: int, steady: bool) -> list[int]:
    """The nearest friendly stacks, only those of his army in order or all of them."""
    side = state.roster.leader_side[leader]
    start = state.leader_at[leader]
    best = 1_000
    found: list[int] = []
    for h in sorted(state.stacks):
        if not state.friend_in(h, side) or h == start:
            continue
        stack = state.stacks[h]
        army = state.roster.leader_army[leader]
        if steady and not any(not state.routed[u] and state.roster.army[u] == army for u in stack):
            continue
        far = state.ground.grid.distance(start, h)
        if far < best:
            best = far
            found = []
        if far == best:
            found.append(h)
    return found


def flag_is_taken(state: Battle, natural: int, alone: bool) -> bool:
    """Does a destroyed unit lose its flag (20.3-02, -03)?"""
    numbers = state.tables.numbers
    return natural + (numbers.flag_alone if alone else 0) <= numbers.flag


def has_flag(state: Battle, unit: int) -> bool:
    """Only infantry and cavalry carry one (20.3-02)."""
    return state.roster.arm[unit] < FOOT_GUNS


def is_forsaken(state: Battle, unit: int, h: int) -> bool:
    """Is no friend in order with a unit or beside it (20.3-03)?"""
    side = state.roster.side[unit]
    for at in [h, *state.ground.near[h]]:
        if state.friend_in(at, side):
            for other in state.stacks[at]:
                if other != unit and not state.routed[other]:
                    return False
    return True
