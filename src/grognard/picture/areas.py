"""A battlefield cut into areas: relief with hachures, fields, woods, brooks, lanes and farms under their borders."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from grognard.picture import areas_frame, areas_signs, ground, houses, palette, relief
from grognard.picture import areas_lines as lines
from grognard.picture.counters import stack
from grognard.picture.furniture import Box
from grognard.picture.svg import Spot, block, dice, disc, document, layer, num, straight, tag

Pile = tuple[Sequence[Mapping[str, Any]], Spot]

_ROUND: dict[str, str] = {"stroke_linecap": "round", "stroke_linejoin": "round", "fill": "none"}
_LIFT = 2.6  # how much steeper the ground is drawn than it is
_FINE = 5  # points of the hachures for one step of the grid of heights
_CONTOUR = 2.2  # metres of height between two rows of hachures
_STEEP = 0.052  # metres of fall for one unit of the board from which hachures are drawn
_SCALE = {"town": 2.0, "hamlet": 1.6, "chateau": 1.75, "farmstead": 1.45, "mill": 1.5}
_STACK = 25.0  # half of the room of a stack of counters
_AWAY = sorted(
    ((dx, dy) for dx in range(-120, 121, 8) for dy in range(-96, 97, 6)),
    key=lambda by: (by[0] ** 2 + 2 * by[1] ** 2, by),
)  # where a name may go instead, the nearest first
HEIGHT_WASH = "#d9a659"


def draw(board: Mapping[str, Any], pieces: Sequence[Mapping[str, Any]]) -> str:
    """The whole board as an SVG document."""
    land = "".join(straight(loop, closed=True) for loop in board["outline"])
    piles = _stacks(board, pieces)
    signs = board.get("signs", [])
    flat = [
        tag("path", d=land, fill=palette.PAPER),
        relief.shading({**board["relief"], "metres": _soft(board["relief"]["metres"], 3)}, board["size"], _LIFT),
        layer("heights", [_heights(board["spaces"])]),
        layer("fields", [_fields(board)]),
        layer("hachures", [hachures(board["relief"], board["size"])], stroke=palette.HACHURE, stroke_linecap="round"),
        layer("villages", [ground.town_ground(r) for r in board["regions"] if r["kind"] == "village"]),
        layer("woods", [ground.woods(r) for r in board["regions"] if r["kind"] == "wood"]),
        layer("orchards", [_orchard(r) for r in board["regions"] if r["kind"] == "orchard"]),
        layer("brooks", [lines.brook(b) for b in board["borders"] if b["kind"] == "brook"]),
        layer("tracks", [lines.ways(board["ways"], "track")]),
        layer("cuttings", [lines.cutting(b["line"]) for b in board["borders"] if b["kind"] == "sunken"]),
        layer("roads", [lines.ways(board["ways"], "road")]),
        layer("chaussees", [lines.ways(board["ways"], "chaussee")]),
    ]
    body = [
        tag("defs", ground.patterns() + tag("clipPath", tag("path", d=land), id="land") + areas_frame.gradients()),
        areas_frame.sheet(board),
        tag("g", "".join(flat), clip_path="url(#land)"),
        layer("borders", [lines.borders(board["borders"])]),
        layer("houses", [drawn_houses(s) for s in board["settlements"]]),
        areas_frame.frame(board),
        layer("zones", [areas_frame.zones(board)]),
        layer(
            "names",
            [areas_signs.names(clear_of(board["names"], piles, [areas_signs.sign_room(s) for s in signs]))],
            text_anchor="middle",
            paint_order="stroke",
        ),
        layer("signs", [areas_signs.sign(s) for s in signs]),
        areas_frame.band(board),
        layer("pieces", [stack(pile, at) for pile, at in piles]),
    ]
    return document(body, board["size"])


# --- the ground ---


def _heights(spaces: Sequence[Mapping[str, Any]]) -> str:
    """A wash over elevated areas: the ridges are seen from afar."""
    d = "".join(straight(s["polygon"], closed=True) for s in spaces if s["terrain"] == "elevated")
    return tag("path", d=d, fill=HEIGHT_WASH, fill_opacity=0.3) if d else ""


def _fields(board: Mapping[str, Any]) -> str:
    """A patchwork of strips, hardly darker than the paper, some of them furrowed."""
    roll = dice("area fields")
    (left, top), (right, bottom) = board["outline"][0][0], board["outline"][0][2]
    strips: list[list[str]] = [[] for _ in palette.FIELDS]
    furrows: list[str] = []
    for _ in range(760):
        x, y = roll.uniform(left, right), roll.uniform(top, bottom)
        turn = 0.35 * math.sin(x / 310) + 0.5 * math.cos(y / 260) + roll.choice((0.0, math.pi / 2))
        for n in range(roll.randint(1, 4)):
            wide, high = roll.uniform(46, 90), roll.uniform(15, 27)
            shift = n * high
            corners = block(x - shift * math.sin(turn), y + shift * math.cos(turn), wide, high, turn)
            strips[roll.randrange(len(strips))].append(straight(corners, closed=True))
            if roll.random() < 0.14:
                furrows += ground.furrow_lines(corners, round(high / 4.4))
    return "".join(
        tag("path", d="".join(part), fill=colour, fill_opacity=0.3)
        for part, colour in zip(strips, palette.FIELDS, strict=True)
    ) + tag("path", d="".join(furrows), stroke="#8a7345", stroke_width=0.5, stroke_opacity=0.34, fill="none")


def _soft(rows: Sequence[Sequence[float]], times: int) -> list[list[float]]:
    """Heights without the steps of whole metres."""
    out = [list(row) for row in rows]
    for _ in range(times):
        for turned in (False, True):
            lines = [list(column) for column in zip(*out, strict=True)] if turned else out
            lines = [
                [(line[max(0, n - 1)] + 2 * line[n] + line[min(len(line) - 1, n + 1)]) / 4 for n in range(len(line))]
                for line in lines
            ]
            out = [list(column) for column in zip(*lines, strict=True)] if turned else lines
    return out


def hachures(heights: Mapping[str, Any], size: Sequence[float]) -> str:
    """Strokes downhill in rows along the contours, as surveyors drew them: the steeper the thicker."""
    (ox, oy), (sx, sy) = heights["origin"], heights["step"]
    fine = relief.finer(_soft(heights["metres"], 2), _FINE)
    dx, dy = sx / _FINE, sy / _FINE
    roll = dice("area hachures")
    strokes: list[list[str]] = [[], [], [], []]
    for r in range(1, len(fine) - 2):
        y = oy + r * dy
        if not 0 <= y <= size[1]:
            continue
        for c in range(1, len(fine[0]) - 2):
            here, right, down = fine[r][c], fine[r][c + 1], fine[r + 1][c]
            fall = ((fine[r][c + 1] - fine[r][c - 1]) / (2 * dx), (fine[r + 1][c] - fine[r - 1][c]) / (2 * dy))
            slope = math.hypot(*fall)
            if slope < _STEEP:
                continue
            level = math.floor(max(here, right, down) / _CONTOUR)
            if level == math.floor(min(here, right, down) / _CONTOUR):
                continue  # no contour passes here
            far = min(17.0, 0.82 * _CONTOUR / slope) * roll.uniform(0.72, 1.05)
            lean = roll.uniform(-0.13, 0.13)
            along = (-(fall[0] + lean * fall[1]) / slope * far, -(fall[1] - lean * fall[0]) / slope * far)
            x = ox + c * dx + roll.uniform(-1.2, 1.2)
            start = y + roll.uniform(-1.2, 1.2)
            kind = min(3, int((slope - _STEEP) / 0.03))
            strokes[kind].append(f"M{num(x)} {num(start)}l{num(along[0])} {num(along[1])}")
    return "".join(
        tag("path", d="".join(part), stroke_width=wide, stroke_opacity=strength)
        for part, wide, strength in zip(strokes, (0.7, 1.0, 1.35, 1.7), (0.42, 0.5, 0.56, 0.6), strict=True)
        if part
    )


def _orchard(region: Mapping[str, Any]) -> str:
    """Trees in rows behind a hedge."""
    loop = region["outline"][0]
    roll = dice("orchard", loop[0])
    xs, ys = [p[0] for p in loop], [p[1] for p in loop]
    crowns: list[str] = []
    shadows: list[str] = []
    y = min(ys) + 4
    while y < max(ys):
        x = min(xs) + 4
        while x < max(xs):
            if _inside(loop, x, y):
                r = roll.uniform(2.6, 3.3)
                crowns.append(disc(x, y, r))
                shadows.append(disc(x + 1.2, y + 1.5, r))
            x += 10.5
        y += 10.5
    hedge = straight(loop, closed=True)
    return (
        tag("path", d=hedge, fill="#c8d39d", fill_opacity=0.55)
        + tag("path", d="".join(shadows), fill="#4f5a2c", fill_opacity=0.3)
        + tag("path", d="".join(crowns), fill=palette.CROWNS[0], stroke=palette.WOOD_EDGE, stroke_width=0.6)
        + tag("path", d=hedge, stroke="#55703a", stroke_width=2.6, stroke_dasharray="0.1 3.4", **_ROUND)
    )


def _inside(loop: Sequence[Spot], x: float, y: float) -> bool:
    hit = False
    for (ax, ay), (bx, by) in zip(loop, [*loop[1:], loop[0]], strict=True):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            hit = not hit
    return hit


def drawn_houses(place: Mapping[str, Any]) -> str:
    """One place, larger than on a map of hexes."""
    x, y = place["at"]
    scale = _SCALE.get(place["kind"], 1.35)
    roads = [(x + (px - x) / scale, y + (py - y) / scale) for px, py in place["roads"]]
    drawn = houses.houses([{**place, "roads": roads}])
    shift = f"translate({num(x * (1 - scale))} {num(y * (1 - scale))}) scale({scale:g})"
    return tag("g", drawn, transform=shift)


def _stacks(board: Mapping[str, Any], pieces: Sequence[Mapping[str, Any]]) -> list[Pile]:
    """Counters in their areas, each stack with its middle: in the middle, or side by side where both sides are.

    An army that has a bay of its own name lies there, all others lie together in the last bay of the area.
    """
    bays: dict[int, dict[str, Spot]] = {}
    for bay in board.get("bays", []):
        bays.setdefault(bay["space"], {})[bay["kind"]] = bay["at"]
    middle = {s["id"]: s["at"] for s in board["spaces"]}
    piles: dict[int, dict[str, list[Mapping[str, Any]]]] = {}
    for piece in pieces:
        if piece["at"] in middle:
            kinds = bays.get(piece["at"]) or {"": middle[piece["at"]]}
            kind = piece["side"] if piece["side"] in kinds else list(kinds)[-1]
            piles.setdefault(piece["at"], {}).setdefault(kind, []).append(piece)
    return [
        (pile, bays[space][kind] if len(piles[space]) > 1 else middle[space])
        for space in sorted(piles, key=lambda space: middle[space][1])
        for kind, pile in piles[space].items()
    ]


def clear_of(
    names: Sequence[Mapping[str, Any]], piles: Sequence[Pile], signs: Sequence[Box] = ()
) -> list[Mapping[str, Any]]:
    """The names, those that counters would hide moved beside them, clear of signs if they can be.

    One that finds no room stays.
    """
    stacks = [(x - _STACK, y - _STACK - 4, x + _STACK + 4, y + _STACK) for _, (x, y) in piles]
    found = list(names)
    for n, name in enumerate(names):
        if name["kind"] not in areas_signs.STYLE or not _meets(areas_signs.room(name), stacks):
            continue
        others = [
            areas_signs.room(other) for m, other in enumerate(found) if m != n and other["kind"] in areas_signs.STYLE
        ]
        found[n] = _moved(name, [*stacks, *others, *signs]) or _moved(name, [*stacks, *others]) or name
    return found


def _moved(name: Mapping[str, Any], kept: Sequence[Box]) -> Mapping[str, Any] | None:
    """The name at the nearest spot that is clear of all that, or None."""
    x, y = name["at"]
    for dx, dy in _AWAY:
        moved = {**name, "at": (x + dx, y + dy)}
        if not _meets(areas_signs.room(moved), kept):
            return moved
    return None


def _meets(box: Box, others: Sequence[Box]) -> bool:
    return any(
        min(box[2], other[2]) > max(box[0], other[0]) and min(box[3], other[3]) > max(box[1], other[1])
        for other in others
    )
