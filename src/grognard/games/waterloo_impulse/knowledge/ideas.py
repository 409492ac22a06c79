"""What a side could do with an impulse: each action of each formation once, with its worth and its marches (8.2)."""

from __future__ import annotations

from typing import Final

from grognard.games.waterloo_impulse import activation, fire
from grognard.games.waterloo_impulse.knowledge.acting import is_near, same_troops
from grognard.games.waterloo_impulse.knowledge.plans import (
    Field,
    Group,
    advance_value,
    bombard_value,
    units_of,
    volley_value,
)
from grognard.games.waterloo_impulse.knowledge.worth import Scout
from grognard.games.waterloo_impulse.roster import ARTILLERY, CAVALRY, INFANTRY
from grognard.games.waterloo_impulse.state import ACTIONS, CHARGE, MARCH, Battle
from grognard.kernel.action import Action


class Idea:
    """An action of a formation, what it is worth, and where the troops go if they march."""

    def __init__(self, action: Action, formation: int, worth: float, group: Group | None) -> None:
        self.action: Final = action
        self.formation: Final = formation
        self.worth = worth
        self.group: Final = group


def by_worth(ideas: list[Idea]) -> None:
    """The best first."""
    ideas.sort(key=lambda idea: idea.worth, reverse=True)


def ideas_of(field: Field, formation: int) -> list[Idea]:
    """Everything a formation could do now, the best first. Some may turn out not to be legal."""
    scout = field.scout
    battle = scout.battle
    kinds: dict[int, int] = {}  # by space, what is there, as bits
    for unit in battle.roster.members[formation]:
        space = battle.where[unit]
        if space > 0:
            bit = 1 << battle.roster.kind[unit]
            if battle.spent[unit]:
                bit <<= 4
            kinds[space] = kinds.get(space, 0) | bit
    found: list[Idea] = []
    for space, there in kinds.items():
        fresh = there & 15
        everybody = fresh | (there >> 4)
        found.append(march_idea(field, formation, space, MARCH))
        if everybody & (1 << CAVALRY):
            charge = march_idea(field, formation, space, CHARGE)
            if charge.group is not None and charge.group.target:
                found.append(charge)  # who does not strike marches better
        if fresh & (1 << ARTILLERY):
            shot = bombard_idea(scout, formation, space)
            if shot is not None:
                found.append(shot)
        if fresh & (1 << INFANTRY) and battle.both_in(space):
            worth = volley_value(scout, formation, space)[0]
            found.append(Idea(Action("volley", space, formation), formation, worth, None))
    found.append(Idea(Action("advance", formation), formation, advance_value(scout, formation), None))
    by_worth(found)
    return found


def march_idea(field: Field, formation: int, space: int, kind: int) -> Idea:
    """A march or a charge out of a space."""
    units = units_of(field.scout.battle, kind, formation, space)
    group = Group(field, units, kind == CHARGE, formation)
    return Idea(Action(ACTIONS[kind], space, formation), formation, group.value, group)


def bombard_idea(scout: Scout, formation: int, space: int) -> Idea | None:
    """The best target of the guns in a space, if they have any."""
    targets = fire.bombard_targets(scout.battle, formation, space, False)
    if not targets:
        return None
    guns = fire.gunners(scout.battle, formation, space)
    worth = max([bombard_value(scout, guns, space, target, scout.side) for target in targets])
    return Idea(Action("bombard", space, formation), formation, worth, None)


def second_ideas(field: Field, first: Idea, ideas: list[Idea]) -> list[Idea]:
    """What goes with a first action of a Double Move, the best first; two marches may strike one area (9.5.1)."""
    found: list[Idea] = []
    group = first.group
    for idea in ideas:
        if same_troops(idea.action, first.action):
            continue
        if group is not None and group.target and joins(field.scout.battle, first, idea):
            more = [unit for unit in idea.group.units if unit not in group.units] if idea.group is not None else []
            both = Group(field, group.units + more, group.charge, group.formation)
            if both.value - group.value > idea.worth:
                found.append(Idea(idea.action, idea.formation, both.value - group.value, both))
                continue
        found.append(idea)
    by_worth(found)
    return found


def joins(battle: Battle, first: Idea, other: Idea) -> bool:
    """Could the troops of another idea strike with those of the first?"""
    group = first.group
    if group is None or other.action.verb != first.action.verb:
        return False
    return is_near(battle, other.action.a, group.target)


def army_ideas(battle: Battle, commander: int, known: list[list[Idea]]) -> list[Idea]:
    """The ideas of all formations that a Commander commands, the best first."""
    found: list[Idea] = []
    for formation in activation.formations_of(battle, commander):
        found += known[formation]
    by_worth(found)
    return found
