"""Plans of whole phases.

For movement: attacks weighed exactly, with all the other fights they bring about (`best_attacks`), and everybody's
orders at once (`MovementPlan`). For combat: all fights shared out (`CombatPlan`).
"""

from __future__ import annotations

from random import Random
from typing import Final

from grognard.games.last_battles import contact
from grognard.games.last_battles.chateau import shelters_in
from grognard.games.last_battles.knowledge.aims import aim_of
from grognard.games.last_battles.knowledge.attacks import UNWEIGHED, Attack, Staff, draft_attacks, is_free
from grognard.games.last_battles.knowledge.leaders import leader_place
from grognard.games.last_battles.knowledge.odds import Scheme, allot, bombardments
from grognard.games.last_battles.knowledge.places import best_place
from grognard.games.last_battles.knowledge.scout import Scout, Threats, scout_of
from grognard.games.last_battles.knowledge.styles import Style
from grognard.games.last_battles.knowledge.wishes import Aim
from grognard.games.last_battles.movement import allowance, can_move, search
from grognard.games.last_battles.state import Battle

EXPOSED: Final = 0.5  # part of the risk in an attacker's new hex that is counted: he may win and the enemy be gone
ONE_BATTLE: Final = 8  # hexes within which attacks compete to be looked at closely
TRIED: Final = 6  # how many of the best rough plans are weighed exactly


def contacts_of(battle: Battle) -> dict[int, list[int]]:
    """Stacks of the phasing side that would have to fight as they stand, with the enemy hexes they touch (6.0)."""
    found: dict[int, list[int]] = {}
    mine = battle.stack[battle.phasing]
    for hex, units in battle.at.items():
        if mine[hex]:
            for unit in units:  # those of one hex have the same duties, and a chateau holds one
                foes = contact.foes_to_fight(battle, unit)
                if foes:
                    found[hex] = foes
                    break
    return found


def cluster(contacts: dict[int, list[int]], targets: list[int]) -> dict[int, list[int]]:
    """The part of the contacts that hangs together with these targets."""
    found: dict[int, list[int]] = {}
    foes = targets[:]
    growing = True
    while growing:
        growing = False
        for hex, near in contacts.items():
            if hex in found:
                continue
            for foe in near:
                if foe in foes:
                    found[hex] = near
                    for other in near:
                        if other not in foes:
                            foes.append(other)
                    growing = True
                    break
    return found


def weigh_attack(staff: Staff, plan: Attack) -> None:
    """The exact gain of a plan: all fights it leads to, less what would be fought anyway, less the exposure."""
    battle = staff.battle
    aim = staff.aim
    exposure = exposure_of(staff, plan)
    before_contacts = contacts_of(battle)
    starts = [battle.where[unit] for unit in plan.units]
    for i in range(len(plan.units)):
        if plan.hexes[i] != starts[i]:
            battle.shift_unit(plan.units[i], plan.hexes[i])
    after = cluster(contacts_of(battle), [plan.target])
    weigh_fights(staff, plan, after)
    for i in range(len(plan.units) - 1, -1, -1):
        if plan.hexes[i] != starts[i]:
            battle.shift_unit(plan.units[i], starts[i])
    foes: list[int] = [plan.target]
    for near in after.values():
        foes += near
    before: dict[int, list[int]] = {}
    for hex, near in before_contacts.items():
        for foe in near:
            if foe in foes:
                before[hex] = near
                break
    if before:
        plan.gain -= allot(battle, aim, before, contact.free_guns(battle)).worth
    plan.gain -= exposure + 0.02 * len(plan.units)


def weigh_fights(staff: Staff, plan: Attack, contacts: dict[int, list[int]]) -> None:
    """Gain and column of a plan whose units stand where it sends them."""
    battle = staff.battle
    guns = contact.free_guns(battle)
    plan.gain = 0.0
    if contacts:
        result = allot(battle, staff.aim, contacts, guns)
        plan.gain = result.worth
        for scheme in result.schemes:
            if plan.target in scheme.defenders:
                plan.column = scheme.column
        return
    for scheme in bombardments(battle, staff.aim, [gun for gun in guns if gun in plan.units], []):
        if scheme.defenders[0] == plan.target:
            plan.gain = scheme.worth
            plan.column = scheme.column


def exposure_of(staff: Staff, plan: Attack) -> float:
    """What the attackers risk in the enemy's next turn where the plan puts them, and what they leave open."""
    battle = staff.battle
    aim = staff.aim
    total = 0.0
    for i in range(len(plan.units)):
        unit = plan.units[i]
        hex = plan.hexes[i]
        total += departure(staff, unit)
        if hex == battle.where[unit] or not battle.zoc[1 - aim.side][hex]:
            continue
        strength = battle.strength(unit)
        worth = aim.worth[battle.roster.army[unit]] * strength
        for j in range(len(plan.units)):
            if j != i and plan.hexes[j] == hex:
                strength += battle.strength(plan.units[j])
        for other in battle.units_at(hex):
            strength += battle.strength(other)
        walled = shelters_in(battle, unit, hex)
        total += EXPOSED * aim.care(unit) * staff.threats.risk(hex, strength, worth, walled)
    return total


