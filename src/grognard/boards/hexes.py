"""A sheet of flat-topped hexes named CCRR, as printed on wargame maps.

A hex is the number column * 100 + row ("0605" is 605), so tables about hexes are lists indexed by it. Every
question of neighbourhood is answered once, when the grid is made. Distances and lines work on a lattice of
whole numbers (see ``HexGrid.lattice``), so that no answer depends on rounding.

Maps of pointed hexes named RRCC, row by row from the south, are the same sheet turned by a quarter: what is called
a column here is a row there, and what lies north here lies west there. Only drawing has to know it (``hexsheet``).
"""

from __future__ import annotations

from typing import Final

N: Final = 0
NE: Final = 1
SE: Final = 2
S: Final = 3
SW: Final = 4
NW: Final = 5

# Steps in columns and in half rows, in the order of the directions above.
_STEPS: Final[list[tuple[int, int]]] = [(0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1)]
# The directions in which a hex lies open to each edge of the sheet.
OUTWARD: Final[dict[str, list[int]]] = {"north": [N], "east": [NE, SE], "south": [S], "west": [NW, SW]}


def parse_hex(text: str) -> int:
    """The hex written "0605"; four digits, no more and no fewer."""
    if len(text) != 4 or not (text.isascii() and text.isdigit()):
        raise ValueError(f"{text!r} is not a hex: write four digits, such as 0605")
    return int(text)


def format_hex(h: int) -> str:
    """A hex as the map prints it."""
    return f"{h:04d}"


def side_key(a: int, b: int) -> int:
    """One number for the hexside between two hexes, whichever is named first."""
    return a * 10000 + b if a < b else b * 10000 + a


def side_hexes(key: int) -> tuple[int, int]:
    """The two hexes of a hexside, the lower number first; 0 stands for a hex that does not exist."""
    return key // 10000, key % 10000


def parse_side(text: str) -> int:
    """The key of a hexside written "1641-1642"."""
    first, dash, second = text.partition("-")
    if not dash:
        raise ValueError(f"{text!r} is not a hexside: write two hexes, such as 1641-1642")
    return side_key(parse_hex(first), parse_hex(second))


def format_side(key: int) -> str:
    """A hexside as data files write it."""
    a, b = side_hexes(key)
    return f"{a:04d}-{b:04d}"


class HexGrid:
    """Which hexes there are and how they lie.

    ``neighbours[h]`` lists the hexes next to ``h``; ``beside[h]`` has six places, one for each direction from
    north clockwise, with 0 where no hex lies. Both are empty for numbers that are no hex.
    """

    def __init__(self, columns: int, rows: int, absent: set[int], even_lower: bool = True) -> None:
        if not (1 <= columns <= 99 and 1 <= rows <= 99):
            raise ValueError(f"a grid has 1 to 99 columns and rows, not {columns} and {rows}")
        self.columns: int = columns
        self.rows: int = rows
        self.even_lower: bool = even_lower
        self.size: int = (columns + 1) * 100
        self.exists: bytearray = bytearray(self.size)
        self.hexes: list[int] = []
        for column in range(1, columns + 1):
            for row in range(1, rows + 1):
                h = column * 100 + row
                if h not in absent:
                    self.hexes.append(h)
                    self.exists[h] = 1
        self.beside: list[tuple[int, ...]] = [() for _ in range(self.size)]
        self.neighbours: list[tuple[int, ...]] = [() for _ in range(self.size)]
        self.edge_hexes: list[int] = []
        for h in self.hexes:
            x, y = self.lattice(h)
            around = [self.at(x + 3 * dc, y + dy) for dc, dy in _STEPS]
            self.beside[h] = tuple(around)
            self.neighbours[h] = tuple([n for n in around if n])
            if 0 in around:
                self.edge_hexes.append(h)

    def restricted(self, columns: tuple[int, int], rows: tuple[int, int]) -> HexGrid:
        """The part between two columns and two rows, bounds included; hexes keep their numbers."""
        keep: set[int] = set()
        for h in self.hexes:
            if columns[0] <= h // 100 <= columns[1] and rows[0] <= h % 100 <= rows[1]:
                keep.add(h)
        absent: set[int] = set()
        for column in range(1, self.columns + 1):
            for row in range(1, self.rows + 1):
                if column * 100 + row not in keep:
                    absent.add(column * 100 + row)
        return HexGrid(self.columns, self.rows, absent, self.even_lower)

    def __contains__(self, h: int) -> bool:
        return 0 < h < self.size and self.exists[h] != 0

    def lattice(self, h: int) -> tuple[int, int]:
        """The centre in whole numbers: a column is 3 wide, a row 2 high, a half row 1.

        The corners of a hex lie at (+-2, 0) and (+-1, +-1) of its centre. The lattice is the true picture
        stretched along one axis, which keeps straight lines straight.
        """
        column = h // 100
        lower = 1 if (column % 2 == 0) == self.even_lower else 0
        return 3 * column, 2 * (h % 100) + lower

    def at(self, x: int, y: int) -> int:
        """The hex whose centre lies at a lattice point, 0 if there is none."""
        if x % 3:
            return 0
        column = x // 3
        double = y - (1 if (column % 2 == 0) == self.even_lower else 0)
        if double % 2 or not (1 <= column <= self.columns and 1 <= double // 2 <= self.rows):
            return 0
        h = column * 100 + double // 2
        return h if self.exists[h] else 0

    def adjacent(self, a: int, b: int) -> bool:
        """Whether two hexes share a hexside."""
        return self.distance(a, b) == 1

    def distance(self, a: int, b: int) -> int:
        """Hexes from ``a`` to ``b``, the first not counted, as if no hex were missing."""
        column, other = a // 100, b // 100
        even = 1 if self.even_lower else 0  # with this added, the odd columns are those half a hex lower
        across = column - other if column > other else other - column
        down = 2 * (a % 100 - b % 100) + (column + even) % 2 - (other + even) % 2
        if down < 0:
            down = -down
        return across if down <= across else across + (down - across) // 2

    def ring(self, h: int, n: int) -> list[int]:
        """The hexes at distance ``n`` exactly, in ascending order."""
        return [k for k in self._near(h, n) if self.distance(h, k) == n]

    def within(self, h: int, n: int) -> list[int]:
        """The hexes at distance 0 to ``n``, ``h`` included, in ascending order."""
        return [k for k in self._near(h, n) if self.distance(h, k) <= n]

    def _near(self, h: int, n: int) -> list[int]:
        """The hexes no more than ``n`` columns and ``n`` rows away."""
        column, row = h // 100, h % 100
        return [
            c * 100 + r
            for c in range(max(1, column - n), min(self.columns, column + n) + 1)
            for r in range(max(1, row - n), min(self.rows, row + n) + 1)
            if self.exists[c * 100 + r]
        ]

    def rim(self, h: int) -> list[int]:
        """The next edge hexes to both sides of an edge hex: those with which it shares a corner of the sheet's outline.

        Not every neighbour on the edge is one: at a corner of the sheet the way along the edge goes round it.
        """
        around = self.beside[h]
        return [n for d, n in enumerate(around) if n and not (around[d - 1] and around[(d + 1) % 6])]
