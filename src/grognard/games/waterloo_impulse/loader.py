"""Areas, boundaries, zones, units, leaders and tables of *waterloo_impulse*, read from the data files of the package.

``load()`` gives the game as we know it; ``load([override, ...])`` the same with an owner's corrections. All
records are described in ``data.records`` and named here again, so that the game imports one module.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from typing import Any, Final

from grognard.datafiles import DataError, OptionDatum, Source, layered, parse_resource, read_override, typed
from grognard.games.waterloo_impulse.data import consistency, corrections
from grognard.games.waterloo_impulse.data.records import (
    AREAS,
    ARMIES,
    ZONES,
    AreaDatum,
    Army,
    Arrival,
    Band,
    BoundaryDatum,
    FormationDatum,
    GameData,
    Kind,
    LeaderDatum,
    Reinforcement,
    Role,
    ScenarioDatum,
    Side,
    Tables,
    Terrain,
    UnitDatum,
    Values,
    ZoneDatum,
    ZoneId,
)

__all__ = [
    "AREAS",
    "ARMIES",
    "ZONES",
    "AreaDatum",
    "Army",
    "Arrival",
    "Band",
    "BoundaryDatum",
    "DataError",
    "FormationDatum",
    "GameData",
    "Kind",
    "LeaderDatum",
    "OptionDatum",
    "Reinforcement",
    "Role",
    "ScenarioDatum",
    "Side",
    "Source",
    "Tables",
    "Terrain",
    "UnitDatum",
    "Values",
    "ZoneDatum",
    "ZoneId",
    "load",
    "read_override",
]

_DATA: Final = "grognard.games.waterloo_impulse.data"


def _tree() -> dict[str, Any]:
    """All data files, parsed but not yet checked, in the shape override files have too."""
    named = {
        section: {raw["id"]: raw for raw in parse_resource(_DATA, f"{section}.json")}
        for section in ("zones", "units", "formations", "leaders")
    }
    return {
        **named,
        "areas": {str(raw["number"]): raw for raw in parse_resource(_DATA, "areas.json")},
        "boundaries": {f"{raw['a']}-{raw['b']}": raw for raw in parse_resource(_DATA, "boundaries.json")},
        "tables": parse_resource(_DATA, "tables.json"),
        "options": parse_resource(_DATA, "options.json"),
        "scenarios": parse_resource(_DATA, "scenarios.json"),
    }


def _data(tree: dict[str, Any], origin: str) -> GameData:
    """The parsed files as checked records; ``origin`` names the file that a mistake must come from."""
    data = GameData(
        areas=[typed(raw, AreaDatum, f"{origin}: areas.{key}") for key, raw in tree["areas"].items()],
        boundaries=[
            typed(raw, BoundaryDatum, f"{origin}: boundaries.{key}") for key, raw in tree["boundaries"].items()
        ],
        zones=[typed(raw, ZoneDatum, f"{origin}: zones.{key}") for key, raw in tree["zones"].items()],
        units=[typed(raw, UnitDatum, f"{origin}: units.{key}") for key, raw in tree["units"].items()],
        formations=[
            typed(raw, FormationDatum, f"{origin}: formations.{key}") for key, raw in tree["formations"].items()
        ],
        leaders=[typed(raw, LeaderDatum, f"{origin}: leaders.{key}") for key, raw in tree["leaders"].items()],
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
