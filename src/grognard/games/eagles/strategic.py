"""Strategic movement at the end of a turn (7.4.a)."""

from __future__ import annotations

from grognard.games.eagles.command import command_marks, near_enemy
from grognard.games.eagles.roster import NO_LEADER
from grognard.games.eagles.state import Battle


def may_march(state: Battle, formation: int) -> bool:
    """May a formation make a strategic move: its officer was not activated twice (7.4.a-01 to -03)?"""
    officer = state.roster.formations[formation].officer
    if officer == NO_LEADER or state.leader_at[officer] <= 0:
        return False
    return state.used[officer] < state.tables.numbers.activations


def is_held(state: Battle, formation: int) -> bool:
    """Does an enemy near any one of its units keep all of them where they are (7.4.a-06, R28)?"""
    home = state.roster.formations[formation]
    far = state.tables.numbers.near_enemy
    return any(state.where[u] > 0 and near_enemy(state, state.where[u], home.side, far) for u in home.units)


def marchers(state: Battle, formation: int) -> list[int]:
    """The units that may march: in command and in order, and nobody of the formation near an enemy (7.4.a-01, -06)."""
    if not may_march(state, formation) or is_held(state, formation):
        return []
    home = state.roster.formations[formation]
    marks = command_marks(state, home.officer)
    return [u for u in home.units if state.where[u] > 0 and marks[state.where[u]] and not state.routed[u]]


def is_safe(state: Battle, h: int, side: int) -> bool:
    """May a march touch a hex: no enemy within the radius (7.4.a-05)?"""
    return not near_enemy(state, h, side, state.tables.numbers.near_enemy)
