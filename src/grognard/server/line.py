"""Who is thought for next: the line before the workers.

People who wait come first, then tables that somebody looks at, then those that nobody does. Within each of these the
table goes first that has had least of the workers lately, so that nobody gets more by having more to ask. Thoughts that
nobody sits and waits for, and very long ones, never take all workers.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Callable
from typing import Generic, TypeVar

from grognard.server.tally import Times

PLAYER_WAITS, WATCHED, UNWATCHED = range(3)  # ranks of a table
LONG = 10.0  # seconds: a thought as long as this leaves one worker to the others
FORGETS = 60.0  # seconds after which half of what a table has used is forgotten
MOST_TABLES = 1000  # of which it is known how much they have used

Place = TypeVar("Place")


class Ticket(Generic[Place]):
    """Somebody in the line."""

    def __init__(self, table: str, seconds: float, number: int, granted: asyncio.Future[Place]) -> None:
        self.table = table
        self.seconds = seconds
        self.number = number
        self.granted = granted
        self.came = time.monotonic()
        self.began = 0.0
        self.slow = False
        self.place: Place | None = None


class Line(Generic[Place]):
    """The line before `places` workers; `pick` chooses one of those that are free, `rank` says who waits at a table."""

    def __init__(self, places: int, pick: Callable[[str], Place]) -> None:
        self.places = places
        self.pick = pick
        self.rank: Callable[[str], int] = lambda _: PLAYER_WAITS
        self.waiting: list[Ticket[Place]] = []
        self.working: list[Ticket[Place]] = []
        self.used: dict[str, tuple[float, float]] = {}  # by table: seconds of work, and when that was so
        self.numbers = 0
        self.waits = Times()
        self.works = Times()

    async def join(self, table: str, seconds: float) -> tuple[Ticket[Place], Place]:
        """Wait for a worker. Whoever got one must `leave`."""
        self.numbers += 1
        ticket = Ticket[Place](table, seconds, self.numbers, asyncio.get_running_loop().create_future())
        self.waiting.append(ticket)
        self.serve()
        try:
            return ticket, await ticket.granted
        except asyncio.CancelledError:
            if ticket in self.working:  # it was granted at this very moment
                self.leave(ticket)
            else:
                self.waiting.remove(ticket)
            raise

    def leave(self, ticket: Ticket[Place]) -> None:
        """The work is done, or nobody wants it any more."""
        self.working.remove(ticket)
        now = time.monotonic()
        self.works.add(now - ticket.began)
        self.used[ticket.table] = (self.debt(ticket.table, now) + now - ticket.began, now)
        if len(self.used) > MOST_TABLES:
            del self.used[min(self.used, key=lambda table: self.debt(table, now))]
        self.serve()

    def debt(self, table: str, now: float) -> float:
        """What a table has used, the less the longer ago."""
        seconds, when = self.used.get(table, (0.0, now))
        return seconds * math.pow(0.5, (now - when) / FORGETS)

    def serve(self) -> None:
        """Give free workers to those whose turn it is. Ranks are asked now: somebody may have come or gone."""
        while self.waiting and len(self.working) < self.places:
            now = time.monotonic()
            order = sorted(
                self.waiting, key=lambda ticket: (self.rank(ticket.table), self.debt(ticket.table, now), ticket.number)
            )
            ticket = next((one for one in order if self.may_begin(one)), None)
            if ticket is None:
                return
            ticket.slow, ticket.began = self.slow(ticket), now
            self.waits.add(now - ticket.came)
            ticket.place = self.pick(ticket.table)
            self.waiting.remove(ticket)
            self.working.append(ticket)
            ticket.granted.set_result(ticket.place)

    def slow(self, ticket: Ticket[Place]) -> bool:
        """Is this a thought that must leave a worker to others?"""
        return ticket.seconds >= LONG or self.rank(ticket.table) != PLAYER_WAITS

    def may_begin(self, ticket: Ticket[Place]) -> bool:
        """Slow thoughts leave one worker free, and one table half of them."""
        if ticket.granted.done():
            return False
        if self.slow(ticket) and sum(one.slow for one in self.working) >= max(1, self.places - 1):
            return False
        same = sum(one.table == ticket.table for one in self.working)
        return same < max(1, self.places // 2)
