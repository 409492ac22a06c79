"""The order phase (7.1, 11): first orders, changes, decoys. Both sides write in secret, then all orders hold."""

from __future__ import annotations

from typing import Final

from grognard.games.eagles import orders
from grognard.games.eagles.orders import BOX
from grognard.games.eagles.refusals import why_no_order
from grognard.games.eagles.roster import SIDE_NAMES
from grognard.games.eagles.state import DEFENCE, NO_ORDER, NOT_WRITTEN, Battle
from grognard.games.eagles.steps.base import SideStep, Work
from grognard.kernel.action import Action, Refusal

END_ORDERS: Final = Action("end_orders")


class OrderPhase(Work):
    """Both sides write their orders: all of them at first, later as many as the scenario grants (7.1)."""

    def work(self, state: Battle) -> None:
        orders.grant(state)
        state.agenda.append(OrdersOut())
        if state.turn == 0:
            state.agenda += [WriteFirst(1), WriteFirst(0)]
        else:
            state.agenda += [ChangeOrders(1), ChangeOrders(0)]


class OrdersOut(Work):
    """All that has been written holds (7.1-03)."""

    def work(self, state: Battle) -> None:
        orders.give_out(state)
        orders.grant(state, False)
        state.emit("orders_out", "7.1", (state.turn,))


class WritingStep(SideStep):
    """What both kinds of writing share: decoys, and the end of it. The enemy sees nothing of it until it is over."""

    def decoy_moves(self, state: Battle) -> list[Action]:
        if orders.decoys_left(state, self.side) < 1:
            return []
        every = range(len(state.scenario.boxes) + BOX)
        return [
            Action("decoy", old, new) for old in orders.decoy_boxes(state, self.side) for new in every if new != old
        ]

    def do(self, state: Battle, action: Action) -> None:
        if action.verb == "order":
            self.write(state, action.a, action.b)
        elif action.verb == "convert":
            orders.write(state, action.a, DEFENCE + BOX)
        elif action.verb == "decoy":
            orders.move_decoy(state, self.side, action.a, action.b)
            orders.spend_decoy(state, self.side)
        else:
            state.agenda.pop()

    def write(self, state: Battle, formation: int, box: int) -> None:
        orders.write(state, formation, box)
        if state.turn > 0:
            state.quota[state.roster.formations[formation].army] -= 1

    def why_not(self, state: Battle, action: Action) -> Refusal:
        if action.verb == "order":
            return why_no_order(state, self.side, action.a, action.b)
        if action.verb == "decoy":
            return Refusal("11", "Each decoy is moved once, and only from a box where one lies.")
        return super().why_not(state, action)


class WriteFirst(WritingStep):
    """Every formation gets its first order, one after another; then the decoys are laid (D2, 7.1-01, 11-02, 11-08)."""

    def options(self, state: Battle) -> list[Action]:
        waiting = self.next_formation(state)
        if waiting >= 0:
            return [Action("order", waiting, box) for box in orders.first_boxes(state, waiting)]
        return [*self.decoy_moves(state), END_ORDERS]

    def next_formation(self, state: Battle) -> int:
        """The first formation that has no order yet, or -1."""
        for number in range(len(state.roster.formations)):
            if orders.takes_orders(state, number, self.side) and state.written[number] == NOT_WRITTEN:
                return number
        return -1

    def ask(self, state: Battle) -> tuple[str, str]:
        waiting = self.next_formation(state)
        if waiting < 0:
            return f"{SIDE_NAMES[self.side]}: lay decoys if you like, then give out your orders.", "7.1"
        name = state.roster.formations[waiting].name
        boxes = orders.first_boxes(state, waiting)
        kinds = ["an objective"] if max(boxes) > DEFENCE + BOX else []
        kinds += ["Defence"] if DEFENCE + BOX in boxes else []
        kinds += ["none"] if NO_ORDER + BOX in boxes else []
        offered = " or ".join([", ".join(kinds[:-1]), kinds[-1]] if len(kinds) > 1 else kinds)
        return f"{SIDE_NAMES[self.side]}: give {name} its first order, {offered}.", "7.1"


class ChangeOrders(WritingStep):
    """Some orders may be changed, some become Defence for nothing, decoys may be moved (D4, 7.1-02, 11-03)."""

    def options(self, state: Battle) -> list[Action]:
        found = [Action("order", formation, box) for formation, box in orders.changes(state, self.side)]
        found += [Action("convert", formation) for formation in orders.conversions(state, self.side)]
        return [*found, *self.decoy_moves(state), END_ORDERS]

    def ask(self, state: Battle) -> tuple[str, str]:
        left = orders.changes_left(state, self.side)
        many = "no more orders" if not left else "one order" if left == 1 else f"{left} orders"
        return f"{SIDE_NAMES[self.side]}: {many} may be changed, and decoys moved; or leave all as it is.", "7.1"
