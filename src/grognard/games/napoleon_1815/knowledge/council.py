"""The staff work of a movement phase, done once: which groups go where, as lists of orders (5.0).

It thinks like `marching`, which forms an opinion of every click; here a plan is made once for a group and then carried
out, and what cannot be good is not looked at.
"""

from __future__ import annotations

from random import Random
from typing import Final

from grognard.games.napoleon_1815 import march
from grognard.games.napoleon_1815.knowledge import marching, outlook
from grognard.games.napoleon_1815.knowledge.chart import Chart
from grognard.games.napoleon_1815.knowledge.marching import FORCED_COST, Plan
from grognard.games.napoleon_1815.knowledge.temper import Temper
from grognard.games.napoleon_1815.roster import ARMIES_OF, FRENCH, LEADER
from grognard.games.napoleon_1815.state import Campaign

LIKELY: Final = 4  # quiet goals of a group that are looked at closely
CLOSER: Final = 2  # goals for which parts of a group are tried too
AGAIN: Final = 3  # groups that are looked at again after another has moved
ENOUGH: Final = 0.02  # a gain below this is none


class Council:
    """The map of one movement phase, kept up to date while groups march, and the best plans of every group."""

    def __init__(self, campaign: Campaign, side: int, temper: Temper, rng: Random) -> None:
        self.campaign: Final = campaign
        self.turn: Final = campaign.turn
        self.side: Final = side
        self.temper: Final = temper
        self.rng: Final = rng
        seat = campaign.seat_of[ARMIES_OF[side][0]]
        self.seen: Final = marching.look(campaign, seat, side, campaign.quota[FRENCH] > 1)
        seen = self.seen
        seen.fear = temper.fear
        seen.zeal = temper.zeal
        seen.hope = temper.hope
        seen.haste *= temper.haste
        if temper.aim >= 0:
            self.set_aim(temper.aim)
        self.base: float = outlook.judge(seen)
        self.best: Final[dict[int, Plan]] = {}  # by town and army: town * 3 + army
        self.rank: int = temper.rank

    def set_aim(self, number: int) -> None:
        """All armies of the side go for one city instead of what they wanted."""
        seen = self.seen
        city = seen.city[number % len(seen.city)] if seen.city else -1
        if city < 0:
            return
        far = marching.roads_to(seen, city)
        for army in ARMIES_OF[self.side]:
            seen.pull[army] = far

    def is_for(self, campaign: Campaign, side: int) -> bool:
        """Is this the phase it was made for, and the map what it thinks?"""
        return campaign is self.campaign and campaign.turn == self.turn and side == self.side

    def plan_next(self, armies: list[int]) -> tuple[int, Plan] | None:
        """The group (town * 3 + army) that moves next and its plan; None where nobody gains by moving."""
        if self.temper.still:
            return None
        self.look_at_groups(armies)
        ranked: list[tuple[float, int]] = []
        for key, plan in self.best.items():
            if key % 3 in armies:
                ranked.append((-plan.value, key))
        ranked.sort()
        if self.rank > 0:
            return self.plan_ranked(armies)
        if not ranked:
            return None
        key = ranked[0][1]
        plan = self.best[key]
        return (key, plan) if marching.SCALE * (plan.value - self.base) > ENOUGH else None

    def plan_ranked(self, armies: list[int]) -> tuple[int, Plan] | None:
        """The plan that comes so many places after the best one, each group and goal counted once."""
        found: list[tuple[float, int, int]] = []
        plans: list[Plan] = []
        for key in self.best:
            if key % 3 in armies:
                for plan in self.options(key // 3, key % 3):
                    found.append((-plan.value, key, len(plans)))
                    plans.append(plan)
        found.sort()
        rank = self.rank
        self.rank = 0
        if rank >= len(found):
            return None
        _, key, number = found[rank]
        return key, plans[number]

    def look_at_groups(self, armies: list[int]) -> None:
        """The best plan of every group; after the first time only of those that matter."""
        campaign = self.campaign
        if self.best:
            self.look_again(armies)
            return
        for army in armies:
            done: list[int] = []
            for unit in campaign.roster.units_of[army]:
                town = campaign.where[unit]
                if town >= 0 and not campaign.moved[unit] and town not in done:
                    done.append(town)
                    self.refresh(town, army)

    def look_again(self, armies: list[int]) -> None:
        """Groups with good plans think again after somebody has moved; those that are gone are struck out."""
        ranked: list[tuple[float, int]] = []
        for key, plan in self.best.items():
            ranked.append((-plan.value, key))
        ranked.sort()
        looked = 0
        for _, key in ranked:
            if key % 3 not in armies or looked >= AGAIN:
                del self.best[key]
                continue
            looked += 1
            self.refresh(key // 3, key % 3)

    def refresh(self, town: int, army: int) -> None:
        """Think about one group anew."""
        key = town * 3 + army
        found = marching.best_plan(self.options(town, army))
        if found is not None:
            self.best[key] = found
        elif key in self.best:
            del self.best[key]

    def carried_out(self, town: int, plan: Plan) -> None:
        """The plan has been ordered: the map as it will be."""
        seen = self.seen
        for unit in plan.units:
            seen.shift(unit, town, plan.goal)
        near = self.campaign.ground.near
        changed = [town, plan.goal]
        for other in near[town] + near[plan.goal]:
            if other not in changed:
                changed.append(other)
        for other in changed:
            part = outlook.town_part(seen, other)
            seen.whole += part - seen.part[other]
            seen.part[other] = part
        self.base = seen.whole + outlook.city_terms(seen)

    # The plans of one group

    def options(self, town: int, army: int) -> list[Plan]:
        """For each goal that may be worth it the best way to go there."""
        campaign = self.campaign
        roster = campaign.roster
        worth = self.seen.worth
        group = [unit for unit in roster.units_of[army] if campaign.where[unit] == town and not campaign.moved[unit]]
        if not group:
            return []
        group.sort(key=lambda unit: -worth[unit])
        slow = [unit for unit in group if not roster.fast[unit]]
        quick = [unit for unit in group if roster.fast[unit]]
        foot = march.search(campaign, slow[0], town, march.allowance(campaign, slow[0])) if slow else None
        ride = march.search(campaign, quick[0], town, march.allowance(campaign, quick[0])) if quick else None
        found: list[Plan] = []
        for goal in self.likely_goals(town, army, foot, ride):
            best = self.best_of(town, goal, self.bodies(town, goal, slow, quick, foot, ride), foot, ride)
            if best is not None:
                found.append(best)
        if len(found) > CLOSER:
            found.sort(key=lambda plan: -plan.value)
        for number in range(min(CLOSER, len(found))):
            plan = found[number]
            parts = self.best_of(town, plan.goal, self.parts(plan), foot, ride)
            if parts is not None and parts.value > plan.value:
                found[number] = parts
        return found

    def likely_goals(self, town: int, army: int, foot: march.Reach | None, ride: march.Reach | None) -> list[int]:
        """Goals with the enemy in them, cities, and of all others those that lead nearest to the aim."""
        seen = self.seen
        foe = seen.count[1 - self.side]
        pull = seen.pull[army]
        found: list[int] = []
        quiet: list[tuple[float, int]] = []
        towns = foot.towns[:] if foot is not None else []
        if ride is not None:
            for goal in ride.towns:
                if goal not in towns:
                    towns.append(goal)
        for goal in towns:
            if foe[goal] or seen.city_worth[goal] > 0.0:
                found.append(goal)
            else:
                far = 0.0 if foot is not None and foot.paces[goal] == 1 else 0.5
                quiet.append((pull[goal] + far, goal))
        quiet.sort()
        for _, goal in quiet[:LIKELY]:
            found.append(goal)
        return found

    def bodies(
        self,
        town: int,
        goal: int,
        slow: list[int],
        quick: list[int],
        foot: march.Reach | None,
        ride: march.Reach | None,
    ) -> list[list[int]]:
        """Who could go: all that need not force the pace, and all that can get there at all."""
        campaign = self.campaign
        found: list[list[int]] = []
        night = campaign.now().night
        for more in (0, 1):
            if more and night:
                break
            units: list[int] = []
            room = 99
            if ride is not None and 0 <= ride.paces[goal] <= march.FAST + more:
                room = marching.room_on(campaign, town, march.path(ride, goal), self.side)
                units += quick
            if foot is not None and 0 <= foot.paces[goal] <= march.SLOW + more:
                room = min(room, marching.room_on(campaign, town, march.path(foot, goal), self.side))
                units = units + slow
            if room <= 0 or not units:
                continue
            if len(units) > room:
                worth = self.seen.worth
                units.sort(key=lambda unit: -worth[unit])
                units = units[:room]
            if not found or len(units) != len(found[0]):
                found.append(units)
        return found

    def parts(self, plan: Plan) -> list[list[int]]:
        """Smaller bodies than that of a plan: all but the weakest, the riders, the weakest rider, the weakest foot."""
        roster = self.campaign.roster
        units = plan.units
        if len(units) < 2:
            return []
        worth = self.seen.worth
        weakest = sorted([unit for unit in units if roster.arm[unit] != LEADER], key=lambda unit: worth[unit])
        found: list[list[int]] = []
        if weakest:
            found.append([unit for unit in units if unit != weakest[0]])
        quick = [unit for unit in units if roster.fast[unit]]
        if quick and len(quick) < len(units):
            found.append(quick)
        for fast in (True, False):
            for unit in weakest:
                if roster.fast[unit] == fast:
                    found.append([unit])
                    break
        return found

    def best_of(
        self, town: int, goal: int, bodies: list[list[int]], foot: march.Reach | None, ride: march.Reach | None
    ) -> Plan | None:
        """The body of troops for which the march pays most."""
        best: Plan | None = None
        for units in bodies:
            value = outlook.judge_shift(self.seen, units, town, goal) - self.strain(goal, units, foot, ride)
            if self.temper.noise > 0.0:
                value += self.temper.noise * (self.rng.random() - 0.5)
            if best is None or value > best.value:
                best = Plan(goal, units, value)
        return best

    def strain(self, goal: int, units: list[int], foot: march.Reach | None, ride: march.Reach | None) -> float:
        """What forcing the pace costs."""
        campaign = self.campaign
        total = 0.0
        for unit in units:
            reach = ride if campaign.roster.fast[unit] else foot
            if reach is not None and reach.paces[goal] > march.rate(campaign, unit):
                total += FORCED_COST * (3.0 if campaign.strength[unit] == 1 else 1.0)
        return total * 0.5 * self.temper.strain


def current(council: Council | None, campaign: Campaign, side: int) -> bool:
    """Is there a council for this phase, and does its map agree with the real one?"""
    return council is not None and council.is_for(campaign, side) and agrees(council.seen, campaign)


def agrees(seen: Chart, campaign: Campaign) -> bool:
    """Are the blocks where the chart has them?"""
    return seen.count[0] == campaign.held[0] and seen.count[1] == campaign.held[1]
