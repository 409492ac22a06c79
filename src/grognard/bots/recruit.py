"""A player who knows what is sensible, but not what is best."""

from math import exp
from random import Random

from grognard.bots.bot import Clock, sensible
from grognard.bots.hint import Hint, chance, reason
from grognard.kernel.action import Action, Decision
from grognard.kernel.rulebook import Rulebook, View

SPREAD = 1.0  # how far scores may differ and still look alike to him
BARRED = 2.5  # what is so much worse than the best is absurd even to him


class Recruit:
    """Draws among the better choices of the game's prior, the better ones more often; absurdities are barred."""

    def __init__(self, book: Rulebook) -> None:
        self.book = book

    def choose(self, view: View, decision: Decision, clock: Clock, rng: Random) -> Action:
        """One of the better legal actions."""
        decision = sensible(view, decision)
        if len(decision.actions) == 1:
            return decision.actions[0]
        opinions = self.book.knowledge.prior(view, decision)
        top = max(score for _, score, _ in opinions)
        weights = [exp((score - top) / SPREAD) if score >= top - BARRED else 0.0 for _, score, _ in opinions]
        draw = rng.random() * sum(weights)
        for (action, _, _), weight in zip(opinions, weights, strict=True):
            draw -= weight
            if draw < 0:
                return action
        return max(opinions, key=lambda opinion: opinion[1])[0]

    def hint(self, view: View, decision: Decision, clock: Clock, rng: Random) -> Hint:
        """The choice with the script's reason; the chance is that of the position as it stands."""
        action = self.choose(view, decision, clock, rng)
        return Hint(action, reason(self.book, view, decision, action), chance(self.book, view, rng))
