"""Work that is done in pieces by several processes, until it is done or time is up."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from time import monotonic
from typing import TypeVar

P = TypeVar("P")
R = TypeVar("R")


def in_pieces(work: Callable[[P], R], pieces: Iterator[P], jobs: int, seconds: float = 0.0) -> Iterator[R]:
    """What `work` makes of each piece, as it is done. After so many seconds (0: never) no new piece is begun.

    Whoever stops asking for results stops the work: only a few pieces are handed out in advance.
    """
    limit = monotonic() + seconds if seconds else float("inf")
    pool = ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn"))
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
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
    finally:
        pool.shutdown(cancel_futures=True)
