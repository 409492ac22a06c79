"""Rule 5: movement, zones of control, stacking. (Entry and exit are in entry.py.)"""

from __future__ import annotations

from typing import Final

from grognard.boards.search import OPEN, Reach, either, reach_from, without
from grognard.games.last_battles import hidden
from grognard.games.last_battles.front import Front
from grognard.games.last_battles.ground import FOOT, SHAKEN_FOOT, SHAKEN_LEADER, SHAKEN_MOUNTED, STRIDE
from grognard.games.last_battles.observation import Lookout
from grognard.games.last_battles.roads import barred_roads, price_in, reach_by_road, steps_by_road
from grognard.games.last_battles.roster import HQ, TRAIN
from grognard.games.last_battles.stacking import counts, has_room, tied_down
from grognard.games.last_battles.state import Battle
from grognard.games.last_battles.strengths import is_blown

TRAIN_IN_RAIN: Final = 2  # half movement points that a train may spend in the rain (16.17A)


def allowance(battle: Battle, piece: int) -> int:
    """Half movement points a piece has for its whole move (5.1); half for a leader who gave command (10.1C)."""
    points = battle.roster.allowance[piece]
    if battle.holding and hidden.is_marker(battle, piece):
        points = hidden.allowance(battle, piece)  # 16.6B
    if is_train(battle, piece) and battle.now().rain:
        points = TRAIN_IN_RAIN
    if battle.scenario.paced:
        points = battle.scenario.pace(battle, piece, points)
    if piece >= battle.roster.units and battle.used[piece]:
        points //= 2  # fractions are kept, and we count in halves already
    if battle.now().slow:
        return points // 2  # 16.5: that all costs are doubled comes to the same
    return points


def gait(battle: Battle, piece: int) -> int:
    """Which row of movement costs a piece uses (5.2, 10.1C); a demoralized corps is slow in the open (13.2)."""
    own = battle.roster.gait[piece]
    if battle.holding and hidden.is_marker(battle, piece):
        return hidden.gait(battle, piece)  # 16.6B
    if battle.switches.loose_command and battle.out_of_command[piece]:
        return SHAKEN_FOOT if own == FOOT else SHAKEN_MOUNTED  # 16.15A
    if piece >= battle.roster.units:
        return SHAKEN_LEADER if battle.is_shaken(piece) else own
    if battle.switches.corps_morale and battle.scenario.is_shaken(battle, piece):
        return SHAKEN_FOOT if own == FOOT else SHAKEN_MOUNTED
    return own


def may_enter_zones(battle: Battle, piece: int) -> bool:
    """May the piece move into an enemy zone of control: not at night or in rain (5.3F), not out of command (11.3A).

    With 16.15 command does not matter; blown cavalry may not (16.8).
    """
    if battle.now().calm:
        return False
    if battle.out_of_command[piece] and not battle.switches.loose_command:
        return False
    return piece >= battle.roster.units or not is_blown(battle, piece)


def search(battle: Battle, piece: int, start: int, points: int, target: int = -1) -> Reach:
    """Every hex the piece can reach from `start` for `points`, by least cost.

    A unit stops when it enters an enemy zone of control (5.0, 5.3); a leader may pass through one, but only
    where a friendly unit stands (10.1D). Friends never hinder (5.0, 5.4). With `target`, stops when it is settled.
    """
    roster = battle.roster
    if battle.switches.varied_moves:
        return varied_flood(battle, piece, start, points)
    if piece >= roster.units or points != allowance(battle, piece):
        return flood(battle, piece, start, points, target)
    front = front_of(battle, roster.side[piece])
    known = front.reaches.get(piece)
    if known is not None and known.start == start:
        return known
    reach = fresh_search(battle, piece, start, points)
    front.reaches[piece] = reach
    return reach


def front_of(battle: Battle, side: int) -> Front:
    """The enemy as a side finds him; kept for the side whose turn it is."""
    front = battle.front
    if front is not None and front.side == side:
        return front
    front = Front(side, battle.roster.people, bytes(battle.stack[1 - side]), bytes(battle.zoc[1 - side]))
    if side == battle.phasing:
        battle.front = front
    return front


