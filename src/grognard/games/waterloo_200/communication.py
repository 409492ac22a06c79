"""Lines of communication (6.4.1) and the tactical range of leaders (3.9.5.1)."""

from __future__ import annotations

from grognard.games.waterloo_200.ground import BLACK
from grognard.games.waterloo_200.roster import FRENCH, PRUSSIAN
from grognard.games.waterloo_200.state import Day


def carries(day: Day, area: int, faction: int) -> bool:
    """May a line run through the area: friendly, uncontested, black only for Prussians (L331 to L337)?"""
    owner = day.control[area]
    if (owner == FRENCH) != (faction == FRENCH) or day.contested(area):
        return False
    if day.switches.own_lines and owner != faction:
        return False  # R20, the other reading
    return faction == PRUSSIAN or day.ground.colour[area] != BLACK


def spread(day: Day, start: int, faction: int, most: int) -> bytearray:
    """The areas that a line from `start` reaches, over so many areas at most; its ends may be contested.

    Worked out once until control changes, or what is contested. Nobody may write on what it gives.
    """
    key = (most * day.ground.size() + start) * 3 + faction
    found = day.traced.get(key)
    if found is None:
        found = trace(day, start, faction, most)
        day.traced[key] = found
    return found


def trace(day: Day, start: int, faction: int, most: int, shut: int = 0) -> bytearray:
    """Follow all lines from an area; none runs through the area `shut`."""
    reached = bytearray(day.ground.size())
    reached[start] = 1
    edge = [start]
    near = day.ground.near
    foes = day.heads[1 if faction == FRENCH else 0]
    while edge and most > 0:
        most -= 1
        following: list[int] = []
        for area in edge:
            for other in near[area]:
                if not reached[other]:
                    reached[other] = 1
                    if not foes[other] and other != shut and carries(day, other, faction):
                        following.append(other)
        edge = following
    return reached


def lines(day: Day, faction: int, shut: int = 0) -> bytearray:
    """The areas from which a faction can trace a line to its strategic leader; none without him (R23).

    `shut` is an area that is thought to be lost.
    """
    chief = day.roster.chief[faction]
    if chief < 0 or day.where[chief] <= 0:
        return bytearray(day.ground.size())
    if shut:
        return trace(day, day.where[chief], faction, day.ground.size(), shut)
    return spread(day, day.where[chief], faction, day.ground.size())


def threatened(day: Day, faction: int) -> list[int]:
    """Areas that carry the lines of a faction and have enemies next to them."""
    foes = day.heads[1 if faction == 0 else 0]
    found: list[int] = []
    for area in range(1, day.ground.size()):
        if carries(day, area, faction) and any(foes[other] for other in day.ground.near[area]):
            found.append(area)
    return found


def isolated(day: Day, block: int) -> bool:
    """Is a block cut off (6.4.1)?"""
    area = day.where[block]
    return area <= 0 or not lines(day, day.roster.faction[block])[area]


def reach_of(day: Day, leader: int) -> int:
    """The tactical range of a leader now (3.9.3, 3.9.5.1, 3.9.5.2)."""
    roster = day.roster
    if roster.far[leader]:
        return day.value(leader)
    usual = day.scenario.range[roster.faction[leader]]
    return max(0, usual + day.scenario.heart_range) if day.at_heart(leader) else usual


def command_of(day: Day, leader: int) -> bytearray:
    """The areas within the tactical range of a leader who has been revealed."""
    return spread(day, day.where[leader], day.roster.faction[leader], reach_of(day, leader))
