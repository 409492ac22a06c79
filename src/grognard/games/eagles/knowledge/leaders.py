"""Judging orders, activations and what commanders do (7.1, 7.3.a, 11)."""

from __future__ import annotations

from typing import Final

from grognard.games.eagles.knowledge.aims import is_behind, stack_life
from grognard.games.eagles.knowledge.odds import at_most
from grognard.games.eagles.knowledge.plans import Staff
from grognard.games.eagles.knowledge.scout import Look
from grognard.games.eagles.morale import leadership_of
from grognard.games.eagles.orders import BOX, chits_of
from grognard.games.eagles.roster import NO_FORMATION
from grognard.games.eagles.state import DEFENCE, Battle
from grognard.games.eagles.steps.orders import WriteFirst
from grognard.kernel.action import Action
from grognard.kernel.knowledge import Opinion, by_habit

DECOY: Final = 0.02  # what a decoy does; less than any order
LAID: Final = -0.5  # a decoy that lies somewhere stays there
LAID_ON: Final = 0.006  # what a chit less in a box is worth: decoys lie where there are few


def order_opinions(case: Look, actions: list[Action]) -> list[Opinion]:
    """The order that brings a formation to what counts most and is near; changes only for the better."""
    state = case.state
    staff = Staff(state, case.scout())
    first = isinstance(state.agenda[-1], WriteFirst)
    found: list[Opinion] = []
    for action in actions:
        if action.verb == "order" and first:
            score = staff.order_worth(state, action.a, action.b - BOX)
            found.append((action, score, "what counts there, and how far it is"))
        elif action.verb == "order":
            score = staff.change_gain(state, action.a, action.b - BOX)
            found.append((action, score, "better than the order it has"))
        elif action.verb == "convert":
            found.append((action, staff.change_gain(state, action.a, DEFENCE), "to hold what has been taken"))
        elif action.verb == "decoy":
            found.append(
                (action, decoy_gain(state, staff, action.a - BOX, action.b - BOX), "to keep the enemy guessing")
            )
        else:
            found.append((action, 0.0, "the orders will do"))
    return found


def decoy_gain(state: Battle, staff: Staff, old: int, new: int) -> float:
    """What it brings to move a decoy: away from where nobody would be ordered to, to what the enemy must fear for."""
    if old >= 0 or new < 0:
        return LAID
    chits = 0
    for chit in chits_of(state, staff.side):
        if state.decoys[chit] == new:
            chits += 1
    for number, formation in enumerate(state.roster.formations):
        if formation.side == staff.side and staff.order_of(state, number) == new:
            chits += 1
    return DECOY + DECOY * staff.values[new] / (1.0 + staff.values[new]) - LAID_ON * chits


def leader_opinions(case: Look, actions: list[Action]) -> list[Opinion]:
    """The leader whose men have most to do, by the chance that he gets them to move."""
    state = case.state
    staff = Staff(state, case.scout())
    found: list[Opinion] = []
    for action in actions:
        score = 0.0
        reason = "somebody must be tried"
        if action.verb in ("activate", "last_push"):
            leader = state.roster.leader_of(action.a)
            score = staff.leader_need(state, leader)
            reason = "what his men have to do"
            if action.verb == "last_push":
                score -= 4.0
                reason = "a card for a third time"
        elif action.verb == "pass":
            score = staff.pass_worth(state)
            reason = "nothing better to do"
        else:
            score = 0.5
        found.append((action, score, reason))
    return found


def first_opinions(case: Look, actions: list[Action]) -> list[Opinion]:
    """Who must attack goes first."""
    behind = is_behind(case.state, case.seat)
    return by_habit(actions, {"go_first": 1.0 if behind else 0.4, "go_second": 0.5})


