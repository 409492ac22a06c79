"""Command range, orders and what keeps to them (5.2, 11)."""

from __future__ import annotations

from typing import Final

from grognard.games.eagles.lead import best_leader, lead_of, leadership_for
from grognard.games.eagles.roster import CAVALRY, INFANTRY, NO_LEADER
from grognard.games.eagles.state import DEFENCE, NO_ORDER, NO_UNIT, Battle

NOWHERE: Final = -1


def command_marks(state: Battle, leader: int) -> bytes:
    """A mark on every hex in command range of a leader: a way round enemies may be as long (5.2-09 to 5.2-11, R22)."""
    start = state.leader_at[leader]
    if start <= 0:
        start = unseen_place(state, leader)
    if start <= 0:
        return bytes(state.ground.size)
    ground = state.ground
    held = state.held
    far = state.tables.numbers.command_range
    enemy = 2 - state.roster.leader_side[leader]
    enemies = [h for h in ground.disc(start, far) if held[h] == enemy]
    known = state.ranges.get(leader)
    if known is not None and known[0] == start and known[1] == enemies:
        return known[2]
    marks = ground.spread(start, far, enemies)
    state.ranges[leader] = (start, enemies, marks)
    return marks


def unseen_place(state: Battle, leader: int) -> int:
    """Where a hidden leader is, for those who know it (22.2, QA-12)."""
    for counter, of in enumerate(state.counter_leader):
        if of == leader and state.counter_real[counter] and state.counter_at[counter] > 0:
            return state.counter_at[counter]
    return NOWHERE


def is_commanded(state: Battle, unit: int, h: int) -> bool:
    """Is a hex in command range of the officer of a unit's formation, now?"""
    officer = state.roster.formations[state.roster.formation[unit]].officer
    if officer == NO_LEADER or state.leader_at[officer] <= 0:
        return False
    if state.ground.grid.distance(state.leader_at[officer], h) > state.tables.numbers.command_range:
        return False
    return command_marks(state, officer)[h] != 0


# Orders


def may_order(state: Battle, formation: int, box: int) -> bool:
    """May a formation be ordered to an objective from where its officer is (11.1.a-01)? Defence always."""
    if box in (DEFENCE, NO_ORDER):
        return True
    officer = state.roster.formations[formation].officer
    if officer == NO_LEADER:
        return False
    goal = state.scenario.boxes[box]
    at = state.leader_at[officer]
    if at > 0:
        return state.ground.grid.distance(at, goal) <= state.tables.numbers.objective_range
    if unseen_place(state, officer) > 0 and formation not in state.scenario.entry_formations:
        return True  # over any distance, as long as it keeps to the road (11-12)
    return may_order_on_entry(state, formation, goal)


def may_order_on_entry(state: Battle, formation: int, goal: int) -> bool:
    """May a formation that has not come yet be ordered to a hex: from where it enters, or as far as the scenario lets
    it (11-12, QA-57, QA-58)?
    """
    scenario = state.scenario
    grid = state.ground.grid
    if formation in scenario.entry_formations:
        return grid.distance(scenario.entry_from, goal) <= scenario.entry_range
    far = state.tables.numbers.objective_range
    for arrival in scenario.arrivals:
        if arrival.formation == formation and any(grid.distance(h, goal) <= far for h in arrival.hexes):
            return True
    return False


def keeps_order(state: Battle, unit: int, start: int, end: int, hexes: int) -> bool:
    """Does a move of so many hexes keep to the order of a unit that is in command (11.1.a, 11.1.b, 11.1)?

    One hex in any direction always does (11.1.a-08); otherwise only the end counts, not the way (11.1.a-04).
    """
    if hexes <= 1:
        return True
    order = standing_order(state, unit)
    if order < 0:
        return False  # Defence, or none
    far = state.ground.far_from(state.scenario.boxes[order])
    return far[end] <= state.tables.numbers.free_radius or far[end] <= far[start]  # R19, 11.1.a-03


