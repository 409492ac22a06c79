"""Words for people in messages: found by the types, and reworded beyond recognition.

Compiled types forget their annotations, so this works on the Python sources.
"""

from __future__ import annotations

import re
import types
import typing
from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from grognard.kernel.display import Prose

RULES = re.compile(
    r"\((?:R-?\d+|\d{1,2}(?:\.\d+){0,2}[A-Z]?)(?:(?:, | and |; )(?:R-?\d+|\d{1,2}(?:\.\d+){0,2}[A-Z]?))*\)"
)


def gibberish(text: str) -> str:
    """As long as before, but without a letter, figure or mark that was there; only rules in brackets stay."""
    found, at = "", 0
    for rules in RULES.finditer(text):
        found += "".join(chr(0x4E00 + ord(letter)) for letter in text[at : rules.start()]) + rules[0]
        at = rules.end()
    return found + "".join(chr(0x4E00 + ord(letter)) for letter in text[at:])


def changed(value: Any, hint: Any, prose: Callable[[str], str], code: Callable[[str], str]) -> Any:
    """A value of a type with its strings changed: words for people by one function, all others by the other."""
    if hint == Prose:
        return prose(value)
    if value is None or isinstance(value, (int, float)):
        return value
    origin, parts = typing.get_origin(hint), typing.get_args(hint)
    if origin is typing.NotRequired:
        return changed(value, parts[0], prose, code)
    if origin in (typing.Union, types.UnionType):
        return changed(value, member(value, parts), prose, code)
    if origin is list:
        return [changed(one, parts[0], prose, code) for one in value]
    if origin is tuple:
        return [changed(one, part, prose, code) for one, part in zip(value, parts, strict=True)]
    if isinstance(value, str):
        return code(value)
    if isinstance(hint, type) and (typing.is_typeddict(hint) or issubclass(hint, msgspec.Struct)):
        hints = typing.get_type_hints(hint, include_extras=True)
        return {name: changed(one, hints[name], prose, code) for name, one in value.items()}
    return value


def member(value: Any, parts: tuple[Any, ...]) -> Any:
    """Which type of a union a value has: panels say it by their kind."""
    for part in parts:
        if typing.is_typeddict(part):
            kind = typing.get_type_hints(part).get("kind")
            if kind is None or value["kind"] in typing.get_args(kind):
                return part
        elif part is not type(None):
            return part
    raise TypeError(f"{value!r} is none of {parts}")


def reworded(value: Any, hint: Any) -> Any:
    """The same with every sentence in other words."""
    return changed(value, hint, gibberish, str)


def codes(value: Any, hint: Any) -> Iterator[str]:
    """All strings in a value that are not for people."""
    found: list[str] = []

    def keep(text: str) -> str:
        found.append(text)
        return text

    changed(value, hint, str, keep)
    yield from found
