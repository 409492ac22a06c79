"""Plays out an activation on a field of examples, with dice that are known.

    play = Script(field, "I", rolls=[8, 7])
    play.do("fire", 505, 506).do("end_fire")
    assert play.state.where[field["X"]] == 0

Rolls are sums of two dice, in the order in which they fall. What is to be decided is asked of whoever it is about.
"""

from __future__ import annotations

from collections.abc import Sequence

from grognard.games.eagles.roster import COALITION, FRENCH
from grognard.games.eagles.steps.activation import ChooseFirst
from grognard.games.eagles.steps.segments import Segment, segments
from grognard.kernel.action import Action
from grognard.kernel.dice import LoadedDice
from grognard.kernel.events import Event
from grognard.kernel.state import Step
from tests.eagles.sandbox import Field


def pair(total: int) -> list[int]:
    """Two dice that make a sum."""
    return [total // 2, total - total // 2] if total % 2 == 0 or total < 12 else [6, 6]


class Script:
    """An activation, decision by decision."""

    def __init__(
        self,
        field: Field,
        formation: str,
        rolls: Sequence[int] = (),
        *,
        orders: dict[str, int] | None = None,
        start: list[Step] | None = None,
        in_command: bool = True,
        single: Sequence[int] = (),
    ) -> None:
        """`start` replaces the segments of the activation; `single` are dice that fall alone, after the rolls."""
        roster = field.roster
        number = roster.formation_numbers[formation]
        if roster.formations[number].officer < 0:
            army = ["french", "anglo_allied", "prussian"][roster.formations[number].army]
            field.leader(f"Officer of {formation}", 1608, "9/0", army, formation)
        self.field = field
        self.state = field.battle([formation], orders)
        self.state.scenario.abilities = [7] * roster.leaders()
        self.state.dice = LoadedDice([die for total in rolls for die in pair(total)] + list(single))
        self.state.side = roster.formations[number].side
        self.state.formation = number
        self.state.leader = roster.formations[number].officer
        if in_command:
            self.state.commanded = self.state.acting[:]
        self.events: list[Event] = []
        self.end: Step = ChooseFirst(FRENCH)  # what comes after the example: a decision, so that play stops there
        self.state.agenda = [self.end, *(segments(self.state) if start is None else start)]
        self.state.settle()
        self.gather()

    def gather(self) -> None:
        self.events += self.state.events
        self.state.events.clear()

    @property
    def name(self) -> str:
        """The decision that is open; "Over" at the end of the example."""
        step = self.state.agenda[-1]
        return "Over" if step is self.end else step.name()

    def can(self, verb: str, a: int = -1, b: int = -1) -> bool:
        return Action(verb, a, b) in self.state.legal()

    def verbs(self) -> set[str]:
        return {action.verb for action in self.state.legal()}

    def goals(self, verb: str) -> list[int]:
        return sorted(action.a for action in self.state.legal() if action.verb == verb)

    def do(self, verb: str, a: int = -1, b: int = -1) -> Script:
        action = Action(verb, a, b)
        assert action in self.state.legal(), (
            f"{action} is not among {self.state.legal()} of {self.state.agenda[-1].dump()}"
        )
        self.state.apply(action)
        self.gather()
        return self

    def until(self, name: str) -> Script:
        """End or decline everything up to a decision."""
        for _ in range(40):
            if self.name == name:
                return self
            self.do(self.state.legal()[-1].verb, self.state.legal()[-1].a, self.state.legal()[-1].b)
        raise AssertionError(f"{name} never came")

    def declared(self) -> Script:
        """No more attacks are declared; where none is left to declare, that is so already."""
        return self.do("end_attacks") if self.name == "Declare" else self

    def told(self, kind: str) -> list[tuple[int, ...]]:
        return [event.data for event in self.events if event.kind == kind]

    def at(self, unit: str) -> int:
        return self.state.where[self.field[unit]]

    def lost(self, unit: str) -> int:
        return self.state.lost[self.field[unit]]

    def is_routed(self, unit: str) -> bool:
        return self.state.routed[self.field[unit]] != 0


def attack(field: Field, formation: str, targets: dict[int, int], rolls: Sequence[int] = (), **more: object) -> Script:
    """An activation in which nobody fires or moves and hexes attack their targets; up to the next decision."""
    play = Script(field, formation, rolls, **more)  # type: ignore[arg-type]
    play.until("Declare")
    for h, target in targets.items():
        play.do("attack", h, target)
    return play.declared()


__all__ = ["COALITION", "FRENCH", "Script", "Segment", "attack"]
