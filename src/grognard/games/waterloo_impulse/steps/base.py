"""What all steps of this game share."""

from __future__ import annotations

from typing import cast

from grognard.games.waterloo_impulse.state import Assault, Battle, Shot
from grognard.kernel.action import Action, Refusal
from grognard.kernel.state import State, Step


class BattleStep(Step):
    """A decision. Subclasses write who, options, do and ask in terms of `Battle`."""

    def seat(self, state: State) -> int:
        return self.who(cast("Battle", state))

    def legal(self, state: State) -> list[Action]:
        return self.options(cast("Battle", state))

    def take(self, state: State, action: Action) -> None:
        self.do(cast("Battle", state), action)

    def prompt(self, state: State) -> tuple[str, str]:
        return self.ask(cast("Battle", state))

    def refusal(self, state: State, action: Action) -> Refusal:
        return self.why_not(cast("Battle", state), action)

    def who(self, battle: Battle) -> int:
        """Who decides: the active side unless a step says otherwise."""
        return battle.active

    def options(self, battle: Battle) -> list[Action]:
        """Every legal action."""
        raise NotImplementedError

    def do(self, battle: Battle, action: Action) -> None:
        """Carry out a legal action."""
        raise NotImplementedError

    def ask(self, battle: Battle) -> tuple[str, str]:
        """What is asked, and by which rule."""
        raise NotImplementedError

    def why_not(self, battle: Battle, action: Action) -> Refusal:
        """Why an action that is not offered is not allowed."""
        text, rule = self.ask(battle)
        return Refusal(rule, f"That cannot be done now. {text}")


class DefenderStep(BattleStep):
    """A decision of the side that is not active."""

    def who(self, battle: Battle) -> int:
        return 1 - battle.active


class Work(Step):
    """Automatic work in the sequence of play."""

    is_work = True

    def run(self, state: State) -> None:
        state.agenda.pop()
        self.work(cast("Battle", state))

    def work(self, battle: Battle) -> None:
        """Do it; the step is off the agenda already."""
        raise NotImplementedError


def the_assault(battle: Battle) -> Assault:
    """The assault that is being decided."""
    assert battle.assault is not None
    return battle.assault


def the_shot(battle: Battle) -> Shot:
    """The fire that is being prepared."""
    assert battle.shot is not None
    return battle.shot


def unit_name(battle: Battle, unit: int) -> str:
    """A unit for sentences."""
    return battle.roster.names[unit] if 0 <= unit < battle.roster.size() else "no unit"


def space_name(battle: Battle, space: int) -> str:
    """An area or zone for sentences."""
    if not 0 < space < len(battle.ground.names):
        return "nowhere"
    return f"{battle.ground.names[space]} ({space})" if space <= 90 else battle.ground.names[space]


def leader_name(battle: Battle, leader: int) -> str:
    """A Leader or Commander for sentences."""
    return battle.roster.leader_names[leader] if 0 <= leader < len(battle.roster.leader_names) else "nobody"