def rally_opinions(case: Look, actions: list[Action]) -> list[Opinion]:
    """A formation rallies when a third of it runs, or when nobody else has anything to do."""
    state = case.state
    scout = case.scout()
    units = state.roster.formations[state.formation].units if state.formation != NO_FORMATION else []
    alive = [u for u in units if state.where[u] > 0]
    routed = [u for u in alive if state.routed[u]]
    near = [u for u in alive if not state.routed[u] and scout.nearest_enemy(state, state.where[u]) <= 2]
    share = len(routed) / max(1, len(alive))
    rallied = at_most(mean_quality(state, routed) + leadership_of(state, state.leader)) if routed else 0.0
    score = rallied * (share - case.habits.rally) * 3.0 + (0.5 if not near and share > 0.15 else 0.0)
    return [
        (action, score if action.verb == "rally_option" else 0.0, "how many have run, against who faces the enemy")
        for action in actions
    ]


def mean_quality(state: Battle, units: list[int]) -> int:
    """The quality of some units, rounded down."""
    return sum([state.quality_of(u) for u in units]) // max(1, len(units))


# Commanders


def ability_opinions(case: Look, actions: list[Action]) -> list[Opinion]:
    """Rally who has run; lead stacks that face the enemy; change an order that is no good."""
    state = case.state
    scout = case.scout()
    staff = Staff(state, scout)
    found: list[Opinion] = []
    for action in actions:
        score = 0.1
        reason = "he looks for a better place"
        if action.verb == "call_back":
            score, reason = staff.rally_need(state, state.leader), "men to be rallied"
        elif action.verb == "lead_stacks":
            near = [h for h in scout.friends if state.enemy_beside(h, case.seat) and is_near(state, h)]
            score, reason = staff.lead_need(len(near), leadership_of(state, state.leader)), "stacks beside the enemy"
        elif action.verb == "change_order":
            score, reason = best_change(state, staff), "an order that is no good"
        found.append((action, score, reason))
    return found


def is_near(state: Battle, h: int) -> bool:
    """Is a hex in the range of the active leader, as the crow flies?"""
    return state.ground.grid.distance(state.leader_at[state.leader], h) <= state.tables.numbers.command_range


def best_change(state: Battle, staff: Staff) -> float:
    """By how much the best new order in his range is better."""
    best = 0.0
    army = state.roster.leader_army[state.leader]
    for number, formation in enumerate(state.roster.formations):
        if formation.army != army or formation.officer < 0 or state.leader_at[formation.officer] <= 0:
            continue
        if is_near(state, state.leader_at[formation.officer]):
            for box in range(len(state.scenario.boxes)):
                if box != state.order[number]:
                    best = max(best, staff.change_gain(state, number, box))
    return 2.0 * best


def stack_opinions(case: Look, actions: list[Action]) -> list[Opinion]:
    """The stacks that face the enemy, the strongest first."""
    state = case.state
    scout = case.scout()
    found: list[Opinion] = []
    for action in actions:
        score = 0.1
        if action.verb == "take_stack":
            near = scout.nearest_enemy(state, action.a)
            score = 0.05 * scout.size_in(state, action.a) if near == 1 else 0.15 if near <= 3 else 0.0
        found.append((action, score, "who can strike"))
    return found


def call_opinions(case: Look, actions: list[Action]) -> list[Opinion]:
    """Whoever is worth most is called back first."""
    state = case.state
    found: list[Opinion] = []
    for action in actions:
        score = stack_life(state, action.a) if action.verb in ("rally", "colours") else 0.0
        if action.verb == "colours":
            score = 0.2 * score - 1.5
        elif action.verb == "hold_cards":
            score = -0.1
        found.append((action, score, "who is worth most"))
    return found


def show_opinions(_case: Look, actions: list[Action]) -> list[Opinion]:
    """Who is hidden stays hidden, unless he may act unseen."""
    return by_habit(actions, {"stay_hidden": 0.5, "act_unseen": 1.0, "lie_low": 0.6})


def begin_opinions(_case: Look, actions: list[Action]) -> list[Opinion]:
    """The first way to begin, as good as any."""
    return by_habit(actions, {actions[0].to_text(): 0.5})
