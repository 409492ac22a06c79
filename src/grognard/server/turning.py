"""The acts that turned a battle: the fight, roll or march that changed the chances, in the words of the journal."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from grognard.kernel.display import LineGroup
from grognard.kernel.events import DIE, GAME_OVER, Event
from grognard.kernel.rulebook import Rulebook
from grognard.kernel.state import State
from grognard.kernel.throws import herald_of

NOTEWORTHY = 40  # thousandths of a chance
NEAR = 6  # moments: what is nearer to a greater act than this is left out
SENTENCES = 3  # that tell an act

BORDERS: set[LineGroup] = {"turn", "head"}
FIGHTING: set[LineGroup] = {"fight", "detail", "result", "loss", "retreat", "advance", "die"}
OUTCOMES: set[LineGroup] = {"result", "loss", "retreat", "advance", "die"}
MARCHING: set[LineGroup] = {"move", "order"}
# Of an act, what is told first where there is too much to tell
TELLING: list[LineGroup] = ["fight", "result", "loss", "retreat", "advance", "detail", "move", "order", "other"]

Told = tuple[int, Event]  # an event and the moment at which it had happened


class Act(Struct):
    """What belongs together: a fight with all that came of it, or the march of one unit."""

    moments: list[int]
    events: list[Event]
    fight: bool
    piece: int  # that marches, or -1
    cause: Event | None  # the fight that is going on, where it began before


class TurningPoint(Struct, frozen=True):
    """An act, the moment at which it told, and for which seat it was good, by how many thousandths."""

    moment: int
    seat: int
    gain: int
    text: str


def turning_points(
    book: Rulebook, state: State, told: Sequence[Told], rows: Sequence[Sequence[int]], most: int
) -> list[TurningPoint]:
    """The acts that changed the chances most, in the order of the game.

    What only the clock does, such as a new turn or the points that it brings, is nobody's act. Nor is the set-up a part
    of the battle: while half an army stands on the board no judgement of it means anything.
    """
    found: list[TurningPoint] = []
    for act in acts(book, state, told, len(rows)):
        gains = [_gain(rows, act.moments, seat) for seat in range(len(rows[0]))]
        seat = gains.index(max(gains))
        if gains[seat] >= NOTEWORTHY:
            moment = max((_gain(rows, [at], seat), at) for at in act.moments)[1]
            found.append(TurningPoint(moment, seat, gains[seat], _tell(book, state, act)))
    chosen: list[TurningPoint] = []
    for point in sorted(found, key=lambda one: -one.gain):
        if len(chosen) < most and all(abs(point.moment - other.moment) > NEAR for other in chosen):
            chosen.append(point)
    return sorted(chosen, key=lambda one: one.moment)


def _gain(rows: Sequence[Sequence[int]], moments: Sequence[int], seat: int) -> int:
    return sum(rows[at][seat] - rows[at - 1][seat] for at in moments)


def acts(book: Rulebook, state: State, told: Sequence[Told], moments: int) -> list[Act]:
    """All acts from the first turn on. A moment of which the journal says nothing belongs to none."""
    display = book.display
    start = next((at for at, event in told if display.group(event) == "turn"), moments)
    lines: dict[int, list[Event]] = {}
    for at, event in told:
        if start < at < moments:
            lines.setdefault(at, []).append(event)
    found: list[Act] = []
    current: Act | None = None
    cause: Event | None = None
    for at, every in sorted(lines.items()):
        events, next_fight = _parted(book, every)
        groups = [display.group(event) for event in events]
        if not BORDERS.isdisjoint(groups[:1]):
            current = cause = None
        act = _begin(book, state, at, events, groups, cause)
        if act is not None and current is not None and _goes_on(current, act, groups):
            current.moments.append(at)
            current.events += events
        elif act is not None:
            current = act
            found.append(act)
        fights = [event for event, group in zip(events, groups, strict=True) if group == "fight"]
        cause = fights[-1] if fights else cause
        if not BORDERS.isdisjoint(groups):
            current = cause = None
        if next_fight:
            current, cause = Act([], next_fight, True, -1, None), next_fight[0]
            found.append(current)
    return found


def _parted(book: Rulebook, events: list[Event]) -> tuple[list[Event], list[Event]]:
    """The end of one fight, and the next that the same moment only announces: it has changed nothing yet."""
    groups = [book.display.group(event) for event in events]
    last = max((place for place, group in enumerate(groups) if group in OUTCOMES), default=len(groups))
    start = next((place for place in range(last, len(groups)) if groups[place] == "fight"), len(groups))
    return events[:start], events[start:]


def _begin(
    book: Rulebook, state: State, at: int, events: list[Event], groups: list[LineGroup], cause: Event | None
) -> Act | None:
    """The act that a moment would begin; None where only the clock goes on."""
    if not FIGHTING.isdisjoint(groups) or any(event.kind == GAME_OVER for event in events):
        return Act([at], list(events), True, -1, None if "fight" in groups else cause)
    for event, group in zip(events, groups, strict=True):
        if group in MARCHING:
            pieces = book.display.touches(state, event)[0]
            return Act([at], list(events), False, pieces[0] if pieces else -1, None)
    return None


def _goes_on(current: Act, act: Act, groups: list[LineGroup]) -> bool:
    """Is it still the same act?"""
    if act.fight:
        return current.fight and "fight" not in groups
    return not current.fight and act.piece == current.piece >= 0


def _tell(book: Rulebook, state: State, act: Act) -> str:
    """An act in a few sentences, in the order in which they were told."""
    display, events = book.display, act.events
    places = [place for place, event in enumerate(events) if display.group(event) in TELLING]

    def weight(place: int) -> int:
        return -1 if events[place].kind == GAME_OVER else TELLING.index(display.group(events[place]))

    sentences = [_occasion(book, state, act) if act.cause is None else display.tell(state, act.cause)]
    sentences = [_closed(words) for words in sentences if words]
    for place in sorted(sorted(places, key=weight)[: SENTENCES - len(sentences)]):
        words = _closed(display.tell(state, events[place]))
        if words and words not in sentences:
            sentences.append(words)
    return " ".join(sentences)


def _occasion(book: Rulebook, state: State, act: Act) -> str:
    """What the first dice of an act were rolled for, where none of its other sentences says so."""
    display, events = book.display, act.events
    place = next((place for place, event in enumerate(events) if event.kind == DIE), -1)
    if place < 0 or any(display.group(event) == "fight" for event in events):
        return ""
    throw = display.throw(events[place].rule)
    if throw.lots or herald_of(events, place, throw) >= 0:
        return ""
    after = next((event for event in events[place:] if event.kind in throw.after), None)
    if after is not None and display.group(after) in BORDERS:
        return display.tell(state, after)  # such as whose initiative it is now: a heading, but told by the dice
    return display.occasion(state, events[place])


def _closed(words: str) -> str:
    """As a sentence of its own."""
    return words if not words or words[-1] in ".!?" else f"{words}."
