"""What an exchange costs: which attackers may be given up, and how much of the price each would pay (6.5A)."""

from __future__ import annotations

from grognard.games.last_battles.state import Battle
from grognard.games.last_battles.steps.aftermath import ExchangeLoss
from grognard.games.last_battles.steps.base import hex_name
from grognard.kernel.panels import Panel, TollRow


def toll(battle: Battle) -> list[Panel]:
    """While attackers are chosen: who is given up already, and what giving up each of the others would leave to pay."""
    fight = battle.fight
    step = battle.agenda[-1] if battle.outcome is None and battle.agenda else None
    if fight is None or not isinstance(step, ExchangeLoss):
        return []
    owed = fight.price - sum([battle.strength(unit) for unit in fight.given])
    may = [action.a for action in step.options(battle)]
    rows: list[TollRow] = []
    for unit in fight.attackers:
        worth = battle.strength(unit)
        if unit in fight.given:
            rows.append({"piece": unit, "so_far": f"given up, paid {worth}", "next": "eliminated"})
        elif unit in may:
            left = max(0, owed - worth)
            rest = "pays all of it" if not left else f"pays {worth}, {left} left"
            rows.append({"piece": unit, "so_far": f"worth {worth}", "next": f"eliminated: {rest}"})
        else:
            rows.append({"piece": unit, "so_far": f"worth {worth}", "next": "not needed"})
    text = f"{owed} of {fight.price} strength points still to be paid (6.5A)"
    where = hex_name(battle, fight.defence_hexes[0])
    return [{"kind": "toll", "title": f"Exchange at {where}", "text": text, "left": max(1, owed), "rows": rows}]
