"""What each seat may know, and to whom it may talk."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from grognard.games.last_battles.hidden import pair_of
from grognard.games.last_battles.plans import MANY
from grognard.games.last_battles.state import Battle
from grognard.games.last_battles.twin import make_twin
from grognard.games.last_battles.view import guess, keeps_secrets, knows_pair, knows_plan, knows_secret, redact
from grognard.games.last_battles.vocabulary import VOCABULARY
from grognard.kernel.action import Action
from grognard.kernel.dice import Dice
from grognard.kernel.events import Event
from grognard.kernel.rulebook import Secrets, Twin, ViewOf
from grognard.kernel.state import SPECTATOR
from grognard.kernel.vocabulary import ALL

SHOWN_BY: Final = {"secret": "secretly", "plan": "plan", "revealed": "real"}  # kind of event -> the choice it names


class BattleSecrets(Secrets[Battle]):
    """Who may know what in a battle."""

    def view(self, state: Battle, seat: int) -> ViewOf[Battle]:
        return redact(state, seat)

    def fog(self, state: Battle) -> bool:
        return keeps_secrets(state)

    def stands_for(self, state: Battle, seat: int) -> int:
        # Where nothing is hidden from an onlooker, whoever looks knows no more than he
        if not knows_secret(state, SPECTATOR):
            return seat
        for number in range(len(state.plans)):
            if not knows_plan(state, SPECTATOR, number):
                return seat
        for pair in range(len(state.real)):
            if not knows_pair(state, SPECTATOR, pair):
                return seat
        return SPECTATOR

    def guess(self, view: ViewOf[Battle], dice: Dice) -> Battle:
        return guess(view.state, dice)

    def may_be_told(self, state: Battle, action: Action, seat: int) -> bool:
        if action.verb == "real":
            return knows_pair(state, seat, pair_of(state, action.a))
        if action.verb == "plan":
            return knows_plan(state, seat, action.a // MANY)
        return VOCABULARY.may_tell(action.verb) == ALL or knows_secret(state, seat)

    def twin(self, state: Battle, seat: int, rng: Random) -> Twin[Battle] | None:
        return make_twin(state, seat, rng)

    def brings_out(self, event: Event, history: Sequence[Action]) -> list[int]:
        verb = SHOWN_BY.get(event.kind, "")
        if not verb:
            return []
        # The event names what was chosen: that choice comes to light, and no other secret with it
        return [number for number, action in enumerate(history) if action.verb == verb and action.a == event.data[0]]
