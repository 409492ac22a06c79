"""Judging marches away from the enemy: strategic moves (7.4.a), hidden counters (22.2), reinforcements (23), set-up."""

from __future__ import annotations

from typing import Final

from grognard.games.eagles.command import may_order
from grognard.games.eagles.hidden import hidden_gait
from grognard.games.eagles.knowledge.plans import Staff, formation_centre
from grognard.games.eagles.knowledge.scout import Look, Scout
from grognard.games.eagles.movement import gait_of
from grognard.games.eagles.roster import FIRST_COUNTER, NO_FORMATION, ON_FOOT
from grognard.games.eagles.state import Battle
from grognard.games.eagles.steps.hidden import Deploy, HiddenMarch, entry_hexes
from grognard.games.eagles.steps.march import March
from grognard.kernel.action import Action
from grognard.kernel.knowledge import Opinion

STEP: Final = 0.3  # a hex nearer to the goal
ARRIVED: Final = 4  # hexes from the goal at which a march is over
IN_SIGHT: Final = 5  # hexes at which a hidden formation had better show itself and fight


def to_goal(state: Battle, scout: Scout, formation: int, h: int, gait: int = ON_FOOT) -> float:
    """How far a formation still has to go from a hex."""
    return 0.0 if formation == NO_FORMATION else scout.hike(state, formation, gait, h)


# Strategic moves


def choose_march_opinions(case: Look, actions: list[Action]) -> list[Opinion]:
    """The formation with the longest way to go."""
    state = case.state
    scout = case.scout()
    staff = Staff(state, scout)
    found: list[Opinion] = []
    for action in actions:
        score = 0.0
        if action.verb == "march":
            far = to_goal(state, scout, action.a, staff.place(state, action.a))
            score = STEP * (far - ARRIVED)
        found.append((action, score, "who has the longest way"))
    return found


def march_opinions(case: Look, actions: list[Action]) -> list[Opinion]:
    """Everybody as far as he gets, the officer to the middle of his men."""
    state = case.state
    step = state.agenda[-1]
    assert isinstance(step, March)
    scout = case.scout()
    found: list[Opinion] = []
    for action in actions:
        score = 0.0
        if action.verb in ("march_unit", "march_stack"):
            h = state.where[action.a] if action.verb == "march_unit" else action.a
            far = to_goal(state, scout, step.formation, h)
            score = (2.0 if action.verb == "march_stack" else 1.0) - 0.01 * far if far > 1 else -0.1
        elif action.verb == "ride":
            score = 0.3
        elif action.verb == "march_to":
            score = march_gain(state, scout, step, action.a)
        found.append((action, score, "nearer to the goal"))
    return found


def march_gain(state: Battle, scout: Scout, step: March, h: int) -> float:
    """What it brings whoever is in hand to march to a hex."""
    if state.riding:
        centre = formation_centre(state, step.formation, scout)
        if not centre:
            return -1.0
        here = state.leader_at[step.officer(state)]
        distance = state.ground.grid.distance
        alone = 0.0 if state.friend_in(h, step.side) else 0.4
        return STEP * (distance(here, centre) - distance(h, centre)) - alone - 0.05
    here = state.where[state.movers[0]]
    gait = gait_of(state, state.movers)
    now = to_goal(state, scout, step.formation, here, gait)
    return STEP * (now - to_goal(state, scout, step.formation, h, gait)) - 0.05


# Hidden counters


def counter_opinions(case: Look, actions: list[Action]) -> list[Opinion]:
    """Counters march to the goal of their formation, and show themselves when it is time to fight."""
    state = case.state
    step = state.agenda[-1]
    assert isinstance(step, HiddenMarch)
    scout = case.scout()
    formation = state.roster.leader_formation[step.leader]
    gait = hidden_gait(state, step.leader)
    movable = [action.a for action in actions if action.verb == "move_counter"]
    found: list[Opinion] = []
    for action in actions:
        score = 0.0
        reason = "they have gone far enough"
        if action.verb == "move_counter":
            at = state.counter_at[action.a - FIRST_COUNTER]
            then = to_goal(state, scout, formation, action.b, gait)
            now = to_goal(state, scout, formation, at, gait) if at > 0 else then + 3.0
            score = STEP * (now - then) - 0.05
            reason = "nearer to the goal"
        elif action.verb == "show_counter":
            at = state.counter_at[action.a - FIRST_COUNTER]
            close = scout.nearest_enemy(state, at) <= IN_SIGHT or calls_for_order(state, scout, formation, at)
            close = close or to_goal(state, scout, formation, at, gait) <= ARRIVED
            close = close or not (state.counter_done[action.a - FIRST_COUNTER] or action.a in movable)
            close = close or (action.a not in movable and is_late(state, formation))
            score = 1.5 if close and formation != NO_FORMATION else -0.5
            reason = "time to fight"
        elif action.verb == "test_march":
            far = to_goal(state, scout, formation, step_from(state, step), gait)
            score = 0.4 if state.order[formation] < 0 and far > ARRIVED else -0.3
            reason = "without an order they march by themselves"
        found.append((action, score, reason))
    return found


