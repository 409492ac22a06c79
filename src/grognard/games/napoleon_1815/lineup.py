"""Deploying for battle: one corps to a position, nobody's position empty (6.22, 6.23)."""

from __future__ import annotations

from grognard.games.napoleon_1815.field import HOME, NO_HOLDER, NOWHERE, PLACE_NAMES, PLACES, RESERVE, WOODS, Field
from grognard.games.napoleon_1815.roster import ALL, LEADER
from grognard.games.napoleon_1815.state import Campaign
from grognard.games.napoleon_1815.terrain import may_hold
from grognard.kernel.action import Refusal


def standing(campaign: Campaign, field: Field, side: int, place: int) -> list[int]:
    """The units of a side in one place."""
    return [unit for unit in campaign.units_in(field.town, side) if campaign.post[unit] == place]


def keeps_integrity(campaign: Campaign, units: list[int]) -> bool:
    """One corps, or two of the army whose leader stands with them; he himself has none (6.23, R25)."""
    roster = campaign.roster
    corps = {roster.corps[unit] for unit in units if roster.arm[unit] != LEADER}
    if len(corps) <= 1:
        return True
    led = {roster.army[unit] for unit in units if roster.arm[unit] == LEADER}
    armies = {roster.army[unit] for unit in units if roster.arm[unit] != LEADER}
    return len(corps) == 2 and len(armies) == 1 and armies <= led


def may_stand(campaign: Campaign, field: Field, unit: int, place: int) -> bool:
    """May the unit be deployed there, next to those that stand there already?"""
    if campaign.post[unit] == place:
        return False
    side = campaign.roster.side[unit]
    if place == RESERVE[field.role(side)]:
        return True
    if campaign.roster.gun[unit] and field.terrain[place] == WOODS:
        return False
    return keeps_integrity(campaign, [*standing(campaign, field, side, place), unit])


def is_complete(campaign: Campaign, field: Field, side: int, army: int) -> bool:
    """Do all units stand, every position kept and every corps together? A first Ally leaves enough to the second."""
    waiting = 0
    waiting_foot = 0
    for unit in campaign.units_in(field.town, side):
        if campaign.post[unit] == NOWHERE:
            if army in (ALL, campaign.roster.army[unit]):
                return False
            waiting += 1
            waiting_foot += 0 if campaign.roster.gun[unit] else 1
    role = field.role(side)
    empty = 0
    empty_woods = 0
    for place in HOME[role]:
        if field.men[role * PLACES + place] == 0:
            empty += 1
            empty_woods += 1 if field.terrain[place] == WOODS else 0
        elif not keeps_integrity(campaign, standing(campaign, field, side, place)):
            return False
    return empty <= waiting and empty_woods <= waiting_foot


def holders(campaign: Campaign, field: Field, side: int, place: int) -> list[int]:
    """Who could hold the Farm or Hill of a position of his own (6.21)."""
    if field.holder[place] != NO_HOLDER:
        return []
    return [unit for unit in standing(campaign, field, side, place) if may_hold(campaign, field, unit, place)]


def keeper(campaign: Campaign, field: Field, side: int, place: int) -> int:
    """The army whose player names the holder: all together, or that of the units that could hold it (R40)."""
    if not campaign.is_split(side):
        return ALL
    return campaign.roster.army[holders(campaign, field, side, place)[0]]


def why_not_stand(campaign: Campaign, field: Field, unit: int, place: int) -> Refusal:
    """The rule that keeps a unit out of a place."""
    side = campaign.roster.side[unit]
    role = field.role(side)
    if place not in HOME[role] and place != RESERVE[role]:
        return Refusal("6.22", "Units are deployed in your own Left, Center, Right or Reserve.")
    where = PLACE_NAMES[role][place]
    if campaign.post[unit] == place:
        return Refusal("6.22", f"The unit stands in your {where} already.")
    if campaign.roster.gun[unit] and field.terrain[place] == WOODS:
        return Refusal("6.21", "Artillery cannot be deployed in woods.")
    return Refusal("6.23", f"Your {where} holds another corps; two may share a position only with their leader.")


def why_not_complete(campaign: Campaign, field: Field, side: int, army: int) -> Refusal:
    """What is missing for the line to stand."""
    for unit in campaign.units_in(field.town, side):
        if campaign.post[unit] == NOWHERE and army in (ALL, campaign.roster.army[unit]):
            return Refusal("6.22", "All units in the town have to be deployed.")
    role = field.role(side)
    for place in HOME[role]:
        if field.men[role * PLACES + place] == 0:
            return Refusal("6.22", f"Your {PLACE_NAMES[role][place]} is empty: every position needs a unit.")
    return Refusal("6.23", "Two corps share a position without their leader.")
