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
    screens: int = 100  # of onlookers at one table; who has a seat always gets in
    seat_screens: int = 12  # that show one seat
    sockets: int = 3000  # in all
    address_sockets: int = 150  # from one address
    requests: float = 30.0  # a second from one address, in the long run; the page's own files do not count
    requests_burst: int = 400
    creations: float = 2.0  # new tables a second from one address, in the long run
    creations_burst: int = 100
    upload_bytes: float = 100_000.0  # of records a second from one address, in the long run
    upload_bytes_burst: int = 8_000_000
    share: float = 0.5  # of the server's time, for the screens of one address; so many seconds are saved up
    saved: float = 10.0
    onlookers_share: float = 0.2  # for all onlookers together
    onlookers_saved: float = 2.0
    table_share: float = 0.1  # for the onlookers of one table
    table_saved: float = 1.0
    greet_within: float = 10.0  # seconds until a new screen has said hello
    body_within: float = 30.0  # seconds for the body of a request
    queued: int = 1_000_000  # bytes of answers that wait for a screen to read them
    fenced: bool | None = None  # records from outside are tried in a process with limits; None: where bots have one
    metrics_token: str = ""  # lets a watcher elsewhere read /metrics; empty: only this machine can
    admin_token: str = ""  # lets `grognard admin` in; empty: nobody
    draw_ahead: bool = True  # draw the maps in the background at start
    engine: Callable[[], str] = engine_words  # which build of the engine plays, in words
