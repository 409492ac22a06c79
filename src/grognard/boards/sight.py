"""What lies on the straight line between the centres of two hexes.

Games differ in what blocks a view, and most of the quarrels are about lines that run along a hexside or
through a corner. So this module only says, in exact whole-number arithmetic, what the line meets; games
judge.
"""

from __future__ import annotations

from grognard.boards.hexes import HexGrid, side_key


class Corner:
    """A point where three hexes meet; ``sides`` are the three hexsides between them.

    A hex that does not exist is 0; a hexside between two such hexes is 0 too.
    """

    def __init__(self, hexes: tuple[int, int, int]) -> None:
        a, b, c = hexes
        self.hexes: tuple[int, int, int] = hexes
        self.sides: tuple[int, int, int] = (side_key(a, b), side_key(b, c), side_key(a, c))

    def __repr__(self) -> str:
        return f"Corner({self.hexes})"


class Along:
    """A hexside the line runs along, and the two hexes beside it (0: there is none)."""

    def __init__(self, left: int, right: int) -> None:
        self.side: int = side_key(left, right)
        self.left: int = left
        self.right: int = right

    def __repr__(self) -> str:
        return f"Along({self.left}, {self.right})"


class SightLine:
    """What the line from ``start`` to ``end`` meets on its way, in that order.

    ``hexes``: hexes between whose inside it crosses. ``crossed``: hexsides crossed between their ends, those
    of the two end hexes included. ``along``: hexsides it runs along. ``corners``: corners it passes through,
    those at both ends of a side it runs along included. Hexsides are keys of ``side_key``; a hex that does
    not exist is left out of ``hexes`` and 0 elsewhere.
    """

    def __init__(
        self,
        start: int,
        end: int,
        hexes: list[int],
        crossed: list[int],
        along: list[Along],
        corners: list[Corner],
    ) -> None:
        self.start: int = start
        self.end: int = end
        self.hexes: list[int] = hexes
        self.crossed: list[int] = crossed
        self.along: list[Along] = along
        self.corners: list[Corner] = corners

    def meets(self, blocks: bytes) -> bool:
        """Does it pass through a hex marked in ``blocks``, or along a hexside with such hexes on both hands?"""
        for h in self.hexes:
            if blocks[h]:
                return True
        for along in self.along:
            if blocks[along.left] and blocks[along.right]:
                return True
        return False

    def __repr__(self) -> str:
        return f"SightLine({self.start:04d}-{self.end:04d}: {self.hexes}, {self.along}, {self.corners})"


class _Line:
    """A line through lattice points ``a`` and ``b``, ready to be asked where other points lie."""

    def __init__(self, a: tuple[int, int], b: tuple[int, int]) -> None:
        self.ax: int = a[0]
        self.ay: int = a[1]
        self.dx: int = b[0] - a[0]
        self.dy: int = b[1] - a[1]
        self.length: int = self.along(b[0], b[1])
        # No corner of a hex is on the line or beyond it if its centre is farther off than this.
        self.reach: int = max(abs(self.dx) + abs(self.dy), 2 * abs(self.dy))

    def off(self, x: int, y: int) -> int:
        """0 for a point on the line, else positive on one side and negative on the other."""
        return self.dx * (y - self.ay) - self.dy * (x - self.ax)

    def along(self, x: int, y: int) -> int:
        """How far along the line a point lies, from 0 at ``a`` to ``length`` at ``b``.

        The factor 3 undoes the stretching of the lattice, so that right angles are those of the true picture.
        """
        return self.dx * (x - self.ax) + 3 * self.dy * (y - self.ay)

    def between(self, x: int, y: int) -> bool:
        """Whether a point is level with the stretch between the two ends, ends left out."""
        return 0 < self.along(x, y) < self.length


def trace(grid: HexGrid, a: int, b: int) -> SightLine:
    """What the line between the centres of ``a`` and ``b`` meets, at any distance."""
    start, end = grid.lattice(a), grid.lattice(b)
    line = _Line(start, end)
    hexes: list[tuple[float, int]] = []
    crossed: list[tuple[float, int]] = []
    along: list[tuple[float, Along]] = []
    corners: list[tuple[float, Corner]] = []
    low, high = min(start[1], end[1]) - 2, max(start[1], end[1]) + 2
    for x in range(min(start[0], end[0]) - 3, max(start[0], end[0]) + 4, 3):
        # The line cannot meet hexes that lie wholly above or below its box; only every other y is a centre.
        first = low + (low + grid.lattice(x // 3 * 100)[1]) % 2
        for y in range(first, high + 1, 2):
            if abs(line.off(x, y)) > line.reach:
                continue
            h = grid.at(x, y)
            if h and h not in (a, b) and _crosses(line, x, y):
                hexes.append((float(line.along(x, y)), h))
            _meet_sides(grid, line, x, y, crossed, along)
            _meet_corners(grid, line, x, y, corners)
    hexes.sort()
    crossed.sort()
    along.sort(key=_along_place)
    corners.sort(key=_corner_place)
    return SightLine(
        a, b, [h for _, h in hexes], [k for _, k in crossed], [k for _, k in along], [c for _, c in corners]
    )


def _along_place(item: tuple[float, Along]) -> float:
    return item[0]


def _corner_place(item: tuple[float, Corner]) -> float:
    return item[0]


def _crosses(line: _Line, x: int, y: int) -> bool:
    """Whether the line between its ends crosses the inside of the hex centred at a point.

    It does if corners lie on both sides of it. A hex that the line meets beyond an end has its centre beyond
    that end too, since centres are farther apart than a hex is wide from centre to corner.
    """
    if not line.between(x, y):
        return False
    left = right = False
    for dx, dy in ((1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1)):
        off = line.off(x + dx, y + dy)
        if off > 0:
            left = True
        elif off < 0:
            right = True
    return left and right


def _meet_sides(
    grid: HexGrid,
    line: _Line,
    x: int,
    y: int,
    crossed: list[tuple[float, int]],
    along: list[tuple[float, Along]],
) -> None:
    """Add the northern, north-eastern and south-eastern side of a hex if the line crosses or follows them."""
    for px, py, qx, qy, nx, ny in (
        (x - 1, y - 1, x + 1, y - 1, x, y - 2),
        (x + 1, y - 1, x + 2, y, x + 3, y - 1),
        (x + 2, y, x + 1, y + 1, x + 3, y + 1),
    ):
        p, q = line.off(px, py), line.off(qx, qy)
        if p == 0 and q == 0:
            if line.between(px, py) and line.between(qx, qy):
                place = line.along(px, py) + line.along(qx, qy)
                along.append((place / 2, Along(grid.at(x, y), grid.at(nx, ny))))
        elif (p < 0 < q) or (q < 0 < p):
            # The crossing divides the side as the two distances; compare multiplied out, so exactly.
            weight = abs(p) + abs(q)
            place = line.along(px, py) * abs(q) + line.along(qx, qy) * abs(p)
            if 0 < place < line.length * weight:
                crossed.append((place / weight, side_key(grid.at(x, y), grid.at(nx, ny))))


def _meet_corners(grid: HexGrid, line: _Line, x: int, y: int, corners: list[tuple[float, Corner]]) -> None:
    """Add the eastern and western corner of a hex if the line passes through; every corner is one such."""
    for dx in (2, -2):
        if line.off(x + dx, y) == 0 and line.between(x + dx, y):
            step = 3 if dx > 0 else -3
            met = Corner((grid.at(x, y), grid.at(x + step, y - 1), grid.at(x + step, y + 1)))
            corners.append((float(line.along(x + dx, y)), met))
