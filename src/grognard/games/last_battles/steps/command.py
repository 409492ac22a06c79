"""The command segment (11.0, D-08)."""

from __future__ import annotations

from grognard.games.last_battles import headquarters
from grognard.games.last_battles.command import in_words, possible_orders, settle_command, slots_left
from grognard.games.last_battles.leaders import leaders_of
from grognard.games.last_battles.state import Battle
from grognard.games.last_battles.steps.base import BattleStep, piece_name
from grognard.kernel.action import Action, Refusal


def may_take(battle: Battle, leader: int) -> bool:
    """May a chief of staff command in person, at the price of an inactive headquarters (16.14D, D-13)?"""
    return headquarters.is_serving(battle, leader) and not battle.asleep[leader]


class CommandSegment(BattleStep):
    """The phasing player gives commanders' slots to officers and single units, one at a time (11.1A, D-08)."""

    automatic = True

    def options(self, battle: Battle) -> list[Action]:
        found = [Action("command", commander, piece) for commander, piece in possible_orders(battle)]
        found += [
            Action("take_charge", chief) for chief in leaders_of(battle, battle.phasing) if may_take(battle, chief)
        ]
        found.append(Action("done"))
        return found

    def do(self, battle: Battle, action: Action) -> None:
        if action.verb == "done":
            battle.agenda.pop()
            settle_command(battle, battle.switches.reorganization)
            return
        if action.verb == "take_charge":
            headquarters.close(battle, battle.roster.army[action.a], "16.14D")
            return
        battle.orders.append((action.a, action.b))
        battle.emit("order", "11.1A", (action.a, action.b))

    def ask(self, battle: Battle) -> tuple[str, str]:
        left = [
            f"{piece_name(battle, leader)} {in_words(*slots_left(battle, leader))}"
            for leader in leaders_of(battle, battle.phasing)
            if battle.roster.commander[leader] and not battle.asleep[leader]
        ]
        return f"Give command. Left to command: {'; '.join(left) or 'nobody'}.", "11.1A"

    def why_not(self, battle: Battle, action: Action) -> Refusal:
        roster = battle.roster
        if action.verb != "command" or not (0 <= action.a < roster.size() and 0 <= action.b < roster.size()):
            return super().why_not(battle, action)
        giver, piece = piece_name(battle, action.a), piece_name(battle, action.b)
        if not roster.commander[action.a]:
            return Refusal("11.1A", f"{giver} is not a commander.")
        if roster.side[action.a] != battle.phasing:
            return Refusal("11.0", f"{giver} is not yours: only the phasing player gives command.")
        if roster.army[action.a] != roster.army[action.b]:
            return Refusal("11.1", f"{giver} and {piece} belong to different armies.")
        if headquarters.is_serving(battle, action.a):
            return Refusal("16.14D", f"{giver} commands nobody while his headquarters is active.")
        if battle.asleep[action.a]:
            return Refusal("15.4", f"{giver} is not active yet.")
        if roster.army_wide[action.b]:
            return Refusal("11.1A", f"{piece} is a commander himself and needs no command.")
        if not battle.scenario.may_command(battle, action.a, action.b):
            return Refusal("27.1A", f"{giver} and {piece} belong to different wings.")
        officers, units = slots_left(battle, action.a)
        if (units if action.b < roster.units else officers) <= 0:
            return Refusal("11.1A", f"{giver} has no slot of that kind left.")
        return Refusal("11.2", f"{giver} cannot reach {piece} within five hexes, or it already has command.")
