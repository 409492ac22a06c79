"""The map seen as stacks: how strong each side is in each town, what threatens it, what it could gain."""

from __future__ import annotations

from typing import Final

from grognard.games.napoleon_1815.insight import aims
from grognard.games.napoleon_1815.roster import ALLIED_SIDE, FRENCH_SIDE
from grognard.games.napoleon_1815.state import Campaign

FAR: Final = 99
BATTLE: Final = 3  # units each side needs for a battle (6.1)
DEFENCE: Final = 1.2  # who stands still fires first at those who come
SUPPORT: Final = 0.5  # what is next door comes late


class Chart:
    """Strength and number of blocks by side and town, with the distances that matter to the side that looks."""

    def __init__(self, campaign: Campaign, seat: int, side: int) -> None:
        self.campaign: Final = campaign
        self.side: Final = side
        size = campaign.ground.size()
        self.power: Final[list[list[float]]] = [[0.0] * size, [0.0] * size]
        self.count: Final[list[list[int]]] = [campaign.held[0][:], campaign.held[1][:]]
        self.fast: Final[list[int]] = [0] * size  # French units that march two towns, as far as they are known
        self.worth: Final = aims.worths(campaign, seat)
        for unit, town in enumerate(campaign.where):
            if town >= 0:
                self.power[campaign.roster.side[unit]][town] += self.worth[unit]
        self.price: Final = [aims.side_price(campaign, 0), aims.side_price(campaign, 1)]
        self.city: Final = aims.cities(campaign)
        self.city_worth: Final = [aims.city_worth(campaign, town) for town in self.city]
        self.french_far: Final = spread(campaign, [(t, 0.0) for t, n in enumerate(self.count[0]) if n])
        self.pull: list[float] = [0.0] * size  # how far each town is from where the side wants to be
        self.main: int = main_stack(self, FRENCH_SIDE)

    def shift(self, unit: int, start: int, goal: int) -> None:
        """A unit of the side goes from one town to another."""
        worth = self.worth[unit]
        self.power[self.side][start] -= worth
        self.power[self.side][goal] += worth
        self.count[self.side][start] -= 1
        self.count[self.side][goal] += 1


def spread(campaign: Campaign, sources: list[tuple[int, float]]) -> list[float]:
    """How far every town is from the nearest source, each source with a start of its own."""
    far = [float(FAR)] * campaign.ground.size()
    edge: list[int] = []
    for town, start in sources:
        if start < far[town]:
            far[town] = start
            edge.append(town)
    near = campaign.ground.near
    while edge:
        further: list[int] = []
        for town in edge:
            step = far[town] + 1.0
            for there in near[town]:
                if step < far[there]:
                    far[there] = step
                    further.append(there)
        edge = further
    return far


def main_stack(chart: Chart, side: int) -> int:
    """The town around which a side is strongest, or -1."""
    near = chart.campaign.ground.near
    power = chart.power[side]
    best = -1
    most = 0.0
    for town, mine in enumerate(power):
        if mine > 0.0:
            total = mine + 0.6 * sum([power[there] for there in near[town]])
            if total > most:
                most = total
                best = town
    return best


def support(chart: Chart, side: int, town: int) -> float:
    """What can come to a fight from next door, over its roads, in time (6.34)."""
    ground = chart.campaign.ground
    power = chart.power[side]
    foe = chart.count[1 - side]
    total = 0.0
    for number, there in enumerate(ground.near[town]):
        if power[there] > 0.0 and not foe[there]:
            road = ground.ways[town][number]
            total += min(power[there], 6.0 * ground.trickle[road])
    return total * SUPPORT


def exits(chart: Chart, side: int, town: int, attacked_from: int) -> int:
    """Units that could leave a town at once (7.2)."""
    ground = chart.campaign.ground
    foe = chart.count[1 - side]
    total = 0
    for number, there in enumerate(ground.near[town]):
        if not foe[there] and there != attacked_from:
            total += ground.trickle[ground.ways[town][number]]
    return total


def chance(ratio: float) -> float:
    """How likely a fight is won at this ratio of strengths."""
    cube = ratio * ratio * ratio
    return cube / (1.0 + cube)


def stake(count: int, ways_out: int) -> float:
    """Units a beaten stack loses, roughly: some in the rout, and some of those for whom there is no road."""
    return 0.25 * count + 0.45 * max(0, count - ways_out)


def threat(chart: Chart, town: int, attacker: int) -> tuple[float, int]:
    """The strength with which a side could attack a town next turn, and from where most of it would come."""
    ground = chart.campaign.ground
    power = chart.power[attacker]
    count = chart.count[attacker]
    best = 0.0
    source = -1
    total = 0.0
    for number, there in enumerate(ground.near[town]):
        mine = power[there]
        if mine > 0.0:
            limit = ground.assault[ground.ways[town][number]]
            part = mine if count[there] <= limit else mine * limit / count[there]
            total += part
            if part > best:
                best = part
                source = there
    return best + 0.6 * (total - best), source


