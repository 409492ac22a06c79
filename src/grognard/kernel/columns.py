"""A view as columns of numbers (`Measures.numbers`): most of them are the same from one decision to the next."""

from __future__ import annotations

from typing import Final

Column = list[int] | bytes  # bytes where no number is below 0 or above 255: they are copied and compared at once


class Kept:
    """Columns with what they were made from: from the same they are not made again.

    Whoever keeps columns must never change them, nor what they were made from. They are the same objects as long as
    they are kept, so that those who fill vectors with them see at once what they have filled in already.
    """

    def __init__(self) -> None:
        self._made: Final[dict[int, tuple[object, list[Column]]]] = {}

    def same(self, group: int, source: object) -> list[Column] | None:
        """The columns of a group, if they were made from the same."""
        known = self._made.get(group)
        if known is None:
            return None
        # To compare a list with itself Python looks at each of its numbers
        return known[1] if known[0] is source or known[0] == source else None

    def columns(self, group: int) -> list[Column]:
        """The columns of a group as they were made last; none if they never were."""
        known = self._made.get(group)
        return [] if known is None else known[1]

    def keep(self, group: int, source: object, columns: list[Column]) -> list[Column]:
        """Remember what the columns of a group were made from; gives the columns."""
        self._made[group] = (source, columns)
        return columns


def kept_for(seat: int, seats: dict[int, Kept]) -> Kept:
    """What is kept for a seat."""
    found = seats.get(seat)
    if found is None:
        found = Kept()
        seats[seat] = found
    return found


def changed(columns: list[Column], before: list[Column]) -> list[int]:
    """The numbers of the columns that are not what they were."""
    found: list[int] = []
    for number, column in enumerate(columns):
        old = before[number]
        if column is not old and column != old:
            found.append(number)
    return found


def flags(members: list[int], size: int) -> Column:
    """A one for each member, zeros for the others; numbers below 0 stand for nobody."""
    found = [0] * size
    for member in members:
        if member >= 0:
            found[member] = 1
    return found


def above(values: list[int], by: int = 1) -> Column:
    """Each value a little higher, so that what is "none" becomes 0."""
    return [value + by for value in values]


def on_map(values: list[int]) -> Column:
    """Places on the map; 0 for any other."""
    return [max(0, value) for value in values]


def whole_numbers(values: list[object]) -> list[int]:
    """The whole numbers in a step's dump, whatever lists they are in."""
    found: list[int] = []
    for value in values:
        if isinstance(value, int):
            found.append(int(value))
        elif isinstance(value, list | tuple):
            found += whole_numbers(list(value))
    return found
