"""Connections that end when nothing comes of them: half requests, and whoever does not take what he is sent.

The rest is uvicorn's. Its own time limits begin when a request is whole.
"""

from __future__ import annotations

import asyncio
import logging

from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

ASKED_WITHIN = 20.0  # seconds until the head of a request is there
TAKEN_WITHIN = 20.0  # seconds for whoever is sent something to make room for more

NOISE = (
    "Invalid UTF-8 sequence",
    "Invalid HTTP request",
    "Unsupported upgrade request",
    "ASGI callable returned without completing handshake",  # whoever is refused, or leaves before he is let in
)


class Waiting(H11Protocol):
    """A connection for requests."""

    late: asyncio.TimerHandle | None = None
    stuck: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody is there: a request has to follow."""
        super().connection_made(transport)
        self.late = self.loop.call_later(ASKED_WITHIN, self._end)

    def data_received(self, data: bytes) -> None:
        """Part of a request: the next has its time from here on, unless one is being answered."""
        super().data_received(data)
        cycle: RequestResponseCycle | None = self.cycle
        answering = cycle is not None and not cycle.response_complete
        if answering or self.transport.get_protocol() is not self:
            self._calm()
        elif self.late is None:
            self.late = self.loop.call_later(ASKED_WITHIN, self._end)

    def pause_writing(self) -> None:
        """Nobody takes what is sent."""
        super().pause_writing()
        self.stuck = self.loop.call_later(TAKEN_WITHIN, self.transport.abort)

    def resume_writing(self) -> None:
        """Somebody does after all."""
        super().resume_writing()
        if self.stuck is not None:
            self.stuck.cancel()
            self.stuck = None

    def connection_lost(self, exc: Exception | None) -> None:
        """It is over."""
        self._calm()
        if self.stuck is not None:
            self.stuck.cancel()
        super().connection_lost(exc)

    def _calm(self) -> None:
        if self.late is not None:
            self.late.cancel()
            self.late = None

    def _end(self) -> None:
        if self.transport.get_protocol() is self:
            self.transport.abort()


class Socket(WebSocketsSansIOProtocol):
    """A connection for a screen. What waits to be sent is one message at most: the next is not given to the wire."""

    stuck: asyncio.TimerHandle | None = None

    def pause_writing(self) -> None:
        """Nobody takes what is sent."""
        super().pause_writing()
        if self.stuck is None:
            self.stuck = self.loop.call_later(TAKEN_WITHIN, self.transport.abort)

    def resume_writing(self) -> None:
        """Somebody does after all."""
        super().resume_writing()
        self._calm()

    def connection_lost(self, exc: Exception | None) -> None:
        """It is over."""
        self._calm()
        super().connection_lost(exc)

    def _calm(self) -> None:
        if self.stuck is not None:
            self.stuck.cancel()
            self.stuck = None


def worth_a_line(record: logging.LogRecord) -> bool:
    """Keep out of the log what any stranger can fill it with."""
    return not str(record.msg).startswith(NOISE)
