"""Computer players think in worker processes, so that the server stays awake.

A worker never gets the seed of a game: it rebuilds the position from the actions and the rolls that have fallen, with
dice that have no further rolls, and hands the bot what every player gets: `Rulebook.view` of his seat, in which hidden
facts are blotted out, and the decision. It keeps the positions of the last tables, so that a decision costs only the
actions since the one before.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import multiprocessing
import os
import signal
import threading
from collections import OrderedDict
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import wait
from random import Random, SystemRandom

from msgspec import Struct

from grognard.bots import Clock, make_bot
from grognard.games import rulebook
from grognard.kernel.action import Action
from grognard.kernel.dice import LoadedDice
from grognard.kernel.table import Table

log = logging.getLogger(__name__)

KEPT = 64  # tables that a worker remembers


class Task(Struct):
    """A decision to be made: everything that a worker is told."""

    table: str
    game: str
    scenario: str
    options: list[str]
    overrides: list[dict[str, object]]
    actions: list[list[str | int]]
    rolls: list[int]
    seat: int
    bot: str
    seconds: float
    chance: int  # seed of the bot's own generator; the game's dice do not depend on it


_remembered: OrderedDict[str, tuple[Table, list[list[str | int]], list[int]]] = OrderedDict()


def _rebuild(task: Task) -> Table:
    """The position of the task, from the one remembered if the game has only gone on since."""
    known = _remembered.pop(task.table, None)
    if known is not None:
        table, actions, rolls = known
        if actions != task.actions[: len(actions)] or rolls != task.rolls[: len(rolls)]:
            known = None
    if known is None:
        rolls = list(task.rolls)
        actions = []
        dice = LoadedDice(rolls)
        table = Table(rulebook(task.game), task.scenario, task.options, bytes(32), task.overrides, dice)
    else:
        table, actions, rolls = known
        rolls.extend(task.rolls[len(rolls) :])  # the dice look at this very list
    for action in task.actions[len(actions) :]:
        table.take(Action.from_json(action))
        actions.append(action)
    _remembered[task.table] = (table, actions, rolls)
    while len(_remembered) > KEPT:
        _remembered.popitem(last=False)
    return table


def think(task: Task) -> list[str | int]:
    """Make a decision; this runs in the worker."""
    table = _rebuild(task)
    decision = table.decision()
    bot = make_bot(task.bot, table.rulebook)
    action = bot.choose(table.view(task.seat), decision, Clock(task.seconds), Random(task.chance))
    return action.to_json()


def warm(game: str, scenario: str, options: list[str]) -> None:
    """Get ready for a table before its first decision; this runs in the worker."""
    Table(rulebook(game), scenario, options)


def be_worker() -> None:
    """Set a worker up: it leaves Ctrl-C to the server, and ends when the server has gone without a word."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(AttributeError, OSError):
        os.nice(5)  # the page comes first
    parent = multiprocessing.parent_process()
    if parent is not None:

        def watch() -> None:
            wait([parent.sentinel])
            os._exit(0)

        threading.Thread(target=watch, daemon=True).start()


def worker_pool(workers: int) -> ProcessPoolExecutor:
    """Processes that share nothing with the server."""
    return ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), be_worker)


def end_pool(pool: Executor) -> None:
    """Let workers go at once, whatever they are at: nothing they do is worth waiting for when the server ends."""
    processes = list((getattr(pool, "_processes", None) or {}).values())
    pool.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        process.terminate()


class Thinkers:
    """The worker processes, or with `workers` 0 one thread (for tests)."""

    def __init__(self, workers: int, seconds: float) -> None:
        self.workers = workers
        self.seconds = seconds
        self.pool: Executor | None = None
        self.chance = SystemRandom()

    def _executor(self) -> Executor:
        if self.pool is None:
            self.pool = worker_pool(self.workers) if self.workers else ThreadPoolExecutor(1)
        return self.pool

    async def choose(self, task: Task) -> Action | None:
        """The bot's choice; None where it failed twice (it is logged)."""
        loop = asyncio.get_running_loop()
        for _ in range(2):
            pool = self._executor()
            try:
                return Action.from_json(await loop.run_in_executor(pool, think, task))
            except BrokenProcessPool:
                log.warning("a worker process ended unexpectedly; starting new ones")
                if self.pool is pool:
                    self.pool = None
                pool.shutdown(wait=False)
            except Exception:
                log.exception("the bot %s failed at table %s", task.bot, task.table)
        return None

    def warm(self, game: str, scenario: str, options: list[str]) -> None:
        """Start a worker while its first opponent still looks at the map."""
        self._executor().submit(warm, game, scenario, options)

    def close(self) -> None:
        """Let the workers go."""
        if self.pool is not None:
            end_pool(self.pool)
            self.pool = None
