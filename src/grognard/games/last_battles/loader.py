"""Order of battle, map, tables and scenarios of *last_battles*, read from the data files of the package.

``load()`` gives the game as published; ``load([override, ...])`` the same with an owner's corrections. All
records are described in ``data.records`` and named here again, so that the game imports one module.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Mapping, Sequence
from importlib import resources
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec

from grognard.games.last_battles.data import consistency, corrections
from grognard.games.last_battles.data.corrections import DataError
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
    OptionDatum,
    Place,
    Placement,
    Reinforcement,
    Result,
    ScenarioDatum,
    SheetDatum,
    SideRun,
    Source,
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
T = TypeVar("T")
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


def _typed(value: Any, kind: type[T], where: str) -> T:
    """``value`` as a record; a mismatch becomes one line that names the place."""
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        text, _, path = str(error).partition(" - at `$")
        raise DataError(f"{where}{path.rstrip('`')}: {text}") from None


def _parsed(name: str) -> Any:
    """The parsed content of one data file of this package."""
    return _json(name, resources.files(_DATA).joinpath(name).read_bytes())


def _json(name: str, content: bytes) -> Any:
    try:
        return msgspec.json.decode(content)
    except msgspec.DecodeError as error:
        raise DataError(f"{name}: {error}") from None


def _tree() -> dict[str, Any]:
    """All data files, parsed but not yet checked, in the shape override files have too."""
    return {
        "units": {raw["id"]: raw for raw in _parsed("units.json")},
        "leaders": {raw["id"]: raw for raw in _parsed("leaders.json")},
        "scenarios": {name: _parsed(f"scenarios/{name}.json") for name in SCENARIOS},
        "tables": _parsed("tables.json"),
        "map": _parsed("map.json"),
        "options": _parsed("options.json"),
    }


def _data(tree: dict[str, Any], origin: str) -> GameData:
    """The parsed files as checked records; ``origin`` names the file that a mistake must come from."""
    data = GameData(
        units={key: _typed(raw, UnitDatum, f"{origin}: units.{key}") for key, raw in tree["units"].items()},
        leaders={key: _typed(raw, LeaderDatum, f"{origin}: leaders.{key}") for key, raw in tree["leaders"].items()},
        scenarios={
            key: _typed(numbered(raw), ScenarioDatum, f"{origin}: scenarios.{key}")
            for key, raw in tree["scenarios"].items()
        },
        tables=_typed(tree["tables"], Tables, f"{origin}: tables"),
        map=_typed(numbered(tree["map"]), MapDatum, f"{origin}: map"),
        options=_typed(tree["options"], list[OptionDatum], f"{origin}: options"),
    )
    consistency.check(data, origin)
    return data


def read_override(path: Path) -> dict[str, Any]:
    """An override file, ready for ``load``; its name goes along so that errors can tell it."""
    parsed = _json(path.name, path.read_bytes())
    if not isinstance(parsed, dict):
        raise DataError(f"{path.name}: expected an object at the top")
    return {**parsed, "file": path.name}


@functools.cache
def _published() -> GameData:
    return _data(_tree(), "data files")


def map_document(overrides: Sequence[Mapping[str, Any]] = ()) -> dict[str, Any]:
    """The map as its file writes it, with an owner's corrections: what a picture is drawn from."""
    tree = _tree()
    for number, override in enumerate(overrides, 1):
        corrections.apply(tree, override, str(override.get("file", f"override {number}")))
    document: dict[str, Any] = tree["map"]
    return document


def load(overrides: Sequence[Mapping[str, Any]] = ()) -> GameData:
    """The game's data, with an owner's corrections laid over it in the order given (see ``corrections``)."""
    if not overrides:
        return _published()
    tree = _tree()
    data = _published()
    for number, override in enumerate(overrides, 1):
        origin = str(override.get("file", f"override {number}"))
        corrections.apply(tree, override, origin)
        data = _data(tree, origin)
    return data
