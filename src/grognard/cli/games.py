"""``grognard games``: what can be played."""

import click
from rich.table import Table

from grognard.cli.common import console, print_json
from grognard.games import GAMES, rulebook
from grognard.kernel.rulebook import OptionInfo, Rulebook, ScenarioInfo


def describe_option(option: OptionInfo) -> dict[str, object]:
    """An option as JSON-able data."""
    return {
        "id": option.id,
        "title": option.title,
        "rule": option.rule,
        "default": option.default,
        "text": option.text,
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


def describe_game(book: Rulebook) -> dict[str, object]:
    """A game as JSON-able data."""
    return {
        "id": book.id,
        "title": book.title,
        "sides": book.sides,
        "scenarios": [describe_scenario(book, scenario) for scenario in book.scenarios],
    }


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def games(as_json: bool) -> None:
    """List the games with their scenarios, sides and options.

    \b
    Examples:
      grognard games
      grognard games --json
    """
    books = [rulebook(name) for name in GAMES]
    if as_json:
        print_json([describe_game(book) for book in books])
        return
    out = console()
    for book in books:
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
        out.print(table)
    if any(option.default for book in books for scenario in book.scenarios for option in scenario.options):
        out.print("[dim]* on unless switched off[/]")
