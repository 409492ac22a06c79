"""What players by the script have in common: they pick from its opinions, and think no further."""

from random import Random

from grognard.bots.bot import Clock, sensible
from grognard.bots.hint import Hint, chance, reason
from grognard.kernel.action import Action, Decision
from grognard.kernel.rulebook import Rulebook, View

Opinion = tuple[Action, float, str]  # an action, its score, and the reason


class Scripted:
    """Picks from the game's prior; how, each kind of player says."""

    def __init__(self, book: Rulebook) -> None:
        self.book = book

    def pick(self, opinions: list[Opinion], rng: Random) -> Action:
        """One of at least two actions."""
        raise NotImplementedError

    def opinions(self, view: View, decision: Decision) -> list[Opinion]:
        """What the player thinks of each of the actions."""
        return self.book.knowledge.prior(view, decision)

    def choose(self, view: View, decision: Decision, clock: Clock, rng: Random) -> Action:
        """One of the legal actions."""
        decision = sensible(view, decision)
        if len(decision.actions) == 1:
            return decision.actions[0]
        return self.pick(self.opinions(view, decision), rng)

    def hint(self, view: View, decision: Decision, clock: Clock, rng: Random) -> Hint:
        """The choice with the script's reason; the chance is that of the position as it stands."""
        action = self.choose(view, decision, clock, rng)
        return Hint(action, reason(self.book, view, decision, action), chance(self.book, view))
