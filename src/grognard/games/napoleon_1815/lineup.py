"""Deploying for battle: one corps to a position, nobody's position empty (6.22, 6.23)."""

from __future__ import annotations

from grognard.games.napoleon_1815.field import FARM, HILL, HOME, NOWHERE, PLACE_NAMES, PLACES, RESERVE, WOODS, Field
from grognard.games.napoleon_1815.roster import ALL, LEADER
from grognard.games.napoleon_1815.state import Campaign
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
    units = [*standing(campaign, field, side, place), unit]
    if not sees_friends(campaign, side):
        if campaign.roster.arm[unit] != LEADER and len(units) > len(of_army(campaign, units, unit)):
            return False  # whether he could join depends on faces he does not see; a leader always may (R25, R40)
        units = of_army(campaign, units, unit)
    return keeps_integrity(campaign, units)


def sees_friends(campaign: Campaign, side: int) -> bool:
    """Does who deploys for the side know all its faces? One Ally sees only how many blocks of the other stand where."""
    return not campaign.is_split(side) or campaign.switches.allies_show_faces


def of_army(campaign: Campaign, units: list[int], one: int) -> list[int]:
    """Those of the army of one of them."""
    army = campaign.roster.army
    return [unit for unit in units if army[unit] == army[one]]


def is_complete(campaign: Campaign, field: Field, side: int, army: int) -> bool:
    """Do all units stand, every position kept and every corps together? A first Ally leaves enough to the second."""
    waiting: list[int] = []
    foot = 0
    for unit in campaign.units_in(field.town, side):
        if army in (ALL, campaign.roster.army[unit]):
            if campaign.post[unit] == NOWHERE:
                return False
            foot += 0 if campaign.roster.gun[unit] else 1
        elif campaign.post[unit] == NOWHERE:
            waiting.append(unit)
    role = field.role(side)
    empty = 0
    empty_woods = 0
    wooded = 0
    for place in HOME[role]:
        woods = 1 if field.terrain[place] == WOODS else 0
        wooded += woods
        units = standing(campaign, field, side, place)
        if not units:
            empty += 1
            empty_woods += woods
        elif not keeps_integrity(campaign, units if sees_friends(campaign, side) else own(campaign, units, army)):
            return False
    return empty <= len(waiting) and empty_woods <= max(sure_foot(campaign, side, waiting), wooded - foot)


def own(campaign: Campaign, units: list[int], army: int) -> list[int]:
    """Those whom the army's player commands."""
    return [unit for unit in units if army in (ALL, campaign.roster.army[unit])]


def sure_foot(campaign: Campaign, side: int, waiting: list[int]) -> int:
    """How many of the other Ally's units can certainly stand in Woods, as far as one may know (R40)."""
    if not waiting:
        return 0
    gun = campaign.roster.gun
    if sees_friends(campaign, side):
        return len([unit for unit in waiting if not gun[unit]])
    guns = [unit for unit in campaign.living(campaign.roster.army[waiting[0]]) if gun[unit]]
    return max(0, len(waiting) - len(guns))


def keepers(campaign: Campaign, field: Field, side: int, place: int) -> list[int]:
    """The armies whose players are asked who holds the Farm or Hill of a position: all together, or each Ally who
    stands there; the one with more units first, then the one who leads in this battle (R40).
    """
    units = standing(campaign, field, side, place)
    if not units or field.terrain[place] not in (FARM, HILL):
        return []
    if not campaign.is_split(side):
        return [ALL]
    armies = campaign.commands(side, field.town)
    counts = [len(own(campaign, units, army)) for army in armies]
    if counts[1] > counts[0]:
        armies.reverse()
        counts.reverse()
    return [army for number, army in enumerate(armies) if counts[number]]


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
