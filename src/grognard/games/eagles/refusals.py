"""Why something cannot be done, in words, with the rule (never more than the deciding seat may know)."""

from __future__ import annotations

from grognard.games.eagles.command import may_order
from grognard.games.eagles.orders import BOX
from grognard.games.eagles.roster import FIRST_COUNTER, NO_LEADER
from grognard.games.eagles.state import NOT_WRITTEN, Battle
from grognard.kernel.action import Action, Refusal


def why_no_activation(state: Battle, leader: int) -> Refusal:
    """Why a leader cannot be activated."""
    roster = state.roster
    if leader == NO_LEADER or roster.leader_side[leader] != state.side:
        return Refusal("7.3.a", "Only leaders of the side whose go it is are activated.")
    name = roster.leader_names[leader]
    if state.leader_at[leader] <= 0:
        return Refusal("7.3.a", f"{name} is not on the map.")
    if state.used[leader] >= state.tables.numbers.activations:
        return Refusal("7.3.a", f"{name} has been activated twice in this turn.")
    if state.tried[leader]:
        return Refusal("7.3.a", f"{name} has failed his initiative roll in this go.")
    return Refusal("7.3.a", f"{name} was your last leader to be activated: another one must act, or you must pass.")


def why_no_order(state: Battle, side: int, formation: int, box: int) -> Refusal:
    """Why a formation cannot be given an order now."""
    roster = state.roster
    if not 0 <= formation < len(roster.formations) or roster.formations[formation].side != side:
        return Refusal("11", "Only your own formations take your orders.")
    name = roster.formations[formation].name
    if state.written[formation] != NOT_WRITTEN:
        return Refusal("11", f"{name} has been given its new order already.")
    if state.order[formation] + BOX == box and state.turn > 0:
        return Refusal("11", f"{name} has this order.")
    if 0 <= box < len(state.scenario.boxes) + BOX and not may_order(state, formation, box - BOX):
        far = state.tables.numbers.objective_range
        return Refusal("11.1.a", f"The objective is more than {far} hexes from the officer of {name}.")
    if state.turn == 0 and formation in state.scenario.first_orders:
        return Refusal("7.1", f"The scenario leaves {name} other orders to begin with.")
    return Refusal("11", "No more orders can be changed now.")


def why_no_march(state: Battle, side: int, formation: int) -> Refusal:
    """Why a formation cannot make a strategic move."""
    roster = state.roster
    if not 0 <= formation < len(roster.formations) or roster.formations[formation].side != side:
        return Refusal("7.4.a", "Only your own formations march.")
    home = roster.formations[formation]
    if state.marched[formation]:
        return Refusal("7.4.a", f"{home.name} has marched already.")
    if home.officer == NO_LEADER or state.leader_at[home.officer] <= 0:
        return Refusal("7.4.a", f"{home.name} has no officer on the map.")
    return Refusal("7.4.a", f"{roster.leader_names[home.officer]} was activated twice in this turn.")


def why_no_counter(state: Battle, leader: int, action: Action) -> Refusal:
    """Why a hidden counter cannot go somewhere."""
    counter = action.a - FIRST_COUNTER
    if not 0 <= counter < len(state.counter_at) or state.counter_leader[counter] != leader:
        return Refusal("22.2", "Only the counters of the leader who has been activated move.")
    if state.counter_done[counter]:
        return Refusal("22.2", "This counter has moved already.")
    return Refusal("22.2", "A hidden counter moves at the pace of its slowest unit, by its order, and shares no hex.")
