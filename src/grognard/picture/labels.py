"""Names on the map, each put where it covers least: other names, roads, water, crests, houses."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from grognard.picture import palette
from grognard.picture.svg import Pair, along, num, tag, text

_SIZE = {
    ("place", 1): 19.0, ("place", 2): 14.5, ("place", 3): 11.5,
    ("wood", 1): 26.0, ("wood", 2): 15.0, ("wood", 3): 11.5,
    ("edge", 3): 12.0,
    ("water", 1): 16.0, ("water", 2): 12.5, ("water", 3): 10.5,
}  # fmt: skip
_CELL = 24.0


class Crowd:
    """Points of the drawing that a name should not cover, each with how much it would hurt."""

    def __init__(self) -> None:
        self._cells: dict[tuple[int, int], list[tuple[float, float, float]]] = {}
        self._boxes: list[tuple[float, float, float, float]] = []

    def add(self, points: Iterable[Pair], weight: float) -> None:
        """Put points in."""
        for x, y in points:
            self._cells.setdefault((int(x // _CELL), int(y // _CELL)), []).append((x, y, weight))

    def cost(self, box: tuple[float, float, float, float]) -> float:
        """What lies under a box (left, top, right, bottom)."""
        left, top, right, bottom = box
        total = 0.0
        for cx in range(int(left // _CELL), int(right // _CELL) + 1):
            for cy in range(int(top // _CELL), int(bottom // _CELL) + 1):
                for x, y, weight in self._cells.get((cx, cy), ()):
                    if left <= x <= right and top <= y <= bottom:
                        total += weight
        for a, b, c, d in self._boxes:
            over = min(right, c) - max(left, a), min(bottom, d) - max(top, b)
            if over[0] > 0 and over[1] > 0:
                total += 60 + over[0] * over[1] * 0.2
        return total

    def take(self, box: tuple[float, float, float, float]) -> None:
        """A name stands here now."""
        self._boxes.append(box)


def crowd_of(board: Mapping[str, Any]) -> Crowd:
    """Everything on a board that names should keep clear of."""
    crowd = Crowd()
    for way in board["ways"]:
        crowd.add((p for p, _ in along(way["line"], 5)), 1.3 if way["kind"] == "road" else 0.8)
    for b in board["borders"]:
        crowd.add((p for p, _ in along(b["line"], 5)), 1.0)
    for s in board["settlements"]:
        x, y = s["at"]
        wide = 15 if s["kind"] in ("town", "farmstead", "chateau") else 7
        crowd.add(((x + dx, y + dy) for dx in range(-wide, wide + 1, 5) for dy in range(-wide, wide + 1, 5)), 1.6)
    for bridge in board["crossings"]:
        x, y = bridge["at"]
        crowd.add([(x, y), (x - 4, y), (x + 4, y), (x, y - 4), (x, y + 4)], 2.0)
    for s in board["spaces"]:
        x, y = s["at"]
        crowd.add(((x + dx, y - 0.63 * board["side"] - 3) for dx in (-6, 0, 6)), 0.5)
    return crowd


def counters_of(board: Mapping[str, Any]) -> Crowd:
    """Where counters may come to stand: the lanes between them are the best room for the names of places."""
    crowd = Crowd()
    reach = round(0.52 * board["side"])
    steps = range(-reach, reach + 1, 7)
    held = {(s["at"][0], s["at"][1]) for s in board["settlements"] if s["kind"] in ("town", "farmstead", "chateau")}
    for s in board["spaces"]:
        x, y = s["at"]
        sought = any(math.hypot(x - a, y - b) < 0.7 * board["side"] for a, b in held)
        crowd.add(((x + dx, y + dy) for dx in steps for dy in steps), 3.0 if sought else 0.35)
    return crowd


_FAR = (0.0, 7.0, 15.0, 26.0, 40.0)  # how far off a name may stand
_FARTHER = (54.0, 70.0, 88.0)  # among counters it may stand so far off


def _offsets(wide: float, high: float, near: float, steps: Sequence[float]) -> list[tuple[float, float, float]]:
    """Where the middle of a name may stand about its place, with what each spot costs for being less usual."""
    out = []
    for far in [near + step for step in steps]:
        extra = (far - near) * 0.22
        out += [
            (0.0, far + high / 2, extra + 0.2),
            (0.0, -far - high / 2, extra + 0.3),
            (far + wide / 2, 0.0, extra + 0.4),
            (-far - wide / 2, 0.0, extra + 0.7),
            (far * 0.7 + wide / 2, far * 0.6, extra + 0.6),
            (far * 0.7 + wide / 2, -far * 0.6, extra + 0.6),
            (-far * 0.7 - wide / 2, far * 0.6, extra + 0.9),
            (-far * 0.7 - wide / 2, -far * 0.6, extra + 0.9),
            (wide * 0.3, far + high / 2, extra + 0.5),
            (-wide * 0.3, far + high / 2, extra + 0.5),
            (wide * 0.3, -far - high / 2, extra + 0.6),
            (-wide * 0.3, -far - high / 2, extra + 0.6),
        ]
    return out


def names(board: Mapping[str, Any], pieces: Iterable[Pair] = ()) -> str:
    """All names of a board, the great ones placed first; `pieces` are the middles of stacks to keep clear of."""
    crowd, counters = crowd_of(board), counters_of(board)
    stacks = list(pieces)
    for x, y in stacks:
        crowd.take((x - 26, y - 30, x + 30, y + 26))
    steps = (*_FAR, *_FARTHER) if stacks else _FAR
    houses = {tuple(s["at"]): s["kind"] for s in board["settlements"]}
    order = {"place": 0, "water": 1, "wood": 2, "edge": -1}
    parts = []
    for name in sorted(board["names"], key=lambda n: (n["rank"] + 0.5 * order[n["kind"]], n["at"][1], n["text"])):
        size = _SIZE[name["kind"], name["rank"]]
        wide, high = width_of(name["text"], size, name["kind"]), size * 0.8
        if name["kind"] in ("place", "edge"):
            near = {"town": 15.0, "farmstead": 13.0, "chateau": 17.0}.get(houses.get(tuple(name["at"]), ""), 7.0)
            spots = _offsets(wide, high, near, steps)
        elif name["kind"] == "wood":
            spots = [
                (dx, dy, abs(dx) * 0.03 + abs(dy) * 0.03)
                for dx in (0, -20, 20, -40, 40)
                for dy in (0, -18, 18, 36, -36)
            ]
        else:
            spots = _beside(name["angle"], high, 13.0 if name["rank"] == 1 else 9.0)
        crowds = (crowd, counters) if name["kind"] == "place" else (crowd,)
        parts.append(_place(name, size, wide, high, spots, crowds, board["size"]))
    return "".join(parts)


def _beside(angle: float, high: float, clear: float) -> list[tuple[float, float, float]]:
    """Spots on either bank of a water that runs at an angle, some way up and down."""
    c, s = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    return [
        (run * c - side * (high / 2 + clear) * s, run * s + side * (high / 2 + clear) * c, abs(run) * 0.02)
        for run in (0, -25, 25, -50, 50)
        for side in (-1, 1)
    ]


def _place(
    name: Mapping[str, Any],
    size: float,
    wide: float,
    high: float,
    spots: Sequence[tuple[float, float, float]],
    crowds: Sequence[Crowd],
    board: Sequence[float],
) -> str:
    """Write a name on its best spot and put it into the first crowd, or leave it out where there is no room."""
    angle = math.radians(name["angle"])
    half_w = (wide * abs(math.cos(angle)) + high * abs(math.sin(angle))) / 2
    half_h = (wide * abs(math.sin(angle)) + high * abs(math.cos(angle))) / 2
    best: tuple[float, float, float] | None = None
    for dx, dy, extra in spots:
        x, y = name["at"][0] + dx, name["at"][1] + dy
        box = (x - half_w, y - half_h, x + half_w, y + half_h)
        rim = {"edge": 20, "place": 30}.get(name["kind"], 6)
        out = max(0.0, rim - box[0], rim - box[1], box[2] - board[0] + rim, box[3] - board[1] + rim)
        cost = extra + sum(crowd.cost(box) for crowd in crowds) + 50 * out
        if best is None or cost < best[0]:
            best = (cost, x, y)
    if best is None or (name["kind"] != "place" and best[0] > 45) or (name["rank"] == 3 and best[0] > 70):
        return ""
    _, x, y = best
    crowds[0].take((x - half_w, y - half_h, x + half_w, y + half_h))
    return _write(name, size, x, y)


def width_of(words: str, size: float, kind: str) -> float:
    """About how wide a name runs."""
    spaced = 2.2 if kind == "wood" and size > 20 else 0.8 if kind == "wood" else 0.0
    return len(words) * (size * 0.455 + spaced)


def _write(name: Mapping[str, Any], size: float, x: float, y: float) -> str:
    kind = name["kind"]
    halo = {"wood": "#e3e7c9", "water": "#edead6"}.get(kind, "#f5edd8")
    turned = f"rotate({num(name['angle'])} {num(x)} {num(y)})" if name["angle"] else None
    great = kind == "place" and name["rank"] == 1
    return text(
        name["text"],
        x,
        y + size * 0.3,
        font_size=size,
        font_family=palette.SERIF,
        font_style=None if kind == "place" else "italic",
        fill={"wood": "#3f5326", "water": palette.WATER_INK}.get(kind, palette.INK),
        letter_spacing={"wood": "2.2" if size > 20 else ".8"}.get(kind, ".5" if great else None),
        stroke=halo,
        stroke_width=3.4 if size > 13 else 2.8,
        stroke_opacity=0.92,
        transform=turned,
    )


def group(body: str) -> str:
    """Names share their alignment and their halo."""
    return tag("g", body, id="names", text_anchor="middle", paint_order="stroke", stroke_linejoin="round")


def without_places(svg: str) -> str:
    """A picture without the names of its places; woods and waters, in italics, keep theirs."""
    begin = svg.find('<g id="names"')
    end = svg.find("</g>", begin)
    if begin < 0:
        return svg
    kept = re.sub(r"<text (?![^>]*font-style)[^>]*>[^<]*</text>", "", svg[begin:end])
    return svg[:begin] + kept + svg[end:]
