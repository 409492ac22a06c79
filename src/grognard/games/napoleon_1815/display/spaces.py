"""How the spaces of the map and of the battles' boards are numbered, so that no two share a number."""

from __future__ import annotations

from typing import Final

FIRST: Final = 1000  # the places of the battle in the first town
STRIDE: Final = 10


def place_in(town: int, place: int) -> int:
    """A place of the battle in a town."""
    return FIRST + town * STRIDE + place


def town_and_place(space: int) -> tuple[int, int]:
    """Which battle, and which place of it."""
    town, place = divmod(space - FIRST, STRIDE)
    return town, place
