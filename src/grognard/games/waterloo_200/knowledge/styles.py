"""The styles of the script: other ways to go about an impulse."""

from __future__ import annotations

from random import Random
from typing import Final

PLAIN: Final = 0
STYLES: Final = 6
NOISE: Final = [0.0, 0.15, 0.3, 0.5, 0.8, 1.2]


class Style:
    """What a style changes: how far it strays from the prior."""

    def __init__(self, number: int, rng: Random) -> None:
        self.noise: Final = NOISE[min(number, STYLES - 1)]
        self.rng: Final = rng

    def stray(self) -> float:
        """How much more or less an action seems worth."""
        return self.noise * (self.rng.random() - 0.5) if self.noise else 0.0
