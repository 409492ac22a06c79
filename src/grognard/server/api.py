"""The HTTP side: lobby, lists of games, maps, rules. Every refusal is a `Fault` in words."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Mapping
from typing import TypeVar

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import FileResponse, Response

from grognard import __version__
from grognard.bots import BOTS, SECONDS
from grognard.games import GAMES, rulebook
from grognard.kernel.record import BadRecord
from grognard.kernel.rulebook import MAP, BadSetup, OptionInfo, Rulebook, ScenarioInfo
from grognard.server import views
from grognard.server.boards import WIDTHS, BadPicture, Boards
from grognard.server.branches import NoBranch
from grognard.server.cards import (
    BotCard,
    Branch,
    Charts,
    Fault,
    GameCard,
    LobbyCard,
    NewTable,
    OptionCard,
    RuleText,
    ScenarioCard,
    TableCard,
)
from grognard.server.drawing import file_name
from grognard.server.gate import Address, Crowded, Gate, Purse
from grognard.server.hall import Hall, NotSaved
from grognard.server.inspectors import Busy
from grognard.server.messages import PROTOCOL
from grognard.server.seating import NOBODY_SITS
from grognard.server.security import HEADERS, digest, matches, plain
from grognard.server.settings import Settings
from grognard.server.sheets import Sheet
from grognard.server.storage import StoredGame, Unreadable
from grognard.server.tables import LiveTable
from grognard.server.thinkers import PACES
from grognard.server.turns import in_turn

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


class Refusal(HTTPException):
    """A request that is refused, with the reason."""

    def __init__(self, status: int, reason: str, rule: str | None = None, again: int = 0) -> None:
        super().__init__(status, reason, {"retry-after": str(again)} if again else None)
        self.rule = rule


def reply(content: object, status: int = 200, more: Mapping[str, str] | None = None) -> Response:
    """JSON."""
    headers = {"cache-control": "no-store", **(more or {})}
    return Response(msgspec.json.encode(content), status, media_type="application/json", headers=headers)


async def fault(request: Request, error: Exception) -> Response:
    """The body of every refusal."""
    status = error.status_code if isinstance(error, HTTPException) else 500
    hall_of(request).tally.refused[str(status)] += 1
    if isinstance(error, HTTPException):
        rule = error.rule if isinstance(error, Refusal) else None
        reason = str(error.detail) if isinstance(error, Refusal) else f"{error.detail}: {request.url.path[:100]}"
        return reply(Fault(reason, rule), error.status_code, error.headers)
    if isinstance(error, Unreadable):
        return reply(Fault(str(error)), 503, {"retry-after": "60"})
    log.error("a request failed: %s %s", plain(request.method), plain(request.url.path), exc_info=error)
    # Whoever answers here stands outside of what adds the headers to all other answers.
    return reply(Fault("Something went wrong. The server's log has the details."), 500, HEADERS)


# What requests bring


async def content(request: Request, limit: int) -> bytes:
    """The body of a request as it is. Raises Refusal."""
    found = bytearray()
    try:
        async with asyncio.timeout(settings_of(request).body_within):
            async for chunk in request.stream():
                found += chunk
                if len(found) > limit:
                    raise Refusal(413, f"That is too long: the limit is {limit} bytes.")
    except ClientDisconnect as error:
        raise Refusal(400, "The request was cut off.") from error
    except TimeoutError as error:
        raise Refusal(408, "The request did not arrive in time.") from error
    return bytes(found)


async def body(request: Request, kind: type[Body], limit: int) -> Body:
    """The body of a request, checked. Raises Refusal."""
    try:
        return msgspec.json.decode(await content(request, limit), type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Refusal(400, f"The request cannot be read: {plain(error)}") from error


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
    hall, id = hall_of(request), request.path_params["table"]
    known = hall.tables.get(id)
    if known is not None:
        return known
    try:
        async with caller_of(request).one_at_a_time():
            live = await hall.find(id)
    except Crowded as error:
        raise too_many(request) from error
    except BadRecord as error:
        raise Refusal(409, str(error)) from error
    except Busy as error:
        raise Refusal(503, str(error), again=error.seconds) from error
    if live is None:
        raise Refusal(404, "There is no such table.")
    return live


def address_of(request: Request) -> str:
    """Where a request comes from."""
    return request.client.host if request.client is not None else ""


def gate_of(request: Request) -> Gate:
    """The limits."""
    gate: Gate = request.app.state.gate
    return gate


def caller_of(request: Request) -> Address:
    """What is known of the address that a request comes from."""
    return gate_of(request).address(address_of(request))


def too_many(request: Request) -> Refusal:
    """What an address is told that asks for too much at once."""
    gate_of(request).refused += 1
    return Refusal(429, "Too many requests at once. Wait a moment.", again=5)


@contextlib.asynccontextmanager
async def turn_of(request: Request) -> AsyncIterator[Purse]:
    """The turn of a request for dear work, and what it is paid with. Raises Refusal."""
    async with contextlib.AsyncExitStack() as stack:
        try:
            purse = await stack.enter_async_context(in_turn(caller_of(request)))
        except Crowded as error:
            raise too_many(request) from error
        yield purse


def check_pace(request: Request, size: int = 0) -> None:
    """New tables from one address come at a measured pace; `size` in bytes of what is brought. Raises Refusal."""
    gate = gate_of(request)
    address = gate.address(address_of(request))
    if not (address.uploads.take(size) if size else address.creations.take()):
        gate.refused += 1
        raise Refusal(429, "Too many new tables at once. Wait a moment.", again=30)


# Lobby


def option_card(option: OptionInfo) -> OptionCard:
    """An option for the lobby."""
    return OptionCard(
        option.id,
        option.title,
        option.rule,
        option.text,
        option.default,
        option.needs,
        option.excludes,
        option.group,
    )


async def scenario_card(boards: Boards, book: Rulebook, info: ScenarioInfo) -> ScenarioCard:
    """A scenario for the lobby."""
    return ScenarioCard(
        id=info.id,
        number=info.number,
        title=info.title,
        intro=info.intro,
        turns=info.turns,
        sides=views.side_cards(book, info.id),
        options=[option_card(option) for option in info.options],
        picture=await boards.address(book.id, info.id),
        guide=bool(book.display.guide(info.id)),
        guide_options=book.display.guide_options(info.id),
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
        scenarios = [await scenario_card(boards, book, info) for info in book.scenarios]
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
        async with turn_of(request):
            stored, tokens = await hall_of(request).create(
                wish.game, wish.scenario, wish.options, wish.seats, wish.seconds, wish.hints, shares=True
            )
    except BadSetup as error:
        raise Refusal(400, str(error)) from error
    except NotSaved as error:
        raise Refusal(503, str(error), again=60) from error
    return card_reply(stored, tokens, 201)


async def list_tables(request: Request) -> Response:
    """GET /api/tables: those in which the tokens hold a seat."""
    tokens = tokens_of(request)
    found = await hall_of(request).storage.held([digest(token) for token in tokens])
    return reply([listed(game, tokens) for game in found])


def listed(game: StoredGame, tokens: list[str]) -> TableCard:
    """A game in the list, even one that this version of the program does not know: its owner may want to delete it."""
    try:
        return views.table_card(rulebook(game.game), game, tokens)
    except BadSetup:
        return views.unknown_card(game, tokens)


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


async def branch_table(request: Request) -> Response:
    """POST /api/tables/ID/branch: a table of one's own that goes on from a moment of this one."""
    check_pace(request)
    wish = await body(request, Branch, settings_of(request).body_size)
    live = await table_of(request)
    mine = live.held_by(tokens_of(request))
    try:
        async with turn_of(request):
            stored, tokens = await hall_of(request).branch(live, mine, wish.at)
    except NoBranch as error:
        raise Refusal(403, str(error)) from error
    except BadRecord as error:
        raise Refusal(409, str(error)) from error
    except NotSaved as error:
        raise Refusal(503, str(error), again=60) from error
    return card_reply(stored, tokens, 201)


