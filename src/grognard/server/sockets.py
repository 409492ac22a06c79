"""The wire of a screen: who may open one, what is read from it and written to it, and how it ends."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time

from starlette.responses import Response
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from grognard.kernel.record import BadRecord
from grognard.server.cards import Fault
from grognard.server.gate import AGAIN, TRY_AGAIN, Address, Crowded, Gate
from grognard.server.hall import Hall
from grognard.server.inspectors import Busy
from grognard.server.messages import Sorry
from grognard.server.outbox import BROKEN, GONE, UNKNOWN, Goodbye, encoder
from grognard.server.screens import Screen
from grognard.server.security import known_host, own_origin, plain
from grognard.server.settings import Settings
from grognard.server.tables import LiveTable

log = logging.getLogger(__name__)

POLICY = 1008
LAST_WORDS = 2.0  # seconds for a goodbye to be read
LARGE = 8192  # bytes of a message that is sent in turn: it takes time to pack
PACKING = 5e-8  # seconds for each byte of it, about

FULL = "The server is full. This page tries again by itself."
FAILED = "Something went wrong with this table; the server's log has the details."


async def refuse_socket(socket: WebSocket, reason: str) -> None:
    """Turn a connection away before it is one, with a word where the server can carry one."""
    with contextlib.suppress(RuntimeError, WebSocketDisconnect):
        if "websocket.http.response" in socket.scope.get("extensions", {}):
            body = encoder.encode(Fault(reason))
            await socket.send_denial_response(Response(body, 403, media_type="application/json"))
        else:
            await socket.close(POLICY)


async def turn_away(socket: WebSocket, code: int, reason: str, again: int = 0) -> None:
    """End a connection that has only just been opened, with a word."""
    with contextlib.suppress(RuntimeError, WebSocketDisconnect, TimeoutError):
        async with asyncio.timeout(LAST_WORDS):
            await socket.send_text(encoder.encode(Sorry(reason, again)).decode())
            await socket.close(code)


async def serve_socket(socket: WebSocket) -> None:
    """WS /ws/TABLE."""
    state = socket.app.state
    settings: Settings = state.settings
    hosts = state.door.names(settings.hosts)
    if not known_host(socket.headers, hosts) or not own_origin(socket.headers, settings.trusted):
        log.warning("a connection from the origin %s was turned away", plain(repr(socket.headers.get("origin"))))
        await refuse_socket(socket, "This page does not belong to this server.")
        return
    try:
        await socket.accept()
    except (RuntimeError, WebSocketDisconnect):
        return
    gate: Gate = state.gate
    address = socket.client.host if socket.client is not None else ""
    if not gate.has_room(address):
        await turn_away(socket, TRY_AGAIN, FULL, AGAIN)
        return
    live = await find_table(socket, gate.address(address))
    if live is None:
        return
    screen = Screen(state.hall, state.boards, live, settings, gate, address)
    live.visitors += 1
    gate.enter(screen)
    try:
        await attend(socket, screen)
    finally:
        live.visitors -= 1
        live.used = time.monotonic()
        gate.gone(screen)
        screen.close()


async def find_table(socket: WebSocket, address: Address) -> LiveTable | None:
    """The table that the path names; None where the connection has been turned away."""
    hall: Hall = socket.app.state.hall
    id = socket.path_params["table"]
    live = hall.tables.get(id)
    if live is not None:
        return live
    try:
        async with address.one_at_a_time():
            live = await hall.find(id)
    except Crowded:
        await turn_away(socket, TRY_AGAIN, FULL, AGAIN)
    except BadRecord as error:
        await turn_away(socket, UNKNOWN, str(error))
    except Busy as error:
        await turn_away(socket, TRY_AGAIN, f"{error} This page does so by itself.", error.seconds)
    except Exception:
        log.exception("table %s could not be opened", plain(id))
        await turn_away(socket, TRY_AGAIN, FAILED, AGAIN)
    else:
        if live is None:
            await turn_away(socket, UNKNOWN, "There is no such table.")
        return live
    return None


async def attend(socket: WebSocket, screen: Screen) -> None:
    """Read and write until one of both ends."""
    screen.reader = asyncio.create_task(_read(socket, screen))
    writer = asyncio.create_task(_write(socket, screen))
    both = {screen.reader, writer}
    for task in both:
        task.add_done_callback(_looked_at)
    try:
        await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
        await _part(socket, screen, writer)
    finally:
        for task in both:
            task.cancel()
        await asyncio.wait(both)


def _looked_at(task: asyncio.Task[None]) -> None:
    """Whatever a task ended with is told by `_part`, or no longer of interest."""
    if not task.cancelled():
        task.exception()


async def _part(socket: WebSocket, screen: Screen, writer: asyncio.Task[None]) -> None:
    """The end of a connection: whatever is still to be said is said, if somebody listens."""
    assert screen.reader is not None
    code = screen.farewell
    for task in (screen.reader, writer):
        if not task.done() or task.cancelled():
            continue
        error = task.exception()
        if isinstance(error, Goodbye):
            code = code or error.code
        elif error is not None and not isinstance(error, RuntimeError | WebSocketDisconnect):
            log.error("table %s: a screen could not be shown", screen.live.id, exc_info=error)
            await turn_away(socket, BROKEN, FAILED, AGAIN)
            return
    if not code:
        return
    with contextlib.suppress(RuntimeError, WebSocketDisconnect, TimeoutError, Goodbye):
        async with asyncio.timeout(LAST_WORDS):
            while not writer.done() and screen.replies:
                await asyncio.sleep(0.01)
            await socket.close(code)


async def _read(socket: WebSocket, screen: Screen) -> None:
    while True:
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            return
        await screen.handle(message.get("text"))


async def _write(socket: WebSocket, screen: Screen) -> None:
    while True:
        message = await screen.next_message()
        if socket.application_state is not WebSocketState.CONNECTED:
            return
        if len(message) > LARGE:
            async with screen.purse.turn():
                screen.purse.pay(len(message) * PACKING)
        await socket.send_text(message.decode())
        if screen.live.gone and not screen.replies:
            await socket.close(GONE)
            return
