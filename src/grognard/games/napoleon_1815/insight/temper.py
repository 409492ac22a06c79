"""Tempers: the ways in which a script may go about a march or a battle, one for each mood."""

from __future__ import annotations

from random import Random
from typing import Final

PLAIN: Final = 0
MARCH_MOODS: Final = 16
BATTLE_MOODS: Final = 6
LINE_MOODS: Final = 4

# Moods on the march: which of the best plans goes first, and in what spirit
RANKS: Final = [0, 1, 2, 3, 4, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
CAREFUL: Final = 6
BOLD: Final = 7
FRESH: Final = 8  # nobody forces the pace
FIRST_AIM: Final = 9  # 9, 10, 11: another aim
LAST_AIM: Final = 11
STILL: Final = 12  # nobody marches
NOISY: Final = 13  # and those after it

# Moods in a battle
ASSAULT: Final = 1  # the best lane, whatever the odds
HOLD: Final = 2  # stand and fire
LEAVE: Final = 3  # save what can be saved
FLANK: Final = 4  # the second best lane
STUBBORN: Final = 5  # nobody leaves


class Temper:
    """What a mood changes about a march."""

    def __init__(self, mood: int, rng: Random) -> None:
        self.mood: Final = mood
        self.rank: Final = RANKS[mood] if mood < len(RANKS) else 0
        self.fear: float = 1.0
        self.zeal: float = 1.0
        self.hope: float = 1.0
        self.strain: float = 1.0  # of forced marches
        self.noise: float = 0.0
        self.aim: Final = mood - FIRST_AIM if FIRST_AIM <= mood <= LAST_AIM else -1
        self.still: Final = mood == STILL
        if mood == CAREFUL:
            self.fear = 1.8
            self.strain = 2.0
            self.hope = 0.6
        elif mood == BOLD:
            self.fear = 0.5
            self.zeal = 1.5
            self.hope = 1.5
        elif mood == FRESH:
            self.strain = 20.0
        elif mood >= NOISY:
            self.fear = 0.5 + rng.random()
            self.zeal = 0.5 + rng.random()
            self.hope = 2.0 * rng.random()
            self.strain = 0.5 + 2.0 * rng.random()
            self.noise = 0.6
