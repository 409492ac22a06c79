"""Between the forming of a fight and its odds: a charge (16.8), leaders (16.13), arms that count for more (16.7)."""

from __future__ import annotations

from grognard.games.last_battles.charges import may_charge
from grognard.games.last_battles.combat_leaders import may_lead
from grognard.games.last_battles.fights import Fight
from grognard.games.last_battles.state import Battle
from grognard.games.last_battles.steps.base import BattleStep, Work, piece_name
from grognard.games.last_battles.strengths import enhancements
from grognard.kernel.action import Action, Refusal

NOBODY_LEADS = Action("nobody_leads")


def the_fight(battle: Battle) -> Fight:
    """The fight that is being joined."""
    fight = battle.fight
    assert fight is not None
    return fight


def questions(battle: Battle) -> list[Work]:
    """What has to be settled before the odds, the first question last, as an agenda has it."""
    on = battle.switches
    found: list[Work] = []
    if on.combined_effects:
        found.append(Arms())
    if on.combat_leaders:
        found += [Leaders(1 - battle.phasing), Leaders(battle.phasing)]
    if on.cavalry_charge:
        found.append(Charges())
    return found


class Questions(Work):
    """Ask those who are left after units without supply have gone (16.18B)."""

    def work(self, battle: Battle) -> None:
        battle.agenda += questions(battle)


# 16.8


class Charges(Work):
    """Ask whether cavalry charges that could (16.8)."""

    def work(self, battle: Battle) -> None:
        if may_charge(battle, the_fight(battle)):
            battle.agenda.append(ChargeChoice())


class ChargeChoice(BattleStep):
    """Cavalry that came on over open ground may charge infantry (16.8, D-23)."""

    def options(self, battle: Battle) -> list[Action]:
        return [Action("charge"), Action("no_charge")]

    def do(self, battle: Battle, action: Action) -> None:
        battle.agenda.pop()
        if action.verb == "charge":
            fight = the_fight(battle)
            fight.charge = True
            battle.emit("charge", "16.8", (fight.attack_hexes[0], fight.defence_hexes[0]))

    def ask(self, battle: Battle) -> tuple[str, str]:
        return "The cavalry may charge: doubled now, it must follow up and is blown for two player turns.", "16.8"


# 16.13


class Leaders(Work):
    """Ask a side whether a leader takes command of a stack (16.13)."""

    def __init__(self, side: int) -> None:
        self.side = side

    def work(self, battle: Battle) -> None:
        if may_lead(battle, the_fight(battle), self.side):
            battle.agenda.append(LeadFight(self.side))

    def dump(self) -> list[object]:
        return ["Leaders", self.side]


class LeadFight(BattleStep):
    """One leader may lead the stack that he is with, for two columns in his favour (16.13, D-30)."""

    def __init__(self, side: int) -> None:
        self.side = side

    def who(self, battle: Battle) -> int:
        return self.side

    def options(self, battle: Battle) -> list[Action]:
        return [Action("lead", leader) for leader in may_lead(battle, the_fight(battle), self.side)] + [NOBODY_LEADS]

    def do(self, battle: Battle, action: Action) -> None:
        battle.agenda.pop()
        if action.verb == "lead":
            fight = the_fight(battle)
            if self.side == battle.phasing:
                fight.leads[0] = action.a
                fight.led_from = battle.where[action.a]
            else:
                fight.leads[1] = action.a
            battle.emit("leads", "16.13", (action.a, battle.where[action.a]))

    def ask(self, battle: Battle) -> tuple[str, str]:
        what = "attack" if self.side == battle.phasing else "defence"
        return f"A leader may lead the {what} for two columns in your favour; afterwards a 6 kills him.", "16.13"

    def why_not(self, battle: Battle, action: Action) -> Refusal:
        if action.verb != "lead" or not battle.roster.units <= action.a < battle.roster.people:
            return super().why_not(battle, action)
        return Refusal(
            "16.13",
            f"{piece_name(battle, action.a)} cannot lead here: only an active commander or an officer in command, "
            "stacked with units that take part, all of which he has authority over.",
        )

    def dump(self) -> list[object]:
        return ["LeadFight", self.side]


# 16.7


class Arms(Work):
    """Ask the defender which arms of a mixed attack count for more (16.7)."""

    def work(self, battle: Battle) -> None:
        if enhancements(battle, the_fight(battle)):
            battle.agenda.append(ChooseArms())


class ChooseArms(BattleStep):
    """The defender chooses which arms of the attack are enhanced (16.7, R-62, D-31)."""

    def who(self, battle: Battle) -> int:
        return 1 - battle.phasing

    def options(self, battle: Battle) -> list[Action]:
        return [Action("enhance", choice) for choice in enhancements(battle, the_fight(battle))]

    def do(self, battle: Battle, action: Action) -> None:
        battle.agenda.pop()
        the_fight(battle).arms = action.a
        battle.emit("enhanced", "16.7", (action.a,))

    def ask(self, battle: Battle) -> tuple[str, str]:
        return "Several arms attack your infantry in the open: choose which of them count for more.", "16.7"
