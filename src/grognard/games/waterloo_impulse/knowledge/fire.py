"""Bombardments and volleys: what they are worth, targets, shooters (12.0, 13.0)."""

from __future__ import annotations

from grognard.games.waterloo_impulse import fire
from grognard.games.waterloo_impulse.knowledge.aims import death_worth, retreat_worth, step_worth
from grognard.games.waterloo_impulse.knowledge.odds import Toll
from grognard.games.waterloo_impulse.knowledge.scout import BattleCase, Scout
from grognard.games.waterloo_impulse.roster import ARTILLERY, CAVALRY, SKIRMISHER
from grognard.games.waterloo_impulse.state import BOMBARD, VOLLEY, Battle, Shot
from grognard.kernel.action import Action
from grognard.kernel.knowledge import Opinion


def fire_difference(battle: Battle, shot: Shot, units: list[int]) -> int:
    """Attack value less defence value of fire at the best unit to aim at (12.5, 13.4); only its kind matters."""
    best = -99
    seen = 0
    for unit in units:
        bit = 1 << battle.roster.kind[unit]
        if not seen & bit:
            seen |= bit
            shot.aim = unit
            best = max(best, fire.shot_value(battle, shot) - fire.shot_defence(battle, shot))
    return best


def bombard_value(scout: Scout, guns: list[int], source: int, target: int, side: int) -> float:
    """What a bombardment of a space with these guns is worth."""
    battle = scout.battle
    units = battle.units_in(target, 1 - side)
    shot = Shot(BOMBARD, battle.roster.formation[guns[0]], source)
    fire.aim_at(battle, shot, target)
    shot.point = max(guns, key=battle.af)
    shot.supports = [unit for unit in guns if unit != shot.point]
    toll = Toll(battle, units, target)
    bonus = 0.05 * battle.ground.points[target]
    return toll.mean(fire_difference(battle, shot, units)) * (1.0 + bonus) - 0.02 * len(guns)


def volley_value(scout: Scout, formation: int, space: int) -> tuple[float, list[int]]:
    """What a volley is worth, and who should fire."""
    battle = scout.battle
    shooters = fire.volley_units(battle, formation, space)
    if not shooters:
        return -9.0, []
    shooters.sort(key=battle.af, reverse=True)
    units = battle.units_in(space, 1 - scout.side)
    toll = Toll(battle, units, space)
    shot = Shot(VOLLEY, formation, space)
    shot.target = space
    shot.point = shooters[0]
    alone = fire_difference(battle, shot, units)
    best = -9.0
    chosen: list[int] = []
    cost = 0.0
    for number, unit in enumerate(shooters):
        cost += 1.1 * step_worth(battle, unit)
        value = toll.mean(alone + number) - cost  # each support adds one (12.5.2B)
        if value > best:
            best = value
            chosen = shooters[: number + 1]
    return best, chosen


def the_shot(battle: Battle) -> Shot:
    """The fire that is being prepared."""
    assert battle.shot is not None
    return battle.shot


def target_opinions(case: BattleCase, actions: list[Action]) -> list[Opinion]:
    """Where the fire costs the enemy most (13.1)."""
    scout = case.scout()
    battle, seat = scout.battle, scout.side
    shot = the_shot(battle)
    guns = fire.gunners(battle, shot.formation, shot.source)
    found: list[Opinion] = []
    for action in actions:
        if action.verb == "target":
            worth = bombard_value(scout, guns, shot.source, action.a, seat)
            found.append((action, 0.2 + 1.5 * worth, "the fire costs the enemy most there"))
        else:
            found.append((action, 0.0, "spare the powder"))
    return found


def aim_opinions(case: BattleCase, actions: list[Action]) -> list[Opinion]:
    """Cavalry in the open before guns and skirmishers; among equals whom the first point costs most (12.2, 13.2)."""
    battle = case.state
    shot = the_shot(battle)
    found: list[Opinion] = []
    for action in actions:
        unit = action.a
        kind = battle.roster.kind[unit]
        if battle.is_skirmisher(unit):
            first = 0.2
        elif battle.spent[unit]:
            first = min(retreat_worth(battle, unit, shot.target), death_worth(battle, unit))
        else:
            first = step_worth(battle, unit)
        shift = -0.3 if kind == SKIRMISHER else 0.0
        if shot.kind != VOLLEY:
            shift = 0.3 if kind == CAVALRY else -0.3 if kind == ARTILLERY else -0.6 if kind == SKIRMISHER else 0.0
        found.append((action, 2.0 * first + shift, "a loss there hurts most"))
    return found


def shooter_opinions(case: BattleCase, actions: list[Action]) -> list[Opinion]:
    """The strongest leads; all guns fire, and as many battalions as pay (12.3, 13.3)."""
    scout = case.scout()
    battle = scout.battle
    shot = the_shot(battle)
    found: list[Opinion] = []
    wanted: list[int] = []
    if shot.kind == VOLLEY:
        wanted = volley_value(scout, shot.formation, shot.source)[1]
    for action in actions:
        if action.verb == "point":
            found.append((action, 0.8 * battle.af(action.a), "it fires best"))
        elif action.verb == "add":
            wish = 0.3 if shot.kind != VOLLEY or action.a in wanted else -0.5
            found.append((action, wish, "every barrel counts"))
        elif action.verb == "all":
            everybody = shot.kind != VOLLEY or len(wanted) == len(fire.shooters(battle, shot))
            found.append((action, 1.0 if everybody else -0.4, "everybody fires"))
        else:
            found.append((action, 0.0, "these are enough"))
    return found
