"""What computer players believe about a battle, for their choices and for hints.

All of it is pure: what is remembered between calls only saves time. What the rooms are for is told in
`kernel.knowledge`.
"""

from __future__ import annotations

from random import Random

from grognard.games.last_battles.knowledge import turns, value
from grognard.games.last_battles.knowledge.opinions import prior
from grognard.games.last_battles.knowledge.script import BattleScript
from grognard.games.last_battles.roster import FRENCH
from grognard.games.last_battles.state import Battle
from grognard.kernel.action import Decision
from grognard.kernel.knowledge import Case, Feature, Opinion, seen_from
from grognard.kernel.rulebook import Knowledge, Script, ViewOf


class BattleKnowledge(Knowledge[Battle]):
    """What computer players believe about a battle."""

    def __init__(self) -> None:
        self.foresight = turns.FORESIGHT

    def prior(self, view: ViewOf[Battle], decision: Decision) -> list[Opinion]:
        return prior(Case(view.state, view.seat), decision.actions)

    def value(self, state: Battle, seat: int) -> float:
        return value.value(state, seat)

    def parts(self, state: Battle, seat: int) -> list[Feature]:
        return seen_from(value.features(state), seat == FRENCH)

    def script(self, style: int, rng: Random) -> Script[Battle]:
        return BattleScript(style, rng)

    def styles(self, state: Battle) -> int:
        return turns.styles(state)

    def turns_played(self, state: Battle) -> int:
        return turns.turns_played(state)

    def weight(self, view: ViewOf[Battle], decision: Decision) -> float:
        return turns.weight(view.state)
