"""The opinion on what only the campaign asks: lost units, secret plans, the choice of ground before the battle."""

from __future__ import annotations

from grognard.games.last_battles.movement import is_train
from grognard.games.last_battles.plans import MANY
from grognard.games.last_battles.state import NEVER, Battle
from grognard.games.last_battles.supply import road_net
from grognard.kernel.action import Action
from grognard.kernel.knowledge import Case, Opinion


def reorganization_opinions(case: Case[Battle], actions: list[Action]) -> list[Opinion]:
    """Who receives which lost unit (12.0): the strongest first; a demoralized corps would rather keep its dead."""
    battle = case.state
    roster = battle.roster
    found: list[Opinion] = []
    for action in actions:
        if action.verb != "reorganize":
            found.append((action, 0.0, "nothing more to gather"))
            continue
        gain = 0.5 * roster.weak[action.b] + 0.1 * roster.full[action.b]
        if battle.scenario.is_shaken(battle, action.b):
            gain *= 2.0 / 3.0  # a third of them scatters, but the corps may take heart again (12.2, 13.3)
        found.append((action, 0.2 + gain, f"{roster.names[action.b]} can fight again"))
    return found


def plan_opinions(case: Case[Battle], actions: list[Action]) -> list[Opinion]:
    """When and where columns come (22.6B, 28.0D): early rather than late, the first road of the chart; Hal stays."""
    battle = case.state
    found: list[Opinion] = []
    for action in actions:
        number, choice = divmod(action.a, MANY)
        plan = battle.scenario.plans[number]
        if NEVER in plan.turns:
            found.append((action, 1.0 if plan.turns[choice] >= NEVER else 0.0, "the balance of points matters more"))
        else:
            found.append((action, -0.2 * plan.turns[choice] - 0.01 * choice, "the sooner the better"))
    return found


def train_opinions(case: Case[Battle], actions: list[Action]) -> list[Opinion]:
    """Where a train starts (16.17): on the longest net of roads, and far from the enemy."""
    battle = case.state
    roster = battle.roster
    distance = battle.ground.grid.distance
    found: list[Opinion] = []
    nets: dict[int, int] = {}
    for action in actions:
        side = roster.side[action.a]
        if action.b not in nets:
            net = road_net(battle, [action.b], side)
            for hex in net:
                nets[hex] = len(net)
        score = 0.01 * nets.get(action.b, 0)
        for unit in range(roster.units):
            if battle.where[unit] > 0 and roster.side[unit] != side and distance(action.b, battle.where[unit]) < 8:
                score -= 0.5
        found.append((action, score, "all roads lead from there"))
    return found


def set_up_opinions(case: Case[Battle], actions: list[Action]) -> list[Opinion]:
    """Where a piece starts: good ground, not in reach of more of the enemy than of friends (3.2C)."""
    battle = case.state
    roster = battle.roster
    if is_train(battle, actions[0].a):
        return train_opinions(case, actions)
    distance = battle.ground.grid.distance
    found: list[Opinion] = []
    for action in actions:
        side = roster.side[action.a]
        hex = action.b
        score = 0.3 * (battle.ground.chart[battle.ground.terrain[hex]].multiplier - 1)
        score -= 0.3 * battle.stack[side][hex]
        for watched in battle.scenario.watched:
            score -= 0.05 * distance(hex, watched)
        if battle.zoc[1 - side][hex]:
            score -= 1.0
        found.append((action, score, "good ground to begin on"))
    return found