def fresh_search(battle: Battle, unit: int, start: int, points: int) -> Reach:
    """The search for a unit with all its points: on the map alone where no enemy is near."""
    closed = front_of(battle, battle.roster.side[unit]).closed()
    march = battle.ground.march(start, points, gait(battle, unit))
    for hex in march.cost:
        if closed[hex]:
            return flood(battle, unit, start, points, -1)
    return march


def flood(battle: Battle, piece: int, start: int, points: int, target: int) -> Reach:
    """The search itself, with enemy units and their zones where they are now."""
    unit = piece < battle.roster.units
    front = front_of(battle, battle.roster.side[piece])
    stop = front.zone if unit else OPEN
    steps = battle.ground.steps[gait(battle, piece)]
    return reach_from(start, points, steps, shut_to(battle, piece, front), stop, target, stride=STRIDE)


def shut_to(battle: Battle, piece: int, front: Front) -> bytes:
    """The hexes that enemies close to a piece: a leader enters their zones only where friends are (5.0, 5.3, 10.1D)."""
    if not may_enter_zones(battle, piece):
        return front.closed()
    if piece < battle.roster.units:
        return front.foes
    return either(front.foes, without(front.zone, bytes(battle.stack[front.side])))


# Variants


def is_headquarters(battle: Battle, piece: int) -> bool:
    """Is the piece the headquarters of an army (16.14)?"""
    return battle.roster.kinds[piece] == HQ


def is_fixed(battle: Battle, piece: int) -> bool:
    """Is this a headquarters that is active and so cannot move (16.14A)?"""
    return is_headquarters(battle, piece) and battle.hq_active[battle.roster.army[piece]]


def varied_flood(battle: Battle, piece: int, start: int, points: int) -> Reach:
    """The search with what variants change: roads (16.4), rain (16.5), hexes that friends close (16.6, 16.17)."""
    roster = battle.roster
    if is_train(battle, piece):
        return steps_by_way(battle, piece, start, points)
    if battle.holding and hidden.is_marker(battle, piece):
        always = battle.now().slow and points == allowance(battle, piece)
        return hidden.reach(battle, piece, start, points, battle.ground.steps[gait(battle, piece)], always)
    unit = piece < roster.units
    closed = closed_hexes(battle, piece)
    slow = battle.now().slow and points == allowance(battle, piece)
    if not closed and not slow and not (unit and battle.switches.modified_terrain):
        return flood(battle, piece, start, points, -1)
    front = front_of(battle, roster.side[piece])
    shut = shut_to(battle, piece, front)
    stop = front.zone if unit else OPEN
    if closed:
        more = bytearray(shut)
        for hex in closed:
            more[hex] = 1
        shut = bytes(more)
    own = gait(battle, piece)
    if unit and battle.switches.modified_terrain and not (battle.cross_country and battle.mover == piece):
        marks = barred_roads(battle, piece, front.zone)
        reach = reach_by_road(battle, own, start, points, marks, shut, stop)
        flat = steps_by_road(battle, own, start, marks) if slow else []
    else:
        steps = battle.ground.off_road[own] if unit and battle.switches.modified_terrain else battle.ground.steps[own]
        reach = reach_from(start, points, steps, shut, stop, stride=STRIDE)
        flat = steps[start]
    if slow:
        first_steps(reach, points, flat, shut)
    return reach


def first_steps(reach: Reach, points: int, flat: list[int], shut: bytes) -> None:
    """Add the neighbours that are too dear: one hex is always possible in the rain (16.5)."""
    for i in range(0, len(flat), 2):
        near = flat[i]
        if near not in reach.cost and not shut[near]:
            reach.cost[near] = points
            reach.came_from[near] = reach.start


def closed_hexes(battle: Battle, piece: int) -> list[int]:
    """Hexes that other pieces close to this one: columns on the road (16.4), markers (16.6B), trains (16.17B)."""
    roster = battle.roster
    side = roster.side[piece]
    found: list[int] = []
    if battle.on_road and piece < roster.units:
        for unit in range(roster.units):
            if battle.on_road[unit] and unit != piece and battle.where[unit] > 0 and roster.side[unit] == side:
                found.append(battle.where[unit])
    if piece < roster.units:
        found += side_shows(battle, side)
    else:
        found += trains_at(battle, 1 - side)
    return found


