"""What cannot be right about a position, whatever happened before; for tests and mass play."""

from __future__ import annotations

from grognard.games.napoleon_1815.field import DEFENDER, FARM, NO_HOLDER, NOWHERE, PLACES, WOODS, Field, is_home
from grognard.games.napoleon_1815.roster import ARMY_NAMES, INFANTRY
from grognard.games.napoleon_1815.state import DEAD, NO_UNIT, Campaign


def faults(campaign: Campaign) -> list[str]:
    """Everything that is wrong, a sentence each."""
    return [*blocks(campaign), *towns(campaign), *roads(campaign), *boards(campaign)]


def blocks(campaign: Campaign) -> list[str]:
    """Every block is in one place, at a strength between one and its full one; the dead add up (3.4, 10.0)."""
    found: list[str] = []
    roster = campaign.roster
    for unit in range(roster.size()):
        name = roster.names[unit]
        town = campaign.where[unit]
        if town >= campaign.ground.size():
            found.append(f"{name} is in no town")
        if town == DEAD and campaign.strength[unit] != 0:
            found.append(f"{name} is dead with {campaign.strength[unit]} steps")
        if town != DEAD and not 1 <= campaign.strength[unit] <= roster.full[unit]:
            found.append(f"{name} has {campaign.strength[unit]} steps")
        if town < 0 and campaign.post[unit] != NOWHERE:
            found.append(f"{name} is off the map and in a battle")
        if campaign.post[unit] != NOWHERE and town not in campaign.fields:
            found.append(f"{name} is in a battle that is not fought")
    for army in range(3):
        dead = len([unit for unit in roster.units_of[army] if campaign.where[unit] == DEAD])
        if dead != campaign.dead[army] and not campaign.defeated[army]:
            found.append(f"the {ARMY_NAMES[army]} army counts {campaign.dead[army]} dead and has {dead}")
    return found


def towns(campaign: Campaign) -> list[str]:
    """Head counts are right, and enemies share a town only to fight (5.0)."""
    found: list[str] = []
    for town in range(campaign.ground.size()):
        for side in (0, 1):
            if campaign.held[side][town] != len(campaign.units_in(town, side)):
                found.append(f"{campaign.ground.names[town]} counts its blocks wrongly")
        if campaign.held[0][town] and campaign.held[1][town]:
            fight = town in campaign.fields or town in campaign.skirmishes or town in campaign.entries
            if not fight:
                found.append(f"enemies share {campaign.ground.names[town]} in peace")
    return found


def roads(campaign: Campaign) -> list[str]:
    """No section carries more than it may (5.4, 5.5)."""
    found: list[str] = []
    ground = campaign.ground
    for road in range(len(ground.ends)):
        if campaign.load[road] > ground.capacity[road] or campaign.assaults[road] > ground.assault[road]:
            a, b = ground.ends[road]
            found.append(f"too many units between {ground.names[a]} and {ground.names[b]}")
    for field in campaign.fields.values():
        for used in (field.left, field.joined):
            for road, count in used.items():
                if count > ground.trickle[road]:
                    found.append(f"too many units left or joined {ground.names[field.town]} by one road")
    return found


def boards(campaign: Campaign) -> list[str]:
    """Battles: counts, holders, squares, guests, woods without guns, no position lost and still fought over."""
    found: list[str] = []
    for field in campaign.fields.values():
        found += board(campaign, field)
    for unit, host in enumerate(campaign.host):
        if host != NO_UNIT and (not campaign.square[host] or campaign.post[host] != campaign.post[unit]):
            found.append(f"{campaign.roster.names[unit]} shelters in a square that is not there")
    return found


def board(campaign: Campaign, field: Field) -> list[str]:
    """One battle."""
    found: list[str] = []
    name = campaign.ground.names[field.town]
    roster = campaign.roster
    men = [0] * (2 * PLACES)
    for unit, place in enumerate(campaign.post):
        if place == NOWHERE or campaign.where[unit] != field.town:
            continue
        role = field.role(roster.side[unit])
        men[role * PLACES + place] += 1
        if roster.gun[unit] and field.terrain[place] == WOODS:
            found.append(f"guns in the woods at {name}")
        if campaign.square[unit] and (roster.arm[unit] != INFANTRY or not is_home(role, place)):
            found.append(f"an impossible square at {name}")
        if field.contested(place) and not campaign.shown[unit] and field.deployed == 2:
            found.append(f"an engaged block is hidden at {name}")
    if men != field.men:
        found.append(f"{name} counts its men wrongly")
    for place, holder in enumerate(field.holder):
        if holder == NO_HOLDER:
            continue
        if campaign.where[holder] != field.town or campaign.post[holder] != place:
            found.append(f"a farm or hill at {name} is held by somebody who is not there")
        elif field.terrain[place] == FARM and roster.arm[holder] != INFANTRY:
            found.append(f"the farm at {name} is not held by infantry")
    if field.men[7] or field.men[DEFENDER * PLACES]:
        found.append(f"somebody stands in the enemy's reserve at {name}")
    return found
