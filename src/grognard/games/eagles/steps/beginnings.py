"""Ways to begin the battle (ER-07) and strategic cards (7.2-03), in scenarios that have them."""

from __future__ import annotations

from typing import Final

from grognard.games.eagles.roster import SIDE_NAMES
from grognard.games.eagles.state import NEVER, Battle
from grognard.games.eagles.steps.base import SideStep, SideWork
from grognard.kernel.action import Action

HOLD_PLANS: Final = Action("hold_plans")


def ways_to_begin(state: Battle, side: int) -> list[int]:
    """The ways to begin that a side may choose from."""
    return [number for number, way in enumerate(state.scenario.beginnings) if way[0] == side]


class ChooseBeginning(SideStep):
    """How does a side begin? Before strategic cards and first orders (ER-07)."""

    automatic = True

    def options(self, state: Battle) -> list[Action]:
        return [Action("begin_with", number) for number in ways_to_begin(state, self.side)]

    def do(self, state: Battle, action: Action) -> None:
        state.agenda.pop()
        state.begun[self.side] = action.a
        state.emit("begins_with", "2", (self.side, action.a))

    def ask(self, state: Battle) -> tuple[str, str]:
        return f"{SIDE_NAMES[self.side]}: how do you begin the battle?", "2"


def plans_in_hand(state: Battle, side: int) -> list[int]:
    """The strategic cards that a side has not played yet."""
    return [n for n, plan in enumerate(state.scenario.plans) if plan.side == side and state.plan_turn[n] == NEVER]


class PlayPlans(SideWork):
    """A side that has strategic cards may play them before the first player is found (7.2-03)."""

    def work(self, state: Battle) -> None:
        if plans_in_hand(state, self.side):
            state.agenda.append(AskPlan(self.side))


class AskPlan(SideStep):
    """Which strategic card is played now, if any (D6)?"""

    def options(self, state: Battle) -> list[Action]:
        return [*[Action("play_plan", plan) for plan in plans_in_hand(state, self.side)], HOLD_PLANS]

    def do(self, state: Battle, action: Action) -> None:
        if action.verb == "play_plan":
            state.plan_turn[action.a] = state.turn
            state.penalty[self.side] += state.scenario.plans[action.a].price
            state.emit("plan", "7.2", (self.side, action.a))
        if action.verb != "play_plan" or not plans_in_hand(state, self.side):
            state.agenda.pop()

    def ask(self, state: Battle) -> tuple[str, str]:
        return f"{SIDE_NAMES[self.side]}: play a strategic card?", "7.2"


def plans_now(state: Battle, side: int) -> list[int]:
    """The strategic cards that a side has played in this turn."""
    return [n for n, plan in enumerate(state.scenario.plans) if plan.side == side and state.plan_turn[n] == state.turn]


def first_by_plan(state: Battle, side: int) -> int:
    """What strategic cards add to a side's roll for the first activation."""
    return sum([state.scenario.plans[plan].first for plan in plans_now(state, side)])


def entry_by_plan(state: Battle, side: int) -> int:
    """What they add to its rolls for reinforcements (23.2.b-02)."""
    return sum([state.scenario.plans[plan].entry for plan in plans_now(state, side)])
