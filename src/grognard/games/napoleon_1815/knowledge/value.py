"""How a side stands: named parts of a judgement, and the chance to win that they add up to.

The weights are those of a logistic regression on 34,000 positions at the start of Player Turns, from 3,000 games that
the script played to the end from openings and beginnings of many kinds. On games held back the Brier score of the
chances was 0.151; 0.233 is what the mean alone would have.
"""

from __future__ import annotations

from math import exp
from typing import Final

from grognard.games.napoleon_1815.knowledge.aims import step_worth
from grognard.games.napoleon_1815.roster import ANGLO_DUTCH, FRENCH, FRENCH_SIDE, PRUSSIAN
from grognard.games.napoleon_1815.state import Campaign
from grognard.kernel.knowledge import Feature, decided, weighed

NEAREST: Final = 2  # cities at which troops are counted
FADE: Final = [exp(-0.8 * far) for far in range(100)]  # how much less troops count for a city, by towns between
APART: Final = 8  # towns between two armies beyond which it makes no difference
UNKNOWN: Final = 4  # towns between two armies of which one is no more
FRENCH_TURNS: Final = 12.0
FLANKS: Final = 0.6  # what neighbours count for a main body

NAMES: Final = [
    "the start", "Anglo-Dutch units lost", "Prussian units lost", "both Allies near defeat", "French units lost",
    "troops near one city", "troops near a second city", "troops near two cities at once",
    "a second city as time passes", "a second city in the last days", "supply cities held", "supply cities held late",
    "days gone by", "days gone by, squared", "the gap between the Allies", "how close together the French are",
    "the French are next",
]  # fmt: skip
WEIGHTS: Final = [
    -2.135, 1.143, 0.0, 1.444, -1.151, 5.260, 3.439, -6.710, 4.425, 2.790, -0.838, 1.076, -6.207, 0.135, 0.146, 1.025,
    0.155,
]  # fmt: skip


def features(campaign: Campaign) -> list[Feature]:
    """The position in named parts, each seen from the French side; their weighted sum is the log of the odds."""
    return [Feature(NAMES[number], WEIGHTS[number], amount) for number, amount in enumerate(amounts(campaign))]


def amounts(campaign: Campaign) -> list[float]:
    """How much there is of each feature."""
    power = powers(campaign)
    anglo = share_lost(campaign, ANGLO_DUTCH)
    prussian = share_lost(campaign, PRUSSIAN)
    near, held = grip(campaign, power)
    first = near[0]
    second = near[1]
    french_turns = turns_to_come(campaign)
    late = 1.0 - french_turns / FRENCH_TURNS
    square = late * late
    french_main, together = main_body(campaign, power[FRENCH])
    anglo_main, _ = main_body(campaign, power[ANGLO_DUTCH])
    prussian_main, _ = main_body(campaign, power[PRUSSIAN])
    apart = UNKNOWN
    if anglo_main >= 0 and prussian_main >= 0:
        apart = min(APART, campaign.ground.far[anglo_main][prussian_main])
    return [
        1.0,
        anglo,
        prussian,
        anglo * prussian,
        share_lost(campaign, FRENCH),
        first,
        second,
        first * second,
        second * late,
        second * square * square,
        held,
        held * late,
        late,
        square,
        float(apart),
        together if french_main >= 0 else 0.0,
        1.0 if campaign.active() == FRENCH_SIDE else 0.0,
    ]


def turns_to_come(campaign: Campaign) -> int:
    """French turns still to come, the present one counted in."""
    turns = campaign.scenario.turns
    total = 0
    for number in range(max(0, campaign.turn), len(turns)):
        if turns[number].side == FRENCH_SIDE:
            total += 1
    return total


def share_lost(campaign: Campaign, army: int) -> float:
    """How near an army is to its defeat, 1 when it is there (10.0)."""
    if campaign.defeated[army]:
        return 1.0
    return min(1.0, campaign.dead[army] / max(1, campaign.scenario.defeat[army]))


def powers(campaign: Campaign) -> list[list[float]]:
    """The strength of each army in each town."""
    size = campaign.ground.size()
    found = [[0.0] * size, [0.0] * size, [0.0] * size]
    army = campaign.roster.army
    strength = campaign.strength
    for unit, town in enumerate(campaign.where):
        if town >= 0:
            found[army[unit]][town] += strength[unit] * step_worth(campaign, unit)
    return found


def grip(campaign: Campaign, power: list[list[float]]) -> tuple[list[float], float]:
    """The French share of the troops near each supply city, the best first, and how many cities they hold."""
    ground = campaign.ground
    shares: list[float] = []
    held = 0.0
    for city, owner in enumerate(ground.supplies):
        if owner < 0:
            continue
        far = ground.far[city]
        french = 0.0
        allied = 1.0
        for town in range(ground.size()):
            if campaign.held[0][town]:
                french += power[FRENCH][town] * FADE[far[town]]
            if campaign.held[1][town]:
                allied += (power[ANGLO_DUTCH][town] + power[PRUSSIAN][town]) * FADE[far[town]]
        shares.append(french / (french + allied))
        if campaign.held[FRENCH_SIDE][city]:
            held += 1.0
    while len(shares) < NEAREST:
        shares.append(0.0)
    shares.sort(reverse=True)
    return shares, held


def main_body(campaign: Campaign, power: list[float]) -> tuple[int, float]:
    """The town around which an army is strongest (-1 for none), and the share of its strength that is there."""
    near = campaign.ground.near
    best = -1
    most = 0.0
    total = 0.0
    for town, mine in enumerate(power):
        if mine > 0.0:
            total += mine
            around = mine
            for there in near[town]:
                around += FLANKS * power[there]
            if around > most:
                most = around
                best = town
    return best, most / total if total > 0.0 else 0.0


def value(campaign: Campaign, seat: int) -> float:
    """How well a seat stands, between -1 and 1: twice its chance to win, less one."""
    if campaign.outcome is not None:
        return decided(campaign.outcome, seat)
    chance = 1.0 / (1.0 + exp(-weighed(features(campaign))))
    french = max(-0.99, min(0.99, 2.0 * chance - 1.0))
    return french if seat == campaign.seat_of[FRENCH] else -french
