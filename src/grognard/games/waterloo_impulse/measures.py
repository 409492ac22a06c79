"""What studies, tests and learning programs count: units lost by kind and the areas of assaults and fire."""

from __future__ import annotations

from typing import Final

from grognard.games.waterloo_impulse import audit, numbers
from grognard.games.waterloo_impulse.roster import ARMY_NAMES, KINDS
from grognard.games.waterloo_impulse.state import DEAD, Battle
from grognard.games.waterloo_impulse.vocabulary import VOCABULARY
from grognard.kernel.columns import Column
from grognard.kernel.grammar import Grammar
from grognard.kernel.rulebook import ViewOf
from grognard.kernel.wording import WordedMeasures

LOSS_UNIT: Final = "units"  # not steps: a unit is spent by moving and firing too, and rallies (4.3)


def losses(battle: Battle) -> dict[str, dict[str, int]]:
    """Units eliminated, by army and kind (17.4)."""
    roster = battle.roster
    found: dict[str, dict[str, int]] = {name: dict.fromkeys(KINDS, 0) for name in ARMY_NAMES}
    for unit in range(roster.size()):
        if battle.where[unit] == DEAD:
            found[ARMY_NAMES[roster.army[unit]]][KINDS[roster.kind[unit]]] += 1
    return found


def turn_number(battle: Battle) -> int:
    """The turn (6.1)."""
    return battle.turn


class BattleMeasures(WordedMeasures[Battle]):
    """The measures of a battle."""

    def __init__(self) -> None:
        super().__init__(VOCABULARY, LOSS_UNIT)

    def losses(self, state: Battle) -> dict[str, dict[str, int]]:
        return losses(state)

    def turn_number(self, state: Battle) -> int:
        return turn_number(state)

    def faults(self, state: Battle) -> list[str]:
        return audit.faults(state)

    def grammar_of(self, start: Battle) -> Grammar:
        return numbers.grammar(start)

    def numbers(self, view: ViewOf[Battle]) -> list[Column]:
        return numbers.numbers(view.state, view.seat)
