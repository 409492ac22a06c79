"""What studies, tests and learning programs count: losses by arm and the hexes of combats."""

from __future__ import annotations

from typing import Final

from grognard.games.last_battles import audit, numbers
from grognard.games.last_battles.data.records import GameData
from grognard.games.last_battles.roster import ARMY_TITLES
from grognard.games.last_battles.state import DEAD, Battle
from grognard.games.last_battles.vocabulary import VOCABULARY
from grognard.kernel.columns import Column
from grognard.kernel.grammar import Grammar
from grognard.kernel.rulebook import ViewOf
from grognard.kernel.wording import WordedMeasures

LOSS_UNIT: Final = "strength points"
ARMS: Final = ["infantry", "cavalry", "artillery"]  # in the order of the roster's numbers


def losses(battle: Battle) -> dict[str, dict[str, int]]:
    """Strength points eliminated, by army and arm (3.4A, 9.0); leaders have none."""
    roster = battle.roster
    found: dict[str, dict[str, int]] = {}
    for army in sorted(set(battle.scenario.armies)):
        found[ARMY_TITLES[army]] = dict.fromkeys(ARMS, 0)
    for unit in range(roster.units):
        if battle.where[unit] == DEAD:
            arms = found.setdefault(ARMY_TITLES[roster.army[unit]], dict.fromkeys(ARMS, 0))
            arms[ARMS[roster.arm[unit]]] += battle.strength(unit)
    return found


def turn_number(battle: Battle) -> int:
    """The game turn, the first is 1 (4.0)."""
    return battle.turn + 1


class BattleMeasures(WordedMeasures[Battle]):
    """The measures of a battle."""

    def __init__(self, data: GameData) -> None:
        super().__init__(VOCABULARY, LOSS_UNIT)
        self.data = data

    def losses(self, state: Battle) -> dict[str, dict[str, int]]:
        return losses(state)

    def turn_number(self, state: Battle) -> int:
        return turn_number(state)

    def faults(self, state: Battle) -> list[str]:
        return audit.faults(state)

    def grammar_of(self, start: Battle) -> Grammar:
        return numbers.grammar(self.data.scenarios[start.scenario.id], self.data, start)

    def numbers(self, view: ViewOf[Battle]) -> list[Column]:
        return numbers.numbers(view.state, view.seat)
