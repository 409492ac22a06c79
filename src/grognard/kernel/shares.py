"""A seed that nobody has chosen alone: the host's secret, and a secret share of everybody who plays.

The host publishes the digest of its secret; every player's browser publishes the digest of its share; when all digests
are out, the shares are opened. The dice follow from SHA-256 of the host's secret and all shares, one after the other:
whoever has put in one of them that was drawn by lot knows that nobody could choose the result. `docs/players/
fair_dice.md` says what this proves and what not.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any

from grognard.kernel.dice import commitment
from grognard.kernel.packing import Packed, by_constructor

MOST_SHARES = 8
_LENGTH = 32


def mixed(secret: bytes, shares: Sequence[bytes]) -> bytes:
    """The seed of the dice: the host's secret as it is where nobody adds to it."""
    if not shares:
        return secret
    return hashlib.sha256(secret + b"".join(shares)).digest()


class Share:
    """What one browser adds, for all seats it holds; its digest first, the share itself when it is opened."""

    def __init__(self, sides: list[str], digest: str, opened: bytes | None) -> None:
        self.sides = sides
        self.digest = digest
        self.opened = opened

    def __reduce__(self) -> Packed:
        return by_constructor(self)


class Shares:
    """All that a seed was mixed from, in the order of the seats.

    `secret` is the host's part, None while the game lasts. `round` counts how often shares were collected, `without`
    names the sides of people who added none.
    """

    def __init__(self, secret: bytes | None, round_number: int, shares: list[Share], without: list[str]) -> None:
        self.secret = secret
        self.round = round_number
        self.shares = shares
        self.without = without

    def __reduce__(self) -> Packed:
        return Shares, (self.secret, self.round, self.shares, self.without)

    def seed(self) -> bytes | None:
        """The seed that follows; None while something of it is secret."""
        opened = [share.opened for share in self.shares if share.opened is not None]
        if self.secret is None or len(opened) != len(self.shares):
            return None
        return mixed(self.secret, opened)

    def faults(self, promised: str, seed: bytes) -> list[str]:
        """What keeps the seed from being what was promised before the first roll."""
        if self.secret is None:
            return ["the host's part of the seed has not been published"]
        found: list[str] = []
        if commitment(self.secret) != promised:
            found.append(
                "the host's part of the seed does not match the digest that was published before the first roll"
            )
        found += [
            f"the share of {' and '.join(share.sides)} does not match the digest published for it"
            for share in self.shares
            if share.opened is None or commitment(share.opened) != share.digest
        ]
        if self.seed() != seed:
            found.append("the seed does not follow from the host's part and the players' shares")
        return found

    def sealed(self) -> Shares:
        """Without the host's part, while the game lasts."""
        return Shares(None, self.round, self.shares, self.without)

    def to_json(self) -> dict[str, object]:
        """The form in records."""
        return {
            "host": None if self.secret is None else self.secret.hex(),
            "round": self.round,
            "players": [
                {
                    "sides": share.sides,
                    "commitment": share.digest,
                    "share": None if share.opened is None else share.opened.hex(),
                }
                for share in self.shares
            ],
            "without": self.without,
        }

    @staticmethod
    def from_json(data: Any) -> Shares:
        """Read it; raises ValueError, TypeError or KeyError."""
        if not isinstance(data, dict):
            raise TypeError("its shares are not a JSON object")
        players, count = data["players"], data["round"]
        if not isinstance(players, list) or len(players) > MOST_SHARES:
            raise ValueError("its shares are not a short list")
        if isinstance(count, bool) or not isinstance(count, int) or not 0 < count < 1_000_000:
            raise ValueError("its shares have no round")
        shares = [_share(player) for player in players]
        return Shares(_secret(data["host"]), count, shares, _names(data["without"]))


def _share(data: Any) -> Share:
    if not isinstance(data, dict):
        raise TypeError("a share is not a JSON object")
    digest = _secret(data["commitment"])
    if digest is None:
        raise ValueError("a share has no commitment")
    return Share(_names(data["sides"]), digest.hex(), _secret(data["share"]))


def _names(value: Any) -> list[str]:
    if not isinstance(value, list) or len(value) > MOST_SHARES:
        raise ValueError("the sides of its shares are not a short list")
    return [str(name)[:40] for name in value]


def _secret(value: Any) -> bytes | None:
    if value is None:
        return None
    found = bytes.fromhex(value) if isinstance(value, str) and len(value) == 2 * _LENGTH else b""
    if len(found) != _LENGTH:  # blanks between the digits are not counted
        raise ValueError("a part of its seed does not have 32 bytes, written as 64 hexadecimal digits")
    return found
