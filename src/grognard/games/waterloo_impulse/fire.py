"""Volley fire, bombardment and the skirmishers' fire before an assault: who, at what, with what chance (12 to 14)."""

from __future__ import annotations

from grognard.games.waterloo_impulse import battery
from grognard.games.waterloo_impulse.ground import CLEAR, is_zone
from grognard.games.waterloo_impulse.roster import (
    ARTILLERY,
    CAVALRY,
    FRENCH,
    INFANTRY,
    NO_FORMATION,
    SIDE_OF,
    SKIRMISHER,
)
from grognard.games.waterloo_impulse.state import VOLLEY, Assault, Battle, Shot


def gunners(battle: Battle, formation: int, space: int) -> list[int]:
    """Fresh artillery that may fire from a space: of one formation, or all of the grand battery (13.1, 6.4.1)."""
    if formation == NO_FORMATION:
        return battery.fresh_guns(battle)
    return [
        unit
        for unit in battle.roster.members[formation]
        if battle.where[unit] == space
        and battle.roster.kind[unit] == ARTILLERY
        and not battle.spent[unit]
        and not battle.acted[unit]
    ]


def side_of_shot(battle: Battle, formation: int) -> int:
    """Who fires."""
    return FRENCH if formation == NO_FORMATION else SIDE_OF[battle.roster.formation_army[formation]]


def barred_by_attack(battle: Battle, space: int) -> bool:
    """One attack of any kind per area and impulse (R66, the other reading)."""
    return battle.switches.one_attack_per_area and space in battle.assaulted


def bombard_targets(battle: Battle, formation: int, source: int, grand: bool) -> list[int]:
    """Spaces that artillery in `source` may bombard (8.6, 8.6.1, 13.1, 15.6); `grand`: the Grand Battery Phase."""
    if not gunners(battle, formation, source):
        return []
    side = side_of_shot(battle, formation)
    enemy = battle.count[1 - side]
    if battle.count[1 - side][source]:
        return [] if barred_by_attack(battle, source) else [source]
    found = [space for space in battle.ground.around[source] if may_hit(battle, space, side)]
    if not is_zone(source):
        for space in far_targets(battle, source):
            if (
                space not in found
                and enemy[space]
                and may_hit(battle, space, side)
                and clear_way(battle, source, space, side)
            ):
                found.append(space)
    if grand and not battle.battery_moved:
        for space in battle.ground.indirect:
            if space not in found and may_hit(battle, space, side) and not masked(battle, source, space):
                found.append(space)
    return [space for space in found if not barred_by_attack(battle, space)]


def may_hit(battle: Battle, space: int, side: int) -> bool:
    """Enemies only, and no fire into a contested area that is not one's own (13.1d)."""
    return battle.count[1 - side][space] != 0 and battle.count[side][space] == 0


def far_targets(battle: Battle, source: int) -> list[int]:
    """Areas two away (8.6.1)."""
    return battle.ground.further[source]


def clear_way(battle: Battle, source: int, target: int, side: int) -> bool:
    """Is there an area in between that is flat and clear and holds no friends (8.6.1, 13.1f, R45)?"""
    ground = battle.ground
    for middle in ground.near[source]:
        if target in ground.near[middle] and ground.terrain[middle] == CLEAR and ground.tem[middle] == 1:
            if battle.count[side][middle] == 0:
                return True
    return False


def masked(battle: Battle, source: int, target: int) -> bool:
    """Are French units on every shortest chain of areas to an indirect target (13.1f, R44)?"""
    ground = battle.ground
    distance: dict[int, int] = {source: 0}
    open_way: dict[int, bool] = {source: True}
    edge = [source]
    while target not in distance and edge:
        further: list[int] = []
        for area in edge:
            for near in ground.near[area]:
                if near not in distance:
                    distance[near] = distance[area] + 1
                    open_way[near] = False
                    further.append(near)
                if distance[near] == distance[area] + 1 and open_way[area]:
                    if near == target or battle.count[FRENCH][near] == 0:
                        open_way[near] = True
        edge = further
    return not open_way.get(target, False)


def aim_at(battle: Battle, shot: Shot, target: int) -> None:
    """Fix the target space of a bombardment, and what kind of fire it is."""
    shot.target = target
    near = target == shot.source or target in battle.ground.around[shot.source]
    shot.far = not near
    side = side_of_shot(battle, shot.formation)
    shot.indirect = shot.far and not clear_way(battle, shot.source, target, side)


def shooters(battle: Battle, shot: Shot) -> list[int]:
    """Who may fire."""
    if shot.kind == VOLLEY:
        return volley_units(battle, shot.formation, shot.source)
    return gunners(battle, shot.formation, shot.source)


def volley_units(battle: Battle, formation: int, space: int) -> list[int]:
    """Fresh infantry of the formation in a contested area (12.1)."""
    if barred_by_attack(battle, space):
        return []
    return [
        unit
        for unit in battle.roster.members[formation]
        if battle.where[unit] == space
        and battle.roster.kind[unit] == INFANTRY
        and not battle.spent[unit]
        and not battle.acted[unit]
    ]


def shot_value(battle: Battle, shot: Shot) -> int:
    """The attack value of a volley or bombardment (12.5.2, 13.3)."""
    roster = battle.roster
    value = battle.af(shot.point) + len(shot.supports)
    cavalry = roster.kind[shot.aim] == CAVALRY
    if shot.kind == VOLLEY:
        side = roster.side[shot.point]
        if not cavalry:
            value += len([u for u in battle.units_in(shot.source, side) if roster.kind[u] == SKIRMISHER])  # R41
        value += len(gunners(battle, shot.formation, shot.source))  # R42
        return value
    value += 1 if cavalry else 0
    return value // 2 if shot.indirect else value  # R43


def shot_defence(battle: Battle, shot: Shot) -> int:
    """The defence value against a volley or bombardment: twice the terrain, never the unit's own (12.5.3, 13.4)."""
    roster = battle.roster
    value = 2 * battle.ground.tem[shot.target]
    kind = roster.kind[shot.aim]
    if shot.kind == VOLLEY:
        light = [u for u in battle.units_in(shot.target, roster.side[shot.aim]) if roster.kind[u] == SKIRMISHER]
        return value + len(light) + (1 if kind == SKIRMISHER else 0)  # R40
    if kind == SKIRMISHER:
        value += 2
    elif kind == ARTILLERY:
        value += 1
    return value + (1 if shot.far else 0)  # R44: indirect fire is long-range fire


# Fire of defending skirmishers (14)


def skirmish_value(battle: Battle, assault: Assault) -> int:
    """Attack value: the leading skirmisher and two for every other one (14.5)."""
    return skirmish_sum(battle, assault.gunners[0], len(assault.gunners))


def skirmish_defence(battle: Battle, assault: Assault) -> int:
    """Defence value: the ground the assault comes from, and the skirmishers in it (14.6, R37)."""
    origin = battle.entered[assault.point]
    return skirmish_cover(battle, origin or assault.area, assault.fighters())


def skirmish_sum(battle: Battle, lead: int, number: int) -> int:
    """The attack value of so many skirmishers, one of whom leads (14.5)."""
    return battle.af(lead) + 2 * (number - 1)


def skirmish_cover(battle: Battle, origin: int, fighters: list[int]) -> int:
    """The defence value of units that assault from an area (14.6, R37)."""
    return battle.ground.tem[origin] + len([unit for unit in fighters if battle.is_skirmisher(unit)])
