"""How long players wait, and what an action costs, with many games under way.

    python benchmarks/load.py                       500 games, 750 screens, an action a second in each game
    python benchmarks/load.py --games 100 --game waterloo_impulse
    python benchmarks/load.py --seconds 60 --profile load.prof

Starts a real server in a process of its own and plays over real sockets, half of the games on one screen and half by
link with a screen for each side. Every action is one of those that the screen was offered, drawn at random; it is on
disk before it is answered. The load average is printed too: on a busy machine waiting times say little, the time of the
processor and the bytes still do.
"""

import argparse
import asyncio
import contextlib
import gc
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from grognard import build_kind
from grognard.games import GAMES, rulebook
from grognard.server.changes import shown
from grognard.server.messages import PROTOCOL

SERVER = """
import contextlib, cProfile, sys
from pathlib import Path
from grognard.server.run import serve
limits = dict(draw_ahead=False, workers=0, rate=1e9, burst=10**9, creations=1e9, creations_burst=10**9, sockets=10**9)
profile = cProfile.Profile() if sys.argv[2] else None
if profile:
    profile.enable()
with contextlib.suppress(KeyboardInterrupt):
    serve("127.0.0.1", 0, Path(sys.argv[1]), False, lambda text: print(text, flush=True), **limits)
if profile:
    profile.disable()
    profile.dump_stats(sys.argv[2])
"""
TICK = os.sysconf("SC_CLK_TCK")


class Count:
    """What was measured."""

    def __init__(self) -> None:
        self.waits: list[float] = []
        self.bytes = 0
        self.messages = 0
        self.running = False


class Watch:
    """A screen at a table, as a client has it."""

    def __init__(self, socket: ClientConnection, count: Count) -> None:
        self.socket = socket
        self.count = count
        self.position: Any = None
        self.arrived = asyncio.Event()
        self.reader: asyncio.Task[None] | None = None

    async def hear(self) -> None:
        """The next position or change."""
        while True:
            text = await self.socket.recv(decode=False)
            message = msgspec.json.decode(text)
            if message["type"] in ("position", "change"):
                if self.count.running:
                    self.count.bytes += len(text)
                    self.count.messages += 1
                self.position = shown(self.position, message)
                self.arrived.set()
                return
            if message["type"] != "welcome":
                raise RuntimeError(message)

    async def listen(self) -> None:
        """Hear everything."""
        with contextlib.suppress(Exception):
            while True:
                await self.hear()


def open_table(address: str, game: str, scenario: str, shared: bool) -> dict[str, Any]:
    """A new table, on one screen or by link."""
    sides = rulebook(game).sides_of(scenario)
    seats = {side: "me" if n == 0 else "here" if shared else "link" for n, side in enumerate(sides)}
    wish = {"game": game, "scenario": scenario, "options": [], "seats": seats}
    with urllib.request.urlopen(address + "api/tables", json.dumps(wish).encode()) as answer:  # noqa: S310
        card: dict[str, Any] = json.load(answer)
    return card


async def sit_down(address: str, card: dict[str, Any], shared: bool, count: Count) -> list[Watch]:
    """All screens of a table: one, or two that share the sides."""
    url = address.replace("http", "ws") + f"ws/{card['id']}"
    tokens = [seat["token"] for seat in card["seats"]]
    watches: list[Watch] = []
    for held in [tokens] if shared else [tokens[:1], tokens[1:]]:
        socket = await connect(url, max_size=None, compression=None, ping_interval=None)
        watch = Watch(socket, count)
        await socket.send(json.dumps({"type": "hello", "protocol": PROTOCOL, "tokens": held}))
        await watch.hear()
        watch.reader = asyncio.create_task(watch.listen())
        watches.append(watch)
    return watches


async def play(watches: list[Watch], pace: float, until: float, chance: random.Random) -> None:
    """Whoever decides acts at random, once in `pace` seconds from a random moment on."""
    due = time.monotonic() + chance.uniform(0, pace)
    while due < until:
        await asyncio.sleep(max(0.0, due - time.monotonic()))
        due = max(due + pace, time.monotonic())
        watch = next((one for one in watches if one.position["decision"]["mine"]), None)
        if watch is None:
            if watches[0].position["outcome"] is not None:
                return
            continue
        action = chance.choice(watch.position["decision"]["choices"])["action"]
        watch.arrived.clear()
        start = time.perf_counter()
        await watch.socket.send(json.dumps({"type": "act", "position": watch.position["position"], "action": action}))
        await watch.arrived.wait()
        if watch.count.running:
            watch.count.waits.append(time.perf_counter() - start)


