"""What studies, tests and learning programs count: levels lost by kind, and the areas of battles."""

from __future__ import annotations

from typing import Final

from grognard.games.waterloo_200 import audit, numbers
from grognard.games.waterloo_200.roster import FACTION_NAMES, KIND_NAMES
from grognard.games.waterloo_200.state import DEAD, Day
from grognard.games.waterloo_200.vocabulary import VOCABULARY
from grognard.kernel.columns import Column
from grognard.kernel.grammar import Grammar
from grognard.kernel.rulebook import ViewOf
from grognard.kernel.wording import WordedMeasures

LOSS_UNIT: Final = "blocks"


def losses(day: Day) -> dict[str, dict[str, int]]:
    """Eliminated blocks by army and kind (3.6)."""
    roster = day.roster
    found: dict[str, dict[str, int]] = {name: dict.fromkeys(KIND_NAMES, 0) for name in FACTION_NAMES}
    for block in range(roster.size()):
        if day.where[block] == DEAD:
            found[FACTION_NAMES[roster.faction[block]]][KIND_NAMES[roster.kind[block]]] += 1
    return found


class DayMeasures(WordedMeasures[Day]):
    """The measures of a day."""

    def __init__(self) -> None:
        super().__init__(VOCABULARY, LOSS_UNIT)

    def losses(self, state: Day) -> dict[str, dict[str, int]]:
        return losses(state)

    def turn_number(self, state: Day) -> int:
        return state.turn

    def faults(self, state: Day) -> list[str]:
        return audit.faults(state)

    def grammar_of(self, start: Day) -> Grammar:
        return numbers.grammar(start)

    def numbers(self, view: ViewOf[Day]) -> list[Column]:
        return numbers.numbers_of_view(view.state, view.seat)

    def glance(self, state: Day, seat: int) -> list[Column]:
        return numbers.numbers(state, numbers.sight(state, seat), seat)
