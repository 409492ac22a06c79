"""When the interpreter searches memory for garbage.

Almost nothing here refers to itself in a circle, so almost everything is freed at once, without a search. A search
through all live games, on the other hand, stops the server for half a second with two hundred of them. So it searches
what is new only, a little at a time (100,000 new objects at once are 0.2 s), and everything when nobody plays, or after
an hour.
"""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Callable

NEW = 5_000  # objects after which what is new is searched
ROUNDS = 20_000  # such searches after which what has outlived one is searched, too
NEVER = 1_000_000_000
EVERY = 60.0  # seconds between two rounds of `keep`
LONGEST = 3600.0  # seconds after which everything is searched though people play


def begin() -> None:
    """Leave out of all searches what is there already: modules, rules, maps."""
    search_all()
    gc.set_threshold(NEW, ROUNDS, NEVER)


def search_all() -> None:
    """Search everything, and then leave it alone."""
    gc.unfreeze()
    gc.collect()
    gc.freeze()


async def keep(actions: Callable[[], int], every: float = EVERY, longest: float = LONGEST) -> None:
    """Search everything when nobody has acted for a while, else when it has not been done for long.

    `actions` counts what was done at all tables; with nothing new there is nothing to search either.
    """
    last, searched = time.monotonic(), actions()
    while True:
        before = actions()
        await asyncio.sleep(every)
        quiet = actions() == before != searched
        if quiet or time.monotonic() - last > longest:
            search_all()
            last, searched = time.monotonic(), actions()
