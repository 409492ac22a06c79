"""A fast player for playouts: works out a plan when an impulse, a march or a battle begins, then carries it out.

It plays all seats on whole positions, but judges blocks that the deciding seat cannot see by the average, as the prior
does. What it does not plan it leaves to the prior.
"""

from __future__ import annotations

from random import Random
from typing import Final

from grognard.games.waterloo_200.knowledge.movement import Order, Survey, factions_asked, orders
from grognard.games.waterloo_200.knowledge.opinions import prior
from grognard.games.waterloo_200.knowledge.plans import Plan, Staff
from grognard.games.waterloo_200.knowledge.scout import Scout, own_factions, side_of
from grognard.games.waterloo_200.knowledge.styles import Style
from grognard.games.waterloo_200.state import NO_BLOCK, Day
from grognard.games.waterloo_200.steps.activation import CallLeaders
from grognard.games.waterloo_200.steps.move import MoveBlocks
from grognard.games.waterloo_200.steps.turn import ChooseAction
from grognard.kernel.action import Action
from grognard.kernel.knowledge import Case
from grognard.kernel.rulebook import Script
from grognard.kernel.state import Step

WORDS: Final = ["", "tactical", "strategic", "pass"]


class DayScript(Script[Day]):
    """The script of one playout."""

    def __init__(self, style: int, rng: Random) -> None:
        self.style: Final = Style(style, rng)
        self.impulse = -1  # for which the leaders are planned
        self.armies: list[int] = []  # that they are planned for
        self.leaders: list[int] = []
        self.spots: list[int] = []
        self.step: Step | None = None  # the march that the orders are for
        self.orders: list[Order] = []

    def choose(self, state: Day, actions: list[Action]) -> Action:
        step = state.agenda[-1]
        if isinstance(step, MoveBlocks):
            return self.move(state, step, actions)
        if isinstance(step, CallLeaders):
            return self.lead(state, actions)
        if isinstance(step, ChooseAction):
            return self.begin(state, actions)
        best = actions[0]
        most = -1e9
        for action, score, _ in prior(Case(state, state.seat()), actions):
            worth = score + self.style.stray()
            if worth > most:
                most = worth
                best = action
        return best

    def begin(self, day: Day, actions: list[Action]) -> Action:
        """Choose the kind of action, and plan a Tactical Action at once."""
        seat = day.seat()
        side = side_of(day, seat)
        survey = Survey(day, Scout(day, side, seat, self.style.fear), own_factions(day, side, seat))
        self.take_over(day, survey)
        scores = survey.scores()
        best = actions[-1]
        most = -1e9
        for action in actions:
            kind = WORDS.index(action.verb)
            worth = scores[kind] + self.style.stray()
            if kind == self.style.kind:
                worth += 100.0
            if worth > most:
                most = worth
                best = action
        return best

    def take_over(self, day: Day, survey: Survey) -> None:
        """Keep the leaders and places of the plan that the style prefers."""
        self.impulse = day.impulses
        self.armies = survey.factions
        self.leaders = []
        self.spots = []
        for plans in survey.plans:
            plan = self.preferred(plans)
            self.leaders += plan.leaders
            self.spots += plan.spots

    def preferred(self, plans: list[Plan]) -> Plan:
        """The plan of the style's rank, of those that begin with different leaders or places."""
        rank = int(self.style.rng.random() * 4) if self.style.noise else self.style.rank
        found = plans[0]
        begun: list[tuple[int, int]] = []
        for plan in plans:
            first = (plan.leaders[0], plan.spots[0]) if plan.leaders else (NO_BLOCK, 0)
            if first not in begun:
                found = plan
                begun.append(first)
                if len(begun) > rank:
                    break
        return found

    def plan_leaders(self, day: Day) -> None:
        """Plan those who are still to come, where nobody has done so."""
        self.impulse = day.impulses
        self.armies = factions_asked(day)
        self.leaders = []
        self.spots = []
        seat = day.seat()
        scout = Scout(day, side_of(day, seat), seat, self.style.fear)
        for faction in self.armies:
            if day.command(faction) > 0:
                plan = self.preferred(Staff(day, scout, faction).tactical())
                self.leaders += plan.leaders
                self.spots += plan.spots

    def lead(self, day: Day, actions: list[Action]) -> Action:
        """The next leader of the plan, to his place."""
        if self.impulse != day.impulses or factions_asked(day)[0] not in self.armies:
            self.plan_leaders(day)
        hand = day.hand
        if hand != NO_BLOCK:
            goal = self.spots[self.leaders.index(hand)] if hand in self.leaders else -1
            action = self.go_or_reveal(day, hand, goal, actions)
            if action.verb == "stay" and hand in self.leaders:
                del self.spots[self.leaders.index(hand)]
                self.leaders.remove(hand)
            return action
        for leader in self.leaders:
            for action in actions:
                if action.a == leader and action.verb == "call":
                    return action
        return actions[-1] if actions[-1].verb == "end_activation" else actions[0]

    def go_or_reveal(self, day: Day, hand: int, goal: int, actions: list[Action]) -> Action:
        """Go to the place, or be revealed here; who cannot be revealed among enemies goes where most of his own are."""
        held = day.held[day.roster.faction[hand]]
        refuge = actions[-1]
        company = -1
        for action in actions:
            if action.verb == "go":
                if action.a == goal and day.where[hand] != goal:
                    return action
                if held[action.a] > company:
                    company = held[action.a]
                    refuge = action
        for action in actions:
            if action.verb == "reveal":
                return action
        return refuge

    def move(self, day: Day, step: Step, actions: list[Action]) -> Action:
        """The next order, step by step."""
        if self.step is not step:
            self.step = step
            seat = day.seat()
            self.orders = orders(day, Scout(day, side_of(day, seat), seat, self.style.fear), factions_asked(day))
            if self.style.noise:
                self.orders = [order for order in self.orders if self.style.rng.random() > 0.1 * self.style.noise]
            self.orders.reverse()
        while self.orders:
            order = self.orders[-1]
            action = self.carry_out(day, order, actions)
            if action is not None:
                return action
            self.orders.pop()
        return actions[-1]

    def carry_out(self, day: Day, order: Order, actions: list[Action]) -> Action | None:
        """The next action of an order; nothing if it is done or cannot be done."""
        verb = "go"
        number = order.goal
        if day.hand != order.block:
            if day.moved[order.block]:
                return None
            verb = "pick"
            number = order.block
        elif day.where[order.block] == order.goal:
            if not order.fires:
                return None
            verb = "reveal"
            number = -1
        for action in actions:
            if action.verb == verb and action.a == number:
                return action
        return None
