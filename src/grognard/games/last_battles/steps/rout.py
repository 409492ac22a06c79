"""Routed units on their way (16.12, D-41)."""

from __future__ import annotations

from grognard.games.last_battles import garrisons, morale
from grognard.games.last_battles.fights import Fight
from grognard.games.last_battles.leaders import note_exposed
from grognard.games.last_battles.retreat import shift_away
from grognard.games.last_battles.rout import HEXES, roll_for_rout, rout_hexes
from grognard.games.last_battles.stacking import is_overfull, tied_down
from grognard.games.last_battles.state import Battle
from grognard.games.last_battles.steps.base import BattleStep, Work, piece_name
from grognard.games.last_battles.steps.displacement import Displace
from grognard.games.last_battles.steps.hiding import LookOut
from grognard.games.last_battles.steps.homes import find_homes
from grognard.kernel.action import Action, Refusal


def spread_panic(battle: Battle, fight: Fight) -> None:
    """Roll for everybody who saw the Guard beaten, then let those who run go, one after another (16.12)."""
    routed = roll_for_rout(battle, fight)
    battle.agenda.append(PanicOver())
    for unit in reversed(routed):
        if tied_down(battle, unit):
            garrisons.dissolve(battle, unit, "16.12")
        battle.agenda.append(RoutUnit(unit, [battle.where[unit]]))


class PanicOver(Work):
    """The routs are over: levels (9.0), and leaders who were left behind (10.1E)."""

    def work(self, battle: Battle) -> None:
        morale.check(battle)
        if battle.switches.command:
            note_exposed(battle)
            find_homes(battle)


class RoutUnit(BattleStep):
    """A routed unit retreats three hexes, one after another; where it cannot, it is lost (16.12, 6.6, D-41)."""

    automatic = True

    def __init__(self, unit: int, passed: list[int]) -> None:
        self.unit = unit
        self.passed = passed

    def who(self, battle: Battle) -> int:
        return battle.roster.side[self.unit]

    def options(self, battle: Battle) -> list[Action]:
        fight = battle.fight
        assert fight is not None
        if battle.where[self.unit] <= 0:
            return [Action("rout_ends", self.unit)]
        hexes = rout_hexes(battle, fight, self.unit, self.passed)
        return [Action("rout", self.unit, hex) for hex in hexes] or [Action("rout_ends", self.unit)]

    def do(self, battle: Battle, action: Action) -> None:
        battle.agenda.pop()
        fight = battle.fight
        assert fight is not None
        if action.verb == "rout_ends":
            if battle.where[self.unit] > 0:
                morale.eliminate(battle, self.unit, "16.12")
            return
        shift_away(battle, fight, self.unit, action.b, "16.12")
        if len(self.passed) < HEXES:
            battle.agenda.append(RoutUnit(self.unit, [*self.passed, action.b]))
        if battle.holding:
            battle.agenda.append(LookOut())  # it would run into hidden enemies otherwise
        if is_overfull(battle, self.who(battle), action.b):
            battle.agenda.append(Displace(self.who(battle), action.b, self.unit))

    def ask(self, battle: Battle) -> tuple[str, str]:
        left = HEXES + 1 - len(self.passed)
        who = piece_name(battle, self.unit)
        return f"{who} saw the Guard beaten and runs: choose its way, hexes to go: {left}.", "16.12"

    def why_not(self, battle: Battle, action: Action) -> Refusal:
        return Refusal(
            "16.12", f"{piece_name(battle, self.unit)} routs as in a retreat: out of enemy zones, and never back."
        )

    def dump(self) -> list[object]:
        return ["RoutUnit", self.unit, self.passed]
