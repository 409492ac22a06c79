"""After the roll: losses, retreats, displacement, leaders, advance (6.4 to 6.7, 7.1E, 8.2C, 10.2, 15.2, 15.5, 15.6)."""

from __future__ import annotations

from typing import Final

from grognard.games.last_battles import advance, corps_morale, garrisons, headquarters, morale, retreat
from grognard.games.last_battles.charges import blow
from grognard.games.last_battles.chateau import shelters
from grognard.games.last_battles.combat_leaders import roll_for_loss
from grognard.games.last_battles.exchange import payments
from grognard.games.last_battles.fights import AE, AR, DE, DR, EX, Fight
from grognard.games.last_battles.leaders import note_exposed, roll_for_leaders
from grognard.games.last_battles.refusals import why_not_retreat
from grognard.games.last_battles.roster import CAVALRY, FRENCH, FRENCH_ARMY
from grognard.games.last_battles.rout import guard_was_repulsed
from grognard.games.last_battles.stacking import in_garrison, is_overfull
from grognard.games.last_battles.state import Battle
from grognard.games.last_battles.steps.base import BattleStep, Work, piece_name
from grognard.games.last_battles.steps.displacement import Displace, current_fight
from grognard.games.last_battles.steps.hiding import LookOut, look_out
from grognard.games.last_battles.steps.homes import find_homes
from grognard.games.last_battles.steps.rout import spread_panic
from grognard.kernel.action import Action, Refusal

GUARD_DEFEAT: Final = 20  # 15.2
HOLD: Final = Action("hold")

FREE: Final = 0
CAVALRY_MUST: Final = 1


def apply_result(battle: Battle, fight: Fight) -> None:
    """Put what the result demands on the agenda, in order (6.4)."""
    side = battle.phasing
    battle.agenda += [FightOver(), Advances(), Sequel()]
    if battle.garrison:
        garrisons.result_comes(battle, fight)  # 16.11
    if fight.result == AE:
        destroy(battle, fight.attackers, "6.4")
    elif fight.result == AR:
        fight.retreating = fight.attackers[:]
        battle.agenda.append(Retreats(side))
        if fight.guns:
            battle.agenda.append(WithdrawGuns())
    elif fight.result == EX:
        remove(battle, fight.defenders + fight.bystanders, "6.4")
        demand_payment(battle, fight)
    elif fight.result == DR:
        battle.agenda.append(Retreats(1 - side))
        for unit in fight.defenders + fight.bystanders:
            if shelters(battle, unit) or in_garrison(battle, unit):
                battle.agenda.append(HoldWalls(unit))
            else:
                fight.retreating.append(unit)
    elif fight.result == DE:
        destroy(battle, fight.defenders + fight.bystanders, "6.4")


def destroy(battle: Battle, units: list[int], rule: str) -> None:
    """Eliminate units, then look at the levels (6.5, 9.0)."""
    remove(battle, units, rule)
    morale.check(battle)


def remove(battle: Battle, units: list[int], rule: str) -> None:
    """Eliminate units (6.5); whoever calls this looks at the levels when all losses of the same instant are counted."""
    for unit in units:
        morale.eliminate(battle, unit, rule)


# Exchange (6.5A)


def demand_payment(battle: Battle, fight: Fight) -> None:
    """The attacker owes adjacent units worth the defenders' printed strength; the guns never pay (6.5A, 7.1E, R-15).

    Both sides lose at the same instant (9.2B), so no level is looked at before the attacker has paid: levels may hang
    on the losses of the other side (20.3A). Then the army that is not phasing comes first, in full (R-41).
    """
    price = 0
    for unit in fight.defenders:
        price += battle.strength(unit)
    fight.price = price
    fight.given = []
    if not fight.attackers:
        morale.check(battle)
        return
    sets = payments([battle.strength(unit) for unit in fight.attackers], price)
    if len(sets) > 1:
        battle.agenda.append(ExchangeLoss())
        return
    fight.given = [fight.attackers[index] for index in sets[0]]
    destroy(battle, fight.given, "6.5A")


