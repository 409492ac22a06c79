"""What an action leads to before chance has its say: does it make dice fall at once, and in which position?"""

from __future__ import annotations

from typing import Final

from grognard.kernel.action import Action
from grognard.kernel.state import DiceFall, State


class Roll:
    """The first die that falls after an action: the position just before it, the rule and the purpose of the roll."""

    def __init__(self, state: State, rule: str, purpose: int) -> None:
        self.state: Final = state
        self.rule: Final = rule
        self.purpose: Final = purpose


class Ahead:
    """Where a legal action leads without any dice."""

    def __init__(self, roll: Roll | None, barrier: bool) -> None:
        self.roll: Final = roll  # None if no die falls before the next decision
        self.barrier: Final = barrier  # whether it can be taken back: not after a die, a reveal, another's decision


def look_ahead(state: State, action: Action) -> Ahead:
    """Carry out a legal action on a copy, as far as the first die.

    Whether one falls never depends on what dice will show. Of a view this tells no more than the view itself.
    """
    trial = state.copy()
    trial.quiet = True
    trial.dice_held = True
    trial.revealed = False
    seat = state.seat()
    try:
        trial.apply(action)
    except DiceFall as fall:
        return Ahead(Roll(trial, fall.rule, fall.purpose), True)
    return Ahead(None, trial.revealed or trial.seat() != seat)


def rolls(state: State, action: Action) -> bool:
    """Do dice fall at once when a legal action is taken?"""
    return look_ahead(state, action).roll is not None
