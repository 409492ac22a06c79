"""What the server tells over HTTP, and is sent there: the lobby, tables, records, rules.

These are messages like those on the socket (`grognard.server.messages`), which carry some of these cards, too.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct


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
    leads through a first game of it.
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

    game: str
    scenario: str
    options: list[str]
    seats: dict[str, str]
    seconds: dict[str, float] = {}
    hints: bool | None = None


class Seat(Message, frozen=True):
    """Who sits where: ``who`` is "me", "here", "link", "open" or a bot's id; ``token`` only for whom it belongs to.

    ``seconds`` is the time that a bot has for a plan, null where it does not search. ``turn``: the bot only finishes
    the turn for the player in this seat.
    """

    side: str
    who: str
    token: str | None
    seconds: float | None = None
    turn: bool = False


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


class Upload(Message, frozen=True):
    """POST /api/records. ``record`` as GET /api/tables/ID/record gives it; ``seats`` as in `NewTable`, to play on.

    Without seats the game can only be watched. A bare record is taken as one without seats.
    """

    record: dict[str, Any]
    seats: dict[str, str] = {}


class RuleText(Message, frozen=True):
    """GET /api/rules/GAME: a list of all rules in our own words."""

    number: str
    title: str
    text: str


class Verdict(Message, frozen=True):
    """GET /api/tables/ID/verify: are the dice proven to be fair, and if not, why not?"""

    fair: bool
    faults: list[str]
    commitment: str
    seed: str | None
    rolls: int


class Fault(Message, frozen=True):
    """The body of every refused HTTP request."""

    reason: str
    rule: str | None = None
