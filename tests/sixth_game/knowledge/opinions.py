"""The prior: the despatch goes forward, the others go for whoever may carry the enemy's."""

from __future__ import annotations

from typing import Final

from grognard.kernel.action import Action
from grognard.kernel.knowledge import Case, Judge, Opinion, alike, judged
from grognard.kernel.state import Step
from tests.sixth_game.knowledge.scout import to_go
from tests.sixth_game.riding import defender
from tests.sixth_game.state import Errand
from tests.sixth_game.steps.turn import FallBack, GiveDespatch, Ride

Errands = Case[Errand]


def give_opinions(_case: Errands, actions: list[Action]) -> list[Opinion]:
    """Any patrol: whoever has a habit is found out."""
    return alike(actions)


def ride_opinions(case: Errands, actions: list[Action]) -> list[Opinion]:
    """Forward with the despatch, charges with the others."""
    return [ride_opinion(case, action) for action in actions]


def ride_opinion(case: Errands, action: Action) -> Opinion:
    """One ride, charge, or none."""
    errand = case.state
    if action.verb == "wait":
        return action, -1.0, "nothing is won by waiting"
    mine = errand.carrier[case.seat] == action.a
    if action.verb == "charge":
        if errand.cleared[defender(errand, action.a, action.b)]:
            return action, 0.5, "it carries nothing"
        return action, 1.0 if mine else 2.0, "it may carry the despatch"
    gained = to_go(errand, action.a, errand.where[action.a]) - to_go(errand, action.a, action.b)
    return action, gained * (1.5 if mine else 1.0), "the way to the enemy's home"


def fall_opinions(case: Errands, actions: list[Action]) -> list[Opinion]:
    """Still as near to the enemy's home as can be."""
    return [(action, -to_go(case.state, action.a, action.b), "the way to go") for action in actions]


JUDGES: Final[dict[type[Step], Judge[Errands]]] = {
    GiveDespatch: give_opinions,
    Ride: ride_opinions,
    FallBack: fall_opinions,
}


def prior(case: Errands, actions: list[Action]) -> list[Opinion]:
    """What the script thinks of every legal action."""
    return judged(JUDGES, case, actions)
