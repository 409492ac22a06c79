"""Parts of armies as a scenario knows them: units shared out among hexes, corps with a morale, secret columns."""

from __future__ import annotations

from typing import Final


class Group:
    """Units that their owner shares out among some hexes (26.0, 27.2)."""

    def __init__(self, units: list[int], hexes: list[int], most: int) -> None:
        self.units: Final = units
        self.hexes: Final = hexes
        self.most: Final = most


class Organization:
    """A corps, or the Allied troops of one nation, with a morale of its own (13.0, 13.1)."""

    def __init__(self, key: str, army: int, level: int, pool: int, apart: bool) -> None:
        self.key: Final = key  # command of a corps, or nationality
        self.army: Final = army
        self.level: Final = level
        self.pool: Final = pool  # whose losses count: the Allied nationalities share one number (13.1)
        self.apart: Final = apart  # neither affects others nor is affected by them (22.5A)


class Plan:
    """A choice that a side makes in secret: when and where a column of reinforcements comes (22.6B, 28.0D)."""

    def __init__(self, side: int, column: int, asked: int, turns: list[int], hexes: list[int], rule: str) -> None:
        self.side: Final = side
        self.column: Final = column
        self.asked: Final = asked  # the turn in which it is made, -1: before play
        self.turns: Final = turns  # of each choice; NEVER: it does not come at all
        self.hexes: Final = hexes  # of each choice
        self.rule: Final = rule
