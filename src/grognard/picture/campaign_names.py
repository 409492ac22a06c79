"""Names on a campaign map: each town's where it hides least, waters along their course, countries wide apart."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from grognard.picture import palette
from grognard.picture.labels import Crowd
from grognard.picture.svg import Pair, Spot, along, num, spline, tag, text

Box = tuple[float, float, float, float]

HALO = "#f5edd8"
_SIZE = {"city": 37.0, "town": 22.0, "under": 15.5}
_STACK = 25.0  # half of the room of a stack of blocks
_WIDTHS = {
    0.23: " j",
    0.28: "il'",
    0.36: "tsfr",
    0.44: "JIacv",
    0.47: "ezéè-xy",
    0.54: "quübdhngkopöSP",
    0.66: "FVBwAYE",
}
_REST = 0.8  # m and the broader capitals, in parts of their size
_LETTERS = {letter: wide for wide, letters in _WIDTHS.items() for letter in letters}


class Placed(NamedTuple):
    """A name where it stands: its words, the middle of its (first) line, size and the room it takes."""

    name: str
    under: str
    colour: str
    x: float
    y: float
    size: float
    box: Box


def width_of(words: str, size: float) -> float:
    """About how wide a name runs."""
    return size * sum(_LETTERS.get(letter, _REST) for letter in words)


def crowd_of(board: Mapping[str, Any], kept: Sequence[Box]) -> Crowd:
    """Everything that the name of a town keeps clear of; roads and bridges most of all."""
    crowd = Crowd()
    weights = {"major": 18.0, "minor": 8.0, "river": 5.0, "line": 3.0, "frontier": 2.0}
    for part in (*board["ways"], *board["borders"]):
        crowd.add((p for p, _ in along(part["line"], 4)), weights[part["kind"]])
    for c in board["crossings"]:
        crowd.add(_grid(c["at"], 11, 6), 4.0)
    for s in board["spaces"]:
        crowd.add(_grid(s["at"], 27 if s["terrain"] == "city" else 13, 4), 30.0)
        crowd.add(_grid(s.get("stand", s["at"]), _STACK, 8), 1.7)
    for left, top, right, bottom in kept:
        crowd.add(
            ((x, y) for x in range(int(left), int(right), 9) for y in range(int(top), int(bottom), 9)),
            20.0,
        )
    return crowd


def _grid(at: Spot, half: float, step: int) -> list[Pair]:
    reach = range(-int(half), int(half) + 1, step)
    return [(at[0] + dx, at[1] + dy) for dx in reach for dy in reach]


def _spots(wide: float, high: float, near: float) -> list[tuple[float, float, float]]:
    """Middles of a name about its town, the usual ones cheap."""
    out = []
    for far in (
        near,
        near + 3,
        near + 7,
        near + 13,
        near + 20,
        *((near + 28, near + 36, near + 46) if near > 20 else ()),
    ):
        extra = (far - near) * 0.55
        for k in range(48):
            a = k * math.pi / 24
            c, s = math.cos(a), math.sin(a)
            x = c * (far + wide / 2) if abs(c) > 0.35 else c / 0.35 * (wide / 2)
            y = s * (far + high / 2)
            liking = 0.0 if abs(s) < 0.1 and c > 0 else 0.8 if s > 0 else 1.2
            out.append((x, y, extra + liking))
    return out


def place(board: Mapping[str, Any], kept: Sequence[Box] = ()) -> list[Placed]:
    """The names of all towns; what stands badly is tried again when all others stand."""
    crowd = crowd_of(board, kept)
    (left, top), (right, bottom) = board["outline"][0][0], board["outline"][0][2]
    towns = [n for n in board["names"] if n["kind"] == "place"]
    found: dict[int, Placed] = {}
    options: list[list[tuple[float, Placed]]] = []
    stands = {tuple(s["at"]): s.get("stand", s["at"]) for s in board["spaces"]}
    colours = {tuple(s["at"]): s.get("colour", palette.INK) for s in board["settlements"]}
    for name in towns:
        city = name["rank"] == 1
        size, under = _SIZE["city" if city else "town"], name.get("under", "")
        pill = pill_size(under)
        wide = max(width_of(name["text"], size) + (14 if city else 2), pill[0])
        high = size * 0.74 + (pill[1] + 7 if under else 0)
        mine: list[tuple[float, Placed]] = []
        sx, sy = stands[tuple(name["at"])]
        for dx, dy, extra in _spots(wide, high, 31.0 if city else 14.5):
            x, y = name["at"][0] + dx, name["at"][1] + dy
            box = (x - wide / 2, y - high / 2, x + wide / 2, y + high / 2)
            out = max(0.0, left + 8 - box[0], top + 8 - box[1], box[2] - right + 8, box[3] - bottom + 8)
            own = _overlap(box, (sx - _STACK, sy - _STACK, sx + _STACK, sy + _STACK))
            cost = extra + crowd.cost(box) + 60 * out + (12 + own * 0.1 if own else 0)
            line = y - high / 2 + size * 0.74
            mine.append((cost, Placed(name["text"], under, colours[tuple(name["at"])], x, line, size, box)))
        mine.sort(key=lambda option: option[0])
        options.append(mine[:60])
    order = sorted(range(len(towns)), key=lambda n: -options[n][0][0])
    for _ in range(4):
        for n in order:
            others = [p.box for m, p in found.items() if m != n]
            found[n] = min(
                options[n],
                key=lambda option: option[0] + sum(80 for box in others if _overlap(_grown(option[1].box), box)),
            )[1]
    return [found[n] for n in range(len(towns))]


def _grown(box: Box) -> Box:
    return box[0] - 3, box[1] - 2, box[2] + 3, box[3] + 2


def _overlap(one: Box, two: Box) -> float:
    wide = min(one[2], two[2]) - max(one[0], two[0])
    high = min(one[3], two[3]) - max(one[1], two[1])
    return wide * high if wide > 0 and high > 0 else 0.0


def wide_boxes(board: Mapping[str, Any]) -> list[Box]:
    """The rooms that the names of countries and provinces take."""
    out = []
    for n in board["names"]:
        if n["kind"] in ("country", "province"):
            half = len(n["text"]) * (20 if n["kind"] == "country" else 10)
            out.append((n["at"][0] - half, n["at"][1] - 30, n["at"][0] + half, n["at"][1] + 8))
    return out


def names(board: Mapping[str, Any], kept: Sequence[Box]) -> str:
    """All lettering of the map."""
    placed = place(board, kept)
    parts = [_wide_name(n) for n in board["names"] if n["kind"] in ("country", "province")]
    parts += _waters(board, placed, kept)
    parts += [_wood(n, placed) for n in board["names"] if n["kind"] == "wood"]
    parts += [_town(p) for p in placed]
    return "".join(parts)


def _town(p: Placed) -> str:
    city = p.size > _SIZE["town"]
    out = text(
        p.name,
        p.x,
        p.y,
        font_size=p.size,
        font_family=palette.CAPITALS if city else palette.SERIF,
        letter_spacing="1" if city else None,
        fill=palette.INK,
        stroke=HALO,
        stroke_width=5.0 if city else 4.2,
        stroke_opacity=0.94,
    )
    if p.under:
        wide, high = pill_size(p.under)
        top = p.box[3] - high
        out += tag("rect", x=p.x - wide / 2 - 1.5, y=top - 1.5, width=wide + 3, height=high + 3, rx=9.5, fill=HALO)
        out += tag("rect", x=p.x - wide / 2, y=top, width=wide, height=high, rx=8.0, fill=p.colour)
        for n, line in enumerate(p.under.split("\n")):
            out += text(
                line,
                p.x,
                top + 3 + _SIZE["under"] * (0.9 + 1.12 * n),
                font_size=_SIZE["under"],
                font_family=palette.SANS,
                font_weight="bold",
                fill="#fff8e6",
            )
    return out


def pill_size(words: str) -> tuple[float, float]:
    """How wide and high the pill under the name of a city is."""
    lines = words.split("\n")
    if not words:
        return 0.0, 0.0
    return 8.2 * max(map(len, lines)) + 16, 1.12 * _SIZE["under"] * len(lines) + 6


def _wide_name(name: Mapping[str, Any]) -> str:
    country = name["kind"] == "country"
    return text(
        name["text"].upper() if country else name["text"],
        *name["at"],
        font_size=42.0 if country else 26.0,
        font_family=palette.CAPITALS if country else palette.SERIF,
        font_style=None if country else "italic",
        letter_spacing="12" if country else "8",
        fill="#6b5233",
        fill_opacity=0.6 if country else 0.7,
    )


def _wood(name: Mapping[str, Any], placed: Sequence[Placed]) -> str:
    """The name of a wood, moved up or down until no town's name is in the way, or nothing."""
    x, y = name["at"]
    half = width_of(name["text"], 15.0) / 2 + 8
    for dy in (0, -16, 16, -30, 30, -44, 44):
        if not any(_overlap((x - half, y + dy - 9, x + half, y + dy + 9), p.box) for p in placed):
            break
    else:
        return ""
    return text(
        name["text"],
        x,
        y + dy + 5,
        font_size=15.0,
        font_family=palette.SERIF,
        font_style="italic",
        letter_spacing="1.2",
        fill="#38491f",
        stroke="#dfe3c4",
        stroke_width=3.4,
        stroke_opacity=0.9,
    )


