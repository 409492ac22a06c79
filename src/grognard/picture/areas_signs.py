"""Signs and names of a map of areas: terrain with its modifier, number, victory points, cannon."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from grognard.picture import palette
from grognard.picture.furniture import Box
from grognard.picture.svg import num, straight, tag, text

FILL = {"circle": "#fbf3da", "high": "#f0c374", "triangle": "#d3e6a8", "square": "#eea184"}
RINGS = {"one_ring": "#9cc46b", "two_rings": "#f3cf63", "outer_ring": "#ea9482", "gate": "#25211d"}
_R = 15.5
_GROWN = 1.14  # signs on the map are larger than in the legend


def sign(s: Mapping[str, Any]) -> str:
    """The sign of an area: its terrain and modifier, its number to the right, points or a cannon beyond."""
    x, y = s["at"]
    extra = "points" in s or s.get("cannon") or s.get("star")
    left = x - (29.0 if extra else 11.0)
    parts = [terrain(left, y, s["shape"], s["value"])]
    number = text(
        s["number"],
        left + 19.5,
        y + 13.0,
        font_family=palette.SANS,
        font_size=17.0,
        font_weight="bold",
        fill=palette.INK,
        stroke="#fbf5e4",
        stroke_width=4.0,
        stroke_opacity=0.85,
        stroke_linejoin="round",
        paint_order="stroke",
    )
    parts.append(number)
    if "points" in s:
        parts.append(points(left + 52.0, y - 3.0, s["points"], s["colour"]))
    if s.get("star"):
        beyond = left + 35.0 + 9.5 * len(s["number"])  # the number is as wide as its figures
        parts.append(star(beyond, y - 2.0, s["colour"]))
    if s.get("cutting"):
        parts.append(trench(left, y + 25.0, s["cutting"]))
    if s.get("cannon"):
        parts.append(cannon(left + (30.0 if "points" in s else 52.0), y - (15.0 if "points" in s else 3.0)))
    shift = f"translate({num(x * (1 - _GROWN))} {num(y * (1 - _GROWN))}) scale({_GROWN})"
    return tag("g", "".join(parts), transform=shift)


def sign_room(s: Mapping[str, Any]) -> Box:
    """The room that a sign takes."""
    x, y = s["at"]
    extra = "points" in s or s.get("cannon") or s.get("star")
    left = -29.0 if extra else -11.0
    right = left + (66.0 if extra else 21.0 + 9.5 * len(s["number"]))
    return x + (left - _R) * _GROWN, y - (_R + 2) * _GROWN, x + right * _GROWN, y + (_R + 2) * _GROWN


def terrain(x: float, y: float, shape: str, value: int | str) -> str:
    """Circle, triangle or square with a value in it."""
    if shape in RINGS:
        return _rings(x, y, shape, value)
    fill = FILL["high"] if shape == "circle" and value == 2 else FILL[shape]
    line: dict[str, Any] = {"stroke": palette.INK, "stroke_width": 2.0, "stroke_linejoin": "round"}
    low = 6.2
    if shape == "circle":
        ring = tag("circle", cx=x, cy=y, r=_R, fill=fill, **line)
        body = ring + tag("circle", cx=x, cy=y, r=_R - 3.0, fill="none", stroke=palette.INK, stroke_width=0.7)
    elif shape == "triangle":
        low = 9.2
        d = f"M{num(x)} {num(y - 18.5)}L{num(x + 19)} {num(y + 13.5)}H{num(x - 19)}Z"
        body = tag("path", d=d, fill=fill, **line)
    else:
        body = tag("rect", x=x - 14.5, y=y - 14.5, width=29.0, height=29.0, fill=fill, **line)
        body += tag(
            "rect", x=x - 11.7, y=y - 11.7, width=23.4, height=23.4, fill="none", stroke=palette.INK, stroke_width=0.7
        )
    shadow = tag("ellipse", cx=x + 1.5, cy=y + 3.0, rx=_R + 1.0, ry=_R, fill="#2a1a0a", fill_opacity=0.22)
    return (
        shadow
        + body
        + text(
            str(value),
            x,
            y + low,
            font_family=palette.SANS,
            font_size=18.5,
            font_weight="bold",
            text_anchor="middle",
            fill=palette.INK,
        )
    )


def _rings(x: float, y: float, shape: str, value: int | str) -> str:
    """A coloured circle: one ring or two tell how hard it is to enter, a gate has a cross in place of a value."""
    line: dict[str, Any] = {"stroke": palette.INK, "stroke_width": 1.8}
    parts = [tag("ellipse", cx=x + 1.5, cy=y + 3.0, rx=_R + 2.0, ry=_R + 1.0, fill="#2a1a0a", fill_opacity=0.25)]
    if shape == "outer_ring":
        parts.append(tag("circle", cx=x, cy=y, r=_R + 4.6, fill="#fbf3da", **line))
    parts.append(tag("circle", cx=x, cy=y, r=_R + 0.6, fill=RINGS[shape], **line))
    inner = "#f2e6c4" if shape == "gate" else palette.INK
    if shape != "one_ring":
        parts.append(tag("circle", cx=x, cy=y, r=_R - 2.6, fill="none", stroke=inner, stroke_width=1.1))
    if shape == "gate":
        cross = f"M{num(x - 2.2)} {num(y - 8.6)}h4.4l-1 6.4l6.6 -1v4.4l-6.6 -1l1 6.6h-4.4l1 -6.6l-6.6 1v-4.4l6.6 1z"
        return "".join(parts) + tag("path", d=cross, fill="none", stroke="#f2e6c4", stroke_width=1.7)
    figure = text(
        str(value),
        x,
        y + 6.6,
        font_family=palette.SANS,
        font_size=19.0,
        font_weight="bold",
        text_anchor="middle",
        fill=palette.INK,
    )
    return "".join(parts) + figure


def star(x: float, y: float, colour: str) -> str:
    """A star in a disc, in the colour of who has the place at first."""
    corners = []
    for n in range(10):
        r, a = (10.4 if n % 2 == 0 else 4.3), math.pi * (n / 5 - 0.5)
        corners.append((x + r * math.cos(a), y + r * math.sin(a)))
    return (
        tag("circle", cx=x + 1.2, cy=y + 2.2, r=14.0, fill="#2a1a0a", fill_opacity=0.28)
        + tag("circle", cx=x, cy=y, r=14.0, fill=colour, stroke="#fff8e4", stroke_width=2.2)
        + tag("circle", cx=x, cy=y, r=15.2, fill="none", stroke=palette.INK, stroke_width=0.8)
        + tag("path", d=straight(corners, closed=True), fill="#ffd86b", stroke="#5a4300", stroke_width=0.8)
    )


def trench(x: float, y: float, colour: str) -> str:
    """A piece of sunken road: two banks, in the colour of those who may lie in it."""
    teeth = "".join(
        f"M{num(x - 15 + 5 * n)} {num(y - 5)}h3.4l-1.7 4.2zM{num(x - 15 + 5 * n)} {num(y + 6)}h3.4l-1.7 -4.2z"
        for n in range(6)
    )
    box: dict[str, Any] = {"x": x - 17.0, "y": y - 7.5, "width": 32.0, "height": 16.0, "rx": 3.0}
    ground = tag("rect", fill="#fbf5e4", stroke=colour, stroke_width=2.4, **box)
    return ground + tag("path", d=teeth, fill=palette.CREST)


def points(x: float, y: float, value: int | str, colour: str) -> str:
    """A shield with victory points, in the colour of the side that scores them."""
    d = f"M{num(x - 12.5)} {num(y - 14)}h25v14c0 8 -6 13 -12.5 16c-6.5 -3 -12.5 -8 -12.5 -16Z"
    return (
        tag("path", d=d, transform="translate(1.5 2.5)", fill="#2a1a0a", fill_opacity=0.28)
        + tag("path", d=d, fill=colour, stroke="#fff8e4", stroke_width=2.2, stroke_linejoin="round")
        + tag("path", d=d, fill="none", stroke=palette.INK, stroke_width=0.8, stroke_linejoin="round")
        + text(
            str(value),
            x,
            y + 7.0,
            font_family=palette.SANS,
            font_size=20.0,
            font_weight="bold",
            text_anchor="middle",
            fill="#ffffff",
        )
    )


def cannon(x: float, y: float) -> str:
    """A gun on its carriage."""
    barrel = f"M{num(x - 10)} {num(y + 1.5)}l21 -8.5l2 4.6l-21 8.6z"
    trail = f"M{num(x - 4)} {num(y + 2)}L{num(x - 16)} {num(y + 10.5)}"
    wheel = tag("circle", cx=x, cy=y + 4.5, r=6.8, fill="#fbf3da", stroke=palette.INK, stroke_width=2.2)
    spokes = f"M{num(x)} {num(y - 2)}v13M{num(x - 6.5)} {num(y + 4.5)}h13"
    halo = tag("circle", cx=x, cy=y + 1.5, r=16.0, fill="#fbf5e4", fill_opacity=0.72)
    return (
        halo
        + tag("path", d=trail, stroke=palette.INK, stroke_width=2.6, stroke_linecap="round")
        + tag("path", d=barrel, fill=palette.INK)
        + wheel
        + tag("path", d=spokes, stroke=palette.INK, stroke_width=1.1)
    )


STYLE: dict[str, tuple[float, str, bool, str]] = {  # size, family, italic, colour
    "place": (23.0, palette.CAPITALS, False, palette.INK),
    "area": (12.5, palette.SERIF, True, "#4a3823"),
    "field": (16.5, palette.SERIF, True, "#3f2f1c"),
    "farm": (11.5, palette.SERIF, True, "#5a2416"),
    "edge": (15.0, palette.SERIF, True, palette.INK),
    "water": (14.5, palette.SERIF, True, palette.WATER_INK),
}


def room(name: Mapping[str, Any]) -> Box:
    """About the room that a name takes, a little too much rather than too little."""
    size, family, _, _ = STYLE[name["kind"]]
    x, y = name["at"]
    lines = str(name["text"]).split("\n")
    half_w = max(len(line) for line in lines) * size * (0.58 if family == palette.CAPITALS else 0.47) / 2
    half_h = (len(lines) * 0.92 * size) / 2
    angle = math.radians(name["angle"] or 0.0)
    c, s = abs(math.cos(angle)), abs(math.sin(angle))
    wide, high = half_w * c + half_h * s, half_w * s + half_h * c
    return x - wide, y - high, x + wide, y + high


def names(records: Sequence[Mapping[str, Any]]) -> str:
    """Names of areas, places, brooks, and where the roads lead."""
    parts = []
    for name in records:
        if name["kind"] not in STYLE:
            continue
        size, family, italic, colour = STYLE[name["kind"]]
        x, y = name["at"]
        lines = str(name["text"]).split("\n")
        top = y - (len(lines) - 1) * size * 0.46 + size * 0.3
        turn = f"rotate({num(name['angle'])} {num(x)} {num(y)})" if name["angle"] else None
        parts += [
            text(
                line,
                x,
                top + n * size * 0.92,
                font_family=family,
                font_size=size,
                font_style="italic" if italic else None,
                fill=colour,
                stroke="#f6eed8",
                stroke_width=size * 0.26,
                stroke_opacity=0.82,
                stroke_linejoin="round",
                transform=turn,
            )
            for n, line in enumerate(lines)
        ]
    return "".join(parts)
