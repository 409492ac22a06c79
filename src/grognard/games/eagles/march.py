"""Who may move in which part of the movement segment, how far, and where to (7.3.c, 11.1, 11.2, 12)."""

from __future__ import annotations

from typing import Final

from grognard.boards.search import Reach, reach_from
from grognard.games.eagles import movement
from grognard.games.eagles.cards import FORCED_MARCH
from grognard.games.eagles.cavalry import may_prepare
from grognard.games.eagles.command import standing_order
from grognard.games.eagles.ground import STRIDE
from grognard.games.eagles.roster import NO_FORMATION
from grognard.games.eagles.stacking import fits, may_stop
from grognard.games.eagles.state import Battle
from grognard.games.eagles.zones import enemy_zones

# The parts of a movement segment
ORDERED: Final = 0  # units in command, by their order (7.3.c-02)
INDEPENDENT: Final = 1  # those who are left, by test (11.2)
DIRECTED: Final = 2  # under a commander's own hand: anywhere (11.3-12)
RALLYING: Final = 3  # a hex each (11.1.c-02)

# Independent movement, by unit (`state.licence`)
UNTESTED: Final = 0
REFUSED: Final = 1
GRANTED: Final = 2

# Leaders (`state.rode`)
FREE: Final = 0
IDLE: Final = 1  # not activated: he can only be carried
RODE: Final = 2


def parts(state: Battle) -> list[int]:
    """The parts of this movement segment in their order."""
    if state.rallying:
        return [RALLYING]
    if state.formation == NO_FORMATION:
        return [DIRECTED]
    return [ORDERED, INDEPENDENT]


def may_move(state: Battle, unit: int, part: int) -> bool:
    """May a unit that acts be moved in this part?"""
    if state.moved[unit] or state.routed[unit] or state.where[unit] <= 0:
        return False
    return part != ORDERED or state.commanded[unit] != 0


def ready(state: Battle, part: int) -> list[int]:
    """All units that may be moved now."""
    acting = state.acting
    return [unit for unit in state.roster.units_of[state.side] if acting[unit] and may_move(state, unit, part)]


def free_leaders(state: Battle) -> list[int]:
    """Leaders who may ride by themselves now."""
    return [
        leader
        for leader in state.roster.leaders_of[state.side]
        if state.rode[leader] == FREE and state.leader_at[leader] > 0
    ]


def note_leaders(state: Battle) -> None:
    """When movement begins: only activated leaders ride, and officers among troops that a commander calls
    (5.2-05, 5.2-06, 11.3-14).
    """
    roster = state.roster
    state.rode = bytearray([IDLE]) * roster.leaders()
    state.rode[state.leader] = FREE
    if state.formation != NO_FORMATION:
        return
    for leader in roster.leaders_of[state.side]:
        h = state.leader_at[leader]
        if h > 0 and not roster.is_commander(leader) and any(state.acting[u] != 0 for u in state.stack(h)):
            state.rode[leader] = FREE


def points_for(state: Battle, unit: int, part: int) -> int:
    """The movement points of a unit in this part; with none it may still move a hex (7.3.c-09, 12.1-11)."""
    if part == RALLYING:
        return 0
    points = movement.allowance(state, unit)
    if part == INDEPENDENT:
        return movement.halved(points) if state.licence[unit] == GRANTED else 0
    return points


def slowest(state: Battle, units: list[int], part: int) -> int:
    """A stack that moves together has the points of its slowest (12.1-03)."""
    return min([points_for(state, unit, part) for unit in units])


def companions(state: Battle, part: int) -> list[int]:
    """Who in the hex may still join the movers before they leave."""
    first = state.movers[0]
    found: list[int] = []
    if state.prepared[first]:
        return found  # whoever has dressed its ranks sets out alone
    for unit in state.stack(state.where[first]):
        if unit not in state.movers and state.acting[unit] and may_move(state, unit, part):
            if state.licence[unit] == state.licence[first] and not state.prepared[unit]:
                found.append(unit)
    return found


def passengers(state: Battle) -> list[int]:
    """Leaders in the hex whom the movers may carry (5.2-07)."""
    h = state.where[state.movers[0]]
    found: list[int] = []
    for leader in state.roster.leaders_of[state.side]:
        if state.leader_at[leader] == h and state.rode[leader] != RODE and not state.carried[leader]:
            found.append(leader)
    return found


def can_prepare(state: Battle, part: int) -> bool:
    """May the movers dress their ranks before they leave (17.4-01)?"""
    if part == RALLYING or state.points <= 0:
        return False
    return all(may_prepare(state, unit) and not state.prepared[unit] for unit in state.movers)