class ExchangeLoss(BattleStep):
    """Which attackers are given up; never more than are needed (6.5A, R-15, D-33)."""

    automatic = True

    def options(self, battle: Battle) -> list[Action]:
        fight = current_fight(battle)
        strengths = [battle.strength(unit) for unit in fight.attackers]
        chosen = [fight.attackers.index(unit) for unit in fight.given]
        found: list[int] = []
        for payment in payments(strengths, fight.price):
            if all(index in payment for index in chosen):
                for index in payment:
                    if index not in chosen and index not in found:
                        found.append(index)
        return [Action("give", fight.attackers[index]) for index in sorted(found)]

    def do(self, battle: Battle, action: Action) -> None:
        fight = current_fight(battle)
        fight.given = [*fight.given, action.a]
        paid = 0
        for unit in fight.given:
            paid += battle.strength(unit)
        if paid >= fight.price or len(fight.given) == len(fight.attackers):
            battle.agenda.pop()
            destroy(battle, fight.given, "6.5A")

    def ask(self, battle: Battle) -> tuple[str, str]:
        fight = current_fight(battle)
        owed = fight.price
        for unit in fight.given:
            owed -= battle.strength(unit)
        return f"Exchange: give up attackers worth {owed} strength points.", "6.5A"

    def why_not(self, battle: Battle, action: Action) -> Refusal:
        return Refusal("6.5A", "Only adjacent attackers pay for an exchange, and no more of them than are needed.")


# Retreat: rule 6.6


class HoldWalls(BattleStep):
    """Infantry in a chateau may ignore a retreat (8.2C, D-32)."""

    def __init__(self, unit: int) -> None:
        self.unit = unit

    def who(self, battle: Battle) -> int:
        return battle.roster.side[self.unit]

    def options(self, battle: Battle) -> list[Action]:
        return [Action("hold"), Action("give_way")]

    def do(self, battle: Battle, action: Action) -> None:
        battle.agenda.pop()
        if action.verb == "give_way":
            if in_garrison(battle, self.unit):
                garrisons.dissolve(battle, self.unit, "16.11D")
            current_fight(battle).retreating.append(self.unit)
        else:
            battle.emit("held_walls", self.rule(battle), (self.unit, battle.where[self.unit]))

    def rule(self, battle: Battle) -> str:
        """The rule by which it may stay."""
        return "16.11D" if in_garrison(battle, self.unit) else "8.2C"

    def ask(self, battle: Battle) -> tuple[str, str]:
        return f"{piece_name(battle, self.unit)} is behind walls: hold the chateau, or retreat.", self.rule(battle)

    def dump(self) -> list[object]:
        return ["HoldWalls", self.unit]


class WithdrawGuns(BattleStep):
    """After Ar the owner may let bombarding artillery retreat too (7.1E, D-36)."""

    automatic = True

    def options(self, battle: Battle) -> list[Action]:
        fight = current_fight(battle)
        found: list[Action] = []
        for gun in fight.guns:
            if gun not in fight.retreating and retreat.retreat_hexes(battle, fight, gun):
                found.append(Action("withdraw", gun))
        found.append(HOLD)
        return found

    def do(self, battle: Battle, action: Action) -> None:
        if action.verb == "hold":
            battle.agenda.pop()
        else:
            current_fight(battle).retreating.append(action.a)

    def ask(self, battle: Battle) -> tuple[str, str]:
        return "Bombarding artillery is not affected; it may retreat with the others if you wish.", "7.1E"


class Retreats(Work):
    """Retreat the units one after another; who cannot is eliminated (6.6); guns that need not go stay then (7.1E)."""

    def __init__(self, side: int) -> None:
        self.side = side

    def work(self, battle: Battle) -> None:
        fight = current_fight(battle)
        if not fight.retreating:
            return
        for unit in fight.retreating:
            if retreat.retreat_hexes(battle, fight, unit):
                battle.agenda.append(self)
                battle.agenda.append(RetreatUnit(self.side))
                return
        stuck = [unit for unit in fight.retreating if unit not in fight.guns]
        fight.retreating = []
        destroy(battle, stuck, "6.6")

    def dump(self) -> list[object]:
        return ["Retreats", self.side]


