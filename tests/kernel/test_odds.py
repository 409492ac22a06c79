"""Chances of dice: counted throw by throw here, looked up by previews and computer players."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from grognard.kernel.odds import GAP, at_least, contest, gaps, hits, two_dice

DIE = range(1, 7)


def test_two_dice() -> None:
    thrown = [a + b for a, b in product(DIE, DIE)]
    assert two_dice() == {total: thrown.count(total) for total in range(2, 13)}
    for number in range(-1, 15):
        assert at_least(number) == Fraction(sum(total >= number for total in thrown), 36)


def test_two_dice_against_two() -> None:
    thrown = [a + b - c - d for a, b, c, d in product(DIE, DIE, DIE, DIE)]
    assert gaps() == [Fraction(thrown.count(gap), 1296) for gap in range(-GAP, GAP + 1)]
    for difference in range(-13, 14):
        leads = [gap + difference for gap in thrown]
        counted = (sum(n < 0 for n in leads), sum(n == 0 for n in leads), sum(n > 0 for n in leads))
        assert contest(difference) == tuple(Fraction(ways, 1296) for ways in counted)


@pytest.mark.parametrize("dice", [[], [(3, 2)], [(2, 1), (2, 3)], [(1, 0), (1, 6), (1, 4)], [(1, -2), (1, 9)]])
def test_hits(dice: list[tuple[int, int]]) -> None:
    powers = [power for number, power in dice for _ in range(number)]
    counted = [0] * (len(powers) + 1)
    for thrown in product(DIE, repeat=len(powers)):
        counted[sum(die <= power for die, power in zip(thrown, powers, strict=True))] += 1
    assert hits(dice) == [Fraction(ways, 6 ** len(powers)) for ways in counted]
