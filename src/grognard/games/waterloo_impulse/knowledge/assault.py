"""Assaults: what one is worth; order, Point, reactions, Leaders, Commanders (11.0, 14.0, 9.6, 9.8)."""

from __future__ import annotations

from typing import Final

from grognard.games.waterloo_impulse import activation, assault
from grognard.games.waterloo_impulse.assault import defence_value
from grognard.games.waterloo_impulse.knowledge.aims import blow, step_worth
from grognard.games.waterloo_impulse.knowledge.odds import (
    FAIL,
    SPREAD,
    TIE,
    WIDE,
    Toll,
    best_point,
    lead_gain,
    leader_help,
    reach,
    rounds_left,
    skirmish_mean,
    success,
    support,
    value_of,
)
from grognard.games.waterloo_impulse.knowledge.scout import BattleCase, Scout
from grognard.games.waterloo_impulse.state import Assault, Battle
from grognard.games.waterloo_impulse.steps.assaults import LeaderStep
from grognard.games.waterloo_impulse.steps.course import RideOn
from grognard.kernel.action import Action
from grognard.kernel.knowledge import Opinion
from grognard.kernel.odds import GAP


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
        for shift in range(max(0, GAP + 1 - difference), 2 * GAP + 1):
            chance = SPREAD[shift]
            points = difference + shift - GAP
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


def the_assault(battle: Battle) -> Assault:
    """The assault that is being decided."""
    assert battle.assault is not None
    return battle.assault


def order_opinions(case: BattleCase, actions: list[Action]) -> list[Opinion]:
    """The best assault first; a voluntary one only if it is worth it (10.3, 11.11)."""
    scout = case.scout()
    battle = scout.battle
    found: list[Opinion] = []
    for action in actions:
        if action.verb != "assault":
            found.append((action, 0.0, "no more assaults"))
            continue
        trial = Assault(action.a, not battle.contested[action.a], bool(action.b))
        units = assault.candidates(battle, trial)
        worth = best_set(scout, trial, units)[0]
        found.append((action, 1.5 * worth, "the odds are good enough"))
    return found


def best_set(scout: Scout, now: Assault, units: list[int]) -> tuple[float, list[int]]:
    """Who should take part in a voluntary assault, and its worth."""
    battle = scout.battle
    clash = Clash(scout, now.area, now.charge, now.mandatory, 0, Defence(scout, now.area))
    formation = battle.banner[units[0]] if units else -1
    if now.mandatory:
        return clash.value(units, formation), units
    order = units[:]
    order.sort(key=lambda unit: 10.0 * battle.spent[unit] - support(battle, unit, now.charge) - 0.3 * battle.af(unit))
    best = -99.0
    members: list[int] = []
    for number in range(1, len(order) + 1):
        value = clash.value(order[:number], formation)
        if value > best:
            best = value
            members = order[:number]
    return best, members


def commit_opinions(case: BattleCase, actions: list[Action]) -> list[Opinion]:
    """A strong fresh unit leads; those support who add more than they risk (11.12)."""
    scout = case.scout()
    battle = scout.battle
    now = the_assault(battle)
    candidates = assault.candidates(battle, now)
    wanted: list[int] = candidates if now.mandatory else best_set(scout, now, candidates)[1]
    found: list[Opinion] = []
    for action in actions:
        if action.verb == "point":
            bonus = 0.0 if now.mandatory or action.a in wanted else -1.0
            found.append((action, 0.6 * lead_gain(battle, action.a, now.charge) + bonus, "it leads best"))
        elif action.verb == "add":
            found.append((action, 0.5 if action.a in wanted else -0.7, "it adds more than it risks"))
        elif action.verb == "all":
            found.append((action, 1.0 if len(wanted) >= len(candidates) else -0.8, "everybody"))
        else:
            found.append((action, 0.0, "these are enough"))
    return found


