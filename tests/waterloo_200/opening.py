"""Whole games from the beginning, with the real blocks on the real map."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.games.waterloo_200.loader import load
from grognard.games.waterloo_200.roster import ICON_OF, ICONS
from grognard.games.waterloo_200.setup import Assembly
from grognard.games.waterloo_200.state import Day
from grognard.kernel.action import NONE, Action
from grognard.kernel.dice import Dice


def begin(options: Sequence[str] = (), scenario: str = "battle", seed: bytes = bytes(32)) -> Day:
    """The first decision of a game."""
    return Assembly(load(), scenario, "A study", list(options)).start(Dice(seed))


def block(day: Day, name: str) -> int:
    """A block by its name."""
    return day.roster.names.index(name)


def act(day: Day, verb: str, a: int = NONE, b: int = NONE) -> None:
    """Take a legal action."""
    action = Action(verb, a, b)
    assert action in day.legal(), f"{action} at {day.agenda[-1].name()}"
    day.apply(action)


def pass_turn(day: Day) -> None:
    """Both sides pass without moving anybody, and nobody reorganizes, up to the next turn."""
    turn = day.turn
    while day.turn == turn and day.outcome is None:
        verbs = [action.verb for action in day.legal()]
        verb = next(word for word in ("pass", "end_moves", "decline", "wish", "take") if word in verbs)
        if verb in ("wish", "take"):
            day.apply(day.legal()[-1])
        else:
            act(day, verb)


def kinds(day: Day, blocks: list[int]) -> dict[str, int]:
    """How many there are of each kind of icon."""
    found: dict[str, int] = {}
    for one in blocks:
        name = ICONS[ICON_OF[day.roster.kind[one]]]
        found[name] = found.get(name, 0) + 1
    return found
