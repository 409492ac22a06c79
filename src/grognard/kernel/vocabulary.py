"""A game's vocabulary: every verb of its actions and every kind of its events, declared once.

Numbers in actions and events stand for something: a piece, a hex, a side. A `Noun` says for what; `Verb` and `Kind`
say which nouns follow them, how they read, and what the table makes of them. What is misspelt here does not import;
what the rules say and nobody declared is unknown (`UnknownWord`).

Fields are written as words: ``"piece from:hex to:hex"`` has the fields `piece`, `from` and `to`. ``hexes:hex*`` takes
all numbers that are left, ``unit?`` may be missing. Sentences are templates over the fields:

- ``{piece}`` the name of what the number stands for
- ``{n:+}`` a number with its sign
- ``{n:hit|hits}`` the first word where the number is 1 (a flag that is set), the second where it is not
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from grognard.kernel.display import ChoiceKind, Drawing, LineGroup
from grognard.kernel.events import GAME_OVER

# What a noun is on the screen
PIECE: Final = "piece"
SPACE: Final = "space"
ROW: Final = "row"  # of a panel, such as a leader on a command bar
NUMBER: Final = "number"  # nothing but a number: how many, how much

# Nouns that every game has, beside NUMBER
FLAG: Final = "flag"  # 0 or 1
SEAT: Final = "seat"

# Kinds of choices
MOVE: Final = "move"
ATTACK: Final = "attack"
END: Final = "end"  # of a phase: whoever takes it leaves undone what could still be done
OTHER: Final = "other"

# Groups of the journal; MOVE and OTHER are two more
TURN: Final = "turn"  # a heading: a new turn
HEAD: Final = "head"  # a lesser one: a player's part of it
ORDER: Final = "order"  # command and leaders
FIGHT: Final = "fight"  # a fight begins
DETAIL: Final = "detail"  # something in a fight
RESULT: Final = "result"  # how it went
LOSS: Final = "loss"
RETREAT: Final = "retreat"
ADVANCE: Final = "advance"
SCORE: Final = "score"  # points, levels, control
DIE: Final = "die"

# What is drawn on the board
ARROW: Final = "arrow"
RING: Final = "ring"
NOTHING: Final = ""

# Who may be told of an action while the game lasts, beside the one who took it
ALL: Final = "all"
KNOWN: Final = "known"  # those who know the piece that it names
OWNER: Final = "owner"  # nobody else

_SLOT: Final = re.compile(r"\{(\w+)(?::([^{}]*))?\}")
_FIELD: Final = re.compile(r"(\w+)(?::(\w+))?([*?]?)")
_TRAVELS: Final = (MOVE, RETREAT, ADVANCE)


class BadVocabulary(ValueError):
    """A declaration that contradicts itself or names what does not exist."""


class UnknownWord(ValueError):
    """A verb or a kind of event that no vocabulary declares."""


class Noun:
    """What a number stands for. `least` is the lowest number that means something.

    Numbers of a noun `within` another count anew in each of those, as the places of a battle do in each town.
    """

    def __init__(self, name: str, on: str = "", within: str = "", least: int = 0) -> None:
        self.name: Final = name
        self.on: Final = on
        self.within: Final = within
        self.least: Final = least


UNBOUND: Final = Noun("")  # before the vocabulary has told what a field's noun is


class Field:
    """One number of an action or event, or all the rest of them."""

    def __init__(self, name: str, noun: str, many: bool, optional: bool) -> None:
        self.name: Final = name
        self.noun: Final = noun
        self.what = UNBOUND
        self.many: Final = many
        self.optional: Final = optional


class Slot:
    """A place in a sentence: the text before it, the field that fills it, and in which form."""

    def __init__(self, before: str, field: int, form: str) -> None:
        self.before: Final = before
        self.field: Final = field
        self.form: Final = form  # "", "+" or "one|other"


class Sentence:
    """A template taken apart."""

    def __init__(self, slots: list[Slot], end: str) -> None:
        self.slots: Final = slots
        self.end: Final = end


def fields_of(text: str) -> list[Field]:
    """Read fields."""
    found: list[Field] = []
    for word in text.split():
        match = _FIELD.fullmatch(word)
        if match is None:
            raise BadVocabulary(f"{word!r} is no field")
        name, noun, mark = match.group(1), match.group(2), match.group(3)
        if found and found[-1].many:
            raise BadVocabulary(f"nothing can follow {found[-1].name!r}, which takes all the rest")
        found.append(Field(name, name if noun is None else noun, mark == "*", mark == "?"))
    if len({field.name for field in found}) < len(found):
        raise BadVocabulary(f"two fields of one name: {text!r}")
    return found


def sentence_of(text: str, fields: Sequence[Field]) -> Sentence:
    """Read a template."""
    places = {field.name: number for number, field in enumerate(fields)}
    slots: list[Slot] = []
    end = 0
    for match in _SLOT.finditer(text):
        name, form = match.group(1), match.group(2) or ""
        if name not in places:
            raise BadVocabulary(f"there is no field {name!r} for {text!r}")
        if form not in ("", "+") and form.count("|") != 1:
            raise BadVocabulary(f"{form!r} is no form: {text!r}")
        slots.append(Slot(text[end : match.start()], places[name], form))
        end = match.end()
    rest = text[end:]
    if "{" in rest or "}" in rest:
        raise BadVocabulary(f"a brace too many: {text!r}")
    return Sentence(slots, rest)


class Word:
    """What verbs and kinds share: a name, fields, a sentence (none where a function of the game makes it).

    `on` names the fields that are touched on the screen, where those are not the ones that their nouns tell.
    """

    def __init__(self, name: str, fields: str, says: str, on: str) -> None:
        self.name: Final = name
        self.fields: Final = fields_of(fields)
        self.says: Final = says
        self.sentence: Final = sentence_of(says, self.fields)
        self.on: Final = on.split()
        for field in self.on:
            self.place(field)

    def place(self, name: str) -> int:
        """Where a field stands."""
        for number, field in enumerate(self.fields):
            if field.name == name:
                return number
        raise BadVocabulary(f"{self.name!r} has no field {name!r}")

    def first(self) -> str:
        """The noun that it speaks of first; "" where it has none."""
        return self.fields[0].noun if self.fields else ""


class Verb(Word):
    """What a player can do, with at most two numbers.

    It is clicked on the first piece and the first space among its fields. `rolls` says whether dice fall at once; None
    where the position decides. `final` marks what cannot be taken back although no die falls, as all verbs of the
    kind END do. `told` says who may know of it while the game lasts, where it is not what the vocabulary says of all.
    `silent`: in a step that is secret others do not even notice it.
    `shows`: something hidden is shown by it, for good (`showing`).
    `lifts`: it takes pieces up to go somewhere (`lifting`), `halts`: it ends the move of those in hand (`halting`),
    `opens`: after it those in its space can be taken up (`opening`). By these a table makes one gesture of several
    actions.
    """

    def __init__(
        self,
        name: str,
        takes: str,
        says: str,
        kind: ChoiceKind = OTHER,
        *,
        on: str = "",
        rolls: bool | None = None,
        final: bool = False,
        told: str = "",
        silent: bool = False,
    ) -> None:
        super().__init__(name, takes, says, on)
        if len(self.fields) > 2 or any(field.many for field in self.fields):
            raise BadVocabulary(f"two numbers at most can follow the verb {name!r}")
        self.kind: Final[ChoiceKind] = kind
        self.rolls: Final = rolls
        self.final: Final = final or kind == END
        self.told: Final = told
        self.silent: Final = silent
        self.shows = False
        self.lifts = False
        self.halts = False
        self.opens = False
        self.piece = -1  # which field is clicked, by its place; -1 where none is
        self.space = -1
        self.row = -1


def showing(verb: Verb) -> Verb:
    """A verb by which something hidden is shown, for good: whoever presses it is asked whether he means it."""
    verb.shows = True
    return verb


def lifting(verb: Verb) -> Verb:
    """A verb that takes pieces up; the next question is where they go."""
    verb.lifts = True
    return verb


def halting(verb: Verb) -> Verb:
    """A verb that ends the move of those in hand, so that others can be taken up."""
    verb.halts = True
    return verb


def opening(verb: Verb) -> Verb:
    """A verb after which the pieces in its space can be taken up."""
    verb.opens = True
    return verb


class Kind(Word):
    """What can happen.

    `group` is its place in the journal. `draws` is what the board shows of it: an arrow for what goes from one space to
    another, where nothing else is said. `at` names the field that says where a fight begins, for studies. `sums_up`: it
    tells all that others of this sort have told before of the same piece.
    """

    def __init__(
        self,
        name: str,
        tells: str,
        says: str,
        group: LineGroup,
        *,
        on: str = "",
        draws: Drawing | None = None,
        at: str = "",
        sums_up: bool = False,
    ) -> None:
        super().__init__(name, tells, says, on)
        self.sums_up: Final = sums_up
        self.group: Final[LineGroup] = group
        self.drawn: Final = draws
        self.draws: Drawing = NOTHING
        self.at: Final = -1 if not at else self.place(at)
        self.touched: list[int] = []  # fields that are pieces or spaces, by their places


class Pattern:
    """A verb with every number that can follow it in a scenario (none where the list is empty).

    A verb that can be said with and without a number lists the numbers.
    """

    def __init__(self, name: str, first: list[int], second: list[int]) -> None:
        self.name: Final = name
        self.first: Final = first
        self.second: Final = second


class Vocabulary:
    """All words of a game. `told` says who may know of an action of which its verb says nothing.

    Every game has the end of the game, and dice: those are declared by a game only where it tells them otherwise.
    """

    def __init__(self, nouns: list[Noun], verbs: list[Verb], kinds: list[Kind], told: str) -> None:
        self.nouns: Final = {noun.name: noun for noun in [Noun(NUMBER, NUMBER), Noun(FLAG), Noun(SEAT), *nouns]}
        self.verbs: Final = {verb.name: verb for verb in verbs}
        names = [kind.name for kind in kinds]
        every = [Kind(GAME_OVER, f"winners:{SEAT}*", "", OTHER)]
        if DIE not in names:
            every.append(Kind(DIE, f"face:{NUMBER} purpose:{NUMBER}", "A {face} is rolled.", DIE))
        self.kinds: Final = {kind.name: kind for kind in [*every, *kinds]}
        self.told: Final = told
        counts = (len(nouns) + 3, len(verbs), len(kinds) + len(every))
        if (len(self.nouns), len(self.verbs), len(self.kinds)) != counts:
            raise BadVocabulary("something is declared twice")
        for noun in nouns:
            if noun.within and noun.within not in self.nouns:
                raise BadVocabulary(f"there is no noun {noun.within!r} for {noun.name!r}")
        for verb in verbs:
            self._bind_verb(verb)
        for kind in self.kinds.values():
            self._bind_kind(kind)

    def _bind_verb(self, verb: Verb) -> None:
        self._check(verb)
        for number, field in enumerate(verb.fields):
            on = field.what.on
            if verb.on and field.name not in verb.on:
                continue
            if on == PIECE and verb.piece < 0:
                verb.piece = number
            elif on == SPACE and verb.space < 0:
                verb.space = number
            elif on == ROW and verb.row < 0:
                verb.row = number

    def _bind_kind(self, kind: Kind) -> None:
        self._check(kind)
        said = {slot.field for slot in kind.sentence.slots} if kind.says else set(range(len(kind.fields)))
        if kind.on:
            said = {kind.place(name) for name in kind.on}
        kind.touched = [n for n in sorted(said) if kind.fields[n].what.on in (PIECE, SPACE)]
        spaces = [n for n in kind.touched if kind.fields[n].what.on == SPACE]
        if kind.drawn is not None:
            kind.draws = kind.drawn
        elif kind.group in _TRAVELS and len(spaces) > 1:
            kind.draws = ARROW

    def _check(self, word: Word) -> None:
        for field in word.fields:
            if field.noun not in self.nouns:
                raise BadVocabulary(f"there is no noun {field.noun!r} for {word.name!r}")
            field.what = self.nouns[field.noun]

    def verb(self, name: str) -> Verb:
        """The declaration of a verb."""
        found = self.verbs.get(name)
        if found is None:
            raise UnknownWord(f"{name!r} is no verb of this game: its vocabulary does not declare it")
        return found

    def kind(self, name: str) -> Kind:
        """The declaration of a kind of event."""
        found = self.kinds.get(name)
        if found is None:
            raise UnknownWord(f"{name!r} is no kind of event of this game: its vocabulary does not declare it")
        return found

    def may_tell(self, name: str) -> str:
        """Who may know while the game lasts that somebody did this: ALL, KNOWN or OWNER."""
        return self.verb(name).told or self.told

    def verbs_of(self, noun: str) -> list[str]:
        """The verbs that speak of this noun first."""
        return [verb.name for verb in self.verbs.values() if verb.first() == noun]

    def kinds_of(self, noun: str) -> list[str]:
        """The kinds of events that speak of this noun first."""
        return [kind.name for kind in self.kinds.values() if kind.first() == noun]

    def fights(self, name: str, data: Sequence[int]) -> list[int]:
        """Where an event says that a fight begins; nowhere for all others."""
        kind = self.kind(name)
        if kind.at < 0:
            return []
        return list(data[kind.at :]) if kind.fields[kind.at].many else [data[kind.at]]

    def patterns(self, values: dict[str, list[int]]) -> list[Pattern]:
        """Every verb with the numbers that can follow it; `values` are those that a noun can have in a scenario."""
        found: list[Pattern] = []
        for name in sorted(self.verbs):
            numbers = [[0, 1] if field.noun == FLAG else values[field.noun] for field in self.verbs[name].fields]
            found.append(Pattern(name, numbers[0] if numbers else [], numbers[1] if len(numbers) > 1 else []))
        return found
