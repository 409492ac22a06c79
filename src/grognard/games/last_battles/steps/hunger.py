"""Units without supply before a fight, and trains before play (16.17, 16.18B, D-43)."""

from __future__ import annotations

from grognard.games.last_battles import trains
from grognard.games.last_battles.fights import AR, DR, Fight
from grognard.games.last_battles.movement import is_train
from grognard.games.last_battles.state import WAITING, Battle
from grognard.games.last_battles.steps.aftermath import Advances, FightOver, Retreats, Sequel
from grognard.games.last_battles.steps.base import BattleStep, Work, piece_name
from grognard.kernel.action import Action, Refusal


class PlaceTrains(Work):
    """Let the owners put down their trains (16.17)."""

    def work(self, battle: Battle) -> None:
        roster = battle.roster
        for piece in range(roster.people, roster.size()):
            if battle.where[piece] == WAITING and is_train(battle, piece) and piece not in battle.scenario.column_of:
                battle.agenda.append(PlaceTrain(piece))


class PlaceTrain(BattleStep):
    """The owner puts his train on a road or trail near his army (16.17)."""

    automatic = True

    def __init__(self, piece: int) -> None:
        self.piece = piece

    def who(self, battle: Battle) -> int:
        return battle.roster.side[self.piece]

    def options(self, battle: Battle) -> list[Action]:
        found = [Action("place", self.piece, hex) for hex in trains.starting_hexes(battle, self.piece)]
        return found or [Action("lost", self.piece)]

    def do(self, battle: Battle, action: Action) -> None:
        battle.agenda.pop()
        if action.verb == "place":
            battle.where[self.piece] = action.b
            battle.emit("placed", "16.17", (self.piece, action.b))

    def ask(self, battle: Battle) -> tuple[str, str]:
        return f"Put {piece_name(battle, self.piece)} on a road or trail near its army.", "16.17"

    def why_not(self, battle: Battle, action: Action) -> Refusal:
        who = piece_name(battle, self.piece)
        return Refusal(
            "16.17", f"{who} starts by itself on a road or trail, at most {trains.NEAR} hexes from its army."
        )

    def dump(self) -> list[object]:
        return ["PlaceTrain", self.piece]


# 16.18B


class SupplyRolls(Work):
    """Just before the odds a die for each unit without supply: it leaves, is halved, or fights (16.18B)."""

    def work(self, battle: Battle) -> None:
        fight = battle.fight
        assert fight is not None
        fight.fled = []
        for unit in fight.attackers + fight.guns + fight.defenders:
            if not battle.unsupplied[unit]:
                continue
            die = battle.roll("16.18B", unit) + (1 if trains.cheered(battle, unit) else 0)
            if die <= trains.LEAVES:
                fight.fled.append(unit)
            elif die <= trains.HALVED:
                fight.unfed.append(unit)
        if fight.fled:
            battle.agenda += [FlightOver(), Flight(1 - battle.phasing), Flight(battle.phasing)]


class Flight(Work):
    """The units of one side that will not fight retreat first (16.18B, R-68)."""

    def __init__(self, side: int) -> None:
        self.side = side

    def work(self, battle: Battle) -> None:
        fight = battle.fight
        assert fight is not None
        fight.retreating = [unit for unit in fight.fled if battle.roster.side[unit] == self.side]
        if fight.retreating:
            fight.guns = [gun for gun in fight.guns if gun not in fight.retreating]
            battle.agenda.append(Retreats(self.side))

    def dump(self) -> list[object]:
        return ["Flight", self.side]


class FlightOver(Work):
    """Who is left fights; where nobody is left on one side, the other may advance (16.18B)."""

    def work(self, battle: Battle) -> None:
        fight = battle.fight
        assert fight is not None
        for unit in fight.fled:
            battle.fought[unit] = 1  # it has no further duty in this phase
        fight.attackers = stayed(battle, fight, fight.attackers)
        fight.defenders = stayed(battle, fight, fight.defenders)
        if fight.defenders and (fight.attackers or fight.guns):
            held = [battle.where[unit] for unit in fight.attackers]
            fight.attack_hexes = [hex for hex in fight.attack_hexes if hex in held]
            fight.defence_hexes = [hex for hex in fight.defence_hexes if battle.stack[1 - battle.phasing][hex]]
            return
        del battle.agenda[-2:]  # questions and odds: there is no fight
        fight.result = AR if fight.defenders else DR
        for unit in fight.attackers + fight.defenders + fight.guns:
            battle.fought[unit] = 1
        battle.agenda += [FightOver(), Advances(), Sequel()]


def stayed(battle: Battle, fight: Fight, units: list[int]) -> list[int]:
    """Those of a side who are still there."""
    return [unit for unit in units if unit not in fight.fled and battle.where[unit] > 0]
