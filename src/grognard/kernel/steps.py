"""Steps in a game's own terms: what `Step` asks about a `State`, asked about the game's own kind of position."""

from __future__ import annotations

from typing import Generic, TypeVar, cast

from grognard.kernel.action import Action, Refusal
from grognard.kernel.english import tidy
from grognard.kernel.state import State, Step

S = TypeVar("S", bound=State)


class DecisionStep(Step, Generic[S]):
    """A decision. Games write who, options, do and ask, and why_not where there is more to say."""

    def seat(self, state: State) -> int:
        return self.who(cast("S", state))

    def legal(self, state: State) -> list[Action]:
        return self.options(cast("S", state))

    def plain(self, state: State) -> bool:
        return self.is_plain(cast("S", state))

    def take(self, state: State, action: Action) -> None:
        self.do(cast("S", state), action)

    def prompt(self, state: State) -> tuple[str, str]:
        text, rule = self.ask(cast("S", state))
        return tidy(text), rule

    def asked_by(self, state: State) -> str:
        return self.ask(cast("S", state))[1]  # the wording takes longer than a move

    def refusal(self, state: State, action: Action) -> Refusal:
        return self.why_not(cast("S", state), action)

    def way(self, state: State, action: Action) -> list[int]:
        return self.leads_by(cast("S", state), action)

    def limit(self, state: State) -> int:
        return self.at_most(cast("S", state))

    def who(self, position: S) -> int:
        """Who decides."""
        raise NotImplementedError

    def options(self, position: S) -> list[Action]:
        """Every legal action."""
        raise NotImplementedError

    def is_plain(self, position: S) -> bool:
        """Of an automatic step with one option: can everybody see that there is no other?"""
        return True

    def do(self, position: S, action: Action) -> None:
        """Carry out a legal action."""
        raise NotImplementedError

    def ask(self, position: S) -> tuple[str, str]:
        """What is asked, and by which rule."""
        raise NotImplementedError

    def why_not(self, position: S, action: Action) -> Refusal:
        """Why an action that is not offered is not allowed."""
        text, rule = self.ask(position)
        return Refusal(rule, f"That cannot be done now. {text}")

    def leads_by(self, position: S, action: Action) -> list[int]:
        """The spaces by which an action leads the piece on the move, its goal last."""
        return []

    def at_most(self, position: S) -> int:
        """How many of the pieces that may be chosen may still be chosen in all; 0 where each of them may be."""
        return 0


class WorkStep(Step, Generic[S]):
    """Automatic work in the sequence of play. Games write work."""

    is_work = True

    def run(self, state: State) -> None:
        state.agenda.pop()
        self.work(cast("S", state))

    def work(self, position: S) -> None:
        """Do it; the step is off the agenda already."""
        raise NotImplementedError
