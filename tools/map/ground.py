"""Geography as the grid sees it: latitude and longitude turned into (u, w), bent to the hexes that are known.

The affine fit puts a place within about half a hex of where the game has it. A few dozen places have hexes
that are stated or follow from the set-ups; a smooth displacement (Gaussian kernels) carries those points
onto their hexes and takes the roads, brooks and woods around them along, so that neighbours keep their
relations.
"""

from __future__ import annotations

import itertools
import math

import numpy as np

from tools.map.grid import Point, distance, flat
from tools.map.plan import Plan, load

REACH = 3.2  # hexes over which a known place bends its surroundings


class Ground:
    """The transform from latitude and longitude to the grid."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.grid = plan.grid
        places = {p["id"]: p for p in load("places")}
        anchors: list[tuple[Point, Point]] = [
            (
                (places[a["place"]]["lat"], places[a["place"]]["lon"]) if "place" in a else tuple(a["point"]),
                tuple(a["to"]),
            )
            for a in plan.hand["anchors"]
        ]
        fit = plan.sheet["latlon_to_grid"]
        self._fit = tuple((fit[k]["const"], fit[k]["lat"], fit[k]["lon"]) for k in ("u", "w"))
        self._from = [self._affine(*ll) for ll, _ in anchors]
        shift = np.array([(b[0] - a[0], b[1] - a[1]) for a, (_, b) in zip(self._from, anchors, strict=True)])
        kernel = np.array([[_bell(distance(p, q)) for q in self._from] for p in self._from])
        # a touch of slack keeps two near anchors with different errors from tearing the ground between them
        self._weights = np.linalg.solve(kernel + 0.03 * np.eye(len(anchors)), shift)

    def _affine(self, lat: float, lon: float) -> Point:
        (a, b, c), (d, e, f) = self._fit
        return a + b * lat + c * lon, d + e * lat + f * lon

    def at(self, lat: float, lon: float) -> Point:
        """Where a point on the ground lies on the grid."""
        p = self._affine(lat, lon)
        bells = np.array([_bell(distance(p, q)) for q in self._from])
        du, dw = bells @ self._weights
        return p[0] + float(du), p[1] + float(dw)

    def line(self, points: list[list[float]], step: float = 0.25) -> list[Point]:
        """A polyline on the grid, with extra points so that the bending is followed between its vertices."""
        out: list[Point] = []
        for (la, lo), (lb, mo) in itertools.pairwise(points):
            parts = max(1, math.ceil(distance(self._affine(la, lo), self._affine(lb, mo)) / step))
            out.extend(self.at(la + (lb - la) * k / parts, lo + (mo - lo) * k / parts) for k in range(parts))
        out.append(self.at(*points[-1]))
        return out


def _bell(d: float) -> float:
    return math.exp(-((d / REACH) ** 2))


def walk(line: list[Point], step: float = 0.03) -> list[Point]:
    """Points close together along a line on the grid."""
    out = [line[0]]
    for a, b in itertools.pairwise(line):
        parts = max(1, math.ceil(distance(a, b) / step))
        out.extend((a[0] + (b[0] - a[0]) * k / parts, a[1] + (b[1] - a[1]) * k / parts) for k in range(1, parts + 1))
    return out


def plane(line: list[Point]) -> list[Point]:
    """A grid line in true proportions, in hexes, for shapely."""
    return [(x / math.sqrt(3), y / math.sqrt(3)) for x, y in map(flat, line)]
