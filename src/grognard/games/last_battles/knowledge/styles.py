"""Styles: the same script with other wishes, so that a search has different plans to compare."""

from __future__ import annotations

from math import exp
from random import Random
from typing import Final

from grognard.games.last_battles.knowledge.wishes import Aim

COUNT: Final = 16  # the named styles, and some that are drawn by lot

# Factors for eagerness, caution, the worth of ground gained and the worth of own strength; the least gain for which an
# attack is made; which of the best attacks comes first.
NAMED: Final[list[tuple[float, float, float, float, float, int]]] = [
    (1.0, 1.0, 1.0, 1.0, 0.2, 0),  # as the script is
    (1.5, 0.4, 1.5, 0.8, -0.2, 0),  # bold
    (2.5, 1.0, 2.0, 1.0, 0.0, 0),  # drive them back
    (1.5, 0.4, 1.5, 0.8, -0.2, 1),  # bold, another attack first
    (2.0, 0.15, 2.0, 0.65, -0.5, 0),  # reckless
    (1.0, 0.5, 1.0, 0.75, -0.1, 0),  # strike harder, march as ever
    (1.0, 1.0, 1.0, 1.0, 0.2, 1),  # another attack first
    (2.5, 0.3, 1.0, 1.0, 99.0, 0),  # march, do not fight
    (0.6, 2.5, 0.8, 1.2, 0.8, 0),  # careful
]


class Style:
    """How one script differs from the plain one."""

    def __init__(self, number: int, rng: Random) -> None:
        self.noise = 0.0
        if number < len(NAMED):
            self.eager, self.caution, self.push, self.own, self.least, self.first = NAMED[number]
            return
        self.eager = exp(rng.gauss(0.0, 0.8))
        self.caution = exp(rng.gauss(-0.6, 0.8))  # searches have found boldness to pay more often than care
        self.push = exp(rng.gauss(0.2, 0.6))
        self.own = exp(rng.gauss(-0.15, 0.25))
        self.least = rng.random() - 0.5
        self.first = int(rng.random() * 3)
        self.noise = 0.6

    def colour(self, aim: Aim) -> None:
        """Change the wishes of a side."""
        aim.eager *= self.eager
        for task in aim.tasks:
            task.eager *= self.eager
            task.caution *= self.caution
        aim.caution *= self.caution
        aim.push *= self.push
        if self.own != 1.0:
            for army in range(3):
                if (army == 0) == (aim.side == 0):
                    aim.worth[army] *= self.own
