"""What the subcommands share: printing, progress and reading records."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click
from rich.console import Console, RenderableType
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from grognard.datafiles import DataError, read_override
from grognard.kernel.record import BadRecord, Record
from grognard.kernel.rulebook import BadSetup

override_option = click.option(
    "--override",
    "override_files",
    metavar="FILE",
    multiple=True,
    type=click.Path(path_type=Path),
    help="Your own corrections to the game's data.",
)


def print_json(data: object) -> None:
    """JSON for programs, indented for people who look anyway."""
    click.echo(json.dumps(data, indent=2, ensure_ascii=False))


def console() -> Console:
    """Where tables go; in a pipe or a file they are never squeezed."""
    out = Console(highlight=False)
    return out if out.is_terminal else Console(highlight=False, width=200)


def show(out: Console, what: RenderableType) -> None:
    """Print a table without the blanks that would fill its last column."""
    with out.capture() as caught:
        out.print(what)
    click.echo("\n".join(line.rstrip() for line in caught.get().rstrip("\n").split("\n")))


def counted(number: int, word: str) -> str:
    """1 game, 2 games."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


@contextmanager
def progress_bar(title: str, total: int) -> Iterator[Callable[[int], None]]:
    """While the work lasts, a bar on stderr where that is a terminal; gives the function that moves it."""
    screen = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal) as bar:
        task = bar.add_task(title, total=total)
        yield lambda done: bar.advance(task, done)


@contextmanager
def working(title: str) -> Iterator[None]:
    """A sign of life on stderr, where that is a terminal, during work that cannot be counted."""
    screen = Console(stderr=True)
    if screen.is_terminal:
        with screen.status(title):
            yield
    else:
        yield


def read_record(path: Path) -> Record:
    """Read a record file. Raises BadRecord, which names the file."""
    try:
        return Record.from_text(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadRecord(f"{path}: {error.strerror or 'cannot be read'}") from error
    except (UnicodeDecodeError, BadRecord) as error:
        raise BadRecord(f"{path}: {error}") from error


def read_overrides(paths: tuple[Path, ...]) -> tuple[dict[str, Any], ...]:
    """Read files of corrections to a game's data; the game itself checks what they say. Raises BadSetup."""
    overrides: list[dict[str, Any]] = []
    for path in paths:
        try:
            overrides.append(read_override(path))
        except OSError as error:
            raise BadSetup(f"{path}: {error.strerror or 'cannot be read'}") from error
        except DataError as error:
            raise BadSetup(str(error)) from error
    return tuple(overrides)
