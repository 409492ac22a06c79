"""Judging where leaders ride (5.2, 12): near their men, out of danger, and where they can get their orders."""

from __future__ import annotations

from typing import Final

from grognard.games.eagles import activation
from grognard.games.eagles.knowledge.aims import leader_life
from grognard.games.eagles.knowledge.movement import RANGE, SETTLED
from grognard.games.eagles.knowledge.scout import AROUND, Look, Scout
from grognard.games.eagles.roster import NO_FORMATION
from grognard.games.eagles.state import Battle
from grognard.games.eagles.steps.move import Ride
from grognard.kernel.action import Action
from grognard.kernel.knowledge import Opinion

HEAD: Final = 0.5  # of what a leader is worth, where he stands in danger
OUT_OF_REACH: Final = 1.0  # what a hex costs an officer that keeps him from an order to what counts most
PATH: Final = 7.0  # what is added to distances, so that what is near does not count without limit


def ride_opinions(case: Look, actions: list[Action]) -> list[Opinion]:
    """An officer rides to where he commands most of his men, among friends; a commander to where men are needed."""
    state = case.state
    step = state.agenda[-1]
    assert isinstance(step, Ride)
    scout = case.scout()
    posts = post_hexes(state, scout, step.leader)
    here = state.leader_at[step.leader]
    beacon = beyond_orders(state, scout, step.leader) if scout.schooled else 0
    among = any(action.verb == "go" and state.friend_in(action.a, case.seat) for action in actions)
    stay = post_worth(state, scout, step.leader, posts, here) - calls(state, beacon, here) + SETTLED
    found: list[Opinion] = []
    for action in actions:
        score = 0.0
        if action.verb == "go":
            score = -9.0
            if not among or state.friend_in(action.a, case.seat):
                score = post_worth(state, scout, step.leader, posts, action.a) - calls(state, beacon, action.a) - stay
        found.append((action, score, "near his men and out of danger"))
    return found


def post_hexes(state: Battle, scout: Scout, leader: int) -> list[int]:
    """The stacks that a leader wants to be near: those of his formation; for a commander those that need him."""
    formation = state.roster.leader_formation[leader]
    if formation != NO_FORMATION:
        units = state.roster.formations[formation].units
        return sorted({state.where[u] for u in units if state.where[u] > 0 and not activation.sleeps(state, u)})
    army = state.roster.leader_army[leader]
    found: list[int] = []
    for h in scout.friends:
        stack = state.stack(h)
        if state.roster.army[stack[0]] == army:
            if scout.nearest_enemy(state, h) <= RANGE or any(state.routed[u] for u in stack):
                found.append(h)
    return found or [h for h in scout.friends if state.roster.army[state.stack(h)[0]] == army]


def beyond_orders(state: Battle, scout: Scout, leader: int) -> int:
    """The objective that counts most to an officer's men if he is too far from it to get an order for it (11.1.a-01),
    or 0: who waits behind his men is never sent any further.
    """
    if state.roster.leader_formation[leader] == NO_FORMATION:
        return 0
    far = state.ground.far_from(state.leader_at[leader])
    best = 0
    most = 0.0
    for box in state.scenario.boxes:
        around = state.ground.far_from(box)
        worth = 0.0
        for wish in scout.wishes:
            if not wish.taken and around[wish.hex] <= AROUND:
                worth += wish.full
        worth /= PATH + far[box]
        if worth > most:
            most = worth
            best = box
    return best if best and far[best] > state.tables.numbers.objective_range else 0


def calls(state: Battle, beacon: int, h: int) -> float:
    """What it costs an officer to be out of reach of an objective."""
    if not beacon:
        return 0.0
    return OUT_OF_REACH * max(0, state.ground.far_from(h)[beacon] - state.tables.numbers.objective_range)


def in_danger(state: Battle, scout: Scout, h: int, near: int) -> float:
    """How likely a leader is taken or hit with the stack of a hex: who stands beside the enemy may be overrun."""
    if near > 1:
        return 0.3 if near == 2 else 0.1
    return 1.0 if scout.threat(state, h) > scout.size_in(state, h) else 0.4


def post_worth(state: Battle, scout: Scout, leader: int, posts: list[int], h: int) -> float:
    """What a place is worth to a leader."""
    total = 0.0
    away = state.ground.far_from(h)
    reach = state.tables.numbers.command_range
    for post in posts:
        far = away[post]
        total -= 0.05 * far + (0.6 if far > reach else 0.0)
    total = total * 4.0 / max(4, len(posts))
    near = scout.nearest_enemy(state, h)
    if not state.friend_in(h, scout.side):
        total -= 0.5 + (2.0 if near <= 3 else 0.0)
    elif near <= 3 and scout.schooled:
        total -= HEAD * leader_life(state, leader) * in_danger(state, scout, h, near)
    formation = state.roster.leader_formation[leader]
    if formation != NO_FORMATION:
        total -= 0.05 * scout.way(state, scout.goals_of(state, formation), h)
    return total
