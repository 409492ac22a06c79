"""Giving a game up: an action that every seat has at any moment, in every game, whoever has to decide.

No game declares it and no step offers it: it is not among the legal actions, so that neither bots nor studies know of
it. It stands in the history and in records like any other action, as its last one (docs/decisions/0012).
"""

from __future__ import annotations

from typing import Final

from grognard.kernel.action import Action
from grognard.kernel.rulebook import Rulebook
from grognard.kernel.state import State

RESIGN: Final = "resign"
RULE: Final = ""  # of no rulebook


def resignation(seat: int) -> Action:
    """What a seat does that gives the game up."""
    return Action(RESIGN, seat)


def resigns(action: Action) -> bool:
    """Does somebody give the game up by it?"""
    return action.verb == RESIGN


def may_resign(book: Rulebook, scenario: str, state: State, action: Action) -> bool:
    """Is it the resignation of somebody who plays, in a game that is not over?"""
    return resigns(action) and state.outcome is None and 0 <= action.a < len(book.sides_of(scenario))


def apply(book: Rulebook, scenario: str, state: State, action: Action) -> None:
    """Carry out a legal action, or a resignation: it ends the game against the whole alliance of that seat."""
    if not resigns(action):
        state.apply(action)
        return
    sides = book.sides_of(scenario)
    lost = [action.a, *book.secrets.allies(sides, action.a)]
    winners = tuple([seat for seat in range(len(sides)) if seat not in lost])
    faces = book.display.side_faces(scenario)
    name = faces[action.a].get("adjective", faces[action.a]["title"])
    state.choices = None
    state.finish(winners, RULE, f"The {name} player has resigned.")