def standing_order(state: Battle, unit: int) -> int:
    """The order that holds for a unit in command: Defence is nothing to cavalry (11.1.b-06)."""
    order = state.order[state.roster.formation[unit]]
    if order == DEFENCE and state.roster.arm[unit] == CAVALRY:
        return NO_ORDER
    return order


def in_defence(state: Battle, h: int) -> bool:
    """Is the lead of a stack infantry in Defence (11.1.b): by its order in command, or steadied just now (17.6-07)?"""
    if state.steadied[h]:
        return True
    unit = lead_of(state, h)
    if unit == NO_UNIT or state.roster.arm[unit] != INFANTRY or state.routed[unit]:
        return False
    return state.order[state.roster.formation[unit]] == DEFENCE and is_commanded(state, unit, h)


def near_enemy(state: Battle, h: int, side: int, far: int) -> bool:
    """Does a combat unit of the enemy stand within so many hexes?"""
    held = state.held
    enemy = 2 - side
    for other in state.ground.disc(h, far):
        if held[other] == enemy:
            return True
    return False


def near_counter(state: Battle, h: int, side: int, far: int) -> bool:
    """Does a hidden counter of the enemy lie within so many hexes (R21, R28)?"""
    for counter, at in enumerate(state.counter_at):
        if at > 0 and state.counter_side[counter] != side and state.ground.grid.distance(h, at) <= far:
            return True
    return False


def forfeits(state: Battle, unit: int) -> bool:
    """Does its formation lose a Defence order if this unit attacks, or moves by itself (11.1.b-09 to -12)?

    Not cavalry, not out of command, not far from every enemy, not under a commander's own hand.
    """
    roster = state.roster
    if state.order[roster.formation[unit]] != DEFENCE or roster.arm[unit] == CAVALRY:
        return False
    if state.leader != NO_LEADER and roster.is_commander(state.leader):
        return False
    if not state.commanded[unit]:
        return False
    return near_enemy(state, state.where[unit], roster.side[unit], state.tables.numbers.near_enemy)


def reveals(state: Battle, way: list[int], side: int) -> bool:
    """Does a move show its formation's order: two hexes or more, any of them near an enemy (11-05, 11-07, R21)?

    `way` begins with the hex that is left.
    """
    if len(way) <= 2:
        return False
    far = state.tables.numbers.near_enemy
    return any(near_enemy(state, h, side, far) or near_counter(state, h, side, far) for h in way)


def may_convert(state: Battle, formation: int) -> bool:
    """May an order to an objective become Defence for nothing: two thirds of the survivors are there (11.1.c-09)?"""
    order = state.order[formation]
    if order in (DEFENCE, NO_ORDER):
        return False
    goal = state.scenario.boxes[order]
    alive = 0
    there = 0
    for unit in state.roster.formations[formation].units:
        if state.is_alive(unit):
            alive += 1
            if state.ground.grid.distance(state.where[unit], goal) <= state.tables.numbers.convert_radius:
                there += 1
    return alive > 0 and 3 * there >= 2 * alive


# Independent movement


def independent_quality(state: Battle, h: int) -> int:
    """What a stack rolls against to move by itself: its lowest quality in the acting formation (11.2-03).

    Leadership helps only if that unit is also the lead (R35).
    """
    from_stack = [unit for unit in state.stack(h) if state.acting[unit]]
    if not from_stack:
        return state.quality_of(lead_of(state, h))  # all that onlookers see of it
    worst = from_stack[0]
    for unit in from_stack:
        if state.quality_of(unit) < state.quality_of(worst):
            worst = unit
    leader = best_leader(state, worst) if worst == lead_of(state, h) else NO_LEADER
    helps = 0 if leader == NO_LEADER else leadership_for(state, worst, leader)
    return state.quality_of(worst) + helps
