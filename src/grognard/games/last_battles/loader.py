"""Order of battle, map, tables and scenarios of *last_battles*, read from the data files of the package.

``load()`` gives the game as published; ``load([override, ...])`` the same with an owner's corrections. All
records are described in ``data.records``, those of the map in ``boards.hexmap``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from grognard.boards.hexmap import MapPatch, numbered
from grognard.datafiles import GameFiles, Raw, expect_object, keyed, parse_resource, patch
from grognard.games.last_battles.data import consistency
from grognard.games.last_battles.data.records import GameData

SCENARIOS: Final = (  # the first is the one to learn with (3.1)
    "quatre_bras",
    "ligny",
    "wavre",
    "la_belle_alliance",
    "campaign",
    "quatre_bras_variant",
    "grand_ligny",
    "historical_wavre",
    "la_belle_alliance_variant",
    "grand_waterloo",
    "campaign_variant",
)
_DATA: Final = "grognard.games.last_battles.data"


def _read() -> Raw:
    return {
        "units": keyed(_DATA, "units.json"),
        "leaders": keyed(_DATA, "leaders.json"),
        "scenarios": {name: parse_resource(_DATA, f"scenarios/{name}.json") for name in SCENARIOS},
        "tables": parse_resource(_DATA, "tables.json"),
        "map": parse_resource(_DATA, "map.json"),
        "options": keyed(_DATA, "options.json"),
    }


def _prepare(section: str, raw: Any) -> Any:
    """Only the map and the scenarios name hexes."""
    return numbered(raw) if section in {"map", "scenarios"} else raw


def _correct(tree: Raw, override: Mapping[str, Any]) -> None:
    """Units may be called by any spelling of the charts; the map is corrected hex by hex."""
    changes = dict(override)
    if "map" in changes:
        MapPatch(tree["map"], tree["tables"]["ways"], consistency.WATERS).apply(changes.pop("map"))
    if "units" in changes:
        spellings = {alias: unit for unit, raw in tree["units"].items() for alias in raw.get("aliases", ())}
        named = expect_object(changes["units"], "units")
        changes["units"] = {spellings.get(name, name): fields for name, fields in named.items()}
    patch(tree, changes, GameData)


FILES: Final = GameFiles(GameData, _read, consistency.check, _correct, _prepare)


def load(overrides: Sequence[Mapping[str, Any]] = ()) -> GameData:
    """The game's data, with an owner's corrections laid over it in the order given. Raises DataError."""
    return FILES.load(overrides)
