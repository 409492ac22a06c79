"""Losses that are being dealt out: who may take the next step, and what that does to him (13.1.d, 14.1)."""

from __future__ import annotations

from grognard.games.eagles.display.words import hex_name
from grognard.games.eagles.state import Battle
from grognard.games.eagles.steps.losses import ChooseLoser, GiveWay, Losses
from grognard.games.eagles.steps.wounds import exposed
from grognard.kernel.panels import Panel, TollRow


def toll(state: Battle, seat: int) -> list[Panel]:
    """For who deals them out alone: the enemy need not see what stands in a stack."""
    step = state.agenda[-1] if state.outcome is None and state.seat() == seat else None
    if not isinstance(step, ChooseLoser | GiveWay):
        return []
    may = [action.a for action in state.legal() if action.verb in ("lose", "pay")]
    units = exposed(state, step.hex, step.kind) if isinstance(step, ChooseLoser) else may
    below = state.agenda[-2] if len(state.agenda) > 1 else None
    more = below.steps if isinstance(step, ChooseLoser) and isinstance(below, Losses) else 0
    rows: list[TollRow] = []
    for unit in units:
        left = state.roster.steps[unit] - state.lost[unit]
        after = in_steps(left - 1) if unit in may else "guns come last"
        rows.append({"piece": unit, "so_far": in_steps(left), "next": after})
    text = f"{more + 1} step{'' if more == 0 else 's'} to be lost (13.1.d)"
    if isinstance(step, GiveWay):
        text = "a step to stay, or retreat (14.1)"
    title = f"Losses in {hex_name(state, step.hex)}"
    return [{"kind": "toll", "title": title, "text": text, "left": more + 1, "rows": rows}] if rows else []


def in_steps(steps: int) -> str:
    """The steps of a unit in words."""
    return "eliminated" if steps <= 0 else f"{steps} step{'' if steps == 1 else 's'}"
