"""Every field of a position is declared once: how it is kept, and who may see it.

A kind of position, and each object that changes with it (`Part`), has one table of its fields. `dump` follows from the
table. So do copies and views (`copy_fields`, `show_fields`), unless a game writes them by hand because it has to be
fast; the conformance suite holds them against the table, and a field that is in no table fails it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from grognard.kernel.dice import blind_dice
from grognard.kernel.packing import Packed, words_of

# How a field is kept: what a copy of a position does with it, and how it is dumped
FIXED: Final = "fixed"  # the same in all positions of a game: copies share it, dumps leave it out
SHARED: Final = "shared"  # never changed once it is there, or a memory of what follows from the rest: copies share it
FRESH: Final = "fresh"  # a copy begins without it, dumps leave it out
VALUE: Final = "value"  # a number, a word, a flag or a tuple of them
LIST: Final = "list"  # values; a slot for each piece, seat or space
PIECES: Final = "pieces"  # a list that names pieces, in any order
BYTES: Final = "bytes"  # a bytearray; slots as in a list
MARKS: Final = "marks"  # bytes, a slot for each space: replaced where they change, so copies share them
ROWS: Final = "rows"  # a list of lists, bytearrays or marks
DICT: Final = "dict"  # values by number or name
LISTS: Final = "lists"  # lists by number
PART: Final = "part"  # a Part, or None
PARTS: Final = "parts"  # Parts by number
STEPS: Final = "steps"  # the agenda
DICE: Final = "dice"  # how many have fallen is dumped, and is what `seen` is about; what will fall no view holds
KINDS: Final = (FIXED, SHARED, FRESH, VALUE, LIST, PIECES, BYTES, MARKS, ROWS, DICT, LISTS, PART, PARTS, STEPS, DICE)

# Who may see a field. The functions that `by` names are in the game's view module
EVERY_SEAT: Final = "every seat"  # and onlookers
NO_SEAT: Final = "no seat"
OWNER: Final = "owner"  # each slot, or piece, who knows it: by(position, seat, slot) is true
WHEN: Final = "when"  # the whole of it for whom by(position, seat) is true
RULE: Final = "rule"  # what by(view's position, position, seat) puts into the view
SEEN: Final = (EVERY_SEAT, NO_SEAT, OWNER, WHEN, RULE)

NOT_DUMPED: Final = ""  # what follows from other fields, or is not part of a position


class StateField:
    """One field: its name, how it is kept, who may see it.

    `dump` is its name in dumps; fields of the same name there stand in a list together. With `spare` dumps leave it out
    while there is nothing in it, so that what some games never use does not change the dumps of theirs.
    """

    def __init__(
        self, name: str, kind: str, seen: str, by: str = "", dump: str | None = None, spare: bool = False
    ) -> None:
        if kind not in KINDS:
            raise ValueError(f"{name}: there is no kind of field {kind!r}")
        if seen not in SEEN:
            raise ValueError(f"{name}: who may see it? {seen!r} says nothing")
        if (seen in (OWNER, WHEN, RULE)) != (by != ""):
            raise ValueError(f"{name}: a function is named where it decides what is seen, and only there")
        self.name: Final = name
        self.kind: Final = kind
        self.seen: Final = seen
        self.by: Final = by
        self.spare: Final = spare
        self.dump: Final = dump if dump is not None else NOT_DUMPED if kind in (FIXED, FRESH) else name


class Fields:
    """The table of a class: its fields in the order of dumps.

    `base` is the table of the class it is derived from; a field that is declared again replaces the one there. `steps`
    names all that steps of the game may hold: everybody sees the agenda, so it must be nothing that somebody may not
    know.
    """

    def __init__(self, own: Sequence[StateField], base: Fields | None = None, steps: Sequence[str] = ()) -> None:
        again = {field.name for field in own}
        inherited = [] if base is None else [field for field in base.fields if field.name not in again]
        self.fields: Final[list[StateField]] = [*inherited, *own]
        self.steps: Final = frozenset(steps)


class Part:
    """Something that a position is made of and that changes with it: a battle, a fight, a shot."""

    def declared(self) -> Fields:
        """The table of its fields."""
        raise NotImplementedError

    def __reduce__(self) -> Packed:
        return by_table(self, self.declared())

    def dump(self) -> list[object]:
        """All fields in their order, for fingerprints."""
        return [dumped(getattr(self, field.name), field.kind) for field in self.declared().fields if field.dump]


def copied(value: Any, kind: str) -> Any:
    """One field as a copy of a position has it: nothing in it that can change is shared."""
    if value is None or kind in (FIXED, SHARED, VALUE, MARKS):
        return value
    if kind in (LIST, PIECES, BYTES, STEPS):
        return value[:]
    if kind == ROWS:
        return [row[:] for row in value]
    if kind == DICT:
        return dict(value)
    if kind == LISTS:
        return {key: each[:] for key, each in value.items()}
    if kind == PARTS:
        return {key: part.copy() for key, part in value.items()}
    return value.copy()


def copy_fields(old: object, new: object, table: Fields, public: bool) -> None:
    """Fill a new position from another: with everything, or with what everybody may see and blind dice.

    What is fixed, fresh or not for everybody stays as the constructor has made it.
    """
    for field in table.fields:
        if field.kind in (FIXED, FRESH):
            continue
        value = getattr(old, field.name)
        if not public:
            setattr(new, field.name, copied(value, field.kind))
        elif field.kind == DICE:
            setattr(new, field.name, blind_dice(value.count if field.seen == EVERY_SEAT else 0))
        elif field.seen == EVERY_SEAT:
            setattr(new, field.name, copied(value, field.kind))


def show_fields(seen: object, whole: object, seat: int, table: Fields, rules: Mapping[str, Callable[..., Any]]) -> None:
    """Add to a public copy what a seat may see beyond that. `rules` are the functions that the table names.

    What is in a `Part` is a matter for a RULE.
    """
    for field in table.fields:
        if field.seen == RULE:
            rules[field.by](seen, whole, seat)
        elif field.seen == WHEN and rules[field.by](whole, seat):
            setattr(seen, field.name, copied(getattr(whole, field.name), field.kind))
        elif field.seen == OWNER:
            mine = copied(getattr(whole, field.name), field.kind)
            if field.kind == PIECES:
                setattr(seen, field.name, [piece for piece in mine if rules[field.by](whole, seat, piece)])
            else:
                shown = getattr(seen, field.name)
                for slot in range(len(mine)):
                    if rules[field.by](whole, seat, slot):
                        shown[slot] = mine[slot]


def dump_by_name(thing: object, table: Fields) -> dict[str, object]:
    """The fields of a position as JSON-able data, by their names in dumps."""
    found: dict[str, list[object]] = {}
    for field in table.fields:
        if is_dumped(thing, field):
            found.setdefault(field.dump, []).append(dumped(getattr(thing, field.name), field.kind))
    return {name: values[0] if len(values) == 1 else values for name, values in found.items()}


def is_dumped(thing: object, field: StateField) -> bool:
    """Is this field of a position in its dump now?"""
    return field.dump != NOT_DUMPED and not (field.spare and not getattr(thing, field.name))


def dumped(value: Any, kind: str) -> object:
    """One field as JSON-able data."""
    if value is None or kind in (LIST, PIECES):
        return value
    if kind == ROWS:
        return [list(row) for row in value]
    if kind == VALUE:
        return list(value) if isinstance(value, tuple) else value
    if kind in (BYTES, MARKS):
        return list(value)
    if kind in (DICT, LISTS):
        return sorted(value.items())
    if kind == PARTS:
        return [part.dump() for part in value.values()]
    if kind == STEPS:
        return [step.dump() for step in value]
    if kind == DICE:
        return value.count
    return value.dump()


def by_table(thing: Any, table: Fields) -> Packed:
    """A thing whose fields are declared: those that its constructor has to be given come first, then all others."""
    kind = type(thing)
    names = [field.name for field in table.fields]
    given = [name for name in words_of(kind) if name in names]
    others = {name: getattr(thing, name) for name in names if name not in given}
    return kind, tuple([getattr(thing, name) for name in given]), others


def is_memory(field: StateField) -> bool:
    """Does it follow from the rest of a position, so that it can be forgotten and worked out again?"""
    return field.kind == SHARED and field.dump == NOT_DUMPED


def contents(thing: Any, table: Fields) -> dict[str, Any]:
    """All that makes a position, by name: not what is fixed, and not what follows from the rest."""
    return {
        field.name: getattr(thing, field.name)
        for field in table.fields
        if field.kind not in (FIXED, FRESH) and not is_memory(field)
    }


def forget(thing: Any, table: Fields) -> None:
    """Let a public copy of a position forget what everybody may remember; it holds nothing of what one seat may."""
    for field in table.fields:
        if is_memory(field) and field.seen == EVERY_SEAT:
            setattr(thing, field.name, None)
