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
from grognard.datafiles import OPEN, OURS, Datum, OptionDatum, Sources, Text, Title, Word

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
    name: Title
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
    """One leader (10.0), headquarters (16.14) or supply train (16.17).

    Only commanders have a CCR; the ill Napoleon's is rolled for, so ``None``.
    """

    id: Annotated[Word, OURS]
    name: Title
    army: Annotated[Army, OURS]
    kind: Literal["commander", "officer", "hq", "train"]
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
    mud: bool = False  # like rain (26.0D)


class Placement(Datum, frozen=True):
    """Where a unit starts and on which side of its counter (3.2C)."""

    hex: Hex
    reduced: bool = False


# An owner places, moves or (``null``) leaves out units; a bare hex keeps the side of the counter that is up.
Placements = Annotated[dict[Word, Annotated[Placement, Meta(extra={"short": "hex"})]], Meta(max_length=300), OPEN]


class Entry(Datum, frozen=True):
    """A turn and the hexes where units may enter from then on (5.6)."""

    turn: Word
    hexes: Hexes


class Reinforcement(Datum, frozen=True):
    """Units that wait off map (5.6). ``groups`` lists sets that have to enter one after the other.

    With ``alternative`` their owner chooses before play between this entry and another; with ``chosen`` he chooses one
    of the hexes at the start of that turn (28.0D). Both are secret until the turn of entry.
    """

    turn: Word
    hexes: Hexes
    army: Army
    units: Names
    groups: Annotated[list[Names], Meta(max_length=50)] = []
    unstacked: bool = False
    leaders: Names = []
    reduced: bool = False  # all on their reduced sides (26.0)
    half_move: bool = False  # half the movement allowance in the turn of entry (28.0)
    alternative: Entry | None = None
    chosen: Word = ""


class Levels(Datum, frozen=True):
    """Army morale levels (9.0). ``early`` names turns in which other levels hold (19.3, 26.0F)."""

    demoralization: Level
    disintegration: Level | None = None
    early: Annotated[dict[Word, Level], Meta(max_length=50), OPEN] = {}
    early_disintegration: Annotated[dict[Word, Level], Meta(max_length=50), OPEN] = {}


class FreeDatum(Datum, frozen=True):
    """Pieces that their owner sets up within some hexes of a named one (3.2C)."""

    army: Army
    pieces: Names
    centre: Hex
    within: Annotated[int, Meta(ge=0, le=20)]
    unstacked: bool = False
    clear_of_enemy: bool = False  # not in a zone of control of the enemy (23.0B)


class GroupDatum(Datum, frozen=True):
    """Units that their owner shares out among some hexes (26.0, 27.2)."""

    army: Army
    pieces: Names
    hexes: Hexes
    most: Positive  # units in a hex


class WingsDatum(Datum, frozen=True):
    """The two wings of the French army and their levels, apart and together (27.1A)."""

    column: Band
    left: Level
    right: Level
    whole: Level


Locked = Annotated[dict[Word, Names], Meta(max_length=20)]  # turn from which units may move -> units


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
    units_instead: Names = []  # set up freely in place of those removed (23.0B)
    entries: Annotated[list[Entry], Meta(max_length=10)] = []  # one of them is chosen in secret (22.6B)


class EarlyDatum(Datum, frozen=True):
    """What an earlier start changes: turns before the others, units that march in, units that wait (26.0C)."""

    turns: Annotated[list[TurnDatum], Meta(max_length=20)]
    reinforcements: Annotated[list[Reinforcement], Meta(max_length=20)]
    locked: Locked


class ScenarioDatum(Datum, frozen=True):
    """One battle or campaign (18-28): area, turns, forces, levels, options.

    ``required`` are rules that are always in force here, ``unused`` options that make no sense here.
    """

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
    required: Annotated[Names, OURS] = []
    unused: Annotated[Names, OURS] = []
    kept: Annotated[Names, OURS] = []  # units that no substitute replaces here (23.0B)
    corps: Annotated[dict[Army, Annotated[dict[Word, Level], Meta(max_length=20)]], Meta(max_length=3)] = {}  # 13.0
    control_of: Annotated[dict[Word, Army], Meta(max_length=20)] = {}  # places that begin in other hands
    free: Annotated[list[FreeDatum], Meta(max_length=20)] = []
    groups: Annotated[list[GroupDatum], Meta(max_length=20)] = []
    attached: Annotated[dict[Word, Word], Meta(max_length=20)] = {}  # unit set up with or next to a command
    homes: Annotated[dict[Word, Names], Meta(max_length=50), OPEN] = {}  # leader -> commands he may start with
    bands: Annotated[dict[Word, tuple[Band, Band]], Meta(max_length=50), OPEN] = {}  # leader -> columns he starts in
    inactive: Names = []  # commanders who start inactive
    trains: Annotated[dict[Army, Word], Meta(max_length=3)] = {}  # the unit with whose body a train enters (16.17)
    leaders_exit: Annotated[bool, OURS] = False
    last_exit: Word = ""  # the last turn in which an exit scores (23.0D)
    locked: Locked = {}
    activation: Annotated[
        dict[Word, Annotated[list[Annotated[int, Meta(ge=1, le=6)]], Meta(max_length=6)]], Meta(max_length=20)
    ] = {}  # 24.1B
    wings: WingsDatum | None = None
    early: EarlyDatum | None = None


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
    scenarios: Annotated[dict[Word, ScenarioDatum], Meta(max_length=20)]
    tables: Tables
    map: MapDatum
    options: Annotated[list[OptionDatum], Meta(max_length=60), OURS]
