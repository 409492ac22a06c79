"""The map as a side sees it: how strong everybody is in each town, how far things are, what can come from where."""

from __future__ import annotations

from typing import Final

from grognard.games.napoleon_1815.knowledge import aims
from grognard.games.napoleon_1815.roster import ALLIED_SIDE, ARMIES_OF, CAVALRY, FRENCH, FRENCH_SIDE, HORSE_ARTILLERY
from grognard.games.napoleon_1815.state import Campaign
from grognard.games.napoleon_1815.steps.base import TownStep
from grognard.kernel.knowledge import Case

FAR: Final = 99
PULL: Final = [0.08, 0.05]  # by side, what a town nearer to the aim is worth to a step: the French have no time
DARING: Final = 0.9  # time works for the Allies: the French must take risks
SUPPORT: Final = 0.5  # what is next door comes late
COLUMN: Final = 24.0  # the strength that a good road brings to an attack (5.4)
FORTRESS: Final = 6.0  # what an enemy in a city who is as strong as the army takes from its worth
TOGETHER: Final = 0.7  # what a town away from the main body costs, against one towards the aim


class Scout:
    """Strength and number of blocks by side and town, with what the side that looks wants and fears."""

    def __init__(self, campaign: Campaign, seat: int, side: int, more: bool) -> None:
        self.campaign: Final = campaign
        self.side: Final = side
        self.more: Final = more  # another group may still move this turn
        self.gone: int = -1  # the town whose group is being thought about
        self.fresh: Final[list[int]] = [0] * campaign.ground.size()  # French units that have not moved this turn
        size = campaign.ground.size()
        roster = campaign.roster
        self.power: Final[list[list[float]]] = [[0.0] * size, [0.0] * size]
        self.army: Final[list[list[float]]] = [[0.0] * size, [0.0] * size, [0.0] * size]  # the same by army
        self.count: Final[list[list[int]]] = [campaign.held[0][:], campaign.held[1][:]]
        self.leaders: Final[list[int]] = [0] * size  # leaders of the side that looks
        self.worth: Final = aims.worths(campaign, seat)
        for unit, town in enumerate(campaign.where):
            if town >= 0:
                self.power[roster.side[unit]][town] += self.worth[unit]
                self.army[roster.army[unit]][town] += self.worth[unit]
                if roster.side[unit] == FRENCH_SIDE and not campaign.moved[unit]:
                    self.fresh[town] += 1
                if unit in roster.leader_of and roster.side[unit] == side:
                    self.leaders[town] += 1
        self.price: Final = [aims.side_price(campaign, 0), aims.side_price(campaign, 1)]
        if side == FRENCH_SIDE:
            self.price[FRENCH_SIDE] *= DARING
        self.city: Final = aims.cities(campaign)
        self.starve: Final[list[float]] = [0.0] * size  # what a city's loss costs the Allies in units (9.0)
        self.city_worth: Final[list[float]] = [0.0] * size  # the same and its part of the end of the game (10.1)
        self.late: Final = aims.late_worth(campaign)
        for town in self.city:
            self.starve[town] = aims.starve_worth(campaign, town)
            self.city_worth[town] = self.starve[town] + 0.5 * self.late
        self.raid: Final = raiders(self, 1 - side)  # enemy cavalry two towns away
        self.haste: float = PULL[side] * (1.0 + 0.12 * max(0, 8 - aims.turns_left(campaign, FRENCH_SIDE)))
        self.pull: Final[list[list[float]]] = [[], [], []]  # by army: how far each town is from where it wants to be
        self.part: Final[list[float]] = [0.0] * size  # what each town contributes to the judgement
        self.whole: float = 0.0
        # How the side thinks about it, for scripts of another style
        self.fear: float = 1.0  # of what the enemy may do
        self.zeal: float = 1.0  # for fights
        self.hope: float = 1.0  # of what may be gained next turn

    def shift(self, unit: int, start: int, goal: int) -> None:
        """A unit of the side goes from one town to another."""
        worth = self.worth[unit]
        army = self.campaign.roster.army[unit]
        self.power[self.side][start] -= worth
        self.power[self.side][goal] += worth
        self.army[army][start] -= worth
        self.army[army][goal] += worth
        self.count[self.side][start] -= 1
        self.count[self.side][goal] += 1
        if unit == self.campaign.roster.leader_of[army]:
            self.leaders[start] -= 1
            self.leaders[goal] += 1


def raiders(scout: Scout, side: int) -> list[float]:
    """What fast units of a side two towns away could add to an attack on each town (5.3): a share of every stack."""
    campaign = scout.campaign
    near = campaign.ground.near
    arm = campaign.roster.arm
    fast = 0.0
    total = 0.0
    for army in ARMIES_OF[side]:
        for unit in campaign.roster.units_of[army]:
            if campaign.where[unit] >= 0:
                total += 1.0
                fast += 1.0 if arm[unit] in (CAVALRY, HORSE_ARTILLERY) else 0.0
    share = fast / total if total else 0.0
    found = [0.0] * campaign.ground.size()
    for town, power in enumerate(scout.power[side]):
        if power <= 0.0:
            continue
        reached: list[int] = []
        for here in near[town]:
            if scout.count[1 - side][here]:
                continue
            for there in near[here]:
                if there != town and there not in near[town] and there not in reached:
                    reached.append(there)
                    found[there] += share * power
    return found


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


def main_stack(scout: Scout, power: list[float]) -> int:
    """The town around which an army is strongest, or -1."""
    near = scout.campaign.ground.near
    best = -1
    most = 0.0
    for town, mine in enumerate(power):
        if mine > 0.0:
            total = mine + 0.6 * sum([power[there] for there in near[town]])
            if total > most:
                most = total
                best = town
    return best


