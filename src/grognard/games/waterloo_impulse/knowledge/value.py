"""How a position will probably end: the points as they are now, what is still to come, and how sure that is.

The lead that is expected at the end of the day is a sum of named features in victory points. The chances follow from
it and from how far results stray from it, which is the more the longer the day still is, and from how near somebody
is to the points that end the game with the turn (17.2). Sunset is part of that: a turn that may end at any moment has
few impulses left, and counts so.
"""

from __future__ import annotations

from math import erf, sqrt
from typing import Final

from grognard.games.waterloo_impulse import victory
from grognard.games.waterloo_impulse.ground import AREAS, SPACES
from grognard.games.waterloo_impulse.knowledge.odds import rounds
from grognard.games.waterloo_impulse.knowledge.scout import blow_cost, punches
from grognard.games.waterloo_impulse.roster import ALLIED, ARTILLERY, BRITISH, FRENCH, FRENCH_ARMY, PRUSSIAN, SKIRMISHER
from grognard.games.waterloo_impulse.state import READY, Battle
from grognard.kernel.knowledge import Feature, decided, weighed

# Fitted to the final points of games of scripts and veterans, French positive
DRIFT: Final = [-3.9, -3.9, -5.1, -4.0, -3.2, -2.6, -0.9, 0.7, 0.9, 1.1, 1.5]  # by turn: what usually still comes
HOURS: Final = -1.3  # the same for what is left of the turn
STRENGTH: Final = 0.045  # a factor of attack or defence more than the enemy, for a whole day
SPENT: Final = 0.42  # an enemy unit more that is spent, at the end of the day
SPENT_EARLY: Final = -0.55  # what of that is not yet sure at its beginning
HOLD: Final = 0.09  # being the stronger around a point of victory
NEAR: Final = 0.06  # and two areas around it
MARCH: Final = 0.03  # a unit one area further away from where it is wanted
COMMANDER: Final = 0.3  # a fresh Napoleon or Wellington at the beginning of a turn
THREAT: Final = 0.7  # how likely the enemy uses a chance he has in his next impulse
LATER: Final = 0.35  # the same when the other side acts before him
ELSEWHERE: Final = 0.25  # how much it matters that he could strike elsewhere as well
STRAY: Final = 0.5  # how far results stray at the end of the day
STRAY_TURN: Final = 1.0  # how far the points of the turn's end stray from those of now when no impulse is left
STRAY_HOURS: Final = 1.5  # and how much more with a whole turn to come
STRAY_EARLY: Final = 10.0  # and how much more at its beginning
ROOT: Final = 1.4142135623730951
TOO_FAR: Final = 9  # a march further than this is not for today


def turn_left(battle: Battle) -> float:
    """The share of the turn's impulses that will probably still come."""
    track = battle.scenario.track
    return rounds(battle.marker, track) / rounds(0, track)


def day_left(battle: Battle, hours: float) -> float:
    """The share of the day that is still to come; `hours` is that of the turn."""
    turns = battle.scenario.turns
    return (max(0, turns - battle.turn) + hours) / turns


def strengths(battle: Battle) -> tuple[int, int]:
    """How many factors the French have more than the Allies, and how many spent units less."""
    roster = battle.roster
    factors = 0
    tired = 0
    for unit, kind in enumerate(roster.kind):
        if battle.where[unit] <= 0 or kind in (ARTILLERY, SKIRMISHER):
            continue
        spent = battle.spent[unit]
        worth = roster.attack[unit][spent] + roster.defence[unit][spent]
        if roster.side[unit] == FRENCH:
            factors += worth
            tired -= spent
        else:
            factors -= worth
            tired += spent
    return factors, tired


def grasp(battle: Battle) -> float:
    """Who is the stronger around the points of victory, and by how much."""
    ground = battle.ground
    french = [battle.count[FRENCH][space] + battle.fresh[FRENCH][space] for space in range(AREAS + 1)]
    allied = [battle.count[ALLIED][space] + battle.fresh[ALLIED][space] for space in range(AREAS + 1)]
    total = 0.0
    for area in range(1, AREAS + 1):
        points = ground.points[area]
        if not points:
            continue
        mine = french[area]
        theirs = allied[area]
        for near in ground.near[area]:
            mine += french[near]
            theirs += allied[near]
        total += HOLD * points * (mine - theirs) / (mine + theirs + 2.0)
        for far in ground.further[area]:
            mine += french[far]
            theirs += allied[far]
        total += NEAR * points * (mine - theirs) / (mine + theirs + 2.0)
    return total


