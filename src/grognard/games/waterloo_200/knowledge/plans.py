"""Whole impulses thought out: which leaders go where, who attacks what with their help, where everybody else goes.

A `Staff` works out what several plans share; how far blocks can go is in `marches.py`.
"""

from __future__ import annotations

from typing import Final

from grognard.games.waterloo_200 import movement
from grognard.games.waterloo_200.activation import candidates, leader_allowance
from grognard.games.waterloo_200.ground import BLACK
from grognard.games.waterloo_200.knowledge.aims import CHIEF, life, prize, star_price
from grognard.games.waterloo_200.knowledge.marches import Levy, Marches
from grognard.games.waterloo_200.knowledge.odds import Host, worth_of
from grognard.games.waterloo_200.knowledge.scout import Scout
from grognard.games.waterloo_200.roster import FRENCH, PRUSSIAN, TACTICAL
from grognard.games.waterloo_200.state import NO_BLOCK, TACTICAL_ACTION, Day

ANCHORS: Final = 4  # targets around which plans are made
ENOUGH: Final = 11.0  # a Final Result of which more brings nothing but kills
WORTH_IT: Final = 0.12  # what an attack must promise
NO_LIMIT: Final = 99


class Attack:
    """A battle to be fought: who marches into it, and which guns fire from where."""

    def __init__(self, area: int, worth: float) -> None:
        self.area: Final = area
        self.worth = worth
        self.members: list[int] = []
        self.guns: list[int] = []
        self.stands: list[int] = []  # where each of the guns fires from


class Plan:
    """Leaders to be activated, each with his place, and what may come of it."""

    def __init__(self, leaders: list[int], spots: list[int], attacks: list[Attack], worth: float) -> None:
        self.leaders: Final = leaders
        self.spots: Final = spots
        self.attacks: Final = attacks
        self.worth: Final = worth


