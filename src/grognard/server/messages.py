"""The message format between server and client, version 2: the one source of both sides' types.

Here is what the server says; `client_messages` has what it is told, and `cards` what goes over HTTP. From all three
`tools/client_types.py` writes the client's TypeScript types. Every message on the socket is a JSON object with a
``type``. The client opens ``/ws/TABLE`` and says `Hello` first; the server answers with `Welcome`, then with the
`Position` now and with a `Change` of it after every change. All else is in `docs/developers/messages.md`.
"""

from __future__ import annotations

from typing import Annotated, Any, NotRequired, TypedDict

from msgspec import field

from grognard.kernel.display import (
    Choice,
    Drawing,
    GuidePage,
    LegendLine,
    LineGroup,
    PieceFace,
    Prose,
    Question,
    Scene,
    SpaceMark,
)
from grognard.kernel.landscape import BoardFace
from grognard.kernel.panels import Panel
from grognard.kernel.preview import Odds
from grognard.server.cards import Message, Seat, SideCard, TableCard
from grognard.server.client_messages import ActionJson

PROTOCOL = 2


class LogLine(Message, frozen=True):
    """One thing that happened. ``position``: the moment at which it had happened. ``die``: 1 to 6.

    ``group`` says what it tells of, ``draws`` what the board shows of it about its ``spaces``. ``roll``: of a die, and
    of the sentence that tells what came of it, the number of the first die that fell with it. ``about``: what that
    first die is rolled for, in words. ``colour``: of the army that did it, where the pieces alone do not tell.

    ``who`` and ``together``: those who did the same at a time are told in one line, their names and then these words.
    ``sums_up``: it says all that such a line before it has said of the same piece. ``lot``: the die only stands for a
    lot that was drawn, and is not shown. ``hit``: the die counts for itself, and hits.
    """

    number: int
    position: int
    text: Prose
    rule: str
    group: LineGroup
    die: int | None
    roll: int | None
    about: Prose
    pieces: list[int]
    spaces: list[int]
    draws: Drawing
    colour: str
    who: Prose = ""
    together: Prose = ""
    sums_up: bool = False
    lot: bool = False
    hit: bool = False


class DecisionFace(Message, frozen=True):
    """What is asked now. ``choices`` is empty unless the decision is this screen's.

    ``limit``: how many of the pieces among them may still be chosen in all; 0 where each of them may be.
    """

    side: str | None
    mine: bool
    name: str
    prompt: Prose
    rule: str
    choices: list[Choice]
    limit: int = 0


class Said(Message, frozen=True):
    """A line of table talk. ``number`` and ``moment`` as this screen counts; ``to`` is "all" or "allies"; ``time`` is
    in UTC.
    """

    number: int
    side: str
    to: str
    text: str
    moment: int
    time: str


class TalkFace(Message, frozen=True):
    """May this screen talk now: as which side, ``to`` whom ("all", "allies"; the first is what is meant if nothing is
    said)? Where that is empty ``rule`` and ``reason`` say why.
    """

    side: str | None
    to: list[str]
    rule: str
    reason: str


class SpaceNote(Message, frozen=True):
    """What a player has pencilled on a space of the map, for nobody but his own side."""

    side: str
    space: int
    text: str


class BoardSheet(Message, frozen=True):
    """A board as a screen needs it, with the address of its picture."""

    name: str
    board: BoardFace
    picture: str


class Welcome(Message, frozen=True, tag="welcome"):
    """Answer to `Hello`: what does not change during the game.

    ``board`` and ``picture`` are the map; ``boards`` are all others that scenes may show, by name. ``fog`` says that
    seats see different things: a screen with several of them hides the table when it passes from hand to hand.
    ``talk`` is what was said so far, the latest lines of it. ``notes`` are those of the seat whose view this screen
    shows. ``questions`` are what can be asked about a position, ``legend`` tells the game's signs, ``guide`` leads
    through a first game. ``stretch`` is what people call the time that a computer player finishes for somebody, such
    as a turn. ``lots``: the game has no dice; what is left to chance is drawn by lot.
    """

    protocol: int
    table: TableCard
    sides: list[SideCard]
    mine: list[str]
    board: BoardFace
    picture: str
    boards: list[BoardSheet]
    commitment: str
    fog: bool
    talk: list[Said]
    notes: list[SpaceNote]
    questions: list[Question]
    legend: list[LegendLine]
    guide: list[GuidePage]
    stretch: Prose
    lots: bool


class Position(Message, frozen=True, tag="position"):
    """The whole position: the first thing after `Welcome`. ``number`` counts what this screen is sent of positions.

    ``position`` is the number of this moment; ``thinking`` the side whose bot is at work. Each screen counts its own
    moments: the actions that its seats noticed. In a game without secrets these are all actions; when the game is over
    they are all actions for everybody, and the log is told anew where that matters.

    ``log`` holds the lines from number ``log_from`` on: lines of that number and above that the client has already
    are replaced (an action was taken back, or the screen passed to the other side). ``seats`` say who plays now.
    ``winners`` are the sides that won, several where allies win together; none also stands for a draw.
    """

    number: int
    position: int
    decision: DecisionFace
    scenes: list[Scene]
    pieces: list[PieceFace]
    marks: list[SpaceMark]
    panels: list[Panel]
    log: list[LogLine]
    log_from: int
    can_undo: bool
    thinking: str | None
    outcome: str | None
    winners: list[str]
    seed: str | None
    seats: list[Seat]
    talk: TalkFace