def used(pid: int) -> tuple[float, float]:
    """The seconds of processor time that a process has had, and its memory in MB."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rsplit(")", 1)[1].split()
    pages = int(Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1])
    return (int(fields[11]) + int(fields[12])) / TICK, pages * os.sysconf("SC_PAGE_SIZE") / 1e6


async def load(address: str, pid: int, wish: argparse.Namespace) -> None:
    """Open all games, play them all at once, and tell."""
    count = Count()
    names = [wish.game] if wish.game else list(GAMES)
    empty = used(pid)[1]
    tables: list[list[Watch]] = []
    for number in range(wish.games):
        game = names[number % len(names)]
        scenarios = rulebook(game).scenarios
        scenario = scenarios[number // (2 * len(names)) % len(scenarios)].id
        shared = number // len(names) % 2 == 0
        card = await asyncio.to_thread(open_table, address, game, scenario, shared)
        tables.append(await sit_down(address, card, shared, count))
    screens = sum(len(watches) for watches in tables)
    gc.disable()  # or the players' own pauses would be measured
    until = time.monotonic() + wish.warm + wish.seconds
    games = [
        asyncio.create_task(play(watches, wish.pace, until, random.Random(number)))
        for number, watches in enumerate(tables)
    ]
    await asyncio.sleep(wish.warm)
    count.running = True
    begin, start, own = used(pid)[0], time.monotonic(), time.process_time()
    await asyncio.sleep(max(0.0, until - time.monotonic()))
    count.running = False
    (end, memory), took = used(pid), time.monotonic() - start
    players = (time.process_time() - own) / took
    for task in games:
        task.cancel()
    await asyncio.gather(*games, return_exceptions=True)
    tell(count, wish, screens, end - begin, took, memory - empty)
    print(f"  the players themselves: {players * 100:.0f} % of a core; near 100 their own waiting is measured")
    for watch in [watch for watches in tables for watch in watches]:
        if watch.reader is not None:
            watch.reader.cancel()
        await watch.socket.close()


def tell(count: Count, wish: argparse.Namespace, screens: int, cpu: float, took: float, memory: float) -> None:
    """Print what was measured."""
    waits = sorted(count.waits)
    if not waits:
        raise SystemExit("nobody acted")
    parts = []
    for name, part in (("median", 0.5), ("p90", 0.9), ("p99", 0.99), ("worst", 1.0)):
        parts.append(f"{name} {waits[min(len(waits) - 1, int(len(waits) * part))] * 1000:.1f} ms")
    rate, busy = len(waits) / took, os.getloadavg()[0]
    print(f"{build_kind()} build, {wish.game or 'all games'}: {wish.games} games, {screens} screens")
    print(f"  {rate:.0f} actions a second; load average {busy:.1f}")
    print(f"  from action to answer: {', '.join(parts)}")
    print(f"  processor: {cpu / len(waits) * 1000:.2f} ms an action, {cpu / took * 100:.0f} % of a core")
    print(f"  sent: {count.bytes / count.messages:.0f} bytes an action and screen")
    print(f"  memory: {memory * 1000 / wish.games:.0f} kB a game")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--game", choices=GAMES, help="one game only")
    parser.add_argument("--pace", type=float, default=1.0, help="seconds between two actions of a game")
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--warm", type=float, default=5.0, help="seconds before it is measured")
    parser.add_argument("--profile", default="", help="write where the server's time went to this file")
    wish = parser.parse_args()
    with tempfile.TemporaryDirectory() as data:
        words = [sys.executable, "-c", SERVER, data, wish.profile]
        server = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
        assert server.stdout is not None
        try:
            address = server.stdout.readline().split()[3]
            asyncio.run(load(address, server.pid, wish))
        finally:
            server.send_signal(signal.SIGINT)
            server.wait(60)


if __name__ == "__main__":
    main()
