"""The combat phase: retreat before combat, sorties, forming fights, the odds column, the roll (6, 7, 8.2, 15.3)."""

from __future__ import annotations

from typing import Final

from grognard.games.last_battles import contact, garrisons, retreat, trains
from grognard.games.last_battles.advance import infantry_held
from grognard.games.last_battles.chateau import garrison
from grognard.games.last_battles.contact import Contacts, Plan
from grognard.games.last_battles.corps_morale import guardsmen
from grognard.games.last_battles.fights import AE, AR, EX, Fight
from grognard.games.last_battles.leaders import note_exposed
from grognard.games.last_battles.odds import COLUMNS, beyond_the_table, final_result
from grognard.games.last_battles.refusals import why_not_attack, why_not_joining
from grognard.games.last_battles.roster import CAVALRY
from grognard.games.last_battles.stacking import is_overfull
from grognard.games.last_battles.state import Battle
from grognard.games.last_battles.steps.aftermath import apply_result
from grognard.games.last_battles.steps.base import BattleStep, Work, hex_name
from grognard.games.last_battles.steps.displacement import Displace
from grognard.games.last_battles.steps.hiding import LookOut
from grognard.games.last_battles.steps.homes import find_homes
from grognard.games.last_battles.steps.hunger import SupplyRolls
from grognard.games.last_battles.steps.joining import Questions, questions
from grognard.games.last_battles.strengths import reckon
from grognard.kernel.action import Action, Refusal

END_COMBAT: Final = Action("end_combat")
FIGHT: Final = Action("fight")


class CombatBegins(Work):
    """Start of a combat phase (6.0)."""

    def work(self, battle: Battle) -> None:
        clear_phase(battle)
        battle.agenda += [CombatEnds(), CombatPhase(), Duties(), Garrisons()]
        if battle.switches.mounted_retreat:
            battle.fight = Fight()
            battle.agenda.append(FallenBack())
            for side in (1 - battle.phasing, battle.phasing):  # the phasing player decides first
                riders = mounted_in_contact(battle, side)
                if riders:
                    battle.agenda.append(FallBack(side, riders))


def clear_phase(battle: Battle) -> None:
    """Forget who fought whom."""
    units = battle.roster.units
    battle.duty = bytearray(units)
    battle.fought = bytearray(units)
    battle.spent = bytearray(units)
    battle.asked = bytearray(units)
    battle.aims = {}
    battle.sorties = []
    battle.fight = None


def mounted_in_contact(battle: Battle, side: int) -> list[int]:
    """Cavalry and horse artillery in an enemy zone with no enemy cavalry next to them (15.3)."""
    roster = battle.roster
    found: list[int] = []
    for unit in range(roster.units):
        hex = battle.where[unit]
        if hex <= 0 or roster.side[unit] != side or not battle.in_enemy_zone(hex, side):
            continue
        if roster.arm[unit] != CAVALRY and not roster.horse_artillery[unit]:
            continue
        if not enemy_cavalry_near(battle, hex, side):
            found.append(unit)
    return found


def enemy_cavalry_near(battle: Battle, hex: int, side: int) -> bool:
    """Is enemy cavalry adjacent to the hex (15.3)? Horse artillery does not count."""
    for near in battle.ground.neighbours[hex]:
        if battle.stack[1 - side][near]:
            for unit in battle.at[near]:
                if battle.roster.arm[unit] == CAVALRY:
                    return True
    return False


class FallBack(BattleStep):
    """Mounted units may retreat one hex before combat (15.3, D-26)."""

    automatic = True

    def __init__(self, side: int, riders: list[int]) -> None:
        self.side = side
        self.riders = riders

    def who(self, battle: Battle) -> int:
        return self.side

    def options(self, battle: Battle) -> list[Action]:
        fight = battle.fight
        assert fight is not None
        found: list[Action] = []
        for unit in self.riders:
            if not battle.asked[unit] and unit not in fight.shifted:
                for hex in retreat.retreat_hexes(battle, fight, unit):
                    found.append(Action("fall_back", unit, hex))
        found.append(Action("stand"))
        return found

    def do(self, battle: Battle, action: Action) -> None:
        if action.verb == "stand":
            battle.agenda.pop()
            return
        fight = battle.fight
        assert fight is not None
        battle.asked[action.a] = 1
        retreat.shift_away(battle, fight, action.a, action.b, "15.3")
        if battle.holding:
            battle.agenda.append(LookOut())
        if is_overfull(battle, self.side, action.b):
            battle.agenda.append(Displace(self.side, action.b, action.a))
        if battle.switches.command:
            note_exposed(battle)  # a leader left behind (10.1E)
            find_homes(battle)

    def ask(self, battle: Battle) -> tuple[str, str]:
        return "Mounted units next to no enemy cavalry may retreat one hex before combat.", "15.3"

    def dump(self) -> list[object]:
        return ["FallBack", self.side, self.riders]


