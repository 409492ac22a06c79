"""What commanders can do (11.3)."""

from __future__ import annotations

from grognard.games.eagles.command import command_marks
from grognard.games.eagles.morale import leadership_of
from grognard.games.eagles.roster import NO_LEADER
from grognard.games.eagles.state import DIRECT, FIT, Battle


def has_abilities(state: Battle, leader: int) -> bool:
    """Is he a commander, and unhurt (11.3-16)?"""
    return state.roster.is_commander(leader) and state.fate[leader] == FIT


def may_act_directly(state: Battle, leader: int) -> bool:
    """May he activate stacks himself: once in a turn, and if the scenario lets him (11.3-10)?"""
    if not can(state, leader, DIRECT) or state.direct[leader]:
        return False
    return leadership_of(state, leader) > 0


def can(state: Battle, leader: int, ability: int) -> bool:
    """Has he an ability: unhurt, and nothing in the scenario against it?"""
    return has_abilities(state, leader) and state.scenario.abilities[leader] & ability != 0


def formations_in_reach(state: Battle, leader: int) -> list[int]:
    """The formations of his army whose officers are in his range: they may get a new order (11.3-04)."""
    marks = command_marks(state, leader)
    found: list[int] = []
    for number, formation in enumerate(state.roster.formations):
        officer = formation.officer
        if officer != NO_LEADER and formation.army == state.roster.leader_army[leader]:
            if state.leader_at[officer] > 0 and marks[state.leader_at[officer]]:
                found.append(number)
    return found


def stacks_in_reach(state: Battle, leader: int) -> list[int]:
    """The stacks of his army in his range (11.3-07, 11.3-08)."""
    marks = command_marks(state, leader)
    army = state.roster.leader_army[leader]
    return [h for h in sorted(state.stacks) if marks[h] and any(state.roster.army[u] == army for u in state.stacks[h])]


def routed_in_reach(state: Battle, leader: int) -> list[int]:
    """The stacks with routed units of his army, of which he may rally some (11.3-07)."""
    army = state.roster.leader_army[leader]
    found: list[int] = []
    for h in stacks_in_reach(state, leader):
        if any(state.routed[u] != 0 and state.roster.army[u] == army for u in state.stacks[h]):
            found.append(h)
    return found


def most_direct(state: Battle, leader: int) -> int:
    """How many stacks he may activate at once (5.2-03, 11.3-08)."""
    return leadership_of(state, leader)
