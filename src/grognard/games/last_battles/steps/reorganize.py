"""The morale and reorganization segments of the command phase (4.1A, 12.0, 22.5A, D-10)."""

from __future__ import annotations

from typing import Final

from grognard.games.last_battles import corps_morale, morale, reorganization
from grognard.games.last_battles.command import (
    in_words,
    lend_command,
    needs,
    possible_orders,
    settle_command,
    slots_left,
)
from grognard.games.last_battles.leaders import note_exposed
from grognard.games.last_battles.state import DEAD, NEVER, Battle
from grognard.games.last_battles.steps.base import BattleStep, Work, piece_name
from grognard.games.last_battles.steps.homes import find_homes
from grognard.kernel.action import Action, Refusal

REFORMED: Final = Action("reformed")
DONE: Final = Action("done")


class MoraleSegment(Work):
    """Levels are looked at; demoralized corps infect those near them (4.1A, 22.5A, R-40)."""

    def work(self, battle: Battle) -> None:
        if battle.switches.proximity:
            corps_morale.spread(battle)
        morale.check(battle)


class ReorganizationSegment(BattleStep):
    """The phasing player names officers and the lost units they receive, one at a time (12.0, D-10)."""

    automatic = True

    def options(self, battle: Battle) -> list[Action]:
        found = [Action("reorganize", officer, unit) for officer, unit in reorganization.possible(battle)]
        found.append(REFORMED)
        return found

    def do(self, battle: Battle, action: Action) -> None:
        if action.verb == "reorganize":
            battle.rallying.append((action.a, action.b))
            return
        battle.agenda.pop()
        officers = [officer for officer, _ in battle.rallying]
        back = reorganization.carry_out(battle)
        morale.check(battle)  # 4.1A: then morale is adjusted
        lose_command(battle, officers, back)
        if back:
            battle.agenda.append(
                CommandReturned(back, [leader for leader in officers if battle.roster.commander[leader]])
            )
            note_exposed(battle)  # enemy leaders next to those who are back (10.1E)
            find_homes(battle)
        else:
            battle.orders = []

    def ask(self, battle: Battle) -> tuple[str, str]:
        return "Reorganize lost units with officers far from the enemy, or go on.", "12.0"

    def why_not(self, battle: Battle, action: Action) -> Refusal:
        roster = battle.roster
        if action.verb != "reorganize" or not roster.units <= action.a < roster.size():
            return super().why_not(battle, action)
        if not 0 <= action.b < roster.units:
            return Refusal("12.0", "Only combat units are reorganized.")
        return why_not_reorganized(battle, action.a, action.b)


def why_not_reorganized(battle: Battle, officer: int, unit: int) -> Refusal:
    """Which rule keeps an officer from receiving a unit."""
    roster = battle.roster
    who, whom = piece_name(battle, officer), piece_name(battle, unit)
    if roster.side[officer] != battle.phasing:
        return Refusal("12.0", f"{who} is not yours: only the phasing player reorganizes.")
    if battle.where[unit] != DEAD:
        return Refusal("12.0", f"{whom} is not lost.")
    if battle.recover[unit] >= NEVER:
        return Refusal("12.0", f"{whom} was reduced, has no reduced side or is gone for good, and cannot come back.")
    if battle.recover[unit] > battle.turn:
        return Refusal("12.0", f"{whom} was lost too recently: a whole game turn has to pass.")
    if roster.commander[officer] and battle.switches.field_reorganization:
        if reorganization.points_left(battle, officer) <= 0:
            return Refusal("16.16B", f"{who} has no capacity left for another unit.")
    elif roster.army_wide[officer] or not reorganization.is_own(battle, officer, unit):
        return Refusal("12.1A", f"Only an officer of its own organization reorganizes {whom}.")
    if reorganization.has_enough(battle, unit):
        return Refusal("12.1E", f"Two units of the command of {whom} are coming back already.")
    return why_not_there(battle, officer)


def why_not_there(battle: Battle, officer: int) -> Refusal:
    """What keeps a leader from receiving anybody where he is."""
    who = piece_name(battle, officer)
    if battle.where[officer] <= 0:
        return Refusal("12.0", f"{who} is not on the map.")
    if reorganization.is_cut_off(battle, officer):
        return Refusal("16.16C", f"{who} is out of supply.")
    if reorganization.enemy_is_near(battle, battle.where[officer], battle.phasing):
        if battle.switches.field_reorganization:
            return Refusal("16.16A", f"The enemy sees {who}.")
        return Refusal("12.1B", f"An enemy unit is within {reorganization.QUIET} hexes of {who}.")
    return Refusal("12.1E", f"The hex of {who} is full.")


def lose_command(battle: Battle, officers: list[int], back: list[int]) -> None:
    """Officers who reorganize command nobody in this player turn; who had command through them alone lost it (12.1D).

    A returned unit has none unless a commander has kept a slot for it (R-35), or it needs none (16.1).
    """
    if not officers:
        return
    battle.orders = [(giver, piece) for giver, piece in battle.orders if piece not in officers]
    settle_command(battle, keep=True)
    for unit in back:
        battle.out_of_command[unit] = 1 if needs(battle, unit) else 0
    lend_command(battle)


class CommandReturned(BattleStep):
    """A commander with a slot left may command units that have just come back (12.1D, R-35, D-08)."""

    automatic = True

    def __init__(self, units: list[int], spent: list[int]) -> None:
        self.units = units
        self.spent = spent  # a commander for each point that reorganization has cost him (16.16B)

    def orders(self, battle: Battle) -> list[tuple[int, int]]:
        """(commander, unit) of the orders that can be given."""
        return [
            (giver, piece)
            for giver, piece in possible_orders(battle)
            if piece in self.units and slots_left(battle, giver)[1] > self.spent.count(giver)
        ]

    def options(self, battle: Battle) -> list[Action]:
        found = [Action("command", giver, piece) for giver, piece in self.orders(battle)]
        found.append(DONE)
        return found

    def do(self, battle: Battle, action: Action) -> None:
        if action.verb == "done":
            battle.agenda.pop()
            battle.orders = []
            return
        battle.orders.append((action.a, action.b))
        battle.used[action.a] = 1
        battle.out_of_command[action.b] = 0
        battle.emit("order", "11.1A", (action.a, action.b))

    def ask(self, battle: Battle) -> tuple[str, str]:
        givers = sorted({giver for giver, _ in self.orders(battle)})
        left = [f"{piece_name(battle, giver)} {in_words(*slots_left(battle, giver))}" for giver in givers]
        return f"Command units that have just come back. Left to command: {'; '.join(left) or 'nobody'}.", "12.1D"

    def why_not(self, battle: Battle, action: Action) -> Refusal:
        return Refusal("12.1D", "Only a commander with a slot left, within five hexes, commands a unit that came back.")

    def dump(self) -> list[object]:
        return ["CommandReturned", self.units, self.spent]
