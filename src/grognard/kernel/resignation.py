"""Giving a game up, or agreeing to a draw: actions that players have at any moment, in every game, whoever decides.

No game declares them and no step offers them: they are not among the legal actions, so that neither bots nor studies
know of them. They stand in the history and in records like any other action, as the last one (docs/decisions/0012).
"""

from __future__ import annotations

from typing import Final

from grognard.kernel.action import Action
from grognard.kernel.rulebook import Rulebook
from grognard.kernel.state import State

RESIGN: Final = "resign"
DRAW: Final = "agreed_draw"
RULE: Final = ""  # of no rulebook


def resignation(seat: int) -> Action:
    """What a seat does that gives the game up."""
    return Action(RESIGN, seat)


def agreed_draw() -> Action:
    """What the players do together who agree that nobody has won."""
    return Action(DRAW)


def resigns(action: Action) -> bool:
    """Do players end the game by it: does one give it up, or do all agree to a draw?"""
    return action.verb in (RESIGN, DRAW)


def may_resign(book: Rulebook, scenario: str, state: State, action: Action) -> bool:
    """Is it the resignation of somebody who plays, or a draw, in a game that is not over?"""
    if not resigns(action) or state.outcome is not None:
        return False
    return action.verb == DRAW or 0 <= action.a < len(book.sides_of(scenario))


def apply(book: Rulebook, scenario: str, state: State, action: Action) -> None:
    """Carry out a legal action, or a resignation: it ends the game against the whole alliance of that seat. A draw
    ends it for everybody.
    """
    if not resigns(action):
        state.apply(action)
        return
    if action.verb == DRAW:
        state.choices = None
        state.finish((), RULE, "The players have agreed to a draw.")
        return
    sides = book.sides_of(scenario)
    lost = [action.a, *book.secrets.allies(sides, action.a)]
    winners = tuple([seat for seat in range(len(sides)) if seat not in lost])
    faces = book.display.side_faces(scenario)
    name = faces[action.a].get("adjective", faces[action.a]["title"])
    state.choices = None
    state.finish(winners, RULE, f"The {name} player has resigned.")
