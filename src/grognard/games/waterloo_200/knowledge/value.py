"""How a side stands: named parts of a judgement, and the chance to win that they add up to.

The weights are a first estimate by hand.
"""

from __future__ import annotations

from math import exp

from grognard.games.waterloo_200.knowledge.scout import side_of
from grognard.games.waterloo_200.roster import SIDE_OF
from grognard.games.waterloo_200.state import Day
from grognard.games.waterloo_200.victory import areas_held
from grognard.kernel.knowledge import Feature, decided, weighed


def features(day: Day) -> list[Feature]:
    """The position in named parts, each seen from the French side; their weighted sum is the log of the odds."""
    late = day.turn / max(1, len(day.scenario.hours))
    lead = areas_held(day, 0) - areas_held(day, 1)
    strength = [0.0, 0.0]
    stars = [0.0, 0.0]
    for block, place in enumerate(day.where):
        if place > 0:
            side = SIDE_OF[day.roster.faction[block]]
            if day.roster.leads[block]:
                stars[side] += day.value(block)
            else:
                strength[side] += day.strength(block)
    return [
        Feature("Victory Areas", 0.25, float(lead)),
        Feature("Victory Areas late", 0.5, lead * late),
        Feature("British blocks lost", 0.22, float(day.lost[1])),
        Feature("French blocks lost", -0.22, float(day.lost[0])),
        Feature("strength on the map", 0.012, strength[0] - strength[1]),
        Feature("stars of leaders", 0.03, stars[0] - stars[1]),
        Feature("the Disc", 0.1, 1.0 if day.disc == 0 else -1.0),
    ]


def value(day: Day, seat: int) -> float:
    """How well a seat stands, between -1 and 1: twice its chance to win, less one."""
    if day.outcome is not None:
        return decided(day.outcome, seat)
    chance = 1.0 / (1.0 + exp(-weighed(features(day))))
    french = max(-0.99, min(0.99, 2.0 * chance - 1.0))
    return french if side_of(day, seat) == 0 else -french
