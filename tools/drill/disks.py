"""What disks do to a server: full in the middle of a game, full or spoilt at its start."""

from __future__ import annotations

import asyncio
import contextlib
import json
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import msgspec

from grognard.server.app import DATABASE
from grognard.server.changes import shown
from tools.drill.server import PLAYER, ROOT, Running, hello, running, tokens_of

LIMITED = """
import resource, runpy, sys
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv.pop(1)),) * 2)
runpy.run_module("grognard", run_name="__main__", alter_sys=True)
"""
ROOM = 150_000  # bytes that the disk still has when the game begins


def full_in_a_game(data: Path) -> dict[str, int]:
    """Play until the disk is full and a little longer; then look what a server finds that has room again."""
    with running(data) as server:
        card = server.table()
    largest = max(file.stat().st_size for file in data.iterdir() if file.is_file())
    with running(data, largest=largest + ROOM) as server:
        counts = asyncio.run(_play_on(server, card["id"], tokens_of(card)))
        wish = {"game": "last_battles", "scenario": "ligny", "options": []}
        body = json.dumps({**wish, "seats": {"french": "me", "coalition": "here"}}).encode()
        counts["new table"], _ = server.ask("POST", "/api/tables", body)
    with running(data) as server:
        found = server.ask("GET", f"/api/tables/{card['id']}")[1]
        counts["on disk"] = found["actions"]
    with contextlib.closing(sqlite3.connect(data / DATABASE)) as database:
        counts["whole"] = int(database.execute("pragma integrity_check").fetchone()[0] == "ok")
    return counts


async def _play_on(server: Running, table: str, tokens: list[str]) -> dict[str, int]:
    """Acknowledged actions and refused ones, until twenty were refused; both shown positions are the same then."""
    counts = {"acknowledged": 0, "refused": 0, "moved": 0}
    async with server.socket(table, PLAYER) as socket:
        await socket.send(hello(tokens))
        position = None
        while counts["refused"] < 20 and counts["acknowledged"] < 5000:
            message = msgspec.json.decode(await socket.recv())
            if message["type"] == "position":
                position = message
            elif message["type"] == "change":
                position = shown(position, message)
                counts["acknowledged"] += 1
                counts["moved"] += counts["refused"] > 0
            elif message["type"] == "sorry":
                assert "could not be saved" in message["reason"], message
                counts["refused"] += 1
            else:
                continue
            assert position is not None
            action = position["decision"]["choices"][0]["action"]
            await socket.send(json.dumps({"type": "act", "position": position["position"], "action": action}))
    return counts


def _garbage(data: Path) -> None:
    (data / DATABASE).write_bytes(b"not a database at all" * 500)


def _folder(data: Path) -> None:
    (data / DATABASE).mkdir()


def _newer(data: Path) -> None:
    with contextlib.closing(sqlite3.connect(data / DATABASE)) as database:
        database.executescript(
            "create table alembic_version (version_num text); insert into alembic_version values ('0099');"
        )


def _no_version(data: Path) -> None:
    with contextlib.closing(sqlite3.connect(data / DATABASE)) as database:
        database.executescript("create table games (id text); insert into games values ('x');")


def _cut(data: Path) -> None:
    with contextlib.closing(sqlite3.connect(data / DATABASE)) as database:
        database.executescript("create table alembic_version (version_num text);")
        database.executescript(
            "create table games (id text);" + "insert into games values (hex(randomblob(3000)));" * 9
        )
    whole = (data / DATABASE).read_bytes()
    (data / DATABASE).write_bytes(whole[: len(whole) // 2])


def _nothing(_: Path) -> None:
    """The disk is spoilt otherwise."""


SPOILT: dict[str, tuple[Callable[[Path], None], int]] = {  # how, and the largest file that can be written
    "garbage": (_garbage, 0),
    "folder": (_folder, 0),
    "newer": (_newer, 0),
    "no version": (_no_version, 0),
    "cut in half": (_cut, 0),
    "full": (_nothing, 2048),
}


def start_on(data: Path, how: str) -> tuple[int, str]:
    """Start the command over a spoilt folder: its exit status, and what it says."""
    spoil, largest = SPOILT[how]
    data.mkdir(parents=True)
    spoil(data)
    words = [sys.executable, "-m", "grognard", "--port", "0", "--no-browser", "--data", str(data)]
    if largest:
        words[1:3] = ["-c", LIMITED, str(largest)]
    done = subprocess.run(words, capture_output=True, text=True, timeout=180, check=False, cwd=ROOT)
    return done.returncode, done.stderr
