"""Battle terrain: drawing and laying the markers, and who holds a Farm or a Hill (6.21)."""

from __future__ import annotations

from typing import Final

from grognard.games.napoleon_1815.field import (
    FARM,
    HILL,
    HOME,
    NO_HOLDER,
    OPEN,
    STREAM,
    STREAM_LIMIT,
    WOODS,
    Field,
    lane,
)
from grognard.games.napoleon_1815.roster import INFANTRY
from grognard.games.napoleon_1815.state import Campaign

KINDS: Final = [WOODS, FARM, HILL, STREAM]
GREEN_BLOCKS: Final = 12


def pool(campaign: Campaign, here: Field) -> list[int]:
    """The markers that can be drawn now, by kind: all that lie in no battle, or (option) not in this one (R16, R56)."""
    free = campaign.scenario.markers[:]
    if campaign.switches.free_markers_carry:
        for kind in KINDS:
            free[kind] -= campaign.aside[kind]
    for field in campaign.fields.values():
        if field is here or not campaign.switches.full_pool_each_battle:
            for kind in [*field.laid, *field.drawn]:
                free[kind] -= 1
    free[OPEN] = 0
    return free


def green_blocks_left(campaign: Campaign) -> int:
    """Blocks neither drawn or laid as terrain nor standing as squares (R16, option)."""
    used = sum(campaign.square)
    for field in campaign.fields.values():
        used += len(field.drawn) + sum([1 for kind in field.laid if kind != OPEN])
    return GREEN_BLOCKS - used


def draw_marker(campaign: Campaign, field: Field, role: int) -> None:
    """Draw one marker unseen from the shuffled pool; it waits in `field.drawn` to be laid (6.21, R18, R56).

    A Woods that the side cannot use goes back before everybody's eyes. It is not kept out of the pool: then every draw
    would tell by its dice whether the side has more than guns.
    """
    free = pool(campaign, field)
    if campaign.switches.markers_shared and green_blocks_left(campaign) <= 0:
        return
    kind = draw_kind(campaign, field, free)
    if kind == WOODS and not woods_fit(campaign, field, role):
        campaign.emit("woods_forfeit", "6.21", (field.town, role))
        if campaign.switches.woods_forfeit:
            return
        free[WOODS] = 0
        kind = draw_kind(campaign, field, free)
    if kind != OPEN:
        field.drawn.append(kind)
        campaign.emit("drawn", "6.21", (field.town, role, kind))


def draw_kind(campaign: Campaign, field: Field, free: list[int]) -> int:
    """One of the free markers by lot; OPEN if there is none."""
    total = sum(free)
    if total <= 0:
        return OPEN
    number = campaign.draw(total, "6.21", field.town)
    for kind in KINDS:
        number -= free[kind]
        if number < 0:
            return kind
    return OPEN


def woods_fit(campaign: Campaign, field: Field, role: int) -> bool:
    """Would the side still have somebody for every wooded position, if one more were wooded (R18)?"""
    side = field.side(role)
    others = [unit for unit in campaign.units_in(field.town, side) if not campaign.roster.gun[unit]]
    wooded = [place for place in HOME[role] if field.laid[place] == WOODS]
    return len(others) > len(wooded) + field.drawn.count(WOODS)


def lay(campaign: Campaign, field: Field, kind: int, place: int) -> None:
    """Lay a drawn marker openly into a position; a Stream runs along the front of its lane (R2)."""
    field.drawn.remove(kind)
    field.laid[place] = kind
    if kind == STREAM:
        field.stream[lane(place)] += 1
    else:
        field.terrain[place] = kind
    campaign.emit("laid", "6.21", (field.town, kind, place))


def crossings_left(campaign: Campaign, field: Field, place: int) -> int:
    """Units of the phasing side that may still cross to or from this position in this Battle Turn (6.21 Stream)."""
    number = lane(place)
    if field.stream[number] == 0:
        return 99
    limit = 1 if field.stream[number] > 1 and campaign.switches.two_streams else STREAM_LIMIT
    return limit - field.crossed[number]


def may_hold(campaign: Campaign, field: Field, unit: int, place: int) -> bool:
    """May this unit hold the Farm or Hill of a position? A Farm takes infantry only (6.21, R19)."""
    if field.terrain[place] == HILL:
        return True
    return field.terrain[place] == FARM and campaign.roster.arm[unit] == INFANTRY and not campaign.square[unit]


def can_take(campaign: Campaign, field: Field, unit: int) -> bool:
    """Is there an unheld Farm or Hill in its position that the unit may take with a battle move (6.21, R21)?"""
    place = campaign.post[unit]
    return field.holder[place] == NO_HOLDER and may_hold(campaign, field, unit, place)


def holds(field: Field, unit: int, kind: int, place: int) -> bool:
    """Does the unit hold a Farm (or Hill) there?"""
    return field.terrain[place] == kind and field.holder[place] == unit
