"""A position of *The Despatch*. Patrols and areas are numbers in the order of the data."""

from __future__ import annotations

from typing import Final

from grognard.kernel.dice import Dice, blind_dice
from grognard.kernel.fields import EVERY_SEAT, FIXED, LIST, OWNER, VALUE, Fields, StateField
from grognard.kernel.state import STATE_FIELDS, State

RED: Final = 0
BLUE: Final = 1
SIDES: Final = ["red", "blue"]
TITLES: Final = ["Red", "Blue"]
CAUGHT: Final = -1  # where a patrol is that is in no area
UNKNOWN: Final = -1  # who carries the despatch


class Scenario:
    """What does not change in a game."""

    def __init__(self, turns: int, escorts: bool, areas: list[str], patrols: list[str]) -> None:
        self.turns: Final = turns
        self.escorts: Final = escorts
        self.areas: Final = areas
        self.patrols: Final = patrols
        self.near: Final[list[list[int]]] = [[] for _ in areas]
        self.home: Final[list[int]] = [-1 for _ in areas]  # whose home an area is
        self.side: Final[list[int]] = [RED for _ in patrols]


FIELDS: Final = Fields(
    [
        StateField("scenario", FIXED, EVERY_SEAT),
        StateField("where", LIST, EVERY_SEAT),
        StateField("carrier", LIST, OWNER, "knows"),
        StateField("cleared", LIST, EVERY_SEAT),
        StateField("turn", VALUE, EVERY_SEAT),
        StateField("active", VALUE, EVERY_SEAT),
    ],
    STATE_FIELDS,
    steps=("owner", "patrol", "enemy"),
)


class Errand(State):
    """Where the patrols are, and who carries the despatches."""

    def __init__(self, dice: Dice, scenario: Scenario) -> None:
        super().__init__(dice)
        self.scenario = scenario
        self.where = [CAUGHT for _ in scenario.patrols]
        self.carrier = [UNKNOWN, UNKNOWN]  # by side
        self.cleared = [0 for _ in scenario.patrols]  # 1: everybody knows that it carries nothing
        self.turn = 0
        self.active = RED

    def declared(self) -> Fields:
        return FIELDS

    def blank(self) -> Errand:
        return Errand(blind_dice(0), self.scenario)

    def patrols_of(self, side: int) -> list[int]:
        """The patrols of a side that are in the field."""
        return [n for n, area in enumerate(self.where) if area != CAUGHT and self.scenario.side[n] == side]

    def in_area(self, area: int, side: int) -> list[int]:
        """The patrols of a side in an area."""
        return [patrol for patrol in self.patrols_of(side) if self.where[patrol] == area]
