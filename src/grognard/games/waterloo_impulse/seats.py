"""What each seat may know, and to whom it may talk."""

from __future__ import annotations

from grognard.games.waterloo_impulse.state import Battle
from grognard.games.waterloo_impulse.view import guess, redact
from grognard.kernel.dice import Dice
from grognard.kernel.rulebook import Secrets, ViewOf


class BattleSecrets(Secrets[Battle]):
    """Who may know what in a battle."""

    def view(self, state: Battle, seat: int) -> ViewOf[Battle]:
        return redact(state, seat)

    def guess(self, view: ViewOf[Battle], dice: Dice) -> Battle:
        return guess(view.state, dice)
