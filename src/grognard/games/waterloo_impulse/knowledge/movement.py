"""General Advances, and moving units one by one along the plan; the grand battery's marker (8.8, 10.0)."""

from __future__ import annotations

from grognard.games.waterloo_impulse import activation, movement
from grognard.games.waterloo_impulse.knowledge.groups import WORTHWHILE, Group, gun_post, moving_group
from grognard.games.waterloo_impulse.knowledge.odds import is_gun
from grognard.games.waterloo_impulse.knowledge.scout import BattleCase, Scout
from grognard.games.waterloo_impulse.roster import ARTILLERY, FRENCH
from grognard.games.waterloo_impulse.state import CHARGE, NO_UNIT, Battle
from grognard.kernel.action import Action
from grognard.kernel.knowledge import Opinion


def advance_goal(scout: Scout, unit: int) -> tuple[float, int]:
    """The best step of a unit in a General Advance, and what it gains."""
    battle = scout.battle
    fresh = not battle.spent[unit]
    here = battle.where[unit]
    base = scout.stand(unit, here, fresh)
    if is_gun(battle, unit):
        base += gun_post(battle, unit, scout.side)
    base += scout.hold(here, 1)
    best = WORTHWHILE
    goal = here
    together = battle.count[scout.side][here] - 1
    for space in movement.advance_goals(battle, unit):
        gain = scout.stand(unit, space, fresh, together) - base
        if gain > best:
            best = gain
            goal = space
    return (best, goal) if goal != here else (0.0, here)


def advance_value(scout: Scout, formation: int) -> float:
    """What a General Advance is worth; units of a kind in one place gain the same."""
    battle = scout.battle
    total = 0.0
    known: dict[int, float] = {}
    for unit in activation.advancers(battle, formation):
        key = battle.where[unit] * 8 + battle.roster.kind[unit] * 2 + battle.spent[unit]
        gain = known.get(key, -1.0)
        if gain < 0.0:
            gain = advance_goal(scout, unit)[0]
            known[key] = gain
        total += gain
    return 0.8 * total


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


def movement_opinions(case: BattleCase, actions: list[Action]) -> list[Opinion]:
    """Units that lead the assault first, then those who support it, then the rest (10.4)."""
    scout = case.scout()
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


def step_opinions(case: BattleCase, actions: list[Action]) -> list[Opinion]:
    """The next step of the way, or a halt at its end (10.4)."""
    scout = case.scout()
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


def advance_opinions(case: BattleCase, actions: list[Action]) -> list[Opinion]:
    """One area forward for everybody who is wanted there (8.8)."""
    scout = case.scout()
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


def marker_opinions(case: BattleCase, actions: list[Action]) -> list[Opinion]:
    """The marker stays while guns are left that can fire indirectly (6.4.3)."""
    battle = case.state
    found: list[Opinion] = []
    roster = battle.roster
    guns = [u for u in roster.units_of[FRENCH] if battle.where[u] == battle.battery and roster.kind[u] == ARTILLERY]
    for action in actions:
        wish = 0.0 if action.verb == "leave_marker" else 1.0 if not guns else -1.0
        found.append((action, wish, "the battery is where most guns are"))
    return found
