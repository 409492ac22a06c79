"""Positions that a seat cannot tell apart, for those who look for leaks: the other marker of a pair is the real one."""

from __future__ import annotations

from random import Random
from typing import Final

from grognard.games.last_battles.hidden import in_play, pair_of
from grognard.games.last_battles.state import Battle
from grognard.games.last_battles.view import knows_pair
from grognard.kernel.events import Event
from grognard.kernel.rulebook import Twin


class MarkerTwin(Twin[Battle]):
    """A battle in which other markers are real (16.6)."""

    def __init__(self, state: Battle, changed: list[int]) -> None:
        super().__init__(state)
        self.changed: Final = changed  # pairs

    def told_apart(self, original: Battle, events: list[Event], others: list[Event]) -> bool:
        """A pair that was changed has been turned over."""
        for event in [*events, *others]:
            if event.kind == "revealed" and pair_of(original, event.data[0]) in self.changed:
                return True
        return False


def make_twin(battle: Battle, seat: int, rng: Random) -> MarkerTwin | None:
    """A position that the seat cannot tell from this one, where there is another."""
    if battle.outcome is not None:
        return None
    unknown = [pair for pair in range(len(battle.real)) if in_play(battle, pair) and not knows_pair(battle, seat, pair)]
    if not unknown:
        return None
    changed = [pair for pair in unknown if rng.random() < 0.5] or unknown[:1]
    twin = battle.copy()
    for pair in changed:
        twin.real[pair] = 1 - twin.real[pair]
    return MarkerTwin(twin, changed)
