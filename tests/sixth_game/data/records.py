"""What the data file of *The Despatch* holds."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from grognard.datafiles import OURS, Datum, Identifier, OptionDatum, Text, Word

Side = Literal["red", "blue"]
Coordinate = Annotated[float, Meta(ge=0, le=600)]


class AreaDatum(Datum, frozen=True):
    """An area: its corners on the board, its neighbours, whose home it is."""

    id: Annotated[Identifier, OURS]
    name: Word
    corners: Annotated[list[tuple[Coordinate, Coordinate]], Meta(min_length=3, max_length=12)]
    near: Annotated[list[Identifier], Meta(max_length=9)]
    home: Side | None = None


class PatrolDatum(Datum, frozen=True):
    """A patrol and the area where it begins."""

    id: Annotated[Identifier, OURS]
    name: Word
    side: Annotated[Side, OURS]
    start: Identifier


class ScenarioDatum(Datum, frozen=True):
    """A scenario."""

    id: Annotated[Identifier, OURS]
    number: Word
    title: Word
    intro: Text
    turns: Annotated[int, Meta(ge=1, le=40)]


class GameData(Datum, frozen=True):
    """The whole game."""

    areas: Annotated[list[AreaDatum], Meta(max_length=10)]
    patrols: Annotated[list[PatrolDatum], Meta(max_length=6)]
    options: Annotated[list[OptionDatum], Meta(max_length=4), OURS]
    scenarios: Annotated[list[ScenarioDatum], Meta(max_length=4)]