Path = Annotated[list[str | int], "the way to a place in a position"]
Run = tuple[int, int]


class Fresh(TypedDict):
    """Something in a list that was not in it before."""

    new: Any


class Edit(TypedDict):
    """What stands at a place now. ``at`` is the way to it from the whole position: names of fields, places in lists.

    Either it is ``to``; or the field is ``gone``; or the list there has a new ``order``: runs of what it held, each by
    the place of its first and by their number, and what is new in between. Edits are made one after another.
    """

    at: Path
    to: NotRequired[Any]
    gone: NotRequired[bool]
    order: NotRequired[list[Run | Fresh]]


class Change(Message, frozen=True, tag="change"):
    """What is new since the position, or the change, with the ``number`` before; ``log`` as in `Position`.

    Whoever has not got that one says `Hello` again and gets the whole.
    """

    number: int
    edits: list[Edit]
    log: list[LogLine]
    log_from: int


class DiceShare(Message, frozen=True):
    """What one browser adds to the dice, for these sides; the ``share`` itself is shown once all are opened."""

    sides: list[str]
    digest: str
    share: str | None


class Dice(Message, frozen=True, tag="dice"):
    """Where the dice come from; to screens that asked for it in `Hello`, after every change.

    ``commitment`` is the digest of the host's part, ``host`` that part once the game is over. ``phase``: "gathering",
    "opening" or "begun"; "alone" where the host's part is the whole seed. ``missing``: the sides whose share is waited
    for; ``without``: sides of people who add none. ``round``: how often shares were collected.
    """

    phase: str
    round: int
    commitment: str
    shares: list[DiceShare]
    missing: list[str]
    without: list[str]
    host: str | None


class Talk(Message, frozen=True, tag="talk"):
    """Somebody has spoken. What the client has from line ``since`` on is replaced by these lines."""

    since: int
    lines: list[Said]


class Notes(Message, frozen=True, tag="notes"):
    """All notes of the seat whose view this screen shows, in place of those before."""

    notes: list[SpaceNote]


class Past(Message, frozen=True, tag="past"):
    """Answer to `Moment`: what was different then from the position, or change, numbered ``base``, the last sent.

    Only the edits of scenes, pieces, marks and panels; ``prompt`` is what was asked, ``side`` who was.
    """

    number: int
    to: int
    base: int
    edits: list[Edit]
    prompt: Prose
    log_to: int
    side: str | None


class Refused(Message, frozen=True, tag="refused"):
    """An action was refused; nothing changed."""

    rule: str
    reason: Prose
    position: int


class ChoiceOdds(Message, frozen=True):
    """The odds of what a choice leads to."""

    action: ActionJson
    odds: Odds


class Answer(Message, frozen=True, tag="answer"):
    """Answer to `Ask`: a sentence with its rule, spaces to show and marks to draw, or the odds of choices.
    ``lines`` are what a card has to say of a space.
    """

    number: int
    text: Prose
    rule: str
    spaces: list[int]
    odds: list[ChoiceOdds]
    marks: list[SpaceMark] = field(default_factory=list)
    lines: list[Prose] = field(default_factory=list)


class PlannedMarch(Message, frozen=True):
    """A piece goes from one space to another. ``piece`` is null where it may be any, ``start`` where it enters."""

    piece: int | None
    start: int | None
    end: int


class PlanShown(Message, frozen=True):
    """The plan behind a hint.

    ``actions`` can be done one after another before dice fall or anybody else decides; ``marches`` is where they lead.
    ``instead`` is what the next best plan does with pieces for which the two differ, ``gain`` how much better the
    chance is than with that plan (null where there is no other), ``because`` what makes the difference. ``answers`` and
    ``struck`` are what the enemy will probably move, and where he will probably attack.
    """

    actions: list[ActionJson]
    marches: list[PlannedMarch]
    instead: list[PlannedMarch]
    gain: float | None
    because: Prose
    answers: list[PlannedMarch]
    struck: list[int]


class Hint(Message, frozen=True, tag="hint"):
    """Answer to `AskHint`: an action in words, why, and the seat's chance to win (0 to 1) in that bot's opinion.

    Where there is none, ``action`` is null and ``text`` says why; it is empty where the question was taken back.
    """

    number: int
    position: int
    bot: str | None
    action: ActionJson | None
    text: Prose
    reason: Prose
    chance: float | None
    plan: PlanShown | None = None


class TurnMark(Message, frozen=True):
    """A turn begins at this moment."""

    moment: int
    title: str


class TurningPoint(Message, frozen=True):
    """An act that changed the chances much, in the words of the journal; ``gain`` in thousandths, for ``side``."""

    moment: int
    side: str
    gain: int
    text: Prose


class Chances(Message, frozen=True, tag="chances"):
    """Answer to `Curve`: for each moment the chance of each side to win, in thousandths and in the order of the sides.

    While the game lasts they are judged from what this screen sees. Where there are none, ``text`` says why. ``points``
    are the acts that changed them most.
    """

    number: int
    chances: list[list[int]]
    turns: list[TurnMark]
    text: str
    points: list[TurningPoint]


class Sorry(Message, frozen=True, tag="sorry"):
    """A message that could not be used: what was wrong with it, in words.

    ``again``: there is no room now; the connection ends, and after so many seconds the client tries again. 0: it stays.
    """

    reason: str
    again: int = 0


ServerMessage = Welcome | Position | Change | Dice | Talk | Notes | Past | Refused | Answer | Hint | Chances | Sorry
