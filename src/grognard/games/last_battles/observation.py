"""Rule 16.3: who sees whom, and how far."""

from __future__ import annotations

from typing import Final

from grognard.games.last_battles.state import Battle

BY_DAY: Final = 10
IN_RAIN: Final = 5
AT_NIGHT: Final = 1
AT_DUSK: Final = 5  # with the option for dawn and dusk


def distance(battle: Battle) -> int:
    """How many hexes anybody sees in this turn; the observer's hex is not counted, the observed one is."""
    now = battle.now()
    if now.night:
        return AT_NIGHT
    if now.rain:
        return IN_RAIN
    if battle.switches.dusk and now.hour in ("2000", "0600"):
        return AT_DUSK
    return BY_DAY


def sees(battle: Battle, a: int, b: int) -> bool:
    """Does who stands in one hex see the other: near enough, with a line of sight?"""
    return battle.ground.grid.distance(a, b) <= distance(battle) and battle.ground.sees(a, b)


def is_observed(battle: Battle, hex: int, side: int) -> bool:
    """Does an enemy of `side`, unit or leader, see the hex?"""
    roster = battle.roster
    far = distance(battle)
    for piece in range(roster.people):
        place = battle.where[piece]
        if place > 0 and roster.side[piece] != side and battle.ground.grid.distance(place, hex) <= far:
            if battle.ground.sees(place, hex):
                return True
    return False
