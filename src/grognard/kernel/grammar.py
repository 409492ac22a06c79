"""A game as numbers, for programs that learn: what its verbs can be said of, and how a view is laid out."""

from __future__ import annotations

from typing import Final

from grognard.kernel.vocabulary import Pattern, Vocabulary


class Block:
    """A table of whole numbers in a view: pieces, say, one to a row. `labels` name its rows where those differ."""

    def __init__(self, name: str, columns: list[str], rows: int, labels: list[str]) -> None:
        self.name: Final = name
        self.columns: Final = columns
        self.rows: Final = rows
        self.labels: Final = labels


class Grammar:
    """What can be said and seen in a scenario, the same for all its options.

    `values` are the numbers that each noun of the vocabulary can have, `verbs` what follows from them. `decisions` are
    the names that a decision can have. `Measures.numbers` fills the `blocks`: a list of numbers for each column of each
    block, in order; one that is shorter than its block is followed by zeros.
    """

    def __init__(
        self, vocabulary: Vocabulary, values: dict[str, list[int]], decisions: list[str], blocks: list[Block]
    ) -> None:
        self.values: Final = values
        self.verbs: Final[list[Pattern]] = vocabulary.patterns(values)
        self.decisions: Final = decisions
        self.blocks: Final = blocks


def table_block(labels: list[str]) -> Block:
    """A block of single numbers, each with its name: turn, score and the like."""
    return Block("table", ["value"], len(labels), labels)
