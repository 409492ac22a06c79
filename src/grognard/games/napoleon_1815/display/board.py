"""How the map of Napoleon 1815 looks, as data: towns by latitude and longitude, roads, rivers, border and line.

Nothing is drawn here. Spaces are the towns in the order of the data; a unit of the plane is 115 metres. Rivers are led
so that exactly the roads that cross one in the rules cross it on the map.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from random import Random
from typing import Any

from grognard.datafiles import parse_resource
from grognard.games.napoleon_1815.data.records import ArmyDatum, GameData, RoadDatum, TownDatum
from grognard.kernel.landscape import Board, Border, Crossing, KeyLine, Name, Region, Settlement, Space, Spot, Way

SIDE = 40.0
UNITS = 8.7  # to the kilometre
EAST, NORTH = 70.74 * UNITS, 111.25 * UNITS  # units to the degree
FRAME = 48.0  # room for the frame of the map
BLOCK = 46.0  # side of a block on the map
COLOURS = {"french": "#2f5597", "anglo_dutch": "#b3382f", "prussian": "#2a2c31"}

Line = list[Spot]


@functools.cache
def landscape() -> dict[str, Any]:
    """What lies between the towns: see ``data/landscape.json``."""
    loaded: dict[str, Any] = parse_resource("grognard.games.napoleon_1815.data", "landscape.json")
    return loaded


def spot(lat: float, lon: float) -> Spot:
    """Where a place lies on the board."""
    bounds = landscape()["bounds"]
    return FRAME + (lon - bounds["west"]) * EAST, FRAME + (bounds["north"] - lat) * NORTH


def _size() -> Spot:
    bounds = landscape()["bounds"]
    wide, high = (bounds["east"] - bounds["west"]) * EAST, (bounds["north"] - bounds["south"]) * NORTH
    return round(wide + 2 * FRAME, 1), round(high + 2 * FRAME, 1)


def _neat(p: Spot) -> Spot:
    return round(p[0], 1), round(p[1], 1)


def _tidy(line: Iterable[Spot]) -> Line:
    return [_neat(p) for p in line]


def curve(points: Sequence[Spot], fine: int) -> Line:
    """A smooth line through all points, with so many pieces between two of them."""
    last = len(points) - 1
    out: Line = []
    for k in range(last):
        a, b, c, d = points[max(0, k - 1)], points[k], points[k + 1], points[min(last, k + 2)]
        out.extend(_between(a, b, c, d, i / fine) for i in range(fine))
    return [*out, points[-1]]


def _between(a: Spot, b: Spot, c: Spot, d: Spot, t: float) -> Spot:
    x, y = (
        0.5 * (2 * b[k] + (c[k] - a[k]) * t + (2 * a[k] - 5 * b[k] + 4 * c[k] - d[k]) * t * t)
        + 0.5 * (3 * b[k] - a[k] - 3 * c[k] + d[k]) * t**3
        for k in (0, 1)
    )
    return x, y


def meeting(one: Sequence[Spot], two: Sequence[Spot]) -> list[tuple[Spot, float]]:
    """Where two lines cross, each with the direction of the first there, in degrees."""
    out: list[tuple[Spot, float]] = []
    left, right = min(x for x, _ in one), max(x for x, _ in one)
    top, bottom = min(y for _, y in one), max(y for _, y in one)
    near = [
        (c, d)
        for c, d in pairwise(two)
        if max(c[0], d[0]) >= left and min(c[0], d[0]) <= right
        if max(c[1], d[1]) >= top and min(c[1], d[1]) <= bottom
    ]
    for a, b in pairwise(one):
        for c, d in near:
            at = _cut(a, b, c, d)
            if at is not None:
                out.append((at, math.degrees(math.atan2(b[1] - a[1], b[0] - a[0]))))
    return out


def _cut(a: Spot, b: Spot, c: Spot, d: Spot) -> Spot | None:
    ux, uy, vx, vy = b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]
    area = ux * vy - uy * vx
    if area == 0:
        return None
    t = ((c[0] - a[0]) * vy - (c[1] - a[1]) * vx) / area
    s = ((c[0] - a[0]) * uy - (c[1] - a[1]) * ux) / area
    return (a[0] + ux * t, a[1] + uy * t) if 0 <= t < 1 and 0 <= s < 1 else None


# --- the parts ---


def road_line(road: RoadDatum, towns: Mapping[str, TownDatum]) -> Line:
    """A road section as it is drawn: through the bends of the landscape, or swaying a little."""
    a, b = spot(towns[road.a].lat, towns[road.a].lon), spot(towns[road.b].lat, towns[road.b].lon)
    bends = landscape()["bends"].get(road.id)
    if bends is not None:
        middle = [spot(lat, lon) for lat, lon in bends]
    else:
        roll = Random(road.id)
        dx, dy = b[0] - a[0], b[1] - a[1]
        sways = [(part, roll.uniform(-0.045, 0.045)) for part in (0.34, 0.67)]
        middle = [(a[0] + dx * part - dy * sway, a[1] + dy * part + dx * sway) for part, sway in sways]
    return _tidy(curve([a, *middle, b], 8))


@functools.cache
def river_lines() -> dict[str, Line]:
    """The rivers by id."""
    return {r["id"]: _tidy(curve([spot(*p) for p in r["points"]], 4)) for r in landscape()["rivers"]}


def _boundary(name: str) -> Line:
    return _tidy(curve([spot(*p) for p in landscape()[name]], 4))


def _crossing(road: RoadDatum, line: Line) -> list[Crossing]:
    """The bridges of a road; one that crosses no river on the map has a bridge in its middle."""
    if road.river is None:
        return []
    out: list[Crossing] = []
    for river in landscape()["rivers"]:
        for at, angle in meeting(line, river_lines()[river["id"]]):
            out.append({"name": river["name"], "over": "river", "at": _neat(at), "angle": round(angle, 1)})
    if not out:
        k = len(line) // 2
        angle = math.degrees(math.atan2(line[k + 1][1] - line[k - 1][1], line[k + 1][0] - line[k - 1][0]))
        out.append({"name": road.river, "over": "river", "at": line[k], "angle": round(angle, 1)})
    return out


def _regions(data: GameData) -> list[Region]:
    """The ground where each army deploys (4.1, 4.2), and woods and hills, which have no effect."""
    wide, high = _size()
    border, line = _boundary("border"), _boundary("line")
    fork = min(range(len(border)), key=lambda k: math.dist(border[k], line[-1]))
    grounds: dict[str, Line] = {
        "french": [*border, (0.0, high)],
        "anglo_dutch": [(0.0, 0.0), *line, *border[fork::-1]],
        "prussian": [(wide, 0.0), (wide, high), *border[:fork:-1], *line[::-1]],
    }
    out: list[Region] = [
        {
            "kind": army,
            "name": data.tables.armies[army].title,  # type: ignore[index]
            "spaces": [n for n, town in enumerate(data.towns) if town.side == army],
            "outline": [ground],
        }
        for army, ground in grounds.items()
    ]
    for kind in ("woods", "hills"):
        for area in landscape()[kind]:
            loop = _tidy(spot(*p) for p in area["outline"])
            out.append({"kind": kind, "name": area["name"], "spaces": [], "outline": [loop]})
    return out


def _borders() -> list[Border]:
    out: list[Border] = []
    for river in landscape()["rivers"]:
        narrow, broad = river["width"]
        out.append(
            {"kind": "river", "name": river["name"], "line": river_lines()[river["id"]], "widths": (narrow, broad)}
        )
    out.append({"kind": "frontier", "name": "Border of France and the Netherlands", "line": _boundary("border")})
    out.append({"kind": "line", "name": "Anglo-Prussian line", "line": _boundary("line")})
    return out


def _names(data: GameData, spots: Sequence[Spot]) -> list[Name]:
    out: list[Name] = []
    for town, at in zip(data.towns, spots, strict=True):
        name: Name = {"text": town.name, "kind": "place", "rank": 1 if town.supply else 2, "at": at, "angle": 0.0}
        if town.supply:
            lost = data.tables.supply[town.id]
            army = data.tables.armies[town.supply].title
            name["under"] = f"{army} supply\n{lost} {'block' if lost == 1 else 'blocks'} a turn"
        out.append(name)
    for word in landscape()["names"]:
        rank = 1 if word["kind"] == "country" else 2
        out.append({"text": word["text"], "kind": word["kind"], "rank": rank, "at": spot(*word["at"]), "angle": 0.0})
    for wood in landscape()["woods"]:
        if wood["name"]:
            loop = [spot(*p) for p in wood["outline"]]
            middle = (sum(x for x, _ in loop) / len(loop), sum(y for _, y in loop) / len(loop))
            out.append({"text": wood["name"], "kind": "wood", "rank": 2, "at": _neat(middle), "angle": 0.0})
    return out


def _key(data: GameData) -> list[KeyLine]:
    """The legend, with the numbers of the rules."""
    roads = data.tables.roads
    sides: list[tuple[str, ArmyDatum]] = [(army, data.tables.armies[army]) for army in data.tables.armies]
    return [
        *(
            KeyLine(
                kind=size,
                text=f"{word}: {roads[size].march} blocks; {roads[size].over_river} over a river in attack",  # type: ignore[index]
            )
            for size, word in (("major", "chaussée"), ("minor", "road"))
        ),
        {"kind": "frontier", "text": "border of France and the Netherlands"},
        {"kind": "line", "text": "Anglo-Prussian line"},
        *(KeyLine(kind="town", text=f"{army.title} deployment", colour=COLOURS[id]) for id, army in sides),
        {"kind": "city", "text": "supply and victory city", "colour": COLOURS["anglo_dutch"]},
    ]


# --- where blocks stand ---

_TURNS = [(0.0, -1.0), (0.72, -0.72), (-0.72, -0.72), (1.0, 0.0), (-1.0, 0.0), (0.72, 0.72), (-0.72, 0.72), (0.0, 1.0)]
_WINDS = ["north", "north-east", "north-west", "east", "west", "south-east", "south-west", "south"]
_LIKING = [0.0, 1.0, 2.0, 5.0, 5.0, 9.0, 9.0, 11.0]


def stands(towns: Sequence[TownDatum], spots: Sequence[Spot], lines: Sequence[Line], bridges: Sequence[Spot]) -> Line:
    """For each town the middle of its stack of blocks: beside the town, above it if there is room.

    A stack keeps clear of other towns and stacks, and as well as it can of roads and bridges.
    """
    half = BLOCK / 2 + 3
    wide, high = _size()
    dots = [(p, 0.9) for line in lines for p in line] + [(p, 14.0) for p in bridges]
    places: list[Line] = []
    fixed: list[list[float]] = []  # what each place costs, whatever the other towns do
    for n, (x, y) in enumerate(spots):
        far = 46.0 if towns[n].supply else 35.0
        near = [(p, weight) for p, weight in dots if abs(p[0] - x) < far + half and abs(p[1] - y) < far + half]
        others = [(p, half + (24 if towns[m].supply else 11)) for m, p in enumerate(spots) if m != n]
        others = [(p, room) for p, room in others if abs(p[0] - x) < far + room and abs(p[1] - y) < far + room]
        places.append([(x + far * dx, y + far * dy) for dx, dy in _TURNS])
        fixed.append([])
        for (px, py), liking in zip(places[n], _LIKING, strict=True):
            cost = liking + sum(w for (qx, qy), w in near if abs(qx - px) < half and abs(qy - py) < half)
            cost += sum(150 for (qx, qy), room in others if abs(qx - px) < room and abs(qy - py) < room)
            if not (FRAME + half < px < wide - FRAME - half and FRAME + half < py < high - FRAME - half):
                cost += 500
            fixed[n].append(cost)
        wind = landscape()["stands"].get(towns[n].id)
        if wind is not None:
            fixed[n][_WINDS.index(wind)] -= 100
    chosen = [min(range(len(_TURNS)), key=costs.__getitem__) for costs in fixed]
    for _ in range(3):
        for n, options in enumerate(places):
            taken = [places[m][chosen[m]] for m in range(len(towns)) if m != n]
            taken = [p for p in taken if math.dist(p, spots[n]) < 46 + 4 * half]
            costs = [
                cost + 0.15 * sum(_shared(p, q, half) for q in taken) for p, cost in zip(options, fixed[n], strict=True)
            ]
            chosen[n] = min(range(len(_TURNS)), key=costs.__getitem__)
    return [_neat(places[n][chosen[n]]) for n in range(len(towns))]


def _shared(p: Spot, q: Spot, half: float) -> float:
    """How much of two squares lies over each other."""
    return max(0.0, 2 * half - abs(p[0] - q[0])) * max(0.0, 2 * half - abs(p[1] - q[1]))


def _ground(at: Spot, stand: Spot, city: bool) -> Line:
    """Where a click means this town: the town and its stack, with a round outline."""
    small, large = (26.0 if city else 15.0), BLOCK / 2 + 6
    turn = math.atan2(stand[1] - at[1], stand[0] - at[0])
    lean = math.acos(max(-1.0, min(1.0, (small - large) / math.dist(at, stand))))
    out: Line = []
    for k in range(9):  # round the stack, then back round the town
        a = turn - lean + 2 * lean * k / 8
        out.append((stand[0] + large * math.cos(a), stand[1] + large * math.sin(a)))
    for k in range(7):
        a = turn + lean + 2 * (math.pi - lean) * k / 6
        out.append((at[0] + small * math.cos(a), at[1] + small * math.sin(a)))
    return _tidy(out)


def board(data: GameData, name: str = "Napoleon, 1815") -> Board:
    """The campaign map. Space ids are the numbers of the towns in the order of the data."""
    towns = {town.id: town for town in data.towns}
    spots = [_neat(spot(town.lat, town.lon)) for town in data.towns]
    lines = [road_line(road, towns) for road in data.roads]
    crossings = [c for road, line in zip(data.roads, lines, strict=True) for c in _crossing(road, line)]
    standing = stands(data.towns, spots, lines, [c["at"] for c in crossings])
    wide, high = _size()
    bounds = landscape()["bounds"]
    spaces: list[Space] = []
    settlements: list[Settlement] = []
    ways: list[Way] = []
    for n, town in enumerate(data.towns):
        kind = "city" if town.supply else "town"
        shape = _ground(spots[n], standing[n], kind == "city")
        spaces.append(
            {
                "id": n,
                "label": town.name,
                "at": spots[n],
                "polygon": shape,
                "terrain": kind,
                "stand": standing[n],
            }
        )
        colour = COLOURS[town.supply or town.side]
        settlements.append({"name": town.name, "kind": kind, "space": n, "at": spots[n], "roads": [], "colour": colour})
    for road, line in zip(data.roads, lines, strict=True):
        ways.append({"kind": road.size, "name": f"{towns[road.a].name} to {towns[road.b].name}", "line": line})
    inner = [(FRAME, FRAME), (wide - FRAME, FRAME), (wide - FRAME, high - FRAME), (FRAME, high - FRAME)]
    return {
        "name": name,
        "legend": "The seat of war in the Netherlands, June 1815",
        "style": "campaign",
        "size": (wide, high),
        "side": SIDE,
        "metres": round(1000 * SIDE * math.sqrt(3.0) / UNITS),
        "spaces": spaces,
        "outline": [inner],
        "regions": _regions(data),
        "ways": ways,
        "borders": _borders(),
        "crossings": crossings,
        "settlements": settlements,
        "exits": [],
        "names": _names(data, spots),
        "key": _key(data),
        "bounds": (bounds["west"], bounds["south"], bounds["east"], bounds["north"]),
    }
