"""Movement on the map (5.0): who may go where, over which roads, and what it costs the roads."""

from __future__ import annotations

from typing import Final

from grognard.games.napoleon_1815.state import NO_TOWN, Campaign
from grognard.kernel.action import Action, Refusal

FAST: Final = 2  # towns a turn for leaders, cavalry, horse artillery (5.3)
SLOW: Final = 1


class Reach:
    """Where a unit can go from where it stands: sections still to march, and the town before, by town."""

    def __init__(self, size: int) -> None:
        self.paces: Final[list[int]] = [-1] * size
        self.before: Final[list[int]] = [NO_TOWN] * size
        self.towns: Final[list[int]] = []  # in the order they are reached


def rate(campaign: Campaign, unit: int) -> int:
    """Towns a unit may march without forcing the pace (5.3)."""
    return FAST if campaign.roster.fast[unit] else SLOW


def allowance(campaign: Campaign, unit: int) -> int:
    """Towns a unit may march at most: one more when forced, but never at night (5.6, 5.7)."""
    return rate(campaign, unit) + (0 if campaign.now().night else 1)


def may_attack(campaign: Campaign, start: int, target: int) -> bool:
    """Command control: may the group that started in `start` attack `target` as well as earlier groups (5.2)?

    Two groups attack one town only if both started next to it and next to each other. Only starting towns count (R27).
    """
    road = campaign.ground.road
    for town, other, _ in campaign.thrusts:
        if town == target and other != start:
            if road[start][target] < 0 or road[other][target] < 0 or road[start][other] < 0:
                return False
    return True


def is_open(campaign: Campaign, road: int) -> bool:
    """Has the section room for one more unit this turn (5.4)?"""
    return campaign.load[road] < campaign.ground.capacity[road]


def may_assault_over(campaign: Campaign, road: int) -> bool:
    """Has the section room for one more attacker this turn (5.4, 5.5)?"""
    return is_open(campaign, road) and campaign.assaults[road] < campaign.ground.assault[road]


def room_on(campaign: Campaign, here: int, way: list[int], side: int) -> int:
    """How many more units may march along a way this turn (5.4, 5.5)."""
    ground = campaign.ground
    room = 99
    for town in way:
        road = ground.road[here][town]
        room = min(room, ground.capacity[road] - campaign.load[road])
        if campaign.enemy_in(town, side):
            room = min(room, ground.assault[road] - campaign.assaults[road])
        here = town
    return room


def search(campaign: Campaign, unit: int, start: int, paces: int) -> Reach:
    """All towns a unit can reach with its remaining paces; `start` is where its group began the turn.

    It stops on meeting the enemy (5.0, 5.3) and never attacks at night (5.7). Of several equally short ways it takes
    the one whose sections have most room left; a player who wants another goes town by town.
    """
    ground = campaign.ground
    enemy = campaign.held[1 - campaign.roster.side[unit]]
    night = campaign.now().night
    here = campaign.where[unit]
    reach = Reach(ground.size())
    reach.paces[here] = 0
    room = {here: 99}
    edge = [here]
    for step in range(1, paces + 1):
        further: list[int] = []
        for town in edge:
            ways = ground.ways[town]
            for number, there in enumerate(ground.near[town]):
                if reach.paces[there] >= 0 and reach.paces[there] < step:
                    continue
                road = ways[number]
                spare = ground.capacity[road] - campaign.load[road]
                if spare <= 0:
                    continue
                if enemy[there]:
                    if night or not may_attack(campaign, start, there):
                        continue
                    spare = min(spare, ground.assault[road] - campaign.assaults[road])
                    if spare <= 0:
                        continue
                spare = min(spare, room[town])
                if reach.paces[there] < 0:
                    reach.paces[there] = step
                    reach.towns.append(there)
                    if not enemy[there]:
                        further.append(there)
                elif spare <= room[there]:
                    continue
                reach.before[there] = town
                room[there] = spare
        edge = further
    return reach


def path(reach: Reach, goal: int) -> list[int]:
    """The towns on the way, the goal last."""
    found = [goal]
    while reach.before[found[-1]] != NO_TOWN:
        found.append(reach.before[found[-1]])
    found.reverse()
    return found[1:]


