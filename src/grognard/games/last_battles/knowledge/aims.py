"""What each side is after: the worth of strength points, hexes, nearness and safety, read from the victory conditions.

Everything is counted in strength points, the coin of 3.4A: what a move or a fight is worth in lost or saved strength.
"""

from __future__ import annotations

from grognard.games.last_battles.battles.la_belle_alliance import IN_WATERLOO
from grognard.games.last_battles.battles.la_belle_alliance_variant import LaBelleAllianceVariant
from grognard.games.last_battles.knowledge.great import aim_great
from grognard.games.last_battles.knowledge.missions import STRONGPOINTS
from grognard.games.last_battles.knowledge.wishes import Aim, strained, turns_left
from grognard.games.last_battles.roster import ALLIED_ARMY, FRENCH, FRENCH_ARMY, PRUSSIAN_ARMY
from grognard.games.last_battles.state import NEVER, Battle


def aim_of(battle: Battle, side: int) -> Aim:
    """Read the wishes of a side from the scenario and the position."""
    aim = Aim(side)
    if aim_great(battle, aim):
        return aim
    id = battle.scenario.id
    if id == "ligny":
        _ligny(battle, aim)
    elif id == "quatre_bras":
        _quatre_bras(battle, aim)
    elif id == "wavre":
        _wavre(battle, aim)
    elif id in ("la_belle_alliance", "la_belle_alliance_variant"):
        _la_belle_alliance(battle, aim)
    return aim


def _ligny(battle: Battle, aim: Aim) -> None:
    french = battle.losses[FRENCH_ARMY]
    bend, snap = battle.scenario.levels(battle, PRUSSIAN_ARMY)
    prussian = battle.losses[PRUSSIAN_ARMY]
    shaken = battle.demoralized[PRUSSIAN_ARMY]
    # Once the Prussians are demoralized the French only have to keep what they have, unless they have lost too much
    # for that already: then nothing but disintegration helps (18.4A, 18.5C).
    ahead = shaken and french < 35 and battle.secret != 1
    aim.worth[FRENCH_ARMY] = strained(french, 35) if french < 35 or not shaken else 0.6
    aim.worth[PRUSSIAN_ARMY] = strained(prussian, snap if shaken else bend)
    aim.decisive[FRENCH_ARMY] = 35 if french < 35 else NEVER
    aim.decisive[PRUSSIAN_ARMY] = snap + 1 if shaken else bend
    for hex in battle.scenario.watched:
        aim.prizes[hex] = 3.0
    if aim.side == FRENCH:
        aim.eager = 0.05 if ahead else 0.4
        aim.caution = 1.0 if ahead else 0.3
        aim.push = 0.15 if ahead else 0.25
        for hex in battle.scenario.watched:
            if battle.control[hex] != FRENCH:
                aim.goals[hex] = 4
    else:
        aim.eager = 0.3 if ahead else 0.05
        aim.caution = 0.3


def _quatre_bras(battle: Battle, aim: Aim) -> None:
    level, _ = battle.scenario.levels(battle, FRENCH_ARMY)
    _, snap = battle.scenario.levels(battle, ALLIED_ARMY)
    aim.worth[FRENCH_ARMY] = strained(battle.losses[FRENCH_ARMY], level)
    aim.worth[ALLIED_ARMY] = strained(battle.losses[ALLIED_ARMY], snap)
    aim.decisive[FRENCH_ARMY] = level
    aim.decisive[ALLIED_ARMY] = snap + 1
    for hex in battle.scenario.watched:
        aim.prizes[hex] = 5.0 + turns_left(battle)
        aim.goals[hex] = 0
    if aim.side == FRENCH:
        aim.eager = 0.3
        aim.caution = 0.25 + 0.5 * battle.losses[FRENCH_ARMY] / max(1, level) + (0.25 if level <= 10 else 0.0)
    else:
        aim.eager = 0.05
        aim.caution = 0.3


# The ways out to the west: the two hexes whose zones bar all exits south of the Dyle, and the west ends of its bridges
# from Limal to Moustier. The bridges further north lie within the Prussian position.
DYLE_POSTS = [3618, 3520, 3715, 2931, 2933, 3523, 3712]

