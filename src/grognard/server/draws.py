"""Offers of a draw: who may make one, and what computer players answer."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from grognard.bots.hint import WORLDS
from grognard.kernel.dice import Dice
from grognard.server.tables import LiveTable


def refusal(live: LiveTable, mine: Sequence[int], side: str) -> str | None:
    """Why a screen with these seats may not speak of a draw for this side."""
    if side not in live.sides or live.sides.index(side) not in mine:
        return "That is not your seat."
    if live.table.outcome is not None:
        return "The game is over: " + live.table.outcome.reason
    if live.waits():
        return "The dice wait for the other players, so the game has not begun yet."
    return None


def offer(live: LiveTable, side: str) -> str | None:
    """A side offers a draw, or agrees to one. Computer players answer at once: why they decline, or None.

    They judge by what the side that asks can see, since an answer from what they know themselves would tell what they
    hide; and they are asked once in a turn of the game, or every move could be tried on them.
    """
    bots = [seat for seat in live.stored.seats if seat.bot is not None and seat.side != side]
    turn = live.book.knowledge.turns_played(live.table.state)
    if bots and live.draw_asked.get(side) == turn:
        return "The computer has answered already. Ask again when this turn is over."
    if bots:
        live.draw_asked[side] = turn
    for seat in bots:
        if _stands_better(live, live.sides.index(seat.side), live.sides.index(side), turn):
            return "The computer declines the draw: it thinks that it is ahead."
        live.draws.add(seat.side)
    live.draws.add(side)
    return None


def _stands_better(live: LiveTable, seat: int, asker: int, turn: int) -> bool:
    """Does a seat stand better than even, for all that another can know? What that one cannot see is guessed."""
    book, state = live.book, live.table.state
    view = book.secrets.view(state, asker)
    luck = Random(turn)
    worlds = [
        book.secrets.guess(view, Dice(luck.randbytes(32))) for _ in range(WORLDS if book.secrets.fog(state) else 1)
    ]
    return sum(book.knowledge.value(world, seat) for world in worlds) > 0


def agreed(live: LiveTable) -> bool:
    """Have all sides that somebody plays agreed?"""
    playing = {seat.side for seat in live.stored.seats if seat.token is not None or seat.bot is not None}
    return playing <= live.draws