def march(campaign: Campaign, unit: int, start: int, goal: int) -> None:
    """March a unit to a town within reach (5.1 to 5.6); `start` is its group's town."""
    way = way_to(campaign, unit, start, goal)
    ground = campaign.ground
    side = campaign.roster.side[unit]
    army = campaign.roster.army[unit]
    here = campaign.where[unit]
    if not campaign.moved[unit]:
        campaign.moved[unit] = 1
    before = here
    for town in way:
        road = ground.road[here][town]
        campaign.load[road] += 1  # 5.4
        before = here
        here = town
    campaign.paces += len(way)
    campaign.trail += tuple(way)
    forced = campaign.paces > rate(campaign, unit)
    if forced and unit not in campaign.marchers:
        campaign.marchers.append(unit)
    if campaign.enemy_in(goal, side):
        campaign.assaults[ground.road[before][goal]] += 1  # 5.5: the last section alone
        campaign.came_from[unit] = before
        if (goal, start, army) not in campaign.thrusts:
            campaign.thrusts.append((goal, start, army))
        entries = campaign.entries.setdefault(goal, [])
        if before not in entries:
            entries.append(before)
    origin = campaign.where[unit]
    campaign.put(unit, goal)
    seat = campaign.seat_of[army]
    campaign.emit("march", "5.1", (unit, origin, goal, int(forced), *way), seat)
    campaign.emit("column", "5.1", (army, origin, goal, int(forced), *way), hidden_from=seat)


def way_to(campaign: Campaign, unit: int, start: int, goal: int) -> list[int]:
    """The towns by which the picked unit would march to one of its goals."""
    return path(search(campaign, unit, start, allowance(campaign, unit) - campaign.paces), goal)


def goals(campaign: Campaign, unit: int, start: int) -> list[int]:
    """Towns the picked unit can go to from where it is."""
    if campaign.came_from[unit] != NO_TOWN:
        return []  # it has met the enemy (5.0)
    left = allowance(campaign, unit) - campaign.paces
    if left <= 0:
        return []
    return search(campaign, unit, start, left).towns


def why_not_go(campaign: Campaign, unit: int, start: int, action: Action) -> Refusal:
    """The rule that keeps the picked unit from a town."""
    ground = campaign.ground
    town = action.a
    if not 0 <= town < ground.size():
        return Refusal("1.0", "There is no such town on the map.")
    name = ground.names[town]
    side = campaign.roster.side[unit]
    here = campaign.where[unit]
    if campaign.came_from[unit] != NO_TOWN:
        return Refusal("5.0", "A unit that has met the enemy must stop there and fight.")
    if town == here:
        return Refusal("5.1", f"The unit is already in {name}.")
    if campaign.now().night and campaign.enemy_in(town, side):
        return Refusal("5.7", f"{name} is held by the enemy, and there are no attacks at night.")
    if campaign.enemy_in(town, side) and not may_attack(campaign, start, town):
        return Refusal(
            "5.2",
            f"Another group is already attacking {name}: both would have to start next to it and next to each other.",
        )
    road = ground.road[here][town]
    if road >= 0:
        size = "major" if ground.major[road] else "minor"
        if not is_open(campaign, road):
            limit = ground.capacity[road]
            return Refusal("5.4", f"The {size} road to {name} is full: {limit} units have used it this turn.")
        if campaign.enemy_in(town, side) and not may_assault_over(campaign, road):
            limit = ground.assault[road]
            return Refusal("5.5", f"Only {limit} units may attack {name} over this river crossing in a turn.")
    left = allowance(campaign, unit) - campaign.paces
    if len(shortest(campaign, here, town)) > left:
        if campaign.now().night and len(shortest(campaign, here, town)) == left + 1:
            return Refusal("5.7", f"{name} could be reached only by a forced march, and there are none at night.")
        return Refusal("5.3", f"{name} is too far: this unit can march {left} more town{'s' if left != 1 else ''}.")
    return Refusal("5.3", f"Every route to {name} is full or held by the enemy.")


def shortest(campaign: Campaign, here: int, there: int) -> list[int]:
    """The towns of the shortest way, whoever is on it; empty if they are the same town."""
    ground = campaign.ground
    before: dict[int, int] = {here: here}
    edge = [here]
    while there not in before:
        further: list[int] = []
        for town in edge:
            for near in ground.near[town]:
                if near not in before:
                    before[near] = town
                    further.append(near)
        if not further:
            return [here] * 99  # no way at all
        edge = further
    found: list[int] = []
    while there != here:
        found.append(there)
        there = before[there]
    return found
