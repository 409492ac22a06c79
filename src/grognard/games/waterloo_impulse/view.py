"""Who sees what. Nothing is hidden in this game but the dice to come."""

from __future__ import annotations

from grognard.games.waterloo_impulse.state import Battle
from grognard.kernel.dice import Dice
from grognard.kernel.rulebook import ViewOf


def redact(battle: Battle, seat: int) -> ViewOf[Battle]:
    """What the seat may know: what is public."""
    return ViewOf(seat, battle.public_copy())


def guess(battle: Battle, dice: Dice) -> Battle:
    """A whole position that agrees with the view: the same, with other dice."""
    whole = battle.copy()
    whole.dice = Dice(dice.seed, battle.dice.count)
    return whole
