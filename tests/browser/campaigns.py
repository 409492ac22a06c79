"""Campaigns of blocks played beforehand by the engine, brought to the page as records."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable
from random import Random
from typing import cast

from grognard.games import rulebook
from grognard.games.napoleon_1815.state import Campaign
from grognard.kernel.action import Action
from grognard.kernel.table import Table

GAME = "napoleon_1815"
SIDES = 2
LIKED = ("fire", "square", "show", "bring", "hit", "fight")  # what makes battles, taken more often than by lot
SHUNNED = ("end_movement", "end_combat", "retreat", "back", "stay")
MAUBEUGE, LANEFFE, MONS, CHARLEROI = 4, 8, 37, 45  # towns


def choose(table: Table, chance: Random) -> Action:
    """By lot, with a liking for attacks and for battles that go on."""
    legal = table.legal()
    marches = [action for action in legal if action.verb == "go"]
    attacks = [
        action for action in marches if table.rulebook.display.describe(table.state, action).startswith("Attack")
    ]
    liked = attacks or [action for action in legal if action.verb in LIKED]
    if liked and chance.random() < 0.7:
        return chance.choice(liked)
    going_on = [action for action in legal if action.verb not in SHUNNED]
    return chance.choice(going_on if going_on and chance.random() < 0.9 else legal)


def marched(stop: Callable[[Table], bool], number: int = 1, scenario: str = "campaign") -> str | None:
    """The record up to the first moment that `stop` wants, or None where it never comes."""
    table = Table(rulebook(GAME), scenario, ("historical_setup",), bytes([number]) * 32)
    chance = Random(number)
    while table.outcome is None:
        if stop(table):
            return table.record(reveal=False).to_text()
        table.take(choose(table, chance))
    return None


@functools.cache
def moment(name: str) -> str:
    """The record of the first game in which a moment of this name comes."""
    for number in range(1, 60):
        record = marched(MOMENTS[name], number)
        if record is not None:
            return record
    raise LookupError(name)


@functools.cache
def two_battles(deployed: bool = False) -> str:
    """The record of a first turn with the battles of Mons and of Charleroi, up to where the French choose between them:
    which one is set up first, or which one has the first Battle Turns.
    """
    for number in range(20):
        table = marched_on_both(number)
        chance = Random(number)
        while deployed and table.outcome is None and not fought_next(table):
            table.take(choose(table, chance))
        if table.outcome is None:
            return table.record(reveal=False).to_text()
    raise LookupError("two battles")


def fought_next(table: Table) -> bool:
    """Is it asked now which battle has the first Battle Turns?"""
    fields = cast("Campaign", table.state).fields.values()
    return asks(table, "ChooseField") and all(field.deployed == SIDES for field in fields)


def marched_on_both(number: int) -> Table:
    """A first turn in which the French have marched on Mons and on Charleroi."""
    table = Table(rulebook(GAME), "campaign", (), bytes([number]) * 32)

    def place(units: Iterable[int], town: int) -> None:
        for unit in units:
            table.take(Action("pick", unit))
            table.take(Action("place", town))

    place((25, 26, 28), MONS)
    place((41, 42, 44), CHARLEROI)
    table.take(Action("historical"))
    table.take(Action("done"))
    place((4, 5, 6), MAUBEUGE)
    place((7, 8, 9), LANEFFE)
    table.take(Action("historical"))
    table.take(Action("done"))
    for start, goal, units in ((MAUBEUGE, MONS, (4, 5, 6)), (LANEFFE, CHARLEROI, (7, 8, 9))):
        table.take(Action("group", start, 0))
        for unit in units:
            table.take(Action("pick", unit))
            table.take(Action("go", goal))
    table.take(Action("end_movement"))
    return table


def offered(table: Table, verb: str) -> int:
    """How many actions of a kind there are."""
    return sum(action.verb == verb for action in table.legal())


def asks(table: Table, name: str) -> bool:
    return table.decision().name == name


MOMENTS: dict[str, Callable[[Table], bool]] = {
    "terrain": lambda table: asks(table, "LayTerrain"),
    "deployment": lambda table: asks(table, "Deployment") and len(table.legal()) > 4,
    "placing": lambda table: asks(table, "Deployment") and offered(table, "pick") > 3,
    "combat": lambda table: asks(table, "Combat") and len(table.legal()) > 6,
    "fire": lambda table: offered(table, "fire") == 1 and offered(table, "move") > 0,
    "square": lambda table: offered(table, "square") > 0,
    "at_squares": lambda table: offered(table, "fire") == 2,
    "skirmish": lambda table: offered(table, "show") > 1,
    "rout": lambda table: asks(table, "ForcedRetreat") and len(table.legal()) > 3,
    "reinforce": lambda table: offered(table, "bring") > 0,
    "leader": lambda table: offered(table, "reveal") > 0,
    "last_turn": lambda table: table.state.turn == LAST,  # type: ignore[attr-defined]
    "march": lambda table: asks(table, "ChooseGroup") and table.seat() == 0,
}
LAST = 22
