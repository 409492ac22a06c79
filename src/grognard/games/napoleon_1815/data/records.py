"""The records that the data files of Napoleon 1815 hold. Every number stands there together with its source."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from grognard.datafiles import OPEN, OURS, Datum, Identifier, OptionDatum, Sources, Text, Title, Word

Army = Literal["french", "anglo_dutch", "prussian"]
Side = Literal["french", "allied"]
Kind = Literal["leader", "infantry", "cavalry", "foot_artillery", "horse_artillery"]
Weight = Literal["heavy", "light"]
Size = Literal["major", "minor"]
Terrain = Literal["woods", "farm", "hill", "stream"]
Positive = Annotated[int, Meta(ge=1, le=200)]
Count = Annotated[int, Meta(ge=0, le=50)]
Steps = Annotated[int, Meta(ge=1, le=4)]
Firepower = Annotated[int, Meta(ge=1, le=6)]
Latitude = Annotated[float, Meta(ge=49.5, le=51.6)]
Longitude = Annotated[float, Meta(ge=2.5, le=6.5)]

ARMIES: tuple[Army, ...] = ("french", "anglo_dutch", "prussian")


class TownDatum(Datum, frozen=True):
    """A town or city (1.0): where it lies, who may deploy there (4.1, 4.2), whom it supplies (9.0)."""

    id: Annotated[Identifier, OURS]
    name: Title
    country: Literal["france", "nederland"]
    side: Army
    lat: Latitude
    lon: Longitude
    supply: Literal["anglo_dutch", "prussian"] | None = None
    source: Sources = {}
    note: Text = ""


class RoadDatum(Datum, frozen=True):
    """A road section between two towns (1.0, 5.4) and the river it crosses, if any (5.5)."""

    a: Annotated[Identifier, OURS]
    b: Annotated[Identifier, OURS]
    size: Size
    river: Identifier | None = None
    source: Sources = {}
    note: Text = ""

    @property
    def id(self) -> str:
        """What override files call the section."""
        return f"{self.a}-{self.b}"


class BlockDatum(Datum, frozen=True):
    """One block (3.0). Leaders belong to no corps; ``start`` is its town in the historical set-up (4.3)."""

    id: Annotated[Identifier, OURS]
    army: Army
    corps_title: Title
    name: Title
    label: Title
    kind: Kind
    nationality: Word
    strength: Steps
    firepower: Firepower
    start: Word
    corps: Word | None = None
    weight: Weight | None = None
    source: Sources = {}
    note: Text = ""


class TurnDatum(Datum, frozen=True):
    """One Player Turn of the time record (2.0)."""

    id: Annotated[Identifier, OURS]
    label: Title
    date: Annotated[str, Meta(pattern=r"^1815-06-\d\d$", max_length=10)]
    owner: Side
    night: bool = False
    source: Sources = {}
    note: Text = ""


class MarkerDatum(Datum, frozen=True):
    """One kind of battle terrain and how many markers show it (6.21)."""

    id: Annotated[Terrain, OURS]
    title: Title
    count: Count
    source: Sources = {}
    note: Text = ""


class ArmyDatum(Datum, frozen=True):
    """Limits of an army: losses that defeat it (10.0), group moves (5.1), blocks in a town at the start (4.0)."""

    title: Title
    side: Annotated[Side, OURS]
    defeat: Positive
    moves: Positive
    deploy: Positive
    colour: Annotated[Word, OURS]


class RoadLimits(Datum, frozen=True):
    """Units that may use a road section: marching (5.4), attacking over a river (5.5), retreating (7.2)."""

    march: Positive
    over_river: Positive
    retreat: Positive


class Tables(Datum, frozen=True):
    """The numbers of the rules. ``supply``: units that each occupied city costs its army in a French turn (9.0)."""

    armies: Annotated[dict[Army, ArmyDatum], Meta(max_length=3)]
    roads: Annotated[dict[Size, RoadLimits], Meta(max_length=2)]
    supply: Annotated[dict[Identifier, Positive], Meta(max_length=20), OPEN]
    cities_to_win: Positive
    source: Sources


class ScenarioDatum(Datum, frozen=True):
    """A way to play the campaign: its seats, and the options that only it offers."""

    id: Identifier
    number: Word
    title: Title
    intro: Text
    sides: Annotated[list[Identifier], Meta(max_length=3)]
    options: Annotated[list[Identifier], Meta(max_length=20)]


class GameData(Datum, frozen=True):
    """Everything the game is played with, in the order of the files; what an owner adds comes last."""

    towns: Annotated[list[TownDatum], Meta(max_length=150), OPEN]
    roads: Annotated[list[RoadDatum], Meta(max_length=500), OPEN]
    blocks: Annotated[list[BlockDatum], Meta(max_length=120), OPEN]
    turns: Annotated[list[TurnDatum], Meta(max_length=60), OPEN]
    markers: Annotated[list[MarkerDatum], Meta(max_length=4)]
    tables: Tables
    options: Annotated[list[OptionDatum], Meta(max_length=40), OURS]
    scenarios: Annotated[list[ScenarioDatum], Meta(max_length=10), OURS]
