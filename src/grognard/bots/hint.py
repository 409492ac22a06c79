"""What a computer player says when it is asked: an action, why, and how it sees the chances."""

from __future__ import annotations

from random import Random
from typing import NamedTuple, Protocol, runtime_checkable

from grognard.bots.bot import Clock
from grognard.kernel.action import Action, Decision
from grognard.kernel.dice import Dice
from grognard.kernel.rulebook import Rulebook, View

WORLDS = 4  # guesses over which a position in the fog is judged


class Hint(NamedTuple):
    """An action, the reason for it in plain words, and the seat's chance to win (0 to 1) if it is taken."""

    action: Action
    reason: str
    chance: float


@runtime_checkable
class GivesHints(Protocol):
    """A bot that can tell why it chooses."""

    def hint(self, view: View, decision: Decision, clock: Clock, rng: Random) -> Hint:
        """The choice, with its reason and chance."""
        ...


def reason(book: Rulebook, view: View, decision: Decision, action: Action) -> str:
    """Why the script would take an action."""
    return next(words for other, _, words in book.knowledge.prior(view, decision) if other == action)


def chance(book: Rulebook, view: View, rng: Random) -> float:
    """A seat's chance to win as its game judges the position, without search; what is hidden is guessed."""
    worlds = WORLDS if book.secrets.fog(view.state) else 1
    total = sum(
        book.knowledge.value(book.secrets.guess(view, Dice(rng.randbytes(32))), view.seat) for _ in range(worlds)
    )
    return (1.0 + total / worlds) / 2.0
