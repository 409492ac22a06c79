"""Absorbing casualty points, and the retreats they cause (11.16 to 11.20, D15, D23, D24)."""

from __future__ import annotations

from grognard.games.waterloo_impulse import casualties, retreat
from grognard.games.waterloo_impulse.roster import SIDE_NAMES
from grognard.games.waterloo_impulse.state import Battle, Bill
from grognard.games.waterloo_impulse.steps.base import BattleStep, Work, unit_name
from grognard.kernel.action import Action, Refusal


def present_bill(battle: Battle, bill: Bill) -> None:
    """A side has to absorb casualty points; what leaves no choice is done at once (11.16, R52)."""
    battle.bill = bill
    battle.emit("casualties", bill.rule, (bill.side, bill.area, bill.points))
    battle.falling = []
    battle.agenda.append(FallBack(bill.side, paying=True))
    most = casualties.total_capacity(battle, bill.units)
    if bill.points >= most:
        bill.paid = [casualties.capacity(battle, unit) for unit in bill.units]
        casualties.collect(battle, bill, everything=bill.points > most)
        battle.bill = None
    else:
        battle.agenda.append(Losses(bill.side))


class Losses(BattleStep):
    """The owner says who takes the next casualty point (11.16, D15, D23)."""

    automatic = True

    def __init__(self, side: int) -> None:
        self.side = side

    def who(self, battle: Battle) -> int:
        return self.side

    def bill(self, battle: Battle) -> Bill:
        """What has to be paid."""
        assert battle.bill is not None
        return battle.bill

    def options(self, battle: Battle) -> list[Action]:
        pay = battle.roster.pay
        return [pay[unit] for unit in casualties.may_pay(battle, self.bill(battle))]

    def do(self, battle: Battle, action: Action) -> None:
        bill = self.bill(battle)
        bill.paid[bill.units.index(action.a)] += 1
        if casualties.is_settled(battle, bill):
            battle.agenda.pop()
            casualties.collect(battle, bill, everything=False)
            battle.bill = None

    def ask(self, battle: Battle) -> tuple[str, str]:
        bill = self.bill(battle)
        left = casualties.due(battle, bill) - sum(bill.paid)
        return f"{SIDE_NAMES[self.side]}: choose who absorbs the next casualty point ({left} to go).", "11.16"

    def why_not(self, battle: Battle, action: Action) -> Refusal:
        bill = self.bill(battle)
        if action.verb == "pay":
            if action.a not in bill.units:
                return Refusal("11.16", "That unit is not among those that were hit.")
            if sum(bill.paid) == 0:
                return Refusal("11.16", f"{unit_name(battle, bill.first)} takes the first point.")
            return Refusal("11.16", "The points could not be absorbed exactly that way.")
        return super().why_not(battle, action)

    def dump(self) -> list[object]:
        return ["Losses", self.side]


class FallBack(Work):
    """Units that retreat go one by one; their owner orders them where room is short (11.19c).

    `paying`: they absorb casualty points by it, and do not just leave (11.21).
    """

    def __init__(self, side: int, paying: bool) -> None:
        self.side = side
        self.paying = paying

    def work(self, battle: Battle) -> None:
        if not battle.falling:
            return
        battle.agenda.append(FallBack(self.side, self.paying))
        if len(battle.falling) > 1 and retreat.crowd(battle, battle.falling):
            battle.agenda.append(RetreatOrder(self.side, self.paying))
        else:
            send_first(battle, self.side, self.paying)

    def dump(self) -> list[object]:
        return ["FallBack", self.side, self.paying]


def send_first(battle: Battle, side: int, paying: bool) -> None:
    """The first of those who retreat goes, or, if it is a rifle that pays its last point, is given up instead."""
    unit = battle.falling[0]
    choice = paying and casualties.is_rifle(battle, unit)
    if battle.entered[unit] and not choice:
        battle.falling.pop(0)
        back_to_origin(battle, unit)
    else:
        battle.agenda.append(RetreatTo(side, choice))


class RetreatOrder(BattleStep):
    """There may not be room for all: their owner says who retreats next (11.17, 11.19)."""

    def __init__(self, side: int, paying: bool) -> None:
        self.side = side
        self.paying = paying

    def who(self, battle: Battle) -> int:
        return self.side

    def options(self, battle: Battle) -> list[Action]:
        return [Action("fall_back", unit) for unit in battle.falling]

    def do(self, battle: Battle, action: Action) -> None:
        battle.agenda.pop()
        battle.falling.remove(action.a)
        battle.falling.insert(0, action.a)
        send_first(battle, self.side, self.paying)

    def ask(self, battle: Battle) -> tuple[str, str]:
        return "There is too little room where they retreat: choose who goes first.", "11.19"

    def dump(self) -> list[object]:
        return ["RetreatOrder", self.side, self.paying]


def back_to_origin(battle: Battle, unit: int) -> None:
    """Whoever entered this impulse goes back whence it came, if there is room (11.17, R38)."""
    if battle.has_room(battle.entered[unit], battle.roster.side[unit]):
        retreat.step_back(battle, unit, battle.entered[unit], "11.17")
    else:
        casualties.eliminate(battle, unit, "11.17")


class RetreatTo(BattleStep):
    """Where the next unit retreats to: any of the equally good spaces (11.19, 11.20, D24).

    `choice`: its owner may have it eliminated instead, which pays the same point (11.12.5, 11.16, R49).
    """

    automatic = True

    def __init__(self, side: int, choice: bool) -> None:
        self.side = side
        self.choice = choice

    def who(self, battle: Battle) -> int:
        return self.side

    def options(self, battle: Battle) -> list[Action]:
        unit = battle.falling[0]
        go = battle.ground.retreat
        found = [go[space] for space in retreat.ways_back(battle, unit, battle.where[unit])]
        if not found:
            return [Action("lost")]
        if self.choice:
            found.append(Action("lose", unit))
        return found

    def do(self, battle: Battle, action: Action) -> None:
        battle.agenda.pop()
        unit = battle.falling.pop(0)
        if action.verb == "lost":
            casualties.eliminate(battle, unit, "11.19")
        elif action.verb == "lose":
            casualties.eliminate(battle, unit, "11.16")
        else:
            retreat.step_back(battle, unit, action.a, "11.17" if battle.entered[unit] else "11.19")

    def ask(self, battle: Battle) -> tuple[str, str]:
        unit = unit_name(battle, battle.falling[0])
        if self.choice:
            return (
                f"{unit} absorbs its last casualty point: choose where to retreat, or give the unit up.",
                "11.16",
            )
        return f"Choose where {unit} retreats to; these areas have the fewest enemies next to them.", "11.20"

    def why_not(self, battle: Battle, action: Action) -> Refusal:
        if action.verb == "lose":
            return Refusal("11.16", "Only rifles that absorb their last point may be eliminated for it instead.")
        if action.verb == "retreat":
            return Refusal("11.20", "A retreat goes to an adjacent friendly area with the fewest enemies around it.")
        return super().why_not(battle, action)

    def dump(self) -> list[object]:
        return ["RetreatTo", self.side, self.choice]
