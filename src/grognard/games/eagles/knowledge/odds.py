"""The chances of fire and melee, and what hangs on them, as floats: each row of the tables, each throw of two dice.

What a fight adds to the dice, and what a throw brings, the rules say; only what it is worth is judged here.
"""

from __future__ import annotations

from typing import Final

from grognard.games.eagles import cavalry, fire, melee, quality
from grognard.games.eagles.fire import DEFENSIVE_FIRE, Fire
from grognard.games.eagles.knowledge.aims import stack_life, step_worth
from grognard.games.eagles.knowledge.habits import PLAIN, Habits
from grognard.games.eagles.lead import lead_of, tested_quality
from grognard.games.eagles.melee import REGULAR, Melee
from grognard.games.eagles.state import NO_UNIT, Battle
from grognard.games.eagles.tables import ELIMINATED, NO_TEST, Result
from grognard.kernel.odds import two_dice

WAYS: Final = two_dice()
CHANCE: Final = [WAYS.get(total, 0) / 36.0 for total in range(13)]  # by the sum of two dice
FLAG: Final = 0.08  # the flag and the leaders that may be lost with a stack that is wiped out


def at_most(number: int) -> float:
    """The chance that two dice show a number or less."""
    total = 0.0
    for natural in range(2, min(12, number) + 1):
        total += CHANCE[natural]
    return total


def tests_by_value(value: int, added: int) -> list[float]:
    """The chances that a quality test is passed, missed by one or two, or ends in a rout (13.1.d)."""
    found = [0.0, 0.0, 0.0]
    for natural in range(2, 13):
        found[quality.outcome(natural, added, value)] += CHANCE[natural]
    return found


MOST_VALUE: Final = 20
MOST_ADDED: Final = 9
TESTS: Final = [
    [tests_by_value(value, added) for added in range(MOST_ADDED + 1)] for value in range(MOST_VALUE + 1)
]  # worked out once


def tests(value: int, added: int) -> list[float]:
    """The same, from a table."""
    if 0 <= value <= MOST_VALUE and 0 <= added <= MOST_ADDED:
        return TESTS[value][added]
    return tests_by_value(value, added)


class Stake:
    """A stack that may be hurt: what its steps are worth, and what it would mean if it gave way or ran."""

    def __init__(self, state: Battle, h: int, extra: float, prize: float, habits: Habits = PLAIN) -> None:
        """`extra` is the worth of units in it that are not seen, `prize` that of the hex."""
        lead = lead_of(state, h)
        self.value: Final = 7 if lead == NO_UNIT else tested_quality(state, h)
        self.step: Final = 1.0 if lead == NO_UNIT else step_worth(state, lead, habits)
        life = stack_life(state, h)
        guns = 0.0
        every = 0.0
        broken = 0.0
        for unit in state.stack(h):
            every += step_worth(state, unit, habits)
            if state.roster.is_guns(unit):
                guns += step_worth(state, unit, habits)
            if state.routed[unit]:
                broken += 1.0
        self.every: Final = every + 0.5 * extra
        self.life: Final = life + extra
        worn = 1.0 if broken else 0.0  # they run already
        self.routs: Final = (0.5 if worn else 1.0) * habits.routed * (life + extra) + guns + prize
        self.yields: Final = habits.yields + 0.7 * prize + 0.3 * guns
        self.gives_way: Final = not fire.farm_holds(state, h)

    def cost(self, cell: Result, panics: bool, yields: bool) -> float:
        """What a cell of the tables costs: `panics` if every failed test is a rout (17.7-07)."""
        if cell.test == ELIMINATED:
            return self.life + self.routs * 0.3 + FLAG
        total = self.step * cell.steps
        if cell.every:
            total += self.every
        if cell.test != NO_TEST:
            chances = tests(self.value, cell.test)
            total += chances[2] * self.routs
            if panics:
                total += chances[1] * self.routs
            elif yields and self.gives_way:
                total += chances[1] * self.yields
        return total


class Outlook:
    """What a fight is expected to cost both sides, and the chance that the attackers hold out until they strike."""

    def __init__(self, gain: float, cost: float, steady: float) -> None:
        self.gain: Final = gain
        self.cost: Final = cost
        self.steady: Final = steady


