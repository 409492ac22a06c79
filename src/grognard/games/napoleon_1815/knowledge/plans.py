"""The staff work of a movement phase: which groups could go where, and what that is worth (5.0).

`plans_of` looks at every goal and every way of choosing who goes, for an opinion of every click. `Staff` thinks
likewise, but makes a plan once for a group, which is then carried out, and does not look at what cannot be good.
"""

from __future__ import annotations

from random import Random
from typing import Final

from grognard.games.napoleon_1815 import march
from grognard.games.napoleon_1815.knowledge import places
from grognard.games.napoleon_1815.knowledge.scout import Scout, look, roads_to
from grognard.games.napoleon_1815.knowledge.styles import Style
from grognard.games.napoleon_1815.roster import ARMIES_OF, FRENCH, LEADER
from grognard.games.napoleon_1815.state import Campaign

FORCED_COST: Final = 0.45  # of a step, half the time
SCALE: Final = 1.2  # how much a unit gained on the map counts in scores

# Which units of a group go
EVERYBODY: Final = 0
BUT_ONE: Final = 1  # one weak unit stays
RIDERS: Final = 2  # fast units only
ONE_RIDER: Final = 3  # one fast unit, the weakest
ONE_FOOT: Final = 4  # one slow unit, the weakest
FORCED: Final = 5  # everybody, forcing the pace
MODES: Final = [EVERYBODY, BUT_ONE, RIDERS, ONE_RIDER, ONE_FOOT, FORCED]

LIKELY: Final = 4  # quiet goals of a group that are looked at closely
CLOSER: Final = 2  # goals for which parts of a group are tried too
AGAIN: Final = 3  # groups that are looked at again after another has moved
ENOUGH: Final = 0.02  # a gain below this is none


class Plan:
    """Units of a group that go to one town, and how the map would look to their side."""

    def __init__(self, goal: int, units: list[int], value: float) -> None:
        self.goal: Final = goal
        self.units: Final = units
        self.value: Final = value


def plans_of(campaign: Campaign, scout: Scout, town: int, army: int) -> list[Plan]:
    """What the group of an army in a town could do, each with its worth."""
    roster = campaign.roster
    group = [unit for unit in campaign.army_in(town, army) if not campaign.moved[unit]]
    group.sort(key=lambda unit: -scout.worth[unit])
    slow = [unit for unit in group if not roster.fast[unit]]
    quick = [unit for unit in group if roster.fast[unit]]
    found: list[Plan] = []
    foot = march.search(campaign, slow[0], town, march.allowance(campaign, slow[0])) if slow else None
    ride = march.search(campaign, quick[0], town, march.allowance(campaign, quick[0])) if quick else None
    side = roster.side[group[0]] if group else 0
    for goal in sorted({*(foot.towns if foot is not None else []), *(ride.towns if ride is not None else [])}):
        seen_sets: list[list[int]] = []
        for mode in MODES:
            if mode == FORCED and campaign.now().night:
                continue
            more = 1 if mode == FORCED else 0
            units: list[int] = []
            room = 99
            if ride is not None and 0 <= ride.paces[goal] <= march.FAST + more:
                room = march.room_on(campaign, town, march.path(ride, goal), side)
                units += quick
            if foot is not None and 0 <= foot.paces[goal] <= march.SLOW + more and mode not in (RIDERS, ONE_RIDER):
                room = min(room, march.room_on(campaign, town, march.path(foot, goal), side))
                units += slow
            units = chosen(campaign, scout, units, mode, room)
            if units and units not in seen_sets:
                seen_sets.append(units)
                found.append(Plan(goal, units, plan_value(campaign, scout, town, goal, units, foot, ride)))
    return found


def chosen(campaign: Campaign, scout: Scout, units: list[int], mode: int, room: int) -> list[int]:
    """Those of the units that could go who do go."""
    if mode == ONE_FOOT:
        units = [unit for unit in units if not campaign.roster.fast[unit]]
    if mode in (ONE_RIDER, ONE_FOOT):
        riders = [unit for unit in units if campaign.roster.arm[unit] != LEADER]
        return riders[-1:] if room > 0 else []
    if mode == BUT_ONE:
        if len(units) < 2:
            return []
        stays = [unit for unit in units if campaign.roster.arm[unit] != LEADER][-1:]
        units = [unit for unit in units if unit not in stays]
    units.sort(key=lambda unit: -scout.worth[unit])
    return units[:room] if room > 0 else []


