"""The ninety areas as a partition of the ground: what touches what is decided first, then borders are led over it.

Every area has a seed. The cells of the points nearest to each seed give a first net of borders; contacts that the
rules do not know as adjacency shrink to points, so that the net has exactly the boundaries of the data. Then its knots
move with the centres that were placed by hand, knots of brooks onto their brook, and every border is drawn to the
lines that lie near it on the ground: brooks, lanes, crests, hollows, edges of woods.
"""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Iterable, Sequence

import shapely
from shapely.geometry import LineString, MultiPoint, Point, Polygon, box
from shapely.geometry.base import BaseGeometry
from shapely.ops import nearest_points, substring

Spot = tuple[float, float]
Line = list[Spot]
Pair = tuple[int, int]
OUTSIDE = 0  # the neighbour of a border that runs along the frame

FINE = 0.025  # kilometres between two points of a border
REACH = 0.11  # how far a line on the ground draws a border
KNOT_REACH = 0.07  # how far it draws a knot
LEAST = 0.155  # the shortest boundary from knot to knot


class Net:
    """Knots and borders. ``borders`` are (knot, knot, areas on both sides); ``rings`` the knots around each area."""

    def __init__(self, knots: list[Spot], rings: dict[int, list[int]]) -> None:
        self.knots = knots
        self.rings = rings
        sides: dict[Pair, list[int]] = {}
        for area, ring in rings.items():
            for a, b in itertools.pairwise([*ring, ring[0]]):
                sides.setdefault((min(a, b), max(a, b)), []).append(area)
        self.borders: list[tuple[int, int, Pair]] = [
            (a, b, (min(who), max(who)) if len(who) == 2 else (who[0], OUTSIDE)) for (a, b), who in sides.items()
        ]

    def around(self, knot: int) -> list[int]:
        """The areas that meet in a knot."""
        return [area for area, ring in self.rings.items() if knot in ring]


def first_net(seeds: dict[int, Spot], frame: Sequence[float], wanted: set[Pair]) -> Net:
    """The cells of the seeds, with every contact that is not wanted shrunk to a point."""
    west, south, east, north = frame
    around = box(west, south, east, north)
    wide = MultiPoint(list(seeds.values()))
    cells = list(shapely.voronoi_polygons(wide, extend_to=around.buffer(3)).geoms)
    keys: dict[Spot, int] = {}
    knots: list[Spot] = []
    rings: dict[int, list[int]] = {}
    for area, seed in seeds.items():
        cell = next(c for c in cells if c.contains(Point(seed))).intersection(around)
        assert isinstance(cell, Polygon)
        ring = []
        for x, y in list(cell.exterior.coords)[:-1]:
            key = (round(x, 6), round(y, 6))
            if key not in keys:
                keys[key] = len(knots)
                knots.append(key)
            ring.append(keys[key])
        rings[area] = ring
    net = Net(knots, rings)
    same = list(range(len(knots)))
    for a, b, areas in net.borders:
        if OUTSIDE not in areas and areas not in wanted:
            one, two = same[a], same[b]
            same = [one if k == two else k for k in same]
            knots[one] = _between(knots[a], knots[b], frame)
    short = {area: [same[k] for k in ring] for area, ring in rings.items()}
    short = {area: [k for n, k in enumerate(ring) if k != ring[n - 1]] for area, ring in short.items()}
    return Net(knots, short)


def _between(a: Spot, b: Spot, frame: Sequence[float]) -> Spot:
    """The middle of two knots, or the one of them that lies on the frame."""
    if edges(a, frame):
        return a
    if edges(b, frame):
        return b
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def edges(p: Spot, frame: Sequence[float]) -> list[int]:
    """Which sides of the frame a point lies on: 0 west, 1 south, 2 east, 3 north."""
    return [k for k in range(4) if abs(p[k % 2] - frame[k]) < 1e-6]


