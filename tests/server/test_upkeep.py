"""Databases of every age: brought up to date wholly or not at all, whenever the program is killed."""

from __future__ import annotations

import asyncio
import contextlib
import json
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
import sqlalchemy as sa

from grognard import build_kind
from grognard.kernel.rulebook import BadSetup
from grognard.server.app import DATABASE
from grognard.server.storage import HEAD, Storage, metadata
from grognard.server.upkeep import bring_up_to_date, version_of, whole

pytestmark = pytest.mark.skipif(build_kind() != "pure", reason="once is enough: no compiled module is involved")

# What the first version wrote, with a game by link, one against the computer, and an action of each.
OLDEST = """
create table alembic_version (version_num varchar(32) not null primary key);
insert into alembic_version values ('0001');
create table games (
    id text not null, game text not null, scenario text not null, options text not null, overrides text not null,
    commitment text not null, seed blob not null, given text not null, owner blob, created text not null,
    updated text not null, actions integer not null, turn text not null, decides text, outcome text, primary key (id)
);
create index ix_games_owner on games (owner);
create table seats (
    table_id text not null, side text not null, who text not null, bot text, token blob,
    primary key (table_id, side), foreign key (table_id) references games (id) on delete cascade
);
create index ix_seats_token on seats (token);
create table actions (
    table_id text not null, number integer not null, action text not null,
    primary key (table_id, number), foreign key (table_id) references games (id) on delete cascade
);
insert into games values
    ('friends', 'last_battles', 'ligny', '[]', '[]', '', x'00', '[]', x'01', 'then', 'then', 1, '', 'french', null),
    ('alone', 'last_battles', 'wavre', '[]', '[]', '', x'00', '[]', x'01', 'then', 'then', 1, '', 'french', null);
insert into seats values
    ('friends', 'french', 'me', null, x'0a'), ('friends', 'coalition', 'link', null, x'0b'),
    ('alone', 'french', 'me', null, x'0c'), ('alone', 'coalition', 'veteran', 'veteran', null);
insert into actions values ('friends', 0, '["stop"]'), ('alone', 0, '["stop"]');
"""
TALK = """
create table talk (
    table_id text not null, number integer not null, side text not null, "to" text not null, text text not null,
    position integer not null, time text not null, primary key (table_id, number),
    foreign key (table_id) references games (id) on delete cascade
);
"""
COUNSEL = """
alter table seats add column seconds float;
alter table games add column hints boolean not null default 1;
update games set hints = (id = 'alone');
"""
LATER = {"0001": "", "0002": TALK, "0003": TALK + COUNSEL}  # what versions after the first have added

# Brings copies of a database up to date in processes of its own, and kills the first at its first doing, the second at
# its second, and so on until one gets through. Doings are statements (before and after), commits, and files touched.
KILLER = """
import json, os, shutil, signal, sys
from pathlib import Path
import sqlalchemy as sa
from grognard.server import migrations
from grognard.server.upkeep import bring_up_to_date
old, place, head = Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3]
left = 0
def doing(*_):
    global left
    left -= 1
    if left == 0:
        os.kill(os.getpid(), signal.SIGKILL)
def heard(name, _):
    if name in {"sqlite3.connect", "os.rename", "os.remove"}:
        doing()
for event in ("before_cursor_execute", "after_cursor_execute", "commit"):
    sa.event.listen(sa.engine.Engine, event, doing)
kills = 0
while True:
    folder = place / str(kills + 1)
    folder.mkdir()
    shutil.copy(old, folder / old.name)
    child = os.fork()
    if child == 0:
        left = kills + 1
        sys.addaudithook(heard)
        bring_up_to_date(folder / old.name, head)
        os._exit(0)
    if os.waitpid(child, 0)[1] != signal.SIGKILL:
        break
    kills += 1
print(json.dumps(kills))
"""


def old_database(folder: Path, script: str = OLDEST) -> Path:
    path = folder / DATABASE
    with contextlib.closing(sqlite3.connect(path)) as database:
        database.executescript(script)
    return path


def check_games(path: Path) -> None:
    """Opened by the program of today, everything is there, and can be gone on with."""

    async def check() -> None:
        storage = Storage(path)
        await storage.open()
        for name, people in (("friends", 2), ("alone", 1)):
            found = await storage.load(name)
            assert found is not None
            assert found[1] == ['["stop"]']
            assert len([seat for seat in found[0].seats if seat.token]) == people
            assert found[0].hints == (people == 1)
            assert await storage.said(name) == []
            assert await storage.noted(name) == {}
        await storage.close()

    asyncio.run(check())
    assert version_of(path) == HEAD
    check_shape(path)


def check_shape(path: Path) -> None:
    engine = sa.create_engine(f"sqlite:///{path}", poolclass=sa.pool.NullPool)
    shape = sa.inspect(engine)
    for name, table in metadata.tables.items():
        assert {column["name"] for column in shape.get_columns(name)} == set(table.columns.keys())
        assert {index["name"] for index in shape.get_indexes(name)} == {index.name for index in table.indexes}
    engine.dispose()


