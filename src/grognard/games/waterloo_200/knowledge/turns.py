"""How play is divided for searchers: an impulse is a turn; what deserves their time."""

from __future__ import annotations

from typing import Final

from grognard.games.waterloo_200.knowledge.styles import STYLES
from grognard.games.waterloo_200.state import NO_BLOCK, Day
from grognard.games.waterloo_200.steps.activation import CallLeaders
from grognard.games.waterloo_200.steps.battle import ChooseBattle
from grognard.games.waterloo_200.steps.move import MoveBlocks
from grognard.games.waterloo_200.steps.turn import ChooseAction

FORESIGHT: Final = (2, 2)
MOVES: Final = 0.4
BATTLES: Final = 0.3


def turns_played(day: Day) -> int:
    """Impulses gone by."""
    return day.impulses


def styles(day: Day) -> int:
    """How many ways of going about it the script knows here."""
    return STYLES if isinstance(day.agenda[-1], (ChooseAction, CallLeaders, MoveBlocks)) else 1


def weight(day: Day) -> float:
    """The share of a plan's time: the choice of an action is the game; the rest is left to the prior."""
    step = day.agenda[-1]
    if isinstance(step, ChooseAction):
        return 1.0
    if isinstance(step, (CallLeaders, MoveBlocks)):
        return MOVES if day.hand == NO_BLOCK else 0.0
    return BATTLES if isinstance(step, ChooseBattle) else 0.0