def is_closed(battle: Battle, piece: int, hex: int) -> bool:
    """Is the hex one of those that other pieces close to this one?"""
    roster = battle.roster
    side = roster.side[piece]
    unit = piece < roster.units
    if unit and battle.on_road and battle.stack[side][hex]:
        for other in battle.at[hex]:
            if battle.on_road[other] and other != piece:
                return True
    for other in range(roster.people, roster.size()):
        if battle.where[other] == hex:
            train = roster.kinds[other] == TRAIN
            if (train or roster.side[other] == side) if unit else (train and roster.side[other] != side):
                return True
    return False


def side_shows(battle: Battle, side: int) -> list[int]:
    """Hexes that no combat unit of a side may enter: its own markers (16.6B), trains of anybody (16.17B)."""
    roster = battle.roster
    found: list[int] = []
    for piece in range(roster.people, roster.size()):
        hex = battle.where[piece]
        if hex > 0 and (roster.side[piece] == side or roster.kinds[piece] == TRAIN):
            found.append(hex)
    return found


def trains_at(battle: Battle, side: int) -> list[int]:
    """Hexes of the trains of a side (16.17)."""
    roster = battle.roster
    return [
        battle.where[piece]
        for piece in range(roster.people, roster.size())
        if roster.kinds[piece] == TRAIN and roster.side[piece] == side and battle.where[piece] > 0
    ]


def varied_step(battle: Battle, piece: int, start: int, points: int, room_only: bool, leaving: int) -> bool:
    """`can_step` with variants."""
    if is_train(battle, piece):
        return len(steps_by_way(battle, piece, start, points).cost) > 1
    if battle.holding and hidden.is_marker(battle, piece):
        return marker_step(battle, piece, start, points)
    roster = battle.roster
    side = roster.side[piece]
    unit = piece < roster.units
    own = gait(battle, piece)
    friends = battle.stack[side]
    foes = battle.stack[1 - side]
    zone = battle.zoc[1 - side]
    zones_open = may_enter_zones(battle, piece)
    by_rule = unit and battle.switches.modified_terrain
    flat = battle.ground.steps[own][start]
    slow = battle.ground.off_road[own][start] if by_rule else flat
    crossing = by_rule and battle.cross_country and battle.mover == piece
    always = battle.now().slow and points == allowance(battle, piece)  # 16.5
    for i in range(0, len(flat), 2):
        near = flat[i]
        cost = flat[i + 1]
        if by_rule and (crossing or friends[near] or zone[near]):
            cost = price_in(slow, near)
        if (cost > points and not always) or foes[near]:
            continue
        if zone[near] and (not zones_open or (not unit and not friends[near])):
            continue
        if room_only and unit and not has_room(battle, piece, near, leaving):
            continue
        if not is_closed(battle, piece, near):
            return True
    return False


def is_train(battle: Battle, piece: int) -> bool:
    """Is the piece a supply train (16.17)?"""
    return piece >= battle.roster.people and battle.roster.kinds[piece] == TRAIN


def train_closed(battle: Battle, train: int, hex: int) -> bool:
    """May a train not enter the hex: somebody is there, or an enemy zone of control (16.17A, 16.17B)?"""
    roster = battle.roster
    if battle.stack[0][hex] or battle.stack[1][hex] or battle.zoc[1 - roster.side[train]][hex]:
        return True
    for other in range(roster.people, roster.size()):
        if other != train and battle.where[other] == hex:
            return True
    return False


def steps_by_way(battle: Battle, train: int, start: int, points: int) -> Reach:
    """Where a train can go: along roads and trails, nowhere else (16.17A)."""
    found = Reach(start)
    steps = battle.ground.steps[FOOT]
    rings: list[list[int]] = [[] for _ in range(points + 1)]
    rings[0].append(start)
    for spent in range(points + 1):
        for hex in rings[spent]:
            if found.cost[hex] < spent:
                continue
            flat = steps[hex]
            linked = battle.ground.linked[hex]
            for i in range(0, len(flat), 2):
                near = flat[i]
                total = spent + flat[i + 1]
                if near not in linked or total > points or found.cost.get(near, total + 1) <= total:
                    continue
                if not train_closed(battle, train, near):
                    found.cost[near] = total
                    found.came_from[near] = hex
                    rings[total].append(near)
    return found


