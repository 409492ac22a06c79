"""Work that is done in pieces by several processes, until it is done or time is up."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from time import monotonic
from typing import TypeVar

from grognard.arena.processes import Crew, end_with_parent

P = TypeVar("P")
R = TypeVar("R")


def in_pieces(work: Callable[[P], R], pieces: Iterator[P], jobs: int, seconds: float = 0.0) -> Iterator[R]:
    """What `work` makes of each piece, as it is done; after so many seconds (0: never) the rest is left undone.

    Pieces take from a moment to minutes, so those that are not finished by then are given up: nobody waits for the
    longest. Whoever stops asking for results stops the work: only a few pieces are handed out in advance.
    """
    limit = monotonic() + seconds if seconds else float("inf")
    pool = Crew(jobs, end_with_parent)
    running: set[Future[R]] = set()
    try:
        while True:
            while len(running) < 2 * jobs and monotonic() < limit:
                piece = next(pieces, None)
                if piece is None:
                    break
                running.add(pool.submit(work, piece))
            if not running:
                return
            left = None if limit == float("inf") else max(0.0, limit - monotonic())
            done, running = wait(running, left, return_when=FIRST_COMPLETED)
            if not done:
                return
            for future in done:
                yield future.result()
    finally:
        pool.end()
