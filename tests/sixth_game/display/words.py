"""The names of things; all sentences are in the vocabulary."""

from __future__ import annotations

from typing import Final

from grognard.kernel.wording import Wording
from tests.sixth_game.state import TITLES, Errand
from tests.sixth_game.vocabulary import VOCABULARY


def patrol_name(errand: Errand, patrol: int) -> str:
    """A patrol."""
    return errand.scenario.patrols[patrol]


def area_name(errand: Errand, area: int) -> str:
    """An area."""
    return errand.scenario.areas[area]


WORDING: Final[Wording[Errand]] = Wording(
    VOCABULARY, {"seat": TITLES}, {"patrol": patrol_name, "area": area_name}, {}, {}
)
