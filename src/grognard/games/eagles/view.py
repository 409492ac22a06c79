"""Who sees what (11, 22, 23): a position as one seat may know it, built from what it may see (`fields.FIELDS`).

Seat 0 commands the French, seat 1 the Coalition. Of an enemy stack a seat sees the lead and the artillery; the rest
only if it may look into it (22.1). Units that it does not see are UNSEEN in its view, and no stack there holds them.
"""

from __future__ import annotations

from grognard.games.eagles.hidden import knows
from grognard.games.eagles.roster import SIDE_OF
from grognard.games.eagles.sighting import shows
from grognard.games.eagles.state import AWAY, NO_ORDER, UNSEEN, Battle
from grognard.games.eagles.vocabulary import VOCABULARY
from grognard.kernel.action import Action
from grognard.kernel.rulebook import ViewOf
from grognard.kernel.vocabulary import ALL as EVERYONE
from grognard.kernel.vocabulary import KNOWN


def is_over(state: Battle, seat: int) -> bool:  # noqa: ARG001  (asked like all that say who sees a field)
    """Is there nothing left to hide?"""
    return state.outcome is not None or state.unsealed


def decides(state: Battle, seat: int) -> bool:
    """Is it this seat's turn to decide? Only it is told by which way the movers have come."""
    return len(state.agenda) > 0 and state.seat() == seat


def sees_unit(state: Battle, seat: int, unit: int) -> bool:
    """May the seat see a unit: its own, a lead, a gun, one in a stack it may look into, one that is lost?"""
    return is_over(state, seat) or shows(state, seat, unit)


def knows_order(state: Battle, seat: int, formation: int) -> bool:
    """May the seat know an order: of its own formation, or one that has been shown (11-05, 11-06)?"""
    return state.roster.formations[formation].side == seat or state.shown[formation] != 0 or is_over(state, seat)


def writes_order(state: Battle, seat: int, formation: int) -> bool:
    """May the seat read an order that is only on paper: its own (7.1-03)?"""
    return state.roster.formations[formation].side == seat or is_over(state, seat)


def knows_quota(state: Battle, seat: int, slot: int) -> bool:
    """May the seat know how many orders of an army, or decoys of a side, it may still change: its own?"""
    side = SIDE_OF[slot] if slot < len(SIDE_OF) else slot - len(SIDE_OF)
    return side == seat or is_over(state, seat)


def knows_decoy(state: Battle, seat: int, chit: int) -> bool:
    """May the seat know where a decoy of the order chart lies: its own (11-08)?"""
    return chit // state.tables.numbers.decoy_orders == seat or is_over(state, seat)


def knows_counter(state: Battle, seat: int, counter: int) -> bool:
    """May the seat know whom a hidden counter stands for: its owner may (22.2, 23.1-03)?"""
    return state.counter_side[counter] == seat or is_over(state, seat)


def knows_truth(state: Battle, seat: int, counter: int) -> bool:
    """May the seat know whether a counter is true: its owner, from the start of its turn (23.1-03)?"""
    return is_over(state, seat) or (seat >= 0 and knows(state, seat, counter))


def leads_the_march(state: Battle, seat: int) -> bool:
    """May the seat know how many points the movers have left: whoever is active?"""
    return state.side == seat or is_over(state, seat)


def hidden_units(state: Battle, seat: int) -> list[int]:
    """The units that the seat may not see."""
    if is_over(state, seat):
        return []
    return [unit for unit, side in enumerate(state.roster.side) if side != seat and not shows(state, seat, unit)]


def places_seen(state: Battle, hidden: list[int]) -> list[int]:
    """Where units are; those not seen are somewhere on the map, or have not come as far as one can tell."""
    found = state.where[:]
    for unit in hidden:
        found[unit] = UNSEEN if found[unit] > 0 else AWAY
    return found


def show_units(seen: Battle, state: Battle, seat: int) -> None:
    """Units and stacks as the seat sees them."""
    hidden = hidden_units(state, seat)
    for h, stack in state.stacks.items():
        seen.stacks[h] = [unit for unit in stack if unit not in hidden] if hidden else stack[:]
    seen.movers = [unit for unit in state.movers if unit not in hidden]
    seen.where = places_seen(state, hidden)
    seen.lost = without(state.lost, hidden)
    seen.routed = without(state.routed, hidden)
    seen.home = without(state.home, hidden)
    seen.acting = without(state.acting, hidden)
    seen.commanded = without(state.commanded, hidden)
    seen.began = without(state.began, hidden)
    seen.moved = without(state.moved, hidden)
    seen.led = without(state.led, hidden)
    seen.prepared = blanked(state.prepared, hidden)
    seen.beside = blanked(state.beside, hidden)
    seen.beside_foot = blanked(state.beside_foot, hidden)
    seen.licence = blanked(state.licence, hidden)


def without(values: list[int], hidden: list[int]) -> list[int]:
    """The values of the units that are seen, and blanks for the others."""
    found = values[:]
    for unit in hidden:
        found[unit] = 0
    return found


def blanked(values: bytearray, hidden: list[int]) -> bytearray:
    """The same of bytes."""
    found = values[:]
    for unit in hidden:
        found[unit] = 0
    return found


def orders_seen(state: Battle, seat: int) -> list[int]:
    """The orders of formations, as far as the seat knows them (11)."""
    return [order if knows_order(state, seat, formation) else NO_ORDER for formation, order in enumerate(state.order)]


def show_orders(seen: Battle, state: Battle, seat: int) -> None:
    """The order chart as the seat knows it (11)."""
    seen.order = orders_seen(state, seat)
    for formation in range(len(state.order)):
        if writes_order(state, seat, formation):
            seen.written[formation] = state.written[formation]
    for slot in range(len(state.quota)):
        if knows_quota(state, seat, slot):
            seen.quota[slot] = state.quota[slot]
    for chit in range(len(state.decoys)):
        if knows_decoy(state, seat, chit):
            seen.decoys[chit] = state.decoys[chit]


def redact(state: Battle, seat: int) -> ViewOf[Battle]:
    """What the seat may know: what is public, then what it may see of the rest."""
    seen = state.public_copy()
    if is_over(state, seat):
        seen.dice.count = state.dice.count
    show_units(seen, state, seat)
    show_orders(seen, state, seat)
    for counter in range(len(state.counter_at)):
        if knows_counter(state, seat, counter):
            seen.counter_leader[counter] = state.counter_leader[counter]
        if knows_truth(state, seat, counter):
            seen.counter_real[counter] = state.counter_real[counter]
    if decides(state, seat):
        seen.trail = state.trail
    if leads_the_march(state, seat):
        seen.points = state.points
    return ViewOf(seat, seen)


# What may be told of the past


def may_be_told(state: Battle, action: Action, seat: int) -> bool:
    """May a seat see this action in the record of a running game? `state` is the position before it."""
    if state.outcome is not None or state.seat() == seat:
        return True
    told = VOCABULARY.may_tell(action.verb)
    if told == KNOWN:
        return 0 <= action.a < state.roster.size_of() and sees_unit(state, seat, action.a)
    return told == EVERYONE


def noticed(state: Battle, action: Action, seat: int) -> bool:
    """Do others see that something was done? Not what is chosen in secret."""
    if state.outcome is not None or state.seat() == seat:
        return True
    return not VOCABULARY.verb(action.verb).silent
