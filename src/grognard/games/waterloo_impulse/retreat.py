"""Where units retreat to: attackers whence they came, others by the priorities (11.17 to 11.21, 15.4)."""

from __future__ import annotations

from grognard.games.waterloo_impulse import battery
from grognard.games.waterloo_impulse.ground import is_zone
from grognard.games.waterloo_impulse.roster import PRUSSIAN
from grognard.games.waterloo_impulse.state import Battle


def neighbours(battle: Battle, unit: int, space: int) -> list[int]:
    """Spaces one step away that the unit could ever retreat to: zones are for Prussians only (15.1, R53, R56)."""
    ground = battle.ground
    if battle.roster.army[unit] != PRUSSIAN:
        return ground.near[space]
    if is_zone(space):
        return ground.beside[space]
    return ground.around[space]


def threats(battle: Battle, space: int, side: int, without: int) -> int:
    """Spaces around one that hold enemies; that retreated from does not count (11.20, R54)."""
    enemy = battle.count[1 - side]
    return sum([1 for near in battle.ground.around[space] if near != without and enemy[near]])


def destinations(battle: Battle, unit: int, space: int) -> list[int]:
    """The equally good spaces a unit may retreat to from `space`; none means it is lost (11.19, 11.20)."""
    side = battle.roster.side[unit]
    best = 99
    found: list[int] = []
    for near in neighbours(battle, unit, space):
        if not battle.friendly(near, side) or not battle.has_room(near, side):
            continue
        danger = threats(battle, near, side, space)
        if danger < best:
            best = danger
            found = [near]
        elif danger == best:
            found.append(near)
    if found:
        return found
    return [  # priority 2: contested areas of one's own (R55)
        near
        for near in neighbours(battle, unit, space)
        if not is_zone(near)
        and battle.control[near] == side
        and battle.count[1 - side][near]
        and battle.has_room(near, side)
    ]


def ways_back(battle: Battle, unit: int, space: int) -> list[int]:
    """Where a unit may retreat to: whoever entered this impulse only whence it came (11.17, R38)."""
    origin = battle.entered[unit]
    if origin:
        return [origin] if battle.has_room(origin, battle.roster.side[unit]) else []
    return destinations(battle, unit, space)


def can_retreat(battle: Battle, unit: int, space: int) -> bool:
    """Is there anywhere to go (R50)?"""
    return len(ways_back(battle, unit, space)) > 0


def crowd(battle: Battle, units: list[int]) -> bool:
    """May a space fill up while these retreat, so that it matters who goes first (11.19c)?"""
    for unit in units:
        origin = battle.entered[unit]
        spaces = [origin] if origin else destinations(battle, unit, battle.where[unit])
        for space in spaces:
            if battle.count[battle.roster.side[unit]][space] + len(units) > battle.limit(space):
                return True
    return False


def step_back(battle: Battle, unit: int, space: int, rule: str) -> None:
    """Carry a retreat out."""
    origin = battle.where[unit]
    battle.put(unit, space)
    battle.entered[unit] = 0
    battle.moved[unit] = 1  # whoever was driven off assaults nobody else in this impulse (11.1)
    battle.emit("retreat", rule, (unit, origin, space))
    battery.check(battle)  # R46: the marker does not retreat
