"""A player who follows the script to the letter."""

from random import Random

from grognard.bots.scripted import Opinion, Scripted
from grognard.kernel.action import Action

SAME = 1e-9  # scores nearer than this are equal


class Veteran(Scripted):
    """Takes the best choice of the game's prior; ties are broken by chance."""

    def pick(self, opinions: list[Opinion], rng: Random) -> Action:
        """The best action in the script's opinion."""
        top = max(score for _, score, _ in opinions)
        best = [action for action, score, _ in opinions if score >= top - SAME]
        return best[int(rng.random() * len(best))]
