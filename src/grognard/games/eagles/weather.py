"""Weather from turn to turn (21)."""

from __future__ import annotations

from grognard.games.eagles.state import Battle
from grognard.games.eagles.tables import FAIR, MUD, STORM


def next_weather(state: Battle, due: int) -> int:
    """The weather of the turn that begins, of which the track says `due`.

    Two storms running, or more than three in the day, leave mud behind for some turns (21-04, R53).
    """
    numbers = state.tables.numbers
    if due == STORM:
        state.storms += 1
        state.storms_in_a_row += 1
        if state.storms_in_a_row >= numbers.storms_in_a_row or state.storms > numbers.storms_in_a_day:
            state.mud_left = numbers.mud_turns
        return STORM
    state.storms_in_a_row = 0
    if state.mud_left > 0:
        state.mud_left -= 1
        return MUD
    return MUD if due == MUD else FAIR
