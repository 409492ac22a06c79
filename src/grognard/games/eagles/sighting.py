"""What is seen (22): into which stacks a side may look, and who sees whom across the field."""

from __future__ import annotations

from grognard.games.eagles.lead import lead_of
from grognard.games.eagles.state import COVERED, Battle


def sees(state: Battle, a: int, b: int) -> bool:
    """Is one hex in sight of another: within visibility, with a line of fire of that length (22.2-07, R47)?"""
    line = state.ground.line(a, b)
    if line.far > state.scenario.turns[state.turn].visibility:
        return False
    return line.far <= 1 or line.is_open(state.held)


def note_looks(state: Battle) -> None:
    """When a segment begins: each side may look into the stacks beside its own (22.1-02, R46)."""
    for side in (0, 1):
        marks = bytearray(state.ground.size)
        for h in state.stacks:
            if state.held[h] == 2 - side and state.enemy_beside(h, 1 - side):
                marks[h] = 1
        state.looked[side] = marks


def may_look(state: Battle, side: int, h: int) -> bool:
    """May a side see all of a stack (22.1)?"""
    return state.held[h] == side + 1 or state.looked[side][h] != 0


def shows(state: Battle, seat: int, unit: int) -> bool:
    """Does a seat see a unit: its own, a lead, a gun, one in a stack it may look into, one that is lost (22.1)?"""
    h = state.where[unit]
    if state.roster.side[unit] == seat:
        return True
    if h <= 0:
        return h != COVERED
    if state.roster.is_guns(unit) or lead_of(state, h) == unit:
        return True
    return seat >= 0 and may_look(state, seat, h)
