"""Secret choices about reinforcements (22.6B, 28.0, D-06)."""

from __future__ import annotations

from grognard.games.last_battles import plans
from grognard.games.last_battles.data.clock import moment
from grognard.games.last_battles.forces import Plan
from grognard.games.last_battles.state import NEVER, Battle
from grognard.games.last_battles.steps.base import BattleStep, hex_name, piece_name
from grognard.kernel.action import Action


class MakePlan(BattleStep):
    """A side decides in secret when and where a column of reinforcements will come (D-06)."""

    def __init__(self, plan: int) -> None:
        self.plan = plan

    def who(self, battle: Battle) -> int:
        return battle.scenario.plans[self.plan].side

    def options(self, battle: Battle) -> list[Action]:
        count = len(battle.scenario.plans[self.plan].turns)
        return [Action("plan", self.plan * plans.MANY + choice) for choice in range(count)]

    def do(self, battle: Battle, action: Action) -> None:
        battle.agenda.pop()
        plan = battle.scenario.plans[self.plan]
        plans.make(battle, self.plan, action.a - self.plan * plans.MANY)
        battle.emit("plan", plan.rule, (action.a,), plan.side)

    def ask(self, battle: Battle) -> tuple[str, str]:
        plan = battle.scenario.plans[self.plan]
        return f"Decide in secret when and where {column_words(battle, plan)} enter the map.", plan.rule

    def dump(self) -> list[object]:
        return ["MakePlan", self.plan]


def ask_for_plans(battle: Battle, turn: int, side: int) -> None:
    """Ask for the secret choices of a side that are due in this turn, -1: before play (22.6B, 28.0D)."""
    for number in range(len(battle.scenario.plans) - 1, -1, -1):
        plan = battle.scenario.plans[number]
        if plan.asked == turn and plan.side == side:
            battle.agenda.append(MakePlan(number))


def plan_words(battle: Battle, told: int) -> str:
    """A choice in words."""
    number, choice = divmod(told, plans.MANY)
    plan = battle.scenario.plans[number]
    who = column_words(battle, plan)
    if plan.turns[choice] >= NEVER:
        return f"{who} stay away"
    when = moment(battle.scenario.turns[plan.turns[choice]].label)
    return f"{who} come on {when} in {hex_name(battle, plan.hexes[choice])}"


def column_words(battle: Battle, plan: Plan) -> str:
    """Whom a plan is about: the first of the column, and how many come with him."""
    pieces = battle.scenario.columns[plan.column].pieces
    return f"{piece_name(battle, pieces[0])} and {len(pieces) - 1} more"
