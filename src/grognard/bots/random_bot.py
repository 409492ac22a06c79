"""The bottom of the ladder: any legal action, each as likely as the others."""

from random import Random

from grognard.bots.bot import Clock
from grognard.kernel.action import Action, Decision
from grognard.kernel.rulebook import Rulebook, View


class RandomBot:
    """Chooses blindly; a yardstick for other bots and a way to try out the rules."""

    def __init__(self, book: Rulebook) -> None:
        pass

    def choose(self, view: View, decision: Decision, clock: Clock, rng: Random) -> Action:
        """Any legal action."""
        return decision.actions[int(rng.random() * len(decision.actions))]
