"""What all steps of this game share."""

from __future__ import annotations

from typing import Final

from grognard.games.waterloo_impulse.ground import Ground
from grognard.games.waterloo_impulse.state import Assault, Battle, Shot
from grognard.kernel.action import Action
from grognard.kernel.steps import DecisionStep, WorkStep

# Answers that several steps know
DONE: Final = Action("done")
ACCEPT: Final = Action("accept")
EVERYBODY: Final = Action("all")
FIRE: Final = Action("fire")


class BattleStep(DecisionStep[Battle]):
    """A decision, of the active side unless a step says otherwise."""

    def who(self, battle: Battle) -> int:
        return battle.active


class DefenderStep(BattleStep):
    """A decision of the side that is not active."""

    def who(self, battle: Battle) -> int:
        return 1 - battle.active


class Work(WorkStep[Battle]):
    """Automatic work in the sequence of play."""


def the_assault(battle: Battle) -> Assault:
    """The assault that is being decided."""
    assert battle.assault is not None
    return battle.assault


def the_shot(battle: Battle) -> Shot:
    """The fire that is being prepared."""
    assert battle.shot is not None
    return battle.shot


def unit_name(battle: Battle, unit: int) -> str:
    """A unit for sentences."""
    return battle.roster.names[unit] if 0 <= unit < battle.roster.size() else "no unit"


def space_name(battle: Battle, space: int) -> str:
    """An area or zone for sentences."""
    return name_on(battle.ground, space)


def name_on(ground: Ground, space: int) -> str:
    """The same, of the map alone."""
    if not 0 < space < len(ground.names):
        return "nowhere"
    return f"{ground.names[space]} ({space})" if space <= 90 else ground.names[space]


def leader_name(battle: Battle, leader: int) -> str:
    """A Leader or Commander for sentences."""
    return battle.roster.leader_names[leader] if 0 <= leader < len(battle.roster.leader_names) else "nobody"
