"""Map, blocks, turns, markers and tables of *napoleon_1815*, read from the data files of the package.

``load()`` gives the game as we know it; ``load([override, ...])`` the same with an owner's corrections. All
records are described in ``data.records``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from grognard.datafiles import GameFiles, Raw, between, by_ends, keyed, parse_resource, patch
from grognard.games.napoleon_1815.data import consistency
from grognard.games.napoleon_1815.data.records import GameData

_DATA: Final = "grognard.games.napoleon_1815.data"


def _read() -> Raw:
    named = {section: keyed(_DATA, f"{section}.json") for section in ("towns", "blocks", "turns", "markers")}
    return {
        **named,
        "roads": keyed(_DATA, "roads.json", by_ends),
        "tables": parse_resource(_DATA, "tables.json"),
        "options": keyed(_DATA, "options.json"),
        "scenarios": keyed(_DATA, "scenarios.json"),
    }


def _town(name: str) -> str:
    if not name:
        raise ValueError("a town has a name")
    return name


def _correct(tree: Raw, override: Mapping[str, Any]) -> None:
    """Road sections are named by their two towns, in either order."""
    changes = dict(override)
    if "roads" in changes:
        changes["roads"] = between(changes["roads"], tree["roads"], "roads", _town, "two towns")
    patch(tree, changes, GameData)


FILES: Final = GameFiles(GameData, _read, consistency.check, _correct)


def load(overrides: Sequence[Mapping[str, Any]] = ()) -> GameData:
    """The game's data, with an owner's corrections laid over it in the order given. Raises DataError."""
    return FILES.load(overrides)
