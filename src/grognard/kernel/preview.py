"""The odds of what an action leads to, as data: the same shape for all games, and how games build it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Literal, NotRequired, TypedDict

from grognard.kernel.display import Prose
from grognard.kernel.english import tidy

# How welcome a result is to the side that the odds are told for; "plain" results are only more or less of something
Tone = Literal["best", "good", "even", "poor", "worst", "plain"]

# How results are drawn: as one bar, row by row, or as columns along a line from the worst to the best
Form = Literal["bar", "rows", "columns"]


class Result(TypedDict):
    """One thing that may come of a throw: a short word, what it means, how welcome it is, and its exact chance.

    ``id`` names it for programs; ``chance`` is a fraction such as "5/36".
    """

    id: str
    word: Prose
    meaning: Prose
    tone: Tone
    chance: str


class Part(TypedDict):
    """One part of a sum: what it is for, who brings it (or nobody), its rule, and how much it is.

    ``open``: nobody who sees this can tell how much more it is.
    """

    label: Prose
    who: Prose
    rule: str
    value: int
    open: NotRequired[bool]


class Sum(TypedDict):
    """What one side brings to a fight: the parts and their total, who takes part, and the dice once they have fallen.

    ``final`` is the total with the dice. ``open``: there is more in it than can be seen.
    """

    side: str
    total: int
    parts: list[Part]
    pieces: list[int]
    open: NotRequired[bool]
    dice: NotRequired[list[int]]
    final: NotRequired[int]


class Note(TypedDict):
    """Why the odds are what they are, with its rule."""

    rule: str
    text: Prose


class Column(TypedDict):
    """The column of a table of results: its name, and that of the best one that could be had."""

    id: str
    label: Prose
    best: Prose


class Brief(TypedDict):
    """The odds in one number: the chance of what is hoped for, and the words for that."""

    chance: str
    text: Prose


class Case(TypedDict):
    """The results if somebody else decides so."""

    title: Prose
    results: list[Result]


class Rung(TypedDict):
    """A column near the one that is reached, or a sum near it: the strength that it takes, and its results."""

    label: Prose
    takes: int
    reached: bool
    results: list[Result]


class Joiner(TypedDict):
    """Somebody who could still join a fight: what he would add to it, and the space from which he would fight.

    ``piece`` is -1 where he is no piece, ``brief`` what the odds would come to with him and nobody else.
    """

    piece: int
    name: Prose
    strength: int
    space: int
    brief: NotRequired[Brief]


class Odds(TypedDict):
    """The exact odds of what an action leads to. ``results`` are in the order in which they are shown.

    ``side`` is whose luck the tones mean. ``added`` is what is added to the dice, term by term. Where the results of
    the dice are only the first of several throws, ``after`` is what it comes to in the end. ``cases``: what
    comes of it depends on a decision of somebody else; these are all its cases, and ``results`` are those of the first.

    Of a fight that is only thought of, ``ladder`` are the columns about the one reached, ``joiners`` those who could
    still join it, and ``most`` the strength that it could come to with them. ``next`` says in words what it takes to
    fare better, where a ladder alone does not; ``before`` are throws that could come before it, such as fire.
    """

    title: Prose
    side: str
    form: Form
    results: list[Result]
    notes: list[Note]
    attack: NotRequired[Sum]
    defence: NotRequired[Sum]
    column: NotRequired[Column]
    brief: NotRequired[Brief]
    added: NotRequired[Sum]
    after: NotRequired[list[Result]]
    cases: NotRequired[list[Case]]
    ladder: NotRequired[list[Rung]]
    joiners: NotRequired[list[Joiner]]
    most: NotRequired[int]
    next: NotRequired[Prose]
    before: NotRequired[list[Case]]


def result(id: str, chance: Fraction, tone: Tone = "plain", word: str = "", meaning: str = "") -> Result:
    """A result; where it has no other word it is told by its id."""
    return {"id": id, "word": tidy(word) or id, "meaning": tidy(meaning), "tone": tone, "chance": str(chance)}


def part(label: str, rule: str, value: int, who: str = "") -> Part:
    """A part of a sum."""
    return {"label": label, "who": who, "rule": rule, "value": value}


def total_of(side: str, total: int, parts: Sequence[Part] = (), pieces: Sequence[int] = ()) -> Sum:
    """What one side brings."""
    return {"side": side, "total": total, "parts": list(parts), "pieces": list(pieces)}


def odds(
    title: str,
    side: str,
    results: Sequence[Result],
    notes: Sequence[tuple[str, str]] = (),
    form: Form = "rows",
) -> Odds:
    """The odds of a throw, with notes as pairs of rule and sentence."""
    return {
        "title": title,
        "side": side,
        "form": form,
        "results": list(results),
        "notes": [{"rule": rule, "text": tidy(text)} for rule, text in notes],
    }


def possible(results: Iterable[Result]) -> list[Result]:
    """Only what can come of it at all."""
    return [one for one in results if one["chance"] != "0"]


def one_of_two(good: Fraction, yes: tuple[str, str], no: tuple[str, str]) -> list[Result]:
    """A throw that succeeds or fails; each is told by its id and its word."""
    return possible([result(yes[0], good, "best", yes[1]), result(no[0], 1 - good, "worst", no[1])])
