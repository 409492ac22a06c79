"""Attacks that can be made: from which hexes one enemy stack can be struck, and with whom.

The hexes around the target are tried as rings that leave it no way out, and as plain mass; units are added while they
help. The worth of a draft is rough; `plans` weighs the best ones exactly.
"""

from __future__ import annotations

from typing import Final

from grognard.games.last_battles import movement
from grognard.games.last_battles.contact import foes_beside, foes_to_fight
from grognard.games.last_battles.fights import Fight
from grognard.games.last_battles.ground import FOOT, MOUNTED
from grognard.games.last_battles.knowledge.odds import (
    REPULSED,
    SHAME,
    Stakes,
    best_column,
    column_value,
    hold_back,
)
from grognard.games.last_battles.knowledge.scout import Scout, Threats
from grognard.games.last_battles.knowledge.wishes import VICTORY, Aim
from grognard.games.last_battles.odds import FOUR_TO_ONE, LAST, any_shelters, column, half, multiplier
from grognard.games.last_battles.roster import ARTILLERY, CAVALRY
from grognard.games.last_battles.stacking import alone_in_garrison, in_garrison
from grognard.games.last_battles.state import Battle
from grognard.games.last_battles.strengths import reckon
from grognard.games.last_battles.supply import supplied

EFFORT: Final = 0.02  # what each strength point sent costs, so that no more are sent than are needed
UNWEIGHED: Final = -1e9  # the gain of a plan that has only been drafted


class Attack:
    """An attack that can be made: who goes where, and what it gains."""

    def __init__(self, target: int) -> None:
        self.target = target
        self.units: list[int] = []
        self.hexes: list[int] = []
        self.rough = -1e9
        self.gain = UNWEIGHED
        self.column = 0
        self.rings = False

    def place_of(self, unit: int) -> int:
        """Where the plan sends this unit, or -1."""
        for i in range(len(self.units)):
            if self.units[i] == unit:
                return self.hexes[i]
        return -1


class Staff:
    """What the planning of one movement phase looks at again and again."""

    def __init__(self, battle: Battle, aim: Aim, scout: Scout) -> None:
        self.battle = battle
        self.aim = aim
        self.scout = scout
        self.threats = Threats(battle, scout)
        self.free = [unit for unit in range(battle.roster.units) if is_free(battle, aim.side, unit)]
        self.comers: dict[int, list[int]] = {}  # hex next to an enemy -> who can get there, the strongest first
        self.gunners: dict[int, list[tuple[int, int]]] = {}  # enemy hex -> (gun, hex it could fire from)
        self.traps: dict[int, float] = {}
        self.posts: dict[int, int] = scout.man_posts(battle)  # unit -> number of the post it has to bar
        self.vans: dict[int, int] = scout.vans(battle)  # unit -> how near to its goal the van of its corps goes
        self.fed: dict[int, bytearray] = {}  # by army: hexes with a line of supply, as they are asked for
        self._note_comers()

    def starves(self, unit: int, hex: int) -> bool:
        """Would this unit be out of supply in a hex, as the enemy stands now (14.0)?"""
        army = self.battle.roster.army[unit]
        fed = self.fed.get(army)
        if fed is None:
            fed = supplied(self.battle, army, self.aim.side)
            self.fed[army] = fed
        return fed[hex] == 0

    def _note_comers(self) -> None:
        battle = self.battle
        zone = bytes(battle.zoc[1 - self.aim.side])
        foes = bytes(battle.stack[1 - self.aim.side])
        shots = battle.ground.shots
        for unit in self.free:
            if unit in self.posts:
                continue
            gun = battle.roster.arm[unit] == ARTILLERY
            for hex in self.scout.reach(battle, unit).cost:
                if zone[hex]:
                    if hex in self.comers:
                        self.comers[hex].append(unit)
                    else:
                        self.comers[hex] = [unit]
                elif gun and self.has_room(hex, unit):
                    for target in shots[hex]:
                        if foes[target]:
                            if target in self.gunners:
                                self.gunners[target].append((unit, hex))
                            else:
                                self.gunners[target] = [(unit, hex)]
        strength = battle.strength
        for units in self.comers.values():
            units.sort(key=lambda unit: -strength(unit))

    def way(self, unit: int, hex: int) -> int:
        """Half movement points from a hex to the nearest goal, or to the unit's own post."""
        post = self.posts.get(unit, -1)
        if post >= 0:
            return self.scout.post_ways[post][MOUNTED if self.battle.roster.gait[unit] != FOOT else FOOT][hex]
        way = self.scout.way(self.battle, unit, hex)
        if self.vans:
            return max(way, self.vans.get(unit, 0))
        return way

    def has_room(self, hex: int, unit: int) -> bool:
        """Could the unit stay there?"""
        battle = self.battle
        return battle.where[unit] == hex or battle.stack[self.aim.side][hex] < battle.ground.limit[hex]

    def trap(self, hex: int) -> float:
        """The chance that an attacker in this hex cannot retreat."""
        known = self.traps.get(hex)
        if known is None:
            known = hold_back(self.battle, self.aim.side, hex, 0)
            self.traps[hex] = known
        return known


