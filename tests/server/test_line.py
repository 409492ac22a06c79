"""The line before the workers: people who wait come first, and no table takes everything."""

from __future__ import annotations

import asyncio
import contextlib
import random
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from grognard.bots import BOTS, Clock
from grognard.kernel.action import Action, Decision
from grognard.kernel.rulebook import Rulebook, View
from grognard.server import worker
from grognard.server.hall import Hall
from grognard.server.line import LONG, PLAYER_WAITS, UNWATCHED, WATCHED, Line
from grognard.server.storage import Storage
from grognard.server.thinkers import Thinkers
from tests.server.house import GAME


class Counter:
    """A line that notes who was served."""

    def __init__(self, places: int, ranks: dict[str, int]) -> None:
        self.served: list[str] = []
        self.line: Line[int] = Line(places, lambda _: 0)
        self.line.rank = lambda table: ranks.get(table, PLAYER_WAITS)

    async def job(self, table: str, seconds: float = 0.0, takes: float = 0.02) -> None:
        ticket, _ = await self.line.join(table, seconds)
        self.served.append(table)
        try:
            await asyncio.sleep(takes)
        finally:
            self.line.leave(ticket)

    def run(self, *jobs: Callable[[], object]) -> list[str]:
        async def all_of_them() -> None:
            tasks = []
            for job in jobs:
                work = job()
                assert asyncio.iscoroutine(work)
                tasks.append(asyncio.create_task(work))
                await asyncio.sleep(0)
            await asyncio.gather(*tasks)

        asyncio.run(all_of_them())
        assert self.line.waiting == self.line.working == []
        return self.served


def test_people_who_wait_come_before_onlookers_and_those_before_nobody() -> None:
    counter = Counter(1, {"nobody": UNWATCHED, "onlookers": WATCHED})
    served = counter.run(*(partial(counter.job, table) for table in ("first", "nobody", "onlookers", "player")))
    assert served == ["first", "player", "onlookers", "nobody"]


def test_a_table_that_has_had_much_lets_others_go_first() -> None:
    counter = Counter(1, {})
    served = counter.run(*(partial(counter.job, table) for table in ["greedy"] * 4 + ["modest"]))
    assert served[:2] == ["greedy", "modest"]


def test_one_table_never_has_all_workers() -> None:
    counter = Counter(4, {})
    counter.run(*(partial(counter.job, table, takes=0.05) for table in ["greedy"] * 4 + ["modest"]))
    assert counter.served[2] == "modest"


@pytest.mark.parametrize(("rank", "seconds"), [(UNWATCHED, 1.0), (WATCHED, 1.0), (PLAYER_WAITS, LONG)])
def test_slow_thoughts_leave_a_worker_free(rank: int, seconds: float) -> None:
    counter = Counter(3, dict.fromkeys("abcdef", rank))
    jobs = [partial(counter.job, table, seconds, 0.1) for table in "abcdef"]
    started = time.monotonic()

    async def late() -> None:
        await asyncio.sleep(0.02)
        await counter.job("player", 0.0, 0.0)
        assert time.monotonic() - started < 0.09
        assert set(counter.served) == {"a", "b", "player"}

    counter.run(*jobs, late)


def test_whoever_gives_up_leaves_the_line() -> None:
    async def check() -> None:
        counter = Counter(1, {})
        busy = asyncio.create_task(counter.job("busy", takes=0.05))
        await asyncio.sleep(0.01)
        for wait in (0.01, 0.05):  # while it waits, and at the moment when it is served
            gone = asyncio.create_task(counter.job("gone", takes=9.0))
            await asyncio.sleep(wait)
            gone.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await gone
        await busy
        await asyncio.wait_for(counter.job("next"), 1.0)
        assert counter.line.waiting == counter.line.working == []

    asyncio.run(check())


def test_two_who_begin_at_once_get_two_workers() -> None:
    async def check() -> None:
        thinkers = Thinkers(2)
        (_, first), (_, second) = await asyncio.gather(thinkers.line.join("a", 0.0), thinkers.line.join("b", 0.0))
        assert first is not second

    asyncio.run(check())


class Slow:
    """Takes its time."""

    def __init__(self, book: Rulebook) -> None:
        self.book = book

    def choose(self, view: View, decision: Decision, clock: Clock, rng: random.Random) -> Action:
        time.sleep(0.15)
        return decision.actions[0]


class Watching:
    """A screen that only looks."""

    def __init__(self, mine: list[int]) -> None:
        self.mine = mine

    def changed(self) -> None: ...
    def spoken(self) -> None: ...
    def noted(self) -> None: ...
    def forget(self, kept: int) -> None: ...


def test_bots_of_tables_without_anybody_do_not_keep_a_player_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Twelve tables of slow bots, and one where a player waits: his opponent answers after one thought at most."""
    monkeypatch.setitem(BOTS, "slow", Slow)

    async def play() -> None:
        worker._players.clear()
        hall = Hall(Storage(tmp_path / "games.sqlite"), Thinkers(0, 1.0))
        await hall.open()
        for _ in range(12):
            await hall.create(GAME, "quatre_bras", [], {"french": "slow", "coalition": "slow"})
        await asyncio.sleep(0.3)
        stored, _ = await hall.create(GAME, "quatre_bras", [], {"french": "recruit", "coalition": "recruit"})
        live = await hall.find(stored.id)
        assert live is not None
        live.onlookers.add(Watching([0]))
        started = time.monotonic()
        while live.actions_taken < 3:
            await asyncio.sleep(0.01)
            assert time.monotonic() - started < 3.0  # behind all the others each action would take 1.8 s
        await hall.close()

    asyncio.run(play())
