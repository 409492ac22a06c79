"""Movement (12): points, costs, and what enemy zones do to it."""

from __future__ import annotations

from typing import Final

from grognard.boards.search import BEYOND, OPEN, Reach, reach_from
from grognard.games.eagles.ground import STRIDE
from grognard.games.eagles.roster import FOOT_GUNS, LEADER, MOUNTED
from grognard.games.eagles.stacking import may_stop
from grognard.games.eagles.state import Battle
from grognard.games.eagles.tables import (
    GOES_ON,
    NEVER_CROSSES,
    NEVER_ENTERS,
    PAYS,
    STOPS,
    TO_FRIEND,
    WITH_FRIEND,
)
from grognard.games.eagles.zones import controls, enemy_zones

ONLY: Final = [bytes([0, 1] + [0] * 254), bytes([0, 0, 1] + [0] * 253)]  # of the marks of holders those of one side

# How a stack behaves in enemy zones (12.2): the most restricted of its members decides
WALKS: Final = 0  # infantry and leaders: stop, and go on only to friends
RIDES: Final = 1  # cavalry alone
HAULS: Final = 2  # with foot artillery
GALLOPS: Final = 3  # horse artillery alone
ESCORTED: Final = 4  # horse artillery with infantry or cavalry, and no foot artillery


def allowance(state: Battle, unit: int) -> int:
    """Movement points of a unit in this activation, before any halving (12.1-15 to -17, R17)."""
    moves = state.roster.moves[unit][state.lost[unit]]
    return lowered(state, moves, state.roster.formation[unit])


def leader_allowance(state: Battle, leader: int) -> int:
    """Movement points of a leader: mud and his formation's morale lower them too (5.2-04, R71)."""
    return lowered(state, state.roster.leader_moves[leader], state.roster.leader_formation[leader])


def lowered(state: Battle, moves: int, formation: int) -> int:
    """Movement points in this weather and morale, never fewer than the least."""
    moves += state.tables.weather[state.weather].moves
    if formation >= 0 and state.demoralised[formation]:
        moves += state.tables.shaken_moves
    return max(moves, state.tables.numbers.minimum_moves)


def halved(moves: int) -> int:
    """What independent movement leaves, rounded up (11.2-05)."""
    return (moves + 1) // 2


def preparation(moves: int) -> int:
    """What a prepared attack costs in the hex where it begins, rounded down (17.4-01, 17.4-02)."""
    return moves // 2


def gait_of(state: Battle, units: list[int]) -> int:
    """How a stack pays for ground: at the worst rate of its members (12.1-03)."""
    gait = 0
    for unit in units:
        gait |= state.roster.gait[unit]
    return gait or MOUNTED  # leaders alone


def manner(state: Battle, units: list[int]) -> int:
    """How a stack behaves in enemy zones (12.2), by the matrix; an empty one is a leader alone."""
    enters = state.tables.enters
    if not units:
        return RIDES if enters[LEADER] == GOES_ON else WALKS
    joins = others = stops = False
    for unit in units:
        how = enters[state.roster.arm[unit]]
        if how == NEVER_ENTERS:
            return HAULS
        if how == WITH_FRIEND:
            joins = True
        else:
            others = True
            stops = stops or how == STOPS
    if joins:
        return ESCORTED if others else GALLOPS
    return WALKS if stops else RIDES


def crossing(state: Battle, units: list[int]) -> int:
    """How a stack goes from zone to zone: as the most restricted of its members (12.2, the matrix)."""
    crosses = state.tables.crosses
    if not units:
        return crosses[LEADER]
    found = PAYS
    for unit in units:
        how = crosses[state.roster.arm[unit]]
        if how == NEVER_CROSSES:
            return NEVER_CROSSES
        if how == TO_FRIEND:
            found = TO_FRIEND
    return found


def step_price(state: Battle, units: list[int], a: int, b: int, side: int) -> int:
    """What one step costs a stack now, CLOSED ground left out: ground, smoke, and from zone to zone for cavalry."""
    cost = state.ground.step_cost(a, b, gait_of(state, units))
    if cost < 0:
        return cost
    if state.fired[a]:
        cost += state.tables.numbers.fired_cost
    zone = enemy_zones(state, side)
    if zone[a] and zone[b] and manner(state, units) == RIDES:
        cost += state.tables.numbers.zone_cost  # 12.2-07
    return cost


def occupied_by(state: Battle, side: int) -> bytes:
    """A mark on every hex with combat units of a side."""
    known = state.fronts[side]
    if known is None:
        known = state.held.translate(ONLY[side])
        fronts = state.fronts[:]
        fronts[side] = known
        state.fronts = fronts
    return known


def barred(state: Battle, side: int) -> bytes:
    """A mark on every hex that enemies of a side hold or control."""
    known = state.fronts[2 + side]
    if known is None:
        marks = bytearray(enemy_zones(state, side))
        for h in state.stacks:
            if state.enemy_in(h, side):
                marks[h] = 1
        known = bytes(marks)
        fronts = state.fronts[:]
        fronts[2 + side] = known
        state.fronts = fronts
    return known


def is_supported(state: Battle, h: int, side: int) -> bool:
    """Are friendly infantry or cavalry in a hex, whom horse artillery may join (12.2-02)?"""
    if state.friend_in(h, side):
        for unit in state.stack(h):
            if state.roster.arm[unit] < FOOT_GUNS:
                return True
    return False


