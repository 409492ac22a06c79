"""Tactical cards (18.1): the draft, who may play one, and where it goes."""

from __future__ import annotations

from typing import Final

from grognard.games.eagles.roster import FRENCH
from grognard.games.eagles.state import NO_SIDE, Battle

NEVER: Final = -1

# The cards by number (18.1), in the order of the data
AVOID_FATE: Final = 0
STEADY_LADS: Final = 1
FORCED_MARCH: Final = 2
MASSED_GUNS: Final = 3
COLD_STEEL: Final = 4
LOST_DESPATCH: Final = 5
SKIRMISH_LINE: Final = 6
NO_MORE_AMMO: Final = 7
RALLY_TO_THE_COLOURS: Final = 8
THE_LAST_PUSH: Final = 9


def lay_open(state: Battle, number: int) -> None:
    """All cards lie open before the draft (18.1-01)."""
    state.card_of = [NO_SIDE] * number
    state.card_turn = [NEVER] * number


def drafting(state: Battle) -> int:
    """Whose turn it is to take a card: the French first, then in turn; NO_SIDE when none is left (18.1-01)."""
    taken = len([side for side in state.card_of if side != NO_SIDE])
    if taken == len(state.card_of):
        return NO_SIDE
    return FRENCH if taken % 2 == 0 else 1 - FRENCH


def take(state: Battle, card: int, side: int) -> None:
    """A side drafts a card."""
    state.card_of[card] = side


def hand(state: Battle, side: int) -> list[int]:
    """The cards that a side may play now: its own, not got in this turn, one in a turn (18.1-03, -05)."""
    if state.card_played[side] == state.turn:
        return []
    return [card for card, owner in enumerate(state.card_of) if owner == side and state.card_turn[card] < state.turn]


def may_play(state: Battle, side: int, card: int) -> bool:
    """May a side play this very card now, as far as the turn goes (18.1-03, -05)?"""
    if card >= len(state.card_of) or state.card_of[card] != side:
        return False
    return state.card_turn[card] < state.turn and state.card_played[side] != state.turn


def play(state: Battle, card: int, side: int) -> None:
    """A card is played and goes over to the enemy, who may use it from the next turn on (18.1-05)."""
    state.card_of[card] = 1 - side
    state.card_turn[card] = state.turn
    state.card_played[side] = state.turn
