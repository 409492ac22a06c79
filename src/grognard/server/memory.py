"""When the interpreter searches memory for garbage.

Almost nothing here refers to itself in a circle, so almost everything is freed at once, without a search. A search
through all live games, on the other hand, stops the server for half a second with two hundred of them. So it searches
what is new, and everything when nobody plays, or after an hour.

What is new is searched twenty times a second while people play. Left to itself the interpreter waits until there are
more new objects than old ones freed since the last search; where positions replace each other that is seldom, and the
search then takes a tenth of a second.
"""

from __future__ import annotations

import asyncio
import gc
import sys
import time
from collections.abc import Callable

NEW = 100_000  # objects after which what is new is searched in any case
OFTEN = 0.05  # seconds between two searches of what is new
NEVER = 1_000_000_000
EVERY = 60.0  # seconds between two rounds of `keep`
LONGEST = 3600.0  # seconds after which everything is searched though people play


def begin() -> None:
    """Leave out of all searches what is there already: modules, rules, maps."""
    search_all()
    gc.set_threshold(NEW, NEVER, NEVER)


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


async def keep_new(actions: Callable[[], int], every: float = OFTEN) -> None:
    """Search what is new, often and therefore fast, while people act."""
    searched = actions()
    while True:
        await asyncio.sleep(every)
        if actions() != searched:
            searched = actions()
            gc.collect(0)


def forget_faces() -> None:
    """Empty what games keep ready for their screens: the entries hold the data they were made of, so that those of a
    table with corrections would stay long after it was put away.
    """
    for name, module in list(sys.modules.items()):
        if name.startswith("grognard.games."):
            for kept in list(vars(module).values()):
                about = getattr(kept, "cache_parameters", None)
                if about is not None and about()["maxsize"] is not None:
                    kept.cache_clear()
