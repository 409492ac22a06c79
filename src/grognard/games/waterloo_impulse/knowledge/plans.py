"""What a side could do with an impulse: each action of each formation, with its worth and its marches (8.2)."""

from __future__ import annotations

from typing import Final

from grognard.games.waterloo_impulse import activation, fire
from grognard.games.waterloo_impulse.knowledge.fire import bombard_value, volley_value
from grognard.games.waterloo_impulse.knowledge.groups import Group, Staff, units_of
from grognard.games.waterloo_impulse.knowledge.movement import advance_value
from grognard.games.waterloo_impulse.knowledge.odds import reach, rounds_left
from grognard.games.waterloo_impulse.knowledge.scout import Scout
from grognard.games.waterloo_impulse.roster import ARTILLERY, CAVALRY, INFANTRY
from grognard.games.waterloo_impulse.state import ACTIONS, ADVANCE, BOMBARD, CHARGE, MARCH, VOLLEY, Battle
from grognard.kernel.action import Action

BONUS: Final = 0.12  # what a fresh Commander adds to every later activation


def plan_value(staff: Staff, action: Action) -> float:
    """What an action of a formation is worth, in victory points."""
    scout = staff.scout
    battle = scout.battle
    kind = ACTIONS.index(action.verb)
    if kind == ADVANCE:
        return advance_value(scout, action.a)
    if kind == BOMBARD:
        guns = fire.gunners(battle, action.b, action.a)
        targets = fire.bombard_targets(battle, action.b, action.a, False)
        return max([bombard_value(scout, guns, action.a, target, scout.side) for target in targets], default=-0.1)
    if kind == VOLLEY:
        return volley_value(scout, action.b, action.a)[0]
    return Group(staff, units_of(battle, kind, action.b, action.a), kind == CHARGE, action.b).value


def same_troops(one: Action, other: Action) -> bool:
    """Would two actions use the same formation in the same area (9.5)?"""
    if one.verb == "advance" or other.verb == "advance":
        mine = one.a if one.verb == "advance" else one.b
        theirs = other.a if other.verb == "advance" else other.b
        return mine == theirs
    return one.a == other.a and one.b == other.b


def is_near(battle: Battle, space: int, aim: int) -> bool:
    """Could troops from a space join an assault: one or two areas away?"""
    around = battle.ground.around
    return space == aim or aim in around[space] or any(aim in around[near] for near in around[space])


class Plan:
    """An action of a formation, what it is worth, and where the troops go if they march."""

    def __init__(self, action: Action, formation: int, worth: float, group: Group | None) -> None:
        self.action: Final = action
        self.formation: Final = formation
        self.worth = worth
        self.group: Final = group


def by_worth(plans: list[Plan]) -> None:
    """The best first."""
    plans.sort(key=lambda plan: plan.worth, reverse=True)


def plans_of(staff: Staff, formation: int) -> list[Plan]:
    """Everything a formation could do now, the best first. Some may turn out not to be legal."""
    scout = staff.scout
    battle = scout.battle
    kinds: dict[int, int] = {}  # by space, what is there, as bits
    for unit in battle.roster.members[formation]:
        space = battle.where[unit]
        if space > 0:
            bit = 1 << battle.roster.kind[unit]
            if battle.spent[unit]:
                bit <<= 4
            kinds[space] = kinds.get(space, 0) | bit
    found: list[Plan] = []
    for space, there in kinds.items():
        fresh = there & 15
        everybody = fresh | (there >> 4)
        found.append(march_plan(staff, formation, space, MARCH))
        if everybody & (1 << CAVALRY):
            charge = march_plan(staff, formation, space, CHARGE)
            if charge.group is not None and charge.group.target:
                found.append(charge)  # who does not strike marches better
        if fresh & (1 << ARTILLERY):
            shot = bombard_plan(scout, formation, space)
            if shot is not None:
                found.append(shot)
        if fresh & (1 << INFANTRY) and battle.both_in(space):
            worth = volley_value(scout, formation, space)[0]
            found.append(Plan(Action("volley", space, formation), formation, worth, None))
    found.append(Plan(Action("advance", formation), formation, advance_value(scout, formation), None))
    by_worth(found)
    return found


def march_plan(staff: Staff, formation: int, space: int, kind: int) -> Plan:
    """A march or a charge out of a space."""
    units = units_of(staff.scout.battle, kind, formation, space)
    group = Group(staff, units, kind == CHARGE, formation)
    return Plan(Action(ACTIONS[kind], space, formation), formation, group.value, group)


def bombard_plan(scout: Scout, formation: int, space: int) -> Plan | None:
    """The best target of the guns in a space, if they have any."""
    targets = fire.bombard_targets(scout.battle, formation, space, False)
    if not targets:
        return None
    guns = fire.gunners(scout.battle, formation, space)
    worth = max([bombard_value(scout, guns, space, target, scout.side) for target in targets])
    return Plan(Action("bombard", space, formation), formation, worth, None)


def second_plans(staff: Staff, first: Plan, plans: list[Plan]) -> list[Plan]:
    """What goes with a first action of a Double Move, the best first; two marches may strike one area (9.5.1)."""
    found: list[Plan] = []
    group = first.group
    for plan in plans:
        if same_troops(plan.action, first.action):
            continue
        if group is not None and group.target and joins(staff.scout.battle, first, plan):
            more = [unit for unit in plan.group.units if unit not in group.units] if plan.group is not None else []
            both = Group(staff, group.units + more, group.charge, group.formation)
            if both.value - group.value > plan.worth:
                found.append(Plan(plan.action, plan.formation, both.value - group.value, both))
                continue
        found.append(plan)
    by_worth(found)
    return found


def joins(battle: Battle, first: Plan, other: Plan) -> bool:
    """Could the troops of another plan strike with those of the first?"""
    group = first.group
    if group is None or other.action.verb != first.action.verb:
        return False
    return is_near(battle, other.action.a, group.target)


def army_plans(battle: Battle, commander: int, known: list[list[Plan]]) -> list[Plan]:
    """The plans of all formations that a Commander commands, the best first."""
    found: list[Plan] = []
    for formation in activation.formations_of(battle, commander):
        found += known[formation]
    by_worth(found)
    return found


def double_worth(battle: Battle, commander: int, known: list[list[Plan]]) -> float:
    """The two best plans of an army together, less what the Commander is worth later in the turn (9.5)."""
    plans = army_plans(battle, commander, known)
    if not plans:
        return -1.0
    first = plans[0]
    second = 0.0
    for plan in plans[1:]:
        if not same_troops(first.action, plan.action):
            second = max(plan.worth, 0.0)
            break
    later = 0.1
    if commander != battle.roster.deputy:
        later = BONUS * rounds_left(battle) * max(0.3, first.worth)
    return reach(battle.roster.number[commander][0]) * (first.worth + second) - later
