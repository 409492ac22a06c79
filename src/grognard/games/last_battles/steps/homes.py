"""Leaders put with the nearest friendly unit (10.1E, 10.2, D-21)."""

from __future__ import annotations

from grognard.games.last_battles.leaders import nearest_homes, remove_leader
from grognard.games.last_battles.state import Battle
from grognard.games.last_battles.steps.base import BattleStep, hex_name, piece_name
from grognard.kernel.action import Action, Refusal


def find_homes(battle: Battle) -> None:
    """Settle every leader who has to go: at once, or by asking where two hexes are equally near."""
    waiting = battle.homeless
    battle.homeless = []
    for leader in reversed(waiting):
        if battle.where[leader] > 0:  # he may have gone with his whole army (24.3D)
            battle.agenda.append(LeaderHome(leader))


class LeaderHome(BattleStep):
    """The owner chooses between equally near friendly units (10.1E, R-31, D-21)."""

    automatic = True

    def __init__(self, leader: int) -> None:
        self.leader = leader

    def who(self, battle: Battle) -> int:
        return battle.roster.side[self.leader]

    def options(self, battle: Battle) -> list[Action]:
        homes = nearest_homes(battle, self.leader)
        return [Action("rejoin", self.leader, hex) for hex in homes] or [Action("lost", self.leader)]

    def do(self, battle: Battle, action: Action) -> None:
        battle.agenda.pop()
        if action.verb == "lost":
            remove_leader(battle, self.leader, "10.1E")  # no friendly unit is left on the map
            return
        battle.where[self.leader] = action.b
        battle.emit("rejoined", "10.1E", (self.leader, action.b))

    def ask(self, battle: Battle) -> tuple[str, str]:
        return f"{piece_name(battle, self.leader)} joins the nearest friendly unit: choose which.", "10.1E"

    def why_not(self, battle: Battle, action: Action) -> Refusal:
        return Refusal("10.1E", f"{hex_name(battle, action.b)} is not the nearest hex with a friendly unit.")

    def dump(self) -> list[object]:
        return ["LeaderHome", self.leader]
