"""How a side stands: named parts of a judgement, and the chance to win that they add up to.

The weights are a first estimate by hand.
"""

from __future__ import annotations

from math import exp

from grognard.games.waterloo_200.knowledge.aims import life
from grognard.games.waterloo_200.knowledge.scout import Scout, side_of
from grognard.games.waterloo_200.roster import FACTIONS_OF, PRUSSIAN
from grognard.games.waterloo_200.state import Day
from grognard.games.waterloo_200.victory import areas_held
from grognard.kernel.knowledge import Feature, decided, weighed


def exposure(day: Day, side: int) -> float:
    """What a side may lose in the next impulse, area by area, as its own commander sees it."""
    scout = Scout(day, side, day.scenario.seats[FACTIONS_OF[side][0]])
    total = 0.0
    for faction in FACTIONS_OF[side]:
        held = day.held[faction]
        worth = life(day, faction)
        for area in range(1, day.ground.size()):
            if held[area]:
                total += scout.risk(day, area, scout.power[side][area], scout.tough[side][area], held[area], worth)
        chief = day.roster.chief[faction]
        if faction != PRUSSIAN and chief >= 0 and day.where[chief] > 0:
            camp = day.where[chief]
            over = scout.dangers(day)[camp] - scout.power[side][camp] - day.ground.bonus[camp]
            total += 0.1 * max(0.0, min(over, 10.0))
    return total


def features(day: Day) -> list[Feature]:
    """The position in named parts, each seen from the French side; their weighted sum is the log of the odds."""
    late = (day.turn - 1) / max(1, len(day.scenario.hours) - 1)
    lead = areas_held(day, 0) - areas_held(day, 1)
    strength = [0.0, 0.0]
    stars = [0.0, 0.0]
    for block, place in enumerate(day.where):
        if place > 0:
            side = day.roster.side[block]
            if day.roster.leads[block]:
                stars[side] += day.value(block)
            else:
                strength[side] += day.strength(block)
    british, french = day.lost[1], day.lost[0]
    return [
        Feature("Victory Areas", 0.05, float(lead)),
        Feature("Victory Areas late", 1.6, lead * late * late),
        Feature("British blocks lost", 0.14, float(british)),
        Feature("French blocks lost", -0.05, float(french)),
        Feature("British army shaken", 0.16, 0.1 * british * british),
        Feature("French army shaken", -0.27, 0.1 * french * french),
        Feature("strength on the map", 0.004, strength[0] - strength[1]),
        Feature("stars of leaders", 0.09, stars[0] - stars[1]),
        Feature("reserves", 0.016, float(day.pools[0] - day.pools[1] - day.pools[2])),
        Feature("the Disc", 0.11, 1.0 if day.disc == 0 else -1.0),
        Feature("the move", 0.05, 1.0 if day.side == 0 else -1.0),
        Feature("danger to blocks", 0.06, exposure(day, 1) - exposure(day, 0)),
        Feature("the day", -1.1, 1.0),
    ]


def value(day: Day, seat: int) -> float:
    """How well a seat stands, between -1 and 1: twice its chance to win, less one."""
    if day.outcome is not None:
        return decided(day.outcome, seat)
    chance = 1.0 / (1.0 + exp(-weighed(features(day))))
    french = max(-0.99, min(0.99, 2.0 * chance - 1.0))
    return french if side_of(day, seat) == 0 else -french
