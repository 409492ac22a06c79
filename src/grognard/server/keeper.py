"""What only the keeper of the server may ask: how it is, in numbers, and what `grognard admin` does while it runs."""

from __future__ import annotations

import contextlib
import json
import os
import secrets
from collections.abc import Iterator, Mapping
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from grognard import __version__
from grognard.kernel.record import BadRecord
from grognard.server.api import Refusal, hall_of, reply, settings_of, tokens_of
from grognard.server.health import WELL, Health, Pulse
from grognard.server.messages import PROTOCOL
from grognard.server.security import LOOPBACK

KEY = "admin.json"  # beside the database: where the server is, and the token of its keeper
CLOSED = "closed"  # the folder for records of tables that were closed
FORWARDED = ("x-forwarded-for", "forwarded", "x-real-ip")


@contextlib.contextmanager
def key(data: Path, address: str) -> Iterator[str]:
    """A token for who can read the data folder, as long as the server runs."""
    token, path = secrets.token_urlsafe(32), data / KEY
    path.unlink(missing_ok=True)
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        json.dump({"address": address, "token": token}, file)
    try:
        yield token
    finally:
        path.unlink(missing_ok=True)


def address_of(data: Path) -> str | None:
    """Where the server over a data directory is, told to who can read its key."""
    try:
        found = json.loads((data / KEY).read_text(encoding="utf-8"))["address"]
    except (OSError, ValueError, KeyError, TypeError):
        return None
    return found if isinstance(found, str) and found.startswith("http://") else None


def from_here(client: str, headers: Mapping[str, str]) -> bool:
    """Does a request come from this very machine, and not through a proxy that stands here?"""
    return client in LOOPBACK and not any(name in headers for name in FORWARDED)


def _shown(request: Request, *tokens: str) -> bool:
    """Does one of these tokens come with the request?"""
    given = tokens_of(request)
    return any(token and secrets.compare_digest(one.encode(), token.encode()) for token in tokens for one in given)


async def health(request: Request) -> Response:
    """GET /healthz: 503 where something is wrong."""
    watch: Health = request.app.state.health
    found = await watch.look()
    well = all(words == WELL for words in found.values())
    tables = len(hall_of(request).tables)
    answer = {"ok": well, "version": __version__, "protocol": PROTOCOL, "tables": tables, "parts": found}
    return reply(answer, 200 if well else 503)


async def metrics(request: Request) -> Response:
    """GET /metrics: from this machine, or with the token for it."""
    from grognard.server import metrics as numbers  # noqa: PLC0415  (a server that nobody watches does without)

    settings = settings_of(request)
    near = request.client is not None and from_here(request.client.host, request.headers)
    if not near and not _shown(request, settings.metrics_token, settings.admin_token):
        raise Refusal(404, f"There is nothing at {request.url.path}.")
    watch: Health = request.app.state.health
    pulse: Pulse = request.app.state.pulse
    return Response(numbers.text(hall_of(request), watch, pulse), media_type="text/plain; version=0.0.4")


def check_keeper(request: Request) -> None:
    """Raises Refusal."""
    if not _shown(request, settings_of(request).admin_token):
        raise Refusal(403, "Only the keeper of this server may do that.")


async def close(request: Request) -> Response:
    """POST /api/admin/tables/ID/close: its record is put into a file, its screens are told, the table is gone."""
    check_keeper(request)
    hall, id = hall_of(request), request.path_params["table"]
    if await hall.storage.load(id) is None:
        raise Refusal(404, "There is no such table.")
    try:
        live = await hall.find(id)
        assert live is not None
        async with live.lock:
            text: str | None = live.record().to_text()
    except BadRecord:
        text = None  # it cannot be opened either
    path = None if text is None else keep_record(settings_of(request).data, id, text)
    await hall.delete(id)
    return reply({"record": None if path is None else str(path)})


def keep_record(data: Path, id: str, text: str) -> Path:
    """Put the record of a closed table beside the database."""
    folder = data / CLOSED
    folder.mkdir(mode=0o700, exist_ok=True)
    path = folder / f"{id}.json"
    path.write_text(text, encoding="utf-8")
    return path


async def vacuum(request: Request) -> Response:
    """POST /api/admin/vacuum: the file gives back what deleted games have left; whoever acts waits so long."""
    check_keeper(request)
    await hall_of(request).storage.vacuum()
    return Response(status_code=204)
