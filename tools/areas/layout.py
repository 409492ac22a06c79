"""Where sign and counters of an area go: two stacks side by side when it is contested, the sign above them."""

from __future__ import annotations

import itertools
import math

import shapely
from shapely.geometry import Point, Polygon, box

Spot = tuple[float, float]

STACK = 0.095  # half the side of a stack's ground, in kilometres
SIGN = (0.096, 0.062)  # half the width and height of a sign with its number
STEP = 0.03
ARROWS = 3.73  # the arrows of the zones reach as far west as this


def _grid(shape: Polygon) -> list[Spot]:
    left, bottom, right, top = shape.bounds
    columns, rows = int((right - left) / STEP), int((top - bottom) / STEP)
    spots = [(left + STEP * (n + 0.5), bottom + STEP * (m + 0.5)) for n in range(columns + 1) for m in range(rows + 1)]
    inside = shapely.contains_xy(shape, [x for x, _ in spots], [y for _, y in spots])
    return [spot for spot, here in zip(spots, inside, strict=True) if here]


def _room(shape: Polygon, at: Spot, half: tuple[float, float]) -> float:
    """How far a box around a point keeps from the border; less than nothing where it sticks out."""
    x, y = at
    w, h = half
    corners = [(x + i * w, y + j * h) for i in (-1, 0, 1) for j in (-1, 0, 1) if i or j]
    out = math.inf
    for corner in corners:
        p = Point(corner)
        gap = shape.exterior.distance(p)
        out = min(out, gap if shape.contains(p) else -gap)
    return out


def _over(p: Spot, one: tuple[float, float], q: Spot, two: tuple[float, float]) -> float:
    """How much of two boxes lies over each other."""
    x, y = one[0] + two[0] - abs(p[0] - q[0]), one[1] + two[1] - abs(p[1] - q[1])
    return x * y if x > 0 and y > 0 else 0.0


def arrange(
    loop: list[Spot], wide_sign: bool, name: tuple[float, float], houses: list[tuple[Spot, float]]
) -> dict[str, Spot]:
    """Spots for the sign, for one stack, for a French and an Allied stack side by side, and for the area's name.

    ``name`` is half the width and height of the name; ``houses`` are places to keep clear, with half their width.
    """
    shape = Polygon(loop).intersection(box(-9, -9, ARROWS, 9))
    assert isinstance(shape, Polygon)
    grid = _grid(shape)
    sign_half = (SIGN[0] + (0.058 if wide_sign else 0.0), SIGN[1])
    stack_half = (STACK, STACK)
    stack_room = {p: _room(shape, p, stack_half) for p in grid}
    sign_room = {p: _room(shape, p, sign_half) for p in grid}
    good = sorted((p for p in grid if stack_room[p] > -0.05), key=lambda p: -stack_room[p])[:170]
    best: tuple[float, Spot, Spot] | None = None
    for one, two in itertools.combinations(good, 2):
        dx, dy = abs(one[0] - two[0]), abs(one[1] - two[1])
        if max(dx, dy) < 2 * STACK:
            continue
        # side by side, with as much room around them as can be, most of it above
        room = min(0.09, stack_room[one], stack_room[two])
        worth = 1.3 * room + 4 * min(0.0, room) - 0.8 * math.hypot(dx, dy) - 0.6 * min(dx, dy) - 0.05 * (dy > dx)
        south = -(one[1] + two[1]) * 0.07
        if best is None or worth + south > best[0]:
            french, allied = (one, two) if (one[1], one[0]) <= (two[1], two[0]) else (two, one)
            if dy < STACK:
                french, allied = (one, two) if one[0] <= two[0] else (two, one)
            best = (worth + south, french, allied)
    if best is None:
        raise SystemExit(f"no room for two stacks: {loop[0]}")
    french, allied = best[1], best[2]
    middle = ((french[0] + allied[0]) / 2, (french[1] + allied[1]) / 2)

    def clash(p: Spot, q: Spot) -> float:
        over_x = sign_half[0] + STACK + 0.012 - abs(p[0] - q[0])
        over_y = sign_half[1] + STACK + 0.012 - abs(p[1] - q[1])
        return max(0.0, min(over_x, over_y))

    def value(p: Spot) -> float:
        hidden = clash(p, french) + clash(p, allied) + 1.5 * clash(p, middle)
        built = sum(_over(p, sign_half, at, (half, half)) for at, half in houses)
        edge = min(0.0, sign_room[p] - 0.018)
        return 14 * edge - 13 * hidden - 25 * built + 0.12 * (p[1] - middle[1]) - 0.25 * math.dist(p, middle)

    sign = max(grid, key=value)

    def liking(p: Spot) -> float:
        covered = sum(_over(p, name, at, stack_half) for at in (french, allied, middle, middle))
        built = sum(_over(p, name, at, (half, half)) for at, half in houses)
        clash = _over(p, name, sign, (sign_half[0], sign_half[1] - 0.012))
        return min(0.0, name_room[p] - 0.01) * 9 - 90 * clash - 9 * covered - 25 * built - 0.1 * math.dist(p, sign)

    name_room = {p: _room(shape, p, name) for p in grid}
    return {"name": max(grid, key=liking), "sign": sign, "stack": middle, "french": french, "allied": allied}
