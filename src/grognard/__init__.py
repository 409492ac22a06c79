"""Grognard: published Waterloo wargames, played by their rulebooks, with every rule enforced.

`games`, `new_game`, `bot` and `load` are loaded when they are first used: to import this package costs next to nothing.
"""

from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import find_spec
from typing import Any, Literal

__version__ = "0.1.0"

FRONT = ("Game", "Player", "bot", "load", "new_game")  # of `grognard.front`


def build_kind() -> Literal["mypyc", "pure"]:
    """Say whether the engine in use was compiled ahead of time or runs from its Python sources."""
    spec = find_spec("grognard.kernel.table")
    compiled = spec is not None and (spec.origin or "").endswith(tuple(EXTENSION_SUFFIXES))
    return "mypyc" if compiled else "pure"


def __getattr__(name: str) -> Any:
    """The front door, opened when somebody comes. By name: layers below must not seem to import it from here."""
    if name in FRONT:
        return getattr(import_module("grognard.front"), name)
    if name == "games":
        return import_module("grognard.games")  # a package that can be called
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*globals(), *FRONT, "games"])
