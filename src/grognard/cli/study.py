"""``grognard study``: who wins, how and where, scenario by scenario and option by option, as a report with plots."""

import os
from importlib.util import find_spec
from pathlib import Path

import click

from grognard.arena.cluster import NoCluster
from grognard.arena.study import Question, plan, run
from grognard.cli import complete
from grognard.cli.common import console, override_option, progress_bar, read_overrides, working
from grognard.cli.simulate import parse_seats
from grognard.games import rulebook
from grognard.kernel.rulebook import BadSetup


def asked(
    game: str,
    scenarios: tuple[str, ...],
    options: tuple[str, ...],
    only_defaults: bool,
    bot: str,
    seed: int,
    seats: tuple[str, ...] = (),
    override_files: tuple[Path, ...] = (),
) -> Question:
    """The question in these words. Raises BadSetup."""
    if only_defaults and options:
        raise BadSetup("--defaults-only cannot be used with --option")
    book = rulebook(game)
    named = tuple(dict.fromkeys(scenarios)) or tuple(info.id for info in book.scenarios)
    switched = () if only_defaults else options or None
    overrides = read_overrides(override_files)
    return Question(game, named, switched, bot, seed, seats=parse_seats(seats), overrides=overrides)


@click.command()
@click.argument("game", shell_complete=complete.games)
@click.argument("scenarios", metavar="[SCENARIO ...]", nargs=-1, shell_complete=complete.scenarios)
@click.option("--games", "-n", type=click.IntRange(min=1), default=100, show_default=True, help="Games of each case.")
@click.option(
    "--report", required=True, type=click.Path(file_okay=False, path_type=Path), help="The folder for the study."
)
@click.option(
    "--bot",
    default="veteran",
    show_default=True,
    shell_complete=complete.bots,
    help="Who plays, on every seat that --seat does not name.",
)
@click.option(
    "--seat", "seats", metavar="SIDE=BOT", multiple=True, shell_complete=complete.seats, help="Who plays one side."
)
@click.option(
    "--option",
    "options",
    metavar="NAME",
    multiple=True,
    shell_complete=complete.options,
    help="Switch only this one, not each in turn.",
)
@click.option("--defaults-only", is_flag=True, help="Switch no option: only the scenarios as published.")
@override_option
@click.option("--seed", type=int, default=1815, show_default=True, help="The same seed gives the same games.")
@click.option("--jobs", "-j", type=click.IntRange(min=1), help="Processes; the result does not depend on it.")
@click.option("--ray", metavar="ADDRESS", help='Play on the Ray cluster there, or on one of your own ("local").')
@click.option("--fresh", is_flag=True, help="Discard what is in the folder and start over.")
@click.option("--json", "as_json", is_flag=True, help="Print all numbers of the report as JSON.")
def study(
    game: str,
    scenarios: tuple[str, ...],
    games: int,
    report: Path,
    bot: str,
    seats: tuple[str, ...],
    options: tuple[str, ...],
    defaults_only: bool,
    override_files: tuple[Path, ...],
    seed: int,
    jobs: int | None,
    ray: str | None,
    fresh: bool,
    as_json: bool,
) -> None:
    """Let bots play GAME, each SCENARIO as published and with each option switched, and report how balanced it is.

    The report is index.html in the folder, with its numbers beside it. The same command resumes a study that was
    stopped; with a larger number of games it plays the additional ones. With --override each SCENARIO is also played
    with your corrections, and compared with the same dice without them.

    \b
    Examples:
      grognard study last_battles quatre_bras --games 200 --report studies/quatre_bras
      grognard study waterloo_impulse --defaults-only --report studies/waterloo
      grognard study last_battles ligny --option command --option late_start --report studies/ligny
      grognard study last_battles wavre --defaults-only --override mine.json --report studies/wavre
      grognard study last_battles ligny --seat french=veteran --seat coalition=recruit --report studies/uneven
      grognard study napoleon_1815 --games 1000 --ray local --jobs 8 --report studies/campaign
    """
    question = asked(game, scenarios, options, defaults_only, bot, seed, seats, override_files)
    cases, _ = plan(question)
    if find_spec("matplotlib") is None:
        raise BadSetup(
            "study needs matplotlib for its plots: in the source folder run `make lab`, "
            "elsewhere pip install 'grognard[lab]'"
        )
    workers = jobs or os.cpu_count() or 1
    try:
        with progress_bar("playing", games * len(cases)) as progress:
            played = run(question, games, report, jobs=workers, ray=ray, fresh=fresh, progress=progress)
    except KeyboardInterrupt:
        click.echo(f"grognard: stopped; the games so far are in {report}; the same command resumes", err=True)
        raise
    except NoCluster as error:
        raise BadSetup(str(error)) from error
    except OSError as error:
        raise BadSetup(f"{report}: {error.strerror or error}") from error
    with working("drawing"):
        from grognard.report.study import write  # noqa: PLC0415  (only now: matplotlib takes a while to load)

        summary = write(question, games, played, report)
    if as_json:
        click.echo((report / "data.json").read_text(encoding="utf-8"), nl=False)
        return
    out = console()
    for line in summary:
        out.print(line, markup=False)
    out.print(f"{report / 'index.html'}: the report", markup=False)
