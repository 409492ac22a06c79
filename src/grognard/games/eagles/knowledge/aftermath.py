"""Judging losses, retreats, routs, advances and new leads (13.1.d, 14, 15, 9)."""

from __future__ import annotations

from typing import Final

from grognard.games.eagles.knowledge.aims import step_worth
from grognard.games.eagles.knowledge.scout import Look
from grognard.games.eagles.lead import lead_of
from grognard.games.eagles.roster import INFANTRY
from grognard.games.eagles.steps.leads import NewLead
from grognard.games.eagles.steps.losses import GiveWay
from grognard.games.eagles.steps.rout import WayStep
from grognard.kernel.action import Action
from grognard.kernel.knowledge import Opinion

GROUND: Final = 0.3  # what any hex is worth that one stands on
CONTAGION: Final = 0.4  # what a rout through friends may cost
ADVANCE: Final = 0.15
WALLS: Final = 2.0  # what it costs to crowd a farm that friends hold


def loss_opinions(case: Look, actions: list[Action]) -> list[Opinion]:
    """The step that is worth least."""
    state = case.state
    return [(action, -step_worth(state, action.a), "the step that is worth least") for action in actions]


def way_opinions(case: Look, actions: list[Action]) -> list[Opinion]:
    """Away from the enemy; a rout keeps clear of friends, a retreat goes to them."""
    state = case.state
    scout = case.scout()
    step = state.agenda[-1]
    routs = isinstance(step, WayStep) and any(action.verb == "run" for action in actions)
    found: list[Opinion] = []
    for action in actions:
        if action.verb == "stand":
            found.append((action, -0.5, "stay where he is"))
            continue
        h = action.b if action.verb == "flee" else action.a
        score = 0.1 * min(6, scout.nearest_enemy(state, h))
        if state.friend_in(h, case.seat):
            score += -CONTAGION if routs else 0.1
            if isinstance(step, WayStep) and scout.too_many(state, h, state.stack(step.hex)):
                score -= WALLS  # a garrison that is too large has no walls any more (R55)
        found.append((action, score, "away from the enemy"))
    return found


def give_way_opinions(case: Look, actions: list[Action]) -> list[Opinion]:
    """A step is paid for ground that counts, or for guns that would be left behind; otherwise they go."""
    state = case.state
    scout = case.scout()
    step = state.agenda[-1]
    assert isinstance(step, GiveWay)
    guns = 0.0
    for unit in state.stack(step.hex):
        if state.roster.is_guns(unit):
            guns += 0.1
    ground = GROUND + 0.7 * scout.prize_of(step.hex) + guns
    found: list[Opinion] = []
    for action in actions:
        score = ground - step_worth(state, action.a) if action.verb == "pay" else 0.0
        found.append((action, score, "what the ground is worth, against a step"))
    return found


def slip_opinions(_case: Look, actions: list[Action]) -> list[Opinion]:
    """A stack that need not retreat stays."""
    return [(action, 1.0 if action.verb == "stand" else 0.0, "no need to go") for action in actions]


def new_lead_opinions(case: Look, actions: list[Action]) -> list[Opinion]:
    """The best troops lead, fresh ones before those that have suffered."""
    state = case.state
    step = state.agenda[-1]
    assert isinstance(step, NewLead)
    now = lead_of(state, step.hex)
    found: list[Opinion] = []
    for action in actions:
        unit = action.a if action.verb == "lead" else now
        score = float(state.quality_of(unit)) - 0.8 * state.lost[unit]
        if state.roster.arm[unit] == INFANTRY and not state.ground.is_clear[step.hex]:
            score += 1.0  # cavalry does not hold houses and woods
        if unit == now:
            score += 0.1
        found.append((action, score, "the best troops in front"))
    return found


# Advances


def follow_opinions(case: Look, actions: list[Action]) -> list[Opinion]:
    """Infantry takes what counts, and other ground where it can hold it."""
    state = case.state
    scout = case.scout()
    target = state.clash_target
    prize = scout.prize_of(target)
    threat = scout.threat(state, target)
    found: list[Opinion] = []
    for action in actions:
        score = 0.0
        reason = "they keep their ground"
        if action.verb == "advance":
            size = state.size_of(action.a) + scout.size_in(state, target)
            score = ADVANCE + 0.5 * prize - 0.3 * max(0.0, min(2.0, threat / (1.0 + size) - 0.8))
            score += 0.01 * state.size_of(action.a) + 0.01 * state.quality_of(action.a)
            if len(state.stack(state.where[action.a])) == 1:
                score -= 0.5 * scout.prize_of(state.where[action.a])  # nobody else keeps that
            if scout.too_many(state, target, [action.a]):
                score -= 0.3  # better somebody whom the walls shelter
            reason = "ground that can be held"
        found.append((action, score, reason))
    return found


def rider_opinions(case: Look, actions: list[Action]) -> list[Opinion]:
    """The strongest cavalry first."""
    state = case.state
    return [(action, float(state.size_of(action.a)), "the strongest first") for action in actions]


def escort_opinions(case: Look, actions: list[Action]) -> list[Opinion]:
    """A leader goes along where his men have gone in strength."""
    state = case.state
    scout = case.scout()
    strong = scout.size_in(state, state.clash_target) > scout.threat(state, state.clash_target)
    return [(action, 0.2 if action.verb == "escort" and strong else 0.1, "with his men") for action in actions]
