"""Work shared among processor cores by forking: a child sees all that the parent has built, and sends back numbers."""

from __future__ import annotations

import os
import pickle
import warnings
from collections.abc import Callable

Rows = list[tuple[int, list[float]]]  # for each sample its number, and a value for each candidate


def on_cores(work: Callable[[int, int], Rows], cores: int) -> Rows:
    """Do `work(share, shares)` on so many cores at once and join what comes back.

    Where there is no fork, or only one core, all is done here. A child that fails is left out: its samples are lost,
    nothing else.
    """
    if cores <= 1 or not hasattr(os, "fork"):
        return work(0, 1)
    children = [_child(work, share, cores) for share in range(1, cores)]
    rows = work(0, cores)
    for pid, pipe in children:
        rows += _harvest(pid, pipe)
    return sorted(rows)


def _child(work: Callable[[int, int], Rows], share: int, shares: int) -> tuple[int, int]:
    reader, writer = os.pipe()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # the child only computes: locks of threads do not matter
        pid = os.fork()
    if pid:
        os.close(writer)
        return pid, reader
    status = 1
    try:
        os.close(reader)
        with os.fdopen(writer, "wb") as pipe:
            pickle.dump(work(share, shares), pipe)
        status = 0
    finally:
        os._exit(status)  # whatever happens, a child never goes on as a second parent


def _harvest(pid: int, reader: int) -> Rows:
    with os.fdopen(reader, "rb") as pipe:
        data = pipe.read()
    _, status = os.waitpid(pid, 0)
    if status != 0:
        return []
    rows: Rows = pickle.loads(data)  # noqa: S301  (from our own child)
    return rows
