"""What the map promises and threatens: fights begun, fights to come, cities, and the whole judgement."""

from __future__ import annotations

from typing import Final

from grognard.games.napoleon_1815.knowledge import aims
from grognard.games.napoleon_1815.knowledge.chart import Chart
from grognard.games.napoleon_1815.roster import ALLIED_SIDE, ARMIES_OF, FRENCH_SIDE

BATTLE: Final = 3  # units each side needs for a battle (6.1)
DEFENCE: Final = 1.0  # ground and first fire are worth no more than the choice of the moment
SUPPORT: Final = 0.5  # what is next door comes late
TOLL: Final = 0.08  # what a victory costs the victor, of a unit, for each of his units
PROSPECT: Final = 0.35  # what could be gained next turn counts less than what is gained now


# What fights would bring


def support(chart: Chart, side: int, town: int) -> float:
    """What can come to a fight from next door, over its roads, in time (6.34)."""
    ground = chart.campaign.ground
    power = chart.power[side]
    foe = chart.count[1 - side]
    ways = ground.ways[town]
    total = 0.0
    for number, there in enumerate(ground.near[town]):
        if power[there] > 0.0 and not foe[there]:
            total += min(power[there], 6.0 * ground.trickle[ways[number]])
    return total * SUPPORT


def exits(chart: Chart, side: int, town: int, attacked_from: int) -> int:
    """Units that could leave a town at once (7.2)."""
    ground = chart.campaign.ground
    foe = chart.count[1 - side]
    ways = ground.ways[town]
    total = 0
    for number, there in enumerate(ground.near[town]):
        if not foe[there] and there != attacked_from:
            total += ground.trickle[ways[number]]
    return total


def chance(ratio: float) -> float:
    """How likely a fight is won at this ratio of strengths."""
    square = ratio * ratio
    steep = square * square * ratio
    return steep / (1.0 + steep)


def stake(count: int, ways_out: int) -> float:
    """Units a beaten stack loses, steps counted in: some in the fight, and some of those for whom there is no road."""
    return 0.4 * count + 0.35 * max(0, count - ways_out)


def threat(chart: Chart, town: int, attacker: int) -> tuple[float, int]:
    """The strength with which a side could attack a town next turn, and from where most of it would come."""
    ground = chart.campaign.ground
    power = chart.power[attacker]
    count = chart.count[attacker]
    ways = ground.ways[town]
    best = 0.0
    source = -1
    total = 0.0
    for number, there in enumerate(ground.near[town]):
        mine = power[there]
        if mine > 0.0:
            limit = ground.assault[ways[number]]
            part = mine if count[there] <= limit else mine * limit / count[there]
            total += part
            if part > best:
                best = part
                source = there
    return best + 0.6 * (total - best), source


def defence(chart: Chart, side: int, town: int) -> float:
    """The strength that meets an attack on a town."""
    return (chart.power[side][town] + support(chart, side, town)) * DEFENCE


def fight_odds(chart: Chart, town: int) -> float:
    """How likely the side wins the fight it has begun in a town."""
    me = chart.side
    mine = chart.count[me][town]
    theirs = chart.count[1 - me][town]
    if mine < BATTLE or theirs < BATTLE:
        return 0.85 if mine > theirs else 0.15
    ratio = (chart.power[me][town] + support(chart, me, town)) / max(0.1, defence(chart, 1 - me, town))
    return chance(ratio)


def fight_value(chart: Chart, town: int) -> float:
    """What the side can expect of a fight it has begun in a town, in units gained or lost."""
    me = chart.side
    foe = 1 - me
    my_count = chart.count[me][town]
    their_count = chart.count[foe][town]
    if my_count < BATTLE or their_count < BATTLE:
        return skirmish_value(chart, town)
    odds = fight_odds(chart, town)
    out = exits(chart, foe, town, -1)
    back = max(2, ways_back(chart, town))
    gain = stake(their_count, max(1, out - 2)) * chart.price[foe]
    loss = stake(my_count, back) * chart.price[me]
    return odds * (gain - TOLL * my_count * chart.price[me]) - (1.0 - odds) * loss


def ways_back(chart: Chart, town: int) -> int:
    """Units an attacker could take back in a turn: over the roads he came by (7.1)."""
    campaign = chart.campaign
    total = 0
    for there in campaign.entries.get(town, []):
        total += campaign.ground.trickle[campaign.ground.road[town][there]]
    return total


def skirmish_value(chart: Chart, town: int) -> float:
    """One volley each, the fewer go (6.6)."""
    me = chart.side
    foe = 1 - me
    my_count = chart.count[me][town]
    their_count = chart.count[foe][town]
    shots = 0.08 * min(chart.power[me][town], 12.0) * chart.price[foe]
    shots -= 0.08 * min(chart.power[foe][town], 12.0) * chart.price[me]
    if my_count > their_count:
        stuck = max(0, their_count - exits(chart, foe, town, -1))
        return shots + (0.3 * their_count + stuck) * chart.price[foe]
    return shots - 0.5 * my_count * chart.price[me]


