"""What surrounds a map of areas: its frame, the panels of zones with their arrows, title, legend, scale and compass."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from grognard.picture import areas_lines as lines
from grognard.picture import areas_signs as signs
from grognard.picture import palette
from grognard.picture.furniture import SHEET, Paper, bars, card, corners, kilometre, rose, rules
from grognard.picture.svg import Spot, along, num, spline, straight, tag, text

WAY, WAY_DARK = "#4b7a45", "#24452a"
_VALUES = {
    "circle": 1, "triangle": 2, "square": 3, "one_ring": 1, "two_rings": 2, "outer_ring": 7, "gate": 0,
}  # fmt: skip
_ROUND: dict[str, str] = {"stroke_linecap": "round", "stroke_linejoin": "round", "fill": "none"}


def gradients() -> str:
    """Fills that the panels use."""
    stops = tag("stop", offset="0", stop_color="#fbf5e4") + tag("stop", offset="1", stop_color="#e9dcb8")
    return tag("linearGradient", stops, id="panel", x1="0", y1="0", x2="0", y2="1")


def sheet(board: Mapping[str, Any]) -> str:
    """The paper that the map is printed on, with a rule around all of it."""
    wide, high = board["size"]
    edge = rules((0.0, 0.0, wide, high), [(-7.0, 4.0), (-13.5, 1.0)])
    return tag("rect", width=float(wide), height=float(high), fill=SHEET) + edge


def frame(board: Mapping[str, Any]) -> str:
    """Rules around the map with bars of a quarter of a kilometre."""
    left, top, right, bottom = corners(board)
    quarter = kilometre(board) / 4
    marks: list[str] = []
    for n in range(int((right - left) / quarter) + 1):
        a, b = left + n * quarter, min(right, left + (n + 1) * quarter)
        if n % 2 == 0 and b > a:
            marks += [f"M{num(a)} {num(y)}H{num(b)}v7H{num(a)}Z" for y in (top - 8, bottom + 1)]
    for n in range(int((bottom - top) / quarter) + 1):
        a, b = top + n * quarter, min(bottom, top + (n + 1) * quarter)
        if n % 2 == 0 and b > a:
            marks += [f"M{num(x)} {num(a)}V{num(b)}h7V{num(a)}Z" for x in (left - 8, right + 1)]
    edges = rules(corners(board), [(0.0, 2.2), (8.6, 1.2), (13.0, 3.0)])
    return tag("g", tag("path", d="".join(marks), fill=palette.FRAME) + edges, id="frame")


# --- zones ---


def zones(board: Mapping[str, Any]) -> str:
    """Panels beside the map, and arrows that lead out of them."""
    parts = [_link(way["line"]) for way in board["ways"] if way["kind"] == "link"]
    parts += [arrow(way["line"]) for way in board["ways"] if way["kind"] == "arrow"]
    words = [name for name in board["names"] if name["kind"] == "zone"]
    panels = [s for s in board["spaces"] if s["terrain"] == "zone"]
    for space, name in zip(panels, words, strict=False):
        (left, top), (right, bottom) = space["polygon"][0], space["polygon"][2]
        parts.append(card((left, top, right, bottom), Paper(fill="url(#panel)")))
        parts.append(_heading(name, left, top, right))
    return "".join(parts)


def _heading(name: Mapping[str, Any], left: float, top: float, right: float) -> str:
    id, _, title = str(name["text"]).partition("\n")
    middle = (left + right) / 2
    parts = tag("rect", x=left + 5.5, y=top + 5.5, width=right - left - 11, height=42.0, fill=WAY_DARK)
    parts += text(id, left + 20, top + 38, font_family=palette.SANS, font_weight="bold", font_size=32.0, fill="#fdf6e0")
    parts += text(
        title, right - 18, top + 34, font_family=palette.SERIF, font_size=20.0, fill="#fdf6e0", text_anchor="end"
    )
    for n, line in enumerate(str(name.get("under", "")).split("\n")):
        parts += text(
            line,
            middle,
            top + 70 + 22 * n,
            font_family=palette.SERIF,
            font_style="italic",
            font_size=18.0,
            fill=palette.INK,
            text_anchor="middle",
        )
    return parts


def arrow(line: Sequence[Spot]) -> str:
    """A broad way that ends in a head."""
    (x, y), (px, py) = line[-1], line[-2]
    far = math.dist((x, y), (px, py)) or 1.0
    dx, dy = (x - px) / far, (y - py) / far
    tip = (x + dx * 22, y + dy * 22)
    head = straight(
        [tip, (x - dy * 19, y + dx * 19), (x + dx * 4, y + dy * 4), (x + dy * 19, y - dx * 19)], closed=True
    )
    d = spline(line)
    dots = "".join(f"M{num(p[0])} {num(p[1])}l{num(w[0] * 7)} {num(w[1] * 7)}" for p, w in along(line, 17.0))
    return (
        tag("path", d=d, stroke="#fdf6e0", stroke_width=20.0, stroke_opacity=0.9, fill="none")
        + tag("path", d=head, stroke="#fdf6e0", stroke_width=7.0, fill="#fdf6e0", stroke_linejoin="round")
        + tag("path", d=d, stroke=WAY_DARK, stroke_width=16.0, fill="none")
        + tag("path", d=head, fill=WAY, stroke=WAY_DARK, stroke_width=3.0, stroke_linejoin="round")
        + tag("path", d=d, stroke=WAY, stroke_width=11.0, fill="none")
        + tag("path", d=dots, stroke="#cfe3bf", stroke_width=2.4, stroke_linecap="round")
    )


def _link(line: Sequence[Spot]) -> str:
    """A way between two zones, for both directions."""
    (x, top), (_, bottom) = line
    heads = straight([(x - 12, top + 16), (x, top + 2), (x + 12, top + 16)]) + straight(
        [(x - 12, bottom - 16), (x, bottom - 2), (x + 12, bottom - 16)]
    )
    return tag("path", d=straight(line), stroke=WAY_DARK, stroke_width=7.0, stroke_dasharray="1 12", **_ROUND) + tag(
        "path", d=heads, stroke=WAY_DARK, stroke_width=5.0, **_ROUND
    )


# --- title, legend, scale, compass ---


def band(board: Mapping[str, Any]) -> str:
    """The strip below the map: title, legend and scale; the compass stands under the zones."""
    left, _, right, bottom = corners(board)
    wide, high = board["size"]
    top = bottom + 34
    tall = high - top - 28
    narrow = wide - right < 200  # no zones: the compass stands beside the legend
    compass_x = right - 76 if narrow else (right + wide) / 2 + 8
    return tag(
        "g",
        _title(board, left - 13, top, 560.0, tall)
        + _legend(board, left + 572, top, right - left - 572 + (-172 if narrow else 13), tall)
        + rose(compass_x, high - 140.0, 84.0, 4.4, (7.0, 27.0)),
        id="title",
    )


def _title(board: Mapping[str, Any], x: float, y: float, wide: float, high: float) -> str:
    ink: dict[str, object] = {"fill": palette.INK, "text_anchor": "middle"}
    middle = x + wide / 2
    size = min(66.0, (wide - 60) / (0.5 * max(1, len(board["name"]))))
    rule = f"M{num(middle - 190)} {num(y + high - 66)}h160m60 0h160"
    gem = [(middle - 17, 0.0), (middle, -5.5), (middle + 17, 0.0), (middle, 5.5)]
    lozenge = straight([(px, y + high - 66 + py) for px, py in gem], closed=True)
    return (
        card((x, y, x + wide, y + high), Paper())
        + text(
            board["name"], middle, y + high * 0.34 + size * 0.22, font_family=palette.CAPITALS, font_size=size, **ink
        )
        + tag("path", d=rule, stroke=palette.INK, stroke_width=1.3)
        + tag("path", d=lozenge, fill="#b3382f", stroke=palette.INK, stroke_width=1.0)
        + text(
            board["legend"],
            middle,
            y + high - 28,
            font_family=palette.SERIF,
            font_style="italic",
            font_size=25.0,
            **ink,
        )
    )


def _legend(board: Mapping[str, Any], x: float, y: float, wide: float, high: float) -> str:
    """Signs and what they mean, in columns of three, and the scale at the end."""
    parts = [card((x, y, x + wide, y + high), Paper())]
    rows = 3
    key = board.get("key", [])
    room = max(400.0, kilometre(board) + 96)  # for the scale
    column = (wide - room) / max(1, math.ceil(len(key) / rows))
    for n, line in enumerate(key):
        cx, cy = x + 26 + (n // rows) * column, y + 30 + (n % rows) * (high - 60) / (rows - 1)
        parts.append(_sample(line, cx, cy))
        parts.append(text(line["text"], cx + 68, cy + 6.5, font_family=palette.SERIF, font_size=20.0, fill=palette.INK))
    parts.append(_scale(board, x + wide - room + 28, y + high / 2 - 6))
    return "".join(parts)


def _sample(line: Mapping[str, Any], x: float, y: float) -> str:
    kind = line["kind"]
    mid = x + 28
    row: list[Spot] = [(x, y + 3), (x + 20, y - 3), (x + 38, y + 2), (x + 56, y - 2)]
    if kind in _VALUES:
        return signs.terrain(mid, y, kind, _VALUES[kind])
    if kind in ("star", "trench"):
        return (signs.star if kind == "star" else signs.trench)(mid, y, line["colour"])
    if kind == "points":
        return signs.points(mid, y - 1, 2, line["colour"])
    if kind == "cannon":
        return signs.cannon(mid, y)
    if kind == "arrow":
        return tag("g", arrow([(x, 0.0), (x + 15, 0.0), (x + 30, 0.0)]), transform=f"translate(0 {num(y)})")
    if kind in ("open", "stream", "start"):
        return tag("rect", x=x - 3, y=y - 13, width=62.0, height=26.0, fill="#e3d6ae") + lines.borders(
            [{"kind": kind, "line": row}]
        )
    if kind == "sunken":
        return lines.cutting([(x, y), (x + 56, y)]) + lines.ways(
            [{"kind": "road", "line": [(x, y), (x + 28, y), (x + 56, y)]}], "road"
        )
    return lines.ways([{"kind": kind, "line": [(x, y), (x + 28, y), (x + 56, y)]}], kind)


def _scale(board: Mapping[str, Any], x: float, y: float) -> str:
    """A bar of one kilometre in quarters, and what it is in paces."""
    quarter = kilometre(board) / 4
    style: dict[str, object] = {"font_family": palette.SERIF, "font_size": 18.0, "fill": palette.INK}
    marks = "".join(
        text(words, x + n * quarter, y - 8, text_anchor="middle", **style)
        for n, words in ((0, "0"), (2, "500"), (4, "1000 m"))
    )
    toise = 1.949 * kilometre(board) / 1000
    paces = straight([(x, y + 24), (x + 500 * toise, y + 24)])
    ticks = "".join(straight([(x + n * 100 * toise, y + 20), (x + n * 100 * toise, y + 28)]) for n in range(6))
    words = text("500 toises", x + 250 * toise, y + 47, font_style="italic", text_anchor="middle", **style)
    return (
        bars(x, y, quarter, 4, (9.0, 1.2))
        + marks
        + tag("path", d=paces + ticks, stroke=palette.INK, stroke_width=1.3)
        + words
    )
