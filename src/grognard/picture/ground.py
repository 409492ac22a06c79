"""What covers the ground: fields, woods, wet meadows, the ground of towns."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from grognard.picture import palette
from grognard.picture.svg import Pair, Spot, along, block, dice, disc, num, spline, straight, tag

_TILE = (168.0, 146.0)


def patterns() -> str:
    """Tiles that fill large areas: crowns of trees, reeds."""
    return _trees() + _reeds()


def _trees() -> str:
    roll = dice("trees")
    wide, high = _TILE
    crowns = []
    for row in range(13):
        for column in range(15):
            x = (column + 0.5 * (row % 2)) * wide / 15 + roll.uniform(-2.6, 2.6)
            crowns.append((row * high / 13 + roll.uniform(-2.4, 2.4), x, roll.uniform(4.6, 7.2), roll.randrange(3)))
    crowns.sort()
    parts = []
    for y, x, r, kind in crowns:
        for dx in (-wide, 0.0, wide):
            for dy in (-high, 0.0, high):
                cx, cy = x + dx, y + dy
                if -9 < cx < wide + 9 and -9 < cy < high + 9:
                    parts.append(_crown(cx, cy, r, kind))
    body = tag("rect", width=wide, height=high, fill=palette.WOOD) + "".join(parts)
    return tag("pattern", body, id="trees", width=wide, height=high, patternUnits="userSpaceOnUse")


def _crown(x: float, y: float, r: float, kind: int) -> str:
    return (
        tag("path", d=disc(x + 1.1, y + 1.4, r), fill="#4f6436", fill_opacity=0.35)
        + tag("path", d=disc(x, y, r), fill=palette.CROWNS[kind], stroke=palette.WOOD_EDGE, stroke_width=0.5)
        + tag("path", d=disc(x - r * 0.28, y - r * 0.32, r * 0.42), fill="#b4c690", fill_opacity=0.55)
    )


def _reeds() -> str:
    roll = dice("reeds")
    parts = []
    for row in range(4):
        for column in range(4):
            x = (column + 0.5 * (row % 2)) * 15 + roll.uniform(2, 6)
            y = row * 13 + roll.uniform(7, 11)
            parts.append(f"M{num(x)} {num(y)}v-5m-2.4 5l-1.4 -3.6m6.2 3.6l1.4 -3.6m-8 3.6h10")
    body = tag("path", d="".join(parts), fill="none", stroke=palette.REED, stroke_width=0.7, stroke_opacity=0.75)
    return tag("pattern", body, id="reeds", width=60, height=52, patternUnits="userSpaceOnUse")


def fields(spaces: Sequence[Mapping[str, Any]], side: float) -> str:
    """Strips of tilled land on open hexes, hardly darker than the paper, with a few furrows."""
    strips: list[list[str]] = [[] for _ in palette.FIELDS]
    furrows: list[str] = []
    for s in spaces:
        roll = dice("fields", s["id"])
        if s["terrain"] != "clear" or roll.random() < 0.25:
            continue
        x, y = s["at"]
        turn = roll.uniform(0, math.pi)
        for _ in range(roll.randint(2, 4)):
            far, round_ = side * 0.62 * math.sqrt(roll.random()), roll.uniform(0, 2 * math.pi)
            turned = turn + roll.choice((0.0, math.pi / 2)) + roll.uniform(-0.12, 0.12)
            wide, high = side * roll.uniform(0.3, 0.6), side * roll.uniform(0.16, 0.34)
            corners = block(x + far * math.cos(round_), y + far * math.sin(round_), wide, high, turned)
            strips[roll.randrange(len(strips))].append(straight(corners, closed=True))
            if roll.random() < 0.4:
                furrows.extend(furrow_lines(corners, roll.randint(3, 5)))
    tilled = "".join(
        tag("path", d="".join(part), fill=colour, fill_opacity=0.42)
        for part, colour in zip(strips, palette.FIELDS, strict=True)
        if part
    )
    return tilled + tag(
        "path", d="".join(furrows) or "M0 0", stroke="#8a7345", stroke_width=0.4, stroke_opacity=0.3, fill="none"
    )


def furrow_lines(corners: Sequence[Pair], count: int) -> list[str]:
    """Lines along a strip of tilled land, between its ends."""
    a, b, c, d = corners
    out = []
    for n in range(1, count):
        t = n / count
        p = (a[0] + (d[0] - a[0]) * t, a[1] + (d[1] - a[1]) * t)
        q = (b[0] + (c[0] - b[0]) * t, b[1] + (c[1] - b[1]) * t)
        out.append(straight([p, q]))
    return out


def wavering(loop: Sequence[Spot], seed: str, inward: float, swing: float, step: float = 11.0) -> list[Pair]:
    """A loop of hexsides turned into an edge that nature could have drawn: drawn in a little, never out."""
    closed = [*loop, loop[0]]
    area = sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise(closed))
    inside = 1.0 if area > 0 else -1.0
    roll = dice(seed, loop[0])
    waves = [(roll.uniform(0.03, 0.11), roll.uniform(0, 6.3)) for _ in range(4)]
    out = []
    for n, ((x, y), (dx, dy)) in enumerate(along(closed, step)):
        wave = sum(math.sin(n * step * rate + shift) for rate, shift in waves) / 4
        far = inside * (inward + swing * wave)
        out.append((x - dy * far, y + dx * far))
    return out


def woods(region: Mapping[str, Any]) -> str:
    """One mass of wood: its shadow, its crowns, and single trees along its edge."""
    edges = [wavering(loop, "wood", 3.2, 3.0) for loop in region["outline"]]
    shape = "".join(spline(edge, closed=True) for edge in edges)
    groups: list[list[str]] = [[], [], []]
    shadows: list[str] = []
    for edge in edges:
        roll = dice("edge", edge[0])
        for (x, y), _ in along([*edge, edge[0]], 8.5):
            r = roll.uniform(3.4, 5.6)
            cx, cy = x + roll.uniform(-1.4, 1.4), y + roll.uniform(-1.4, 1.4)
            groups[roll.randrange(3)].append(disc(cx, cy, r))
            shadows.append(disc(cx + 1.2, cy + 1.6, r))
    trees = "".join(
        tag("path", d="".join(part), fill=colour, stroke=palette.WOOD_EDGE, stroke_width=0.5)
        for part, colour in zip(groups, palette.CROWNS, strict=True)
        if part
    )
    return (
        tag("path", d="".join(shadows), fill="#5b5a34", fill_opacity=0.28)
        + trees
        + tag("path", d=shape, fill="url(#trees)", fill_rule="evenodd")
    )


def marsh(region: Mapping[str, Any]) -> str:
    """Wet meadow: a cool tint with a soft edge, and reeds."""
    shape = "".join(spline(wavering(loop, "marsh", 4.5, 3.5), closed=True) for loop in region["outline"])
    return tag(
        "path",
        d=shape,
        fill=palette.MARSH,
        fill_opacity=0.75,
        stroke=palette.REED,
        stroke_width=0.5,
        stroke_opacity=0.5,
        stroke_dasharray="2 2.4",
    ) + tag("path", d=shape, fill="url(#reeds)")


def orchard(region: Mapping[str, Any]) -> str:
    """Grass under trees in rows, with a hedge round it."""
    hedge = [wavering(loop, "hedge", 5.0, 1.4, 9.0) for loop in region["outline"]]
    shape = "".join(spline(edge, closed=True) for edge in hedge)
    roll = dice("orchard", region["name"])
    trees: list[str] = []
    shadows: list[str] = []
    for loop in hedge:
        left, right = min(x for x, _ in loop), max(x for x, _ in loop)
        y = min(y for _, y in loop) + 9.0
        while y < max(y for _, y in loop) - 6.0:
            x = left + 9.0
            while x < right - 6.0:
                if _inside((x, y), loop):
                    r = roll.uniform(3.0, 3.9)
                    trees.append(disc(x, y, r))
                    shadows.append(disc(x + 1.2, y + 1.5, r))
                x += 11.5
            y += 11.5
    bushes = [disc(x, y, roll.uniform(2.0, 3.0)) for loop in hedge for (x, y), _ in along([*loop, loop[0]], 4.2)]
    return (
        tag("path", d=shape, fill="#c9d3a0", fill_opacity=0.8)
        + tag("path", d="".join(shadows) or "M0 0", fill="#5b5a34", fill_opacity=0.3)
        + tag("path", d="".join(trees) or "M0 0", fill=palette.CROWNS[1], stroke=palette.WOOD_EDGE, stroke_width=0.5)
        + tag("path", d="".join(bushes), fill="#6f8a4c", stroke="#4d6335", stroke_width=0.4)
    )


def _inside(p: Pair, loop: Sequence[Pair]) -> bool:
    """Does a point lie in a loop?"""
    found = False
    for (ax, ay), (bx, by) in pairwise([*loop, loop[0]]):
        if (ay > p[1]) != (by > p[1]) and p[0] < (bx - ax) * (p[1] - ay) / (by - ay) + ax:
            found = not found
    return found


def town_ground(region: Mapping[str, Any]) -> str:
    """The tint under a town: all of its hexes, a little inside their sides."""
    shape = "".join(spline(wavering(loop, "town", 3.0, 1.0, 9.0), closed=True) for loop in region["outline"])
    return tag(
        "path",
        d=shape,
        fill=palette.TOWN_GROUND,
        fill_opacity=0.5,
        stroke=palette.WALL,
        stroke_width=0.6,
        stroke_opacity=0.45,
        stroke_dasharray="3 2",
    )
