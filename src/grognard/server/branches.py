"""What if? A table of one's own that begins with a game as it was at some moment, to try another line.

The dice that had fallen by then lie as they fell; those after it come of a new seed, so that nobody learns how the dice
of the game itself will fall. Who plays against the computer alone may do this at any moment, everybody when the game is
over. Where something is hidden, a line that goes on from the position as it is would bring it out, and whoever tried it
would go back knowing that: before the end it is not done, unless the same screen has all seats. A line that begins with
a guess at what is hidden would be no line of this game: nothing but actions leads to a position here.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Sequence

from grognard.bots import BOTS
from grognard.kernel.action import Action
from grognard.kernel.dice import commitment
from grognard.kernel.events import DIE
from grognard.kernel.resignation import resigns
from grognard.kernel.state import State
from grognard.server.seating import seat_people
from grognard.server.storage import StoredGame
from grognard.server.tables import LiveTable

USUAL = "general"  # who takes the seats of people who are not asked to try again

HIDDEN = (
    "Something was hidden from you at that moment, and trying another line would bring it out. "
    "You can try one when the game is over."
)


class NoBranch(Exception):
    """Why no table can be made of a moment, in words."""


def branch(live: LiveTable, mine: Sequence[int], at: int) -> tuple[StoredGame, list[str], list[Action]]:
    """A table to be stored, with its tokens and its actions so far. The caller holds the lock. Raises NoBranch."""
    table, stored = live.table, live.stored
    _check(live, mine)
    moments = live.moments(mine)
    if at >= len(moments):
        raise NoBranch("The game has not got that far yet.")
    taken = moments[at]
    history = [action for action in table.history[:taken] if not resigns(action)]
    past = live.past(len(history))
    if _keeps_from(live, mine, past, taken):
        raise NoBranch(HIDDEN)
    if past.outcome is not None:
        raise NoBranch("The game is over at that moment. Go back a little.")
    me = [live.sides[seat] for seat in mine] or [live.sides[past.seat()]]
    seats: dict[str, str] = {}
    for seat in stored.seats:
        if seat.side in me:
            seats[seat.side] = "me" if "me" not in seats.values() else "here"
        else:
            seats[seat.side] = seat.bot if seat.bot in BOTS else USUAL
    fresh, tokens = seat_people(live.book, stored.scenario, stored.options, stored.overrides, seats)
    for old, new in zip(stored.seats, fresh.seats, strict=True):
        new.seconds = old.seconds if new.bot is not None and new.bot == old.bot else None
    fresh.seed = secrets.token_bytes(32)
    fresh.commitment = commitment(fresh.seed)
    fresh.given = [
        event.data[0]
        for event, told in zip(table.log, live.told_at, strict=True)
        if event.kind == DIE and told <= len(history)
    ]
    fresh.hints = True
    return fresh, tokens, history


def _check(live: LiveTable, mine: Sequence[int]) -> None:
    """May a screen with these seats try another line now? Raises NoBranch."""
    if live.waits():
        raise NoBranch("The dice are not fixed yet: there is nothing to try.")
    if live.table.outcome is not None:
        return
    if not mine:
        raise NoBranch("Spectators can try another line once the game is over.")
    others = [seat for seat in live.stored.seats if live.sides.index(seat.side) not in mine]
    if any(seat.bot is None for seat in others):
        raise NoBranch("Others are playing here: you can try another line once the game is over.")


def _keeps_from(live: LiveTable, mine: Sequence[int], past: State, taken: int) -> bool:
    """Was something hidden from these seats at a moment of a game that still goes on?"""
    if live.table.outcome is not None or len(mine) == len(live.sides):
        return False
    return live.book.secrets.fog(past) or live.hidden_from(mine, taken)


def as_stored(history: Sequence[Action]) -> list[str]:
    """Actions as the disk keeps them."""
    return [json.dumps(action.to_json()) for action in history]
