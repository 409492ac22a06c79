"""Connections that nothing comes of end: half requests, and whoever does not take what he is sent."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Any

import pytest
import uvicorn

from grognard.server import wires

SOON = 0.3  # seconds in place of the twenty that a server waits
MUCH = b"x" * 4_000_000
GET = b"GET %s HTTP/1.1\r\nHost: here\r\n"
UPGRADE = (
    b"Connection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
)


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wires, "ASKED_WITHIN", SOON)
    monkeypatch.setattr(wires, "TAKEN_WITHIN", SOON)


@contextlib.asynccontextmanager
async def serving() -> AsyncIterator[int]:
    """A server that answers: /slow takes its time, /much and sockets send more without end."""
    over = asyncio.Event()

    async def app(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.accept"})
        else:
            await send({"type": "http.response.start", "status": 200, "headers": [(b"x-been", b"here")]})
        if scope["path"] == "/slow":
            await asyncio.sleep(SOON * 2)
        while scope["path"] == "/much" and not over.is_set():
            await send({"type": "http.response.body", "body": MUCH, "more_body": True})
            await asyncio.sleep(0.01)
        while scope["type"] == "websocket" and not over.is_set():
            await send({"type": "websocket.send", "bytes": MUCH})
            await asyncio.sleep(0.01)
        if scope["type"] == "http":
            await send({"type": "http.response.body", "body": b"done"})

    config = uvicorn.Config(
        app, port=0, lifespan="off", log_config=None, log_level="critical", http=wires.Waiting, ws=wires.Socket
    )
    server = uvicorn.Server(config)
    task = asyncio.create_task(server._serve())
    while not server.started:
        await asyncio.sleep(0.01)
    yield server.servers[0].sockets[0].getsockname()[1]
    over.set()
    server.should_exit = server.force_exit = True
    await task


@contextlib.asynccontextmanager
async def connected(port: int, words: bytes) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(words)
    yield reader, writer
    writer.close()
    with contextlib.suppress(ConnectionError):
        await writer.wait_closed()


async def end_of(reader: asyncio.StreamReader) -> int:
    """Read until the connection ends; how many bytes came."""
    found = 0
    with contextlib.suppress(ConnectionError):
        async with asyncio.timeout(15):
            while taken := await reader.read(1_000_000):
                found += len(taken)
    return found


@pytest.mark.parametrize("words", [b"", b"GET / HT", GET % b"/"], ids=["nothing", "a word", "no end"])
def test_half_a_request_is_not_waited_for(words: bytes) -> None:
    async def check() -> None:
        async with serving() as port, connected(port, words) as (reader, _):
            assert await end_of(reader) == 0

    asyncio.run(check())


def test_a_whole_request_has_the_time_that_its_answer_takes() -> None:
    async def check() -> None:
        async with serving() as port, connected(port, GET % b"/slow" + b"\r\n") as (reader, writer):
            assert b"200 OK" in await asyncio.wait_for(reader.readuntil(b"done"), 10)
            writer.write(GET % b"/" + b"\r\n")
            assert b"200 OK" in await asyncio.wait_for(reader.readuntil(b"done"), 10), "and the next as well"

    asyncio.run(check())


@pytest.mark.parametrize("words", [GET % b"/much" + b"\r\n", GET % b"/" + UPGRADE + b"\r\n"], ids=["request", "socket"])
def test_who_takes_nothing_is_not_kept(words: bytes) -> None:
    """It is sent without end; who looks away for a while finds the connection ended."""

    async def check() -> None:
        async with serving() as port, connected(port, words) as (reader, writer):
            await asyncio.wait_for(reader.readuntil(b"\r\n"), 10)
            writer.transport.pause_reading()  # type: ignore[attr-defined]
            await asyncio.sleep(SOON * 4)
            writer.transport.resume_reading()  # type: ignore[attr-defined]
            await end_of(reader)

    asyncio.run(check())