def move(net: Net, seeds: dict[int, Spot], centres: dict[int, Spot], frame: Sequence[float]) -> None:
    """Let every knot go with the areas around it."""
    for knot, (x, y) in enumerate(net.knots):
        near = net.around(knot)
        if not near:
            continue
        dx = sum(centres[a][0] - seeds[a][0] for a in near) / len(near)
        dy = sum(centres[a][1] - seeds[a][1] for a in near) / len(near)
        on = edges((x, y), frame)
        net.knots[knot] = (x if 0 in on or 2 in on else x + dx, y if 1 in on or 3 in on else y + dy)


def place_knots(net: Net, places: dict[str, Sequence[float]]) -> None:
    """Put single knots where the hand layer wants them; each is named by the areas that meet there."""
    named = {"-".join(map(str, sorted(net.around(k)))): k for k in range(len(net.knots))}
    for name, (x, y) in places.items():
        net.knots[named[name]] = (x, y)


def smooth(points: Sequence[Spot], fine: int = 6) -> Line:
    """A smooth line through all points."""
    last = len(points) - 1
    out: Line = []
    for k in range(last):
        a, b, c, d = points[max(0, k - 1)], points[k], points[k + 1], points[min(last, k + 2)]
        for n in range(fine):
            t = n / fine
            out.append(
                (
                    _spline(a[0], b[0], c[0], d[0], t),
                    _spline(a[1], b[1], c[1], d[1], t),
                )
            )
    return [*out, points[-1]]


def _spline(a: float, b: float, c: float, d: float, t: float) -> float:
    return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t**3)


def lay_brooks(
    net: Net, streams: dict[Pair, str], brooks: dict[str, Line], frame: Sequence[float]
) -> tuple[dict[Pair, Line], set[int]]:
    """Put the knots of stream boundaries onto their brook; the reaches between them, and the knots that are fixed."""
    reaches: dict[Pair, Line] = {}
    fixed: set[int] = set()
    mine = [(a, b, areas) for a, b, areas in net.borders if areas in streams]
    for a, b, areas in mine:
        brook = LineString(brooks[streams[areas]])
        for knot in (a, b):
            if knot in fixed:
                continue
            fixed.add(knot)
            if edges(net.knots[knot], frame):
                net.knots[knot] = _tidy(brook.coords[-1])
            else:
                net.knots[knot] = _tidy(nearest_points(brook, Point(net.knots[knot]))[0].coords[0])
    for a, b, areas in mine:
        brook = LineString(brooks[streams[areas]])
        start, end = brook.project(Point(net.knots[a])), brook.project(Point(net.knots[b]))
        if abs(start - end) < 0.12:
            raise SystemExit(f"the brook between {areas} is too short: {abs(start - end):.3f} km")
        reach = [_tidy(p) for p in substring(brook, start, end).coords]
        reaches[areas] = [net.knots[a], *reach[1:-1], net.knots[b]]
    return reaches, fixed


def _tidy(p: Sequence[float]) -> Spot:
    return float(p[0]), float(p[1])


def draw_knots(net: Net, ground: Sequence[BaseGeometry], fixed: set[int], frame: Sequence[float]) -> None:
    """Knots near a line on the ground come to lie on it."""
    everything = shapely.union_all(list(ground))
    for knot, spot in enumerate(net.knots):
        if knot in fixed or edges(spot, frame) or not net.around(knot):
            continue
        near = nearest_points(everything, Point(spot))[0]
        if near.distance(Point(spot)) < KNOT_REACH:
            net.knots[knot] = _tidy(near.coords[0])


def stretch(net: Net, fixed: set[int], frame: Sequence[float]) -> None:
    """A boundary must not look like two areas that meet in a point: its knots move apart."""
    for a, b, areas in net.borders:
        far = math.dist(net.knots[a], net.knots[b])
        if OUTSIDE in areas or far >= LEAST:
            continue
        free = [k for k in (a, b) if k not in fixed and not edges(net.knots[k], frame)]
        (ax, ay), (bx, by) = net.knots[a], net.knots[b]
        grow = (LEAST - far) / max(1, len(free)) / far
        for knot in free:
            sign = 1 if knot == b else -1
            x, y = net.knots[knot]
            net.knots[knot] = (x + sign * (bx - ax) * grow, y + sign * (by - ay) * grow)


