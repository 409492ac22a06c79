"""What each seat may know, and to whom it may talk."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from grognard.games.napoleon_1815 import talk
from grognard.games.napoleon_1815.state import Campaign
from grognard.games.napoleon_1815.twin import make_twin
from grognard.games.napoleon_1815.view import guess, may_be_told, noticed, redact
from grognard.kernel.action import Action, Refusal
from grognard.kernel.dice import Dice
from grognard.kernel.rulebook import Secrets, Twin, ViewOf


class CampaignSecrets(Secrets[Campaign]):
    """Who may know what in a campaign."""

    def fog(self, state: Campaign) -> bool:
        return True

    def view(self, state: Campaign, seat: int) -> ViewOf[Campaign]:
        return redact(state, seat)

    def guess(self, view: ViewOf[Campaign], dice: Dice) -> Campaign:
        return guess(view.state, view.seat, dice)

    def may_be_told(self, state: Campaign, action: Action, seat: int) -> bool:
        return may_be_told(state, action, seat)

    def twin(self, state: Campaign, seat: int, rng: Random) -> Twin[Campaign] | None:
        return make_twin(state, seat, rng)

    def noticed(self, state: Campaign, action: Action, seat: int) -> bool:
        return noticed(state, action, seat)

    def allies(self, sides: Sequence[str], seat: int) -> list[int]:
        return talk.allies(sides, seat)

    def may_speak(self, state: Campaign, seat: int) -> Refusal | None:
        return talk.may_speak(state, seat)
