"""Title, scale and compass, where a board leaves a corner free for them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from grognard.picture import palette
from grognard.picture.furniture import Paper, card
from grognard.picture.svg import num, tag, text

_WIDE, _HIGH, _FREE = 560.0, 200.0, 34.0
_PAPER = Paper(fill="#f6efdc", shadow=0.3, edge=3.0, inset=7.0, inner=0.9)


def cartouche(board: Mapping[str, Any]) -> str:
    """The title of the map in its free north-western corner, or nothing when hexes lie there."""
    edge = 1.2 * board["side"]
    room_x = min((s["at"][0] for s in board["spaces"] if s["at"][1] < _HIGH + _FREE + edge), default=board["size"][0])
    if room_x < _WIDE + _FREE + edge:
        return ""
    x, y = _FREE, _FREE
    ink: dict[str, object] = {"fill": palette.INK, "text_anchor": "middle"}
    middle = x + _WIDE / 2
    parts = [
        card((x, y, x + _WIDE, y + _HIGH), _PAPER),
        text(board["name"], middle, y + 72, font_family=palette.CAPITALS, font_size=46.0, **ink),
        text(
            board.get("legend", ""),
            middle,
            y + 104,
            font_family=palette.SERIF,
            font_style="italic",
            font_size=21.0,
            **ink,
        ),
        _scale(board, x + 36, y + 152),
        _compass(x + _WIDE - 66, y + 148),
    ]
    return "".join(parts)


def _scale(board: Mapping[str, Any], x: float, y: float) -> str:
    """A bar of three kilometres: a hex is so many metres from side to side."""
    kilometre = 1000.0 / board["metres"] * board["side"] * 3**0.5
    bars = "".join(
        tag(
            "rect",
            x=x + n * kilometre / 2,
            y=y,
            width=kilometre / 2,
            height=7.0,
            stroke=palette.INK,
            stroke_width=1.0,
            fill=palette.INK if n % 2 == 0 else "#f6efdc",
        )
        for n in range(4)
    )
    words = "".join(
        text(
            f"{n}" if n < 2 else "2 km",
            x + n * kilometre,
            y + 26,
            font_family=palette.SERIF,
            font_size=17.0,
            text_anchor="middle",
            fill=palette.INK,
        )
        for n in range(3)
    )
    return bars + words


def _compass(x: float, y: float) -> str:
    """An arrow to the north."""
    rose = f"M{num(x)} {num(y - 30)}L{num(x + 7)} {num(y)}L{num(x)} {num(y + 30)}L{num(x - 7)} {num(y)}Z"
    half = f"M{num(x)} {num(y - 30)}L{num(x + 7)} {num(y)}H{num(x - 7)}Z"
    cross = f"M{num(x - 22)} {num(y)}L{num(x)} {num(y - 5)}L{num(x + 22)} {num(y)}L{num(x)} {num(y + 5)}Z"
    return (
        tag("circle", cx=x, cy=y, r=24.0, fill="none", stroke=palette.INK, stroke_width=0.8)
        + tag("path", d=cross, fill="#c9b58a", stroke=palette.INK, stroke_width=0.7)
        + tag("path", d=rose, fill="#f6efdc", stroke=palette.INK, stroke_width=1.0)
        + tag("path", d=half, fill=palette.INK)
        + text("N", x + 14, y - 22, font_family=palette.SERIF, font_size=17.0, fill=palette.INK)
    )
