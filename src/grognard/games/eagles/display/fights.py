"""Sentences about fire, tests and melees."""

from __future__ import annotations

from typing import Final

from grognard.games.eagles.quality import BROKEN, PASSED
from grognard.games.eagles.state import Battle
from grognard.games.eagles.tables import ELIMINATED

# What a result asks for, by its test + 1 (tables.Result)
TEST_WORDS: Final = ["", "a quality test", "a quality test at +1", "a quality test at +2"]


def consequences(test: int, steps: int, every: bool) -> str:
    """What a result demands, in words; `test` is one more than in the table."""
    if test == ELIMINATED + 1:
        return "all are swept away"
    parts = [TEST_WORDS[test]] if test else []
    if steps:
        parts.append("a step" if steps == 1 else f"{steps} steps")
    if every:
        parts.append("a step of every unit")
    return " and ".join(parts) if parts else "nothing"


def total(roll: int, added: int) -> str:
    """What the dice show with what is added to them, as a sum that people can follow."""
    if not added:
        return str(roll)
    sign = "+" if added > 0 else "\N{MINUS SIGN}"
    return f"{roll} {sign} {abs(added)} = {roll + added}".replace("= -", "= \N{MINUS SIGN}")


def tell_fire(state: Battle, data: tuple[int, ...]) -> str:  # noqa: ARG001  (asked like all sentences)
    """What a fire brought."""
    _, roll, added, test, steps = data
    return f"{total(roll, added)}: {consequences(test, steps, False)}."


def tell_melee(state: Battle, data: tuple[int, ...]) -> str:  # noqa: ARG001  (asked like all sentences)
    """What a melee brought to the defender and to the attacker."""
    roll, added, test, every, own_test, own_every = data
    defender = consequences(test, 0, every != 0)
    attacker = consequences(own_test, 0, own_every != 0)
    return f"{total(roll, added)}: {defender} for the defender, {attacker} for the attacker."


def tell_test(state: Battle, data: tuple[int, ...]) -> str:
    """A quality test."""
    unit, roll, added, need, result = data
    name = state.roster.names[unit] if 0 <= unit < state.roster.size_of() else "A unit"
    word = "stands" if result == PASSED else "breaks" if result == BROKEN else "gives way"
    return f"{name} {word}: {total(roll, added)} against a quality of {need}."
