"""The melee that is being fought, as the rules want it (13.2)."""

from __future__ import annotations

from typing import Final

from grognard.games.eagles import cavalry
from grognard.games.eagles.melee import COUNTER_CHARGE, FAILED, HELD, UNTRIED, Melee
from grognard.games.eagles.state import Battle

# What the attacker states of an attack by both arms on cavalry (17.8)
NOTHING_STATED: Final = 0
FOOT_LEADS: Final = 1
FOOT_COUNTS: Final = 2
HORSE_ALONE: Final = 3


def clash_of(state: Battle) -> Melee:
    """The melee as the rules want it, with what follows from the position now."""
    fight = Melee(state.clash_hexes, state.clash_target, state.clash_lead, state.clash_kind)
    fight.engaged = state.clash_engaged[0]
    fight.facing_leader = state.clash_engaged[1]
    fight.with_infantry = state.stated.get(state.clash_target, 0) != HORSE_ALONE
    if state.held[state.clash_target]:
        fight.flanking = cavalry.is_flanking(state, state.clash_lead, state.clash_target, state.clash_kind)
    fight.emergency = UNTRIED
    if state.clash_kind != COUNTER_CHARGE:
        if state.steadied[state.clash_target]:
            fight.emergency = HELD
        elif state.clash_target in state.unsteady:
            fight.emergency = FAILED
    return fight


def is_activated(state: Battle, leader: int) -> bool:
    """Does a leader act: he himself was activated, or he rides with troops that a commander has called (11.3-14)?"""
    if leader == state.leader:
        return True
    return state.roster.is_commander(state.leader) and not state.roster.is_commander(leader)