def is_free(battle: Battle, side: int, unit: int) -> bool:
    """Can this unit still be sent somewhere in this phase?"""
    return (
        battle.roster.side[unit] == side
        and battle.where[unit] > 0
        and not battle.moved[unit]
        and not movement.held_fast(battle, unit)
        and not battle.asleep[unit]
        and battle.scenario.may_move(battle, unit)
        and (battle.mover != unit or battle.points_left == movement.allowance(battle, unit))
    )


class Draft:
    """A rough plan against one target while units are added to it."""

    def __init__(self, staff: Staff, target: int) -> None:
        battle = staff.battle
        aim = staff.aim
        self.staff = staff
        self.target = target
        self.stakes = Stakes()
        self.units: list[int] = []
        self.hexes: list[int] = []
        self.standing: list[int] = []  # who is next to the target already
        self.foot = 0
        self.horse = 0
        self.lost = 0
        self.printed = 0
        self.penalty = 0.0
        self.open = 0  # bits of the neighbours by which the defenders could still get away
        self.dry = False
        ground = battle.ground
        self.wooded = ground.chart[ground.terrain[target]].halves_cavalry
        defenders = list(battle.units_at(target))
        self.walled = any_shelters(battle, defenders)
        self.factor = multiplier(battle, target, defenders)
        stakes = self.stakes
        for unit in defenders:
            strength = battle.strength(unit)
            stakes.army = battle.roster.army[unit]
            stakes.kill += strength * aim.worth[stakes.army] + aim.bounty.get(unit, 0.0)
            self.printed += strength
        stakes.push = aim.push * stakes.kill
        stakes.walled = self.walled
        stakes.ground = aim.prizes.get(target, 0.0) * (0.5 if battle.control.get(target, aim.side) != aim.side else 0.1)
        if aim.nears_victory(battle, stakes.army, self.printed):
            stakes.kill += VICTORY
        self.defence = self.printed
        if self.wooded:
            riders = 0
            for unit in defenders:
                if battle.roster.arm[unit] == CAVALRY:
                    riders += battle.strength(unit)
            self.defence = self.printed - riders + half(riders)
        foes = battle.stack[1 - aim.side]
        mine = battle.stack[aim.side]
        zone = battle.zoc[aim.side]
        near = ground.near[target]
        for i in range(len(near)):
            if not mine[near[i]] and not zone[near[i]] and foes[near[i]] < ground.limit[near[i]]:
                self.open |= 1 << i
        self.roads = near
        for hex in near:
            if mine[hex]:
                for unit in battle.units_at(hex):
                    # who is in contact with several enemies can give this fight only a part of himself
                    if foes_to_fight(battle, unit) == [target]:
                        self.standing.append(unit)
                        self.count(unit, hex)

    def count(self, unit: int, hex: int) -> None:
        """Add the strength of an adjacent attacker."""
        battle = self.staff.battle
        strength = battle.strength(unit)
        if battle.roster.arm[unit] == CAVALRY:
            self.horse += strength
        else:
            self.foot += strength
        worth = strength * self.staff.aim.worth[battle.roster.army[unit]]
        self.lost += strength
        stakes = self.stakes
        stakes.lost += worth
        stakes.stuck += worth * self.staff.trap(hex)
        stakes.repulse += worth * REPULSED
        if battle.roster.old_guard[unit] and battle.switches.old_guard:
            stakes.shame = SHAME
        if hex * 10000 + self.target not in battle.ground.wet:
            self.dry = True
        if battle.out_of_command[unit]:
            stakes.unordered = True

    def covered(self, hex: int) -> int:
        """Bits of the ways out that a unit in this hex closes."""
        mask = 0
        controls = self.staff.battle.ground.controls[hex]
        for i in range(len(self.roads)):
            if self.roads[i] == hex or self.roads[i] in controls:
                mask |= 1 << i
        return mask

    def send(self, unit: int, hex: int) -> None:
        """Add a unit that marches to a neighbour of the target."""
        self.penalty += EFFORT * self.staff.battle.strength(unit)
        if hex not in self.hexes:
            self.penalty += self.side_effects(hex)
        self.units.append(unit)
        self.hexes.append(hex)
        self.open &= ~self.covered(hex)
        self.count(unit, hex)

    def bombard(self, gun: int, hex: int) -> None:
        """Add a gun that fires from further away."""
        self.foot += self.staff.battle.strength(gun)
        self.units.append(gun)
        self.hexes.append(hex)

    def recall_gun(self) -> None:
        """Take back the last gun that was to fire."""
        self.foot -= self.staff.battle.strength(self.units.pop())
        self.hexes.pop()

    def side_effects(self, hex: int) -> float:
        """A rough cost of the other enemies that would have to be fought too."""
        staff = self.staff
        battle = staff.battle
        mine = battle.stack[staff.aim.side]
        cost = 0.0
        if mine[hex]:
            return cost  # who stands there already touches them
        for foe in foes_beside(battle, staff.aim.side, hex, False):
            if foe == self.target:
                continue
            engaged = False
            for near in battle.ground.near[foe]:
                if mine[near] or near in self.hexes:
                    engaged = True
            if not engaged:
                held = 0
                for unit in battle.units_at(foe):
                    held += battle.strength(unit)
                cost += 0.3 + 0.12 * held * battle.ground.chart[battle.ground.terrain[foe]].multiplier
        return cost

    def room(self, hex: int) -> int:
        """How many more units can go to this hex."""
        battle = self.staff.battle
        side = self.staff.aim.side
        if battle.stack[1 - side][hex]:
            return 0
        taken = battle.stack[side][hex]
        for other in self.hexes:
            if other == hex:
                taken += 1
        return battle.ground.limit[hex] - taken

    def highest(self) -> tuple[int, int, int]:
        """Attack and defence totals and the best column, as `strengths.reckon` has them."""
        if self.staff.battle.switches.varied_strengths:
            return self.varied()
        attack, defence = self.totals()
        if attack <= 0:
            return 0, defence, 0
        best = column(attack, defence)
        return attack, defence, FOUR_TO_ONE if self.walled and best > FOUR_TO_ONE else best

    def varied(self) -> tuple[int, int, int]:
        """The same with variants that change strengths (16.4 to 16.11): the rule itself, with everybody in place."""
        battle = self.staff.battle
        fight = Fight()
        fight.defence_hexes = [self.target]
        fight.attack_hexes = [battle.where[unit] for unit in self.standing]
        fight.attackers = self.standing[:]
        starts = [battle.where[unit] for unit in self.units]
        stirred = battle.stirred
        if stirred:
            battle.stirred = stirred[:]
        for i in range(len(self.units)):
            unit = self.units[i]
            if stirred and self.hexes[i] != starts[i]:
                battle.stirred[unit] = 1
            battle.where[unit] = self.hexes[i]
            if self.hexes[i] in self.roads:
                fight.attackers.append(unit)
                fight.attack_hexes.append(self.hexes[i])
            else:
                fight.guns.append(unit)
        garrisoned = alone_in_garrison(battle, self.target)
        for unit in battle.units_at(self.target):
            if garrisoned or not in_garrison(battle, unit):
                fight.defenders.append(unit)
        found = reckon(battle, fight, False) if fight.attackers or fight.guns else None
        for i in range(len(self.units)):
            battle.where[self.units[i]] = starts[i]
        battle.stirred = stirred
        if found is None or found.attack <= 0:
            return 0, 1, 0
        return found.attack, max(1, found.defence), found.column

    def totals(self) -> tuple[int, int]:
        """Attack and defence totals, as `odds.reckon` has them; of woods and stream what is best for the defender."""
        wet = self.lost > 0 and not self.dry  # all who are next to the target come over streams or bridges (6.3A)
        water = self.staff.battle.ground.behind_water if wet else 1
        attack, defence = self.foot + self.horse, self.printed * max(self.factor, water)
        if self.wooded:
            halved = self.foot + half(self.horse)
            if not wet or halved * defence <= attack * self.defence:
                return halved, max(1, self.defence)
        return attack, max(1, defence)

    def judge(self, smooth: bool) -> float:
        """What the fight would bring as drafted; `smooth` counts part of the way to the next column too."""
        battle = self.staff.battle
        attack, defence, highest = self.highest()
        if attack <= 0:
            return 0.0
        stakes = self.stakes
        stakes.trapped = 1.0 if self.open == 0 else 0.0
        aim = self.staff.aim
        paid = min(self.lost, self.printed)
        own = battle.roster.army[self.units[0]] if self.units else -1
        rate = aim.worth[own] if own >= 0 else 1.0
        stakes.price = rate * (paid + 0.5 if paid < self.lost else paid)
        if own >= 0 and aim.nears_victory(battle, own, paid):
            stakes.price += VICTORY
        best = best_column(battle, stakes, highest)
        worth = column_value(battle, stakes, best)
        if smooth and highest < LAST:
            nearer = column_value(battle, stakes, highest + 1)
            if nearer > worth:
                part = attack / defence - attack // defence if attack >= defence else attack / defence
                worth += (nearer - worth) * part * 0.7
        if smooth and self.open:
            ways = 0
            for i in range(len(self.roads)):
                if self.open >> i & 1:
                    ways += 1
            worth += 0.03 * stakes.kill * (6 - ways)
        return worth - self.penalty


