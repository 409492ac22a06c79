"""The chances of fights: of stacks on the map (6.1, 6.6), and of units in a battle by fire and staying power (6.3)."""

from __future__ import annotations

from typing import Final

from grognard.games.napoleon_1815.field import HOME, PLACES, RESERVE, WOODS, Field, opposite
from grognard.games.napoleon_1815.knowledge import aims
from grognard.games.napoleon_1815.knowledge.scout import Scout, exits, support, ways_back
from grognard.games.napoleon_1815.roster import ARMIES_OF, CAVALRY, FOOT_ARTILLERY, INFANTRY, LEADER
from grognard.games.napoleon_1815.skirmish import BATTLE
from grognard.games.napoleon_1815.state import Campaign
from grognard.games.napoleon_1815.view import knows

DEFENCE: Final = 1.0  # ground and first fire are worth no more than the choice of the moment
TOLL: Final = 0.08  # what a victory costs the victor, of a unit, for each of his units


def chance(ratio: float) -> float:
    """How likely a fight is won at this ratio of strengths."""
    square = ratio * ratio
    steep = square * square * ratio
    return steep / (1.0 + steep)


def stake(count: int, ways_out: int) -> float:
    """Units a beaten stack loses, steps counted in: some in the fight, and some of those for whom there is no road."""
    return 0.4 * count + 0.35 * max(0, count - ways_out)


def defence(scout: Scout, side: int, town: int) -> float:
    """The strength that meets an attack on a town."""
    return (scout.power[side][town] + support(scout, side, town)) * DEFENCE


def fight_odds(scout: Scout, town: int) -> float:
    """How likely the side wins the fight it has begun in a town."""
    me = scout.side
    mine = scout.count[me][town]
    theirs = scout.count[1 - me][town]
    if mine < BATTLE or theirs < BATTLE:
        return 0.85 if mine > theirs else 0.15
    ratio = (scout.power[me][town] + support(scout, me, town)) / max(0.1, defence(scout, 1 - me, town))
    return chance(ratio)


def fight_value(scout: Scout, town: int) -> float:
    """What the side can expect of a fight it has begun in a town, in units gained or lost."""
    me = scout.side
    foe = 1 - me
    my_count = scout.count[me][town]
    their_count = scout.count[foe][town]
    if my_count < BATTLE or their_count < BATTLE:
        return skirmish_value(scout, town)
    odds = fight_odds(scout, town)
    out = exits(scout, foe, town, -1)
    back = max(2, ways_back(scout, town))
    gain = stake(their_count, max(1, out - 2)) * scout.price[foe]
    loss = stake(my_count, back) * scout.price[me]
    return odds * (gain - TOLL * my_count * scout.price[me]) - (1.0 - odds) * loss


def skirmish_value(scout: Scout, town: int) -> float:
    """One volley each, the fewer go (6.6)."""
    me = scout.side
    foe = 1 - me
    my_count = scout.count[me][town]
    their_count = scout.count[foe][town]
    shots = 0.08 * min(scout.power[me][town], 12.0) * scout.price[foe]
    shots -= 0.08 * min(scout.power[foe][town], 12.0) * scout.price[me]
    if my_count > their_count:
        stuck = max(0, their_count - exits(scout, foe, town, -1))
        return shots + (0.3 * their_count + stuck) * scout.price[foe]
    return shots - 0.5 * my_count * scout.price[me]


class Board:
    """One battle as a seat sees it: who stands where, and how well everybody fires and endures."""

    def __init__(self, campaign: Campaign, seat: int, field: Field, side: int) -> None:
        self.campaign: Final = campaign
        self.field: Final = field
        self.side: Final = side
        self.role: Final = field.role(side)
        size = campaign.roster.size()
        self.hits: Final[list[float]] = [0.0] * size  # hits a unit scores in a Battle Turn when engaged
        self.nerve: Final[list[float]] = [0.0] * size  # steps it can lose before it breaks
        self.guns: Final[list[float]] = [0.0] * size  # hits it scores at long range
        self.mine: Final[list[list[int]]] = [[] for _ in range(PLACES)]
        self.theirs: Final[list[list[int]]] = [[] for _ in range(PLACES)]
        mean = hidden_means(campaign, seat, 1 - side)
        for unit, place in enumerate(campaign.post):
            if place < 0 or campaign.where[unit] != field.town:
                continue
            army = campaign.roster.army[unit]
            if knows(campaign, seat, unit):
                self.hits[unit] = close_fire(campaign, field, unit, place)
                self.nerve[unit] = campaign.strength[unit] - 0.45
                if campaign.roster.gun[unit]:
                    self.guns[unit] = campaign.strength[unit] * campaign.roster.fire[unit] / 6.0
            else:
                self.hits[unit] = mean[army * 2]
                self.nerve[unit] = mean[army * 2 + 1]
            (self.mine if campaign.roster.side[unit] == side else self.theirs)[place].append(unit)
        self.reserve: Final = self.mine[RESERVE[self.role]]
        self.foe_reserve: Final = self.theirs[RESERVE[1 - self.role]]


