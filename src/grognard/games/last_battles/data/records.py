"""The records that the data files hold.

The program holds no number of its own: strengths, levels, hexes and the combat table stand in
``data/*.json`` together with where each comes from (``stated`` in the rules text, ``deduced`` from it,
``reconstructed`` where the text is silent, ``owner`` where an owner of the printed game has put his own
value in its place).
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from grognard.boards.hexmap import Band, Hex, Hexes, MapDatum
from grognard.datafiles import OPEN, OURS, Datum, OptionDatum, Sources, Text, Word

Army = Literal["French", "Prussian", "Allied"]
Kind = Literal["inf", "cav", "art", "horse", "heavy"]
Result = Literal["Ae", "Ar", "Ex", "Dr", "De"]
Die = Literal["1", "2", "3", "4", "5", "6"]
Positive = Annotated[int, Meta(ge=1, le=60)]
Level = Annotated[int, Meta(ge=1, le=1000)]
Change = Annotated[int, Meta(ge=-100, le=100)]
Names = Annotated[list[Word], Meta(max_length=300)]

DIE: tuple[Die, ...] = ("1", "2", "3", "4", "5", "6")
CORPS = ("sixth_corps", "first_corps")  # options that bring units from off the map (18.5B, 18.5C, 19.5D)


class UnitDatum(Datum, frozen=True):
    """One combat unit (2.4): both strengths, movement allowance, and where each number comes from."""

    id: Annotated[Word, OURS]
    name: Word
    army: Annotated[Army, OURS]
    nationality: Word
    command: Word
    division: Word
    kind: Kind
    full: Positive
    reduced: Positive | None
    ma: Positive
    source: Sources
    variant: Annotated[bool, OURS] = False
    replaces: Annotated[Names, OURS] = []
    aliases: Annotated[Names, OURS] = []
    note: Text = ""


class LeaderDatum(Datum, frozen=True):
    """One leader (10.0). Only commanders have a CCR; the ill Napoleon's is rolled for, so ``None``."""

    id: Annotated[Word, OURS]
    name: Word
    army: Annotated[Army, OURS]
    kind: Literal["commander", "officer"]
    command: Word | None
    ccr: Positive | None
    ma: Positive
    nationality: Word
    source: Sources
    variant: Annotated[bool, OURS] = False
    note: Text = ""


class TurnDatum(Datum, frozen=True):
    """One game turn (4.0), named as in the rules: day of June, slash, hour."""

    turn: Word
    night: bool = False
    rain: bool = False


class Placement(Datum, frozen=True):
    """Where a unit starts and on which side of its counter (3.2C)."""

    hex: Hex
    reduced: bool = False


# An owner places, moves or (``null``) leaves out units; a bare hex keeps the side of the counter that is up.
Placements = Annotated[dict[Word, Annotated[Placement, Meta(extra={"short": "hex"})]], Meta(max_length=300), OPEN]


class Reinforcement(Datum, frozen=True):
    """Units that wait off map (5.6). ``groups`` lists sets that have to enter one after the other."""

    turn: Word
    hexes: Hexes
    army: Army
    units: Names
    groups: Annotated[list[Names], Meta(max_length=50)] = []
    unstacked: bool = False
    leaders: Names = []


class Levels(Datum, frozen=True):
    """Army morale levels (9.0). ``early`` names turns in which another demoralization level holds (19.3)."""

    demoralization: Level
    disintegration: Level | None = None
    early: Annotated[dict[Word, Level], Meta(max_length=50), OPEN] = {}


