"""What studies, tests and learning programs count: units lost by kind and the areas of assaults and fire."""

from __future__ import annotations

from typing import Final

from grognard.games.waterloo_impulse import audit, numbers
from grognard.games.waterloo_impulse.roster import ARMY_NAMES, KINDS
from grognard.games.waterloo_impulse.state import DEAD, Battle
from grognard.games.waterloo_impulse.vocabulary import VOCABULARY
from grognard.kernel.events import Event
from grognard.kernel.grammar import Grammar
from grognard.kernel.rulebook import Measures, ViewOf

LOSS_UNIT: Final = "units"  # not steps: a unit is spent by moving and firing too, and rallies (4.3)


def losses(battle: Battle) -> dict[str, dict[str, int]]:
    """Units eliminated, by army and kind (17.4)."""
    roster = battle.roster
    found: dict[str, dict[str, int]] = {name: dict.fromkeys(KINDS, 0) for name in ARMY_NAMES}
    for unit in range(roster.size()):
        if battle.where[unit] == DEAD:
            found[ARMY_NAMES[roster.army[unit]]][KINDS[roster.kind[unit]]] += 1
    return found


def fights(event: Event) -> list[int]:
    """The area assaulted (11.1) or fired at (12.0, 13.0); skirmishers' fire is part of an assault."""
    return VOCABULARY.fights(event.kind, event.data)


def turn_number(battle: Battle) -> int:
    """The turn (6.1)."""
    return battle.turn


class BattleMeasures(Measures[Battle]):
    """The measures of a battle."""

    def __init__(self) -> None:
        self.loss_unit = LOSS_UNIT

    def losses(self, state: Battle) -> dict[str, dict[str, int]]:
        return losses(state)

    def fights(self, state: Battle, event: Event) -> list[int]:
        return fights(event)

    def turn_number(self, state: Battle) -> int:
        return turn_number(state)

    def faults(self, state: Battle) -> list[str]:
        return audit.faults(state)

    def grammar_of(self, start: Battle) -> Grammar:
        return numbers.grammar(start)

    def numbers(self, view: ViewOf[Battle]) -> list[list[int]]:
        return numbers.numbers(view.state, view.seat)
