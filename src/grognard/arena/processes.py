"""Processes of this machine that play games, and end when nobody waits for them any more."""

import contextlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing.connection import wait
from typing import Any, TypeVar

Result = TypeVar("Result")

PATIENCE = 2.0  # seconds for the end of workers that have been told to end


class Crew(ProcessPoolExecutor):
    """Worker processes that share nothing with their caller."""

    def __init__(self, jobs: int, begin: Callable[[], None]) -> None:
        # Fresh processes, not forks: a fork would copy the locks of whatever threads the caller has.
        super().__init__(jobs, multiprocessing.get_context("spawn"), begin)

    def submit(self, work: Callable[..., Result], /, *words: Any, **named: Any) -> "Future[Result]":
        """Let somebody do this work; a process is started for it where all are busy."""
        with deaf():
            return super().submit(work, *words, **named)

    def end(self) -> None:
        """Let all go at once, whatever they are at."""
        processes = list((getattr(self, "_processes", None) or {}).values())
        manager: threading.Thread | None = getattr(self, "_executor_manager_thread", None)
        self.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.terminate()
        if manager is not None:
            manager.join(PATIENCE)  # else it may close its pipe just while Python, at its own end, writes to it


@contextlib.contextmanager
def crew(jobs: int) -> Iterator[Crew]:
    """So many processes at most. If the caller leaves early (an interruption, a mistake), they end at once."""
    workers = Crew(jobs, end_with_parent)
    try:
        yield workers
    except BaseException:
        workers.end()
        raise
    workers.shutdown()


@contextlib.contextmanager
def deaf() -> Iterator[None]:
    """Processes started meanwhile do not hear Ctrl-C, not even while they import; who started them ends them.

    The signal itself is not lost: it arrives when this is over.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def end_with_parent() -> None:
    """In a worker: watch the process that started it, which may be killed without a word."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_watch, args=[parent.sentinel], daemon=True).start()


def _watch(sentinel: int) -> None:
    wait([sentinel])
    os._exit(1)
