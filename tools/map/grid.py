"""The hex grid of the two maps, in whole numbers.

A hex is the pair (column, row). Everything that lies on the lattice (centres, corners, hexsides) is given
in half-units that are exact integers, so that two computations of one corner always agree: a hex of side 1
has its centre at X = 3 * column (half sides east) and Y = 2 * row, one more in an even column (half heights
south).
"""

from __future__ import annotations

import math

Hex = tuple[int, int]
Corner = tuple[int, int]
Side = tuple[Hex, Hex]
Point = tuple[float, float]

COLUMNS = 57
ROWS = 67
ROOT3 = math.sqrt(3.0)

_CORNERS = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))


def name(h: Hex) -> str:
    """The four-figure number printed in a hex."""
    return f"{h[0]:02d}{h[1]:02d}"


def parse(text: str) -> Hex:
    """The hex that a four-figure number names."""
    return int(text[:2]), int(text[2:])


def exists(h: Hex) -> bool:
    """Whether the hex is on the map: the north-west corner (columns 1-12, rows 1-4) is cut off."""
    c, r = h
    return 1 <= c <= COLUMNS and 1 <= r <= ROWS and not (c <= 12 and r <= 4)


def is_outer(h: Hex) -> bool:
    """Whether a hex lies on the outer edge of the map."""
    return exists(h) and not all(exists(n) for n in neighbours(h))


def all_hexes() -> list[Hex]:
    """Every hex of the map, column by column."""
    return [(c, r) for c in range(1, COLUMNS + 1) for r in range(1, ROWS + 1) if exists((c, r))]


def neighbours(h: Hex) -> list[Hex]:
    """The six hexes around one, on the map or not; even columns stand half a hex lower."""
    c, r = h
    low = r if c % 2 == 0 else r - 1
    return [(c, r - 1), (c + 1, low), (c + 1, low + 1), (c, r + 1), (c - 1, low + 1), (c - 1, low)]


def lattice(h: Hex) -> Corner:
    """The centre of a hex in half-units."""
    c, r = h
    return 3 * c, 2 * r + (1 - c % 2)


def centre(h: Hex) -> Point:
    """The centre of a hex as (u, w): columns east, rows south."""
    x, y = lattice(h)
    return x / 3.0, y / 2.0


def corners(h: Hex) -> list[Corner]:
    """The six corners of a hex in half-units."""
    x, y = lattice(h)
    return [(x + dx, y + dy) for dx, dy in _CORNERS]


def side_of(a: Corner, b: Corner) -> Side:
    """The hexside that joins two neighbouring corners, lower hex number first."""
    owners = [h for h in _around(a) if b in corners(h)]
    owners.sort()
    return owners[0], owners[1]


def ends_of(side: Side) -> tuple[Corner, Corner]:
    """The two corners of a hexside."""
    shared = sorted(set(corners(side[0])) & set(corners(side[1])))
    return shared[0], shared[1]


def side(a: Hex, b: Hex) -> Side:
    """The hexside between two neighbours, lower hex number first."""
    return (a, b) if a < b else (b, a)


def corner_neighbours(p: Corner) -> list[Corner]:
    """The three corners one hexside away."""
    x, y = p
    if _is_left_corner(p):
        return [(x + 1, y - 1), (x + 1, y + 1), (x - 2, y)]
    return [(x - 1, y - 1), (x - 1, y + 1), (x + 2, y)]


def nearest(p: Point) -> Hex:
    """The hex whose centre is nearest to (u, w)."""
    u, w = p
    best: tuple[float, Hex] = (math.inf, (0, 0))
    for c in (math.floor(u), math.floor(u) + 1):
        base = w - 0.5 if c % 2 == 0 else w
        r = math.floor(base + 0.5)
        best = min(best, (distance(p, centre((c, r))), (c, r)))
    return best[1]


def nearest_corner(p: Point) -> Corner:
    """The hex corner nearest to (u, w): the triangle of three hex centres that the point lies in."""
    here = nearest(p)
    x, y = flat(p)
    return min(corners(here), key=lambda q: (math.hypot(q[0] / 2 - x, q[1] * ROOT3 / 2 - y), q))


def flat(p: Point) -> Point:
    """(u, w) as true distances in hex sides."""
    return p[0] * 1.5, p[1] * ROOT3


def distance(p: Point, q: Point) -> float:
    """Distance of two (u, w) points, in hexes (centre to centre of neighbours = 1)."""
    (ax, ay), (bx, by) = flat(p), flat(q)
    return math.hypot(ax - bx, ay - by) / ROOT3


def hex_distance(a: Hex, b: Hex) -> int:
    """Steps between two hexes."""
    (ax, ay), (bx, by) = lattice(a), lattice(b)
    dx, dy = abs(ax - bx) // 3, abs(ay - by)
    return dx + max(0, (dy - dx) // 2)


def _is_left_corner(p: Corner) -> bool:
    """Whether some hex has this corner as its western tip (its other two sides then run east)."""
    x, y = p
    if (x + 2) % 3:
        return False
    column = (x + 2) // 3
    return (y - (1 - column % 2)) % 2 == 0


def _around(p: Corner) -> list[Hex]:
    """The three hexes that meet in a corner."""
    found = []
    for dx, dy in _CORNERS:
        x, y = p[0] - dx, p[1] - dy
        if x % 3 == 0 and (y - (1 - (x // 3) % 2)) % 2 == 0:
            found.append((x // 3, (y - (1 - (x // 3) % 2)) // 2))
    return found