class FallenBack(Work):
    """Retreats before combat are over."""

    def work(self, battle: Battle) -> None:
        battle.fight = None


def may_sally(battle: Battle, hex: int) -> bool:
    """Is this a chateau of the phasing side with enemies next to it (8.2A)?"""
    side = battle.phasing
    if not battle.stack[side][hex]:
        return False
    for near in battle.ground.near[hex]:
        if battle.stack[1 - side][near]:
            return True
    return False


class Garrisons(Work):
    """Find the garrisons that could sortie, as things stand after retreats before combat (8.2A)."""

    def work(self, battle: Battle) -> None:
        sallies = [h for h in battle.at if garrison(battle, h) and may_sally(battle, h)]
        if sallies:
            battle.agenda.append(Sorties(sorted(sallies)))


class Sorties(BattleStep):
    """Infantry in a chateau need not attack; if it does, all enemies next to it must be attacked (8.2A, D-27)."""

    automatic = True

    def __init__(self, chateaux: list[int]) -> None:
        self.chateaux = chateaux

    def options(self, battle: Battle) -> list[Action]:
        found = [Action("sortie", hex) for hex in self.chateaux if hex not in battle.sorties and may_sally(battle, hex)]
        found.append(Action("no_more"))
        return found

    def do(self, battle: Battle, action: Action) -> None:
        if action.verb == "sortie":
            battle.sorties.append(action.a)
            battle.emit("sortie", "8.2A", (action.a,))
        if action.verb == "no_more" or len(battle.sorties) == len(self.chateaux):
            battle.agenda.pop()

    def ask(self, battle: Battle) -> tuple[str, str]:
        return "Infantry in a chateau may attack its neighbours or stay behind its walls.", "8.2A"

    def dump(self) -> list[object]:
        return ["Sorties", self.chateaux]


class Duties(Work):
    """Fix who must fight in this phase (6.0)."""

    def work(self, battle: Battle) -> None:
        contact.mark_duties(battle)


class CombatEnds(Work):
    """End of the combat phase."""

    def work(self, battle: Battle) -> None:
        clear_phase(battle)


class CombatPhase(BattleStep):
    """The attacker names the next enemy hex to attack, or ends the phase when no duty is open (6.0, D-28, D-42)."""

    automatic = True

    def options(self, battle: Battle) -> list[Action]:
        contacts = Contacts(battle)
        found = [Action("attack", hex) for hex in contact.openings(battle, contacts)]
        if battle.switches.trains:
            found += [Action("raid", unit, hex) for unit, hex in trains.raids(battle)]
        if not contact.duties_open(contacts):
            found.append(END_COMBAT)
        return found

    def do(self, battle: Battle, action: Action) -> None:
        if action.verb == "raid":
            trains.destroy(battle, action.a, action.b)
            return
        if action.verb == "end_combat":
            battle.agenda.pop()
            return
        fight = Fight()
        battle.fight = fight
        take_over(fight, contact.complete(battle, Contacts(battle), [], [action.a], []))
        battle.agenda.append(FormFight())

    def ask(self, battle: Battle) -> tuple[str, str]:
        return "Choose an enemy hex to attack. All units in contact have to fight.", "6.0"

    def why_not(self, battle: Battle, action: Action) -> Refusal:
        return why_not_attack(battle, action)


def any_shaken(battle: Battle, units: list[int]) -> bool:
    """Is one of these units demoralized?"""
    for unit in units:
        if battle.is_shaken(unit):
            return True
    return False


def take_over(fight: Fight, plan: Plan) -> None:
    """Write a plan into the fight."""
    fight.attack_hexes = plan.attackers
    fight.defence_hexes = plan.defenders


