"""A player for playouts: the prior in a style, with one look at the board for as long as it holds.

It plays all seats on whole positions, which in a playout are guesses, so that nobody learns anything from them.
"""

from __future__ import annotations

from random import Random
from typing import Final

from grognard.games.eagles.knowledge.aims import trained
from grognard.games.eagles.knowledge.habits import PLAIN
from grognard.games.eagles.knowledge.opinions import prior
from grognard.games.eagles.knowledge.scout import Look
from grognard.games.eagles.knowledge.styles import Style
from grognard.games.eagles.state import Battle
from grognard.games.eagles.steps.activation import ChooseLeader
from grognard.kernel.action import Action
from grognard.kernel.rulebook import Script


class BattleScript(Script[Battle]):
    """The script of one playout."""

    def __init__(self, style: int, rng: Random) -> None:
        self.style: Final = Style(style, rng)

    def choose(self, state: Battle, actions: list[Action]) -> Action:
        style = self.style
        step = state.agenda[-1]
        seat = state.seat()
        habits = trained(state, seat) if style.trained else PLAIN
        if style.kin:
            habits = habits.kin[style.kin - 1]
        opinions = prior(Look(state, seat, style.fear, style.bold, style.aim, habits=habits), actions)
        if style.rank and isinstance(step, ChooseLeader):
            opinions.sort(key=score_of, reverse=True)
            return opinions[min(style.rank, len(opinions) - 1)][0]
        best = actions[0]
        most = -1e9
        for action, score, _ in opinions:
            worth = score + style.stray()
            if worth > most:
                most = worth
                best = action
        return best


def score_of(opinion: tuple[Action, float, str]) -> float:
    """What an opinion says in a number."""
    return opinion[1]
