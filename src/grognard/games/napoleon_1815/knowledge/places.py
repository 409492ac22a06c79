"""How well the blocks of a side stand on the map: what each town promises and threatens, and the cities (9.0, 10.1)."""

from __future__ import annotations

from typing import Final

from grognard.games.napoleon_1815.knowledge import aims
from grognard.games.napoleon_1815.knowledge.odds import chance, defence, fight_odds, fight_value, stake
from grognard.games.napoleon_1815.knowledge.scout import Scout, exits, threat
from grognard.games.napoleon_1815.roster import ALLIED_SIDE, ARMIES_OF, FRENCH_SIDE
from grognard.games.napoleon_1815.skirmish import BATTLE

PROSPECT: Final = 0.35  # what could be gained next turn counts less than what is gained now


def risk(scout: Scout, town: int) -> float:
    """What the enemy's next attack on a stack of ours would cost, weighed by how likely it succeeds."""
    me = scout.side
    coming, source = threat(scout, town, 1 - me)
    coming += scout.raid[town]
    if coming <= 0.0:
        return 0.0
    odds = chance(coming / max(0.1, defence(scout, me, town)))
    count = scout.count[me][town]
    loss = stake(count, exits(scout, me, town, source)) + 0.6 * scout.leaders[town] * (2.0 if count < BATTLE else 1.0)
    cost = odds * odds * loss * scout.price[me] * 1.3
    if scout.city_worth[town] > 0.0:
        cost += 0.6 * odds * scout.city_worth[town]
    return cost


def prospect(scout: Scout, town: int) -> float:
    """What our next attack on a stack of the enemy would gain."""
    me = scout.side
    coming, source = threat(scout, town, me)
    if coming <= 0.0:
        return 0.0
    odds = chance(coming / max(0.1, defence(scout, 1 - me, town)))
    gain = stake(scout.count[1 - me][town], exits(scout, 1 - me, town, source)) * scout.price[1 - me]
    return odds * odds * gain + 0.8 * odds * scout.city_worth[town]


# The whole map


def town_part(scout: Scout, town: int) -> float:
    """What one town contributes to the judgement."""
    me = scout.side
    if scout.count[me][town]:
        total = 0.0
        for army in ARMIES_OF[me]:
            if scout.army[army][town] > 0.0:
                total -= scout.haste * scout.army[army][town] * scout.pull[army][town]
        if scout.count[1 - me][town]:
            value = fight_value(scout, town)
            return total + (value * scout.zeal if value > 0.0 else value * scout.fear)
        return total - scout.fear * risk(scout, town)
    return PROSPECT * scout.hope * prospect(scout, town) if scout.count[1 - me][town] else 0.0


def judge(scout: Scout) -> float:
    """How good the map is for the side after its move, the enemy being next; keeps the parts for `judge_shift`."""
    total = 0.0
    for town in range(scout.campaign.ground.size()):
        part = town_part(scout, town)
        scout.part[town] = part
        total += part
    scout.whole = total
    return total + city_terms(scout)


def judge_shift(scout: Scout, units: list[int], start: int, goal: int) -> float:
    """How good the map would be if these units went there: only the towns around are looked at anew."""
    near = scout.campaign.ground.near
    for unit in units:
        scout.shift(unit, start, goal)
    scout.gone = start
    total = scout.whole
    changed = [start, goal]
    for town in near[start]:
        if town not in changed:
            changed.append(town)
    for town in near[goal]:
        if town not in changed:
            changed.append(town)
    for town in changed:
        total += town_part(scout, town) - scout.part[town]
    total += city_terms(scout)
    scout.gone = -1
    for unit in units:
        scout.shift(unit, goal, start)
    return total


def city_terms(scout: Scout) -> float:
    """Cities held by the French, and cities they could walk into (9.0, 10.1); for the side that looks."""
    french = 0.0
    held: list[float] = []
    for town in scout.city:
        odds = city_odds(scout, town)
        french += scout.starve[town] * odds
        held.append(odds)
    while len(held) < 3:
        held.append(0.0)
    a, b, c = held[:3]
    french += scout.late * (a * b + a * c + b * c - 2.0 * a * b * c)  # two of them win at the end
    return french if scout.side == FRENCH_SIDE else -french


def city_odds(scout: Scout, town: int) -> float:
    """How likely the French hold a city soon."""
    if scout.count[FRENCH_SIDE][town]:
        if not scout.count[ALLIED_SIDE][town]:
            return 1.0
        odds = fight_odds(scout, town)
        return odds if scout.side == FRENCH_SIDE else 1.0 - odds
    if scout.count[ALLIED_SIDE][town]:
        if scout.side == FRENCH_SIDE and scout.more and scout.late >= aims.LAST_CALL:
            return 0.5 * storm_odds(scout, town)
        return 0.0
    if scout.side == FRENCH_SIDE and scout.late >= aims.LAST_CALL:  # no other day will come
        return 0.8 if scout.more and nearest_french(scout, town, scout.fresh) <= 2 else 0.0
    far = nearest_french(scout, town, scout.count[FRENCH_SIDE])
    return 0.7 if far <= 1 else 0.5 if far == 2 else 0.2 if far == 3 else 0.0


def storm_odds(scout: Scout, town: int) -> float:
    """How likely another group could still take a city this turn."""
    coming, _ = threat(scout, town, scout.side)
    return chance(coming / max(0.1, defence(scout, 1 - scout.side, town)))


def nearest_french(scout: Scout, town: int, french: list[int]) -> int:
    """Towns between a city and the nearest of these French, no more than three; Allied stacks stand in the way."""
    near = scout.campaign.ground.near
    allied = scout.count[ALLIED_SIDE]
    seen = {town}
    edge = [town]
    for far in range(1, 4):
        further: list[int] = []
        for here in edge:
            for there in near[here]:
                if there in seen:
                    continue
                seen.add(there)
                if french[there] and (there != scout.gone or french is not scout.fresh):
                    return far
                if not allied[there]:
                    further.append(there)
        edge = further
    return 4
