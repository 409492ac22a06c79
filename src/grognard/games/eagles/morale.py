"""Morale of formations (19), rallying (11.1.c), and the check that ends a turn (7.3.j)."""

from __future__ import annotations

from grognard.games.eagles.reserves import is_expected, may_enter
from grognard.games.eagles.roster import NO_LEADER
from grognard.games.eagles.state import FIT, Battle


def losses(state: Battle, formation: int) -> tuple[int, int]:
    """What a formation has lost and what it had (19-02 to 19-04, R44): a lost officer counts two, in the base one."""
    home = state.roster.formations[formation]
    gone = 0
    for unit in home.units:
        if state.is_off(unit):
            gone += 1
    base = len(home.units)
    if home.officer != NO_LEADER:
        base += 1
        if state.fate[home.officer] != FIT:
            gone += 2
    return gone, base


def is_broken(state: Battle, formation: int) -> bool:
    """Has a formation lost more than half (19-01)? It is looked at in the final segment only (19-06)."""
    gone, base = losses(state, formation)
    return 2 * gone > base


def rally_bonus(state: Battle, formation: int) -> int:
    """What is added to the dice of its rallies (19-05)."""
    return state.tables.shaken_rally if state.demoralised[formation] else 0


def rallies(state: Battle, unit: int, natural: int, leadership: int) -> bool:
    """Does a routed unit come back to its flag (11.1.c-04 to -08)?"""
    return natural + rally_bonus(state, state.roster.formation[unit]) <= state.quality_of(unit) + leadership


def is_exhausted(state: Battle, side: int) -> bool:
    """Have all leaders of a side who are there, or may come now, been activated as often as they may (7.3.j-08)?"""
    for leader in state.roster.leaders_of[side]:
        if state.used[leader] < state.tables.numbers.activations:
            if state.leader_at[leader] > 0 or is_expected(state, leader):
                return False
    return True


def level(state: Battle) -> int:
    """The end-of-turn level that holds now (7.3.j): by status, weather and whether a side is exhausted."""
    found = state.scenario.turns[state.turn].levels[1 if state.finishing else 0]
    found += state.tables.weather[state.weather].levels
    if is_exhausted(state, 0) or is_exhausted(state, 1):
        found -= state.tables.numbers.exhausted
    return found


def initiative_of(state: Battle, leader: int) -> int:
    """What a leader rolls against (5.2-02); a casualty's staff has a number of its own (20.2-01)."""
    if state.fate[leader] != FIT:
        return state.tables.numbers.casualty_initiative
    return state.roster.initiative[leader]


def leadership_of(state: Battle, leader: int) -> int:
    """Leadership; a casualty has none (20.2-01)."""
    return state.roster.leadership[leader] if state.fate[leader] == FIT else 0


def may_be_tried(state: Battle, leader: int) -> bool:
    """May a leader be tried for activation (7.3.a-04, -05, -12, -13, R24)?"""
    side = state.roster.leader_side[leader]
    if state.tried[leader] or (state.leader_at[leader] <= 0 and not may_enter(state, leader)):
        return False
    if state.used[leader] >= state.tables.numbers.activations:
        return False
    return state.last_leader[side] != leader
