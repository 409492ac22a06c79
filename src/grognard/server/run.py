"""Run the server: one data directory, one port, until somebody stops it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import socket
import sys
import threading
import urllib.error
import urllib.request
import webbrowser
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import platformdirs
import uvicorn

from grognard.kernel.rulebook import BadSetup
from grognard.server import keeper, logs, memory
from grognard.server.app import DATABASE, make_app
from grognard.server.door import fixed_addresses
from grognard.server.security import LOOPBACK
from grognard.server.settings import Settings
from grognard.server.storage import HEAD
from grognard.server.upkeep import bring_up_to_date
from grognard.server.wires import Socket, Waiting, worth_a_line

MOST_ON_THE_WIRE = 131_072  # longer messages end the connection before they are read

JOIN_WITHIN = 5.0  # seconds for the answer of a server that runs already
MOST_FILES = 65_536
SWITCH = 0.0005  # seconds after which a thread that puts a game together lets the event loop go on

# By address, on a server that nobody can reach from elsewhere.
UNLIMITED: dict[str, Any] = {
    "address_sockets": 10**9,
    "requests": 1e9,
    "requests_burst": 10**9,
    "upload_bytes": 1e9,
    "upload_bytes_burst": 10**9,
    "share": 1e9,
}


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

    async def hang(self, host: str, port: int) -> int:
        """Listen at one more address, at this port or at any other that is free; gives the port. Raises BadSetup."""
        try:
            place = listen(host, port)
        except BadSetup:
            place = listen(host, 0)
        kind: Callable[..., asyncio.Protocol] = self.config.http_protocol_class
        make = partial(kind, config=self.config, server_state=self.server_state, app_state=self.lifespan.state)
        loop = asyncio.get_running_loop()
        self.servers.append(await loop.create_server(make, sock=place, backlog=self.config.backlog))
        return int(place.getsockname()[1])

    async def shut(self, host: str) -> None:
        """Listen no more at this address, and end the connections that came in there."""
        for server in [one for one in self.servers if any(place.getsockname()[0] == host for place in one.sockets)]:
            server.close()
            self.servers.remove(server)
        for connection in list(self.server_state.connections):
            wire = getattr(connection, "transport", None)
            if wire is not None and wire.get_extra_info("sockname", ("",))[0] == host:
                wire.close()


class InUse(BadSetup):
    """Another server has the data directory."""


@contextlib.contextmanager
def sole_user(data: Path) -> Iterator[None]:
    """Two servers over one data directory would each believe their own tables. Raises BadSetup, of it InUse."""
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
                raise InUse(f"another server is using {data}; choose another place with --data") from error
        yield


def join(data: Path, browser: bool, say: Callable[[str], None]) -> bool:
    """Open the page of the server that has the data directory, if one answers there."""
    address = keeper.address_of(data)
    if address is None:
        return False
    try:
        with urllib.request.urlopen(f"{address}healthz", timeout=JOIN_WITHIN):  # noqa: S310  (our own address)
            pass
    except urllib.error.HTTPError:
        pass  # it answers, though it is not well
    except (OSError, ValueError):
        return False
    say(f"Grognard is already running at {address} (games are kept in {data}).")
    if browser and has_screen():
        webbrowser.open(address)
    return True


def make_room() -> None:
    """As many open files as the system allows: every screen is one."""
    if sys.platform != "win32":
        import resource  # noqa: PLC0415  (not everywhere)

        with contextlib.suppress(OSError, ValueError):
            now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
            wanted = MOST_FILES if most == resource.RLIM_INFINITY else min(most, MOST_FILES)
            resource.setrlimit(resource.RLIMIT_NOFILE, (max(now, wanted), most))


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


def near(host: str, place: socket.socket) -> str:
    """The server's address for who is on the same machine."""
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)  # noqa: S104  (these mean: all of them)
    return f"http://{f'[{host}]' if ':' in host else host}:{place.getsockname()[1]}/"


def serve(
    host: str,
    port: int,
    data: Path,
    browser: bool,
    say: Callable[[str], None],
    trusted: tuple[str, ...] = (),
    log_format: str = "text",
    **settings: Any,
) -> None:
    """Serve until interrupted; where a server runs already, open its page. `trusted`: further names of this server."""
    try:
        _serve(host, port, data, browser, say, trusted, log_format, **settings)
    except InUse:
        if not join(data, browser, say):
            raise


def _serve(
    host: str,
    port: int,
    data: Path,
    browser: bool,
    say: Callable[[str], None],
    trusted: tuple[str, ...],
    log_format: str,
    **settings: Any,
) -> None:
    logs.begin(log_format)
    logging.getLogger("uvicorn.error").addFilter(worth_a_line)
    local = host in LOOPBACK
    hosts = frozenset([*LOOPBACK, *trusted]) if local else None
    if local and not trusted:  # nobody else can come: one address is everybody
        settings = {**UNLIMITED, **settings}
    make_room()
    sys.setswitchinterval(SWITCH)
    if os.name == "posix":
        os.umask(0o077)  # what we write is nobody else's to read
    with sole_user(data), listen(host, port) as place, keeper.key(data, near(host, place)) as admin:
        bring_up_to_date(data / DATABASE, HEAD)  # here, where a fault can be told in one line
        app = make_app(data, hosts=hosts, trusted=frozenset(trusted), admin_token=admin, **settings)
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
            http=Waiting,
            ws=Socket,
            proxy_headers=bool(trusted),  # or anybody could invent the address that his requests come from
            ws_max_size=MOST_ON_THE_WIRE,
            ws_per_message_deflate=not local or bool(trusted),  # the proxy does not pack what it passes on
            timeout_graceful_shutdown=3,
        )
        with contextlib.suppress(KeyboardInterrupt):  # the usual way to end it
            server = Server(config, ready, lambda: app.state.hall.actions)
            app.state.door.port = place.getsockname()[1]
            if local and not trusted:
                app.state.door.hang, app.state.door.shut = server.hang, server.shut
                app.state.gate.outside = Settings(data)
            else:
                app.state.door.fixed = [] if trusted else fixed_addresses(host, app.state.door.port)
            server.run(sockets=[place])
