"""What a process of its own does with records and corrections from outside, before the server itself touches them.

A record may come from anybody, and corrections change the very data that the rules work with. So everything that the
server would do with such a table is done here first: the data are corrected and checked, the game is replayed, boards,
positions and odds are made, and some actions are played. What fails here, or takes too long or too much memory, is
refused in words. The process has an end set to its memory and to its processor time (`fence`).
"""

from __future__ import annotations

import contextlib
import json
import sys
import time
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
from msgspec import Struct

from grognard.games import rulebook
from grognard.kernel.action import Action
from grognard.kernel.landscape import Board
from grognard.kernel.record import BadRecord, Record
from grognard.kernel.rulebook import MAP, BadSetup, Rulebook
from grognard.kernel.state import SPECTATOR
from grognard.kernel.table import Table
from grognard.server import views
from grognard.server.cards import Upload
from grognard.server.chronicle import FINISHED_WITHOUT_SEED
from grognard.server.client_messages import Ask
from grognard.server.storage import StoredGame, Summary
from grognard.server.tables import LiveTable
from grognard.server.worker import be_worker

CPU_SECONDS = 12  # for one case, after which the process is ended
MEMORY = 768 * 1024 * 1024  # bytes that a case may take beyond what the process has at its start
LONGEST_STEP = 0.4  # seconds of the processor that one answer may take; those of the published games take 0.02
ACTIONS_TRIED = 24
ASKED_EVERY = 10  # of these actions
MOST_CORRECTIONS = 200_000  # bytes of all corrections of a game, as JSON
MOST_BOARDS = 4_000_000  # bytes of all boards of a table, as JSON
MOST_WORDS = 400  # letters of a refusal


class Adopted(Struct):
    """A record that can be played or watched here; `seats` are what was wished for."""

    game: str
    scenario: str
    options: list[str]
    overrides: list[dict[str, object]]
    promised: str
    seed: bytes | None
    shares: dict[str, Any] | None
    seats: dict[str, str]
    history: list[str]
    rolls: list[int]
    over: bool
    summary: Summary


class Rehearsed(Struct):
    """A table with corrections that can be shown: its boards, by name, as JSON."""

    boards: dict[str, bytes]


class Unusable(Struct):
    """Why it cannot be used, in words for who sent it."""

    reason: str


class TooSlow(Exception):
    """One answer took so long that everybody else would notice."""


def begin() -> None:
    """Set the process up: an ordinary worker with an end to its memory."""
    be_worker()
    if sys.platform != "win32":
        import resource  # noqa: PLC0415  (not everywhere)

        with contextlib.suppress(OSError, ValueError):
            pages = int(open("/proc/self/statm").read().split()[0])  # noqa: SIM115, PTH123
            most = pages * resource.getpagesize() + MEMORY
            resource.setrlimit(resource.RLIMIT_AS, (most, most))


def fence() -> None:
    """An end to the processor time of the case that begins now; the system keeps watch, whatever the code does."""
    if sys.platform != "win32":
        import resource  # noqa: PLC0415  (not everywhere)

        with contextlib.suppress(OSError, ValueError):
            most = int(time.process_time()) + 1 + CPU_SECONDS
            resource.setrlimit(resource.RLIMIT_CPU, (most, resource.getrlimit(resource.RLIMIT_CPU)[1]))


def adopt_fenced(body: bytes) -> Adopted | Unusable:
    """`adopt` in a process of its own."""
    fence()
    return adopt(body)


def rehearse_fenced(stored: StoredGame, history: list[str]) -> Rehearsed | Unusable:
    """`rehearse` in a process of its own."""
    fence()
    return rehearse(stored, history)


