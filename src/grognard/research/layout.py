"""What a seat observes, as one vector: the blocks of the game's grammar, column after column, then the decision."""

from __future__ import annotations

from collections.abc import Callable
from struct import Struct
from typing import Any

import numpy as np
import numpy.typing as npt

from grognard.kernel.columns import Column, changed
from grognard.kernel.grammar import Block, Grammar

Vector = npt.NDArray[np.int16]
BYTES = 2  # of a number

CONTEXT = 6  # numbers that the decision's step holds: the piece it is about, the hits to take
LABELS = ["seat", "deciding", "decision", "half_verb", "half_number"]


class Layout:
    """Where everything is in a vector of a scenario; `size` numbers."""

    def __init__(self, grammar: Grammar) -> None:
        labels = [*LABELS, *(f"context_{number + 1}" for number in range(CONTEXT))]
        self.blocks = [*grammar.blocks, Block("decision", ["value"], len(labels), labels)]
        self.size = sum(block.rows * len(block.columns) for block in self.blocks)
        self._starts: list[int] = []  # of each column
        start = 0
        for block in self.blocks:
            for _ in block.columns:
                self._starts.append(start)
                start += block.rows
        self._last: dict[int, tuple[list[Column], Vector]] = {}  # by seat: the columns and what they filled
        self._writers: dict[int, Callable[..., None]] = {}  # by how many numbers they write

    def vector(self, seat: int, columns: list[Column], decision: list[int]) -> Vector:
        """The vector that these columns and the words of the decision fill; the caller may do with it what he likes.

        Most columns are those of the seat's last vector: to see that is quicker than to fill them again.
        """
        known = self._last.get(seat)
        if known is None:
            known = ([[] for _ in columns], np.zeros(self.size, np.int16))
        before, vector = known
        buffer: Any = vector
        for number in changed(columns, before):
            column, start = columns[number], self._starts[number]
            if len(column) < len(before[number]):
                vector[start : start + len(before[number])] = 0
            if isinstance(column, bytes):
                vector[start : start + len(column)] = np.frombuffer(column, np.uint8)
            else:
                self._writer(len(column))(buffer, start * BYTES, *column)
        self._last[seat] = (columns, vector)
        found = vector.copy()
        buffer = found
        self._writer(len(decision))(buffer, self._starts[-1] * BYTES, *decision)
        return found

    def _writer(self, count: int) -> Callable[..., None]:
        """What writes so many numbers into a vector: at one go, in half the time that NumPy takes to look at each."""
        found = self._writers.get(count)
        if found is None:
            found = self._writers[count] = Struct(f"{count}h").pack_into
        return found

    def tables(self, vector: Vector) -> dict[str, Vector]:
        """A vector as a table for each block, a row for each piece (or space, or leader); nothing is copied."""
        found: dict[str, Vector] = {}
        start = 0
        for block in self.blocks:
            end = start + block.rows * len(block.columns)
            found[block.name] = vector[start:end].reshape(len(block.columns), block.rows).T
            start = end
        return found

    def words(self, vector: Vector) -> dict[str, int]:
        """The single numbers of a vector by name: turn, scores, the decision."""
        tables = self.tables(vector)
        return {
            label: int(value)
            for block in self.blocks
            if block.columns == ["value"]
            for label, value in zip(block.labels, tables[block.name][:, 0], strict=True)
        }
