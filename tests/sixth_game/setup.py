"""From the data to the first position."""

from __future__ import annotations

from typing import Final

from grognard.kernel.assembly import Assembled
from grognard.kernel.dice import Dice
from tests.sixth_game.data.records import GameData
from tests.sixth_game.state import BLUE, RED, SIDES, Errand, Scenario
from tests.sixth_game.steps.turn import GiveDespatch, NextTurn


class Assembly(Assembled[Errand]):
    """A scenario with its options."""

    def __init__(self, data: GameData, id: str, options: list[str]) -> None:
        turns = next(datum.turns for datum in data.scenarios if datum.id == id)
        numbers = {area.id: number for number, area in enumerate(data.areas)}
        names = [area.name for area in data.areas]
        self.scenario: Final = Scenario(turns, "escorts" in options, names, [patrol.name for patrol in data.patrols])
        for number, area in enumerate(data.areas):
            self.scenario.near[number] += [numbers[other] for other in area.near]
            self.scenario.home[number] = -1 if area.home is None else SIDES.index(area.home)
        for number, patrol in enumerate(data.patrols):
            self.scenario.side[number] = SIDES.index(patrol.side)
        self.start_areas: Final = [numbers[patrol.start] for patrol in data.patrols]

    def start(self, dice: Dice) -> Errand:
        errand = Errand(dice, self.scenario)
        errand.where = self.start_areas[:]
        errand.agenda = [NextTurn(), GiveDespatch(BLUE), GiveDespatch(RED)]
        errand.settle()
        return errand
