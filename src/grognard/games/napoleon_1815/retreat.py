"""Retreats, routs and what they cost (7.0 to 7.41)."""

from __future__ import annotations

from grognard.games.napoleon_1815 import fog
from grognard.games.napoleon_1815.casualties import leave_board, reduce_unit
from grognard.games.napoleon_1815.field import HOME, PLACES, Field
from grognard.games.napoleon_1815.roster import CAVALRY, FOOT_ARTILLERY, LEADER
from grognard.games.napoleon_1815.state import NO_UNIT, Campaign


def is_battleground(campaign: Campaign, town: int) -> bool:
    """Is a fight going on, or about to, in this town?"""
    return town in campaign.fields or town in campaign.skirmishes


def destinations(campaign: Campaign, town: int, side: int, used: dict[int, int]) -> list[int]:
    """Towns a side may retreat to from a fight now (7.1, 7.2, R30, R45); `used` counts units by road.

    The Attacker goes back where he came from; the Defender anywhere else. Nobody goes to the enemy or to another fight.
    """
    ground = campaign.ground
    attacker = side == campaign.active()
    field = campaign.fields.get(town)
    sources = field.sources if field is not None else campaign.entries.get(town, [])
    enemy = campaign.held[1 - side]
    found: list[int] = []
    for number, there in enumerate(ground.near[town]):
        if attacker != (there in sources) or enemy[there] or is_battleground(campaign, there):
            continue
        road = ground.ways[town][number]
        if used.get(road, 0) < ground.trickle[road]:
            found.append(there)
    return found


def may_retreat(campaign: Campaign, unit: int) -> bool:
    """A unit that has neither moved nor fired, and is in no square or shelter (7.0, R44)."""
    return campaign.done[unit] & 63 == 0 and not campaign.square[unit] and campaign.host[unit] == NO_UNIT


def attrition(campaign: Campaign, field: Field, unit: int) -> int:
    """Steps a unit loses in a rout, or when it retreats while engaged (7.41)."""
    arm = campaign.roster.arm[unit]
    if arm == LEADER:
        return 0
    if arm == FOOT_ARTILLERY:
        return 2
    if arm == CAVALRY:
        return 1 if faces_cavalry(campaign, field, unit) else 0
    return 1


def faces_cavalry(campaign: Campaign, field: Field, unit: int) -> bool:
    """Is enemy cavalry in the same position (7.41)?"""
    place = campaign.post[unit]
    for other in campaign.units_in(field.town, 1 - campaign.roster.side[unit]):
        if campaign.post[other] == place and campaign.roster.arm[other] == CAVALRY:
            return True
    return False


def leave(campaign: Campaign, unit: int, town: int, rule: str) -> None:
    """A unit goes back to the map, face down, and is disrupted until the Player Turn ends (7.0, 7.3)."""
    origin = campaign.where[unit]
    army = campaign.roster.army[unit]
    seat = campaign.seat_of[army]
    known = campaign.shown[unit]
    leave_board(campaign, unit)
    campaign.put(unit, town)
    campaign.disrupted[unit] = 1
    fog.hide(campaign, unit)
    if known:
        campaign.emit("retreat", rule, (unit, origin, town))
    else:
        campaign.emit("retreat", rule, (unit, origin, town), seat)
        campaign.emit("block_retreat", rule, (army, origin, town), hidden_from=seat)


def withdraw(campaign: Campaign, field: Field, unit: int, town: int) -> None:
    """A voluntary retreat in the Combat step: an engaged unit pays for it first (7.0)."""
    road = campaign.ground.road[field.town][town]
    if field.contested(campaign.post[unit]):
        steps = attrition(campaign, field, unit)
        if steps:
            reduce_unit(campaign, unit, steps, "7.41")
    field.busy = True
    if campaign.alive(unit):
        field.left[road] = field.left.get(road, 0) + 1
        leave(campaign, unit, town, "7.0")


def routed_role(field: Field) -> int:
    """The role whose position is held by enemies alone, or -1 (7.4)."""
    for role in (0, 1):
        for place in HOME[role]:
            if field.men[(1 - role) * PLACES + place] and not field.men[role * PLACES + place]:
                return role
    return -1


def rout_losses(campaign: Campaign, field: Field, side: int, engaged_only: bool) -> None:
    """Everybody loses steps at the instant of the rout, the Reserve too (7.41); attrition comes before roads (R31)."""
    losses: list[tuple[int, int]] = []
    for unit in campaign.units_in(field.town, side):
        if campaign.post[unit] >= 0 and (not engaged_only or field.contested(campaign.post[unit])):
            losses.append((unit, attrition(campaign, field, unit)))
    for unit, steps in losses:
        if steps and campaign.alive(unit):
            reduce_unit(campaign, unit, steps, "7.41")
