"""What strangers do to a server, while somebody else plays at it: each returns what came of it."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket as sockets
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed, WebSocketException

from tools.drill.hostile import Hostile
from tools.drill.server import FRIEND, STRANGER, Bystander, Running, hello, in_words, tokens_of, watched

FREEZERS: list[tuple[str, dict[str, Any]]] = [  # what once froze a server
    ("waterloo_impulse", {"tables": {"impulses": 3_000_000}}),
    ("waterloo_impulse", {"tables": {"impulses": 2**63}}),
    ("waterloo_impulse", {"tables": {"impulses": 60}}),
    ("waterloo_impulse", {"formations": {"br_reserve": {"title": ""}}}),
    ("last_battles", {"tables": {"ways": {"road": {"cost": 1e308}}}}),
    ("last_battles", {"map": {"roads": {"1641-1642": "trail"}}}),
]


AT_ONCE = 60  # requests that one address sends without waiting for answers
SPARE = 5  # files that a server may have opened meanwhile for something else


class Outcome:
    """What an attack came to."""

    def __init__(self, bystander: Bystander, memory: int) -> None:
        self.waits = bystander.waits
        self.quiet: list[float] = []  # how long somebody waited at a server that nobody attacked
        self.memory = memory  # bytes more than before, at most
        self.counts: Counter[str] = Counter()

    def worst(self) -> float:
        """The longest that the bystander waited, in seconds."""
        return max(self.waits, default=999.0)

    def words(self) -> str:
        """In one line."""
        counts = ", ".join(f"{many} x {what}" for what, many in sorted(self.counts.items()))
        beside = f"; beside it, where nobody attacks: {in_words(self.quiet)}" if self.quiet else ""
        return f"{counts}; a bystander: {in_words(self.waits)}{beside}; {self.memory / 1e6:+.0f} MB"


def bare(game: str, scenario: str, overrides: list[dict[str, Any]]) -> bytes:
    """A record without actions."""
    record = {"format": 1, "game": game, "scenario": scenario, "options": [], "overrides": overrides}
    rest = {"commitment": "0" * 64, "seed": "11" * 32, "actions": [], "rolls": []}
    return json.dumps({**record, **rest}).encode()


async def uploads(
    server: Running,
    many: int,
    seed: int = 1,
    opened: float = 1.0,
    within: float = float("inf"),
    at_once: int = 1,
    elsewhere: Running | None = None,
) -> Outcome:
    """Hostile uploads, as many as come in so many seconds; those taken are opened, too, so far as `opened` says.

    `elsewhere`: a server that nobody attacks, on the same machine at the same time.
    """
    until = time.monotonic() + within
    hostile = Hostile(seed)
    bodies = [bare(game, "quatre_bras" if game == "last_battles" else "battle", [one]) for game, one in FREEZERS]
    bodies.append(bare("last_battles", "ligny", [{}] * 300))
    bodies.append(bare("last_battles", "ligny", [{}] * 8))
    before = most = server.memory()
    counts: Counter[str] = Counter()
    numbers = iter(range(many))

    async def stranger(address: str) -> None:
        nonlocal most
        for number in numbers:
            if time.monotonic() > until:
                return
            body = bodies[number] if number < len(bodies) else hostile.body()
            status, answer = await asyncio.to_thread(server.ask, "POST", "/api/records", body, address)
            counts[str(status)] += 1
            if status >= 500 and status != 503:
                counts["5xx"] += 1
            if status == 201 and hostile.chance.random() < opened:
                counts[f"opened: {await look(server, answer['id'])}"] += 1
            most = max(most, server.memory())

    async with contextlib.AsyncExitStack() as stack:
        quiet = None if elsewhere is None else await stack.enter_async_context(watched(elsewhere))
        bystander = await stack.enter_async_context(watched(server))
        await asyncio.gather(*[stranger(f"10.6.6.{6 + number}") for number in range(at_once)])
    found = Outcome(bystander, most - before)
    found.quiet = [] if quiet is None else quiet.waits
    found.counts = counts
    return found


async def calm(server: Running, seconds: float) -> list[float]:
    """How long somebody waits while nothing happens."""
    async with watched(server) as bystander:
        await asyncio.sleep(seconds)
    return bystander.waits


async def look(server: Running, table: str) -> str:
    """What a screen is first told at a table."""
    try:
        async with server.socket(table, STRANGER) as socket:
            await socket.send(hello([]))
            first = json.loads(await asyncio.wait_for(socket.recv(), 120))
            if first["type"] == "welcome":
                await asyncio.to_thread(server.ask, "GET", f"/api/tables/{table}", None, STRANGER)
            return str(first["type"])
    except (WebSocketException, OSError, TimeoutError) as error:
        return type(error).__name__


async def onlookers(server: Running, many: int, seconds: float) -> Outcome:
    """Onlookers who ask for dear things, each within what one connection may."""
    card = await asyncio.to_thread(server.table, "last_battles", "la_belle_alliance")
    before = server.memory()
    counts: Counter[str] = Counter()

    async def pester(address: str) -> None:
        with contextlib.suppress(ConnectionClosed, OSError):
            async with server.socket(card["id"], address) as socket:
                reader = asyncio.create_task(_drain(socket, counts))
                try:
                    for number in range(10**9):
                        await socket.send(hello([]) if number % 2 else '{"type":"moment","number":1,"to":0}')
                        counts["messages"] += 1
                        await asyncio.sleep(1 / 29)
                finally:
                    reader.cancel()

    async with watched(server) as bystander:
        tasks = [asyncio.create_task(pester(f"10.6.6.{number}")) for number in range(many)]
        await asyncio.sleep(seconds)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    found = Outcome(bystander, server.memory() - before)
    found.counts = counts
    return found


async def requests(server: Running, seconds: float) -> Outcome:
    """Requests for what is dear, as fast as one address can send them: codes, tables to be opened, checks, lists."""
    card = await asyncio.to_thread(server.table, "last_battles", "la_belle_alliance")
    code = json.dumps({"text": "\u4e2d" * 500}).encode()
    path = f"/api/tables/{card['id']}"
    asked: list[tuple[str, str, bytes | None]] = [
        ("POST", "/api/code", code),
        ("POST", f"{path}/branch", b'{"at":0}'),
        ("GET", f"{path}/verify", None),
        ("GET", f"{path}/record", None),
        ("GET", "/api/lobby", None),
    ]
    await asyncio.to_thread(
        server.ask, "GET", "/api/lobby"
    )  # a server makes the boards of all maps once, when it begins
    before = server.memory()
    counts: Counter[str] = Counter()
    until = time.monotonic() + seconds

    async def pester(number: int) -> None:
        while time.monotonic() < until:
            method, where, body = asked[0] if number % 2 else asked[(counts.total() + number) % len(asked)]
            status, _ = await loop.run_in_executor(hands, server.ask, method, where, body, STRANGER)
            counts[str(status)] += 1
            if status >= 500 and status != 503:
                counts["5xx"] += 1

    loop = asyncio.get_running_loop()
    with ThreadPoolExecutor(AT_ONCE) as hands:
        async with watched(server) as bystander:
            await asyncio.gather(*[pester(number) for number in range(AT_ONCE)])
    found = Outcome(bystander, server.memory() - before)
    found.counts = counts
    return found


async def _drain(socket: ClientConnection, counts: Counter[str]) -> None:
    with contextlib.suppress(ConnectionClosed):
        async for _ in socket:
            counts["answers"] += 1


async def deaf(server: Running, many: int, seconds: float, patience: float = 48.0) -> Outcome:
    """Onlookers who ask and never read; how many of them the server still holds after so long."""
    card = await asyncio.to_thread(server.table, "last_battles", "la_belle_alliance")
    before, held = server.memory(), server.files()
    wires = [await asyncio.to_thread(_deaf_socket, server, card["id"]) for _ in range(many)]
    most, late = 0, time.monotonic() + patience
    async with watched(server) as bystander:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            for wire in wires:
                with contextlib.suppress(OSError):
                    wire.send(_frame(hello([])))
            most = max(most, server.memory() - before)
            await asyncio.sleep(0.05)
        await asyncio.sleep(max(0.0, late - time.monotonic()))
    found = Outcome(bystander, most)
    found.counts["deaf"] = many
    found.counts["still there"] = max(0, server.files() - held - SPARE)
    for wire in wires:
        wire.close()
    return found


def _deaf_socket(server: Running, table: str) -> sockets.socket:
    wire = sockets.socket()
    wire.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4096)
    wire.connect(("127.0.0.1", server.port))
    wire.sendall(
        f"GET /ws/{table} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"X-Forwarded-For: {STRANGER}\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    wire.settimeout(30)
    assert b"101" in wire.recv(200)
    wire.setblocking(False)
    return wire


def _frame(text: str) -> bytes:
    """A text as a client's frame, with a mask of zeros."""
    body = text.encode()
    assert len(body) < 126
    return bytes([0x81, 0x80 | len(body), 0, 0, 0, 0]) + body


