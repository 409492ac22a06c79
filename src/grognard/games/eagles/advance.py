"""Advance after combat (14.3)."""

from __future__ import annotations

from grognard.games.eagles.melee import Melee, attackers
from grognard.games.eagles.roster import CAVALRY, INFANTRY
from grognard.games.eagles.stacking import fits
from grognard.games.eagles.state import Battle


def may_advance(state: Battle, melee: Melee) -> bool:
    """Is the hex empty of enemy combat units (14.3-01)?"""
    return state.held[melee.target] != 2 - state.roster.side[melee.lead]


def riders(state: Battle, melee: Melee) -> list[int]:
    """The cavalry that took part and could enter: all of it must advance as far as there is room (14.3-02, -04)."""
    found: list[int] = []
    for h in melee.hexes:
        for unit in attackers(state, h, melee.kind):
            if state.roster.arm[unit] == CAVALRY and can_follow(state, unit, melee.target):
                found.append(unit)
    return found


def can_follow(state: Battle, unit: int, target: int) -> bool:
    """Could a unit enter the hex that was taken?"""
    return state.ground.step_cost(state.where[unit], target, state.roster.gait[unit]) >= 0


def all_ride_in(state: Battle, melee: Melee) -> bool:
    """Is there room for all of the cavalry (14.3-02)?"""
    return fits(state, [*state.stack(melee.target), *riders(state, melee)])


def next_riders(state: Battle, melee: Melee, chosen: list[int]) -> list[int]:
    """Who of the cavalry may be sent in next where there is not room for all: first a cavalry lead (14.3-03)."""
    there = [*state.stack(melee.target), *chosen]
    left = [u for u in riders(state, melee) if u not in chosen and u not in there]
    lead = melee.lead
    if state.roster.arm[lead] == CAVALRY and lead in left:
        return [lead] if fits(state, [*there, lead]) else []
    return [u for u in left if fits(state, [*there, u])]


def walkers(state: Battle, melee: Melee) -> list[int]:
    """The infantry of which one may follow the cavalry if there is room (14.3-05); artillery never (14.3-08)."""
    found: list[int] = []
    for h in melee.hexes:
        for unit in attackers(state, h, melee.kind):
            if state.roster.arm[unit] == INFANTRY and can_follow(state, unit, melee.target):
                if fits(state, [*state.stack(melee.target), unit]):
                    found.append(unit)
    return found


def leaders_left_alone(state: Battle, melee: Melee) -> list[int]:
    """Leaders in attacking hexes who would stand alone must go along (14.3-07)."""
    return [leader for h in melee.hexes if not state.held[h] for leader in state.leaders_in(h)]
