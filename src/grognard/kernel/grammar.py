"""A game as numbers, for programs that learn: what its verbs can be said of, and how a view is laid out."""

from __future__ import annotations

from typing import Final


class Verb:
    """A verb of a game's actions, with every number that can follow it (none where the list is empty).

    A verb that can be said with and without a number lists the numbers.
    """

    def __init__(self, name: str, first: list[int], second: list[int]) -> None:
        self.name: Final = name
        self.first: Final = first
        self.second: Final = second


class Block:
    """A table of whole numbers in a view: pieces, say, one to a row. `labels` name its rows where those differ."""

    def __init__(self, name: str, columns: list[str], rows: int, labels: list[str]) -> None:
        self.name: Final = name
        self.columns: Final = columns
        self.rows: Final = rows
        self.labels: Final = labels


class Grammar:
    """What can be said and seen in a scenario, the same for all its options.

    `decisions` are the names that a decision can have. `Rulebook.numbers` fills the `blocks`: a list of numbers for
    each column of each block, in order; one that is shorter than its block is followed by zeros.
    """

    def __init__(self, verbs: list[Verb], decisions: list[str], blocks: list[Block]) -> None:
        self.verbs: Final = verbs
        self.decisions: Final = decisions
        self.blocks: Final = blocks


def table_block(labels: list[str]) -> Block:
    """A block of single numbers, each with its name: turn, score and the like."""
    return Block("table", ["value"], len(labels), labels)


def bare(names: str) -> list[Verb]:
    """Verbs that nothing follows."""
    return [Verb(name, [], []) for name in names.split()]


def said_of(names: str, first: list[int]) -> list[Verb]:
    """Verbs that one number follows."""
    return [Verb(name, first, []) for name in names.split()]


def said_of_both(names: str, first: list[int], second: list[int]) -> list[Verb]:
    """Verbs that two numbers follow."""
    return [Verb(name, first, second) for name in names.split()]
