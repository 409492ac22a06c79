"""Exact chances: two dice against two dice, and what follows from a difference (8.3, 8.10, 11.12 to 14.9)."""

from __future__ import annotations

from typing import Final

from grognard.games.waterloo_impulse import activation
from grognard.games.waterloo_impulse.assault import attack_value, support_part
from grognard.games.waterloo_impulse.fire import skirmish_cover, skirmish_sum
from grognard.games.waterloo_impulse.knowledge.aims import blow, death_worth, retreat_worth, step_worth
from grognard.games.waterloo_impulse.movement import can_lead
from grognard.games.waterloo_impulse.roster import ARTILLERY
from grognard.games.waterloo_impulse.state import READY, Battle
from grognard.kernel.odds import GAP, at_least, contest, gaps

SPREAD: Final = [float(chance) for chance in gaps()]  # of each difference between two dice and two, from -GAP on
WIDE: Final = 25  # differences of values further from zero than this change nothing any more
CONTESTS: Final = [contest(difference) for difference in range(-WIDE, WIDE + 1)]
FAIL: Final = [float(chances[0]) for chances in CONTESTS]
TIE: Final = [float(chances[1]) for chances in CONTESTS]
REACH: Final = [float(at_least(number)) for number in range(14)]


def reach(number: int) -> float:
    """The chance that two dice show at least a number."""
    return REACH[max(0, min(13, number))]


def success(difference: int) -> float:
    """The chance that an attack with this difference of values succeeds."""
    return sum([chance for shift, chance in enumerate(SPREAD) if difference + shift - GAP > 0])


def mean_points(difference: int) -> float:
    """The casualty points it causes on the average."""
    total = 0.0
    for shift, chance in enumerate(SPREAD):
        points = difference + shift - GAP
        if points > 0:
            total += points * chance
    return total


MEAN: Final = [mean_points(difference) for difference in range(-10, 21)]


def chance_of(battle: Battle, leader: int) -> float:
    """The chance that a Leader is activated (8.3)."""
    return reach(activation.needed(battle, leader) - activation.bonus(battle, leader))


def rounds(marker: int, track: int) -> float:
    """Rounds of impulses that will probably still come in a turn (8.10)."""
    total = 0.0
    chance = 1.0
    for number in range(marker, track):
        chance *= reach(number)
        total += chance
    return total


def rounds_left(battle: Battle) -> float:
    """The same for the present turn."""
    return rounds(battle.marker, battle.scenario.track)


class Toll:
    """What casualty points cost the side that has to absorb them cleverly (11.16)."""

    def __init__(self, battle: Battle, units: list[int], area: int) -> None:
        first: list[float] = []
        last: list[float] = []
        self.doom = 0.0  # everything is lost
        self.gone = 0  # points after which nobody is left in the area
        for unit in units:
            if battle.is_skirmisher(unit):
                first.append(step_worth(battle, unit))
                self.doom += 0.2
                self.gone += 1
                continue
            back = retreat_worth(battle, unit, area)
            dead = death_worth(battle, unit)
            self.doom += dead
            self.gone += 1
            if not battle.spent[unit]:
                first.append(step_worth(battle, unit))
                self.doom += step_worth(battle, unit)
                self.gone += 1
            first.append(back)
            last.append(max(dead - back, 0.1))
        first.sort()
        last.sort()
        self.sums: Final[list[float]] = [0.0]
        for cost in first:
            self.sums.append(self.sums[-1] + cost)
        for cost in last:
            self.sums.append(self.sums[-1] + cost)

    def of(self, points: int) -> float:
        """The cost of this many casualty points."""
        return self.doom if points >= len(self.sums) else self.sums[points]

    def mean(self, difference: int) -> float:
        """The mean cost of fire with this difference of values."""
        total = 0.0
        for shift, chance in enumerate(SPREAD):
            points = difference + shift - GAP
            if points > 0:
                total += chance * self.of(points)
        return total


def support(battle: Battle, unit: int, charge: bool) -> float:
    """What a unit adds to an assault that another leads (11.12.2)."""
    return support_part(battle, unit, charge)[1] / 2.0


def lead_gain(battle: Battle, unit: int, charge: bool) -> float:
    """How much better the attack value is if this unit leads than if it supports, its own step included."""
    return battle.af(unit) - support(battle, unit, charge) - 1.2 * blow(battle, unit)


def best_point(battle: Battle, units: list[int], charge: bool) -> int:
    """Who should lead an assault; -1 if nobody can."""
    best = -1
    top = -99.0
    for unit in units:
        if can_lead(battle, unit, charge):
            gain = lead_gain(battle, unit, charge)
            if gain > top:
                top = gain
                best = unit
    return best


def value_of(battle: Battle, point: int, units: list[int], charge: bool) -> int:
    """The attack value of an assault by these units, one of which leads them (11.12.2)."""
    return attack_value(battle, point, [unit for unit in units if unit != point], charge)


def leader_help(battle: Battle, formation: int) -> float:
    """What a fresh Leader adds on the average: he takes part, or rolls again (9.8)."""
    if formation < 0:
        return 0.0
    leader = battle.roster.formation_leader[formation]
    if leader < 0 or battle.leaders[leader] != READY:
        return 0.0
    return 0.5 + 0.35 * battle.roster.rating[leader]


def skirmish_mean(battle: Battle, light: list[int], origin: int, units: list[int]) -> float:
    """Casualty points that defending skirmishers inflict before the assault (14.5, 14.6)."""
    attack = skirmish_sum(battle, max(light, key=battle.af), len(light))
    return mean_points(attack - skirmish_cover(battle, origin, units))


def is_gun(battle: Battle, unit: int) -> bool:
    """Artillery?"""
    return battle.roster.kind[unit] == ARTILLERY
