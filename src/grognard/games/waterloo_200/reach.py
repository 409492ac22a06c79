"""Where a block can get to: what a search of the map finds (6.2.2)."""

from __future__ import annotations

from typing import Final

FAR: Final = 1000


class Reach:
    """Where a block can get to: by area the MP needed (FAR if it cannot) and the area before it on the way."""

    def __init__(self, size: int, most: int) -> None:
        self.most: Final = most  # MP that it has
        self.wave: list[list[int]] = [[] for _ in range(most + 1)]  # areas by the MP spent, for the search
        self.cost: list[int] = [FAR] * size
        self.gain: list[int] = [0] * size  # areas taken from the enemy on the way
        self.before: list[int] = [0] * size
        self.stops: list[int] = []  # areas where its move may end, in the order of their numbers

    def way(self, area: int) -> list[int]:
        """The areas on the way, the last one `area`."""
        found: list[int] = []
        while area:
            found.append(area)
            area = self.before[area]
        found.reverse()
        return found[1:]
