"""What a side sees on the board: how far it is to what it wants, and how strong the enemy may be."""

from __future__ import annotations

from typing import Final

from grognard.games.waterloo_200.knowledge.aims import AVERAGE, VICTORY, own_places, wanted
from grognard.games.waterloo_200.movement import movable
from grognard.games.waterloo_200.roster import FACTIONS_OF, SIDE_OF
from grognard.games.waterloo_200.state import NO_ACTION, Day
from grognard.games.waterloo_200.view import knows

GUARD: Final = 0.5  # what it is worth to stand on a Victory Area of one's own


class Scout:
    """A look at a position from one side: how good it is to stand in each area."""

    def __init__(self, day: Day, side: int, seat: int) -> None:
        self.side: Final = side
        self.seat: Final = seat
        self.ready: list[int] = [] if day.kind == NO_ACTION else movable(day, FACTIONS_OF[side])
        self.planning: Final = day.kind == NO_ACTION  # before an action is chosen everybody might move
        self.pull: list[float] = [0.0] * day.ground.size()
        for goal in wanted(day, side):
            far = day.ground.distances()[goal]
            for area in range(1, day.ground.size()):
                self.pull[area] = max(self.pull[area], VICTORY / (2.0 + far[area]))
        for place in own_places(day, side):
            if not day.side_in(place, side):
                self.pull[place] += GUARD

    def may_come(self, day: Day, block: int) -> bool:
        """Could a block still join an attack in this impulse?"""
        if not day.roster.fights[block] and not day.roster.gun[block]:
            return False
        return self.planning or block == day.hand or block in self.ready

    def strength(self, day: Day, area: int, side: int) -> float:
        """How strong a side is in an area, as far as this seat can tell."""
        total = 0.0
        for faction in FACTIONS_OF[side]:
            for block in day.blocks_in(area, faction):
                total += day.strength(block) if knows(day, self.seat, block) else AVERAGE
        return total

    def enemy(self, day: Day, area: int) -> float:
        """How strong the enemy is there, with the ground that he has when he is attacked."""
        return self.strength(day, area, 1 - self.side) + day.ground.bonus[area]

    def threatened(self, day: Day, area: int) -> bool:
        """Do enemies stand next to an area?"""
        for other in day.ground.near[area]:
            if day.side_in(other, 1 - self.side):
                return True
        return False


def side_of(day: Day, seat: int) -> int:
    """The side that a seat plays for."""
    for faction in range(3):
        if day.scenario.seats[faction] == seat:
            return SIDE_OF[faction]
    return 0
