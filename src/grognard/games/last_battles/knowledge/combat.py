"""The opinion on fights: which, with whom, at which odds, who is given up; sorties (6.0 to 6.5, 7, 8.2)."""

from __future__ import annotations

from grognard.games.last_battles.contact import foes_beside
from grognard.games.last_battles.exchange import payments
from grognard.games.last_battles.knowledge.aims import aim_of
from grognard.games.last_battles.knowledge.odds import Scheme, column_value, stakes_of, weigh
from grognard.games.last_battles.knowledge.plans import combat_plan_of
from grognard.games.last_battles.odds import COLUMNS
from grognard.games.last_battles.state import Battle
from grognard.kernel.action import Action
from grognard.kernel.knowledge import Case, Opinion


def attack_opinions(case: Case[Battle], actions: list[Action]) -> list[Opinion]:
    """Which fight comes next (6.0): the best first, while the ring around its target still stands."""
    battle = case.state
    side = case.seat
    plan = combat_plan_of(battle, side)
    found: list[Opinion] = []
    for action in actions:
        if action.verb == "end_combat":
            found.append((action, 0.0, "no fight is left that would gain anything"))
            continue
        scheme = plan.scheme_of([action.a])
        if scheme is None:
            found.append((action, -3.0, "not worth a shot"))
        else:
            reason = f"worth {scheme.worth:+.1f} strength points at {COLUMNS[scheme.column]}"
            found.append((action, scheme.worth + (0.01 if action.a == scheme.defenders[0] else 0.0), reason))
    return found


def forming_opinions(case: Case[Battle], actions: list[Action]) -> list[Opinion]:
    """Who takes part in the fight (6.1, 7.2)."""
    battle = case.state
    side = case.seat
    fight = battle.fight
    assert fight is not None
    scheme = combat_plan_of(battle, side).scheme_of(fight.defence_hexes)
    aim = aim_of(battle, side)
    here = 0.0
    if fight.attack_hexes or fight.guns:
        here = weigh(battle, aim, Scheme(fight.attack_hexes, fight.defence_hexes, fight.guns))
    found: list[Opinion] = []
    for action in actions:
        if action.verb == "fight":
            found.append((action, 1.0, f"ready, worth {here:+.1f} strength points"))
        elif action.verb == "join":
            planned = scheme is not None and action.a in scheme.attackers
            found.append((action, 2.0 if planned else -0.5, "as planned" if planned else "is needed elsewhere"))
        elif action.verb == "also":
            planned = scheme is not None and action.a in scheme.defenders
            found.append((action, 1.9 if planned else -1.5, "as planned" if planned else "one enemy at a time"))
        else:
            planned = scheme is not None and action.a in scheme.guns
            found.append((action, 1.8 if planned else 0.5, "as planned" if planned else "has another target"))
    return found


def column_opinions(case: Case[Battle], actions: list[Action]) -> list[Opinion]:
    """At which odds to roll (6.2C)."""
    battle = case.state
    side = case.seat
    fight = battle.fight
    assert fight is not None
    stakes = stakes_of(battle, aim_of(battle, side), fight)
    found: list[Opinion] = []
    for action in actions:
        worth = column_value(battle, stakes, action.a)
        found.append((action, worth, f"{COLUMNS[action.a]} is worth {worth:+.1f} strength points"))
    return found


def loss_opinions(case: Case[Battle], actions: list[Action]) -> list[Opinion]:
    """Who is given up in an exchange (6.5A): the cheapest set."""
    battle = case.state
    fight = battle.fight
    assert fight is not None
    strengths = [battle.strength(unit) for unit in fight.attackers]
    chosen = [fight.attackers.index(unit) for unit in fight.given]
    best = 1e9
    cheapest: list[int] = []
    for payment in payments(strengths, fight.price):
        fits = True
        for index in chosen:
            if index not in payment:
                fits = False
        if not fits:
            continue
        cost = 0.0
        for index in payment:
            cost += strengths[index] + 0.01
        if cost < best:
            best = cost
            cheapest = payment
    found: list[Opinion] = []
    for action in actions:
        planned = fight.attackers.index(action.a) in cheapest
        found.append(
            (action, 1.0 if planned else -0.2 * battle.strength(action.a), "costs least" if planned else "dear")
        )
    return found


def sortie_opinions(case: Case[Battle], actions: list[Action]) -> list[Opinion]:
    """Whether a garrison attacks (8.2A): only if it gains something by it."""
    battle = case.state
    side = case.seat
    aim = aim_of(battle, side)
    found: list[Opinion] = []
    for action in actions:
        if action.verb == "no_more":
            found.append((action, 0.0, "walls are worth more than a sally"))
            continue
        foes = foes_beside(battle, side, action.a, True)
        gain = weigh(battle, aim, Scheme([action.a], foes, []))
        found.append((action, gain - 1.0, f"a sally is worth {gain:+.1f} strength points"))
    return found
