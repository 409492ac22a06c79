"""What a computer player is: the same door as a person's, a view and a list of legal actions."""

from random import Random
from time import monotonic
from typing import Protocol

from grognard.kernel.action import Action, Decision
from grognard.kernel.playout import onward
from grognard.kernel.rulebook import View


class Clock:
    """How long a bot may think about one decision."""

    def __init__(self, seconds: float = float("inf")) -> None:
        self.deadline = monotonic() + seconds

    def left(self) -> float:
        """Seconds left, never below zero."""
        return max(0.0, self.deadline - monotonic())


class Bot(Protocol):
    """A computer player. It plays one seat of one game and may remember things between decisions.

    It answers with one of ``decision.actions``, and knows nothing but its arguments: no table, no dice.
    It draws chance only from ``rng``, so the same seed gives the same game.
    """

    def choose(self, view: View, decision: Decision, clock: Clock, rng: Random) -> Action:
        """Pick one of the legal actions."""
        ...


def sensible(view: View, decision: Decision) -> Decision:
    """The decision without the moves that lead a piece back to where it has just been, as far as there are others."""
    actions = onward(view.state, decision.actions)
    if actions is decision.actions:
        return decision
    return Decision(decision.seat, decision.name, decision.prompt, decision.rule, actions)
