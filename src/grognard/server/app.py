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

from grognard.server import api, sockets, static
from grognard.server.boards import Boards
from grognard.server.cards import Fault
from grognard.server.hall import Hall
from grognard.server.security import SecurityHeaders, known_host, own_origin
from grognard.server.settings import Settings
from grognard.server.storage import Storage
from grognard.server.thinkers import Thinkers

log = logging.getLogger(__name__)

DATABASE = "grognard.sqlite"

Endpoint = Callable[[Request], Awaitable[Response]]


def guarded(endpoint: Endpoint) -> Endpoint:
    """Turn away requests of foreign pages and under foreign names."""

    async def checked(request: Request) -> Response:
        settings: Settings = request.app.state.settings
        if not known_host(request.headers, settings.hosts):
            return api.reply(Fault("This server does not answer to that name."), 421)
        if request.method not in ("GET", "HEAD") and not own_origin(request.headers, settings.trusted):
            return api.reply(Fault("This page does not belong to this server."), 403)
        return await endpoint(request)

    return checked


def routes() -> list[Route | WebSocketRoute]:
    """All addresses."""
    table: list[tuple[str, str, Endpoint]] = [
        ("GET", "/healthz", api.health),
        ("GET", "/api/lobby", api.lobby),
        ("GET", "/api/tables", api.list_tables),
        ("POST", "/api/tables", api.create_table),
        ("GET", "/api/tables/{table}", api.show_table),
        ("DELETE", "/api/tables/{table}", api.delete_table),
        ("GET", "/api/tables/{table}/record", api.record),
        ("GET", "/api/tables/{table}/verify", api.verify),
        ("GET", "/api/tables/{table}/board.{kind}", api.table_board),
        ("POST", "/api/records", api.upload),
        ("GET", "/api/boards/{game}/{scenario}.{kind}", api.board),
        ("GET", "/api/rules/{game}", api.rules),
        ("GET", "/api/{path:path}", api.no_such_path),
        ("GET", "/{path:path}", static.client),
    ]
    found: list[Route | WebSocketRoute] = [
        Route(path, guarded(endpoint), methods=[method]) for method, path, endpoint in table
    ]
    return [WebSocketRoute("/ws/{table}", sockets.serve_socket), *found]


def make_app(data_dir: Path, **settings: Any) -> Starlette:
    """The server over a data directory; `settings` as in `Settings`."""
    chosen = Settings(data=data_dir, **settings)

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        data_dir.mkdir(parents=True, exist_ok=True)
        hall = Hall(Storage(data_dir / DATABASE), Thinkers(chosen.workers, chosen.bot_seconds))
        boards = Boards(data_dir)
        app.state.hall, app.state.boards = hall, boards
        await hall.open()
        ahead = asyncio.create_task(boards.draw_ahead()) if chosen.draw_ahead else None
        try:
            yield
        finally:
            if ahead is not None:
                ahead.cancel()
            await boards.close()
            await hall.close()

    app = Starlette(
        routes=routes(),
        lifespan=lifespan,
        middleware=[Middleware(SecurityHeaders)],
        exception_handlers={404: api.fault, 405: api.fault, api.Refusal: api.fault, Exception: api.fault},
    )
    app.state.settings = chosen
    app.state.buckets = {}
    return app
