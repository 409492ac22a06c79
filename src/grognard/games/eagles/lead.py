"""The lead unit (9): who takes the blows, and how good it is."""

from __future__ import annotations

from grognard.games.eagles.roster import FOOT_GUNS, NO_LEADER
from grognard.games.eagles.state import FIT, NO_UNIT, Battle


def lead_of(state: Battle, h: int) -> int:
    """The lead of a stack (9-04, 15-04): the first infantry or cavalry, of those in order if there are any."""
    arm = state.roster.arm
    broken = NO_UNIT
    gun = NO_UNIT
    for unit in state.stack(h):
        if arm[unit] >= FOOT_GUNS:
            if gun == NO_UNIT or (state.routed[gun] and not state.routed[unit]):
                gun = unit
        elif not state.routed[unit]:
            return unit
        elif broken == NO_UNIT:
            broken = unit
    return broken if broken != NO_UNIT else gun


def may_lead(state: Battle, unit: int) -> bool:
    """May its owner make this unit the lead (9-01, 9-04, 15-04)?"""
    arm = state.roster.arm
    for other in state.stack(state.where[unit]):
        if other == unit or arm[other] >= FOOT_GUNS:
            continue
        if arm[unit] >= FOOT_GUNS or (state.routed[unit] and not state.routed[other]):
            return False
    return True


def capped_quality(state: Battle, unit: int, others: list[int]) -> int:
    """Its quality, no better than the best of the other arm beside it (9-10); leadership comes after (9-11)."""
    arm = state.roster.arm
    quality = state.quality_of(unit)
    if arm[unit] >= FOOT_GUNS:
        return quality
    best = -1
    for other in others:
        if arm[other] < FOOT_GUNS and arm[other] != arm[unit]:
            best = max(best, state.quality_of(other))
    return quality if best < 0 else min(quality, best)


def leadership_for(state: Battle, unit: int, leader: int) -> int:
    """What a leader lends a unit in his hex (5.2-13, 5.2-14): his formation, or his army; nothing as a casualty."""
    roster = state.roster
    if state.fate[leader] != FIT or state.leader_at[leader] != state.where[unit]:
        return 0
    if roster.leader_army[leader] != roster.army[unit]:
        return 0
    if not roster.is_commander(leader) and roster.leader_formation[leader] != roster.formation[unit]:
        return 0
    return roster.leadership[leader]


def best_leader(state: Battle, unit: int) -> int:
    """The leader in its hex who helps a unit most, or NO_LEADER; never two at once (5.2-15)."""
    best = NO_LEADER
    most = 0
    for leader in state.leaders_in(state.where[unit]):
        helps = leadership_for(state, unit, leader)
        if helps > most:
            best = leader
            most = helps
    return best


def tested_quality(state: Battle, h: int) -> int:
    """The quality of a stack's lead in a test: capped, and helped by one leader without engagement (13.1.d-14, R35)."""
    unit = lead_of(state, h)
    leader = best_leader(state, unit)
    helps = 0 if leader == NO_LEADER else leadership_for(state, unit, leader)
    return capped_quality(state, unit, state.stack(h)) + helps


def melee_quality(state: Battle, unit: int, others: list[int], engaged: int) -> int:
    """The quality of a lead in the sum of a melee: only an engaged leader helps (9-06, 13.2.b-05)."""
    helps = 0 if engaged == NO_LEADER else leadership_for(state, unit, engaged)
    return capped_quality(state, unit, others) + helps


def is_led_by(state: Battle, h: int, arm: int) -> bool:
    """Is the lead of a stack of this arm, and in order?"""
    unit = lead_of(state, h)
    return unit != NO_UNIT and state.roster.arm[unit] == arm and not state.routed[unit]
