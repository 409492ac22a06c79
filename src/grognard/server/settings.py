"""What can be set about a server."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from msgspec import Struct

from grognard import build_kind

COMPILED, PLAIN = "the compiled engine", "the plain Python engine"
BOT_WORKERS = max(2, min(4, os.cpu_count() or 2))  # each is started when all before it are busy


def engine_words() -> str:
    """Which build of the engine plays."""
    return COMPILED if build_kind() == "mypyc" else PLAIN


class Settings(Struct, frozen=True):
    """The defaults suit a table for friends; tests and benchmarks ask for more."""

    data: Path
    hosts: frozenset[str] | None = None  # names by which the server may be called; None: any
    trusted: frozenset[str] = frozenset()  # further origins whose pages may talk to it
    workers: int = BOT_WORKERS  # processes for bots; 0: a thread
    bot_seconds: float = 60.0  # that a bot may think about one plan at most
    rate: float = 30.0  # messages a second from one screen, in the long run
    burst: int = 100
    talk_rate: float = 1.0  # lines of talk a second from one screen, in the long run
    talk_burst: int = 20
    patience: int = 500  # messages dropped before the connection is ended
    message_size: int = 16_384
    body_size: int = 65_536
    record_size: int = 2_000_000
    screens: int = 100  # at one table
    creations: float = 2.0  # new tables a second from one address, in the long run
    creations_burst: int = 100
    draw_ahead: bool = True  # draw the maps in the background at start
    engine: Callable[[], str] = engine_words  # which build of the engine plays, in words
