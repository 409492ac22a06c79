"""Villages as clusters of roofs along their roads, chateaux as walled yards, farms, inns and mills."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from grognard.picture import palette
from grognard.picture.svg import Pair, block, dice, disc, num, straight, tag

_ROWS = {"town": 9, "farmstead": 6, "hamlet": 4, "farm": 2, "inn": 2, "crossroads": 2, "mill": 0, "manor": 3}


def houses(records: Sequence[Mapping[str, Any]]) -> str:
    """Every settlement of a board."""
    roofs: list[list[Pair]] = []
    extra: list[str] = []
    churched: set[str] = set()
    for s in records:
        roll = dice("houses", s["space"])
        if s["kind"] == "chateau":
            extra.append(_chateau(s["at"], roll))
            continue
        if s["kind"] in _SIGNS:
            extra.append(_SIGNS[s["kind"]](s["at"]))
            continue
        roofs.extend(_cluster(s, roll))
        if s["kind"] == "town" and s["name"] not in churched:
            churched.add(s["name"])
            extra.append(_church(s["at"], roll))
    return _shadows(roofs) + _draw(roofs) + "".join(extra)


def _cluster(s: Mapping[str, Any], roll: Random) -> list[list[Pair]]:
    """Roofs on both sides of each road, thinning out from the middle; scattered ones where there is no road."""
    x, y = s["at"]
    count = _ROWS.get(s["kind"], 3)
    roads = s["roads"] or [(x + 30 * math.cos(a), y + 30 * math.sin(a)) for a in (roll.uniform(0, 6.3),)]
    out: list[list[Pair]] = []
    taken: list[Pair] = []
    lots = [(road, hand, n) for n in range(count) for road in roads for hand in (-1, 1)]
    limit = {"town": 22, "farmstead": 11, "hamlet": 6, "manor": 5}.get(s["kind"], 3)
    for (rx, ry), hand, n in lots:
        if len(out) >= limit:
            break
        angle = math.atan2(ry - y, rx - x)
        far = 8.5 + n * 5.4 + roll.uniform(-1.2, 1.2)
        if far > 31 or roll.random() < 0.12 + 0.05 * n:
            continue
        off = hand * (7.2 + roll.uniform(-0.5, 2.6) + (4.5 if roll.random() < 0.22 else 0.0))
        px, py = x + far * math.cos(angle) - off * math.sin(angle), y + far * math.sin(angle) + off * math.cos(angle)
        if any(math.dist((px, py), t) < 5.6 for t in taken) or _on_road((px, py), (x, y), roads):
            continue
        taken.append((px, py))
        wide, high = roll.uniform(5.2, 8.2), roll.uniform(3.4, 4.6)
        out.append(
            block(px, py, wide, high, angle + (math.pi / 2 if roll.random() < 0.25 else 0) + roll.uniform(-0.15, 0.15))
        )
    return out


def _on_road(p: Pair, middle: Sequence[float], roads: Sequence[Sequence[float]]) -> bool:
    """Whether a house would stand on one of the roads."""
    for r in roads:
        dx, dy = r[0] - middle[0], r[1] - middle[1]
        length = math.hypot(dx, dy) or 1.0
        ahead = ((p[0] - middle[0]) * dx + (p[1] - middle[1]) * dy) / length
        aside = abs((p[0] - middle[0]) * dy - (p[1] - middle[1]) * dx) / length
        if ahead > -3 and aside < 5.6:
            return True
    return False


def _shadows(roofs: Sequence[Sequence[Pair]]) -> str:
    d = "".join(straight([(x + 1.1, y + 1.4) for x, y in roof], closed=True) for roof in roofs)
    return tag("path", d=d, fill="#3a2413", fill_opacity=0.3) if d else ""


def _draw(roofs: Sequence[Sequence[Pair]]) -> str:
    """Two slopes, one in the light."""
    whole = "".join(straight(roof, closed=True) for roof in roofs)
    lit = "".join(
        straight([a, b, ((b[0] + c[0]) / 2, (b[1] + c[1]) / 2), ((a[0] + d[0]) / 2, (a[1] + d[1]) / 2)], closed=True)
        for a, b, c, d in roofs
    )
    if not whole:
        return ""
    return tag("path", d=whole, fill=palette.ROOF, stroke=palette.ROOF_EDGE, stroke_width=0.7) + tag(
        "path", d=lit, fill=palette.ROOF_LIGHT, fill_opacity=0.9
    )


def _church(at: Sequence[float], roll: Random) -> str:
    """A nave with a tower and a cross, beside the middle of the place."""
    side = roll.choice(((-9.0, -8.5), (9.0, -8.5)))
    x, y = at[0] + side[0], at[1] + side[1]
    nave = block(x, y, 9.0, 5.0, 0.0)
    tower = block(x - 5.6, y, 4.0, 5.4, 0.0)
    cross = f"M{num(x - 5.6)} {num(y - 8.6)}v6m-1.9 -4.2h3.8"
    return tag(
        "path",
        d=straight(nave, closed=True) + straight(tower, closed=True),
        fill="#8f8678",
        stroke=palette.INK,
        stroke_width=0.7,
    ) + tag("path", d=cross, stroke=palette.INK, stroke_width=1.0, fill="none")


def _mill(at: Sequence[float]) -> str:
    """A windmill: a small tower under four sails."""
    x, y = at
    tower = straight([(x - 2.6, y + 5), (x - 1.7, y - 2), (x + 1.7, y - 2), (x + 2.6, y + 5)], closed=True)
    sails = f"M{num(x - 5.5)} {num(y - 7.5)}l11 11m0 -11l-11 11"
    return tag("path", d=tower, fill="#8f6a45", stroke=palette.INK, stroke_width=0.7) + tag(
        "path", d=sails, stroke=palette.INK, stroke_width=1.1, stroke_linecap="round"
    )


def _chateau(at: Sequence[float], roll: Random) -> str:
    """A walled yard with buildings around it, and an orchard; the hex carries a double wall besides."""
    x, y = at
    turn = roll.uniform(-0.3, 0.3)
    wall = block(x, y, 27, 22, turn)
    parts = tag("path", d=straight(wall, closed=True), fill="#ead9b4", stroke=palette.WALL, stroke_width=2.0)
    c, s = math.cos(turn), math.sin(turn)
    roofs = []
    for dx, dy, wide, high in ((0, -8.4, 24, 5), (-11, 1.5, 5, 14), (11, 1.5, 5, 14), (3, 8.6, 14, 4.6)):
        roofs.append(block(x + dx * c - dy * s, y + dx * s + dy * c, wide, high, turn))
    return parts + _shadows(roofs) + _draw(roofs)


def chateau_walls(spaces: Sequence[Mapping[str, Any]]) -> str:
    """A double wall just inside the hex, to be seen around a counter that stands there."""
    parts = []
    for s in spaces:
        if s["terrain"] in ("chateau", "farm"):
            x, y = s["at"]
            for share, wide in ((0.91, 2.2), (0.83, 0.9)):
                ring = [(x + (px - x) * share, y + (py - y) * share) for px, py in s["polygon"]]
                parts.append(
                    tag("path", d=straight(ring, closed=True), fill="none", stroke=palette.WALL, stroke_width=wide)
                )
    return "".join(parts)


def _elm(at: Sequence[float]) -> str:
    """A great tree that stands alone beside the crossroads."""
    x, y = at[0] - 15.0, at[1] + 9.0
    crowns = "".join(disc(x + dx, y + dy, r) for dx, dy, r in ((0, 0, 6.2), (-4.4, 1.8, 4.0), (4.2, 1.6, 4.2)))
    light = disc(x - 1.8, y - 2.2, 2.6)
    return (
        tag("path", d=disc(x + 2.0, y + 3.4, 7.4), fill="#3a2413", fill_opacity=0.28)
        + tag("path", d=crowns, fill="#6c8a4a", stroke=palette.WOOD_EDGE, stroke_width=0.8)
        + tag("path", d=light, fill="#b4c690", fill_opacity=0.7)
    )


def _sandpit(at: Sequence[float]) -> str:
    """A pit with a broken edge, beside the road."""
    x, y = at[0] + 15.0, at[1] + 6.0
    rim = [(x + (9.5 + (n % 3)) * math.cos(n * 0.7), y + (6.0 + (n % 2)) * math.sin(n * 0.7)) for n in range(9)]
    edge = straight(rim, closed=True)
    strokes = "".join(straight([(px, py), (x + (px - x) * 0.66, y + (py - y) * 0.66)]) for px, py in rim)
    return tag("path", d=edge, fill="#e6cf94", stroke=palette.CREST, stroke_width=1.1, stroke_linejoin="round") + tag(
        "path", d=strokes, stroke=palette.CREST, stroke_width=0.7, fill="none"
    )


_SIGNS = {"mill": _mill, "elm": _elm, "sandpit": _sandpit}
