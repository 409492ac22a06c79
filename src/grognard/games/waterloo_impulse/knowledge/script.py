"""A quick player for playouts: it plans an impulse once, when a Leader is named, and then carries it out."""

from __future__ import annotations

from random import Random
from typing import Final

from grognard.games.waterloo_impulse.knowledge.activation import NOTHING
from grognard.games.waterloo_impulse.knowledge.groups import Group, Staff, moving_group
from grognard.games.waterloo_impulse.knowledge.movement import advance_goal
from grognard.games.waterloo_impulse.knowledge.odds import chance_of
from grognard.games.waterloo_impulse.knowledge.opinions import prior
from grognard.games.waterloo_impulse.knowledge.plans import (
    Plan,
    army_plans,
    by_worth,
    double_worth,
    plans_of,
    same_troops,
    second_plans,
)
from grognard.games.waterloo_impulse.knowledge.scout import BattleCase, Scout
from grognard.games.waterloo_impulse.knowledge.styles import style_of
from grognard.games.waterloo_impulse.knowledge.turns import turns_played
from grognard.games.waterloo_impulse.movement import can_lead
from grognard.games.waterloo_impulse.state import ACTIONS, ADVANCE, NO_UNIT, Battle
from grognard.games.waterloo_impulse.steps.impulse import Activate, ChooseAction, DoublePlan, SecondAction
from grognard.games.waterloo_impulse.steps.move import Advance, Movement, MoveUnit
from grognard.kernel.action import Action
from grognard.kernel.knowledge import best_of
from grognard.kernel.rulebook import Script


class BattleScript(Script[Battle]):
    """Plays both sides. What it has seen and planned holds for one impulse."""

    def __init__(self, style: int, rng: Random) -> None:
        self.style: Final = style_of(style)
        self.rng: Final = rng
        self.impulse = -1
        self.cases: list[BattleCase | None] = [None, None]
        self.plans: list[list[Plan]] = []  # by formation
        self.staff: Staff | None = None
        self.march: March | None = None
        self.advancing: dict[int, int] = {}  # who goes where in a General Advance
        self.battle: Battle | None = None

    def choose(self, battle: Battle, actions: list[Action]) -> Action:
        now = turns_played(battle)
        if now != self.impulse or battle is not self.battle:
            self.battle = battle
            self.impulse = now
            self.forget()
        step = battle.agenda[-1]
        if isinstance(step, MoveUnit):
            return self.step(battle, actions)
        if isinstance(step, Movement):
            return self.pick(battle, actions)
        if isinstance(step, Advance):
            return self.advance(battle, actions)
        if isinstance(step, Activate):
            return self.activate(battle, actions)
        if isinstance(step, ChooseAction):
            return self.act(battle, actions)
        if isinstance(step, DoublePlan):
            return self.double(battle, actions)
        if isinstance(step, SecondAction):
            return self.second(battle, actions)
        return best_of(prior(self.case(battle, battle.seat()), actions))

    def forget(self) -> None:
        """What was seen and planned holds no more."""
        self.cases = [None, None]
        self.plans = []
        self.staff = None
        self.march = None
        self.advancing = {}

    def case(self, battle: Battle, side: int) -> BattleCase:
        """What a side sees in this impulse."""
        case = self.cases[side]
        if case is None or case.state is not battle:
            case = BattleCase(battle, side)
            self.cases[side] = case
        return case

    def scout(self, battle: Battle) -> Scout:
        """What the side sees whose impulse it is."""
        case = self.case(battle, battle.active)
        if case.seen is None:
            scout = case.scout()
            scout.care *= self.style.care
            scout.grip = self.style.grip
            scout.daring = self.style.daring
        return case.scout()

    def plans_staff(self, battle: Battle) -> Staff:
        """What all plans of the impulse share."""
        if self.staff is None:
            self.staff = Staff(self.scout(battle))
        return self.staff

    # Whom to activate, for what

    def of_formation(self, battle: Battle, formation: int) -> list[Plan]:
        """What a formation could do, worked out once in an impulse."""
        if not self.plans:
            self.plans = [[] for _ in battle.roster.formation_ids]
        found = self.plans[formation]
        if not found:
            found = plans_of(self.plans_staff(battle), formation)
            if self.style.noise > 0.0:
                for plan in found:
                    plan.worth *= 1.0 + self.style.noise * (2.0 * self.rng.random() - 1.0)
                by_worth(found)
            self.plans[formation] = found
        return found

    def of_army(self, battle: Battle) -> list[Plan]:
        """What the army of a Commander who was activated could do, the best first."""
        for formation, army in enumerate(battle.roster.formation_army):
            if army == battle.roster.leader_army[battle.led]:
                self.of_formation(battle, formation)
        return army_plans(battle, battle.led, self.plans)

    def activate(self, battle: Battle, actions: list[Action]) -> Action:
        """The Leader or Commander whose plan promises most."""
        roster = battle.roster
        scored: list[tuple[float, Action]] = []
        for action in actions:
            if action.verb == "lead":
                plans = self.of_formation(battle, roster.leader_formation[action.a])
                scored.append((chance_of(battle, action.a) * (plans[0].worth - NOTHING), action))
            elif action.verb == "double":
                scored.append((double_worth(battle, action.a, self.plans) - NOTHING, action))
            else:
                scored.append((0.0, action))
        scored.sort(key=first_of, reverse=True)
        return scored[self.style.rank if scored[self.style.rank][0] > 0.0 else 0][1]

    def act(self, battle: Battle, actions: list[Action]) -> Action:
        """The best action of the formation that was activated."""
        self.march = None
        plans = self.of_formation(battle, battle.roster.leader_formation[battle.led])
        return pick_plan(plans, actions, self.style.rank)

    def double(self, battle: Battle, actions: list[Action]) -> Action:
        """The two best actions of an army."""
        self.march = None
        plans = self.of_army(battle)
        if not battle.plan:
            return pick_plan(plans, actions, self.style.rank)
        chosen = first_action(battle)
        for plan in plans:
            if plan.action == chosen:
                return pick_plan(second_plans(self.plans_staff(battle), plan, plans), actions, 0)
        return pick_plan(plans, actions, 0)

    def second(self, battle: Battle, actions: list[Action]) -> Action:
        """The best that goes with a first action which has been carried out: the field is another one now."""
        self.forget()
        first = first_action(battle)
        others = [plan for plan in self.of_army(battle) if not same_troops(plan.action, first)]
        if actions[-1].verb == "later" and others and others[0].action.verb not in ("move", "charge"):
            return actions[-1]  # the best can wait until the assaults are over
        return pick_plan(others, actions, 0)

    # Marching

    def moves(self, battle: Battle) -> March:
        """Where everybody goes who is on the march."""
        if self.march is None:
            scout = self.scout(battle)
            groups: list[Group] = []
            if len(battle.plan) == 1 and self.plans and battle.hand == NO_UNIT:
                kind, formation, space = battle.plan[0]
                chosen = Action(ACTIONS[kind], space, formation)
                groups = [plan.group for plan in self.plans[formation] if plan.group and plan.action == chosen]
            if not groups:
                for charge in (False, True):
                    group = moving_group(scout, charge)
                    if group is not None:
                        groups.append(group)
            self.march = March(battle, groups)
        return self.march

    def pick(self, battle: Battle, actions: list[Action]) -> Action:
        """The next unit that should go somewhere."""
        march = self.moves(battle)
        while march.queue:
            unit = march.queue[0]
            for action in actions:
                if action.a == unit:
                    return action
            march.queue.pop(0)
        return actions[-1]

    def step(self, battle: Battle, actions: list[Action]) -> Action:
        """The next step of its way; where that is barred it halts."""
        march = self.moves(battle)
        unit = battle.hand
        there = march.next_step(unit, battle.where[unit])
        if there:
            for action in actions:
                if action.a == there:
                    return action
        march.forget(unit)
        return actions[-1]

    def advance(self, battle: Battle, actions: list[Action]) -> Action:
        """One area forward for everybody who is wanted there."""
        hand = battle.hand
        if hand != NO_UNIT:
            goal = self.advancing.pop(hand, 0) or advance_goal(self.scout(battle), hand)[1]
            for action in actions:
                if action.a == goal:
                    return action
            return actions[-1]
        if not self.advancing:
            self.advancing = self.wanted(battle, actions)
        for action in actions:
            if action.a in self.advancing:
                return action
        self.advancing = {-9: 0}  # nobody else
        return actions[-1]

    def wanted(self, battle: Battle, actions: list[Action]) -> dict[int, int]:
        """Who should go one area forward, and where to."""
        scout = self.scout(battle)
        found = {-9: 0}
        known: dict[int, int] = {}
        for action in actions:
            unit = action.a
            if unit < 0:
                continue
            here = battle.where[unit]
            key = here * 8 + battle.roster.kind[unit] * 2 + battle.spent[unit]
            goal = known.get(key, 0)
            if goal == 0:
                goal = advance_goal(scout, unit)[1]
                known[key] = goal
            if goal != here:
                found[unit] = goal
        return found


