"""Shading of the ground from heights: a soft tint from valley to ridge, light from the north-west, hachures."""

from __future__ import annotations

import base64
import math
from collections.abc import Mapping, Sequence
from typing import Any

from grognard.picture import palette
from grognard.picture.png import pack
from grognard.picture.svg import Pair, dice, num, tag

_FINE = 5  # picture points for one step of the grid of heights
_STEEP = 0.052  # metres of fall for one unit of the board from which hachures are drawn
_APART = 14.0  # units between hachures


def _weights(t: float) -> tuple[float, float, float, float]:
    """Catmull-Rom weights of the four neighbours of a point."""
    return (
        0.5 * (-t + 2 * t * t - t * t * t),
        0.5 * (2 - 5 * t * t + 3 * t * t * t),
        0.5 * (t + 4 * t * t - 3 * t * t * t),
        0.5 * (-t * t + t * t * t),
    )


def finer(rows: Sequence[Sequence[float]], times: int) -> list[list[float]]:
    """A grid of heights with more points in both directions, smoothly in between."""

    def stretch(line: Sequence[float]) -> list[float]:
        last = len(line) - 1
        out = []
        for k in range(last * times + 1):
            n, part = divmod(k, times)
            a, b, c, d = weights[part]
            left, right, far = max(0, n - 1), min(last, n + 1), min(last, n + 2)
            out.append(a * line[left] + b * line[n] + c * line[right] + d * line[far])
        return out

    weights = [_weights(k / times) for k in range(times)]
    wide = [stretch(row) for row in rows]
    columns = [stretch(column) for column in zip(*wide, strict=True)]
    return [list(row) for row in zip(*columns, strict=True)]


def shading(relief: Mapping[str, Any], size: Sequence[float], lift: float = 1.0) -> str:
    """The tint and the shadows as one small picture that is stretched under the map; ``lift`` makes slopes steeper."""
    (ox, oy), (sx, sy) = relief["origin"], relief["step"]
    first = (max(0, int(-ox // sx)), max(0, int(-oy // sy)))
    rows = relief["metres"][first[1] : int((size[1] - oy) // sy) + 3]
    rows = [row[first[0] : int((size[0] - ox) // sx) + 3] for row in rows]
    fine = finer(rows, _FINE)
    low, high = min(map(min, fine)), max(map(max, fine))
    span = max(1.0, high - low)
    height, width = len(fine), len(fine[0])
    tints = tuple(map(_channels, relief["tints"])) if "tints" in relief else (palette.LOW, palette.HIGH)
    pixels = bytearray()
    for y, row in enumerate(fine):
        above, below = fine[max(0, y - 1)], fine[min(height - 1, y + 1)]
        for x, value in enumerate(row):
            fall_x = (row[min(width - 1, x + 1)] - row[max(0, x - 1)]) / (sx / _FINE)
            fall_y = (below[x] - above[x]) / (sy / _FINE)
            pixels += _tone((value - low) / span, lift * (fall_x + fall_y), tints)
    image = base64.b64encode(pack(width, height, bytes(pixels))).decode()
    return tag(
        "image",
        href=f"data:image/png;base64,{image}",
        x=float(ox + first[0] * sx),
        y=float(oy + first[1] * sy),
        width=float((width - 1) * sx / _FINE),
        height=float((height - 1) * sy / _FINE),
        preserveAspectRatio="none",
    )


def _channels(colour: str) -> tuple[int, ...]:
    """Red, green and blue of a colour such as "#a9c3b8"."""
    return tuple(int(colour[n : n + 2], 16) for n in (1, 3, 5))


def _tone(level: float, away: float, tints: tuple[tuple[int, ...], ...]) -> bytes:
    """Colour and strength of one point: how high it lies and how far it turns from the light."""
    ends = tints[0] if level < 0.5 else tints[1]
    tint = 0.62 * abs(level - 0.5) * 2
    light = palette.LIGHT if away > 0 else palette.SHADE
    force = min(0.26, abs(away) * (0.85 if away > 0 else 0.95))
    alpha = tint + force - tint * force
    if alpha < 0.004:
        return b"\0\0\0\0"
    mixed = [round((e * tint * (1 - force) + c * force) / alpha) for e, c in zip(ends, light, strict=True)]
    return bytes([*mixed, round(alpha * 255)])


def contours(relief: Mapping[str, Any], every: int) -> str:
    """Lines of equal height, every so many metres; each fourth one is stronger."""
    (ox, oy), (sx, sy) = relief["origin"], relief["step"]
    fine = finer(relief["metres"], 3)
    lowest, highest = min(map(min, fine)), max(map(max, fine))
    parts: list[str] = []
    for n in range(math.ceil(lowest / every), math.floor(highest / every) + 1):
        pieces = _level_line(fine, n * every + 0.01)
        d = "".join(
            f"M{num(ox + ax * sx / 3)} {num(oy + ay * sy / 3)}L{num(ox + bx * sx / 3)} {num(oy + by * sy / 3)}"
            for (ax, ay), (bx, by) in pieces
        )
        if d:
            parts.append(tag("path", d=d, stroke_width=1.0 if n % 4 == 0 else 0.55))
    return "".join(parts)


def _level_line(rows: Sequence[Sequence[float]], level: float) -> list[tuple[Pair, Pair]]:
    """The pieces of one line of equal height, square by square."""
    out: list[tuple[Pair, Pair]] = []
    for y in range(len(rows) - 1):
        for x in range(len(rows[0]) - 1):
            corners = ((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1))
            met: list[Pair] = []
            for k in range(4):
                (ax, ay), (bx, by) = corners[k], corners[(k + 1) % 4]
                a, b = rows[ay][ax], rows[by][bx]
                if (a < level) != (b < level):
                    t = (level - a) / (b - a)
                    met.append((ax + (bx - ax) * t, ay + (by - ay) * t))
            out.extend((met[k], met[k + 1]) for k in range(0, len(met) - 1, 2))
    return out


def hachures(relief: Mapping[str, Any], size: Sequence[float]) -> str:
    """Short strokes down the slopes, thicker where it is steeper."""
    (ox, oy), (sx, sy) = relief["origin"], relief["step"]
    metres = relief["metres"]
    strokes: list[list[str]] = [[], [], []]
    roll = dice("hachures")

    def height(x: float, y: float) -> float:
        u = min(len(metres[0]) - 1.001, max(0.0, (x - ox) / sx))
        w = min(len(metres) - 1.001, max(0.0, (y - oy) / sy))
        c, r = int(u), int(w)
        u, w = u - c, w - r
        top = metres[r][c] * (1 - u) + metres[r][c + 1] * u
        return float(top * (1 - w) + (metres[r + 1][c] * (1 - u) + metres[r + 1][c + 1] * u) * w)

    y = 0.0
    while y < size[1]:
        x = 0.0
        while x < size[0]:
            px, py = x + roll.uniform(-5, 5), y + roll.uniform(-5, 5)
            dx = (height(px + 25, py) - height(px - 25, py)) / 50
            dy = (height(px, py + 25) - height(px, py - 25)) / 50
            slope = math.hypot(dx, dy)
            if slope > _STEEP:
                far = min(11.0, 4.0 + 40 * slope)
                end = (-dx / slope * far, -dy / slope * far)
                kind = min(2, int((slope - _STEEP) / 0.055))
                strokes[kind].append(f"M{num(px)} {num(py)}l{num(end[0])} {num(end[1])}")
            x += _APART
        y += _APART
    return "".join(
        tag("path", d="".join(part), stroke_width=wide)
        for part, wide in zip(strokes, (0.55, 0.8, 1.1), strict=True)
        if part
    )
