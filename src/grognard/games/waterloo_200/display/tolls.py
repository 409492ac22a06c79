"""Hits that are being taken in a battle: who may take the next ones, and what they do to him (6.2.3.1.7)."""

from __future__ import annotations

from grognard.games.waterloo_200.clash import Clash
from grognard.games.waterloo_200.state import Day
from grognard.games.waterloo_200.steps.base import area_name
from grognard.games.waterloo_200.steps.battle import TakeHits
from grognard.kernel.panels import Panel, TollRow


def toll(day: Day, seat: int) -> list[Panel]:
    """For who takes them alone: the enemy need not see the blocks."""
    step = day.agenda[-1] if day.outcome is None and day.seat() == seat else None
    clash = day.clash
    if not isinstance(step, TakeHits) or clash is None:
        return []
    left = clash.hits[step.role]
    may = [action.a for action in day.legal()]
    rows: list[TollRow] = []
    for block in day.blocks_in(clash.area, step.faction(day)):
        more = fate(day, clash, block, left) if block in may else "others are stronger"
        rows.append({"piece": block, "so_far": so_far(day, clash, block), "next": more})
    title = f"Hits in {area_name(day, clash.area)}"
    text = f"{left} hit{'' if left == 1 else 's'} to take, the strongest first (6.2.3.1.7)"
    return [{"kind": "toll", "title": title, "text": text, "left": left, "rows": rows}]


def so_far(day: Day, clash: Clash, block: int) -> str:
    """A block as it is, with hits that have not damaged it yet (3.5)."""
    bruises = clash.bruises.get(block, 0)
    hits = f", {bruises} hit{'' if bruises == 1 else 's'}" if bruises else ""
    return f"strength {day.strength(block)}{hits}"


def fate(day: Day, clash: Clash, block: int, left: int) -> str:
    """What the next hits on a block come to: too few to damage it are absorbed (3.5, R03)."""
    cost = day.roster.cost[block][day.level[block]]
    if day.switches.hits_may_split:
        missing = cost - clash.bruises.get(block, 0) - 1
        if missing > 0:
            return f"a hit, {missing} more damage it"
    elif left < cost:
        return f"absorbs {left}, unhurt"
    if day.at_heart(block):
        return "eliminated"
    return f"strength {day.roster.strength[block][day.level[block] + 1]}"
