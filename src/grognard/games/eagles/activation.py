"""Who may be activated, and who acts with him (7.3.a, 11.1.c)."""

from __future__ import annotations

from typing import Final

from grognard.games.eagles import morale
from grognard.games.eagles.command import command_marks, near_enemy
from grognard.games.eagles.roster import HORSE_GUNS, INFANTRY, NO_LEADER
from grognard.games.eagles.state import Battle

# The formations whose guns make up the grand battery: the active one, and the one that joins it
GRAND_BATTERY: Final = (("french_i", "imperial_guard"), ("imperial_guard", "french_i"))


def may_try(state: Battle, side: int) -> list[int]:
    """The leaders of a side who may be tried for activation now (7.3.a-04 to -07, -12)."""
    return [leader for leader in state.roster.leaders_of[side] if morale.may_be_tried(state, leader)]


def may_push(state: Battle, side: int) -> list[int]:
    """The officers who may be tried a third time by a card: activated twice, not tried in this go (18.1-07, -10)."""
    most = state.tables.numbers.activations
    return [
        leader
        for leader in state.roster.leaders_of[side]
        if state.leader_at[leader] > 0
        and state.used[leader] >= most
        and not state.tried[leader]
        and not state.roster.is_commander(leader)
    ]


def note_pass(state: Battle) -> None:
    """A side passes: the ban on its last leader is lifted (7.3.a-05).

    A pass because every leader has failed breaks the row of passes, any other one counts (7.3.a-03, R23).
    """
    forced = 1 in state.tried and not may_try(state, state.side)
    state.passes = 0 if forced else state.passes + 1
    state.last_leader[state.side] = NO_LEADER


def sleeps(state: Battle, unit: int) -> bool:
    """Does the scenario still hold a unit back (C4, C5): until its turn, or until an enemy is near?"""
    for units, until, near in state.scenario.asleep:
        if unit in units and state.turn < until:
            side = state.roster.side[unit]
            return not any(state.where[u] > 0 and near_enemy(state, state.where[u], side, near) for u in units)
    return False


def acts(state: Battle, unit: int, formation: int) -> bool:
    """Does a unit act with a formation: its own, or one with which it may (5.1-02, 7.3.a-14)?"""
    if state.where[unit] <= 0 or state.routed[unit]:
        return False
    if state.roster.formation[unit] != formation and formation not in state.roster.shared[unit]:
        return False
    return not sleeps(state, unit)


def supports(state: Battle, unit: int, formation: int) -> bool:
    """Does a British horse battery act with British infantry in whose command range it begins (C8, option)?"""
    roster = state.roster
    if roster.arm[unit] != HORSE_GUNS or roster.nations[unit] != "British" or state.where[unit] <= 0:
        return False
    if state.routed[unit] or not roster.formations[formation].id.startswith("british_"):
        return False
    if roster.formation[unit] == formation or all(
        roster.arm[u] != INFANTRY for u in roster.formations[formation].units
    ):
        return False
    return command_marks(state, roster.formations[formation].officer)[state.where[unit]] != 0


def joins_battery(state: Battle, unit: int, formation: int) -> bool:
    """Does a battery of the grand battery fire with one of the other formation in its hex (C8, option)?"""
    roster = state.roster
    names = (roster.formations[formation].id, roster.formations[roster.formation[unit]].id)
    if names not in GRAND_BATTERY or not roster.is_guns(unit) or state.where[unit] <= 0 or state.routed[unit]:
        return False
    for other in state.stack(state.where[unit]):
        if roster.formation[other] == formation and roster.is_guns(other) and not state.routed[other]:
            return True
    return False


def send_back(state: Battle) -> None:
    """Batteries that only fire with the others take no part in the movement."""
    for unit in state.lent:
        state.acting[unit] = 0
    state.lent = []


def rouse(state: Battle) -> None:
    """Mark the units that act in this activation, and those of them that are in command (5.2-12, 6-09)."""
    formation = state.formation
    home = state.roster.formations[formation]
    marks = command_marks(state, home.officer)
    for unit in state.roster.units_of[home.side]:
        if acts(state, unit, formation) or (state.switches.artillery_reserve and supports(state, unit, formation)):
            state.acting[unit] = 1
            if marks[state.where[unit]]:
                state.commanded[unit] = 1
        elif state.switches.grand_battery and joins_battery(state, unit, formation):
            state.acting[unit] = 1
            state.lent.append(unit)


def own_hexes(state: Battle) -> list[int]:
    """The hexes with units that act."""
    acting = state.acting
    where = state.where
    return sorted({where[unit] for unit in state.roster.units_of[state.side] if acting[unit] and where[unit] > 0})


def may_rally(state: Battle, formation: int) -> bool:
    """Has a formation anybody to rally (11.1.c)?"""
    return any(state.where[u] > 0 and state.routed[u] != 0 for u in state.roster.formations[formation].units)
