"""Judging battles, hits, retreats, reserves and reorganization."""

from __future__ import annotations

from grognard.games.waterloo_200.knowledge.aims import AVERAGE, block_worth
from grognard.games.waterloo_200.knowledge.movement import scout_of
from grognard.games.waterloo_200.knowledge.odds import expected
from grognard.games.waterloo_200.state import Day
from grognard.kernel.action import Action
from grognard.kernel.knowledge import Case, Opinion, by_habit


def battle_opinions(case: Case[Day], actions: list[Action]) -> list[Opinion]:
    """The best battle first; none that is lost before it begins."""
    day = case.state
    scout = scout_of(case)
    found: list[Opinion] = []
    for action in actions:
        score = expected(day, action.a, scout) if action.verb == "fight" else 0.0
        found.append((action, score, "what the battle may bring"))
    return found


def gun_opinions(case: Case[Day], actions: list[Action]) -> list[Opinion]:
    """Guns fire when they can."""
    day = case.state
    found: list[Opinion] = []
    for action in actions:
        score = 0.2 * day.value(action.a) if action.verb in ("commit", "fire") else 0.1
        found.append((action, score, "guns are there to fire"))
    return found


def target_opinions(case: Case[Day], actions: list[Action]) -> list[Opinion]:
    """The Grande Batterie looks for many blocks."""
    day = case.state
    scout = scout_of(case)
    return [(action, scout.strength(day, action.a, 1 - scout.side), "a worthy target") for action in actions]


def road_opinions(_case: Case[Day], actions: list[Action]) -> list[Opinion]:
    """A reserve is always welcome."""
    return by_habit(actions, {"call_reserve": 1.0})


def retreat_opinions(case: Case[Day], actions: list[Action]) -> list[Opinion]:
    """Who is much weaker slips away."""
    day = case.state
    clash = day.clash
    assert clash is not None
    own = sum([day.strength(block) for block in day.blocks_in(clash.area, clash.defender)])
    attackers = AVERAGE * day.held[clash.attacker][clash.area]
    better = attackers - own - day.ground.bonus[clash.area]
    return [(action, better - 4.0 if action.verb == "retreat" else 0.0, "strength in the area") for action in actions]


def spare_opinions(case: Case[Day], actions: list[Action]) -> list[Opinion]:
    """Who is worth most is spared: hits on those who absorb them, losses of the weakest."""
    day = case.state
    found: list[Opinion] = []
    for action in actions:
        block = action.a
        score = 0.0
        if action.verb == "hit":
            cost = day.roster.cost[block][day.level[block]]
            dies = day.at_heart(block)
            score = cost - (3.0 * block_worth(day, block) if dies else 0.0)
        elif action.verb == "lose":
            score = -3.0 * block_worth(day, block) - 0.1 * day.strength(block)
        elif action.verb == "withdraw":
            score = 0.1 * day.strength(block)
        found.append((action, score, "spare those who are worth most"))
    return found


def dash_opinions(case: Case[Day], actions: list[Action]) -> list[Opinion]:
    """Cavalry dashes on to what counts."""
    scout = scout_of(case)
    found: list[Opinion] = []
    for action in actions:
        score = scout.pull[action.b] - 0.8 if action.verb == "dash" else 0.0
        found.append((action, score, "nearer to the Victory Areas"))
    return found


def call_opinions(_case: Case[Day], actions: list[Action]) -> list[Opinion]:
    """As many as can be had."""
    return [(action, float(max(action.a, 0)), "more blocks on the field") for action in actions]


def choice_opinions(case: Case[Day], actions: list[Action]) -> list[Opinion]:
    """The toughest blocks first."""
    toughness = case.state.roster.toughness
    found: list[Opinion] = []
    for action in actions:
        score = float(toughness[action.a][0]) if action.a >= 0 else 0.0
        found.append((action, score, "the best troops first"))
    return found


def place_opinions(case: Case[Day], actions: list[Action]) -> list[Opinion]:
    """Reserves where they are needed."""
    day = case.state
    scout = scout_of(case)
    found: list[Opinion] = []
    for action in actions:
        near = 0.5 if scout.threatened(day, action.b) else 0.0
        found.append((action, scout.pull[action.b] + near, "where they are needed"))
    return found


def reorganize_opinions(case: Case[Day], actions: list[Action]) -> list[Opinion]:
    """Leaders are restored while there is a turn to use them in."""
    day = case.state
    worth = 1.0 if day.turn < len(day.scenario.hours) - 1 else 0.6
    return by_habit(actions, {"reorganize": worth, "decline": 0.3})


def restore_opinions(case: Case[Day], actions: list[Action]) -> list[Opinion]:
    """First those who are at their heart."""
    day = case.state
    found: list[Opinion] = []
    for action in actions:
        score = float(day.level[action.a]) if action.verb == "restore" else 0.0
        found.append((action, score, "tired leaders first"))
    return found
