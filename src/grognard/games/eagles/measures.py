"""What studies, tests and learning programs count: units lost by army and arm, and the hexes of fights."""

from __future__ import annotations

from typing import Final

from grognard.games.eagles import audit, numbers
from grognard.games.eagles.roster import ARM_NAMES, ARMY_NAMES, LEADER
from grognard.games.eagles.state import Battle
from grognard.games.eagles.vocabulary import VOCABULARY
from grognard.kernel.columns import Column
from grognard.kernel.grammar import Grammar
from grognard.kernel.rulebook import ViewOf
from grognard.kernel.wording import WordedMeasures

LOSS_UNIT: Final = "units"


def losses(state: Battle) -> dict[str, dict[str, int]]:
    """Units that are lost for good, by army and arm (19-03)."""
    roster = state.roster
    armies = sorted({formation.army for formation in roster.formations})
    found: dict[str, dict[str, int]] = {ARMY_NAMES[army]: dict.fromkeys(ARM_NAMES[:LEADER], 0) for army in armies}
    for unit in range(roster.size_of()):
        if state.is_off(unit):
            found[ARMY_NAMES[roster.army[unit]]][ARM_NAMES[roster.arm[unit]]] += 1
    return found


class BattleMeasures(WordedMeasures[Battle]):
    """The measures of a battle."""

    def __init__(self) -> None:
        super().__init__(VOCABULARY, LOSS_UNIT)

    def losses(self, state: Battle) -> dict[str, dict[str, int]]:
        return losses(state)

    def turn_number(self, state: Battle) -> int:
        return state.turn + 1

    def faults(self, state: Battle) -> list[str]:
        return audit.faults(state)

    def grammar_of(self, start: Battle) -> Grammar:
        return numbers.grammar(start)

    def numbers(self, view: ViewOf[Battle]) -> list[Column]:
        return numbers.numbers_of_view(view.state, view.seat)

    def glance(self, state: Battle, seat: int) -> list[Column]:
        return numbers.numbers(state, numbers.sight(state, seat), seat)