def draft_attacks(staff: Staff, target: int) -> list[Attack]:
    """Rough plans against one target: as rings of one, two or three hexes, and as mass."""
    base = Draft(staff, target)
    places = [hex for hex in staff.battle.ground.near[target] if hex in staff.comers and base.room(hex) > 0]
    found: list[Attack] = []
    if not places and target not in staff.gunners:
        return found
    for ring in [[], *rings(base.open, places, [base.covered(hex) for hex in places])]:
        plan = fill(staff, target, places, ring)
        if plan is not None and plan.rough > 0:
            found.append(plan)
    return found


def rings(ways: int, places: list[int], masks: list[int]) -> list[list[int]]:
    """Sets of places that close all the ways out (bits) of a target; sets of three only where no smaller one does."""
    found: list[list[int]] = []
    if not ways:
        return found
    count = len(places)
    for i in range(count):
        if not ways & ~masks[i]:
            found.append([places[i]])
            continue
        for j in range(i):
            if ways & ~masks[j] and not ways & ~(masks[i] | masks[j]):
                found.append([places[i], places[j]])
    if not found:
        for i in range(count):
            for j in range(i):
                for k in range(j):
                    if not ways & ~(masks[i] | masks[j] | masks[k]):
                        found.append([places[i], places[j], places[k]])
    return found


