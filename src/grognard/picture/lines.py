"""Lines on the map: grid, roads, water, bridges, crests."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from grognard.picture import palette
from grognard.picture.svg import along, dice, num, rounded, spline, straight, tag, text

_ROUND = {"stroke_linecap": "round", "stroke_linejoin": "round", "fill": "none"}


def grid(spaces: Sequence[Mapping[str, Any]]) -> str:
    """Every side once: a side shared by two spaces is drawn by the first that names it."""
    seen: set[tuple[int, int]] = set()
    parts: list[str] = []
    for s in spaces:
        corners = s["polygon"]
        for n, a in enumerate(corners):
            b = corners[(n + 1) % len(corners)]
            key = (round(a[0] + b[0]), round(a[1] + b[1]))
            if key not in seen:
                seen.add(key)
                parts.append(f"M{num(a[0])} {num(a[1])}l{num(b[0] - a[0])} {num(b[1] - a[1])}")
    return tag("path", d="".join(parts), fill="none", stroke=palette.GRID, stroke_width=0.8, stroke_opacity=0.42)


def numbers(spaces: Sequence[Mapping[str, Any]], side: float) -> str:
    """The small number of each space under its upper edge."""
    return "".join(
        text(
            s["label"],
            s["at"][0],
            s["at"][1] - side * 0.63,
            fill="#26381a" if s["terrain"] == "forest" else None,
        )
        for s in spaces
    )


def ways(records: Sequence[Mapping[str, Any]], kind: str) -> str:
    """All roads of one kind: first every casing, then every fill, so that junctions are open."""
    curves = "".join(spline(w["line"], tension=5.0) for w in records if w["kind"] == kind)
    if not curves:
        return ""
    if kind == "road":
        return tag("path", d=curves, stroke=palette.ROAD_EDGE, stroke_width=6.6, **_ROUND) + tag(
            "path", d=curves, stroke=palette.ROAD, stroke_width=4.2, **_ROUND
        )
    return tag("path", d=curves, stroke=palette.PAPER, stroke_width=3.6, stroke_opacity=0.55, **_ROUND) + tag(
        "path", d=curves, stroke=palette.TRAIL, stroke_width=1.5, stroke_dasharray="6.5 3.2", **_ROUND
    )


_WIDTH = {"stream": (4.6, 2.7), "river": (10.0, 7.4), "lake": (19.0, 16.4)}


def waters(records: Sequence[Mapping[str, Any]]) -> str:
    """Brooks, rivers and ponds along hexsides; a brook begins thin."""
    edges: list[str] = []
    fills: list[str] = []
    for w in records:
        if w["kind"] not in _WIDTH:
            continue
        outer, inner = _WIDTH[w["kind"]]
        for line, share in _growing(w["line"], w["kind"]):
            d = rounded(line, 15.0)
            edges.append(tag("path", d=d, stroke=palette.WATER_EDGE, stroke_width=outer * share, **_ROUND))
            fills.append(tag("path", d=d, stroke=palette.WATER, stroke_width=inner * share, **_ROUND))
            if w["kind"] != "stream":
                fills.append(
                    tag(
                        "path",
                        d=d,
                        stroke="#dbe9ee",
                        stroke_width=0.8,
                        stroke_opacity=0.8,
                        stroke_dasharray="9 7 3 11",
                        **_ROUND,
                    )
                )
    return "".join(edges) + "".join(fills)


def _growing(line: Sequence[Sequence[float]], kind: str) -> list[tuple[Sequence[Sequence[float]], float]]:
    """A stream in three parts of growing width; other water in one."""
    if kind != "stream" or len(line) < 9:
        return [(line, 0.8 if kind == "stream" else 1.0)]
    return [(line[:4], 0.6), (line[3:8], 0.8), (line[7:], 1.0)]


def bridges(records: Sequence[Mapping[str, Any]]) -> str:
    """A deck across the water with its two parapets."""
    parts = []
    for b in records:
        half = 8.6 if b["over"] == "river" else 5.6
        deck = tag("rect", x=-half, y=-3.4, width=2 * half, height=6.8, fill=palette.ROAD)
        rails = "".join(
            straight([(-half - 2.2, s * 5.6), (-half, s * 3.6), (half, s * 3.6), (half + 2.2, s * 5.6)])
            for s in (-1, 1)
        )
        walls = tag("path", d=rails, fill="none", stroke=palette.INK, stroke_width=1.5, stroke_linejoin="round")
        x, y = b["at"]
        parts.append(tag("g", deck + walls, transform=f"translate({num(x)} {num(y)}) rotate({num(b['angle'])})"))
    return "".join(parts)


_FALLING = {"crest": 1.0, "slope": 1.0, "steep_slope": 1.7}  # how long the wedges are


def banks(records: Sequence[Mapping[str, Any]]) -> str:
    """The two banks of a sunken road, with strokes down to it."""
    edges: list[str] = []
    strokes: list[str] = []
    for way in records:
        if way["kind"] != "banks":
            continue
        roll = dice("banks", way["line"][0])
        for (x, y), (dx, dy) in along(way["line"], 3.4):
            for hand in (-1.0, 1.0):
                far, near = hand * roll.uniform(8.4, 10.4), hand * 4.6
                strokes.append(straight([(x - dy * far, y + dx * far), (x - dy * near, y + dx * near)]))
        for hand in (-1.0, 1.0):
            rim = [(x - dy * hand * 9.6, y + dx * hand * 9.6) for (x, y), (dx, dy) in along(way["line"], 9.0)]
            if len(rim) > 1:
                edges.append(straight(rim))
    if not strokes:
        return ""
    return tag("path", d="".join(strokes), stroke=palette.CREST, stroke_width=0.9, stroke_opacity=0.8, **_ROUND) + tag(
        "path", d="".join(edges), stroke=palette.CREST, stroke_width=1.3, stroke_opacity=0.9, **_ROUND
    )


def crests(records: Sequence[Mapping[str, Any]]) -> str:
    """A ridge line with wedges down its falling side, which is the right of the line."""
    spines: list[str] = []
    wedges: list[str] = []
    for c in records:
        if c["kind"] not in _FALLING:
            continue
        longer = _FALLING[c["kind"]]
        roll = dice("crest", c["line"][0])
        spines.append(rounded(c["line"], 9.0))
        for (x, y), (dx, dy) in along(c["line"], 4.6):
            far, wide = longer * roll.uniform(8.0, 12.5), roll.uniform(0.8, 1.2)
            lean = roll.uniform(-0.8, 0.8)
            tip = (x - dy * far + dx * lean, y + dx * far + dy * lean)
            left, right = (x - dx * wide, y - dy * wide), (x + dx * wide, y + dy * wide)
            wedges.append(straight([left, right, tip], closed=True))
    if not spines:
        return ""
    return tag("path", d="".join(wedges), fill=palette.CREST, fill_opacity=0.85) + tag(
        "path", d="".join(spines), stroke=palette.CREST, stroke_width=2.2, **_ROUND
    )


def exits(records: Sequence[Mapping[str, Any]]) -> str:
    """A small arrow head where a road leaves the board."""
    turn = {"north": -90, "east": 0, "south": 90, "west": 180}
    parts = []
    for e in records:
        x, y = e["at"]
        back = math.radians(turn[e["edge"]])
        x, y = x - 4 * math.cos(back), y - 4 * math.sin(back)
        parts.append(
            tag(
                "path",
                d="M5 0L-4 5.5L-1.5 0L-4 -5.5Z",
                transform=f"translate({num(x)} {num(y)}) rotate({turn[e['edge']]})",
            )
        )
    return "".join(parts)
