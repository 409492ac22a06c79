"""kill -9 at random moments: what was acknowledged is there after the restart, and every game goes on.

A parent process has everything imported and forks a real server whenever it is asked to, so that fifty restarts take
seconds and not minutes.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from grognard.server import changes
from grognard.server.messages import PROTOCOL

KILLS = 50
GAMES = 2
NURSERY = """
import json, os, sys
from pathlib import Path
from grognard.games import rulebook
from grognard.server.run import serve
rulebook("last_battles")
rulebook("napoleon_1815")
for line in sys.stdin:
    wish = json.loads(line)
    child = os.fork()
    if child == 0:
        limits = dict(draw_ahead=False, rate=1e9, burst=10**9, workers=wish["workers"])
        serve("127.0.0.1", 0, Path(wish["data"]), False, lambda text: print(os.getpid(), text, flush=True), **limits)
        os._exit(0)
    os.waitpid(child, 0)
"""


class Nursery:
    """Starts servers and kills them."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.process = subprocess.Popen(
            [sys.executable, "-c", NURSERY], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.pid = 0
        self.address = ""

    def start(self, workers: int) -> None:
        """A server over the same data; returns when it is ready."""
        pen, book = self._ends()
        pen.write(json.dumps({"data": str(self.data), "workers": workers}) + "\n")
        pen.flush()
        words = book.readline().split()
        self.pid = int(words[0])
        self.address = words[4]

    def _ends(self) -> tuple[IO[str], IO[str]]:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        return self.process.stdin, self.process.stdout

    def children(self) -> list[int]:
        """The server's own worker processes."""
        found: list[int] = []
        with contextlib.suppress(OSError):
            for path in Path(f"/proc/{self.pid}/task").glob("*/children"):
                found += map(int, path.read_text().split())
        return found

    def kill(self) -> None:
        """End it without a word; its workers end by themselves."""
        workers = self.children()
        os.kill(self.pid, signal.SIGKILL)
        deadline = time.monotonic() + 60
        while any(is_running(worker) for worker in workers):
            assert time.monotonic() < deadline, "a worker outlived its server"
            time.sleep(0.01)

    def close(self) -> None:
        for end in self._ends():
            end.close()
        self.process.wait(60)


