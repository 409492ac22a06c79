"""What the data files of all games share: records with bounds, errors for their authors, corrections of an owner.

A game's numbers stand in JSON files, each with its source (``stated`` in the rules text, ``deduced`` from it,
``reconstructed`` where the text is silent, ``owner`` where an owner of the printed game has put his own value
in its place). Whatever is wrong with a file is told in one line that names the place.

The records of a game are its schema. They say what every value may be, with bounds: a file comes from anybody, and a
number without an end can keep a server busy for ever. They also say what an owner may correct (see ``patch``).
"""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from importlib import resources
from pathlib import Path
from typing import Annotated, Any, Generic, Literal, TypeVar, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta, inspect

Raw = dict[str, Any]
Source = Literal["stated", "deduced", "reconstructed", "owner"]
T = TypeVar("T", bound="Datum")
K = TypeVar("K")
H = TypeVar("H", bound=Hashable)

PRINTED = r"^[^\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]*$"  # nothing that ends a line or speaks to a terminal
Word = Annotated[str, Meta(max_length=80, pattern=PRINTED)]  # a name or a label
Title = Annotated[str, Meta(max_length=80, pattern=rf"^(?=.*\S){PRINTED[1:]}")]  # one that can be read
Text = Annotated[str, Meta(max_length=2000, pattern=PRINTED)]  # sentences
Identifier = Annotated[str, Meta(pattern=r"^[a-z0-9]+(_[a-z0-9]+)*$", max_length=80)]
Sources = Annotated[dict[Annotated[str, Meta(max_length=300)], Source], Meta(max_length=2000)]

OURS = Meta(extra={"ours": True})  # a field that no owner corrects
OPEN = Meta(extra={"open": True})  # records that an owner may add to and take out of

BESIDE = {"file", "note"}  # what an override file says about itself
MOST_OVERRIDES = 8  # of one game; each makes the whole of the data to be checked


class DataError(ValueError):
    """A data or override file says something the game cannot use; the message is one line for its author."""


