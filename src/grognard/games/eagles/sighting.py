"""What is seen (22): into which stacks a side may look, and who sees whom across the field."""

from __future__ import annotations

from grognard.games.eagles.state import Battle


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
