"""Steps lost, units eliminated, and how casualty points may be absorbed (4.3, 11.16, 17.4)."""

from __future__ import annotations

from grognard.games.waterloo_impulse import battery
from grognard.games.waterloo_impulse.retreat import can_retreat
from grognard.games.waterloo_impulse.roster import FRENCH
from grognard.games.waterloo_impulse.state import DEAD, Battle, Bill


def eliminate(battle: Battle, unit: int, rule: str) -> None:
    """A unit is gone; the enemy scores for it, not for skirmishers (17.4, R88)."""
    space = battle.where[unit]
    battle.put(unit, DEAD)
    worth = 2 * battle.roster.worth[unit]
    battle.score += -worth if battle.roster.side[unit] == FRENCH else worth
    battle.emit("eliminated", rule, (unit, space))
    battery.check(battle)


def lose_step(battle: Battle, unit: int, rule: str) -> None:
    """Fresh to spent, spent or one-step skirmisher eliminated (4.3, 11.13)."""
    if battle.spent[unit] or not battle.roster.two_steps[unit]:
        eliminate(battle, unit, rule)
    else:
        battle.flip(unit, True, rule)


def capacity(battle: Battle, unit: int) -> int:
    """The casualty points a unit can absorb at most (11.16, R49, R52)."""
    if battle.is_skirmisher(unit):
        return 2 if battle.roster.two_steps[unit] and not battle.spent[unit] else 1
    return 2 if battle.spent[unit] else 3


def payments(battle: Battle, bill: Bill, unit: int) -> list[int]:
    """The amounts a unit may end up with, nothing included (11.16, R50): by what it can do, retreat or not."""
    retreats = can_retreat(battle, unit, bill.area)
    if battle.is_skirmisher(unit):
        return list(range(capacity(battle, unit) + 1))
    if battle.spent[unit]:
        return [0, 1, 2] if retreats else [0, 2]
    return [0, 1, 2, 3] if retreats else [0, 1, 3]


def total_capacity(battle: Battle, units: list[int]) -> int:
    """What all of them can absorb together."""
    return sum([capacity(battle, unit) for unit in units])


def all_payments(battle: Battle, bill: Bill) -> list[list[int]]:
    """The amounts that each unit of a bill may end up with."""
    return [payments(battle, bill, unit) for unit in bill.units]


def reachable(ways: list[list[int]], paid: list[int]) -> int:
    """The sums that can still be paid, as bits: used to keep splits exact (R51)."""
    sums = 1
    for number, amounts in enumerate(ways):
        low = paid[number]
        found = 0
        for amount in amounts:
            if amount >= low:
                found |= sums << (amount - low)
        sums = found
    return sums


def still_due(ways: list[list[int]], bill: Bill) -> int:
    """What has still to be paid: the points, or the smallest sum above them that can be paid (R51)."""
    can = reachable(ways, bill.paid)
    most = 0
    for amount in range(can.bit_length()):
        if (can >> amount) & 1:
            most = amount
            if amount >= bill.points - sum(bill.paid):
                break
    return most


def due(battle: Battle, bill: Bill) -> int:
    """What has to be paid in all."""
    return still_due(all_payments(battle, bill), bill) + sum(bill.paid)


def may_pay(battle: Battle, bill: Bill) -> list[int]:
    """Units that may take the next casualty point so that the exact sum can still be reached (11.16)."""
    if sum(bill.paid) == 0:
        return [bill.first]
    ways = all_payments(battle, bill)
    rest = still_due(ways, bill) - 1
    if rest < 0:
        return []
    trial = bill.paid[:]
    found: list[int] = []
    for number, unit in enumerate(bill.units):
        if trial[number] >= ways[number][-1]:
            continue
        trial[number] += 1
        if (reachable(ways, trial) >> rest) & 1:
            found.append(unit)
        trial[number] -= 1
    return found


def is_settled(battle: Battle, bill: Bill) -> bool:
    """Has everything been paid in a way that can be carried out?"""
    if sum(bill.paid) < min(bill.points, total_capacity(battle, bill.units)):
        return False
    return reachable(all_payments(battle, bill), bill.paid) & 1 == 1


def collect(battle: Battle, bill: Bill, everything: bool) -> None:
    """Carry the payments out: flips, eliminations; who pays by retreating is put on the list (11.16, R52)."""
    for number, unit in enumerate(bill.units):
        paid = bill.paid[number]
        if paid == 0 or not battle.alive(unit):
            continue
        if everything:
            eliminate(battle, unit, bill.rule)
        elif battle.is_skirmisher(unit):
            pay_as_skirmisher(battle, bill, unit, paid)
        elif battle.spent[unit]:
            if paid >= 2:
                eliminate(battle, unit, bill.rule)
            else:
                battle.falling.append(unit)
        elif paid >= 3:
            eliminate(battle, unit, bill.rule)
        else:
            battle.flip(unit, True, bill.rule)
            if paid == 2:
                battle.falling.append(unit)


def fate(battle: Battle, bill: Bill, unit: int, points: int) -> str:
    """What so many casualty points do to a unit, in words (11.16, R49, R50)."""
    if points == 0:
        return "unhurt"
    goes = can_retreat(battle, unit, bill.area)
    if battle.is_skirmisher(unit):
        if points < capacity(battle, unit):
            return "spent"
        return "retreats, or is given up" if is_rifle(battle, unit) and goes else "eliminated"
    left = capacity(battle, unit) - points
    if left <= 0:
        return "eliminated"
    if left == 2:
        return "spent"
    spent = "" if battle.spent[unit] else "spent, and "
    return spent + ("retreats" if goes else "cannot retreat: takes one more")


def is_rifle(battle: Battle, unit: int) -> bool:
    """A skirmisher of two steps: its last point is paid by retreat or by elimination alike (11.16, R49)."""
    return battle.is_skirmisher(unit) and battle.roster.two_steps[unit]


def pay_as_skirmisher(battle: Battle, bill: Bill, unit: int, paid: int) -> None:
    """One-step skirmishers are gone; the rifle pays a step at a time, and its owner chooses how it pays the last (R49).

    Who has nowhere to retreat to has no choice (R50).
    """
    if not is_rifle(battle, unit):
        eliminate(battle, unit, bill.rule)
        return
    last = paid >= 2 or battle.spent[unit]
    if not battle.spent[unit]:
        battle.flip(unit, True, bill.rule)
    if last:
        if can_retreat(battle, unit, bill.area):
            battle.falling.append(unit)
        else:
            eliminate(battle, unit, bill.rule)
