"""Computer players at the tables of a hall: who thinks, what becomes of a thought, who steps in for whom.

A thought is interrupted by nothing but what changes its position. One that fails is tried at a lower level, and the
players are told.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from random import SystemRandom

from msgspec.structs import replace

from grognard.kernel.action import Action
from grognard.server import line
from grognard.server import thinkers as thinking
from grognard.server.tables import LiveTable
from grognard.server.worker import Task

log = logging.getLogger(__name__)

RETRY = 5.0  # seconds after which a bot tries again that could not go on


class Interrupted(Exception):
    """Somebody else decides now: nobody waits for this thought any more."""


class NoAnswer(Exception):
    """Neither a bot nor a level below it has found a legal action."""


class Opponents(ABC):
    """All computer players of a hall."""

    def __init__(self, thinkers: thinking.Thinkers) -> None:
        self.thinkers = thinkers
        self.thinkers.line.rank = self.rank
        self.tables: dict[str, LiveTable] = {}
        self.tasks: set[asyncio.Task[None]] = set()
        self.chance = SystemRandom()
        self.closing = False

    @abstractmethod
    async def carry_out(self, live: LiveTable, actions: Sequence[Action], still: Callable[[], bool]) -> None:
        """Carry legal actions out, as long as they `still` are to be, and store them together."""

    def spawn(self, work: object) -> asyncio.Task[None]:
        """Do something beside everything else, until the hall is closed."""
        assert asyncio.iscoroutine(work)
        task: asyncio.Task[None] = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    def rank(self, table: str) -> int:
        """Who waits for what the computer thinks about at a table."""
        live = self.tables.get(table)
        if live is None or not live.onlookers:
            return line.UNWATCHED
        return line.PLAYER_WAITS if any(onlooker.mine for onlooker in live.onlookers) else line.WATCHED

    @staticmethod
    def interrupt(live: LiveTable) -> None:
        """What the bot thinks about is no longer its business. Whatever else happens, a thought goes on."""
        if live.thought is not None:
            live.thought.cancel()

    def wake_bot(self, live: LiveTable) -> None:
        """Let the bot play whose decision it is; a bot at work goes on by itself. All wait until the dice are fixed."""
        idle = live.bot_task is None and not live.gone and not self.closing
        if idle and live.bot() is not None and not live.waits():
            live.bot_task = self.spawn(self._play(live))

    async def _play(self, live: LiveTable) -> None:
        try:
            while True:
                async with live.lock:
                    task = self._task(live)
                if task is None:
                    return
                with contextlib.suppress(Interrupted):
                    await self._decide(live, task)
        except Exception:
            log.exception("the bot at table %s stopped; it tries again", live.id)
            await asyncio.sleep(RETRY)
        finally:
            live.bot_task = None
            live.used = time.monotonic()
        self.wake_bot(live)  # after a failure, or where a bot has taken a seat over in between

    async def _decide(self, live: LiveTable, task: Task) -> None:
        """Let a bot decide; where it fails, the levels below it. Raises Interrupted or NoAnswer."""
        for bot in (task.bot, *thinking.deputies(task.bot)):
            asked = task if bot == task.bot else replace(task, bot=bot, seconds=self.thinkers.seconds(bot, None))
            actions = await self._choice(live, asked)
            async with live.lock:
                if not self._still(live, task):
                    return
                if actions and live.table.why_not(actions[0]) is None:
                    live.own_up(task.bot, bot)
                    await self.carry_out(live, actions, lambda: self._plays(live, task))
                    break
            log.error("the bot %s has no usable answer at table %s", bot, live.id)
        else:
            live.own_up(task.bot, None)
            live.notify()
            raise NoAnswer(f"nobody can decide {live.table.decision().name}")
        live.notify()

    async def _choice(self, live: LiveTable, task: Task) -> list[Action]:
        """The bot's choice and what it does next; nothing where it failed. Raises Interrupted."""
        thought = live.thought = asyncio.ensure_future(self._thought(live, task))
        try:
            return await thought
        except asyncio.CancelledError:
            me = asyncio.current_task()
            if me is not None and me.cancelling():
                raise
            raise Interrupted from None
        finally:
            live.thought = None

    async def _thought(self, live: LiveTable, task: Task) -> list[Action]:
        """What a bot chooses; it answers when nobody can take back any more what it answers to."""
        chosen = await self.thinkers.choose(task)
        await asyncio.sleep(live.left_of_grace())
        return chosen

    def _task(self, live: LiveTable) -> Task | None:
        player = live.player()
        return None if live.gone or player is None else self.task(live, *player)

    def task(self, live: LiveTable, bot: str, seconds: float | None, seed: int | None = None) -> Task:
        """The decision now, for a bot."""
        time_for_plan = min(self.thinkers.seconds(bot, seconds), live.hurry())
        seed = self.chance.getrandbits(64) if seed is None else seed
        return Task(*told(live), live.table.seat(), bot, time_for_plan, seed)

    @staticmethod
    def _plays(live: LiveTable, task: Task) -> bool:
        """Does the bot decide that was asked, for the same seat?"""
        return live.bot() == task.bot and live.table.seat() == task.seat

    @staticmethod
    def _still(live: LiveTable, task: Task) -> bool:
        """Is the decision still the one that the bot has thought about?"""
        return not live.gone and live.bot() == task.bot and live.actions_taken == len(task.actions)


Told = tuple[str, str, str, list[str], list[dict[str, object]], list[list[str | int]], list[int]]


def told(live: LiveTable) -> Told:
    """What a worker is told of a game; the fields of `worker.Given`."""
    table = live.table
    actions = [action.to_json() for action in table.history]
    return live.id, live.book.id, table.scenario, table.options, table.overrides, actions, table.rolls()
