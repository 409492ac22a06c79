"""Private notes on spaces of the map: what a player pencils beside a town, for his own eyes.

Notes belong to a seat, one for each space at most. They are kept with the table and sent to the screens that show this
seat, to nobody else: not to allies, not to onlookers, neither in records nor when the game is over. They change nothing
in the game, so that who may not read them is sent the same bytes whether they are written or not.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Sequence

from grognard.kernel.action import Refusal
from grognard.kernel.state import SPECTATOR
from grognard.server.messages import SpaceNote
from grognard.server.tables import LiveTable
from grognard.server.talk import DROPPED, TURNERS, clean

MOST_LETTERS = 80
LINE_ENDS = ("Zl", "Zp")


def tidied(text: str) -> str:
    """A note with no more blanks than words need; empty where it is rubbed out."""
    return " ".join(part for part in text.split(" ") if part)


def of_seat(live: LiveTable, seat: int) -> list[SpaceNote]:
    """The notes of a seat, in the order of the spaces; an onlooker has none."""
    if seat == SPECTATOR:
        return []
    own = live.sides[seat]
    return [SpaceNote(side, space, text) for (side, space), text in sorted(live.notes.items()) if side == own]


def refusal(
    live: LiveTable, mine: Sequence[int], side: str, space: int, spaces: Collection[int], text: str
) -> Refusal | None:
    """Why a screen with these seats may not write this for a side; `spaces` are those of the map, `text` is tidied."""
    if not live.book.secrets.fog(live.table.state):
        return Refusal("", "Nothing is hidden in this game, so there are no private notes.")
    if not mine:
        return Refusal("", "Only players may write notes; you are watching.")
    if side not in live.sides or live.sides.index(side) not in mine:
        return Refusal("", "That is not your seat.")
    if space not in spaces:
        return Refusal("", "There is no such space on the map.")
    if any(letter in TURNERS or unicodedata.category(letter) in (*DROPPED, *LINE_ENDS) for letter in text):
        return Refusal("", "A note is one line of plain text, without control characters.")
    if text and not clean(text):
        return Refusal("", "There is nothing readable in that.")
    if len(text) > MOST_LETTERS:
        return Refusal("", f"That is too long: the limit is {MOST_LETTERS} characters, and it has {len(text)}.")
    return None
