"""Standing blocks: a painted cube of wood, its label towards the owner and its bare back towards everybody else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from grognard.picture import palette
from grognard.picture.counters import pill
from grognard.picture.svg import dice, num, straight, tag, text

SIZE = 46.0
_DEPTH = 0.18  # of the size, to the upper right
_SHOWN = 4  # a deeper stack shows this many blocks and its count
_STEP = 6.0
_LABEL = "#f7f0de"


def blocks(pieces: Sequence[Mapping[str, Any]], where: Mapping[int, Sequence[float]], size: float = SIZE) -> str:
    """All blocks on the spaces of a board, a stack for each space and side; what is shown lies in front."""
    stacks: dict[int, list[Mapping[str, Any]]] = {}
    for p in pieces:
        if p["at"] is not None and p["at"] in where:
            stacks.setdefault(p["at"], []).append(p)
    order = sorted(stacks, key=lambda s: (where[s][1], where[s][0]))
    return "".join(stack(stacks[s], where[s], size) for s in order)


def stack(pieces: Sequence[Mapping[str, Any]], at: Sequence[float], size: float = SIZE) -> str:
    """One stack, the strongest known block in front; a pill counts blocks and, where all are known, their steps."""
    order = sorted(pieces, key=lambda p: (p["block"]["back"], -p["block"]["steps"]))
    shown = order[:_SHOWN]
    x, y = at[0] - _STEP * (len(shown) - 1) / 2, at[1]
    parts = [block(p, x + _STEP * n, y - 1.5 * n, size) for n, p in reversed(list(enumerate(shown)))]
    if len(pieces) > 1:
        known = all(not p["block"]["back"] for p in pieces)
        right, top = x + _STEP * (len(shown) - 1) + size / 2, y - size / 2 + 2
        told = pill(len(pieces), sum(p["block"]["steps"] for p in pieces) if known else None, 0.0, 0.0)
        parts.append(tag("g", told, transform=f"translate({num(right)} {num(top)}) scale(1.6)"))
    return tag("g", "".join(parts), class_="stack")


def block(p: Mapping[str, Any], x: float, y: float, size: float = SIZE) -> str:
    """One block with its middle at a point."""
    deep = size * _DEPTH
    face = size - deep
    left, top = x - size / 2, y - size / 2 + deep
    shadow = straight(
        [(left + 3, top + face), (left + face, top + face + 3), (left + size + 4, top + face - deep + 3)], closed=True
    )
    lid = straight([(left, top), (left + deep, top - deep), (left + size, top - deep), (left + face, top)], closed=True)
    flank = straight(
        [(left + face, top), (left + size, top - deep), (left + size, top + face - deep), (left + face, top + face)],
        closed=True,
    )
    edge: dict[str, Any] = {"stroke": "#160f07", "stroke_width": 0.9, "stroke_linejoin": "round"}
    body = [
        tag("path", d=shadow, fill="#2a1a0a", fill_opacity=0.4),
        tag("path", d=lid, fill=_mixed(p["colour"], "#ffffff", 0.3), **edge),
        tag("path", d=flank, fill=_mixed(p["colour"], "#000000", 0.38), **edge),
        tag("rect", x=left, y=top, width=face, height=face, fill=p["colour"], **edge),
        _back(p, left, top, face) if p["block"]["back"] else _front(p, left, top, face),
    ]
    return tag("g", tag("title", p["title"].replace("&", "&amp;").replace("<", "&lt;")) + "".join(body))


def _mixed(one: str, two: str, share: float) -> str:
    a, b = ([int(c[n : n + 2], 16) for n in (1, 3, 5)] for c in (one, two))
    return "#" + "".join(f"{round(p + (q - p) * share):02x}" for p, q in zip(a, b, strict=True))


def _back(p: Mapping[str, Any], left: float, top: float, face: float) -> str:
    """Bare paint with a faint grain."""
    roll = dice("grain", p["id"])
    lines = []
    for _ in range(5):
        y, x = top + face * roll.uniform(0.12, 0.9), left + face * roll.uniform(0.05, 0.4)
        lines.append(f"M{num(x)} {num(y)}q{num(face * 0.2)} {num(roll.uniform(-1.5, 1.5))} {num(face * 0.45)} 0")
    return tag("path", d="".join(lines), stroke="#ffffff", stroke_opacity=0.13, stroke_width=0.8, fill="none")


def _front(p: Mapping[str, Any], left: float, top: float, face: float) -> str:
    """The label: steps as lozenges, the arm in its box, corps, firepower and name."""
    inset = face * 0.07
    x, y, wide = left + inset, top + inset, face - 2 * inset
    middle = left + face / 2
    ink = _mixed(p["colour"], "#000000", 0.25)
    steps = "".join(
        _lozenge(middle + (n - (p["block"]["full"] - 1) / 2) * wide * 0.2, y + wide * 0.14, wide * 0.085, n, p)
        for n in range(p["block"]["full"])
    )
    bold: dict[str, Any] = {"font_family": palette.SANS, "font_weight": "bold", "fill": ink}
    label, fire = str(p["label"]), str(p["block"]["corner"])
    size = min(wide * 0.22, wide * 1.9 / max(1, len(label)))
    return (
        tag("rect", x=x, y=y, width=wide, height=wide, rx=1.5, fill=_LABEL)
        + steps
        + _arm(p["symbol"], middle, y + wide * 0.43, wide, ink)
        + text(p["band"], x + wide * 0.06, y + wide * 0.8, font_size=wide * 0.21, **bold)
        + text(fire, x + wide * 0.95, y + wide * 0.8, font_size=wide * 0.21, text_anchor="end", **bold)
        + text(label, middle, y + wide * 0.97, font_size=size, text_anchor="middle", font_family=palette.SANS, fill=ink)
    )


def _lozenge(x: float, y: float, r: float, n: int, p: Mapping[str, Any]) -> str:
    ink = _mixed(p["colour"], "#000000", 0.25)
    d = straight([(x, y - r * 1.15), (x + r, y), (x, y + r * 1.15), (x - r, y)], closed=True)
    return tag("path", d=d, fill=ink if n < p["block"]["steps"] else "none", stroke=ink, stroke_width=0.8)


def _arm(kind: str, x: float, y: float, face: float, ink: str) -> str:
    """The boxed sign of an arm: cross, slash or ball; a leader has a star."""
    wide, high = face * 0.5, face * 0.3
    left, top = x - wide / 2, y - high / 2
    if kind == "leader":
        points = [(0.0, -1.0), (0.26, -0.3), (0.95, -0.3), (0.42, 0.16), (0.6, 0.85)]
        star = [*points, (0.0, 0.44), *[(-px, py) for px, py in points[:0:-1]]]
        r = face * 0.21
        return tag("path", d=straight([(x + px * r, y + py * r) for px, py in star], closed=True), fill=ink)
    box = tag("rect", x=left, y=top, width=wide, height=high, fill="#ffffff", stroke=ink, stroke_width=1.2)
    lines = ""
    if kind == "infantry":
        lines = f"M{num(left)} {num(top)}L{num(left + wide)} {num(top + high)}"
    if kind in ("infantry", "cavalry", "horse_artillery"):
        lines += f"M{num(left)} {num(top + high)}L{num(left + wide)} {num(top)}"
    sign = tag("path", d=lines, stroke=ink, stroke_width=1.2) if lines else ""
    if kind.endswith("artillery"):
        sign += tag("circle", cx=x, cy=y, r=face * 0.07, fill=ink)
    return box + sign