def departure(staff: Staff, unit: int) -> float:
    """What is risked by leaving a hex worth holding."""
    battle = staff.battle
    here = battle.where[unit]
    prize = staff.aim.prizes.get(here, 0.0)
    if prize > 0 and battle.stack[staff.aim.side][here] == 1 and battle.control.get(here, -1) == staff.aim.side:
        return prize * 0.6
    return 0.0


def best_attacks(
    staff: Staff, tried: int = TRIED, least: float = 0.2, known: dict[int, list[Attack]] | None = None
) -> list[Attack]:
    """The attacks that gain at least so much now, the best first; `known` are drafts by target that still hold."""
    battle = staff.battle
    if battle.now().calm or not staff.free:
        return []
    foes = battle.stack[1 - staff.aim.side]
    drafts: dict[int, list[Attack]] = {} if known is None else known
    rough: list[Attack] = []
    for target in sorted(battle.at):
        if foes[target]:
            if target not in drafts:
                drafts[target] = [plan for plan in draft_attacks(staff, target) if plan.units]
            rough += drafts[target]
    rough.sort(key=lambda plan: -plan.rough)
    found: list[Attack] = []
    for plan in chosen(staff, rough, tried):
        if plan.gain <= UNWEIGHED:
            weigh_attack(staff, plan)
        if plan.gain > least:
            found.append(plan)
    found.sort(key=lambda plan: -plan.gain)
    return found


def chosen(staff: Staff, rough: list[Attack], tried: int) -> list[Attack]:
    """The drafts that deserve a closer look: the best, and where armies fight far apart the best of each place."""
    if len(rough) <= tried or not staff.aim.wide:
        return rough[:tried]
    distance = staff.battle.ground.grid.distance
    found: list[Attack] = []
    centres: list[int] = []
    counts: list[int] = []
    for plan in rough:
        place = -1
        for i in range(len(centres)):
            if distance(centres[i], plan.target) <= ONE_BATTLE:
                place = i
                break
        if place < 0:
            centres.append(plan.target)
            counts.append(0)
            place = len(centres) - 1
        if counts[place] < tried:
            counts[place] += 1
            found.append(plan)
    return found


class Ideas:
    """The plans for one position of a movement phase."""

    def __init__(self, battle: Battle, aim: Aim, key: list[object]) -> None:
        self.key = key
        self.staff: Final = Staff(battle, aim, scout_of(battle, aim))
        self.attacks: Final = best_attacks(self.staff)


_ideas: list[Ideas] = []


def ideas_of(battle: Battle, side: int) -> Ideas:
    """The plans for this position; picking a unit and choosing its hex ask for the same ones."""
    key: list[object] = [
        battle.scenario,
        side,
        battle.turn,
        battle.where,
        bytes(battle.moved),
        bytes(battle.out_of_command),
        bytes(battle.weakened),
        bytes(battle.asleep),
        bytes(battle.used),
        battle.losses,
        battle.demoralized,
        sorted(battle.control.items()),
        sorted(battle.marks.items()),
        battle.shift,
        battle.bonus,
        battle.points_left if battle.mover >= 0 and not is_free(battle, side, battle.mover) else -1,
        battle.secret,
    ]
    for known in _ideas:
        if known.key == key:
            return known
    work = battle.copy()  # plans try units out on the board; also, the key must not change under our hands
    key[3] = work.where[:]
    key[9] = work.losses[:]
    key[10] = work.demoralized[:]
    key[13] = work.shift[:]
    key[14] = work.bonus[:]
    fresh = Ideas(work, aim_of(battle, side), key)
    _ideas.insert(0, fresh)
    del _ideas[2:]
    return fresh


ROUNDS: Final = 3  # how often attacks are looked for: each takes troops away from the next
TRIED_A_ROUND: Final = 4  # how many rough plans are weighed exactly in each round


