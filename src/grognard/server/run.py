"""Run the server: one data directory, one port, until somebody stops it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import platformdirs
import uvicorn

from grognard.kernel.rulebook import BadSetup
from grognard.server import memory
from grognard.server.app import DATABASE, make_app
from grognard.server.security import LOOPBACK
from grognard.server.storage import HEAD
from grognard.server.upkeep import bring_up_to_date

MOST_ON_THE_WIRE = 1_048_576  # longer messages end the connection before they are read


def default_data() -> Path:
    """Where games are kept unless somebody says otherwise."""
    return Path(platformdirs.user_data_dir("grognard", appauthor=False))


class Server(uvicorn.Server):
    """Says when it is ready, and searches for garbage when nobody minds; `actions` counts what is done at tables."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None], actions: Callable[[], int]) -> None:
        super().__init__(config)
        self.ready = ready
        self.actions = actions
        self.keepers: list[asyncio.Task[None]] = []

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then say so."""
        await super().startup(sockets)
        if self.started:
            memory.begin()
            self.keepers = [asyncio.create_task(keep(self.actions)) for keep in (memory.keep, memory.keep_new)]
            self.ready()


@contextlib.contextmanager
def sole_user(data: Path) -> Iterator[None]:
    """Two servers over one data directory would each believe their own tables. Raises BadSetup."""
    try:
        data.mkdir(mode=0o700, parents=True, exist_ok=True)
        file = (data / "lock").open("w")
    except OSError as error:
        raise BadSetup(f"{data}: {error.strerror or 'cannot be used'}") from error
    with file:
        if sys.platform != "win32":
            import fcntl  # noqa: PLC0415  (not everywhere)

            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)  # the system lets go of it however we end
            except OSError as error:
                raise BadSetup(f"another server is using {data}; choose another place with --data") from error
        yield


def has_screen() -> bool:
    """Would a browser have somewhere to appear?"""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def listen(host: str, port: int) -> socket.socket:
    """A socket on the address. Raises BadSetup."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    place = socket.socket(family, socket.SOCK_STREAM)
    place.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        place.bind((host, port))
    except (OSError, OverflowError) as error:
        place.close()
        raise BadSetup(f"cannot listen on {host}, port {port} ({error}); choose another with --port") from error
    return place


def serve(
    host: str,
    port: int,
    data: Path,
    browser: bool,
    say: Callable[[str], None],
    trusted: tuple[str, ...] = (),
    **settings: Any,
) -> None:
    """Serve until interrupted. `trusted` are further names of this server, such as a proxy's."""
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    logging.getLogger("grognard").setLevel(logging.INFO)
    local = host in LOOPBACK
    hosts = frozenset([*LOOPBACK, *trusted]) if local else None
    with sole_user(data), listen(host, port) as place:
        bring_up_to_date(data / DATABASE, HEAD)  # here, where a fault can be told in one line
        app = make_app(data, hosts=hosts, trusted=frozenset(trusted), **settings)
        shown = f"[{host}]" if ":" in host else host
        address = f"http://{shown}:{place.getsockname()[1]}/"

        def ready() -> None:
            engine = app.state.settings.engine()
            say(f"Grognard is at {address} (Ctrl-C stops it; games are kept in {data}). It uses {engine}.")
            if browser and has_screen():
                threading.Thread(target=webbrowser.open, args=[address], daemon=True).start()

        config = uvicorn.Config(
            app,
            log_config=None,
            log_level="warning",
            access_log=False,
            server_header=False,
            ws_max_size=MOST_ON_THE_WIRE,
            ws_per_message_deflate=not local,
            timeout_graceful_shutdown=3,
        )
        with contextlib.suppress(KeyboardInterrupt):  # the usual way to end it
            Server(config, ready, lambda: app.state.hall.actions).run(sockets=[place])
