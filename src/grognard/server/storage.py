"""Games on disk: SQLite with a write-ahead log, every write on the disk before anybody hears of it.

One thread writes: all writes that wait share one transaction and one flush. Another reads. What is stored is the record
(seed and actions), never a position: positions are rebuilt by the engine.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeVar

import sqlalchemy as sa
from msgspec import Struct, structs

from grognard.server.gathering import Gathering
from grognard.server.upkeep import bring_up_to_date, shrink

log = logging.getLogger(__name__)

metadata = sa.MetaData()
games = sa.Table(
    "games",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("game", sa.Text, nullable=False),
    sa.Column("scenario", sa.Text, nullable=False),
    sa.Column("options", sa.Text, nullable=False),
    sa.Column("overrides", sa.Text, nullable=False),
    sa.Column("commitment", sa.Text, nullable=False),
    sa.Column("seed", sa.LargeBinary, nullable=False),
    sa.Column("given", sa.Text, nullable=False),  # rolls that an uploaded game brought with it
    sa.Column("owner", sa.LargeBinary, nullable=True, index=True),
    sa.Column("created", sa.Text, nullable=False),
    sa.Column("updated", sa.Text, nullable=False),
    sa.Column("actions", sa.Integer, nullable=False),
    sa.Column("turn", sa.Text, nullable=False),
    sa.Column("decides", sa.Text, nullable=True),
    sa.Column("outcome", sa.Text, nullable=True),
    sa.Column("hints", sa.Boolean, nullable=False),  # may players ask the computer?
    sa.Column("shares", sa.Text, nullable=True),  # the players' shares of the seed (a `Gathering`), if they add any
)
seats = sa.Table(
    "seats",
    metadata,
    sa.Column("table_id", sa.Text, sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("side", sa.Text, primary_key=True),
    sa.Column("who", sa.Text, nullable=False),
    sa.Column("bot", sa.Text, nullable=True),
    sa.Column("token", sa.LargeBinary, nullable=True, index=True),
    sa.Column("seconds", sa.Float, nullable=True),  # that the bot has for a plan; null: as it is used to
)
actions = sa.Table(
    "actions",
    metadata,
    sa.Column("table_id", sa.Text, sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("action", sa.Text, nullable=False),
)
talk = sa.Table(
    "talk",
    metadata,
    sa.Column("table_id", sa.Text, sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("side", sa.Text, nullable=False),
    sa.Column("to", sa.Text, nullable=False),  # "all" or "allies"
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("position", sa.Integer, nullable=False),  # actions taken when it was said
    sa.Column("time", sa.Text, nullable=False),
)
notes = sa.Table(
    "notes",
    metadata,
    sa.Column("table_id", sa.Text, sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("side", sa.Text, primary_key=True),
    sa.Column("space", sa.Integer, primary_key=True),
    sa.Column("text", sa.Text, nullable=False),
)

HEAD = "0005"  # the revision that the tables above show
MOST_IN_ONE_FLUSH = 500
PAUSE = 0.01  # seconds from one flush to the next: when many play, several of their actions share one
MOST_LISTED = 200
TOUCHES = 1_000_000


def now() -> str:
    """The time as it is stored and shown: UTC, to the second."""
    return datetime.now(UTC).isoformat(timespec="seconds")


class StoredSeat(Struct):
    """A seat: who was invited, which bot plays it now if any and how long it thinks, and the digest of its token."""

    side: str
    who: str
    bot: str | None
    token: bytes | None
    seconds: float | None = None


class StoredGame(Struct):
    """A game without its actions."""

    id: str
    game: str
    scenario: str
    options: list[str]
    overrides: list[dict[str, object]]
    commitment: str
    seed: bytes
    given: list[int]
    owner: bytes | None
    created: str
    updated: str
    actions: int
    turn: str
    decides: str | None
    outcome: str | None
    seats: list[StoredSeat]
    hints: bool = True
    gathering: Gathering | None = None


class StoredLine(Struct, frozen=True):
    """Something that was said at a table."""

    side: str
    to: str
    text: str
    position: int
    time: str


class Summary(Struct):
    """What the list of games shows of a position."""

    actions: int
    turn: str
    decides: str | None
    outcome: str | None

    def values(self, updated: str) -> dict[str, Any]:
        """As columns."""
        return {
            "actions": self.actions,
            "turn": self.turn,
            "decides": self.decides,
            "outcome": self.outcome,
            "updated": updated,
        }


# Written for every action: as plain SQL, since putting statements together costs more than carrying them out. All rows
# of a batch go to SQLite as one JSON text: row by row this thread would have to get hold of the interpreter anew for
# each, which takes milliseconds while the other one is busy.
APPEND = """
INSERT INTO actions (table_id, number, action)
SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]') FROM json_each(?)
"""
NOTE = """
UPDATE games SET actions = json_extract(value, '$[1]'), turn = json_extract(value, '$[2]'),
    decides = json_extract(value, '$[3]'), outcome = json_extract(value, '$[4]'), updated = json_extract(value, '$[5]')