def risk(chart: Chart, town: int) -> float:
    """What the enemy's next attack on a stack of ours would cost, weighed by how likely it succeeds."""
    me = chart.side
    coming, source = threat(chart, town, 1 - me)
    coming += chart.raid[town]
    if coming <= 0.0:
        return 0.0
    odds = chance(coming / max(0.1, defence(chart, me, town)))
    count = chart.count[me][town]
    loss = stake(count, exits(chart, me, town, source)) + 0.6 * chart.leaders[town] * (2.0 if count < BATTLE else 1.0)
    cost = odds * odds * loss * chart.price[me] * 1.3
    if chart.city_worth[town] > 0.0:
        cost += 0.6 * odds * chart.city_worth[town]
    return cost


def prospect(chart: Chart, town: int) -> float:
    """What our next attack on a stack of the enemy would gain."""
    me = chart.side
    coming, source = threat(chart, town, me)
    if coming <= 0.0:
        return 0.0
    odds = chance(coming / max(0.1, defence(chart, 1 - me, town)))
    gain = stake(chart.count[1 - me][town], exits(chart, 1 - me, town, source)) * chart.price[1 - me]
    return odds * odds * gain + 0.8 * odds * chart.city_worth[town]


# The whole map


def town_part(chart: Chart, town: int) -> float:
    """What one town contributes to the judgement."""
    me = chart.side
    if chart.count[me][town]:
        total = 0.0
        for army in ARMIES_OF[me]:
            if chart.army[army][town] > 0.0:
                total -= chart.haste * chart.army[army][town] * chart.pull[army][town]
        if chart.count[1 - me][town]:
            value = fight_value(chart, town)
            return total + (value * chart.zeal if value > 0.0 else value * chart.fear)
        return total - chart.fear * risk(chart, town)
    return PROSPECT * chart.hope * prospect(chart, town) if chart.count[1 - me][town] else 0.0


def judge(chart: Chart) -> float:
    """How good the map is for the side after its move, the enemy being next; keeps the parts for `judge_shift`."""
    total = 0.0
    for town in range(chart.campaign.ground.size()):
        part = town_part(chart, town)
        chart.part[town] = part
        total += part
    chart.whole = total
    return total + city_terms(chart)


def judge_shift(chart: Chart, units: list[int], start: int, goal: int) -> float:
    """How good the map would be if these units went there: only the towns around are looked at anew."""
    near = chart.campaign.ground.near
    for unit in units:
        chart.shift(unit, start, goal)
    chart.gone = start
    total = chart.whole
    changed = [start, goal]
    for town in near[start]:
        if town not in changed:
            changed.append(town)
    for town in near[goal]:
        if town not in changed:
            changed.append(town)
    for town in changed:
        total += town_part(chart, town) - chart.part[town]
    total += city_terms(chart)
    chart.gone = -1
    for unit in units:
        chart.shift(unit, goal, start)
    return total


def city_terms(chart: Chart) -> float:
    """Cities held by the French, and cities they could walk into (9.0, 10.1); for the side that looks."""
    french = 0.0
    held: list[float] = []
    for town in chart.city:
        odds = city_odds(chart, town)
        french += chart.starve[town] * odds
        held.append(odds)
    while len(held) < 3:
        held.append(0.0)
    a, b, c = held[:3]
    french += chart.late * (a * b + a * c + b * c - 2.0 * a * b * c)  # two of them win at the end
    return french if chart.side == FRENCH_SIDE else -french


def city_odds(chart: Chart, town: int) -> float:
    """How likely the French hold a city soon."""
    if chart.count[FRENCH_SIDE][town]:
        if not chart.count[ALLIED_SIDE][town]:
            return 1.0
        odds = fight_odds(chart, town)
        return odds if chart.side == FRENCH_SIDE else 1.0 - odds
    if chart.count[ALLIED_SIDE][town]:
        if chart.side == FRENCH_SIDE and chart.more and chart.late >= aims.LAST_CALL:
            return 0.5 * storm_odds(chart, town)
        return 0.0
    if chart.side == FRENCH_SIDE and chart.late >= aims.LAST_CALL:  # no other day will come
        return 0.8 if chart.more and nearest_french(chart, town, chart.fresh) <= 2 else 0.0
    far = nearest_french(chart, town, chart.count[FRENCH_SIDE])
    return 0.7 if far <= 1 else 0.5 if far == 2 else 0.2 if far == 3 else 0.0


def storm_odds(chart: Chart, town: int) -> float:
    """How likely another group could still take a city this turn."""
    coming, _ = threat(chart, town, chart.side)
    return chance(coming / max(0.1, defence(chart, 1 - chart.side, town)))


def nearest_french(chart: Chart, town: int, french: list[int]) -> int:
    """Towns between a city and the nearest of these French, no more than three; Allied stacks stand in the way."""
    near = chart.campaign.ground.near
    allied = chart.count[ALLIED_SIDE]
    seen = {town}
    edge = [town]
    for far in range(1, 4):
        further: list[int] = []
        for here in edge:
            for there in near[here]:
                if there in seen:
                    continue
                seen.add(there)
                if french[there] and (there != chart.gone or french is not chart.fresh):
                    return far
                if not allied[there]:
                    further.append(there)
        edge = further
    return 4
