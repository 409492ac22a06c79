"""What a board and a piece say about their looks: plain JSON with names for its parts."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

Spot = tuple[float, float]

# What a choice is: a way to go, an attack, the end of a phase, something else
ChoiceKind = Literal["move", "attack", "end", "other"]
# Where a line of the journal belongs: a heading or a lesser one, or what it tells of
LineGroup = Literal[
    "turn", "head", "move", "order", "fight", "detail", "result", "loss", "retreat", "advance", "score", "die", "other"
]
# What the board shows of a line: from one space to another, about a space, or nothing
Drawing = Literal["arrow", "ring", ""]


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
    """Heights on a rectangular grid: rows from north to south, the first value at `origin`."""

    origin: Spot
    step: Spot
    metres: list[list[int]]


class Bay(TypedDict):
    """A place of a board where a marker lies: its middle and its size, and the space that it belongs to."""

    kind: str
    space: int
    at: Spot
    size: Spot


class Sign(TypedDict):
    """What is printed in an area: a circle, triangle or square with a value in it, and the number of the area.

    ``points`` are victory points, in the colour of the side that they count for; ``cannon`` is a cannon symbol.
    """

    space: int
    at: Spot
    shape: str
    value: int
    number: str
    points: NotRequired[int]
    colour: NotRequired[str]
    cannon: NotRequired[bool]


class KeyLine(TypedDict):
    """One line of the legend: what is drawn (a kind of way, border, settlement or region) and what it means."""

    kind: str
    text: str
    colour: NotRequired[str]


class Board(TypedDict):
    """Everything that is drawn before the first piece.

    ``style`` says how: "hexes" (where it is missing), "campaign" (towns and roads in a landscape), "battle" (a plan
    of fields) or "areas" (a landscape cut into areas, with signs). ``bounds`` are west, south, east and north in
    degrees, for the frame of a campaign map.
    """

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
    style: NotRequired[str]
    bays: NotRequired[list[Bay]]
    key: NotRequired[list[KeyLine]]
    signs: NotRequired[list[Sign]]
    bounds: NotRequired[tuple[float, float, float, float]]


class Scene(TypedDict):
    """A board in use: the map, or a smaller one such as a field of battle; there may be several of one kind.

    ``board`` names what it looks like (`Rulebook.board`). Pieces, marks, choices and log lines call a space of it by
    ``offset`` plus the space's number on that board. ``note`` is a few words on what goes on there, and ``active``
    says that the present decision is about it.
    """

    id: str
    title: str
    board: str
    offset: int
    note: str
    active: bool


class BlockFace(TypedDict):
    """A piece that is a standing block: seen from behind, or with its present and full steps and its firepower."""

    back: bool
    steps: int
    full: int
    fire: int


class PieceFace(TypedDict):
    """One counter as it lies on the board (`at` is a space) or beside it (`at` is None).

    ``number`` is what actions call it; ``status`` says where it is: "map", "waiting", "dead" or "exited"; ``card`` is
    what its unit card says, a line each; ``block`` is there if it is a block and not a counter.
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
    block: NotRequired[BlockFace]


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

    ``final`` warns that there is no way back; ``rolls`` is true where dice fall at once. ``risky``: going there may
    cost something, so that its odds are worth a look. ``cost`` is what it costs for certain, ``label`` a few words to
    show at the space in place of the whole text. ``row`` is the label of the panel's row that stands for the same
    thing, such as a leader on a command bar.
    """

    action: list[str | int]
    text: str
    piece: int | None
    space: int | None
    kind: ChoiceKind
    final: bool
    rolls: NotRequired[bool]
    risky: NotRequired[bool]
    cost: NotRequired[str]
    label: NotRequired[str]
    row: NotRequired[str]


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


class Row(TypedDict):
    """A line of a panel: what it is about, its value, a remark, the rule, and a word for its state.

    On a command bar ``state`` is "fresh", "spent" or "absent"; ``sign`` and ``colour`` are those of his units' band.
    In an assault it is "part" (of a sum), "total", "dice", "odds" (a fraction) or "result", and ``column`` says whose:
    "attack" or "defence". A row of dice has what was rolled in ``dice`` and the total with them as its value.
    """

    label: str
    value: str
    note: str
    rule: str
    state: str
    column: NotRequired[str]
    dice: NotRequired[list[int]]
    sign: NotRequired[str]
    colour: NotRequired[str]


class Panel(TypedDict):
    """Something that is always in sight beside the board.

    ``kind`` "track" has boxes (turns), "bar" a value, a maximum and ticks (losses and levels), "score" a value,
    "roster" groups of pieces by command, in ``groups``; "command" (leaders) has ``rows``; "assault" has its steps as
    boxes and its arithmetic as rows; "tug" is a rope with a value between minus and plus ``most``, plus for ``side``.
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
    rows: NotRequired[list[Row]]


def panel(kind: str, title: str, text: str, side: str | None) -> Panel:
    """An empty panel."""
    return {
        "kind": kind, "title": title, "text": text, "side": side,
        "boxes": [], "value": 0, "most": 0, "ticks": [], "groups": [],
    }  # fmt: skip
