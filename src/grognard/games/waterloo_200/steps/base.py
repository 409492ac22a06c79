"""What all steps of this game share.

A step holds a faction, an area, an icon or a corps at most, never a block: who stands where, and which block its owner
has picked up, is in the Day, where a view can leave it out. Prompts name no block either: every seat may read them.
"""

from __future__ import annotations

from grognard.games.waterloo_200.roster import BOTH, BRITISH, FACTIONS_OF, PRUSSIAN
from grognard.games.waterloo_200.state import Day
from grognard.kernel.steps import DecisionStep, WorkStep


class DayStep(DecisionStep[Day]):
    """A decision of this game."""


class FactionStep(DayStep):
    """A decision of one faction, or of the phasing side as a whole (BOTH)."""

    def __init__(self, faction: int) -> None:
        self.faction = faction

    def who(self, day: Day) -> int:
        return day.seat_of(FACTIONS_OF[day.side][0] if self.faction == BOTH else self.faction)

    def factions(self, day: Day) -> list[int]:
        """The factions that it is about."""
        return FACTIONS_OF[day.side] if self.faction == BOTH else [self.faction]

    def dump(self) -> list[object]:
        return [self.name(), self.faction]


class Work(WorkStep[Day]):
    """Automatic work in the sequence of play."""


class FactionWork(Work):
    """Automatic work for one faction."""

    def __init__(self, faction: int) -> None:
        self.faction = faction

    def dump(self) -> list[object]:
        return [self.name(), self.faction]


def commands_of(day: Day) -> list[int]:
    """Who acts for the phasing side in each phase: all together, or the British first (R43)."""
    if not day.is_split(day.side):
        return [BOTH]
    return [faction for faction in (BRITISH, PRUSSIAN) if day.command(faction) > 0]


def area_name(day: Day, area: int) -> str:
    """An area for sentences."""
    return day.ground.names[area] if 0 < area < day.ground.size() else "nowhere"


def block_name(day: Day, block: int) -> str:
    """A block for sentences to those who know it."""
    return day.roster.called(block) if 0 <= block < day.roster.size() else "no block"