def marker_step(battle: Battle, marker: int, start: int, points: int) -> bool:
    """Is there a neighbour that a marker could enter (16.6B)?"""
    flat = battle.ground.steps[gait(battle, marker)][start]
    enemy = Lookout(battle, battle.roster.side[marker])
    always = battle.now().slow and points == allowance(battle, marker)  # 16.5
    for i in range(0, len(flat), 2):
        if (always or flat[i + 1] <= points) and not hidden.is_closed(battle, marker, flat[i], enemy):
            return True
    return False


def held_fast(battle: Battle, piece: int) -> bool:
    """Is the piece kept in its hex by an enemy zone of control (5.3E)? Leaders may leave (10.1D)."""
    if piece >= battle.roster.units:
        return False
    return battle.zoc[1 - battle.roster.side[piece]][battle.where[piece]] != 0


def can_step(battle: Battle, piece: int, start: int, points: int, room_only: bool, leaving: int) -> bool:
    """Is there a neighbour of `start` the piece could enter for `points`?

    With `room_only`, one in which it could also stay; `leaving` is a hex that another unit is about to leave.
    """
    if battle.switches.varied_moves:
        return varied_step(battle, piece, start, points, room_only, leaving)
    roster = battle.roster
    side = roster.side[piece]
    leader = piece >= roster.units
    friends = battle.stack[side]
    foes = battle.stack[1 - side]
    zone = battle.zoc[1 - side]
    zones_open = may_enter_zones(battle, piece)
    limit = battle.ground.limit
    flat = battle.ground.steps[gait(battle, piece)][start]
    for i in range(0, len(flat), 2):
        near = flat[i]
        if flat[i + 1] > points or foes[near]:
            continue
        if zone[near] and (not zones_open or (leader and not friends[near])):
            continue
        if room_only and friends[near] - (1 if near == leaving else 0) >= limit[near]:
            if leader or not has_room(battle, piece, near, leaving):
                continue
        return True
    return False


def can_move(battle: Battle, piece: int) -> bool:
    """Can this piece, on the map, make a move now: not yet moved, not held, not asleep, somewhere to go?"""
    if battle.where[piece] <= 0 or battle.moved[piece]:
        return False
    if battle.asleep[piece] and not battle.switches.headquarters:
        return False  # 15.4; with 16.14C they may move
    if piece < battle.roster.units:
        if tied_down(battle, piece):
            return False  # 16.11
    elif is_parked(battle, piece):
        return False
    return battle.scenario.may_move(battle, piece) and can_step_out(battle, piece)


def known_free(battle: Battle) -> list[int]:
    """For everybody of the phasing side the hex from which he is known to be able to move; empty where more matters.

    Most are far from any enemy, and nothing changes for them while their friends move.
    """
    if battle.switches.varied_moves or battle.garrison or battle.scenario.holds or battle.hq_active:
        return []
    return front_of(battle, battle.phasing).steps_out


def is_parked(battle: Battle, piece: int) -> bool:
    """Does a headquarters or a train stay where it is (16.14A, 16.17A)?"""
    if battle.hq_active and is_fixed(battle, piece):
        return True
    # Like any unit a train does not leave an enemy zone (5.3E)
    return is_train(battle, piece) and (
        battle.now().night or battle.in_enemy_zone(battle.where[piece], battle.roster.side[piece])
    )


def can_step_out(battle: Battle, piece: int) -> bool:
    """Can the piece leave its hex with all its points? Kept for units: friends never hinder them.

    Leaders enter enemy zones where friends are (10.1D), so for them it is kept only where they need not.
    """
    here = battle.where[piece]
    if battle.switches.varied_moves or piece >= battle.roster.people:
        return not held_fast(battle, piece) and can_step(battle, piece, here, allowance(battle, piece), False, -1)
    front = front_of(battle, battle.roster.side[piece])
    known = front.steps_out
    if known[piece] == here:
        return True
    if known[piece] == -here:
        return False
    points = allowance(battle, piece)
    if piece >= battle.roster.units:
        if rides_clear(battle, piece, here, points, front.closed()):
            known[piece] = here
            return True
        return can_step(battle, piece, here, points, False, -1)
    free = not held_fast(battle, piece) and can_step(battle, piece, here, points, False, -1)
    known[piece] = here if free else -here
    return free


