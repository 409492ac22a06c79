"""Additional units are set up with or next to those they belong to (16.1, D-04)."""

from __future__ import annotations

from grognard.games.last_battles.stacking import has_room
from grognard.games.last_battles.state import WAITING, Battle
from grognard.games.last_battles.steps.base import PlacingStep, Work, piece_name
from grognard.kernel.action import Action, Refusal


class PlaceAdditions(Work):
    """Let the owners put down what variants add to their armies (16.1)."""

    def work(self, battle: Battle) -> None:
        for unit in reversed(list(battle.scenario.beside)):
            if battle.where[unit] == WAITING:
                battle.agenda.append(PlaceBeside(unit))


class PlaceBeside(PlacingStep):
    """The owner puts a unit with or next to one of those it belongs to; where all is full, as near as can be."""

    def by_rule(self) -> str:
        return "16.1"

    def options(self, battle: Battle) -> list[Action]:
        hosts = [battle.where[host] for host in battle.scenario.beside[self.unit] if battle.where[host] > 0]
        side = battle.roster.side[self.unit]
        for far in range(1, battle.ground.grid.size):
            found: list[Action] = []
            for host in hosts:
                for hex in [host, *battle.ground.grid.within(host, far)]:
                    action = Action("place", self.unit, hex)
                    if not battle.has_unit(hex, 1 - side) and has_room(battle, self.unit, hex, -1):
                        if action not in found:
                            found.append(action)
            if found:
                return found
        raise AssertionError("the map is full")

    def ask(self, battle: Battle) -> tuple[str, str]:
        hosts = [piece_name(battle, host) for host in battle.scenario.beside[self.unit]]
        return f"Put {piece_name(battle, self.unit)} with or next to {' or '.join(hosts)}.", "16.1"

    def why_not(self, battle: Battle, action: Action) -> Refusal:
        return Refusal("16.1", f"{piece_name(battle, self.unit)} starts with or next to those it belongs to.")

    def dump(self) -> list[object]:
        return ["PlaceBeside", self.unit]
