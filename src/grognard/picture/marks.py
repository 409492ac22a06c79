"""Marks on spaces, for pictures: who controls them, what is contested, where guns stand, what is attacked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from grognard.picture import palette
from grognard.picture.svg import layer, straight, tag

HELD = ("control", "contested")
RINGED = ("battery", "gun", "attacker", "defender", "battle", "skirmish", "moving")


def held(mark: Mapping[str, Any], space: Mapping[str, Any]) -> str:
    """A space in the colour of who holds it; with a broken edge where others contest it."""
    dashes = {"stroke_dasharray": "7 5"} if mark["kind"] == "contested" else {}
    colour = mark["colour"] or palette.INK
    return tag(
        "path",
        tag("title", mark["text"].replace("&", "&amp;").replace("<", "&lt;")),
        d=straight(space["polygon"], closed=True),
        fill=colour,
        fill_opacity=0.13,
        stroke=colour,
        stroke_opacity=0.5,
        stroke_width=2.2,
        **dashes,
    )


def ringed(mark: Mapping[str, Any], space: Mapping[str, Any], side: float) -> str:
    """A ring about where something stands or happens: a battery, an attack."""
    x, y = space.get("stand", space["at"])
    colour = mark["colour"] or palette.INK
    return tag("circle", cx=float(x), cy=float(y), r=side * 0.95, fill="none", stroke=colour, stroke_width=3.4)


def draw_marks(board: Mapping[str, Any], marks: Sequence[Mapping[str, Any]]) -> str:
    """The marks of a board as a layer; nothing where there are none."""
    spaces = {space["id"]: space for space in board["spaces"]}
    side = float(board["side"])
    flat = [held(one, spaces[one["space"]]) for one in marks if one["kind"] in HELD and one["space"] in spaces]
    rings = [
        ringed(one, spaces[one["space"]], side) for one in marks if one["kind"] in RINGED and one["space"] in spaces
    ]
    return layer("marks", [*flat, *rings])


def laid_under(svg: str, marks: str) -> str:
    """A picture with these marks below its pieces, or above all else where it has none."""
    at = svg.find('<g id="pieces"')
    if at < 0:
        at = svg.rfind("</svg>")
    return svg[:at] + marks + svg[at:]
