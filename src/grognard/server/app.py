"""The application: HTTP, WebSocket, storage and bots in one process."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute

from grognard.server import api, door, keeper, records, sockets, static
from grognard.server.boards import Boards
from grognard.server.cards import Fault
from grognard.server.gate import Crowded, Gate
from grognard.server.hall import Hall
from grognard.server.health import Health, Pulse
from grognard.server.inspectors import Inspectors
from grognard.server.security import SecurityHeaders, known_host, own_origin
from grognard.server.settings import Settings
from grognard.server.storage import Storage, Unreadable
from grognard.server.thinkers import Thinkers
from grognard.server.turns import in_pieces

log = logging.getLogger(__name__)

DATABASE = "grognard.sqlite"

Endpoint = Callable[[Request], Awaitable[Response]]


def guarded(endpoint: Endpoint) -> Endpoint:
    """Turn away requests of foreign pages and under foreign names."""

    async def checked(request: Request) -> Response:
        settings: Settings = request.app.state.settings
        if not known_host(request.headers, request.app.state.door.names(settings.hosts)):
            return api.reply(Fault("This server does not answer to that name."), 421)
        if request.method not in ("GET", "HEAD") and not own_origin(request.headers, settings.trusted):
            return api.reply(Fault("This page does not belong to this server."), 403)
        if request.url.path.startswith("/api/"):
            gate = api.gate_of(request)
            if not gate.address(api.address_of(request)).requests.take():
                gate.refused += 1
                again = {"retry-after": "5"}
                return api.reply(Fault("Too many requests at once. Wait a moment."), 429, again)
        try:
            return in_pieces(await endpoint(request), api.caller_of(request))
        except Crowded as error:
            raise api.too_many(request) from error

    return checked


def routes() -> list[Route | WebSocketRoute]:
    """All addresses."""
    table: list[tuple[str, str, Endpoint]] = [
        ("GET", "/healthz", keeper.health),
        ("GET", "/metrics", keeper.metrics),
        ("POST", "/api/admin/tables/{table}/close", keeper.close),
        ("POST", "/api/admin/vacuum", keeper.vacuum),
        ("GET", "/api/lobby", api.lobby),
        ("GET", "/api/door", door.show),
        ("POST", "/api/door", door.move),
        ("POST", "/api/code", door.code),
        ("GET", "/api/tables", api.list_tables),
        ("POST", "/api/tables", api.create_table),
        ("GET", "/api/tables/{table}", api.show_table),
        ("DELETE", "/api/tables/{table}", api.delete_table),
        ("POST", "/api/tables/{table}/branch", api.branch_table),
        ("GET", "/api/tables/{table}/people", door.people),
        ("GET", "/api/tables/{table}/record", records.record),
        ("GET", "/api/tables/{table}/report.html", records.report),
        ("GET", "/api/tables/{table}/verify", records.verify),
        ("GET", "/api/tables/{table}/board.{kind}", api.table_board),
        ("POST", "/api/records", records.upload),
        ("GET", "/api/boards/{game}/{scenario}.{kind}", api.board),
        ("GET", "/api/rules/{game}", api.rules),
        ("GET", "/api/charts/{game}", api.charts),
        ("GET", "/api/{path:path}", api.no_such_path),
        ("GET", "/{path:path}", static.client),
    ]
    found: list[Route | WebSocketRoute] = [
        Route(path, guarded(endpoint), methods=[method]) for method, path, endpoint in table
    ]
    return [WebSocketRoute("/ws/{table}", sockets.serve_socket), *found]


async def end_silent(gate: Gate) -> None:
    """Once in a while, send away who came and said nothing."""
    while True:
        await asyncio.sleep(gate.settings.greet_within / 4)
        gate.end_silent()


def make_app(data_dir: Path, **settings: Any) -> Starlette:
    """The server over a data directory; `settings` as in `Settings`."""
    chosen = Settings(data=data_dir, **settings)

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        data_dir.mkdir(parents=True, exist_ok=True)
        fenced = chosen.workers > 0 if chosen.fenced is None else chosen.fenced
        thinkers = Thinkers(chosen.workers, chosen.bot_seconds)
        hall = Hall(Storage(data_dir / DATABASE), thinkers, Inspectors(fenced))
        boards = Boards(data_dir)
        app.state.hall, app.state.boards = hall, boards
        app.state.pulse = pulse = Pulse()
        app.state.health = Health(hall, pulse)
        await hall.open()
        aside = [asyncio.create_task(end_silent(app.state.gate)), asyncio.create_task(pulse.keep())]
        if chosen.draw_ahead:
            aside.append(asyncio.create_task(boards.draw_ahead()))
        try:
            yield
        finally:
            for task in aside:
                task.cancel()
            await boards.close()
            await hall.close()

    app = Starlette(
        routes=routes(),
        lifespan=lifespan,
        middleware=[Middleware(SecurityHeaders)],
        exception_handlers=dict.fromkeys([404, 405, api.Refusal, Unreadable, Exception], api.fault),
    )
    app.state.settings = chosen
    app.state.gate = Gate(chosen)
    app.state.door = door.Door()
    return app