def hidden_means(campaign: Campaign, seat: int, side: int) -> list[float]:
    """Mean fire and staying power of the unknown blocks, by army."""
    means = [0.0] * 6
    roster = campaign.roster
    for army in ARMIES_OF[side]:
        fire = 0.0
        steps = 0.0
        number = 0
        for unit in roster.units_of[army]:
            if campaign.where[unit] >= 0 and not knows(campaign, seat, unit):
                fire += roster.full[unit] * roster.fire[unit] / 6.0
                steps += roster.full[unit]
                number += 1
        if number:
            means[army * 2] = aims.WORN * fire / number
            means[army * 2 + 1] = aims.WORN * steps / number - 0.45
    return means


def close_fire(campaign: Campaign, field: Field, unit: int, place: int) -> float:
    """Hits a unit scores in a turn of close combat where it stands, shock and canister spread over a few turns."""
    arm = campaign.roster.arm[unit]
    power = float(campaign.roster.fire[unit])
    if arm == CAVALRY:
        power = 1.0 if field.terrain[place] == WOODS else power + 0.4
    elif campaign.roster.gun[unit]:
        power += 0.5
    elif arm == INFANTRY and field.holder[place] == unit:
        power += 1.0
    return campaign.strength[unit] * power / 6.0


def can_assault(campaign: Campaign, unit: int) -> bool:
    """May the unit go forward at all: not foot guns, and leaders should not (6.32)."""
    return campaign.roster.arm[unit] not in (FOOT_ARTILLERY, LEADER)


def battle_ratio(board: Board, extra_mine: float, extra_theirs: float) -> float:
    """Own force against the enemy's in the whole battle; the extras are strength that can still come."""
    mine: list[int] = []
    theirs: list[int] = []
    for place in range(PLACES):
        mine += board.mine[place]
        theirs += board.theirs[place]
    my_fire, my_nerve = totals(board, mine)
    foe_fire, foe_nerve = totals(board, theirs)
    my_force = (my_fire + 0.33 * extra_mine) * (my_nerve + extra_mine)
    foe_force = (foe_fire + 0.33 * extra_theirs) * (foe_nerve + extra_theirs)
    return (my_force + 0.3) / (foe_force + 0.3)


def totals(board: Board, units: list[int]) -> tuple[float, float]:
    """Fire and staying power of many."""
    fire = 0.0
    nerve = 0.0
    for unit in units:
        fire += board.hits[unit]
        nerve += board.nerve[unit]
    return fire, nerve


def outgun(board: Board) -> float:
    """Hits a turn that own guns score at long range, less those the enemy's score."""
    total = 0.0
    for place in HOME[board.role]:
        there = opposite(place)
        if board.field.terrain[there] != WOODS:
            total += sum([board.guns[unit] for unit in board.mine[place]])
        if board.field.terrain[place] != WOODS:
            total -= sum([board.guns[unit] for unit in board.theirs[there]])
    return total


def contest(
    board: Board, mine: list[int], theirs: list[int], my_reserve: float, their_reserve: float, first: bool
) -> float:
    """The ratio of forces in one position when `mine` fights `theirs`; reserves count for what they add.

    `first`: own troops fire first. Who comes up is fired at before he fires.
    """
    my_fire, my_nerve = totals(board, mine)
    foe_fire, foe_nerve = totals(board, theirs)
    if first:
        foe_nerve -= my_fire
        if foe_nerve <= 0.0:
            return 9.0
        foe_fire *= foe_nerve / (foe_nerve + my_fire)
    else:
        my_nerve -= foe_fire
        if my_nerve <= 0.0:
            return 0.05
        my_fire *= my_nerve / (my_nerve + foe_fire)
    my_force = (my_fire + 0.3 * my_reserve) * (my_nerve + my_reserve)
    foe_force = (foe_fire + 0.3 * their_reserve) * (foe_nerve + their_reserve)
    return (my_force + 0.1) / (foe_force + 0.1)


def reserve_nerve(board: Board, units: list[int]) -> float:
    """Staying power of reserves."""
    return sum([board.nerve[unit] for unit in units])
