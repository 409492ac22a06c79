"""Offers of a draw: who may make one, and what computer players answer."""

from __future__ import annotations

from collections.abc import Sequence

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

    They are asked once in a turn of the game, so that their answers cannot be used to sound out what they hide.
    """
    bots = [seat for seat in live.stored.seats if seat.bot is not None and seat.side != side]
    turn = live.book.knowledge.turns_played(live.table.state)
    if bots and live.draw_asked.get(side) == turn:
        return "The computer has answered already. Ask again when this turn is over."
    if bots:
        live.draw_asked[side] = turn
    for seat in bots:
        number = live.sides.index(seat.side)
        view = live.book.secrets.view(live.table.state, number)
        if live.book.knowledge.value(view.state, number) > 0:
            return "The computer declines the draw: it believes that it stands better."
        live.draws.add(seat.side)
    live.draws.add(side)
    return None


def agreed(live: LiveTable) -> bool:
    """Have all sides that somebody plays agreed?"""
    playing = {seat.side for seat in live.stored.seats if seat.token is not None or seat.bot is not None}
    return playing <= live.draws
