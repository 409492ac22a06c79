"""How play is divided for searchers: a go of a side is a turn; what deserves their time."""

from __future__ import annotations

from typing import Final

from grognard.games.eagles.knowledge.styles import STYLES
from grognard.games.eagles.state import Battle
from grognard.games.eagles.steps.activation import ChooseLeader, RallyOrNot
from grognard.games.eagles.steps.commanders import Ability
from grognard.games.eagles.steps.move import MovePart

FORESIGHT: Final = (2, 3)
# A general's 64 trials take 0.3 s here, and so a marshal's 480 about 3.5 s; they have 1 s and 5 s for a plan. These are
# two numbers because compiled modules cannot hand on a constant pair of floats.
GENERALS_TRIALS: Final = 3.0
MARSHALS_TRIALS: Final = 1.4
PLANS: Final = (2, 1)  # a general's 8 are 16 here: plans that differ gain more than trials of those that there are
ENOUGH: Final = (20, 0)  # trials for each plan: with few plans more gain nothing
MOVES: Final = 1.0
OTHERS: Final = 0.4


def turns_played(state: Battle) -> int:
    """Goes of both sides gone by."""
    return state.goes


def styles(state: Battle) -> int:
    """How many ways of going about it the script knows here."""
    step = state.agenda[-1]
    return STYLES if isinstance(step, (ChooseLeader, MovePart)) else 1


def weight(state: Battle) -> float:
    """The share of a plan's time: who acts, how his men move, what commanders do.

    The rest is left to the prior: attacks, because it works out their odds, and no other choice came out better than
    its own; orders, because a trial would change them again.
    """
    step = state.agenda[-1]
    if isinstance(step, ChooseLeader):
        return 1.0
    if isinstance(step, MovePart):
        return MOVES if 1 not in state.moved and 1 in state.acting else 0.0
    return OTHERS if isinstance(step, (RallyOrNot, Ability)) else 0.0
