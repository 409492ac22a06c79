"""Small helpers to write SVG: numbers, paths, curves, and randomness that is the same on every run."""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Sequence
from itertools import pairwise
from xml.sax.saxutils import escape, quoteattr

Spot = Sequence[float]
Pair = tuple[float, float]


def num(value: float) -> str:
    """A number with one decimal at most, as short as it goes."""
    text = f"{value:.1f}"
    return text.removesuffix(".0").replace("-0.", "-.") if text != "-0.0" else "0"


def tag(name: str, body: str = "", **attributes: object) -> str:
    """One element; underscores in attribute names stand for hyphens, None leaves an attribute out."""
    inner = "".join(
        f" {key.rstrip('_').replace('_', '-')}={quoteattr(num(v) if isinstance(v, float) else str(v))}"
        for key, v in attributes.items()
        if v is not None
    )
    return f"<{name}{inner}>{body}</{name}>" if body else f"<{name}{inner}/>"


def text(body: str, x: float, y: float, **attributes: object) -> str:
    """A line of text at a point."""
    return tag("text", escape(body), x=float(x), y=float(y), **attributes)


def dice(*seed: object) -> random.Random:
    """A generator that depends on what it is for, so that one change moves nothing else."""
    return random.Random("/".join(map(str, seed)))


def straight(points: Sequence[Spot], closed: bool = False) -> str:
    """A path of straight lines."""
    return "M" + "L".join(f"{num(p[0])} {num(p[1])}" for p in points) + ("Z" if closed else "")


def toward(a: Spot, b: Spot, far: float) -> Pair:
    """The point at a distance from a on the way to b, at most half way."""
    gap = math.dist(a, b)
    t = 0.0 if gap == 0 else min(0.5, far / gap)
    return a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t


def rounded(points: Sequence[Spot], radius: float) -> str:
    """A path of straight lines whose corners are rounded off."""
    if len(points) < 3:
        return straight(points)
    parts = [f"M{num(points[0][0])} {num(points[0][1])}"]
    for before, here, after in zip(points, points[1:], points[2:], strict=False):
        p, q = toward(here, before, radius), toward(here, after, radius)
        parts.append(f"L{num(p[0])} {num(p[1])}Q{num(here[0])} {num(here[1])} {num(q[0])} {num(q[1])}")
    parts.append(f"L{num(points[-1][0])} {num(points[-1][1])}")
    return "".join(parts)


def spline(points: Sequence[Spot], closed: bool = False, tension: float = 6.0) -> str:
    """A smooth curve through all points (Catmull-Rom written as cubic curves)."""
    if len(points) < 3:
        return straight(points, closed)
    n = len(points)

    def at(k: int) -> Spot:
        return points[k % n] if closed else points[max(0, min(n - 1, k))]

    parts = [f"M{num(points[0][0])} {num(points[0][1])}"]
    for k in range(n if closed else n - 1):
        a, b, c, d = at(k - 1), at(k), at(k + 1), at(k + 2)
        one = (b[0] + (c[0] - a[0]) / tension, b[1] + (c[1] - a[1]) / tension)
        two = (c[0] - (d[0] - b[0]) / tension, c[1] - (d[1] - b[1]) / tension)
        parts.append(f"C{num(one[0])} {num(one[1])} {num(two[0])} {num(two[1])} {num(c[0])} {num(c[1])}")
    return "".join(parts) + ("Z" if closed else "")


def along(points: Sequence[Spot], step: float) -> list[tuple[Pair, Pair]]:
    """Points at equal distances on a line, each with the unit vector of its direction."""
    out: list[tuple[Pair, Pair]] = []
    carry = step / 2
    for a, b in pairwise(points):
        gap = math.dist(a, b)
        if gap == 0:
            continue
        way = ((b[0] - a[0]) / gap, (b[1] - a[1]) / gap)
        while carry <= gap:
            out.append(((a[0] + way[0] * carry, a[1] + way[1] * carry), way))
            carry += step
        carry -= gap
    return out


def disc(x: float, y: float, r: float) -> str:
    """A circle as a piece of a path, so that many share one element."""
    return f"M{num(x - r)} {num(y)}a{num(r)} {num(r)} 0 1 0 {num(2 * r)} 0a{num(r)} {num(r)} 0 1 0 {num(-2 * r)} 0"


def block(x: float, y: float, wide: float, high: float, angle: float) -> list[Pair]:
    """The corners of a turned rectangle; the angle is in radians."""
    c, s = math.cos(angle), math.sin(angle)
    corners = ((-wide, -high), (wide, -high), (wide, high), (-wide, high))
    return [(x + (dx * c - dy * s) / 2, y + (dx * s + dy * c) / 2) for dx, dy in corners]


def layer(name: str, parts: Iterable[str], **attributes: object) -> str:
    """A group with a name, or nothing when it is empty."""
    body = "".join(parts)
    return tag("g", body, id=name, **attributes) if body else ""


def document(body: Iterable[str], size: Sequence[float]) -> str:
    """A whole picture of a width and height."""
    wide, high = num(size[0]), num(size[1])
    inner = "".join(body)
    return tag("svg", inner, xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {wide} {high}", width=wide, height=high)
