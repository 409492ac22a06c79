"""A player who follows the script to the letter."""

from random import Random

from grognard.bots.bot import Clock, sensible
from grognard.bots.hint import Hint, chance, reason
from grognard.kernel.action import Action, Decision
from grognard.kernel.rulebook import Rulebook, View

SAME = 1e-9  # scores nearer than this are equal


class Veteran:
    """Takes the best choice of the game's prior; ties are broken by chance."""

    def __init__(self, book: Rulebook) -> None:
        self.book = book

    def choose(self, view: View, decision: Decision, clock: Clock, rng: Random) -> Action:
        """The best legal action in the script's opinion."""
        decision = sensible(view, decision)
        if len(decision.actions) == 1:
            return decision.actions[0]
        opinions = self.book.knowledge.prior(view, decision)
        top = max(score for _, score, _ in opinions)
        best = [action for action, score, _ in opinions if score >= top - SAME]
        return best[int(rng.random() * len(best))]

    def hint(self, view: View, decision: Decision, clock: Clock, rng: Random) -> Hint:
        """The choice with the script's reason; the chance is that of the position as it stands."""
        action = self.choose(view, decision, clock, rng)
        return Hint(action, reason(self.book, view, decision, action), chance(self.book, view, rng))
