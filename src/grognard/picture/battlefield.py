"""The plan of a battle: two ridges with a valley between them, parted into lanes, reserves behind.

Drawn as a surveyor's field sheet: hachures down to the valley, a highway from rear to rear, hedges between the lanes,
and thin outlines where terrain markers may lie.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from grognard.picture import palette
from grognard.picture.blocks import blocks
from grognard.picture.furniture import rules
from grognard.picture.svg import block, dice, disc, document, layer, num, spline, straight, tag, text

_ROUND = {"stroke_linecap": "round", "stroke_linejoin": "round", "fill": "none"}


def draw(board: Mapping[str, Any], pieces: Sequence[Mapping[str, Any]] = ()) -> str:
    """The board with its blocks as an SVG document."""
    wide, high = board["size"]
    positions = [s for s in board["spaces"] if s["terrain"] == "position"]
    reserves = [s for s in board["spaces"] if s["terrain"] == "reserve"]
    body = [
        tag("defs", _defs()),
        tag("rect", width=float(wide), height=float(high), fill="url(#sheet)"),
        layer("fields", [_fields(s) for s in positions]),
        layer("ridges", [_ridge(s, high / 2) for s in positions]),
        layer("reserves", [_reserve(s) for s in reserves]),
        layer("valley", [_valley(board)]),
        layer("highway", [_highway(board)]),
        layer("hedges", [_hedges(positions)]),
        layer("positions", [_panel(s) for s in positions]),
        layer("bays", [_bay(b) for b in board.get("bays", [])]),
        layer("names", [_name(n) for n in board["names"]], paint_order="stroke", stroke_linejoin="round"),
        rules((0.0, 0.0, wide, high), [(-5.0, 5.0), (-13.0, 1.2), (-17.0, 2.2)]),
        layer("pieces", [blocks(pieces, {s["id"]: s.get("stand", s["at"]) for s in board["spaces"]})]),
    ]
    return document(body, (wide, high))


def _defs() -> str:
    sheet = (
        tag("stop", offset="0.3", stop_color="#f5eed9")
        + tag("stop", offset="0.85", stop_color="#ecdfbf")
        + tag("stop", offset="1", stop_color="#dfcda2")
    )
    valley = "".join(
        tag("stop", offset=str(at), stop_color="#a9b98a", stop_opacity=str(strength))
        for at, strength in ((0, 0), (0.5, 0.62), (1, 0))
    )
    return tag("radialGradient", sheet, id="sheet", cx="0.5", cy="0.5", r="0.72") + tag(
        "linearGradient", valley, id="low-ground", x1="0", y1="0", x2="0", y2="1"
    )


def _box(space: Mapping[str, Any]) -> tuple[float, float, float, float]:
    (left, top), (right, bottom) = space["polygon"][0], space["polygon"][2]
    return left, top, right, bottom


def _fields(space: Mapping[str, Any]) -> str:
    """A patchwork of corn and fallow with its furrows, hardly darker than the sheet."""
    left, top, right, bottom = _box(space)
    roll = dice("battle fields", space["id"])
    strips: list[list[str]] = [[] for _ in palette.FIELDS]
    furrows: list[str] = []
    columns, rows = 4, 4
    wide, deep = (right - left) / columns, (bottom - top) / rows
    for n in range(columns * rows):
        if roll.random() < 0.3:
            continue
        x, y = left + wide * (n % columns + 0.5), top + deep * (n // columns + 0.5)
        turn = roll.uniform(-0.07, 0.07)
        a, b, c, d = block(x, y, wide * roll.uniform(0.72, 0.92), deep * roll.uniform(0.68, 0.9), turn)
        strips[roll.randrange(len(strips))].append(straight([a, b, c, d], closed=True))
        if roll.random() < 0.5:
            a, b, c, d = b, c, d, a
        furrows += [straight([_part(a, d, k / 9), _part(b, c, k / 9)]) for k in range(1, 9)]
    tilled = "".join(
        tag("path", d="".join(part), fill=colour, fill_opacity=0.32)
        for part, colour in zip(strips, palette.FIELDS, strict=True)
        if part
    )
    lines = tag(
        "path", d="".join(furrows) or "M0 0", stroke="#8a7345", stroke_width=0.5, stroke_opacity=0.22, fill="none"
    )
    return tilled + lines


def _part(a: Sequence[float], b: Sequence[float], t: float) -> tuple[float, float]:
    return a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t


def _valley(board: Mapping[str, Any]) -> str:
    """Low ground along the middle, with the line between the armies and tufts of grass beside it."""
    parts = []
    for b in board["borders"]:
        (x1, y), (x2, _) = b["line"][0], b["line"][-1]
        deep = 92.0
        parts.append(tag("rect", x=x1, y=y - deep, width=x2 - x1, height=2 * deep, fill="url(#low-ground)"))
        roll = dice("battle tufts")
        tufts = []
        for _ in range(70):
            x, ty = roll.uniform(x1 + 6, x2 - 6), y + roll.uniform(-26, 26)
            tufts.append(f"M{num(x)} {num(ty)}l-1.6 -5m1.6 5l0.4 -6.4m-0.4 6.4l2.4 -4.6")
        parts.append(tag("path", d="".join(tufts), stroke="#64783f", stroke_width=0.9, stroke_opacity=0.55, **_ROUND))
        sway = [(x1 + (x2 - x1) * n / 24, y + 2.2 * math.sin(n * 1.7)) for n in range(25)]
        parts.append(tag("path", d=spline(sway), stroke="#f7f0dc", stroke_width=7.0, stroke_opacity=0.9, **_ROUND))
        parts.append(tag("path", d=spline(sway), stroke="#5b432a", stroke_width=2.2, stroke_dasharray="14 7", **_ROUND))
    return "".join(parts)


def _ridge(space: Mapping[str, Any], middle: float) -> str:
    """One ridge over all lanes of a side: a shaded slope with hachures that fall towards the valley."""
    left, top, right, bottom = _box(space)
    down = 1.0 if (top + bottom) / 2 < middle else -1.0
    back = top if down > 0 else bottom
    roll = dice("battle ridge", space["id"])

    def crest(x: float, share: float) -> float:
        wave = 7 * math.sin(x * 0.011 + down) + 5 * math.sin(x * 0.027 + 2 * down)
        return back + down * ((bottom - top) * share + wave)

    upper = [(x, crest(x, 0.3)) for x in range(int(left), int(right) + 1, 6)]
    lower = [(x, crest(x, 0.62)) for x in range(int(left), int(right) + 1, 6)]
    out = [tag("path", d=straight([*upper, *lower[::-1]], closed=True), fill="#b08a4e", fill_opacity=0.1)]
    for share, far, thick in ((0.3, 17.0, 1.5), (0.41, 14.0, 1.2), (0.51, 11.0, 0.9)):
        strokes = []
        x = left + 3.0
        while x < right - 2:
            lean = roll.uniform(-1.6, 1.6)
            fall = down * far * roll.uniform(0.65, 1.15)
            strokes.append(f"M{num(x)} {num(crest(x, share) + roll.uniform(-1.5, 1.5))}l{num(lean)} {num(fall)}")
            x += roll.uniform(3.2, 5.0)
        d = "".join(strokes)
        out.append(tag("path", d=d, stroke=palette.HACHURE, stroke_width=thick, stroke_opacity=0.42))
    return "".join(out)


def _highway(board: Mapping[str, Any]) -> str:
    """A paved road from one rear to the other, through the centre."""
    wide = board["size"][0]
    top = min(_box(s)[1] for s in board["spaces"])
    bottom = max(_box(s)[3] for s in board["spaces"])
    course = [(wide / 2 + 22 * math.sin(n * 0.55 + 0.4), top + (bottom - top) * n / 16) for n in range(17)]
    d = spline(course)
    return tag("path", d=d, stroke="#6a4726", stroke_width=10.0, stroke_opacity=0.4, fill="none") + tag(
        "path", d=d, stroke="#f6e7c0", stroke_width=7.0, fill="none"
    )


def _panel(space: Mapping[str, Any]) -> str:
    left, top, right, bottom = _box(space)
    return _ruled(left, top, right - left, bottom - top)


def _ruled(x: float, y: float, wide: float, high: float) -> str:
    """A thin double rule."""
    return "".join(
        tag(
            "rect",
            x=x + inset,
            y=y + inset,
            width=wide - 2 * inset,
            height=high - 2 * inset,
            fill="none",
            stroke=palette.GRID,
            stroke_width=thick,
            stroke_opacity=0.8,
        )
        for inset, thick in ((0.0, 1.8), (4.0, 0.7))
    )


def _reserve(space: Mapping[str, Any]) -> str:
    """Ground behind the front: a quiet tone."""
    left, top, right, bottom = _box(space)
    wide, high = right - left, bottom - top
    ground = tag("rect", x=left, y=top, width=wide, height=high, fill="#b79b63", fill_opacity=0.2)
    return ground + _ruled(left, top, wide, high)


def _hedges(positions: Sequence[Mapping[str, Any]]) -> str:
    """Rows of bushes between the lanes."""
    crowns: list[list[str]] = [[], [], []]
    shadows = []
    for space in positions:
        _, top, right, bottom = _box(space)
        others = [_box(s)[0] for s in positions if abs(_box(s)[1] - top) < 1 and _box(s)[0] > right]
        if not others:
            continue
        roll = dice("battle hedge", space["id"])
        x, y = (right + min(others)) / 2, top + 8
        while y < bottom - 6:
            r = roll.uniform(2.2, 4.6)
            cx = x + roll.uniform(-2.0, 2.0)
            shadows.append(disc(cx + 1.2, y + 1.6, r))
            crowns[roll.randrange(3)].append(disc(cx, y, r))
            y += roll.uniform(4.5, 8.5) + (roll.uniform(12, 30) if roll.random() < 0.17 else 0)
    trees = "".join(
        tag("path", d="".join(part), fill=colour, stroke=palette.WOOD_EDGE, stroke_width=0.7)
        for part, colour in zip(crowns, palette.CROWNS, strict=True)
        if part
    )
    return tag("path", d="".join(shadows) or "M0 0", fill="#4f5a2c", fill_opacity=0.3) + trees


def _bay(bay: Mapping[str, Any]) -> str:
    """Where a marker may lie: a faint outline; a stream lies on the line itself and needs none."""
    if bay["kind"] != "terrain":
        return ""
    (x, y), (wide, high) = bay["at"], bay["size"]
    return tag(
        "rect",
        x=x - wide / 2,
        y=y - high / 2,
        width=float(wide),
        height=float(high),
        rx=4.0,
        fill="#5f7644",
        fill_opacity=0.08,
        stroke="#5f7644",
        stroke_width=1.1,
        stroke_opacity=0.6,
        stroke_dasharray="5 4",
    )


def _name(name: Mapping[str, Any]) -> str:
    return text(
        name["text"],
        name["at"][0],
        name["at"][1],
        font_family=palette.CAPITALS,
        font_size=25.0,
        letter_spacing="0.6",
        fill=palette.INK,
        fill_opacity=0.86,
        stroke="#f3ead2",
        stroke_width=4.0,
        stroke_opacity=0.85,
    )
