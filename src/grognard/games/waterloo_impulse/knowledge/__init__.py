"""Judgement about the battle, for computer players and for hints.

`prior` is the script's opinion of every legal action, `quick` a cheap choice, `ImpulseScript` the player for playouts,
`value` a judgement of a whole position. All look only at the position, which is open to both sides in this game.
"""

from __future__ import annotations

from random import Random
from typing import Final

from grognard.games.waterloo_impulse.knowledge.opinions import Lookout, opinions
from grognard.games.waterloo_impulse.knowledge.outlook import features, value
from grognard.games.waterloo_impulse.knowledge.script import ImpulseScript
from grognard.games.waterloo_impulse.knowledge.stretches import FORESIGHT, impulses, styles, weight
from grognard.games.waterloo_impulse.knowledge.worth import Opinion
from grognard.games.waterloo_impulse.state import Battle
from grognard.kernel.action import Action, Decision
from grognard.kernel.rulebook import Knowledge, Script, ViewOf

__all__ = ["FORESIGHT", "ImpulseScript", "features", "impulses", "prior", "quick", "styles", "value", "weight"]


def prior(battle: Battle, seat: int, decision: Decision) -> list[Opinion]:
    """Every legal action with a score and the reason in plain words."""
    return opinions(Lookout(battle, seat), decision.name, decision.actions)


ENDING: Final = {"end_moves": 0.4, "end_assaults": 0.1, "done": 0.4, "fire": 0.7, "commit": 0.7, "stand": 0.8,
                 "hold": 0.8, "halt": 0.5}  # fmt: skip
RARE: Final = ("pass", "stay", "decline", "hold_fire", "advance", "fall_back")


def quick(battle: Battle, actions: list[Action], rng: Random) -> Action:  # noqa: ARG001  (the Rulebook's form)
    """A cheap choice for playouts: fire and fight, seldom pass or leave, end phases in time."""
    last = actions[-1]
    if last.verb in ENDING and rng.random() < ENDING[last.verb]:
        return last
    choice = actions[int(rng.random() * len(actions))]
    for _ in range(3):
        if choice.verb not in RARE:
            break
        choice = actions[int(rng.random() * len(actions))]
    for action in actions:
        if action.verb == "all" and rng.random() < 0.8:
            return action
    return choice


class BattleKnowledge(Knowledge[Battle]):
    """What computer players believe about a battle."""

    def __init__(self) -> None:
        self.foresight = FORESIGHT

    def prior(self, view: ViewOf[Battle], decision: Decision) -> list[Opinion]:
        return prior(view.state, view.seat, decision)

    def value(self, state: Battle, seat: int) -> float:
        return value(state, seat)

    def script(self, style: int, rng: Random) -> Script[Battle]:
        return ImpulseScript(style, rng)

    def styles(self, state: Battle) -> int:
        return styles(state)

    def turns_played(self, state: Battle) -> int:
        return impulses(state)

    def weight(self, view: ViewOf[Battle], decision: Decision) -> float:
        return weight(decision)
