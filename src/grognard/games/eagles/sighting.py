"""What is seen (22): into which stacks a side may look, and who sees whom across the field."""

from __future__ import annotations

from grognard.games.eagles.lead import lead_of
from grognard.games.eagles.state import COVERED, Battle


def sees(state: Battle, a: int, b: int) -> bool:
    """Is one hex in sight of another: within visibility, with a line of fire of that length (22.2-07, R47)?"""
    far = state.ground.grid.distance(a, b)
    if far > state.scenario.turns[state.turn].visibility:
        return False
    return far <= 1 or state.ground.line(a, b).is_open(state.held)


def note_looks(state: Battle) -> None:
    """When a segment begins: each side may look into the stacks beside its own (22.1-02, R46)."""
    state.looked = contacts(state)[:]


def contacts(state: Battle) -> list[bytes]:
    """For each side a mark on every enemy stack beside its own, worked out once for as long as all stand still."""
    held = state.held
    known = state.contacts
    if known is not None and known[0] == held:
        return known[1]
    size = state.ground.size
    french, others = bytearray(size), bytearray(size)  # marks on French stacks, and on those of the Coalition
    near = state.ground.near
    for h in state.stacks:
        if held[h] == 1:
            for n in near[h]:
                if held[n] == 2:
                    french[h] = 1
                    others[n] = 1
    made = [bytes(others), bytes(french)]
    state.contacts = (held, made)
    return made


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
