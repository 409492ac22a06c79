"""The styles of the script: other ways to go about an activation."""

from __future__ import annotations

from random import Random
from typing import Final

RANKS: Final = [0, 1, 2, 0, 0, 3, 0, 1, 0, 0, 0, 0]  # which of the leaders, by what his men have to do
FEARS: Final = [1.0, 1.0, 1.0, 0.4, 2.0, 1.0, 0.7, 0.6, 1.5, 1.0, 1.0, 1.0]  # how much a style fears the enemy
BOLDNESS: Final = [1.0, 1.0, 1.0, 1.5, 0.6, 1.0, 1.2, 1.3, 0.8, 1.0, 1.0, 1.0]  # what it hopes for in attacks
NOISE: Final = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.2, 0.5, 1.0]
STYLES: Final = len(RANKS)


class Style:
    """What a style changes: whom it tries first, what it dares, how far it strays."""

    def __init__(self, number: int, rng: Random) -> None:
        number = min(number, STYLES - 1)
        self.rank: Final = RANKS[number]
        self.fear: Final = FEARS[number]
        self.bold: Final = BOLDNESS[number]
        self.noise: Final = NOISE[number]
        self.rng: Final = rng

    def stray(self) -> float:
        """How much more or less something seems worth."""
        return self.noise * (self.rng.random() - 0.5) if self.noise else 0.0
