"""The records that the data files hold.

The program holds no number of its own: strengths, levels, hexes and the combat table stand in
``data/*.json`` together with where each comes from (``stated`` in the rules text, ``deduced`` from it,
``reconstructed`` where the text is silent, ``owner`` where an owner of the printed game has put his own
value in its place).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

import msgspec

from grognard.datafiles import DataError, Datum, OptionDatum, Source

Army = Literal["French", "Prussian", "Allied"]
Kind = Literal["inf", "cav", "art", "horse", "heavy"]
Result = Literal["Ae", "Ar", "Ex", "Dr", "De"]
Positive = Annotated[int, msgspec.Meta(ge=1)]


class UnitDatum(Datum, frozen=True):
    """One combat unit (2.4): both strengths, movement allowance, and where each number comes from."""

    id: str
    name: str
    army: Army
    nationality: str
    command: str
    division: str
    kind: Kind
    full: Positive
    reduced: Positive | None
    ma: Positive
    source: dict[str, Source]
    variant: bool = False
    replaces: list[str] = []
    aliases: list[str] = []
    note: str = ""


class LeaderDatum(Datum, frozen=True):
    """One leader (10.0). Only commanders have a CCR; the ill Napoleon's is rolled for, so ``None``."""

    id: str
    name: str
    army: Army
    kind: Literal["commander", "officer"]
    command: str | None
    ccr: Positive | None
    ma: Positive
    nationality: str
    source: dict[str, Source]
    variant: bool = False
    note: str = ""


class TurnDatum(Datum, frozen=True):
    """One game turn (4.0), named as in the rules: day of June, slash, hour."""

    turn: str
    night: bool = False
    rain: bool = False


class Placement(Datum, frozen=True):
    """Where a unit starts and on which side of its counter (3.2C)."""

    hex: int
    reduced: bool = False


class Reinforcement(Datum, frozen=True):
    """Units that wait off map (5.6). ``groups`` lists sets that have to enter one after the other."""

    turn: str
    hexes: list[int]
    army: Army
    units: list[str]
    groups: list[list[str]] = []
    unstacked: bool = False
    leaders: list[str] = []


class Levels(Datum, frozen=True):
    """Army morale levels (9.0). ``early`` names turns in which another demoralization level holds (19.3)."""

    demoralization: Positive
    disintegration: Positive | None = None
    early: dict[str, Positive] = {}


class ForceDatum(Datum, frozen=True):
    """What a scenario option works with; the rules of each option live in the game, only its numbers here."""

    units: list[str] = []
    leaders: list[str] = []
    hexes: list[int] = []
    from_turn: str = ""
    die: list[int] = []  # results that bring the effect about
    unstacked: bool = False
    step_cost: int = 0  # MP that each unit entering pays more than the one before (19.5D)
    levels: dict[Army, int] = {}  # change of both levels for every turn the force is in play (18.5B)
    points: dict[Army, int] = {}  # victory points for every turn the force is in play (19.5D)
    swap: dict[str, str] = {}  # unit out -> unit in
    removed: list[str] = []
    setup: dict[str, Placement] = {}


class ScenarioDatum(Datum, frozen=True):
    """One battle (18-21): area, turns, forces, levels, options."""

    id: str
    number: str
    title: str
    intro: str
    turns: list[TurnDatum]
    columns: tuple[int, int]
    rows: tuple[int, int]
    armies: list[Army]
    levels: dict[Army, Levels]
    control_start: Army
    setup: dict[Army, dict[str, Placement]]
    commanders: dict[str, int]
    officers: list[str]
    source: dict[str, Source]
    first_side: Literal["french", "coalition"] = "french"
    control_hexes: dict[str, list[int]] = {}
    reinforcements: list[Reinforcement] = []
    absent_leaders: dict[str, str] = {}
    exits: list[int] = []
    options: list[OptionDatum] = []
    force: dict[str, ForceDatum] = {}


