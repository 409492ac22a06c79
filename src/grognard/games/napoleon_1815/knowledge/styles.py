"""The styles of the script: other ways to go about a march or a battle."""

from __future__ import annotations

from random import Random
from typing import Final

PLAIN: Final = 0

# Kinds of styles on the march
CAREFUL: Final = 1
BOLD: Final = 2
FRESH: Final = 3  # nobody forces the pace
KEEN: Final = 4  # the aim before all
STILL: Final = 5  # nobody marches
NOISY: Final = 6  # weights as chance will have them
AIM: Final = 10  # 10, 11, 12: for a city, whatever was wanted before

# By style, its kind and how far down the list of plans the first one is taken; those that help most first
KINDS: Final = [0, 0, 1, 0, 2, 10, 3, 0, 11, 12, 4, 0, 6, 5, 0, 6, 0, 6, 0, 6]
RANKS: Final = [0, 1, 0, 2, 0, 0, 0, 3, 0, 0, 0, 4, 0, 0, 5, 0, 7, 0, 9, 2]

# Styles in a battle
ASSAULT: Final = 1  # the best lane, whatever the odds
HOLD: Final = 2  # stand and fire
LEAVE: Final = 3  # save what can be saved
FLANK: Final = 4  # the second best lane
STUBBORN: Final = 5  # nobody leaves
BATTLE_STYLES: Final = 6


class Style:
    """What a style on the march changes."""

    def __init__(self, number: int, rng: Random) -> None:
        kind = KINDS[number] if number < len(KINDS) else NOISY
        self.rank: Final = RANKS[number] if number < len(RANKS) else 0
        self.aim: Final = kind - AIM if kind >= AIM else -1
        self.still: Final = kind == STILL
        self.fear: float = 1.0
        self.zeal: float = 1.0
        self.hope: float = 1.0
        self.haste: float = 1.0
        self.strain: float = 1.0  # of forced marches
        self.noise: float = 0.0
        if kind == CAREFUL:
            self.fear = 1.8
            self.strain = 2.0
            self.hope = 0.6
        elif kind == BOLD:
            self.fear = 0.5
            self.zeal = 1.5
            self.hope = 1.5
        elif kind == FRESH:
            self.strain = 20.0
        elif kind == KEEN:
            self.haste = 2.5
        elif kind == NOISY:
            self.fear = 0.5 + rng.random()
            self.zeal = 0.5 + rng.random()
            self.hope = 2.0 * rng.random()
            self.haste = 0.4 + 1.6 * rng.random()
            self.strain = 0.5 + 2.0 * rng.random()
            self.noise = 0.6
