"""Roads and trails laid through hexes.

Each road is the cheapest chain of hexes that stays near its line and passes the hexes of the places it
serves. A step along a road that is already there is cheap, so roads that meet on the ground meet on the map
and do not run side by side; a step over water is dear, so that a road crosses a brook no more often than it
must, and the Dyle only where the hand layer allows a bridge.
"""

from __future__ import annotations

import heapq
import itertools
import math
from typing import Any

from shapely import LineString
from shapely import Point as Spot

from tools.map.grid import Grid, Hex, Point, Side, side
from tools.map.ground import Ground, plane, walk

OFF_LINE = 3.0
SHARED = 0.45
OVER_BROOK = {"road": 0.9, "trail": 2.2}  # a chaussée goes straight, a lane keeps to its bank
OVER_RIVER = 60.0


class Network:
    """The roads laid so far and what a step costs."""

    def __init__(
        self, grid: Grid, streams: set[Side], rivers: set[Side], bridges: set[Side], dear: dict[Hex, float]
    ) -> None:
        self.grid = grid
        self.streams = streams
        self.rivers = rivers
        self.bridges = bridges
        self.dear = dear
        self.steps: dict[Side, str] = {}

    def lay(self, line: list[Point], stops: list[Hex], kind: str) -> list[Hex]:
        """The hexes of one road from its first stop to its last; they count as road from now on."""
        near = LineString(plane(line))
        path = [stops[0]]
        for a, b in itertools.pairwise(stops):
            path.extend(self._way(near, a, b, kind)[1:])
        path = without_returns(path)
        for a, b in itertools.pairwise(path):
            self.steps.setdefault(side(a, b), kind)
        return path

    def _way(self, near: LineString, start: Hex, goal: Hex, kind: str) -> list[Hex]:
        best: dict[Hex, float] = {start: 0.0}
        before: dict[Hex, Hex] = {}
        queue: list[tuple[float, Hex]] = [(0.0, start)]
        off: dict[Hex, float] = {}
        while queue:
            cost, h = heapq.heappop(queue)
            if h == goal:
                way = [h]
                while way[-1] != start:
                    way.append(before[way[-1]])
                return way[::-1]
            if cost > best[h]:
                continue
            for n in self.grid.neighbours(h):
                if not self.grid.exists(n):
                    continue
                if n not in off:
                    (xy,) = plane([self.grid.centre(n)])
                    off[n] = near.distance(Spot(xy))
                new = cost + self._step(h, n, off[n], kind)
                if new < best.get(n, math.inf) - 1e-9:
                    best[n] = new
                    before[n] = h
                    heapq.heappush(queue, (new, n))
        raise ValueError(f"no way from {start} to {goal}")

    def _step(self, a: Hex, b: Hex, off: float, kind: str) -> float:
        s = side(a, b)
        cost = SHARED if s in self.steps else 1.0
        cost += OFF_LINE * max(0.0, off - 0.2) ** 2 + self.dear.get(b, 0.0)
        if s in self.rivers:
            cost += 0.3 if s in self.bridges else OVER_RIVER
        elif s in self.streams:
            cost += 0.2 if s in self.steps else OVER_BROOK[kind]
        return cost


def without_returns(path: list[Hex]) -> list[Hex]:
    """Cut out any piece that comes back to a hex already passed."""
    out: list[Hex] = []
    for h in path:
        if h in out:
            del out[out.index(h) + 1 :]
        else:
            out.append(h)
    return out


def pieces(grid: Grid, line: list[Point]) -> list[tuple[list[Point], bool, bool]]:
    """The parts of a line that lie on the map, with whether each comes on and goes off over an edge."""
    out: list[tuple[list[Point], bool, bool]] = []
    points = walk(line)
    run: list[Point] = []
    entered = False
    for p in points:
        if grid.exists(grid.nearest(p)):
            run.append(p)
            continue
        if len(run) > 1:
            out.append((run, entered, True))
        run, entered = [], True
    if len(run) > 1:
        out.append((run, entered, False))
    return [piece for piece in out if LineString(plane(piece[0])).length > 0.7]


def stops_of(
    grid: Grid,
    inside: list[Point],
    ends: tuple[bool, bool],
    record: dict[str, Any],
    place_hex: dict[str, Hex],
    via: list[Hex],
    loose: set[tuple[str | None, str]],
) -> list[Hex]:
    """The hexes a road has to pass, in order: where it comes on, its places, where it goes off."""
    first, last = grid.nearest(inside[0]), grid.nearest(inside[-1])
    track = LineString(plane(inside))
    marks: list[tuple[float, Hex]] = []
    free = {p for road, p in loose if road in (None, record["id"])}
    wanted = [place_hex[p] for p in record["places"] if p in place_hex and p not in free] + via
    for h in wanted:
        spot = Spot(plane([grid.centre(h)])[0])
        if track.distance(spot) < 1.6:
            marks.append((track.project(spot), h))
    near_first = [h for _, h in marks if grid.hex_distance(h, first) <= 1 and (not ends[0] or grid.is_outer(h))]
    near_last = [h for _, h in marks if grid.hex_distance(h, last) <= 1 and (not ends[1] or grid.is_outer(h))]
    if not near_first:
        marks.append((-1.0, first))
    if not near_last:
        marks.append((track.length + 1.0, last))
    marks.sort()
    out: list[Hex] = []
    for _, h in marks:
        if h not in out:
            out.append(h)
    return out


def lay_roads(
    ground: Ground,
    records: list[dict[str, Any]],
    net: Network,
    place_hex: dict[str, Hex],
    hand: dict[str, Any],
) -> list[dict[str, Any]]:
    """All roads, the great ones first, as records {id, name, kind, hexes, from_edge, to_edge}."""
    made: list[dict[str, Any]] = []
    grid = ground.grid
    order = {"chaussee": 0, "road": 1, "track": 2}
    loose = set(hand["loose_places"])
    made += [_by_hand(grid, net, extra) for extra in hand["extra"] if extra.get("first")]
    for r in sorted(records, key=lambda r: (order[r["class"]], r["id"] not in hand["paved"])):
        if r["id"] in hand["left_out"]:
            continue
        kind = "road" if r["class"] == "chaussee" or r["id"] in hand["paved"] else "trail"
        line = ground.line(r["points"])
        for inside, on, off in pieces(grid, line):
            stops = stops_of(grid, inside, (on, off), r, place_hex, hand["via"].get(r["id"], []), loose)
            if len(stops) < 2:
                continue
            hexes = net.lay(inside, stops, kind)
            made.append({"id": r["id"], "name": r["name"], "kind": kind, "hexes": hexes, "ends": (on, off)})
    return made + [_by_hand(grid, net, extra) for extra in hand["extra"] if not extra.get("first")]


def _by_hand(grid: Grid, net: Network, extra: dict[str, Any]) -> dict[str, Any]:
    """A road of the hand layer; one that comes ``first`` is followed by those of the geography."""
    stops = extra["hexes"]
    hexes = net.lay([grid.centre(h) for h in stops], stops, extra["kind"])
    return {"id": extra["name"], "ends": (False, False), **extra, "hexes": hexes}
