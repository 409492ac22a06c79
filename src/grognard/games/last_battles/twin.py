"""Positions that a seat cannot tell apart, for those who look for leaks.

The other marker of a pair is the real one (16.6), a column will come elsewhere or at another time (22.6B, 28.0D), or
the First Corps comes though it was held back, and the other way round (18.5C).
"""

from __future__ import annotations

from random import Random
from typing import Final

from grognard.games.last_battles.hidden import in_play, markers_of, pair_of, side_of
from grognard.games.last_battles.plans import MANY, is_made, possible_choices
from grognard.games.last_battles.state import Battle
from grognard.games.last_battles.view import knows_pair, knows_plan, knows_secret
from grognard.kernel.action import Action
from grognard.kernel.events import Event
from grognard.kernel.rulebook import Twin


class MarkerTwin(Twin[Battle]):
    """A battle in which other markers are real (16.6) and other choices have been made (22.6B, 28.0D)."""

    def __init__(self, state: Battle, seat: int, changed: list[int], planned: list[int], turned: bool) -> None:
        super().__init__(state)
        self.seat: Final = seat
        self.changed: Final = changed  # pairs
        self.planned: Final = planned  # plans
        self.turned: Final = turned  # the First Corps does the opposite

    def mirrored(self, action: Action) -> Action:
        """The same; who chooses in secret chooses the other thing."""
        if action.verb == "secretly" and self.turned:
            return Action("secretly", 1 - action.a)
        if action.verb == "real":
            pair = pair_of(self.state, action.a)
            if side_of(self.state, pair) != self.seat:
                self.changed.append(pair)
                first, second = markers_of(self.state, pair)
                return Action("real", first + second - action.a)
        if action.verb == "plan" and self.state.scenario.plans[action.a // MANY].side != self.seat:
            plan, choice = divmod(action.a, MANY)
            others = [other for other in possible_choices(self.state, plan) if other != choice]
            if others:
                self.planned.append(plan)
                return Action("plan", MANY * plan + others[0])
        return action

    def told_apart(self, original: Battle, events: list[Event], others: list[Event]) -> bool:
        """A pair that was changed has been turned over, or a plan has come to light."""
        for event in [*events, *others]:
            if event.kind == "revealed" and pair_of(original, event.data[0]) in self.changed:
                return True
            if event.kind == "secret" and self.turned:
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
    turned = not knows_secret(battle, seat)
    if not unknown and not plans and not turned:
        return None
    changed = [pair for pair in unknown if rng.random() < 0.5] or unknown[:1]
    planned = [plan for plan in plans if rng.random() < 0.5] or plans[:1]
    twin = battle.copy()
    choices = twin.plans[:]
    for plan in planned:
        others = [choice for choice in possible_choices(battle, plan) if choice != battle.plans[plan]]
        choices[plan] = others[int(rng.random() * len(others))]
    if twin.saved is not None:
        twin.saved = twin.saved.copy()  # a move that is taken back changes no secret (5.1C)
        turn_round(twin.saved, changed, choices, turned)
    turn_round(twin, changed, choices, turned)
    return MarkerTwin(twin, seat, changed, planned, turned)


def turn_round(battle: Battle, pairs: list[int], plans: list[int], turned: bool) -> None:
    """Change the secrets of a position."""
    for pair in pairs:
        battle.real[pair] = 1 - battle.real[pair]
    battle.plans = plans[:]
    if turned:
        battle.secret = 1 - battle.secret
