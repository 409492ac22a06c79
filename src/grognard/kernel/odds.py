"""Chances of dice, counted exactly. Previews show them as they are; computer players keep them as tables of floats."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from fractions import Fraction
from typing import Final

GAP: Final = 10  # the sums of two dice and of two others differ by at most ten


def two_dice() -> dict[int, int]:
    """How often each sum of two dice falls, of 36."""
    return {total: 6 - abs(total - 7) for total in range(2, 13)}


@functools.cache
def at_least(number: int) -> Fraction:
    """The chance that two dice show a number or more."""
    return Fraction(sum([ways for total, ways in two_dice().items() if total >= number]), 36)


@functools.cache
def gaps() -> list[Fraction]:
    """The chance of each difference between two dice and two others, from -GAP to GAP."""
    ways = [0] * (2 * GAP + 1)
    for mine, often in two_dice().items():
        for theirs, others in two_dice().items():
            ways[GAP + mine - theirs] += often * others
    return [Fraction(number, 1296) for number in ways]


def contest(difference: int) -> tuple[Fraction, Fraction, Fraction]:
    """The chances to fall below, to equal and to surpass a rival, two dice against two, with such a lead in values."""
    chances = gaps()
    even = max(-1, min(2 * GAP + 1, GAP - difference))  # the gap that makes both equal
    below = sum(chances[: max(0, even)], Fraction(0))
    same = chances[even] if 0 <= even <= 2 * GAP else Fraction(0)
    return below, same, 1 - below - same


def hits(dice: Sequence[tuple[int, int]]) -> list[Fraction]:
    """The chance of each number of hits by dice of several kinds: how many, and up to which number they hit."""
    found = [Fraction(1)]
    for number, power in dice:
        good = Fraction(min(max(power, 0), 6), 6)
        for _ in range(number):
            more = [Fraction(0)] * (len(found) + 1)
            for hit, chance in enumerate(found):
                more[hit] += chance * (1 - good)
                more[hit + 1] += chance * good
            found = more
    return found
