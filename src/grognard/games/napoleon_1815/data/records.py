"""The records that the data files of Napoleon 1815 hold. Every number stands there together with its source."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from grognard.datafiles import Datum, OptionDatum, Source

Army = Literal["french", "anglo_dutch", "prussian"]
Side = Literal["french", "allied"]
Kind = Literal["leader", "infantry", "cavalry", "foot_artillery", "horse_artillery"]
Weight = Literal["heavy", "light"]
Size = Literal["major", "minor"]
Terrain = Literal["woods", "farm", "hill", "stream"]
Positive = Annotated[int, msgspec.Meta(ge=1)]
Count = Annotated[int, msgspec.Meta(ge=0)]
Steps = Annotated[int, msgspec.Meta(ge=1, le=4)]
Firepower = Annotated[int, msgspec.Meta(ge=1, le=6)]
Latitude = Annotated[float, msgspec.Meta(ge=49.5, le=51.6)]
Longitude = Annotated[float, msgspec.Meta(ge=2.5, le=6.5)]
Identifier = Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9]+(_[a-z0-9]+)*$")]

ARMIES: tuple[Army, ...] = ("french", "anglo_dutch", "prussian")


class TownDatum(Datum, frozen=True):
    """A town or city (1.0): where it lies, who may deploy there (4.1, 4.2), whom it supplies (9.0)."""

    id: Identifier
    name: str
    country: Literal["france", "nederland"]
    side: Army
    lat: Latitude
    lon: Longitude
    supply: Literal["anglo_dutch", "prussian"] | None
    source: dict[str, Source]
    note: str = ""


class RoadDatum(Datum, frozen=True):
    """A road section between two towns (1.0, 5.4) and the river it crosses, if any (5.5)."""

    a: str
    b: str
    size: Size
    river: Identifier | None
    source: dict[str, Source]
    note: str = ""

    @property
    def id(self) -> str:
        """What override files call the section."""
        return f"{self.a}-{self.b}"


class BlockDatum(Datum, frozen=True):
    """One block (3.0). Leaders belong to no corps; ``start`` is its town in the historical set-up (4.3)."""

    id: Identifier
    army: Army
    corps: str | None
    corps_title: str
    name: str
    label: str
    kind: Kind
    weight: Weight | None
    nationality: str
    strength: Steps
    firepower: Firepower
    start: str
    source: dict[str, Source]
    note: str = ""


class TurnDatum(Datum, frozen=True):
    """One Player Turn of the time record (2.0)."""

    id: Identifier
    label: str
    date: Annotated[str, msgspec.Meta(pattern=r"^1815-06-\d\d$")]
    owner: Side
    night: bool
    source: dict[str, Source]
    note: str = ""


class MarkerDatum(Datum, frozen=True):
    """One kind of battle terrain and how many markers show it (6.21)."""

    id: Terrain
    title: str
    count: Count
    source: dict[str, Source]
    note: str = ""


class ArmyDatum(Datum, frozen=True):
    """Limits of an army: losses that defeat it (10.0), group moves (5.1), blocks in a town at the start (4.0)."""

    title: str
    side: Side
    defeat: Positive
    moves: Positive
    deploy: Positive
    colour: str


class RoadLimits(Datum, frozen=True):
    """Units that may use a road section: marching (5.4), attacking over a river (5.5), retreating (7.2)."""

    march: Positive
    over_river: Positive
    retreat: Positive


class Tables(Datum, frozen=True):
    """The numbers of the rules. ``supply``: units that each occupied city costs its army in a French turn (9.0)."""

    armies: dict[Army, ArmyDatum]
    roads: dict[Size, RoadLimits]
    supply: dict[str, Positive]
    cities_to_win: Positive
    source: dict[str, Source]


class ScenarioDatum(Datum, frozen=True):
    """A way to play the campaign: its seats, and the options that only it offers."""

    id: Identifier
    number: str
    title: str
    intro: str
    sides: list[str]
    options: list[str]


class GameData(Datum, frozen=True):
    """Everything the game is played with, in the order of the files; what an owner adds comes last."""

    towns: list[TownDatum]
    roads: list[RoadDatum]
    blocks: list[BlockDatum]
    turns: list[TurnDatum]
    markers: list[MarkerDatum]
    tables: Tables
    options: list[OptionDatum]
    scenarios: list[ScenarioDatum]
