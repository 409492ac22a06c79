"""What each seat may know, and to whom it may talk."""

from __future__ import annotations

from grognard.games.last_battles.state import Battle
from grognard.games.last_battles.view import guess, knows_secret, redact
from grognard.games.last_battles.vocabulary import VOCABULARY
from grognard.kernel.action import Action
from grognard.kernel.dice import Dice
from grognard.kernel.events import Event
from grognard.kernel.rulebook import Secrets, ViewOf
from grognard.kernel.state import SPECTATOR
from grognard.kernel.vocabulary import ALL


class BattleSecrets(Secrets[Battle]):
    """Who may know what in a battle."""

    def view(self, state: Battle, seat: int) -> ViewOf[Battle]:
        return redact(state, seat)

    def stands_for(self, state: Battle, seat: int) -> int:
        return SPECTATOR if knows_secret(state, SPECTATOR) else seat  # whoever looks knows no more than an onlooker

    def guess(self, view: ViewOf[Battle], dice: Dice) -> Battle:
        return guess(view.state, dice)

    def may_be_told(self, state: Battle, action: Action, seat: int) -> bool:
        return VOCABULARY.may_tell(action.verb) == ALL or knows_secret(state, seat)

    def comes_out(self, event: Event) -> bool:
        return event.kind == "secret"
