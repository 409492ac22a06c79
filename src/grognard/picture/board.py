"""A whole board as one SVG picture.

The board is the plain data that a game's faces give: spaces with polygons, regions, ways, borders, crossings,
settlements, names and, where it has one, a relief. Parts that a board lacks are left out, so that boards of areas
or of towns and roads can be drawn by the same code.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from grognard.picture import areas, battlefield, campaign, ground, houses, labels, lines, margin, palette, relief
from grognard.picture.cartouche import cartouche
from grognard.picture.counters import counters
from grognard.picture.svg import document, layer, straight, tag

_EMPTY: dict[str, Any] = {
    "regions": [], "ways": [], "borders": [], "crossings": [], "settlements": [], "exits": [], "names": [],
}  # fmt: skip
_COVERS = (
    ("marsh", ground.marsh), ("orchard", ground.orchard), ("woodland", ground.woods), ("town", ground.town_ground),
    ("village", ground.town_ground),
)  # fmt: skip


def draw_board(board: Mapping[str, Any], pieces: Sequence[Mapping[str, Any]] = (), hung: bool = False) -> str:
    """The board with its pieces, as an SVG document. A hex map that is to be ``hung`` on a wall gets a strip below it
    with title, signs, scale and compass; another has its title in a corner, if one is free.
    """
    full: dict[str, Any] = {**_EMPTY, **board}
    if full.get("style") == "campaign":
        return campaign.draw(full, pieces)
    if full.get("style") == "battle":
        return battlefield.draw(full, pieces)
    if full.get("style") == "areas":
        return areas.draw(full, pieces)
    wide, high = full["size"]
    land = "".join(straight(loop, closed=True) for loop in full["outline"])
    where = {s["id"]: s["at"] for s in full["spaces"]}
    held = sorted({tuple(where[p["at"]]) for p in pieces if p["at"] in where})
    below = margin.strip(full) if hung and margin.is_wide_enough(full) else ""
    title = "" if below else cartouche(full)
    if below:
        high += margin.HIGH
    body = [
        tag("defs", ground.patterns() + tag("clipPath", tag("path", d=land), id="land")),
        tag("rect", width=float(wide), height=float(high), fill=palette.DESK),
        tag("path", d=land, fill="none", stroke=palette.FRAME, stroke_width=7.0, stroke_linejoin="round"),
        tag("path", d=land, fill=palette.PAPER, stroke=palette.PAPER, stroke_width=2.4, stroke_linejoin="round"),
        tag("g", "".join(_ground(full)), clip_path="url(#land)"),
        tag("path", d=land, fill="none", stroke=palette.FRAME, stroke_width=1.6, stroke_linejoin="round"),
        *_upper(full),
        layer("title", [title, below]),
        labels.group(labels.names(full, held)),
        layer("pieces", [counters(pieces, where)]),
    ]
    return document(body, (wide, high))


def _ground(board: Mapping[str, Any]) -> list[str]:
    """All that lies flat and ends at the edge of the map."""
    parts: list[str] = []
    heights = board.get("relief")
    if heights:
        parts.append(relief.shading(heights, board["size"]))
    parts.append(layer("fields", [ground.fields(board["spaces"], board["side"])]))
    if heights:
        strokes = relief.hachures(heights, board["size"])
        parts.append(layer("hachures", [strokes], stroke=palette.HACHURE, stroke_opacity=0.34, stroke_linecap="round"))
        if "contours" in heights:
            found = relief.contours(heights, heights["contours"])
            parts.append(layer("contours", [found], stroke=palette.CREST, stroke_opacity=0.5, fill="none"))
    for kind, draw in _COVERS:
        parts.append(layer(kind, [draw(r) for r in board["regions"] if r["kind"] == kind]))
    parts.append(layer("banks", [lines.banks(board["ways"])]))
    parts.append(layer("trails", [lines.ways(board["ways"], "trail")]))
    parts.append(layer("roads", [lines.ways(board["ways"], "road")]))
    parts.append(layer("grid", [lines.grid(board["spaces"])]))
    parts.append(layer("waters", [lines.waters(board["borders"])]))
    parts.append(layer("bridges", [lines.bridges(board["crossings"])]))
    parts.append(layer("crests", [lines.crests(board["borders"])]))
    return parts


def _upper(board: Mapping[str, Any]) -> list[str]:
    """What stands on the ground, and the lettering."""
    return [
        layer("exits", [lines.exits(board["exits"])], fill=palette.WALL, stroke=palette.PAPER, stroke_width=1.0),
        layer("walls", [houses.chateau_walls(board["spaces"])]),
        layer("houses", [houses.houses(board["settlements"])]),
        layer(
            "numbers",
            [lines.numbers(board["spaces"], board["side"])],
            font_family=palette.SANS,
            font_size=8.0,
            text_anchor="middle",
            fill="#5d4c38",
            fill_opacity=0.85,
        ),
    ]
