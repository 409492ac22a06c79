"""Judgement about the battle, for computer players and for hints.

`prior` is the script's opinion of every legal action, `quick` a cheap choice for playouts, `value` a judgement of a
whole position. All are pure functions of the position, which is open to both sides in this game.
"""

from __future__ import annotations

from random import Random

from grognard.games.waterloo_impulse import victory
from grognard.games.waterloo_impulse.roster import FRENCH
from grognard.games.waterloo_impulse.state import Battle
from grognard.kernel.action import Action, Decision

__all__ = ["prior", "quick", "value"]


def prior(battle: Battle, seat: int, decision: Decision) -> list[tuple[Action, float, str]]:  # noqa: ARG001
    """Every legal action with a score and the reason in plain words."""
    return [(action, 0.0, "one as good as another") for action in decision.actions]


def quick(battle: Battle, actions: list[Action], rng: Random) -> Action:  # noqa: ARG001  (the Rulebook's form)
    """A cheap choice for playouts."""
    return actions[int(rng.random() * len(actions))]


def value(battle: Battle, seat: int) -> float:
    """How good the position is for a seat, between -1 and 1."""
    points = victory.halves(battle) / 20.0
    worth = max(-1.0, min(1.0, points))
    return worth if seat == FRENCH else -worth
