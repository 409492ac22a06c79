"""Advance after combat (14.3, D37, D38)."""

from __future__ import annotations

from typing import Final

from grognard.games.eagles import advance
from grognard.games.eagles.facing import along
from grognard.games.eagles.melee import COUNTER_CHARGE, REGULAR
from grognard.games.eagles.roster import CAVALRY
from grognard.games.eagles.state import Battle
from grognard.games.eagles.steps.base import BattleStep, Work
from grognard.games.eagles.steps.fate import leaders_of_side, overrun
from grognard.games.eagles.steps.hexes import hex_name, tell_unit
from grognard.games.eagles.steps.hidden import SpotCheck
from grognard.games.eagles.steps.leads import ask_lead
from grognard.games.eagles.steps.standing import clash_of, is_activated
from grognard.kernel.action import Action, Refusal

STAY: Final = Action("stay")


class Advance(Work):
    """The attacker advances into a hex that the defender has left (14.3). `number`: 1 if a melee was fought for it."""

    def __init__(self, number: int) -> None:
        self.number = number

    def work(self, state: Battle) -> None:
        fight = clash_of(state)
        if state.held[fight.target] or not advance.may_advance(state, fight):
            return
        if not advance.riders(state, fight) and not advance.walkers(state, fight):
            return
        side = state.roster.side[fight.lead]
        # who is seen from the hex is shown when all stand in it, before anybody pursues (22.2-10)
        state.agenda += [AdvanceOver(side, self.number), SpotCheck(), AskLeaders(side), AskFoot(side)]
        if advance.all_ride_in(state, fight):
            for unit in advance.riders(state, fight):
                move_in(state, unit)
        else:
            state.agenda.append(RideIn(side))

    def dump(self) -> list[object]:
        return [self.name(), self.number]


def move_in(state: Battle, unit: int) -> None:
    """A unit advances; enemy zones do not matter, and nobody fires (13.1.a-05)."""
    start = state.where[unit]
    target = state.clash_target
    if state.switches.facing and not state.held[target]:
        state.put(unit, target)
        state.facing[target] = along(state, start, target)  # 24-06
    else:
        state.put(unit, target)
    side = state.roster.side[unit]
    tell_unit(state, "advances", "14.3", unit, (start, target))
    if len(state.stack(target)) == 1:
        overrun(state, target, side)


class AdvanceWork(Work):
    """Part of an advance."""

    def __init__(self, side: int) -> None:
        self.side = side

    def dump(self) -> list[object]:
        return [self.name(), self.side]


class AdvanceStep(BattleStep):
    """A decision of whoever advances."""

    def __init__(self, side: int) -> None:
        self.side = side

    def who(self, state: Battle) -> int:
        return self.side

    def dump(self) -> list[object]:
        return [self.name(), self.side]


class RideIn(AdvanceWork):
    """As much cavalry as there is room for must go in (14.3-02 to -04)."""

    def work(self, state: Battle) -> None:
        found = advance.next_riders(state, clash_of(state), [])
        if not found:
            return
        state.agenda.append(self)
        if len(found) == 1:
            move_in(state, found[0])
        else:
            state.agenda.append(ChooseRider(self.side))


class ChooseRider(AdvanceStep):
    """Which cavalry goes in where there is not room for all (D37)?"""

    def options(self, state: Battle) -> list[Action]:
        return [Action("advance", unit) for unit in advance.next_riders(state, clash_of(state), [])]

    def do(self, state: Battle, action: Action) -> None:
        state.agenda.pop()
        move_in(state, action.a)

    def ask(self, state: Battle) -> tuple[str, str]:
        return (
            f"There is not enough room for all: which cavalry rides into {hex_name(state, state.clash_target)}?",
            "14.3",
        )

    def why_not(self, state: Battle, action: Action) -> Refusal:
        return Refusal("14.3", "Cavalry that has attacked must advance as far as there is room, its lead first.")


class AskFoot(AdvanceWork):
    """One unit of infantry may follow (14.3-05)."""

    def work(self, state: Battle) -> None:
        if advance.walkers(state, clash_of(state)):
            state.agenda.append(Follow(self.side))


class Follow(AdvanceStep):
    """Does infantry advance (D37, 14.3-05)?"""

    def options(self, state: Battle) -> list[Action]:
        return [Action("advance", unit) for unit in advance.walkers(state, clash_of(state))] + [STAY]

    def do(self, state: Battle, action: Action) -> None:
        state.agenda.pop()
        if action.verb == "advance":
            move_in(state, action.a)

    def ask(self, state: Battle) -> tuple[str, str]:
        return f"One unit of infantry may advance into {hex_name(state, state.clash_target)}.", "14.3"

    def why_not(self, state: Battle, action: Action) -> Refusal:
        return Refusal("14.3", "Only one unit of infantry that has attacked may advance, if there is room.")


# Leaders (14.3-06, -07)


def may_escort(state: Battle, side: int) -> list[int]:
    """Activated leaders in attacking hexes who may go along; of a counter-charge all (14.3-06)."""
    found: list[int] = []
    for h in state.clash_hexes:
        for leader in leaders_of_side(state, h, side):
            if state.clash_kind == COUNTER_CHARGE or is_activated(state, leader):
                found.append(leader)
    return found


class AskLeaders(AdvanceWork):
    """Leaders who would be left alone go along; others of the attack may (14.3-06, -07)."""

    def work(self, state: Battle) -> None:
        if not state.friend_in(state.clash_target, self.side):
            return
        for leader in advance.leaders_left_alone(state, clash_of(state)):
            if state.roster.leader_side[leader] == self.side:
                escort(state, leader)
        if may_escort(state, self.side):
            state.agenda.append(Escort(self.side))


def escort(state: Battle, leader: int) -> None:
    """A leader goes along."""
    start = state.leader_at[leader]
    state.put_leader(leader, state.clash_target)
    state.emit("leader_advances", "14.3", (state.roster.piece(leader), start, state.clash_target))


class Escort(AdvanceStep):
    """Does a leader advance (D37, 14.3-06)?"""

    def options(self, state: Battle) -> list[Action]:
        piece = state.roster.piece
        return [Action("escort", piece(leader)) for leader in may_escort(state, self.side)] + [STAY]

    def do(self, state: Battle, action: Action) -> None:
        if action.verb == "escort":
            escort(state, state.roster.leader_of(action.a))
        if action.verb == "stay" or not may_escort(state, self.side):
            state.agenda.pop()

    def ask(self, state: Battle) -> tuple[str, str]:
        return f"A leader may advance into {hex_name(state, state.clash_target)} with his troops.", "14.3"

    def why_not(self, state: Battle, action: Action) -> Refusal:
        return Refusal("14.3", "Only activated leaders in an attacking hex may advance.")


class AdvanceOver(AdvanceWork):
    """Cavalry that has won a hex may pursue (17.3-01)."""

    def __init__(self, side: int, number: int) -> None:
        super().__init__(side)
        self.number = number

    def work(self, state: Battle) -> None:
        target = state.clash_target
        if not state.friend_in(target, self.side):
            return
        ask_lead(state, target)
        if not self.number:
            return  # R79
        if state.clash_kind == REGULAR and any(state.roster.arm[u] == CAVALRY for u in state.stack(target)):
            state.won.append(target)

    def dump(self) -> list[object]:
        return [self.name(), self.side, self.number]
