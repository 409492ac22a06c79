"""Somebody who plays his own game while others do harm, and notes how long he waits for each answer.

A process of its own, so that what he measures is the server: `python -m tools.drill.bystander PORT TABLE TOKEN...`. It
says "ready" after the first answer, and tells all waits when its input ends.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import sys
import time
from typing import Any
from urllib.request import Request, urlopen

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from grognard.server.changes import shown
from grognard.server.messages import PROTOCOL

ADDRESS = "10.0.0.1"
GAME, SCENARIO = "last_battles", "quatre_bras"
PACE = 0.1


async def play(port: int, table: str, tokens: list[str], waits: list[float]) -> None:
    """Act until somebody ends this; when a game is over, begin the next."""
    while True:
        await game(port, table, tokens, waits)
        card = await asyncio.to_thread(new_table, port)
        table, tokens = card["id"], [seat["token"] for seat in card["seats"]]


async def game(port: int, table: str, tokens: list[str], waits: list[float]) -> None:
    """One game to its end."""
    chance = random.Random(1)
    where, headers = f"ws://127.0.0.1:{port}/ws/{table}", {"x-forwarded-for": ADDRESS}
    async with connect(where, additional_headers=headers, max_size=None, open_timeout=60) as socket:
        await socket.send(json.dumps({"type": "hello", "protocol": PROTOCOL, "tokens": tokens}))
        position = await following(socket, None)
        while position["decision"]["choices"]:
            await asyncio.sleep(PACE)
            action = chance.choice(position["decision"]["choices"])["action"]
            act = {"type": "act", "position": position["position"], "action": action}
            began = time.perf_counter()
            await socket.send(json.dumps(act))
            position = await following(socket, position)
            waits.append(time.perf_counter() - began)
            if len(waits) == 1:
                print("ready", flush=True)


def new_table(port: int) -> Any:
    """Somewhere to play on."""
    wish = {"game": GAME, "scenario": SCENARIO, "options": [], "seats": {"french": "me", "coalition": "here"}}
    headers = {"content-type": "application/json", "x-forwarded-for": ADDRESS}
    request = Request(f"http://127.0.0.1:{port}/api/tables", json.dumps(wish).encode(), headers)
    with urlopen(request, timeout=120) as answer:
        return json.loads(answer.read())


async def following(socket: ClientConnection, position: Any) -> Any:
    """The next position, from a change or whole."""
    while True:
        message = msgspec.json.decode(await socket.recv())
        if message["type"] in ("position", "change"):
            return message if message["type"] == "position" else shown(position, message)


async def until_told(port: int, table: str, tokens: list[str]) -> list[float]:
    """Play until the input ends; the waits but the first."""
    waits: list[float] = []
    games = asyncio.create_task(play(port, table, tokens, waits))
    await asyncio.to_thread(sys.stdin.read)
    games.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await games
    return waits[1:]


if __name__ == "__main__":
    print(json.dumps(asyncio.run(until_told(int(sys.argv[1]), sys.argv[2], sys.argv[3:]))))