class RetreatUnit(BattleStep):
    """The owner chooses which unit retreats next, and where to (6.6B, D-34)."""

    automatic = True

    def __init__(self, side: int) -> None:
        self.side = side

    def who(self, battle: Battle) -> int:
        return self.side

    def options(self, battle: Battle) -> list[Action]:
        fight = current_fight(battle)
        found: list[Action] = []
        for unit in fight.retreating:
            for hex in retreat.retreat_hexes(battle, fight, unit):
                found.append(Action("retreat", unit, hex))
        return found

    def do(self, battle: Battle, action: Action) -> None:
        fight = current_fight(battle)
        battle.agenda.pop()
        retreat.shift_away(battle, fight, action.a, action.b, "6.6")
        if battle.holding:
            battle.agenda.append(LookOut())
        if is_overfull(battle, self.side, action.b):
            battle.agenda.append(Displace(self.side, action.b, action.a))

    def ask(self, battle: Battle) -> tuple[str, str]:
        return "Retreat: choose a unit and the hex it goes to.", "6.6"

    def why_not(self, battle: Battle, action: Action) -> Refusal:
        return why_not_retreat(battle, current_fight(battle), action)

    def dump(self) -> list[object]:
        return ["RetreatUnit", self.side]


# Leaders, the Guard, advance


class Sequel(Work):
    """When the result is applied: leaders who lost their units (10.2), and the Guard's defeat (15.2)."""

    def work(self, battle: Battle) -> None:
        fight = current_fight(battle)
        side = battle.phasing
        if battle.switches.command:
            roll_for_leaders(battle, side, fight.attack_hexes)
            roll_for_leaders(battle, 1 - side, fight.defence_hexes)
            note_exposed(battle)  # a beaten unit may have come upon a lone leader, in an empty chateau too (10.1E)
            find_homes(battle)
        if battle.switches.imperial_guard and guard_was_beaten(battle, fight):
            battle.shift[FRENCH_ARMY] -= GUARD_DEFEAT
            battle.emit("guard_beaten", "15.2", (GUARD_DEFEAT,))
            morale.check(battle)
        if battle.switches.old_guard and corps_morale.old_guard_beaten(battle, fight):
            corps_morale.shake_the_army(battle, fight)
        if battle.switches.guard_rout and guard_was_repulsed(battle, fight):
            spread_panic(battle, fight)


def guard_was_beaten(battle: Battle, fight: Fight) -> bool:
    """Did Guard infantry attack in the French phase with Ae, Ar or Ex, without breaking an enemy army (15.2)?"""
    if battle.phasing != FRENCH or fight.result not in (AE, AR, EX) or fight.enemy_broke:
        return False
    for unit in fight.attackers:
        if battle.roster.guard[unit]:
            return True
    return False


class Advances(Work):
    """One adjacent unit of the winner may advance (6.7); with 15.5 the die says whether cavalry must."""

    def work(self, battle: Battle) -> None:
        fight = current_fight(battle)
        options = advance.candidates(battle, fight)
        if not options:
            return
        pressed = advance.pressed_on(battle, fight, options)
        if pressed and advance.hexes_for(battle, pressed, options):
            battle.agenda.append(FollowUp())  # 16.8, 16.13: before 15.5 is asked
            return
        mode = FREE
        if battle.switches.cavalry_impetus and advance.cavalry_among(battle, options):
            die = battle.roll("15.5", -1)
            if die in (3, 4):
                return
            if die >= 5:
                mode = CAVALRY_MUST
        battle.agenda.append(AdvanceUnit(battle.roster.side[options[0][0]], mode))


