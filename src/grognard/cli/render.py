"""``grognard render``: a position as a picture."""

from pathlib import Path

import click

from grognard.cli.common import override_option, read_overrides, read_record, working
from grognard.cli.replay import rebuilt
from grognard.games import rulebook
from grognard.kernel.record import BadRecord
from grognard.kernel.rulebook import BadSetup
from grognard.kernel.state import SPECTATOR
from grognard.kernel.table import Table
from grognard.picture import draw_board, to_png

KINDS = (".svg", ".png")
OPENING = 2  # GAME and SCENARIO instead of RECORD


def table_of(words: tuple[str, ...], to: int | None, override_files: tuple[Path, ...]) -> Table:
    """The table that ``RECORD`` or ``GAME SCENARIO`` means."""
    if len(words) == OPENING:
        if to:
            raise BadSetup("--to needs a RECORD: a scenario without one has only its opening position")
        return Table(rulebook(words[0]), words[1], overrides=read_overrides(override_files))
    if override_files:
        raise BadSetup("--override cannot be used with a RECORD, which has its own corrections")
    record = read_record(Path(words[0]))
    return rebuilt(rulebook(record.game), record, to)


def drawing(table: Table) -> str:
    """The position as SVG, as a spectator sees it."""
    book = table.rulebook
    board = book.display.board(table.scenario, table.overrides)
    return draw_board(board, book.display.pieces(table.view(SPECTATOR)), hung=True)


@click.command()
@click.argument("words", metavar="RECORD|GAME SCENARIO", nargs=-1, required=True)
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--to", type=click.IntRange(min=0), help="The position after this many actions.")
@override_option
@click.option(
    "--width", type=click.IntRange(100, 10_000), default=2400, show_default=True, help="Pixels across, for .png."
)
def render(words: tuple[str, ...], file: Path, to: int | None, override_files: tuple[Path, ...], width: int) -> None:
    """Draw a position of a RECORD, or the opening of a SCENARIO of GAME, into FILE (.svg or .png).

    \b
    Examples:
      grognard render last_battles ligny ligny.svg
      grognard render game.json --to 120 position.png
    """
    if len(words) > OPENING:
        raise click.UsageError("render takes RECORD FILE or GAME SCENARIO FILE")
    if file.suffix.lower() not in KINDS:
        raise BadSetup(f"{file}: the picture's name must end in .svg or .png")
    table = table_of(words, to, override_files)
    with working("drawing"):
        svg = drawing(table)
        picture = to_png(svg, width) if file.suffix.lower() == ".png" else svg.encode()
    try:
        file.write_bytes(picture)
    except OSError as error:
        raise BadRecord(f"{file}: {error.strerror}") from error
    click.echo(f"{file}: {len(picture) // 1024 + 1} KiB", err=True)
