"""What a commander does when he is activated (D12, 11.3): one ability, then he may move."""

from __future__ import annotations

from typing import Final

from grognard.games.eagles import commanders, orders
from grognard.games.eagles.orders import BOX
from grognard.games.eagles.refusals import why_no_order
from grognard.games.eagles.state import NOT_WRITTEN, ORDERS, RALLY, Battle
from grognard.games.eagles.steps.base import ActiveStep, Work, leader_name
from grognard.games.eagles.steps.rally import RallyStack
from grognard.games.eagles.steps.segments import movement_only, segments
from grognard.kernel.action import Action, Refusal

CHANGE_ORDER: Final = Action("change_order")
CALL_BACK: Final = Action("call_back")
LEAD_STACKS: Final = Action("lead_stacks")
JUST_MOVE: Final = Action("just_move")
END_RALLY: Final = Action("end_rally")
END_PICKING: Final = Action("end_picking")
END_ORDERS: Final = Action("end_orders")


class Ability(ActiveStep):
    """Which of his abilities (11.3-02)? Ranges are measured now (11.3-03)."""

    def options(self, state: Battle) -> list[Action]:
        leader = state.leader
        found: list[Action] = []
        if commanders.can(state, leader, ORDERS) and commanders.formations_in_reach(state, leader):
            found.append(CHANGE_ORDER)
        if commanders.can(state, leader, RALLY) and commanders.routed_in_reach(state, leader):
            found.append(CALL_BACK)
        if commanders.may_act_directly(state, leader) and can_lead(state):
            found.append(LEAD_STACKS)
        return [*found, JUST_MOVE]

    def do(self, state: Battle, action: Action) -> None:
        state.agenda.pop()
        if action.verb == "change_order":
            orders.grant(state)
            state.quota[state.roster.leader_army[state.leader]] = 1
            state.agenda += [*movement_only(state), OrderGiven(), NewOrder()]
        elif action.verb == "call_back":
            state.agenda += [*movement_only(state), CallBack(state.tables.numbers.rally_stacks)]
        elif action.verb == "lead_stacks":
            state.direct[state.leader] = 1
            state.emit("leads", "11.3", (state.roster.piece(state.leader),))
            state.agenda.append(PickStacks(commanders.most_direct(state, state.leader)))
        else:
            state.agenda += movement_only(state)

    def ask(self, state: Battle) -> tuple[str, str]:
        return f"{leader_name(state, state.leader)} uses one of his abilities, then he may move.", "11.3"

    def why_not(self, state: Battle, action: Action) -> Refusal:
        if action.verb == "lead_stacks":
            return Refusal("11.3", "He has led stacks in this turn already, cannot do so, or none is in his range.")
        if action.verb == "call_back":
            return Refusal("11.3", "No routed stack of his army is in his range.")
        if action.verb == "change_order":
            return Refusal("11.3", "No officer of his army is in his range, or he may not change orders.")
        return super().why_not(state, action)


# Ability A


class NewOrder(ActiveStep):
    """One formation in his range gets a new order, and decoys may be moved (11.3-04, -06, R20)."""

    def options(self, state: Battle) -> list[Action]:
        found: list[Action] = []
        if all(order == NOT_WRITTEN for order in state.written):
            for formation in commanders.formations_in_reach(state, state.leader):
                now = state.order[formation] + BOX
                found += [Action("order", formation, b) for b in orders.boxes_for(state, formation) if b != now]
        if orders.decoys_left(state, state.side) > 0:
            every = range(len(state.scenario.boxes) + BOX)
            for old in orders.decoy_boxes(state, state.side):
                found += [Action("decoy", old, new) for new in every if new != old]
        return [*found, END_ORDERS]

    def do(self, state: Battle, action: Action) -> None:
        if action.verb == "order":
            orders.write(state, action.a, action.b)
        elif action.verb == "decoy":
            orders.move_decoy(state, state.side, action.a, action.b)
            orders.spend_decoy(state, state.side)
        else:
            state.agenda.pop()

    def ask(self, state: Battle) -> tuple[str, str]:
        who = leader_name(state, state.leader)
        return f"{who} gives one formation in his range a new order; decoys may move, too.", "11.3"

    def why_not(self, state: Battle, action: Action) -> Refusal:
        if action.verb == "order":
            return why_no_order(state, state.side, action.a, action.b)
        return super().why_not(state, action)


class OrderGiven(Work):
    """The new order holds from the formation's next activation on (11.3-05)."""

    def work(self, state: Battle) -> None:
        orders.give_out(state)
        orders.grant(state, False)
        state.emit("order_given", "11.3", (state.roster.piece(state.leader),))


# Ability B


class CallBack(ActiveStep):
    """Up to four stacks in his range try to rally, one after another (11.3-07)."""

    def __init__(self, number: int) -> None:
        self.number = number

    def options(self, state: Battle) -> list[Action]:
        found = [Action("rally", h) for h in commanders.routed_in_reach(state, state.leader) if not state.called[h]]
        return [*found, END_RALLY]

    def do(self, state: Battle, action: Action) -> None:
        state.agenda.pop()
        if action.verb != "rally":
            return
        state.called[action.a] = 1
        if self.number > 1 and self.others(state):
            state.agenda.append(CallBack(self.number - 1))
        state.agenda.append(RallyStack(action.a))

    def others(self, state: Battle) -> bool:
        """Are there more stacks to call back?"""
        return any(not state.called[h] for h in commanders.routed_in_reach(state, state.leader))

    def ask(self, state: Battle) -> tuple[str, str]:
        return f"Which routed stack in range of {leader_name(state, state.leader)} tries to rally?", "11.3"

    def dump(self) -> list[object]:
        return [self.name(), self.number]


# Ability C


def can_lead(state: Battle) -> bool:
    """Is a stack with somebody in order in his range?"""
    return bool(open_stacks(state))


def open_stacks(state: Battle) -> list[int]:
    """The stacks of his army in his range that he may still take under his own hand (11.3-08, -09)."""
    army = state.roster.leader_army[state.leader]
    found: list[int] = []
    for h in commanders.stacks_in_reach(state, state.leader):
        if any(state.roster.army[u] == army and not state.routed[u] and not state.acting[u] for u in state.stacks[h]):
            found.append(h)
    return found


class PickStacks(ActiveStep):
    """As many stacks as his leadership fire, move and fight under his own hand (11.3-08 to -13)."""

    def __init__(self, number: int) -> None:
        self.number = number

    def options(self, state: Battle) -> list[Action]:
        return [*[Action("take_stack", h) for h in open_stacks(state)], END_PICKING]

    def do(self, state: Battle, action: Action) -> None:
        state.agenda.pop()
        if action.verb == "take_stack":
            army = state.roster.leader_army[state.leader]
            for unit in state.stack(action.a):
                if state.roster.army[unit] == army and not state.routed[unit]:
                    state.acting[unit] = 1
                    state.commanded[unit] = 1
            state.emit("takes_stack", "11.3", (state.roster.piece(state.leader), action.a))
            if self.number > 1 and open_stacks(state):
                state.agenda.append(PickStacks(self.number - 1))
                return
        state.agenda += segments(state)

    def ask(self, state: Battle) -> tuple[str, str]:
        return f"Which stacks does {leader_name(state, state.leader)} lead himself?", "11.3"

    def dump(self) -> list[object]:
        return [self.name(), self.number]
