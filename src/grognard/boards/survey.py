"""A map as tables: what lies in each hex and on each hexside, what a step costs, which hexes a unit controls.

Games differ in their charts, not in how a chart is read off a map; so they pass their numbers and get their tables.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from grognard.boards.hexes import OUTWARD, HexGrid, side_key
from grognard.boards.hexmap import EdgePoint, MapDatum


class Survey:
    """What a map says, before any rule is worked into it. Hexes that are not named are clear.

    ``ways`` and ``sides`` hold keys of hexsides by kind; ``uphill`` holds the steps (from * 10000 + to) that climb over
    a side of which one hex is higher. ``ways_out`` is what a road or trail that leaves the map at an edge hex costs.
    """

    def __init__(self) -> None:
        self.terrain: dict[int, str] = {}
        self.level: int = 0  # of most hexes
        self.levels: dict[int, int] = {}  # of the others
        self.ways: dict[str, set[int]] = {}
        self.sides: dict[str, set[int]] = {}
        self.uphill: dict[str, set[int]] = {}
        self.bridges: set[int] = set()
        self.ways_out: dict[int, int] = {}
        self.names: dict[int, str] = {}

    def ways_of(self, kind: str) -> set[int]:
        """The hexsides that ways of this kind cross."""
        return self.ways.setdefault(kind, set())

    def sides_of(self, kind: str) -> set[int]:
        """The hexsides of this kind."""
        return self.sides.setdefault(kind, set())

    def uphill_of(self, kind: str) -> set[int]:
        """The steps that climb over hexsides of this kind."""
        return self.uphill.setdefault(kind, set())


def survey(sheet: MapDatum, named: Collection[str] = ()) -> Survey:
    """The tables of a map; terrain of the kinds ``named`` gives its name to all its hexes."""
    found = Survey()
    for place in sheet.places:
        found.names.setdefault(place.hex, place.name)
    for area in sheet.terrain:
        for h in area.hexes:
            found.terrain[h] = area.kind
            if area.kind in named and area.name:
                found.names[h] = area.name
    found.level = sheet.level
    for part in sheet.levels:
        for h in part.hexes:
            found.levels[h] = part.level
    for way in sheet.paths:
        for i in range(1, len(way.hexes)):
            found.ways_of(way.kind).add(side_key(way.hexes[i - 1], way.hexes[i]))
    for run in sheet.hexsides:
        for high, low in run.sides:
            found.sides_of(run.kind).add(side_key(high, low))
            found.uphill_of(run.kind).add(low * 10000 + high)
    for bridge in sheet.bridges:
        found.bridges.add(side_key(bridge.side[0], bridge.side[1]))
    return found


def leads_out(point: EdgePoint, area: HexGrid) -> bool:
    """Does an edge point lie on this edge of the playing area (it may belong to another part of the map)?"""
    if point.hex not in area:
        return False
    for direction in OUTWARD[point.edge]:
        if not area.beside[point.hex][direction]:
            return True
    return False


class StepChart:
    """What a step costs one kind of piece, in the points that its game counts.

    ``terrain``: to enter a hex of each kind; one that is missing is closed but to ways. ``ways``: along a road or
    trail, in place of the terrain where that is cheaper. ``sides``: more for a hexside; -1 closes it. ``uphill``: more
    for climbing over a hexside. A bridge takes away what ``bridged`` names, a way what ``smoothed`` names.
    """

    def __init__(
        self,
        terrain: Mapping[str, int],
        ways: Mapping[str, int],
        sides: Mapping[str, int],
        uphill: Mapping[str, int],
        bridged: Collection[str],
        smoothed: Collection[str] = (),
    ) -> None:
        self.terrain = dict(terrain)
        self.ways = dict(ways)
        self.sides = dict(sides)
        self.uphill = dict(uphill)
        self.bridged = set(bridged)
        self.smoothed = set(smoothed)

    def step(self, found: Survey, a: int, b: int) -> int:
        """The cost of a step from a hex to its neighbour by the cheapest way; -1 where there is none."""
        side = side_key(a, b)
        cost = self.terrain.get(found.terrain.get(b, "clear"), -1)
        by_way = False
        for kind, price in self.ways.items():
            if side in found.ways_of(kind):
                by_way = True
                cost = price if cost < 0 else min(cost, price)
        if cost < 0:
            return -1
        bridge = side in found.bridges
        for kind, more in self.sides.items():
            if side in found.sides_of(kind) and not (bridge and kind in self.bridged):
                if not (by_way and kind in self.smoothed):
                    if more < 0:
                        return -1
                    cost += more
        for kind, more in self.uphill.items():
            if a * 10000 + b in found.uphill_of(kind) and not (by_way and kind in self.smoothed):
                if more < 0:
                    return -1
                cost += more
        return cost

    def steps(self, found: Survey, grid: HexGrid) -> list[list[int]]:
        """For each hex: neighbour, cost, neighbour, cost... of all that can be entered; what ``search`` works with."""
        table: list[list[int]] = []
        for h in range(grid.size):
            flat: list[int] = []
            for n in grid.neighbours[h]:
                cost = self.step(found, h, n)
                if cost >= 0:
                    flat += [n, cost]
            table.append(flat)
        return table


def open_sides(grid: HexGrid, parted: Collection[int]) -> list[list[int]]:
    """For each hex, the neighbours that no hexside of ``parted`` cuts off."""
    closed = set(parted)
    return [[n for n in grid.neighbours[h] if side_key(h, n) not in closed] for h in range(grid.size)]


def zones(near: list[list[int]], closed: Collection[int]) -> list[list[int]]:
    """For each hex, the neighbours that a unit there controls: hexes of ``closed`` are in nobody's zone."""
    shut = set(closed)
    return [[n for n in around if n not in shut] for around in near]
