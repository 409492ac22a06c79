"""Deploying for battle: one corps to a position, nobody's position empty (6.22, 6.23).

Where two players share a side, neither sees the faces of the other's blocks (R40). What each of them may do follows
from what he sees: his own blocks, and how many of his friend's stand where. So his screen and the rules always agree.
"""

from __future__ import annotations

from grognard.games.napoleon_1815.field import (
    FARM,
    HILL,
    HOME,
    NO_HOLDER,
    NOWHERE,
    PLACE_NAMES,
    PLACES,
    RESERVE,
    WOODS,
    Field,
)
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


def sees_all(campaign: Campaign, side: int) -> bool:
    """Does whoever deploys know every face of his side: it is all his own, or Allies show each other theirs (R40)?"""
    return not campaign.is_split(side) or campaign.switches.allies_show_faces


def may_stand(campaign: Campaign, field: Field, unit: int, place: int) -> bool:
    """May the unit be deployed there, next to those that stand there already?

    Blocks of the other Ally whose faces are hidden count as another corps: only a leader, who has none, joins them.
    """
    if campaign.post[unit] == place:
        return False
    roster = campaign.roster
    side = roster.side[unit]
    if place == RESERVE[field.role(side)]:
        return True
    if roster.gun[unit] and field.terrain[place] == WOODS:
        return False
    there = standing(campaign, field, side, place)
    if sees_all(campaign, side):
        return keeps_integrity(campaign, [*there, unit])
    own = [other for other in there if roster.army[other] == roster.army[unit]]
    if len(own) < len(there) and roster.arm[unit] != LEADER:
        return False
    return keeps_integrity(campaign, [*own, unit])


def waiting(campaign: Campaign, field: Field, side: int) -> list[int]:
    """The units of a side that have no place yet."""
    return standing(campaign, field, side, NOWHERE)


def gaps(field: Field, side: int) -> list[int]:
    """The positions of a side where nobody stands."""
    role = field.role(side)
    return [place for place in HOME[role] if field.men[role * PLACES + place] == 0]


def is_complete(campaign: Campaign, field: Field, side: int, army: int) -> bool:
    """Do all units stand, every position kept and every corps together? A first Ally leaves enough to the second."""
    late = waiting(campaign, field, side)
    if any(army in (ALL, campaign.roster.army[unit]) for unit in late):
        return False
    empty = gaps(field, side)
    if len(empty) > len(late) or len(wooded(field, empty)) > woods_for_friend(campaign, field, side, army, late):
        return False
    for place in HOME[field.role(side)]:
        units = standing(campaign, field, side, place)
        if not sees_all(campaign, side):
            units = [unit for unit in units if campaign.roster.army[unit] == army]
        if not keeps_integrity(campaign, units):
            return False
    return True


def wooded(field: Field, places: list[int]) -> list[int]:
    """Those of the positions that have Woods."""
    return [place for place in places if field.terrain[place] == WOODS]


def woods_for_friend(campaign: Campaign, field: Field, side: int, army: int, late: list[int]) -> int:
    """How many Woods may be left to the Ally who deploys after this one: guns do not go in there (6.21).

    Who does not know his friend's arms keeps as many himself as he can; together they have enough for all (R18).
    """
    gun = campaign.roster.gun
    if sees_all(campaign, side):
        return len([unit for unit in late if not gun[unit]])
    own = len([unit for unit in campaign.army_in(field.town, army) if not gun[unit]])
    return max(0, len(wooded(field, HOME[field.role(side)])) - own)


def holders(campaign: Campaign, field: Field, side: int, army: int, place: int) -> list[int]:
    """Who of an army, or of the whole side (ALL), could hold the Farm or Hill of a position of his own (6.21)."""
    if field.holder[place] != NO_HOLDER:
        return []
    found: list[int] = []
    for unit in standing(campaign, field, side, place):
        if army in (ALL, campaign.roster.army[unit]) and may_hold(campaign, field, unit, place):
            found.append(unit)
    return found


def keepers(campaign: Campaign, field: Field, side: int, place: int) -> list[int]:
    """Whose choice it is who holds the Farm or Hill of a position: of all whose blocks stand there (6.21, R40).

    Not only of those who have somebody for it: who could hold a Farm is nobody else's business (3.2).
    """
    units = standing(campaign, field, side, place)
    return campaign.claims(side, field.town, units) if units and field.terrain[place] in (FARM, HILL) else []


def why_not_stand(campaign: Campaign, field: Field, unit: int, place: int) -> Refusal:
    """The rule that keeps a unit out of a place."""
    side = campaign.roster.side[unit]
    role = field.role(side)
    if place not in HOME[role] and place != RESERVE[role]:
        return Refusal("6.22", "Units are deployed in your own Left, Center, Right or Reserve.")
    where = PLACE_NAMES[role][place]
    if campaign.post[unit] == place:
        return Refusal("6.22", f"The unit is already in your {where}.")
    if campaign.roster.gun[unit] and field.terrain[place] == WOODS:
        return Refusal("6.21", "Artillery cannot be deployed in woods.")
    if not sees_all(campaign, side):
        armies = [campaign.roster.army[other] for other in standing(campaign, field, side, place)]
        if any(army != campaign.roster.army[unit] for army in armies):
            return Refusal("6.23", f"Your {where} is held by your ally's troops; only your leader may join them.")
    return Refusal("6.23", f"Your {where} holds another corps; two may share a position only with their leader.")


def why_not_complete(campaign: Campaign, field: Field, side: int, army: int) -> Refusal:
    """What is missing for the line to stand."""
    late = waiting(campaign, field, side)
    if any(army in (ALL, campaign.roster.army[unit]) for unit in late):
        return Refusal("6.22", "All units in the town have to be deployed.")
    empty = gaps(field, side)
    if len(empty) > len(late):
        where = PLACE_NAMES[field.role(side)][empty[0]]
        return Refusal("6.22", f"Your {where} is empty: every position needs a unit.")
    if len(wooded(field, empty)) > woods_for_friend(campaign, field, side, army, late):
        return Refusal("6.21", "Man the woods yourself: your ally may have only guns for them.")
    return Refusal("6.23", "Two corps share a position without their leader.")
