"""What a computer player says when it is asked: an action, why, and what the chances are."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple, Protocol, runtime_checkable

from grognard.bots.bot import Clock
from grognard.kernel.action import Action, Decision
from grognard.kernel.dice import Dice
from grognard.kernel.rulebook import Rulebook, View

WORLDS = 4  # guesses over which a position in the fog is judged


class Hint(NamedTuple):
    """An action, the reason for it in plain words, and the seat's chance to win (0 to 1) as things stand."""

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


def chance(book: Rulebook, view: View) -> float:
    """The chance of a view's own seat to win."""
    return chances(book, view, [view.seat])[0]


def chances(book: Rulebook, view: View, seats: Sequence[int]) -> list[float]:
    """Each seat's chance to win as the game judges what a view knows, without search; what is hidden is guessed.

    This is the only judge of what people are told while a game lasts, so a hint and the curve of the chances agree. It
    guesses the same at every moment: what changes from one to the next is the position.
    """
    many = WORLDS if book.secrets.fog(view.state) else 1
    worlds = [book.secrets.guess(view, Dice(Random(number).randbytes(32))) for number in range(many)]
    return [share(sum(book.knowledge.value(world, seat) for world in worlds) / many) for seat in seats]


def share(value: float) -> float:
    """A game's judgement, from a loss (-1) to a victory (1), as a chance."""
    return min(1.0, max(0.0, (1.0 + value) / 2.0))
