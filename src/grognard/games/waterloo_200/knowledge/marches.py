"""How far the blocks of an army can go, who is under whose orders, and where those go who do not attack."""

from __future__ import annotations

from typing import Final

from grognard.games.waterloo_200 import communication
from grognard.games.waterloo_200.knowledge.aims import life, prize
from grognard.games.waterloo_200.knowledge.scout import Scout
from grognard.games.waterloo_200.reach import FAR
from grognard.games.waterloo_200.roster import SIDE_OF
from grognard.games.waterloo_200.state import Day


class Ways:
    """Where a block could get to from an area, the MP needed, and whom it could strike."""

    def __init__(self, size: int) -> None:
        self.cost: list[int] = [FAR] * size
        self.goals: list[int] = []
        self.waves: list[list[int]] = []  # areas by the MP spent, for the search
        self.strikes: list[int] = [FAR] * size  # MP to engage there
        self.struck: list[int] = []  # areas that could be engaged with the MP there are


class Levy:
    """The blocks that may march, strongest first, and the stars of the leaders who are with them."""

    def __init__(self) -> None:
        self.blocks: list[int] = []
        self.mp: list[int] = []
        self.strikers: dict[int, list[int]] = {}  # by target, who could march into it
        self.spots: list[int] = []  # where activated leaders are
        self.stars: list[int] = []


