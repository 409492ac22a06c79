"""``grognard games``: what can be played."""

from collections.abc import Sequence
from textwrap import wrap

import click
from rich.table import Table

from grognard.cli import complete
from grognard.cli.common import console, counted, print_json, show
from grognard.games import GAMES, rulebook
from grognard.kernel.rulebook import OptionInfo, Rulebook, ScenarioInfo

READABLE = 100  # letters in a line of prose
INDENT = "    "


def describe_option(option: OptionInfo) -> dict[str, object]:
    """An option as JSON-able data."""
    return {
        "id": option.id,
        "title": option.title,
        "rule": option.rule,
        "default": option.default,
        "text": option.text,
        "needs": option.needs,
        "excludes": option.excludes,
    }


def describe_scenario(book: Rulebook, scenario: ScenarioInfo) -> dict[str, object]:
    """A scenario as JSON-able data."""
    return {
        "id": scenario.id,
        "title": scenario.title,
        "rule": scenario.number,
        "turns": scenario.turns,
        "sides": book.sides_of(scenario.id),
        "intro": scenario.intro,
        "options": [describe_option(option) for option in scenario.options],
    }


def describe_game(book: Rulebook, scenarios: Sequence[ScenarioInfo]) -> dict[str, object]:
    """A game as JSON-able data."""
    return {
        "id": book.id,
        "title": book.title,
        "sides": book.sides,
        "scenarios": [describe_scenario(book, scenario) for scenario in scenarios],
    }


def print_game(book: Rulebook) -> None:
    """The scenarios of a game, a line each."""
    out = console()
    out.print(f"[bold]{book.id}[/]  {book.title}, sides: {', '.join(book.sides)}")
    own = any(scenario.sides for scenario in book.scenarios)
    table = Table("scenario", "title", *(["sides"] if own else []), "turns", "options", box=None, pad_edge=False)
    for scenario in book.scenarios:
        table.add_row(
            scenario.id,
            scenario.title,
            *([", ".join(book.sides_of(scenario.id))] if own else []),
            str(scenario.turns),
            ", ".join(option.id + ("*" if option.default else "") for option in scenario.options),
        )
    show(out, table)


def print_scenario(book: Rulebook, scenario: ScenarioInfo) -> None:
    """A scenario with its options explained."""
    width = min(console().width, READABLE)
    lines = [f"{book.title}: {scenario.title} ({book.id} {scenario.id}), {counted(scenario.turns, 'turn')}"]
    lines += wrap(scenario.intro, width)
    lines.append(f"Sides: {', '.join(book.sides_of(scenario.id))}")
    group = ""
    titles = {option.id: f"{option.title} ({option.id})" for option in scenario.options}
    for option in scenario.options:
        if option.group != group:
            group = option.group
            lines += ["", f"{group}:"]
        lines.append(f"{option.id}{'*' if option.default else ''}  {option.title} [{option.rule}]")
        lines += wrap(option.text, width, initial_indent=INDENT, subsequent_indent=INDENT)
        if option.needs:
            lines.append(f"{INDENT}needs {', '.join(titles.get(id, id) for id in option.needs)}")
        if option.excludes:
            excluded = ", ".join(titles.get(id, id) for id in option.excludes)
            lines += wrap(f"not together with {excluded}", width, initial_indent=INDENT, subsequent_indent=INDENT)
    click.echo("\n".join(lines))


def chosen(game: str | None, scenario: str | None) -> list[tuple[Rulebook, list[ScenarioInfo]]]:
    """The games that were asked for, each with the scenarios asked for. Raises BadSetup."""
    books = [rulebook(name) for name in ([game] if game is not None else GAMES)]
    return [(book, [book.scenario(scenario)] if scenario is not None else list(book.scenarios)) for book in books]


@click.command()
@click.argument("game", required=False, shell_complete=complete.games)
@click.argument("scenario", required=False, shell_complete=complete.scenarios)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def games(game: str | None, scenario: str | None, as_json: bool) -> None:
    """List the games with their scenarios, sides and options: all of them, those of GAME, or one SCENARIO explained.

    \b
    Examples:
      grognard games
      grognard games last_battles
      grognard games last_battles ligny
      grognard games napoleon_1815 campaign --json
    """
    found = chosen(game, scenario)
    if as_json:
        print_json([describe_game(book, scenarios) for book, scenarios in found])
        return
    if scenario is not None:
        print_scenario(found[0][0], found[0][1][0])
    else:
        for book, _ in found:
            print_game(book)
    if any(option.default for _, scenarios in found for info in scenarios for option in info.options):
        click.echo("* on unless switched off")
    if scenario is None:
        click.echo("grognard games GAME SCENARIO explains the options.")
