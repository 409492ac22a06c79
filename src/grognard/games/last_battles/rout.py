"""Rule 16.12: when the Old Guard is beaten off, line infantry that sees it may run."""

from __future__ import annotations

from typing import Final

from grognard.games.last_battles.corps_morale import organization_of
from grognard.games.last_battles.fights import AE, AR, Fight
from grognard.games.last_battles.observation import sees
from grognard.games.last_battles.retreat import crowded_hexes, displaceable, open_hexes
from grognard.games.last_battles.roster import FRENCH, FRENCH_ARMY, INFANTRY
from grognard.games.last_battles.state import Battle

HEXES: Final = 3  # that a routed unit retreats
ROUTS: Final = 3  # on this or less
GUARD: Final = "G"  # the command of the Guard; all others are of the line


def guard_was_repulsed(battle: Battle, fight: Fight) -> bool:
    """Did grenadiers or chasseurs of the Guard attack with Ar or Ae, not with Ex (R-64)?"""
    if battle.phasing != FRENCH or fight.result not in (AE, AR):
        return False
    for unit in fight.attackers:
        if battle.roster.old_guard[unit]:
            return True
    return False


def witnesses(battle: Battle, fight: Fight) -> list[int]:
    """French line infantry within observation of the hexes that the enemy has held."""
    roster = battle.roster
    found: list[int] = []
    for unit in range(roster.units):
        hex = battle.where[unit]
        if hex <= 0 or roster.army[unit] != FRENCH_ARMY or roster.arm[unit] != INFANTRY:
            continue
        if roster.command[unit] != GUARD and any_sees(battle, fight.defence_hexes, hex):
            found.append(unit)
    return found


def any_sees(battle: Battle, hexes: list[int], hex: int) -> bool:
    """Is the hex seen from one of the others (16.3)?"""
    for other in hexes:
        if sees(battle, other, hex):
            return True
    return False


def roll_for_rout(battle: Battle, fight: Fight) -> list[int]:
    """A die for each of them; who runs lowers the level of his corps by one, or of his army if corps have none."""
    found: list[int] = []
    for unit in witnesses(battle, fight):
        if battle.roll("16.12", unit) <= ROUTS:
            corps = organization_of(battle, unit)
            if corps >= 0:
                battle.lowered[corps] += 1
            else:
                battle.shift[battle.roster.army[unit]] -= 1
            battle.emit("routed", "16.12", (unit, battle.where[unit]))
            found.append(unit)
    return found


def rout_hexes(battle: Battle, fight: Fight, unit: int, passed: list[int]) -> list[int]:
    """Where a routed unit may go next: as in any retreat, but not back to where it has been (6.6)."""
    found = [hex for hex in open_hexes(battle, unit, -1) if hex not in passed]
    if found:
        return found
    here = battle.where[unit]
    return [
        hex for hex in crowded_hexes(battle, unit) if hex not in passed and displaceable(battle, fight, unit, hex, here)
    ]
