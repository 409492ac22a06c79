"""Judging fire (13.1): who fires at whom, who joins, who reacts to attackers and riders."""

from __future__ import annotations

from typing import Final

from grognard.games.eagles import cavalry, fire
from grognard.games.eagles.fire import DEFENSIVE_FIRE, FOOT_ONLY, OFFENSIVE_FIRE, OPPORTUNITY_FIRE, Fire, has_guns
from grognard.games.eagles.knowledge.attacks import charge_gain, steady_gain
from grognard.games.eagles.knowledge.odds import fire_gain
from grognard.games.eagles.knowledge.scout import Look, Scout
from grognard.games.eagles.lead import lead_of
from grognard.games.eagles.roster import INFANTRY
from grognard.games.eagles.state import Battle
from grognard.games.eagles.steps.charge import ChargeGroup
from grognard.games.eagles.steps.fire import FireGroup
from grognard.games.eagles.steps.react import strikes_flank
from grognard.kernel.action import Action
from grognard.kernel.knowledge import Opinion

LEFT: Final = 0.05  # a stack that keeps its fire loses it
LIGHT: Final = 0.1


def gain_of(state: Battle, scout: Scout, shot: Fire, more: int = 0) -> float:
    """What a fire is expected to bring the side that fires."""
    if not state.held[shot.target]:
        return 0.0
    h = shot.target
    return fire_gain(state, shot, scout.concealed(state, h), 0.3 * scout.prize_of(h), more, scout.habits)


def best_alone(state: Battle, scout: Scout, h: int, form: int, but: int) -> float:
    """The best that a hex could do by itself against anybody else than one target."""
    best = 0.0
    for target in scout.enemies:
        if target != but and not state.target[target] and state.ground.grid.distance(h, target) <= 4:
            if fire.may_fire_on(state, h, target, form):
                best = max(best, gain_of(state, scout, Fire([h], target, form)))
    return best


def offensive_opinions(case: Look, actions: list[Action]) -> list[Opinion]:
    """Fire at whom it costs most; skirmishers in front where that helps."""
    state = case.state
    scout = case.scout()
    found: list[Opinion] = []
    for action in actions:
        if action.verb == "fire":
            shot = Fire([action.a], action.b, OFFENSIVE_FIRE)
            score = gain_of(state, scout, shot)
            if not has_guns(state, action.a, OFFENSIVE_FIRE) and not state.enemy_beside(action.a, case.seat):
                score -= scout.habits.smoke
            found.append((action, score - LEFT, "the loss to be expected at the target"))
        elif action.verb == "lead":
            found.append((action, lead_score(state, action.a), "light infantry fires better"))
        else:
            found.append((action, 0.0, "nothing worth a volley"))
    return found


def lead_score(state: Battle, unit: int) -> float:
    """Is it worth while to fire with another lead: light infantry that is many enough (13.1.c-09)?"""
    lead = lead_of(state, state.where[unit])
    if not state.roster.light[unit] or state.roster.light[lead] or state.roster.arm[lead] != INFANTRY:
        return -1.0
    good = state.size_of(unit) >= state.tables.numbers.few and state.quality_of(unit) >= state.quality_of(lead)
    return 10.0 * LIGHT if good else -1.0


def group_opinions(case: Look, actions: list[Action]) -> list[Opinion]:
    """Another hex joins if that brings more than what it could do by itself."""
    state = case.state
    step = state.agenda[-1]
    assert isinstance(step, FireGroup)
    scout = case.scout()
    now = gain_of(state, scout, Fire(list(step.hexes), step.target, step.number))
    every = gain_of(state, scout, Fire([*step.hexes, *step.others], step.target, step.number))
    found: list[Opinion] = []
    for action in actions:
        if action.verb != "join_fire":
            found.append((action, 0.0, "they are enough"))
            continue
        more = gain_of(state, scout, Fire([*step.hexes, action.a], step.target, step.number)) - now
        share = max(more, (every - now) / len(step.others))
        alone = best_alone(state, scout, action.a, step.number, step.target)
        found.append((action, share - alone - LEFT, "more fire at one target, against a target of its own"))
    return found


def reaction_score(state: Battle, scout: Scout, action: Action) -> float:
    """What a shot or a counter-charge at attackers or riders is worth."""
    if action.verb == "snipe":
        return scout.habits.stopping * gain_of(state, scout, Fire([action.a], action.b, OPPORTUNITY_FIRE))
    return charge_gain(state, scout, [action.a], action.b)


def opportunity_opinions(case: Look, actions: list[Action]) -> list[Opinion]:
    """Stacks beside attackers fire, or charge where that is better."""
    found: list[Opinion] = []
    for action in actions:
        score = reaction_score(case.state, case.scout(), action) if action.verb in ("snipe", "charge") else 0.0
        found.append((action, score, "what it does to the attackers"))
    return found


def defensive_opinions(case: Look, actions: list[Action]) -> list[Opinion]:
    """Fire at the attackers, or form up against cavalry where that saves more."""
    state = case.state
    scout = case.scout()
    found: list[Opinion] = []
    for action in actions:
        if action.verb == "no_more":
            found.append((action, 0.0, "nothing more to be done"))
        elif action.verb == "steady":
            found.append((action, steady_gain(state, scout, action.a), "what an emergency defence would save"))
        else:
            arms = FOOT_ONLY if action.verb == "muskets" else 0
            flank = strikes_flank(state, action.b, action.a)
            shot = Fire([action.a], action.b, DEFENSIVE_FIRE, arms, action.verb != "defend", flank)
            score = (
                scout.habits.stopping * gain_of(state, scout, shot)
                if fire.firers(state, action.a, DEFENSIVE_FIRE, arms)
                else 0.0
            )
            found.append((action, score + LEFT, "the loss to be expected among the attackers"))
    return found


def charge_group_opinions(case: Look, actions: list[Action]) -> list[Opinion]:
    """More cavalry joins a counter-charge while that helps."""
    state = case.state
    step = state.agenda[-1]
    scout = case.scout()
    assert isinstance(step, ChargeGroup)
    hexes = list(step.hexes)
    target = step.target
    now = charge_gain(state, scout, hexes, target)
    found: list[Opinion] = []
    for action in actions:
        score = 0.0
        if action.verb == "join_charge" and cavalry.chargers(state, action.a):
            score = charge_gain(state, scout, [*hexes, action.a], target) - now - LEFT
        found.append((action, score, "a stronger charge"))
    return found
