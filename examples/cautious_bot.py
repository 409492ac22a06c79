"""A bot of a few lines: it does what the game's own knowledge likes best, and never anything it dislikes."""

from random import Random

from grognard.bots import Clock
from grognard.kernel.action import Action, Decision
from grognard.kernel.rulebook import Rulebook, View


class CautiousBot:
    """Takes the best of what is offered; where several are equally good, any of them."""

    def __init__(self, book: Rulebook) -> None:
        self.book = book

    def choose(self, view: View, decision: Decision, clock: Clock, rng: Random) -> Action:
        """The decision of this bot."""
        opinions = self.book.knowledge.prior(view, decision)
        best = max(score for _, score, _ in opinions)
        return rng.choice([action for action, score, _ in opinions if score == best])
