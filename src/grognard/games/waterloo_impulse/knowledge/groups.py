"""A body of troops on the march or in a charge: where it can go, whom it assaults, where the rest should stand."""

from __future__ import annotations

from typing import Final

from grognard.games.waterloo_impulse import activation, fire, movement
from grognard.games.waterloo_impulse.ground import CLEAR, SPACES, is_zone
from grognard.games.waterloo_impulse.knowledge.assault import Clash, Defence
from grognard.games.waterloo_impulse.knowledge.odds import is_gun, support
from grognard.games.waterloo_impulse.knowledge.scout import Scout
from grognard.games.waterloo_impulse.roster import ARTILLERY
from grognard.games.waterloo_impulse.state import CHARGE, MARCH, Battle

WORTHWHILE: Final = 0.04  # a unit does not move for less
JOINABLE: Final = "11.7"  # cavalry may follow infantry into an assault


def may_attack(battle: Battle, unit: int, here: int, there: int, charge: bool, budget: int, whole: int) -> bool:
    """Could a unit step from an area without enemies into one that holds some?"""
    barred = movement.barred(battle, unit, here, there, charge)
    if barred is not None and barred[0] != JOINABLE:
        return False
    return movement.may_spend_all(battle, budget, whole) or movement.price(battle, unit, here, there) <= budget


class Reach:
    """Where a unit can go now, and the way there."""

    def __init__(self, scout: Scout, unit: int, charge: bool) -> None:
        battle = scout.battle
        self.left: Final = [-1] * SPACES
        self.back: Final = [0] * SPACES
        self.start: Final = battle.where[unit]
        self.found: Final[list[int]] = []  # every space within reach but the first, as they were found
        whole = battle.ma(unit)
        if battle.roster.kind[unit] == ARTILLERY and battle.spent[unit]:
            whole = 0
        budget = battle.left if battle.hand == unit else 0 if battle.moved[unit] else whole
        self.left[self.start] = budget
        if budget > 0:
            self.spread(scout, unit, charge, budget, whole)

    def spread(self, scout: Scout, unit: int, charge: bool, budget: int, whole: int) -> None:
        """Go on from where most movement factors are left, until none are."""
        battle = scout.battle
        left = self.left
        enemy = battle.count[1 - scout.side]
        terrain = battle.ground.terrain
        near = battle.ground.near
        entry = scout.entry
        levels: list[list[int]] = [[] for _ in range(budget + 1)]
        levels[budget].append(self.start)
        if enemy[self.start] or is_zone(self.start):
            self.leave(scout, unit, charge, budget, whole, levels)
            levels[budget] = []
        for level in range(budget, 0, -1):
            for here in levels[level]:
                if left[here] != level:
                    continue
                for there in near[here]:
                    if left[there] >= level - 1:
                        continue
                    if enemy[there]:
                        rest = 0 if may_attack(battle, unit, here, there, charge, level, whole) else -1
                    else:
                        cost = entry[there]
                        if cost == 0 or (charge and terrain[there] != CLEAR):
                            continue
                        rest = level - cost
                        if cost > level:
                            rest = 0 if movement.may_spend_all(battle, level, whole) else -1
                    if rest > left[there]:
                        self.keep_way(here, there, rest, levels)

    def keep_way(self, here: int, there: int, rest: int, levels: list[list[int]]) -> None:
        """A better way to a space."""
        if self.left[there] < 0:
            self.found.append(there)
        self.left[there] = rest
        self.back[there] = here
        levels[rest].append(there)

    def leave(self, scout: Scout, unit: int, charge: bool, budget: int, whole: int, levels: list[list[int]]) -> None:
        """The first step out of a contested area or out of a zone (10.10, 15.2, 15.3)."""
        battle = scout.battle
        here = self.start
        enemy = battle.count[1 - scout.side]
        stops = enemy[here] != 0 and not movement.is_mounted(battle, unit)
        for there in movement.candidates(battle, here):
            barred = movement.barred(battle, unit, here, there, charge)
            if barred is not None and barred[0] != JOINABLE:
                continue
            cost = movement.price(battle, unit, here, there)
            if cost > budget:
                if (is_zone(here) and is_zone(there)) or not movement.may_spend_all(battle, budget, whole):
                    continue
            rest = 0 if stops or enemy[there] or is_zone(there) else max(budget - cost, 0)
            if rest > self.left[there]:
                self.keep_way(here, there, rest, levels)

    def route(self, goal: int) -> list[int]:
        """The steps to a goal, the last of them first."""
        way: list[int] = []
        space = goal
        while space != self.start and self.left[space] >= 0 and len(way) < SPACES:
            way.append(space)
            space = self.back[space]
        return way

    def next_step(self, goal: int) -> int:
        """The first step of the way to a goal; 0 if there is none."""
        way = self.route(goal)
        return way[-1] if way else 0