class ForceDatum(Datum, frozen=True):
    """What a scenario option works with; the rules of each option live in the game, only its numbers here."""

    units: Names = []
    leaders: Names = []
    hexes: Hexes = []
    from_turn: Word = ""
    die: Annotated[list[Annotated[int, Meta(ge=1, le=6)]], Meta(max_length=6)] = []  # results that bring it about
    unstacked: bool = False
    step_cost: Annotated[int, Meta(ge=0, le=20)] = 0  # MP that each unit entering pays more than the one before (19.5D)
    levels: Annotated[dict[Army, Change], Meta(max_length=3)] = {}  # of both levels, every turn in play (18.5B)
    points: Annotated[dict[Army, Change], Meta(max_length=3)] = {}  # victory points, every turn (19.5D)
    swap: Annotated[dict[Word, Word], Meta(max_length=50), OPEN] = {}  # unit out -> unit in
    removed: Names = []
    setup: Placements = {}


class ScenarioDatum(Datum, frozen=True):
    """One battle (18-21): area, turns, forces, levels, options."""

    id: Annotated[Word, OURS]
    number: Annotated[Word, OURS]
    title: Annotated[Word, OURS]
    intro: Annotated[Text, OURS]
    turns: Annotated[list[TurnDatum], Meta(max_length=60)]
    columns: tuple[Band, Band]
    rows: tuple[Band, Band]
    armies: Annotated[list[Army], Meta(max_length=3), OURS]
    levels: Annotated[dict[Army, Levels], Meta(max_length=3)]
    control_start: Army
    setup: Annotated[dict[Army, Placements], Meta(max_length=3)]
    commanders: Annotated[dict[Word, Hex], Meta(max_length=50), OPEN]
    officers: Names
    source: Sources
    first_side: Annotated[Literal["french", "coalition"], OURS] = "french"
    control_hexes: Annotated[dict[Word, Hexes], Meta(max_length=20)] = {}
    reinforcements: Annotated[list[Reinforcement], Meta(max_length=100)] = []
    absent_leaders: Annotated[dict[Word, Text], Meta(max_length=50), OURS] = {}
    exits: Hexes = []
    options: Annotated[list[OptionDatum], Meta(max_length=40), OURS] = []
    force: Annotated[dict[Word, ForceDatum], Meta(max_length=40)] = {}


class TerrainEffect(Datum, frozen=True):
    """What the terrain of a hex does. ``foot``: infantry, foot artillery; ``mounted``: the others."""

    foot: Positive
    mounted: Positive
    blocks_sight: bool = False
    defender: Positive = 1
    cavalry_halved: bool = False
    zoc_enters: Annotated[bool, OURS] = True  # a rule of the game, not a number


class WayEffect(Datum, frozen=True):
    """Movement points for a step along a road or trail, in place of the terrain (5.2B)."""

    cost: Annotated[float, Meta(gt=0, le=60, multiple_of=0.5)]


class HexsideEffect(Datum, frozen=True):
    """What a hexside does. ``cost`` is added to the hex; ``None`` forbids the crossing."""

    cost: Annotated[int, Meta(ge=0, le=60)] | None = 0
    blocks_sight: Annotated[bool, OURS] = False
    defender: Positive = 1
    zoc_crosses: Annotated[bool, OURS] = True


class Tables(Datum, frozen=True):
    """Combat results (6.4) by column and die, and the terrain effects chart (5.2, 6.3, 7.3).

    Of hexsides only the stream has numbers that an owner may correct; the rest of that chart is rules.
    """

    crt: Annotated[dict[Word, Annotated[dict[Die, Result], Meta(max_length=6)]], Meta(max_length=20)]
    terrain: Annotated[dict[Word, TerrainEffect], Meta(max_length=20)]
    ways: Annotated[dict[Word, WayEffect], Meta(max_length=5)]
    hexsides: Annotated[dict[Word, HexsideEffect], Meta(max_length=20, extra={"names": ["stream"]})]
    source: Sources


class GameData(Datum, frozen=True):
    """Everything the game is played with."""

    units: Annotated[dict[Word, UnitDatum], Meta(max_length=400)]
    leaders: Annotated[dict[Word, LeaderDatum], Meta(max_length=100)]
    scenarios: Annotated[dict[Word, ScenarioDatum], Meta(max_length=10)]
    tables: Tables
    map: MapDatum
    options: Annotated[list[OptionDatum], Meta(max_length=60), OURS]
