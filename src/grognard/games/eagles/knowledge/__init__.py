"""What computer players believe about the battle, for their choices and for hints.

What a seat cannot see counts as an equal share of all that is unseen. What the rooms are for is told in
`kernel.knowledge`.
"""

from __future__ import annotations

from random import Random

from grognard.games.eagles.knowledge import turns, value
from grognard.games.eagles.knowledge.opinions import prior
from grognard.games.eagles.knowledge.scout import Look
from grognard.games.eagles.knowledge.script import BattleScript
from grognard.games.eagles.knowledge.styles import OWN
from grognard.games.eagles.roster import FRENCH
from grognard.games.eagles.state import Battle
from grognard.kernel.action import Decision
from grognard.kernel.knowledge import Feature, Opinion, seen_from
from grognard.kernel.rulebook import Knowledge, Script, ViewOf


class BattleKnowledge(Knowledge[Battle]):
    """What computer players believe about a battle."""

    def __init__(self) -> None:
        self.foresight = turns.FORESIGHT
        self.by_ends = True  # men may be moved in any order
        self.trials = (turns.GENERALS_TRIALS, turns.MARSHALS_TRIALS)
        self.plans = turns.PLANS
        self.enough = turns.ENOUGH
        self.keeps_style = True
        self.same_luck = True
        self.own_style = OWN

    def prior(self, view: ViewOf[Battle], decision: Decision) -> list[Opinion]:
        return prior(Look(view.state, view.seat), decision.actions)

    def first_thoughts(self, view: ViewOf[Battle], decision: Decision) -> list[Opinion]:
        return prior(Look(view.state, view.seat, schooled=False), decision.actions)

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
