"""Positions that a seat cannot tell apart, for those who look for leaks.

The other marker of a pair is the real one (16.6), or a column will come elsewhere or at another time (22.6B, 28.0D).
"""

from __future__ import annotations

from random import Random
from typing import Final

from grognard.games.last_battles.hidden import in_play, pair_of
from grognard.games.last_battles.plans import MANY, is_made, possible_choices
from grognard.games.last_battles.state import Battle
from grognard.games.last_battles.view import knows_pair, knows_plan
from grognard.kernel.events import Event
from grognard.kernel.rulebook import Twin


class MarkerTwin(Twin[Battle]):
    """A battle in which other markers are real (16.6) and other choices have been made (22.6B, 28.0D)."""

    def __init__(self, state: Battle, changed: list[int], planned: list[int]) -> None:
        super().__init__(state)
        self.changed: Final = changed  # pairs
        self.planned: Final = planned  # plans

    def told_apart(self, original: Battle, events: list[Event], others: list[Event]) -> bool:
        """A pair that was changed has been turned over, or a plan has come to light."""
        for event in [*events, *others]:
            if event.kind == "revealed" and pair_of(original, event.data[0]) in self.changed:
                return True
            if event.kind == "plan" and event.data[0] // MANY in self.planned:
                return True
        return False


def make_twin(battle: Battle, seat: int, rng: Random) -> MarkerTwin | None:
    """A position that the seat cannot tell from this one, where there is another."""
    if battle.outcome is not None:
        return None
    unknown = [pair for pair in range(len(battle.real)) if in_play(battle, pair) and not knows_pair(battle, seat, pair)]
    plans = [
        plan
        for plan in range(len(battle.plans))
        if is_made(battle, plan) and not knows_plan(battle, seat, plan) and len(possible_choices(battle, plan)) > 1
    ]
    if not unknown and not plans:
        return None
    changed = [pair for pair in unknown if rng.random() < 0.5] or unknown[:1]
    planned = [plan for plan in plans if rng.random() < 0.5] or plans[:1]
    twin = battle.copy()
    for pair in changed:
        twin.real[pair] = 1 - twin.real[pair]
    for plan in planned:
        others = [choice for choice in possible_choices(battle, plan) if choice != battle.plans[plan]]
        twin.plans[plan] = others[int(rng.random() * len(others))]
    return MarkerTwin(twin, changed, planned)
