"""What computer players believe about *The Despatch*. There is no script: playouts go by the prior."""

from __future__ import annotations

from grognard.kernel.action import Decision
from grognard.kernel.knowledge import Case, Opinion
from grognard.kernel.rulebook import Knowledge, ViewOf
from tests.sixth_game.knowledge import opinions, value
from tests.sixth_game.state import Errand


class ErrandKnowledge(Knowledge[Errand]):
    """The knowledge of the game."""

    def prior(self, view: ViewOf[Errand], decision: Decision) -> list[Opinion]:
        return opinions.prior(Case(view.state, view.seat), decision.actions)

    def value(self, state: Errand, seat: int) -> float:
        return value.value(state, seat)

    def turns_played(self, state: Errand) -> int:
        return 2 * state.turn + state.active
