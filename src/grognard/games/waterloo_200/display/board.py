"""How the map of Waterloo 200 looks, as data: 115 areas with their circles.

Nothing is drawn here. Spaces are the areas by their numbers. The sheet is 86 by 62 centimetres at 1 cm = 70 m;
``data/shapes.json`` has the outlines of the areas, made by tools/w200_shapes.py.
"""

from __future__ import annotations

import functools
from typing import Any

from grognard.datafiles import parse_resource
from grognard.games.waterloo_200.data.records import AreaDatum, GameData
from grognard.games.waterloo_200.display.signs import COLOURS
from grognard.kernel.display import Bay, Board, Border, KeyLine, Name, Region, Sign, Space, Spot

UNITS = 28.0  # to the centimetre of the sheet
FRAME = 44.0
STACK = 58.0
METRES = 70
SHAPES = {"green": "circle", "yellow": "square", "red": "square", "black": "triangle"}
TERRAIN = {"green": "clear", "yellow": "forest", "red": "village", "black": "zone"}

Line = list[Spot]


@functools.cache
def _stored() -> dict[str, Any]:
    loaded: dict[str, Any] = parse_resource("grognard.games.waterloo_200.data", "shapes.json")
    return loaded


def spot(x: float, y: float) -> Spot:
    """A point of the sheet, in centimetres from its upper left corner, on the board."""
    return round(FRAME + x * UNITS, 1), round(FRAME + y * UNITS, 1)


@functools.cache
def outlines() -> dict[int, Line]:
    """The polygon of each area by its number. Neighbours share every point of their border."""
    return {int(number): [spot(x, y) for x, y in line] for number, line in _stored()["areas"].items()}


def middle(line: Line) -> Spot:
    """The middle of an outline."""
    xs, ys = [x for x, _ in line], [y for _, y in line]
    return round((min(xs) + max(xs)) / 2, 1), round((min(ys) + max(ys)) / 2, 1)


def _space(area: AreaDatum) -> Space:
    line = outlines()[area.number]
    label = area.name or f"Area {area.number}"
    return {
        "id": area.number,
        "label": label,
        "at": middle(line),
        "polygon": line,
        "terrain": TERRAIN[area.colour],
    }


def _sign(area: AreaDatum) -> Sign:
    x, y = middle(outlines()[area.number])
    sign: Sign = {
        "space": area.number,
        "at": (x, round(y - 62, 1)),
        "shape": SHAPES[area.colour],
        "value": area.bonus,
        "number": str(area.number),
    }
    if area.victory:
        sign["points"] = 1
        sign["colour"] = COLOURS[("french", "british", "prussian").index(area.start)]
    return sign


def _bays(area: AreaDatum) -> list[Bay]:
    x, y = middle(outlines()[area.number])
    return [
        {"kind": "french", "space": area.number, "at": (x, round(y + 34, 1)), "size": (STACK, STACK)},
        {"kind": "allied", "space": area.number, "at": (x, round(y - 22, 1)), "size": (STACK, STACK)},
    ]


def shared(one: Line, other: Line) -> Line:
    """The points that two outlines share, from west to east."""
    return sorted(set(one) & set(other))


def _start_line(data: GameData) -> list[Border]:
    """Where the British ground ends and the French begins (1.5.1)."""
    shapes = outlines()
    found: list[Border] = []
    for area in data.areas:
        for other in area.near:
            if area.start == "british" and data.areas[other - 1].start == "french":
                line = shared(shapes[area.number], shapes[other])
                if len(line) > 1:
                    found.append({"kind": "boundary", "name": "Start line", "line": line})
    return found


def board(data: GameData, title: str) -> Board:
    """The whole map."""
    width, height = _stored()["size"]
    right, bottom = spot(width, height)
    corners: Line = [spot(0, 0), (right, FRAME), (right, bottom), (FRAME, bottom)]
    names: list[Name] = []
    regions: list[Region] = []
    for area in data.areas:
        if area.name:
            x, y = middle(outlines()[area.number])
            names.append({"text": area.name, "kind": "village", "rank": 2, "at": (x, round(y + 74, 1)), "angle": 0.0})
        if area.colour != "green":
            line = outlines()[area.number]
            regions.append(
                {"kind": TERRAIN[area.colour], "name": area.name, "spaces": [area.number], "outline": [line]}
            )
    key: list[KeyLine] = [
        {"kind": "boundary", "text": "Start line (1.5.1)"},
        {"kind": "forest", "text": "Rough ground: 2 MP, two blocks of a side (1.2, 1.3)"},
    ]
    return {
        "name": title,
        "legend": "Circles are green ground, squares rough; the number is the terrain bonus (1.1).",
        "size": (round(right + FRAME, 1), round(bottom + FRAME, 1)),
        "side": 40.0,
        "metres": METRES,
        "spaces": [_space(area) for area in data.areas],
        "outline": [corners],
        "regions": regions,
        "ways": [],
        "borders": _start_line(data),
        "crossings": [],
        "settlements": [],
        "exits": [],
        "names": names,
        "style": "areas",
        "bays": [bay for area in data.areas for bay in _bays(area)],
        "key": key,
        "signs": [_sign(area) for area in data.areas],
    }
