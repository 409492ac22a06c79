"""The HTTP side: lobby, lists of games, records, maps, rules. Every refusal is a `Fault` in words."""

from __future__ import annotations

import logging
from typing import Any, TypeVar

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import FileResponse, Response

from grognard import __version__
from grognard.bots import BOTS, SECONDS
from grognard.games import GAMES, rulebook
from grognard.kernel.record import BadRecord, Record
from grognard.kernel.rulebook import MAP, BadSetup, OptionInfo, Rulebook, ScenarioInfo
from grognard.server import views
from grognard.server.boards import WIDTHS, Boards
from grognard.server.cards import (
    BotCard,
    Fault,
    GameCard,
    LobbyCard,
    NewTable,
    OptionCard,
    RuleText,
    ScenarioCard,
    Upload,
    Verdict,
)
from grognard.server.hall import NOBODY_SITS, Hall
from grognard.server.messages import PROTOCOL
from grognard.server.security import Bucket, digest, matches
from grognard.server.settings import Settings
from grognard.server.storage import StoredGame
from grognard.server.tables import LiveTable
from grognard.server.thinkers import PACES

log = logging.getLogger(__name__)
Body = TypeVar("Body")

IN_WORDS = {  # what a player wants to know; a bot without a line here is told by its own docstring
    "recruit": "Knows what is sensible, but not what is best. A friendly first opponent.",
    "veteran": "Does what he was taught, every time, and gives nothing away.",
    "general": "Tries a handful of plans to the end of the turn before he moves.",
    "marshal": "Tries many plans, and the enemy's answer to each. The strongest opponent here.",
}
NOT_OFFERED = ("random",)  # plays no game worth a player's time; the command line and tests have it
MOST_TOKENS = 200
MOST_ADDRESSES = 10_000


class Refusal(HTTPException):
    """A request that is refused, with the reason."""

    def __init__(self, status: int, reason: str, rule: str | None = None) -> None:
        super().__init__(status, reason)
        self.rule = rule


def reply(content: object, status: int = 200) -> Response:
    """JSON."""
    return Response(
        msgspec.json.encode(content), status, media_type="application/json", headers={"cache-control": "no-store"}
    )


async def fault(request: Request, error: Exception) -> Response:
    """The body of every refusal."""
    if isinstance(error, HTTPException):
        rule = error.rule if isinstance(error, Refusal) else None
        reason = str(error.detail) if isinstance(error, Refusal) else f"{error.detail}: {request.url.path[:100]}"
        return reply(Fault(reason, rule), error.status_code)
    log.error("a request failed: %s %s", request.method, request.url.path, exc_info=error)
    return reply(Fault("Something went wrong. The server's log has the details."), 500)


# What requests bring