NEAR_THE_EDGE = 37  # column; the Dyle runs there


def _wavre(battle: Battle, aim: Aim) -> None:
    level, _ = battle.scenario.levels(battle, FRENCH_ARMY)
    _, snap = battle.scenario.levels(battle, PRUSSIAN_ARMY)
    aim.worth[FRENCH_ARMY] = strained(battle.losses[FRENCH_ARMY], level) + 0.5
    aim.decisive[FRENCH_ARMY] = level
    # A dead Prussian scores no more than one kept here (20.4C), but he stiffens the French level (20.3A).
    aim.worth[PRUSSIAN_ARMY] = strained(battle.losses[PRUSSIAN_ARMY], snap) - 0.2
    aim.decisive[PRUSSIAN_ARMY] = snap + 1
    if aim.side == FRENCH:
        aim.exit_worth = 5.0
        aim.seek = False
        for hex in battle.scenario.exits:
            aim.goals[hex] = battle.ground.edge_cost(hex, 0)
        aim.eager = 0.6
        aim.caution = 0.7
    else:
        for unit in range(battle.roster.units):
            hex = battle.where[unit]
            if hex > 0 and battle.roster.side[unit] == FRENCH and hex // 100 < NEAR_THE_EDGE:
                aim.bounty[unit] = 3.0 * battle.strength(unit)  # one move more, and it scores five times its strength
        aim.posts = [hex for hex in DYLE_POSTS if not battle.has_unit(hex, FRENCH)]
        aim.eager = 0.5
        aim.caution = 0.3


def _la_belle_alliance(battle: Battle, aim: Aim) -> None:
    level, _ = battle.scenario.levels(battle, FRENCH_ARMY)
    allied, allied_snap = battle.scenario.levels(battle, ALLIED_ARMY)
    prussian, _ = battle.scenario.levels(battle, PRUSSIAN_ARMY)
    aim.worth[FRENCH_ARMY] = strained(battle.losses[FRENCH_ARMY], level)
    aim.worth[ALLIED_ARMY] = strained(battle.losses[ALLIED_ARMY], allied_snap)
    aim.worth[PRUSSIAN_ARMY] = strained(battle.losses[PRUSSIAN_ARMY], prussian)
    aim.decisive[FRENCH_ARMY] = level
    if battle.demoralized[PRUSSIAN_ARMY]:
        aim.decisive[ALLIED_ARMY] = allied
        aim.worth[PRUSSIAN_ARMY] = 0.4
    else:
        aim.decisive[ALLIED_ARMY] = allied_snap + 1
    if battle.demoralized[ALLIED_ARMY]:
        aim.decisive[PRUSSIAN_ARMY] = prussian
    if not battle.marks.get(IN_WATERLOO, 0):
        for hex in waterloo(battle):
            aim.prizes[hex] = 12.0  # it costs the Allies 20 points of their levels (21.3B)
            if aim.side == FRENCH:
                aim.goals[hex] = 0
    if aim.side == FRENCH:
        aim.eager = 0.45
        aim.caution = 0.15
        aim.push = 0.25  # a line that gives way can be rolled up
        left = turns_left(battle)
        aim.worth[FRENCH_ARMY] *= min(1.0, 0.4 + 0.15 * left)  # evening without a victory is a defeat (21.4B)
        if left <= 2:
            aim.decisive[FRENCH_ARMY] = NEVER
    else:
        aim.eager = 0.05
        aim.caution = 0.45
        aim.inertia = 0.5  # the line stands where its general has put it
        for hex in STRONGPOINTS:
            aim.prizes[hex] = 3.0


def waterloo(battle: Battle) -> list[int]:
    """The hexes of Waterloo. Maison du Roi is watched in the variant, but who has not won loses with it too (26.0G)."""
    scenario = battle.scenario
    house = scenario.house if isinstance(scenario, LaBelleAllianceVariant) else 0
    return [hex for hex in scenario.watched if hex != house]