@pytest.mark.slow
@pytest.mark.parametrize("version", sorted(LATER))
def test_killed_at_whatever_it_does_all_games_are_there(tmp_path: Path, version: str) -> None:
    (tmp_path / "old").mkdir()
    old = old_database(tmp_path / "old")
    with contextlib.closing(sqlite3.connect(old)) as database:
        database.executescript(f"{LATER[version]} update alembic_version set version_num = '{version}';")
    before = dump(old)
    words = [sys.executable, "-c", KILLER, str(old), str(tmp_path), HEAD]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    kills = json.loads(done.stdout)
    assert kills > (20 if version < "0003" else 15), "statements, commits and files; the last step is a short one"
    for number in range(1, kills + 2):
        path = tmp_path / str(number) / DATABASE
        assert version_of(path) == HEAD or dump(path) == before, "all of it, or nothing"
        check_games(path)
        assert dump(path.with_name(f"grognard-{version}.sqlite")) == before


def statements_of_an_upgrade(path: Path) -> list[tuple[str, tuple[object, ...]]]:
    """What a database at `path` is told, as far as it changes something."""
    told: list[tuple[str, tuple[object, ...]]] = []

    def hear(_: object, __: object, statement: str, values: tuple[object, ...], *___: object) -> None:
        if statement.split(maxsplit=1)[0].lower() in {"create", "alter", "insert", "update", "drop"}:
            told.append((statement, values))

    from grognard.server import migrations  # noqa: PLC0415

    with whole(path) as connection:
        sa.event.listen(connection.engine, "before_cursor_execute", hear)
        migrations.upgrade(connection)
    return told


@pytest.mark.parametrize("begin", ["nothing", "oldest"])
def test_what_older_programs_left_when_they_were_killed_is_mended(tmp_path: Path, begin: str) -> None:
    script = OLDEST if begin == "oldest" else ""
    (tmp_path / "model").mkdir()
    told = statements_of_an_upgrade(old_database(tmp_path / "model", script))
    assert len(told) >= 6
    for taken in range(len(told) + 1):  # each statement was its own transaction
        folder = tmp_path / str(taken)
        folder.mkdir()
        path = old_database(folder, script)
        with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as database:
            for statement, values in told[:taken]:
                database.execute(statement, values)
        if begin == "oldest":
            check_games(path)
        else:
            bring_up_to_date(path, HEAD)
            check_shape(path)


def test_a_copy_of_an_older_database_is_kept(tmp_path: Path) -> None:
    path = old_database(tmp_path)
    before = dump(path)
    check_games(path)
    copy = tmp_path / "grognard-0001.sqlite"
    assert dump(copy) == before
    assert copy.stat().st_mode & 0o077 == 0, "it holds the seeds of running games"
    assert not [name for name in tmp_path.iterdir() if name.name.startswith("grognard-") and name != copy]
    check_games(path)
    shutil.copy(copy, path)
    check_games(path)


def dump(path: Path) -> list[str]:
    with contextlib.closing(sqlite3.connect(path)) as database:
        return list(database.iterdump())


def test_a_new_database_has_no_copy(tmp_path: Path) -> None:
    bring_up_to_date(tmp_path / DATABASE, HEAD)
    assert version_of(tmp_path / DATABASE) == HEAD
    assert not list(tmp_path.glob("grognard-*"))


def spoil(path: Path, how: str) -> None:
    if how == "garbage":
        path.write_bytes(b"not a database at all" * 500)
    elif how == "folder":
        path.mkdir()
    else:
        old_database(path.parent)
        with contextlib.closing(sqlite3.connect(path)) as database:
            if how == "newer":
                database.executescript("update alembic_version set version_num = '0099';")
            elif how == "by hand":
                database.executescript("drop table alembic_version;")
            else:
                database.executescript(TALK + "insert into talk values ('alone', 0, 'french', 'all', 'hm', 0, 'then');")


@pytest.mark.parametrize(
    ("how", "named"),
    [
        ("garbage", "not a database"),
        ("folder", "unable to open"),
        ("newer", "0099"),
        ("by hand", "changed by hand"),
        ("talk by hand", "table talk"),
    ],
)
def test_what_cannot_be_used_is_said_in_one_line_and_left_as_it_is(tmp_path: Path, how: str, named: str) -> None:
    path = tmp_path / DATABASE
    spoil(path, how)
    before = path.read_bytes() if path.is_file() else b""
    with pytest.raises(BadSetup, match=named) as refusal:
        bring_up_to_date(path, HEAD)
    assert "\n" not in str(refusal.value)
    if how == "garbage":
        assert path.read_bytes() == before
    elif path.is_file():
        with contextlib.closing(sqlite3.connect(path)) as database:
            assert database.execute("select count(*) from games").fetchone() == (2,)


def test_the_command_says_so_in_one_line(tmp_path: Path) -> None:
    spoil(tmp_path / DATABASE, "newer")
    words = [sys.executable, "-m", "grognard", "--port", "0", "--no-browser", "--data", str(tmp_path)]
    done = subprocess.run(words, capture_output=True, text=True, timeout=180, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert len(done.stderr.splitlines()) == 1, done.stderr
    assert "0099" in done.stderr