def defence(chart: Chart, side: int, town: int) -> float:
    """The strength that meets an attack on a town."""
    return (chart.power[side][town] + support(chart, side, town)) * DEFENCE


def fight_value(chart: Chart, town: int) -> float:
    """What the side can expect of a fight it has begun in a town, in units gained or lost."""
    me = chart.side
    foe = 1 - me
    mine = chart.power[me][town]
    theirs = chart.power[foe][town]
    my_count = chart.count[me][town]
    their_count = chart.count[foe][town]
    if my_count < BATTLE or their_count < BATTLE:
        return skirmish_value(chart, town, mine, theirs, my_count, their_count)
    ratio = (mine + support(chart, me, town)) / max(0.1, defence(chart, foe, town))
    odds = chance(ratio)
    out = exits(chart, foe, town, -1)
    back = max(2, out_of(chart, town))
    gain = stake(their_count, max(1, out - 2)) * chart.price[foe]
    loss = stake(my_count, back) * chart.price[me]
    return odds * gain * 1.1 - (1.0 - odds) * loss


def out_of(chart: Chart, town: int) -> int:
    """Units an attacker could take back in a turn: over the roads he came by (7.1)."""
    campaign = chart.campaign
    total = 0
    for there in campaign.entries.get(town, []):
        total += campaign.ground.trickle[campaign.ground.road[town][there]]
    return total


def skirmish_value(chart: Chart, town: int, mine: float, theirs: float, my_count: int, their_count: int) -> float:
    """One volley each, the fewer go (6.6)."""
    me = chart.side
    foe = 1 - me
    shots = 0.08 * (min(mine, 12.0) * chart.price[foe] - min(theirs, 12.0) * chart.price[me])
    if my_count > their_count:
        stuck = max(0, their_count - exits(chart, foe, town, -1))
        return shots + 0.35 * their_count * chart.price[foe] + stuck * chart.price[foe]
    return shots - 0.4 * my_count * chart.price[me]


def judge(chart: Chart) -> float:
    """How good the map is for the side after its move, the enemy being next."""
    me = chart.side
    foe = 1 - me
    total = 0.0
    mine = chart.count[me]
    theirs = chart.count[foe]
    power = chart.power[me]
    pull = chart.pull
    for town, number in enumerate(mine):
        if number:
            total -= 0.05 * power[town] * pull[town]
            if theirs[town]:
                total += fight_value(chart, town)
            else:
                total -= risk(chart, town)
        elif theirs[town]:
            total += 0.35 * prospect(chart, town)
    return total + city_terms(chart)


def risk(chart: Chart, town: int) -> float:
    """What the enemy's next attack on a stack of ours would cost, weighed by how likely it succeeds."""
    me = chart.side
    coming, source = threat(chart, town, 1 - me)
    if coming <= 0.0:
        return 0.0
    odds = chance(coming / max(0.1, defence(chart, me, town)))
    return odds * odds * stake(chart.count[me][town], exits(chart, me, town, source)) * chart.price[me] * 1.3


def prospect(chart: Chart, town: int) -> float:
    """What our next attack on a stack of the enemy would gain."""
    me = chart.side
    coming, source = threat(chart, town, me)
    if coming <= 0.0:
        return 0.0
    odds = chance(coming / max(0.1, defence(chart, 1 - me, town)))
    return odds * odds * stake(chart.count[1 - me][town], exits(chart, 1 - me, town, source)) * chart.price[1 - me]


def city_terms(chart: Chart) -> float:
    """Cities held by the French, and cities they could walk into (9.0, 10.1); for the side that looks."""
    french = 0.0
    for number, town in enumerate(chart.city):
        worth = chart.city_worth[number]
        if chart.count[FRENCH_SIDE][town]:
            odds = 1.0
            if chart.count[ALLIED_SIDE][town]:
                odds = 0.3
            french += worth * odds
        elif not chart.count[ALLIED_SIDE][town]:
            far = nearest_french(chart, town)
            french += worth * (0.7 if far <= 1 else 0.45 if far <= 2 else 0.15 if far <= 3 else 0.0)
    return french if chart.side == FRENCH_SIDE else -french


def nearest_french(chart: Chart, town: int) -> int:
    """Towns between a city and the nearest French, no more than three; Allied stacks stand in the way."""
    near = chart.campaign.ground.near
    french = chart.count[FRENCH_SIDE]
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
                if french[there]:
                    return far
                if not allied[there]:
                    further.append(there)
        edge = further
    return 4
