"""Assaults: who takes part, what both sides are worth, what comes of it (11.0)."""

from __future__ import annotations

from grognard.games.waterloo_impulse.ground import VILLAGE
from grognard.games.waterloo_impulse.movement import can_lead
from grognard.games.waterloo_impulse.roster import ARTILLERY, CAVALRY, INFANTRY, SKIRMISHER
from grognard.games.waterloo_impulse.state import CHARGE, FAILURE, MARCH, NO_LEADER, STALEMATE, SUCCESS, Assault, Battle


def mandatory_areas(battle: Battle) -> list[int]:
    """Areas of enemies that were entered in this impulse and must be assaulted (7.4, 11.5)."""
    side = battle.active
    found: list[int] = []
    for unit in battle.roster.units_of[side]:
        area = battle.where[unit]
        if battle.entered[unit] and area > 0 and not battle.contested[area] and battle.both_in(area):
            if area not in battle.assaulted and area not in found:
                found.append(area)
    return found


def voluntary_areas(battle: Battle, charge: bool) -> list[int]:
    """Contested areas in which activated units may assault (7.5, 11.1, 11.10)."""
    mode = CHARGE if charge else MARCH
    found: list[int] = []
    for unit in battle.roster.units_of[battle.active]:
        area = battle.where[unit]
        if battle.mode[unit] != mode or area <= 0 or not battle.contested[area] or not battle.both_in(area):
            continue
        if area in battle.assaulted or area in found or not can_lead(battle, unit, charge):
            continue
        if may_join(battle, unit, area):
            found.append(area)
    return found


def may_join(battle: Battle, unit: int, area: int) -> bool:
    """May an activated unit take part: moved in, or not moved at all (11.10, R23); guns only unmoved, fresh (R31)?"""
    if battle.where[unit] != area:
        return False
    if battle.roster.kind[unit] == ARTILLERY:
        return not battle.spent[unit] and not battle.moved[unit] and battle.mode[unit] == MARCH
    return not battle.moved[unit] or battle.entered[unit] != 0


def candidates(battle: Battle, assault: Assault) -> list[int]:
    """Activated units that may be in the assault (11.2, 11.3)."""
    mode = CHARGE if assault.charge else MARCH
    units = battle.units_in(assault.area, battle.active)
    if assault.mandatory:
        return [unit for unit in units if battle.entered[unit] and battle.roster.kind[unit] != ARTILLERY]
    return [unit for unit in units if battle.mode[unit] == mode and may_join(battle, unit, assault.area)]


def points_of(battle: Battle, assault: Assault) -> list[int]:
    """Who may be Point (7.4, 8.4, 8.7)."""
    return [unit for unit in candidates(battle, assault) if can_lead(battle, unit, assault.charge)]


def came_along(battle: Battle, assault: Assault) -> list[int]:
    """Artillery that entered with a Mandatory Assault (11.3)."""
    units = battle.units_in(assault.area, battle.active)
    return [unit for unit in units if battle.entered[unit] and battle.roster.kind[unit] == ARTILLERY]


def defenders(battle: Battle, assault: Assault) -> list[int]:
    """All enemies in the area (11.4)."""
    return battle.units_in(assault.area, 1 - battle.active)


def with_infantry(battle: Battle, assault: Assault) -> bool:
    """Does infantry take part (10.11, R34)?"""
    return any(battle.roster.kind[unit] == INFANTRY for unit in assault.fighters())


def attack_parts(battle: Battle, assault: Assault) -> list[tuple[str, int]]:
    """The attack value part by part, each with its rule (11.12.2, 9.8.3)."""
    roster = battle.roster
    parts = [("11.12.2A", battle.af(assault.point))]
    sums = {"11.12.2B": 0, "11.12.2C": 0, "11.12.2E": 0, "11.12.2F": 0, "11.12.2G": 0, "11.12.2H": 0}
    light = 0
    for unit in assault.supports:
        kind = roster.kind[unit]
        spent = battle.spent[unit]
        if kind == INFANTRY:
            sums["11.12.2E" if spent else "11.12.2B"] += 1 if spent else 2
        elif kind == CAVALRY and assault.charge:
            sums["11.12.2H" if spent else "11.12.2G"] += 1 if spent else 2
        elif kind == CAVALRY:
            sums["11.12.2C"] += 0 if spent else 1
        elif kind == SKIRMISHER:
            light += 1
        else:
            sums["11.12.2F"] += 1
    parts += [(rule, value) for rule, value in sums.items() if value]
    if light // 2:
        parts.append(("11.12.2D", light // 2))  # R27
    if assault.attack_leader != NO_LEADER:
        parts.append(("9.8.3", roster.rating[assault.attack_leader]))
    return parts


def defence_parts(battle: Battle, assault: Assault) -> list[tuple[str, int]]:
    """The defence value part by part, each with its rule (11.12.3, 9.8.3)."""
    area = assault.area
    ground = battle.ground
    parts = [("11.12.3A", battle.df(assault.forward)), ("11.12.3B", ground.tem[area])]
    origin = battle.entered[assault.point]
    if assault.mandatory and origin and ground.stream[origin][area]:
        parts.append(("11.12.3C", 1))  # R29
    others = [unit for unit in defenders(battle, assault) if unit != assault.forward]
    spent = len([unit for unit in others if battle.spent[unit]])
    if len(others) - spent:
        parts.append(("11.12.3D", len(others) - spent))
    if spent // 2:
        parts.append(("11.12.3E", spent // 2))  # R28
    if battle.is_skirmisher(assault.forward) and ground.terrain[area] == VILLAGE:
        parts.append(("11.12.3F", 2))
    if assault.defence_leader != NO_LEADER:
        parts.append(("9.8.3", battle.roster.rating[assault.defence_leader]))
    return parts


def total(parts: list[tuple[str, int]]) -> int:
    """The sum of the parts."""
    return sum([value for _, value in parts])


def judge(assault: Assault) -> None:
    """Compare the totals (11.13 to 11.15)."""
    attack = assault.av + assault.attack_dice
    defence = assault.dv + assault.defence_dice
    assault.points = max(0, attack - defence)
    assault.result = FAILURE if attack < defence else STALEMATE if attack == defence else SUCCESS