def adopt(body: bytes) -> Adopted | Unusable:
    """Read an uploaded record and play through it."""
    try:
        return _adopted(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        return _unusable("The request cannot be read", error)
    except (BadRecord, BadSetup) as error:
        return Unusable(str(error)[:MOST_WORDS])
    except MemoryError:
        return Unusable("This record takes more memory than the server gives to one game.")
    except TooSlow as error:
        return Unusable(str(error))
    except Exception as error:  # whatever it is, it is the fault of what was sent
        return _unusable("This record cannot be played here", error)


def rehearse(stored: StoredGame, history: list[str]) -> Rehearsed | Unusable:
    """Do what the server would do with a table that has corrections."""
    try:
        book = rulebook(stored.game)
        with _step("its first position", CPU_SECONDS):
            live = LiveTable(book, stored)
            live.replay([Action.from_json(json.loads(text)) for text in history])
        return Rehearsed(_rehearsed(live))
    except MemoryError:
        return Unusable("its corrections take more memory than the server gives to one game")
    except (ValueError, TooSlow) as error:  # BadRecord and BadSetup are values that do not fit
        return Unusable(str(error)[:MOST_WORDS])
    except Exception as error:
        return _unusable("its corrections cannot be played with", error)


def _unusable(what: str, error: BaseException) -> Unusable:
    words = " ".join(str(error).split()) or type(error).__name__
    if not isinstance(error, msgspec.DecodeError | UnicodeDecodeError):
        words = f"{type(error).__name__} {words}"
    return Unusable(f"{what}: {words}"[:MOST_WORDS])


def _adopted(body: bytes) -> Adopted:
    raw = msgspec.json.decode(body, type=dict[str, Any])
    sent = Upload(raw) if "format" in raw else msgspec.convert(raw, Upload)
    record = Record.from_json(sent.record)
    if record.overrides and len(msgspec.json.encode(record.overrides)) > MOST_CORRECTIONS:
        raise BadRecord(f"its corrections are too long: the limit is {MOST_CORRECTIONS} bytes")
    book = rulebook(record.game)
    table = Table.replay(book, record)
    over = table.outcome is not None
    stored = rehearsal_of(book, table)
    live = LiveTable(book, stored)
    live.replay(table.history)
    summary = live.summary()
    if record.overrides:
        _rehearsed(live)
    return Adopted(
        game=book.id,
        scenario=table.scenario,
        options=list(table.options),
        overrides=list(table.overrides),
        promised=record.promised,
        seed=record.seed,
        shares=None if record.shares is None else record.shares.to_json(),
        seats=sent.seats,
        history=[json.dumps(action.to_json()) for action in table.history],
        rolls=table.rolls(),
        over=over,
        summary=summary,
    )


def rehearsal_of(book: Rulebook, table: Table) -> StoredGame:
    """A table that goes on from there with dice of its own, or stands still where the game is over."""
    over = table.outcome is not None
    return StoredGame(
        id="",
        game=book.id,
        scenario=table.scenario,
        options=list(table.options),
        overrides=list(table.overrides),
        commitment="",
        seed=FINISHED_WITHOUT_SEED if over else Random(0).randbytes(32),
        given=table.rolls(),
        owner=None,
        created="",
        updated="",
        actions=0,
        turn="",
        decides=None,
        outcome=None,
        seats=[],
    )


@contextlib.contextmanager
def _step(what: str, most: float = LONGEST_STEP) -> Iterator[None]:
    """Something that is done at one go, while others wait. Raises TooSlow."""
    begin = time.process_time()
    yield
    taken = time.process_time() - begin
    if taken > most:
        raise TooSlow(f"{what} takes {taken:.1f} seconds, so that everybody here would have to wait")


def _rehearsed(live: LiveTable) -> dict[str, bytes]:
    """Show the table to everybody, and play a little. Raises whatever goes wrong; the boards as JSON."""
    found: dict[str, bytes] = {}
    for name in live.book.display.boards(live.stored.scenario):
        board: Board = live.book.display.board(live.stored.scenario, live.stored.overrides, name)
        found[name] = msgspec.json.encode(board)
    if sum(map(len, found.values())) > MOST_BOARDS:
        raise BadSetup("its boards are too large")
    with _step("its odds"):
        if live.table.outcome is None:
            views.odds_of(live.book, live.table.view(live.table.seat()).state, live.table.legal()[: views.MOST_ODDS])
    _shown(live)
    chance = Random(1)
    _asked(live, chance)
    for number in range(ACTIONS_TRIED):
        if live.table.outcome is not None:
            break
        with _step("an action"):
            live.take(chance.choice(live.table.legal()))
            live.summary()
        _shown(live)
        if number % ASKED_EVERY == 0:
            _asked(live, chance)
    return found


def _shown(live: LiveTable) -> None:
    """What each screen would be sent."""
    for seat in live.eyes():
        with _step("its position"):
            mine = [seat] if seat >= 0 else []
            msgspec.json.encode(views.position(live, mine, []))


def _asked(live: LiveTable, chance: Random) -> None:
    """What a screen can ask, about a space or two of the map."""
    board = live.book.display.board(live.stored.scenario, live.stored.overrides, MAP)
    spaces = [space["id"] for space in board["spaces"]]
    seat = views.shown_seat(live, [live.table.seat()]) if live.table.outcome is None else SPECTATOR
    mine = [seat] if seat >= 0 else []
    seen = views.faces(live, seat)
    questions = [question["what"] for question in live.book.display.questions(seen.view.state)]
    for what in ("place", "way", "clash", "why_not", *questions):
        face = chance.choice(seen.pieces) if seen.pieces else None
        space = chance.choice(spaces) if spaces else 0
        ask = Ask(1, what, piece=None if face is None else face["number"], space=space)
        with _step("an answer"), contextlib.suppress(ValueError):  # BadSetup is one: there is none, in words
            msgspec.json.encode(views.answer(live, mine, ask))
