"""Victory points, and who has won (7.4.c; the scenarios)."""

from __future__ import annotations

from grognard.games.eagles.roster import (
    COALITION,
    FRENCH,
    GUARD_CAVALRY,
    INFANTRY,
    NO_FORMATION,
    NO_GUARD,
    OLD_GUARD,
    YOUNG_GUARD,
)
from grognard.games.eagles.scenario import Prize
from grognard.games.eagles.state import DEAD, FIT, FLED, HURT, NEVER, NO_SIDE, Battle


def unit_worth(state: Battle, unit: int) -> int:
    """What a unit is worth that was eliminated."""
    worth = state.scenario.worth
    guard = state.roster.guard[unit]
    if state.roster.is_guns(unit):
        return worth.guns
    if guard == NO_GUARD:
        return worth.unit
    if guard == YOUNG_GUARD:
        return worth.young_guard
    return worth.old_guard if guard == OLD_GUARD else worth.guard


def for_units(state: Battle, side: int) -> int:
    """Points of a side for enemy units: half, rounded down, for those that ran off the map (7.4.b-02, 16-06)."""
    total = 0
    halves = 0
    for unit in state.roster.units_of[1 - side]:
        if state.where[unit] == DEAD:
            total += unit_worth(state, unit)
        elif state.where[unit] == FLED:
            halves += unit_worth(state, unit)
    return total + halves // 2


def leader_worth(state: Battle, leader: int) -> int:
    """What a leader is worth in his present state: less if only wounded (20.2-06)."""
    worth = state.scenario.worth
    fate = state.fate[leader]
    if fate == FIT:
        return 0
    if leader in state.scenario.chiefs:
        return worth.chief_wounded if fate == HURT else worth.chief_lost
    if state.roster.leader_formation[leader] == NO_FORMATION:
        return worth.commander_wounded if fate == HURT else worth.commander_lost
    return worth.officer_wounded if fate == HURT else worth.officer_lost


def for_leaders(state: Battle, side: int) -> int:
    """Points of a side for enemy leaders."""
    total = 0
    for leader in state.roster.leaders_of[1 - side]:
        total += leader_worth(state, leader)
    return total


def for_morale(state: Battle, side: int) -> int:
    """Points of a side for enemy formations that are demoralised."""
    worth = state.scenario.worth
    total = 0
    for number, formation in enumerate(state.roster.formations):
        if formation.side != side and state.demoralised[number]:
            total += worth.guard_demoralised if is_guard(state, number) else worth.demoralised
    return total


def is_guard(state: Battle, formation: int) -> bool:
    """Is a formation the Imperial Guard, foot or horse?"""
    guards = (YOUNG_GUARD, OLD_GUARD, GUARD_CAVALRY)
    return any(state.roster.guard[u] in guards for u in state.roster.formations[formation].units)


def holds(state: Battle, prize: Prize, h: int) -> bool:
    """Does its side hold a hex of a prize?"""
    if prize.infantry:
        if not state.friend_in(h, prize.side):
            return False
        return any(state.roster.arm[u] == INFANTRY and not state.routed[u] for u in state.stack(h))
    return state.control[h] == prize.side + 1


def counts(state: Battle, prize: Prize) -> bool:
    """Is a prize one of those that the chosen ways to begin have put up (ER-07)?"""
    return prize.beginning == NEVER or prize.beginning in state.begun


def earn(state: Battle) -> None:
    """At the end of a turn whoever holds what counts every turn has points for good (ER-06)."""
    for number, prize in enumerate(state.scenario.prizes):
        if prize.since != NEVER and state.turn >= prize.since and counts(state, prize):
            state.earned[prize.side] += for_prize(state, number)


def for_prize(state: Battle, number: int) -> int:
    """Points for one prize as things are."""
    prize = state.scenario.prizes[number]
    if prize.retaken:
        return prize.points if number in state.retaken else 0
    held = 0
    for h in prize.hexes:
        if holds(state, prize, h):
            held += 1
    if prize.each:
        return held * prize.points
    return prize.points if held >= (prize.needs or len(prize.hexes)) else 0


def points_of(state: Battle, side: int) -> int:
    """All points of a side (20.3-05 for flags)."""
    total = for_units(state, side) + for_leaders(state, side) + for_morale(state, side)
    total += state.flags[side] * state.scenario.worth.flag - state.penalty[side] + state.earned[side]
    for number, prize in enumerate(state.scenario.prizes):
        if prize.side == side and prize.since == NEVER and counts(state, prize):
            total += for_prize(state, number)
    return total


def score(state: Battle) -> int:
    """French less Coalition points."""
    return points_of(state, FRENCH) - points_of(state, COALITION)


def winner(state: Battle) -> tuple[int, str]:
    """Who would win if the battle ended now, NO_SIDE for a draw, and how well."""
    now = score(state)
    for least, side, degree in state.scenario.bands:
        if now >= least:
            return side, degree
    return NO_SIDE, "draw"


def ends_at_once(state: Battle) -> bool:
    """Is the battle over before its last turn (7.4.c-01)?"""
    scenario = state.scenario
    h = scenario.sudden_hex
    if not h or state.control[h] != scenario.sudden_side + 1:
        return False
    for other in state.stacks:
        if state.enemy_in(other, scenario.sudden_side):
            if state.ground.grid.distance(other, h) <= scenario.sudden_clear:
                return False
    return True
