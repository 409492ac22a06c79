"""Rule 12: lost units come back to their officers on their reduced sides."""

from __future__ import annotations

from typing import Final

from grognard.games.last_battles import corps_morale, supply
from grognard.games.last_battles.command import slots_left
from grognard.games.last_battles.headquarters import is_serving
from grognard.games.last_battles.observation import is_observed
from grognard.games.last_battles.stacking import extra
from grognard.games.last_battles.state import DEAD, NEVER, Battle

QUIET: Final = 10  # no enemy combat unit within so many hexes of the officer (12.1B, R-36)
WHOLE_TURN: Final = 2  # lost in turn T, back in T + 2 at the earliest (12.0, R-37)
MOST: Final = 2  # units of one command in a segment, whoever receives them (12.1E)
SCATTERED: Final = 5  # a die of 5 or 6 scatters the units of a demoralized corps (12.2)


def note_loss(battle: Battle, unit: int) -> None:
    """A unit has been eliminated: at full strength with a reduced side it may come back, otherwise never (12.0)."""
    lasting = battle.weakened[unit] != 0 or battle.roster.weak[unit] == 0
    battle.recover[unit] = NEVER if lasting else battle.turn + WHOLE_TURN


def may_come_back(battle: Battle, unit: int) -> bool:
    """Does the unit wait in the reorganization area, a whole turn after its loss (12.0)?"""
    return battle.where[unit] == DEAD and battle.recover[unit] <= battle.turn


def enemy_is_near(battle: Battle, hex: int, side: int) -> bool:
    """Is an enemy combat unit within ten hexes, whatever lies between (12.1B, R-36)? Or, with 16.16A, who sees it?"""
    if battle.switches.field_reorganization:
        return is_observed(battle, hex, side)
    distance = battle.ground.grid.distance
    for unit in range(battle.roster.units):
        place = battle.where[unit]
        if place > 0 and battle.roster.side[unit] != side and distance(hex, place) <= QUIET:
            return True
    return False


def room_left(battle: Battle, officer: int) -> int:
    """How many units can still be received in the officer's hex: stacking holds (12.1E)."""
    hex = battle.where[officer]
    side = battle.roster.side[officer]
    coming = len([1 for other, _ in battle.rallying if battle.where[other] == hex])
    return battle.ground.limit[hex] - (battle.stack[side][hex] - extra(battle, hex)) - coming


def is_own(battle: Battle, officer: int, unit: int) -> bool:
    """Does the unit belong to the officer's organization (12.1A)? To a commander's army, with 16.16B."""
    roster = battle.roster
    if roster.commander[officer] and battle.switches.field_reorganization:
        return roster.army[unit] == roster.army[officer]
    return roster.army[unit] == roster.army[officer] and roster.command[unit] == roster.command[officer]


def has_enough(battle: Battle, unit: int) -> bool:
    """Are as many units of this one's command being reorganized as may be in one segment (12.1E)?"""
    roster = battle.roster
    same = 0
    for _, other in battle.rallying:
        if roster.army[other] == roster.army[unit] and roster.command[other] == roster.command[unit]:
            same += 1
    return same >= MOST


def points_left(battle: Battle, commander: int) -> int:
    """For how many units a commander has capacity left: one point for each, none for whom he commands (16.16B)."""
    if not battle.switches.field_reorganization or not battle.roster.commander[commander]:
        return 0
    if battle.asleep[commander] or is_serving(battle, commander):
        return 0
    spent = len([1 for leader, _ in battle.rallying if leader == commander])
    return min(slots_left(battle, commander)) - spent


def is_cut_off(battle: Battle, leader: int) -> bool:
    """Is the leader out of supply, so that nobody is reorganized with him (16.16C)?"""
    if not battle.switches.field_reorganization or not battle.switches.supply:
        return False
    army = battle.roster.army[leader]
    return supply.supplied(battle, army, battle.roster.side[leader])[battle.where[leader]] == 0


def possible(battle: Battle) -> list[tuple[int, int]]:
    """(officer, unit) of every unit that can be reorganized now (12.0, 12.1)."""
    roster = battle.roster
    chosen = [unit for _, unit in battle.rallying]
    waiting = [
        unit
        for unit in range(roster.units)
        if roster.side[unit] == battle.phasing and unit not in chosen and may_come_back(battle, unit)
    ]
    if chosen:
        waiting = [unit for unit in waiting if not has_enough(battle, unit)]
    found: list[tuple[int, int]] = []
    if not waiting:
        return found
    for officer in range(roster.units, roster.people):
        if roster.side[officer] != battle.phasing or battle.where[officer] <= 0:
            continue
        if roster.army_wide[officer] and points_left(battle, officer) <= 0:
            continue
        units = [unit for unit in waiting if is_own(battle, officer, unit)]
        if units and room_left(battle, officer) > 0:
            near = enemy_is_near(battle, battle.where[officer], battle.phasing)
            if not near and not is_cut_off(battle, officer):  # asked last: lines of supply are long
                found += [(officer, unit) for unit in units]
    return found


def carry_out(battle: Battle) -> list[int]:
    """End of the segment: chosen units come back or, in demoralized corps, are scattered; those who came (12.2)."""
    back: list[int] = []
    officers: list[int] = []
    for officer, _ in battle.rallying:
        if officer not in officers:
            officers.append(officer)
    for officer in officers:
        units = [unit for other, unit in battle.rallying if other == officer]
        wavering = [unit for unit in units if battle.scenario.is_shaken(battle, unit)]
        scattered = len(wavering) > 0 and battle.roll("12.2", officer) >= SCATTERED
        for unit in units:
            if scattered and unit in wavering:
                battle.recover[unit] = NEVER
                battle.emit("scattered", "12.2", (unit,))
            else:
                bring_back(battle, officer, unit)
                back.append(unit)
    battle.rallying = []
    for unit in back:
        corps_morale.recover(battle, unit)  # when all dice have fallen: they are rolled for the corps as it was
    return back


def bring_back(battle: Battle, officer: int, unit: int) -> None:
    """Put a unit on its reduced side into its officer's hex (12.0)."""
    hex = battle.where[officer]
    battle.weakened[unit] = 1
    battle.rallied[unit] = 1
    battle.recover[unit] = NEVER
    battle.put(unit, hex)
    battle.emit("reorganized", "12.0", (officer, unit, hex))
