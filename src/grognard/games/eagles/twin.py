"""Positions that a seat cannot tell apart, for those who look for leaks.

Units under leads change places with others of their formation and arm, chits lie in other boxes, other counters are
the true ones. What everybody can count or has seen stays as it is.
"""

from __future__ import annotations

from random import Random
from typing import Final

from grognard.games.eagles.orders import chits_of
from grognard.games.eagles.stacking import fits
from grognard.games.eagles.state import NOT_WRITTEN, Battle
from grognard.games.eagles.view import knows_truth, sees_unit
from grognard.games.eagles.vocabulary import VOCABULARY
from grognard.kernel.action import Action
from grognard.kernel.events import Event
from grognard.kernel.rulebook import Twin

EXCHANGES: Final = (1, 3, 20)  # few exchanges stay hidden for long, many find more
# What is said of a fight, a test or a march depends on who is there, by the rules
SPOKEN: Final = (
    "fires", "fire_result", "melee", "melee_result", "test", "independent", "rally", "contagion", "counter_enters",
    "counter_moves", "spotted", "no_one_there",
)  # fmt: skip
OF_UNITS: Final = VOCABULARY.verbs_of("unit")


class BattleTwin(Twin[Battle]):
    """A battle in which hidden things are otherwise."""

    def __init__(self, state: Battle, seat: int, stands_for: list[int], orders: list[int], counters: bool) -> None:
        super().__init__(state)
        self.seat: Final = seat
        self.stands_for: Final = stands_for  # by unit: who is in its place
        self.changed: Final = [unit for unit, other in enumerate(stands_for) if unit != other]
        self.orders: Final = orders  # formations whose chit lies in another box
        self.counters: Final = counters

    def mirrored(self, action: Action) -> Action | None:
        if self.state.seat() == self.seat:
            return action
        if action.verb in OF_UNITS and 0 <= action.a < len(self.stands_for):
            return Action(action.verb, self.stands_for[action.a], action.b)
        return action

    def told_apart(self, original: Battle, events: list[Event], others: list[Event]) -> bool:
        """A unit that was hidden is seen, a chit or a counter is turned over, or a fight shows who is there."""
        seen = any(sees_unit(original, self.seat, unit) for unit in self.changed)
        if seen or any(original.shown[formation] for formation in self.orders):
            return True
        if original.chits != self.state.chits:
            return True  # a chit was taken from another box
        if self.counters and original.counter_at != self.state.counter_at:
            return True
        return spoken(events) != spoken(others)


def spoken(events: list[Event]) -> list[tuple[int, ...]]:
    """What the table hears of fights and tests."""
    return [event.data for event in events if event.kind in SPOKEN]


def make_twin(state: Battle, seat: int, rng: Random) -> BattleTwin | None:
    """A position that the seat cannot tell from this one, where there is another."""
    if state.outcome is not None:
        return None
    twin = state.copy()
    stands_for = list(range(state.roster.size_of()))
    orders: list[int] = []
    counters = False
    for side in (0, 1):
        if side != seat:
            exchange_units(state, twin, side, seat, stands_for, rng)
            orders += exchange_chits(twin, side, rng)
            counters = exchange_counters(state, twin, side, seat, rng) or counters
    twin.choices = None
    twin.reach = None
    if stands_for == list(range(len(stands_for))) and not orders and not counters:
        return None
    return BattleTwin(twin, seat, stands_for, orders, counters)


# Units


def exchange_units(state: Battle, twin: Battle, side: int, seat: int, stands_for: list[int], rng: Random) -> None:
    """Hidden units of one formation and arm change places, whatever they are otherwise like."""
    roster = state.roster
    held_back = {unit for units, _, _ in state.scenario.asleep for unit in units}  # an enemy near one of them wakes all
    hidden = [
        unit
        for unit in roster.units_of[side]
        if state.where[unit] > 0 and unit not in held_back and not sees_unit(state, seat, unit)
    ]
    if len(hidden) < 2 or state.movers:
        return
    for _ in range(rng.choice(EXCHANGES)):
        one, other = rng.sample(hidden, 2)
        alike = roster.formation[one] == roster.formation[other] and roster.arm[one] == roster.arm[other]
        if roster.moves[one][state.lost[one]] != roster.moves[other][state.lost[other]]:
            alike = False  # how far somebody goes, and whether he can go on, is seen
        if not alike or stands_for[one] != one or stands_for[other] != other:
            continue
        a, b = twin.where[one], twin.where[other]
        if a == b or not fits_after(twin, a, one, other) or not fits_after(twin, b, other, one):
            continue
        stands_for[one], stands_for[other] = other, one
        swap(twin, one, other)


def fits_after(twin: Battle, h: int, leaves: int, comes: int) -> bool:
    """Is there room in a hex when one unit takes the place of another?"""
    return fits(twin, [comes if unit == leaves else unit for unit in twin.stacks[h]])


def swap(twin: Battle, one: int, other: int) -> None:
    """Two units in each other's place; what belongs to the place stays there, strength goes with the unit."""
    a, b = twin.where[one], twin.where[other]
    twin.stacks[a][twin.stacks[a].index(one)] = other
    twin.stacks[b][twin.stacks[b].index(other)] = one
    for row in (twin.where, twin.home, twin.began):
        row[one], row[other] = row[other], row[one]
    for marks in (twin.routed, twin.acting, twin.commanded, twin.prepared, twin.beside, twin.beside_foot, twin.moved):
        marks[one], marks[other] = marks[other], marks[one]
    for marks in (twin.licence, twin.led):
        marks[one], marks[other] = marks[other], marks[one]


# Orders and counters


def exchange_chits(twin: Battle, side: int, rng: Random) -> list[int]:
    """Orders that nobody has been shown are dealt out anew, decoys among them; formations whose order has changed."""
    if any(order != NOT_WRITTEN for order in twin.written):
        return []
    formations = [
        number
        for number, formation in enumerate(twin.roster.formations)
        if formation.side == side and not twin.shown[number]
    ]
    before = twin.order[:]
    chits = [twin.order[number] for number in formations] + [twin.decoys[chit] for chit in chits_of(twin, side)]
    rng.shuffle(chits)
    for number in formations:
        twin.order[number] = chits.pop()
    for chit in chits_of(twin, side):
        twin.decoys[chit] = chits.pop()
    return [number for number in formations if twin.order[number] != before[number]]


def exchange_counters(state: Battle, twin: Battle, side: int, seat: int, rng: Random) -> bool:
    """Another counter of a leader is the true one."""
    changed = False
    for leader in state.roster.leaders_of[side]:
        mine = [
            counter
            for counter, of in enumerate(state.counter_leader)
            if of == leader and state.counter_at[counter] >= 0 and not knows_truth(state, seat, counter)
        ]
        true = [counter for counter in mine if state.counter_real[counter]]
        if len(mine) > 1 and true:
            chosen = rng.choice(mine)
            twin.counter_real[true[0]] = 0
            twin.counter_real[chosen] = 1
            changed = changed or chosen != true[0]
    return changed
