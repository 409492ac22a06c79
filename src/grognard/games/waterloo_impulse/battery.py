"""The grand battery: where it is, who belongs to it, when it is gone (6.4, 10.15, R46)."""

from __future__ import annotations

from grognard.games.waterloo_impulse.roster import ARTILLERY, FRENCH
from grognard.games.waterloo_impulse.state import Battle


def guns(battle: Battle) -> list[int]:
    """French artillery in the battery's area."""
    if battle.battery == 0:
        return []
    return [unit for unit in battle.units_in(battle.battery, FRENCH) if battle.roster.kind[unit] == ARTILLERY]


def fresh_guns(battle: Battle) -> list[int]:
    """Those that can fire (6.4.1)."""
    return [unit for unit in guns(battle) if not battle.spent[unit]]


def check(battle: Battle) -> None:
    """Without artillery the marker leaves the game for good (6.4)."""
    if battle.battery and not guns(battle):
        battle.emit("battery_gone", "6.4", (battle.battery,))
        battle.battery = 0


def move(battle: Battle, space: int) -> None:
    """The marker goes along with artillery and never fires indirectly again (6.4.3, 10.15)."""
    battle.battery = space
    battle.battery_moved = True
    battle.emit("battery_moved", "6.4.3", (space,))
