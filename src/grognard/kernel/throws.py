"""Throws: which dice of a log fell together, which sentence says what for, and which one tells what came of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from grognard.kernel.events import DIE, Event

NONE: Final = -1


class Throw:
    """How the dice of a rule are told.

    `before` are the kinds of events that announce them, `after` those that tell their outcome. `each`: every die is a
    throw of its own, though another may fall beside it. `lots`: by the rules nobody rolls a die here, but draws lots,
    for which the dice of the program only stand; they are not shown. `hits`: every die counts for itself, and hits if
    it is not above the purpose it was rolled with.
    """

    def __init__(
        self,
        before: tuple[str, ...] = (),
        after: tuple[str, ...] = (),
        each: bool = False,
        lots: bool = False,
        hits: bool = False,
    ) -> None:
        self.before: Final = before
        self.after: Final = after
        self.each: Final = each
        self.lots: Final = lots
        self.hits: Final = hits


PLAIN: Final = Throw()


class Tie:
    """What an event has to do with a throw: `first` is the place of the throw's first die, or NONE.

    `herald` is the place of the event that announces the throw: of its first die only, and only if there is one.
    """

    def __init__(self, first: int, herald: int) -> None:
        self.first: Final = first
        self.herald: Final = herald


def tie(events: Sequence[Event], throw_of: Callable[[str], Throw]) -> list[Tie]:
    """For each event of one action, in their order: the throw that it belongs to."""
    ties: list[Tie] = []
    first = NONE
    awaited = PLAIN
    for place, event in enumerate(events):
        herald = NONE
        own = NONE
        if event.kind == DIE:
            throw = throw_of(event.rule)
            if not beside(events, place, throw):
                first = place
                herald = herald_of(events, place, throw)
            own = first
            awaited = throw
        elif event.kind in awaited.after:
            own = first
            awaited = PLAIN
        ties.append(Tie(own, herald))
    return ties


def beside(events: Sequence[Event], place: int, throw: Throw) -> bool:
    """Does this die belong to the one before it?"""
    if place == 0 or throw.each:
        return False
    before = events[place - 1]
    return before.kind == DIE and before.rule == events[place].rule


def herald_of(events: Sequence[Event], place: int, throw: Throw) -> int:
    """The event that announces a throw: the last of its kind since other dice fell."""
    for back in range(place - 1, -1, -1):
        if events[back].kind == DIE:
            return NONE
        if events[back].kind in throw.before:
            return back
    return NONE