async def body(request: Request, kind: type[Body], limit: int) -> Body:
    """The body of a request, checked. Raises Refusal."""
    try:
        content = bytearray()
        async for chunk in request.stream():
            content += chunk
            if len(content) > limit:
                raise Refusal(413, f"That is too long: the limit is {limit} bytes.")
        return msgspec.json.decode(bytes(content), type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Refusal(400, f"The request cannot be read: {error}") from error
    except ClientDisconnect as error:
        raise Refusal(400, "The request was cut off.") from error


def tokens_of(request: Request) -> list[str]:
    """The tokens that come with a request: ``Authorization: Bearer A,B``, ``?tokens=A,B`` or ``?token=A``."""
    scheme, _, value = request.headers.get("authorization", "").partition(" ")
    texts = [value if scheme.lower() == "bearer" else ""]
    texts += [request.query_params.get(name, "") for name in ("tokens", "token")]
    return [token for text in texts for token in text.split(",") if token][:MOST_TOKENS]


def settings_of(request: Request) -> Settings:
    """How the server was set up."""
    settings: Settings = request.app.state.settings
    return settings


def hall_of(request: Request) -> Hall:
    """The hall."""
    hall: Hall = request.app.state.hall
    return hall


def boards_of(request: Request) -> Boards:
    """The maps."""
    boards: Boards = request.app.state.boards
    return boards


async def table_of(request: Request) -> LiveTable:
    """The table that the path names. Raises Refusal."""
    try:
        live = await hall_of(request).find(request.path_params["table"])
    except BadRecord as error:
        raise Refusal(409, str(error)) from error
    if live is None:
        raise Refusal(404, "There is no such table.")
    return live


def check_pace(request: Request) -> None:
    """New tables from one address come at a measured pace. Raises Refusal."""
    settings = settings_of(request)
    buckets: dict[str, Bucket] = request.app.state.buckets
    address = request.client.host if request.client is not None else ""
    if len(buckets) > MOST_ADDRESSES:
        buckets.clear()
    bucket = buckets.setdefault(address, Bucket(settings.creations, settings.creations_burst))
    if not bucket.take():
        raise Refusal(429, "Too many new tables at once. Wait a moment.")


# Lobby


def option_card(option: OptionInfo) -> OptionCard:
    """An option for the lobby."""
    return OptionCard(option.id, option.title, option.rule, option.text, option.default, option.needs, option.excludes)


def scenario_card(boards: Boards, book: Rulebook, info: ScenarioInfo) -> ScenarioCard:
    """A scenario for the lobby."""
    return ScenarioCard(
        id=info.id,
        number=info.number,
        title=info.title,
        intro=info.intro,
        turns=info.turns,
        sides=views.side_cards(book, info.id),
        options=[option_card(option) for option in info.options],
        picture=boards.address(book.id, info.id),
        guide=bool(book.display.guide(info.id)),
    )


def bot_cards() -> list[BotCard]:
    """The computer players, from the weakest up."""
    cards: list[BotCard] = []
    for name, maker in BOTS.items():
        if name in NOT_OFFERED:
            continue
        text = IN_WORDS.get(name) or (maker.__doc__ or "").strip().partition("\n")[0]
        usual = SECONDS.get(name)
        paces = [] if usual is None else PACES
        cards.append(BotCard(name, name.replace("_", " ").capitalize(), text, paces, usual))
    return cards


async def lobby(request: Request) -> Response:
    """GET /api/lobby."""
    boards = boards_of(request)
    games = []
    for book in sorted(map(rulebook, GAMES), key=lambda book: book.heavy):
        scenarios = [scenario_card(boards, book, info) for info in book.scenarios]
        games.append(GameCard(book.id, book.title, scenarios, bot_cards()))
    return reply(LobbyCard(PROTOCOL, __version__, settings_of(request).engine(), games))


# Tables


def card_reply(stored: StoredGame, tokens: list[str], status: int = 200) -> Response:
    """A table's card."""
    return reply(views.table_card(rulebook(stored.game), stored, tokens), status)


async def create_table(request: Request) -> Response:
    """POST /api/tables."""
    check_pace(request)
    wish = await body(request, NewTable, settings_of(request).body_size)
    if NOBODY_SITS in wish.seats.values():
        raise Refusal(400, "Every side needs a player.")
    try:
        stored, tokens = await hall_of(request).create(
            wish.game, wish.scenario, wish.options, wish.seats, wish.seconds, wish.hints
        )
    except BadSetup as error:
        raise Refusal(400, str(error)) from error
    return card_reply(stored, tokens, 201)


async def list_tables(request: Request) -> Response:
    """GET /api/tables: those in which the tokens hold a seat."""
    tokens = tokens_of(request)
    found = await hall_of(request).storage.held([digest(token) for token in tokens])
    return reply([views.table_card(rulebook(game.game), game, tokens) for game in found])


async def show_table(request: Request) -> Response:
    """GET /api/tables/ID."""
    live = await table_of(request)
    return card_reply(live.stored, tokens_of(request))


async def delete_table(request: Request) -> Response:
    """DELETE /api/tables/ID, for who opened it; also where the game cannot be rebuilt."""
    hall, id = hall_of(request), request.path_params["table"]
    found = await hall.storage.load(id)
    if found is None:
        raise Refusal(404, "There is no such table.")
    if not any(matches(token, found[0].owner) for token in tokens_of(request)):
        raise Refusal(403, "Only the player who set up this table can delete it. You can remove it from your own list.")
    await hall.delete(id)
    return Response(status_code=204)


# Records


async def record(request: Request) -> Response:
    """GET /api/tables/ID/record: the seed is in it once the game is over."""
    live = await table_of(request)
    async with live.lock:
        mine = live.held_by(tokens_of(request))
        if live.hidden_from(mine):
            raise Refusal(
                403, "The record would give away what others are hiding. You can have it once that has come out."
            )
        text = live.record_for(mine).to_text()
    name = f"{live.book.id}-{live.stored.scenario}-{live.id}.json"
    headers = {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"}
    return Response(text, media_type="application/json", headers=headers)


async def upload(request: Request) -> Response:
    """POST /api/records."""
    check_pace(request)
    raw = await body(request, dict[str, Any], settings_of(request).record_size)
    try:
        sent = Upload(raw) if "format" in raw else msgspec.convert(raw, Upload)
        stored, tokens = await hall_of(request).adopt(Record.from_json(sent.record), sent.seats)
    except msgspec.ValidationError as error:
        raise Refusal(400, f"The request cannot be read: {error}") from error
    except (BadRecord, BadSetup) as error:
        raise Refusal(400, str(error)) from error
    return card_reply(stored, tokens, 201)


async def verify(request: Request) -> Response:
    """GET /api/tables/ID/verify."""
    live = await table_of(request)
    async with live.lock:
        faults = await live.faults()
        seed = live.record().seed
        rolls = live.public_rolls()
    shown = None if seed is None else seed.hex()
    return reply(Verdict(not faults, faults, live.stored.commitment, shown, rolls))


# Maps and rules


async def board(request: Request) -> Response:
    """GET /api/boards/GAME/SCENARIO.svg or .png."""
    return await picture(request, request.path_params["game"], request.path_params["scenario"], [])


async def table_board(request: Request) -> Response:
    """GET /api/tables/ID/board.svg or .png: the map with the corrections of this table's record."""
    stored = (await table_of(request)).stored
    return await picture(request, stored.game, stored.scenario, stored.overrides)


async def picture(request: Request, game: str, scenario: str, overrides: list[dict[str, object]]) -> Response:
    """A map, or the board that ``?board=`` names; where the address names its version it may be kept for ever."""
    try:
        sheet = boards_of(request).sheet(game, scenario, overrides, request.query_params.get("board", MAP))
    except BadSetup as error:
        raise Refusal(404, str(error)) from error
    width: int | None = None
    if request.path_params["kind"] == "png":
        text = request.query_params.get("width", str(WIDTHS[1]))
        width = int(text) if text in map(str, WIDTHS) else None
        if width is None:
            raise Refusal(400, f"Maps come in these widths: {', '.join(map(str, WIDTHS))}.")
    elif request.path_params["kind"] != "svg":
        raise Refusal(404, "Maps come as svg or png.")
    tag = f'"{sheet.key}"' if width is None else f'"{sheet.key}-{width}"'
    fresh = request.query_params.get("v") == sheet.key
    headers = {
        "etag": tag,
        "cache-control": "public, max-age=31536000, immutable" if fresh else "no-cache",
        "vary": "accept-encoding",
    }
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    path = await boards_of(request).picture(sheet, width)
    if width is not None:
        return FileResponse(path, media_type="image/png", headers=headers)
    if "gzip" in request.headers.get("accept-encoding", ""):
        path = path.with_name(path.name + ".gz")
        headers["content-encoding"] = "gzip"
    return FileResponse(path, media_type="image/svg+xml", headers=headers)


async def rules(request: Request) -> Response:
    """GET /api/rules/GAME."""
    try:
        book = rulebook(request.path_params["game"])
    except BadSetup as error:
        raise Refusal(404, str(error)) from error
    return reply([RuleText(rule["number"], rule["title"], rule["text"]) for rule in book.display.reference()])


async def health(request: Request) -> Response:
    """GET /healthz."""
    hall = hall_of(request)
    return reply({"ok": True, "version": __version__, "protocol": PROTOCOL, "tables": len(hall.tables)})


async def no_such_path(request: Request) -> Response:
    """Everything below /api that is not there."""
    raise Refusal(404, f"There is nothing at {request.url.path[:100]}.")
