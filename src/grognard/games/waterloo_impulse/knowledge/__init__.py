"""What computer players believe about the battle, for their choices and for hints.

All of it looks only at the position, which is open to both sides in this game. What the rooms are for is told in
`kernel.knowledge`.
"""

from __future__ import annotations

from random import Random

from grognard.games.waterloo_impulse.knowledge import turns, value
from grognard.games.waterloo_impulse.knowledge.opinions import prior
from grognard.games.waterloo_impulse.knowledge.scout import BattleCase
from grognard.games.waterloo_impulse.knowledge.script import BattleScript
from grognard.games.waterloo_impulse.roster import FRENCH
from grognard.games.waterloo_impulse.state import Battle
from grognard.kernel.action import Decision
from grognard.kernel.knowledge import Feature, Opinion, seen_from
from grognard.kernel.rulebook import Knowledge, Script, ViewOf


class BattleKnowledge(Knowledge[Battle]):
    """What computer players believe about a battle."""

    def __init__(self) -> None:
        self.foresight = turns.FORESIGHT

    def prior(self, view: ViewOf[Battle], decision: Decision) -> list[Opinion]:
        return prior(BattleCase(view.state, view.seat), decision.actions)

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
