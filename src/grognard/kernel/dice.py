"""Dice that can be checked: every roll follows from a secret seed whose digest is published first.

Roll number n is read from HMAC-SHA256(seed, n). Nobody who lacks the 256-bit seed can tell the next roll from
any number of earlier ones; anybody who is given the seed at the end can check them all against the digest.
"""

from __future__ import annotations

import hashlib
from typing import Final

from grognard.kernel.packing import Packed, by_constructor

_BLOCK: Final = 64  # bytes of a block of SHA-256
_INNER: Final = bytes([value ^ 0x36 for value in range(256)])  # the two paddings of HMAC
_OUTER: Final = bytes([value ^ 0x5C for value in range(256)])
_FAIR_BYTES: Final = 252  # the largest multiple of six that fits in a byte: bytes above it are skipped, not folded


def commitment(seed: bytes) -> str:
    """The digest that is published before the first roll."""
    return hashlib.sha256(seed).hexdigest()


class _Key:
    """A seed made ready: HMAC-SHA256 is two digests, and the seed's part of both is worked out once."""

    def __init__(self, seed: bytes) -> None:
        padded = seed + bytes(_BLOCK - len(seed))
        self.inner: Final = hashlib.sha256(padded.translate(_INNER))
        self.outer: Final = hashlib.sha256(padded.translate(_OUTER))

    def nth_roll(self, number: int) -> int:
        """The first byte of HMAC(seed, number and block) that six divides fairly."""
        block = 0
        while True:
            inner = self.inner.copy()
            inner.update(number.to_bytes(8, "big") + block.to_bytes(4, "big"))
            outer = self.outer.copy()
            outer.update(inner.digest())
            for value in outer.digest():
                if value < _FAIR_BYTES:
                    return value % 6 + 1
            block += 1


class Dice:
    """The game's only source of chance. Small, copyable, inside the State."""

    def __init__(self, seed: bytes, count: int = 0) -> None:
        if len(seed) != 32:
            raise ValueError("a dice seed has 32 bytes")
        self.seed: Final = seed
        self.count = count
        self._key: _Key | None = None  # made for the first roll; copies share it, because it never changes

    def roll(self) -> int:
        """One six-sided die."""
        key = self._key
        if key is None:
            key = _Key(self.seed)
            self._key = key
        value = key.nth_roll(self.count)
        self.count += 1
        return value

    def __reduce__(self) -> Packed:
        return by_constructor(self)  # the key follows from the seed

    def copy(self) -> Dice:
        """An independent copy that will roll the same."""
        new = Dice(self.seed, self.count)
        new._key = self._key
        return new


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
        new = ContinuedDice(self.rolls, self.seed, self.count)
        new._key = self._key
        return new
