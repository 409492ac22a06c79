"""The strip below a hex map that fills its sheet: title, signs and what they mean, scale and compass."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from grognard.picture import ground, houses, lines, palette
from grognard.picture.furniture import Paper, bars, card, kilometre, rose
from grognard.picture.svg import num, straight, tag, text

HIGH = 230.0
_FREE, _TALL = 34.0, 172.0
_TITLE, _SCALE = 620.0, 560.0
_TITLE_NARROW, _SCALE_NARROW = 430.0, 500.0
_NARROW = 2200.0  # a narrower map needs the room for its signs
_LEAST = 1500.0  # a narrower map has no room for such a strip
_ROWS = 3

Spot = tuple[float, float]

# What is told of a map: what it has, and in words
_SIGNS = (
    ("road", "chaussée"), ("trail", "road or track"), ("banks", "sunken road"), ("stream", "brook, bridge"),
    ("river", "river, bridge"), ("crest", "crest"), ("slope", "slope, ticks downhill"),
    ("woodland", "wood"), ("marsh", "marsh"), ("orchard", "orchard with its hedge"), ("town", "village or town"),
    ("village", "village"), ("farm", "walled farm"), ("chateau", "walled farm"),
)  # fmt: skip


def is_wide_enough(board: Mapping[str, Any]) -> bool:
    """Has a map room below it for all that?"""
    return float(board["size"][0]) >= _LEAST


def strip(board: Mapping[str, Any]) -> str:
    """Cards below the map, from the west: its title, its signs, its scale with the compass."""
    wide, top = float(board["size"][0]), float(board["size"][1]) + 16
    title, scale = (_TITLE, _SCALE) if wide >= _NARROW else (_TITLE_NARROW, _SCALE_NARROW)
    legend = (_FREE + title + 20, top, wide - _FREE - scale - 20, top + _TALL)
    return tag(
        "g",
        _title(board, (_FREE, top, _FREE + title, top + _TALL))
        + _legend(board, legend)
        + _scale(board, (wide - _FREE - scale, top, wide - _FREE, top + _TALL)),
        id="margin",
    )


def _title(board: Mapping[str, Any], box: tuple[float, float, float, float]) -> str:
    left, top, right, bottom = box
    middle = (left + right) / 2
    size = min(58.0, (right - left - 60) / (0.5 * max(1, len(board["name"]))))
    ink: dict[str, object] = {"fill": palette.INK, "text_anchor": "middle"}
    rule = f"M{num(middle - 180)} {num(bottom - 66)}h150m60 0h150"
    gem = [(middle - 17, 0.0), (middle, -5.5), (middle + 17, 0.0), (middle, 5.5)]
    lozenge = straight([(x, bottom - 66 + y) for x, y in gem], closed=True)
    return (
        card(box, Paper())
        + text(board["name"], middle, top + 52 + size * 0.35, font_family=palette.CAPITALS, font_size=size, **ink)
        + tag("path", d=rule, stroke=palette.INK, stroke_width=1.3)
        + tag("path", d=lozenge, fill="#b3382f", stroke=palette.INK, stroke_width=1.0)
        + text(
            board.get("legend", ""),
            middle,
            bottom - 26,
            font_family=palette.SERIF,
            font_style="italic",
            font_size=24.0,
            **ink,
        )
    )


def _present(board: Mapping[str, Any]) -> set[str]:
    """Everything that can be seen on the map, by its kind."""
    found = {str(one["kind"]) for part in ("regions", "ways", "borders") for one in board[part]}
    return found | {str(space["terrain"]) for space in board["spaces"]}


def _legend(board: Mapping[str, Any], box: tuple[float, float, float, float]) -> str:
    """Signs of what the map has, in columns of three."""
    left, top, right, bottom = box
    there = _present(board)
    signs = [(kind, words) for kind, words in _SIGNS if kind in there]
    columns = max(1, math.ceil(len(signs) / _ROWS))
    column = (right - left - 40) / columns
    parts = [card(box, Paper())]
    for n, (kind, words) in enumerate(signs):
        x, y = left + 30 + (n // _ROWS) * column, top + 36 + (n % _ROWS) * (bottom - top - 72) / (_ROWS - 1)
        parts.append(_sample(kind, x, y))
        parts.append(text(words, x + 76, y + 6.5, font_family=palette.SERIF, font_size=20.0, fill=palette.INK))
    return "".join(parts)


def _sample(kind: str, x: float, y: float) -> str:
    """A piece of the map of about 60 by 30, with its middle beside a point."""
    row: list[Spot] = [(x, y), (x + 30, y), (x + 60, y)]
    wave: list[Spot] = [(x, y + 5), (x + 20, y - 5), (x + 40, y + 5), (x + 60, y - 5)]
    field: list[Spot] = [(x, y - 17), (x + 60, y - 17), (x + 60, y + 17), (x, y + 17)]
    if kind == "banks":
        return lines.banks([{"kind": kind, "line": row}]) + lines.ways([{"kind": "trail", "line": row}], "trail")
    if kind in ("stream", "river"):
        bridge = {"at": (x + 30, y), "angle": 60.0, "over": kind}
        return lines.waters([{"kind": kind, "line": wave}]) + lines.bridges([bridge])
    if kind in ("slope", "crest"):
        return lines.crests([{"kind": kind, "line": [(px, py - 6) for px, py in wave]}])
    if kind == "marsh":
        return ground.marsh({"name": "", "outline": [field]})
    if kind == "woodland":
        return ground.woods({"name": "", "outline": [field]})
    if kind == "orchard":
        return ground.orchard({"name": "", "outline": [field]})
    if kind in ("village", "town", "farm", "chateau"):
        walled = kind in ("farm", "chateau")
        place = {"name": "", "kind": "chateau" if walled else "hamlet", "space": 7, "at": (x + 30, y)}
        tint = "" if walled else ground.town_ground({"name": "", "outline": [field]})
        return tint + houses.houses([{**place, "roads": [(x, y), (x + 60, y)]}])
    return lines.ways([{"kind": kind, "line": row}], kind)


def _scale(board: Mapping[str, Any], box: tuple[float, float, float, float]) -> str:
    """A kilometre in quarters, what a hex is and how high the contours are, and the compass."""
    left, top, right, bottom = box
    quarter = kilometre(board) / 4
    x, y = left + 34, top + 62
    style: dict[str, object] = {"font_family": palette.SERIF, "font_size": 18.0, "fill": palette.INK}
    marks = "".join(
        text(words, x + n * quarter, y - 10, text_anchor="middle", **style)
        for n, words in ((0, "0"), (2, "500"), (4, "1000 m"))
    )
    step = (board.get("relief") or {}).get("contours")
    lines_ = [f"A hex is {board['metres']:g} metres from side to side."]
    if step:
        lines_.append(f"Contours every {step:g} metres; light from the north-west.")
    notes = "".join(text(words, x - 6, y + 48 + 28 * n, font_style="italic", **style) for n, words in enumerate(lines_))
    middle = (top + bottom) / 2 + 10
    return (
        card(box, Paper())
        + bars(x, y, quarter, 4, (9.0, 1.2))
        + marks
        + notes
        + rose(right - 78, middle, 56.0, 3.4, (5.0, 20.0))
    )