def lead(
    net: Net, reaches: dict[Pair, Line], ground: Sequence[BaseGeometry], frame: Sequence[float]
) -> list[tuple[int, int, Pair, Line]]:
    """Every border as a line from knot to knot."""
    everything = shapely.union_all(list(ground))
    out = []
    for a, b, areas in net.borders:
        start, end = net.knots[a], net.knots[b]
        if areas in reaches:
            line = reaches[areas]
        elif OUTSIDE in areas and set(edges(start, frame)) & set(edges(end, frame)):
            line = [start, end]
        else:
            line = _draw(start, end, everything, areas)
        out.append((a, b, areas, line))
    return out


def _draw(start: Spot, end: Spot, ground: BaseGeometry, areas: Pair) -> Line:
    """A border that leans to the lines on the ground, and winds a little where there are none."""
    far = math.dist(start, end)
    count = max(4, math.ceil(far / FINE))
    roll = random.Random(f"border {areas}")
    waves = [(roll.uniform(-1, 1) * 0.05 * far, k) for k in (1, 2)] + [(roll.uniform(-1, 1) * 0.02 * far, 3)]
    nx, ny = -(end[1] - start[1]) / far, (end[0] - start[0]) / far
    line: Line = []
    for n in range(count + 1):
        t = n / count
        sway = sum(size * math.sin(math.pi * k * t) for size, k in waves)
        line.append((start[0] + (end[0] - start[0]) * t + nx * sway, start[1] + (end[1] - start[1]) * t + ny * sway))
    home = list(line)
    for _ in range(60):
        pulled = [line[0]]
        for n in range(1, count):
            x, y = line[n]
            near = nearest_points(ground, Point(x, y))[0]
            gap = math.hypot(near.x - x, near.y - y)
            room = min(n, count - n) / count * 0.8 * far  # no farther from its place than from its ends
            pull = 0.25 if gap < min(REACH, room) and math.dist((near.x, near.y), home[n]) < min(0.16, room) else 0.0
            mx, my = (line[n - 1][0] + line[n + 1][0]) / 2, (line[n - 1][1] + line[n + 1][1]) / 2
            hx, hy = home[n]
            hold = 0.02 if pull else 0.1
            pulled.append(
                (
                    x + pull * (near.x - x) + 0.35 * (mx - x) + hold * (hx - x),
                    y + pull * (near.y - y) + 0.35 * (my - y) + hold * (hy - y),
                )
            )
        line = [*pulled, line[-1]]
    for _ in range(8):  # round off what junctions of lanes have dented
        middles = [
            ((a[0] + 2 * b[0] + c[0]) / 4, (a[1] + 2 * b[1] + c[1]) / 4)
            for a, b, c in zip(line, line[1:], line[2:], strict=False)
        ]
        line = [line[0], *middles, line[-1]]
    return line


def polygons(net: Net, borders: Iterable[tuple[int, int, Pair, Line]]) -> dict[int, Line]:
    """The outline of each area, joined from its borders."""
    lines = {(a, b): line for a, b, _, line in borders}
    out: dict[int, Line] = {}
    for area, ring in net.rings.items():
        loop: Line = []
        for a, b in itertools.pairwise([*ring, ring[0]]):
            line = lines[a, b] if (a, b) in lines else lines[b, a][::-1]
            loop += line[:-1]
        out[area] = loop
    return out


def adjacency(shapes: dict[int, Line], least: float) -> dict[Pair, float]:
    """Pairs of areas that share more than ``least`` of border, with how much."""
    whole = {area: Polygon(loop) for area, loop in shapes.items()}
    out: dict[Pair, float] = {}
    for (a, one), (b, two) in itertools.combinations(whole.items(), 2):
        if one.distance(two) < 1e-9:
            shared = one.boundary.intersection(two.boundary).length
            if shared > least:
                out[a, b] = shared
    return out
