"""Rule 8: chateaux. (No zone of control goes in: ground.controls. One unit: ground.limit. No shots: ground.shots.)"""

from __future__ import annotations

from grognard.games.last_battles.ground import CHATEAU
from grognard.games.last_battles.roster import INFANTRY
from grognard.games.last_battles.state import Battle


def is_chateau(battle: Battle, hex: int) -> bool:
    """Is the hex a chateau?"""
    return battle.ground.terrain[hex] == CHATEAU


def shelters(battle: Battle, unit: int) -> bool:
    """Has the unit the benefits of 8.2: undemoralized infantry in a chateau (8.2, 9.3)?"""
    return shelters_in(battle, unit, battle.where[unit])


def shelters_in(battle: Battle, unit: int, hex: int) -> bool:
    """Would the unit have these benefits in this hex?"""
    return is_chateau(battle, hex) and battle.roster.arm[unit] == INFANTRY and not battle.is_shaken(unit)


def garrison(battle: Battle, hex: int) -> bool:
    """Does sheltered infantry hold this hex?"""
    units = battle.units_at(hex)
    return is_chateau(battle, hex) and len(units) > 0 and shelters(battle, units[0])
