"""The headquarters at the end of a command phase (16.14A, D-12)."""

from __future__ import annotations

from grognard.games.last_battles import headquarters
from grognard.games.last_battles.state import Battle
from grognard.games.last_battles.steps.base import BattleStep, Work, piece_name
from grognard.kernel.action import Action, Refusal


class Headquarters(Work):
    """Ask about the headquarters of the phasing side."""

    def work(self, battle: Battle) -> None:
        armies = [army for army in battle.scenario.armies if is_own(battle, army)]
        if armies:
            battle.agenda.append(HeadquartersStatus(armies))


def is_own(battle: Battle, army: int) -> bool:
    """Has the phasing side the headquarters of this army on the map?"""
    piece = headquarters.headquarters_of(battle, army)
    return piece >= 0 and battle.roster.side[piece] == battle.phasing


class HeadquartersStatus(BattleStep):
    """A headquarters becomes active or inactive only now: active it enables commanders, inactive it moves (D-12)."""

    automatic = True

    def __init__(self, armies: list[int]) -> None:
        self.armies = armies

    def options(self, battle: Battle) -> list[Action]:
        found: list[Action] = []
        for army in self.armies:
            piece = headquarters.headquarters_of(battle, army)
            if battle.hq_active[army]:
                found.append(Action("close_hq", piece))
            elif headquarters.may_open(battle, army):
                found.append(Action("open_hq", piece))
        found.append(Action("hq_done"))
        return found

    def do(self, battle: Battle, action: Action) -> None:
        battle.agenda.pop()
        if action.verb == "hq_done":
            return
        army = battle.roster.army[action.a]
        if action.verb == "open_hq":
            battle.hq_active[army] = True
            battle.emit("hq_opened", "16.14A", (action.a,))
        else:
            headquarters.close(battle, army, "16.14A")
        rest = [other for other in self.armies if other != army]
        if rest:
            battle.agenda.append(HeadquartersStatus(rest))

    def ask(self, battle: Battle) -> tuple[str, str]:
        return "Active headquarters enable commanders, inactive ones may move: change them now, or go on.", "16.14A"

    def why_not(self, battle: Battle, action: Action) -> Refusal:
        if action.verb == "open_hq" and 0 <= action.a < battle.roster.people:
            who = piece_name(battle, action.a)
            return Refusal(
                "16.14B",
                f"{who} cannot be active next to the enemy, without its chief of staff, or while he commands himself.",
            )
        return super().why_not(battle, action)

    def dump(self) -> list[object]:
        return ["HeadquartersStatus", self.armies]
