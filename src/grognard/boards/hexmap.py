"""A hex map as data: its records, what must hold between them, and an owner's corrections to it.

A map file lists features: areas of terrain, roads hex after hex, hexsides with streams or crests, bridges, points
where a road leaves the sheet, names. Files write hexes as the map prints them ("0617"), the program counts with 617.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from itertools import pairwise
from typing import Annotated, Any, Final, Literal

from msgspec import Meta

from grognard.boards.hexes import HexGrid, format_hex, format_side, parse_hex, parse_side, side_hexes, side_key
from grognard.datafiles import DataError, Datum, Raw, Source, Text, Title, Word, expect_known, expect_object

Hex = Annotated[int, Meta(ge=101, le=9999)]
Band = Annotated[int, Meta(ge=1, le=99)]  # a column or a row
Hexes = Annotated[list[Hex], Meta(max_length=9801)]
Level = Annotated[int, Meta(ge=0, le=20)]
Edge = Literal["north", "east", "south", "west"]

CLEAR: Final = "clear"  # what every hex is that no area names
NO_WAY: Final = "none"
MOST_KINDS: Final = 4  # in one hexside: a stream at the foot of a crest is two

_HEX = re.compile(r"\d{4}", re.ASCII)
_SIDE = re.compile(r"(\d{4})-(\d{4})", re.ASCII)


class TerrainArea(Datum, frozen=True):
    """Hexes of one kind; every hex in no area is clear."""

    kind: Word
    hexes: Hexes
    source: Source
    name: Word = ""
    note: Text = ""


class LevelArea(Datum, frozen=True):
    """Hexes that lie higher or lower than most of the map."""

    level: Level
    hexes: Hexes
    source: Source
    note: Text = ""


class Way(Datum, frozen=True):
    """A road or trail, hex after hex."""

    kind: Word
    hexes: Hexes
    source: Source
    name: Word = ""
    note: Text = ""


class SideRun(Datum, frozen=True):
    """Hexsides of one kind, each named by the two hexes it parts; where one is higher, it comes first."""

    kind: Word
    sides: Annotated[list[tuple[Hex, Hex]], Meta(max_length=30000)]
    source: Source
    name: Word = ""
    note: Text = ""


class Bridge(Datum, frozen=True):
    """A hexside that can be crossed over the water in it."""

    side: tuple[Hex, Hex]
    over: Word
    source: Source
    name: Word = ""
    note: Text = ""


class EdgePoint(Datum, frozen=True):
    """A hex at the edge of the map with what leads out of it there."""

    hex: Hex
    edge: Edge
    path: Word
    source: Source
    use: Text = ""
    note: Text = ""


class Place(Datum, frozen=True):
    """A name to print on the map."""

    name: Title
    hex: Hex
    kind: Word
    source: Source
    note: Text = ""


class GridDatum(Datum, frozen=True):
    """The hex sheet: ``even_columns`` says which columns sit half a hex lower.

    ``numbering`` "rows" means pointed hexes RRCC, row by row from the south: the first two figures, called columns
    here, are printed rows then, and "lower" means half a hex farther east.
    """

    columns: Band
    rows: Band
    even_columns: Literal["lower", "higher"]
    metres: Annotated[int, Meta(ge=1, le=10000)]
    numbering: Literal["columns", "rows"] = "columns"


class SheetDatum(Datum, frozen=True):
    """The rows of one of several printed maps; a row on two of them is one row."""

    rows: tuple[Band, Band]


class MapDatum(Datum, frozen=True):
    """The map sheet, as lists of features, which ``survey`` turns into tables; ``level`` is that of most hexes."""

    grid: GridDatum
    absent: Hexes
    terrain: Annotated[list[TerrainArea], Meta(max_length=12000)]
    paths: Annotated[list[Way], Meta(max_length=40000)]
    hexsides: Annotated[list[SideRun], Meta(max_length=40000)]
    bridges: Annotated[list[Bridge], Meta(max_length=30000)]
    edges: Annotated[list[EdgePoint], Meta(max_length=1000)]
    places: Annotated[list[Place], Meta(max_length=2000)]
    maps: Annotated[dict[Word, SheetDatum], Meta(max_length=9)] = {}
    level: Level = 0
    levels: Annotated[list[LevelArea], Meta(max_length=100)] = []


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


def grid_of(sheet: MapDatum) -> HexGrid:
    """The hexes of a map."""
    return HexGrid(sheet.grid.columns, sheet.grid.rows, set(sheet.absent), sheet.grid.even_columns == "lower")


# Whether a map fits together


def check_map(
    sheet: MapDatum, grid: HexGrid, terrain: Collection[str], ways: Collection[str], sides: Collection[str],
    waters: Collection[str],
) -> None:  # fmt: skip
    """Refuse a map that contradicts itself, or has kinds of terrain, ways and hexsides that its game does not know."""
    seen: dict[int, str] = {}
    for area in sheet.terrain:
        expect_known(area.kind, terrain, "map.terrain")
        for h in area.hexes:
            expect_hex(grid, h, f"map.terrain ({area.name or area.kind})")
            if h in seen:
                raise DataError(f"map.terrain: {format_hex(h)} is both {seen[h]} and {area.kind}")
            seen[h] = area.kind
    for way in sheet.paths:
        expect_known(way.kind, ways, "map.paths")
        for a, b in pairwise(way.hexes):
            expect_side(grid, a, b, f"map.paths ({way.name or way.kind})")
    water: set[int] = set()
    for run in sheet.hexsides:
        expect_known(run.kind, sides, "map.hexsides")
        for a, b in run.sides:
            expect_side(grid, a, b, f"map.hexsides ({run.name or run.kind})")
            if run.kind in waters:
                water.add(side_key(a, b))
    for bridge in sheet.bridges:
        if side_key(*bridge.side) not in water:
            raise DataError(f"map.bridges: no water at {format_side(side_key(*bridge.side))}")
    for edge in sheet.edges:
        expect_known(edge.path, [*ways, NO_WAY], "map.edges")
        expect_hex(grid, edge.hex, "map.edges")
    expect_hexes(grid, (place.hex for place in sheet.places), "map.places")
    expect_hexes(grid, (h for area in sheet.levels for h in area.hexes), "map.levels")


def expect_hex(grid: HexGrid, h: int, where: str) -> None:
    """Refuse a hex that does not exist."""
    if h not in grid:
        raise DataError(f"{where}: there is no hex {format_hex(h)}")


def expect_hexes(grid: HexGrid, hexes: Iterable[int], where: str) -> None:
    """Refuse hexes of which one does not exist."""
    for h in hexes:
        expect_hex(grid, h, where)


def expect_side(grid: HexGrid, a: int, b: int, where: str) -> None:
    """Refuse two hexes that share no side."""
    expect_hexes(grid, (a, b), where)
    if not grid.adjacent(a, b):
        raise DataError(f"{where}: {format_hex(a)} and {format_hex(b)} are not neighbours")


# Corrections


class MapPatch:
    """An owner's corrections to the map, feature by feature and place by place.

    ``{"terrain": {"1641": "clear"}, "hexsides": {"1641-1642": "stream"}, "bridges": {"1641-1642": true},
    "roads": {"1641-1642": "trail"}, "edges": {"0605": "road"}, "absent": {"0101": true}}``. A hexside may have several
    kinds, in a list, or "none"; where one hex is higher, it is named first.
    """

    def __init__(self, sheet: Raw, ways: Collection[str], waters: Collection[str]) -> None:
        self.sheet = sheet
        self.ways = ways
        self.waters = waters
        size = sheet["grid"]
        self.grid = HexGrid(size["columns"], size["rows"], set(), size["even_columns"] == "lower")

    def apply(self, changes: Any) -> None:
        """Change the map, which is as its file writes it. Raises DataError."""
        features = {
            "terrain": self._terrain,
            "hexsides": self._hexsides,
            "bridges": self._bridges,
            "roads": self._roads,
            "edges": self._edges,
            "absent": self._absent,
        }
        for feature, places in expect_object(changes, "map").items():
            expect_known(feature, features, "map")
            by_hex = feature in {"terrain", "edges", "absent"}
            found: dict[int, tuple[str, Any]] = {}
            for place, value in expect_object(places, f"map.{feature}").items():
                found[self._place(place, by_hex, f"map.{feature}")] = (place, value)
            features[feature](found)

    def _place(self, place: str, by_hex: bool, where: str) -> int:
        """The hex, or the key of the hexside, that a place names."""
        try:
            found = parse_hex(place) if by_hex else parse_side(place)
        except ValueError as error:
            raise DataError(f"{where}: {error}") from None
        if by_hex:
            expect_hex(self.grid, found, where)
        else:
            expect_side(self.grid, *side_hexes(found), where)
        return found

    def _terrain(self, changes: Mapping[int, tuple[str, Any]]) -> None:
        for area in self.sheet["terrain"]:
            area["hexes"] = [h for h in area["hexes"] if int(h) not in changes]
        for place, kind in changes.values():
            _expect_text(kind, f"map.terrain.{place}")
            if kind != CLEAR:
                self.sheet["terrain"].append({"kind": kind, "hexes": [place], "source": "owner"})

    def _hexsides(self, changes: Mapping[int, tuple[str, Any]]) -> None:
        for run in self.sheet["hexsides"]:
            run["sides"] = [side for side in run["sides"] if parse_side(side) not in changes]
        dry: set[int] = set()
        for key, (place, value) in changes.items():
            kinds = value if isinstance(value, list) else [] if value == NO_WAY else [value]
            if len(kinds) > MOST_KINDS:
                raise DataError(f"map.hexsides.{place}: {len(kinds)} kinds are too many for one hexside")
            for kind in kinds:
                _expect_text(kind, f"map.hexsides.{place}")
                self.sheet["hexsides"].append({"kind": kind, "sides": [place], "source": "owner"})
            if not any(kind in self.waters for kind in kinds):
                dry.add(key)
        self._drop_bridges(dry)

    def _drop_bridges(self, sides: Collection[int]) -> None:
        self.sheet["bridges"] = [bridge for bridge in self.sheet["bridges"] if parse_side(bridge["side"]) not in sides]

    def _bridges(self, changes: Mapping[int, tuple[str, Any]]) -> None:
        self._drop_bridges(changes.keys())
        water: dict[int, str] = {}
        for run in self.sheet["hexsides"]:
            if run["kind"] in self.waters:
                for side in run["sides"]:
                    water.setdefault(parse_side(side), run["kind"])
        for key, (place, value) in changes.items():
            _expect_flag(value, f"map.bridges.{place}")
            if value:
                if key not in water:
                    raise DataError(f"map.bridges.{place}: there is no water to bridge; correct hexsides first")
                self.sheet["bridges"].append({"side": place, "over": water[key], "source": "owner"})

    def _roads(self, changes: Mapping[int, tuple[str, Any]]) -> None:
        for place, kind in changes.values():
            expect_known(str(kind), [*self.ways, NO_WAY], f"map.roads.{place}")
        kept: list[Raw] = []
        for way in self.sheet["paths"]:
            pieces: list[list[str]] = [way["hexes"][:1]]
            for a, b in pairwise(way["hexes"]):
                if side_key(int(a), int(b)) in changes:
                    pieces.append([])
                pieces[-1].append(b)
            kept += [way] if len(pieces) == 1 else [{**way, "hexes": piece} for piece in pieces if len(piece) > 1]
        new = [
            {"kind": kind, "hexes": place.split("-"), "source": "owner"}
            for place, kind in changes.values()
            if kind != NO_WAY
        ]
        self.sheet["paths"] = kept + new

    def _edges(self, changes: Mapping[int, tuple[str, Any]]) -> None:
        points: dict[int, list[Raw]] = {}
        for point in self.sheet["edges"]:
            points.setdefault(int(point["hex"]), []).append(point)
        for h, (place, kind) in changes.items():
            expect_known(str(kind), [*self.ways, NO_WAY], f"map.edges.{place}")
            if h not in points:
                raise DataError(f"map.edges.{place}: no edge hex of the map")
            for point in points[h]:
                point.update(path=kind, source="owner")

    def _absent(self, changes: Mapping[int, tuple[str, Any]]) -> None:
        for place, value in changes.values():
            _expect_flag(value, f"map.absent.{place}")
        kept = [h for h in self.sheet["absent"] if int(h) not in changes]
        self.sheet["absent"] = kept + [place for place, value in changes.values() if value]


def _expect_text(value: object, where: str) -> None:
    if not isinstance(value, str):
        raise DataError(f"{where}: expected a name, got {str(value)[:60]}")


def _expect_flag(value: object, where: str) -> None:
    if not isinstance(value, bool):
        raise DataError(f"{where}: expected true or false, got {str(value)[:60]}")
