"""What a board and a piece say about their looks: plain JSON with names for its parts."""

from __future__ import annotations

from typing import NotRequired, TypedDict

Spot = tuple[float, float]


class Space(TypedDict):
    """One hex: where it lies and what it is."""

    id: int
    label: str
    at: Spot
    polygon: list[Spot]
    terrain: str


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
    """Hexsides of one kind as lines; a crest falls to the right of its line, water flows along it."""

    kind: str
    name: str
    line: list[Spot]


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


class Name(TypedDict):
    """A name on the map. Rank 1 is the greatest; an angle means that the text is to run along a line."""

    text: str
    kind: str
    rank: int
    at: Spot
    angle: float


class Exit(TypedDict):
    """Where a path leaves the board."""

    space: int
    edge: str
    at: Spot
    use: str


class Relief(TypedDict):
    """Heights on a rectangular grid: rows from north to south, the first value at `origin`."""

    origin: Spot
    step: Spot
    metres: list[list[int]]


class Board(TypedDict):
    """Everything that is drawn before the first piece."""

    name: str
    legend: str
    size: Spot
    side: float
    metres: int
    spaces: list[Space]
    outline: list[list[Spot]]
    regions: list[Region]
    ways: list[Way]
    borders: list[Border]
    crossings: list[Crossing]
    settlements: list[Settlement]
    exits: list[Exit]
    names: list[Name]
    relief: NotRequired[Relief]


class PieceFace(TypedDict):
    """One counter as it lies on the board (`at` is a space) or beside it (`at` is None).

    ``number`` is what actions call it; ``status`` says where it is: "map", "waiting", "dead" or "exited"; ``card`` is
    what its unit card says, a line each.
    """

    number: int
    status: str
    card: list[str]
    id: str
    title: str
    label: str
    side: str
    at: int | None
    colour: str
    ink: str
    band: str
    band_colour: str
    band_ink: str
    symbol: str
    numbers: str
    reduced: bool
    badges: list[str]


class SideFace(TypedDict):
    """A side as the table shows it."""

    id: str
    title: str
    colour: str


class RuleText(TypedDict):
    """A rule in our own words."""

    number: str
    title: str
    text: str


class Choice(TypedDict):
    """A legal action bound to what a player clicks: a piece, a space, a piece and a space, or a button.

    ``note`` is a few characters to show at the space (a movement cost); ``final`` warns that there is no way back.
    """

    action: list[str | int]
    text: str
    piece: int | None
    space: int | None
    note: str
    final: bool


class SpaceMark(TypedDict):
    """A marker on a space, such as who controls it."""

    space: int
    kind: str
    text: str
    colour: str


class Box(TypedDict):
    """One box of a track."""

    label: str
    note: str
    now: bool


class Tick(TypedDict):
    """A level on a bar."""

    at: int
    label: str


class Group(TypedDict):
    """Pieces of one command in the order of battle, by number."""

    title: str
    pieces: list[int]


class Panel(TypedDict):
    """Something that is always in sight beside the board.

    ``kind`` "track" has boxes (turns), "bar" a value, a maximum and ticks (losses and levels), "score" a value,
    "roster" groups of pieces by command, in ``groups``.
    """

    kind: str
    title: str
    text: str
    side: str | None
    boxes: list[Box]
    value: int
    most: int
    ticks: list[Tick]
    groups: list[Group]
