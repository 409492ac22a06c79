"""Things of the engine as `pickle` and `copy.deepcopy` want them, the same in both builds.

Compiled objects cannot be made without their constructor, and what they hold for good cannot be set afterwards. So a
thing is packed as its class with what its constructor takes: nearly all keep that under the same names. Whatever else
changes in it is set again when it is unpacked.
"""

from __future__ import annotations

import inspect
from typing import Any, Final

Packed = tuple[Any, tuple[Any, ...]] | tuple[Any, tuple[Any, ...], dict[str, Any]]


class _Words:
    """What the constructors of classes take, looked up once each."""

    def __init__(self) -> None:
        self.known: Final[dict[type, list[str]]] = {}

    def of(self, kind: type) -> list[str]:
        """The names of what a class is made of, in their order."""
        found = self.known.get(kind)
        if found is None:
            found = list(inspect.signature(kind).parameters)
            self.known[kind] = found
        return found


_WORDS: Final = _Words()


def words_of(kind: type) -> list[str]:
    """What the constructor of a class takes."""
    return _WORDS.of(kind)


def by_constructor(thing: Any) -> Packed:
    """A thing that never changes: what its constructor took is all there is to know of it."""
    kind = type(thing)
    return kind, tuple([getattr(thing, name) for name in words_of(kind)])
