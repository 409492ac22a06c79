"""What the other side does before a melee: withdraw, fire, counter-charge, steady itself (7.3.e to 7.3.g)."""

from __future__ import annotations

from typing import Final

from grognard.games.eagles import cavalry, fire, quality
from grognard.games.eagles.fire import DEFENSIVE_FIRE, OPPORTUNITY_FIRE, Fire, has_guns
from grognard.games.eagles.lead import lead_of, tested_quality
from grognard.games.eagles.melee import PURSUING, REGULAR, Melee, attackers
from grognard.games.eagles.retreat import withdrawals
from grognard.games.eagles.roster import CAVALRY, INFANTRY
from grognard.games.eagles.state import PURSUIT, Battle
from grognard.games.eagles.steps.advance import Advance
from grognard.games.eagles.steps.base import EMERGENCY, BattleStep, Work, throw
from grognard.games.eagles.steps.charge import AT_ATTACKERS, gather_charge
from grognard.games.eagles.steps.clash import EndClash
from grognard.games.eagles.steps.fire import foot_fire, gather_fire, gun_fire, open_fire, splits
from grognard.games.eagles.steps.hexes import HexStep, HexWork, hex_name
from grognard.games.eagles.steps.rout import RetreatWay
from grognard.games.eagles.steps.standing import FOOT_LEADS, HORSE_ALONE
from grognard.games.eagles.steps.wounds import BY_FIRE, WITHDRAWN
from grognard.kernel.action import Action, Refusal

WITHDRAW: Final = Action("withdraw")
STAND: Final = Action("stand")
NO_MORE: Final = Action("no_more")

# How far a stack has fired in the defensive segment (`state.shot`), 13.1.c-15, -16
DONE: Final = 1
FOOT_FIRED: Final = 2
GUNS_FIRED: Final = 3


class PassiveStep(BattleStep):
    """A decision of the side that is not active."""

    def who(self, state: Battle) -> int:
        return 1 - state.side


def attackers_of(state: Battle, target: int) -> list[int]:
    """The hexes that have declared melee on a target and are still there."""
    return sorted([h for h, at in state.attacks.items() if at == target and state.held[h]])


def targets(state: Battle) -> list[int]:
    """The hexes under attack that are still held."""
    return sorted({at for at in state.attacks.values() if state.held[at]})


# Retreat before combat (7.3.e, 17.2)


class AskWithdrawals(Work):
    """Which attacked stacks may withdraw (7.3.e-01)?"""

    def work(self, state: Battle) -> None:
        for target in reversed(targets(state)):
            if may_withdraw(state, target):
                state.agenda.append(Withdraw(target))


def may_withdraw(state: Battle, target: int) -> bool:
    """May an attacked stack withdraw, and is there a way (17.2-02, -05, 17.8, R7)?"""
    hexes = attackers_of(state, target)
    fighting = [unit for h in hexes for unit in attackers(state, h)]
    stated = state.stated.get(target, 0)
    arm = INFANTRY if stated == FOOT_LEADS else CAVALRY
    lead = lead_of(state, hexes[0])
    for h in hexes:
        if stated and state.roster.arm[lead_of(state, h)] == arm:
            lead = lead_of(state, h)
    fight = Melee(hexes, target, lead)
    fight.with_infantry = stated != HORSE_ALONE
    if not cavalry.may_withdraw_from_attack(state, fight, fighting):
        return False
    return bool(withdrawals(state, state.stack(target), target, state.tables.numbers.retreat_before, target))


class Withdraw(HexStep):
    """Does an attacked stack of cavalry withdraw (D29)? Others who have withdrawn before it may have taken its room."""

    automatic = True

    def options(self, state: Battle) -> list[Action]:
        if withdrawals(state, state.stack(self.hex), self.hex, state.tables.numbers.retreat_before, self.hex):
            return [WITHDRAW, STAND]
        return [STAND]

    def do(self, state: Battle, action: Action) -> None:
        state.agenda.pop()
        if action.verb == "withdraw":
            state.agenda += [Withdrawn(self.hex), RetreatWay(self.hex, WITHDRAWN, ())]

    def ask(self, state: Battle) -> tuple[str, str]:
        return f"{hex_name(state, self.hex)} is attacked: retreat two hexes before combat, or stand?", "17.2"


class Withdrawn(HexWork):
    """Those who attacked a stack that has withdrawn may advance, and attack nobody else (17.2-08, R79)."""

    def work(self, state: Battle) -> None:
        hexes = attackers_of(state, self.hex)
        if not hexes:
            return
        state.clash_hexes = hexes
        state.clash_target = self.hex
        state.clash_lead = lead_of(state, hexes[0])
        state.clash_kind = REGULAR
        for h in hexes:
            del state.attacks[h]
            del state.attack_lead[h]
        state.agenda += [EndClash(), Advance(0)]


# Opportunity fire and counter-charges (7.3.f)


