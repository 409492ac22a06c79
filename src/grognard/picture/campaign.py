"""A campaign map: towns and roads in a landscape, engraved and coloured by hand as maps of its time were.

Drawn from the same board data as hexes; ``style`` "campaign" says that this module does it. What carries rules is drawn
strongest: chaussées, rivers with their bridges, border, line, cities. Hills and woods only fill the paper.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from grognard.picture import campaign_signs as signs
from grognard.picture import palette
from grognard.picture.blocks import blocks
from grognard.picture.campaign_frame import compass, frame, furniture, legend, scale, title
from grognard.picture.campaign_names import names, wide_boxes
from grognard.picture.svg import Spot, along, block, dice, disc, document, layer, num, spline, straight, tag

PAPER_LIGHT, PAPER_DARK = "#f4ecd6", "#e3d3aa"
WASH = {"french": "#7f95bd", "anglo_dutch": "#c9705f", "prussian": "#84836f"}
_ROUND = {"stroke_linecap": "round", "stroke_linejoin": "round", "fill": "none"}


def draw(board: Mapping[str, Any], pieces: Sequence[Mapping[str, Any]] = ()) -> str:
    """The map with its pieces, as an SVG document."""
    wide, high = board["size"]
    inner = straight(board["outline"][0], closed=True)
    where = {s["id"]: s.get("stand", s["at"]) for s in board["spaces"]}
    rivers = [b for b in board["borders"] if b["kind"] == "river"]
    kept = furniture(board)
    body = [
        tag("defs", _defs(board, inner)),
        tag("rect", width=float(wide), height=float(high), fill=palette.DESK),
        tag("path", d=inner, fill="url(#paper)"),
        tag(
            "g",
            layer("washes", [_washes(board)])
            + layer("fields", [_fields(board)])
            + layer("hills", [_hills(board, [*kept, *wide_boxes(board)])])
            + layer("woods", [_woods(board)])
            + layer("rivers", [_rivers(rivers)])
            + layer("frontier", [signs.frontier(board["borders"]), signs.line(board["borders"])])
            + layer("minor", [signs.minor(board["ways"])])
            + layer("major", [signs.major(board["ways"])])
            + layer("bridges", [signs.bridges(board["crossings"])]),
            clip_path="url(#map)",
        ),
        layer("towns", [_towns(board["settlements"])]),
        layer("names", [names(board, kept)], text_anchor="middle", paint_order="stroke", stroke_linejoin="round"),
        frame(board),
        layer("title", [title(board), compass(board), scale(board), legend(board)]),
        layer("pieces", [blocks(pieces, where)]),
    ]
    return document(body, (wide, high))


def _defs(board: Mapping[str, Any], inner: str) -> str:
    stops = (
        tag("stop", offset="0.35", stop_color=PAPER_LIGHT)
        + tag("stop", offset="0.8", stop_color="#eee2c4")
        + tag("stop", offset="1", stop_color=PAPER_DARK)
    )
    parts = tag("radialGradient", stops, id="paper", cx="0.5", cy="0.46", r="0.75")
    parts += tag("clipPath", tag("path", d=inner), id="map")
    for r in board["regions"]:
        if r["kind"] in WASH:
            shape = "".join(straight(loop, closed=True) for loop in r["outline"])
            parts += tag("clipPath", tag("path", d=shape), id=f"ground-{r['kind']}")
    return parts


def _washes(board: Mapping[str, Any]) -> str:
    """The grounds of the armies: hardly tinted inside, with a band of colour along their limits, as by a brush."""
    limits = "".join(spline(b["line"]) for b in board["borders"] if b["kind"] in ("frontier", "line"))
    parts = []
    for r in board["regions"]:
        if r["kind"] not in WASH:
            continue
        colour = WASH[r["kind"]]
        shape = "".join(straight(loop, closed=True) for loop in r["outline"])
        parts.append(tag("path", d=shape, fill=colour, fill_opacity=0.19 if r["kind"] == "french" else 0.05))
        bands = "".join(
            tag("path", d=limits, stroke=colour, stroke_width=width, stroke_opacity=strength, **_ROUND)
            for width, strength in ((104.0, 0.04), (84.0, 0.05), (66.0, 0.06), (50.0, 0.07), (36.0, 0.09), (24.0, 0.12))
        )
        parts.append(tag("g", bands, clip_path=f"url(#ground-{r['kind']})"))
    return "".join(parts)


def _inside(loop: Sequence[Spot], x: float, y: float) -> bool:
    hit = False
    for (ax, ay), (bx, by) in zip(loop, [*loop[1:], loop[0]], strict=True):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            hit = not hit
    return hit


class _Near:
    """Quick answers to the question whether something lies near a point."""

    def __init__(self, points: Iterable[Spot], cell: float) -> None:
        self.cell = cell
        self.cells: dict[tuple[int, int], list[Spot]] = {}
        for p in points:
            self.cells.setdefault((int(p[0] // cell), int(p[1] // cell)), []).append(p)

    def __call__(self, x: float, y: float, far: float) -> bool:
        cx, cy = int(x // self.cell), int(y // self.cell)
        for i in (cx - 1, cx, cx + 1):
            for j in (cy - 1, cy, cy + 1):
                for p in self.cells.get((i, j), ()):
                    if math.hypot(p[0] - x, p[1] - y) < far:
                        return True
        return False


def _busy(board: Mapping[str, Any], rivers: bool = True) -> _Near:
    """Points that drawings of the ground should not lie under."""
    points: list[Spot] = [s["at"] for s in board["spaces"]]
    for way in board["ways"]:
        points += [p for p, _ in along(way["line"], 9)]
    for b in board["borders"]:
        if rivers or b["kind"] != "river":
            points += [p for p, _ in along(b["line"], 9)]
    return _Near(points, 40.0)


def _fields(board: Mapping[str, Any]) -> str:
    """Strips of tilled land, a shade darker than the paper."""
    roll = dice("campaign fields")
    wide, high = board["size"]
    strips: list[list[str]] = [[] for _ in palette.FIELDS]
    for _ in range(520):
        x, y, turn = roll.uniform(0, wide), roll.uniform(0, high), roll.uniform(0, math.pi)
        for _ in range(roll.randint(1, 4)):
            turned = turn + roll.choice((0.0, math.pi / 2)) + roll.uniform(-0.1, 0.1)
            corners = block(
                x + roll.uniform(-20, 20), y + roll.uniform(-20, 20), roll.uniform(10, 24), roll.uniform(5, 11), turned
            )
            strips[roll.randrange(len(strips))].append(straight(corners, closed=True))
    return "".join(
        tag("path", d="".join(part), fill=colour, fill_opacity=0.38)
        for part, colour in zip(strips, palette.FIELDS, strict=True)
    )


def _hills(board: Mapping[str, Any], kept: Sequence[tuple[float, float, float, float]]) -> str:
    """Mole hills, as engravers drew them: a dome, its shadow side hatched."""
    busy = _busy(board)
    roll = dice("campaign hills")
    domes: list[str] = []
    light: list[str] = []
    hatches: list[str] = []
    for r in board["regions"]:
        if r["kind"] != "hills":
            continue
        loop = r["outline"][0]
        xs, ys = [p[0] for p in loop], [p[1] for p in loop]
        y = max(0.0, min(ys))
        while y < min(max(ys), board["size"][1]):
            x = max(0.0, min(xs)) + roll.uniform(0, 40)
            while x < min(max(xs), board["size"][0]):
                px, py = x + roll.uniform(-9, 9), y + roll.uniform(-6, 6)
                if _inside(loop, px, py) and not busy(px, py - 4, 19) and not _covered(kept, px, py):
                    _hill(px, py, roll.uniform(8, 13), roll.uniform(6, 10), domes, light, hatches)
                x += roll.uniform(40, 74)
            y += 25
    if not domes:
        return ""
    return (
        tag("path", d="".join(light), fill="#c9a56b", fill_opacity=0.28)
        + tag("path", d="".join(hatches), stroke="#8a6636", stroke_width=0.9, stroke_opacity=0.6, fill="none")
        + tag("path", d="".join(domes), stroke="#7d5a2e", stroke_width=1.2, stroke_opacity=0.75, **_ROUND)
    )


def _hill(x: float, y: float, wide: float, high: float, domes: list[str], light: list[str], hatches: list[str]) -> None:
    dome = f"M{num(x - wide)} {num(y + high / 2)}Q{num(x - wide * 0.5)} {num(y - high)} {num(x)} {num(y - high * 0.72)}"
    dome += f"Q{num(x + wide * 0.6)} {num(y - high * 0.7)} {num(x + wide)} {num(y + high / 2)}"
    domes.append(dome)
    light.append(dome + "Z")
    for k in range(4):
        t = 0.12 + 0.2 * k
        sx, sy = x + wide * t, y - high * (0.62 - 0.75 * t * t)
        hatches.append(f"M{num(sx)} {num(sy)}l{num(1.6 + k * 0.6)} {num(high * (0.8 - 0.14 * k))}")


def _covered(kept: Sequence[tuple[float, float, float, float]], x: float, y: float, rim: float = 8.0) -> bool:
    return any(a - rim < x < c + rim and b - rim < y < d + rim for a, b, c, d in kept)


def _woods(board: Mapping[str, Any]) -> str:
    """Clumps of single trees with their shadows; roads and rivers are drawn over them."""
    shadows: list[str] = []
    trunks: list[str] = []
    crowns: list[list[str]] = [[], [], []]
    ground: list[str] = []
    clear = _Near([s["at"] for s in board["spaces"]], 40.0)
    for r in board["regions"]:
        if r["kind"] != "woods":
            continue
        loop = r["outline"][0]
        roll = dice("campaign wood", loop[0])
        ground.append(spline(loop, closed=True))
        xs, ys = [p[0] for p in loop], [p[1] for p in loop]
        y = min(ys)
        while y <= max(ys):
            x = min(xs)
            while x <= max(xs):
                px, py = x + roll.uniform(-2.6, 2.6), y + roll.uniform(-2.2, 2.2)
                if _inside(loop, px, py) and not clear(px, py, 19):
                    size = roll.uniform(3.4, 5.0)
                    shadows.append(disc(px + 1.8, py + 2.0, size))
                    trunks.append(f"M{num(px)} {num(py + size - 0.6)}v2.6")
                    crowns[roll.randrange(3)].append(disc(px, py, size))
                x += 8.2
            y += 7.0
    if not ground:
        return ""
    trees = "".join(
        tag("path", d="".join(part), fill=colour, stroke=palette.WOOD_EDGE, stroke_width=0.7)
        for part, colour in zip(crowns, palette.CROWNS, strict=True)
        if part
    )
    return (
        tag("path", d="".join(ground), fill=palette.WOOD, fill_opacity=0.5)
        + tag("path", d="".join(shadows), fill="#4f5a2c", fill_opacity=0.3)
        + tag("path", d="".join(trunks), stroke="#5a4526", stroke_width=1.0)
        + trees
    )


def _rivers(rivers: Sequence[Mapping[str, Any]]) -> str:
    """Rivers that grow from source to mouth: a shore line, the water, and a few engraved ripples."""
    shores: list[str] = []
    waters: list[str] = []
    ripples: list[str] = []
    for river in rivers:
        line = river["line"]
        narrow, broad = river["widths"]
        pieces = 24
        step = max(2, len(line) // pieces)
        for n in range(0, len(line) - 1, step):
            part = line[max(0, n - 1) : n + step + 1]
            wide = 0.9 + min(1.0, 6 * n / len(line)) * (narrow - 0.9) + (broad - narrow) * (n / len(line)) ** 0.8
            d = spline(part)
            shores.append(tag("path", d=d, stroke=palette.WATER_EDGE, stroke_width=wide + 2.6, **_ROUND))
            waters.append(tag("path", d=d, stroke=palette.WATER, stroke_width=wide, **_ROUND))
        if broad > 7:
            far = spline(line[len(line) // 3 :])
            ripples.append(
                tag(
                    "path",
                    d=far,
                    stroke="#e4eff2",
                    stroke_width=1.0,
                    stroke_opacity=0.85,
                    stroke_dasharray="10 8 3 12",
                    **_ROUND,
                )
            )
    return "".join(shores) + "".join(waters) + "".join(ripples)


def _towns(settlements: Sequence[Mapping[str, Any]]) -> str:
    parts = []
    for s in sorted(settlements, key=lambda s: s["kind"] == "city"):
        x, y = s["at"]
        sign = signs.city_sign if s["kind"] == "city" else signs.town_sign
        parts.append(sign(x, y, s.get("colour", palette.INK)))
    return "".join(parts)