def plan_value(
    campaign: Campaign,
    scout: Scout,
    town: int,
    goal: int,
    units: list[int],
    foot: march.Reach | None,
    ride: march.Reach | None,
) -> float:
    """The map after the plan, less what forced marches cost."""
    strain = 0.0
    for unit in units:
        reach = ride if campaign.roster.fast[unit] else foot
        if reach is not None and reach.paces[goal] > march.rate(campaign, unit):
            strain += FORCED_COST * (3.0 if campaign.strength[unit] == 1 else 1.0)
    return places.judge_shift(scout, units, town, goal) - strain * 0.5


def best_plan(options: list[Plan]) -> Plan | None:
    """The plan with the highest value."""
    best: Plan | None = None
    for plan in options:
        if best is None or plan.value > best.value:
            best = plan
    return best


class Staff:
    """The map of one movement phase, kept up to date while groups march, and the best plans of every group."""

    def __init__(self, campaign: Campaign, side: int, style: Style, rng: Random) -> None:
        self.campaign: Final = campaign
        self.turn: Final = campaign.turn
        self.side: Final = side
        self.style: Final = style
        self.rng: Final = rng
        seat = campaign.seat_of[ARMIES_OF[side][0]]
        self.scout: Final = look(campaign, seat, side, campaign.quota[FRENCH] > 1)
        scout = self.scout
        scout.fear = style.fear
        scout.zeal = style.zeal
        scout.hope = style.hope
        scout.haste *= style.haste
        if style.aim >= 0:
            self.set_aim(style.aim)
        self.base: float = places.judge(scout)
        self.best: Final[dict[int, Plan]] = {}  # by town and army: town * 3 + army
        self.rank: int = style.rank

    def set_aim(self, number: int) -> None:
        """All armies of the side go for one city instead of what they wanted."""
        scout = self.scout
        city = scout.city[number % len(scout.city)] if scout.city else -1
        if city < 0:
            return
        far = roads_to(scout, city)
        for army in ARMIES_OF[self.side]:
            scout.pull[army] = far

    def is_for(self, campaign: Campaign, side: int) -> bool:
        """Is this the phase it was made for, and the map what it thinks?"""
        if campaign is not self.campaign or campaign.turn != self.turn or side != self.side:
            return False
        return self.scout.count[0] == campaign.held[0] and self.scout.count[1] == campaign.held[1]

    def plan_next(self, armies: list[int]) -> tuple[int, Plan] | None:
        """The group (town * 3 + army) that moves next and its plan; None where nobody gains by moving."""
        if self.style.still:
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
        return (key, plan) if SCALE * (plan.value - self.base) > ENOUGH else None

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
        found = best_plan(self.options(town, army))
        if found is not None:
            self.best[key] = found
        elif key in self.best:
            del self.best[key]

    def carried_out(self, town: int, plan: Plan) -> None:
        """The plan has been ordered: the map as it will be."""
        scout = self.scout
        for unit in plan.units:
            scout.shift(unit, town, plan.goal)
        near = self.campaign.ground.near
        changed = [town, plan.goal]
        for other in near[town] + near[plan.goal]:
            if other not in changed:
                changed.append(other)
        for other in changed:
            part = places.town_part(scout, other)
            scout.whole += part - scout.part[other]
            scout.part[other] = part
        self.base = scout.whole + places.city_terms(scout)

    # The plans of one group

    def options(self, town: int, army: int) -> list[Plan]:
        """For each goal that may be worth it the best way to go there."""
        campaign = self.campaign
        roster = campaign.roster
        worth = self.scout.worth
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
        scout = self.scout
        foe = scout.count[1 - self.side]
        pull = scout.pull[army]
        found: list[int] = []
        quiet: list[tuple[float, int]] = []
        towns = foot.towns[:] if foot is not None else []
        if ride is not None:
            for goal in ride.towns:
                if goal not in towns:
                    towns.append(goal)
        for goal in towns:
            if foe[goal] or scout.city_worth[goal] > 0.0:
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
                room = march.room_on(campaign, town, march.path(ride, goal), self.side)
                units += quick
            if foot is not None and 0 <= foot.paces[goal] <= march.SLOW + more:
                room = min(room, march.room_on(campaign, town, march.path(foot, goal), self.side))
                units = units + slow
            if room <= 0 or not units:
                continue
            if len(units) > room:
                worth = self.scout.worth
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
        worth = self.scout.worth
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
            value = places.judge_shift(self.scout, units, town, goal) - self.strain(goal, units, foot, ride)
            if self.style.noise > 0.0:
                value += self.style.noise * (self.rng.random() - 0.5)
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
        return total * 0.5 * self.style.strain
