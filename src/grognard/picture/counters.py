"""Counters: a coloured square with the stripe of its command, the symbol of its arm and its numbers."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from grognard.picture import palette
from grognard.picture.svg import disc, num, tag, text

SIZE = 46.0
_STEP = 4.6  # how far the next counter of a stack stands up and to the right
_SHOWN = 3  # a deeper stack shows this many edges and its count


def counters(pieces: Sequence[Mapping[str, Any]], where: Mapping[int, Sequence[float]]) -> str:
    """All pieces that lie on a space of the board; the last named in a space lies on top."""
    stacks: dict[int, list[Mapping[str, Any]]] = {}
    for p in pieces:
        if p["at"] is not None and p["at"] in where:
            stacks.setdefault(p["at"], []).append(p)
    order = sorted(stacks, key=lambda s: (where[s][1], -where[s][0]))
    return "".join(stack(stacks[s], where[s]) for s in order)


def stack(pieces: Sequence[Mapping[str, Any]], at: Sequence[float]) -> str:
    """One stack: lower counters look out at the upper right, a pill tells how many there are and their sum; leaders who
    are medals lie at its corner.
    """
    medals = [p for p in pieces if p.get("shape") == "medal"]
    if medals and len(medals) < len(pieces):
        units = [p for p in pieces if p.get("shape") != "medal"]
        corner = (at[0] - SIZE * 0.46, at[1] - SIZE * 0.5)
        return stack(units, at) + "".join(medal(p, corner, 0.6) for p in medals[:1])
    if medals:
        return "".join(medal(p, (at[0] + 14 * n, at[1]), 1.0) for n, p in enumerate(medals))
    pieces = sorted(pieces, key=lambda p: -p.get("depth", 0))
    under = pieces[:-1][-(_SHOWN - 1) :]
    shift = _STEP * len(under) / 2
    x, y = at[0] - shift, at[1] + shift
    parts = [
        counter(p, x + _STEP * n, y - _STEP * n) for n, p in reversed(list(enumerate([pieces[-1], *reversed(under)])))
    ]
    if len(pieces) > 1:
        right, top = x + _STEP * len(under) + SIZE / 2, y - _STEP * len(under) - SIZE / 2
        told = pieces[-1].get("stack")
        total = told["sum"] if told else sum(p["strength"] for p in pieces)
        parts.append(pill(len(pieces), total, right, top))
    return tag("g", "".join(parts), class_="stack")


def pill(count: int, total: int | None, right: float, top: float) -> str:
    """How many pieces a stack has and, where it is known, their sum."""
    wide = 10.0 if count < 10 else 14.0
    second = 0.0 if total is None else 12.0 if total < 10 else 16.0
    if total is None:
        wide += 2
    x, y = right - wide - second + 5, top - 5
    parts = tag(
        "rect", x=x, y=y, width=wide + second, height=12.0, rx=3.5, fill="#fffaf0", stroke=palette.INK, stroke_width=0.9
    )
    style: dict[str, object] = {
        "font_family": palette.SANS,
        "font_size": 10.0,
        "font_weight": "bold",
        "text_anchor": "middle",
    }
    if total is None:
        return parts + text(str(count), x + wide / 2, y + 9.4, fill=palette.INK, **style)
    flat = num(wide - 3.5)
    dark = f"M{num(x + wide)} {num(y)}h-{flat}a3.5 3.5 0 0 0 -3.5 3.5v5a3.5 3.5 0 0 0 3.5 3.5h{flat}z"
    parts += tag("path", d=dark, fill=palette.INK)
    parts += text(str(count), x + wide / 2, y + 9.4, fill="#ffffff", **style)
    return parts + text(str(total), x + wide + second / 2, y + 9.4, fill=palette.INK, **style)


def medal(p: Mapping[str, Any], at: Sequence[float], scale: float) -> str:
    """A leader as a round medal, rimmed with the stripe of his command."""
    words = {"fill": "#ffffff", "font_family": palette.SANS, "font_weight": "bold", "text_anchor": "middle"}
    size = min(9.4, 62 / max(5, len(p["label"])))
    star = tag("path", d=_star(0.0, -12.4, 4.6, 2.0), fill="#ffd86b") if p["symbol"] == "commander" else ""
    return tag(
        "g",
        tag("title", _safe(p["title"]))
        + tag("circle", cx=1.2, cy=1.8, r=21.0, fill="#2a1a0a", fill_opacity=0.38)
        + tag("circle", r=21.0, fill=p["band_colour"], stroke=palette.INK, stroke_width=1.0)
        + tag("circle", r=16.8, fill=p["colour"], stroke=palette.INK, stroke_width=0.8)
        + text(p["label"], 0.0, -1.6, font_size=size, **words)
        + text(p["numbers"], 0.0, 10.0, font_size=10.5, **words)
        + star,
        transform=f"translate({num(at[0])} {num(at[1])}) scale({num(scale)})",
    )


def counter(p: Mapping[str, Any], x: float, y: float) -> str:
    """One counter with its middle at a point."""
    half = SIZE / 2
    left, top = x - half, y - half
    body = [
        tag("rect", x=left + 1.4, y=top + 1.8, width=SIZE, height=SIZE, rx=4.0, fill="#2a1a0a", fill_opacity=0.38),
        tag("rect", x=left, y=top, width=SIZE, height=SIZE, rx=4.0, fill=p["colour"]),
        tag("path", d=_band(left, top), fill=p["band_colour"]),
    ]
    if p["reduced"]:
        body.append(tag("rect", x=left, y=top + 29.4, width=SIZE, height=13.2, fill="#ffffff"))
    if p["numbers"]:
        body.append(_arm(p["symbol"], x, top + 21.2, p["ink"]))
        ink = palette.INK if p["reduced"] else p["ink"]
        body.append(
            text(
                p["numbers"],
                x,
                top + 41.6,
                fill=ink,
                font_size=min(16.5, 16.5 * 6.2 / max(1, len(p["numbers"]))),
                font_weight="bold",
                font_family=palette.SANS,
                text_anchor="middle",
            )
        )
    else:
        body.append(_leader(p, x, top))
    body.append(
        tag(
            "rect",
            x=left + 0.4,
            y=top + 0.4,
            width=SIZE - 0.8,
            height=SIZE - 0.8,
            rx=3.7,
            fill="none",
            stroke="#160f07",
            stroke_width=0.9,
        )
    )
    body.append(
        tag(
            "path",
            d=f"M{num(left + 4)} {num(top + 1.3)}h{num(SIZE - 8)}",
            stroke="#ffffff",
            stroke_opacity=0.55,
            stroke_width=0.8,
        )
    )
    body.append(_head(p, left, top))
    body.extend(_badge(badge["sign"], left, top + SIZE, n) for n, badge in enumerate(p["badges"]))
    return tag("g", tag("title", _safe(p["title"])) + "".join(body))


def _safe(words: str) -> str:
    return words.replace("&", "&amp;").replace("<", "&lt;")


def _band(left: float, top: float) -> str:
    return f"M{num(left)} {num(top + 12.4)}v-8.4a4 4 0 0 1 4 -4h{num(SIZE - 8)}a4 4 0 0 1 4 4v8.4z"


def _head(p: Mapping[str, Any], left: float, top: float) -> str:
    """The command at the left of the stripe, the name at its right, narrowed when it is long."""
    out = ""
    room = SIZE - 5
    if p["band"]:
        out += text(
            p["band"],
            left + 3.2,
            top + 9.8,
            fill=p["band_ink"],
            font_size=10.2,
            font_weight="bold",
            font_family=palette.SANS,
        )
        room -= 4.9 * len(p["band"]) + 2.6
    size = 9.4
    wide = len(p["label"]) * size * 0.47
    if wide > room:
        size = max(6.2, size * room / wide)
    return out + text(
        p["label"],
        left + SIZE - 2.6,
        top + 9.5,
        fill=p["band_ink"],
        font_size=size,
        font_family=palette.SANS,
        text_anchor="end",
    )


def _arm(kind: str, x: float, y: float, ink: str) -> str:
    """The boxed sign of an arm: cross, slash or ball; horse guns carry slash and ball, heavy guns a great ball."""
    wide, high = 22.0, 13.2
    left, top = x - wide / 2, y - high / 2
    box = tag("rect", x=left, y=top, width=wide, height=high, fill=ink, fill_opacity=0.16, stroke=ink, stroke_width=1.5)
    lines = ""
    if kind == "inf":
        lines = f"M{num(left)} {num(top)}l{wide:g} {high:g}m0 {-high:g}l{-wide:g} {high:g}"
    elif kind in ("cav", "horse"):
        lines = f"M{num(left)} {num(top + high)}l{wide:g} {-high:g}"
    sign = tag("path", d=lines, fill="none", stroke=ink, stroke_width=1.5) if lines else ""
    if kind == "skirmisher":
        dots = "".join(disc(x + 7 * column, y + 3 * row, 1.2) for column in (-1, 0, 1) for row in (-1, 0, 1))
        sign += tag("path", d=dots, fill=ink)
    if kind in ("art", "horse", "heavy"):
        sign += tag("circle", cx=x, cy=y, r=4.4 if kind == "heavy" else 3.0, fill=ink)
    return box + sign


def _leader(p: Mapping[str, Any], x: float, top: float) -> str:
    """A leader: a star in a ring for a commander, a pennant for an officer."""
    y = top + 28.5
    if p["symbol"] == "commander":
        star = _star(x, y, 10.5, 4.4)
        return tag("circle", cx=x, cy=y, r=13.6, fill="none", stroke=p["ink"], stroke_width=1.4) + tag(
            "path", d=star, fill="#ffd86b", stroke="#5b432a", stroke_width=0.7
        )
    flag = f"M{num(x - 7)} {num(y + 12)}v-24h16l-4.6 5.6l4.6 5.6h-16"
    return tag(
        "path", d=flag, fill="#ffd86b", fill_opacity=0.95, stroke=p["ink"], stroke_width=1.5, stroke_linejoin="round"
    )


def _star(x: float, y: float, outer: float, inner: float) -> str:
    points = []
    for n in range(10):
        r = outer if n % 2 == 0 else inner
        a = math.pi * (n / 5 - 0.5)
        points.append(f"{num(x + r * math.cos(a))} {num(y + r * math.sin(a))}")
    return "M" + "L".join(points) + "Z"


def _badge(sign: str, left: float, bottom: float, place: int) -> str:
    """A mark at the lower left: a triangle for an alarm, a crossed-out ring for all else."""
    x, y = left + 5.5 + 12 * place, bottom - 1.5
    if sign == "alarm":
        shape = tag(
            "path",
            d=f"M{num(x - 5.5)} {num(y + 5)}L{num(x)} {num(y - 5.5)}L{num(x + 5.5)} {num(y + 5)}Z",
            fill="#ffd23f",
            stroke=palette.INK,
            stroke_width=1.0,
        )
        return shape + text(
            "!",
            x,
            y + 4,
            font_size=9.0,
            font_weight="bold",
            font_family=palette.SANS,
            text_anchor="middle",
            fill=palette.INK,
        )
    return tag("circle", cx=x, cy=y, r=5.2, fill="#fffaf0", stroke=palette.INK, stroke_width=1.1) + tag(
        "path", d=f"M{num(x - 3.4)} {num(y + 3.4)}l6.8 -6.8", stroke="#b3261e", stroke_width=1.6
    )
