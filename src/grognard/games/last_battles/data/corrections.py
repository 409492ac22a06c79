"""An owner's corrections, laid over the raw data before it is checked and typed.

Many numbers are not in the rules text and had to be reconstructed. Whoever owns the printed game can put the
true ones in their place with a small JSON file that looks like the data it corrects::

    {"units": {"Byng": {"full": 5}},
     "leaders": {"Napoleon": {"ccr": 3}},
     "tables": {"crt": {"4-1": {"6": "Ar"}}, "terrain": {"marsh": {"foot": 3}}},
     "map": {"terrain": {"1641": "clear"}, "hexsides": {"1641-1642": "stream"},
             "bridges": {"1641-1642": true}, "roads": {"1641-1642": "trail"}, "edges": {"0605": "road"}},
     "scenarios": {"ligny": {"levels": {"French": {"demoralization": 36}},
                             "setup": {"French": {"Dom": "2955"}}}}}

Everything corrected gets the source "owner". What the data do not know is refused, never ignored.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from grognard.boards.hexes import HexGrid, format_hex, parse_hex, parse_side, side_hexes
from grognard.datafiles import (
    DataError,
    Raw,
    apply_sections,
    expect_flag,
    expect_known,
    expect_object,
    expect_text,
    set_fields,
)

UNIT_FIELDS = ("name", "nationality", "command", "division", "kind", "full", "reduced", "ma", "note")
LEADER_FIELDS = ("name", "kind", "command", "ccr", "ma", "nationality", "note")
SCENARIO_FIELDS = (
    "levels",
    "setup",
    "commanders",
    "officers",
    "reinforcements",
    "control_start",
    "control_hexes",
    "exits",
    "turns",
    "columns",
    "rows",
    "force",
)
EFFECT_FIELDS = {  # what else the chart says of zones and hexsides is a rule of the game, not a number
    "terrain": ("foot", "mounted", "blocks_sight", "defender", "cavalry_halved"),
    "ways": ("cost",),
    "hexsides": ("cost", "defender"),
}
EFFECT_ROWS = {"hexsides": ("stream",)}  # of the other tables, every row
WATERS = ("stream", "river", "lake")


def apply(tree: Raw, override: Mapping[str, Any], origin: str) -> None:
    """Change ``tree`` (all data files, parsed) as one override file says; ``origin`` names it in errors."""
    sections = {
        "units": _units,
        "leaders": _leaders,
        "tables": _tables,
        "map": _map,
        "scenarios": _scenarios,
    }
    apply_sections(tree, override, sections, origin)


def _units(units: Raw, changes: Mapping[str, Any]) -> None:
    spellings = {alias: unit for unit, raw in units.items() for alias in raw.get("aliases", ())}
    for name, fields in changes.items():
        unit = spellings.get(name, name)
        expect_known(unit, units, "units")
        set_fields(units[unit], fields, UNIT_FIELDS, f"units.{name}")


def _leaders(leaders: Raw, changes: Mapping[str, Any]) -> None:
    for name, fields in changes.items():
        expect_known(name, leaders, "leaders")
        set_fields(leaders[name], fields, LEADER_FIELDS, f"leaders.{name}")


def _tables(tables: Raw, changes: Mapping[str, Any]) -> None:
    for table, rows in changes.items():
        expect_known(table, ("crt", *EFFECT_FIELDS), "tables")
        for row, fields in expect_object(rows, f"tables.{table}").items():
            where = f"tables.{table}.{row}"
            if table == "crt":
                expect_known(row, tables["crt_columns"], "tables.crt")
                column = tables["crt_columns"].index(row)
            else:
                expect_known(row, EFFECT_ROWS.get(table) or tables[table], f"tables.{table}")
                column = -1
            for field, value in expect_object(fields, where).items():
                if column >= 0:
                    expect_known(field, "123456", where)
                    tables["crt"][int(field) - 1][column] = value
                else:
                    expect_known(field, EFFECT_FIELDS[table], where)
                    tables[table][row][field] = value
                tables["source"][f"{table}.{row}.{field}"] = "owner"


def _map(sheet: Raw, changes: Mapping[str, Any]) -> None:
    features = {
        "terrain": _terrain,
        "hexsides": _hexside,
        "bridges": _bridge,
        "roads": _road,
        "edges": _edge,
        "absent": _absent,
    }
    grid = HexGrid(sheet["grid"]["columns"], sheet["grid"]["rows"], set(), sheet["grid"]["even_columns"] == "lower")
    for feature, places in changes.items():
        expect_known(feature, features, "map")
        for place, value in expect_object(places, f"map.{feature}").items():
            _place(grid, place, feature in {"terrain", "edges", "absent"}, f"map.{feature}")
            features[feature](sheet, place, value, f"map.{feature}.{place}")


def _place(grid: HexGrid, place: str, is_hex: bool, where: str) -> None:
    """Refuse what is not a hex, or a hexside, of the sheet."""
    try:
        hexes = [parse_hex(place)] if is_hex else list(side_hexes(parse_side(place)))
    except ValueError as error:
        raise DataError(f"{where}: {error}") from None
    for h in hexes:
        if h not in grid:
            raise DataError(f"{where}: there is no hex {format_hex(h)}")
    if not is_hex and not grid.adjacent(hexes[0], hexes[1]):
        raise DataError(f"{where}: {format_hex(hexes[0])} and {format_hex(hexes[1])} are not neighbours")


def _terrain(sheet: Raw, place: str, value: object, where: str) -> None:
    expect_text(value, where)
    for area in sheet["terrain"]:
        area["hexes"] = [h for h in area["hexes"] if h != place]
    if value != "clear":
        sheet["terrain"].append({"kind": value, "hexes": [place], "source": "owner"})


def _hexside(sheet: Raw, place: str, value: object, where: str) -> None:
    kinds = value if isinstance(value, list) else [] if value == "none" else [value]
    for run in sheet["hexsides"]:
        run["sides"] = [side for side in run["sides"] if not _same(side, place)]
    for kind in kinds:
        expect_text(kind, where)
        sheet["hexsides"].append({"kind": kind, "sides": [place], "source": "owner"})
    if not any(kind in WATERS for kind in kinds):
        sheet["bridges"] = [bridge for bridge in sheet["bridges"] if not _same(bridge["side"], place)]


def _bridge(sheet: Raw, place: str, value: object, where: str) -> None:
    expect_flag(value, where)
    sheet["bridges"] = [bridge for bridge in sheet["bridges"] if not _same(bridge["side"], place)]
    if value:
        over = [
            run["kind"]
            for run in sheet["hexsides"]
            if run["kind"] in WATERS and any(_same(side, place) for side in run["sides"])
        ]
        if not over:
            raise DataError(f"{where}: there is no water to bridge; correct hexsides first")
        sheet["bridges"].append({"side": place, "over": over[0], "source": "owner"})


def _road(sheet: Raw, place: str, value: object, where: str) -> None:
    expect_known(str(value), ("road", "trail", "none"), where)
    cut: list[Raw] = []
    for way in sheet["paths"]:
        pieces: list[list[str]] = [[]]
        for h in way["hexes"]:
            if pieces[-1] and _same(f"{pieces[-1][-1]}-{h}", place):
                pieces.append([])
            pieces[-1].append(h)
        if len(pieces) == 1:
            cut.append(way)
        else:
            cut += [{**way, "hexes": piece} for piece in pieces if len(piece) > 1]
    sheet["paths"] = cut
    if value != "none":
        sheet["paths"].append({"kind": value, "hexes": place.split("-"), "source": "owner"})


def _edge(sheet: Raw, place: str, value: object, where: str) -> None:
    expect_known(str(value), ("road", "trail", "none"), where)
    found = [edge for edge in sheet["edges"] if edge["hex"] == place]
    if not found:
        raise DataError(f"{where}: no edge hex of the map")
    for edge in found:
        edge.update(path=value, source="owner")


def _absent(sheet: Raw, place: str, value: object, where: str) -> None:
    expect_flag(value, where)
    sheet["absent"] = [h for h in sheet["absent"] if h != place] + ([place] if value else [])


def _scenarios(scenarios: Raw, changes: Mapping[str, Any]) -> None:
    for name, fields in changes.items():
        expect_known(name, scenarios, "scenarios")
        scenario = scenarios[name]
        for field, value in expect_object(fields, f"scenarios.{name}").items():
            where = f"scenarios.{name}.{field}"
            expect_known(field, SCENARIO_FIELDS, f"scenarios.{name}")
            if field == "setup":
                _setup(scenario, expect_object(value, where), where)
            elif field == "commanders":
                _commanders(scenario, expect_object(value, where))
            elif field in {"levels", "force", "control_hexes"}:
                _deepen(scenario[field], expect_object(value, where), scenario["source"], field, where)
            else:
                scenario[field] = value
                scenario["source"][field] = "owner"


def _setup(scenario: Raw, armies: Mapping[str, Any], where: str) -> None:
    """Place, move or (``null``) leave out units; a bare hex keeps the side of the counter that is up."""
    for army, units in armies.items():
        expect_known(army, scenario["setup"], where)
        placed = scenario["setup"][army]
        for unit, value in expect_object(units, f"{where}.{army}").items():
            if value is None:
                expect_known(unit, placed, f"{where}.{army}")
                del placed[unit]
            elif isinstance(value, str):
                placed[unit] = {**placed.get(unit, {}), "hex": value}
            else:
                placed[unit] = {**placed.get(unit, {}), **expect_object(value, f"{where}.{army}.{unit}")}
            scenario["source"][f"setup.{army}.{unit}"] = "owner"


def _commanders(scenario: Raw, changes: Mapping[str, Any]) -> None:
    for leader, value in changes.items():
        if value is None:
            scenario["commanders"].pop(leader, None)
        else:
            scenario["commanders"][leader] = value
        scenario["source"][f"commanders.{leader}"] = "owner"


def _deepen(old: Raw, new: Mapping[str, Any], source: Raw, path: str, where: str) -> None:
    """Change single values inside an object; what it does not hold at its first level is refused."""
    for key, value in new.items():
        if "." not in path:
            expect_known(key, old, where)
        if isinstance(value, Mapping) and isinstance(old.get(key), dict):
            _deepen(old[key], value, source, f"{path}.{key}", f"{where}.{key}")
        else:
            old[key] = value
            source[f"{path}.{key}"] = "owner"


def _same(side: str, other: str) -> bool:
    return side_hexes(parse_side(side)) == side_hexes(parse_side(other))
