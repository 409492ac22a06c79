"""Exact chances: two dice against two dice, and what follows from a difference (11.12 to 14.9)."""

from __future__ import annotations

from typing import Final

from grognard.games.waterloo_impulse.assault import attack_value, defence_value, support_part
from grognard.games.waterloo_impulse.knowledge.worth import Scout, blow, death_worth, retreat_worth, step_worth
from grognard.games.waterloo_impulse.movement import can_lead
from grognard.games.waterloo_impulse.roster import ARTILLERY
from grognard.games.waterloo_impulse.state import READY, Battle

SPAN: Final = 10  # two dice differ from two others by at most ten


def spread() -> list[float]:
    """The chance of each difference from -10 to 10 between two rolls of two dice."""
    ways = [0.0] * 21
    rolls = [6 - abs(7 - total) for total in range(13)]
    for mine in range(2, 13):
        for theirs in range(2, 13):
            ways[mine - theirs + SPAN] += rolls[mine] * rolls[theirs] / 1296.0
    return ways


SPREAD: Final = spread()
WIDE: Final = 25  # differences of values further from zero than this change nothing any more
FAIL: Final = [sum([SPREAD[n] for n in range(21) if d - WIDE + n - SPAN < 0]) for d in range(2 * WIDE + 1)]
TIE: Final = [sum([SPREAD[n] for n in range(21) if d - WIDE + n - SPAN == 0]) for d in range(2 * WIDE + 1)]
REACH: Final = [36, 36, 36, 35, 33, 30, 26, 21, 15, 10, 6, 3, 1]


def at_least(number: int) -> float:
    """The chance that two dice show at least a number."""
    return 0.0 if number > 12 else REACH[max(number, 0)] / 36.0


def success(difference: int) -> float:
    """The chance that an attack with this difference of values succeeds."""
    return sum([chance for shift, chance in enumerate(SPREAD) if difference + shift - SPAN > 0])


def mean_points(difference: int) -> float:
    """The casualty points it causes on the average."""
    total = 0.0
    for shift, chance in enumerate(SPREAD):
        points = difference + shift - SPAN
        if points > 0:
            total += points * chance
    return total


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
            points = difference + shift - SPAN
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


class Defence:
    """Who would defend an area against an assault, and what success would cost them; seen once, asked often."""

    def __init__(self, scout: Scout, area: int) -> None:
        battle = scout.battle
        self.units: Final = battle.units_in(area, 1 - scout.side)
        self.value: Final = defence_value(battle, self.units, area, False)
        self.toll: Final = Toll(battle, self.units, area)
        self.light: Final = [unit for unit in self.units if battle.is_skirmisher(unit)]
        self.front: Final = step_worth(battle, self.units[0])
        self.prize: Final = scout.area_worth(area) * (0.6 if battle.control[area] == scout.side else 1.0)
        helped = 0.0
        for unit in self.units:
            helped = max(helped, leader_help(battle, battle.roster.formation[unit]))
        self.helped: Final = helped
        self.known: Final[dict[int, tuple[float, float, float]]] = {}

    def success(self, difference: int) -> tuple[float, float, float]:
        """For a difference of values: the mean toll, the chance to clear the area, the mean part of that work."""
        found = self.known.get(difference)
        if found is not None:
            return found
        cost = 0.0
        cleared = 0.0
        part = 0.0
        toll = self.toll
        for shift in range(max(0, SPAN + 1 - difference), 2 * SPAN + 1):
            chance = SPREAD[shift]
            points = difference + shift - SPAN
            cost += chance * toll.of(points)
            if points >= toll.gone:
                cleared += chance
            else:
                part += chance * points / toll.gone
        found = (cost, cleared, part)
        self.known[difference] = found
        return found


class Clash:
    """One assault as it is planned: who defends, and what comes of it for the side that attacks."""

    def __init__(self, scout: Scout, area: int, charge: bool, mandatory: bool, origin: int, defence: Defence) -> None:
        battle = scout.battle
        self.scout: Final = scout
        self.area: Final = area
        self.charge: Final = charge
        self.origin: Final = origin
        self.defence: Final = defence
        stream = mandatory and origin > 0 and battle.ground.stream[origin][area] != 0
        self.dv: Final = defence.value + (1 if stream else 0)

    def difference(self, point: int, units: list[int], formation: int) -> int:
        """Attack value less defence value, Leaders included as far as they count on the average."""
        battle = self.scout.battle
        own = leader_help(battle, formation)
        value = value_of(battle, point, units, self.charge) - self.dv + own - 0.8 * self.defence.helped
        return int(value + 20.5) - 20

    def value(self, units: list[int], formation: int) -> float:
        """What the assault by these units is worth, in victory points."""
        battle = self.scout.battle
        point = best_point(battle, units, self.charge)
        if point < 0:
            return -9.0
        difference = self.difference(point, units, formation)
        total = 0.0
        if self.defence.light and not self.charge:
            shot = skirmish_mean(battle, self.defence.light, self.origin or self.area, units)
            total -= 0.3 * shot
            difference -= 1 if shot > 0.8 else 0
        lead = blow(battle, point)
        rout = 0.0
        dear = 0.0
        for unit in units:
            rout += blow(battle, unit)
            dear += battle.roster.worth[unit]
        firm = len(units) - 0.5
        prize = self.defence.prize
        prize -= firm * self.scout.exposure(self.area, firm, battle.df(point), dear / len(units))
        place = max(0, min(len(FAIL) - 1, difference + WIDE))
        cost, cleared, part = self.defence.success(place - WIDE)
        total -= FAIL[place] * rout
        total += TIE[place] * (self.defence.front - lead)
        total += cost - (1.0 - FAIL[place] - TIE[place]) * lead
        return total + prize * cleared + 0.3 * max(prize, 0.0) * part


def skirmish_mean(battle: Battle, light: list[int], origin: int, units: list[int]) -> float:
    """Casualty points that defending skirmishers inflict before the assault (14.5, 14.6)."""
    best = max([battle.af(unit) for unit in light])
    own = len([unit for unit in units if battle.is_skirmisher(unit)])
    return mean_points(best + 2 * (len(light) - 1) - battle.ground.tem[origin] - own)


def is_gun(battle: Battle, unit: int) -> bool:
    """Artillery?"""
    return battle.roster.kind[unit] == ARTILLERY
