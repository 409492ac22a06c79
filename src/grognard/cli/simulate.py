"""``grognard simulate``: many games between bots, added up."""

import os
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import click
from rich.table import Table

from grognard import __version__, build_kind
from grognard.arena.findings import ending, wilson
from grognard.arena.matches import Match, Tally, seats_from
from grognard.arena.matches import simulate as play_match
from grognard.cli import complete
from grognard.cli.common import (
    console,
    counted,
    override_option,
    print_json,
    progress_bar,
    read_overrides,
    show,
)
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


def endings(tally: Tally) -> dict[str, int]:
    """How games ended, grouping endings that differ only in their numbers; the most frequent first."""
    found: Counter[str] = Counter()
    for reason, count in tally.reasons.items():
        found[ending(reason)] += count
    return dict(sorted(found.items(), key=lambda item: (-item[1], item[0])))


def interval(count: int, games: int) -> list[float]:
    """The 95 % interval of a share (Wilson)."""
    share = wilson(count, games)
    return [round(share.low, 4), round(share.high, 4)]


def tally_json(match: Match, sides: Sequence[str], tally: Tally) -> dict[str, object]:
    """What was played and the result, as JSON-able data."""
    counts = {**tally.wins, "draws": tally.draws}
    return {
        "game": match.game,
        "scenario": match.scenario,
        "options": list(match.options),
        "overrides": len(match.overrides),
        "seed": match.seed,
        "version": __version__,
        "build": build_kind(),
        "bots": dict(zip(sides, match.bots, strict=True)),
        "swap": match.swap,
        "games": tally.games,
        "wins": tally.wins,
        "wins_by_bot": tally.wins_by_bot,
        "draws": tally.draws,
        "intervals": {name: interval(count, tally.games) for name, count in counts.items()},
        "intervals_by_bot": {bot: interval(count, tally.games) for bot, count in tally.wins_by_bot.items()},
        "reasons": endings(tally),
        "forfeits": tally.forfeits,
        "decisions": tally.decisions,
        "seconds": round(tally.seconds, 3),
    }


def print_tally(tally: Tally) -> None:
    """The result for people."""
    out = console()
    table = Table("", "wins", "share", "95 %", box=None, pad_edge=False)
    by_bot = tally.wins_by_bot if len(tally.wins_by_bot) > 1 else {}  # against itself a bot always wins
    rows = [*tally.wins.items(), *((f"bot {bot}", wins) for bot, wins in by_bot.items()), ("draws", tally.draws)]
    for name, count in rows:
        low, high = interval(count, tally.games)
        table.add_row(name, str(count), f"{count / tally.games:.1%}", f"{low:.1%} to {high:.1%}")
    show(out, table)
    for reason, count in endings(tally).items():
        out.print(f"{count:6} x {reason}", markup=False)
    out.print(
        f"[dim]{counted(tally.games, 'game')}, {tally.decisions} decisions in {tally.seconds:.1f} s "
        f"({tally.decisions / max(tally.seconds, 1e-9):,.0f} decisions/s, starting included)[/]"
    )


@click.command()
@click.argument("game", shell_complete=complete.games)
@click.argument("scenario", shell_complete=complete.scenarios)
@click.option("--games", "-n", type=click.IntRange(min=1), default=100, show_default=True, help="How many games.")
@click.option(
    "--seat",
    "seats",
    metavar="SIDE=BOT",
    multiple=True,
    shell_complete=complete.seats,
    help="Who plays a side; the veteran by default.",
)
@click.option(
    "--option",
    "options",
    metavar="NAME",
    multiple=True,
    shell_complete=complete.options,
    help="Switch an option of the game on.",
)
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
    sides = rulebook(game).sides_of(scenario)
    bots = seats_from(sides, parse_seats(seats))
    match = Match(game, scenario, bots, options, seed, swap, read_overrides(override_files), forgive=True)
    with progress_bar("playing", games) as progress:
        tally = play_match(match, games, jobs=jobs or os.cpu_count() or 1, save=save, progress=progress)
    for reason, times in tally.forfeits.items():
        click.echo(f"{times} x {reason}", err=True)
    if as_json:
        print_json(tally_json(match, sides, tally))
    elif tally.games:
        print_tally(tally)
    if tally.stopped:
        kept = f"; the records are in {save}" if save is not None and tally.games else ""
        click.echo(f"grognard: stopped after {tally.games} of {counted(games, 'game')}{kept}", err=True)
        raise click.Abort
