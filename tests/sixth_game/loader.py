"""The data of *The Despatch*, read and checked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from grognard.datafiles import DataError, GameFiles, Raw, expect_known, parse_resource, patch
from tests.sixth_game.data.records import GameData

DATA: Final = "tests.sixth_game.data"


def read() -> Raw:
    """The file, with its records by name."""
    return {section: {raw["id"]: raw for raw in raws} for section, raws in parse_resource(DATA, "map.json").items()}


def check(data: GameData) -> None:
    """Neighbours are neighbours of each other, and patrols begin somewhere."""
    near = {area.id: area.near for area in data.areas}
    for area in data.areas:
        for other in area.near:
            expect_known(other, near, f"areas.{area.id}.near")
            if area.id not in near[other]:
                raise DataError(f"areas.{area.id}.near: {other} does not lie beside it")
    for patrol in data.patrols:
        expect_known(patrol.start, near, f"patrols.{patrol.id}.start")


def correct(tree: Raw, override: Mapping[str, Any]) -> None:
    """An owner's corrections."""
    patch(tree, override, GameData)


FILES: Final = GameFiles(GameData, read, check, correct)


def load(overrides: Sequence[Mapping[str, Any]] = ()) -> GameData:
    """The game's data. Raises DataError."""
    return FILES.load(overrides)
