"""How play is divided for searchers: a go of a side is a turn; what deserves their time."""

from __future__ import annotations

from typing import Final

from grognard.games.eagles.knowledge.styles import STYLES
from grognard.games.eagles.state import Battle
from grognard.games.eagles.steps.activation import ChooseLeader, RallyOrNot
from grognard.games.eagles.steps.commanders import Ability
from grognard.games.eagles.steps.move import MovePart
from grognard.games.eagles.steps.orders import ChangeOrders, WriteFirst

FORESIGHT: Final = (2, 3)
MOVES: Final = 1.0
ORDERS: Final = 0.4
OTHERS: Final = 0.4


def turns_played(state: Battle) -> int:
    """Goes of both sides gone by."""
    return state.goes


def styles(state: Battle) -> int:
    """How many ways of going about it the script knows here."""
    step = state.agenda[-1]
    kinds = (ChooseLeader, MovePart, WriteFirst, ChangeOrders)
    return STYLES if isinstance(step, kinds) else 1


def weight(state: Battle) -> float:
    """The share of a plan's time: who acts, how his men move, what commanders do; the rest is left to the prior, also
    attacks: it works out their odds, and no other choice came out better than its own.
    """
    step = state.agenda[-1]
    if isinstance(step, ChooseLeader):
        return 1.0
    if isinstance(step, MovePart):
        return MOVES if 1 not in state.moved and 1 in state.acting else 0.0
    if isinstance(step, (WriteFirst, ChangeOrders)):
        return ORDERS
    return OTHERS if isinstance(step, (RallyOrNot, Ability)) else 0.0
