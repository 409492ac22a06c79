"""What one screen is shown. Everything is built from `Rulebook.view` of a seat, so nothing else can get into it."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from grognard.bots import SECONDS
from grognard.kernel.action import Action
from grognard.kernel.display import Choice, PieceFace, Scene, SpaceMark
from grognard.kernel.events import DIE
from grognard.kernel.panels import Panel
from grognard.kernel.rulebook import BadSetup, Rulebook, View
from grognard.kernel.state import NOBODY, SPECTATOR, State
from grognard.kernel.throws import tie
from grognard.server import changes, notes, places, talk
from grognard.server.cards import Seat, SideCard, TableCard
from grognard.server.client_messages import (
    Ask,
    Moment,
)
from grognard.server.messages import (
    PROTOCOL,
    Answer,
    BoardSheet,
    Change,
    ChoiceOdds,
    DecisionFace,
    Dice,
    DiceShare,
    Edit,
    LogLine,
    Past,
    Position,
    Welcome,
)
from grognard.server.security import matches
from grognard.server.storage import StoredGame
from grognard.server.tables import LiveTable


class Faces(Struct):
    """A position as one seat sees it. What screens need of it is worked out once: choices, odds, what is new."""

    view: View
    scenes: list[Scene]
    pieces: list[PieceFace]
    marks: list[SpaceMark]
    panels: list[Panel]
    choices: list[Choice] | None = None
    odds: list[ChoiceOdds] | None = None
    before: Faces | None = None  # what `edits` were found against
    edits: list[Edit] = []

    def since(self, before: Faces) -> list[Edit]:
        """What is new since another position that the same screen has shown."""
        if before is self:
            return []
        if before is not self.before:
            self.before, self.edits = before, _edits(before, self)
            before.before, before.edits = None, []  # or all positions would hang together
        return self.edits


DRAWN = ("scenes", "pieces", "marks", "panels")


def _edits(old: Faces, new: Faces) -> list[Edit]:
    return [edit for name in DRAWN for edit in changes.between(getattr(old, name), getattr(new, name), (name,))]


def shown_seat(live: LiveTable, mine: Sequence[int]) -> int:
    """Whose view a screen shows: of the seat that decides if it is here, else of its first seat."""
    seat = live.table.seat()
    if seat in mine:
        return seat
    return mine[0] if mine else SPECTATOR


def faces(live: LiveTable, seat: int) -> Faces:
    """The present position; built once for all screens of a seat, and of all seats that are shown the very same."""
    secrets, state = live.book.secrets, live.table.state
    group = secrets.stands_for(state, seat)
    known = live.faces.get(group)
    if known is not None and known[0] == live.version and isinstance(known[1], Faces):
        return known[1]
    decider = live.table.seat()
    if decider != NOBODY and secrets.stands_for(state, decider) == group:
        seat = decider  # whose view holds what can be done
    built = faces_of(live.book, live.table.view(seat))
    live.faces[group] = (live.version, built)
    return built


def faces_of(book: Rulebook, view: View) -> Faces:
    """A view as data for drawing."""
    return Faces(
        view, book.display.scenes(view), book.display.pieces(view), book.display.marks(view), book.display.panels(view)
    )


# Cards


def table_card(book: Rulebook, game: StoredGame, tokens: Sequence[str]) -> TableCard:
    """A game in a list; a token is repeated only to who has it."""
    owner = next((token for token in tokens if matches(token, game.owner)), None)
    return TableCard(
        id=game.id,
        game=game.game,
        scenario=game.scenario,
        title=book.scenario(game.scenario).title,
        options=game.options,
        seats=seat_cards(book, game, tokens),
        actions=game.actions,
        turn=game.turn,
        created=game.created,
        updated=game.updated,
        outcome=game.outcome,
        owner=owner,
        hints=game.hints,
    )


def unknown_card(game: StoredGame, tokens: Sequence[str]) -> TableCard:
    """A game that this version of the program does not know."""
    seats = [
        Seat(seat.side, seat.bot or seat.who, next((token for token in tokens if matches(token, seat.token)), None))
        for seat in game.seats
    ]
    return TableCard(
        id=game.id,
        game=game.game,
        scenario=game.scenario,
        title=f"{game.scenario} (unknown to this version of the program)",
        options=game.options,
        seats=seats,
        actions=game.actions,
        turn=game.turn,
        created=game.created,
        updated=game.updated,
        outcome=game.outcome,
        owner=next((token for token in tokens if matches(token, game.owner)), None),
        hints=game.hints,
    )


def seat_cards(book: Rulebook, game: StoredGame, tokens: Sequence[str] = ()) -> list[Seat]:
    """Who sits where now, in the order of the sides."""
    found: list[Seat] = []
    for side in book.sides_of(game.scenario):
        for seat in game.seats:
            if seat.side == side:
                token = next((token for token in tokens if matches(token, seat.token)), None)
                found.append(Seat(side, seat.bot or seat.who, token, thinking_time(seat.bot, seat.seconds)))
    return found


def thinking_time(bot: str | None, seconds: float | None) -> float | None:
    """How long a bot thinks about a plan, if it does."""
    return (SECONDS[bot] if seconds is None else seconds) if bot in SECONDS else None


def seats_now(live: LiveTable) -> list[Seat]:
    """Who sits where now, stand_ins in the place of those whom they help."""
    found: list[Seat] = []
    for seat in seat_cards(live.book, live.stored):
        stand_in = live.stand_ins.get(seat.side)
        now = seat
        if stand_in is not None:
            now = Seat(seat.side, stand_in.bot, None, thinking_time(stand_in.bot, stand_in.seconds), turn=True)
        trouble = live.troubles.get(seat.side, "")
        found.append(replace(now, trouble=trouble, draw=seat.side in live.draws))
    return found


def side_cards(book: Rulebook, scenario: str) -> list[SideCard]:
    """The sides of a scenario."""
    return [
        SideCard(face["id"], face["title"], face["colour"], face.get("adjective", face["title"]))
        for face in book.display.side_faces(scenario)
    ]


def welcome(live: LiveTable, mine: Sequence[int], tokens: Sequence[str], boards: Sequence[BoardSheet]) -> Welcome:
    """What does not change during the game; the first board is the map."""
    seat = shown_seat(live, mine)
    told = talk.heard(live, seat)
    display = live.book.display
    return Welcome(
        protocol=PROTOCOL,
        table=table_card(live.book, live.stored, tokens),
        sides=side_cards(live.book, live.stored.scenario),
        mine=[live.sides[seat] for seat in mine],
        board=boards[0].board,
        picture=boards[0].picture,
        boards=list(boards[1:]),
        commitment=live.stored.commitment,
        fog=live.book.secrets.fog(live.table.state),
        talk=talk.lines(live, mine, told, max(0, len(told) - talk.MOST_TOLD)),
        notes=notes.of_seat(live, seat),
        questions=display.questions(faces(live, seat).view.state),
        legend=display.legend(),
        guide=display.guide(live.stored.scenario),
        stretch=display.stretch(),
        lots=display.lots(),
    )


# Log


def still_known(live: LiveTable, mine: Sequence[int], lines: int) -> list[tuple[int, int]]:
    """The events that a screen which comes back with so many log lines was certainly told of as they are now."""
    if len(mine) > 1 or live.table.outcome is not None:
        return []  # it may have shown another seat's log, or one with secrets left out
    true = live.rewound.get(shown_seat(live, mine), 0)
    told = live.lines_of(mine, shown_seat(live, mine))
    return [line for line in told if line[0] < true][: max(0, lines)]


def log_lines(live: LiveTable, told: Sequence[tuple[int, int]], since: int) -> list[LogLine]:
    """The lines from `since` on."""
    log, state = live.table.log, live.table.state
    for event in log[len(live.texts) :]:
        live.texts.append(live.book.display.tell(state, event))
    lines: list[LogLine] = []
    for line, (number, moment), (roll, about) in zip(
        range(since, len(told)), told[since:], rolls(live, told, since), strict=True
    ):
        event = log[number]
        display = live.book.display
        pieces, spaces = display.touches(state, event)
        who, together = display.together(state, event)
        lines.append(
            LogLine(
                number=line,
                position=moment,
                text=live.texts[number],
                rule=event.rule,
                group=display.group(event),
                die=event.data[0] if event.kind == DIE else None,
                roll=roll,
                about=about,
                pieces=pieces,
                spaces=spaces,
                draws=display.draws(event),
                colour=display.tint(state, event),
                who=who,
                together=together,
                sums_up=display.sums_up(event),
                lot=event.kind == DIE and display.throw(event.rule).lots,
                hit=event.kind == DIE and display.hits(event),
            )
        )
    return lines


def rolls(live: LiveTable, told: Sequence[tuple[int, int]], since: int) -> list[tuple[int | None, str]]:
    """Of the lines from `since` on: the throw that each belongs to, and what its first die is rolled for.

    What a screen is not told has no part in it: throws are made out from the screen's own lines alone.
    """
    start = since
    while 0 < start < len(told) and told[start - 1][1] == told[start][1]:
        start -= 1
    found: list[tuple[int | None, str]] = []
    for _, moment in itertools.groupby(enumerate(told[start:], start), key=lambda line: line[1][1]):
        lines = list(moment)
        first = lines[0][0]
        events = [live.table.log[number] for _, (number, _) in lines]
        for place, knot in enumerate(tie(events, live.book.display.throw)):
            about = ""
            if knot.herald >= 0:
                about = live.texts[lines[knot.herald][1][0]]
            elif knot.first == place:
                about = live.book.display.occasion(live.table.state, events[place])
            found.append((first + knot.first if knot.first >= 0 else None, about))
    return found[since - start :]


# Positions


def decision_face(live: LiveTable, mine: Sequence[int], seen: Faces) -> DecisionFace:
    """What is asked, as the seat sees it; the choices only where they can be taken."""
    state = seen.view.state
    if state.outcome is not None:
        return DecisionFace(None, False, "game_over", state.outcome.reason, state.outcome.rule, [])
    step, seat = state.agenda[-1], live.table.seat()
    prompt, rule = step.prompt(state)
    asked = seat in mine and live.bot() is None
    choices = _choices(live, seen) if asked else []
    limit = step.limit(state) if asked else 0
    return DecisionFace(live.sides[seat], asked, step.name(), prompt, rule, choices, limit)


def _choices(live: LiveTable, seen: Faces) -> list[Choice]:
    if seen.choices is None:
        seen.choices = live.book.display.choices(seen.view.state)
    return seen.choices


def position(live: LiveTable, mine: Sequence[int], known: list[tuple[int, int]], number: int = 1) -> Position:
    """The position for a screen; `known` holds the events it has been told of, and is brought up to date."""
    seat = shown_seat(live, mine)
    seen = faces(live, seat)
    told = live.lines_of(mine, seat)
    same = len(known)
    if told[:same] != known:
        same = 0
        while same < min(len(known), len(told)) and known[same] == told[same]:
            same += 1
    known[same:] = told[same:]
    outcome = live.table.outcome
    seed = None if outcome is None else live.record().seed
    decision = decision_face(live, mine, seen)
    return Position(
        number=number,
        position=live.moment(mine),
        decision=decision,
        scenes=seen.scenes,
        pieces=seen.pieces,
        marks=seen.marks,
        panels=seen.panels,
        log=log_lines(live, told, same),
        log_from=same,
        can_undo=(decision.mine and live.table.can_undo()) or live.spared(mine),
        thinking=live.side() if live.bot() is not None and not live.waits() else None,
        outcome=None if outcome is None else outcome.reason,
        winners=[] if outcome is None else [live.sides[seat] for seat in outcome.winners],
        seed=None if seed is None else seed.hex(),
        seats=seats_now(live),
        talk=talk.face(live, seat, seen.view.state),
    )


UNTOLD = {*DRAWN, "number", "log", "log_from"}  # of a position: told by `Faces.since`, or beside the edits
SMALL = [name for name in Position.__struct_fields__ if name not in UNTOLD]


def change(old: Position, before: Faces, new: Position, seen: Faces) -> Change:
    """What is new in a position since another that a screen was sent."""
    edits: list[Edit] = [
        {"at": [name], "to": getattr(new, name)} for name in SMALL if getattr(old, name) != getattr(new, name)
    ]
    return Change(new.number, edits + seen.since(before), new.log, new.log_from)


def past(live: LiveTable, mine: Sequence[int], moment: Moment, base: int, shown: Faces) -> Past:
    """A moment of the past, as the seat saw it then; in a finished game a game may show what was secret.

    It is told by what differs from what the screen shows now, the position numbered `base`.
    """
    to = moment.to
    after = live.moments(mine)[to]
    state = live.past(after)
    seat = shown_seat(live, mine)
    seen = faces_of(live.book, live.book.secrets.view(state, seat))
    prompt = state.outcome.reason if state.outcome is not None else state.agenda[-1].prompt(seen.view.state)[0]
    lines = sum(live.told_at[event] <= after for event, _ in live.lines_of(mine, seat))
    side = None if state.outcome is not None else live.sides[state.seat()]
    return Past(moment.number, to, base, _edits(shown, seen), prompt, lines, side)


def dice(live: LiveTable) -> Dice:
    """Where the dice come from."""
    stored, gathering = live.stored, live.stored.gathering
    over = live.table.outcome is not None and live.record().seed is not None
    host = stored.seed.hex() if over else None
    if gathering is None or (gathering.begun and not gathering.pledges):
        without = [] if gathering is None else gathering.without
        return Dice("alone", 1, stored.commitment, [], [], without, host)
    shares = [DiceShare(one.sides, one.digest, one.share if gathering.begun else None) for one in gathering.pledges]
    missing, without = gathering.missing(), gathering.without if gathering.closed else []
    return Dice(gathering.phase(), gathering.round, stored.commitment, shares, missing, without, host)


# Questions

MOST_ODDS = 120  # choices of one decision whose odds are worked out at once; the others are asked for one by one


def answer(live: LiveTable, mine: Sequence[int], ask: Ask) -> Answer:
    """The answer to a question. Raises BadSetup or ValueError, with words, where there is none."""
    if ask.what == "rule":
        rule = live.book.display.rule_text(ask.text or "")
        if rule is None:
            raise BadSetup(f"there is no rule {(ask.text or '')[:20]!r} in the reference")
        return Answer(ask.number, f"{rule['title']}. {rule['text']}", rule["number"], [], [])
    if ask.what == "why_not":
        return _why_not(live, mine, ask)
    if ask.what == "odds":
        return _odds(live, mine, ask)
    if ask.what == "place":
        return _place(live, mine, ask)
    if ask.what in ("way", "clash"):
        return _ahead(live, mine, ask)
    seen = faces(live, shown_seat(live, mine))
    piece = -1 if ask.piece is None else ask.piece
    space = -1 if ask.space is None else ask.space
    spaces, text, rule_number = live.book.display.show(seen.view, ask.what, piece, space, ask.text or "")
    marks = live.book.display.sketch(seen.view, ask.what, piece, space, ask.text or "")
    return Answer(ask.number, text, rule_number, spaces, [], marks)


def _place(live: LiveTable, mine: Sequence[int], ask: Ask) -> Answer:
    """What there is to know of a space: its ground, and who could come there."""
    seen = faces(live, shown_seat(live, mine))
    space = -1 if ask.space is None else ask.space
    lines = [*live.book.display.place(seen.view, space), *places.comers(live.book, seen.view, seen.pieces, space)]
    return Answer(ask.number, "", "", [], [], lines=lines)


def _why_not(live: LiveTable, mine: Sequence[int], ask: Ask) -> Answer:
    action = None if ask.action is None else Action.from_json(ask.action)
    refusal = live.refusal(mine, live.moment(mine), action, undo=False)
    if refusal is None and action is not None:
        return Answer(ask.number, "This is allowed.", live.table.decision().rule, [], [])
    if refusal is None:
        seen = faces(live, live.table.seat())
        refusal = live.book.display.why_nothing(seen.view.state, seen.pieces, ask.piece, ask.space, ask.hand)
    return Answer(ask.number, *(("", "") if refusal is None else (refusal.reason, refusal.rule)), [], [])


def _odds(live: LiveTable, mine: Sequence[int], ask: Ask) -> Answer:
    """The odds of one choice, or of all choices of the decision that have some: those are worked out once."""
    action = None if ask.action is None else Action.from_json(ask.action)
    refusal = live.refusal(mine, live.moment(mine), action, undo=False)
    if refusal is not None:
        return Answer(ask.number, refusal.reason, refusal.rule, [], [])
    seen = faces(live, live.table.seat())
    state = seen.view.state
    rule = live.table.decision().rule
    if action is not None:
        found = odds_of(live.book, state, [action])
        text = live.book.display.describe(state, action) if found else "Nothing is left to chance here."
        return Answer(ask.number, text, rule, [], found)
    if seen.odds is None:
        seen.odds = odds_of(live.book, state, state.legal()[:MOST_ODDS])
    return Answer(ask.number, "" if seen.odds else "Nothing is left to chance here.", rule, [], seen.odds)


def _ahead(live: LiveTable, mine: Sequence[int], ask: Ask) -> Answer:
    """What lies before the seat that decides, from what it may see: a way to a space, or the fight there."""
    refusal = live.refusal(mine, live.moment(mine), None, undo=False)
    if refusal is not None or ask.space is None:
        return Answer(ask.number, *(("", "") if refusal is None else (refusal.reason, refusal.rule)), [], [])
    state = faces(live, live.table.seat()).view.state
    if ask.what == "way":
        found = live.book.display.route(state, ask.space)
        return Answer(ask.number, found.text, found.rule, found.spaces, [], found.marks)
    odds = live.book.display.clash(state, ask.space)
    told = [] if odds is None else [ChoiceOdds(["clash", ask.space], odds)]
    return Answer(ask.number, "", live.table.decision().rule, [], told)


def odds_of(book: Rulebook, state: State, actions: Sequence[Action]) -> list[ChoiceOdds]:
    """The odds of those actions that have some."""
    previews = [(action, book.display.preview(state, action)) for action in actions]
    return [ChoiceOdds(action.to_json(), odds) for action, odds in previews if odds is not None]
