"""Strategic movement at the end of a turn (7.4.a)."""

from __future__ import annotations

from grognard.boards.search import Reach, either, reach_from
from grognard.games.eagles.command import command_marks, keeps_order, near_counter, near_enemy
from grognard.games.eagles.hidden import marching_counters
from grognard.games.eagles.movement import add_bonus, allowance, gait_of, leader_allowance, occupied_by, reach
from grognard.games.eagles.roster import NO_LEADER
from grognard.games.eagles.stacking import may_stop
from grognard.games.eagles.state import Battle


def may_march(state: Battle, formation: int) -> bool:
    """May a formation make a strategic move: its officer was not activated twice (7.4.a-01 to -03)?"""
    officer = state.roster.formations[formation].officer
    if officer == NO_LEADER:
        return False
    if state.leader_at[officer] <= 0 and not may_march_hidden(state, officer):
        return False
    return state.used[officer] < state.tables.numbers.activations


def may_march_hidden(state: Battle, officer: int) -> bool:
    """May the counters of a hidden officer march: none of them is near an enemy (22.2-06, QA-2), nor a unit of his that
    stands openly (QA-60)?
    """
    side = state.roster.leader_side[officer]
    counters = marching_counters(state, officer)
    if not counters or is_held(state, state.roster.leader_formation[officer]):
        return False
    return all(state.counter_at[c] <= 0 or is_safe(state, state.counter_at[c], side) for c in counters)


def is_held(state: Battle, formation: int) -> bool:
    """Does an enemy near any one of its units keep all of them where they are (7.4.a-06, R28)?"""
    home = state.roster.formations[formation]
    return any(state.where[u] > 0 and not is_safe(state, state.where[u], home.side) for u in home.units)


def marchers(state: Battle, formation: int) -> list[int]:
    """The units that may march: in command and in order, and nobody of the formation near an enemy (7.4.a-01, -06)."""
    if not may_march(state, formation) or is_held(state, formation):
        return []
    home = state.roster.formations[formation]
    marks = command_marks(state, home.officer)
    return [u for u in home.units if state.where[u] > 0 and marks[state.where[u]] and not state.routed[u]]


def is_safe(state: Battle, h: int, side: int) -> bool:
    """May a march touch a hex: no enemy, and none of his hidden counters, within the radius (7.4.a-05, R28)?"""
    far = state.tables.numbers.near_enemy
    return not near_enemy(state, h, side, far) and not near_counter(state, h, side, far)


def danger(state: Battle, side: int) -> bytes:
    """A mark on every hex near enemies of a side, of their hidden counters too: no march touches it (7.4.a-05, R28)."""
    enemies = occupied_by(state, 1 - side)
    counters = [h for c, h in enumerate(state.counter_at) if h > 0 and state.counter_side[c] != side]
    known = state.dangers.get(side)
    if known is not None and known[0] == enemies and known[1] == counters:
        return known[2]
    marks = bytearray(state.ground.size)
    far = state.tables.numbers.near_enemy
    for h in [h for h in state.stacks if enemies[h]] + counters:
        for n in state.ground.disc(h, far):
            marks[n] = 1
    made = bytes(marks)
    state.dangers[side] = (enemies, counters, made)
    return made


def march_reach(state: Battle, units: list[int], shut: bytes) -> Reach:
    """Where units that start together can march, orders and stacking aside; never near enemies."""
    start = state.where[units[0]]
    points = min([allowance(state, unit) for unit in units])
    side = state.roster.side[units[0]]
    closed = either(shut, occupied_by(state, 1 - side))
    found = reach_from(start, points, state.ground.steps[gait_of(state, units)], closed)
    add_bonus(state, units, start, points, side, found)
    return found


def march_goals(state: Battle, units: list[int], shut: bytes) -> list[int]:
    """Where units that start together may march: by their order, with room (7.4.a-04, -05)."""
    found = march_reach(state, units, shut)
    goals: list[int] = []
    for h in found.cost:
        if h == found.start or shut[h]:
            continue
        hexes = len(found.route(h))
        if all(keeps_order(state, unit, found.start, h, hexes) for unit in units) and may_stop(state, units, h):
            goals.append(h)
    return sorted(goals)


def ride_goals(state: Battle, leader: int) -> list[int]:
    """Where an officer may ride by himself; no order binds him, and no enemy near his units (7.4.a-06, 11-10)."""
    start = state.leader_at[leader]
    found = reach(state, [], start, leader_allowance(state, leader), state.roster.leader_side[leader])
    return sorted([h for h in found.cost if h != start])
