"""The records that the data files of Waterloo by impulses hold. Every number stands there together with its source."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from grognard.datafiles import OPEN, OURS, Datum, Identifier, OptionDatum, Sources, Text, Title, Word

Army = Literal["french", "british", "prussian"]
Side = Literal["french", "allied"]
Terrain = Literal["clear", "forest", "village"]
Kind = Literal["infantry", "artillery", "cavalry", "skirmisher"]
Role = Literal["commander", "leader"]
Number = Annotated[int, Meta(ge=1, le=90)]
Modifier = Annotated[int, Meta(ge=1, le=4)]
Positive = Annotated[int, Meta(ge=1, le=60)]
Count = Annotated[int, Meta(ge=0, le=60)]
Points = Annotated[int, Meta(ge=-200, le=200)]
Dice = Annotated[int, Meta(ge=2, le=12)]
Turn = Annotated[int, Meta(ge=1, le=30)]
Kilometres = Annotated[float, Meta(ge=-20, le=20)]
ZoneId = Literal["P1", "P2", "P3"]

ZONES: tuple[ZoneId, ...] = ("P1", "P2", "P3")
AREAS = 90


class AreaDatum(Datum, frozen=True):
    """One area of the map (3.2 to 3.7). ``vp_side`` is whom its points count for; ``at`` is its middle in kilometres
    east and north of La Haye Sainte; ``cannon`` says that indirect fire can reach it (6.4.2).
    """

    number: Annotated[Number, OURS]
    name: Title
    terrain: Terrain
    tem: Modifier
    vp: Count
    vp_side: Side | None
    cannon: bool
    control: Side
    at: tuple[Kilometres, Kilometres]
    source: Sources = {}
    note: Text = ""

    @property
    def id(self) -> str:
        """What override files call the area."""
        return str(self.number)


class BoundaryDatum(Datum, frozen=True):
    """A stretch of boundary that two areas share (3.2, 3.6). Areas without one are not adjacent (10.4)."""

    a: Annotated[Number, OURS]
    b: Annotated[Number, OURS]
    kind: Literal["open", "stream"]
    source: Sources = {}
    brook: Word = ""
    note: Text = ""

    @property
    def id(self) -> str:
        """What override files call the boundary."""
        return f"{self.a}-{self.b}"


class ZoneDatum(Datum, frozen=True):
    """An approach of the Prussians off the map (3.8, 15): the areas its arrows lead to and the zones next to it."""

    id: Annotated[ZoneId, OURS]
    name: Title
    to_areas: Annotated[list[Number], Meta(max_length=90)]
    to_zones: Annotated[list[ZoneId], Meta(max_length=3)]
    source: Sources = {}
    note: Text = ""


class Values(Datum, frozen=True):
    """What one side of a counter shows (4.3): attack factor, defence factor, movement allowance."""

    af: Count
    df: Count
    ma: Count


class Arrival(Datum, frozen=True):
    """When and where a unit comes (15.7)."""

    turn: Turn
    zone: ZoneId


class UnitDatum(Datum, frozen=True):
    """One counter (4.1 to 4.3). ``spent`` is missing where a unit has one step; ``horse`` is horse artillery (R18),
    ``rifle`` a skirmisher of two steps. A unit starts in an area or arrives in a zone.
    """

    id: Annotated[Identifier, OURS]
    name: Title
    label: Title
    army: Army
    kind: Kind
    fresh: Values
    nationality: Word
    formation: Identifier | None = None
    horse: bool = False
    rifle: bool = False
    spent: Values | None = None
    start: Number | None = None
    arrives: Arrival | None = None
    source: Sources = {}
    note: Text = ""


class FormationDatum(Datum, frozen=True):
    """Units that one leader commands (4.7, 9.1)."""

    id: Annotated[Identifier, OURS]
    title: Title
    army: Army
    leader: Identifier
    source: Sources = {}
    note: Text = ""


class LeaderDatum(Datum, frozen=True):
    """A commander or a leader (4.4, 9.1). ``commander`` says who may do a commander's special actions, Ney too (9.9).

    ``bonus`` is what a commander adds to his leaders' rolls, ``battle`` what a leader adds to an assault; ``arrives``
    is the turn in which he comes, if he is not there from the beginning.
    """

    id: Annotated[Identifier, OURS]
    name: Title
    army: Army
    role: Role
    activation_fresh: Dice
    commander: bool = False
    formation: Identifier | None = None
    activation_spent: Dice | None = None
    battle: Count | None = None
    bonus: Count | None = None
    arrives: Turn | None = None
    source: Sources = {}
    note: Text = ""


class Stacking(Datum, frozen=True):
    """Units of a side that an area holds (7.1), and a village with option 18.2."""

    area: Positive
    village: Positive


class Band(Datum, frozen=True):
    """A result of the game (17.6) and the French points that give it; an end that is open is missing."""

    id: Identifier
    title: Title
    least: Points | None
    most: Points | None
    winner: Side | None


class Victory(Datum, frozen=True):
    """Points that win at once (17.2), and the results at the end, best for the French first (17.6)."""

    automatic: Positive
    bands: Annotated[list[Band], Meta(max_length=20)]


class LossPoints(Datum, frozen=True):
    """Points for an eliminated unit (17.4); those of one formation are dearer."""

    unit: Count
    guard: Count
    skirmisher: Count
    guard_formation: Identifier


class MovementCosts(Datum, frozen=True):
    """Movement factors to enter an area (10.5): a quiet one, one next to an enemy, one with enemies all spent, one
    contested before, one with a fresh enemy; ``leave_mounted`` is what cavalry and horse artillery pay to leave a
    contested area, all others pay everything.
    """

    quiet: Positive
    near_enemy: Positive
    spent_enemy: Positive
    contested: Positive
    fresh_enemy: Positive
    leave_mounted: Positive


class Rally(Datum, frozen=True):
    """How many units rally: by a leader (6.3.2), with 20.3, and by themselves with 20.2."""

    units: Positive
    expanded: Positive
    self_french: Positive
    self_british: Positive
    self_prussian: Positive


class Reinforcement(Datum, frozen=True):
    """A line of the reinforcement schedule (15.7)."""

    turn: Turn
    zone: ZoneId
    formation: Identifier


class GrandBattery(Datum, frozen=True):
    """Where the marker starts (5.1) and what its indirect fire reaches (6.4.2)."""

    start: Number
    targets: Annotated[list[Number], Meta(max_length=90)]


class Tables(Datum, frozen=True):
    """The numbers of the rules. ``impulses`` is the last space of the impulse track (8.10), ``french_areas`` what the
    French hold without units there (5.1).
    """

    turns: Turn
    clock: Annotated[list[Word], Meta(max_length=30)]
    impulses: Positive
    stacking: Stacking
    victory: Victory
    points: LossPoints
    movement: MovementCosts
    rally: Rally
    reinforcements: Annotated[list[Reinforcement], Meta(max_length=60)]
    french_areas: Annotated[list[Number], Meta(max_length=90)]
    grand_battery: GrandBattery
    source: Sources


class ScenarioDatum(Datum, frozen=True):
    """A way to play the battle: its seats, and the options that only it offers."""

    id: Identifier
    number: Word
    title: Title
    intro: Text
    sides: Annotated[list[Identifier], Meta(max_length=3)]
    options: Annotated[list[Identifier], Meta(max_length=20)]


class GameData(Datum, frozen=True):
    """Everything the game is played with, in the order of the files."""

    areas: Annotated[list[AreaDatum], Meta(max_length=AREAS)]
    boundaries: Annotated[list[BoundaryDatum], Meta(max_length=600), OPEN]
    zones: Annotated[list[ZoneDatum], Meta(max_length=3)]
    units: Annotated[list[UnitDatum], Meta(max_length=240), OPEN]
    formations: Annotated[list[FormationDatum], Meta(max_length=40), OPEN]
    leaders: Annotated[list[LeaderDatum], Meta(max_length=60), OPEN]
    tables: Tables
    options: Annotated[list[OptionDatum], Meta(max_length=40), OURS]
    scenarios: Annotated[list[ScenarioDatum], Meta(max_length=10), OURS]
