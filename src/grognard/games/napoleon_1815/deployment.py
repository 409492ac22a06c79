"""Where the blocks start (4.0): areas, crowding, the historical set-up and one by lot."""

from __future__ import annotations

from grognard.games.napoleon_1815.roster import ARMIES_OF, ARMY_NAMES, FRENCH
from grognard.games.napoleon_1815.state import UNPLACED, Campaign
from grognard.kernel.action import Refusal


def most_steps(campaign: Campaign, side: int) -> int:
    """The highest sensible bid: a step from every unit that survives it (12.0)."""
    return sum(
        [1 for army in ARMIES_OF[side] for unit in campaign.roster.units_of[army] if campaign.strength[unit] > 1]
    )


def may_place(campaign: Campaign, unit: int, town: int) -> bool:
    """Is the town in the army's area, with room for one more (4.1, 4.2)?"""
    side = campaign.roster.side[unit]
    if campaign.ground.zone[town] != campaign.roster.army[unit] or campaign.where[unit] == town:
        return False
    return campaign.held[side][town] < campaign.scenario.crowd[side]


def towns_for(campaign: Campaign, unit: int) -> list[int]:
    """All towns the block may start in."""
    return [town for town in range(campaign.ground.size()) if may_place(campaign, unit, town)]


def place_historically(campaign: Campaign, armies: list[int]) -> None:
    """Every block not yet placed goes to its historical town, or next door if that is full (4.3)."""
    for army in armies:
        for unit in campaign.roster.units_of[army]:
            if campaign.where[unit] == UNPLACED:
                campaign.put(unit, nearest_room(campaign, unit, campaign.roster.start[unit]))


def nearest_room(campaign: Campaign, unit: int, start: int) -> int:
    """The nearest town to `start` that has room (4.3-2)."""
    seen = [start]
    for town in seen:
        if may_place(campaign, unit, town):
            return town
        for near in campaign.ground.near[town]:
            if near not in seen:
                seen.append(near)
    raise AssertionError("the army's area is too small for its blocks")


def scatter(campaign: Campaign, armies: list[int]) -> None:
    """Every block not yet placed goes to a town drawn by lot; only its owner sees the dice."""
    for army in armies:
        seat = campaign.seat_of[army]
        for unit in campaign.roster.units_of[army]:
            if campaign.where[unit] == UNPLACED:
                towns = towns_for(campaign, unit)
                campaign.put(unit, towns[campaign.draw(len(towns), "4.0", army, seat)])


def tell(campaign: Campaign, armies: list[int]) -> None:
    """The army stands: everybody sees how many blocks are where (4.0-2)."""
    for army in armies:
        campaign.emit("deployed", "4.2" if army == FRENCH else "4.1", (army,))


def why_not_place(campaign: Campaign, unit: int, town: int, rule: str) -> Refusal:
    """The rule that keeps a block from starting in a town."""
    name = campaign.ground.names[town]
    side = campaign.roster.side[unit]
    army = campaign.roster.army[unit]
    if campaign.ground.zone[town] != army:
        if army == FRENCH:
            return Refusal(rule, f"{name} is not a French town.")
        if campaign.ground.french[town]:
            return Refusal(rule, f"{name} lies south of the border; the Allies start north of it.")
        other = ARMY_NAMES[campaign.ground.zone[town]]
        return Refusal(rule, f"{name} lies on the {other} side of the Anglo-Prussian line.")
    if campaign.where[unit] == town:
        return Refusal(rule, f"The block is already in {name}.")
    return Refusal(rule, f"{name} is full: {campaign.scenario.crowd[side]} units may start there.")
