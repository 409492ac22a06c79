"""What a shell offers when Tab is pressed: games, scenarios, options, sides and bots by their names."""

import os

import click
from click.shell_completion import CompletionItem

from grognard.bots import BOTS
from grognard.games import GAMES, rulebook
from grognard.kernel.rulebook import Rulebook

FILES = CompletionItem("", type="file")  # let the shell offer its files, too


def matching(names: dict[str, str], incomplete: str) -> list[CompletionItem]:
    """The names that begin like this, with a word on each."""
    return [CompletionItem(name, help=text) for name, text in names.items() if name.startswith(incomplete)]


def titles() -> dict[str, str]:
    """The games."""
    return {name: rulebook(name).title for name in GAMES}


def said(context: click.Context) -> list[str]:
    """The words so far, wherever click has put them: an unfinished line cannot be taken apart properly."""
    found: list[object] = []
    for name in ("game", "words", "file", "scenario", "scenarios", "games"):
        value = context.params.get(name)
        found += value if isinstance(value, tuple) else [value]
    found += [*context.args, *os.environ.get("COMP_WORDS", "").split()]  # the line as the shell has it
    return [str(word) for word in found if word is not None]


def named(context: click.Context) -> tuple[Rulebook | None, list[str]]:
    """The game and the scenarios that the words so far name; all of its scenarios where they name none."""
    words = said(context)
    first = next((word for word in words if word in GAMES), None)
    if first is None:
        return None, []
    book = rulebook(first)
    known = [info.id for info in book.scenarios]
    return book, [word for word in words if word in known] or known


def games(_context: click.Context, _parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Games."""
    return matching(titles(), incomplete)


def scenarios(context: click.Context, _parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Scenarios of the game that is named."""
    book, _ = named(context)
    return matching({info.id: info.title for info in book.scenarios} if book else {}, incomplete)


def options(context: click.Context, _parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Options of the scenario that is named, or of all scenarios."""
    book, known = named(context)
    found = {option.id: option.title for id in known for option in book.scenario(id).options} if book else {}
    return matching(found, incomplete)


def bots(_context: click.Context, _parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Bots, including after a comma."""
    before, comma, last = incomplete.rpartition(",")
    return [CompletionItem(before + comma + name) for name in BOTS if name.startswith(last)]


def seats(context: click.Context, _parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Sides, and bots after the equals sign."""
    side, equals, bot = incomplete.partition("=")
    if equals:
        return [CompletionItem(f"{side}={name}") for name in BOTS if name.startswith(bot)]
    return [CompletionItem(f"{name}=") for name in side_names(context) if name.startswith(side)]


def sides(context: click.Context, _parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Sides."""
    return matching(dict.fromkeys(side_names(context), ""), incomplete)


def side_names(context: click.Context) -> list[str]:
    """The sides of the scenarios that are named."""
    book, known = named(context)
    return list(dict.fromkeys(side for id in known for side in book.sides_of(id))) if book else []


def subjects(context: click.Context, _parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """A game and then its scenario, or a file."""
    first = not any(word in GAMES for word in said(context))
    found = matching(titles(), incomplete) if first else scenarios(context, _parameter, incomplete)
    return found or [FILES]
