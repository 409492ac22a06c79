"""Lines on a map of areas: brooks, lanes, chaussées, a sunken lane, boundaries."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from grognard.picture import palette
from grognard.picture.svg import Spot, along, dice, disc, spline, straight, tag

_ROUND: dict[str, str] = {"stroke_linecap": "round", "stroke_linejoin": "round", "fill": "none"}


def brook(record: Mapping[str, Any]) -> str:
    """A natural brook, thinner than a boundary."""
    narrow, broad = record["widths"]
    d = spline(record["line"])
    wide = (narrow + broad) / 2
    return tag("path", d=d, stroke=palette.WATER_EDGE, stroke_width=wide + 1.6, stroke_opacity=0.7, **_ROUND) + tag(
        "path", d=d, stroke=palette.WATER, stroke_width=wide, **_ROUND
    )


def ways(records: Sequence[Mapping[str, Any]], kind: str) -> str:
    """All roads of one kind; a chaussée is lined with trees."""
    lines = [w["line"] for w in records if w["kind"] == kind]
    curves = "".join(spline(line) for line in lines)
    if not curves:
        return ""
    if kind == "track":
        return tag("path", d=curves, stroke=palette.PAPER, stroke_width=3.6, stroke_opacity=0.5, **_ROUND) + tag(
            "path", d=curves, stroke=palette.TRAIL, stroke_width=1.5, stroke_dasharray="7 3.6", **_ROUND
        )
    outer, inner = (6.6, 4.4) if kind == "road" else (11.0, 8.0)
    out = tag("path", d=curves, stroke=palette.ROAD_EDGE, stroke_width=outer, **_ROUND) + tag(
        "path", d=curves, stroke=palette.ROAD, stroke_width=inner, **_ROUND
    )
    if kind == "chaussee":
        out += tag("path", d=curves, stroke="#c9a56b", stroke_width=1.1, stroke_dasharray="5 4", **_ROUND)
        out += "".join(_avenue(line, dice("avenue", line[0])) for line in lines)
    return out


def _avenue(line: Sequence[Spot], roll: Random) -> str:
    trees: list[str] = []
    for (x, y), (dx, dy) in along(line, 17.0):
        standing = [side for side in (-9.6, 9.6) if roll.random() < 0.86]
        trees += [disc(x - dy * side, y + dx * side, roll.uniform(2.0, 2.8)) for side in standing]
    return tag("path", d="".join(trees), fill=palette.CROWNS[0], stroke=palette.WOOD_EDGE, stroke_width=0.5)


def cutting(line: Sequence[Spot]) -> str:
    """Banks on both sides of a lane that has worn deep into the ground: wedges that point down to it."""
    wedges: list[str] = []
    for (x, y), (dx, dy) in along(line, 5.2):
        for side in (-1, 1):
            outer, inner = 10.5 * side, 4.2 * side
            left = (x - dy * outer - dx * 1.5, y + dx * outer - dy * 1.5)
            right = (x - dy * outer + dx * 1.5, y + dx * outer + dy * 1.5)
            wedges.append(straight([left, right, (x - dy * inner, y + dx * inner)], closed=True))
    return tag("path", d="".join(wedges), fill=palette.CREST, fill_opacity=0.8)


def borders(records: Sequence[Mapping[str, Any]]) -> str:
    """Boundaries of areas: white where open, blue along a stream, dark where nobody passes, two colours at a start."""
    lines = {
        kind: "".join(straight(b["line"]) for b in records if b["kind"] == kind)
        for kind in ("open", "stream", "closed", "start")
    }
    parts = []
    if lines["open"]:
        parts.append(tag("path", d=lines["open"], stroke="#4a3520", stroke_width=6.0, stroke_opacity=0.5, **_ROUND))
        parts.append(tag("path", d=lines["open"], stroke="#fffdf4", stroke_width=3.6, **_ROUND))
    if lines["closed"]:
        parts.append(tag("path", d=lines["closed"], stroke=palette.INK, stroke_width=5.0, **_ROUND))
    if lines["start"]:
        parts.append(tag("path", d=lines["start"], stroke="#fffdf4", stroke_width=9.0, **_ROUND))
        parts.append(tag("path", d=lines["start"], stroke="#2f5597", stroke_width=4.8, **_ROUND))
        parts.append(
            tag("path", d=lines["start"], stroke="#b3382f", stroke_width=4.8, stroke_dasharray="12 13", fill="none")
        )
    if lines["stream"]:
        parts.append(tag("path", d=lines["stream"], stroke="#fffdf4", stroke_width=12.0, stroke_opacity=0.85, **_ROUND))
        parts.append(tag("path", d=lines["stream"], stroke="#1f4f7d", stroke_width=8.6, **_ROUND))
        parts.append(tag("path", d=lines["stream"], stroke="#4f9bd1", stroke_width=5.6, **_ROUND))
        parts.append(
            tag("path", d=lines["stream"], stroke="#d7ebf7", stroke_width=1.2, stroke_dasharray="12 8 4 10", **_ROUND)
        )
    return "".join(parts)