def marches(battle: Battle) -> float:
    """How much nearer the French are to what they want than the Allies to what they want."""
    ground = battle.ground
    goals: list[int] = []  # of the French
    left: list[int] = []  # those they do not have yet
    rear: list[int] = []
    for area in range(1, AREAS + 1):
        if ground.scorer[area] == FRENCH:
            goals.append(area)
            if battle.control[area] != FRENCH:
                left.append(area)
        elif ground.scorer[area] == ALLIED:
            rear.append(area)
    wanted = [left or goals, goals, rear]  # by army
    ways: list[list[int]] = [[0] * SPACES, [0] * SPACES, [0] * SPACES]
    total = 0
    for unit, army in enumerate(battle.roster.army):
        space = battle.where[unit]
        if space <= 0 or battle.roster.kind[unit] == SKIRMISHER:
            continue
        way = ways[army][space]
        if way == 0:
            way = TOO_FAR
            for goal in wanted[army]:
                way = min(way, max(1, ground.distance[goal][space]))
            ways[army][space] = way
        total += way if army != FRENCH_ARMY else -way
    return MARCH * total


def commanders(battle: Battle) -> float:
    """Fresh Commanders: each makes an army quicker for the rest of the turn."""
    total = 0.0
    for army in (FRENCH_ARMY, BRITISH, PRUSSIAN):
        leader = battle.roster.commander_of[army]
        if leader >= 0 and battle.leaders[leader] == READY:
            total += COMMANDER if army == FRENCH_ARMY else -COMMANDER
    return total


def danger(battle: Battle, side: int) -> float:
    """What the enemy's next blow could cost a side: where it hurts most, and a part of what it could cost elsewhere."""
    roster = battle.roster
    punch = punches(battle, 1 - side)
    firm = [0.0] * SPACES
    best = [0] * SPACES
    dear = [0] * SPACES
    stacks: list[int] = []
    for unit in roster.units_of[side]:
        space = battle.where[unit]
        if space > 0 and punch[space]:
            if firm[space] == 0.0:
                stacks.append(space)
            firm[space] += 0.5 if battle.spent[unit] else 1.0
            best[space] = max(best[space], battle.df(unit))
            dear[space] += roster.worth[unit]
    worst = 0.0
    total = 0.0
    for space in stacks:
        number = battle.count[side][space]
        cost = number * blow_cost(
            punch[space], battle.ground.tem[space], firm[space], best[space], dear[space] / number
        )
        worst = max(worst, cost)
        total += cost
    return worst + ELSEWHERE * (total - worst)


def threats(battle: Battle) -> float:
    """What both sides have to fear; whose enemy acts next has more to fear."""
    french = danger(battle, FRENCH)
    allied = danger(battle, ALLIED)
    if battle.active == FRENCH:
        return THREAT * allied - LATER * french
    return LATER * allied - THREAT * french


def features(battle: Battle) -> list[Feature]:
    """What a position is made of, French positive, each in victory points at the end of the day."""
    hours = turn_left(battle)
    rest = day_left(battle, hours)
    factors, tired = strengths(battle)
    usual = DRIFT[min(battle.turn, len(DRIFT) - 1)] if battle.scenario.turns == len(DRIFT) - 1 else 0.0
    return [
        Feature("victory points", 1.0, victory.halves(battle) / 2.0),
        Feature("what usually still comes", 1.0, usual + HOURS * hours),
        Feature("strength", STRENGTH * rest, float(factors)),
        Feature("spent units", SPENT + SPENT_EARLY * rest, float(tired)),
        Feature("ground around the objectives", 1.0, grasp(battle)),
        Feature("progress of the marches", 1.0, marches(battle)),
        Feature("where the commanders are", hours, commanders(battle)),
        Feature("threats to units", 1.0, threats(battle)),
    ]


def value(battle: Battle, seat: int) -> float:
    """How good the position is for a seat, between -1 and 1: twice its chance to win, less one; draws count half."""
    if battle.outcome is not None:
        return decided(battle.outcome, seat)
    parts = features(battle)
    lead = weighed(parts)
    hours = turn_left(battle)
    stray = STRAY + STRAY_EARLY * sqrt(day_left(battle, hours))
    worth = 0.0
    for border in borders(battle):
        worth += 0.5 * erf((lead - border) / (stray * ROOT))
    sudden = STRAY_TURN + STRAY_HOURS * sqrt(hours)
    now = parts[0].amount
    french = above(now - battle.scenario.automatic + 0.5, sudden)
    allied = above(-now - battle.scenario.automatic + 0.5, sudden)
    worth = french - allied + (1.0 - french - allied) * worth
    return worth if seat == FRENCH else -worth


def above(lead: float, stray: float) -> float:
    """The chance to stay above zero with a lead that strays so far."""
    return 0.5 + 0.5 * erf(lead / (stray * ROOT))


def borders(battle: Battle) -> tuple[float, float]:
    """Where a French victory begins and an Allied one ends (17.6)."""
    french = 99
    draw = 99
    for least, winner, _ in battle.scenario.bands:
        if winner == FRENCH:
            french = min(french, least)
        if winner != ALLIED:
            draw = min(draw, least)
    return french - 0.5, draw - 0.5