class Datum(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of all records: they never change after loading, and a misspelt field is an error."""


class OptionDatum(Datum, frozen=True):
    """One switch of the game, told in our own words; ``group`` is its heading where there are many."""

    id: Identifier
    title: Title
    rule: Word
    text: Text
    default: bool = False
    excludes: Annotated[list[Identifier], Meta(max_length=20)] = []
    needs: Annotated[list[Identifier], Meta(max_length=20)] = []
    group: Annotated[str, Meta(max_length=60)] = ""


# Reading


def parse(name: str, content: bytes) -> Any:
    """The parsed content of a JSON file called ``name``."""
    try:
        return msgspec.json.decode(content)
    except msgspec.DecodeError as error:
        raise DataError(f"{name}: not a JSON file ({error})") from None
    except RecursionError:
        raise DataError(f"{name}: not a JSON file that can be read (nested too deep)") from None


def parse_resource(package: str, name: str) -> Any:
    """The parsed content of one data file of a package."""
    return parse(name, resources.files(package).joinpath(name).read_bytes())


def has_resource(package: str, name: str) -> bool:
    """Is there such a data file?"""
    return resources.files(package).joinpath(name).is_file()


def typed(value: Any, kind: type[K], where: str) -> K:
    """``value`` as a record; a mismatch becomes one line that names the place."""
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        text, _, path = str(error).partition(" - at `$")
        if PRINTED[1:] in text.replace("\\\\", "\\"):
            text = "Expected words that can be printed and read"
        raise DataError(f"{where}{path.rstrip('`')}: {text}") from None


def read_override(path: Path) -> dict[str, Any]:
    """An override file, ready for a game's ``load``; its name goes along so that errors can tell it."""
    parsed = parse(path.name, path.read_bytes())
    if not isinstance(parsed, dict):
        raise DataError(f"{path.name}: expected an object at the top")
    return {**parsed, "file": path.name}


def by_id(raw: Raw) -> str:
    """What override files call a record."""
    return str(raw["id"])


def by_ends(raw: Raw) -> str:
    """What override files call a record of something between two places, "a" and "b"."""
    return f"{raw['a']}-{raw['b']}"


def keyed(package: str, name: str, key: Callable[[Raw], str] = by_id) -> Raw:
    """The records of one data file by name, in the shape that override files have too."""
    records = parse_resource(package, name)
    once([key(raw) for raw in records], name)
    return {key(raw): raw for raw in records}


# Corrections


def patch(tree: Raw, override: Mapping[str, Any], schema: type[Datum]) -> None:
    """Lay one override over ``tree`` (all data files, parsed): a JSON merge patch that ``schema`` watches over.

    Objects are merged, everything else is replaced. The sections of ``schema`` hold records by name; what is marked
    ``OURS`` cannot be corrected, and only what is marked ``OPEN`` can be added to, or (with ``null``) taken out of.
    Elsewhere ``null`` is a value like others. Whatever changes gets the source "owner". A name that is not known is
    refused here; what the values may be is checked when the records are built.
    """
    sections = {field.encode_name: field.type for field in _correctable(_schema(schema))}
    for key, value in override.items():
        if key in BESIDE:
            continue
        expect_known(key, sections, "")
        kind, extra = _plain(sections[key])
        if isinstance(kind, inspect.ListType):
            kind = inspect.DictType(inspect.StrType(), kind.item_type)
        tree[key] = _merged(tree[key], value, kind, extra, _Place(key, {}, ""))


class _Place:
    """Where in the data a correction is: its name for errors, and the sources to note it in, with the path there."""

    def __init__(self, where: str, sources: Raw, path: str) -> None:
        self.where = where
        self.sources = sources
        self.path = path

    def inside(self, name: str) -> _Place:
        return _Place(f"{self.where}.{name}", self.sources, f"{self.path}.{name}" if self.path else name)

    def mark_owner(self) -> None:
        if self.path:
            self.sources[self.path] = "owner"


@functools.cache
def _schema(kind: type[Datum]) -> inspect.StructType:
    found = inspect.type_info(kind)
    assert isinstance(found, inspect.StructType)
    return found


def _plain(kind: inspect.Type) -> tuple[inspect.Type, Mapping[str, Any]]:
    """A type without what we say about it, and what we say."""
    return (kind.type, kind.extra or {}) if isinstance(kind, inspect.Metadata) else (kind, {})


def _correctable(kind: inspect.StructType) -> list[inspect.Field]:
    """The fields of a record that an owner may correct."""
    return [f for f in kind.fields if f.encode_name != "source" and not _plain(f.type)[1].get("ours")]


def _merged(old: Any, new: Any, kind: inspect.Type, extra: Mapping[str, Any], at: _Place) -> Any:
    """What stands in place of ``old`` after the correction."""
    if isinstance(kind, inspect.UnionType):
        objects = [k for k in kind.types if isinstance(_plain(k)[0], inspect.StructType | inspect.DictType)]
        if new is not None and objects:
            return _merged(old, new, *_plain(objects[0]), at)
    elif isinstance(kind, inspect.StructType):
        short = extra.get("short")  # the one field that a bare text stands for
        return _record(old, {short: new} if short and isinstance(new, str) else new, kind, at)
    elif isinstance(kind, inspect.DictType):
        return _named(old, new, kind, extra, at)
    at.mark_owner()
    return new


def _record(old: Raw | None, changes: Any, kind: inspect.StructType, at: _Place) -> Raw:
    """One record with an owner's values in it."""
    raw = {} if old is None else old
    if any(field.encode_name == "source" for field in kind.fields):
        at = _Place(at.where, raw.setdefault("source", {}), "")
    fields = {field.encode_name: field.type for field in _correctable(kind)}
    for name, value in expect_object(changes, at.where).items():
        expect_known(name, fields, at.where)
        raw[name] = _merged(raw.get(name), value, *_plain(fields[name]), at.inside(name))
    return raw


def _named(old: Raw | None, changes: Any, kind: inspect.DictType, extra: Mapping[str, Any], at: _Place) -> Raw:
    """Records, or plain values, by name."""
    records = {} if old is None else old
    inner, about = _plain(kind.value_type)
    is_record = isinstance(inner, inspect.StructType)
    has_id = isinstance(inner, inspect.StructType) and any(field.name == "id" for field in inner.fields)
    for name, value in expect_object(changes, at.where).items():
        place = at.inside(name)
        if not extra.get("open"):
            expect_known(name, extra.get("names") or records, at.where)
        elif value is None:
            if is_record and name not in records:
                raise DataError(f"{place.where}: there is nothing of that name to take out")
            records.pop(name, None)
            place.mark_owner()
            continue
        if has_id and name not in records:
            records[name] = {"id": name}
        records[name] = _merged(records.get(name), value, inner, about, place)
    return records


def between(changes: Any, records: Raw, where: str, end: Callable[[str], Any], what: str) -> Raw:
    """Corrections of things between two places, "a-b", under the name that each has in ``records``: in either order.

    New ones get their two ends from their name. ``end`` reads an end and raises ValueError; ``what`` describes a name.
    """
    found: Raw = {}
    for name, value in expect_object(changes, where).items():
        try:
            a, b = [end(part) for part in name.split("-")]
        except ValueError:
            raise DataError(f"{where}: {_brief(repr(name))} is not {what} with a hyphen between them") from None
        if f"{b}-{a}" in records:
            a, b = b, a
        if value is not None:
            records.setdefault(f"{a}-{b}", {"a": a, "b": b})
        found[f"{a}-{b}"] = value
    return found


# From files to records


class GameFiles(Generic[T]):
    """The data files of one game: read, corrected, turned into checked records.

    ``kind`` is the record of everything, ``read`` parses the files (a section of ``kind`` each, records by name),
    ``check`` refuses records that contradict each other. ``correct`` lays an override over what was read: ``patch``,
    unless a game's override files have forms of their own. ``prepare`` turns what a file writes into what a section's
    records want.
    """

    def __init__(
        self,
        kind: type[T],
        read: Callable[[], Raw],
        check: Callable[[T], None],
        correct: Callable[[Raw, Mapping[str, Any]], None] | None = None,
        prepare: Callable[[str, Any], Any] | None = None,
    ) -> None:
        self.kind = kind
        self.read = read
        self.check = check
        self.correct = correct
        self.prepare = prepare
        self.published: T | None = None

    def load(self, overrides: Sequence[Mapping[str, Any]] = ()) -> T:
        """The game's data, with an owner's corrections laid over it in the order given. Raises DataError."""
        if not overrides:
            if self.published is None:
                self.published = self.build(self.read(), "data files")
            return self.published
        tree = self.corrected(overrides)
        names = origins(overrides)
        try:
            return self.build(tree, names[-1][0])
        except DataError:
            self._find_fault(names[:-1])
            raise

    def corrected(self, overrides: Sequence[Mapping[str, Any]]) -> Raw:
        """All files as they are written, with corrections laid over them. Raises DataError."""
        if len(overrides) > MOST_OVERRIDES:
            raise DataError(f"{len(overrides)} files of corrections are too many: a game takes {MOST_OVERRIDES}")
        tree = self.read()
        for origin, override in origins(overrides):
            self._lay(tree, override, origin)
        return tree

    def _lay(self, tree: Raw, override: Mapping[str, Any], origin: str) -> None:
        try:
            if self.correct is None:
                patch(tree, override, self.kind)
            else:
                self.correct(tree, override)
        except DataError as error:
            raise DataError(_brief(f"{origin}: {error}", 400)) from None

    def _find_fault(self, overrides: Sequence[tuple[str, Mapping[str, Any]]]) -> None:
        """Raise the error of the first override, if one before the last is to blame."""
        tree = self.read()
        for origin, override in overrides:
            self._lay(tree, override, origin)
            self.build(tree, origin)

    def build(self, tree: Raw, origin: str) -> T:
        """The parsed files as checked records; ``origin`` names the file that a mistake must come from."""
        try:
            data = self.kind(**{name: self._section(name, hint, tree[name]) for name, hint in self._hints().items()})
            self.check(data)
        except DataError as error:
            raise DataError(_brief(f"{origin}: {error}", 400)) from None
        return data

    def _hints(self) -> dict[str, Any]:
        return get_type_hints(self.kind, include_extras=True)

    def _section(self, name: str, hint: Any, raw: Any) -> Any:
        """One section, record by record, so that errors can name the record."""
        shape, *about = get_args(hint) if get_origin(hint) is Annotated else (hint,)
        if self.prepare is not None:
            raw = self.prepare(name, raw)
        if get_origin(shape) not in (list, dict):
            return typed(raw, shape, name)
        for meta in about:
            if meta.max_length is not None and len(raw) > meta.max_length:
                raise DataError(f"{name}: {len(raw)} are too many, {meta.max_length} is the most")
        kind = get_args(shape)[-1]
        found = {key: typed(value, kind, f"{name}.{key}") for key, value in raw.items()}
        return found if get_origin(shape) is dict else list(found.values())


def origins(overrides: Sequence[Mapping[str, Any]]) -> list[tuple[str, Mapping[str, Any]]]:
    """Each override with the name that errors call it by."""
    return [(_brief(override.get("file", f"override {n}")), override) for n, override in enumerate(overrides, 1)]


def _brief(value: object, most: int = 60) -> str:
    """What somebody wrote, fit to be told in one line."""
    text = " ".join(str(value).split())
    return text if len(text) <= most else f"{text[: most - 3]}..."


# What the checks of all games need


def expect_known(key: str, allowed: Collection[str], where: str) -> None:
    """Refuse a name that is not one of those allowed."""
    if key not in allowed:
        names = ", ".join(allowed) if len(allowed) <= 20 else f"{', '.join(list(allowed)[:8])}, ..."
        raise DataError(f"{where}{': ' if where else ''}{_brief(repr(key))} is not known here; allowed: {names}")


def expect_object(value: object, where: str) -> Mapping[str, Any]:
    """Refuse what is not a JSON object."""
    if not isinstance(value, Mapping):
        raise DataError(f"{where}: expected an object, got {_brief(repr(value))}")
    return value


def once(names: Iterable[str], where: str) -> None:
    """Refuse a name that stands in a list twice."""
    for name, count in Counter(names).items():
        if count > 1:
            raise DataError(f"{where}: {name} stands there twice")


def connected(start: H, near: Mapping[H, Iterable[H]]) -> set[H]:
    """Everything that can be reached from one place, from neighbour to neighbour."""
    reached: set[H] = set()
    todo = [start]
    while todo:
        here = todo.pop()
        if here not in reached:
            reached.add(here)
            todo += near[here]
    return reached


def check_options(options: Sequence[OptionDatum], where: str) -> list[str]:
    """Refuse options that name others that do not exist; the names of all."""
    ids = [option.id for option in options]
    once(ids, where)
    for option in options:
        for other in [*option.excludes, *option.needs]:
            expect_known(other, ids, f"{where}.{option.id}")
    return ids
