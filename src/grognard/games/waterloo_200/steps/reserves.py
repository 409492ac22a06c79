"""Calling reinforcements (5.0): how many, who, where."""

from __future__ import annotations

from typing import Final

from grognard.games.waterloo_200 import reinforce
from grognard.games.waterloo_200.roster import PRUSSIAN
from grognard.games.waterloo_200.state import Day
from grognard.games.waterloo_200.steps.base import FactionStep, FactionWork, block_name
from grognard.kernel.action import Action, Refusal

END_CHOICE: Final = Action("end_choice")


class CallReserves(FactionStep):
    """How many blocks are drawn from the pool: up to the Strategic Value (D20, R24)."""

    def options(self, day: Day) -> list[Action]:
        most = min(day.calls, day.pools[self.faction])
        if most < 1:
            return [Action("draw", 0)]
        # All of them first, nobody last: between them the key of a choice is its number.
        return [Action("draw", number) for number in [most, *range(1, most), 0]]

    def do(self, day: Day, action: Action) -> None:
        day.agenda.pop()
        day.used = []
        day.drawn = []
        number = action.a
        day.emit("draws", "5.0", (self.faction, number))
        if not number:
            return
        day.agenda.append(PlaceReserves(self.faction))
        if reinforce.chooses(day, self.faction):
            day.agenda.append(ChooseReserves(self.faction, number))
            return
        seat = day.seat_of(self.faction)
        for _ in range(number):
            day.drawn.append(reinforce.draw_from(day, day.pool(self.faction), "5.0", seat))  # X04

    def ask(self, day: Day) -> tuple[str, str]:
        most = min(day.calls, day.pools[self.faction])
        return f"How many blocks do you call from the Reserve Pool? {most} at most.", "5.0"

    def why_not(self, day: Day, action: Action) -> Refusal:
        if action.verb == "draw":
            return Refusal("5.0", "No more than the Strategic Value, and no more than the pool holds.")
        return super().why_not(day, action)


class ChooseReserves(FactionStep):
    """Choose the blocks that are called (OR 1, D25)."""

    def __init__(self, faction: int, number: int) -> None:
        super().__init__(faction)
        self.number = number

    def options(self, day: Day) -> list[Action]:
        if len(day.drawn) >= self.number:
            return [END_CHOICE]
        return [Action("take", block) for block in day.pool(self.faction)]

    def do(self, day: Day, action: Action) -> None:
        if action.verb == "take":
            day.drawn.append(action.a)
        else:
            day.agenda.pop()

    def at_most(self, day: Day) -> int:
        return self.number - len(day.drawn)

    def ask(self, day: Day) -> tuple[str, str]:
        return f"Choose {self.number} blocks from your Reserve Pool.", "5.0"

    def dump(self) -> list[object]:
        return ["ChooseReserves", self.faction, self.number]


class PlaceReserves(FactionWork):
    """Prussians come to their black area; others are placed by their owner, and who has no place returns (5.0)."""

    def work(self, day: Day) -> None:
        if self.faction == PRUSSIAN:
            for block in day.drawn[:]:
                reinforce.deploy(day, block, reinforce.places(day, block)[0])
            return
        if any(bool(reinforce.places(day, block)) for block in day.drawn):
            day.agenda += [PlaceReserves(self.faction), PlaceBlock(self.faction)]
            return
        if day.drawn:
            day.emit("returned", "5.0", (self.faction, len(day.drawn)))
        day.drawn = []
        day.used = []


class PlaceBlock(FactionStep):
    """Put a drawn block on an icon of its corps and kind (D21, R28)."""

    def options(self, day: Day) -> list[Action]:
        return [Action("deploy", block, area) for block in day.drawn for area in reinforce.places(day, block)]

    def do(self, day: Day, action: Action) -> None:
        day.agenda.pop()
        reinforce.deploy(day, action.a, action.b)

    def ask(self, day: Day) -> tuple[str, str]:
        return "Put the reinforcements on icons of their corps and kind in areas of your own.", "5.0"

    def why_not(self, day: Day, action: Action) -> Refusal:
        if action.verb == "deploy":
            name = block_name(day, action.a)
            text = f"{name} needs a free icon of its corps and kind, in an area of its army with room."
            return Refusal("5.0", text)
        return super().why_not(day, action)
