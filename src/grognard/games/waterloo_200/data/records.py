"""The records that the data files of Waterloo 200 hold. Every number stands there together with its source."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from grognard.datafiles import OURS, Datum, Identifier, OptionDatum, Sources, Text, Title, Word

Faction = Literal["french", "british", "prussian"]
Colour = Literal["green", "yellow", "red", "black"]
Kind = Literal["strategic_leader", "tactical_leader", "infantry", "cavalry", "foot_artillery", "horse_artillery"]
Icon = Literal["leader", "infantry", "cavalry", "artillery"]
Mark = Literal["black", "white", "red", "star", "heart", "cannonball", "pawn"]
Language = Literal["english", "german", "dutch"]
Number = Annotated[int, Meta(ge=1, le=115)]
Bonus = Annotated[int, Meta(ge=0, le=7)]
Few = Annotated[int, Meta(ge=0, le=20)]
Level = Annotated[str, Meta(pattern=r"^([BWR][1-4]|S[2-4]|C[1-3]|H|P)$", max_length=2)]

FACTIONS: tuple[Faction, ...] = ("french", "british", "prussian")
AREAS = 115


class AreaDatum(Datum, frozen=True):
    """One area (1.0 to 1.7): its circle, who holds it at first, what it is good for and what lies next to it.

    ``creux`` is the corps that may step out of the sunken road there (6.2.3.1.2), ``hq`` whose headquarters it is.
    """

    number: Annotated[Number, OURS]
    name: Word
    colour: Colour
    bonus: Bonus
    start: Faction
    victory: bool
    creux: Identifier | None
    hq: Faction | None
    near: Annotated[list[Number], Meta(max_length=20)]
    source: Sources = {}
    note: Text = ""

    @property
    def id(self) -> str:
        """What override files call the area."""
        return str(self.number)


class CorpsDatum(Datum, frozen=True):
    """An army corps and its colour (3.0). A Prussian one comes to ``area`` in ``turn``; of each kind named in
    ``random`` one block comes with its leader and its guns, the rest goes into the pool (5.1).
    """

    id: Annotated[Identifier, OURS]
    faction: Annotated[Faction, OURS]
    name: Title
    sign: Title
    colour: Word
    area: Number | None = None
    turn: Annotated[int, Meta(ge=1, le=5)] | None = None
    random: Annotated[list[Icon], Meta(max_length=4)] | None = None
    source: Sources = {}
    note: Text = ""


class BlockDatum(Datum, frozen=True):
    """One block (3.0 to 3.7). A level is a letter and a strength: dots that are black, white or red (B, W, R), stars
    (S) or cannonballs (C); a heart (H) and a pawn (P) count as one.
    """

    id: Annotated[Identifier, OURS]
    name: Title
    designation: Word
    faction: Annotated[Faction, OURS]
    corps: Identifier | None
    kind: Kind
    levels: Annotated[list[Level], Meta(min_length=1, max_length=4)]
    mp: Annotated[int, Meta(ge=1, le=6)]
    language: Language | None = None
    brunswick: bool = False
    source: Sources = {}
    note: Text = ""


class IconDatum(Datum, frozen=True):
    """A place printed on the map where a block of this corps and kind may be put (4.0, 5.0)."""

    id: Annotated[Identifier, OURS]
    faction: Annotated[Faction, OURS]
    corps: Identifier | None
    kind: Icon
    area: Number
    brunswick: bool = False
    source: Sources = {}


class TurnDatum(Datum, frozen=True):
    """A turn of two hours."""

    id: Annotated[Identifier, OURS]
    hour: Title
    source: Sources = {}


class ColourDatum(Datum, frozen=True):
    """What a circle means: MP to enter (0: nobody may) and blocks of a side that may stop (0: any number)."""

    enter: Few
    stacking: Few


class MovementDatum(Datum, frozen=True):
    """What is paid beside the ground (3.8, 6.2.2), and what a leader gives (3.9.5.3)."""

    engage: Few
    disengage: Few
    reveal: Few
    boost: Few


class RangeDatum(Datum, frozen=True):
    """How far leaders command, what a heart changes, and whose range is his value (3.9.5.1, 3.9.5.2)."""

    french: Few
    british: Few
    prussian: Few
    heart: Annotated[int, Meta(ge=-4, le=0)]
    own_value: Annotated[list[Identifier], Meta(max_length=20)]


class BandDatum(Datum, frozen=True):
    """Up to this difference the winner takes this share of the loser's hits (6.2.3.1.6)."""

    up_to: Annotated[int, Meta(ge=1, le=100)]
    share: Annotated[int, Meta(ge=1, le=20)]


class TablesDatum(Datum, frozen=True):
    """The numbers of the rules themselves. ``brilliant`` is what the winner suffers beyond the last band; ``guns``
    are the guns that may be committed to one battle (0: any number).
    """

    colours: Annotated[dict[Colour, ColourDatum], Meta(max_length=4)]
    movement: MovementDatum
    hits: Annotated[dict[Mark, Few], Meta(max_length=7)]
    ranges: RangeDatum
    bands: Annotated[list[BandDatum], Meta(max_length=10)]
    brilliant: Few
    morale: Annotated[int, Meta(ge=1, le=50)]
    guns: Annotated[dict[Faction, Few], Meta(max_length=3)]
    heart_value: Few
    battery_range: Few
    first_disc: Literal["french", "allied"]
    source: Sources = {}


class ScenarioDatum(Datum, frozen=True):
    """A way to play: the seats, and the seat of each faction. ``options`` are those that only it has."""

    id: Identifier
    number: Word
    title: Title
    intro: Text
    sides: Annotated[list[Identifier], Meta(max_length=3)]
    seats: Annotated[list[Annotated[int, Meta(ge=0, le=2)]], Meta(min_length=3, max_length=3)]
    options: Annotated[list[Identifier], Meta(max_length=20)]


class GameData(Datum, frozen=True):
    """All of it."""

    areas: Annotated[list[AreaDatum], Meta(max_length=AREAS)]
    corps: Annotated[list[CorpsDatum], Meta(max_length=40)]
    blocks: Annotated[list[BlockDatum], Meta(max_length=200)]
    icons: Annotated[list[IconDatum], Meta(max_length=200)]
    turns: Annotated[list[TurnDatum], Meta(max_length=20)]
    tables: TablesDatum
    options: Annotated[list[OptionDatum], Meta(max_length=60), OURS]
    scenarios: Annotated[list[ScenarioDatum], Meta(max_length=10), OURS]
