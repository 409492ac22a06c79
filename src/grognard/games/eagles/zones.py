"""Zones of control (10), as marks on the map that are worked out once for each position."""

from __future__ import annotations

from grognard.games.eagles.lead import lead_of
from grognard.games.eagles.roster import CAVALRY
from grognard.games.eagles.state import NO_UNIT, Battle


def controls(state: Battle, h: int) -> list[int]:
    """The hexes that the stack in a hex controls (10-01): routed units none, cavalry none that is closed to it.

    Only its lead and its guns are asked, which everybody sees (22.1): nobody can learn from a zone who else is there.
    """
    for unit in state.stack(h):
        if state.roster.is_guns(unit) and not state.routed[unit]:
            return state.ground.zone_foot[h]
    unit = lead_of(state, h)
    if unit == NO_UNIT or state.routed[unit]:
        return []
    return state.ground.zone_mounted[h] if state.roster.arm[unit] == CAVALRY else state.ground.zone_foot[h]


def zones_of(state: Battle, side: int) -> bytes:
    """A mark on every hex in the zone of a side's units."""
    known = state.zones[side]
    if known is not None:
        return known
    marks = bytearray(state.ground.size)
    own = side + 1
    for h in state.stacks:
        if state.held[h] == own:
            for n in controls(state, h):
                marks[n] = 1
    made = bytes(marks)
    state.zones = [made, state.zones[1]] if side == 0 else [state.zones[0], made]
    return made


def enemy_zones(state: Battle, side: int) -> bytes:
    """A mark on every hex in an enemy zone."""
    return zones_of(state, 1 - side)