# --- rivers ---


def _waters(board: Mapping[str, Any], placed: Sequence[Placed], kept: Sequence[Box]) -> list[str]:
    """Each river's name along its course, once or twice, where least is in the way."""
    crowd = crowd_of(board, kept)
    for p in placed:
        crowd.take(p.box)
    for n in board["names"]:
        if n["kind"] == "wood":
            half = width_of(n["text"], 15.0) / 2 + 4
            crowd.take((n["at"][0] - half, n["at"][1] - 9, n["at"][0] + half, n["at"][1] + 9))
    rivers = [b for b in board["borders"] if b["kind"] == "river"]
    parts: list[str] = []
    for n, river in enumerate(rivers):
        size = 20.0 if river["widths"][1] > 7 else 17.0
        need = (0.5 * size + 3.4) * len(river["name"]) + 10
        tracks = [found for found in _tracks(river, need, size, crowd) if all(_within(p, board) for p in found[1])]
        taken: list[Spot] = []
        for cost, track in sorted(tracks, key=lambda found: found[0]):
            middle = track[len(track) // 2]
            if len(taken) >= (2 if river["widths"][1] > 7 else 1) or (taken and cost > 110):
                break
            if any(math.dist(middle, other) < 330 for other in taken):
                continue
            taken.append(middle)
            for x, y in track:
                crowd.take((x - 7, y - 8, x + 7, y + 8))
            parts.append(_along(f"river-{n}-{len(taken)}", river["name"], size, track))
    return parts


def _tracks(river: Mapping[str, Any], need: float, size: float, crowd: Crowd) -> list[tuple[float, list[Pair]]]:
    """Smooth lines beside a river that a name could run along, with what each would cover."""
    step = 6.0
    course = _smooth([p for p, _ in along(river["line"], step)])
    count = int(need * 1.12 / step) + 1
    out: list[tuple[float, list[Pair]]] = []
    for start in range(0, len(course) - count, 3):
        part = course[start : start + count]
        if part[-1][0] < part[0][0]:
            part = part[::-1]
        bend = _bend(part)
        for side in (-1, 1):
            far = river["widths"][1] / 2 + (5.5 if side < 0 else 4.5 + size * 0.55)
            track = _beside(part, side * far)
            cost = 16 * bend + sum(crowd.cost((x - 6, y - size * 0.55, x + 6, y + 3)) for x, y in track[::2])
            out.append((cost, track))
    return out


def _within(p: Spot, board: Mapping[str, Any]) -> bool:
    (left, top), (right, bottom) = board["outline"][0][0], board["outline"][0][2]
    return bool(left + 24 < p[0] < right - 24 and top + 24 < p[1] < bottom - 24)


def _smooth(line: Sequence[Pair]) -> list[Pair]:
    reach = 7
    out = []
    for n in range(len(line)):
        near = line[max(0, n - reach) : n + reach + 1]
        out.append((sum(p[0] for p in near) / len(near), sum(p[1] for p in near) / len(near)))
    return out


def _beside(line: Sequence[Pair], far: float) -> list[Pair]:
    """A line beside another: above it for a negative distance, when it runs to the right."""
    out = []
    for n, (x, y) in enumerate(line):
        a, b = line[max(0, n - 1)], line[min(len(line) - 1, n + 1)]
        gap = math.dist(a, b) or 1.0
        out.append((x - (b[1] - a[1]) / gap * far, y + (b[0] - a[0]) / gap * far))
    return out


def _bend(line: Sequence[Pair]) -> float:
    """How much a line turns in all, and how steep it is."""
    turn = 0.0
    angles = [math.atan2(b[1] - a[1], b[0] - a[0]) for a, b in pairwise(line[::3])]
    for one, two in pairwise(angles):
        turn += abs((two - one + math.pi) % (2 * math.pi) - math.pi)
    slope = abs(math.atan2(line[-1][1] - line[0][1], line[-1][0] - line[0][0]))
    return turn + 0.3 * slope


def _along(id: str, words: str, size: float, track: Sequence[Pair]) -> str:
    path = tag("path", d=spline(track[::2]), id=id, fill="none")
    run = tag("textPath", words, href=f"#{id}", startOffset="50%")
    return path + tag(
        "text",
        run,
        font_size=num(size),
        font_family=palette.SERIF,
        font_style="italic",
        letter_spacing="3",
        fill=palette.WATER_INK,
        stroke=HALO,
        stroke_width="3.4",
        stroke_opacity="0.9",
    )
