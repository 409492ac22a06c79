"""Moving units one by one along the plan, and the grand battery's marker (8.8, 10.0)."""

from __future__ import annotations

from grognard.games.waterloo_impulse import movement
from grognard.games.waterloo_impulse.knowledge.plans import Group, advance_goal, moving_group
from grognard.games.waterloo_impulse.knowledge.worth import Opinion, Scout
from grognard.games.waterloo_impulse.state import CHARGE, NO_UNIT, Battle
from grognard.kernel.action import Action


def group_of(scout: Scout, groups: list[Group | None], unit: int) -> Group | None:
    """The body a unit moves with: those on the march, or those who charge."""
    charge = scout.battle.mode[unit] == CHARGE
    if groups[int(charge)] is None:
        groups[int(charge)] = moving_group(scout, charge)
    return groups[int(charge)]


def goal_of(battle: Battle, group: Group, unit: int) -> tuple[int, str]:
    """Where a unit should go, and why; where it is if it should stay."""
    if unit in group.members and group.target:
        return group.target, "to the assault"
    return group.goals.get(unit, battle.where[unit]), "it is wanted there"


def movement_opinions(scout: Scout, actions: list[Action]) -> list[Opinion]:
    """Units that lead the assault first, then those who support it, then the rest (10.4)."""
    battle = scout.battle
    groups: list[Group | None] = [None, None]
    found: list[Opinion] = []
    for action in actions:
        if action.verb != "pick":
            found.append((action, 0.0, "everybody is where he should be"))
            continue
        unit = action.a
        group = group_of(scout, groups, unit)
        if group is None:
            found.append((action, -0.5, "it stays"))
            continue
        goal, reason = goal_of(battle, group, unit)
        if goal == battle.where[unit]:
            found.append((action, -0.6, "it stays"))
        elif goal == group.target:
            lead = 0.6 if movement.can_lead(battle, unit, group.charge) else 0.0
            found.append((action, 1.2 + lead, reason))
        else:
            found.append((action, 0.6, reason))
    return found


def step_opinions(scout: Scout, actions: list[Action]) -> list[Opinion]:
    """The next step of the way, or a halt at its end (10.4)."""
    battle, seat = scout.battle, scout.side
    unit = battle.hand
    group = moving_group(scout, battle.mode[unit] == CHARGE)
    here = battle.where[unit]
    goal = here
    reason = "it is wanted there"
    step = 0
    if group is not None and unit in group.ways:
        goal, reason = goal_of(battle, group, unit)
        step = group.ways[unit].next_step(goal) if goal != here else 0
    fresh = not battle.spent[unit]
    base = scout.stand(unit, here, fresh)
    found: list[Opinion] = []
    for action in actions:
        if action.verb != "go":
            found.append((action, 0.0 if step else 1.0, "here it stands well"))
        elif action.a == step:
            found.append((action, 1.2, reason))
        elif battle.count[1 - seat][action.a]:
            found.append((action, -1.4, "alone it would be beaten"))
        else:
            found.append((action, -0.6 + scout.stand(unit, action.a, fresh) - base, "another way"))
    return found


def advance_opinions(scout: Scout, actions: list[Action]) -> list[Opinion]:
    """One area forward for everybody who is wanted there (8.8)."""
    battle = scout.battle
    hand = battle.hand
    found: list[Opinion] = []
    if hand != NO_UNIT:
        goal = advance_goal(scout, hand)[1]
        fresh = not battle.spent[hand]
        base = scout.stand(hand, battle.where[hand], fresh)
        for action in actions:
            if action.verb != "go":
                found.append((action, 1.0 if goal == battle.where[hand] else 0.0, "here it stands well"))
            else:
                wish = 1.2 if action.a == goal else -0.6 + scout.stand(hand, action.a, fresh) - base
                found.append((action, wish, "it is wanted there"))
        return found
    for action in actions:
        if action.verb != "pick":
            found.append((action, 0.0, "everybody is where he should be"))
            continue
        gain, goal = advance_goal(scout, action.a)
        wish = 0.6 + gain if goal != battle.where[action.a] else -0.6
        found.append((action, wish, "it is wanted further on"))
    return found


def marker_opinions(battle: Battle, actions: list[Action]) -> list[Opinion]:
    """The marker stays while guns are left that can fire indirectly (6.4.3)."""
    found: list[Opinion] = []
    guns = [u for u in battle.roster.units_of[0] if battle.where[u] == battle.battery and battle.roster.kind[u] == 1]
    for action in actions:
        wish = 0.0 if action.verb == "leave_marker" else 1.0 if not guns else -1.0
        found.append((action, wish, "the battery is where most guns are"))
    return found