class Staff(Marches):
    """What is known about one army in one position, and what it could do."""

    def __init__(self, day: Day, scout: Scout, faction: int) -> None:
        super().__init__(day, scout, faction)
        self.targets: Final = self.find_targets()

    def find_targets(self) -> list[int]:
        """Areas with enemies where blocks of the army may go in, or are."""
        day = self.day
        heads = day.heads[1 - self.side]
        found: list[int] = []
        for area in range(1, day.ground.size()):
            if heads[area] and day.ground.colour[area] != BLACK and not day.ally_in(area, self.faction):
                found.append(area)
        return found

    # Attacks

    def attack_on(self, area: int, levy: Levy, used: bytearray, moves: int) -> Attack | None:
        """The best that a levy can do against an area; nothing if nobody can come."""
        day = self.day
        roster = day.roster
        faction = self.faction
        strikers = levy.strikers.get(area)
        if strikers is None:
            if not day.held[faction][area]:
                return None
            strikers = []
        own = Host(0.0, 0.0, 0, self.life)
        fighters = 0
        for block in day.blocks_in(area, faction):
            add(day, own, block)
            fighters += roster.fights[block]
        room = day.room_for(area, faction)
        attack = own.power
        near = day.ground.near[area]
        for number, spot in enumerate(levy.spots):
            if spot in near:
                attack += levy.stars[number]
        found = Attack(area, 0.0)
        foe = self.scout.host(day, area, life(day, self.enemy_in(area)))
        foe.power += self.scout.rising(day, area)
        attack += self.add_guns(found, levy, used, moves)
        moves -= len(found.guns)
        enough = max(ENOUGH, foe.tough + 1.0)
        for block in strikers:
            if room < 1 or moves < 1 or attack - foe.power >= enough:
                break
            if not used[block]:
                found.members.append(block)
                add(day, own, block)
                attack += day.strength(block)
                fighters += 1
                room -= 1
                moves -= 1
        if not fighters:
            return None
        found.worth = worth_of(attack, own, foe, self.prize(area), self.scout.hidden[area]) - 0.05 * len(found.guns)
        if found.members:
            found.worth -= self.scout.risk_after(day, area, own)
        return found

    def enemy_in(self, area: int) -> int:
        """The enemy army in an area."""
        if self.side:
            return FRENCH
        return 1 if self.day.held[1][area] else PRUSSIAN

    def prize(self, area: int) -> float:
        """What it is worth to clear an area."""
        day = self.day
        worth = prize(day, area, self.side)
        enemy = self.enemy_in(area)
        chief = day.roster.chief[enemy]
        if enemy != PRUSSIAN and chief >= 0 and day.where[chief] == area:
            worth += CHIEF
        return worth

    def held_worth(self, area: int) -> float:
        """What it is worth to keep an area."""
        return prize(self.day, area, 1 - self.side)

    def add_guns(self, attack: Attack, levy: Levy, used: bytearray, moves: int) -> int:
        """Guns that can fire into the battle, from where they stand or one march away; their cannonballs."""
        day = self.day
        near = day.ground.near[attack.area]
        limit = day.scenario.guns[self.faction] or NO_LIMIT
        total = 0
        for gun in self.active_guns():
            if day.where[gun] in near and limit > 0 and day.value(gun) > 0:
                total += day.value(gun)
                limit -= 1
        for number, block in enumerate(levy.blocks):
            if limit < 1 or len(attack.guns) >= moves - 1:
                break
            if not day.roster.gun[block] or used[block] or day.value(block) < 1:
                continue
            start = day.where[block]
            left = levy.mp[number] - day.scenario.reveal
            if left < 0 or day.heads[1 - self.side][start]:
                continue
            stand = self.best_stand(start, left, near)
            if stand:
                attack.guns.append(block)
                attack.stands.append(stand)
                total += day.value(block)
                limit -= 1
        return total

    def active_guns(self) -> list[int]:
        """Guns that have been activated."""
        day = self.day
        return [b for b in day.roster.blocks_of[self.faction] if day.active[b] and day.roster.gun[b]]

    def best_stand(self, start: int, left: int, near: list[int]) -> int:
        """Where guns stand to fire: here if they can, else where most of their own are; 0 if nowhere."""
        if start in near:
            return start
        ways = self.ways(start, left)
        best = 0
        for area in ways.goals:
            if area in near and self.day.room_for(area, self.faction) > 0:
                if not best or self.day.held[self.faction][area] > self.day.held[self.faction][best]:
                    best = area
        return best

    def allocate(self, levy: Levy, battles: int, moves: int) -> list[Attack]:
        """The best attacks of a levy, one after the other."""
        found: list[Attack] = []
        used = bytearray(self.day.roster.size())
        drafts: list[Attack] = []
        for area in self.targets:
            if area not in self.day.fought:
                attack = self.attack_on(area, levy, used, moves)
                if attack is not None and attack.worth > WORTH_IT:
                    drafts.append(attack)
        while drafts and len(found) < battles:
            best = drafts[0]
            for attack in drafts:
                if attack.worth > best.worth:
                    best = attack
            found.append(best)
            moves -= len(best.members) + len(best.guns)
            for block in best.members + best.guns:
                used[block] = 1
            drafts = self.drawn_again(drafts, best, levy, used, moves) if len(found) < battles else []
        return found

    def drawn_again(self, drafts: list[Attack], best: Attack, levy: Levy, used: bytearray, moves: int) -> list[Attack]:
        """What is left of other attacks when the best has taken its blocks."""
        left: list[Attack] = []
        for old in drafts:
            if old is best:
                continue
            attack: Attack | None = old
            if moves < NO_LIMIT // 2 or any(used[block] for block in old.members + old.guns):
                attack = self.attack_on(old.area, levy, used, moves)
            if attack is not None and attack.worth > WORTH_IT:
                left.append(attack)
        return left

    # Leaders

    def spots(self, leader: int) -> list[int]:
        """Where a leader can be revealed."""
        day = self.day
        if leader == day.hand:
            found = movement.goals(day, leader, False).stops[:]
        else:
            most = leader_allowance(day, leader)
            found = movement.search(day, leader, day.where[leader], most, False, False).stops[:]
        if not day.heads[1 - self.side][day.where[leader]]:
            found.append(day.where[leader])
        return found

    def comfort(self, spot: int, leader: int) -> float:
        """How safe a leader is in a place: with troops, and not alone before the enemy."""
        day = self.day
        company = day.held[self.faction][spot] - (1 if day.where[leader] == spot else 0)
        exposed = 0.8 if self.scout.dangers(day)[spot] > 0.0 and not company else 0.0
        return 0.15 * min(company, 2) - exposed

    def tactical(self) -> list[Plan]:
        """The plans of a Tactical Action, the best first; those already activated stay where they are."""
        day = self.day
        cap = day.orders[self.faction] if day.kind == TACTICAL_ACTION else day.command(self.faction)
        active = day.active_leaders(self.faction)
        fixed = [day.where[leader] for leader in active]
        free = candidates(day, self.faction) if cap > 0 else []
        if day.hand != NO_BLOCK and day.roster.kind[day.hand] == TACTICAL:
            free = [leader for leader in free if leader != day.hand]
            if day.roster.faction[day.hand] == self.faction:
                free.insert(0, day.hand)
        places = [self.spots(leader) for leader in free]
        plans = [self.weigh(active, fixed, [], [])]
        for target in self.anchors(free):
            plans += self.plans_for(target, active, fixed, free, places, cap)
        plans.append(self.march(active, fixed, free, places, cap))
        order = [(-plan.worth, number) for number, plan in enumerate(plans)]
        order.sort()
        return [plans[number] for _, number in order]

    def anchors(self, free: list[int]) -> list[int]:
        """The targets that promise most: weak enemies, rich prizes, with leaders not far away."""
        day = self.day
        ranked: list[tuple[float, int]] = []
        distances = day.ground.distances()
        for area in self.targets:
            close = 0.0
            for leader in free:
                far = distances[area][day.where[leader]]
                if far <= 5:
                    close += 0.5 + day.value(leader) * (1.0 if far <= 4 else 0.5)
            if close > 0.0 or day.held[self.faction][area]:
                foe = self.scout.host(day, area, 1.0)
                need = foe.power + self.scout.rising(day, area)
                ranked.append((self.prize(area) + 0.6 * foe.count + 0.1 * close - 0.12 * need, area))
        ranked.sort(reverse=True)
        return [area for _, area in ranked[:ANCHORS]]

    def plans_for(
        self, target: int, active: list[int], fixed: list[int], free: list[int], places: list[list[int]], cap: int
    ) -> list[Plan]:
        """Plans around one target: the leaders who can do most against it, one, two, three, …"""
        ranked: list[tuple[float, int, int]] = []
        for number, leader in enumerate(free):
            best, spot = self.best_spot(leader, places[number], target)
            if leader == self.day.hand:
                ranked.append((-100.0, leader, spot))  # he is on his way already
            elif best > 0.5:
                ranked.append((-best, leader, spot))
        ranked.sort()
        plans: list[Plan] = []
        leaders: list[int] = []
        spots: list[int] = []
        for _, leader, spot in ranked[:cap]:
            leaders.append(leader)
            spots.append(self.free_spot(leader, spot, spots, target))
            plans.append(self.weigh(active, fixed, leaders[:], spots[:]))
        return plans

    def free_spot(self, leader: int, spot: int, taken: list[int], target: int) -> int:
        """The place, or his own where it is full."""
        day = self.day
        if day.where[leader] == spot or day.room_for(spot, self.faction) > taken.count(spot):
            return spot
        for other in self.spots(leader):
            if target in day.ground.near[other] and day.room_for(other, self.faction) > taken.count(other):
                return other
        return day.where[leader]

    def best_spot(self, leader: int, places: list[int], target: int) -> tuple[float, int]:
        """Where a leader does most against a target: his own stars, and the blocks that he sends."""
        day = self.day
        near = day.ground.near[target]
        stars = day.value(leader)
        best = 0.0
        found = day.where[leader]
        boost = day.scenario.boost
        for spot in places:
            score = self.comfort(spot, leader)
            if spot in near:
                score += stars
            sent = 0
            for block in self.under(leader, spot):
                start = day.where[block]
                most = day.roster.mp[block] + boost
                if start == target:
                    score += 0.5
                elif sent < 3 and day.roster.fights[block] and self.ways(start, most).strikes[target] <= most:
                    score += day.strength(block)
                    sent += 1
            if score > best:
                best = score
                found = spot
        return best, found

    def weigh(self, active: list[int], fixed: list[int], leaders: list[int], spots: list[int]) -> Plan:
        """What leaders in these places could do together."""
        day = self.day
        levy = self.levy(active + leaders, fixed + spots)
        battles = day.battles[self.faction] + len(leaders)
        attacks = self.allocate(levy, battles, NO_LIMIT)
        worth = sum([attack.worth for attack in attacks], 0.0)
        price = star_price(day, self.faction)
        for number, leader in enumerate(leaders):
            worth += 0.1 * self.comfort(spots[number], leader)
            if day.value(leader) > 0:
                worth -= price
        return Plan(leaders, spots, attacks, worth)

    def march(self, active: list[int], fixed: list[int], free: list[int], places: list[list[int]], cap: int) -> Plan:
        """Leaders whose corps has a long way to go."""
        day = self.day
        price = star_price(day, self.faction)
        ranked: list[tuple[float, int, int]] = []
        for number, leader in enumerate(free):
            best = 0.0
            where = -1
            for spot in places[number]:
                gain = self.comfort(spot, leader)
                for block in self.under(leader, spot):
                    gain += max(0.0, self.best_quiet(block, day.roster.mp[block] + day.scenario.boost)[0])
                if gain > best:
                    best = gain
                    where = spot
            best -= price if day.value(leader) > 0 else 0.0
            if where >= 0 and best > 0.0:
                ranked.append((-best, leader, where))
        ranked.sort()
        ranked = ranked[:cap]
        plan = self.weigh(active, fixed, [one[1] for one in ranked], [one[2] for one in ranked])
        gains = sum([-one[0] for one in ranked], 0.0)
        return Plan(plan.leaders, plan.spots, plan.attacks, plan.worth + 0.6 * gains)


def add(day: Day, host: Host, block: int) -> None:
    """One more in the ranks."""
    host.power += day.strength(block)
    host.tough += day.roster.toughness[block][day.level[block]]
    host.count += 1
