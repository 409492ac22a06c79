"""A whole position that agrees with what a seat sees: what is hidden is dealt out by lot."""

from __future__ import annotations

from grognard.games.eagles.command import may_order
from grognard.games.eagles.hidden import GONE
from grognard.games.eagles.lead import lead_of
from grognard.games.eagles.orders import BOX, chits_of
from grognard.games.eagles.roster import NO_LEADER
from grognard.games.eagles.stacking import fits
from grognard.games.eagles.state import AWAY, COVERED, NO_ORDER, NO_UNIT, UNSEEN, Battle
from grognard.kernel.dice import Dice


def guess(seen: Battle, seat: int, dice: Dice) -> Battle:
    """Units under leads are dealt out to the stacks of their side (22.1), chits to formations and decoys (11)."""
    whole = seen.copy()
    whole.dice = Dice(dice.seed, seen.dice.count)
    if seen.outcome is not None or seen.unsealed:
        return whole
    for side in (0, 1):
        if side != seat:
            deal_units(whole, side, dice)
            deal_chits(whole, side, dice)
            deal_counters(whole, side, dice)
    whole.control = seen.control[:]  # nobody has moved
    whole.retaken = seen.retaken[:]
    return whole


# Units


def deal_units(whole: Battle, side: int, dice: Dice) -> None:
    """Every unit that is somewhere on the map under a lead goes into a stack with room for it."""
    hidden = [unit for unit in whole.roster.units_of[side] if whole.where[unit] == UNSEEN]
    if not hidden:
        return
    stacks = [h for h in sorted(whole.stacks) if may_hide(whole, h, side)]
    for unit in hidden:
        h = place_for(whole, unit, stacks, dice)
        if whole.routed[lead_of(whole, h)]:
            whole.routed[unit] = 1  # in order it would be the lead
        whole.put(unit, h)


def may_hide(whole: Battle, h: int, side: int) -> bool:
    """Can somebody be under the lead of a stack: infantry or cavalry leads it, and nobody has looked into it?"""
    if whole.held[h] != side + 1 or whole.looked[1 - side][h]:
        return False
    unit = lead_of(whole, h)
    return unit != NO_UNIT and not whole.roster.is_guns(unit)


def place_for(whole: Battle, unit: int, stacks: list[int], dice: Dice) -> int:
    """A stack for a hidden unit: one with room, by lot; the smallest where none has."""
    first = lot(len(stacks), dice)
    for number in range(len(stacks)):
        h = stacks[(first + number) % len(stacks)]
        if fits(whole, [*whole.stacks[h], unit]):
            return h
    best = stacks[0]
    for h in stacks:
        if len(whole.stacks[h]) < len(whole.stacks[best]):
            best = h
    return best


# Orders


def deal_chits(whole: Battle, side: int, dice: Dice) -> None:
    """The chits that lie face down belong to the formations whose order is not known, and are decoys, by lot.

    Nobody is left without an order if he can help it: chits without one are decoys, as far as there are any. A
    formation has an order that it could have been given from where its officer is.
    """
    chits: list[int] = []
    for box, number in enumerate(whole.chits[side]):
        chits += [box - BOX] * number
    if not chits:
        return
    decoys = chits_of(whole, side)
    unknown: list[int] = []
    for number, formation in enumerate(whole.roster.formations):
        if formation.side == side and not whole.shown[number]:
            if formation.officer == NO_LEADER and NO_ORDER in chits:
                chits.remove(NO_ORDER)
                whole.order[number] = NO_ORDER
            else:
                unknown.append(number)
    idle = min(chits.count(NO_ORDER), len(decoys))
    for _ in range(idle):
        chits.remove(NO_ORDER)
    for number in unknown:
        if chits:
            likely = [box for box in chits if may_order(whole, number, box)] or chits
            order = likely[lot(len(likely), dice)]
            chits.remove(order)
            whole.order[number] = order
    chits += [NO_ORDER] * idle
    for chit in decoys:
        if chits:
            whole.decoys[chit] = chits.pop(lot(len(chits), dice))


# Counters


def deal_counters(whole: Battle, side: int, dice: Dice) -> None:
    """Counters of unknown leaders belong to those who are not on the map, three to each, and one of them is true."""
    unknown = [
        counter
        for counter, leader in enumerate(whole.counter_leader)
        if whole.counter_side[counter] == side and leader == NO_LEADER and whole.counter_at[counter] != GONE
    ]
    away = [leader for leader in whole.roster.leaders_of[side] if whole.leader_at[leader] <= 0]
    if not unknown or not away:
        return
    first = 0
    while unknown:
        leader = away[first % len(away)]
        first += 1
        mine = [unknown.pop(lot(len(unknown), dice)) for _ in range(min(3, len(unknown)))]
        true = mine[lot(len(mine), dice)]
        for counter in mine:
            whole.counter_leader[counter] = leader
            whole.counter_real[counter] = int(counter == true)
        cover(whole, leader)


def cover(whole: Battle, leader: int) -> None:
    """The units of a formation that is somewhere under a counter, if they do not come from outside."""
    formation = whole.roster.leader_formation[leader]
    if formation < 0:
        return
    coming = {unit for arrival in whole.scenario.arrivals for column in arrival.march for unit in column}
    for unit in whole.roster.formations[formation].units:
        if whole.where[unit] == AWAY and unit not in coming:
            whole.where[unit] = COVERED


def lot(n: int, dice: Dice) -> int:
    """A number below n."""
    number = 0
    for _ in range(4):
        number = number * 6 + dice.roll() - 1
    return number % n
