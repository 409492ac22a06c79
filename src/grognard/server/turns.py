"""What requests may cost: dear work is done in turn, beside the event loop, and long answers do not pile up.

Of one address one piece of dear work is under way: to open a table, to write a report, to draw a code. It is paid for
like what screens ask for (`grognard.server.gate`). A long answer is sent in pieces, the next when the one before has
been taken; whoever takes none of them is refused further ones.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Callable
from typing import TypeVar

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from grognard.server.gate import LONGEST_WAIT, MOST_SLOW, Address, Crowded, Purse

PIECE = 65_536  # bytes that are sent at once, and of an answer that counts as long

Found = TypeVar("Found")


@contextlib.asynccontextmanager
async def in_turn(address: Address) -> AsyncIterator[Purse]:
    """The turn of an address for dear work, and what it is paid with. Raises Crowded."""
    purse = address.purse()
    if purse.wait() > LONGEST_WAIT:
        raise Crowded
    async with address.one_at_a_time(), purse.turn():
        yield purse


async def paid(purse: Purse, work: Callable[[], Found]) -> Found:
    """Do something in a thread, and pay for the time of the processor that it took."""

    def timed() -> tuple[Found, float]:
        began = time.thread_time()
        return work(), time.thread_time() - began

    found, seconds = await asyncio.to_thread(timed)
    purse.pay(seconds)
    return found


class Slow(Response):
    """A long answer, sent in pieces: what waits to be taken is never the whole of it."""

    def __init__(self, response: Response, address: Address) -> None:
        self.response = response
        self.address = address
        self.background = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send it."""
        body = memoryview(self.response.body)
        head = {"status": self.response.status_code, "headers": self.response.raw_headers}
        self.address.slow += 1
        try:
            await send({"type": "http.response.start", **head})
            for at in range(0, len(body), PIECE):
                await send({"type": "http.response.body", "body": bytes(body[at : at + PIECE]), "more_body": True})
            await send({"type": "http.response.body", "body": b""})
        finally:
            self.address.slow -= 1


def in_pieces(response: Response, address: Address) -> Response:
    """An answer as it is sent. Raises Crowded where the address does not take those before."""
    if type(response) is not Response or len(response.body) <= PIECE:
        return response
    if address.limited and address.slow >= MOST_SLOW:
        raise Crowded
    return Slow(response, address)
