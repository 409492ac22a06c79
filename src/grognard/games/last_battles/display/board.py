"""How the board and the pieces of Napoleon's Last Battles look, as data.

Nothing is drawn here. A board is polygons, lines and points in one plane (a hex side is 40 units), a piece is a
colour, a symbol and a few short texts; the picture maker and the browser draw both without knowing any rule.
Everything is plain JSON, worked out from the map file and from a view.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Mapping
from importlib import resources
from itertools import pairwise
from typing import Any

from grognard.games.last_battles.display.pieces import piece_faces
from grognard.kernel.display import (
    Board,
    Border,
    Crossing,
    Exit,
    Name,
    PieceFace,
    Region,
    Settlement,
    Spot,
    Way,
)

__all__ = ["Board", "PieceFace", "board", "load_map", "load_relief", "piece_faces"]

SIDE = 40.0
COLUMN = SIDE * 1.5
ROW = SIDE * math.sqrt(3.0)
MARGIN = 14.0
_TURNS = ((1.0, 0.0), (0.5, 0.5), (-0.5, 0.5), (-1.0, 0.0), (-0.5, -0.5), (0.5, -0.5))
_OUTWARD = {"north": (0.0, -0.5 * ROW), "south": (0.0, 0.5 * ROW), "west": (-SIDE, 0.0), "east": (SIDE, 0.0)}


def load_map() -> dict[str, Any]:
    """The map as it stands in the data folder."""
    return _data("map.json")


def load_relief() -> dict[str, Any]:
    """Heights for shading."""
    return _data("relief.json")


def _data(name: str) -> dict[str, Any]:
    text = resources.files("grognard.games.last_battles").joinpath("data", name).read_text(encoding="utf-8")
    loaded: dict[str, Any] = json.loads(text)
    return loaded


# --- geometry ---


class Sheet:
    """The plane of a board: all hexes of the map, moved so that the part shown begins at the margin."""

    def __init__(self, document: Mapping[str, Any], columns: tuple[int, int], rows: tuple[int, int]) -> None:
        absent = {int(h) for h in document["absent"]}
        self.columns, self.rows = columns, rows
        self.left = COLUMN * columns[0] - SIDE - MARGIN
        self.top = ROW * rows[0] - 0.5 * ROW - MARGIN
        self.shown = {
            c * 100 + r
            for c in range(columns[0], columns[1] + 1)
            for r in range(rows[0], rows[1] + 1)
            if c * 100 + r not in absent
        }

    def centre(self, h: int) -> Spot:
        """The middle of a hex; even columns stand half a hex lower."""
        c, r = divmod(h, 100)
        return COLUMN * c - self.left, ROW * (r + 0.5 * (1 - c % 2)) - self.top

    def polygon(self, h: int) -> list[Spot]:
        """The six corners, clockwise from the east."""
        x, y = self.centre(h)
        return [(x + SIDE * dx, y + ROW * dy) for dx, dy in _TURNS]

    def ends(self, a: int, b: int) -> tuple[Spot, Spot]:
        """The two corners of the side between neighbours."""
        mine = {_key(p): p for p in self.polygon(a)}
        shared = [mine[k] for k in map(_key, self.polygon(b)) if k in mine]
        return shared[0], shared[1]

    def middle(self, a: int, b: int) -> Spot:
        """The middle of the side between neighbours."""
        (ax, ay), (bx, by) = self.centre(a), self.centre(b)
        return (ax + bx) / 2, (ay + by) / 2

    def size(self) -> Spot:
        """Width and height with the margin."""
        wide = COLUMN * (self.columns[1] - self.columns[0]) + 2 * SIDE + 2 * MARGIN
        return round(wide, 1), round(ROW * (self.rows[1] - self.rows[0] + 1.5) + 2 * MARGIN, 1)


def _key(p: Spot) -> tuple[int, int]:
    return round(p[0] * 4), round(p[1] * 4)


def _neat(p: Spot) -> Spot:
    return round(p[0], 1), round(p[1], 1)


def outline(sheet: Sheet, hexes: Iterable[int]) -> list[list[Spot]]:
    """The loops around a set of hexes: every side that has the set on one side only."""
    onward: dict[tuple[int, int], list[Spot]] = {}
    edges: dict[tuple[tuple[int, int], tuple[int, int]], tuple[Spot, Spot]] = {}
    for h in sorted(hexes):
        corners = sheet.polygon(h)
        for a, b in pairwise([*corners, corners[0]]):
            if edges.pop((_key(b), _key(a)), None) is None:
                edges[_key(a), _key(b)] = (a, b)
    for a, b in edges.values():
        onward.setdefault(_key(a), []).append(b)
    loops: list[list[Spot]] = []
    for a, b in edges.values():
        if b not in onward.get(_key(a), []):
            continue
        loop, here = [_neat(a)], a
        while onward.get(_key(here)):
            here = onward[_key(here)].pop()
            if _key(here) == _key(a):
                break
            loop.append(_neat(here))
        loops.append(loop)
    return loops


# --- the board ---


def board(
    document: Mapping[str, Any] | None = None,
    relief: Mapping[str, Any] | None = None,
    columns: tuple[int, int] = (1, 57),
    rows: tuple[int, int] = (1, 67),
    name: str = "Napoleon's Last Battles",
) -> Board:
    """The whole map, or the part that a scenario plays on."""
    document = load_map() if document is None else document
    relief = load_relief() if relief is None else relief
    sheet = Sheet(document, columns, rows)
    terrain = {int(h): t["kind"] for t in document["terrain"] for h in t["hexes"]}
    nodes = _nodes(document, sheet)
    return {
        "name": name,
        "legend": "The campaign in Belgium, June 1815",
        "size": sheet.size(),
        "side": SIDE,
        "metres": document["grid"]["metres"],
        "spaces": [
            {
                "id": h,
                "label": f"{h:04d}",
                "at": _neat(sheet.centre(h)),
                "polygon": [_neat(p) for p in sheet.polygon(h)],
                "terrain": terrain.get(h, "clear"),
            }
            for h in sorted(sheet.shown)
        ],
        "outline": outline(sheet, sheet.shown),
        "regions": _regions(document, sheet),
        "ways": _ways(document, sheet, nodes),
        "borders": _borders(document, sheet),
        "crossings": _crossings(document, sheet, nodes),
        "settlements": _settlements(document, sheet, nodes),
        "exits": _exits(document, sheet),
        "names": _names(document, sheet, nodes),
        "relief": {
            "origin": (-sheet.left, -sheet.top),
            "step": (COLUMN, ROW),
            "metres": [list(row) for row in relief["rows"]],
        },
    }


def _regions(document: Mapping[str, Any], sheet: Sheet) -> list[Region]:
    out: list[Region] = []
    for t in document["terrain"]:
        hexes = sorted({int(h) for h in t["hexes"]} & sheet.shown)
        if hexes:
            out.append({"kind": t["kind"], "name": t["name"], "spaces": hexes, "outline": outline(sheet, hexes)})
    woods = sorted(h for r in out if r["kind"] == "forest" for h in r["spaces"])
    if woods:  # woods that touch are drawn as one mass; the single ones keep their names
        out.append({"kind": "woodland", "name": "", "spaces": woods, "outline": outline(sheet, woods)})
    return out


def _links(document: Mapping[str, Any]) -> dict[int, list[int]]:
    """Hexes joined by a road or trail."""
    links: dict[int, list[int]] = {}
    for p in document["paths"]:
        for a, b in pairwise(map(int, p["hexes"])):
            links.setdefault(a, []).append(b)
            links.setdefault(b, []).append(a)
    return links


def _nodes(document: Mapping[str, Any], sheet: Sheet) -> dict[int, Spot]:
    """Where the roads of a hex run through it.

    A junction lies in the middle. A road that merely passes is drawn in between the middle and the straight
    line across, so that a road along a zigzag of hexes looks like a road.
    """
    links = _links(document)
    leaving = {int(e["hex"]) for e in document["edges"]}
    nodes: dict[int, Spot] = {}
    for h, near in links.items():
        x, y = sheet.centre(h)
        if len(near) == 2 and h not in leaving:
            (ax, ay), (bx, by) = (sheet.middle(h, n) for n in near)
            x, y = 0.3 * x + 0.35 * (ax + bx), 0.3 * y + 0.35 * (ay + by)
        nodes[h] = _neat((x, y))
    return nodes


def _ways(document: Mapping[str, Any], sheet: Sheet, nodes: Mapping[int, Spot]) -> list[Way]:
    leaving: dict[int, list[str]] = {}
    for e in document["edges"]:
        h = int(e["hex"])
        if _leads_off(sheet, h, e["edge"]) and not _goes_on(document, h, e["edge"]):
            leaving.setdefault(h, []).append(e["edge"])
    out: list[Way] = []
    for p in document["paths"]:
        for run in _shown_runs([int(h) for h in p["hexes"]], sheet):
            line = [nodes[h] if h in sheet.shown else sheet.middle(h, n) for h, n in run]
            for at, h in ((0, run[0][0]), (len(line), run[-1][0])):
                if h in leaving and h in sheet.shown:
                    dx, dy = _OUTWARD[leaving[h][0]]
                    x, y = sheet.centre(h)
                    line.insert(at, (x + dx, y + dy))
            if len(line) > 1:
                out.append({"kind": p["kind"], "name": p["name"], "line": [_neat(q) for q in line]})
    return out


def _goes_on(document: Mapping[str, Any], h: int, edge: str) -> bool:
    """Whether the map has more hexes beyond: a cut through it, where the path itself goes on."""
    grid = document["grid"]
    c, r = divmod(h, 100)
    outer = {"west": c == 1, "east": c == grid["columns"], "south": r == grid["rows"], "north": r == 1}
    return not (
        outer[edge]
        or (edge in ("north", "west") and f"{h - (1 if edge == 'north' else 100):04d}" in document["absent"])
    )


def _leads_off(sheet: Sheet, h: int, edge: str) -> bool:
    """Whether going out of a hex over this edge leaves the board."""
    c, r = divmod(h, 100)
    if edge in ("north", "south"):
        return h + (1 if edge == "south" else -1) not in sheet.shown
    column = c + (1 if edge == "east" else -1)
    up = r - c % 2
    return not {column * 100 + up, column * 100 + up + 1} & sheet.shown


def _shown_runs(hexes: list[int], sheet: Sheet) -> list[list[tuple[int, int]]]:
    """The parts of a path on the board; a step over its edge is kept as far as the hexside."""
    runs: list[list[tuple[int, int]]] = [[]]
    for n, h in enumerate(hexes):
        before = hexes[n - 1] if n else 0
        after = hexes[n + 1] if n + 1 < len(hexes) else 0
        if h in sheet.shown:
            runs[-1].append((h, h))
            continue
        if before in sheet.shown:
            runs[-1].append((h, before))
        runs.append([])
        if after in sheet.shown:
            runs[-1].append((h, after))
    return [run for run in runs if len(run) > 1]


def _borders(document: Mapping[str, Any], sheet: Sheet) -> list[Border]:
    out: list[Border] = []
    for w in document["hexsides"]:
        pairs = [(int(s[:4]), int(s[5:])) for s in w["sides"]]
        pairs = [p for p in pairs if p[0] in sheet.shown or p[1] in sheet.shown]
        pieces = [_falling_right(sheet, *p) if w["kind"] == "crest" else sheet.ends(*p) for p in pairs]
        joined = join(pieces, directed=w["kind"] == "crest")
        if w["kind"] != "crest":  # the data name the sides from the source down
            order = {_key(p): n for n, piece in reversed(list(enumerate(pieces))) for p in piece}
            joined = [line if order[_key(line[0])] <= order[_key(line[-1])] else line[::-1] for line in joined]
        out.extend({"kind": w["kind"], "name": w["name"], "line": [_neat(q) for q in line]} for line in joined)
    return out


def _falling_right(sheet: Sheet, high: int, low: int) -> tuple[Spot, Spot]:
    """The ends of a crest hexside, in the order that leaves the lower hex on the right hand."""
    a, b = sheet.ends(high, low)
    x, y = sheet.centre(low)
    right = (x - a[0]) * -(b[1] - a[1]) + (y - a[1]) * (b[0] - a[0])
    return (a, b) if right > 0 else (b, a)


def join(pieces: list[tuple[Spot, Spot]], directed: bool) -> list[list[Spot]]:
    """Single sides joined end to end, in the order given where that is possible."""
    lines: list[list[Spot]] = []
    left = list(pieces)
    while left:
        line = list(left.pop(0))
        grown = True
        while grown:
            grown = False
            for n, (a, b) in enumerate(left):
                ka, kb, head, tail = _key(a), _key(b), _key(line[0]), _key(line[-1])
                if ka == tail or (kb == tail and not directed):
                    line.append(b if ka == tail else a)
                elif kb == head or (ka == head and not directed):
                    line.insert(0, a if kb == head else b)
                else:
                    continue
                del left[n]
                grown = True
                break
        lines.append(line)
    return lines


def _crossings(document: Mapping[str, Any], sheet: Sheet, nodes: Mapping[int, Spot]) -> list[Crossing]:
    out: list[Crossing] = []
    for b in document["bridges"]:
        one, two = int(b["side"][:4]), int(b["side"][5:])
        if one in sheet.shown or two in sheet.shown:
            (ax, ay), (bx, by) = nodes[one], nodes[two]
            angle = round(math.degrees(math.atan2(by - ay, bx - ax)), 1)
            at = _on_side(sheet, one, two, nodes)
            out.append({"name": b["name"], "over": b["over"], "at": _neat(at), "angle": angle})
    return out


def _on_side(sheet: Sheet, a: int, b: int, nodes: Mapping[int, Spot]) -> Spot:
    """Where the line between two road nodes meets the hexside between them."""
    (px, py), (qx, qy) = sheet.ends(a, b)
    (ax, ay), (bx, by) = nodes[a], nodes[b]
    cross = (bx - ax) * (qy - py) - (by - ay) * (qx - px)
    t = ((px - ax) * (qy - py) - (py - ay) * (qx - px)) / cross
    return ax + t * (bx - ax), ay + t * (by - ay)


_HOUSES = {"city", "town", "village", "farm", "inn", "mill", "chateau", "crossroads"}


def _settlements(document: Mapping[str, Any], sheet: Sheet, nodes: Mapping[int, Spot]) -> list[Settlement]:
    links = _links(document)
    out: list[Settlement] = []

    def put(title: str, kind: str, h: int) -> None:
        at = nodes.get(h, sheet.centre(h))
        roads = [_on_side(sheet, h, n, nodes) for n in sorted(set(links.get(h, [])))]
        out.append({"name": title, "kind": kind, "space": h, "at": _neat(at), "roads": [_neat(r) for r in roads]})

    built = set()
    parishes = {p["name"] for p in document["places"] if p["kind"] in ("city", "town", "village")}
    for t in document["terrain"]:
        if t["kind"] in ("town", "chateau"):
            kind = "farmstead" if t["kind"] == "town" and t["name"] not in parishes else t["kind"]
            for h in sorted({int(x) for x in t["hexes"]} & sheet.shown):
                put(t["name"], kind, h)
                built.add(h)
    for p in document["places"]:
        h = int(p["hex"])
        if h in sheet.shown and h not in built and p["kind"] in _HOUSES:
            put(p["name"], {"village": "hamlet", "chateau": "manor"}.get(p["kind"], p["kind"]), h)
            built.add(h)
    return out


def _exits(document: Mapping[str, Any], sheet: Sheet) -> list[Exit]:
    out: list[Exit] = []
    for e in document["edges"]:
        h = int(e["hex"])
        if h in sheet.shown and _leads_off(sheet, h, e["edge"]):
            x, y = sheet.centre(h)
            dx, dy = _OUTWARD[e["edge"]]
            out.append({"space": h, "edge": e["edge"], "at": _neat((x + dx, y + dy)), "use": e["use"]})
    return out


_GREAT = {"Wavre", "Waterloo", "Ligny", "Fleurus", "Genappe", "Gosselies", "Braine-l'Alleud", "Quatre Bras"}


def _names(document: Mapping[str, Any], sheet: Sheet, nodes: Mapping[int, Spot]) -> list[Name]:
    """Names of places at their hexes, of woods in their middle, of waters along a straight stretch."""
    out: list[Name] = []

    def put(text: str, kind: str, rank: int, at: Spot, angle: float = 0.0) -> None:
        out.append({"text": text, "kind": kind, "rank": rank, "at": _neat(at), "angle": round(angle, 1)})

    towns = {t["name"] for t in document["terrain"] if t["kind"] == "town"}
    for e in _exits(document, sheet):
        if e["use"].startswith("to "):
            (x, y), (cx, cy) = e["at"], sheet.centre(e["space"])
            put(e["use"].partition(":")[0], "edge", 3, (0.6 * x + 0.4 * cx, 0.6 * y + 0.4 * cy))
    for p in document["places"]:
        h = int(p["hex"])
        if h in sheet.shown:
            rank = 1 if p["name"] in _GREAT else 2 if p["name"] in towns else 3
            put(p["name"], "place", rank, nodes.get(h, sheet.centre(h)))
    for t in document["terrain"]:
        hexes = [int(h) for h in t["hexes"] if int(h) in sheet.shown]
        if t["kind"] == "forest" and hexes:
            spots = [sheet.centre(h) for h in hexes]
            mean = (sum(x for x, _ in spots) / len(spots), sum(y for _, y in spots) / len(spots))
            rank = 1 if len(hexes) > 40 else 2 if len(hexes) > 4 else 3
            put(t["name"], "wood", rank, min(spots, key=lambda s: math.dist(s, mean)))
    for w in _borders(document, sheet):
        if w["kind"] in ("stream", "river") and len(w["line"]) > 8:
            for at, angle in _straight_stretches(w["line"]):
                put(w["name"], "water", 1 if w["kind"] == "river" else 2, at, angle)
        elif w["kind"] == "lake":
            put(w["name"], "water", 3, w["line"][len(w["line"]) // 2])
    return out


def _straight_stretches(line: list[Spot]) -> list[tuple[Spot, float]]:
    """Places along a water where a name can run beside it: about one for every thirty hexsides."""
    out: list[tuple[Spot, float]] = []
    span, every = 5, 30
    for start in range(0, max(1, len(line) - every // 2), every):
        part = range(start, min(start + every, len(line) - span))
        if not part:
            break
        best = max(part, key=lambda n: (round(math.dist(line[n], line[n + span])), -abs(n - start - every // 2)))
        (ax, ay), (bx, by) = line[best], line[best + span]
        if bx < ax:
            ax, ay, bx, by = bx, by, ax, ay
        angle = math.degrees(math.atan2(by - ay, bx - ax))
        out.append((((ax + bx) / 2, (ay + by) / 2), angle))
    return out
