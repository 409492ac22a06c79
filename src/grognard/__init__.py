"""Grognard: published Waterloo wargames, played by their rulebooks, with every rule enforced."""

from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import find_spec
from typing import Literal

__version__ = "0.1.0"


def build_kind() -> Literal["mypyc", "pure"]:
    """Say whether the engine in use was compiled ahead of time or runs from its Python sources."""
    spec = find_spec("grognard.kernel.table")
    compiled = spec is not None and (spec.origin or "").endswith(tuple(EXTENSION_SUFFIXES))
    return "mypyc" if compiled else "pure"
