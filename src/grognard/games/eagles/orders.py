"""The order chart (7.1, 11): chits in boxes, decoys among them, what is shown and what is lost.

Orders are written first and given out together, so that neither side sees what the other has just done (7.1-03). What
everybody sees is how many chits lie face down in each box of a side (`Battle.chits`).
"""

from __future__ import annotations

from typing import Final

from grognard.games.eagles.command import may_convert, may_order
from grognard.games.eagles.roster import NO_LEADER, SIDE_OF
from grognard.games.eagles.state import DEFENCE, NO_ORDER, NOT_WRITTEN, Battle

BOX: Final = 2  # boxes are counted from 0 in actions and rows: no order, Defence, then the objectives


def chits_of(state: Battle, side: int) -> range:
    """The numbers of a side's decoys (11-08)."""
    each = state.tables.numbers.decoy_orders
    return range(side * each, (side + 1) * each)


def count_chits(state: Battle) -> None:
    """Lay out for everybody to see how many chits lie face down in each box."""
    for side in (0, 1):
        row = [0] * (len(state.scenario.boxes) + BOX)
        for number, formation in enumerate(state.roster.formations):
            if formation.side == side and not state.shown[number]:
                row[state.order[number] + BOX] += 1
        for chit in chits_of(state, side):
            row[state.decoys[chit] + BOX] += 1
        state.chits[side] = row


def first_boxes(state: Battle, formation: int) -> list[int]:
    """The boxes that a formation may begin in: those of the scenario, or all in range (7.1-01, 11.1.a-01)."""
    allowed = state.scenario.first_orders.get(formation)
    if allowed is not None:
        return [box + BOX for box in allowed]
    return boxes_for(state, formation)


def boxes_for(state: Battle, formation: int) -> list[int]:
    """The boxes that a formation may be ordered to from where its officer is (11.1.a-01)."""
    every = range(NO_ORDER, len(state.scenario.boxes))
    return [box + BOX for box in every if may_order(state, formation, box)]


def write(state: Battle, formation: int, box: int) -> None:
    """Put an order on paper."""
    state.written[formation] = box - BOX


def on_paper(state: Battle, formation: int) -> int:
    """The order that a formation will have: what has just been written, or the one that holds."""
    return state.written[formation] if state.written[formation] != NOT_WRITTEN else state.order[formation]


def give_out(state: Battle) -> None:
    """All written orders hold now; a chit that was moved lies face down again (11-04, 11-09)."""
    for formation, order in enumerate(state.written):
        if order != NOT_WRITTEN:
            state.order[formation] = order
            state.shown[formation] = 0
            state.written[formation] = NOT_WRITTEN
    count_chits(state)


def show_order(state: Battle, formation: int) -> None:
    """A chit is turned over (11-05, 11-06, R45)."""
    if not state.shown[formation]:
        state.shown[formation] = 1
        state.revealed = True
        state.emit("order_shown", "11", (formation, state.order[formation] + BOX))
        count_chits(state)


def forfeit(state: Battle, formation: int) -> None:
    """A formation loses its Defence order: everybody sees the chit go to No order (11.1.b-09, -10)."""
    if state.order[formation] == DEFENCE:
        state.order[formation] = NO_ORDER
        state.shown[formation] = 1
        state.revealed = True
        state.emit("order_lost", "11.1.b", (formation,))
        count_chits(state)


def takes_orders(state: Battle, formation: int, side: int) -> bool:
    """Does a formation of a side take orders? Not without an officer who would get them."""
    home = state.roster.formations[formation]
    return home.side == side and home.officer != NO_LEADER


def changes(state: Battle, side: int) -> list[tuple[int, int]]:
    """The orders that a side may write in an order phase: formation and box, while its armies have any left (11-03)."""
    found: list[tuple[int, int]] = []
    for number, formation in enumerate(state.roster.formations):
        if not takes_orders(state, number, side):
            continue
        if state.written[number] == NOT_WRITTEN and state.quota[formation.army] > 0:
            now = state.order[number] + BOX
            found += [(number, box) for box in boxes_for(state, number) if box != now]
    return found


def conversions(state: Battle, side: int) -> list[int]:
    """The formations of a side that may go over to Defence for nothing (11.1.c-09)."""
    return [
        number
        for number in range(len(state.roster.formations))
        if takes_orders(state, number, side) and state.written[number] == NOT_WRITTEN and may_convert(state, number)
    ]


def decoy_boxes(state: Battle, side: int) -> list[int]:
    """The boxes with a decoy of a side."""
    return sorted({state.decoys[chit] + BOX for chit in chits_of(state, side)})


def move_decoy(state: Battle, side: int, old: int, new: int) -> None:
    """A decoy goes from one box to another (11-08)."""
    for chit in chits_of(state, side):
        if state.decoys[chit] == old - BOX:
            state.decoys[chit] = new - BOX
            return


def grant(state: Battle, all_decoys: bool = True) -> None:
    """How many orders each army may change in this turn, and how many decoys each side may move."""
    state.quota = [*state.scenario.turns[state.turn].orders, 0, 0]
    if all_decoys:
        for side in (0, 1):
            state.quota[len(SIDE_OF) + side] = state.tables.numbers.decoy_orders


def changes_left(state: Battle, side: int) -> int:
    """How many orders a side may still change now (11-03)."""
    return sum([state.quota[army] for army, owner in enumerate(SIDE_OF) if owner == side])


def decoys_left(state: Battle, side: int) -> int:
    """How many decoys a side may still move now: each once."""
    return state.quota[len(SIDE_OF) + side]


def spend_decoy(state: Battle, side: int) -> None:
    """One more decoy has been moved."""
    state.quota[len(SIDE_OF) + side] -= 1