class Staff:
    """What several plans of one position share: who can go where, and who defends what."""

    def __init__(self, scout: Scout) -> None:
        self.scout: Final = scout
        self.ways: Final[dict[int, Reach]] = {}
        self.defences: Final[dict[int, Defence]] = {}

    def reach(self, unit: int, charge: bool) -> Reach:
        """Where a unit can go that has not moved; the same for all of its kind there."""
        battle = self.scout.battle
        roster = battle.roster
        kind = roster.kind[unit] * 2 + int(roster.horse[unit])
        army = roster.army[unit]
        key = (((battle.where[unit] * 3 + army) * 8 + kind) * 16 + battle.ma(unit)) * 2 + int(charge)
        found = self.ways.get(key)
        if found is None:
            found = Reach(self.scout, unit, charge)
            self.ways[key] = found
        return found

    def defence(self, area: int) -> Defence:
        """The defence of an area."""
        found = self.defences.get(area)
        if found is None:
            found = Defence(self.scout, area)
            self.defences[area] = found
        return found


class Group:
    """Units that are, or would be, activated together for a march or a charge."""

    def __init__(self, staff: Staff, units: list[int], charge: bool, formation: int) -> None:
        scout = staff.scout
        self.staff: Final = staff
        self.scout: Final = scout
        self.units: Final = units
        self.charge: Final = charge
        self.formation: Final = formation
        self.value = 0.0
        self.target = 0  # the area that is assaulted, 0 for none
        self.members: list[int] = []  # who assaults
        self.goals: Final[dict[int, int]] = {}  # where the others go
        self.ways: Final[dict[int, Reach]] = {}
        battle = scout.battle
        for unit in units:
            if battle.hand == unit:
                self.ways[unit] = Reach(scout, unit, charge)
            elif not battle.moved[unit]:
                self.ways[unit] = staff.reach(unit, charge)
        self.choose()

    def choose(self) -> None:
        """Find the best assault, if any is worth it, and where the rest should go."""
        best = 0.0
        forced = self.forced()
        targets = [forced] if forced else self.targets()
        if forced:
            best = -99.0
        for area in targets:
            value, members = self.assault(area)
            if value + self.scout.daring > best:
                best = value + self.scout.daring
                self.target = area
                self.members = members
        self.value = max(best, -9.0) + self.place()

    def forced(self) -> int:
        """An area that has been entered already and must be assaulted."""
        battle = self.scout.battle
        for unit in self.units:
            area = battle.where[unit]
            if battle.entered[unit] and not battle.contested[area] and area not in battle.assaulted:
                return area
        return 0

    def targets(self) -> list[int]:
        """Areas of enemies that somebody who can lead can get at."""
        battle = self.scout.battle
        enemy = battle.count[1 - self.scout.side]
        found: list[int] = []
        seen: list[Reach] = []
        for unit in self.units:
            if not movement.can_lead(battle, unit, self.charge):
                continue
            here = battle.where[unit]
            if enemy[here] and here not in battle.assaulted and here not in found:
                found.append(here)
            way = self.ways.get(unit)
            if way is None or way in seen:
                continue
            seen.append(way)
            for space in way.found:
                if enemy[space] and space not in battle.assaulted and space not in found:
                    found.append(space)
        return found

    def assault(self, area: int) -> tuple[float, list[int]]:
        """The best set of units for an assault on an area, and its value."""
        battle = self.scout.battle
        inside: list[int] = []  # those there who fight in any case, or could
        coming: list[int] = []
        fixed = 0
        for unit in self.units:
            if battle.where[unit] == area:
                if battle.entered[unit] and not battle.contested[area]:
                    if not is_gun(battle, unit):
                        inside.insert(0, unit)
                        fixed += 1
                elif not battle.moved[unit] or battle.entered[unit]:
                    if not (is_gun(battle, unit) and (battle.spent[unit] or self.charge)):
                        coming.append(unit)
            elif unit in self.ways and self.ways[unit].left[area] >= 0 and not is_gun(battle, unit):
                coming.append(unit)
        coming.sort(key=self.rank)
        origin = self.origin_of(inside + coming, area)
        clash = Clash(self.scout, area, self.charge, not battle.contested[area], origin, self.staff.defence(area))
        room = battle.limit(area) - battle.count[self.scout.side][area]
        chosen = inside[:]
        best = clash.value(chosen, self.formation) if fixed else -99.0
        members = chosen[:]
        leaving: dict[int, int] = {}
        cost = 0.0
        for unit in coming:
            here = battle.where[unit]
            if here != area:
                if room <= 0:
                    continue
                room -= 1
                gone = leaving.get(here, 0)
                cost += self.scout.hold(here, gone + 1) - self.scout.hold(here, gone)
                leaving[here] = gone + 1
            chosen.append(unit)
            value = clash.value(chosen, self.formation) - cost
            if value > best:
                best = value
                members = chosen[:]
        return best, members

    def rank(self, unit: int) -> float:
        """Who is asked first to join: fresh and strong."""
        battle = self.scout.battle
        lead = 0.0 if movement.can_lead(battle, unit, self.charge) else 5.0
        dear = 0.4 * battle.roster.worth[unit]
        return lead + 10.0 * battle.spent[unit] - support(battle, unit, self.charge) - 0.3 * battle.af(unit) + dear

    def origin_of(self, units: list[int], area: int) -> int:
        """Where the first of them comes from: it decides about streams and skirmishers' fire."""
        battle = self.scout.battle
        for unit in units:
            if battle.where[unit] == area:
                return battle.entered[unit]
            return self.ways[unit].back[area]
        return 0

    def place(self) -> float:
        """Find better places for those who do not fight; what that is worth in all."""
        battle = self.scout.battle
        scout = self.scout
        enemy = battle.count[1 - scout.side]
        total = 0.0
        leaving: dict[int, int] = {}
        known: dict[tuple[int, int, int], tuple[float, int]] = {}
        for unit in self.members:
            if battle.where[unit] != self.target:
                leaving[battle.where[unit]] = leaving.get(battle.where[unit], 0) + 1
        for unit in self.units:
            if unit in self.members or unit not in self.ways:
                continue
            here = battle.where[unit]
            fresh = not battle.spent[unit]
            key = (here, 2 * battle.roster.kind[unit] + int(fresh), battle.roster.formation[unit])
            if key not in known or battle.hand == unit:
                way = self.ways[unit]
                best = 0.0
                goal = here
                base = self.stand(unit, here, fresh, 0)
                together = self.mates(unit)
                pull = scout.field(battle.roster.formation[unit])
                spare = 0.1 if is_gun(battle, unit) else 0.0
                for space in way.found:
                    if pull[space] + spare - base > best and not enemy[space]:  # no place is better than its pull
                        gain = self.stand(unit, space, fresh, together) - base
                        if gain > best:
                            best = gain
                            goal = space
                known[key] = (best, goal)
            best, goal = known[key]
            gone = leaving.get(here, 0)
            cost = scout.hold(here, gone + 1) - scout.hold(here, gone)
            if goal != here and best - cost > WORTHWHILE:
                leaving[here] = gone + 1
                self.goals[unit] = goal
                total += best - cost
        return total

    def mates(self, unit: int) -> int:
        """How many others can still come along from the same place."""
        battle = self.scout.battle
        here = battle.where[unit] if battle.hand != unit or not battle.moved[unit] else 0
        number = 0
        for other in self.units:
            if other != unit and other in self.ways and other not in self.members:
                if here == 0 or battle.where[other] == here:
                    number += 1
        return number

    def stand(self, unit: int, space: int, fresh: bool, together: int) -> float:
        """How good a space is for a unit; moved guns cannot fire, the grand battery stays."""
        battle = self.scout.battle
        score = self.scout.stand(unit, space, fresh, together)
        if is_gun(battle, unit):
            score *= 0.6
            if space == battle.where[unit]:
                score += gun_post(battle, unit, self.scout.side)
        return score


def gun_post(battle: Battle, unit: int, side: int) -> float:
    """How much a gun is needed where it is: it has targets, or belongs to the grand battery."""
    space = battle.where[unit]
    if space == battle.battery and not battle.battery_moved:
        return 1.0
    enemy = battle.count[1 - side]
    for near in battle.ground.around[space]:
        if enemy[near]:
            return 0.35
    for far in fire.far_targets(battle, space):
        if enemy[far] and fire.clear_way(battle, space, far, side):
            return 0.25
    return 0.0


def units_of(battle: Battle, kind: int, formation: int, space: int) -> list[int]:
    """The units that a march or charge would activate."""
    return activation.awake(battle, kind, formation, space)


def moving_group(scout: Scout, charge: bool) -> Group | None:
    """The units that are moving now, as one body; None if there are none."""
    battle = scout.battle
    mode = CHARGE if charge else MARCH
    units = [u for u in battle.roster.units_of[scout.side] if battle.mode[u] == mode and battle.where[u] > 0]
    if not units:
        return None
    return Group(Staff(scout), units, charge, battle.banner[units[0]])
