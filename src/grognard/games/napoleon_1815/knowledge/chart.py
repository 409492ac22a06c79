"""The map seen as stacks: how strong each side is in each town, and how far things are."""

from __future__ import annotations

from typing import Final

from grognard.games.napoleon_1815.knowledge import aims
from grognard.games.napoleon_1815.roster import ARMIES_OF, CAVALRY, FRENCH_SIDE, HORSE_ARTILLERY
from grognard.games.napoleon_1815.state import Campaign

FAR: Final = 99
PULL: Final = [0.08, 0.05]  # by side, what a town nearer to the aim is worth to a step: the French have no time
DARING: Final = 0.9  # time works for the Allies: the French must take risks


class Chart:
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


def raiders(chart: Chart, side: int) -> list[float]:
    """What fast units of a side two towns away could add to an attack on each town (5.3): a share of every stack."""
    campaign = chart.campaign
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
    for town, power in enumerate(chart.power[side]):
        if power <= 0.0:
            continue
        reached: list[int] = []
        for here in near[town]:
            if chart.count[1 - side][here]:
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


def main_stack(chart: Chart, power: list[float]) -> int:
    """The town around which an army is strongest, or -1."""
    near = chart.campaign.ground.near
    best = -1
    most = 0.0
    for town, mine in enumerate(power):
        if mine > 0.0:
            total = mine + 0.6 * sum([power[there] for there in near[town]])
            if total > most:
                most = total
                best = town
    return best