class FollowUp(BattleStep):
    """A charge or a leader carries all its units forward; where several hexes are empty, one is chosen (D-40)."""

    automatic = True

    def options(self, battle: Battle) -> list[Action]:
        fight = current_fight(battle)
        options = advance.candidates(battle, fight)
        pressed = advance.pressed_on(battle, fight, options)
        return [Action("follow_up", hex) for hex in advance.hexes_for(battle, pressed, options)]

    def do(self, battle: Battle, action: Action) -> None:
        battle.agenda.pop()
        fight = current_fight(battle)
        rule = self.rule(fight)
        leader = fight.leads[0]
        start = battle.where[leader] if leader >= 0 else 0
        pressed = advance.pressed_on(battle, fight, advance.candidates(battle, fight))
        take_forward(battle, pressed, action.a, rule)
        if leader >= 0 and start == fight.led_from:
            battle.where[leader] = action.a
            battle.emit("advanced", rule, (leader, start, action.a))
        if battle.holding:
            battle.agenda.append(LookOut())

    def rule(self, fight: Fight) -> str:
        """The rule that drives them on."""
        return "16.8" if fight.charge else "16.13"

    def ask(self, battle: Battle) -> tuple[str, str]:
        rule = self.rule(current_fight(battle))
        who = "The charging cavalry" if rule == "16.8" else "The leader with his stack"
        return f"{who} has to advance: choose the hex.", rule

    def why_not(self, battle: Battle, action: Action) -> Refusal:
        rule = self.rule(current_fight(battle))
        return Refusal(rule, "All of them have to advance, together, into a hex that this combat emptied.")


def take_forward(battle: Battle, units: list[int], hex: int, rule: str) -> None:
    """Move units into a vacated hex; enemy zones do not matter (6.7)."""
    for unit in units:
        start = battle.where[unit]
        battle.shift_unit(unit, hex)
        battle.emit("advanced", rule, (unit, start, hex))
        morale.occupy(battle, unit, hex)


class AdvanceUnit(BattleStep):
    """The winner advances a unit, or none (6.7, 15.5, 15.6, D-37 to D-39)."""

    automatic = True

    def __init__(self, side: int, mode: int) -> None:
        self.side = side
        self.mode = mode

    def who(self, battle: Battle) -> int:
        return self.side

    def options(self, battle: Battle) -> list[Action]:
        options = advance.candidates(battle, current_fight(battle))
        if self.mode == CAVALRY_MUST:
            return [Action("advance", unit, hex) for unit, hex in options if battle.roster.arm[unit] == CAVALRY]
        found = [Action("advance", unit, hex) for unit, hex in options]
        if battle.switches.leader_advance:
            found += [Action("advance_both", here, hex) for here, hex in advance.joint_advances(battle, options)]
        found.append(HOLD)
        return found

    def do(self, battle: Battle, action: Action) -> None:
        battle.agenda.pop()
        if action.verb == "hold":
            return
        if battle.holding:
            battle.agenda.append(LookOut())
        if action.verb == "advance":
            take_forward(battle, [action.a], action.b, "6.7")
            return
        leaders = advance.leading(battle, action.a, self.side)
        take_forward(battle, list(battle.units_at(action.a)), action.b, "15.6")
        for leader in leaders:
            battle.where[leader] = action.b
            battle.emit("advanced", "15.6", (leader, action.a, action.b))

    def ask(self, battle: Battle) -> tuple[str, str]:
        if self.mode == CAVALRY_MUST:
            return "The cavalry is carried away: one cavalry unit has to advance.", "15.5"
        return "One unit that took part may advance into a hex that the enemy has left.", "6.7"

    def why_not(self, battle: Battle, action: Action) -> Refusal:
        if self.mode == CAVALRY_MUST:
            return Refusal("15.5", "After a roll of 5 or 6 one cavalry unit must advance, and nobody else may.")
        return Refusal(
            "6.7",
            "Only an adjacent unit that took part and won may advance, one hex, into a hex that this combat emptied.",
        )

    def dump(self) -> list[object]:
        return ["AdvanceUnit", self.side, self.mode]


class FightOver(Work):
    """The combat is done; leaders left alone among enemies find friends (10.1E)."""

    def work(self, battle: Battle) -> None:
        fight = current_fight(battle)
        if fight.charge:
            blow(battle, fight)  # 16.8
        roll_for_loss(battle, fight)  # 16.13
        battle.fight = None
        if battle.holding:
            look_out(battle)  # leaders who have found new homes, cavalry that has lost its zones (16.6C)
        if battle.hq_active:
            headquarters.look_after(battle)
        if battle.switches.command:
            note_exposed(battle)
            find_homes(battle)