def is_running(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


class Game:
    """A game, as far as its player was told."""

    def __init__(self, card: dict[str, Any], chance: random.Random) -> None:
        self.id = card["id"]
        self.open_book = card["game"] == "last_battles"
        self.tokens = [seat["token"] for seat in card["seats"] if seat["token"]]
        self.chance = chance
        self.told = 0  # the position that was last acknowledged
        self.position: Any = None  # as the client has it
        self.mine: dict[int, list[Any]] = {}  # acknowledged actions of this player, by position
        self.asked: tuple[str, int, list[Any]] | None = None  # what may or may not have arrived
        self.over = False
        self.acknowledged = 0

    async def hear(self, socket: ClientConnection, again: bool = False) -> dict[str, Any]:
        """The next position, with what it acknowledges; the first one after a restart is checked."""
        while True:
            message: dict[str, Any] = json.loads(await asyncio.wait_for(socket.recv(), 120))
            assert message["type"] in ("welcome", "position", "change"), message
            if message["type"] != "welcome":
                message = self.position = changes.shown(self.position, message)
                break
        if again:
            self.check(message["position"])
        elif self.asked is not None:
            kind, at, action = self.asked
            if kind == "act" and message["position"] > at:
                self.mine[at] = action
                self.acknowledged += 1
            elif kind == "undo" and message["position"] < at:
                self.mine.pop(at - 1, None)
                self.acknowledged += 1
        self.asked = None
        self.told = message["position"]
        self.over = message["outcome"] is not None
        return message

    async def decide(self, socket: ClientConnection, position: dict[str, Any]) -> None:
        """Act, or now and then take something back."""
        at = position["position"]
        if position["can_undo"] and self.chance.random() < 0.1:
            self.asked = ("undo", at, [])
            await socket.send(json.dumps({"type": "undo", "position": at}))
            return
        action = self.chance.choice(position["decision"]["choices"])["action"]
        self.asked = ("act", at, action)
        await socket.send(json.dumps({"type": "act", "position": at, "action": action}))

    async def play(self, address: str, actions: int) -> None:
        """Sit down and play so many actions of one's own, or to the end."""
        url = address.replace("http", "ws") + f"ws/{self.id}"
        async with connect(url, max_size=None, ping_interval=None) as socket:
            await socket.send(json.dumps({"type": "hello", "protocol": PROTOCOL, "tokens": self.tokens}))
            position = await self.hear(socket, again=True)
            left = actions
            while not self.over and left > 0:
                if position["decision"]["mine"]:
                    await self.decide(socket, position)
                    left -= 1
                position = await self.hear(socket)

    def check(self, now: int) -> None:
        """After a restart nothing that was acknowledged is gone; one unanswered wish may have come true."""
        if self.asked is not None and self.asked[0] == "undo":
            assert now >= self.told - 1
            if now == self.told - 1:
                self.mine.pop(now, None)
        else:
            assert now >= self.told
            if self.asked is not None and now > self.told:
                self.mine[self.told] = self.asked[2]


def get(address: str, path: str) -> Any:
    with urllib.request.urlopen(address + path) as answer:
        return json.load(answer)


def open_table(address: str, chance: random.Random) -> Game:
    bot = "random" if chance.random() < 0.5 else "recruit"
    wish: dict[str, object] = {"game": "last_battles", "scenario": "quatre_bras", "options": []}
    wish["seats"] = {"french": "me", "coalition": bot}
    if chance.random() < 0.5:  # the other game: battles on boards of their own, and blocks that stay hidden
        wish = {"game": "napoleon_1815", "scenario": "campaign", "options": ["historical_setup"]}
        wish["seats"] = {"french": "me", "allied": bot}
    with urllib.request.urlopen(address + "api/tables", json.dumps(wish).encode()) as answer:
        return Game(json.load(answer), chance)


@pytest.fixture
def nursery(tmp_path: Path) -> Iterator[Nursery]:
    nursery = Nursery(tmp_path)
    yield nursery
    nursery.close()


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs a Linux /proc")
def test_nothing_acknowledged_is_lost_by_kill_9(nursery: Nursery) -> None:
    chance = random.Random(1815)
    games: list[Game] = []
    finished: list[Game] = []

    async def play_until_killed(seconds: float) -> None:
        async def one(game: Game) -> None:
            with contextlib.suppress(WebSocketException, EOFError, OSError, asyncio.CancelledError):
                await game.play(nursery.address, 10**6)

        before = sum(game.acknowledged for game in games)
        tasks = [asyncio.create_task(one(game)) for game in games]
        for _ in range(100):  # on a busy machine a moment may be too short for anything to happen
            await asyncio.sleep(0.02)
            if sum(game.acknowledged for game in games) > before:
                break
        await asyncio.sleep(seconds)
        nursery.kill()
        _, late = await asyncio.wait(tasks, timeout=60)
        assert not late
        for task in tasks:
            task.result()

    for number in range(KILLS):
        nursery.start(workers=1 if number % 10 == 9 else 0)
        while len(games) < GAMES:
            games.append(open_table(nursery.address, chance))
        for game in games:
            if not game.open_book:  # its record is withheld while it lasts; `Game.check` has seen that nothing is gone
                continue
            record = get(nursery.address, f"api/tables/{game.id}/record")
            lost = {at: action for at, action in game.mine.items() if record["actions"][at : at + 1] != [action]}
            unsure = game.asked
            if unsure is not None and unsure[0] == "undo":
                lost.pop(unsure[1] - 1, None)  # it may have come true, and the bot gone on
            assert lost == {}
        asyncio.run(play_until_killed(chance.uniform(0.0, 0.3)))
        finished += [game for game in games if game.over]
        games = [game for game in games if not game.over]
    nursery.start(workers=1)
    for game in games:  # nobody is stuck
        before = game.acknowledged
        asyncio.run(game.play(nursery.address, 5))
        assert game.over or game.acknowledged >= before + 4
    nursery.kill()
    assert sum(game.acknowledged for game in [*games, *finished]) > KILLS
