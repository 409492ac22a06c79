"""Targets and shooters of bombardments and volleys (12.0, 13.0)."""

from __future__ import annotations

from grognard.games.waterloo_impulse import fire
from grognard.games.waterloo_impulse.knowledge.plans import bombard_value, volley_value
from grognard.games.waterloo_impulse.knowledge.worth import Opinion, Scout, death_worth, retreat_worth, step_worth
from grognard.games.waterloo_impulse.roster import ARTILLERY, CAVALRY, SKIRMISHER
from grognard.games.waterloo_impulse.state import VOLLEY, Battle, Shot
from grognard.kernel.action import Action


def the_shot(battle: Battle) -> Shot:
    """The fire that is being prepared."""
    assert battle.shot is not None
    return battle.shot


def target_opinions(scout: Scout, actions: list[Action]) -> list[Opinion]:
    """Where the fire costs the enemy most (13.1)."""
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


def aim_opinions(battle: Battle, actions: list[Action]) -> list[Opinion]:
    """Cavalry in the open before guns and skirmishers; among equals whom the first point costs most (12.2, 13.2)."""
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


def shooter_opinions(scout: Scout, actions: list[Action]) -> list[Opinion]:
    """The strongest leads; all guns fire, and as many battalions as pay (12.3, 13.3)."""
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