class FormFight(BattleStep):
    """The attacker adds hexes and bombarding guns until the fight is as he wants it (6.1, 7.2, D-28)."""

    automatic = True

    def options(self, battle: Battle) -> list[Action]:
        fight = battle.fight
        assert fight is not None
        contacts = Contacts(battle)
        plan = Plan(fight.attack_hexes, fight.defence_hexes, fight.guns)
        found = [Action("join", hex) for hex in contact.may_join(battle, contacts, plan)]
        found += [Action("also", hex) for hex in contact.may_be_added(battle, contacts, plan)]
        found += [Action("bombard", gun) for gun in contact.may_bombard(battle, contacts, plan)]
        if contact.is_ready(battle, contacts, plan):
            found.append(FIGHT)
        return found

    def do(self, battle: Battle, action: Action) -> None:
        fight = battle.fight
        assert fight is not None
        if action.verb == "fight":
            battle.agenda.pop()
            contact.muster(battle, fight)
            asked = questions(battle)
            if battle.unsupplied:
                battle.agenda += [OddsStand(), Questions(), SupplyRolls()]  # 16.18B
            elif asked:
                battle.agenda += [OddsStand(), *asked]
            else:
                battle.agenda.append(ChooseColumn(reckon(battle, fight).column))
            return
        attackers, defenders = fight.attack_hexes, fight.defence_hexes
        if action.verb == "join":
            attackers = [*attackers, action.a]
        elif action.verb == "also":
            defenders = [*defenders, action.a]
        else:
            fight.guns = [*fight.guns, action.a]
        take_over(fight, contact.complete(battle, Contacts(battle), attackers, defenders, fight.guns))

    def ask(self, battle: Battle) -> tuple[str, str]:
        fight = battle.fight
        assert fight is not None
        names = ", ".join(hex_name(battle, hex) for hex in fight.defence_hexes)
        return f"Attack on {names}: add attackers, more targets or artillery, then fight.", "6.1"

    def why_not(self, battle: Battle, action: Action) -> Refusal:
        return why_not_joining(battle, action)


class OddsStand(Work):
    """What variants ask before a fight is answered: the odds can be worked out (6.2)."""

    def work(self, battle: Battle) -> None:
        fight = battle.fight
        assert fight is not None
        battle.agenda.append(ChooseColumn(reckon(battle, fight).column))


class ChooseColumn(BattleStep):
    """Before the roll the attacker may lower the odds to any column further left (6.2C, D-29)."""

    # Never automatic, not even at 1-5: nobody's dice fall before he has seen the odds.

    def __init__(self, column: int) -> None:
        self.column = column

    def options(self, battle: Battle) -> list[Action]:
        return [Action("odds", column) for column in range(self.column, -1, -1)]

    def do(self, battle: Battle, action: Action) -> None:
        fight = battle.fight
        assert fight is not None
        battle.agenda.pop()
        odds = reckon(battle, fight)
        fight.column = action.a
        for unit in fight.attackers + fight.defenders + fight.guns:
            battle.fought[unit] = 1  # 6.1B
        for gun in fight.guns:
            battle.aims[battle.where[gun]] = fight.defence_hexes[0]  # 7.1C
        fight.walled = infantry_held(battle, fight)
        if battle.switches.old_guard:
            fight.guard_hexes = [battle.where[unit] for unit in guardsmen(battle, fight)]
            fight.shaken_enemy = any_shaken(battle, fight.defenders)
        if battle.garrison:
            fight.walled += garrisons.defended(battle, fight)
        battle.emit("attackers", "6.1", (*fight.attackers, *fight.guns))
        if action.a != self.column:
            battle.emit("odds_lowered", "6.2C", (self.column, action.a))
        battle.emit("combat", "6.0", (odds.attack, odds.defence, action.a, *fight.defence_hexes))
        battle.scenario.fight_joined(battle, fight)
        die = battle.roll("6.4", -1)
        if battle.switches.odds_beyond:
            die = beyond_the_table(odds, action.a, die)
        result = battle.ground.crt[die - 1][action.a]
        fight.result = final_result(battle, fight, result)
        safe = not fight.attackers and fight.result in (AE, AR, EX)  # 7.1E: nobody but guns that bombard
        battle.emit("result", "7.1E" if safe else "6.4", (result, fight.result, int(safe)))
        apply_result(battle, fight)

    def ask(self, battle: Battle) -> tuple[str, str]:
        return f"The odds are {COLUMNS[self.column]}: roll at these odds, or lower them first.", "6.2C"

    def why_not(self, battle: Battle, action: Action) -> Refusal:
        return Refusal(
            "6.2C", f"The odds can be lowered but not raised: {COLUMNS[self.column]} is the best column here."
        )

    def dump(self) -> list[object]:
        return ["ChooseColumn", self.column]
