"""What each seat may know."""

from __future__ import annotations

from random import Random

from grognard.games.eagles.guess import guess
from grognard.games.eagles.state import Battle
from grognard.games.eagles.twin import make_twin
from grognard.games.eagles.view import may_be_told, noticed, redact
from grognard.kernel.action import Action
from grognard.kernel.dice import Dice
from grognard.kernel.rulebook import Secrets, Twin, ViewOf


class BattleSecrets(Secrets[Battle]):
    """Who may know what."""

    def fog(self, state: Battle) -> bool:
        return True

    def view(self, state: Battle, seat: int) -> ViewOf[Battle]:
        return redact(state, seat)

    def guess(self, view: ViewOf[Battle], dice: Dice) -> Battle:
        return guess(view.state, view.seat, dice)

    def may_be_told(self, state: Battle, action: Action, seat: int) -> bool:
        return may_be_told(state, action, seat)

    def twin(self, state: Battle, seat: int, rng: Random) -> Twin[Battle] | None:
        return make_twin(state, seat, rng)

    def noticed(self, state: Battle, action: Action, seat: int) -> bool:
        return noticed(state, action, seat)
