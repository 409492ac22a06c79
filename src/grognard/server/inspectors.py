"""Records and corrections from outside are tried out in processes with limits; `inspection` says what is done there.

One process takes uploads, another the tables that somebody opens, so that who sends many records keeps nobody from his
table. Each works on one case at a time, a few more may wait, and of one address two at most.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TypeVar

from grognard.arena.processes import Crew
from grognard.server import inspection
from grognard.server.inspection import Adopted, Rehearsed, Unusable
from grognard.server.storage import StoredGame
from grognard.server.thinkers import end_pool

log = logging.getLogger(__name__)

Found = TypeVar("Found")

WITHIN = 45.0  # seconds by the clock that a case may take, however busy the machine is
MOST_WAITING = 8
MOST_OF_ONE = 2  # waiting cases of one address
IDLE = 120.0  # seconds after which a process that has nothing to do is let go
CASES = 200  # after which a process is replaced: what it remembers of corrections adds up

TOO_MUCH = "Trying it out took more time or memory than this server gives to one game."


class Busy(Exception):
    """Too many wait already; `seconds` later there may be room."""

    def __init__(self, reason: str, seconds: int) -> None:
        super().__init__(reason)
        self.seconds = seconds


class Inspector:
    """One process that tries things out; with `thread` (for tests) a thread without limits."""

    def __init__(self, thread: bool, within: float = WITHIN) -> None:
        self.thread = thread
        self.within = within
        self.pool: Executor | None = None
        self.cases = 0
        self.waiting: Counter[str] = Counter()  # by address; who is at work counts too
        self.turn = asyncio.Lock()
        self.idle: asyncio.TimerHandle | None = None
        self.ending: asyncio.Future[None] | None = None

    async def run(self, who: str, work: Callable[..., Found | Unusable], *words: object) -> Found | Unusable:
        """Try something out for an address. Raises Busy."""
        if self.waiting.total() >= MOST_WAITING or (who and self.waiting[who] >= MOST_OF_ONE):
            raise Busy("The server is busy trying out other games. Please try again in a few seconds.", 5)
        self.waiting[who] += 1
        try:
            async with self.turn:
                return await self._try(work, *words)
        finally:
            self.waiting[who] -= 1
            if not self.waiting[who]:
                del self.waiting[who]

    async def _try(self, work: Callable[..., Found | Unusable], *words: object) -> Found | Unusable:
        if self.idle is not None:
            self.idle.cancel()
        loop = asyncio.get_running_loop()
        if self.pool is None:
            self.pool = ThreadPoolExecutor(1) if self.thread else Crew(1, inspection.begin)
        try:
            async with asyncio.timeout(self.within):
                found = await loop.run_in_executor(self.pool, work, *words)
        except (TimeoutError, BrokenProcessPool):
            log.warning("a record or a correction was given up: it took too much time or memory")
            await self._end()
            return Unusable(TOO_MUCH)
        except asyncio.CancelledError:
            self.close()
            raise
        except Exception:  # such as memory that was not even enough to say so
            log.exception("a record or a correction could not be tried")
            await self._end()
            return Unusable(TOO_MUCH)
        self.cases += 1
        if self.cases >= CASES and not self.thread:
            await self._end()
        self.idle = loop.call_later(IDLE, self._rest)
        return found

    async def _end(self) -> None:
        """Let the process go, and wait for its end beside the event loop."""
        pool, self.pool, self.cases = self.pool, None, 0
        if pool is not None:
            await asyncio.to_thread(end_pool, pool)

    def _rest(self) -> None:
        """Nothing has come for a while."""
        self.ending = asyncio.ensure_future(self._end())

    def close(self) -> None:
        """Let the process go, whatever it is at."""
        if self.idle is not None:
            self.idle.cancel()
            self.idle = None
        if self.pool is not None:
            end_pool(self.pool)
            self.pool, self.cases = None, 0


class Inspectors:
    """Both of them; with `fenced` false (for tests) threads without limits."""

    def __init__(self, fenced: bool = True) -> None:
        self.fenced = fenced
        self.uploads = Inspector(not fenced)
        self.openings = Inspector(not fenced)

    async def adopt(self, body: bytes, who: str) -> Adopted | Unusable:
        """Play through an uploaded record. Raises Busy."""
        return await self.uploads.run(who, inspection.adopt_fenced if self.fenced else inspection.adopt, body)

    async def rehearse(self, stored: StoredGame, history: list[str]) -> Rehearsed | Unusable:
        """Do what the server would do with a table that has corrections. Raises Busy."""
        work = inspection.rehearse_fenced if self.fenced else inspection.rehearse
        return await self.openings.run("", work, stored, history)

    def close(self) -> None:
        """Let them go."""
        self.uploads.close()
        self.openings.close()
