"""``grognard bench``: how fast the engine is here."""

from collections.abc import Mapping
from dataclasses import asdict, fields

import click
from rich.table import Table

from grognard.arena.bench import Speed, measure
from grognard.arena.thinking import Thought, measure_thinking
from grognard.cli.common import console, print_json, progress_bar
from grognard.games import GAMES

PERCENT = 100


def speed_json(speed: Speed | Thought) -> dict[str, object]:
    """The measurements as JSON-able data."""
    return {key: round(value, 2) if isinstance(value, float) else value for key, value in asdict(speed).items()}


def print_speeds(speeds: Mapping[str, Speed | Thought]) -> None:
    """The measurements for people."""
    table = Table("", box=None, pad_edge=False)
    for game in speeds:
        table.add_column(game, justify="right")
    for key in fields(next(iter(speeds.values()))):
        values = [getattr(speed, key.name) for speed in speeds.values()]
        words = [value if isinstance(value, str) else f"{value:,.{1 if value < 1000 else 0}f}" for value in values]
        table.add_row(key.name.replace("_per_", " per ").replace("_", " "), *words)
    console().print(table)


@click.command()
@click.argument("games", metavar="[GAME]...", nargs=-1)
@click.option("--scenario", help="The scenario to play; by default the game's first.")
@click.option(
    "--seconds",
    type=click.FloatRange(min=0.01, max=3600),
    default=3.0,
    show_default=True,
    help="For each game.",
)
@click.option("--bot", help="Measure how fast this bot simulates in real positions (general, marshal).")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def bench(games: tuple[str, ...], scenario: str | None, seconds: float, bot: str | None, as_json: bool) -> None:
    """Measure the engine with random games on one core, or how fast a bot thinks; by default, for every game.

    \b
    Examples:
      grognard bench
      grognard bench last_battles --scenario wavre --json
      grognard bench --bot marshal --seconds 10
    """
    names = list(dict.fromkeys(games)) or list(GAMES)
    speeds: dict[str, Speed | Thought] = {}
    with progress_bar("measuring", PERCENT * len(names)) as progress:

        def heard(share: float) -> None:
            progress(round(share * PERCENT))

        for name in names:
            if bot is None:
                speeds[name] = measure(name, scenario, seconds=seconds, progress=heard)
            else:
                speeds[name] = measure_thinking(name, bot, scenario, seconds=seconds, progress=heard)
    if as_json:
        print_json({name: speed_json(speed) for name, speed in speeds.items()})
    else:
        print_speeds(speeds)
