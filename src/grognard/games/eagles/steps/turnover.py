"""How segments begin and activations end: the marks that last so long and no longer."""

from __future__ import annotations

from grognard.games.eagles.roster import NO_LEADER
from grognard.games.eagles.sighting import note_looks
from grognard.games.eagles.state import NO_UNIT, Battle


def begin_segment(state: Battle, segment: int) -> None:
    """Everybody may fire, be fired at and be tested again; what is seen is fixed (13.1.c-03, -04, 15-20, 22.1-02)."""
    size = state.ground.size
    state.segment = segment
    state.shot = bytearray(size)
    state.target = bytearray(size)
    state.infected = bytearray(size)
    state.led = [0] * state.roster.size_of()
    state.reacted = []
    state.countered = []
    note_looks(state)


def clear_combat(state: Battle) -> None:
    """Nothing of the last activation lasts (13.2-07, 17.4, 17.6-07)."""
    size = state.ground.size
    units = state.roster.size_of()
    state.attacked = bytearray(size)
    state.failed = bytearray(size)
    state.steadied = bytearray(size)
    state.fired = bytearray(size)
    state.prepared = bytearray(units)
    state.attacks = {}
    state.attack_lead = {}
    state.stated = {}
    state.unsteady = []
    state.won = []
    state.chargers = []
    state.clash_hexes = []
    state.clash_target = 0
    state.clash_lead = NO_UNIT
    state.clash_engaged = [NO_LEADER, NO_LEADER]
    clear_march(state)


def clear_march(state: Battle) -> None:
    """Nobody is on the move, and everybody may move."""
    units = state.roster.size_of()
    state.movers = []
    state.moved = [0] * units
    state.licence = bytearray(units)
    state.carried = bytearray(state.roster.leaders())
    state.rode = bytearray(state.roster.leaders())
    state.points = 0
    state.halted = False
    state.trail = ()
    state.reach = None
