"""Order of battle, map, tables and scenarios of *eagles*, read from the data files of the package.

``load()`` gives the game as we know it; ``load([override, ...])`` the same with an owner's corrections. All records
are described in ``data.records``, those of the map in ``boards.hexmap``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from grognard.boards.hexmap import MapPatch, numbered
from grognard.datafiles import GameFiles, Raw, keyed, parse_resource, patch
from grognard.games.eagles.data import consistency
from grognard.games.eagles.data.records import GameData

SCENARIOS: Final = ("hougoumont", "derlon", "plancenoit", "waterloo")
_DATA: Final = "grognard.games.eagles.data"
_SECTIONS: Final = ("units", "leaders", "formations", "objectives", "cards", "options")
_WITH_HEXES: Final = frozenset({"map", "scenarios", "objectives"})


def _read() -> Raw:
    named = {section: keyed(_DATA, f"{section}.json") for section in _SECTIONS}
    return {
        **named,
        "scenarios": {name: parse_resource(_DATA, f"scenarios/{name}.json") for name in SCENARIOS},
        "tables": parse_resource(_DATA, "tables.json"),
        "map": parse_resource(_DATA, "map.json"),
    }


def _prepare(section: str, raw: Any) -> Any:
    """Only some files name hexes."""
    return numbered(raw) if section in _WITH_HEXES else raw


def _correct(tree: Raw, override: Mapping[str, Any]) -> None:
    """The map is corrected hex by hex, all else record by record."""
    changes = dict(override)
    if "map" in changes:
        MapPatch(tree["map"], tree["tables"]["ways"], consistency.WATERS).apply(changes.pop("map"))
    patch(tree, changes, GameData)


FILES: Final = GameFiles(GameData, _read, consistency.check, _correct, _prepare)


def load(overrides: Sequence[Mapping[str, Any]] = ()) -> GameData:
    """The game's data, with an owner's corrections laid over it in the order given. Raises DataError."""
    return FILES.load(overrides)
