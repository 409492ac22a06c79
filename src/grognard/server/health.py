"""Is all well? `/healthz` tries it: the loop turns, the disk takes a write, the workers answer.

A look is kept for some seconds, so that asking often costs nothing.
"""

from __future__ import annotations

import asyncio
import os
import time

from grognard.server.hall import Hall
from grognard.server.thinkers import Worker

KEPT = 3.0  # seconds that a look is good for
PATIENCE = 5.0  # seconds for a write, or for the answer of an idle worker
BEAT = 0.25  # seconds between two looks at the clock
SLOW = 5.0  # seconds: a loop that stood still for so long is not well
OVERDUE = 60.0  # seconds that a thought may take longer than it was given
WELL = "ok"


class Pulse:
    """Watches the loop: how long did it stand still lately?"""

    def __init__(self) -> None:
        self.lags: list[float] = [0.0] * 40  # of the last ten seconds
        self.beats = 0

    def worst(self) -> float:
        """The longest standstill of the last seconds."""
        return max(self.lags)

    async def keep(self) -> None:
        """For ever."""
        while True:
            before = time.monotonic()
            await asyncio.sleep(BEAT)
            self.lags[self.beats % len(self.lags)] = max(0.0, time.monotonic() - before - BEAT)
            self.beats += 1


class Health:
    """Looks after a hall."""

    def __init__(self, hall: Hall, pulse: Pulse) -> None:
        self.hall = hall
        self.pulse = pulse
        self.looked = -KEPT
        self.found: dict[str, str] = {}
        self.lock = asyncio.Lock()

    async def look(self) -> dict[str, str]:
        """By part: "ok", or what is wrong, in words for everybody."""
        async with self.lock:
            if time.monotonic() - self.looked > KEPT:
                self.found = {"loop": self.loop(), "database": await self.database(), "workers": await self.workers()}
                self.looked = time.monotonic()
            return self.found

    def loop(self) -> str:
        """Has everybody been answered lately?"""
        return WELL if self.pulse.worst() < SLOW else "stood still for seconds"

    async def database(self) -> str:
        """Write something, behind all that waits to be written."""
        try:
            await asyncio.wait_for(self.hall.storage.touch(), PATIENCE)
        except TimeoutError:
            return "does not answer"
        except Exception:  # whatever it was, it is in the log
            return "cannot be written"
        return WELL

    async def workers(self) -> str:
        """Ask those that have nothing to do; look at the clock for the others."""
        thinkers = self.hall.thinkers
        now = time.monotonic()
        if any(now - ticket.began > ticket.seconds + OVERDUE for ticket in thinkers.line.working):
            return "a thought does not end"
        idle = [worker for worker in thinkers.workers if worker.pool is not None and not thinkers.busy(worker)]
        found = await asyncio.gather(*(self.answers(worker) for worker in idle))
        return WELL if all(found) else "one does not answer"

    async def answers(self, worker: Worker) -> bool:
        """Does an idle worker say its number?"""
        try:
            asked = asyncio.get_running_loop().run_in_executor(worker.executor(), os.getpid)
            return await asyncio.wait_for(asked, PATIENCE) > 0
        except Exception:
            if not worker.jobs:
                worker.close()  # the next thought starts a new one
            return False
