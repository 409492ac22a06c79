"""Positions that a seat cannot tell apart, for those who look for leaks."""

from __future__ import annotations

from random import Random

from grognard.games.eagles.state import Battle
from grognard.kernel.rulebook import Twin


def make_twin(state: Battle, seat: int, rng: Random) -> Twin[Battle] | None:  # noqa: ARG001  (nothing differs yet)
    """A position that the seat cannot tell from this one, where there is another."""
    return None
