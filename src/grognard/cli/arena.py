"""``grognard arena``: a round robin of bots, to see who is stronger and how sure that is."""

import os
from math import isinf
from pathlib import Path

import click
from rich.table import Table

from grognard import __version__, build_kind
from grognard.arena.ladder import Standing
from grognard.arena.ledger import open_ledger
from grognard.arena.results import Meeting, Rank, Results, results
from grognard.arena.roundrobin import RoundRobin, Tournament
from grognard.arena.sequential import Question
from grognard.cli import complete
from grognard.cli.common import console, override_option, print_json, progress_bar, read_overrides, show
from grognard.kernel.rulebook import BadSetup


def parse_bots(words: str) -> tuple[str, ...]:
    """Read ``a,b,c``."""
    return tuple(word.strip() for word in words.split(",") if word.strip())


def parse_seconds(words: tuple[str, ...]) -> dict[str, float]:
    """Read ``BOT=SECONDS`` words."""
    seconds: dict[str, float] = {}
    for word in words:
        bot, equals, number = word.rpartition("=")
        try:
            seconds[bot] = float(number)
        except ValueError:
            equals = ""
        if not equals or not bot:
            raise BadSetup(f"--seconds takes BOT=SECONDS, not {word!r}")
    return seconds


def bound(elo: float) -> float | None:
    """An end of an interval; None where it is open, because JSON knows no infinity."""
    return None if isinf(elo) else round(elo, 1)


def rank_json(rank: Rank) -> dict[str, object]:
    """A bot on the ladder as JSON-able data."""
    return {
        "bot": rank.bot,
        "elo": round(rank.standing.elo, 1),
        "low": bound(rank.standing.low),
        "high": bound(rank.standing.high),
        "games": rank.games,
        "forfeits": rank.forfeits,
        "points_by_side": {side: [won, played] for side, (won, played) in sorted(rank.points_by_side.items())},
        "seconds_per_decision": round(rank.seconds_per_decision, 6),
        "slowest": round(rank.thinking.slowest, 6),
    }


def meeting_json(meeting: Meeting) -> dict[str, object]:
    """A pairing as JSON-able data."""
    return {
        "a": meeting.a,
        "b": meeting.b,
        "games": meeting.games,
        "wins_a": meeting.wins_a,
        "wins_b": meeting.wins_b,
        "draws": meeting.draws,
        "share_a": round(meeting.share_a, 4),
        "low": round(meeting.low, 4),
        "high": round(meeting.high, 4),
        "decided": meeting.decided,
    }


def results_json(tournament: Tournament, found: Results) -> dict[str, object]:
    """Everything as JSON-able data."""
    return {
        "game": tournament.game,
        "scenario": tournament.scenario,
        "options": list(tournament.options),
        "overrides": len(tournament.overrides),
        "seed": tournament.seed,
        "version": __version__,
        "build": build_kind(),
        "games": found.games,
        "decisions": found.decisions,
        "ladder": [rank_json(rank) for rank in found.ladder],
        "pairings": [meeting_json(meeting) for meeting in found.meetings],
        "wins_by_side": found.wins_by_side,
        "draws": found.draws,
        "forfeits": found.forfeits,
    }


def duration(seconds: float) -> str:
    """A time in words."""
    return f"{seconds:.1f} s" if seconds >= 1 else f"{seconds * 1000:.1f} ms"


def signed(elo: float) -> str:
    """Elo with its sign; 0 has none."""
    return f"{round(elo):+d}" if round(elo) else "0"


def span(standing: Standing) -> str:
    """An interval in words; a bot that has won everything, or nothing, has an open one."""
    if isinf(standing.high):
        return "" if isinf(standing.low) else f"{signed(standing.low)} or more"
    return (
        f"{signed(standing.high)} or less"
        if isinf(standing.low)
        else (f"{signed(standing.low)} to {signed(standing.high)}")
    )


def labels(found: Results) -> dict[str, str]:
    """What bots are called in tables: those from outside by their class alone, where no other has the same name."""
    bots = [rank.bot for rank in found.ladder]
    short = [bot.rpartition(":")[2] for bot in bots]
    return {bot: name if short.count(name) == 1 else bot for bot, name in zip(bots, short, strict=True)}


def ladder_table(found: Results) -> Table:
    """The ladder for people."""
    names = labels(found)
    table = Table("", "Elo", "95 %", "games", box=None, pad_edge=False)
    sides = list(found.wins_by_side)
    for name in [*(f"as {side}" for side in sides), "a decision", "slowest"]:
        table.add_column(name, justify="right")
    for rank in found.ladder:
        standing = rank.standing
        played = [rank.points_by_side.get(side, (0.0, 0)) for side in sides]
        table.add_row(
            names[rank.bot],
            signed(standing.elo),
            span(standing),
            str(rank.games),
            *(f"{won / games:.0%}" if games else "" for won, games in played),
            duration(rank.seconds_per_decision),
            duration(rank.thinking.slowest),
        )
    return table


