"""The judgement of whole positions: named features, weighed so that their sum tells the chance to win.

Weights are those of a logistic regression on positions of veterans' games, taken where a player turn begins.
"""

from __future__ import annotations

from math import tanh

from grognard.games.last_battles.knowledge.great import great_features
from grognard.games.last_battles.knowledge.wishes import turns_left
from grognard.games.last_battles.roster import ALLIED_ARMY, COALITION, FRENCH, FRENCH_ARMY, PRUSSIAN_ARMY
from grognard.games.last_battles.state import Battle
from grognard.kernel.knowledge import Feature, decided, weighed


def feature(name: str, weight: float, amount: float) -> Feature:
    """One part of a judgement, from the French point of view; amounts are kept between -1 and 1."""
    return Feature(name, weight, max(-1.0, min(1.0, amount)))


def share(lost: int, level: int) -> float:
    """How much of what an army can bear it has lost."""
    return min(1.0, lost / max(1, level))


def time_gone(battle: Battle) -> float:
    """How much of the battle is over: 0 at first, 1 at the end."""
    half = 0 if battle.phasing == battle.scenario.first_side else 1
    return (2 * battle.turn + half) / (2 * max(1, len(battle.scenario.turns)))


def features(battle: Battle) -> list[Feature]:
    """What speaks for the French (positive) and against them (negative)."""
    great = great_features(battle)
    if great is not None:
        return great
    id = battle.scenario.id
    if id == "quatre_bras":
        return _quatre_bras(battle)
    if id == "ligny":
        return _ligny(battle)
    if id in ("la_belle_alliance", "la_belle_alliance_variant"):
        return _la_belle_alliance(battle)
    return _wavre(battle)


def _quatre_bras(battle: Battle) -> list[Feature]:
    # 400 games, 5,420 positions: Brier score 0.163 in cross-validation
    scenario = battle.scenario
    losses = battle.losses
    gone = time_gone(battle)
    level, _ = scenario.levels(battle, FRENCH_ARMY)
    _, snap = scenario.levels(battle, ALLIED_ARMY)
    lead = (scenario.points(battle, FRENCH) - scenario.points(battle, COALITION)) / 20.0
    coming = coming_points(battle) / 20.0
    return [
        feature("as such battles go", -0.67, 1.0),
        feature("points", 1.8, lead),
        feature("points, with little time left", 1.7, lead * gone),
        feature("points that the crossroads will bring", 0.89, coming * gone**4),
        feature("French losses against their level", -1.57, share(losses[FRENCH_ARMY], level)),
        feature("Coalition losses against their level", 0.89, share(losses[ALLIED_ARMY], snap)),
        feature("strength near the crossroads", 0.59, gathered(battle) / 20.0 * gone),
        feature("whose turn it is", 0.21, 1.0 if battle.phasing == FRENCH else -1.0),
    ]


def gathered(battle: Battle) -> int:
    """French strength within three hexes of the crossroads, less that of the Coalition."""
    roster = battle.roster
    distance = battle.ground.grid.distance
    total = 0
    for centre in battle.scenario.watched:
        for unit in range(roster.units):
            hex = battle.where[unit]
            if hex > 0 and distance(hex, centre) <= 3:
                total += battle.strength(unit) if roster.side[unit] == FRENCH else -battle.strength(unit)
    return total


def _ligny(battle: Battle) -> list[Feature]:
    # 80 games, 773 positions: Brier score 0.198 in cross-validation
    scenario = battle.scenario
    french = battle.losses[FRENCH_ARMY]
    prussian = battle.losses[PRUSSIAN_ARMY]
    most = scenario.demoralization[FRENCH_ARMY]  # more, and only disintegration wins (18.4)
    bend, snap = scenario.levels(battle, PRUSSIAN_ARMY)
    broken = battle.demoralized[PRUSSIAN_ARMY]
    done = 1.0 if broken and battle.secret != 1 else share(prussian, snap if broken else bend)
    return [
        feature("as such battles go", -0.66, 1.0),
        feature("French losses against their level", -3.7, share(french, most)),
        feature("French losses beyond their level", 1.1, 1.0 if french >= most else 0.0),
        feature("Prussian losses on the way to victory", 1.35, done),
        feature("Prussian losses against disintegration", 3.2, share(prussian, snap)),
        feature("time that is left for the French", -0.42, time_gone(battle) * (1.0 - done)),
        feature("whose turn it is", 0.3, 1.0 if battle.phasing == FRENCH else -1.0),
    ]


def _la_belle_alliance(battle: Battle) -> list[Feature]:
    # 50 games, 534 positions: Brier score 0.138 in cross-validation
    scenario = battle.scenario
    losses = battle.losses
    gone = time_gone(battle)
    level, _ = scenario.levels(battle, FRENCH_ARMY)
    bend, snap = scenario.levels(battle, ALLIED_ARMY)
    prussian, _ = scenario.levels(battle, PRUSSIAN_ARMY)
    french = share(losses[FRENCH_ARMY], level)
    allied = share(losses[ALLIED_ARMY], snap)
    both = (share(losses[ALLIED_ARMY], bend) + share(losses[PRUSSIAN_ARMY], prussian)) / 2
    return [
        feature("as such battles go", 1.78, 1.0),
        feature("French losses against their level", -3.2, french),
        feature("French losses, with little time left", -2.3, french * gone),
        feature("Allied losses against disintegration", 2.7, allied),
        feature("losses of both armies against demoralization", 1.7, both),
        feature("time that has passed", -1.85, gone),
        feature("time that is left for the French", -1.4, gone * (1.0 - max(allied, both))),
        feature("whose turn it is", 0.18, 1.0 if battle.phasing == FRENCH else -1.0),
    ]


def _wavre(battle: Battle) -> list[Feature]:
    # not fitted: between veterans the French win every game here
    scenario = battle.scenario
    losses = battle.losses
    level, _ = scenario.levels(battle, FRENCH_ARMY)
    _, snap = scenario.levels(battle, PRUSSIAN_ARMY)
    lead = scenario.points(battle, FRENCH) - scenario.points(battle, COALITION) + coming_points(battle)
    return [
        feature("French losses against their level", -2.0, share(losses[FRENCH_ARMY], level)),
        feature("Coalition losses against their level", 1.2, share(losses[PRUSSIAN_ARMY], snap)),
        feature("points", 2.0, lead / 80.0),
    ]


def coming_points(battle: Battle) -> int:
    """Points that the end of the game will bring the French if nothing changes (19.4C, 20.4C)."""
    if battle.scenario.id == "quatre_bras":
        coming = 0
        for hex in battle.scenario.watched:
            coming += (5 + turns_left(battle)) * (1 if battle.control[hex] == FRENCH else -1)
        return coming
    kept = 0
    for unit in range(battle.roster.units):
        if battle.where[unit] > 0 and battle.roster.side[unit] == COALITION:
            kept += battle.strength(unit)
    return kept


def value(battle: Battle, side: int) -> float:
    """How well a side stands, between -1 (lost) and 1 (won): twice its chance to win, less one."""
    if battle.outcome is not None:
        return decided(battle.outcome, side)
    total = max(-0.98, min(0.98, tanh(weighed(features(battle)) / 2.0)))
    return total if side == FRENCH else -total
