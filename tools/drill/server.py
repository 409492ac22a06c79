"""A real server in a process of its own, and those who come to it: players, onlookers, and others."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from websockets.asyncio.client import ClientConnection, connect

from grognard.server.messages import PROTOCOL

SERVER = """
import contextlib, json, sys
from pathlib import Path
from grognard.server.run import serve
if int(sys.argv[3]):
    import resource
    resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[3]),) * 2)
with contextlib.suppress(KeyboardInterrupt):
    say = lambda text: print(text, flush=True)
    settings = json.loads(sys.argv[2])
    trusted = tuple(settings.pop("trusted", ["localhost"]))
    serve("127.0.0.1", 0, Path(sys.argv[1]), False, say, trusted, **settings)
"""
ROOT = Path(__file__).resolve().parent.parent.parent
PLAYER, FRIEND, STRANGER = "10.0.0.1", "10.0.0.2", "10.6.6.6"  # addresses, as a proxy would tell them
BAR = 0.25  # seconds that somebody who has nothing to do with an attack may wait at most
PAGE = os.sysconf("SC_PAGE_SIZE")


class Running:
    """A server that can be reached."""

    def __init__(self, process: subprocess.Popen[str], port: int, log: Path) -> None:
        self.process = process
        self.port = port
        self.log = log

    def memory(self) -> int:
        """Bytes of the server's own process."""
        return int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]) * PAGE

    def files(self) -> int:
        """Files that the server has open; every connection is one."""
        return len(list(Path(f"/proc/{self.process.pid}/fd").iterdir()))

    def ask(self, method: str, path: str, body: bytes | None = None, address: str = PLAYER) -> tuple[int, Any]:
        """One request; its status and what came."""
        headers = {"content-type": "application/json", "x-forwarded-for": address}
        request = Request(f"http://127.0.0.1:{self.port}{path}", body, headers, method=method)
        try:
            with urlopen(request, timeout=120) as answer:
                return answer.status, json.loads(answer.read() or b"null")
        except HTTPError as error:
            with error:
                return error.code, json.loads(error.read() or b"null")

    def table(self, game: str = "last_battles", scenario: str = "quatre_bras", address: str = PLAYER) -> Any:
        """A new table for two on one screen."""
        seats = {"french": "me", "coalition": "here"}
        wish = {"game": game, "scenario": scenario, "options": [], "seats": seats}
        status, card = self.ask("POST", "/api/tables", json.dumps(wish).encode(), address)
        assert status == 201, card
        return card

    @contextlib.asynccontextmanager
    async def socket(self, table: str, address: str, **more: Any) -> AsyncIterator[ClientConnection]:
        """A connection to a table."""
        where, headers = f"ws://127.0.0.1:{self.port}/ws/{table}", {"x-forwarded-for": address}
        async with connect(where, additional_headers=headers, max_size=None, open_timeout=60, **more) as socket:
            yield socket


@contextlib.contextmanager
def running(data: Path, largest: int = 0, **settings: Any) -> Iterator[Running]:
    """A server over a data directory, behind a proxy as it were: the addresses of its visitors are told to it.

    `largest`: the disk is full where a file would become larger than that.
    """
    log = data.with_name(data.name + ".log")
    words = [sys.executable, "-c", SERVER, str(data), json.dumps({"draw_ahead": False, **settings}), str(largest)]
    with log.open("w") as errors:
        process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=errors, text=True)
    try:
        assert process.stdout is not None
        said = process.stdout.readline()
        assert "http://" in said, log.read_text()
        yield Running(process, int(said.split("127.0.0.1:")[1].split("/")[0]), log)
    finally:
        process.send_signal(signal.SIGINT)
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        if process.stdout is not None:
            process.stdout.close()


def hello(tokens: list[str]) -> str:
    """The first message."""
    return json.dumps({"type": "hello", "protocol": PROTOCOL, "tokens": tokens})


def tokens_of(card: Any) -> list[str]:
    """The tokens of all seats of a new table."""
    return [seat["token"] for seat in card["seats"] if seat["token"]]


class Bystander:
    """Somebody who plays his own game meanwhile, in a process of his own, and notes how long he waits."""

    def __init__(self, server: Running, card: Any) -> None:
        words = [sys.executable, "-m", "tools.drill.bystander", str(server.port), card["id"], *tokens_of(card)]
        self.process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT)
        self.waits: list[float] = []

    def begin(self) -> None:
        """Returns when he plays."""
        assert self.process.stdout is not None
        assert self.process.stdout.readline() == "ready\n"

    def end(self) -> None:
        """Let him tell what he has measured."""
        said, _ = self.process.communicate(timeout=60)
        self.waits = json.loads(said.splitlines()[-1])

    def words(self) -> str:
        """The waits, in words."""
        return in_words(self.waits)


def in_words(waits: list[float]) -> str:
    """How long somebody waited, in words."""
    if not waits:
        return "no answer at all"
    ordered = sorted(waits)
    middle, late, last = (ordered[int(len(ordered) * part)] * 1000 for part in (0.5, 0.99, 0.999))
    most, over = ordered[-1] * 1000, sum(wait > BAR for wait in waits)
    return (
        f"{len(ordered)} actions: p50 {middle:.0f}, p99 {late:.0f}, p99.9 {last:.0f}, worst {most:.0f} ms, "
        f"{over} above {BAR * 1000:.0f}"
    )


@contextlib.asynccontextmanager
async def watched(server: Running) -> AsyncIterator[Bystander]:
    """A bystander who plays while something else goes on."""
    bystander = Bystander(server, await asyncio.to_thread(server.table))
    try:
        await asyncio.to_thread(bystander.begin)
        yield bystander
    finally:
        await asyncio.to_thread(bystander.end)
