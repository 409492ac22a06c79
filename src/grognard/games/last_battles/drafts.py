"""Columns of reinforcements while a scenario is put together (5.6)."""

from __future__ import annotations

from grognard.games.last_battles.forces import Plan


class Draft:
    """A column of reinforcements before its pieces have numbers (5.6)."""

    def __init__(
        self,
        units: list[str],
        leaders: list[str],
        hexes: list[int],
        groups: list[list[str]],
        due: int,
        unstacked: bool = False,
        surcharge: int = 0,
        half: bool = False,
    ) -> None:
        self.units = units
        self.leaders = leaders
        self.hexes = hexes
        self.groups = groups
        self.due = due
        self.unstacked = unstacked
        self.surcharge = surcharge
        self.half = half
        self.plan: Plan | None = None


def rank_of(id: str, groups: list[list[str]]) -> int:
    """The place of a unit in the order of march: everybody of an earlier group enters before it."""
    for number, group in enumerate(groups):
        if id in group:
            return number
    return 0