def withdraw_opinions(case: BattleCase, actions: list[Action]) -> list[Opinion]:
    """Stand where the area can be held; leave when the odds are bad (10.11, 10.12)."""
    scout = case.scout()
    battle = scout.battle
    now = the_assault(battle)
    danger = danger_of(battle, now)
    units = assault.defenders(battle, now)
    loss = 0.7 * Toll(battle, units, now.area).mean(danger) / max(1, len(units))
    worth = scout.area_worth(now.area) / max(1, len(units))
    found: list[Opinion] = []
    for action in actions:
        if action.verb != "withdraw":
            found.append((action, 0.0, "the ground is worth a stand"))
            continue
        spent = 0.3 if battle.spent[action.a] else 0.0
        score = 3.0 * (loss - worth) + spent - 0.3 + 0.5 * scout.stand(action.a, action.b, not battle.spent[action.a])
        found.append((action, score, "out of the way of the infantry"))
    return found


def danger_of(battle: Battle, now: Assault) -> int:
    """Attack value less defence value as an assault stands now."""
    attack = assault.total(assault.attack_parts(battle, now))
    stream = assault.over_stream(battle, now)
    return attack - assault.defence_value(battle, assault.defenders(battle, now), now.area, stream)


def skirmish_opinions(case: BattleCase, actions: list[Action]) -> list[Opinion]:
    """All skirmishers fire, the best of them leading: it costs nothing (14.2)."""
    battle = case.state
    now = the_assault(battle)
    found: list[Opinion] = []
    for action in actions:
        if action.verb == "add":
            found.append((action, 1.0 + (0.5 * battle.af(action.a) if not now.gunners else 0.0), "it costs nothing"))
        else:
            found.append((action, 0.0, "the fire is ready"))
    return found


def forward_opinions(case: BattleCase, actions: list[Action]) -> list[Opinion]:
    """The unit that makes the defence strongest, if its step is not too dear (11.12.3)."""
    battle = case.state
    trial = the_assault(battle).copy()
    found: list[Opinion] = []
    for action in actions:
        if action.a < 0:
            found.append((action, 0.0, "nobody is left"))
            continue
        trial.forward = action.a
        value = assault.total(assault.defence_parts(battle, trial))
        leader = activation.leader_for(battle, action.a, False)
        aid = 0.5 + 0.2 * battle.roster.rating[leader] if leader >= 0 else 0.0
        found.append((action, 0.7 * value + aid - blow(battle, action.a), "the defence is strongest behind it"))
    return found


# Leaders and Commanders


def is_attacking(case: BattleCase) -> bool:
    """Does the Leader who is asked stand on the attacker's side?"""
    step = case.state.agenda[-1]
    assert isinstance(step, LeaderStep)
    return step.attacking


def stakes(battle: Battle, now: Assault) -> float:
    """What hangs on the result of an assault, in victory points."""
    area = battle.ground.points[now.area]
    return 0.5 + 0.4 * area + 0.25 * len(now.fighters()) + 0.15 * len(assault.defenders(battle, now))


def part_opinions(case: BattleCase, actions: list[Action]) -> list[Opinion]:
    """A good Leader takes part where it tips the scales; else he keeps his dice for later (9.8.3)."""
    battle = case.state
    attacking = is_attacking(case)
    now = the_assault(battle)
    unit = now.point if attacking else now.forward
    leader = activation.leader_for(battle, unit, attacking)
    rating = battle.roster.rating[leader] if leader >= 0 else 0
    difference = assault.total(assault.attack_parts(battle, now)) - assault.total(assault.defence_parts(battle, now))
    if attacking:
        gain = success(difference + rating) - success(difference)
    else:
        gain = success(difference) - success(difference - rating)
    again = 0.16 if -4 <= difference <= 4 else 0.08  # what a second roll would give
    price = 0.05 * min(4.0, rounds_left(battle))
    score = 3.0 * (stakes(battle, now) * (gain - again) - 0.4 * price)
    found: list[Opinion] = []
    for action in actions:
        if action.verb == "take_part":
            found.append((action, score, "his presence can tip the scales"))
        else:
            found.append((action, 0.0, "he is needed later"))
    return found


