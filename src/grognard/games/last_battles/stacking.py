"""Rule 5.4 with those who do not count in a stack: rifles (16.1B) and garrisons (16.11B).

Everywhere else a hex is full when as many units are in it as its limit says; these functions are asked only then.
"""

from __future__ import annotations

from typing import Final

from grognard.games.last_battles.state import Battle

FORMING: Final = 1  # a garrison that is being formed (16.11A)
GARRISON: Final = 2


def in_garrison(battle: Battle, unit: int) -> bool:
    """Is the unit a garrison: it neither moves nor attacks, and others ignore it (16.11B, 16.11C)?"""
    return len(battle.garrison) > 0 and battle.garrison[unit] == GARRISON


def tied_down(battle: Battle, unit: int) -> bool:
    """Is the unit a garrison, or forming one, so that it neither moves nor attacks (16.11A, 16.11C)?"""
    return len(battle.garrison) > 0 and battle.garrison[unit] != 0


def extra(battle: Battle, hex: int) -> int:
    """How many units in a hex do not count in its stack."""
    if not battle.switches.loose_stacks:
        return 0
    found = 0
    for unit in battle.units_at(hex):
        if battle.roster.rifle[unit] or in_garrison(battle, unit):
            found += 1
    return found


def counts(battle: Battle, unit: int) -> bool:
    """Does the unit count in a stack?"""
    return not (battle.switches.loose_stacks and (battle.roster.rifle[unit] or in_garrison(battle, unit)))


def is_overfull(battle: Battle, side: int, hex: int) -> bool:
    """Are there more units in the hex than may stay (5.4)?"""
    over = battle.stack[side][hex] - battle.ground.limit[hex]
    return over > 0 and over > extra(battle, hex)


def has_room(battle: Battle, unit: int, hex: int, leaving: int) -> bool:
    """Is there room in the hex for one more; `leaving` is a hex that another unit is about to leave (5.4)?"""
    there = battle.stack[battle.roster.side[unit]][hex] - (1 if hex == leaving else 0)
    if there < battle.ground.limit[hex]:
        return True
    if not battle.switches.loose_stacks:
        return False
    return not counts(battle, unit) or there - extra(battle, hex) < battle.ground.limit[hex]


def alone_in_garrison(battle: Battle, hex: int) -> bool:
    """Does nobody but a garrison hold the hex: then, and only then, it can be attacked (16.11D)?"""
    if not battle.garrison:
        return False
    units = battle.units_at(hex)
    return len(units) == 1 and battle.garrison[units[0]] == GARRISON
