"""Order of battle, map, tables and scenarios of *last_battles*, read from the data files of the package.

``load()`` gives the game as published; ``load([override, ...])`` the same with an owner's corrections. All
records are described in ``data.records`` and named here again, so that the game imports one module.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from grognard.datafiles import DataError, OptionDatum, Source, layered, origins, parse_resource, read_override, typed
from grognard.games.last_battles.data import consistency, corrections
from grognard.games.last_battles.data.records import (
    Army,
    Bridge,
    EdgePoint,
    ForceDatum,
    GameData,
    GridDatum,
    HexsideEffect,
    Kind,
    LeaderDatum,
    Levels,
    MapDatum,
    Place,
    Placement,
    Reinforcement,
    Result,
    ScenarioDatum,
    SheetDatum,
    SideRun,
    Tables,
    TerrainArea,
    TerrainEffect,
    TurnDatum,
    UnitDatum,
    Way,
    WayEffect,
)

__all__ = [
    "Army",
    "Bridge",
    "DataError",
    "EdgePoint",
    "ForceDatum",
    "GameData",
    "GridDatum",
    "HexsideEffect",
    "Kind",
    "LeaderDatum",
    "Levels",
    "MapDatum",
    "OptionDatum",
    "Place",
    "Placement",
    "Reinforcement",
    "Result",
    "ScenarioDatum",
    "SheetDatum",
    "SideRun",
    "Source",
    "Tables",
    "TerrainArea",
    "TerrainEffect",
    "TurnDatum",
    "UnitDatum",
    "Way",
    "WayEffect",
    "load",
    "map_document",
    "read_override",
]

SCENARIOS: Final = ("ligny", "quatre_bras", "wavre", "la_belle_alliance")
_DATA: Final = "grognard.games.last_battles.data"
_HEX = re.compile(r"\d{4}", re.ASCII)
_SIDE = re.compile(r"(\d{4})-(\d{4})", re.ASCII)


def numbered(value: Any) -> Any:
    """The same JSON with hexes as numbers: files write "0617" as on the map, the program counts with 617."""
    if isinstance(value, str):
        if _HEX.fullmatch(value):
            return int(value)
        side = _SIDE.fullmatch(value)
        return [int(side[1]), int(side[2])] if side else value
    if isinstance(value, list):
        return [numbered(item) for item in value]
    if isinstance(value, dict):
        return {key: numbered(item) for key, item in value.items()}
    return value


def _tree() -> dict[str, Any]:
    """All data files, parsed but not yet checked, in the shape override files have too."""
    return {
        "units": {raw["id"]: raw for raw in parse_resource(_DATA, "units.json")},
        "leaders": {raw["id"]: raw for raw in parse_resource(_DATA, "leaders.json")},
        "scenarios": {name: parse_resource(_DATA, f"scenarios/{name}.json") for name in SCENARIOS},
        "tables": parse_resource(_DATA, "tables.json"),
        "map": parse_resource(_DATA, "map.json"),
        "options": parse_resource(_DATA, "options.json"),
    }


def _data(tree: dict[str, Any], origin: str) -> GameData:
    """The parsed files as checked records; ``origin`` names the file that a mistake must come from."""
    data = GameData(
        units={key: typed(raw, UnitDatum, f"{origin}: units.{key}") for key, raw in tree["units"].items()},
        leaders={key: typed(raw, LeaderDatum, f"{origin}: leaders.{key}") for key, raw in tree["leaders"].items()},
        scenarios={
            key: typed(numbered(raw), ScenarioDatum, f"{origin}: scenarios.{key}")
            for key, raw in tree["scenarios"].items()
        },
        tables=typed(tree["tables"], Tables, f"{origin}: tables"),
        map=typed(numbered(tree["map"]), MapDatum, f"{origin}: map"),
        options=typed(tree["options"], list[OptionDatum], f"{origin}: options"),
    )
    consistency.check(data, origin)
    return data


@functools.cache
def _published() -> GameData:
    return _data(_tree(), "data files")


def map_document(overrides: Sequence[Mapping[str, Any]] = ()) -> dict[str, Any]:
    """The map as its file writes it, with an owner's corrections: what a picture is drawn from."""
    tree = _tree()
    for origin, override in origins(overrides):
        corrections.apply(tree, override, origin)
    document: dict[str, Any] = tree["map"]
    return document


def load(overrides: Sequence[Mapping[str, Any]] = ()) -> GameData:
    """The game's data, with an owner's corrections laid over it in the order given (see ``corrections``)."""
    return layered(_tree(), overrides, corrections.apply, _data) if overrides else _published()
