"""Parts of a scenario: its turns, columns of reinforcements, units shared out among hexes, corps, secret choices."""

from __future__ import annotations

from typing import Final


class Turn:
    """One box of the turn record track (4.0)."""

    def __init__(self, label: str, night: bool, rain: bool, mud: bool = False, wet: bool = False) -> None:
        """With `wet`, rain slows and weakens armies in place of stopping them (16.5)."""
        self.label: Final = label
        self.hour: Final = label[3:]
        self.night: Final = night
        self.rain: Final = rain or mud  # mud is like rain (26.0D)
        self.mud: Final = mud
        self.calm: Final = night or ((rain or mud) and not wet)  # no combat, no entering enemy zones (4.2, 4.3)
        self.slow: Final = (rain or mud) and wet


class Column:
    """A body of reinforcements that shares its entry (5.6): pieces, entry hexes, order of march."""

    def __init__(
        self,
        pieces: list[int],
        hexes: list[int],
        ranks: list[int],
        due: int,
        unstacked: bool = False,
        surcharge: int = 0,
        half: bool = False,
    ) -> None:
        self.pieces: Final = pieces
        self.hexes: Final = hexes
        self.ranks: Final = ranks  # a piece enters only when all pieces of lower rank have entered
        self.due: Final = due  # turn number, NEVER if something else has to call it up
        self.unstacked: Final = unstacked
        self.surcharge: Final = surcharge  # half MP each unit pays more than the one before (19.5D), 0: by stacks
        self.half: Final = half  # half the movement allowance in the turn of entry (28.0)


class Freedom:
    """Units that their owner sets up within some hexes of a named one (3.2C)."""

    def __init__(
        self, units: list[int], centre: int, within: int, unstacked: bool = False, clear: bool = False
    ) -> None:
        self.units: Final = units
        self.centre: Final = centre
        self.within: Final = within
        self.unstacked: Final = unstacked
        self.clear: Final = clear  # not in an enemy zone of control (23.0B)


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