def barred_to_guns(state: Battle, side: int) -> bytes:
    """A mark on every hex that horse artillery alone may not enter: of enemies, in their zones without friends to join
    (12.2-02, QA-51).
    """
    marks = bytearray(barred(state, side))
    for h in state.stacks:
        if is_supported(state, h, side):
            marks[h] = 0
    return bytes(marks)


def reach(
    state: Battle,
    units: list[int],
    start: int,
    points: int,
    side: int,
    first: bool = True,
    out: bool = False,
    target: int = -1,
) -> Reach:
    """Every hex that a stack can come to from a hex for so many points; an empty stack is a leader alone.

    Stacking is not looked at: units may pass through full hexes (8-08). `stops` says where they may stay. Of a move in
    several legs only the `first` has the least move; `out` says that an earlier one left an enemy zone (12.2-12). With
    `target` the search ends there.
    """
    zone = enemy_zones(state, side)
    way = manner(state, units)
    shut = occupied_by(state, 1 - side)
    stop = OPEN if way == RIDES else zone
    pays = way == RIDES and crossing(state, units) == PAYS
    toll = state.tables.numbers.zone_cost if pays else BEYOND  # 12.2-01, 12.2-11
    if way != RIDES:
        if way == HAULS or ((out or zone[start]) and keeps_out(state, units, way)):
            shut = barred(state, side)  # 12.2-03, 12.2-12
        elif way == GALLOPS:
            shut = barred_to_guns(state, side)
    steps = state.ground.steps[gait_of(state, units)]
    fee = state.tables.numbers.fired_cost  # 7.3.b-04, 12.1-07
    found = reach_from(start, points, steps, shut, stop, target, toll, zone, STRIDE, fee, bytes(state.fired))
    if first and target not in found.cost:
        add_minimum(state, units, start, side, found)
    return found


def keeps_out(state: Battle, units: list[int], way: int) -> bool:
    """Does a stack that leaves an enemy zone enter none again: if infantry or leaders walk with it (12.2-12, R65)?"""
    if way not in (WALKS, ESCORTED):
        return False
    returns = state.tables.returns
    return not returns[LEADER] if not units else any(not returns[state.roster.arm[u]] for u in units)


def add_minimum(state: Battle, units: list[int], start: int, side: int, found: Reach) -> None:
    """One hex can always be moved, and infantry may go over to friends from zone to zone for all its points.

    Neither is ever into enemies, closed ground or a zone that is closed to it (12.1-11, 12.2-05, 12.2-10, R64).
    """
    zone = enemy_zones(state, side)
    row = state.ground.steps[gait_of(state, units)][start]
    for i in range(0, len(row), 2):
        n = row[i]
        if n in found.cost or state.enemy_in(n, side):
            continue
        if zone[n] and not may_enter_zone(state, units, start, n, side):
            continue
        found.cost[n] = BEYOND  # all its points
        found.came_from[n] = start


def may_enter_zone(state: Battle, units: list[int], start: int, h: int, side: int) -> bool:
    """May a stack step from a hex into a neighbour in an enemy zone (12.2, the matrix)?"""
    way = manner(state, units)
    if way == HAULS:
        return False
    if enemy_zones(state, side)[start]:
        how = crossing(state, units)
        return how == PAYS or (how == TO_FRIEND and state.friend_in(h, side))
    return way != GALLOPS or is_supported(state, h, side)


def add_bonus(state: Battle, units: list[int], start: int, points: int, side: int, found: Reach, more: int = 0) -> None:
    """The road and trail bonus (12.1-12 to -14, R18): the whole move along it, and no enemy zone on the way.

    `more` is what hidden counters have on top (22.2-21).
    """
    zone = enemy_zones(state, side)
    if zone[start] or not units:
        return
    numbers = state.tables.numbers
    shut = barred(state, side)
    fee = numbers.fired_cost if state.fired[start] else 0
    ground = state.ground
    if ground.road_steps[start]:
        follow(ground.road_steps, start, points + numbers.road_bonus + more - fee, shut, points, found)
    if ground.trail_steps[start]:
        follow(ground.trail_steps, start, points + numbers.trail_bonus + more - fee, shut, points, found)


def follow(steps: list[list[int]], start: int, far: int, shut: bytes, points: int, found: Reach) -> None:
    """Add what lies so many hexes along a way, each for all the points."""
    before: dict[int, int] = {start: 0}
    ring = [start]
    for _ in range(far):
        outer: list[int] = []
        for at in ring:
            row = steps[at]
            i = 0
            while i < len(row):
                n = row[i]
                i += 2
                if n not in before and not shut[n]:
                    before[n] = at
                    outer.append(n)
                    if n not in found.cost:
                        found.cost[n] = points
                        found.came_from[n] = at
        ring = outer


def stops(state: Battle, units: list[int], found: Reach) -> list[int]:
    """Where a stack may end its move: reached, and with room (8-07, QA-41)."""
    return [h for h in found.cost if h != found.start and (not units or may_stop(state, units, h))]


# Reactions of the enemy to cavalry that rides from zone to zone


def ridden_past(state: Battle, a: int, b: int, side: int) -> list[int]:
    """The enemy stacks that may react to a step of cavalry: both hexes are in their zone (12.2-08, -09)."""
    found: list[int] = []
    for n in state.ground.around[b]:
        if state.enemy_in(n, side):
            zone = controls(state, n)
            if a in zone and b in zone:
                found.append(n)
    return found
