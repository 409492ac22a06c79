"""A database of any age is brought to the present shape at start: wholly, or not at all.

All steps and the version they lead to are one transaction, so that a program killed in the middle leaves the database
as it was. Before the first step a copy is put beside it.
"""

from __future__ import annotations

import contextlib
import logging
import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from grognard.kernel.rulebook import BadSetup

log = logging.getLogger(__name__)

PATIENCE = 5.0  # seconds to wait for somebody else who uses the file


def bring_up_to_date(path: Path, head: str) -> None:
    """Take the steps that the database at `path` lacks, up to the revision `head`. Raises BadSetup."""
    try:
        version = version_of(path)
        if version == head:
            try_to_write(path)
            make_private(path)
            return
        from grognard.server import migrations  # noqa: PLC0415  (slow to import, and needed once in a while)

        if version is not None and version not in migrations.revisions():
            raise BadSetup(
                f"{path} belongs to another version of Grognard ({version}; this one knows {head}): "
                "start that one, or choose another place with --data"
            )
        if version is not None:
            log.info("%s is of an older version; a copy of it is kept in %s", path, copied(path, version))
        with whole(path) as connection:
            migrations.upgrade(connection)
        make_private(path)
    except (sqlite3.Error, sa.exc.DBAPIError) as error:
        reason = error.orig if isinstance(error, sa.exc.DBAPIError) else error
        raise BadSetup(f"{path} cannot be used ({reason}); choose another place with --data") from error
    except OSError as error:
        raise BadSetup(f"{path} cannot be used ({error.strerror or error})") from error


def try_to_write(path: Path) -> None:
    """Write without changing anything: a full or write-protected disk is found out now, not in the first game."""
    with contextlib.closing(sqlite3.connect(path, PATIENCE, isolation_level=None)) as database:
        database.execute("pragma journal_mode = WAL")
        database.execute("pragma synchronous = FULL")
        database.execute("begin immediate")
        (number,) = database.execute("pragma user_version").fetchone()
        database.execute(f"pragma user_version = {int(number)}")
        database.execute("commit")


def make_private(path: Path) -> None:
    """Nobody else on this machine reads the database and its companions: they hold the seeds of running games."""
    if os.name == "posix":
        for file in path.parent.glob(f"{path.stem}*{path.suffix}*"):
            with contextlib.suppress(OSError):
                file.chmod(0o600)


def version_of(path: Path) -> str | None:
    """The revision of a database; None where there is none yet."""
    with contextlib.closing(sqlite3.connect(path, PATIENCE)) as database:
        if database.execute("select 1 from sqlite_master where name = 'alembic_version'").fetchone() is None:
            return None
        row = database.execute("select version_num from alembic_version").fetchone()
        return None if row is None else str(row[0])


def shrink(path: Path) -> None:
    """Give back the room that is no longer used, and empty the companion file."""
    with contextlib.closing(sqlite3.connect(path, PATIENCE)) as database:
        database.execute("vacuum")
        database.execute("pragma wal_checkpoint(truncate)")


def copied(path: Path, version: str) -> Path:
    """Put a copy beside the database, named after its version."""
    return copied_to(path, path.with_name(f"{path.stem}-{version}{path.suffix}"))


def copied_to(path: Path, copy: Path) -> Path:
    """A copy of a database that may be in use. A name is given only to what is whole."""
    unfinished = copy.with_name(copy.name + ".part")
    unfinished.unlink(missing_ok=True)
    unfinished.touch(mode=0o600)  # it holds the seeds of running games
    try:
        with (
            contextlib.closing(sqlite3.connect(path, PATIENCE)) as source,
            contextlib.closing(sqlite3.connect(unfinished)) as target,
        ):
            source.backup(target)
            target.execute("pragma journal_mode = delete")  # one file, without companions
        with unfinished.open("rb+") as file:
            os.fsync(file.fileno())
        unfinished.replace(copy)
    except BaseException:
        unfinished.unlink(missing_ok=True)
        raise
    return copy


@contextlib.contextmanager
def whole(path: Path) -> Iterator[sa.Connection]:
    """A connection with a transaction around everything, changes of shape included.

    Python's SQLite module begins transactions by itself, but only before rows are changed: tables would be made and
    committed one by one. So it is told to leave that alone. Foreign keys are off meanwhile: with them a step that
    builds a table anew would delete what hangs on it.
    """
    engine = sa.create_engine(f"sqlite:///{path}", poolclass=sa.pool.NullPool, connect_args={"timeout": PATIENCE})
    sa.event.listen(engine, "connect", _leave_transactions_to_us)
    sa.event.listen(engine, "begin", _begin)
    try:
        with engine.begin() as connection:
            yield connection
    finally:
        engine.dispose()


def _leave_transactions_to_us(connection: Any, _: object) -> None:
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = OFF"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin(connection: sa.Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")
