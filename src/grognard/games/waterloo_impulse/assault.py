"""Assaults: who takes part, what both sides are worth, what comes of it (11.0)."""

from __future__ import annotations

from grognard.games.waterloo_impulse.ground import VILLAGE
from grognard.games.waterloo_impulse.movement import can_lead
from grognard.games.waterloo_impulse.roster import ARTILLERY, CAVALRY, INFANTRY, SKIRMISHER
from grognard.games.waterloo_impulse.state import (
    CHARGE,
    FAILURE,
    MARCH,
    NO_LEADER,
    NO_UNIT,
    STALEMATE,
    SUCCESS,
    Assault,
    Battle,
)


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


def support_part(battle: Battle, unit: int, charge: bool) -> tuple[str, int]:
    """What a unit that supports an assault adds, in halves, and by which rule; nothing if no rule lets it (11.12.2).

    It counts as it is when the dice fall: the first fire may have spent it since it was committed (14.10).
    """
    kind = battle.roster.kind[unit]
    spent = battle.spent[unit] != 0
    if kind == CAVALRY:
        if charge:
            return ("11.12.2H", 2) if spent else ("11.12.2G", 4)
        return ("11.12.2C", 0 if spent else 2)  # R32
    if charge:
        return ("11.12.2G", 0)  # nobody on foot, no guns (R30, R31)
    if kind == INFANTRY:
        return ("11.12.2E", 2) if spent else ("11.12.2B", 4)
    if kind == SKIRMISHER:
        return ("11.12.2D", 1)  # R27
    return ("11.12.2F", 0 if spent else 2)  # R31: only fresh guns


def attack_value(battle: Battle, point: int, supports: list[int], charge: bool) -> int:
    """The attack value without Leaders: `supports` do not hold Point (11.12.2)."""
    total = 0
    for unit in supports:
        total += support_part(battle, unit, charge)[1]
    return battle.af(point) + total // 2  # only skirmishers are worth a half


def attack_parts(battle: Battle, assault: Assault) -> list[tuple[str, int]]:
    """The attack value part by part, each with its rule (11.12.2, 9.8.3)."""
    halves: dict[str, int] = {}
    for unit in assault.supports:
        rule, worth = support_part(battle, unit, assault.charge)
        halves[rule] = halves.get(rule, 0) + worth
    parts = [("11.12.2A", battle.af(assault.point))]
    parts += [(rule, halves[rule] // 2) for rule in sorted(halves) if halves[rule] // 2]
    if assault.attack_leader != NO_LEADER:
        parts.append(("9.8.3", battle.roster.rating[assault.attack_leader]))
    return parts


def over_stream(battle: Battle, assault: Assault) -> bool:
    """Does Point come over a stream in a Mandatory Assault (11.12.3C, R29)?"""
    origin = battle.entered[assault.point]
    return assault.mandatory and origin != 0 and battle.ground.stream[origin][assault.area] != 0


def firmness(battle: Battle, forward: int, units: list[int], area: int) -> list[tuple[str, int]]:
    """The parts that hang on who leads the defence: its factor, the others, the village (11.12.3 A, D, E, F)."""
    fresh = 0
    spent = 0
    for unit in units:
        if unit == forward:
            continue
        if battle.spent[unit]:
            spent += 1
        else:
            fresh += 1
    light = battle.is_skirmisher(forward) and battle.ground.terrain[area] == VILLAGE
    return [
        ("11.12.3A", battle.df(forward)),
        ("11.12.3D", fresh),
        ("11.12.3E", spent // 2),  # R28
        ("11.12.3F", 2 if light else 0),
    ]


def defence_parts(battle: Battle, assault: Assault) -> list[tuple[str, int]]:
    """The defence value part by part, each with its rule (11.12.3, 9.8.3)."""
    area = assault.area
    firm = firmness(battle, assault.forward, defenders(battle, assault), area)
    parts = [firm[0], ("11.12.3B", battle.ground.tem[area])]
    if over_stream(battle, assault):
        parts.append(("11.12.3C", 1))
    parts += [part for part in firm[1:] if part[1]]
    if assault.defence_leader != NO_LEADER:
        parts.append(("9.8.3", battle.roster.rating[assault.defence_leader]))
    return parts


def strongest_forward(battle: Battle, units: list[int], area: int) -> int:
    """The unit behind which the defence is worth most, the first of equals; NO_UNIT if there is none (11.12.3)."""
    best = NO_UNIT
    top = -99
    for unit in units:
        value = total(firmness(battle, unit, units, area))
        if value > top:
            top = value
            best = unit
    return best


def defence_value(battle: Battle, units: list[int], area: int, stream: bool) -> int:
    """The defence value without Leaders, with the strongest unit in front (11.12.3)."""
    forward = strongest_forward(battle, units, area)
    if forward == NO_UNIT:
        return -99
    value = total(firmness(battle, forward, units, area))
    return value + battle.ground.tem[area] + (1 if stream else 0)


def total(parts: list[tuple[str, int]]) -> int:
    """The sum of the parts."""
    return sum([value for _, value in parts])


def judge(assault: Assault) -> None:
    """Compare the totals (11.13 to 11.15)."""
    attack = assault.attack_total()
    defence = assault.defence_total()
    assault.points = max(0, attack - defence)
    assault.result = FAILURE if attack < defence else STALEMATE if attack == defence else SUCCESS
