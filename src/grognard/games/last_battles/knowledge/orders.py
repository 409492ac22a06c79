"""Orders: a whole movement phase planned at once, for scripts that have no time to think it over at every click.

First the attacks that can be made beside each other, then everybody who stands better elsewhere.
"""

from __future__ import annotations

from random import Random
from typing import Final

from grognard.games.last_battles.knowledge.aims import Aim
from grognard.games.last_battles.knowledge.assault import best_assaults
from grognard.games.last_battles.knowledge.draft import Assault, Staff
from grognard.games.last_battles.knowledge.leading import leader_place
from grognard.games.last_battles.knowledge.march import WORTH_MOVING, best_place
from grognard.games.last_battles.knowledge.scout import Scout, Threats
from grognard.games.last_battles.knowledge.styles import Style
from grognard.games.last_battles.movement import allowance, can_move, search
from grognard.games.last_battles.state import Battle

ROUNDS: Final = 3  # how often attacks are looked for: each takes troops away from the next
TRIED: Final = 4  # how many rough plans are weighed exactly in each round


class Orders:
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
        drafts: dict[int, list[Assault]] = {}
        for _ in range(ROUNDS):
            found = best_assaults(self.staff, TRIED + first, self.style.least, drafts)
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
            taken: list[Assault] = []
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
            if gain > WORTH_MOVING:
                self._send(unit, hex)
                if staff.threats.is_front(here) or staff.threats.is_front(hex):
                    staff.threats = Threats(work, self.scout)  # the new line stops the enemy elsewhere

    def _lead(self) -> None:
        """Leaders ride where most of their troops will be (10.1)."""
        work = self.work
        roster = work.roster
        for leader in range(roster.units, roster.size()):
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


def forget_near(battle: Battle, drafts: dict[int, list[Assault]], sent: Assault) -> None:
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


def stands_apart(battle: Battle, plan: Assault, taken: list[Assault]) -> bool:
    """Can this attack be made as it is beside those: other units, and nowhere near them?"""
    distance = battle.ground.grid.distance
    for other in taken:
        if distance(plan.target, other.target) < 4:
            return False
        for unit in plan.units:
            if unit in other.units:
                return False
    return True
