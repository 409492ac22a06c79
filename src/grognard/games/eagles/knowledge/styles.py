"""The styles of the script: other ways to go about an activation."""

from __future__ import annotations

from random import Random
from typing import Final

from grognard.games.eagles.knowledge.scout import HUNT, ORDERED, STAY

# Which of the leaders acts, by what his men have to do; how much the enemy is feared; what is hoped for in attacks;
# what the troops make for; how far all this strays; with the habits of the trained or plainly; or with which of those
# around them
WAYS: Final = [
    (0, 1.0, 1.0, ORDERED, 0.0, False, 0),
    (0, 1.0, 1.0, ORDERED, 0.0, True, 0),
    (0, 0.3, 1.7, ORDERED, 0.0, True, 0),
    (0, 0.2, 2.5, HUNT, 0.0, True, 0),
    (1, 1.0, 1.0, ORDERED, 0.0, True, 0),
    (0, 1.0, 1.0, HUNT, 0.0, True, 0),
    (2, 1.0, 1.0, ORDERED, 0.0, True, 0),
    (0, 1.5, 0.9, STAY, 0.0, True, 0),
    (3, 1.0, 1.0, ORDERED, 0.0, True, 0),
    (0, 0.6, 1.3, HUNT, 0.0, True, 0),
    (0, 1.0, 1.0, ORDERED, 1.0, True, 0),
    (0, 1.0, 1.0, ORDERED, 0.4, True, 0),
    (0, 2.5, 0.6, ORDERED, 0.0, True, 0),
    (0, 1.0, 1.0, ORDERED, 0.0, True, 1),
    (0, 1.0, 1.0, ORDERED, 0.0, True, 2),
    (0, 1.0, 1.0, ORDERED, 0.0, True, 3),
    (0, 1.0, 1.0, ORDERED, 1.0, True, 0),
    (0, 1.0, 1.0, ORDERED, 0.0, True, 4),
    (0, 1.0, 1.0, ORDERED, 0.0, True, 5),
    (0, 1.0, 1.0, ORDERED, 0.0, True, 6),
    (0, 1.0, 1.0, ORDERED, 1.0, True, 0),
    (0, 1.0, 1.0, ORDERED, 1.0, True, 0),
]
OWN: Final = 1  # the style of those who search
STYLES: Final = len(WAYS)


class Style:
    """What a style changes: whom it tries first, what it dares, what it makes for, how far it strays."""

    def __init__(self, number: int, rng: Random) -> None:
        rank, fear, bold, aim, noise, by_training, kin = WAYS[min(number, STYLES - 1)]
        self.rank: Final = rank
        self.fear: Final = fear
        self.bold: Final = bold
        self.aim: Final = aim
        self.noise: Final = noise
        self.trained: Final = by_training
        self.kin: Final = kin
        self.rng: Final = rng

    def stray(self) -> float:
        """How much more or less something seems worth."""
        return self.noise * (self.rng.random() - 0.5) if self.noise else 0.0
