"""What a faction does with the Disc (6.1): manoeuvre, reinforcements, the Grande Batterie (OR 5)."""

from __future__ import annotations

from typing import Final

from grognard.games.waterloo_200 import combat, reinforce
from grognard.games.waterloo_200.clash import Clash
from grognard.games.waterloo_200.control import turn_over
from grognard.games.waterloo_200.roster import FACTION_NAMES, FRENCH
from grognard.games.waterloo_200.state import BOMBARD, MANOEUVRE, NOTHING, REINFORCE, Day
from grognard.games.waterloo_200.steps.base import FactionStep, area_name, block_name
from grognard.games.waterloo_200.steps.battle import OPEN_FIRE, AfterBattle, Showdown, SunkenRoadOpens
from grognard.games.waterloo_200.steps.reserves import CallReserves
from grognard.kernel.action import Action, Refusal

PLANS: Final = {"manoeuvre": MANOEUVRE, "reinforce": REINFORCE, "bombard": BOMBARD, "stand_by": NOTHING}


class ChoosePlan(FactionStep):
    """Each faction makes its own use of the Disc (D06, R18)."""

    def options(self, day: Day) -> list[Action]:
        found = [Action("manoeuvre")]
        if reinforce.may_call(day, self.faction):
            found.append(Action("reinforce"))
        if self.faction == FRENCH and day.switches.batterie and combat.battery_targets(day):
            found.append(Action("bombard"))
        found.append(Action("stand_by"))
        return found

    def do(self, day: Day, action: Action) -> None:
        day.agenda.pop()
        faction = self.faction
        day.plan[faction] = PLANS[action.verb]
        day.emit("plan", "6.1", (faction, day.plan[faction]))
        if action.verb == "manoeuvre":
            day.moves[faction] = day.command(faction)
            day.engagements[faction] = 1
            day.battles[faction] = 1
        elif action.verb == "reinforce":
            day.calls = day.command(faction)
            day.agenda.append(CallReserves(faction))
        elif action.verb == "bombard":
            day.agenda.append(AimBattery(faction))

    def ask(self, day: Day) -> tuple[str, str]:
        value = day.command(self.faction)
        name = FACTION_NAMES[self.faction]
        return f"The {name} army plays the Disc with a Strategic Value of {value}: what for?", "6.1"

    def why_not(self, day: Day, action: Action) -> Refusal:
        if action.verb == "reinforce":
            if not reinforce.at_headquarters(day, self.faction):
                text = "Reinforcements are called from the headquarters, by the strategic leader, with no enemy there."
                return Refusal("5.0", text)
            return Refusal("5.0", "The Reserve Pool is empty.")
        if action.verb == "bombard":
            return Refusal("OR5", "The Grande Batterie is French, and needs guns within two areas of the enemy.")
        return super().why_not(day, action)


class AimBattery(FactionStep):
    """The target of the Grande Batterie (OR 5, D24)."""

    def options(self, day: Day) -> list[Action]:
        return [Action("aim", area) for area in combat.battery_targets(day)]

    def do(self, day: Day, action: Action) -> None:
        day.agenda.pop()
        area = action.a
        day.clash = Clash(area, FRENCH, combat.defender_in(day, area), True)
        day.emit("bombards", "OR5", (area,))
        day.agenda += [AfterBattle(area), Showdown(area), SunkenRoadOpens(area), LayGuns(self.faction)]

    def ask(self, day: Day) -> tuple[str, str]:
        return "Choose the area that the Grande Batterie bombards.", "6.1"

    def why_not(self, day: Day, action: Action) -> Refusal:
        if action.verb == "aim":
            name = area_name(day, action.a)
            text = f"{name} cannot be bombarded: enemies must be alone there, with guns at most two areas away."
            return Refusal("OR5", text)
        return super().why_not(day, action)


class LayGuns(FactionStep):
    """The guns that join the bombardment, up to the Strategic Value (OR 5, D24)."""

    automatic = True

    def options(self, day: Day) -> list[Action]:
        clash = day.clash
        assert clash is not None
        found: list[Action] = []
        if len(clash.guns) < day.command(FRENCH):
            found = [Action("fire", gun) for gun in combat.battery_guns(day, clash.area)]
        if clash.guns:
            found.append(OPEN_FIRE)
        return found

    def is_plain(self, day: Day) -> bool:
        """How many guns are in reach nobody else knows; the limit everybody does."""
        clash = day.clash
        return clash is not None and len(clash.guns) >= day.command(FRENCH)

    def do(self, day: Day, action: Action) -> None:
        clash = day.clash
        assert clash is not None
        if action.verb == "fire":
            clash.guns.append(action.a)
            day.active[action.a] = 1
            turn_over(day, action.a, "OR5")
        else:
            day.agenda.pop()

    def ask(self, day: Day) -> tuple[str, str]:
        return f"Choose up to {day.command(FRENCH)} guns for the Grande Batterie, then open fire.", "6.1"

    def why_not(self, day: Day, action: Action) -> Refusal:
        if action.verb == "fire":
            name = block_name(day, action.a)
            text = f"{name} cannot join: guns with shot, in line with Napoleon, two areas from the target at most."
            return Refusal("OR5", text)
        return super().why_not(day, action)
