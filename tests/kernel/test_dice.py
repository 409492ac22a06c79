"""Dice: fair, foreseeable by nobody without the seed, checkable by everybody with it."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.kernel.dice import Dice, LoadedDice, commitment

SEEDS = st.binary(min_size=32, max_size=32)


def by_the_recipe(seed: bytes, number: int) -> int:
    """The published recipe: first byte below 252 of HMAC-SHA256(seed, number, block), modulo six, plus one."""
    block = 0
    while True:
        message = number.to_bytes(8, "big") + block.to_bytes(4, "big")
        for value in hmac.digest(seed, message, "sha256"):
            if value < 252:
                return value % 6 + 1
        block += 1


@given(SEEDS, st.integers(0, 50))
def test_rolls_follow_from_the_seed_alone(seed: bytes, count: int) -> None:
    dice = Dice(seed)
    rolled = [dice.roll() for _ in range(count)]
    assert rolled == [by_the_recipe(seed, number) for number in range(count)]
    assert all(1 <= value <= 6 for value in rolled)
    assert dice.count == count


@given(SEEDS)
def test_a_copy_rolls_the_same_and_apart(seed: bytes) -> None:
    dice = Dice(seed, 5)
    copy = dice.copy()
    assert [copy.roll() for _ in range(8)] == [by_the_recipe(seed, number) for number in range(5, 13)]
    assert dice.count == 5


def test_the_promise_is_the_digest_of_the_seed() -> None:
    seed = bytes(range(32))
    assert commitment(seed) == hashlib.sha256(seed).hexdigest()


def test_faces_come_equally_often() -> None:
    dice = Dice(hashlib.sha256(b"fair").digest())
    seen = Counter(dice.roll() for _ in range(60_000))
    chi_square = sum((seen[face] - 10_000) ** 2 / 10_000 for face in range(1, 7))
    assert chi_square < 20.5  # one in a thousand for five degrees of freedom


def test_neighbouring_rolls_and_seeds_tell_nothing_of_each_other() -> None:
    pairs = Counter()  # type: Counter[tuple[int, int]]
    dice = Dice(hashlib.sha256(b"pairs").digest())
    last = dice.roll()
    for _ in range(36_000):
        value = dice.roll()
        pairs[last, value] += 1
        last = value
    assert sum((count - 1000) ** 2 / 1000 for count in pairs.values()) < 66.6  # one in a thousand, 35 degrees
    one, other = bytes(31) + b"\0", bytes(31) + b"\1"
    same = sum(Dice(one, number).roll() == Dice(other, number).roll() for number in range(6000))
    assert 850 < same < 1150


def test_a_seed_has_32_bytes() -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        Dice(b"short")


def test_loaded_dice_give_what_was_loaded_and_then_stop() -> None:
    dice = LoadedDice([3, 5])
    copy = dice.copy()
    assert [dice.roll(), dice.roll()] == [3, 5]
    assert copy.roll() == 3
    with pytest.raises(IndexError, match="number 3"):
        dice.roll()
