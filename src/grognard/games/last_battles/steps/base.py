"""What all steps of this game share."""

from __future__ import annotations

from typing import cast

from grognard.games.last_battles.state import Battle
from grognard.kernel.action import Action, Refusal
from grognard.kernel.state import State, Step


class BattleStep(Step):
    """A decision in a battle. Subclasses write who, options, do and ask in terms of `Battle`."""

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
        """Who decides: the phasing side unless a step says otherwise."""
        return battle.phasing

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


class Work(Step):
    """Automatic work in the sequence of play."""

    is_work = True

    def run(self, state: State) -> None:
        state.agenda.pop()
        self.work(cast("Battle", state))

    def work(self, battle: Battle) -> None:
        """Do it; the step is off the agenda already."""
        raise NotImplementedError


def piece_name(battle: Battle, piece: int) -> str:
    """The name of a piece for sentences."""
    return battle.roster.names[piece]


def hex_name(battle: Battle, hex: int) -> str:
    """A hex for sentences: its number, and the place that gives it a name."""
    name = battle.ground.names.get(hex, "")
    return f"{hex:04d} ({name})" if name else f"{hex:04d}"
