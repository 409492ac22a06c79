"""What a study counts: losses by arm and the hexes of combats."""

from __future__ import annotations

from typing import Final

from grognard.games.last_battles.roster import ARMY_TITLES
from grognard.games.last_battles.state import DEAD, Battle
from grognard.kernel.events import Event

LOSS_UNIT: Final = "strength points"
ARMS: Final = ["infantry", "cavalry", "artillery"]  # in the order of the roster's numbers


def losses(battle: Battle) -> dict[str, dict[str, int]]:
    """Strength points eliminated, by army and arm (3.4A, 9.0); leaders have none."""
    roster = battle.roster
    found: dict[str, dict[str, int]] = {}
    for army in sorted(set(battle.scenario.armies)):
        found[ARMY_TITLES[army]] = dict.fromkeys(ARMS, 0)
    for unit in range(roster.units):
        if battle.where[unit] == DEAD:
            arms = found.setdefault(ARMY_TITLES[roster.army[unit]], dict.fromkeys(ARMS, 0))
            arms[ARMS[roster.arm[unit]]] += battle.strength(unit)
    return found


def fights(event: Event) -> list[int]:
    """The hexes attacked, when a combat is rolled (6.0)."""
    return list(event.data[3:]) if event.kind == "combat" else []


def turn_number(battle: Battle) -> int:
    """The game turn, the first is 1 (4.0)."""
    return battle.turn + 1
