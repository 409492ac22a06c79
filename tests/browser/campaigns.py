"""Campaigns of blocks played beforehand by the engine, brought to the page as records."""

from __future__ import annotations

import functools
from collections.abc import Callable
from random import Random

from grognard.games import rulebook
from grognard.kernel.action import Action
from grognard.kernel.table import Table

GAME = "napoleon_1815"
FIRST = ("fire", "square", "show", "bring", "hit", "fight")  # what makes battles, taken more often than by lot


def choose(table: Table, chance: Random) -> Action:
    """By lot, with a liking for attacks and for battles that go on."""
    legal = table.legal()
    attacks = [action for action in legal if action.verb == "go" and "Attack" in table.rulebook.describe(table.state, action)]
    liked = attacks or [action for action in legal if action.verb in FIRST]
    if liked and chance.random() < 0.7:
        return chance.choice(liked)
    going_on = [action for action in legal if action.verb not in ("end_movement", "end_combat", "retreat", "back", "stay")]
    return chance.choice(going_on if going_on and chance.random() < 0.9 else legal)


def marched(
    stop: Callable[[Table], bool],
    number: int = 1,
    scenario: str = "campaign",
    options: tuple[str, ...] = ("historical_setup",),
) -> str | None:
    """The record up to the first moment that `stop` wants, or None where it never comes."""
    table = Table(rulebook(GAME), scenario, options, bytes([number]) * 32)
    chance = Random(number)
    while table.outcome is None:
        if stop(table):
            return table.record(reveal=False).to_text()
        table.take(choose(table, chance))
    return None


@functools.cache
def found(name: str) -> str:
    """The record of the first game in which a moment of this name comes, known by what is offered."""
    for number in range(1, 60):
        record = marched(MOMENTS[name], number)
        if record is not None:
            return record
    raise LookupError(name)


def verbs(table: Table) -> set[str]:
    return {action.verb for action in table.legal()}


def is_step(table: Table, name: str) -> bool:
    return table.decision().name == name


MOMENTS: dict[str, Callable[[Table], bool]] = {
    "terrain": lambda table: is_step(table, "LayTerrain"),
    "deployment": lambda table: is_step(table, "Deployment") and len(table.legal()) > 4,
    "combat": lambda table: is_step(table, "Combat") and len(table.legal()) > 6,
    "fire": lambda table: is_step(table, "UnitActs") and "fire" in verbs(table) and "move" in verbs(table),
    "square": lambda table: is_step(table, "UnitActs") and "square" in verbs(table),
    "at_squares": lambda table: is_step(table, "UnitActs") and sum(a.verb == "fire" for a in table.legal()) == 2,
    "skirmish": lambda table: is_step(table, "ChooseSkirmishers") or "show" in verbs(table),
    "rout": lambda table: is_step(table, "ForcedRetreat") and len(table.legal()) > 3,
    "reinforce": lambda table: "bring" in verbs(table),
    "morale": lambda table: "roll" in verbs(table),
    "two_battles": lambda table: is_step(table, "ChooseField"),
    "forced": lambda table: is_step(table, "ForcedMarch") or "reveal" in verbs(table),
}
