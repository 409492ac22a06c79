"""The records that the data files of Eagles of France hold. Every number stands there together with its source.

``stated``: the rulebook or a counter shown in it says so. ``deduced``: it follows from an example. ``reconstructed``:
our proposal, where player aids, playbook, map and counter sheets would have to be asked. ``owner``: an owner of the
printed game has put his own value in its place.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from grognard.boards.hexmap import Band, Hex, Hexes, MapDatum
from grognard.datafiles import OPEN, OURS, Datum, Identifier, OptionDatum, Sources, Text, Title, Word

Army = Literal["french", "anglo_allied", "prussian"]
SideName = Literal["french", "coalition"]
Kind = Literal[
    "infantry", "light_infantry", "heavy_cavalry", "light_cavalry", "lancers", "foot_artillery", "horse_artillery"
]
MenSource = Literal["R10", "R10h", "RL", "S", "SL", "B", "BL", "E"]
Guard = Literal["", "young", "old", "cavalry", "guns"]
Ability = Literal["orders", "rally", "direct"]
Abilities = Annotated[list[Ability], Meta(max_length=3)]
FireResult = Literal["-", "QFT", "QFT1", "QFT2", "QFT+1", "QFT1+1", "QFT2+2"]
MeleeResult = Literal["-", "QFT", "QFT1", "QFT2", "R", "QFT+R", "QFT1+R", "QFT2+R", "E"]
Event = Literal["killed", "wounded", "killed_flag", "wounded_flag"]
FireRow = Literal["1", "2", "3", "4", "5", "6", "7", "8"]
MeleeRow = Literal["-1", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13"]
EventRow = Literal["2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"]
Entering = Literal["stops", "goes_on", "never", "with_friend"]
Across = Literal["to_friend", "pays", "never"]
ZoneArm = Literal["infantry", "cavalry", "foot_artillery", "horse_artillery", "leader"]

Size = Annotated[int, Meta(ge=1, le=60)]
Quality = Annotated[int, Meta(ge=2, le=12)]
Moves = Annotated[int, Meta(ge=1, le=20)]
Rating = Annotated[int, Meta(ge=0, le=12)]
Cost = Annotated[int, Meta(ge=0, le=20)]
Change = Annotated[int, Meta(ge=-12, le=12)]
Few = Annotated[int, Meta(ge=0, le=60)]
Points = Annotated[int, Meta(ge=0, le=500)]
Score = Annotated[int, Meta(ge=-9999, le=9999)]
Number = Annotated[int, Meta(ge=-12, le=60)]
Level = Annotated[int, Meta(ge=-12, le=12)]
Names = Annotated[list[Identifier], Meta(max_length=400)]

SIDE_OF: dict[str, SideName] = {"french": "french", "anglo_allied": "coalition", "prussian": "coalition"}
FIRE_ROWS: tuple[FireRow, ...] = ("1", "2", "3", "4", "5", "6", "7", "8")
MELEE_ROWS: tuple[MeleeRow, ...] = (
    "-1", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13",
)  # fmt: skip
DEFENCE = "defence"  # the box of orders that is no place


class Ratings(Datum, frozen=True):
    """The three numbers of one side of a counter (5.1): size, quality factor, movement points."""

    size: Size
    quality: Quality
    moves: Moves


class UnitDatum(Datum, frozen=True):
    """One combat unit (5.1). ``pursuit`` is the factor of cavalry (17.3); ``men`` and ``guns`` are history."""

    id: Annotated[Identifier, OURS]
    name: Title
    army: Annotated[Army, OURS]
    nation: Word
    corps: Word
    formation: Identifier
    division: Word
    brigade: Word
    kind: Kind
    full: Ratings
    reduced: Ratings | None
    men: Annotated[int, Meta(ge=0, le=9999)]
    men_source: Annotated[MenSource, OURS]
    source: Sources
    guns: Few = 0
    pursuit: Rating = 0
    guard: Annotated[Guard, OURS] = ""
    addition: Annotated[bool, OURS] = False  # in no published list of the game
    engaged: Annotated[bool, OURS] = True  # false: came too late on the day
    historical_name: Word = ""
    note: Text = ""


class LeaderDatum(Datum, frozen=True):
    """One leader (5.2): an officer leads a formation, a commander an army. ``variant``: only with an option."""

    id: Annotated[Identifier, OURS]
    name: Title
    kind: Annotated[Literal["officer", "commander"], OURS]
    army: Annotated[Army, OURS]
    nation: Word
    formation: Annotated[Identifier | None, OURS]
    initiative: Rating
    leadership: Rating
    moves: Moves
    source: Sources
    variant: Annotated[bool, OURS] = False
    note: Text = ""


class FormationDatum(Datum, frozen=True):
    """All units with one stripe (5.1, 6), and the officer who leads them."""

    id: Annotated[Identifier, OURS]
    name: Title
    army: Annotated[Army, OURS]
    officer: Annotated[Identifier, OURS]
    colour: Word
    source: Sources
    variant: Annotated[bool, OURS] = False


class ObjectiveDatum(Datum, frozen=True):
    """A place to which formations can be ordered (11.1.a)."""

    id: Annotated[Identifier, OURS]
    name: Title
    hex: Hex
    source: Sources


class CardDatum(Datum, frozen=True):
    """A tactical card (18.1), told in our own words; ``window`` is when it may be played."""

    id: Annotated[Identifier, OURS]
    number: Annotated[int, Meta(ge=1, le=99)]
    name: Title
    window: Annotated[Identifier, OURS]
    text: Annotated[Text, OURS]
    value: Change
    source: Sources


class TurnDatum(Datum, frozen=True):
    """An hour of the day (7): end-of-turn levels, visibility, changes of orders; ``wet`` with the mud option."""

    hour: Annotated[Word, OURS]
    levels: tuple[Level, Level]
    visibility: Annotated[int, Meta(ge=1, le=42)]
    orders: Annotated[dict[Army, Few], Meta(max_length=3)] = {}
    wet: bool = False
    storm: bool = False
    first: Annotated[dict[SideName, Change], Meta(max_length=2)] = {}  # on the roll for the first player (7.2)


class Reinforcement(Datum, frozen=True):
    """A formation that comes later (23). ``march``: its units in the order of their column; ``spread``: its counters
    come a turn early, in time and a turn late (23.1); ``level`` and ``cost``: it is variable (23.2). ``nearer``: where
    it enters by the option of a shorter march.
    """

    formation: Annotated[Identifier, OURS]
    turn: Word
    hexes: Hexes
    march: Annotated[list[Names], Meta(max_length=20)]
    leaders: Names = []
    hidden: bool = True
    spread: bool = False
    level: Rating = 0
    cost: Annotated[dict[Word, Points], Meta(max_length=20)] = {}
    nearer: Hexes = []


class Sleepers(Datum, frozen=True):
    """Units that may not be activated before a turn unless an enemy comes near."""

    units: Names
    until: Word
    near: Few


class VictoryDatum(Datum, frozen=True):
    """Points for holding hexes at the end: for all or each, some of them (``needs``), by infantry only, or once when an
    attack takes one back (``retaken``); from the hour ``since`` on at the end of every turn; only where a side has
    chosen the way to begin named ``beginning``.
    """

    name: Title
    hexes: Hexes
    points: Points
    side: Annotated[SideName, OURS]
    each: bool = False
    needs: Few = 0
    infantry: bool = False
    retaken: bool = False
    since: Word = ""
    beginning: Word = ""


class PlanDatum(Datum, frozen=True):
    """A strategic card that a side may play once before the first player is found (7.2): what it adds in that turn to
    his rolls for the first activation and for reinforcements, and its price in victory points.
    """

    name: Title
    side: Annotated[SideName, OURS]
    text: Annotated[Text, OURS]
    first: Change = 0
    entry: Change = 0
    price: Points = 0


class Worth(Datum, frozen=True):
    """Victory points for what happens to units and leaders."""

    unit: Points
    guns: Points
    guard: Points
    young_guard: Points
    old_guard: Points
    flag: Points
    officer_lost: Points
    officer_wounded: Points
    commander_lost: Points
    commander_wounded: Points
    chief_lost: Points
    chief_wounded: Points
    demoralised: Points
    guard_demoralised: Points


class Outcome(Datum, frozen=True):
    """Who has won when French less Coalition points are at least so many."""

    least: Score
    winner: Literal["french", "coalition", "nobody"]
    degree: Literal["decisive", "won", "draw"]


class Sudden(Datum, frozen=True):
    """The battle is over when a side holds this hex at the end of a turn and no enemy is so near."""

    hex: Hex
    side: SideName
    clear: Few


class EntryOrders(Datum, frozen=True):
    """In the turn they enter, these formations can be ordered anywhere within a range of one hex (QA-57)."""

    formations: Names
    from_hex: Hex
    range: Few


class Variant(Datum, frozen=True):
    """A leader who takes over some units with an option."""

    leader: Identifier
    hex: Hex
    units: Names


class ScenarioDatum(Datum, frozen=True):
    """One scenario: the part of the map, the turns, who stands where, and what counts."""

    id: Annotated[Identifier, OURS]
    number: Annotated[int, Meta(ge=1, le=9), OURS]
    title: Annotated[Word, OURS]
    intro: Annotated[Text, OURS]
    rows: Annotated[tuple[Band, Band], OURS]
    columns: Annotated[tuple[Band, Band], OURS]
    armies: Annotated[list[Army], Meta(max_length=3), OURS]
    turns: Annotated[list[TurnDatum], Meta(max_length=20)]
    supply: Annotated[dict[Army, Hexes], Meta(max_length=3)]
    first: Annotated[SideName | None, OURS]
    setup: Annotated[dict[Identifier, Hex], Meta(max_length=400), OPEN]
    leaders: Annotated[dict[Identifier, Hex], Meta(max_length=60), OPEN]
    objectives: Annotated[list[VictoryDatum], Meta(max_length=40)]
    points: Worth
    bands: Annotated[list[Outcome], Meta(max_length=9)]
    source: Sources
    reinforcements: Annotated[list[Reinforcement], Meta(max_length=20)] = []
    attached: Annotated[dict[Identifier, Identifier], Meta(max_length=40), OPEN] = {}  # unit to formation
    shared: Annotated[dict[Identifier, Names], Meta(max_length=40), OPEN] = {}  # unit acts with any of these
    asleep: Annotated[list[Sleepers], Meta(max_length=9)] = []
    choices: Annotated[dict[Identifier, Hexes], Meta(max_length=9)] = {}  # where its owner may set a unit up instead
    first_orders: Annotated[dict[Identifier, Names], Meta(max_length=40)] = {}  # all that may be ordered at first
    abilities: Annotated[dict[Identifier, Abilities], Meta(max_length=9)] = {}  # of commanders who have not all
    control: Annotated[dict[Identifier, Change], Meta(max_length=40)] = {}  # on pursuit rolls of a formation
    sudden: Sudden | None = None
    entry_orders: EntryOrders | None = None
    variants: Annotated[dict[Identifier, Variant], Meta(max_length=9), OURS] = {}
    options: Annotated[Names, OURS] = []  # those that only this scenario knows
    first_up: Annotated[SideName | None, OURS] = None  # who sets up first
    free: Annotated[dict[Identifier, Hexes], Meta(max_length=40)] = {}  # by formation, with the option free_setup
    open_units: Names = []  # stand openly, though their formation is hidden
    late_entry: bool = False  # counters nobody called on may come by a strategic move
    plans: Annotated[list[PlanDatum], Meta(max_length=40)] = []
    beginnings: Annotated[dict[SideName, Annotated[list[Word], Meta(max_length=9)]], Meta(max_length=2)] = {}


class Walls(Datum, frozen=True):
    """Shelter only for infantry, and for so much of it: ``garrison`` size points (0: any), or ``lone``, one unit alone.
    ``fire`` and ``melee`` are what others find there (R55).
    """

    fire: Change
    melee: Change
    garrison: Few = 0
    lone: bool = False


class TerrainEffect(Datum, frozen=True):
    """What a hex does. Costs by foot, on horseback and for guns, ``None``: only by road or trail.

    ``clear`` for cavalry's bonus, flank attacks and direct elimination; ``open``: no limit on size and guns (8).
    ``blocks`` lines of fire. ``built``: no zone reaches into it. ``wooded``: none passes between two such hexes.
    """

    foot: Cost
    mounted: Cost | None
    guns: Cost | None
    fire: Change = 0
    melee: Change = 0
    blocks: bool = False
    clear: bool = False
    open: bool = False
    built: bool = False
    fortified: bool = False
    wooded: bool = False
    walls: Walls | None = None


class HexsideEffect(Datum, frozen=True):
    """What a hexside does: more movement points, ``None`` closes it but for bridges and ways; ``uphill`` only."""

    foot: Cost | None
    mounted: Cost | None
    guns: Cost | None
    fire: Change = 0
    melee: Change = 0
    uphill: bool = False
    parts: bool = False  # no zone crosses it but over a bridge


class FireModifiers(Datum, frozen=True):
    """What is added to the dice of a fire (13.1.c, 24)."""

    few: Change
    many: Change
    adjacent: Change
    far: Change
    far_from: Few
    light: Change
    most_terrain: Change
    defence: Change
    split: Change
    flanking: Change
    own_rear_guns: Change
    own_rear_foot: Change
    target_rear: Change


class MeleeModifiers(Datum, frozen=True):
    """What is added to the dice of a melee besides size, quality and ground (13.2.b, 17, 24)."""

    cavalry_open: Change
    cavalry_defence: Change
    routed: Change
    encircled: Change
    mixed_attack: Change
    mixed_defence: Change
    unprepared: Change
    fatigued: Change
    guns_only: Change
    emergency_failed: Change
    rear: Change


class WeatherEffect(Datum, frozen=True):
    """What the weather does (21): to movement points, to guns at a distance, to levels, to charges in the open."""

    moves: Change
    guns: Change
    levels: Change
    charge: bool


class MoraleEffect(Datum, frozen=True):
    """What demoralisation does (19)."""

    rally: Change
    attack: Change
    moves: Change


class ZoneMoves(Datum, frozen=True):
    """A row of the matrix of zones and movement (12.2)."""

    enters: Entering
    across: Across
    again: bool
    retreats: bool


class Events(Datum, frozen=True):
    """Random events (20.1) by the second roll; nothing happens on rolls that are not named."""

    fire: Annotated[dict[EventRow, Event], Meta(max_length=11)]
    melee: Annotated[dict[EventRow, Event], Meta(max_length=11)]


class FireTable(Datum, frozen=True):
    """Fire results by modified roll, lower and higher ones like the nearest row (13.1.c)."""

    infantry: Annotated[dict[FireRow, FireResult], Meta(max_length=8)]
    artillery: Annotated[dict[FireRow, FireResult], Meta(max_length=8)]


class Numbers(Datum, frozen=True):
    """The numbers of the rules themselves; ``many``: how many points of guns are worth a modifier, ``most_many`` times
    at most. ``wait``: how many turns ahead a variable reinforcement is put on the track (23.2).
    """

    stack_points: Number
    stack_units: Number
    melee_cap: Number
    fire_cap: Number
    artillery_range: Number
    command_range: Number
    objective_range: Number
    free_radius: Number
    near_enemy: Number
    decoy_orders: Number
    decoys: Number
    fired_cost: Number
    zone_cost: Number
    road_bonus: Number
    trail_bonus: Number
    hidden_bonus: Number
    exhausted: Number
    activations: Number
    passes: Number
    few: Number
    many: Number
    most_many: Number
    rout_hexes: Number
    retreat_before: Number
    rally_stacks: Number
    melee_limit: Number
    flag: Number
    flag_alone: Number
    casualty_initiative: Number
    overrun: Number
    left_alone: Number
    mud_turns: Number
    storms_in_a_row: Number
    storms_in_a_day: Number
    deploy_range: Number
    minimum_moves: Number
    convert_radius: Number
    wait: Number


class Tables(Datum, frozen=True):
    """Numbers of the rules, the terrain effects chart, and what dice bring about."""

    numbers: Numbers
    terrain: Annotated[dict[Identifier, TerrainEffect], Meta(max_length=20)]
    ways: Annotated[dict[Literal["road", "trail"], Cost], Meta(max_length=2)]
    hexsides: Annotated[dict[Identifier, HexsideEffect], Meta(max_length=9)]
    fire: FireTable
    fire_modifiers: FireModifiers
    melee: Annotated[dict[MeleeRow, tuple[MeleeResult, MeleeResult]], Meta(max_length=15)]
    sizes: Annotated[list[tuple[Size, Size, Change]], Meta(max_length=20)]
    melee_modifiers: MeleeModifiers
    events: Events
    weather: Annotated[dict[Literal["fair", "mud", "storm"], WeatherEffect], Meta(max_length=3)]
    morale: MoraleEffect
    zone_moves: Annotated[
        dict[ZoneArm, ZoneMoves],
        Meta(max_length=5),
    ]
    source: Sources


class GameData(Datum, frozen=True):
    """Everything the game is played with."""

    units: Annotated[dict[Identifier, UnitDatum], Meta(max_length=400)]
    leaders: Annotated[dict[Identifier, LeaderDatum], Meta(max_length=60)]
    formations: Annotated[dict[Identifier, FormationDatum], Meta(max_length=40)]
    objectives: Annotated[dict[Identifier, ObjectiveDatum], Meta(max_length=60)]
    cards: Annotated[dict[Identifier, CardDatum], Meta(max_length=20)]
    scenarios: Annotated[dict[Identifier, ScenarioDatum], Meta(max_length=9)]
    tables: Tables
    map: MapDatum
    options: Annotated[list[OptionDatum], Meta(max_length=40), OURS]
