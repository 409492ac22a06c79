"""What each seat may know, and to whom it may talk."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from grognard.games.waterloo_200.state import Day
from grognard.games.waterloo_200.twin import make_twin
from grognard.games.waterloo_200.view import guess, may_be_told, noticed, redact
from grognard.kernel.action import Action
from grognard.kernel.dice import Dice
from grognard.kernel.rulebook import Secrets, Twin, ViewOf


class DaySecrets(Secrets[Day]):
    """Who may know what."""

    def fog(self, state: Day) -> bool:
        return True

    def view(self, state: Day, seat: int) -> ViewOf[Day]:
        return redact(state, seat)

    def guess(self, view: ViewOf[Day], dice: Dice) -> Day:
        return guess(view.state, view.seat, dice)

    def may_be_told(self, state: Day, action: Action, seat: int) -> bool:
        return may_be_told(state, action, seat)

    def twin(self, state: Day, seat: int, rng: Random) -> Twin[Day] | None:
        return make_twin(state, seat, rng)

    def noticed(self, state: Day, action: Action, seat: int) -> bool:
        return noticed(state, action, seat)

    def allies(self, sides: Sequence[str], seat: int) -> list[int]:
        """The two Allied players of a game for three may talk in private."""
        return [other for other in (1, 2) if other != seat] if len(sides) == 3 and seat in (1, 2) else []
