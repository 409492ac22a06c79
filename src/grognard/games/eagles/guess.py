"""A whole position that agrees with what a seat sees: what is hidden is dealt out by lot."""

from __future__ import annotations

from grognard.games.eagles.stacking import fits
from grognard.games.eagles.state import UNSEEN, Battle
from grognard.kernel.dice import Dice


def guess(seen: Battle, seat: int, dice: Dice) -> Battle:  # noqa: ARG001  (what is unknown shows by itself)
    """Units under leads are dealt out to the stacks of their side (22.1)."""
    whole = seen.copy()
    whole.dice = Dice(dice.seed, seen.dice.count)
    for side in (0, 1):
        deal_units(whole, side, dice)
    return whole


def deal_units(whole: Battle, side: int, dice: Dice) -> None:
    """Every unit that is somewhere on the map under a lead goes into a stack with room for it."""
    hidden = [unit for unit in whole.roster.units_of[side] if whole.where[unit] == UNSEEN]
    stacks = sorted([h for h in whole.stacks if whole.held[h] == side + 1])
    for unit in hidden:
        whole.put(unit, place_for(whole, unit, stacks, dice))


def place_for(whole: Battle, unit: int, stacks: list[int], dice: Dice) -> int:
    """A stack for a hidden unit: one with room, by lot; the emptiest where none has."""
    first = lot(len(stacks), dice)
    for number in range(len(stacks)):
        h = stacks[(first + number) % len(stacks)]
        if fits(whole, [*whole.stacks[h], unit]):
            return h
    return min(stacks, key=lambda h: len(whole.stacks[h]))


def lot(n: int, dice: Dice) -> int:
    """A number below n."""
    number = 0
    for _ in range(4):
        number = number * 6 + dice.roll() - 1
    return number % n
