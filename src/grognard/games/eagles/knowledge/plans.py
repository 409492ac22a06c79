"""Orders and activations thought out: which formation goes where, whose turn it is to act."""

from __future__ import annotations

from typing import Final

from grognard.games.eagles import activation, commanders
from grognard.games.eagles.command import may_order
from grognard.games.eagles.knowledge.aims import ALARM, GUARDED, QUIET, Wish, last_turn
from grognard.games.eagles.knowledge.odds import at_most
from grognard.games.eagles.knowledge.scout import AROUND, FAR, Scout, is_mounted
from grognard.games.eagles.morale import initiative_of
from grognard.games.eagles.roster import CAVALRY, FOOT_GUNS, INFANTRY, NO_FORMATION, NO_LEADER
from grognard.games.eagles.state import AWAY, DEFENCE, NO_ORDER, NOT_WRITTEN, Battle

NEAR: Final = 4  # hexes at which guns fire
CHARGED: Final = 6  # hexes at which cavalry alarms infantry in the open
HELD_UP: Final = 7.0  # what is added to a distance, so that what is near does not count without limit
LONG: Final = 5.0  # how fast what counts fades with distance
ON_THE_WAY: Final = 0.6  # what it is worth to come nearer to all that counts
RELIEF: Final = 0.3  # what the hexes of their own side are worth to those who come to decide the day
ENOUGH: Final = 0.35  # of a side's strength at one objective: more is worth less
WORTHLESS: Final = -1.0


def patience(state: Battle, side: int) -> float:
    """How much a side wants to attack: less while its own reinforcements are still to come, more before theirs are."""
    due = [0.0, 0.0]
    total = 1.0
    for unit, where in enumerate(state.where):
        size = float(state.roster.size[unit][0])
        total += size
        if where == AWAY:
            due[state.roster.side[unit]] += size
    return max(0.3, min(1.3, 1.0 - 2.0 * (due[side] - due[1 - side]) / total))