def rides_clear(battle: Battle, leader: int, start: int, points: int, closed: bytes) -> bool:
    """Is there a neighbour of `start` that a leader could enter for `points` and that no enemy holds or controls?"""
    flat = battle.ground.steps[gait(battle, leader)][start]
    for i in range(0, len(flat), 2):
        if flat[i + 1] <= points and not closed[flat[i]]:
            return True
    return False


def may_stop(battle: Battle, piece: int, hex: int) -> bool:
    """May the piece end its move here? A full hex will do if its limit can still hold at the end of the phase (5.4)."""
    roster = battle.roster
    if piece >= roster.units:
        return True  # 10.1B: leaders stack freely
    return has_room(battle, piece, hex, battle.where[piece]) or room_can_be_made(battle, piece, hex)


def room_can_be_made(battle: Battle, newcomer: int, hex: int) -> bool:
    """Could those in a full hex and in other full hexes move on, one after another, until one finds room (5.4)?

    Friends never hinder (5.0) and enemies stand still, so who can reach what does not depend on who goes first: a
    search from full hex to full hex finds a way if there is one.
    """
    here = battle.where[newcomer]
    for unit in battle.units_at(hex):  # nearly always somebody finds room next door
        if unit != newcomer and makes_room(battle, unit):
            if can_step(battle, unit, hex, allowance(battle, unit), True, here):
                return True
    full = [hex]  # grows while it is gone through
    for place in full:
        for unit in battle.units_at(place):
            if unit == newcomer or not makes_room(battle, unit):
                continue
            reach = search(battle, unit, place, allowance(battle, unit))
            if can_march_off(battle, unit, reach):
                return True
            for near in reach.cost:
                if near not in full:
                    if has_room(battle, unit, near, here):
                        return True
                    full.append(near)
    return False


def makes_room(battle: Battle, unit: int) -> bool:
    """Has this combat unit its move still before it, and is there room in its hex when it has gone (5.4)?"""
    if battle.moved[unit] or tied_down(battle, unit) or not counts(battle, unit):
        return False
    if battle.unsupplied and battle.unsupplied[unit]:
        return False  # 16.18A: a die may keep it where it is
    return not held_fast(battle, unit) and battle.scenario.may_move(battle, unit)


def can_march_off(battle: Battle, unit: int, reach: Reach) -> bool:
    """Could the unit leave the map from some hex that it reaches (5.5)?"""
    if not battle.scenario.exits:
        return False
    points = allowance(battle, unit)
    for hex, spent in reach.cost.items():
        if can_exit_from(battle, unit, hex, points - spent):
            return True
    return False


def can_exit_from(battle: Battle, unit: int, hex: int, points: int) -> bool:
    """May a unit leave the map from this hex? Only at named hexes (5.5), not out of an enemy zone (5.3).

    Markers never do: whom they hide is shown first (16.6C).
    """
    return (
        (unit < battle.roster.units or battle.scenario.leaders_exit)
        and battle.scenario.may_exit(battle, unit, hex)
        and battle.ground.edge_cost(hex, gait(battle, unit)) <= points
        and not battle.in_enemy_zone(hex, battle.roster.side[unit])
        and not hidden.is_marker(battle, unit)
    )


def relievers(battle: Battle, hex: int, newcomer: int) -> list[int]:
    """Units in an overfull hex that could make room for a newcomer by moving on (5.4, R-25)."""
    return [
        unit
        for unit in battle.units_at(hex)
        if unit != newcomer and makes_room(battle, unit) and can_make_way(battle, unit)
    ]


def can_make_way(battle: Battle, unit: int) -> bool:
    """Is there another hex where the unit could end its move, or a way off the map?"""
    here = battle.where[unit]
    points = allowance(battle, unit)
    if can_step(battle, unit, here, points, True, -1):
        return True
    reach = search(battle, unit, here, points)
    if can_march_off(battle, unit, reach):
        return True
    for hex in reach.cost:
        if hex != here and may_stop(battle, unit, hex):
            return True
    return False
