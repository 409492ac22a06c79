"""What computer players believe about the battle, for their choices and for hints."""

from __future__ import annotations

from grognard.games.eagles.state import Battle
from grognard.kernel.rulebook import Knowledge


class BattleKnowledge(Knowledge[Battle]):
    """What computer players believe about a battle."""

    def turns_played(self, state: Battle) -> int:
        return state.goes