def fill(staff: Staff, target: int, places: list[int], ring: list[int]) -> Attack | None:
    """Send units to the hexes of the ring, then add whoever helps most, until nobody does."""
    draft = Draft(staff, target)
    before = draft.judge(False) if draft.lost else 0.0
    for hex in sorted(ring, key=lambda place: len(staff.comers[place])):
        unit = first_free(staff, draft, hex)
        if unit < 0:
            return None
        draft.send(unit, hex)
    plan = Attack(target)
    plan.rings = bool(ring)
    keep_if_best(plan, draft, before)
    for _ in range(12):
        unit, hex = best_addition(staff, draft, places)
        if unit < 0:
            break
        if hex in places:
            draft.send(unit, hex)
        else:
            draft.bombard(unit, hex)
        keep_if_best(plan, draft, before)
    return plan


def best_addition(staff: Staff, draft: Draft, places: list[int]) -> tuple[int, int]:
    """The unit that helps a draft most, with its hex: next to the target, or in sight of it for a gun; -1 for none."""
    best = draft.judge(True) + 1e-6
    pick = -1
    spot = -1
    for hex in places:
        if draft.room(hex) <= 0:
            continue
        unit = first_free(staff, draft, hex)
        if unit >= 0:
            worth = try_out(draft, unit, hex)
            if worth > best:
                best = worth
                pick = unit
                spot = hex
    for unit, hex in staff.gunners.get(draft.target, []):
        if unit in draft.units:
            continue
        draft.bombard(unit, hex)
        worth = draft.judge(True) - 0.02
        draft.recall_gun()
        if worth > best:
            best = worth
            pick = unit
            spot = hex
    return pick, spot


def keep_if_best(plan: Attack, draft: Draft, before: float) -> None:
    """Keep the draft as it stands if it is the best so far."""
    worth = draft.judge(False) - before
    if worth > plan.rough + 1e-6:
        plan.rough = worth
        plan.units = draft.units[:]
        plan.hexes = draft.hexes[:]


def first_free(staff: Staff, draft: Draft, hex: int) -> int:
    """The strongest unit that can get to this hex and is not in the plan yet; guns only where nobody else is left."""
    gun = -1
    for unit in staff.comers.get(hex, []):
        if unit not in draft.units:
            if staff.battle.roster.arm[unit] != ARTILLERY:
                return unit
            if gun < 0:
                gun = unit
    return gun


def try_out(draft: Draft, unit: int, hex: int) -> float:
    """What the draft would be worth with one more unit; the draft is put back as it was."""
    stakes = draft.stakes
    foot, horse, lost, dry, ways = draft.foot, draft.horse, draft.lost, draft.dry, draft.open
    penalty = draft.penalty
    kept = (stakes.lost, stakes.stuck, stakes.repulse)
    unordered, shame = stakes.unordered, stakes.shame
    draft.send(unit, hex)
    worth = draft.judge(True)
    draft.units.pop()
    draft.hexes.pop()
    draft.foot, draft.horse, draft.lost, draft.dry, draft.open = foot, horse, lost, dry, ways
    draft.penalty = penalty
    stakes.lost, stakes.stuck, stakes.repulse = kept
    stakes.unordered, stakes.shame = unordered, shame
    return worth
