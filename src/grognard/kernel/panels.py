"""What is always in sight beside a board, as data: a struct for each kind of panel, and what all games build alike."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, NotRequired, TypedDict

from grognard.kernel.display import Prose
from grognard.kernel.preview import Case, Form, Result, Sum, Tone


class TurnBox(TypedDict):
    """A turn on the track: its label (and what stands behind it in small figures), its weather, who arrives.

    ``note`` tells all of it in words; ``arrivals`` counts the pieces that may come from this turn on. ``day``: a game
    of several days has a row for each, and this turn is the first of its row.
    """

    label: Prose
    small: Prose
    note: Prose
    night: bool
    rain: bool
    arrivals: int
    day: NotRequired[Prose]


class TrackPanel(TypedDict):
    """The turns. ``now`` is the present one, the first is 0; -1 before the first.

    ``title`` is the turn now in a few words, ``aside`` what stands beside the heading, ``side`` whose turn it is.
    """

    kind: Literal["track"]
    title: Prose
    aside: Prose
    text: Prose
    side: str | None
    turns: list[TurnBox]
    now: int


class ChanceBox(TypedDict):
    """A box with a chance, from 0 to 1."""

    label: Prose
    note: Prose
    chance: float


class ChancesPanel(TypedDict):
    """A track along which a chance rises."""

    kind: Literal["chances"]
    title: Prose
    text: Prose
    boxes: list[ChanceBox]
    now: int


class Tick(TypedDict):
    """A level on a bar or a rope."""

    at: int
    label: Prose


class BarPanel(TypedDict):
    """What an army has lost, up to the levels that matter; ``name`` is the army alone, in its ``colour``.

    Where there are many, those of one ``group`` stand together under its name, each known by its ``sign``.
    ``broken``: it has reached the level.
    """

    kind: Literal["bar"]
    title: Prose
    name: Prose
    text: Prose
    colour: str
    value: int
    most: int
    ticks: list[Tick]
    group: NotRequired[Prose]
    sign: NotRequired[str]
    broken: NotRequired[bool]


class ScorePanel(TypedDict):
    """Points of a side, of at most ``most`` where that is not 0."""

    kind: Literal["score"]
    title: Prose
    name: Prose
    text: Prose
    side: str
    colour: str
    value: int
    most: int


class VictoryPanel(TypedDict):
    """What decides the game, in words."""

    kind: Literal["victory"]
    title: Prose
    text: Prose


class DangerPanel(TypedDict):
    """What may lose the game for a side, as a friend would say it over the player's shoulder, with the rule.

    ``near``: one bad roll could do it, so it is said aloud.
    """

    kind: Literal["danger"]
    title: Prose
    side: str
    text: Prose
    rule: str
    near: bool


class RopePanel(TypedDict):
    """A rope between two sides: from ``most`` for ``plus`` to as much for ``minus``, with what each length is worth."""

    kind: Literal["rope"]
    title: Prose
    text: Prose
    plus: str
    minus: str
    value: int
    most: int
    ticks: list[Tick]


class Group(TypedDict):
    """Pieces of one command in the order of battle, by number; ``sign`` is its letter."""

    title: Prose
    sign: str
    pieces: list[int]


class RosterPanel(TypedDict):
    """The order of battle of an army, and the side that commands it; ``name`` is the army alone."""

    kind: Literal["roster"]
    title: Prose
    name: Prose
    side: str
    groups: list[Group]


class LeaderRow(TypedDict):
    """A leader on a command bar. ``id`` is what choices call his row; ``chance`` is the one of using him, from 0 to 1.

    ``status`` says in a word what his state is, ``note`` what he can do, by which ``rule``. ``sign`` and ``colour``
    are those of his units' band.
    """

    id: str
    name: Prose
    state: Literal["fresh", "spent", "absent"]
    status: Prose
    chance: NotRequired[float]
    note: Prose
    rule: str
    sign: str
    colour: str


class CommandPanel(TypedDict):
    """The leaders of an army, and the side that commands it."""

    kind: Literal["command"]
    title: Prose
    text: Prose
    side: str
    colour: str
    leaders: list[LeaderRow]


class Ending(TypedDict):
    """How an assault ended: in a word, how welcome that is to the attacker, with a remark and the rule."""

    word: Prose
    tone: Tone
    note: Prose
    rule: str


class AssaultPanel(TypedDict):
    """An assault as it grows: its steps (``now`` is the present one), both sums, odds before the dice, the ending.

    ``left_out`` are steps that this one does not have, by their places. ``form`` is how the results are drawn: as one
    bar where it is missing. ``cases``: results that depend on a decision of somebody else, the first of them those of
    ``results``. ``over``: it has been fought and is told once more.
    """

    kind: Literal["assault"]
    title: Prose
    text: Prose
    steps: list[Prose]
    now: int
    attack: Sum
    defence: NotRequired[Sum]
    results: list[Result]
    cases: NotRequired[list[Case]]
    left_out: NotRequired[list[int]]
    form: NotRequired[Form]
    ending: NotRequired[Ending]
    over: NotRequired[bool]


class HolderEnd(TypedDict):
    """Who may hold a thing that changes hands: an army or several of one side, with the device on the thing.

    ``id`` is what cards call this end; ``note`` says what it means to hold the thing, or to get it.
    """

    id: str
    title: Prose
    colour: str
    device: str
    note: Prose


class Bead(TypedDict):
    """A thing done in this turn: by which end, a letter for it, and what it was."""

    end: str
    sign: str
    text: Prose


class DeedCard(TypedDict):
    """What may be done now: ``id`` is what choices call its row, ``lands`` the end that holds the thing after it.

    ``text`` says what it allows, ``costs`` and ``gives`` what it takes and brings. A card that nobody can take now has
    in ``shut`` the reason.
    """

    id: str
    title: Prose
    rule: str
    text: Prose
    costs: Prose
    gives: Prose
    lands: str
    shut: NotRequired[Prose]


class HolderPanel(TypedDict):
    """A thing that lies with one of two ends and changes hands, with what was done in this turn and may be done now.

    ``holder`` is the end that has it. ``count`` of ``most`` steps are made towards the end of the turn, ``counted``
    says what they are; ``mover`` is the end whose turn it is. ``text`` tells all of it.
    """

    kind: Literal["holder"]
    title: Prose
    text: Prose
    ends: list[HolderEnd]
    holder: str
    mover: str
    done: Prose
    beads: list[Bead]
    counted: Prose
    count: int
    most: int
    cards: list[DeedCard]


class Place(TypedDict):
    """A place that counts: its space, its name, and whose it is, in that army's colour with its device.

    ``note`` says more of it; ``turned``: it was another's at first.
    """

    space: int
    name: Prose
    colour: str
    device: str
    note: Prose
    turned: bool


class PlacesPanel(TypedDict):
    """Places that decide the game, and who has them; ``aside`` sums them up."""

    kind: Literal["places"]
    title: Prose
    aside: Prose
    text: Prose
    places: list[Place]


class StripStep(TypedDict):
    """A step on a strip: done, the present one, still to come, or left out; ``note`` is what came or may come of it."""

    title: Prose
    note: Prose
    state: Literal["done", "now", "later", "none"]
    rule: str


class StripPanel(TypedDict):
    """The steps of what somebody does now, in their order: who it is with his ``sign``, and what he is about."""

    kind: Literal["strip"]
    title: Prose
    text: Prose
    sign: Prose
    colour: str
    steps: list[StripStep]


class Link(TypedDict):
    """One link of a chain of consequences: whom it touches and where, what came of it, and how bad that is."""

    who: Prose
    text: Prose
    tone: Tone
    rule: str
    space: int


class ChainPanel(TypedDict):
    """What follows from one thing, link by link, as it runs. ``waiting`` says who is still to come."""

    kind: Literal["chain"]
    title: Prose
    text: Prose
    links: list[Link]
    waiting: Prose


class SheetRow(TypedDict):
    """A row of a sheet: its ``sign`` in a ``colour``, its name, what is said of it, and how it is.

    ``space`` is where it is on the board, if it is. ``marks`` are small words in boxes.
    """

    id: str
    sign: str
    colour: str
    name: Prose
    text: Prose
    note: Prose
    tone: Tone
    space: int | None
    marks: list[Prose]


class SheetPanel(TypedDict):
    """A sheet with rows under a heading: orders, cards, who comes when. ``aside`` sums it up. ``wanted``: the decision
    is about it, so it lies open on top.
    """

    kind: Literal["sheet"]
    title: Prose
    aside: Prose
    text: Prose
    rows: list[SheetRow]
    wanted: NotRequired[bool]


class TollRow(TypedDict):
    """Somebody who may have to take losses: what he has taken ``so_far``, and what the ``next`` would do to him."""

    piece: int
    so_far: Prose
    next: Prose


class TollPanel(TypedDict):
    """Losses that are being dealt out: ``left`` are still to be taken. Who may take the next one is a choice."""

    kind: Literal["toll"]
    title: Prose
    text: Prose
    left: int
    rows: list[TollRow]


class TallyRow(TypedDict):
    """A line of a sum of points: what they are for, by which rule, and how many."""

    label: Prose
    rule: str
    value: Prose


class TallyPanel(TypedDict):
    """The points at the end, line by line, of a side in its ``colour`` or of both together, and what they come to."""

    kind: Literal["tally"]
    title: Prose
    text: Prose
    colour: str
    rows: list[TallyRow]
    total: Prose


class WordsPanel(TypedDict):
    """Anything else that has a title and a sentence."""

    kind: Literal["words"]
    title: Prose
    text: Prose


Panel = (
    TrackPanel
    | ChancesPanel
    | BarPanel
    | ScorePanel
    | VictoryPanel
    | DangerPanel
    | RopePanel
    | RosterPanel
    | CommandPanel
    | AssaultPanel
    | HolderPanel
    | PlacesPanel
    | StripPanel
    | ChainPanel
    | SheetPanel
    | TollPanel
    | TallyPanel
    | WordsPanel
)


# What games build alike


def tally(title: str, colour: str, parts: Sequence[tuple[str, str, int]], text: str = "") -> TallyPanel:
    """A sum of whole points, each part with its name and rule; those that are nothing are left out."""
    rows: list[TallyRow] = [
        {"label": label, "rule": rule, "value": f"{value:+d}"} for label, rule, value in parts if value
    ]
    total = str(sum([value for _, _, value in parts]))
    return {"kind": "tally", "title": title, "text": text, "colour": colour, "rows": rows, "total": total}


def turn_box(
    label: str, small: str = "", note: str = "", night: bool = False, rain: bool = False, arrivals: int = 0
) -> TurnBox:
    """A turn on the track."""
    return {"label": label, "small": small, "note": note, "night": night, "rain": rain, "arrivals": arrivals}


def clock_box(hour: str, note: str = "", night: bool = False, rain: bool = False, arrivals: int = 0) -> TurnBox:
    """A turn that is known by its hour: the minutes of 14:30 are small."""
    label, _, minutes = hour.partition(":")
    return turn_box(label, minutes, note, night, rain, arrivals)


def track(title: str, turns: Sequence[TurnBox], now: int, side: str | None, aside: str = "", text: str = "") -> Panel:
    """The turns; beside the heading stands the title, unless something else is to stand there."""
    return {
        "kind": "track",
        "title": title,
        "aside": aside or title,
        "text": text,
        "side": side,
        "turns": list(turns),
        "now": now,
    }


def bar(name: str, what: str, text: str, colour: str, value: int, ticks: Sequence[tuple[int, str]]) -> BarPanel:
    """What an army has lost (``what`` says of what), with the levels that it has to fear."""
    return {
        "kind": "bar",
        "title": f"{name} {what}",
        "name": name,
        "text": text,
        "colour": colour,
        "value": value,
        "most": max(value, 1, *(at for at, _ in ticks)),
        "ticks": [{"at": at, "label": label} for at, label in ticks],
    }


def score(title: str, name: str, text: str, side: str, colour: str, value: int, most: int = 0) -> Panel:
    """Points of a side."""
    return {
        "kind": "score",
        "title": title,
        "name": name,
        "text": text,
        "side": side,
        "colour": colour,
        "value": value,
        "most": most,
    }


def danger(side: str, text: str, rule: str, near: bool) -> Panel:
    """A warning for a side."""
    return {"kind": "danger", "title": "Warning", "side": side, "text": text, "rule": rule, "near": near}


def roster(name: str, side: str, groups: Sequence[Group]) -> Panel:
    """The order of battle of an army."""
    return {"kind": "roster", "title": f"{name} army", "name": name, "side": side, "groups": list(groups)}


def groups_of(members: Iterable[tuple[str, str, int]]) -> list[Group]:
    """Pieces by command, in the order in which the commands come up: (title of the command, its sign, piece)."""
    found: dict[str, Group] = {}
    for title, sign, piece in members:
        found.setdefault(title, {"title": title, "sign": sign, "pieces": []})["pieces"].append(piece)
    return list(found.values())
