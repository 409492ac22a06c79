"""What the server tells over HTTP, and is sent there: the lobby, tables, records, rules.

These are messages like those on the socket (`grognard.server.messages`), which carry some of these cards, too.
"""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from grognard.kernel.display import Chart

# What is sent to the server has an end everywhere.
Name = Annotated[str, Meta(max_length=100)]
Seconds = Annotated[float, Meta(ge=-1_000_000.0, le=1_000_000.0)]


class Message(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=False):
    """Base of all messages: unknown fields are refused, so that mistakes are seen."""


class OptionCard(Message, frozen=True):
    """A switch of the game. ``group`` is the heading that it stands under, empty for those of the scenario itself."""

    id: str
    title: str
    rule: str
    text: str
    default: bool
    needs: list[str]
    excludes: list[str]
    group: str


class SideCard(Message, frozen=True):
    """A side of a scenario. ``adjective``: what its victory or its player is called."""

    id: str
    title: str
    colour: str
    adjective: str


class ScenarioCard(Message, frozen=True):
    """A scenario with its seats and all options it offers. ``picture`` is the address of its map. ``guide``: a guide
    leads through a first game of it, which is played with ``guide_options``.
    """

    id: str
    number: str
    title: str
    intro: str
    turns: int
    sides: list[SideCard]
    options: list[OptionCard]
    picture: str
    guide: bool
    guide_options: list[str]


class BotCard(Message, frozen=True):
    """A computer opponent. ``seconds``: the times for a plan that it may be given, none for one that does not search;
    ``usual``: what it takes unless told otherwise.
    """

    id: str
    title: str
    text: str
    seconds: list[float]
    usual: float | None


class GameCard(Message, frozen=True):
    """A game that can be played here."""

    id: str
    title: str
    scenarios: list[ScenarioCard]
    bots: list[BotCard]


class LobbyCard(Message, frozen=True):
    """GET /api/lobby. ``engine`` says in words which build of the engine plays."""

    protocol: int
    version: str
    engine: str
    games: list[GameCard]


class NewTable(Message, frozen=True):
    """POST /api/tables. ``seats``: side -> "me", "here" (a friend on this screen), "link" (a friend by link), a bot.

    ``seconds``: side -> the time that its bot has for a plan. ``hints``: may players ask the computer for hints and let
    it finish their turns? Null: if there is one person only.
    """

    game: Name
    scenario: Name
    options: Annotated[list[Name], Meta(max_length=200)]
    seats: Annotated[dict[Name, Name], Meta(max_length=20)]
    seconds: Annotated[dict[Name, Seconds], Meta(max_length=20)] = {}
    hints: bool | None = None


class Seat(Message, frozen=True):
    """Who sits where: ``who`` is "me", "here", "link", "open" or a bot's id; ``token`` only for whom it belongs to.

    ``seconds`` is the time that a bot has for a plan, null where it does not search. ``turn``: the bot only finishes
    the turn for the player in this seat. ``trouble``: what became of the bot's last decision, where it had no answer.
    ``draw``: this side offers a draw, or has agreed to one.
    """

    side: str
    who: str
    token: str | None
    seconds: float | None = None
    turn: bool = False
    trouble: str = ""
    draw: bool = False


class TableCard(Message, frozen=True):
    """A table in the list of earlier games (GET /api/tables?tokens=...), and the answer to POST /api/tables.

    ``owner`` is the token of who made the table, told only to him: it lets him delete the table, nothing else.
    ``hints``: may players ask the computer here?
    """

    id: str
    game: str
    scenario: str
    title: str
    options: list[str]
    seats: list[Seat]
    actions: int
    turn: str
    created: str
    updated: str
    outcome: str | None
    owner: str | None
    hints: bool


class Branch(Message, frozen=True):
    """POST /api/tables/ID/branch: a table of my own that begins with this game as it was at a moment, to try another
    line. ``at`` is the moment, as my screen counts. The dice from there on are new.
    """

    at: Annotated[int, Meta(ge=0, le=2**31)]


class Upload(Message, frozen=True):
    """POST /api/records. ``record`` as GET /api/tables/ID/record gives it; ``seats`` as in `NewTable`, to play on.

    Without seats the game can only be watched. A bare record is taken as one without seats.
    """

    record: dict[str, Any]
    seats: Annotated[dict[Name, Name], Meta(max_length=20)] = {}


class RuleText(Message, frozen=True):
    """GET /api/rules/GAME: a list of all rules in our own words."""

    number: str
    title: str
    text: str


class Charts(Message, frozen=True):
    """GET /api/charts/GAME: the tables that players look up."""

    charts: list[Chart]


class Verdict(Message, frozen=True):
    """GET /api/tables/ID/verify: are the dice proven to be fair, and if not, why not?"""

    fair: bool
    faults: list[str]
    commitment: str
    seed: str | None
    rolls: int


class DoorCard(Message, frozen=True):
    """GET /api/door: can others in the network come in (``open``), and at which ``addresses``?

    ``movable``: may this screen open and close the door? ``why``: what keeps it from being opened, in words.
    """

    open: bool
    addresses: list[str]
    movable: bool
    why: str


class DoorWish(Message, frozen=True):
    """POST /api/door, from the machine that the server runs on."""

    open: bool


class PeopleCard(Message, frozen=True):
    """GET /api/tables/ID/people: the sides whose players look at the table now, and how many only watch."""

    here: list[str]
    watching: int


class CodeWish(Message, frozen=True):
    """POST /api/code: a text, such as a link, that a telephone is to read."""

    text: Annotated[str, Meta(min_length=1, max_length=500)]


class Code(Message, frozen=True):
    """A QR code: so many dots wide, and the dark ones as the path of a drawing."""

    size: int
    path: str


class Fault(Message, frozen=True):
    """The body of every refused HTTP request."""

    reason: str
    rule: str | None = None
