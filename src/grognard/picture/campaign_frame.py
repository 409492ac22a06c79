"""The frame of a campaign map with its degrees, and what is written in free corners: title, compass, scale, legend."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from grognard.picture import campaign_signs as signs
from grognard.picture import palette
from grognard.picture.furniture import SHEET, Box, Paper, bars, card, corners, kilometre, rose, rules
from grognard.picture.svg import num, straight, tag, text

_PAPER = Paper(shadow=0.28, edge=3.0, inset=6.5, inner=1.0)
_TITLE = (452.0, 168.0)
_LEGEND_WIDE, _ROW = 424.0, 27.0
_COMPASS = 74.0


def furniture(board: Mapping[str, Any]) -> list[Box]:
    """The rooms that title, compass, scale and legend take (left, top, right, bottom)."""
    return [_title_box(board), _compass_box(board), _scale_box(board), _legend_box(board)]


def _title_box(board: Mapping[str, Any]) -> Box:
    _, top, right, _ = corners(board)
    x = right - _TITLE[0] - 128
    return x, top + 24, x + _TITLE[0], top + 24 + _TITLE[1]


def _compass_box(board: Mapping[str, Any]) -> Box:
    left, top, _, _ = corners(board)
    return left + 42, top + 46, left + 42 + 2 * _COMPASS, top + 46 + 2 * _COMPASS


def _scale_box(board: Mapping[str, Any]) -> Box:
    left, _, _, bottom = corners(board)
    return left + 30, bottom - 82, left + 30 + 30 * kilometre(board) + 90, bottom - 18


def _legend_box(board: Mapping[str, Any]) -> Box:
    _, _, right, bottom = corners(board)
    high = _ROW * len(board.get("key", [])) + 30
    return right - _LEGEND_WIDE - 24, bottom - high - 24, right - 24, bottom - 24


def frame(board: Mapping[str, Any]) -> str:
    """Rules around the map with a bar for every five minutes of longitude and latitude, and the degrees."""
    left, top, right, bottom = corners(board)
    wide, high = board["size"]
    paper = f"M0 0H{num(wide)}V{num(high)}H0ZM{num(left)} {num(top)}V{num(bottom)}H{num(right)}V{num(top)}Z"
    parts = [tag("path", d=paper, fill=SHEET)]
    marks: list[str] = []
    words: list[str] = []
    if "bounds" in board:
        west, south, east, north = board["bounds"]
        for n in range(math.ceil(west * 12), math.floor(east * 12)):
            a, b = (left + (k / 12 - west) / (east - west) * (right - left) for k in (n, n + 1))
            if n % 2 == 0:
                marks += [f"M{num(a)} {num(y)}H{num(b)}v9H{num(a)}Z" for y in (top - 9, bottom)]
            if n % 6 == 0 and left + 30 < a < right - 30:
                words += [_degree(n, a, top - 16), _degree(n, a, bottom + 28)]
        for n in range(math.ceil(south * 12), math.floor(north * 12)):
            a, b = (bottom - (k / 12 - south) / (north - south) * (bottom - top) for k in (n, n + 1))
            if n % 2 == 0:
                marks += [f"M{num(x)} {num(a)}V{num(b)}h9V{num(a)}Z" for x in (left - 9, right)]
            if n % 6 == 0 and top + 30 < a < bottom - 30:
                words += [_degree(n, left - 20, a, -90), _degree(n, right + 20, a, 90)]
    parts.append(tag("path", d="".join(marks) or "M0 0", fill=palette.FRAME))
    parts.append(rules(corners(board), [(0.0, 1.6), (9.0, 1.2), (36.0, 4.0), (41.5, 1.0)]))
    return tag("g", "".join(parts) + "".join(words), id="frame")


def _degree(twelfths: int, x: float, y: float, turn: int = 0) -> str:
    degrees, part = divmod(twelfths, 12)
    return text(
        f"{degrees}°" + (f" {part * 5}'" if part else ""),
        x,
        y,
        font_family=palette.SERIF,
        font_size=15.0,
        text_anchor="middle",
        fill=palette.INK,
        transform=f"rotate({turn} {num(x)} {num(y)})" if turn else None,
    )


def title(board: Mapping[str, Any]) -> str:
    """The name of the map on a card."""
    box = _title_box(board)
    middle = (box[0] + box[2]) / 2
    ink: dict[str, object] = {"fill": palette.INK, "text_anchor": "middle"}
    y = box[1]
    rule = f"M{num(middle - 150)} {num(y + 92)}h120m60 0h120"
    lozenge = straight([(middle - 16, y + 92), (middle, y + 87), (middle + 16, y + 92), (middle, y + 97)], closed=True)
    size = min(58.0, (_TITLE[0] - 40) / (0.53 * len(board["name"])))
    return (
        card(box, _PAPER)
        + text(board["name"], middle, y + 50 + size / 3, font_family=palette.CAPITALS, font_size=size, **ink)
        + tag("path", d=rule, stroke=palette.INK, stroke_width=1.2)
        + tag("path", d=lozenge, fill="#b3382f", stroke=palette.INK, stroke_width=1.0)
        + text(
            board.get("legend", ""),
            middle,
            y + 134,
            font_family=palette.SERIF,
            font_style="italic",
            font_size=24.0,
            **ink,
        )
    )


def compass(board: Mapping[str, Any]) -> str:
    """A rose of sixteen points."""
    left, top, right, bottom = _compass_box(board)
    return rose((left + right) / 2, (top + bottom) / 2, _COMPASS, 4.0, (8.0, 24.0))


def scale(board: Mapping[str, Any]) -> str:
    """Bars of thirty kilometres and of four French leagues."""
    left, top, _, _ = _scale_box(board)
    unit = kilometre(board)
    return _bar(left, top + 12, 5 * unit, [0, 10, 20, 30], 2, "kilometres") + _bar(
        left, top + 46, 4.444 * unit, [0, 2, 4, 6], 2, "lieues"
    )


def _bar(x: float, y: float, unit: float, numbers: list[int], every: int, words: str) -> str:
    count = every * (len(numbers) - 1)
    if words == "lieues":
        count = numbers[-1]
    style: dict[str, object] = {"font_family": palette.SERIF, "font_size": 15.0, "fill": palette.INK}
    marks = "".join(
        text(str(number), x + n * every * unit, y - 4, text_anchor="middle", **style)
        for n, number in enumerate(numbers)
    )
    return (
        bars(x, y, unit, count, (6.0, 1.0))
        + marks
        + text(words, x + count * unit + 12, y + 7, font_style="italic", **style)
    )


def legend(board: Mapping[str, Any]) -> str:
    """What the signs mean, a line each."""
    key = board.get("key", [])
    if not key:
        return ""
    box = _legend_box(board)
    parts = [card(box, _PAPER)]
    for n, line in enumerate(key):
        y = box[1] + 28 + n * _ROW
        parts.append(_sample(line, box[0] + 24, y))
        parts.append(
            text(line["text"], box[0] + 100, y + 5.5, font_family=palette.SERIF, font_size=18.0, fill=palette.INK)
        )
    return "".join(parts)


def _sample(line: Mapping[str, Any], x: float, y: float) -> str:
    kind = line["kind"]
    piece = [{"kind": kind, "line": [(x, y), (x + 60, y)]}]
    drawn = {"major": signs.major, "minor": signs.minor, "frontier": signs.frontier, "line": signs.line}.get(kind)
    if drawn is not None:
        return drawn(piece)
    colour = line.get("colour", palette.INK)
    return signs.city_sign(x + 30, y, colour, 0.5) if kind == "city" else signs.town_sign(x + 30, y, colour)
