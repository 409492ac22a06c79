"""``grognard render``: a position as a picture."""

from pathlib import Path

import click

from grognard.cli import complete
from grognard.cli.common import override_option, read_overrides, read_record, working
from grognard.cli.replay import rebuilt
from grognard.games import rulebook
from grognard.kernel.record import BadRecord
from grognard.kernel.rulebook import MAP, BadSetup, View
from grognard.kernel.state import SPECTATOR
from grognard.kernel.table import Table
from grognard.picture import draw_board, to_png
from grognard.picture.lettering import with_fonts
from grognard.picture.marks import draw_marks, laid_under
from grognard.picture.poster import poster

KINDS = (".svg", ".png")
WIDE, POSTER = 2400, 6000  # pixels
OPENING = 2  # GAME and SCENARIO instead of RECORD


def opening(game: str, scenario: str, options: tuple[str, ...], override_files: tuple[Path, ...]) -> Table:
    """The first position. Where players set up their own armies it would show an empty map: then, unless options are
    named, an option that sets them up is taken, if there is one.
    """
    book, overrides = rulebook(game), read_overrides(override_files)
    table = Table(book, scenario, options, overrides=overrides)
    if options or is_peopled(table):
        return table
    for option in book.scenario(scenario).options:
        if not option.needs:
            other = Table(book, scenario, [option.id], overrides=overrides)
            if is_peopled(other):
                click.echo(f"drawn with --option {option.id}: without it the map is empty at first", err=True)
                return other
    return table


def is_peopled(table: Table) -> bool:
    """Does every side have somebody on the map?"""
    there = {
        piece["side"] for piece in table.rulebook.display.pieces(table.view(SPECTATOR)) if piece["status"] == "map"
    }
    return len(there) > 1


def table_of(
    words: tuple[str, ...], to: int | None, override_files: tuple[Path, ...], options: tuple[str, ...] = ()
) -> Table:
    """The table that ``RECORD`` or ``GAME SCENARIO`` means."""
    if len(words) == OPENING:
        if to:
            raise BadSetup("--to needs a RECORD: a scenario without one has only its opening position")
        return opening(words[0], words[1], options, override_files)
    if override_files or options:
        raise BadSetup("--override and --option cannot be used with a RECORD, which has its own")
    record = read_record(Path(words[0]))
    return rebuilt(rulebook(record.game), record, to)


def seen_by(table: Table, side: str | None, is_open: bool) -> View:
    """The position as a side sees it, as a spectator does, or with everything face up. Raises BadSetup."""
    if side is not None and is_open:
        raise BadSetup("--seat and --open cannot be used together")
    if is_open:
        state = table.state.copy()
        state.unsealed = True
        return table.rulebook.secrets.view(state, SPECTATOR)
    if side is None:
        return table.view(SPECTATOR)
    if side not in table.sides():
        raise BadSetup(f"there is no side {side!r}; there are: {', '.join(table.sides())}")
    return table.view(table.sides().index(side))


def drawing(table: Table, view: View, name: str = MAP) -> str:
    """A board of the position as SVG, with the marks and pieces on it. Raises BadSetup if there is no such board."""
    display = table.rulebook.display
    scenes = {scene["id"]: scene for scene in display.scenes(view)}
    boards = display.boards(table.scenario)
    scene = scenes.get(name) or next((one for one in scenes.values() if one["board"] == name), None)
    if scene is None and name not in boards:
        raise BadSetup(f"there is no board {name!r}; there are: {', '.join(dict.fromkeys([*scenes, *boards]))}")
    board = display.board(table.scenario, table.overrides, scene["board"] if scene else name)
    if scene is None:  # a battle of which there is none now: its empty board
        return draw_board(board, hung=True)
    offset = scene["offset"]
    pieces = [{**piece, "at": None if piece["at"] is None else piece["at"] - offset} for piece in display.pieces(view)]
    marks = [{**mark, "space": mark["space"] - offset} for mark in display.marks(view)]
    return laid_under(draw_board(board, pieces, hung=True), draw_marks(board, marks))


def hung(table: Table, view: View, svg: str, from_start: bool) -> str:
    """The drawing as a poster. For an opening it lists all units, as the rules do; for a record, those in sight."""
    display = table.rulebook.display
    known = seen_by(table, None, is_open=True) if from_start else view
    return poster(svg, table.rulebook.scenario(table.scenario).title, display.pieces(known))


@click.command()
@click.argument("words", metavar="RECORD|GAME SCENARIO", nargs=-1, required=True, shell_complete=complete.subjects)
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--to", type=click.IntRange(min=0), help="The position after this many actions.")
@click.option(
    "--option",
    "options",
    metavar="NAME",
    multiple=True,
    shell_complete=complete.options,
    help="Switch an option of the game on.",
)
@click.option("--seat", "side", metavar="SIDE", shell_complete=complete.sides, help="As this side sees it.")
@click.option("--open", "is_open", is_flag=True, help="Everything face up, as after the game.")
@click.option("--board", default=MAP, show_default=True, help="Another board, such as that of a battle.")
@click.option("--poster", "is_poster", is_flag=True, help="With a border and the order of battle, 6000 pixels wide.")
@override_option
@click.option(
    "--width",
    type=click.IntRange(100, 10_000),
    help=f"Width in pixels, for .png.  [default: {WIDE}, with --poster {POSTER}]",
)
def render(
    words: tuple[str, ...],
    file: Path,
    to: int | None,
    options: tuple[str, ...],
    side: str | None,
    is_open: bool,
    board: str,
    is_poster: bool,
    override_files: tuple[Path, ...],
    width: int | None,
) -> None:
    """Draw a position of a RECORD, or the opening of a SCENARIO of GAME, into FILE (.svg or .png).

    \b
    Examples:
      grognard render last_battles ligny ligny.svg
      grognard render game.json --to 120 position.png
      grognard render game.json --open end.png
      grognard render eagles waterloo field.png --poster
      grognard render napoleon_1815 campaign campaign.png --option historical_setup --seat french
    """
    if len(words) > OPENING:
        raise click.UsageError("render takes RECORD FILE or GAME SCENARIO FILE")
    if file.suffix.lower() not in KINDS:
        raise BadSetup(f"{file}: the picture's name must end in .svg or .png")
    if not file.absolute().parent.is_dir():  # said now, not after the drawing
        raise BadSetup(f"{file}: there is no such folder")
    table = table_of(words, to, override_files, options)
    view = seen_by(table, side, is_open)
    with working("drawing"):
        svg = drawing(table, view, board)
        if is_poster:
            svg = hung(table, view, svg, from_start=len(words) == OPENING)
        picture = (
            to_png(svg, width or (POSTER if is_poster else WIDE))
            if file.suffix.lower() == ".png"
            else with_fonts(svg).encode()
        )
    try:
        file.write_bytes(picture)
    except OSError as error:
        raise BadRecord(f"{file}: {error.strerror}") from error
    click.echo(f"{file}: {len(picture) // 1024 + 1} KiB", err=True)
