"""Before the first roll: the players' shares of the seed are collected, then opened, then the dice are theirs.

A table is in one of these phases: *gathering* (digests of shares come in), *opening* (all digests are in: the shares
themselves come in), *begun*. Digests that are in when shares are opened cannot be exchanged for others, and no share is
left out once another was opened: then all are collected anew, with shares nobody has seen. `docs/players/fair_dice.md`
says why.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct

from grognard.kernel.dice import commitment
from grognard.kernel.shares import Share, Shares

LENGTH = 64  # of a digest or share in hexadecimal digits
MOST_ROUNDS = 1000


class Pledge(Struct):
    """One browser's share, for all seats it holds: the digest, and later the share itself."""

    sides: list[str]
    digest: str
    share: str | None = None


class Gathering(Struct):
    """How far the shares of a table are. `sides` are those of people; `declined` has those who have been here with a
    program that adds no share; `without` those that the dice began without.
    """

    sides: list[str]
    round: int = 1
    closed: bool = False
    begun: bool = False
    pledges: list[Pledge] = []
    declined: list[str] = []
    without: list[str] = []

    def to_text(self) -> str:
        """As it is stored."""
        return msgspec.json.encode(self).decode()

    def copy(self) -> Gathering:
        """To change, and to keep only once it is stored."""
        return msgspec.json.decode(self.to_text(), type=Gathering)

    @staticmethod
    def from_text(text: str | None) -> Gathering | None:
        """As it was stored."""
        return None if text is None else msgspec.json.decode(text, type=Gathering)

    # Asking

    def phase(self) -> str:
        """One of the words above."""
        return "begun" if self.begun else "opening" if self.closed else "gathering"

    def pledged(self) -> list[str]:
        """The sides for which there is a share."""
        return [side for pledge in self.pledges for side in pledge.sides]

    def missing(self) -> list[str]:
        """The sides that are waited for."""
        if self.begun:
            return []
        if self.closed:
            return [side for pledge in self.pledges if pledge.share is None for side in pledge.sides]
        here = {*self.pledged(), *self.declined}
        return [side for side in self.sides if side not in here]

    def shares(self, secret: bytes | None) -> Shares | None:
        """What the seed is mixed from; None where nobody adds to it."""
        if not self.begun or not self.pledges:
            return None
        opened = [Share(one.sides, one.digest, bytes.fromhex(one.share or "")) for one in self.pledges]
        return Shares(secret, self.round, opened, self.without)

    # Doing

    def decline(self, sides: Sequence[str]) -> None:
        """Somebody is here who adds no share."""
        self.declined += [side for side in sides if side in self.sides and side not in self.declined]

    def pledge(self, sides: Sequence[str], digest: str) -> str | None:
        """A digest comes in, for the seats that have none yet. Returns why it cannot."""
        if self.closed or self.begun:
            return "The dice were fixed before this share came."
        if not _hexadecimal(digest):
            return "A fingerprint has 64 hexadecimal digits."
        if any(one.digest == digest for one in self.pledges):
            return "Somebody has pledged that very share: two who know it are no proof for either."
        free = [side for side in sides if side in self.sides and side not in self.pledged()]
        if not free:
            return "Another browser has pledged a share for your seat."
        self.declined = [side for side in self.declined if side not in free]
        self.pledges.append(Pledge(free, digest))
        self.pledges.sort(key=lambda one: self.sides.index(one.sides[0]))
        return None

    def close(self, played: Sequence[str], anyway: bool = False) -> bool:
        """Go on if nobody is missing (`played`: sides that a computer plays now), or anyway. Did it?"""
        waited = [side for side in self.missing() if side not in played]
        if self.closed or self.begun or (waited and not anyway) or not (self.pledges or self.declined):
            return False
        self.without = [side for side in self.sides if side not in self.pledged()]
        self.closed = True
        self.begun = not self.pledges
        return True

    def open(self, sides: Sequence[str], share: str) -> str | None:
        """A share is opened; with the last of them the dice are fixed. Returns why it cannot be."""
        if not self.closed or self.begun:
            return "Shares are opened when all are pledged."
        if not _hexadecimal(share):
            return "A share has 64 hexadecimal digits."
        digest = commitment(bytes.fromhex(share))
        pledge = next((one for one in self.pledges if one.digest == digest and set(one.sides) & set(sides)), None)
        if pledge is None:
            return "That is not the share which was pledged for your seat."
        pledge.share = share
        self.begun = all(one.share is not None for one in self.pledges)
        return None

    def again(self) -> str | None:
        """A share that was pledged is not opened: all are collected anew. Returns why they cannot be."""
        if not self.closed or self.begun or self.round >= MOST_ROUNDS:
            return "There is nothing to collect again."
        self.round += 1
        self.closed, self.pledges = False, []
        return None


def _hexadecimal(text: Any) -> bool:
    return isinstance(text, str) and len(text) == LENGTH and all(letter in "0123456789abcdef" for letter in text)


def of_shares(shares: Shares) -> Gathering:
    """A finished game that was brought here with its shares."""
    pledges = [
        Pledge(share.sides, share.digest, None if share.opened is None else share.opened.hex())
        for share in shares.shares
    ]
    sides = [side for pledge in pledges for side in pledge.sides] + shares.without
    return Gathering(sides, shares.round, True, True, pledges, [], shares.without)