# What fights would bring


def support(scout: Scout, side: int, town: int) -> float:
    """What can come to a fight from next door, over its roads, in time (6.34)."""
    ground = scout.campaign.ground
    power = scout.power[side]
    foe = scout.count[1 - side]
    ways = ground.ways[town]
    total = 0.0
    for number, there in enumerate(ground.near[town]):
        if power[there] > 0.0 and not foe[there]:
            total += min(power[there], 6.0 * ground.trickle[ways[number]])
    return total * SUPPORT


def exits(scout: Scout, side: int, town: int, attacked_from: int) -> int:
    """Units that could leave a town at once (7.2)."""
    ground = scout.campaign.ground
    foe = scout.count[1 - side]
    ways = ground.ways[town]
    total = 0
    for number, there in enumerate(ground.near[town]):
        if not foe[there] and there != attacked_from:
            total += ground.trickle[ways[number]]
    return total


def threat(scout: Scout, town: int, attacker: int) -> tuple[float, int]:
    """The strength with which a side could attack a town next turn, and from where most of it would come."""
    ground = scout.campaign.ground
    power = scout.power[attacker]
    count = scout.count[attacker]
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


def ways_back(scout: Scout, town: int) -> int:
    """Units an attacker could take back in a turn: over the roads he came by (7.1)."""
    campaign = scout.campaign
    total = 0
    for there in campaign.entries.get(town, []):
        total += campaign.ground.trickle[campaign.ground.road[town][there]]
    return total


def look(campaign: Campaign, seat: int, side: int, more: bool = False) -> Scout:
    """The map with the pull of the side's aims; `more`: another group moves after the one that is thought about."""
    scout = Scout(campaign, seat, side, more)
    if side == FRENCH_SIDE:
        scout.pull[FRENCH] = french_pull(scout)
    else:
        for army in ARMIES_OF[side]:
            scout.pull[army] = allied_pull(scout, army)
    return scout


def french_pull(scout: Scout) -> list[float]:
    """The French go for one city, all together: within a town of their main body is together enough."""
    campaign = scout.campaign
    main = main_stack(scout, scout.power[FRENCH_SIDE])
    if main < 0:
        return [0.0] * campaign.ground.size()
    home = spread(campaign, [(main, 0.0)])
    goal = french_goal(scout, main)
    aim = roads_to(scout, goal)
    return [aim[town] + TOGETHER * max(0.0, home[town] - 1.0) for town in range(len(aim))]


def french_goal(scout: Scout, main: int) -> int:
    """The city to take next: what it is worth, less the way there and those who hold it."""
    best = main
    most = -99.0
    own = scout.power[FRENCH_SIDE]
    army = own[main] + 0.8 * sum([own[there] for there in scout.campaign.ground.near[main]])
    army = min(army, COLUMN + 0.4 * max(0.0, army - COLUMN))
    days = aims.turns_left(scout.campaign, FRENCH_SIDE) + 1.5
    for town in scout.city:
        if scout.count[FRENCH_SIDE][town] and not scout.count[ALLIED_SIDE][town] and town != main:
            continue  # somebody is there already
        held = scout.power[ALLIED_SIDE][town] + support(scout, ALLIED_SIDE, town)
        worth = scout.starve[town]
        if town != main:
            worth += 0.6 * scout.late + pair_bonus(scout, town)
        far = roads_to(scout, town)[main]
        strong = max(0.0, min(1.5, held / max(1.0, army) - 0.5))
        worth -= 0.6 * far + FORTRESS * strong + (3.0 if far > days else 0.0)
        if worth > most:
            most = worth
            best = town
    return best


def pair_bonus(scout: Scout, town: int) -> float:
    """Two cities win at the end (10.1): those near another one are worth more."""
    far = spread(scout.campaign, [(other, 0.0) for other in scout.city if other != town])
    return max(0.0, 6.0 - 1.3 * far[town])


def roads_to(scout: Scout, goal: int) -> list[float]:
    """How far every town is from a goal, as an army marches: minor roads and held crossings are slow."""
    campaign = scout.campaign
    ground = campaign.ground
    foe = scout.count[1 - scout.side]
    far = [float(FAR)] * ground.size()
    far[goal] = 0.0
    edge = [goal]
    while edge:
        further: list[int] = []
        for town in edge:
            ways = ground.ways[town]
            for number, there in enumerate(ground.near[town]):
                road = ways[number]
                step = 1.0 if ground.major[road] else 1.2
                if foe[town]:
                    step += 0.3 + 0.2 * min(4, foe[town]) if ground.river[road] else 0.1 * min(4, foe[town])
                if far[town] + step < far[there]:
                    far[there] = far[town] + step
                    further.append(there)
        edge = further
    return far


def allied_pull(scout: Scout, army: int) -> list[float]:
    """The Allies gather, each army on its main body, and close in on the French main body."""
    campaign = scout.campaign
    french = main_stack(scout, scout.power[FRENCH_SIDE])
    main = main_stack(scout, scout.army[army])
    if french < 0 or main < 0:
        return [0.0] * campaign.ground.size()
    foe = spread(campaign, [(french, 0.0)])
    home = spread(campaign, [(main, 0.0)])
    return [0.7 * foe[town] + 0.5 * home[town] for town in range(len(foe))]


def town_step(case: Case[Campaign]) -> TownStep:
    """The decision about a fight in a town that is put to a judge."""
    step = case.state.agenda[-1]
    assert isinstance(step, TownStep)
    return step
