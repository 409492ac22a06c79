"""The HTTP side of games as records: to download and to upload one, the report of a battle, the check of its dice."""

from __future__ import annotations

import logging

from starlette.requests import Request
from starlette.responses import Response

from grognard.kernel.record import BadRecord
from grognard.kernel.rulebook import MAP, BadSetup
from grognard.server import hints, reports
from grognard.server.api import (
    Refusal,
    address_of,
    boards_of,
    card_reply,
    check_pace,
    content,
    gate_of,
    hall_of,
    reply,
    settings_of,
    table_of,
    tokens_of,
    turn_of,
)
from grognard.server.boards import WIDTHS, BadPicture
from grognard.server.cards import Verdict
from grognard.server.client_messages import Curve
from grognard.server.gate import network_of
from grognard.server.hall import NotSaved
from grognard.server.inspectors import Busy
from grognard.server.security import plain
from grognard.server.turns import paid

log = logging.getLogger(__name__)

REPORTED = WIDTHS[1]  # pixels of the map in a report
HIDDEN = "The record would give away what others are hiding. You can have it once that has come out."


async def record(request: Request) -> Response:
    """GET /api/tables/ID/record: the seed is in it once the game is over."""
    live = await table_of(request)
    async with turn_of(request) as purse, live.lock:
        with purse.paying():
            mine = live.held_by(tokens_of(request))
            if live.hidden_from(mine):
                raise Refusal(403, HIDDEN)
            text = live.record_for(mine).to_text()
    name = f"{live.book.id}-{live.stored.scenario}-{live.id}.json"
    headers = {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"}
    return Response(text, media_type="application/json", headers=headers)


async def upload(request: Request) -> Response:
    """POST /api/records."""
    check_pace(request)
    sent = await content(request, settings_of(request).record_size)
    check_pace(request, len(sent))
    try:
        stored, tokens = await hall_of(request).adopt(sent, network_of(address_of(request)))
    except (BadRecord, BadSetup) as error:
        raise Refusal(400, str(error)) from error
    except Busy as error:
        gate_of(request).refused += 1
        raise Refusal(503, str(error), again=error.seconds) from error
    except NotSaved as error:
        raise Refusal(503, str(error), again=60) from error
    return card_reply(stored, tokens, 201)


async def report(request: Request) -> Response:
    """GET /api/tables/ID/report.html: the battle on one page, once it is over."""
    live = await table_of(request)
    boards = boards_of(request)
    if live.table.outcome is None:
        raise Refusal(403, "The report is written when the battle is over.")
    chances = await hints.chances(hall_of(request), live, [], Curve(0))
    try:
        picture = await boards.picture(await boards.table_sheet(live, MAP), REPORTED, bool(live.stored.overrides))
    except (BadPicture, BadSetup) as error:
        raise Refusal(409, str(error)) from error
    except Busy as error:
        raise Refusal(503, str(error), again=error.seconds) from error
    async with turn_of(request) as purse, live.lock:
        try:
            text = await paid(purse, lambda: reports.report(live, chances, picture))
        except Exception as error:
            if not live.stored.overrides:
                raise
            log.warning("table %s: no report with its corrections: %s", live.id, plain(repr(error)))
            raise Refusal(409, "With the corrections of this table no report can be written.") from error
    name = f"{live.book.id}-{live.stored.scenario}-{live.id}.html"
    headers = {
        "content-disposition": f'inline; filename="{name}"',
        "cache-control": "no-store",
        "content-security-policy": "default-src 'none'; img-src data:; style-src 'unsafe-inline'",
    }
    return Response(text, media_type="text/html", headers=headers)


async def verify(request: Request) -> Response:
    """GET /api/tables/ID/verify."""
    live = await table_of(request)
    async with live.lock:
        faults = await live.faults()
        seed = live.record().seed
        rolls = live.public_rolls()
    shown = None if seed is None else seed.hex()
    return reply(Verdict(not faults, faults, live.stored.commitment, shown, rolls))
