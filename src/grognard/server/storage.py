"""Games on disk: SQLite with a write-ahead log, every write on the disk before anybody hears of it.

Writes that wait at the same time share one transaction and one flush. What is stored is the record (seed and
actions), never a position: positions are rebuilt by the engine.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from alembic.config import Config
from alembic.runtime.environment import EnvironmentContext
from alembic.script import ScriptDirectory
from msgspec import Struct
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

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
)
seats = sa.Table(
    "seats",
    metadata,
    sa.Column("table_id", sa.Text, sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("side", sa.Text, primary_key=True),
    sa.Column("who", sa.Text, nullable=False),
    sa.Column("bot", sa.Text, nullable=True),
    sa.Column("token", sa.LargeBinary, nullable=True, index=True),
)
actions = sa.Table(
    "actions",
    metadata,
    sa.Column("table_id", sa.Text, sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("action", sa.Text, nullable=False),
)

MOST_IN_ONE_FLUSH = 500
MOST_LISTED = 200


def now() -> str:
    """The time as it is stored and shown: UTC, to the second."""
    return datetime.now(UTC).isoformat(timespec="seconds")


class StoredSeat(Struct):
    """A seat: who was invited, which bot plays it now if any, and the digest of its token."""

    side: str
    who: str
    bot: str | None
    token: bytes | None


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


class Summary(Struct):
    """What the list of games shows of a position."""

    actions: int
    turn: str
    decides: str | None
    outcome: str | None

    def values(self) -> dict[str, Any]:
        """As columns."""
        return {
            "actions": self.actions,
            "turn": self.turn,
            "decides": self.decides,
            "outcome": self.outcome,
            "updated": now(),
        }


Write = tuple[list[tuple[sa.Executable, Any]], "asyncio.Future[None]"]


class Storage:
    """All games of one data directory."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.engine: AsyncEngine = create_async_engine(f"sqlite+aiosqlite:///{path}")
        sa.event.listen(self.engine.sync_engine, "connect", _prepare)
        self.queue: asyncio.Queue[Write] = asyncio.Queue()
        self.writer: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Bring the database up to date and begin to write."""
        async with self.engine.begin() as connection:
            await connection.run_sync(migrate)
        self.writer = asyncio.create_task(self._write_all())

    async def close(self) -> None:
        """Write what still waits, and let go of the file."""
        if self.writer is not None:
            await self.queue.join()
            self.writer.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self.writer
        await self.engine.dispose()

    # Writing

    async def _write_all(self) -> None:
        """Take all writes that wait, put them into one transaction, and tell their owners when it is on disk."""
        while True:
            batch = [await self.queue.get()]
            while not self.queue.empty() and len(batch) < MOST_IN_ONE_FLUSH:
                batch.append(self.queue.get_nowait())
            try:
                await self._commit(batch)
            except Exception as error:  # whatever it was, its owners hear of it
                await self._commit_singly(batch, error)
            for _ in batch:
                self.queue.task_done()

    async def _commit(self, batch: list[Write]) -> None:
        async with self.engine.begin() as connection:
            for statements, _ in batch:
                for statement, values in statements:
                    await connection.execute(statement, values)
        for _, done in batch:
            if not done.done():
                done.set_result(None)

    async def _commit_singly(self, batch: list[Write], error: Exception) -> None:
        """One bad write does not spoil the others."""
        if len(batch) == 1:
            log.error("a write failed: %s", error)
            if not batch[0][1].done():
                batch[0][1].set_exception(error)
            return
        for write in batch:
            try:
                await self._commit([write])
            except Exception as reason:
                await self._commit_singly([write], reason)

    async def _write(self, statements: list[tuple[sa.Executable, Any]]) -> None:
        """Returns when the statements are on disk, together or not at all."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.queue.put_nowait((statements, done))
        await done

    async def create(self, game: StoredGame, history: Sequence[str] = ()) -> None:
        """A new table."""
        row = {name: getattr(game, name) for name in games.columns.keys()}  # noqa: SIM118  (not a dict)
        for name in ("options", "overrides", "given"):
            row[name] = json.dumps(row[name])
        statements: list[tuple[sa.Executable, Any]] = [(sa.insert(games), row)]
        statements += [
            (
                sa.insert(seats),
                {"table_id": game.id, "side": s.side, "who": s.who, "bot": s.bot, "token": s.token},
            )
            for s in game.seats
        ]
        if history:
            rows = [{"table_id": game.id, "number": n, "action": text} for n, text in enumerate(history)]
            statements.append((sa.insert(actions), rows))
        await self._write(statements)

    async def append(self, table: str, number: int, action: str, summary: Summary) -> None:
        """One more action: action number `number`, from 0."""
        await self._write(
            [
                (sa.insert(actions), {"table_id": table, "number": number, "action": action}),
                (sa.update(games).where(games.c.id == table), summary.values()),
            ]
        )

    async def cut(self, table: str, keep: int, summary: Summary) -> None:
        """Take actions back: the first `keep` stay."""
        await self._write(
            [
                (sa.delete(actions).where(actions.c.table_id == table, actions.c.number >= keep), None),
                (sa.update(games).where(games.c.id == table), summary.values()),
            ]
        )

    async def reseat(self, table: str, side: str, bot: str | None) -> None:
        """A bot takes a seat over, or leaves it."""
        where = sa.update(seats).where(seats.c.table_id == table, seats.c.side == side)
        await self._write([(where, {"bot": bot})])

    async def delete(self, table: str) -> None:
        """Remove a table with all that belongs to it."""
        await self._write([(sa.delete(games).where(games.c.id == table), None)])

    # Reading

    async def load(self, table: str) -> tuple[StoredGame, list[str]] | None:
        """A game and its actions."""
        found = await self._games(games.c.id == table)
        if not found:
            return None
        query = sa.select(actions.c.action).where(actions.c.table_id == table).order_by(actions.c.number)
        async with self.engine.connect() as connection:
            history = [str(row[0]) for row in await connection.execute(query)]
        return found[0], history

    async def card(self, table: str) -> StoredGame | None:
        """A game without its actions."""
        found = await self._games(games.c.id == table)
        return found[0] if found else None

    async def held(self, digests: Sequence[bytes]) -> list[StoredGame]:
        """The games in which one of these tokens holds a seat or made the table, the latest first."""
        mine = sa.select(seats.c.table_id).where(seats.c.token.in_(digests))
        return await self._games(sa.or_(games.c.id.in_(mine), games.c.owner.in_(digests)))

    async def awaiting_bots(self) -> list[str]:
        """Unfinished games in which a bot has to decide."""
        query = sa.select(games.c.id).join(
            seats, sa.and_(seats.c.table_id == games.c.id, seats.c.side == games.c.decides, seats.c.bot.is_not(None))
        )
        async with self.engine.connect() as connection:
            return [str(row[0]) for row in await connection.execute(query)]

    async def _games(self, condition: sa.ColumnElement[bool]) -> list[StoredGame]:
        query = sa.select(games).where(condition).order_by(games.c.updated.desc()).limit(MOST_LISTED)
        async with self.engine.connect() as connection:
            rows = [dict(row._mapping) for row in await connection.execute(query)]  # noqa: SLF001  (its public name)
            held = sa.select(seats).where(seats.c.table_id.in_([row["id"] for row in rows]))
            places = [dict(row._mapping) for row in await connection.execute(held)]  # noqa: SLF001
        return [_game(row, [p for p in places if p["table_id"] == row["id"]]) for row in rows]


def _game(row: dict[str, Any], places: list[dict[str, Any]]) -> StoredGame:
    for name in ("options", "overrides", "given"):
        row[name] = json.loads(row[name])
    chairs = [StoredSeat(p["side"], p["who"], p["bot"], p["token"]) for p in places]
    return StoredGame(**row, seats=chairs)


def _prepare(connection: Any, _: object) -> None:
    """Every connection: write-ahead log, flushed at each commit; foreign keys are kept."""
    cursor = connection.cursor()
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "busy_timeout = 5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def migrate(connection: sa.Connection) -> None:
    """Bring a database of any age to the present shape."""
    config = Config()
    config.set_main_option("script_location", "grognard.server:migrations")
    script = ScriptDirectory.from_config(config)

    def steps(revision: Any, _: Any) -> Any:
        return script._upgrade_revs("head", revision)  # noqa: SLF001  (what alembic's own command does)

    with EnvironmentContext(config, script, fn=steps) as environment:
        environment.configure(connection=connection, target_metadata=metadata)
        environment.run_migrations()
