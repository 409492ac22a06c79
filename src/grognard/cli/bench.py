"""``grognard bench``: how fast the engine is here."""

from collections.abc import Mapping
from dataclasses import asdict, fields

import click
from rich.table import Table

from grognard.arena.ageing import Ageing, measure_ageing
from grognard.arena.bench import Speed, measure
from grognard.arena.thinking import Thought, measure_thinking
from grognard.cli import complete
from grognard.cli.common import console, print_json, progress_bar, working
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


def print_ageing(found: Ageing) -> None:
    """Each turn in a line."""
    table = Table("turn", box=None, pad_edge=False, title=f"{found.scenario}, {found.bot}, {found.build} build")
    for heading in ("decisions", "ms each", "slowest ms", "position KiB", "process MiB", "events told"):
        table.add_column(heading, justify="right")
    for stage in found.stages:
        table.add_row(
            str(stage.turn),
            str(stage.decisions),
            f"{stage.milliseconds():.2f}",
            f"{1000 * stage.slowest:.0f}",
            f"{stage.position:.1f}",
            f"{stage.resident:.0f}",
            str(stage.log),
        )
    console().print(table)


@click.command()
@click.argument("games", metavar="[GAME]...", nargs=-1, shell_complete=complete.games)
@click.option(
    "--scenario", shell_complete=complete.scenarios, help="The scenario to play; by default the game's first."
)
@click.option(
    "--seconds",
    type=click.FloatRange(min=0.01, max=3600),
    default=3.0,
    show_default=True,
    help="Seconds to measure for each game.",
)
@click.option(
    "--bot",
    shell_complete=complete.bots,
    help="Measure how fast this bot simulates in real positions (general, marshal).",
)
@click.option("--ageing", metavar="BOT", help="Let this bot play one game, and measure each of its turns.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def bench(
    games: tuple[str, ...], scenario: str | None, seconds: float, bot: str | None, ageing: str | None, as_json: bool
) -> None:
    """Measure the engine with random games on one core, or how fast a bot thinks; by default, for every game.

    \b
    Examples:
      grognard bench
      grognard bench last_battles --scenario wavre --json
      grognard bench --bot marshal --seconds 10
      grognard bench last_battles --scenario campaign --ageing veteran
    """
    names = list(dict.fromkeys(games)) or list(GAMES)
    if ageing is not None:
        for name in names:
            with working("playing"):
                aged = measure_ageing(name, ageing, scenario)
            if as_json:
                print_json(asdict(aged))
            else:
                print_ageing(aged)
        return
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