class MovementPlan:
    """Who goes where in this phase, in the order of the marches."""

    def __init__(self, battle: Battle, aim: Aim, style: Style, rng: Random) -> None:
        self.turn: Final = battle.turn
        self.side: Final = aim.side
        self.aim: Final = aim
        self.style: Final = style
        self.rng: Final = rng
        self.work: Final = battle.copy()  # where everybody will stand
        self.scout: Final = Scout(battle, aim, [])
        self.pieces: list[int] = []
        self.hexes: list[int] = []
        self.staff = Staff(self.work, aim, self.scout)
        self._attack()
        self._march()
        self._lead()

    def _send(self, unit: int, hex: int) -> None:
        """Give an order, and think on as if it had been carried out."""
        work = self.work
        if work.where[unit] != hex:
            work.shift_unit(unit, hex)
            self.pieces.append(unit)
            self.hexes.append(hex)
        work.moved[unit] = 1

    def _attack(self) -> None:
        first = self.style.first
        drafts: dict[int, list[Attack]] = {}
        for _ in range(ROUNDS):
            found = best_attacks(self.staff, TRIED_A_ROUND + first, self.style.least, drafts)
            if self.style.noise > 0.0:
                luck = [
                    (plan.gain + self.rng.gauss(0.0, self.style.noise), number) for number, plan in enumerate(found)
                ]
                luck.sort(reverse=True)
                found = [found[number] for _, number in luck]
            if first and len(found) > first:
                found = [found[first], *found[:first], *found[first + 1 :]]
            first = 0
            if not found:
                return
            taken: list[Attack] = []
            for plan in found:
                if not taken or stands_apart(self.work, plan, taken):
                    taken.append(plan)
            for plan in taken:
                forget_near(self.work, drafts, plan)
                for i in range(len(plan.units)):
                    self._send(plan.units[i], plan.hexes[i])
            self.staff = Staff(self.work, self.aim, self.scout)

    def _march(self) -> None:
        staff = self.staff
        work = self.work
        order = staff.free[:]
        order.sort(key=lambda unit: staff.way(unit, work.where[unit]))
        for unit in order:
            here = work.where[unit]
            gain, hex = best_place(staff, unit, self.scout.reach(work, unit).cost)
            if gain > self.aim.inertia:
                self._send(unit, hex)
                if staff.threats.is_front(here) or staff.threats.is_front(hex):
                    staff.threats = Threats(work, self.scout)  # the new line stops the enemy elsewhere

    def _lead(self) -> None:
        """Leaders ride where most of their troops will be (10.1)."""
        work = self.work
        roster = work.roster
        for leader in range(roster.units, roster.people):
            if roster.side[leader] == self.side and can_move(work, leader):
                reach = search(work, leader, work.where[leader], allowance(work, leader)).cost
                gain, hex = leader_place(work, leader, reach)
                if gain > 0.5:
                    self.pieces.append(leader)
                    self.hexes.append(hex)

    def place_newcomer(self, battle: Battle, unit: int, reach: dict[int, int]) -> int:
        """The best quiet hex for a unit that has just come onto the map."""
        self.staff.battle = battle
        hex = best_place(self.staff, unit, reach)[1]
        self.staff.battle = self.work
        return hex


def forget_near(battle: Battle, drafts: dict[int, list[Attack]], sent: Attack) -> None:
    """Drop the drafts that no longer hold when an attack has been ordered: its units are taken, its ground is full."""
    distance = battle.ground.grid.distance
    changed = [sent.target, *sent.hexes, *[battle.where[unit] for unit in sent.units]]
    for target in list(drafts):
        stale = False
        for hex in changed:
            if distance(target, hex) < 4:
                stale = True
                break
        for plan in drafts[target]:
            for unit in plan.units:
                stale = stale or unit in sent.units
        if stale:
            del drafts[target]


def stands_apart(battle: Battle, plan: Attack, taken: list[Attack]) -> bool:
    """Can this attack be made as it is beside those: other units, and nowhere near them?"""
    distance = battle.ground.grid.distance
    for other in taken:
        if distance(plan.target, other.target) < 4:
            return False
        for unit in plan.units:
            if unit in other.units:
                return False
    return True


def open_contacts(battle: Battle) -> dict[int, list[int]]:
    """The contacts that are still to be fought in this phase (6.0)."""
    duties = contact.open_duties(battle)
    return {hex: duties[hex] for hex in battle.at if hex in duties}


class CombatPlan:
    """The fights planned for the rest of a combat phase."""

    def __init__(self, battle: Battle, aim: Aim, key: list[object]) -> None:
        self.key = key
        guns = contact.free_guns(battle)
        result = allot(battle, aim, open_contacts(battle), guns)
        self.schemes: list[Scheme] = result.schemes
        busy: list[int] = []
        used: list[int] = []
        for scheme in result.schemes:
            busy += scheme.defenders
            used += [battle.where[gun] for gun in scheme.guns]
        left = [gun for gun in guns if battle.where[gun] not in used]
        for scheme in bombardments(battle, aim, left, busy):
            if scheme.worth > 0:
                self.schemes.append(scheme)

    def scheme_of(self, hexes: list[int]) -> Scheme | None:
        """The planned fight against one of these hexes."""
        for scheme in self.schemes:
            for hex in hexes:
                if hex in scheme.defenders:
                    return scheme
        return None


_combat_plans: list[CombatPlan] = []


def combat_plan_of(battle: Battle, side: int) -> CombatPlan:
    """The planned fights for this position; forming a fight asks for them several times."""
    key: list[object] = [
        battle.scenario,
        side,
        battle.turn,
        battle.where[:],
        bytes(battle.fought),
        bytes(battle.duty),
        bytes(battle.spent),
        bytes(battle.out_of_command),
        bytes(battle.weakened),
        sorted(battle.aims.items()),
        battle.losses[:],
        battle.demoralized[:],
        sorted(battle.control.items()),
        sorted(battle.marks.items()),
        battle.shift[:],
        battle.bonus[:],
        battle.sorties[:],
        battle.secret,
    ]
    for known in _combat_plans:
        if known.key == key:
            return known
    fresh = CombatPlan(battle, aim_of(battle, side), key)
    _combat_plans.insert(0, fresh)
    del _combat_plans[2:]
    return fresh