# Maps and rules


async def board(request: Request) -> Response:
    """GET /api/boards/GAME/SCENARIO.svg or .png."""
    name = request.query_params.get("board", MAP)
    try:
        sheet = await boards_of(request).sheet(request.path_params["game"], request.path_params["scenario"], name)
    except BadSetup as error:
        raise Refusal(404, str(error)) from error
    return await picture(request, sheet, False)


async def table_board(request: Request) -> Response:
    """GET /api/tables/ID/board.svg or .png: the map with the corrections of this table's record."""
    live = await table_of(request)
    try:
        sheet = await boards_of(request).table_sheet(live, request.query_params.get("board", MAP))
    except BadSetup as error:
        raise Refusal(404, str(error)) from error
    return await picture(request, sheet, bool(live.stored.overrides))


async def picture(request: Request, sheet: Sheet, corrected: bool) -> Response:
    """A map, or the board that ``?board=`` names; where the address names its version it may be kept for ever.

    ``?names=no`` leaves the names of places out of a picture in points.
    """
    width: int | None = None
    if request.path_params["kind"] == "png":
        text = request.query_params.get("width", str(WIDTHS[1]))
        width = int(text) if text in map(str, WIDTHS) else None
        if width is None:
            raise Refusal(400, f"Maps come in these widths: {', '.join(map(str, WIDTHS))}.")
    elif request.path_params["kind"] != "svg":
        raise Refusal(404, "Maps come as svg or png.")
    bare = width is not None and request.query_params.get("names") == "no"
    tag = f'"{file_name(sheet.key, width, bare)}"'
    fresh = request.query_params.get("v") == sheet.key
    headers = {
        "etag": tag,
        "cache-control": "public, max-age=31536000, immutable" if fresh else "no-cache",
        "vary": "accept-encoding",
    }
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    try:
        path = await boards_of(request).picture(sheet, width, corrected, bare)
    except BadPicture as error:
        raise Refusal(409, str(error)) from error
    except Busy as error:
        raise Refusal(503, str(error), again=error.seconds) from error
    except OSError as error:
        log.error("a map was not saved: %s", error)  # noqa: TRY400  (the reason says it all)
        raise Refusal(503, "The map could not be saved. Please try again later.", again=60) from error
    if width is not None:
        return FileResponse(path, media_type="image/png", headers=headers)
    packed = path.with_name(path.name + ".gz")
    if "gzip" in request.headers.get("accept-encoding", "") and packed.exists():
        path = packed
        headers["content-encoding"] = "gzip"
    return FileResponse(path, media_type="image/svg+xml", headers=headers)


async def rules(request: Request) -> Response:
    """GET /api/rules/GAME."""
    try:
        book = rulebook(request.path_params["game"])
    except BadSetup as error:
        raise Refusal(404, str(error)) from error
    return reply([RuleText(rule["number"], rule["title"], rule["text"]) for rule in book.display.reference()])


async def charts(request: Request) -> Response:
    """GET /api/charts/GAME."""
    try:
        book = rulebook(request.path_params["game"])
    except BadSetup as error:
        raise Refusal(404, str(error)) from error
    return reply(Charts(book.display.charts()))


async def no_such_path(request: Request) -> Response:
    """Everything below /api that is not there."""
    raise Refusal(404, f"There is nothing at {request.url.path[:100]}.")
