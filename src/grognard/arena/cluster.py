"""How work is spread: over processes of this machine, or over a Ray cluster. Both give the same results."""

from __future__ import annotations

import os
import socket
import warnings
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from importlib import import_module
from itertools import islice
from typing import Any, TypeVar

from grognard.arena.processes import crew

Item = TypeVar("Item")
Result = TypeVar("Result")

AHEAD = 2  # pieces of work waiting for each worker: nobody idles, and little is begun in vain
STORE = 100 * 2**20  # bytes that a cluster of one's own keeps for results: games are small
ANSWER = 10.0  # seconds in which a cluster has to answer


class NoCluster(RuntimeError):
    """The cluster cannot be used; the message says why and what to do, for a person."""


def spread(
    work: Callable[[Item], Result], items: Iterable[Item], jobs: int, ray: str | None = None
) -> Iterator[Result]:
    """The results of ``work`` for all items, in whatever order they get done.

    ``work`` must be a function of a module. ``jobs`` processes of this machine do it, or with ``ray`` the cluster at
    that address ("local" starts one with so many workers). Raises NoCluster.
    """
    if ray is not None:
        return over_ray(work, items, jobs, ray)
    return map(work, items) if jobs == 1 else over_processes(work, items, jobs)


def over_processes(work: Callable[[Item], Result], items: Iterable[Item], jobs: int) -> Iterator[Result]:
    """On processes of this machine."""
    rest = iter(items)
    with crew(jobs) as workers:
        running: set[Future[Result]] = {workers.submit(work, item) for item in islice(rest, jobs * AHEAD)}
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            running |= {workers.submit(work, item) for item in islice(rest, len(done))}
            for future in done:
                yield future.result()


def over_ray(work: Callable[[Item], Result], items: Iterable[Item], jobs: int, address: str) -> Iterator[Result]:
    """On a Ray cluster, which is left (or, if it was started here, ended) when all is done."""
    ray = joined(address, jobs)
    try:
        task = ray.remote(work)
        rest = iter(items)
        room = AHEAD * max(jobs, int(ray.cluster_resources().get("CPU", 1)))
        running = [task.remote(item) for item in islice(rest, room)]
        while running:
            done, running = ray.wait(running, num_returns=1)
            running += [task.remote(item) for item in islice(rest, len(done))]
            yield from ray.get(done)
    except ray.exceptions.RayTaskError as error:
        raise error.cause from None  # what went wrong there is told as if it had been here
    finally:
        ray.shutdown()


def knock(address: str) -> None:
    """Is anybody at this address? Ray itself would go on asking for minutes. Raises NoCluster."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not host or not port.isdecimal():
        return  # "local", "auto": Ray's own words
    try:
        socket.create_connection((host, int(port)), ANSWER).close()
    except (OSError, OverflowError) as error:
        raise NoCluster(f"no Ray cluster answers at {address}: {error}") from error


def joined(address: str, jobs: int) -> Any:
    """The `ray` module, connected: to a cluster of its own with so many workers ("local"), or to one at an address."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nothing is told to anybody
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")  # the way that will be Ray's own; else it warns
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # Ray's own affairs
        try:
            ray = import_module("ray")
        except ImportError as error:
            raise NoCluster(
                "--ray needs Ray: in the source folder run `make lab`, elsewhere pip install 'grognard[ray]'"
            ) from error
        knock(address)
        own: dict[str, object] = {"num_cpus": jobs, "include_dashboard": False, "object_store_memory": STORE}
        try:
            ray.init(address=address, log_to_driver=False, logging_level="ERROR", **(own if address == "local" else {}))
        except (ConnectionError, RuntimeError, ValueError, OSError) as error:
            raise NoCluster(f"no Ray cluster answers at {address}: {error}") from error
    return ray