class TerrainEffect(Datum, frozen=True):
    """What the terrain of a hex does. ``foot``: infantry, foot artillery; ``mounted``: the others."""

    foot: Positive
    mounted: Positive
    blocks_sight: bool = False
    defender: Positive = 1
    cavalry_halved: bool = False
    zoc_enters: bool = True


class WayEffect(Datum, frozen=True):
    """Movement points for a step along a road or trail, in place of the terrain (5.2B)."""

    cost: Annotated[float, msgspec.Meta(gt=0, multiple_of=0.5)]


class HexsideEffect(Datum, frozen=True):
    """What a hexside does. ``cost`` is added to the hex; ``None`` forbids the crossing."""

    cost: Annotated[int, msgspec.Meta(ge=0)] | None = 0
    blocks_sight: bool = False
    defender: Positive = 1
    zoc_crosses: bool = True


class Tables(Datum, frozen=True):
    """Combat results (6.4), die 1 first, and the terrain effects chart (5.2, 6.3, 7.3)."""

    crt_columns: list[str]
    crt: list[list[Result]]
    terrain: dict[str, TerrainEffect]
    ways: dict[str, WayEffect]
    hexsides: dict[str, HexsideEffect]
    source: dict[str, Source]


class TerrainArea(Datum, frozen=True):
    """Hexes of one kind; every hex in no area is clear."""

    kind: str
    hexes: list[int]
    source: Source
    name: str = ""
    note: str = ""


class Way(Datum, frozen=True):
    """A road or trail, hex after hex."""

    kind: Literal["road", "trail"]
    hexes: list[int]
    source: Source
    name: str = ""
    note: str = ""


class SideRun(Datum, frozen=True):
    """Hexsides of one kind, each named by the two hexes it parts."""

    kind: str
    sides: list[tuple[int, int]]
    source: Source
    name: str = ""
    note: str = ""


class Bridge(Datum, frozen=True):
    """A hexside that can be crossed over the water in it."""

    side: tuple[int, int]
    over: str
    source: Source
    name: str = ""
    note: str = ""


class EdgePoint(Datum, frozen=True):
    """A hex at the edge of the map with what leads out of it there."""

    hex: int
    edge: str
    path: Literal["road", "trail", "none"]
    source: Source
    use: str = ""
    note: str = ""


class Place(Datum, frozen=True):
    """A name to print on the map."""

    name: str
    hex: int
    kind: str
    source: Source
    note: str = ""


class GridDatum(Datum, frozen=True):
    """The hex sheet: ``even_columns`` says which columns sit half a hex lower (R-80)."""

    columns: int
    rows: int
    even_columns: Literal["lower", "higher"]
    metres: int


class SheetDatum(Datum, frozen=True):
    """The rows of one of the two printed maps; a row on both is one row (2.2)."""

    rows: tuple[int, int]


class MapDatum(Datum, frozen=True):
    """The map sheet, as lists of features; the game turns them into tables indexed by hex."""

    grid: GridDatum
    absent: list[int]
    maps: dict[str, SheetDatum]
    terrain: list[TerrainArea]
    paths: list[Way]
    hexsides: list[SideRun]
    bridges: list[Bridge]
    edges: list[EdgePoint]
    places: list[Place]


class GameData(Datum, frozen=True):
    """Everything the game is played with."""

    units: dict[str, UnitDatum]
    leaders: dict[str, LeaderDatum]
    scenarios: dict[str, ScenarioDatum]
    tables: Tables
    map: MapDatum
    options: list[OptionDatum]

    def unit_id(self, text: str) -> str:
        """The id meant by a spelling of the charts (2.4: several spellings name one counter)."""
        if text in self.units:
            return text
        for unit in self.units.values():
            if text in unit.aliases:
                return unit.id
        raise DataError(f"no unit is called {text!r}")

    def command_units(self, army: Army, command: str, less: Sequence[str] = ()) -> list[str]:
        """The units meant by "All [command]" in a chart of 3.2C, variant counters left out."""
        return [
            unit.id
            for unit in self.units.values()
            if unit.army == army and unit.command == command and not unit.variant and unit.id not in less
        ]
