"""The records that the data files of Waterloo by impulses hold. Every number stands there together with its source."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from grognard.datafiles import Datum, OptionDatum, Source

Army = Literal["french", "british", "prussian"]
Side = Literal["french", "allied"]
Terrain = Literal["clear", "forest", "village"]
Kind = Literal["infantry", "artillery", "cavalry", "skirmisher"]
Role = Literal["commander", "leader"]
Number = Annotated[int, msgspec.Meta(ge=1, le=90)]
Modifier = Annotated[int, msgspec.Meta(ge=1, le=4)]
Positive = Annotated[int, msgspec.Meta(ge=1)]
Count = Annotated[int, msgspec.Meta(ge=0)]
Dice = Annotated[int, msgspec.Meta(ge=2, le=12)]
Turn = Annotated[int, msgspec.Meta(ge=1)]
Identifier = Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9]+(_[a-z0-9]+)*$")]
ZoneId = Literal["P1", "P2", "P3"]

ARMIES: tuple[Army, ...] = ("french", "british", "prussian")
ZONES: tuple[ZoneId, ...] = ("P1", "P2", "P3")
AREAS = 90


class AreaDatum(Datum, frozen=True):
    """One area of the map (3.2 to 3.7). ``vp_side`` is whom its points count for; ``at`` is its middle in kilometres
    east and north of La Haye Sainte; ``cannon`` says that indirect fire can reach it (6.4.2).
    """

    number: Number
    name: str
    terrain: Terrain
    tem: Modifier
    vp: Count
    vp_side: Side | None
    cannon: bool
    control: Side
    at: tuple[float, float]
    source: dict[str, Source]
    note: str = ""

    @property
    def id(self) -> str:
        """What override files call the area."""
        return str(self.number)


class BoundaryDatum(Datum, frozen=True):
    """A stretch of boundary that two areas share (3.2, 3.6). Areas without one are not adjacent (10.4)."""

    a: Number
    b: Number
    kind: Literal["open", "stream"]
    source: dict[str, Source]
    brook: str = ""
    note: str = ""

    @property
    def id(self) -> str:
        """What override files call the boundary."""
        return f"{self.a}-{self.b}"


class ZoneDatum(Datum, frozen=True):
    """An approach of the Prussians off the map (3.8, 15): the areas its arrows lead to and the zones next to it."""

    id: ZoneId
    name: str
    to_areas: list[Number]
    to_zones: list[ZoneId]
    source: dict[str, Source]
    note: str = ""


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

    id: Identifier
    name: str
    label: str
    army: Army
    formation: Identifier | None
    kind: Kind
    horse: bool
    rifle: bool
    fresh: Values
    spent: Values | None
    start: Number | None
    arrives: Arrival | None
    nationality: str
    source: dict[str, Source]
    note: str = ""


class FormationDatum(Datum, frozen=True):
    """Units that one leader commands (4.7, 9.1)."""

    id: Identifier
    title: str
    army: Army
    leader: Identifier
    source: dict[str, Source]
    note: str = ""


class LeaderDatum(Datum, frozen=True):
    """A commander or a leader (4.4, 9.1). ``commander`` says who may do a commander's special actions, Ney too (9.9).

    ``bonus`` is what a commander adds to his leaders' rolls, ``battle`` what a leader adds to an assault; ``arrives``
    is the turn in which he comes, if he is not there from the beginning.
    """

    id: Identifier
    name: str
    army: Army
    role: Role
    commander: bool
    formation: Identifier | None
    activation_fresh: Dice
    activation_spent: Dice | None
    battle: Count | None
    bonus: Count | None
    arrives: Turn | None
    source: dict[str, Source]
    note: str = ""


class Stacking(Datum, frozen=True):
    """Units of a side that an area holds (7.1), and a village with option 18.2."""

    area: Positive
    village: Positive


class Band(Datum, frozen=True):
    """A result of the game (17.6) and the French points that give it; an end that is open is missing."""

    id: Identifier
    title: str
    least: int | None
    most: int | None
    winner: Side | None


class Victory(Datum, frozen=True):
    """Points that win at once (17.2), and the results at the end, best for the French first (17.6)."""

    automatic: Positive
    bands: list[Band]


class Points(Datum, frozen=True):
    """Points for an eliminated unit (17.4); those of one formation are dearer."""

    unit: Count
    guard: Count
    skirmisher: Count
    guard_formation: Identifier


class Casualties(Datum, frozen=True):
    """Casualty points that each loss pays (11.16)."""

    fresh_eliminated: Positive
    fresh_spent: Positive
    spent_retreats: Positive
    spent_eliminated: Positive
    skirmisher: Positive


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
    targets: list[Number]


class Tables(Datum, frozen=True):
    """The numbers of the rules. ``impulses`` is the last space of the impulse track (8.10), ``vp_track`` the last of
    the points track on either side (3.11), ``french_areas`` what the French hold without units there (5.1).
    """

    turns: Positive
    clock: list[str]
    impulses: Positive
    vp_track: Positive
    stacking: Stacking
    victory: Victory
    points: Points
    casualties: Casualties
    movement: MovementCosts
    rally: Rally
    reinforcements: list[Reinforcement]
    french_areas: list[Number]
    grand_battery: GrandBattery
    zone_tem: Modifier
    source: dict[str, Source]


class ScenarioDatum(Datum, frozen=True):
    """A way to play the battle: its seats, and the options that only it offers."""

    id: Identifier
    number: str
    title: str
    intro: str
    sides: list[str]
    options: list[str]


class GameData(Datum, frozen=True):
    """Everything the game is played with, in the order of the files."""

    areas: list[AreaDatum]
    boundaries: list[BoundaryDatum]
    zones: list[ZoneDatum]
    units: list[UnitDatum]
    formations: list[FormationDatum]
    leaders: list[LeaderDatum]
    tables: Tables
    options: list[OptionDatum]
    scenarios: list[ScenarioDatum]