def fire_gain(
    state: Battle, shot: Fire, extra: float = 0.0, prize: float = 0.0, more: int = 0, habits: Habits = PLAIN
) -> float:
    """What a fire is expected to cost its target; `more` is added to the dice by a card."""
    column = fire.column_of(state, shot)
    added = fire.modifier(state, shot) + more
    stake = Stake(state, shot.target, extra, prize, habits)
    yields = fire.must_give_way(state, shot.target)
    total = 0.0
    for natural in range(2, 13):
        cell = state.tables.fire_result(column, natural + added)
        if not cell.is_nothing():
            total += CHANCE[natural] * stake.cost(cell, False, yields)
    return total


def stopped_by(state: Battle, shot: Fire) -> float:
    """The chance that a fire stops an attack: the lead of the target fails its test (13.1.d-11)."""
    column = fire.column_of(state, shot)
    added = fire.modifier(state, shot)
    value = tested_quality(state, shot.target)
    total = 0.0
    for natural in range(2, 13):
        cell = state.tables.fire_result(column, natural + added)
        if cell.test != NO_TEST:
            total += CHANCE[natural] * (1.0 - tests(value, cell.test)[0])
    return total


def attack_of(state: Battle, hexes: list[int], target: int, kind: int = REGULAR) -> Melee | None:
    """An attack as it would be fought: by the lead that adds least to the dice, in flank where the rules say so."""
    best: Melee | None = None
    least = 99
    for h in hexes:
        lead = lead_of(state, h)
        if kind != REGULAR:
            lead = cavalry.best_rider(state, cavalry.chargers(state, h))
        if lead == NO_UNIT or state.roster.is_guns(lead):
            continue
        fight = Melee(hexes, target, lead, kind)
        fight.flanking = cavalry.is_flanking(state, lead, target, kind)
        added = melee.modifier(state, fight)
        if added < least:
            least = added
            best = fight
    return best


def strike(
    state: Battle,
    fight: Melee,
    unseen: float,
    extra: float,
    prize: float,
    own: float = 0.0,
    more: int = 0,
    habits: Habits = PLAIN,
) -> Outlook:
    """What the blow itself brings; `unseen` are size points that the defender may have besides those in sight, `own`
    is what the ground is worth from which the attack is led.
    """
    added = melee.modifier(state, fight) + more
    if unseen > 0.0:
        size = melee.attack_size(state, fight)
        seen = melee.defence_size(state, fight)
        added += state.tables.size_modifier(size, seen + round(unseen)) - state.tables.size_modifier(size, seen)
        added = max(-state.tables.numbers.melee_limit, added)
    wiped = melee.may_eliminate(state, fight)
    theirs = Stake(state, fight.target, extra, prize, habits)
    ours = Stake(state, state.where[fight.lead], 0.0, own, habits)
    spared = melee.ignores_own_losses(state, fight.target)
    gain = 0.0
    cost = 0.0
    for natural in range(2, 13):
        modified = natural + added
        gain += CHANCE[natural] * theirs.cost(state.tables.melee_result(False, modified, wiped), fight.flanking, True)
        if not spared:
            cost += CHANCE[natural] * ours.cost(state.tables.melee_result(True, modified, False), False, True)
    return Outlook(gain, cost, 1.0)


def assault(
    state: Battle, fight: Melee, unseen: float, extra: float, prize: float, own: float, habits: Habits = PLAIN
) -> Outlook:
    """A melee with the fire that meets it first: the target fires at the stack that leads (7.3.g)."""
    blow = strike(state, fight, unseen, extra, prize, own, habits=habits)
    cost = 0.0
    stopped = 0.0
    h = state.where[fight.lead]
    if fire.firers(state, fight.target, DEFENSIVE_FIRE):
        shot = Fire([fight.target], h, DEFENSIVE_FIRE, flank=fight.flanking)
        cost = fire_gain(state, shot, 0.0, own, habits=habits)
        stopped = stopped_by(state, shot)
    steady = 1.0 - stopped
    if len(fight.hexes) > 1:
        steady = 1.0 - 0.6 * stopped  # the others go on
    return Outlook(steady * blow.gain, cost + steady * blow.cost, steady)
