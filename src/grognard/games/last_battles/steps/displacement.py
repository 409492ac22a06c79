"""A unit makes room for another that retreats (6.6D, D-35)."""

from __future__ import annotations

from grognard.games.last_battles import retreat
from grognard.games.last_battles.fights import Fight
from grognard.games.last_battles.stacking import is_overfull
from grognard.games.last_battles.state import Battle
from grognard.games.last_battles.steps.base import BattleStep, hex_name
from grognard.kernel.action import Action, Refusal


def current_fight(battle: Battle) -> Fight:
    """The fight that is being resolved."""
    fight = battle.fight
    assert fight is not None
    return fight


class Displace(BattleStep):
    """A full hex was entered in retreat: which of its units makes room, and where does it go (6.6D, D-35)?"""

    automatic = True

    def __init__(self, side: int, hex: int, newcomer: int) -> None:
        self.side = side
        self.hex = hex
        self.newcomer = newcomer

    def who(self, battle: Battle) -> int:
        return self.side

    def options(self, battle: Battle) -> list[Action]:
        fight = current_fight(battle)
        found: list[Action] = []
        for unit in retreat.displaceable(battle, fight, self.newcomer, self.hex, -1):
            for hex in retreat.retreat_hexes(battle, fight, unit):
                found.append(Action("displace", unit, hex))
        return found

    def do(self, battle: Battle, action: Action) -> None:
        fight = current_fight(battle)
        battle.agenda.pop()
        retreat.shift_away(battle, fight, action.a, action.b, retreat.DISPLACED)
        if is_overfull(battle, self.side, action.b):
            battle.agenda.append(Displace(self.side, action.b, action.a))

    def ask(self, battle: Battle) -> tuple[str, str]:
        return (
            f"{hex_name(battle, self.hex)} is full: choose the unit that is displaced, and its hex.",
            "6.6D",
        )

    def why_not(self, battle: Battle, action: Action) -> Refusal:
        return Refusal("6.6D", "Only a unit that gets away itself can make room, and nobody moves twice in one combat.")

    def dump(self) -> list[object]:
        return ["Displace", self.side, self.hex, self.newcomer]