class Opportunity(PassiveStep):
    """Stacks beside attackers, and not attacked themselves, fire or counter-charge (D31)."""

    automatic = True

    def options(self, state: Battle) -> list[Action]:
        found: list[Action] = []
        for enemy in sorted(state.attacks):
            for h in self.who_fires(state, enemy):
                found.append(Action("snipe", h, enemy))
            for h in self.who_charges(state, enemy):
                found.append(Action("charge", h, enemy))
        found.append(NO_MORE)
        return found

    def who_fires(self, state: Battle, enemy: int) -> list[int]:
        """Who could fire at an attacker (7.3.f-01, 13.1.a-02)?"""
        near = sorted(state.ground.near[enemy])
        return [h for h in near if state.held[h] and fire.may_fire_on(state, h, enemy, OPPORTUNITY_FIRE)]

    def who_charges(self, state: Battle, enemy: int) -> list[int]:
        """Who could charge an attacker (17.1-01, 17.1.a-02)?"""
        if enemy in state.countered:
            return []
        found: list[int] = []
        for h in sorted(state.ground.near[enemy]):
            if state.enemy_in(h, state.side) and not state.shot[h] and cavalry.may_counter_attack(state, h, enemy):
                found.append(h)
        return found

    def do(self, state: Battle, action: Action) -> None:
        if action.verb == "no_more":
            state.agenda.pop()
        elif action.verb == "charge":
            others = tuple([h for h in self.who_charges(state, action.b) if h != action.a])
            gather_charge(state, (action.a,), others, action.b, AT_ATTACKERS)
        else:
            guns = has_guns(state, action.a, OPPORTUNITY_FIRE)
            others = tuple(
                [
                    h
                    for h in self.who_fires(state, action.b)
                    if h != action.a and has_guns(state, h, OPPORTUNITY_FIRE) == guns
                ]
            )
            gather_fire(state, (action.a,), others, action.b, BY_FIRE, OPPORTUNITY_FIRE)

    def ask(self, state: Battle) -> tuple[str, str]:
        return "Stacks beside the attackers may fire or counter-charge before the defenders do.", "7.3.f"

    def why_not(self, state: Battle, action: Action) -> Refusal:
        return Refusal(
            "7.3.f",
            "Only a stack that is not attacked itself, beside an enemy who attacks, reacts; once, and one way only.",
        )


# Defensive fire (7.3.g) and emergency defence (17.6)


class DefensiveFire(PassiveStep):
    """Attacked stacks fire at their attackers, or steady themselves against cavalry (D32)."""

    automatic = True

    def options(self, state: Battle) -> list[Action]:
        found: list[Action] = []
        for target in targets(state):
            enemies = [h for h in attackers_of(state, target) if not state.target[h]]
            if enemies:
                self.add_options(state, target, enemies, found)
        found.append(NO_MORE)
        return found

    def add_options(self, state: Battle, h: int, enemies: list[int], found: list[Action]) -> None:
        """What one stack can still do (13.1.c-15 to -17, 17.6)."""
        done = state.shot[h]
        batteries = len([u for u in state.stack(h) if state.roster.is_guns(u) and not state.routed[u]])
        both = splits(state, h)
        if done == 0 and fire.firers(state, h, DEFENSIVE_FIRE):
            found += [Action("defend", h, enemy) for enemy in enemies]
        if (done == 0 and len(enemies) > 1 and both) or (done == GUNS_FIRED and both):
            found += [Action("muskets", h, enemy) for enemy in enemies]
        again = done == FOOT_FIRED or (done == GUNS_FIRED and batteries > 1)
        if (done == 0 and len(enemies) > 1 and (both or batteries > 1)) or again:
            found += [Action("guns", h, enemy) for enemy in enemies]
        if done == 0 and any(can_steady(state, h, enemy) for enemy in enemies):
            found.append(Action("steady", h))

    def do(self, state: Battle, action: Action) -> None:
        if action.verb == "no_more":
            state.agenda.pop()
            return
        h = action.a
        if action.verb == "steady":
            state.shot[h] = DONE
            throw(state, EMERGENCY, Steadied(h))
            return
        before = state.shot[h]
        flank = strikes_flank(state, action.b, h)
        if action.verb == "defend":
            shot = Fire([h], action.b, DEFENSIVE_FIRE, flank=flank)
            state.shot[h] = DONE
        elif action.verb == "muskets":
            shot = foot_fire(h, action.b, DEFENSIVE_FIRE, flank)
            state.shot[h] = DONE if before else FOOT_FIRED
        else:
            shot = gun_fire(h, action.b, DEFENSIVE_FIRE, flank)
            state.shot[h] = DONE if before else GUNS_FIRED
        open_fire(state, shot, BY_FIRE)

    def ask(self, state: Battle) -> tuple[str, str]:
        return "Defensive fire: each attacked stack may fire at an attacker, or steady itself against cavalry.", "7.3.g"

    def why_not(self, state: Battle, action: Action) -> Refusal:
        if action.verb == "steady":
            return Refusal(
                "17.6",
                "Only infantry under a charge can, not in Defence, not beside enemy infantry, and not too crowded.",
            )
        return Refusal("7.3.g", "An attacked stack fires once, at a stack that has declared melee against it.")


def kind_now(state: Battle) -> int:
    """Are the declared attacks regular ones, or a pursuit?"""
    return PURSUING if state.segment == PURSUIT else REGULAR


def strikes_flank(state: Battle, enemy: int, target: int) -> bool:
    """Does cavalry that leads an attacking stack strike the flank of its target (17.7-08)?"""
    lead = lead_of(state, enemy)
    return state.roster.arm[lead] == CAVALRY and cavalry.is_flanking(state, lead, target, kind_now(state))


def can_steady(state: Battle, h: int, enemy: int) -> bool:
    """May infantry try an emergency defence against an attacker (17.6)?"""
    return cavalry.may_steady(state, Melee([enemy], h, lead_of(state, enemy), kind_now(state)))


class Steadied(HexWork):
    """Does an emergency defence come about (17.6-07, -08, R12)?"""

    def work(self, state: Battle) -> None:
        need = tested_quality(state, self.hex)
        passed = quality.plain_test(state.rolled, 0, need)
        state.emit("steadied", "17.6", (lead_of(state, self.hex), state.rolled, need, int(passed)))
        if passed:
            state.steadied[self.hex] = 1
        else:
            state.unsteady.append(self.hex)
