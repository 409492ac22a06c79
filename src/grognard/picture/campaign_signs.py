"""Signs of a campaign map that its legend explains too: roads, bridges, border, line, towns, cities."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from grognard.picture import palette
from grognard.picture.svg import Pair, num, spline, straight, tag

MAJOR_EDGE, MAJOR = "#3f2c18", "#f6d98f"
_ROUND = {"stroke_linecap": "round", "stroke_linejoin": "round", "fill": "none"}


def frontier(borders: Sequence[Mapping[str, Any]]) -> str:
    """The border of two countries: dash and dot."""
    d = "".join(spline(b["line"]) for b in borders if b["kind"] == "frontier")
    if not d:
        return ""
    return tag("path", d=d, stroke="#f6eedb", stroke_width=6.4, stroke_opacity=0.75, **_ROUND) + tag(
        "path", d=d, stroke="#23386b", stroke_width=3.2, stroke_dasharray="17 6 0.1 6", **_ROUND
    )


def line(borders: Sequence[Mapping[str, Any]]) -> str:
    """The line between two armies: long dashes in both their colours."""
    d = "".join(spline(b["line"]) for b in borders if b["kind"] == "line")
    if not d:
        return ""
    flat = {**_ROUND, "stroke_linecap": "butt"}
    return (
        tag("path", d=d, stroke="#f6eedb", stroke_width=9.0, stroke_opacity=0.8, **_ROUND)
        + tag("path", d=d, stroke="#2a2c31", stroke_width=6.0, stroke_dasharray="16 9", **flat)
        + tag("path", d=d, stroke="#b3382f", stroke_width=3.2, stroke_dasharray="16 9", **flat)
    )


def minor(ways: Sequence[Mapping[str, Any]]) -> str:
    """Country roads: a dashed line."""
    d = "".join(straight(w["line"]) for w in ways if w["kind"] == "minor")
    return tag("path", d=d, stroke="#f6eedb", stroke_width=6.0, stroke_opacity=0.6, **_ROUND) + tag(
        "path",
        d=d,
        stroke="#6a4726",
        stroke_width=2.5,
        stroke_dasharray="9 4.6",
        **{**_ROUND, "stroke_linecap": "butt"},
    )


def major(ways: Sequence[Mapping[str, Any]]) -> str:
    """Paved highways: a double line filled with yellow, heavier on the side away from the light."""
    lines = [w["line"] for w in ways if w["kind"] == "major"]
    d = "".join(straight(line) for line in lines)
    low = "".join(straight([(x + 0.7, y + 1.0) for x, y in line]) for line in lines)
    return (
        tag("path", d=d, stroke="#f6eedb", stroke_width=14.0, stroke_opacity=0.5, **_ROUND)
        + tag("path", d=low, stroke=MAJOR_EDGE, stroke_width=10.0, **_ROUND)
        + tag("path", d=d, stroke=MAJOR_EDGE, stroke_width=9.4, **_ROUND)
        + tag("path", d=d, stroke=MAJOR, stroke_width=6.4, **_ROUND)
    )


def bridges(crossings: Sequence[Mapping[str, Any]]) -> str:
    """A deck with its two parapets; it is what tells that a road crosses a river."""
    parts = []
    for c in crossings:
        half = 10.0
        deck = tag("rect", x=-half, y=-4.8, width=2 * half, height=9.6, fill="#f8efd8")
        rails = "".join(
            straight([(-half - 3, s * 7.4), (-half, s * 5.4), (half, s * 5.4), (half + 3, s * 7.4)]) for s in (-1, 1)
        )
        walls = tag("path", d=rails, stroke=palette.INK, stroke_width=2.1, **_ROUND)
        x, y = c["at"]
        parts.append(tag("g", deck + walls, transform=f"translate({num(x)} {num(y)}) rotate({num(c['angle'])})"))
    return "".join(parts)


def star(x: float, y: float, outer: float, inner: float, points: int) -> list[Pair]:
    """The corners of a star that points up."""
    out = []
    for n in range(2 * points):
        r = outer if n % 2 == 0 else inner
        a = math.pi * (n / points - 0.5)
        out.append((x + r * math.cos(a), y + r * math.sin(a)))
    return out


def town_sign(x: float, y: float, colour: str) -> str:
    """A town: a ring in the colour of the army that may deploy there."""
    return (
        tag("circle", cx=x + 1.2, cy=y + 1.6, r=9.4, fill="#2a1a0a", fill_opacity=0.3)
        + tag("circle", cx=x, cy=y, r=9.0, fill="#fffaf0", stroke=palette.INK, stroke_width=1.6)
        + tag("circle", cx=x, cy=y, r=5.6, fill=colour)
    )


def city_sign(x: float, y: float, colour: str, size: float = 1.0) -> str:
    """A supply city: a walled star in a double ring."""
    return (
        tag("circle", cx=x + 2, cy=y + 2.6, r=26.0 * size, fill="#2a1a0a", fill_opacity=0.32)
        + tag("circle", cx=x, cy=y, r=25.4 * size, fill="#fffaf0", stroke=palette.INK, stroke_width=2.2)
        + tag("circle", cx=x, cy=y, r=21.6 * size, fill="none", stroke=colour, stroke_width=3.4 * size)
        + tag("path", d=straight(star(x, y, 18.5 * size, 11.5 * size, 8), closed=True), fill=colour)
        + tag("path", d=straight(star(x, y, 10.5 * size, 4.4 * size, 5), closed=True), fill="#ffe9a8")
    )