def verdict(meeting: Meeting, names: dict[str, str]) -> str:
    """Which hypothesis won."""
    if meeting.stronger:
        return f"H1: {names[meeting.stronger]} is stronger"
    return "H0: neither is stronger" if meeting.decided else "open"


def cross_table(found: Results, question: Question | None) -> Table:
    """The pairings for people."""
    names = labels(found)
    table = Table("", "won-drawn-lost", "share", "95 %", box=None, pad_edge=False)
    if question:
        table.add_column(f"H0 {signed(question.elo0)}, H1 {signed(question.elo1)} Elo")
    for meeting in found.meetings:
        table.add_row(
            f"{names[meeting.a]} - {names[meeting.b]}",
            f"{meeting.wins_a}-{meeting.draws}-{meeting.wins_b}",
            f"{meeting.share_a:.1%}",
            f"{meeting.low:.1%} to {meeting.high:.1%}",
            *([verdict(meeting, names)] if question else []),
        )
    return table


def print_results(found: Results, question: Question | None) -> None:
    """Everything for people."""
    out = console()
    show(out, ladder_table(found))
    out.print()
    show(out, cross_table(found, question))
    out.print()
    for reason, times in sorted(found.forfeits.items(), key=lambda item: -item[1]):
        out.print(f"{times} x {reason}", markup=False)
    sides = ", ".join(f"{side} {wins}" for side, wins in found.wins_by_side.items())
    out.print(
        f"[dim]{found.games} games, {found.decisions / max(1, found.games):.0f} decisions a game; "
        f"wins by side: {sides}, draws {found.draws}[/]"
    )


@click.command()
@click.argument("game", shell_complete=complete.games)
@click.argument("scenario", shell_complete=complete.scenarios)
@click.option(
    "--bots",
    required=True,
    metavar="A,B,C",
    shell_complete=complete.bots,
    help="Who plays: names, module:Class or path/file.py:Class.",
)
@click.option(
    "--games", "-n", type=click.IntRange(min=1), default=100, show_default=True, help="Games for each pairing, at most."
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
@click.option(
    "--seconds", metavar="BOT=S", multiple=True, help="How long a bot may think; by default it counts trials instead."
)
@click.option("--seed", type=int, default=1815, show_default=True, help="The same seed gives the same games.")
@click.option("--jobs", "-j", type=click.IntRange(min=1), help="Processes, one game each; by default one per core.")
@click.option("--elo0", type=float, default=0.0, show_default=True, help="The lead assumed by H0.")
@click.option("--elo1", type=float, default=50.0, show_default=True, help="The lead assumed by H1.")
@click.option(
    "--alpha",
    type=click.FloatRange(0, 0.5, min_open=True, max_open=True),
    default=0.05,
    show_default=True,
    help="The error rate of the test.",
)
@click.option("--no-stop", is_flag=True, help="Play all games, even after the test has decided.")
@click.option(
    "--save", type=click.Path(dir_okay=False, path_type=Path), help="Save games to this file, and resume from it."
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def arena(
    game: str,
    scenario: str,
    bots: str,
    games: int,
    options: tuple[str, ...],
    override_files: tuple[Path, ...],
    seconds: tuple[str, ...],
    seed: int,
    jobs: int | None,
    elo0: float,
    elo1: float,
    alpha: float,
    no_stop: bool,
    save: Path | None,
    as_json: bool,
) -> None:
    """Let bots play SCENARIO of GAME against each other, seats and dice mirrored, and rank them by Elo.

    A pairing ends early once a sequential test has decided whether one bot leads by --elo1 (H1) or by --elo0 (H0).

    \b
    Examples:
      grognard arena last_battles ligny --bots random,recruit,veteran
      grognard arena last_battles wavre --bots veteran,my_bot.py:MyBot --games 400 --save wavre.jsonl
      grognard arena napoleon_1815 campaign --bots general,marshal --seconds marshal=2 --json
    """
    if not 0 <= elo0 < elo1:
        raise BadSetup(f"--elo0 {elo0:g} must not be negative, and must be less than --elo1 {elo1:g}")
    question = None if no_stop else Question(elo0, elo1, alpha)
    overrides = read_overrides(override_files)
    limits = parse_seconds(seconds)
    tournament = Tournament(game, scenario, parse_bots(bots), games, options, seed, limits, question, overrides)
    robin = RoundRobin(tournament)
    ledger = open_ledger(save)
    with progress_bar("playing", robin.total) as progress:
        robin.play(jobs or os.cpu_count() or 1, ledger, progress)
    found = results(robin)
    if as_json:
        print_json(results_json(tournament, found))
    else:
        print_results(found, question)
