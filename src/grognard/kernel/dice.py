"""Dice that can be checked: every roll follows from a secret seed whose digest is published first.

Roll number n is read from HMAC-SHA256(seed, n). Nobody who lacks the 256-bit seed can tell the next roll from
any number of earlier ones; anybody who is given the seed at the end can check them all against the digest.
"""

from __future__ import annotations

import hashlib
import hmac

_FAIR_BYTES = 252  # the largest multiple of six that fits in a byte: bytes above it are skipped, not folded


def commitment(seed: bytes) -> str:
    """The digest that is published before the first roll."""
    return hashlib.sha256(seed).hexdigest()


def nth_roll(seed: bytes, number: int) -> int:
    """Roll number `number` (from 0) of the six-sided die that belongs to this seed."""
    block = 0
    while True:
        message = number.to_bytes(8, "big") + block.to_bytes(4, "big")
        for value in hmac.digest(seed, message, "sha256"):
            if value < _FAIR_BYTES:
                return value % 6 + 1
        block += 1


class Dice:
    """The game's only source of chance. Small, copyable, inside the State."""

    def __init__(self, seed: bytes, count: int = 0) -> None:
        if len(seed) != 32:
            raise ValueError("a dice seed has 32 bytes")
        self.seed = seed
        self.count = count

    def roll(self) -> int:
        """One six-sided die."""
        value = nth_roll(self.seed, self.count)
        self.count += 1
        return value

    def copy(self) -> Dice:
        """An independent copy that will roll the same."""
        return Dice(self.seed, self.count)


def blind_dice(count: int) -> Dice:
    """Dice for views: so many have fallen, and those to come tell nothing of the real ones."""
    return Dice(bytes(32), count)


class LoadedDice(Dice):
    """Dice whose coming rolls are known: for replays without the seed, for analysis and for examples."""

    def __init__(self, rolls: list[int], count: int = 0) -> None:
        super().__init__(bytes(32), count)
        self.rolls = rolls

    def roll(self) -> int:
        if self.count >= len(self.rolls):
            raise IndexError(f"no roll number {self.count + 1} was loaded")
        value = self.rolls[self.count]
        self.count += 1
        return value

    def copy(self) -> Dice:
        return LoadedDice(self.rolls, self.count)


class ContinuedDice(Dice):
    """Dice of a game that was brought here half played: the rolls it came with, then those of a seed of our own."""

    def __init__(self, rolls: list[int], seed: bytes, count: int = 0) -> None:
        super().__init__(seed, count)
        self.rolls = rolls

    def roll(self) -> int:
        if self.count >= len(self.rolls):
            return super().roll()
        value = self.rolls[self.count]
        self.count += 1
        return value

    def copy(self) -> Dice:
        return ContinuedDice(self.rolls, self.seed, self.count)
