"""Bringing units to a battle from next door, and regrouping after a victory (6.34, 7.5)."""

from __future__ import annotations

from grognard.games.napoleon_1815 import fog
from grognard.games.napoleon_1815.field import RESERVE, Field
from grognard.games.napoleon_1815.retreat import is_battleground
from grognard.games.napoleon_1815.roster import ALL, ARMIES_OF
from grognard.games.napoleon_1815.state import Campaign


def armies(side: int, army: int) -> list[int]:
    """One army, or all armies of a side."""
    return ARMIES_OF[side] if army == ALL else [army]


def reinforcements(campaign: Campaign, field: Field, side: int, army: int) -> list[int]:
    """Units next door that may join the battle over a road with room; disrupted ones may not (6.34, 7.3, R50)."""
    ground = campaign.ground
    open_towns: dict[int, bool] = {}
    for number, there in enumerate(ground.near[field.town]):
        road = ground.ways[field.town][number]
        if campaign.held[side][there] and not is_battleground(campaign, there):
            if field.joined.get(road, 0) < ground.trickle[road]:
                open_towns[there] = True
    if not open_towns:
        return []
    found: list[int] = []
    for each in armies(side, army):
        for unit in campaign.roster.units_of[each]:
            if campaign.where[unit] in open_towns and not campaign.disrupted[unit]:
                found.append(unit)
    return found


def bring(campaign: Campaign, field: Field, unit: int) -> None:
    """A unit enters its Reserve, hidden (6.34, 6.24); for the Attacker its town becomes a way back (7.1)."""
    origin = campaign.where[unit]
    side = campaign.roster.side[unit]
    army = campaign.roster.army[unit]
    seat = campaign.seat_of[army]
    road = campaign.ground.road[origin][field.town]
    field.joined[road] = field.joined.get(road, 0) + 1
    fog.hide(campaign, unit)
    campaign.put(unit, field.town)
    campaign.station(unit, RESERVE[field.role(side)])
    campaign.clear_battle_marks(unit)
    if side == field.attacker:
        field.busy = True
        if origin not in field.sources:
            field.sources.append(origin)
    campaign.emit("reinforce", "6.34", (unit, origin, field.town), seat)
    campaign.emit("block_reinforce", "6.34", (army, origin, field.town), hidden_from=seat)


def regroup_moves(campaign: Campaign, town: int, side: int, army: int) -> list[tuple[int, int]]:
    """(unit, destination) pairs: into the victory town, or out of it to a town that friends hold (7.5, R36)."""
    ground = campaign.ground
    found: list[tuple[int, int]] = []
    for number, there in enumerate(ground.near[town]):
        road = ground.ways[town][number]
        if campaign.exits.get(road, 0) >= ground.trickle[road] or not campaign.held[side][there]:
            continue
        if campaign.held[1 - side][there] or is_battleground(campaign, there):
            continue
        for each in armies(side, army):
            for unit in campaign.roster.units_of[each]:
                if unit in campaign.regrouped:
                    continue
                if campaign.where[unit] == there:
                    found.append((unit, town))
                elif campaign.where[unit] == town:
                    found.append((unit, there))
    return found


def regroup(campaign: Campaign, unit: int, town: int) -> None:
    """Move a unit to or from the victory town (7.5)."""
    origin = campaign.where[unit]
    army = campaign.roster.army[unit]
    seat = campaign.seat_of[army]
    road = campaign.ground.road[origin][town]
    campaign.exits[road] = campaign.exits.get(road, 0) + 1
    campaign.regrouped.append(unit)
    campaign.put(unit, town)
    campaign.emit("regroup", "7.5", (unit, origin, town), seat)
    campaign.emit("block_regroup", "7.5", (army, origin, town), hidden_from=seat)