FROM json_each(?) WHERE games.id = json_extract(value, '$[0]')
"""


class Unreadable(Exception):
    """The disk does not give back what is on it."""


Statements = list[tuple[sa.Executable | str, Any]]
Write = tuple[Statements, "asyncio.Future[None]"]
Found = TypeVar("Found")


class Storage:
    """All games of one data directory."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.engine = sa.create_engine(f"sqlite:///{path}")
        sa.event.listen(self.engine, "connect", _prepare)
        self.writing = ThreadPoolExecutor(1, "writer")
        self.reading = ThreadPoolExecutor(1, "reader")
        self.queue: asyncio.Queue[Write] = asyncio.Queue()
        self.writer: asyncio.Task[None] | None = None
        self.touches = 0

    async def open(self) -> None:
        """Bring the database up to date and begin to write. Raises BadSetup."""
        await asyncio.get_running_loop().run_in_executor(self.writing, bring_up_to_date, self.path, HEAD)
        self.writer = asyncio.create_task(self._write_all())

    async def close(self) -> None:
        """Write what still waits, and let go of the file."""
        if self.writer is not None:
            await self.queue.join()
            self.writer.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self.writer
        for threads in (self.writing, self.reading):
            threads.shutdown()
        self.engine.dispose()

    # Writing

    async def _write_all(self) -> None:
        """Take all writes that wait, put them into one transaction, and tell their owners when it is on disk.

        A flush takes hundreds of microseconds of the processor, however little it writes. So the next one begins a
        moment after the last at the earliest; who writes when nobody has written just now does not wait.
        """
        loop = asyncio.get_running_loop()
        flushed = -PAUSE
        while True:
            batch = [await self.queue.get()]
            if loop.time() < flushed + PAUSE:
                await asyncio.sleep(flushed + PAUSE - loop.time())
            flushed = loop.time()
            while not self.queue.empty() and len(batch) < MOST_IN_ONE_FLUSH:
                batch.append(self.queue.get_nowait())
            results = await loop.run_in_executor(self.writing, self._commit_all, [write[0] for write in batch])
            for (_, done), error in zip(batch, results, strict=True):
                if error is not None:
                    log.error("a write failed: %s", error)
                if not done.done():
                    done.set_result(None) if error is None else done.set_exception(error)
                self.queue.task_done()

    def _commit_all(self, batch: list[Statements]) -> list[Exception | None]:
        """Commit all at once; if that fails each for itself, so that a bad one does not spoil the others."""
        error = self._commit(batch)
        if error is None or len(batch) == 1:
            return [error] * len(batch)
        return [self._commit([statements]) for statements in batch]

    def _commit(self, batch: list[Statements]) -> Exception | None:
        try:
            with self.engine.begin() as connection:
                for statement, values in in_turn(batch):
                    if isinstance(statement, str):
                        connection.exec_driver_sql(statement, values)
                    else:
                        connection.execute(statement, values)
        except Exception as error:
            return error  # whatever it was, its owners hear of it
        return None

    async def _write(self, statements: Statements) -> None:
        """Returns when the statements are on disk, together or not at all."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.queue.put_nowait((statements, done))
        await done

    async def create(self, game: StoredGame, history: Sequence[str] = ()) -> None:
        """A new table."""
        row = {name: getattr(game, name) for name in games.columns.keys() if name != "shares"}  # noqa: SIM118  (not a dict)
        row["shares"] = None if game.gathering is None else game.gathering.to_text()
        for name in ("options", "overrides", "given"):
            row[name] = json.dumps(row[name])
        statements: Statements = [(sa.insert(games), row)]
        statements += [(sa.insert(seats), {"table_id": game.id, **structs.asdict(seat)}) for seat in game.seats]
        if history:
            rows = [{"table_id": game.id, "number": n, "action": text} for n, text in enumerate(history)]
            statements.append((sa.insert(actions), rows))
        await self._write(statements)

    async def append(self, table: str, number: int, taken: Sequence[str], summary: Summary, updated: str) -> None:
        """More actions, from action number `number` on, from 0. `updated` is told to everybody."""
        note = (table, summary.actions, summary.turn, summary.decides, summary.outcome, updated)
        rows: Statements = [(APPEND, (table, n, action)) for n, action in enumerate(taken, number)]
        await self._write([*rows, (NOTE, note)])

    async def cut(self, table: str, keep: int, summary: Summary, updated: str) -> None:
        """Take actions back: the first `keep` stay."""
        await self._write(
            [
                (sa.delete(actions).where(actions.c.table_id == table, actions.c.number >= keep), None),
                (sa.update(games).where(games.c.id == table), summary.values(updated)),
            ]
        )

    async def rewrite(self, table: str, history: Sequence[str]) -> None:
        """All actions anew, together or not at all."""
        rows = [{"table_id": table, "number": n, "action": text} for n, text in enumerate(history)]
        await self._write([(sa.delete(actions).where(actions.c.table_id == table), None), (sa.insert(actions), rows)])

    async def reseat(self, table: str, side: str, bot: str | None, seconds: float | None) -> None:
        """A bot takes a seat over, or leaves it."""
        where = sa.update(seats).where(seats.c.table_id == table, seats.c.side == side)
        await self._write([(where, {"bot": bot, "seconds": seconds})])

    async def share(self, table: str, gathering: Gathering) -> None:
        """How far the players' shares of the seed are."""
        await self._write([(sa.update(games).where(games.c.id == table), {"shares": gathering.to_text()})])

    async def say(self, table: str, number: int, line: StoredLine) -> None:
        """One more line of talk, from 0. The row of the game is not touched: when it changed is told to everybody."""
        row = {"table_id": table, "number": number, **structs.asdict(line)}
        await self._write([(sa.insert(talk), row)])

    async def note(self, table: str, side: str, space: int, text: str) -> None:
        """A side's note on a space, in place of the one before; an empty text leaves none. The game's row stays."""
        here = sa.and_(notes.c.table_id == table, notes.c.side == side, notes.c.space == space)
        statements: Statements = [(sa.delete(notes).where(here), None)]
        if text:
            statements.append((sa.insert(notes), {"table_id": table, "side": side, "space": space, "text": text}))
        await self._write(statements)

    async def touch(self) -> None:
        """Write something that means nothing, and see it reach the disk. Raises what the disk says."""
        self.touches = (self.touches + 1) % TOUCHES
        await self._write([(sa.text(f"PRAGMA user_version = {self.touches}"), None)])

    async def vacuum(self) -> None:
        """Give back the room that deleted games have left. Whoever writes meanwhile waits."""
        await asyncio.get_running_loop().run_in_executor(self.writing, shrink, self.path)

    async def delete(self, table: str) -> None:
        """Remove a table with all that belongs to it."""
        await self._write([(sa.delete(games).where(games.c.id == table), None)])

    # Reading

    async def _read(self, query: Callable[[sa.Connection], Found]) -> Found:
        """Ask in the reader's thread."""

        def ask() -> Found:
            try:
                with self.engine.connect() as connection:
                    return query(connection)
            except sa.exc.DBAPIError as error:
                log.error("the database cannot be read: %s", error.orig)  # noqa: TRY400  (the reason says it all)
                raise Unreadable(f"This cannot be read from the server's disk ({error.orig}).") from error

        return await asyncio.get_running_loop().run_in_executor(self.reading, ask)

    async def load(self, table: str) -> tuple[StoredGame, list[str]] | None:
        """A game and its actions."""
        query = sa.select(actions.c.action).where(actions.c.table_id == table).order_by(actions.c.number)

        def ask(connection: sa.Connection) -> tuple[StoredGame, list[str]] | None:
            found = _games(connection, games.c.id == table)
            return (found[0], [str(row[0]) for row in connection.execute(query)]) if found else None

        return await self._read(ask)

    async def said(self, table: str) -> list[StoredLine]:
        """All that was said at a table."""
        columns = [talk.c[name] for name in StoredLine.__struct_fields__]
        query = sa.select(*columns).where(talk.c.table_id == table).order_by(talk.c.number)
        return await self._read(lambda connection: [StoredLine(*row) for row in connection.execute(query)])

    async def noted(self, table: str) -> dict[tuple[str, int], str]:
        """All notes at a table, by side and space."""
        query = sa.select(notes.c.side, notes.c.space, notes.c.text).where(notes.c.table_id == table)
        return await self._read(
            lambda connection: {(side, space): text for side, space, text in connection.execute(query)}
        )

    async def held(self, digests: Sequence[bytes]) -> list[StoredGame]:
        """The games in which one of these tokens holds a seat or made the table, the latest first."""
        mine = sa.select(seats.c.table_id).where(seats.c.token.in_(digests))
        condition = sa.or_(games.c.id.in_(mine), games.c.owner.in_(digests))
        return await self._read(lambda connection: _games(connection, condition))

    async def all_games(self) -> list[StoredGame]:
        """Every game, the latest first."""
        return await self._read(lambda connection: _games(connection, sa.true(), None))

    async def awaiting_bots(self) -> list[str]:
        """Unfinished games in which a bot has to decide."""
        query = sa.select(games.c.id).join(
            seats, sa.and_(seats.c.table_id == games.c.id, seats.c.side == games.c.decides, seats.c.bot.is_not(None))
        )
        return await self._read(lambda connection: [str(row[0]) for row in connection.execute(query)])


