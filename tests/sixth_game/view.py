"""Who sees what: a side knows which of its own patrols carries the despatch, and nothing of the enemy's."""

from __future__ import annotations

from random import Random
from typing import cast

from grognard.kernel.dice import Dice
from grognard.kernel.rulebook import Twin, ViewOf
from grognard.kernel.secrets import DeclaredSecrets
from tests.sixth_game.state import SIDES, UNKNOWN, Errand
from tests.sixth_game.vocabulary import VOCABULARY


def knows(errand: Errand, seat: int, side: int) -> bool:
    """Does a seat know who carries the despatch of a side?"""
    return seat == side or errand.outcome is not None or errand.unsealed


def given(errand: Errand, side: int) -> bool:
    """Has a side given its despatch to a patrol? Everybody sees that in the agenda."""
    return not any(step.name() == "GiveDespatch" and step.dump()[1] == side for step in errand.agenda)


def may_carry(errand: Errand, side: int) -> list[int]:
    """The patrols of a side that may carry its despatch, as far as everybody knows."""
    return [patrol for patrol in errand.patrols_of(side) if not errand.cleared[patrol]]


class ErrandSecrets(DeclaredSecrets[Errand]):
    """The secrets of the game."""

    def __init__(self) -> None:
        super().__init__(VOCABULARY, {"knows": knows})

    def fog(self, state: Errand) -> bool:
        return True

    def guess(self, view: ViewOf[Errand], dice: Dice) -> Errand:
        rng = Random(dice.seed)
        whole = super().guess(view, dice)
        for side in range(len(SIDES)):
            if whole.carrier[side] == UNKNOWN and given(whole, side):
                whole.carrier[side] = rng.choice(may_carry(whole, side))
        return whole

    def twin(self, state: Errand, seat: int, rng: Random) -> Twin[Errand] | None:
        other = cast("Errand", state.copy())
        changed = False
        for side in range(len(SIDES)):
            others = [patrol for patrol in may_carry(state, side) if patrol != state.carrier[side]]
            if others and given(state, side) and not knows(state, seat, side):
                other.carrier[side] = rng.choice(others)
                changed = True
        return Twin(other) if changed else None
