"""Areas, blocks, icons, turns and tables of *waterloo_200*, read from the data files of the package.

``load()`` gives the game as we know it; ``load([override, ...])`` the same with an owner's corrections. All
records are described in ``data.records``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from grognard.datafiles import GameFiles, Raw, keyed, parse_resource
from grognard.games.waterloo_200.data import consistency
from grognard.games.waterloo_200.data.records import GameData

_DATA: Final = "grognard.games.waterloo_200.data"
_SECTIONS: Final = ("corps", "blocks", "icons", "turns", "options", "scenarios")


def _number(raw: Raw) -> str:
    return str(raw["number"])


def _read() -> Raw:
    named = {section: keyed(_DATA, f"{section}.json") for section in _SECTIONS}
    return {**named, "areas": keyed(_DATA, "areas.json", _number), "tables": parse_resource(_DATA, "tables.json")}


FILES: Final = GameFiles(GameData, _read, consistency.check)


def load(overrides: Sequence[Mapping[str, Any]] = ()) -> GameData:
    """The game's data, with an owner's corrections laid over it in the order given. Raises DataError."""
    return FILES.load(overrides)