def in_turn(batch: Sequence[Statements]) -> Statements:
    """All statements of a batch in an order that comes to the same; new actions that follow one another go together."""
    found: Statements = []
    fresh: dict[str, list[Any]] = {}
    for statements in batch:
        if all(isinstance(statement, str) for statement, _ in statements):
            for statement, values in statements:
                fresh.setdefault(str(statement), []).append(values)
        else:
            found += [*_as_json(fresh), *statements]
            fresh = {}
    return [*found, *_as_json(fresh)]


def _as_json(fresh: dict[str, list[Any]]) -> Statements:
    """Rows by their statement, each with all its rows as one value; of two notes on a game only the last holds."""
    return [
        (statement, (json.dumps(list({row[0]: row for row in rows}.values()) if statement == NOTE else rows),))
        for statement, rows in fresh.items()
    ]


def _games(
    connection: sa.Connection, condition: sa.ColumnElement[bool], most: int | None = MOST_LISTED
) -> list[StoredGame]:
    query = sa.select(games).where(condition).order_by(games.c.updated.desc()).limit(most)
    rows = [dict(row) for row in connection.execute(query).mappings()]
    held = sa.select(seats)
    if most is not None:
        held = held.where(seats.c.table_id.in_([row["id"] for row in rows]))
    places: dict[str, list[dict[str, Any]]] = {}
    for place in connection.execute(held).mappings():
        places.setdefault(place["table_id"], []).append(dict(place))
    return [_game(row, places.get(row["id"], [])) for row in rows]


def _game(row: dict[str, Any], places: list[dict[str, Any]]) -> StoredGame:
    for name in ("options", "overrides", "given"):
        row[name] = json.loads(row[name])
    row["gathering"] = Gathering.from_text(row.pop("shares"))
    chairs = [StoredSeat(p["side"], p["who"], p["bot"], p["token"], p["seconds"]) for p in places]
    return StoredGame(**row, seats=chairs)


def _prepare(connection: Any, _: object) -> None:
    """Every connection: write-ahead log, flushed at each commit; foreign keys are kept."""
    cursor = connection.cursor()
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "busy_timeout = 5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
