"""Areas, boundaries, zones, units, leaders and tables of *waterloo_impulse*, read from the data files of the package.

``load()`` gives the game as we know it; ``load([override, ...])`` the same with an owner's corrections. All
records are described in ``data.records``. The picture of the map keeps the shapes that it has.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from grognard.datafiles import GameFiles, Raw, between, by_ends, keyed, parse_resource, patch
from grognard.games.waterloo_impulse.data import consistency
from grognard.games.waterloo_impulse.data.records import GameData

_DATA: Final = "grognard.games.waterloo_impulse.data"


def _by_number(raw: Raw) -> str:
    return str(raw["number"])


def _read() -> Raw:
    named = {section: keyed(_DATA, f"{section}.json") for section in ("zones", "units", "formations", "leaders")}
    return {
        **named,
        "areas": keyed(_DATA, "areas.json", _by_number),
        "boundaries": keyed(_DATA, "boundaries.json", by_ends),
        "tables": parse_resource(_DATA, "tables.json"),
        "options": keyed(_DATA, "options.json"),
        "scenarios": keyed(_DATA, "scenarios.json"),
    }


def _area(number: str) -> int:
    if not number.isdecimal() or len(number) > 4:
        raise ValueError("an area has a number")
    return int(number)


def _correct(tree: Raw, override: Mapping[str, Any]) -> None:
    """Boundaries are named by their two areas, in either order; one that is open now has lost its brook."""
    changes = dict(override)
    if "boundaries" in changes:
        known = tree["boundaries"]
        named = between(changes["boundaries"], known, "boundaries", _area, "the numbers of two areas")
        for name, value in named.items():
            if isinstance(value, Mapping) and value.get("kind") == "open" and known[name].get("brook"):
                named[name] = {"brook": "", **value}
        changes["boundaries"] = named
    patch(tree, changes, GameData)


FILES: Final = GameFiles(GameData, _read, consistency.check, _correct)


def load(overrides: Sequence[Mapping[str, Any]] = ()) -> GameData:
    """The game's data, with an owner's corrections laid over it in the order given. Raises DataError."""
    return FILES.load(overrides)
