"""Which way stacks face (24, optional, D43)."""

from __future__ import annotations

from grognard.games.eagles.facing import DIRECTIONS, has_no_rear
from grognard.games.eagles.state import Battle
from grognard.kernel.action import Action


def turns(state: Battle, hexes: list[int]) -> list[Action]:
    """The ways in which stacks that may move can turn, each stack once in a segment (24-02, 24-06)."""
    found: list[Action] = []
    for h in hexes:
        if not state.faced[h] and any(state.acting[unit] for unit in state.stack(h)) and not has_no_rear(state, h):
            found += [Action("face", h, way) for way in range(DIRECTIONS) if way != state.facing[h]]
    return found


def turn_round(state: Battle, h: int, way: int) -> None:
    """A stack turns."""
    state.facing[h] = way
    state.faced[h] = 1
    state.emit("faces", "24", (h, way))
