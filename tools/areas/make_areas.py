"""Make the map of the impulse game: areas as shapes over the real ground, and the landscape behind them.

    python -m tools.areas.make_areas            # writes data/shapes.json and data/landscape.json of waterloo_impulse
    python -m tools.areas.make_areas --check    # says whether the stored files are what their sources make

What touches what is the data's (boundaries.json); the shapes follow it. See README.md.
"""

from __future__ import annotations

import json
import math
import random
import sys
from pathlib import Path
from typing import Any

import numpy as np
from shapely.geometry import LineString, Polygon, box
from shapely.geometry.base import BaseGeometry

from grognard.games.waterloo_impulse.display import board as map_faces
from tools.areas import layout, shapes
from tools.areas.shapes import Line, Pair, Spot

HERE = Path(__file__).parent
DATA = HERE.parents[1] / "src/grognard/games/waterloo_impulse/data"
GEOGRAPHY = HERE.parent / "map/geography"
ORIGIN = (50.6779, 4.4122)  # La Haye Sainte
EAST, NORTH = 70.74, 111.25  # kilometres to the degree
RELIEF_STEP = 0.1
LARGE, SMALL = 23.0, 12.5  # letters of the names of areas, in units of the board


def _json(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


def kilometres(lat: float, lon: float) -> Spot:
    """A place on the plane of the map: kilometres east and north of La Haye Sainte."""
    return (lon - ORIGIN[1]) * EAST, (lat - ORIGIN[0]) * NORTH


def _line(points: list[list[float]]) -> Line:
    return [kilometres(*p) for p in points]


def _neat(line: Any) -> list[list[float]]:
    return [[round(float(x), 3), round(float(y), 3)] for x, y in line]


class Ground:
    """The geography inside the frame."""

    def __init__(self, hand: dict[str, Any]) -> None:
        self.hand = hand
        self.frame = hand["frame"]
        self.box = box(*self.frame)
        self.roads = [
            {**road, "line": part}
            for road in _json(GEOGRAPHY / "roads.json")
            for part in self.parts(LineString(_line(road["points"])))
        ]
        self.woods = [
            {**wood, "shape": Polygon(_line(wood["polygon"]))}
            for wood in _json(GEOGRAPHY / "woods.json")
            if wood["kind"] != "clearing" and Polygon(_line(wood["polygon"])).intersects(self.box)
        ]
        self.heights = _json(GEOGRAPHY / "heights.json")
        self.brooks = {name: shapes.smooth([(x, y) for x, y in b["points"]]) for name, b in hand["brooks"].items()}

    def parts(self, line: LineString) -> list[LineString]:
        """What of a line lies on the map."""
        inside = line.intersection(self.box.buffer(0.02))
        return [p for p in getattr(inside, "geoms", [inside]) if isinstance(p, LineString) and p.length > 0.15]

    def lines(self) -> list[BaseGeometry]:
        """All that a border may follow."""
        near = self.box.buffer(0.3)
        out: list[BaseGeometry] = [road["line"] for road in self.roads]
        out += [
            LineString(shapes.smooth(_line(h["points"]))).intersection(near)
            for h in self.heights
            if len(h["points"]) > 1
        ]
        out += [wood["shape"].exterior.intersection(near) for wood in self.woods]
        return [line for line in out if not line.is_empty]


def make_shapes(ground: Ground) -> dict[str, Any]:
    """Borders, the ring of borders around each area, and where its sign and its stacks go."""
    hand, frame = ground.hand, ground.frame
    boundaries = _json(DATA / "boundaries.json")
    areas = {area["number"]: area for area in _json(DATA / "areas.json")}
    wanted: set[Pair] = {(b["a"], b["b"]) for b in boundaries}
    streams: dict[Pair, str] = {(b["a"], b["b"]): b["brook"] for b in boundaries if b["kind"] == "stream"}
    seeds: dict[int, Spot] = {int(n): (a["seed"][0], a["seed"][1]) for n, a in hand["areas"].items()}
    centres: dict[int, Spot] = {int(n): tuple(a.get("centre", a["seed"])) for n, a in hand["areas"].items()}
    net = shapes.first_net(seeds, frame, wanted)
    shapes.move(net, seeds, centres, frame)
    shapes.place_knots(net, hand["knots"])
    lines = ground.lines()
    reaches, fixed = shapes.lay_brooks(net, streams, ground.brooks, frame)
    shapes.draw_knots(net, lines, fixed, frame)
    shapes.stretch(net, fixed, frame)
    borders = [
        (a, b, pair, [tuple(p) for p in _neat(line)]) for a, b, pair, line in shapes.lead(net, reaches, lines, frame)
    ]
    loops = shapes.polygons(net, borders)  # type: ignore[arg-type]
    found = shapes.adjacency(loops, 0.01)
    if set(found) != wanted:
        raise SystemExit(f"adjacency is off: {sorted(set(found) ^ wanted)}")
    for area, loop in loops.items():
        if not Polygon(loop).is_valid:
            raise SystemExit(f"area {area} crosses itself")
    index = {(a, b): n for n, (a, b, _, _) in enumerate(borders)}
    rings = {}
    for area, ring in net.rings.items():
        pairs = zip(ring, [*ring[1:], ring[0]], strict=True)
        rings[area] = [index[p] + 1 if p in index else -(index[p[1], p[0]] + 1) for p in pairs]
    spots = {}
    houses = [((x, y), place["spread"]) for place in hand["settlements"] for x, y in [place["at"]]]
    for n in sorted(rings):
        places = {place["name"] for place in hand["settlements"]}
        great = areas[n]["terrain"] == "village" or areas[n]["name"] in places
        words = map_faces.wrapped(areas[n]["name"], great)
        size = (LARGE if great else SMALL) / map_faces.UNITS
        half = (max(map(len, words)) * 0.24 * size, len(words) * 0.5 * size)
        found_spots = layout.arrange(loops[n], bool(areas[n]["vp"] or areas[n]["cannon"]), half, houses)
        spots[n] = {key: _neat([p])[0] for key, p in found_spots.items()}
    return {
        "frame": frame,
        "borders": [{"areas": list(pair), "line": _neat(line)} for _, _, pair, line in borders],
        "areas": {str(n): {"ring": rings[n], **spots[n]} for n in sorted(rings)},
        "loops": loops,
    }


def make_landscape(ground: Ground, loops: dict[int, Line]) -> dict[str, Any]:
    """Brooks, roads, woods, houses and heights for the picture; the rules do not know them."""
    areas = _json(DATA / "areas.json")
    woods = []
    for area in areas:
        if area["terrain"] == "forest":
            whole = Polygon(loops[area["number"]])
            shrunk = whole.buffer(-0.075).buffer(0.045)
            woods.append({"kind": "wood", "area": area["number"], "outline": _neat(shrunk.exterior.coords[:-1])})
    woods += [
        {"kind": "orchard", "area": 0, "outline": _neat(wood["shape"].exterior.coords[:-1])}
        for wood in ground.woods
        if wood["kind"] == "orchard"
    ]
    roads = []
    for road in ground.roads:
        smoothed = shapes.smooth([(x, y) for x, y in road["line"].simplify(0.01).coords], 5)
        roads.append({"kind": road["class"], "id": road["id"], "name": road["name"], "line": _neat(smoothed)})
    return {
        "brooks": [{"name": name, "line": _neat(line)} for name, line in ground.brooks.items()],
        "roads": roads,
        "woods": woods,
        "settlements": ground.hand["settlements"],
        "words": ground.hand["words"],
        "relief": relief(ground),
    }


def relief(ground: Ground) -> dict[str, Any]:
    """Heights in metres on a grid: the smooth surface that bends least between those that are known."""
    known: list[tuple[Spot, float]] = []
    for h in ground.heights:
        for p, metres in zip(_line(h["points"]), h["elevation_m"], strict=True):
            if abs(p[0]) < 6 and abs(p[1]) < 5:
                known.append((p, float(metres)))
    known += [((x, y), float(metres)) for x, y, metres in ground.hand["heights"]]
    for name, (top, bottom) in ground.hand["brook_heights"].items():
        line = ground.brooks[name][::3]
        known += [(p, top + (bottom - top) * n / (len(line) - 1)) for n, p in enumerate(line)]
    at = np.array([p for p, _ in known])
    n = len(known)
    system = np.zeros((n + 1, n + 1))
    system[:n, :n] = -np.linalg.norm(at[:, None, :] - at[None, :, :], axis=2) + 0.05 * np.eye(n)
    system[:n, n] = system[n, :n] = 1.0
    weights = np.linalg.solve(system, np.append(np.array([m for _, m in known]), 0.0))
    west, south, east, north = ground.frame
    columns, rows = math.ceil((east - west) / RELIEF_STEP) + 3, math.ceil((north - south) / RELIEF_STEP) + 3
    origin = (round(west - RELIEF_STEP, 3), round(north + RELIEF_STEP, 3))
    grid = np.array(
        [(origin[0] + c * RELIEF_STEP, origin[1] - r * RELIEF_STEP) for r in range(rows) for c in range(columns)]
    )
    value = -np.linalg.norm(grid[:, None, :] - at[None, :, :], axis=2) @ weights[:n] + weights[n]
    return {
        "origin": list(origin),
        "step": RELIEF_STEP,
        "metres": [[round(float(v)) for v in row] for row in value.reshape(rows, columns)],
    }


def _write(made: dict[str, Any]) -> str:
    """One record to a line."""
    parts = []
    for key, value in made.items():
        if isinstance(value, list) and value and isinstance(value[0], dict):
            body = "[\n" + ",\n".join("  " + json.dumps(v, ensure_ascii=False) for v in value) + "\n ]"
        elif key == "areas":
            body = "{\n" + ",\n".join(f"  {json.dumps(k)}: {json.dumps(v)}" for k, v in value.items()) + "\n }"
        elif key == "relief":
            rows = ",\n".join("   " + json.dumps(row) for row in value["metres"])
            body = f'{{"origin": {json.dumps(value["origin"])}, "step": {value["step"]}, "metres": [\n{rows}\n ]}}'
        else:
            body = json.dumps(value, ensure_ascii=False)
        parts.append(f' "{key}": {body}')
    return "{\n" + ",\n".join(parts) + "\n}\n"


def documents() -> dict[str, str]:
    """Both files as text."""
    random.seed(1815)
    ground = Ground(_json(HERE / "hand_layer.json"))
    made = make_shapes(ground)
    loops = made.pop("loops")
    source = {"source": "reconstructed"}
    return {
        "shapes.json": _write({**source, **made}),
        "landscape.json": _write({**source, **make_landscape(ground, loops)}),
    }


def main() -> int:
    """Write the files, or check them."""
    made = documents()
    if "--check" in sys.argv[1:]:
        stale = [name for name, text in made.items() if (DATA / name).read_text(encoding="utf-8") != text]
        print(f"not what the sources make: {', '.join(stale)}" if stale else "up to date")
        return bool(stale)
    for name, text in made.items():
        (DATA / name).write_text(text, encoding="utf-8")
        print(f"wrote {name}: {len(text) // 1024} KiB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
