"""``grognard simulate``: many games between bots, added up."""

import os
from pathlib import Path

import click
from rich.table import Table

from grognard.arena.matches import Match, Tally, seats_from
from grognard.arena.matches import simulate as play_match
from grognard.cli.common import console, override_option, print_json, progress_bar, read_overrides
from grognard.games import rulebook
from grognard.kernel.rulebook import BadSetup


def parse_seats(words: tuple[str, ...]) -> dict[str, str]:
    """Read ``SIDE=BOT`` words."""
    seats: dict[str, str] = {}
    for word in words:
        side, equals, bot = word.partition("=")
        if not equals or not side or not bot:
            raise BadSetup(f"--seat takes SIDE=BOT, not {word!r}")
        if side in seats:
            raise BadSetup(f"--seat names {side} twice")
        seats[side] = bot
    return seats


def tally_json(tally: Tally) -> dict[str, object]:
    """The result as JSON-able data."""
    return {
        "games": tally.games,
        "wins": tally.wins,
        "wins_by_bot": tally.wins_by_bot,
        "draws": tally.draws,
        "decisions": tally.decisions,
        "seconds": round(tally.seconds, 3),
    }


def print_tally(tally: Tally) -> None:
    """The result for people."""
    out = console()
    table = Table("", "wins", "share", box=None, pad_edge=False)
    by_bot = tally.wins_by_bot if len(tally.wins_by_bot) > 1 else {}  # against itself a bot always wins
    for name, wins in [*tally.wins.items(), *((f"bot {bot}", wins) for bot, wins in by_bot.items())]:
        table.add_row(name, str(wins), f"{wins / tally.games:.1%}")
    table.add_row("draws", str(tally.draws), f"{tally.draws / tally.games:.1%}")
    out.print(table)
    for reason, count in sorted(tally.reasons.items(), key=lambda item: -item[1]):
        out.print(f"{count:6} x {reason}", markup=False)
    out.print(
        f"[dim]{tally.games} games, {tally.decisions} decisions in {tally.seconds:.1f} s "
        f"({tally.decisions / max(tally.seconds, 1e-9):,.0f} decisions/s)[/]"
    )


@click.command()
@click.argument("game")
@click.argument("scenario")
@click.option("--games", "-n", type=click.IntRange(min=1), default=100, show_default=True, help="How many games.")
@click.option("--seat", "seats", metavar="SIDE=BOT", multiple=True, help="Who plays a side; the veteran by default.")
@click.option("--option", "options", metavar="NAME", multiple=True, help="Switch an option of the game on.")
@override_option
@click.option("--seed", type=int, default=1815, show_default=True, help="The same seed gives the same games.")
@click.option("--jobs", "-j", type=click.IntRange(min=1), help="Processes; the result does not depend on it.")
@click.option("--swap", is_flag=True, help="Rotate the bots through the seats after each game.")
@click.option("--save", type=click.Path(file_okay=False, path_type=Path), help="Save each record in this folder.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def simulate(
    game: str,
    scenario: str,
    games: int,
    seats: tuple[str, ...],
    options: tuple[str, ...],
    override_files: tuple[Path, ...],
    seed: int,
    jobs: int | None,
    swap: bool,
    save: Path | None,
    as_json: bool,
) -> None:
    """Play SCENARIO of GAME many times between bots and add up who wins.

    After Ctrl-C it adds up the games finished by then; their records are kept.

    \b
    Examples:
      grognard simulate last_battles ligny
      grognard simulate last_battles ligny --games 1000 --jobs 4 --json
      grognard simulate last_battles wavre --seat french=veteran --seat coalition=recruit --swap
      grognard simulate last_battles quatre_bras --option command --save records
    """
    bots = seats_from(rulebook(game).sides_of(scenario), parse_seats(seats))
    match = Match(game, scenario, bots, options, seed, swap, read_overrides(override_files), forgive=True)
    with progress_bar("playing", games) as progress:
        tally = play_match(match, games, jobs=jobs or os.cpu_count() or 1, save=save, progress=progress)
    for reason, times in tally.forfeits.items():
        click.echo(f"{times} x {reason}", err=True)
    if as_json:
        print_json(tally_json(tally))
    elif tally.games:
        print_tally(tally)
    if tally.stopped:
        kept = f"; the records are in {save}" if save is not None and tally.games else ""
        click.echo(f"grognard: stopped after {tally.games} of {games} games{kept}", err=True)
        raise click.Abort
