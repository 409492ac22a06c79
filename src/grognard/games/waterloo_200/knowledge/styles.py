"""The styles of the script: other ways to go about an impulse."""

from __future__ import annotations

from random import Random
from typing import Final

from grognard.games.waterloo_200.state import NO_ACTION, PASS, STRATEGIC_ACTION, TACTICAL_ACTION

RANKS: Final = [0, 1, 0, 0, 2, 3, 4, 0, 0, 0, 0, 0]  # which of the plans of a Tactical Action
KINDS: Final = [
    NO_ACTION, TACTICAL_ACTION, PASS, STRATEGIC_ACTION, TACTICAL_ACTION, TACTICAL_ACTION, TACTICAL_ACTION,
    NO_ACTION, NO_ACTION, NO_ACTION, NO_ACTION, NO_ACTION,
]  # fmt: skip
NOISE: Final = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.5, 0.8, 1.2]
FEARS: Final = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 0.4, 2.0, 1.0, 1.0, 1.0]  # how much a style fears the enemy
STYLES: Final = len(RANKS)


class Style:
    """What a style changes: the kind of action that it insists on, the rank of the plan, how far it strays."""

    def __init__(self, number: int, rng: Random) -> None:
        number = min(number, STYLES - 1)
        self.kind: Final = KINDS[number]
        self.rank: Final = RANKS[number]
        self.noise: Final = NOISE[number]
        self.fear: Final = FEARS[number]
        self.rng: Final = rng

    def stray(self) -> float:
        """How much more or less something seems worth."""
        return self.noise * (self.rng.random() - 0.5) if self.noise else 0.0
