"""What the data files of all games share: records, options, errors for their authors, corrections of an owner.

A game's numbers stand in JSON files, each with its source (``stated`` in the rules text, ``deduced`` from it,
``reconstructed`` where the text is silent, ``owner`` where an owner of the printed game has put his own value
in its place). Whatever is wrong with a file is told in one line that names the place.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from importlib import resources
from pathlib import Path
from typing import Any, Literal, TypeVar

import msgspec

Raw = dict[str, Any]
Source = Literal["stated", "deduced", "reconstructed", "owner"]
T = TypeVar("T")
Section = Callable[[Any, Mapping[str, Any]], None]  # changes one part of the data as an override says

BESIDE = {"file", "note"}  # what an override file says about itself


class DataError(ValueError):
    """A data or override file says something the game cannot use; the message is one line for its author."""


class Datum(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of all records: they never change after loading, and a misspelt field is an error."""


class OptionDatum(Datum, frozen=True):
    """One switch of the game, told in our own words."""

    id: str
    title: str
    rule: str
    text: str
    default: bool = False
    excludes: list[str] = []
    needs: list[str] = []


def parse(name: str, content: bytes) -> Any:
    """The parsed content of a JSON file called ``name``."""
    try:
        return msgspec.json.decode(content)
    except msgspec.DecodeError as error:
        raise DataError(f"{name}: {error}") from None


def parse_resource(package: str, name: str) -> Any:
    """The parsed content of one data file of a package."""
    return parse(name, resources.files(package).joinpath(name).read_bytes())


def typed(value: Any, kind: type[T], where: str) -> T:
    """``value`` as a record; a mismatch becomes one line that names the place."""
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        text, _, path = str(error).partition(" - at `$")
        raise DataError(f"{where}{path.rstrip('`')}: {text}") from None


def read_override(path: Path) -> dict[str, Any]:
    """An override file, ready for a game's ``load``; its name goes along so that errors can tell it."""
    parsed = parse(path.name, path.read_bytes())
    if not isinstance(parsed, dict):
        raise DataError(f"{path.name}: expected an object at the top")
    return {**parsed, "file": path.name}


def origins(overrides: Sequence[Mapping[str, Any]]) -> list[tuple[str, Mapping[str, Any]]]:
    """Each override with the name that errors call it by."""
    return [(str(override.get("file", f"override {n}")), override) for n, override in enumerate(overrides, 1)]


def layered(
    tree: Raw,
    overrides: Sequence[Mapping[str, Any]],
    apply: Callable[[Raw, Mapping[str, Any], str], None],
    build: Callable[[Raw, str], T],
) -> T:
    """The data with overrides laid over ``tree`` in the order given, built and checked after each."""
    for origin, override in origins(overrides[:-1]):
        apply(tree, override, origin)
        build(tree, origin)
    origin, override = origins(overrides)[-1]
    apply(tree, override, origin)
    return build(tree, origin)


def apply_sections(
    tree: Raw,
    override: Mapping[str, Any],
    sections: Mapping[str, Callable[[Any, Mapping[str, Any]], None]],
    origin: str,
) -> None:
    """Let each section of an override change its part of ``tree`` (all data files, parsed)."""
    for key, value in override.items():
        if key in BESIDE:
            continue
        expect_known(key, sections, origin)
        try:
            sections[key](tree[key], expect_object(value, key))
        except DataError as error:
            raise DataError(f"{origin}: {error}") from None


def expect_known(key: str, allowed: Collection[str], where: str) -> None:
    """Refuse a name that is not one of those allowed."""
    if key not in allowed:
        names = ", ".join(allowed) if len(allowed) <= 20 else f"{', '.join(list(allowed)[:8])}, ..."
        raise DataError(f"{where}: {key!r} is not known here; allowed: {names}")


def expect_object(value: object, where: str) -> Mapping[str, Any]:
    """Refuse what is not a JSON object."""
    if not isinstance(value, Mapping):
        raise DataError(f"{where}: expected an object, got {value!r}")
    return value


def expect_text(value: object, where: str) -> None:
    """Refuse what is not a name."""
    if not isinstance(value, str):
        raise DataError(f"{where}: expected a name, got {value!r}")


def expect_flag(value: object, where: str) -> None:
    """Refuse what is not true or false."""
    if not isinstance(value, bool):
        raise DataError(f"{where}: expected true or false, got {value!r}")


def set_fields(raw: Raw, fields: object, allowed: Collection[str], where: str) -> None:
    """Put an owner's values into a record."""
    for field, value in expect_object(fields, where).items():
        expect_known(field, allowed, where)
        raw[field] = value
        raw["source"][field] = "owner"


def amend_known(records: Raw, changes: Mapping[str, Any], fields: Collection[str], where: str) -> None:
    """Change records of a list that never grows or shrinks."""
    for name, value in changes.items():
        expect_known(name, records, where)
        set_fields(records[name], value, fields, f"{where}.{name}")


def amend(records: Raw, changes: Mapping[str, Any], fields: Collection[str], where: str, fresh: Raw) -> None:
    """Change, take out or add records; ``fresh`` is what an added one has where the owner says nothing."""
    for name, value in changes.items():
        if value is None:
            if name not in records:
                raise DataError(f"{where}.{name}: there is nothing of that name to take out")
            del records[name]
            continue
        if name not in records:
            records[name] = {"id": name, "source": {}, **fresh}
        set_fields(records[name], value, fields, f"{where}.{name}")


def check_options(options: Sequence[OptionDatum], where: str) -> list[str]:
    """Refuse options that name others that do not exist; the names of all."""
    ids = [option.id for option in options]
    if len(set(ids)) != len(ids):
        raise DataError(f"{where}: an option stands there twice")
    for option in options:
        for other in [*option.excludes, *option.needs]:
            if other not in ids:
                raise DataError(f"{where}.{option.id}: {other!r} is not known")
    return ids