def _ended(wire: sockets.socket) -> bool:
    """Has the server ended this connection? What it sent before that is read now."""
    with contextlib.suppress(BlockingIOError):
        try:
            while wire.recv(65_536):
                pass
        except OSError as error:
            if isinstance(error, BlockingIOError):
                raise
        return True
    return False


async def silent(server: Running, many: int, wait: float) -> Outcome:
    """Sockets that say nothing fill a table, and half requests stay open; a player comes all the same."""
    card = await asyncio.to_thread(server.table)
    before = server.memory()
    counts: Counter[str] = Counter()
    async with contextlib.AsyncExitStack() as stack:
        for number in range(many):
            with contextlib.suppress(WebSocketException, OSError):
                await stack.enter_async_context(server.socket(card["id"], f"10.6.{number % 9}.6"))
                counts["silent"] += 1
        halves = [await asyncio.to_thread(_half_request, server) for _ in range(min(many, 40))]
        counts["half requests"] = len(halves)
        async with watched(server) as bystander:
            async with server.socket(card["id"], FRIEND) as socket:
                await socket.send(hello(tokens_of(card)))
                counts[f"the player: {json.loads(await socket.recv())['type']}"] += 1
            end = time.monotonic() + wait
            while time.monotonic() < end and not all(map(_ended, halves)):
                await asyncio.sleep(0.2)
        counts["half requests held"] = sum(not _ended(half) for half in halves)
        for half in halves:
            half.close()
    found = Outcome(bystander, server.memory() - before)
    found.counts = counts
    return found


def _half_request(server: Running) -> sockets.socket:
    wire = sockets.create_connection(("127.0.0.1", server.port))
    wire.sendall(b"GET /api/lobby HTTP/1.1\r\nHost: localhost\r\nX-Half: ")
    wire.setblocking(False)
    return wire
