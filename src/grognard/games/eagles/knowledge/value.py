"""How a side stands: the score that is to be expected at the end, and the chance to win that follows from it.

The parts were fitted to how the scores of games of the script went on (docs/developers/bots_eagles.md).
"""

from __future__ import annotations

from math import exp, sqrt
from typing import Final

from grognard.games.eagles import victory
from grognard.games.eagles.knowledge.aims import even_score, undecided
from grognard.games.eagles.knowledge.odds import at_most
from grognard.games.eagles.knowledge.scout import Scout
from grognard.games.eagles.morale import initiative_of, losses
from grognard.games.eagles.roster import COALITION, FRENCH, NO_FORMATION
from grognard.games.eagles.state import UNSEEN, Battle
from grognard.kernel.knowledge import Feature, decided, weighed

LUCK: Final = 3.7  # points that scores stray by in a whole battle, by the root of the number of units
NIGHTFALL: Final = 0.45  # of that in the last turn
HOURS: Final = 0.75  # and for the hours before it
STEEP: Final = 1.7  # makes a logistic curve of a normal one
NEAR: Final = 3  # hexes around what counts


class Standing:
    """What one side has lost, what has run, what it could take, and who can still act in this turn."""

    def __init__(self, state: Battle, side: int) -> None:
        whole = 1.0
        lost = 0.0
        routed = 0.0
        worn = 0
        for unit in state.roster.units_of[side]:
            full = float(state.roster.size[unit][0])
            whole += full
            if state.is_off(unit):
                lost += full
            elif state.where[unit] != UNSEEN:
                lost += full - state.size_of(unit)
                if state.lost[unit]:
                    worn += 1
                if state.routed[unit]:
                    routed += state.size_of(unit)
        self.lost: Final = lost / whole
        self.routed: Final = routed / whole
        self.worn: Final = float(worn)  # units that have lost a step: the next blow costs points
        self.grip: Final = grip(state, Scout(state, side))
        self.shaken: Final = shaken(state, side)
        acts = 0.0
        staff = 0.0
        for leader in state.roster.leaders_of[side]:
            left = state.tables.numbers.activations - state.used[leader]
            if left > 0 and state.leader_at[leader] > 0:
                chance = left * at_most(initiative_of(state, leader))
                formation = state.roster.leader_formation[leader]
                if formation == NO_FORMATION:
                    staff += chance
                else:
                    acts += chance * in_order(state, formation)
        self.acts: Final = acts / whole  # how often the whole army could still act in this turn
        self.staff: Final = staff  # and its commanders


def in_order(state: Battle, formation: int) -> float:
    """Size points of a formation that can act."""
    total = 0.0
    for unit in state.roster.formations[formation].units:
        if state.where[unit] > 0 and not state.routed[unit]:
            total += state.size_of(unit)
    return total


def shaken(state: Battle, side: int) -> float:
    """How near the formations of a side are to losing heart: the square of how much of the way each has gone."""
    total = 0.0
    for number, formation in enumerate(state.roster.formations):
        if formation.side == side and not state.demoralised[number]:
            gone, base = losses(state, number)
            share = min(1.0, 2.0 * gone / max(1, base))
            total += share * share
    return total


def grip(state: Battle, scout: Scout) -> float:
    """How much of what a side still wants it could take: points, by who is stronger there."""
    total = 0.0
    for wish in scout.wishes:
        if wish.taken:
            continue
        own = 1.0
        enemy = 4.0
        far = state.ground.far_from(wish.hex)
        for h in scout.friends:
            if far[h] <= NEAR:
                own += scout.size_in(state, h) / (1.0 + 0.5 * far[h])
        for h in scout.enemies:
            if far[h] <= NEAR:
                enemy += scout.size_in(state, h) / (1.0 + 0.5 * far[h])
        total += wish.full * own / (own + enemy)
    return total


def spread(state: Battle) -> float:
    """By how many points the score may still go one way or the other."""
    left = 1.0 - (state.turn + 1) / max(1, len(state.scenario.turns))
    return LUCK * sqrt(len(state.where)) * (NIGHTFALL + HOURS * left)


def features(state: Battle) -> list[Feature]:
    """The position in named parts, each seen from the French side; their weighted sum is the log of the odds.

    Equal players come to the score at which sides are even in the course of the day: that is what points are held
    against.
    """
    late = (state.turn + 1) / max(1, len(state.scenario.turns))
    unit = STEEP / spread(state)
    french = Standing(state, FRENCH)
    others = Standing(state, COALITION)
    return [
        Feature("victory points", unit, victory.score(state) - even_score(state) * late),
        Feature("losses", 20.0 * unit, others.lost - french.lost),
        Feature("routed units", 17.0 * unit, others.routed - french.routed),
        Feature("worn units", (0.5 + 2.0 * (1.0 - late)) * unit, others.worn - french.worn),
        Feature("objectives within reach", 0.55 * unit, french.grip - others.grip),
        Feature("formations near to breaking", 6.5 * unit, others.shaken - french.shaken),
        Feature("formations that can still act", 10.0 * unit, french.acts - others.acts),
        Feature("commanders who can still act", 1.4 * unit, french.staff - others.staff),
        Feature("the move", 0.4 * unit, 1.0 if state.side == FRENCH else -1.0),
    ]


def value(state: Battle, seat: int) -> float:
    """How well a seat stands, between -1 and 1: twice its chance to win, less one; a draw is half a win."""
    if state.outcome is not None:
        return decided(state.outcome, seat)
    lead = weighed(features(state))
    half = STEEP * undecided(state) / spread(state)
    chance = 0.5 / (1.0 + exp(half - lead)) + 0.5 / (1.0 + exp(-half - lead))
    french = max(-0.99, min(0.99, 2.0 * chance - 1.0))
    return french if seat == FRENCH else -french
