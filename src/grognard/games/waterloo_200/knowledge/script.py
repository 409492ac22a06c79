"""A fast player for playouts: what the prior likes best, strayed from as the style will have it.

It plays all seats on whole positions, but judges blocks that the deciding seat cannot see by the average, as the prior
does.
"""

from __future__ import annotations

from random import Random
from typing import Final

from grognard.games.waterloo_200.knowledge.opinions import prior
from grognard.games.waterloo_200.knowledge.styles import Style
from grognard.games.waterloo_200.state import Day
from grognard.kernel.action import Action
from grognard.kernel.knowledge import Case
from grognard.kernel.rulebook import Script


class DayScript(Script[Day]):
    """The script of one playout."""

    def __init__(self, style: int, rng: Random) -> None:
        self.style: Final = Style(style, rng)

    def choose(self, state: Day, actions: list[Action]) -> Action:
        best = actions[0]
        most = -1e9
        for action, score, _ in prior(Case(state, state.seat()), actions):
            worth = score + self.style.stray()
            if worth > most:
                most = worth
                best = action
        return best
