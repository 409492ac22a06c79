"""Morale of engaged units at their last step (6.31, 8.2)."""

from __future__ import annotations

from typing import Final

from grognard.games.napoleon_1815.casualties import eliminate
from grognard.games.napoleon_1815.field import Field, behind, is_forward
from grognard.games.napoleon_1815.roster import FOOT_ARTILLERY, LEADER
from grognard.games.napoleon_1815.state import CHECKED, FORCED, NO_UNIT, Campaign
from grognard.games.napoleon_1815.tactics import battle_move
from grognard.games.napoleon_1815.terrain import crossings_left

BAD: Final = 3  # a modified roll up to this is bad morale


def must_check(campaign: Campaign, field: Field, unit: int) -> bool:
    """Engaged, at strength 1, in no shelter; a leader only if nobody of his side is with him (6.31, 8.2, R46)."""
    if campaign.strength[unit] != 1 or campaign.done[unit] & CHECKED or campaign.host[unit] != NO_UNIT:
        return False
    place = campaign.post[unit]
    if place < 0 or not field.contested(place):
        return False
    return campaign.roster.arm[unit] != LEADER or is_alone(campaign, field, unit)


def is_alone(campaign: Campaign, field: Field, unit: int) -> bool:
    """Is it the only unit of its side in its position?"""
    side = campaign.roster.side[unit]
    for other in campaign.units_in(field.town, side):
        if other != unit and campaign.post[other] == campaign.post[unit]:
            return False
    return True


def bonus(campaign: Campaign, unit: int) -> int:
    """+1 for the army's revealed leader in the position, +1 in square (8.2, 6.5; they add up, 6.31-10)."""
    leader = campaign.roster.leader_of[campaign.roster.army[unit]]
    led = (
        leader >= 0
        and campaign.where[leader] == campaign.where[unit]
        and campaign.post[leader] == campaign.post[unit]
        and campaign.shown[leader] != 0
    )
    return (1 if led else 0) + (1 if campaign.square[unit] else 0)


def check(campaign: Campaign, field: Field, unit: int) -> None:
    """Roll for one unit: bad morale sends it back, or costs it its life (6.31)."""
    more = bonus(campaign, unit)
    campaign.emit("morale", "6.31", (unit, field.town, more))
    campaign.done[unit] |= CHECKED
    if campaign.roll("6.31", more) + more > BAD:
        campaign.emit("holds", "6.31", (unit,))
        return
    role = field.role(campaign.roster.side[unit])
    place = campaign.post[unit]
    if campaign.square[unit] or campaign.roster.arm[unit] == FOOT_ARTILLERY:
        eliminate(campaign, unit, "6.31")
    elif is_forward(role, place) and crossings_left(campaign, field, place) <= 0:
        eliminate(campaign, unit, "6.21")  # the Stream is full (D22)
    else:
        campaign.emit("breaks", "6.31", (unit,))
        battle_move(campaign, field, unit, behind(role, place))
        campaign.done[unit] |= FORCED
