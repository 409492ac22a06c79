"""How long a player waits: the time from his action to the position that acknowledges it, with many games under way.

    python benchmarks/server_load.py                       200 games, each with an action every two seconds
    python benchmarks/server_load.py --games 50 --pause 0  as fast as it goes

Starts a real server in a process of its own and plays over real sockets. Every action is on disk before it is answered.
"""

import argparse
import asyncio
import json
import random
import subprocess
import sys
import tempfile
import time
import urllib.request
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from grognard import build_kind

SERVER = """
import sys
from pathlib import Path
from grognard.server.run import serve
limits = dict(draw_ahead=False, rate=1e9, burst=10**9, creations=1e9, creations_burst=10**9)
serve("127.0.0.1", 0, Path(sys.argv[1]), False, lambda text: print(text, flush=True), **limits)
"""
SCENARIOS = ("quatre_bras", "ligny", "wavre", "la_belle_alliance")


def open_table(address: str, scenario: str) -> dict[str, Any]:
    """A new table with both seats on one screen."""
    seats = {"french": "me", "coalition": "here"}
    wish = {"game": "last_battles", "scenario": scenario, "options": ["command"], "seats": seats}
    with urllib.request.urlopen(address + "api/tables", json.dumps(wish).encode()) as answer:  # noqa: S310
        card: dict[str, Any] = json.load(answer)
    return card


async def next_position(socket: ClientConnection) -> tuple[dict[str, Any], float]:
    """The next position, and when it came."""
    while True:
        text = await socket.recv(decode=False)
        at = time.perf_counter()
        message: dict[str, Any] = msgspec.json.decode(text)
        if message["type"] == "position":
            return message, at


async def sit_down(address: str, card: dict[str, Any]) -> tuple[ClientConnection, dict[str, Any]]:
    """A screen at a table, and its first position."""
    url = address.replace("http", "ws") + f"ws/{card['id']}"
    socket = await connect(url, max_size=None, compression=None, ping_interval=None)
    tokens = [seat["token"] for seat in card["seats"]]
    await socket.send(json.dumps({"type": "hello", "protocol": 1, "tokens": tokens}))
    position, _ = await next_position(socket)
    return socket, position


async def play(
    socket: ClientConnection, position: dict[str, Any], pause: float, seconds: float, times: list[float], seed: int
) -> None:
    """Act at random, with pauses of random length."""
    chance = random.Random(seed)
    until = time.monotonic() + seconds
    while position["outcome"] is None:
        if pause:
            await asyncio.sleep(chance.uniform(0, 2 * pause))
        if time.monotonic() >= until:
            break
        action = chance.choice(position["decision"]["choices"])["action"]
        start = time.perf_counter()
        await socket.send(json.dumps({"type": "act", "position": position["position"], "action": action}))
        position, end = await next_position(socket)
        times.append(end - start)
    await socket.close()


async def load(address: str, games: int, pause: float, seconds: float) -> list[float]:
    """Open all games, then play them all at once; the waiting times."""
    cards = [open_table(address, SCENARIOS[number % len(SCENARIOS)]) for number in range(games)]
    screens = [await sit_down(address, card) for card in cards]
    times: list[float] = []
    await asyncio.gather(*[play(*screen, pause, seconds, times, number) for number, screen in enumerate(screens)])
    return times


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--pause", type=float, default=2.0, help="mean seconds between two actions of a game")
    parser.add_argument("--seconds", type=float, default=20.0)
    wish = parser.parse_args()
    with tempfile.TemporaryDirectory() as data:
        server = subprocess.Popen([sys.executable, "-c", SERVER, data], stdout=subprocess.PIPE, text=True)
        assert server.stdout is not None
        try:
            address = server.stdout.readline().split()[3]
            times = sorted(asyncio.run(load(address, wish.games, wish.pause, wish.seconds)))
        finally:
            server.terminate()
            server.wait(20)
    middle, late = times[len(times) // 2], times[len(times) * 99 // 100]
    rate = len(times) / wish.seconds
    print(
        f"{build_kind()}: {wish.games} games, {len(times)} actions ({rate:.0f} a second), from action to position: "
        f"median {middle * 1000:.1f} ms, p99 {late * 1000:.1f} ms, worst {times[-1] * 1000:.1f} ms"
    )


if __name__ == "__main__":
    main()
