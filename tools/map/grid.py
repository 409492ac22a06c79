"""The hex grid of a map, in whole numbers.

A hex is the pair (column, row). Everything that lies on the lattice (centres, corners, hexsides) is given
in half-units that are exact integers, so that two computations of one corner always agree: a hex of side 1
has its centre at X = 3 * column (half sides east) and Y = 2 * row, one more in a lower column (half heights
south). A map that is numbered by rows from the south is the same grid turned by a quarter: its fit of latitude and
longitude says so, and its edges have other names.
"""

from __future__ import annotations

import math
from typing import Any

Hex = tuple[int, int]
Corner = tuple[int, int]
Side = tuple[Hex, Hex]
Point = tuple[float, float]

ROOT3 = math.sqrt(3.0)

_CORNERS = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))
_EDGES = {"columns": ("west", "east", "south", "north"), "rows": ("south", "north", "east", "west")}


def name(h: Hex) -> str:
    """The four-figure number printed in a hex."""
    return f"{h[0]:02d}{h[1]:02d}"


def parse(text: str) -> Hex:
    """The hex that a four-figure number names."""
    return int(text[:2]), int(text[2:])


def side(a: Hex, b: Hex) -> Side:
    """The hexside between two neighbours, lower hex number first."""
    return (a, b) if a < b else (b, a)


def parse_side(text: str) -> Side:
    """The hexside written "1641-1642"."""
    a, b = text.split("-")
    return side(parse(a), parse(b))


def flat(p: Point) -> Point:
    """(u, w) as true distances in hex sides."""
    return p[0] * 1.5, p[1] * ROOT3


def distance(p: Point, q: Point) -> float:
    """Distance of two (u, w) points, in hexes (centre to centre of neighbours = 1)."""
    (ax, ay), (bx, by) = flat(p), flat(q)
    return math.hypot(ax - bx, ay - by) / ROOT3


class Grid:
    """Which hexes a map has and how they lie; ``cut_off`` are rectangles that its sheet has not."""

    def __init__(self, datum: dict[str, Any], cut_off: list[dict[str, Any]]) -> None:
        self.columns: int = datum["columns"]
        self.rows: int = datum["rows"]
        self.low = 0 if datum["even_columns"] == "lower" else 1  # what a lower column leaves when divided by two
        self.absent = {
            (c, r)
            for part in cut_off
            for c in range(part["columns"][0], part["columns"][1] + 1)
            for r in range(part["rows"][0], part["rows"][1] + 1)
        }
        self.edges = _EDGES[datum.get("numbering", "columns")]

    def exists(self, h: Hex) -> bool:
        """Whether the hex is on the map."""
        c, r = h
        return 1 <= c <= self.columns and 1 <= r <= self.rows and h not in self.absent

    def is_outer(self, h: Hex) -> bool:
        """Whether a hex lies on the outer edge of the map."""
        return self.exists(h) and not all(self.exists(n) for n in self.neighbours(h))

    def on_map(self, s: Side) -> bool:
        """Whether both hexes of a side exist; an outer edge of the map is no hexside to cross."""
        return self.exists(s[0]) and self.exists(s[1])

    def edge_of(self, h: Hex) -> str:
        """The map edge that an outermost hex lies on."""
        c, r = h
        before, after, last, first = self.edges
        if not self.exists((c - 1, r)) and (c == 1 or r > 1):  # a corner that is cut off makes an edge of its own
            return before
        if c == self.columns:
            return after
        return last if r == self.rows else first

    def all_hexes(self) -> list[Hex]:
        """Every hex of the map, column by column."""
        every = ((c, r) for c in range(1, self.columns + 1) for r in range(1, self.rows + 1))
        return [h for h in every if self.exists(h)]

    def is_low(self, column: int) -> bool:
        """Whether a column stands half a hex lower than its neighbours."""
        return column % 2 == self.low

    def neighbours(self, h: Hex) -> list[Hex]:
        """The six hexes around one, on the map or not."""
        c, r = h
        low = r if self.is_low(c) else r - 1
        return [(c, r - 1), (c + 1, low), (c + 1, low + 1), (c, r + 1), (c - 1, low + 1), (c - 1, low)]

    def lattice(self, h: Hex) -> Corner:
        """The centre of a hex in half-units."""
        c, r = h
        return 3 * c, 2 * r + self.is_low(c)

    def centre(self, h: Hex) -> Point:
        """The centre of a hex as (u, w): columns east, rows south."""
        x, y = self.lattice(h)
        return x / 3.0, y / 2.0

    def corners(self, h: Hex) -> list[Corner]:
        """The six corners of a hex in half-units."""
        x, y = self.lattice(h)
        return [(x + dx, y + dy) for dx, dy in _CORNERS]

    def side_of(self, a: Corner, b: Corner) -> Side:
        """The hexside that joins two neighbouring corners, lower hex number first."""
        owners = [h for h in self._around(a) if b in self.corners(h)]
        owners.sort()
        return owners[0], owners[1]

    def ends_of(self, s: Side) -> tuple[Corner, Corner]:
        """The two corners of a hexside."""
        shared = sorted(set(self.corners(s[0])) & set(self.corners(s[1])))
        return shared[0], shared[1]

    def corner_neighbours(self, p: Corner) -> list[Corner]:
        """The three corners one hexside away."""
        x, y = p
        if self._is_left_corner(p):
            return [(x + 1, y - 1), (x + 1, y + 1), (x - 2, y)]
        return [(x - 1, y - 1), (x - 1, y + 1), (x + 2, y)]

    def nearest(self, p: Point) -> Hex:
        """The hex whose centre is nearest to (u, w)."""
        u, w = p
        best: tuple[float, Hex] = (math.inf, (0, 0))
        for c in (math.floor(u), math.floor(u) + 1):
            base = w - 0.5 if self.is_low(c) else w
            r = math.floor(base + 0.5)
            best = min(best, (distance(p, self.centre((c, r))), (c, r)))
        return best[1]

    def nearest_corner(self, p: Point) -> Corner:
        """The hex corner nearest to (u, w): the triangle of three hex centres that the point lies in."""
        here = self.nearest(p)
        x, y = flat(p)
        return min(self.corners(here), key=lambda q: (math.hypot(q[0] / 2 - x, q[1] * ROOT3 / 2 - y), q))

    def hex_distance(self, a: Hex, b: Hex) -> int:
        """Steps between two hexes."""
        (ax, ay), (bx, by) = self.lattice(a), self.lattice(b)
        dx, dy = abs(ax - bx) // 3, abs(ay - by)
        return dx + max(0, (dy - dx) // 2)

    def _is_left_corner(self, p: Corner) -> bool:
        """Whether some hex has this corner as its western tip (its other two sides then run east)."""
        x, y = p
        if (x + 2) % 3:
            return False
        return (y - self.is_low((x + 2) // 3)) % 2 == 0

    def _around(self, p: Corner) -> list[Hex]:
        """The three hexes that meet in a corner."""
        found = []
        for dx, dy in _CORNERS:
            x, y = p[0] - dx, p[1] - dy
            if x % 3 == 0 and (y - self.is_low(x // 3)) % 2 == 0:
                found.append((x // 3, (y - self.is_low(x // 3)) // 2))
        return found
