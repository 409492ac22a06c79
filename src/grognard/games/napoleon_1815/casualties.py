"""Steps lost and units eliminated, whatever the cause (3.4, 6.52, 10.0)."""

from __future__ import annotations

from typing import Final

from grognard.games.napoleon_1815.field import NO_HOLDER, NOWHERE
from grognard.games.napoleon_1815.state import DEAD, NO_UNIT, Campaign

UNSEEN: Final = ("7.41", "12.0")  # steps that hidden blocks lose out of the enemy's sight


def reduce_unit(campaign: Campaign, unit: int, steps: int, rule: str) -> None:
    """Take steps from a unit; the last one eliminates it (3.4)."""
    army = campaign.roster.army[unit]
    seat = campaign.seat_of[army]
    if campaign.strength[unit] <= steps:
        eliminate(campaign, unit, rule)
        return
    campaign.strength[unit] -= steps
    if campaign.shown[unit]:
        campaign.emit("step", rule, (unit, campaign.strength[unit]))
        return
    campaign.emit("step", rule, (unit, campaign.strength[unit]), seat)
    if rule not in UNSEEN:  # the others see a block turned, not which
        campaign.emit("block_step", rule, (army, campaign.where[unit]), hidden_from=seat)


def eliminate(campaign: Campaign, unit: int, rule: str) -> None:
    """A unit is gone for good; everybody is told which (R41). A square takes its guest with it (6.52)."""
    town = campaign.where[unit]
    guest = guest_of(campaign, unit) if campaign.square[unit] else NO_UNIT
    leave_board(campaign, unit)
    campaign.put(unit, DEAD)
    campaign.strength[unit] = 0
    campaign.disrupted[unit] = 0
    campaign.shown[unit] = 1
    campaign.dead[campaign.roster.army[unit]] += 1
    if unit in campaign.company:
        campaign.company.remove(unit)
    campaign.emit("eliminated", rule, (unit, town))
    if guest != NO_UNIT:
        eliminate(campaign, guest, "6.52")


def guest_of(campaign: Campaign, infantry: int) -> int:
    """The unit that shelters in a square, or NO_UNIT."""
    for unit, host in enumerate(campaign.host):
        if host == infantry:
            return unit
    return NO_UNIT


def leave_board(campaign: Campaign, unit: int) -> None:
    """Take a unit off its battle's board; a Farm or Hill it held is free (R21), and its guest is in the open (R43)."""
    if campaign.post[unit] == NOWHERE:
        return
    release_holding(campaign, unit)
    if campaign.square[unit]:
        guest = guest_of(campaign, unit)
        if guest != NO_UNIT:
            campaign.host[guest] = NO_UNIT
    campaign.station(unit, NOWHERE)
    campaign.clear_battle_marks(unit)


def release_holding(campaign: Campaign, unit: int) -> None:
    """The unit no longer holds the Farm or Hill of its position."""
    field = campaign.fields[campaign.where[unit]]
    for place, holder in enumerate(field.holder):
        if holder == unit:
            field.holder[place] = NO_HOLDER
