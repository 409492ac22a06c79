"""Choices that a side makes in secret about columns of reinforcements: made, kept, brought to light (22.6B, 28.0D)."""

from __future__ import annotations

from grognard.games.last_battles.entry import gate
from grognard.games.last_battles.forces import Plan
from grognard.games.last_battles.state import NEVER, UNKNOWN, Battle

MANY = 100  # more than any plan has choices: a choice is told as plan * MANY + choice


def shown(number: int) -> str:
    """The mark of a plan that everybody knows."""
    return f"plan {number} is known"


def is_known(battle: Battle, number: int) -> bool:
    """Has the plan come to light?"""
    return battle.marks.get(shown(number), 0) != 0


def is_made(battle: Battle, number: int) -> bool:
    """Has its owner been asked already? Everybody can tell from the turn."""
    return battle.marks.get(made(number), 0) != 0


def made(number: int) -> str:
    """The mark of a plan that has been made."""
    return f"plan {number} is made"


def make(battle: Battle, number: int, choice: int) -> None:
    """Its owner has chosen."""
    battle.plans[number] = choice
    battle.marks[made(number)] = 1


def possible_choices(battle: Battle, number: int) -> list[int]:
    """What a plan can still be for somebody who has only seen that nobody has come so far."""
    plan = battle.scenario.plans[number]
    past = battle.turn + 1 if battle.marks.get(LOOKED, 0) == battle.turn + 1 else battle.turn
    return [choice for choice, turn in enumerate(plan.turns) if turn >= past or turn == NEVER]


LOOKED = "plans were looked at in turn"  # so many turns have begun


def reveal(battle: Battle) -> None:
    """Start of a turn: plans that bring somebody now come to light, and those that can be only one thing any more."""
    battle.marks[LOOKED] = battle.turn + 1
    for number, plan in enumerate(battle.scenario.plans):
        if battle.plans[number] == UNKNOWN or is_known(battle, number) or battle.turn < min(plan.turns):
            continue
        choice = battle.plans[number]
        if plan.turns[choice] == battle.turn or len(possible_choices(battle, number)) == 1:
            bring_to_light(battle, number, plan, choice)


def bring_to_light(battle: Battle, number: int, plan: Plan, choice: int) -> None:
    """Everybody learns what was chosen; the column knows its turn and its hex."""
    battle.marks[shown(number)] = 1
    battle.revealed = True
    battle.emit("plan", plan.rule, (number * MANY + choice,))
    if plan.turns[choice] < NEVER:
        battle.due[plan.column] = plan.turns[choice]
        battle.marks[gate(plan.column)] = plan.hexes[choice]
