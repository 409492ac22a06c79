"""Opinions on the decisions that variants bring (16)."""

from __future__ import annotations

from grognard.games.last_battles.fights import Fight
from grognard.games.last_battles.knowledge.aftermath import retreat_opinions
from grognard.games.last_battles.odds import COLUMNS
from grognard.games.last_battles.state import Battle
from grognard.games.last_battles.strengths import reckon
from grognard.kernel.action import Action
from grognard.kernel.knowledge import Case, Opinion


def trial(battle: Battle) -> Fight:
    """A copy of the fight that is being joined, to try things out on."""
    fight = battle.fight
    assert fight is not None
    return fight.copy()


def charge_opinions(case: Case[Battle], actions: list[Action]) -> list[Opinion]:
    """Whether to charge (16.8): where it is worth being blown for two turns."""
    battle = case.state
    walk, gallop = trial(battle), trial(battle)
    gallop.charge = True
    before = reckon(battle, walk, False).column
    after = reckon(battle, gallop, False).column
    gain = 0.6 * (after - before) - 1.0
    return [
        (action, gain if action.verb == "charge" else 0.0, f"{COLUMNS[after]} in place of {COLUMNS[before]}")
        for action in actions
    ]


def leading_opinions(case: Case[Battle], actions: list[Action]) -> list[Opinion]:
    """Who leads (16.13): officers where two columns change much, army commanders not."""
    battle = case.state
    attacks = case.seat == battle.phasing
    found: list[Opinion] = []
    for action in actions:
        if action.verb != "lead":
            found.append((action, 0.0, "no leader is risked for this"))
            continue
        fight = trial(battle)
        before = reckon(battle, fight, False).column
        fight.leads[0 if attacks else 1] = action.a
        gain = 0.3 * abs(reckon(battle, fight, False).column - before)
        risk = 1.5 if battle.roster.commander[action.a] else 0.35
        found.append((action, gain - risk, "two columns are worth the danger"))
    return found


def arms_opinions(case: Case[Battle], actions: list[Action]) -> list[Opinion]:
    """Which arms of the enemy count for more (16.7): those that gain him least."""
    battle = case.state
    found: list[Opinion] = []
    for action in actions:
        fight = trial(battle)
        fight.arms = action.a
        odds = reckon(battle, fight, False)
        found.append((action, -odds.attack / odds.defence, f"only {COLUMNS[odds.column]} that way"))
    return found


def rout_opinions(case: Case[Battle], actions: list[Action]) -> list[Opinion]:
    """Where a routed unit runs (16.12): as in a retreat."""
    if actions[0].verb != "rout":
        return [(action, 0.0, "there is no way out") for action in actions]
    return retreat_opinions(case, actions)


def staff_opinions(case: Case[Battle], actions: list[Action]) -> list[Opinion]:  # noqa: ARG001  (a judge)
    """A headquarters serves best where it is active (16.14)."""
    scores = {"open_hq": 1.0, "hq_done": 0.5, "close_hq": 0.0}
    return [(action, scores[action.verb], "commanders need an active headquarters") for action in actions]
