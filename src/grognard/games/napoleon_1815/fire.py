"""Battle fire: who may fire at whom, with what firepower, and who takes the hits (3.5, 6.33, 6.4, 6.51)."""

from __future__ import annotations

from typing import Final

from grognard.games.napoleon_1815 import fog
from grognard.games.napoleon_1815.field import FARM, HILL, PLACES, WOODS, Field, is_home, opposite
from grognard.games.napoleon_1815.roster import ALL, CAVALRY, HORSE_ARTILLERY, INFANTRY, LEADER
from grognard.games.napoleon_1815.state import FIRED, MOVED, MOVED_TWICE, NO_UNIT, SPENT, Campaign
from grognard.games.napoleon_1815.terrain import holds

# Target groups in a position (6.51)
OTHERS: Final = 0
SQUARES: Final = 1

NO_TARGET: Final = -1


def may_still_fire(campaign: Campaign, unit: int) -> bool:
    """Once a Battle Turn, and not after moving, save horse artillery that moved once (6.33, 6.52)."""
    done = campaign.done[unit]
    if done & (FIRED | SPENT | MOVED_TWICE) or campaign.host[unit] != NO_UNIT:
        return False
    return not done & MOVED or campaign.roster.arm[unit] == HORSE_ARTILLERY


def target_place(campaign: Campaign, field: Field, unit: int) -> int:
    """The one position the unit can fire at from where it stands, whether or not it has fired; NO_TARGET for none.

    Engaged units fire at the enemy in their own position; unengaged guns in an own position fire at long range into
    the opposing one, unless friends are there or Woods hide it (6.33, 6.21, R13).
    """
    place = campaign.post[unit]
    if field.contested(place):
        return place
    role = field.role(campaign.roster.side[unit])
    if not campaign.roster.gun[unit] or not is_home(role, place):
        return NO_TARGET
    there = opposite(place)
    if field.men[(1 - role) * PLACES + there] == 0 or field.men[role * PLACES + there] != 0:
        return NO_TARGET
    return NO_TARGET if field.terrain[there] == WOODS else there


def firepower(campaign: Campaign, field: Field, unit: int, group: int) -> int:
    """Modified firepower against a target group: the printed number and everything that changes it (6.33, R14)."""
    place = campaign.post[unit]
    value = campaign.roster.fire[unit]
    arm = campaign.roster.arm[unit]
    if arm == LEADER:
        return value
    if arm == CAVALRY:
        if field.terrain[place] == WOODS:
            return 1  # 6.21: F1, whatever the rating (R15)
        return value - 1 if group == SQUARES else value + campaign.shock[unit]  # 6.51, 6.33
    if arm == INFANTRY:
        value += 1 if holds(field, unit, FARM, place) else 0  # 6.21
        return value + (1 if group == SQUARES else 0)  # 6.51
    if field.contested(place):
        value += 0 if campaign.canister[unit] else 1  # 6.33: grape for the first fire
        return value + (1 if group == SQUARES else 0)  # 6.51: only horse guns can be that near to squares
    value += 1 if holds(field, unit, HILL, place) else 0  # 6.21
    return value + (1 if group == SQUARES else 0)  # 6.51


def members(campaign: Campaign, field: Field, side: int, place: int, group: int) -> list[int]:
    """The units of one target group: squares and their guests, or all others (6.51)."""
    found: list[int] = []
    town = field.town
    for unit, post in enumerate(campaign.post):
        if post == place and campaign.where[unit] == town and campaign.roster.side[unit] == side:
            in_square = campaign.square[unit] != 0 or campaign.host[unit] != NO_UNIT
            if in_square == (group == SQUARES):
                found.append(unit)
    return found


def target_groups(campaign: Campaign, field: Field, unit: int) -> list[int]:
    """The groups the unit may fire at now (6.33, 6.51)."""
    if not may_still_fire(campaign, unit):
        return []
    there = target_place(campaign, field, unit)
    if there == NO_TARGET:
        return []
    enemy = 1 - campaign.roster.side[unit]
    found: list[int] = []
    for group in (OTHERS, SQUARES):
        if firepower(campaign, field, unit, group) > 0 and members(campaign, field, enemy, there, group):
            found.append(group)
    return found


def is_long_range(campaign: Campaign, field: Field, unit: int) -> bool:
    """Would the unit fire at long range (6.33)?"""
    return not field.contested(campaign.post[unit])


def fire(campaign: Campaign, field: Field, unit: int, group: int) -> int:
    """Roll a die per step; count those not above the firepower (3.3, 3.5)."""
    power = firepower(campaign, field, unit, group)
    place = target_place(campaign, field, unit)
    fog.reveal_by_fire(campaign, unit)
    campaign.emit("fire", "6.33", (unit, field.town, place, group, power, campaign.strength[unit]))
    hits = 0
    for _ in range(campaign.strength[unit]):
        if campaign.roll("6.33", power) <= power:
            hits += 1
    campaign.done[unit] |= FIRED
    campaign.shock[unit] = 0
    if campaign.roster.gun[unit] and field.contested(campaign.post[unit]):
        campaign.canister[unit] = 1
    field.busy = True
    campaign.emit("hits", "6.33", (unit, hits))
    return hits


def victims(
    campaign: Campaign, field: Field, side: int, army: int, place: int, group: int, by_cavalry: bool, long_range: bool
) -> list[int]:
    """Those of a target group who may take the next hit: the strongest; several only if they tie (6.4, 6.51).

    Asked of the whole side (ALL) or of one army. Cavalry cannot hurt who holds a Farm (6.21, R53); long range cannot
    eliminate (6.4, R54).
    """
    best = 1 if long_range else 0
    found: list[int] = []
    for unit in members(campaign, field, side, place, group):
        if army not in (ALL, campaign.roster.army[unit]) or (by_cavalry and holds(field, unit, FARM, place)):
            continue
        strength = campaign.strength[unit]
        if strength > best:
            best = strength
            found = [unit]
        elif strength == best and found:
            found.append(unit)
    return found