def step_from(state: Battle, step: HiddenMarch) -> int:
    """Where the first counter of a march is, or comes on."""
    for counter in step.counters(state):
        if state.counter_at[counter] > 0:
            return state.counter_at[counter]
    return (entry_hexes(state, step.leader) or [state.ground.hexes[0]])[0]


def is_late(state: Battle, formation: int) -> bool:
    """Does a formation come from outside? Hidden it would march as slowly as its guns all day (22.2-02)."""
    return any(arrival.formation == formation for arrival in state.scenario.arrivals)


def calls_for_order(state: Battle, scout: Scout, formation: int, at: int) -> bool:
    """Could the officer be given a much better order from there, if he were not hidden (11.1.a-01)?"""
    if formation == NO_FORMATION:
        return False
    values = Staff(state, scout).values
    order = state.order[formation]
    now = values[order] if order >= 0 else 0.0
    far = state.tables.numbers.objective_range
    for box, h in enumerate(state.scenario.boxes):
        if values[box] > 1.0 + 1.5 * now and state.ground.grid.distance(at, h) <= far:
            return not may_order(state, formation, box)
    return False


def deploy_opinions(case: Look, actions: list[Action]) -> list[Opinion]:
    """Units that are seen form up towards their goal, guns behind, not all in one hex."""
    state = case.state
    step = state.agenda[-1]
    assert isinstance(step, Deploy)
    scout = case.scout()
    formation = state.roster.leader_formation[step.leader]
    found: list[Opinion] = []
    for action in actions:
        score = -20.0
        if action.verb == "deploy":
            score = -STEP * to_goal(state, scout, formation, action.b) - 0.1 * len(state.stack(action.b))
            if state.roster.is_guns(action.a):
                score += 0.2 * min(4, scout.nearest_enemy(state, action.b))
        found.append((action, score, "towards the goal"))
    return found


def post_opinions(case: Look, actions: list[Action]) -> list[Opinion]:
    """The officer with as many of his men as he can, not beside the enemy."""
    state = case.state
    found: list[Opinion] = []
    for action in actions:
        score = float(len(state.stack(action.a)))
        if state.enemy_beside(action.a, case.seat):
            score -= 3.0
        found.append((action, score, "in the middle of his men"))
    return found


# Reinforcements and set-up


def enter_opinions(case: Look, actions: list[Action]) -> list[Opinion]:
    """On to the field, and towards the goal."""
    state = case.state
    scout = case.scout()
    found: list[Opinion] = []
    for action in actions:
        score = -50.0 if action.verb == "end_entry" else -60.0
        if action.verb == "enter":
            formation = state.roster.formation[action.a]
            score = -STEP * to_goal(state, scout, formation, action.b) - 0.05 * len(state.stack(action.b))
        found.append((action, score, "towards the goal"))
    return found


def place_opinions(case: Look, actions: list[Action]) -> list[Opinion]:
    """Where a unit begins, or by which hex it comes: near what counts."""
    state = case.state
    scout = case.scout()
    wanted = [wish.hex for wish in scout.wishes]
    return [(action, -STEP * scout.way(state, wanted, action.b), "near what counts") for action in actions]


def track_opinions(_case: Look, actions: list[Action]) -> list[Opinion]:
    """Reinforcements as early as can be."""
    found: list[Opinion] = []
    for action in actions:
        score = 1.0 - 0.05 * action.b if action.verb == "put_on_track" else 0.0
        found.append((action, score, "the sooner the better"))
    return found


def decoy_opinions(case: Look, actions: list[Action]) -> list[Opinion]:
    """Decoys are laid towards what counts, away from one another."""
    state = case.state
    scout = case.scout()
    wanted = [wish.hex for wish in scout.wishes]
    found: list[Opinion] = []
    for action in actions:
        score = 0.0
        if action.verb == "hide":
            apart = 0
            for at in state.counter_at:
                if at > 0:
                    apart += min(4, state.ground.grid.distance(at, action.b))
            score = 1.0 - 0.05 * scout.way(state, wanted, action.b) + 0.05 * apart
        found.append((action, score, "to keep the enemy guessing"))
    return found


def friend_opinions(case: Look, actions: list[Action]) -> list[Opinion]:
    """A leader without troops goes to the strongest stack."""
    state = case.state
    scout = case.scout()
    return [(action, scout.size_in(state, action.a), "the strongest stack") for action in actions]
