"""Who could come to a space: asked of the game, piece by piece, as a player could ask it himself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from grognard.kernel.display import PieceFace
from grognard.kernel.english import some_of
from grognard.kernel.rulebook import BadSetup, Rulebook, ViewOf

REACH = "reach"  # what games call the question how far a piece could go
MOST_ASKED = 60  # pieces; each answer is a search over the board


def comers(book: Rulebook, view: ViewOf[Any], pieces: Sequence[PieceFace], space: int) -> list[str]:
    """Which pieces that can be seen could get to a space in a move of their own, a line for each army."""
    if not any(question["what"] == REACH for question in book.display.questions(view.state)):
        return []
    standing = [face for face in pieces if face["status"] == "map" and face["at"] not in (None, space)]
    standing.sort(key=lambda face: abs((face["at"] or 0) - space))  # numbers of near spaces are near, more or less
    found: dict[str, list[str]] = {}
    for face in standing[:MOST_ASKED]:
        try:
            spaces, _, _ = book.display.show(view, REACH, face["number"], face["at"] or -1, "")
        except (BadSetup, ValueError):
            continue
        if space in spaces:
            found.setdefault(face["side"], []).append(face["name"])
    return [f"{_army(side)}: {some_of(names)} could come here" for side, names in found.items()]


def _army(side: str) -> str:
    return side.replace("_", "-").title()
