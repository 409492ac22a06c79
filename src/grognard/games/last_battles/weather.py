"""Rule 22.6A: weather by the dice."""

from __future__ import annotations

from typing import Final

from grognard.games.last_battles.state import RAINING, Battle

FIRST_RAIN: Final = "17/1200"
LAST_RAIN: Final = "18/1100"
BRINGS_RAIN: Final = 6  # while it is clear
CLEARS_UP: Final = 2  # at most, while it rains


def roll_weather(battle: Battle) -> None:
    """Start of a command phase: a die says whether it rains, in the hours when it may (22.6A, R-74)."""
    label = battle.now().label
    if label < FIRST_RAIN:
        return
    raining = battle.marks.get(RAINING, 0) != 0
    if label > LAST_RAIN:
        wet = False  # clear from 18/1200 on
    else:
        die = battle.roll("22.6A", -1)
        wet = die > CLEARS_UP if raining else die >= BRINGS_RAIN
    if wet != raining:
        battle.marks[RAINING] = 1 if wet else 0
        battle.emit("weather", "22.6A", (int(wet),))
