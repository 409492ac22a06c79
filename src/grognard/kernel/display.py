"""What pieces, marks and choices say about their looks: plain JSON with names for its parts.

Words for people have the type `Prose`. Whoever draws shows them as they are and never looks into them: what has to be
known is said by other fields, so that a sentence can be reworded without changing a screen. One thing is a notation
rather than prose: the number of a rule in brackets, which a screen may show as a link.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal, NotRequired, TypedDict

from grognard.kernel.english import tidy

Prose = Annotated[str, "for people"]

# What lies on a space: things of the map, what is going on, fights, terrain that was laid; "disc" is anything else
MarkKind = Literal[
    "control", "contested", "battery", "exit", "moving", "attacker", "defender", "gun", "battle", "skirmish", "terrain",
    "disc", "smoke", "goal", "chits", "way", "circle", "arrival",
]  # fmt: skip
# When somebody arrives: he should have been here before, may come now, or comes later
Punctuality = Literal["overdue", "due", "later"]
# How a way over the board is drawn: an order to go somewhere, an attack, a line of fire that is open or not, a rout and
# what it may carry away, a line between two parts of the board, a march that somebody thinks of
WayKind = Literal["order", "attack", "open", "blocked", "rout", "spread", "border", "route"]
# What a piece looks like, where it is no plain counter: a round medal, or a counter seen from behind
Shape = Literal["medal", "back"]
# Where a piece is; "waiting" are those that are to come next, "reserve" those that may come later
Status = Literal["map", "waiting", "reserve", "dead", "exited"]

# What a choice is: a way to go, an attack, the end of a phase or of one's turn, something else
ChoiceKind = Literal["move", "attack", "end", "other"]
# Where a line of the journal belongs: a heading or a lesser one, or what it tells of
LineGroup = Literal[
    "turn", "head", "move", "order", "fight", "detail", "result", "loss", "retreat", "advance", "score", "die", "other"
]
# What the board shows of a line: from one space to another, about a space, or nothing
Drawing = Literal["arrow", "ring", ""]


class Scene(TypedDict):
    """A board in use: the map, or a smaller one such as a field of battle; there may be several of one kind.

    ``board`` names what it looks like (`Rulebook.board`). Pieces, marks, choices and log lines call a space of it by
    ``offset`` plus the space's number on that board. ``note`` is a few words on what goes on there, and ``active``
    says that the present decision is about it.
    """

    id: str
    title: Prose
    board: str
    offset: int
    note: Prose
    active: bool


class BlockFace(TypedDict):
    """A piece that is a standing block: seen from behind, or with its present and full steps.

    ``corner`` is what its lower right corner says, in a few characters. ``device`` is what is painted on its back, so
    that armies are told apart without their colours: "wreath", "crown", "cross" or "ring". ``corps`` is the
    formation that it belongs to, in words.
    """

    back: bool
    steps: int
    full: int
    corner: Prose
    device: str
    corps: Prose


class Badge(TypedDict):
    """What a piece is doing: a sign on it, and the words for that sign.

    "hand" is not drawn: the piece is the one in hand. A sign that the screen has no picture for shows its letter.
    """

    sign: str
    text: Prose


class Ratings(TypedDict):
    """Three numbers along the foot of a counter: at the left, in a shield, at the right.

    ``ball``: the first is the power of guns, on a black ball.
    """

    left: int
    shield: int
    right: int
    ball: bool


class StackFace(TypedDict):
    """What a stack is as a whole, told by the piece that stands for it: how many pieces, what they add up to.

    ``open``: there may be more in it than can be seen. ``text`` tells all of it.
    """

    count: int
    sum: int
    open: bool
    text: Prose


class PieceFace(TypedDict):
    """One counter as it lies on the board (`at` is a space) or beside it (`at` is None).

    ``number`` is what actions call it; ``name`` is who it is and ``title`` tells more of it; ``card`` is what its unit
    card says, a line each. ``numbers`` are printed on it, ``strength`` is what they say of its strength. ``band`` is
    the short sign of its formation. ``block`` is there if it is a block and not a counter.

    Where stacks have an order, ``depth`` counts it from the piece that stands for the stack, which is 0 and has
    ``stack``; others are tabs at its edge, and ``role`` is what each is there, in a word. ``front`` is the way it
    faces, in degrees from the north.
    """

    number: int
    status: Status
    card: list[Prose]
    id: str
    name: Prose
    title: Prose
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
    strength: int
    reduced: bool
    badges: list[Badge]
    block: NotRequired[BlockFace]
    shape: NotRequired[Shape]
    ratings: NotRequired[Ratings]
    stack: NotRequired[StackFace]
    depth: NotRequired[int]
    role: NotRequired[Prose]
    front: NotRequired[int]


class SideFace(TypedDict):
    """A side as the table shows it. ``adjective``: what its victory or its player is called, where not by the title."""

    id: str
    title: str
    colour: str
    adjective: NotRequired[str]


class RuleText(TypedDict):
    """A rule in our own words."""

    number: str
    title: str
    text: str


class Choice(TypedDict):
    """A legal action bound to what a player clicks: a piece, a space, a piece and a space, or a button.

    Whoever takes a choice of the ``kind`` "end" leaves undone what else could still be done. ``final`` warns that there
    is no way back; ``rolls`` is true where dice fall at once, ``shows`` where something hidden is shown for good.
    ``risky``: going there may cost something, so that its odds are worth a look. ``cost`` is what it costs for certain,
    ``label`` a few words to show at the space in place of the whole text. ``row`` is the id of the panel's row that
    stands for the same thing, such as a leader on a command bar. ``idle``: nothing else can be done, so that it is done
    without being asked for where it rolls no dice. ``lifts``: it takes pieces up, and the next question is where they
    go, so they may be drawn there in one stroke. ``halts``: it ends the move of those in hand, so that whoever presses
    another piece means this first. ``opens``: after it the pieces in its space can be taken up. ``rests``: the piece
    has no place yet and may stay where it is shown, so that all of them can be left there at once. ``crowds``: who goes
    there has no room, so that somebody else has to leave. ``again``: the piece has done its part and would only do it
    over, so that whoever ends now leaves nothing undone.
    """

    action: list[str | int]
    text: Prose
    piece: int | None
    space: int | None
    kind: ChoiceKind
    final: bool
    rolls: NotRequired[bool]
    shows: NotRequired[bool]
    risky: NotRequired[bool]
    cost: NotRequired[Prose]
    label: NotRequired[Prose]
    row: NotRequired[str]
    idle: NotRequired[bool]
    lifts: NotRequired[bool]
    halts: NotRequired[bool]
    opens: NotRequired[bool]
    rests: NotRequired[bool]
    crowds: NotRequired[bool]
    again: NotRequired[bool]


class SpaceMark(TypedDict):
    """A marker on a space, such as who controls it.

    A fight may have a board of its own: ``scene`` is its id. ``heads`` are those of both sides who fight there.
    Terrain lies in a bay of the board, of the kind ``bay``; ``sign`` is its picture ("woods", "farm", "hill",
    "stream") and ``label`` its name.

    A "way" runs through ``spaces``, drawn as ``drawn`` says, with its ``label`` at the end; a "circle" is drawn about
    all of ``spaces``. "smoke" lies on a space, a "goal" is a flag there, "chits" are markers
    that lie face down, as many as ``label`` says.

    An "arrival" is where ``pieces`` come onto the board, drawn from its edge: ``label`` says how many, and for those
    who come later when; ``when`` says how they stand to the clock.
    """

    space: int
    kind: MarkKind
    text: Prose
    colour: str
    scene: NotRequired[str]
    heads: NotRequired[tuple[int, int]]
    bay: NotRequired[str]
    sign: NotRequired[str]
    label: NotRequired[Prose]
    spaces: NotRequired[list[int]]
    drawn: NotRequired[WayKind]
    pieces: NotRequired[list[int]]
    when: NotRequired[Punctuality]


class Question(TypedDict):
    """Something that can be asked about a position and is answered by spaces (`Display.show`).

    It is asked ``of`` a piece that stands on a board, or of a side; ``key`` asks it of the other side. ``hint`` says
    what the button is for. ``watch``: the answer for the other side is worth seeing wherever pieces move. ``symbols``:
    only pieces with one of these symbols can be asked. ``picked``: the answer is shown by itself as long as the card of
    a piece with one of these symbols is open.
    """

    what: str
    of: Literal["piece", "side"]
    title: Prose
    hint: Prose
    key: NotRequired[str]
    watch: NotRequired[bool]
    symbols: NotRequired[list[str]]
    picked: NotRequired[list[str]]


class LegendLine(TypedDict):
    """A sign on the board in words, and what it means in this game.

    ``tells`` names what is drawn so: "badge:" with the sign of a badge, "mark:" with the kind of a mark, "way:" with
    how a way is drawn, "piece:" with what can be special about a piece ("back", "steps", "reduced", "medal", "front",
    "ratings", "tab", "stack"). Whatever a game draws has to be told by some line of its legend.
    """

    sign: Prose
    text: Prose
    tells: list[str]


class Chart(TypedDict):
    """A table of the game, as it is printed: a heading, rows of words, a note, the rule. ``also`` are other names for
    it that a player may look for, such as CRT.
    """

    id: str
    title: Prose
    rule: str
    head: list[Prose]
    rows: list[list[Prose]]
    note: Prose
    also: list[str]


class Until(TypedDict):
    """What a page of the guide waits for: all that is named here.

    ``card``: the card of a piece was opened by a press. ``line``: something of this group has been told. ``decision``:
    one of these decisions is the player's, ``elsewhere``: a decision is, and it is none of these.
    """

    card: NotRequired[bool]
    line: NotRequired[LineGroup]
    decision: NotRequired[list[str]]
    elsewhere: NotRequired[list[str]]


class GuidePage(TypedDict):
    """A page of the guide through a first game: it stays until what it waits for has happened, or ``next`` is pressed.

    ``task`` is what the player is to do now.
    """

    title: Prose
    text: list[Prose]
    task: NotRequired[Prose]
    rule: NotRequired[str]
    until: NotRequired[Until]
    next: NotRequired[Prose]


class Guide(TypedDict):
    """A guide through a first game: its pages, and the options with which the game is to be played."""

    options: NotRequired[list[str]]
    pages: list[GuidePage]


# What games build alike


def chart(
    id: str, title: str, rule: str, head: Sequence[str], rows: Sequence[Sequence[str]], note: str = "", also: str = ""
) -> Chart:
    """A table of the game; ``also`` are words between blanks."""
    return {
        "id": id,
        "title": title,
        "rule": rule,
        "head": list(head),
        "rows": [list(row) for row in rows],
        "note": note,
        "also": also.split(),
    }


def badge(sign: str, text: str) -> Badge:
    """A sign on a piece. The sign is written out where this is called, so that a test can find all that a game has."""
    return {"sign": sign, "text": text}


def legend_line(sign: str, text: str, *tells: str) -> LegendLine:
    """A line of a legend."""
    return {"sign": sign, "text": text, "tells": list(tells)}


def mark(space: int, kind: MarkKind, text: str, colour: str = "") -> SpaceMark:
    """A marker on a space."""
    return {"space": space, "kind": kind, "text": tidy(text), "colour": colour}


def way(spaces: Sequence[int], drawn: WayKind, text: str, colour: str = "", label: str = "") -> SpaceMark:
    """A way over the board; its mark lies where it ends."""
    found = mark(spaces[-1], "way", text, colour)
    found["spaces"] = list(spaces)
    found["drawn"] = drawn
    if label:
        found["label"] = label
    return found


def circle(space: int, spaces: Sequence[int], text: str, colour: str = "") -> SpaceMark:
    """A line about some spaces, of which one is the middle."""
    found = mark(space, "circle", text, colour)
    found["spaces"] = list(spaces)
    return found


def arrival(space: int, pieces: Sequence[int], when: Punctuality, label: str, text: str, colour: str) -> SpaceMark:
    """Where somebody comes onto the board."""
    found = mark(space, "arrival", text, colour)
    found["pieces"] = list(pieces)
    found["when"] = when
    found["label"] = label
    return found


def counter(
    number: int,
    name: str,
    side: str,
    at: int | None,
    colour: str,
    *,
    status: Status = "map",
    symbol: str = "inf",
    numbers: str = "",
    strength: int = 0,
) -> PieceFace:
    """A counter with what all have; a game adds to it what else its counters say."""
    return {
        "number": number,
        "status": status,
        "card": [],
        "id": f"{side}_{number}",
        "name": name,
        "title": name,
        "label": "",
        "side": side,
        "at": at,
        "colour": colour,
        "ink": "#ffffff",
        "band": "",
        "band_colour": colour,
        "band_ink": "#ffffff",
        "symbol": symbol,
        "numbers": numbers,
        "strength": strength,
        "reduced": False,
        "badges": [],
    }
