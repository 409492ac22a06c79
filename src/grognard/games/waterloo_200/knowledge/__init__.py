"""What computer players believe about the battle, for their choices and for hints.

What a seat cannot see counts as an average block. What the rooms are for is told in `kernel.knowledge`.
"""

from __future__ import annotations

from random import Random

from grognard.games.waterloo_200.knowledge import turns, value
from grognard.games.waterloo_200.knowledge.opinions import prior
from grognard.games.waterloo_200.knowledge.scout import side_of
from grognard.games.waterloo_200.knowledge.script import DayScript
from grognard.games.waterloo_200.state import Day
from grognard.kernel.action import Decision
from grognard.kernel.knowledge import Case, Feature, Opinion, seen_from
from grognard.kernel.rulebook import Knowledge, Script, ViewOf


class DayKnowledge(Knowledge[Day]):
    """What computer players believe about a day."""

    def __init__(self) -> None:
        self.foresight = turns.FORESIGHT

    def prior(self, view: ViewOf[Day], decision: Decision) -> list[Opinion]:
        return prior(Case(view.state, view.seat), decision.actions)

    def value(self, state: Day, seat: int) -> float:
        return value.value(state, seat)

    def parts(self, state: Day, seat: int) -> list[Feature]:
        return seen_from(value.features(state), side_of(state, seat) == 0)

    def script(self, style: int, rng: Random) -> Script[Day]:
        return DayScript(style, rng)

    def styles(self, state: Day) -> int:
        return turns.styles(state)

    def turns_played(self, state: Day) -> int:
        return turns.turns_played(state)

    def weight(self, view: ViewOf[Day], decision: Decision) -> float:
        return turns.weight(view.state)
