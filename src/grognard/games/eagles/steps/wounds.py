"""Steps lost and units destroyed, one at a time, with what is told of them (5.1, 13.1.d, 20.3)."""

from __future__ import annotations

from typing import Final

from grognard.games.eagles import casualties
from grognard.games.eagles.melee import attackers
from grognard.games.eagles.roster import SIDE_OF
from grognard.games.eagles.state import DEAD, Battle
from grognard.games.eagles.steps.fate import FlagRoll
from grognard.games.eagles.steps.hexes import tell_unit

# What strikes a stack
BY_FIRE: Final = 0
BY_MELEE: Final = 1
IN_FLANK: Final = 2  # a melee in which every failed test is a rout (17.7-07)
ON_THE_RIDE: Final = 3  # fire at cavalry that rides past (13.1.d-08)
BY_CONTAGION: Final = 4
WITHDRAWN: Final = 5  # it retreats before combat (17.2)


def in_melee(kind: int) -> bool:
    """Is it a blow of a melee?"""
    return kind in (BY_MELEE, IN_FLANK)


def rule_of(kind: int) -> str:
    """The rule by which a blow is suffered."""
    return "13.2.c" if in_melee(kind) else "13.1.d"


def hurt(state: Battle, unit: int, kind: int, rule: str) -> None:
    """A unit loses a step; with its last one it is gone, and a routed one may lose its flag (20.3-01)."""
    h = state.where[unit]
    if state.lost[unit] + 1 < state.roster.steps[unit]:
        state.lose_step(unit)
        tell_unit(state, "reduced", rule, unit, (h,))
    else:
        destroy(state, unit, rule, in_melee(kind) and state.routed[unit] != 0)


def destroy(state: Battle, unit: int, rule: str, flag: bool) -> None:
    """A unit is gone; `flag`: a roll is made for its colours, if it has any (20.3-02 to -04)."""
    h = state.where[unit]
    alone = casualties.is_forsaken(state, unit, h)
    state.put(unit, DEAD)
    state.emit("eliminated", rule, (unit, h))
    if flag and casualties.has_flag(state, unit):
        state.agenda.append(FlagRoll(SIDE_OF[state.roster.army[unit]], int(alone)))


def destroy_all(state: Battle, h: int, rule: str, flag: bool) -> None:
    """Everybody in a hex is gone at the same instant: friends in it do not stand by each other (20.3-03)."""
    units = state.stack(h)[:]
    side = state.side_in(h)
    alone = not any(state.friend_in(n, side) and is_steady(state, n) for n in state.ground.near[h])
    for unit in units:
        state.put(unit, DEAD)
        state.emit("eliminated", rule, (unit, h))
        if flag and casualties.has_flag(state, unit):
            state.agenda.append(FlagRoll(side, int(alone)))


def is_steady(state: Battle, h: int) -> bool:
    """Is somebody in a hex in order?"""
    return any(not state.routed[unit] for unit in state.stack(h))


def exposed(state: Battle, h: int, kind: int) -> list[int]:
    """Who in a hex can lose steps: of a stack that attacks or acts only those who do (9-14, 13.2-04, 13.2.c-03)."""
    if in_melee(kind):
        if h in state.clash_hexes and h != state.clash_target:
            return attackers(state, h, state.clash_kind)
        return state.stack(h)[:]
    if state.side_in(h) == state.side:
        return [unit for unit in state.stack(h) if state.acting[unit]]
    return state.stack(h)[:]
