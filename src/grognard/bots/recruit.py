"""A player who knows what is sensible, but not what is best."""

from math import exp
from random import Random

from grognard.bots.scripted import Opinion, Scripted
from grognard.kernel.action import Action, Decision
from grognard.kernel.rulebook import View

SPREAD = 1.0  # how far scores may differ and still look alike to him
BARRED = 2.5  # what is so much worse than the best is absurd even to him


class Recruit(Scripted):
    """Draws among the better choices of a beginner, the better ones more often; absurdities are barred."""

    def opinions(self, view: View, decision: Decision) -> list[Opinion]:
        """What a beginner thinks."""
        return self.book.knowledge.first_thoughts(view, decision)

    def pick(self, opinions: list[Opinion], rng: Random) -> Action:
        """One of the better actions."""
        top = max(score for _, score, _ in opinions)
        weights = [exp((score - top) / SPREAD) if score >= top - BARRED else 0.0 for _, score, _ in opinions]
        draw = rng.random() * sum(weights)
        for (action, _, _), weight in zip(opinions, weights, strict=True):
            draw -= weight
            if draw < 0:
                return action
        return max(opinions, key=lambda opinion: opinion[1])[0]