class March:
    """Who moves in which order, and by which way."""

    def __init__(self, battle: Battle, groups: list[Group]) -> None:
        self.queue: list[int] = []
        self.ways: dict[int, list[int]] = {}  # the steps still to be made, the last first
        for group in groups:
            leading: list[int] = []
            joining: list[int] = []
            for unit in group.members:
                if battle.where[unit] != group.target:
                    (leading if can_lead(battle, unit, group.charge) else joining).append(unit)
            for unit in leading + joining:
                self.add(group, unit, group.target)
            for unit, goal in group.goals.items():
                self.add(group, unit, goal)

    def add(self, group: Group, unit: int, goal: int) -> None:
        """One more unit that goes to a goal."""
        self.queue.append(unit)
        self.ways[unit] = group.ways[unit].route(goal)

    def next_step(self, unit: int, here: int) -> int:
        """The next step of a unit; 0 if it is where it should be."""
        way = self.ways.get(unit)
        if way is None:
            return 0
        while way and way[-1] == here:
            way.pop()
        return way[-1] if way else 0

    def forget(self, unit: int) -> None:
        """A unit has done what it can."""
        if unit in self.queue:
            self.queue.remove(unit)


def first_action(battle: Battle) -> Action:
    """The first action of a Double Move as it was chosen."""
    kind, formation, space = battle.plan[0]
    return Action(ACTIONS[kind], formation) if kind == ADVANCE else Action(ACTIONS[kind], space, formation)


def first_of(entry: tuple[float, Action]) -> float:
    """The score of a scored action."""
    return entry[0]


def pick_plan(plans: list[Plan], actions: list[Action], rank: int) -> Action:
    """The best plan that is legal, or the one so many ranks below it; the last action if none is worth it."""
    best: Action | None = None
    for plan in plans:
        if plan.worth <= 0.0:
            break
        for action in actions:
            if action == plan.action:
                if rank == 0:
                    return action
                rank -= 1
                if best is None:
                    best = action
                break
    return actions[-1] if best is None else best