def find_reach(state: Battle, part: int, target: int = -1) -> Reach:
    """Where the movers can come to from where they are, whatever their order says; or only how to a target."""
    units = state.movers
    start = state.where[units[0]]
    first = len(state.trail) == 1
    side = state.side
    out = not first and enemy_zones(state, side)[state.trail[0]] != 0
    found = movement.reach(state, units, start, state.points, side, first, out, target)
    if target in found.cost:
        return found
    if first and state.points > 0 and part != RALLYING and not state.prepared[units[0]]:
        movement.add_bonus(state, units, start, state.points, side, found)
    if state.card_on[FORCED_MARCH] and state.points > 0:
        add_forced(state, start, side, found)
    return found


def add_forced(state: Battle, start: int, side: int, found: Reach) -> None:
    """A forced march: units in command go a point farther as long as they keep out of enemy zones (card 3)."""
    units = state.movers
    zone = enemy_zones(state, side)
    if zone[start] or not all(state.commanded[unit] for unit in units):
        return
    more = state.points + state.scenario.card_values[FORCED_MARCH]
    steps = state.ground.steps[movement.gait_of(state, units)]
    fee = state.tables.numbers.fired_cost
    shut = movement.barred(state, side)
    far = reach_from(start, more, steps, shut, stride=STRIDE, fee=fee, dear=bytes(state.fired))
    for h in far.cost:
        if h not in found.cost:
            found.cost[h] = far.cost[h]
            found.came_from[h] = far.came_from[h]


def goals(state: Battle, part: int, found: Reach) -> list[int]:
    """The hexes where a leg of the march may end: with room, and as the order wants it."""
    units = state.movers
    held = state.held
    alone = fits(state, units)
    first = len(state.trail) == 1
    wishes = orders_of(state, part)
    beside = set(neighbours(state, found.start)) if first else set()
    tables = [state.ground.far_from(state.scenario.boxes[order]) for order in wishes if order >= 0]
    least = [max(state.tables.numbers.free_radius, table[state.trail[0]]) for table in tables]
    bound = len(wishes) > 0
    closed = len(tables) < len(wishes)  # somebody is to stay
    goals: list[int] = []
    for h in found.cost:
        if h == found.start:
            continue
        if held[h]:
            if not may_stop(state, units, h):
                continue
        elif not alone:
            continue
        if bound and (closed or is_beyond(tables, least, h)) and h not in beside:
            continue
        goals.append(h)
    return goals


def is_beyond(tables: list[bytes], least: list[int], h: int) -> bool:
    """Is a hex too far from one of the objectives, by their tables of distances (11.1.a-03, -05)?"""
    for i in range(len(tables)):
        if tables[i][h] > least[i]:
            return True
    return False


def neighbours(state: Battle, start: int) -> list[int]:
    """The neighbours that the movers can step into: one hex keeps to every order (11.1.a-08)."""
    row = state.ground.steps[movement.gait_of(state, state.movers)][start]
    return row[::2]


def way_to(state: Battle, part: int, found: Reach, h: int) -> list[int]:
    """How the movers come to a hex: the cheapest way, or one step where a longer way would break an order."""
    if len(state.trail) == 1 and found.came_from[h] != found.start and h in state.ground.near[found.start]:
        wishes = orders_of(state, part)
        if wishes and not obeys(state, wishes, h):
            return [h]
    return found.route(h)


def orders_of(state: Battle, part: int) -> list[int]:
    """The different orders among the movers, where orders bind (11.1)."""
    if part != ORDERED:
        return []
    found: list[int] = []
    for unit in state.movers:
        order = standing_order(state, unit)
        if order not in found:
            found.append(order)
    return found


def obeys(state: Battle, orders: list[int], h: int) -> bool:
    """Does a move of several hexes that ends there keep to all the orders (11.1.a-03, -05)?"""
    for order in orders:
        if order < 0:
            return False
        gaps = state.ground.far_from(state.scenario.boxes[order])
        if gaps[h] > max(state.tables.numbers.free_radius, gaps[state.trail[0]]):
            return False
    return True


def slips(state: Battle) -> list[int]:
    """Where cavalry may go like infantry, for all its points, to friends from zone to zone (12.2-10)."""
    if len(state.trail) != 1 or movement.manner(state, state.movers) != movement.RIDES:
        return []
    side = state.side
    start = state.where[state.movers[0]]
    zone = enemy_zones(state, side)
    if not zone[start]:
        return []
    gait = movement.gait_of(state, state.movers)
    found: list[int] = []
    for n in state.ground.around[start]:
        if zone[n] and state.friend_in(n, side) and state.ground.step_cost(start, n, gait) >= 0:
            if may_stop(state, state.movers, n):
                found.append(n)
    return found


def may_test(state: Battle, units: list[int]) -> list[int]:
    """The hexes whose stack may test for an independent move (11.2-03)."""
    found: list[int] = []
    for unit in units:
        h = state.where[unit]
        if state.licence[unit] == UNTESTED and h not in found:
            found.append(h)
    return found