class Marches:
    """The marches of one army in one position, worked out when they are first asked for."""

    def __init__(self, day: Day, scout: Scout, faction: int) -> None:
        self.day: Final = day
        self.scout: Final = scout
        self.faction: Final = faction
        self.side: Final = SIDE_OF[faction]
        self.all_ways: dict[int, Ways] = {}
        self.zones: dict[int, bytearray] = {}
        self.linked: Final = communication.lines(day, faction)
        self.life: Final = life(day, faction)
        chief = day.roster.chief[faction]
        self.camp: Final = day.where[chief] if chief >= 0 else 0
        self.quiet: dict[int, tuple[float, int]] = {}

    # How far blocks can go

    def ways(self, start: int, most: int) -> Ways:
        """Where a block gets to from an area with so many MP; kept."""
        key = start * 16 + most
        found = self.all_ways.get(key)
        if found is None:
            found = self.search(start, most)
            self.all_ways[key] = found
        return found

    def search(self, start: int, most: int) -> Ways:
        """Look over the map, past enemies; whom it could strike is at the edge. Who disengages goes one area (3.8)."""
        day = self.day
        near = day.ground.near
        heads = day.heads[1 - self.side]
        ways = Ways(day.ground.size())
        ways.cost[start] = 0
        if heads[start]:
            for other in near[start]:
                if not heads[other] and SIDE_OF[day.control[other]] == self.side:
                    self.step_on(ways, other, day.scenario.disengage, most)
            return ways
        ways.waves = [[] for _ in range(most + 1)]
        ways.waves[0].append(start)
        for spent in range(most + 1):
            for area in ways.waves[spent]:
                if ways.cost[area] == spent:
                    for other in near[area]:
                        if heads[other]:
                            needed = spent + day.ground.enter[other] + day.scenario.engage
                            if needed < ways.strikes[other]:
                                if needed <= most and ways.strikes[other] > most:
                                    ways.struck.append(other)
                                ways.strikes[other] = needed
                        else:
                            self.step_on(ways, other, spent, most)
        return ways

    def step_on(self, ways: Ways, area: int, spent: int, most: int) -> None:
        """One step of the search."""
        enter = self.day.ground.enter[area]
        needed = spent + enter
        if enter and needed <= most and needed < ways.cost[area]:
            if ways.cost[area] == FAR:
                ways.goals.append(area)
            ways.cost[area] = needed
            if ways.waves:
                ways.waves[needed].append(area)

    def zone(self, spot: int, reach: int) -> bytearray:
        """The areas that a leader commands from a place; kept."""
        key = spot * 8 + reach
        found = self.zones.get(key)
        if found is None:
            found = communication.spread(self.day, spot, self.faction, reach)
            self.zones[key] = found
        return found

    # Who marches

    def under(self, leader: int, spot: int) -> list[int]:
        """The blocks that a leader could move from a place."""
        day = self.day
        zone = self.zone(spot, communication.reach_of(day, leader))
        found: list[int] = []
        for block in day.roster.all_corps[day.roster.corps[leader]].blocks:
            area = day.where[block]
            if area > 0 and block != leader and zone[area] and self.linked[area] and not day.moved[block]:
                found.append(block)
        return found

    def levy(self, leaders: list[int], spots: list[int]) -> Levy:
        """All blocks under the orders of leaders in these places, with a MP more each (3.9.5.3)."""
        day = self.day
        levy = Levy()
        for leader, spot in zip(leaders, spots, strict=True):
            levy.spots.append(spot)
            levy.stars.append(day.value(leader))
            levy.blocks += self.under(leader, spot)
        self.arrange(levy, day.scenario.boost)
        return levy

    def everybody(self) -> Levy:
        """All blocks that have a line to their chief, without leaders (6.1)."""
        day = self.day
        levy = Levy()
        for block in day.roster.blocks_of[self.faction]:
            area = day.where[block]
            if area > 0 and self.linked[area] and not day.moved[block] and not day.roster.leads[block]:
                levy.blocks.append(block)
        self.arrange(levy, 0)
        return levy

    def arrange(self, levy: Levy, boost: int) -> None:
        """The strongest first."""
        day = self.day
        ranked = [(-day.strength(block), block) for block in levy.blocks]
        ranked.sort()
        levy.blocks = [block for _, block in ranked]
        levy.mp = [day.roster.mp[block] + boost for block in levy.blocks]
        for number, block in enumerate(levy.blocks):
            if day.roster.fights[block]:
                for area in self.ways(day.where[block], levy.mp[number]).struck:
                    if area in levy.strikers:
                        levy.strikers[area].append(block)
                    else:
                        levy.strikers[area] = [block]

    # Quiet moves

    def best_quiet(self, block: int, most: int) -> tuple[float, int]:
        """The best quiet move of a block: what it gains, and where; an area that is full is no goal."""
        day = self.day
        key = (day.where[block] * 16 + most) * 8 + day.roster.kind[block]
        if day.strength(block) <= 1 and not day.roster.leads[block]:
            key = -key
        found = self.quiet.get(key)
        if found is None:
            best = 0.0
            goal = 0
            stay = self.stay_worth(block)
            for area in self.ways(day.where[block], most).goals:
                if day.room_for(area, self.faction) > 0:
                    gain = self.goal_worth(block, area) - stay
                    if gain > best:
                        best = gain
                        goal = area
            found = (best, goal)
            self.quiet[key] = found
        return found

    def quiet_gain(self, block: int, area: int) -> float:
        """What it is worth to lead a block to an area without enemies."""
        return self.goal_worth(block, area) - self.stay_worth(block)

    def drawn(self, block: int, area: int) -> float:
        """How much an area draws a block: guns come slowly, and who is almost dead keeps away."""
        pull = self.scout.pull(self.day, self.faction)[area]
        if self.day.roster.gun[block]:
            return 0.6 * pull
        return 0.3 * pull if self.day.strength(block) <= 1 else pull

    def stay_worth(self, block: int) -> float:
        """What it is worth that a block is where it is."""
        day = self.day
        scout = self.scout
        start = day.where[block]
        worth = self.drawn(block, start)
        here = day.held[self.faction][start]
        if scout.dangers(day)[start] > 0.0:
            power, hits = scout.power[self.side][start], scout.tough[self.side][start]
            strength = day.strength(block)
            tough = day.roster.toughness[block][day.level[block]]
            worth -= scout.risk(day, start, power, hits, here, self.life)
            worth += scout.risk(day, start, power - strength, hits - tough, here - 1, self.life)
            if here == 1 and start in day.ground.victory:
                worth += 0.8 * prize(day, start, self.side)
        if start == self.camp:
            worth += scout.guard(day, self.faction, start, here) - scout.guard(day, self.faction, start, here - 1)
        return worth

    def goal_worth(self, block: int, area: int) -> float:
        """What it would be worth that a block is somewhere else."""
        day = self.day
        scout = self.scout
        worth = self.drawn(block, area)
        there = day.held[self.faction][area]
        if scout.dangers(day)[area] > 0.0:
            power, hits = scout.power[self.side][area], scout.tough[self.side][area]
            strength = day.strength(block)
            tough = day.roster.toughness[block][day.level[block]]
            worth += scout.risk(day, area, power, hits, there, self.life)
            worth -= scout.risk(day, area, power + strength, hits + tough, there + 1, self.life)
        if area == self.camp:
            worth += scout.guard(day, self.faction, area, there + 1) - scout.guard(day, self.faction, area, there)
        if SIDE_OF[day.control[area]] != self.side:
            worth += prize(day, area, self.side)
        return worth
