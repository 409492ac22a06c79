"""Map, blocks, turns, markers and tables of *napoleon_1815*, read from the data files of the package.

``load()`` gives the game as we know it; ``load([override, ...])`` the same with an owner's corrections. All
records are described in ``data.records`` and named here again, so that the game imports one module.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from typing import Any, Final

from grognard.datafiles import DataError, OptionDatum, Source, layered, parse_resource, read_override, typed
from grognard.games.napoleon_1815.data import consistency, corrections
from grognard.games.napoleon_1815.data.records import (
    ARMIES,
    Army,
    ArmyDatum,
    BlockDatum,
    GameData,
    Kind,
    MarkerDatum,
    RoadDatum,
    RoadLimits,
    ScenarioDatum,
    Side,
    Size,
    Tables,
    Terrain,
    TownDatum,
    TurnDatum,
    Weight,
)

__all__ = [
    "ARMIES",
    "Army",
    "ArmyDatum",
    "BlockDatum",
    "DataError",
    "GameData",
    "Kind",
    "MarkerDatum",
    "OptionDatum",
    "RoadDatum",
    "RoadLimits",
    "ScenarioDatum",
    "Side",
    "Size",
    "Source",
    "Tables",
    "Terrain",
    "TownDatum",
    "TurnDatum",
    "Weight",
    "load",
    "read_override",
]

_DATA: Final = "grognard.games.napoleon_1815.data"


def _tree() -> dict[str, Any]:
    """All data files, parsed but not yet checked, in the shape override files have too."""
    named = {
        section: {raw["id"]: raw for raw in parse_resource(_DATA, f"{section}.json")}
        for section in ("towns", "blocks", "turns", "markers")
    }
    return {
        **named,
        "roads": {f"{raw['a']}-{raw['b']}": raw for raw in parse_resource(_DATA, "roads.json")},
        "tables": parse_resource(_DATA, "tables.json"),
        "options": parse_resource(_DATA, "options.json"),
        "scenarios": parse_resource(_DATA, "scenarios.json"),
    }


def _data(tree: dict[str, Any], origin: str) -> GameData:
    """The parsed files as checked records; ``origin`` names the file that a mistake must come from."""
    data = GameData(
        towns=[typed(raw, TownDatum, f"{origin}: towns.{key}") for key, raw in tree["towns"].items()],
        roads=[typed(raw, RoadDatum, f"{origin}: roads.{key}") for key, raw in tree["roads"].items()],
        blocks=[typed(raw, BlockDatum, f"{origin}: blocks.{key}") for key, raw in tree["blocks"].items()],
        turns=[typed(raw, TurnDatum, f"{origin}: turns.{key}") for key, raw in tree["turns"].items()],
        markers=[typed(raw, MarkerDatum, f"{origin}: markers.{key}") for key, raw in tree["markers"].items()],
        tables=typed(tree["tables"], Tables, f"{origin}: tables"),
        options=typed(tree["options"], list[OptionDatum], f"{origin}: options"),
        scenarios=typed(tree["scenarios"], list[ScenarioDatum], f"{origin}: scenarios"),
    )
    consistency.check(data, origin)
    return data


@functools.cache
def _published() -> GameData:
    return _data(_tree(), "data files")


def load(overrides: Sequence[Mapping[str, Any]] = ()) -> GameData:
    """The game's data, with an owner's corrections laid over it in the order given (see ``corrections``)."""
    return layered(_tree(), overrides, corrections.apply, _data) if overrides else _published()
