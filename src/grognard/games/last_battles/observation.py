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


def observers(battle: Battle, side: int) -> list[int]:
    """The hexes of a side's units and leaders, who observe and are observed."""
    roster = battle.roster
    found: list[int] = []
    for piece in range(roster.people):
        hex = battle.where[piece]
        if hex > 0 and roster.side[piece] == side and hex not in found:
            found.append(hex)
    return found


def is_observed(battle: Battle, hex: int, side: int) -> bool:
    """Does an enemy of `side` see the hex?"""
    for place in observers(battle, 1 - side):
        if sees(battle, place, hex):
            return True
    return False
