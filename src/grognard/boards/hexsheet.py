"""A hex map drawn as data: the board that a picture maker or a browser draws without knowing any rule.

A board is polygons, lines and points in one plane, in which a hex side is 40 units long. Everything is plain JSON,
worked out from the records of a map. What differs between games is in ``Printing``: which kinds of terrain are woods
or houses, which hexsides fall, which names are great.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from itertools import pairwise

from msgspec import Struct

from grognard.boards.hexes import NE, NW, OUTWARD, SE, SW, N, S
from grognard.boards.hexmap import CLEAR, MapDatum, Way, grid_of
from grognard.kernel.landscape import Board, Border, Crossing, Exit, Name, Region, Settlement, Spot
from grognard.kernel.landscape import Way as WayLine

SIDE = 40.0
COLUMN = SIDE * 1.5
ROW = SIDE * math.sqrt(3.0)
MARGIN = 14.0
_TURNS = ((1.0, 0.0), (0.5, 0.5), (-0.5, 0.5), (-1.0, 0.0), (-0.5, -0.5), (0.5, -0.5))
# On a sheet that is numbered by rows from the south, what the grid calls north lies west.
_OUTWARD_OF_ROWS = {"north": [NE, SE], "east": [S], "south": [NW, SW], "west": [N]}

Key = tuple[int, int]


class Printing(Struct, frozen=True):
    """How a game's map is printed.

    ``great``: the names in the largest letters. ``settled``: what stands on kinds of terrain with houses; ``unnamed``:
    what instead, where no parish has the area's name. ``houses``: kinds of places with houses, and how those are drawn
    that are no terrain. ``woods`` that touch are drawn as one mass. ``falling``: kinds of hexsides of which the first
    hex is the higher. ``rivers`` and ``brooks`` are waters that run, ``ponds`` do not. Roads through ``sunken`` kinds
    of terrain run between banks. ``signs``: how places of these names are drawn that have no houses. ``contours``:
    lines of equal height every so many metres, 0 for none.
    """

    title: str
    legend: str
    great: frozenset[str] = frozenset()
    settled: dict[str, str] = {}
    unnamed: dict[str, str] = {}
    houses: dict[str, str] = {}
    woods: tuple[str, ...] = ("forest",)
    falling: tuple[str, ...] = ("crest",)
    rivers: tuple[str, ...] = ("river",)
    brooks: tuple[str, ...] = ("stream",)
    ponds: tuple[str, ...] = ("lake",)
    sunken: tuple[str, ...] = ()
    signs: dict[str, str] = {}
    contours: int = 0


PARISHES = ("city", "town", "village")


class Sheet:
    """The plane of a board: all hexes of the map, moved so that the part shown begins at the margin."""

    def __init__(
        self, datum: MapDatum, columns: tuple[int, int] | None = None, rows: tuple[int, int] | None = None
    ) -> None:
        self.whole = grid_of(datum)
        self.columns = columns or (1, datum.grid.columns)
        self.rows = rows or (1, datum.grid.rows)
        self.part = self.whole.restricted(self.columns, self.rows)
        self.shown = set(self.part.hexes)
        self.turned = datum.grid.numbering == "rows"
        self.outward = _OUTWARD_OF_ROWS if self.turned else OUTWARD
        across = COLUMN * self.columns[0] - SIDE - MARGIN
        down = ROW * self.rows[0] - 0.5 * ROW - MARGIN
        self.left = down if self.turned else across
        self.top = -(COLUMN * self.columns[1] + SIDE + MARGIN) if self.turned else down

    def _lay(self, x: float, y: float) -> Spot:
        """A point of the grid, columns along x, as it lies on the sheet."""
        return (y, -x) if self.turned else (x, y)

    def centre(self, h: int) -> Spot:
        """The middle of a hex."""
        across, down = self.whole.lattice(h)
        x, y = self._lay(COLUMN * (across // 3), ROW * (down / 2))
        return x - self.left, y - self.top

    def polygon(self, h: int) -> list[Spot]:
        """The six corners, clockwise."""
        x, y = self.centre(h)
        return [(x + dx, y + dy) for dx, dy in (self._lay(SIDE * a, ROW * b) for a, b in _TURNS)]

    def ends(self, a: int, b: int) -> tuple[Spot, Spot]:
        """The two corners of the side between neighbours."""
        mine = {_key(p): p for p in self.polygon(a)}
        shared = [mine[k] for k in map(_key, self.polygon(b)) if k in mine]
        return shared[0], shared[1]

    def middle(self, a: int, b: int) -> Spot:
        """The middle of the side between neighbours."""
        (ax, ay), (bx, by) = self.centre(a), self.centre(b)
        return (ax + bx) / 2, (ay + by) / 2

    def outside(self, h: int, edge: str) -> Spot:
        """The point half a hex beyond the middle of a hex, out over an edge of the sheet."""
        x, y = self.centre(h)
        straight = 0.5 * ROW
        across, along = (straight, SIDE) if self.turned else (SIDE, straight)
        dx, dy = {"north": (0.0, -along), "south": (0.0, along), "west": (-across, 0.0), "east": (across, 0.0)}[edge]
        return x + dx, y + dy

    def leads_off(self, h: int, edge: str) -> bool:
        """Whether going out of a hex over this edge leaves the board."""
        return not any(self.part.beside[h][d] for d in self.outward[edge])

    def goes_on(self, h: int, edge: str) -> bool:
        """Whether the map has more hexes beyond: a cut through it, where a path itself goes on."""
        return any(self.whole.beside[h][d] for d in self.outward[edge])

    def corner(self) -> Spot:
        """Where the north-western corner of a frame one hex beyond the whole map lies: heights begin there."""
        north = -COLUMN * (self.whole.columns + 1) if self.turned else 0.0
        return -self.left, north - self.top

    def size(self) -> Spot:
        """Width and height with the margin."""
        wide = COLUMN * (self.columns[1] - self.columns[0]) + 2 * SIDE + 2 * MARGIN
        high = ROW * (self.rows[1] - self.rows[0] + 1.5) + 2 * MARGIN
        return (round(high, 1), round(wide, 1)) if self.turned else (round(wide, 1), round(high, 1))


def _key(p: Spot) -> Key:
    return round(p[0] * 4), round(p[1] * 4)


def _neat(p: Spot) -> Spot:
    return round(p[0], 1), round(p[1], 1)


def outline(sheet: Sheet, hexes: Iterable[int]) -> list[list[Spot]]:
    """The loops around a set of hexes: every side that has the set on one side only."""
    onward: dict[Key, list[Spot]] = {}
    edges: dict[tuple[Key, Key], tuple[Spot, Spot]] = {}
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


def board(
    datum: MapDatum,
    printing: Printing,
    columns: tuple[int, int] | None = None,
    rows: tuple[int, int] | None = None,
    heights: list[list[int]] | None = None,
) -> Board:
    """The whole map, or the part between two columns and two rows; ``heights`` are for shading."""
    return _Drawing(datum, printing, Sheet(datum, columns, rows)).board(heights)


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


class _Drawing:
    """The parts of one board."""

    def __init__(self, datum: MapDatum, printing: Printing, sheet: Sheet) -> None:
        self.datum = datum
        self.printing = printing
        self.sheet = sheet
        self.links = _links(datum.paths)
        self.nodes = self._nodes()
        self.borders = self._borders()
        self.exits = self._exits()

    def board(self, heights: list[list[int]] | None) -> Board:
        sheet = self.sheet
        terrain = {h: area.kind for area in self.datum.terrain for h in area.hexes}
        made: Board = {
            "name": self.printing.title,
            "legend": self.printing.legend,
            "size": sheet.size(),
            "side": SIDE,
            "metres": self.datum.grid.metres,
            "spaces": [
                {
                    "id": h,
                    "label": f"{h:04d}",
                    "at": _neat(sheet.centre(h)),
                    "polygon": [_neat(p) for p in sheet.polygon(h)],
                    "terrain": terrain.get(h, CLEAR),
                }
                for h in sorted(sheet.shown)
            ],
            "outline": outline(sheet, sheet.shown),
            "regions": self._regions(),
            "ways": self._ways(),
            "borders": self.borders,
            "crossings": self._crossings(),
            "settlements": self._settlements(),
            "exits": self.exits,
            "names": self._names(),
        }
        if heights is not None:
            made["relief"] = {
                "origin": sheet.corner(),
                "step": (ROW, COLUMN) if sheet.turned else (COLUMN, ROW),
                "metres": [list(row) for row in heights],
            }
            if self.printing.contours:
                made["relief"]["contours"] = self.printing.contours
        return made

    def _regions(self) -> list[Region]:
        out: list[Region] = []
        for area in self.datum.terrain:
            hexes = sorted(set(area.hexes) & self.sheet.shown)
            if hexes:
                loops = outline(self.sheet, hexes)
                out.append({"kind": area.kind, "name": area.name, "spaces": hexes, "outline": loops})
        woods = sorted(h for r in out if r["kind"] in self.printing.woods for h in r["spaces"])
        if woods:  # woods that touch are drawn as one mass; the single ones keep their names
            out.append({"kind": "woodland", "name": "", "spaces": woods, "outline": outline(self.sheet, woods)})
        return out

    def _nodes(self) -> dict[int, Spot]:
        """Where the roads of a hex run through it.

        A junction lies in the middle. A road that merely passes is drawn in between the middle and the straight
        line across, so that a road along a zigzag of hexes looks like a road.
        """
        leaving = {edge.hex for edge in self.datum.edges}
        nodes: dict[int, Spot] = {}
        for h, near in self.links.items():
            x, y = self.sheet.centre(h)
            if len(near) == 2 and h not in leaving:
                (ax, ay), (bx, by) = (self.sheet.middle(h, n) for n in near)
                x, y = 0.3 * x + 0.35 * (ax + bx), 0.3 * y + 0.35 * (ay + by)
            nodes[h] = _neat((x, y))
        return nodes

    def _ways(self) -> list[WayLine]:
        sheet = self.sheet
        leaving: dict[int, list[str]] = {}
        for point in self.datum.edges:
            if point.hex in sheet.shown and sheet.leads_off(point.hex, point.edge):
                if not sheet.goes_on(point.hex, point.edge):
                    leaving.setdefault(point.hex, []).append(point.edge)
        out: list[WayLine] = []
        for path in self.datum.paths:
            for run in _shown_runs(path.hexes, sheet):
                line = [self.nodes[h] if h in sheet.shown else sheet.middle(h, n) for h, n in run]
                for at, h in ((0, run[0][0]), (len(line), run[-1][0])):
                    if h in leaving and h in sheet.shown:
                        line.insert(at, sheet.outside(h, leaving[h][0]))
                if len(line) > 1:
                    out.append({"kind": path.kind, "name": path.name, "line": [_neat(q) for q in line]})
        return [*out, *self._banks()]

    def _banks(self) -> list[WayLine]:
        """The stretches of ways that run between banks: through hexes of a sunken kind, from side to side."""
        low = {h for area in self.datum.terrain if area.kind in self.printing.sunken for h in area.hexes}
        out: list[WayLine] = []
        for h in sorted(low & self.sheet.shown):
            for n in sorted(set(self.links.get(h, []))):
                line = [self.nodes[h], self._on_side(h, n)]
                out.append({"kind": "banks", "name": "", "line": [_neat(q) for q in line]})
        return out

    def _borders(self) -> list[Border]:
        sheet = self.sheet
        out: list[Border] = []
        for run in self.datum.hexsides:
            falling = run.kind in self.printing.falling
            pairs = [p for p in run.sides if p[0] in sheet.shown or p[1] in sheet.shown]
            pieces = [self._falling_right(*p) if falling else sheet.ends(*p) for p in pairs]
            joined = join(pieces, directed=falling)
            if not falling:  # the data name the sides from the source down
                order = {_key(p): n for n, piece in reversed(list(enumerate(pieces))) for p in piece}
                joined = [line if order[_key(line[0])] <= order[_key(line[-1])] else line[::-1] for line in joined]
            out.extend({"kind": run.kind, "name": run.name, "line": [_neat(q) for q in line]} for line in joined)
        return out

    def _falling_right(self, high: int, low: int) -> tuple[Spot, Spot]:
        """The ends of a crest hexside, in the order that leaves the lower hex on the right hand."""
        a, b = self.sheet.ends(high, low)
        x, y = self.sheet.centre(low)
        right = (x - a[0]) * -(b[1] - a[1]) + (y - a[1]) * (b[0] - a[0])
        return (a, b) if right > 0 else (b, a)

    def _crossings(self) -> list[Crossing]:
        out: list[Crossing] = []
        for bridge in self.datum.bridges:
            one, two = bridge.side
            if one in self.sheet.shown or two in self.sheet.shown:
                (ax, ay), (bx, by) = self._node(one), self._node(two)
                angle = round(math.degrees(math.atan2(by - ay, bx - ax)), 1)
                at = self._on_side(one, two)
                out.append({"name": bridge.name, "over": bridge.over, "at": _neat(at), "angle": angle})
        return out

    def _node(self, h: int) -> Spot:
        """Where a road runs through a hex, or would: a bridge need not have one."""
        return self.nodes.get(h, self.sheet.centre(h))

    def _on_side(self, a: int, b: int) -> Spot:
        """Where the line between two road nodes meets the hexside between them."""
        (px, py), (qx, qy) = self.sheet.ends(a, b)
        (ax, ay), (bx, by) = self._node(a), self._node(b)
        cross = (bx - ax) * (qy - py) - (by - ay) * (qx - px)
        t = ((px - ax) * (qy - py) - (py - ay) * (qx - px)) / cross
        return ax + t * (bx - ax), ay + t * (by - ay)

    def _settlement(self, title: str, kind: str, h: int) -> Settlement:
        roads = [self._on_side(h, n) for n in sorted(set(self.links.get(h, [])))]
        return {"name": title, "kind": kind, "space": h, "at": _neat(self._node(h)), "roads": [_neat(r) for r in roads]}

    def _settlements(self) -> list[Settlement]:
        printing, shown = self.printing, self.sheet.shown
        out: list[Settlement] = []
        parishes = {place.name for place in self.datum.places if place.kind in PARISHES}
        for area in self.datum.terrain:
            if area.kind in printing.settled:
                kind = printing.settled[area.kind]
                if area.name not in parishes:
                    kind = printing.unnamed.get(area.kind, kind)
                out += [self._settlement(area.name, kind, h) for h in sorted(set(area.hexes) & shown)]
        built = {settlement["space"] for settlement in out}
        for place in self.datum.places:
            if place.hex in shown and place.name in printing.signs:
                out.append(self._settlement(place.name, printing.signs[place.name], place.hex))
            elif place.hex in shown and place.hex not in built and place.kind in printing.houses:
                out.append(self._settlement(place.name, printing.houses[place.kind], place.hex))
                built.add(place.hex)
        return out

    def _exits(self) -> list[Exit]:
        sheet = self.sheet
        return [
            {"space": e.hex, "edge": e.edge, "at": _neat(sheet.outside(e.hex, e.edge)), "use": e.use}
            for e in self.datum.edges
            if e.hex in sheet.shown and sheet.leads_off(e.hex, e.edge)
        ]

    def _names(self) -> list[Name]:
        """Names of places at their hexes, of woods in their middle, of waters along a straight stretch."""
        named = [*self._names_of_exits(), *self._names_of_places(), *self._names_of_woods(), *self._names_of_waters()]
        return [name for name in named if name["text"]]

    def _names_of_exits(self) -> list[Name]:
        out: list[Name] = []
        for e in self.exits:
            if e["use"].startswith("to "):
                (x, y), (cx, cy) = e["at"], self.sheet.centre(e["space"])
                out.append(_name(e["use"].partition(":")[0], "edge", 3, (0.6 * x + 0.4 * cx, 0.6 * y + 0.4 * cy)))
        return out

    def _names_of_places(self) -> list[Name]:
        towns = {area.name for area in self.datum.terrain if area.kind == "town"}
        out: list[Name] = []
        for place in self.datum.places:
            if place.hex in self.sheet.shown:
                rank = 1 if place.name in self.printing.great else 2 if place.name in towns else 3
                out.append(_name(place.name, "place", rank, self._node(place.hex)))
        return out

    def _names_of_woods(self) -> list[Name]:
        out: list[Name] = []
        for area in self.datum.terrain:
            spots = [self.sheet.centre(h) for h in area.hexes if h in self.sheet.shown]
            if area.kind in self.printing.woods and spots:
                mean = (sum(x for x, _ in spots) / len(spots), sum(y for _, y in spots) / len(spots))
                rank = 1 if len(spots) > 40 else 2 if len(spots) > 4 else 3
                out.append(_name(area.name, "wood", rank, _nearest(spots, mean)))
        return out

    def _names_of_waters(self) -> list[Name]:
        out: list[Name] = []
        for border in self.borders:
            line = border["line"]
            running = border["kind"] in (*self.printing.rivers, *self.printing.brooks)
            if running and len(line) > 8:
                rank = 1 if border["kind"] in self.printing.rivers else 2
                out += [_name(border["name"], "water", rank, at, turn) for at, turn in _straight_stretches(line)]
            elif border["kind"] in self.printing.ponds:
                out.append(_name(border["name"], "water", 3, line[len(line) // 2]))
        return out


def _name(text: str, kind: str, rank: int, at: Spot, angle: float = 0.0) -> Name:
    return {"text": text, "kind": kind, "rank": rank, "at": _neat(at), "angle": round(angle, 1)}


def _nearest(spots: list[Spot], to: Spot) -> Spot:
    return min(spots, key=lambda spot: math.dist(spot, to))


def _links(paths: Iterable[Way]) -> dict[int, list[int]]:
    """Hexes joined by a road or trail."""
    links: dict[int, list[int]] = {}
    for path in paths:
        for a, b in pairwise(path.hexes):
            links.setdefault(a, []).append(b)
            links.setdefault(b, []).append(a)
    return links


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
