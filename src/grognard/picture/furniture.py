"""What stands around maps of every kind: rules along their edges, cards for titles and legends, scale bars, a rose."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from grognard.picture import palette
from grognard.picture.svg import straight, tag, text

Box = tuple[float, float, float, float]  # left, top, right, bottom
CARD = "#f8f0dc"
SHEET = "#efe4c8"


def corners(board: Mapping[str, Any]) -> Box:
    """The rectangle that the map itself fills."""
    (left, top), (right, bottom) = board["outline"][0][0], board["outline"][0][2]
    return left, top, right, bottom


def kilometre(board: Mapping[str, Any]) -> float:
    """The length of a kilometre on the board."""
    return float(1000.0 / board["metres"] * board["side"] * math.sqrt(3.0))


def rules(box: Box, lines: Iterable[tuple[float, float]]) -> str:
    """Rules around a box: how far outside of it (or, below zero, inside) and how thick each is."""
    left, top, right, bottom = box
    return "".join(
        tag(
            "rect",
            x=left - grow,
            y=top - grow,
            width=right - left + 2 * grow,
            height=bottom - top + 2 * grow,
            fill="none",
            stroke=palette.FRAME,
            stroke_width=thick,
        )
        for grow, thick in lines
    )


@dataclass(frozen=True)
class Paper:
    """How a card looks: its colour, how dark its shadow is, its thick rule, and a thin one so far inside."""

    fill: str = CARD
    shadow: float = 0.26
    edge: float = 2.6
    inset: float = 5.5
    inner: float = 0.9


def card(box: Box, paper: Paper) -> str:
    """A sheet of paper laid on the map: a shadow, a thick rule and a thin one."""
    x, y, wide, high = box[0], box[1], box[2] - box[0], box[3] - box[1]
    return (
        tag("rect", x=x + 4, y=y + 5, width=wide, height=high, fill="#2a1a0a", fill_opacity=paper.shadow)
        + tag("rect", x=x, y=y, width=wide, height=high, fill=paper.fill, stroke=palette.FRAME, stroke_width=paper.edge)
        + rules(box, [(-paper.inset, paper.inner)])
    )


def bars(x: float, y: float, unit: float, count: int, size: tuple[float, float]) -> str:
    """A scale: so many bars of one unit, dark and light by turns; ``size`` is their height and their outline."""
    high, edge = size
    return "".join(
        tag(
            "rect",
            x=x + n * unit,
            y=y,
            width=unit,
            height=high,
            stroke=palette.INK,
            stroke_width=edge,
            fill=palette.INK if n % 2 == 0 else CARD,
        )
        for n in range(count)
    )


def rose(x: float, y: float, r: float, hub: float, letter: tuple[float, float]) -> str:
    """A compass of sixteen points; ``letter`` is how far above it the N stands, and its size."""
    parts = [
        tag("circle", cx=x, cy=y, r=r * share, fill="none", stroke=palette.INK, stroke_width=wide, stroke_opacity=0.8)
        for share, wide in ((0.74, 1.6), (0.68, 0.8), (0.3, 0.8))
    ]
    for points, far, thick in ((8, 0.56, 0.1), (4, 0.74, 0.13), (4, 1.0, 0.16)):
        offset = math.pi / 8 if points == 8 else math.pi / 4 if far < 0.9 else 0.0
        for n in range(points):
            a = offset + n * 2 * math.pi / points
            tip = (x + r * far * math.sin(a), y - r * far * math.cos(a))
            for side, fill in ((-1, CARD), (1, palette.FRAME)):
                b = a + side * math.pi / (points if points == 8 else 4)
                foot = (x + r * thick * math.sin(b), y - r * thick * math.cos(b))
                parts.append(
                    tag(
                        "path",
                        d=straight([(x, y), tip, foot], closed=True),
                        fill=fill,
                        stroke=palette.INK,
                        stroke_width=0.9,
                        stroke_linejoin="round",
                    )
                )
    parts.append(tag("circle", cx=x, cy=y, r=hub, fill="#b3382f", stroke=palette.INK, stroke_width=1.0))
    above, size = letter
    north = text(
        "N", x, y - r - above, font_family=palette.CAPITALS, font_size=size, text_anchor="middle", fill=palette.INK
    )
    return tag("g", "".join(parts) + north)
