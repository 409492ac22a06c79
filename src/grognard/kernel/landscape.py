"""How a board looks before the first piece lies on it: ground, lines, names, signs, as plain JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NotRequired, TypedDict

Spot = tuple[float, float]


class Space(TypedDict):
    """One hex, town or field: where it lies and what it is. Pieces stand at ``stand`` where that is not ``at``."""

    id: int
    label: str
    at: Spot
    polygon: list[Spot]
    terrain: str
    stand: NotRequired[Spot]


class Region(TypedDict):
    """Hexes of one terrain that belong together, with the outline of their union (several loops if need be)."""

    kind: str
    name: str
    spaces: list[int]
    outline: list[list[Spot]]


class Way(TypedDict):
    """A road or trail as the points it runs through."""

    kind: str
    name: str
    line: list[Spot]


class Border(TypedDict):
    """Hexsides of one kind as lines; a crest falls to the right of its line, water flows along it.

    ``widths``: how broad a river is at its source and at its mouth.
    """

    kind: str
    name: str
    line: list[Spot]
    widths: NotRequired[Spot]


class Crossing(TypedDict):
    """A bridge: its middle and the direction of the road over it, in degrees."""

    name: str
    over: str
    at: Spot
    angle: float


class Settlement(TypedDict):
    """Houses in a hex: how many of the six directions have a road, so that they can line it."""

    name: str
    kind: str
    space: int
    at: Spot
    roads: list[Spot]
    colour: NotRequired[str]


class Name(TypedDict):
    """A name on the map. Rank 1 is the greatest; an angle means that the text is to run along a line.

    ``under`` is what stands below it in smaller letters, one line or more.
    """

    text: str
    kind: str
    rank: int
    at: Spot
    angle: float
    under: NotRequired[str]


class Exit(TypedDict):
    """Where a path leaves the board."""

    space: int
    edge: str
    at: Spot
    use: str


class Relief(TypedDict):
    """Heights on a rectangular grid: rows from north to south, the first value at `origin`.

    ``contours``: lines of equal height are drawn every so many metres.
    ``tints`` are the colours of the lowest and the highest ground, where they are not the usual ones.
    """

    origin: Spot
    step: Spot
    metres: list[list[int]]
    contours: NotRequired[int]
    tints: NotRequired[tuple[str, str]]


class Bay(TypedDict):
    """A place of a board where a marker lies: its middle and its size, and the space that it belongs to."""

    kind: str
    space: int
    at: Spot
    size: Spot


class Sign(TypedDict):
    """What is printed in an area: a circle, triangle or square with a value in it, and the number of the area.

    Shapes "one_ring", "two_rings" and "outer_ring" are coloured circles, "gate" a black one with a cross, where troops
    come onto the map. ``points`` are victory points, in the colour of the side that they count for; ``cannon`` is a
    cannon symbol; ``star`` marks the area in the ``colour`` of who has it first; ``cutting`` is the colour of those who
    may lie in a sunken road there.
    """

    space: int
    at: Spot
    shape: str
    value: int
    number: str
    points: NotRequired[int]
    colour: NotRequired[str]
    cannon: NotRequired[bool]
    star: NotRequired[bool]
    cutting: NotRequired[str]


class KeyLine(TypedDict):
    """One line of the legend: what is drawn (a kind of way, border, settlement or region) and what it means."""

    kind: str
    text: str
    colour: NotRequired[str]


class BoardFace(TypedDict):
    """What a screen needs of a board beside its picture: where things are, and what is laid over it.

    ``style`` says how it is drawn: "hexes" (where it is missing), "campaign" (towns and roads in a landscape), "battle"
    (a plan of fields) or "areas" (a landscape cut into areas, with signs). ``side`` is the length of a hex's side.
    ``roads`` are the lines by which one marches from town to town, where the board has them.
    """

    name: str
    size: Spot
    side: float
    spaces: list[Space]
    names: list[Name]
    style: NotRequired[str]
    bays: NotRequired[list[Bay]]
    signs: NotRequired[list[Sign]]
    roads: NotRequired[list[list[Spot]]]


class Board(BoardFace):
    """Everything that is drawn before the first piece.

    ``bounds`` are west, south, east and north in degrees, for the frame of a campaign map.
    """

    legend: str
    metres: int
    outline: list[list[Spot]]
    regions: list[Region]
    ways: list[Way]
    borders: list[Border]
    crossings: list[Crossing]
    settlements: list[Settlement]
    exits: list[Exit]
    relief: NotRequired[Relief]
    key: NotRequired[list[KeyLine]]
    bounds: NotRequired[tuple[float, float, float, float]]


# What games build alike


def space(id: int, label: str, polygon: Sequence[Spot], terrain: str = "clear") -> Space:
    """A space of any shape; pieces stand in the middle of its corners."""
    count = len(polygon)
    middle = (sum(x for x, _ in polygon) / count, sum(y for _, y in polygon) / count)
    return {"id": id, "label": label, "at": middle, "polygon": list(polygon), "terrain": terrain}


def plain_board(name: str, spaces: Sequence[Space], side: float, legend: str = "", metres: int = 1) -> Board:
    """A board of spaces with their labels and nothing else. ``side`` is the size of a counter's place.

    It ends as far beyond the last space as it begins before the first.
    """
    corners = [corner for each in spaces for corner in each["polygon"]]
    wide = max(x for x, _ in corners) + min(x for x, _ in corners)
    high = max(y for _, y in corners) + min(y for _, y in corners)
    return {
        "name": name,
        "legend": legend,
        "size": (wide, high),
        "side": side,
        "metres": metres,
        "spaces": list(spaces),
        "outline": [each["polygon"] for each in spaces],
        "regions": [],
        "ways": [],
        "borders": [],
        "crossings": [],
        "settlements": [],
        "exits": [],
        "names": [],
    }
