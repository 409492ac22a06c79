"""An owner's corrections, laid over the raw data before it is checked and typed.

Whoever owns the printed game can put its true values in the place of ours with a small JSON file::

    {"blocks": {"fr_g1": {"firepower": 2}, "pr_11": {"start": "fosse"}},
     "towns": {"laneffe": {"lat": 50.28}, "lokeren": null,
               "genappe": {"name": "Genappe", "country": "nederland", "side": "anglo_dutch",
                           "lat": 50.61, "lon": 4.45}},
     "roads": {"charleroi-ligny": {"size": "major"}, "ath-enghien": {"river": "dender"},
               "binche-thuin": null, "genappe-nivelles": {"size": "minor"}},
     "turns": {"15_night": {"night": false}},
     "markers": {"woods": {"count": 4}, "stream": {"count": 2}},
     "tables": {"armies": {"french": {"defeat": 13}}, "roads": {"minor": {"march": 5}}, "supply": {"ghent": 2}}}

A record that is ``null`` is taken out, one that the data do not know is added at the end. Everything corrected gets
the source "owner". What cannot be understood is refused, never ignored.
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

TOWN_FIELDS = ("name", "country", "side", "lat", "lon", "supply", "note")
ROAD_FIELDS = ("size", "river", "note")
BLOCK_FIELDS = (
    "army", "corps", "corps_title", "name", "label", "kind", "weight", "nationality", "strength", "firepower",
    "start", "note",
)  # fmt: skip
TURN_FIELDS = ("label", "date", "owner", "night", "note")
MARKER_FIELDS = ("title", "count", "note")
TABLE_FIELDS = {"armies": ("title", "defeat", "moves", "deploy"), "roads": ("march", "over_river", "retreat")}


def apply(tree: Raw, override: Mapping[str, Any], origin: str) -> None:
    """Change ``tree`` (all data files, parsed) as one override file says; ``origin`` names it in errors."""
    sections = {
        "towns": _towns,
        "roads": _roads,
        "blocks": _blocks,
        "turns": _turns,
        "markers": _markers,
        "tables": _tables,
    }
    # Towns come first: a road may lead to one that the same file adds.
    ordered = {key: override[key] for key in ("towns", *override) if key in override}
    apply_sections(tree, ordered, sections, origin)


def _towns(towns: Raw, changes: Mapping[str, Any]) -> None:
    amend(towns, changes, TOWN_FIELDS, "towns", {"supply": None})


def _roads(roads: Raw, changes: Mapping[str, Any]) -> None:
    """Sections are named by their two towns, in either order."""
    known: dict[str, Any] = {}
    for name, value in changes.items():
        a, dash, b = name.partition("-")
        if not (a and dash and b):
            raise DataError(f"roads: {name!r} is not two towns with a hyphen between them")
        known[f"{b}-{a}" if f"{b}-{a}" in roads else name] = value
    amend(roads, known, ROAD_FIELDS, "roads", {"river": None})
    for name in known:
        if name in roads:
            roads[name].pop("id", None)
            roads[name]["a"], _, roads[name]["b"] = name.partition("-")


def _blocks(blocks: Raw, changes: Mapping[str, Any]) -> None:
    amend(blocks, changes, BLOCK_FIELDS, "blocks", {"corps": None, "weight": None})


def _turns(turns: Raw, changes: Mapping[str, Any]) -> None:
    amend(turns, changes, TURN_FIELDS, "turns", {"night": False})


def _markers(markers: Raw, changes: Mapping[str, Any]) -> None:
    amend_known(markers, changes, MARKER_FIELDS, "markers")


def _tables(tables: Raw, changes: Mapping[str, Any]) -> None:
    source = tables["source"]
    for table, value in changes.items():
        expect_known(table, ("armies", "roads", "supply", "cities_to_win"), "tables")
        if table == "cities_to_win":
            tables[table] = value
            source[table] = "owner"
            continue
        for row, cell in expect_object(value, f"tables.{table}").items():
            where = f"tables.{table}.{row}"
            if table == "supply":
                _supply(tables["supply"], row, cell)
                source[f"supply.{row}"] = "owner"
                continue
            expect_known(row, tables[table], f"tables.{table}")
            for field, number in expect_object(cell, where).items():
                expect_known(field, TABLE_FIELDS[table], where)
                tables[table][row][field] = number
                source[f"{table}.{row}.{field}"] = "owner"


def _supply(supply: Raw, town: str, loss: object) -> None:
    if loss is None:
        supply.pop(town, None)
    else:
        supply[town] = loss
