"""Computer players think in worker processes, so that the server stays awake; `worker` says what they do there.

Each worker is a pool of one process, so that a table can be brought back to the worker which knows it, and one whose
answer nobody waits for any more can be ended.
"""

from __future__ import annotations

import asyncio
import logging
import os
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TypeVar

from grognard.arena.processes import Crew
from grognard.bots import SECONDS
from grognard.kernel.action import Action
from grognard.server.line import Line
from grognard.server.worker import Course, Given, Hinted, Story, Task, be_worker, hint, judge, think, warm

log = logging.getLogger(__name__)

Wish = TypeVar("Wish", bound=Given)
Found = TypeVar("Found")

LEAST_SECONDS, MOST_SECONDS = 0.1, 60.0  # that a player may give a bot for a plan
PACES = [0.5, 1.0, 2.0, 5.0, 10.0, 30.0]  # what the lobby offers
HOMES = 1000  # tables of which it is known which worker had them last
LADDER = ("marshal", "general", "veteran", "recruit")


def worker_pool(workers: int) -> Crew:
    """Processes that share nothing with the server."""
    return Crew(workers, be_worker)


def end_pool(pool: Executor) -> None:
    """Let workers go at once, whatever they are at: nothing they do is worth waiting for when the server ends."""
    if isinstance(pool, Crew):
        pool.end()
    else:
        pool.shutdown(wait=False, cancel_futures=True)


def in_bounds(seconds: float | None) -> bool:
    """May a player give a bot so much time for a plan?"""
    return seconds is None or LEAST_SECONDS <= seconds <= MOST_SECONDS


def deputies(bot: str) -> tuple[str, ...]:
    """Who decides, in this order, where a bot has no answer: the levels below it."""
    return LADDER[LADDER.index(bot) + 1 :] if bot in LADDER else LADDER[-1:]


class Worker:
    """One process, or (for tests) one thread."""

    def __init__(self, thread: bool) -> None:
        self.thread = thread
        self.pool: Executor | None = None
        self.jobs = 0

    def executor(self) -> Executor:
        """The pool, started if need be."""
        if self.pool is None:
            self.pool = ThreadPoolExecutor(1) if self.thread else worker_pool(1)
        return self.pool

    async def run(self, work: Callable[[Wish], Found], task: Wish) -> Found:
        """Do the work. Where it is called off and nobody else waits here, the process is ended."""
        pool = self.executor()
        self.jobs += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(pool, work, task)
        except asyncio.CancelledError:
            if self.jobs == 1 and not self.thread and self.pool is pool:
                self.close()
            raise
        except BrokenProcessPool:
            if self.pool is pool:
                self.pool = None
            pool.shutdown(wait=False)
            raise
        finally:
            self.jobs -= 1

    def close(self) -> None:
        """Let it go."""
        if self.pool is not None:
            end_pool(self.pool)
            self.pool = None


class Thinkers:
    """The workers; with `workers` 0 one thread (for tests). `longest` bounds how long a bot thinks about a plan."""

    def __init__(self, workers: int, longest: float = MOST_SECONDS) -> None:
        self.workers = [Worker(workers == 0) for _ in range(max(1, workers))]
        self.longest = longest
        self.homes: OrderedDict[str, Worker] = OrderedDict()
        self.line: Line[Worker] = Line(len(self.workers), self.pick)

    def seconds(self, bot: str, wish: float | None) -> float:
        """How long a bot thinks about a plan: as the player wishes, or as it is used to."""
        return min(self.longest, SECONDS.get(bot, MOST_SECONDS) if wish is None else wish)

    def pick(self, table: str) -> Worker:
        """Who takes the next job of a table: who had it last, unless he is busy and another is not."""
        home = self.homes.pop(table, None)
        idle = [worker for worker in self.workers if not self.busy(worker)]
        if home is None or (idle and home not in idle):
            order = idle or self.workers
            home = min(order, key=lambda worker: (worker.jobs, worker.pool is None))
        self.homes[table] = home
        while len(self.homes) > HOMES:
            self.homes.popitem(last=False)
        return home

    def busy(self, worker: Worker) -> bool:
        """Has he work, or been promised to somebody who is about to begin?"""
        return worker.jobs > 0 or any(ticket.place is worker for ticket in self.line.working)

    def cores(self) -> int:
        """The processors that one more job may use."""
        if self.workers[0].thread:
            return 1
        return max(1, (os.cpu_count() or 1) // (1 + sum(worker.jobs for worker in self.workers)))

    async def _run(self, work: Callable[[Wish], Found], task: Wish, what: str) -> Found | None:
        """The result; None where it failed twice (it is logged). It waits its turn."""
        for _ in range(2):
            ticket, worker = await self.line.join(task.table, task.seconds if isinstance(task, Task) else 0.0)
            try:
                if isinstance(task, Task):
                    task.cores = self.cores()
                return await worker.run(work, task)
            except BrokenProcessPool:
                log.warning("a worker process ended unexpectedly; starting a new one")
            except Exception:
                log.exception("%s failed at table %s", what, task.table)
            finally:
                self.line.leave(ticket)
        return None

    async def choose(self, task: Task) -> list[Action]:
        """The bot's choice, and those that follow without dice; nothing where it failed."""
        found = await self._run(think, task, f"the bot {task.bot}")
        return [Action.from_json(action) for action in found or []]

    async def hint(self, task: Task) -> Hinted | None:
        """The bot's advice; None where it failed."""
        return await self._run(hint, task, f"the hint of {task.bot}")

    async def judge(self, story: Story) -> Course | None:
        """How a game went; None where that failed."""
        return await self._run(judge, story, "the curve of chances")

    def warm(self, table: str, game: str, scenario: str, options: list[str]) -> None:
        """Start a worker while its first opponent still looks at the map."""
        self.pick(table).executor().submit(warm, game, scenario, options)

    def close(self) -> None:
        """Let the workers go."""
        for worker in self.workers:
            worker.close()
