"""Steps about the stack of one hex, and what is told of units."""

from __future__ import annotations

from grognard.games.eagles.sighting import shows
from grognard.games.eagles.state import Battle
from grognard.games.eagles.steps.base import BattleStep, Work
from grognard.kernel.state import SPECTATOR


class HexWork(Work):
    """Automatic work about the stack of a hex."""

    def __init__(self, hex: int) -> None:
        self.hex = hex

    def dump(self) -> list[object]:
        return [self.name(), self.hex]


class HexStep(BattleStep):
    """A decision of the owner of the stack in a hex."""

    def __init__(self, hex: int) -> None:
        self.hex = hex

    def who(self, state: Battle) -> int:
        return state.side_in(self.hex)

    def dump(self) -> list[object]:
        return [self.name(), self.hex]


def hex_name(state: Battle, h: int) -> str:
    """A hex for sentences: its number, and its name if it has one."""
    name = state.ground.survey.names.get(h, "")
    return f"{h:04d} ({name})" if name else f"{h:04d}"


def unit_name(state: Battle, unit: int) -> str:
    """A unit for sentences to those who may see it."""
    return state.roster.names[unit] if 0 <= unit < state.roster.size_of() else "a unit"


def openness(state: Battle, unit: int) -> int:
    """Who sees a unit: its owner alone (0), both sides (1), or onlookers as well (2)."""
    if shows(state, SPECTATOR, unit):
        return 2
    return 1 if shows(state, 1 - state.roster.side[unit], unit) else 0


def tell_unit(state: Battle, kind: str, rule: str, unit: int, rest: tuple[int, ...], before: int = 0) -> None:
    """Tell something of a unit to those who see it, or saw it `before` (22.1)."""
    if state.quiet:
        return
    seen = max(before, openness(state, unit))
    side = state.roster.side[unit]
    if seen == 2:
        state.emit(kind, rule, (unit, *rest))
        return
    state.emit(kind, rule, (unit, *rest), seen_by=side)
    if seen == 1:
        state.emit(kind, rule, (unit, *rest), seen_by=1 - side)


def all_seen(state: Battle, h: int) -> bool:
    """Does the enemy see everybody in a hex, so that what its owner can do is no secret?"""
    stack = state.stack(h)
    return not stack or all(shows(state, 1 - state.roster.side[unit], unit) for unit in stack)


def take_in_order(state: Battle, units: list[int], h: int) -> None:
    """Put units into a hex so that they lie there as they lay before: guns on top, their lead first (8-09)."""
    guns = [unit for unit in units if state.roster.is_guns(unit)]
    guns.reverse()
    for unit in guns:
        state.put(unit, h)
    for unit in units:
        if not state.roster.is_guns(unit):
            state.put(unit, h)
