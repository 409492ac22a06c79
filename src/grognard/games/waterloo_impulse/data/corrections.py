"""An owner's corrections, laid over the raw data before it is checked and typed.

Whoever owns the printed game can put its true values in the place of ours with a small JSON file::

    {"areas": {"36": {"tem": 3}, "46": {"name": "The farm", "vp": 4}},
     "boundaries": {"60-61": {"kind": "stream"}, "5-13": {"kind": "open"}, "12-23": null},
     "zones": {"P2": {"to_areas": [87, 88, 89]}},
     "units": {"maitland": {"fresh": {"af": 6}, "spent": {"df": 3}, "start": 39}, "foy_voltigeurs": null},
     "formations": {"br_reserve": {"title": "Picton's Reserve"}},
     "leaders": {"orange": {"activation_fresh": 6, "battle": 0}},
     "tables": {"impulses": 10, "stacking": {"village": 5}, "grand_battery": {"start": 57}}}

Boundaries, units, formations and leaders that are ``null`` are taken out, and those that the data do not know are
added at the end; there are always ninety areas and three zones. Everything corrected gets the source "owner". What
cannot be understood is refused, never ignored. The picture of the map keeps the shapes that it has.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from grognard.datafiles import (
    DataError,
    Raw,
    amend,
    amend_known,
    apply_sections,
    expect_known,
    expect_object,
)

AREA_FIELDS = ("name", "terrain", "tem", "vp", "vp_side", "cannon", "control", "at", "note")
BOUNDARY_FIELDS = ("kind", "brook", "note")
ZONE_FIELDS = ("name", "to_areas", "to_zones", "note")
UNIT_FIELDS = (
    "name", "label", "army", "formation", "kind", "horse", "rifle", "fresh", "spent", "start", "arrives",
    "nationality", "note",
)  # fmt: skip
FORMATION_FIELDS = ("title", "army", "leader", "note")
LEADER_FIELDS = (
    "name", "army", "role", "commander", "formation", "activation_fresh", "activation_spent", "battle", "bonus",
    "arrives", "note",
)  # fmt: skip
VALUE_FIELDS = ("af", "df", "ma")
NEW_UNIT: Raw = {"formation": None, "horse": False, "rifle": False, "spent": None, "start": None, "arrives": None}
NEW_LEADER: Raw = {
    "commander": False, "formation": None, "activation_spent": None, "battle": None, "bonus": None, "arrives": None,
}  # fmt: skip


def apply(tree: Raw, override: Mapping[str, Any], origin: str) -> None:
    """Change ``tree`` (all data files, parsed) as one override file says; ``origin`` names it in errors."""
    sections = {
        "areas": _areas,
        "boundaries": _boundaries,
        "zones": _zones,
        "units": _units,
        "formations": _formations,
        "leaders": _leaders,
        "tables": _tables,
    }
    apply_sections(tree, override, sections, origin)


def _areas(areas: Raw, changes: Mapping[str, Any]) -> None:
    amend_known(areas, changes, AREA_FIELDS, "areas")


def _zones(zones: Raw, changes: Mapping[str, Any]) -> None:
    amend_known(zones, changes, ZONE_FIELDS, "zones")


def _boundaries(boundaries: Raw, changes: Mapping[str, Any]) -> None:
    """Boundaries are named by their two areas, in either order."""
    sorted_changes: dict[str, Any] = {}
    for name, value in changes.items():
        a, _, b = name.partition("-")
        if not (a.isdecimal() and b.isdecimal()):
            raise DataError(f"boundaries: {name!r} is not the numbers of two areas with a hyphen between them")
        low, high = sorted((int(a), int(b)))
        sorted_changes[f"{low}-{high}"] = value
    amend(boundaries, sorted_changes, BOUNDARY_FIELDS, "boundaries", {})
    for name, value in sorted_changes.items():
        if name in boundaries:
            raw = boundaries[name]
            raw.pop("id", None)
            raw["a"], raw["b"] = (int(part) for part in name.split("-"))
            if raw.get("kind") == "open" and "brook" not in value:
                raw.pop("brook", None)


def _units(units: Raw, changes: Mapping[str, Any]) -> None:
    """A side of a counter may be corrected in part: what the owner leaves out stays."""
    whole: dict[str, Any] = {}
    for name, value in changes.items():
        whole[name] = value
        if not isinstance(value, Mapping) or name not in units:
            continue
        whole[name] = dict(value)
        for side in ("fresh", "spent"):
            given, known = value.get(side), units[name][side]
            if isinstance(given, Mapping) and known is not None:
                for field in given:
                    expect_known(field, VALUE_FIELDS, f"units.{name}.{side}")
                whole[name][side] = {**known, **given}
    amend(units, whole, UNIT_FIELDS, "units", NEW_UNIT)


def _formations(formations: Raw, changes: Mapping[str, Any]) -> None:
    amend(formations, changes, FORMATION_FIELDS, "formations", {})


def _leaders(leaders: Raw, changes: Mapping[str, Any]) -> None:
    amend(leaders, changes, LEADER_FIELDS, "leaders", NEW_LEADER)


def _tables(tables: Raw, changes: Mapping[str, Any]) -> None:
    """Numbers and lists are replaced; in a table of several numbers only those named are."""
    for name, value in changes.items():
        expect_known(name, [field for field in tables if field != "source"], "tables")
        if not isinstance(tables[name], dict):
            tables[name] = value
            tables["source"][name] = "owner"
            continue
        for field, cell in expect_object(value, f"tables.{name}").items():
            expect_known(field, tables[name], f"tables.{name}")
            tables[name][field] = cell
            tables["source"][f"{name}.{field}"] = "owner"
