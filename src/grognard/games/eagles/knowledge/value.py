"""How a side stands: named parts of a judgement, and the chance to win that they add up to.

The weights are a first estimate by hand.
"""

from __future__ import annotations

from math import exp

from grognard.games.eagles import victory
from grognard.games.eagles.knowledge.aims import even_score, wishes
from grognard.games.eagles.roster import COALITION, FRENCH
from grognard.games.eagles.state import UNSEEN, Battle
from grognard.kernel.knowledge import Feature, decided, weighed


def shares(state: Battle, side: int) -> tuple[float, float]:
    """What share of a side's strength is lost, and what share has run."""
    whole = 0.0
    lost = 0.0
    routed = 0.0
    for unit in state.roster.units_of[side]:
        full = float(state.roster.size[unit][0])
        whole += full
        if state.is_off(unit):
            lost += full
        elif state.where[unit] != UNSEEN:
            lost += full - state.size_of(unit)
            if state.routed[unit]:
                routed += state.size_of(unit)
    whole = max(1.0, whole)
    return lost / whole, routed / whole


def grip(state: Battle, side: int) -> float:
    """How near the troops of a side are to what it still wants, in points."""
    total = 0.0
    near = state.ground.grid.distance
    for wish in wishes(state, side):
        if wish.taken:
            continue
        close = 0.0
        for h in state.stacks:
            if state.held[h] == side + 1:
                far = near(h, wish.hex)
                if far <= 4:
                    close += 1.0 / (1.0 + far)
        total += wish.worth * min(1.0, 0.5 * close)
    return total


def features(state: Battle) -> list[Feature]:
    """The position in named parts, each seen from the French side; their weighted sum is the log of the odds."""
    late = (state.turn + 1) / max(1, len(state.scenario.turns))
    lead = victory.score(state) - even_score(state)
    french_lost, french_routed = shares(state, FRENCH)
    others_lost, others_routed = shares(state, COALITION)
    return [
        Feature("points", 0.04, lead),
        Feature("points late", 0.12, lead * late * late),
        Feature("losses", 3.0, others_lost - french_lost),
        Feature("routed", 1.5, others_routed - french_routed),
        Feature("near what counts", 0.05, grip(state, FRENCH) - grip(state, COALITION)),
        Feature(
            "officers", 0.1, float(victory.for_leaders(state, FRENCH) - victory.for_leaders(state, COALITION)) * 0.3
        ),
    ]


def value(state: Battle, seat: int) -> float:
    """How well a seat stands, between -1 and 1: twice its chance to win, less one."""
    if state.outcome is not None:
        return decided(state.outcome, seat)
    chance = 1.0 / (1.0 + exp(-weighed(features(state))))
    french = max(-0.99, min(0.99, 2.0 * chance - 1.0))
    return french if seat == FRENCH else -french