class Staff:
    """The formations of a side: how strong, where, and what they could be ordered to."""

    def __init__(self, state: Battle, scout: Scout) -> None:
        self.scout: Final = scout
        self.habits: Final = scout.habits
        self.side: Final = scout.side
        self.weights: list[float] = [0.0] * len(state.roster.formations)
        self.total = 1.0
        self.hope: Final = patience(state, scout.side)
        worths = [self.wish_worth(state, wish) for wish in scout.wishes]
        # what counts for those on the field, and for those who come to decide the day
        self.patient: list[float] = [
            worths[place] * (1.0 if wish.taken else self.hope) for place, wish in enumerate(scout.wishes)
        ]
        self.eager: list[float] = [
            worths[place] * (RELIEF if wish.taken else 1.0) for place, wish in enumerate(scout.wishes)
        ]
        boxes = range(len(state.scenario.boxes))
        self.values: list[float] = [self.box_value(state, box, self.patient) for box in boxes]
        self.fresh: list[float] = [self.box_value(state, box, self.eager) for box in boxes]
        self.given: list[float] = [0.0] * len(state.scenario.boxes)  # strength under orders to each objective
        for number, formation in enumerate(state.roster.formations):
            if formation.side == self.side:
                self.weights[number] = self.strength(state, number)
                self.total += self.weights[number]
                order = self.order_of(state, number)
                if order >= 0:
                    self.given[order] += self.weights[number]

    def order_of(self, state: Battle, formation: int) -> int:
        """The order of a formation, on paper or in force."""
        written = state.written[formation]
        if written != NOT_WRITTEN:
            return written
        return state.order[formation]

    def strength(self, state: Battle, formation: int) -> float:
        """Size points of a formation that are still in order, or still to come."""
        total = 0.0
        for unit in state.roster.formations[formation].units:
            if not state.is_off(unit) and not state.routed[unit]:
                total += state.size_of(unit) * (0.5 if state.roster.is_guns(unit) else 1.0)
        return total

    def wish_worth(self, state: Battle, wish: Wish) -> float:
        """What a hex is worth to those who are sent there: by who is stronger around it."""
        own = 1.0
        enemy = 1.0
        far = state.ground.far_from(wish.hex)
        for h in self.scout.friends:
            if far[h] <= 2 * ALARM:
                own += self.scout.size_in(state, h)
        for h in self.scout.enemies:
            if far[h] <= ALARM:
                enemy += self.scout.size_in(state, h)
        if wish.taken:
            return wish.full * max(QUIET, GUARDED * min(1.0, 2.0 * enemy / own))
        return wish.full * max(0.15, min(1.0, 1.5 * own / enemy - 0.7))

    def box_value(self, state: Battle, box: int, worths: list[float]) -> float:
        """What counts around an objective."""
        h = state.scenario.boxes[box]
        distance = state.ground.grid.distance
        total = 0.2
        for place, wish in enumerate(self.scout.wishes):
            far = distance(h, wish.hex)
            if far <= AROUND:
                total += worths[place]
            elif far <= 2 * AROUND:
                total += 0.3 * worths[place]
        return total

    def potential(self, state: Battle, h: int, worths: list[float]) -> float:
        """How near a hex is to all that counts: objectives on the way are worth something, too."""
        total = 0.0
        for place, wish in enumerate(self.scout.wishes):
            total += worths[place] * LONG / (LONG + state.ground.grid.distance(h, wish.hex))
        return total

    def place(self, state: Battle, formation: int) -> int:
        """Where a formation is: at its officer, or where it will come on."""
        officer = state.roster.formations[formation].officer
        if officer != NO_LEADER and state.leader_at[officer] > 0:
            return state.leader_at[officer]
        for counter, of in enumerate(state.counter_leader):
            if of == officer and state.counter_at[counter] > 0 and state.counter_real[counter]:
                return state.counter_at[counter]
        for arrival in state.scenario.arrivals:
            if arrival.formation == formation and arrival.hexes:
                return arrival.hexes[0]
        for unit in state.roster.formations[formation].units:
            if state.where[unit] > 0:
                return state.where[unit]
        return 0

    def comes_later(self, state: Battle, formation: int) -> bool:
        """Is a formation among the reinforcements, here already or not?"""
        return any(arrival.formation == formation for arrival in state.scenario.arrivals)

    def order_worth(self, state: Battle, formation: int, order: int) -> float:
        """What an order is worth to a formation from where it is."""
        if order == NO_ORDER:
            return 0.0
        at = self.place(state, formation)
        if at <= 0:
            return 0.0
        if order == DEFENCE:
            return self.defence_worth(state, formation, at)
        if not may_order(state, formation, order):
            return WORTHLESS
        far = state.ground.grid.distance(at, state.scenario.boxes[order])
        there = self.given[order]
        if self.order_of(state, formation) == order:
            there -= self.weights[formation]
        crowd = min(1.0, there / (ENOUGH * self.total))
        in_time = 1.0 if far <= 6 * (len(state.scenario.turns) - state.turn) + 3 else 0.4
        later = self.comes_later(state, formation)
        values = self.fresh if later else self.values
        worths = self.eager if later else self.patient
        there_at = in_time * values[order] * (1.0 - self.habits.crowd * crowd) * 10.0 / (HELD_UP + far)
        nearer = self.potential(state, state.scenario.boxes[order], worths) - self.potential(state, at, worths)
        return there_at + ON_THE_WAY * nearer

    def defence_worth(self, state: Battle, formation: int, at: int) -> float:
        """Defence is for infantry that stands in the open where it should be, with enemy cavalry about (11.1.b)."""
        distance = state.ground.grid.distance
        best = 0.0
        for box, value in enumerate(self.values):
            if value <= 0.3:
                continue
            taken = all(w.taken for w in self.scout.wishes if distance(w.hex, state.scenario.boxes[box]) <= AROUND)
            if taken and distance(at, state.scenario.boxes[box]) <= AROUND + 1:
                best = max(best, value * 10.0 / (HELD_UP + distance(at, state.scenario.boxes[box])))
        if best <= 0.0:
            return 0.1
        charged = 0
        open_foot = 0
        for unit in state.roster.formations[formation].units:
            h = state.where[unit]
            if h > 0 and state.roster.arm[unit] == INFANTRY and state.ground.is_clear[h]:
                open_foot += 1
        for h in self.scout.enemies:
            if distance(at, h) <= CHARGED and is_mounted(state, h):
                charged += 1
        return best * (self.habits.formed if charged and open_foot >= 3 else self.habits.waiting)

    def change_gain(self, state: Battle, formation: int, order: int) -> float:
        """By how much a new order is better than the old one, less what makes a change worth while."""
        old = self.order_worth(state, formation, self.order_of(state, formation))
        new = self.order_worth(state, formation, order)
        weight = 0.3 + self.weights[formation] / self.total
        return weight * (new - old * (1.0 + self.habits.change) - 0.2)

    # Activations

    def formation_need(self, state: Battle, formation: int) -> float:
        """What the activation of a formation may bring: fights to be fought, ways to go, routed men to rally."""
        scout = self.scout
        habits = self.habits
        goals = scout.goals_of(state, formation)
        total = 0.0
        for unit in state.roster.formations[formation].units:
            h = state.where[unit]
            if h <= 0:
                continue
            if state.routed[unit]:
                total += habits.run
                continue
            if activation.sleeps(state, unit):
                continue
            near = scout.nearest_enemy(state, h)
            far = scout.way(state, goals, h)
            if near == 1:
                total += habits.beside
            elif near <= NEAR:
                total += habits.aimed if state.roster.arm[unit] >= FOOT_GUNS else habits.near
            elif state.roster.arm[unit] == CAVALRY and near <= 2 * NEAR:
                total += habits.riders
            if far > 1 and near > 1:
                total += habits.away
        return total

    def leader_need(self, state: Battle, leader: int) -> float:
        """What it would bring if a leader were activated, by the chance that he is."""
        formation = state.roster.leader_formation[leader]
        chance = at_most(initiative_of(state, leader))
        if formation != NO_FORMATION:
            if state.leader_at[leader] <= 0:
                units = state.roster.formations[formation].units
                return chance * (1.0 + 0.5 * len(units))  # he comes on, or his counters march
            return chance * self.formation_need(state, formation)
        return chance * self.commander_need(state, leader)

    def commander_need(self, state: Battle, leader: int) -> float:
        """What a commander can do: rally, lead stacks into a fight, go where he is needed."""
        if state.leader_at[leader] <= 0:
            return 0.6
        need = 0.3 + self.rally_need(state, leader)
        if commanders.may_act_directly(state, leader):
            near = len([h for h in commanders.stacks_in_reach(state, leader) if state.enemy_beside(h, self.side)])
            need = max(need, 0.5 + self.lead_need(near, commanders.most_direct(state, leader)))
        return need

    def rally_need(self, state: Battle, leader: int) -> float:
        """What a commander does by rallying men: in the last turn they fight no more, and only do not run off."""
        routed = min(state.tables.numbers.rally_stacks, len(commanders.routed_in_reach(state, leader)))
        return (0.3 if last_turn(state) else self.habits.recall) * routed

    def lead_need(self, near: int, most: int) -> float:
        """What a commander does by leading so many stacks beside the enemy."""
        return self.habits.lead * min(near, most)

    def pass_worth(self, state: Battle) -> float:
        """What it is worth to do nothing: something only to who is ahead in the last turn."""
        return 1.2 if last_turn(state) and self.scout.bold < 1.0 else 0.25


def formation_centre(state: Battle, formation: int, scout: Scout) -> int:
    """The hex of a formation with the least way to all its others, or 0."""
    hexes = sorted({state.where[u] for u in state.roster.formations[formation].units if state.where[u] > 0})
    best = 0
    least = FAR * 100
    for h in hexes:
        far = sum([state.ground.grid.distance(h, other) for other in hexes])
        if state.enemy_beside(h, scout.side):
            far += 2 * len(hexes)
        if far < least:
            least = far
            best = h
    return best
