"""Screens bring their shares of the dice to a table; `gathering` has the rules. Callers hold the table's lock."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Sequence

from grognard.server.client_messages import BeginDice, OpenShare, PledgeShare
from grognard.server.gathering import Gathering
from grognard.server.hall import Hall, NotSaved
from grognard.server.tables import LiveTable

log = logging.getLogger(__name__)

ShareMessage = PledgeShare | OpenShare | BeginDice

FIXED = "The dice of this game are fixed already."
OLD_ROUND = "The shares of the dice are being collected again."


def _played(live: LiveTable) -> list[str]:
    """The sides that the computer plays: it adds no share."""
    return [seat.side for seat in live.stored.seats if seat.bot is not None]


async def greet(hall: Hall, live: LiveTable, mine: Sequence[int], adds: bool) -> None:
    """Somebody sits down; does his screen add a share?"""
    gathering = live.stored.gathering
    if gathering is None or gathering.closed or adds or not mine:
        return
    new = gathering.copy()
    new.decline([live.sides[seat] for seat in mine])
    new.close(_played(live), anyway=not new.pledges and live.bot() is not None)
    with contextlib.suppress(NotSaved):  # it may as well be found out when he acts
        await keep(hall, live, new)


async def settle(hall: Hall, live: LiveTable) -> None:
    """Somebody acts: where those who are here add nothing, there is nothing to wait for. Raises NotSaved."""
    gathering = live.stored.gathering
    if gathering is not None and not gathering.begun and not gathering.pledges and gathering.declined:
        new = gathering.copy()
        new.close([], anyway=True)
        await keep(hall, live, new)


async def answer(hall: Hall, live: LiveTable, mine: Sequence[int], message: ShareMessage) -> str | None:
    """A message about shares. Returns why it cannot be followed. Raises NotSaved."""
    gathering = live.stored.gathering
    sides = [live.sides[seat] for seat in mine]
    if gathering is None or gathering.begun:
        return FIXED
    if not any(side in gathering.sides for side in sides):
        return "Only players add to the dice."
    if message.round != gathering.round:
        return OLD_ROUND
    new = gathering.copy()
    if isinstance(message, PledgeShare):
        refusal = new.pledge(sides, message.digest)
        new.close(_played(live))
    elif isinstance(message, OpenShare):
        refusal = new.open(sides, message.share)
    elif new.closed:
        refusal = new.again()
    else:
        refusal = None if new.close([], anyway=True) else "Nobody has pledged a share yet."
    if refusal is None:
        await keep(hall, live, new)
    return refusal


async def keep(hall: Hall, live: LiveTable, new: Gathering) -> None:
    """Store how far the shares are; with the last of them the dice begin. Raises NotSaved."""
    try:
        await hall.storage.share(live.id, new)
    except Exception as error:
        log.exception("a share of the dice at table %s was not saved", live.id)
        raise NotSaved("Your share of the dice could not be saved. Please try again.") from error
    live.stored.gathering = new
    if new.begun and new.pledges:
        await live.begin()
        await hall.sum_up(live)
    if new.begun:
        hall.wake_bot(live)
    live.notify()
