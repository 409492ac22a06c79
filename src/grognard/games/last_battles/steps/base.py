"""What all steps of this game share."""

from __future__ import annotations

from grognard.games.last_battles.ground import Ground
from grognard.games.last_battles.state import Battle
from grognard.kernel.action import Action
from grognard.kernel.steps import DecisionStep, WorkStep


class BattleStep(DecisionStep[Battle]):
    """A decision in a battle, of the phasing side unless a step says otherwise."""

    def who(self, battle: Battle) -> int:
        return battle.phasing


class PlacingStep(BattleStep):
    """Before play an owner puts down a piece; steps say where it may go, and by which rule."""

    automatic = True

    def __init__(self, unit: int) -> None:
        self.unit = unit

    def by_rule(self) -> str:
        """The rule by which it is placed."""
        return "3.2C"

    def who(self, battle: Battle) -> int:
        return battle.roster.side[self.unit]

    def do(self, battle: Battle, action: Action) -> None:
        battle.agenda.pop()
        if self.unit < battle.roster.units:
            battle.put(self.unit, action.b)
        else:
            battle.where[self.unit] = action.b
        battle.emit("placed", self.by_rule(), (self.unit, action.b))


class Work(WorkStep[Battle]):
    """Automatic work in the sequence of play."""


def piece_name(battle: Battle, piece: int) -> str:
    """The name of a piece for sentences."""
    return battle.roster.names[piece]


def hex_name(battle: Battle, hex: int) -> str:
    """A hex for sentences: its number, and the place that gives it a name."""
    return name_on(battle.ground, hex)


def name_on(ground: Ground, hex: int) -> str:
    """The same, of the map alone."""
    name = ground.names.get(hex, "")
    return f"{hex:04d} ({name})" if name else f"{hex:04d}"