def reroll_opinions(case: BattleCase, actions: list[Action]) -> list[Opinion]:
    """Roll again when the roll was poor and much hangs on it (9.8.2)."""
    battle = case.state
    attacking = is_attacking(case)
    now = the_assault(battle)
    lead = now.attack_total() - now.defence_total()
    own = sum(now.attack_dice if attacking else now.defence_dice)
    mean = 0.0
    for total in range(2, 13):
        chance = reach(total) - reach(total + 1)
        other = lead + (total - own) if attacking else lead - (total - own)
        mean += chance * outcome(battle, now, other)
    gain = mean - outcome(battle, now, lead)
    if not attacking:
        gain = -gain
    price = 0.06 * min(4.0, rounds_left(battle))
    found: list[Opinion] = []
    for action in actions:
        if action.verb == "reroll":
            found.append((action, 2.0 * (gain - price), "the dice can hardly fall worse"))
        else:
            found.append((action, 0.0, "that will do"))
    return found


def outcome(battle: Battle, now: Assault, lead: int) -> float:
    """What a result is worth to the attacker."""
    point = blow(battle, now.point)
    if lead < 0:
        return -sum([blow(battle, unit) for unit in now.fighters()])
    if lead == 0:
        return blow(battle, now.forward) - point
    toll = Toll(battle, assault.defenders(battle, now), now.area)
    prize = battle.ground.points[now.area] * 0.8 if lead >= toll.gone else 0.0
    return toll.of(lead) + prize - point


def intervene_opinions(case: BattleCase, actions: list[Action]) -> list[Opinion]:
    """A Commander steps in when a stalemate saves more than he is worth later (9.6)."""
    battle = case.state
    attacking = is_attacking(case)
    now = the_assault(battle)
    lead = now.attack_total() - now.defence_total()
    gain = outcome(battle, now, 0) - outcome(battle, now, lead)
    if not attacking:
        gain = -gain
    price = 0.08 * min(5.0, rounds_left(battle))
    found: list[Opinion] = []
    for action in actions:
        if action.verb == "intervene":
            found.append((action, 2.0 * (gain - price - 0.1), "a stalemate would save much"))
        else:
            found.append((action, 0.0, "let it be"))
    return found


def charge_opinions(case: BattleCase, actions: list[Action]) -> list[Opinion]:
    """Ride on only into what can be beaten (11.9)."""
    scout = case.scout()
    battle, seat = scout.battle, scout.side
    now = the_assault(battle)
    riders = [unit for unit in now.fighters() if battle.where[unit] == now.area]
    found: list[Opinion] = []
    for action in actions:
        if action.verb != "overrun":
            found.append((action, 0.0, "enough for one charge"))
        elif battle.count[1 - seat][action.a]:
            clash = Clash(scout, action.a, True, True, now.area, Defence(scout, action.a))
            worth = clash.value(riders, battle.roster.formation[riders[0]])
            found.append((action, 1.5 * worth, "they are running"))
        else:
            gain = scout.area_worth(action.a) if battle.control[action.a] != seat else 0.0
            exposed = 0.15 * scout.near_foe[action.a]
            found.append((action, 1.5 * (gain - exposed) - 0.1, "the way is open"))
    return found


def ride_opinions(case: BattleCase, actions: list[Action]) -> list[Opinion]:
    """Fresh riders go on; spent ones stay (11.9)."""
    battle = case.state
    seat = case.seat
    step = battle.agenda[-1]
    assert isinstance(step, RideOn)
    area = step.area
    found: list[Opinion] = []
    fighting = battle.count[1 - seat][area] != 0
    for action in actions:
        if action.verb == "add":
            wish = 0.2 if battle.spent[action.a] else 1.0
            if not fighting:
                wish -= 0.5
            found.append((action, wish, "after them"))
        else:
            found.append((action, 0.3, "these are enough"))
    return found
