"""``grognard admin``: look after the games of a server, while it runs or not."""

from __future__ import annotations

import asyncio
import json
import urllib.error
import urllib.request
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from grognard.cli.common import print_json
from grognard.kernel.rulebook import BadSetup

if TYPE_CHECKING:
    from grognard.server.storage import Storage, StoredGame

WAIT = 300.0  # seconds for a server that is busy
data_option = click.option("--data", type=click.Path(path_type=Path), help="Where the games are kept.")
json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON.")


class Archive:
    """The games of a folder; the server that uses it, if one is running."""

    def __init__(self, data: Path | None) -> None:
        """Raises BadSetup where there are none."""
        from grognard.server import app, keeper, run  # noqa: PLC0415  (the other commands start quicker without them)

        self.data = run.default_data() if data is None else data
        self.path = self.data / app.DATABASE
        if not self.path.is_file():
            raise BadSetup(f"there are no games in {self.data}; say where they are with --data")
        self.key = self.data / keeper.KEY

    def storage(self) -> Storage:
        """For reading; it changes nothing. Raises BadSetup."""
        from grognard.server.storage import HEAD, Storage  # noqa: PLC0415
        from grognard.server.upkeep import version_of  # noqa: PLC0415

        version = version_of(self.path)
        if version != HEAD:
            raise BadSetup(
                f"{self.path} is of another version ({version}; this one knows {HEAD}): start the server once"
            )
        return Storage(self.path)

    def ask(self, path: str) -> Any:
        """Let the running server do something; None where none is running. Raises BadSetup where it refuses."""
        try:
            known = json.loads(self.key.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return None
        headers = {"authorization": f"Bearer {known['token']}"}
        request = urllib.request.Request(known["address"] + path, b"", headers)  # noqa: S310  (our own address)
        try:
            with urllib.request.urlopen(request, timeout=WAIT) as answer:  # noqa: S310
                text = answer.read()
        except urllib.error.HTTPError as error:
            with error:
                reason = error.read().decode("utf-8", "replace")
            raise BadSetup(f"the server refuses: {_reason(reason)}") from error
        except OSError:
            return None  # it was killed and could not tidy up
        return json.loads(text) if text else {}


def _reason(text: str) -> str:
    try:
        return str(json.loads(text)["reason"])
    except (ValueError, KeyError, TypeError):
        return text[:200]


def _row(game: StoredGame) -> dict[str, Any]:
    return {
        "id": game.id,
        "game": game.game,
        "scenario": game.scenario,
        "turn": game.turn,
        "actions": game.actions,
        "seats": {seat.side: seat.bot or seat.who for seat in game.seats},
        "created": game.created,
        "updated": game.updated,
        "outcome": game.outcome,
    }


@click.group()
def admin() -> None:
    """Look after the games of a server; all of it works while the server runs.

    \b
    Examples:
      grognard admin tables --data games/club
      grognard admin backup saturday.sqlite
      grognard admin export records
      grognard admin close 3kQz81xYbA0c
    """


@admin.command()
@data_option
@json_option
def tables(data: Path | None, as_json: bool) -> None:
    """List all tables, latest first."""
    found = [_row(game) for game in asyncio.run(Archive(data).storage().all_games())]
    if as_json:
        print_json(found)
        return
    for row in found:
        seats = ", ".join(f"{side} {who}" for side, who in row["seats"].items())
        what = f"{row['game']} {row['scenario']}, {row['actions']} actions"
        click.echo(f"{row['id']}  {row['updated']}  {what}  {seats}  {row['outcome'] or row['turn']}")
    click.echo(f"{len(found)} tables")


async def _records(storage: Storage, only: tuple[str, ...]) -> list[tuple[str, str]]:
    from grognard.server.chronicle import stored_record  # noqa: PLC0415

    names = list(only) or [game.id for game in await storage.all_games()]
    return [(name, await stored_record(storage, name)) for name in names]


@admin.command()
@click.argument("folder", type=click.Path(path_type=Path))
@click.argument("ids", metavar="[TABLE]...", nargs=-1)
@data_option
def export(folder: Path, ids: tuple[str, ...], data: Path | None) -> None:
    """Write the records of all tables, or of these, into FOLDER. Seeds of games still in progress stay secret."""
    storage = Archive(data).storage()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        found = asyncio.run(_records(storage, ids))
        for name, text in found:
            (folder / f"{name}.json").write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadSetup(f"{folder}: {error.strerror}") from error
    click.echo(f"{len(found)} records are in {folder}")


@admin.command()
@click.argument("table")
@data_option
def close(table: str, data: Path | None) -> None:
    """Close a TABLE for good: its players are told, and its record is kept in the folder `closed` beside the games."""
    archive = Archive(data)
    answer = archive.ask(f"api/admin/tables/{table}/close")
    path = answer["record"] if answer is not None else asyncio.run(_close(archive, table))
    click.echo(
        f"closed; its record is {path}" if path else "closed; its game could not be rebuilt, so there is no record"
    )


async def _close(archive: Archive, table: str) -> str | None:
    """Without a server."""
    from grognard.kernel.record import BadRecord  # noqa: PLC0415
    from grognard.server import keeper  # noqa: PLC0415
    from grognard.server.chronicle import stored_record  # noqa: PLC0415

    storage = archive.storage()
    await storage.open()
    try:
        if await storage.load(table) is None:
            raise BadSetup("there is no such table")
        try:
            path = str(keeper.keep_record(archive.data, table, await stored_record(storage, table)))
        except BadRecord:
            path = None
        await storage.delete(table)
    finally:
        await storage.close()
    return path


@admin.command()
@data_option
def vacuum(data: Path | None) -> None:
    """Free the space that deleted games have left. Players on a running server wait meanwhile."""
    from grognard.server.upkeep import shrink  # noqa: PLC0415

    archive = Archive(data)
    before = archive.path.stat().st_size
    if archive.ask("api/admin/vacuum") is None:
        shrink(archive.path)
    click.echo(f"{before} bytes before, {archive.path.stat().st_size} after")


@admin.command()
@click.argument("file", type=click.Path(path_type=Path))
@data_option
def backup(file: Path, data: Path | None) -> None:
    """Copy all games into FILE, as they are at one moment; players notice nothing."""
    import sqlite3  # noqa: PLC0415

    from grognard.server.upkeep import copied_to  # noqa: PLC0415

    archive = Archive(data)
    if file.exists():
        raise BadSetup(f"{file} is there already")
    try:
        copied_to(archive.path, file)
    except (OSError, sqlite3.Error) as error:
        raise BadSetup(f"{file}: {error}") from error
    click.echo(f"{file}, {file.stat().st_size} bytes; it holds the seeds of running games, so keep it to yourself")
