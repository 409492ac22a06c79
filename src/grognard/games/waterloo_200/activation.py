"""Activating leaders (3.9.1, 6.2.1): who can be, whether a Tactical Action is possible at all."""

from __future__ import annotations

from grognard.games.waterloo_200 import communication, movement
from grognard.games.waterloo_200.roster import FACTIONS_OF
from grognard.games.waterloo_200.state import Day


def leader_allowance(day: Day, leader: int) -> int:
    """MP of the move before a leader is revealed: that costs the last one (3.9.1)."""
    return day.roster.mp[leader] - day.scenario.reveal


def can_be_revealed(day: Day, leader: int) -> bool:
    """Is there a place where he can be revealed: without enemies, not overstacked (6.2.1)?"""
    area = day.where[leader]
    faction = day.roster.faction[leader]
    if not day.enemy_in(area, faction):
        return True
    return bool(movement.search(day, leader, area, leader_allowance(day, leader), False, False).stops)


def candidates(day: Day, faction: int) -> list[int]:
    """Tactical leaders who could be activated now, the limit aside: on the map, not cut off, not activated yet."""
    linked = communication.lines(day, faction)
    found: list[int] = []
    for leader in day.roster.leaders_of[faction]:
        if day.where[leader] > 0 and not day.active[leader]:
            if linked[day.where[leader]] and can_be_revealed(day, leader):
                found.append(leader)
    return found


def able_leaders(day: Day, faction: int) -> list[int]:
    """Those of them with a Tactical Value above 0 (6.2)."""
    return [leader for leader in candidates(day, faction) if day.value(leader) > 0]


def tactical_possible(day: Day, factions: list[int]) -> bool:
    """Could these factions start a Tactical Action (6.2)?"""
    return any(day.command(faction) > 0 and bool(able_leaders(day, faction)) for faction in factions)


def has_lead(day: Day, side: int) -> bool:
    """Has a leader with a Tactical Value above 0 been activated in the side (6.2, L230)?"""
    for faction in FACTIONS_OF[side]:
        for leader in day.active_leaders(faction):
            if day.value(leader) > 0:
                return True
    return False


def may_call(day: Day, factions: list[int], pledged: bool) -> list[int]:
    """Leaders who may be activated next. A heart may not take the last place of one who has to lead (6.2.1).

    `pledged`: another faction has promised to bring the leader who is needed.
    """
    found: list[int] = []
    lead = pledged or has_lead(day, day.side)
    ready = [candidates(day, faction) if day.orders[faction] > 0 else [] for faction in factions]
    able = [leader for leaders in ready for leader in leaders if day.value(leader) > 0]
    for number, faction in enumerate(factions):
        for leader in ready[number]:
            if lead or day.value(leader) > 0:
                found.append(leader)
                continue
            others = [one for one in able if day.roster.faction[one] != faction or day.orders[faction] > 1]
            if others:
                found.append(leader)
    return found
