"""Declarations (7.3.d), the order of melees (7.3.h) and pursuits (7.3.i)."""

from __future__ import annotations

from typing import Final

from grognard.games.eagles import cavalry, melee
from grognard.games.eagles.activation import own_hexes
from grognard.games.eagles.command import forfeits
from grognard.games.eagles.lead import lead_of, leadership_for
from grognard.games.eagles.melee import PURSUING, REGULAR
from grognard.games.eagles.objections import why_no_attack
from grognard.games.eagles.orders import forfeit
from grognard.games.eagles.roster import CAVALRY, INFANTRY
from grognard.games.eagles.state import PURSUIT, Battle
from grognard.games.eagles.steps.base import PURSUIT_CONTROL, ActiveStep, Work, throw
from grognard.games.eagles.steps.clash import join_battle
from grognard.games.eagles.steps.hexes import HexWork, hex_name
from grognard.games.eagles.steps.react import DefensiveFire, Opportunity, attackers_of, targets
from grognard.games.eagles.steps.standing import FOOT_COUNTS, FOOT_LEADS, HORSE_ALONE
from grognard.games.eagles.steps.turnover import begin_segment
from grognard.kernel.action import Action, Refusal

END_ATTACKS: Final = Action("end_attacks")
END_MELEES: Final = Action("end_melees")
REIN_IN: Final = Action("rein_in")


class Declare(ActiveStep):
    """Which stacks attack which neighbours (D28, 7.3.d)?"""

    automatic = True

    def options(self, state: Battle) -> list[Action]:
        found: list[Action] = []
        enemy = 2 - state.side
        for h in own_hexes(state):
            if h in state.attacks:
                continue
            near = [n for n in state.ground.around[h] if state.held[n] == enemy]
            if near and melee.may_declare(state, h):
                for n in near:
                    if melee.may_attack(state, h, n):
                        found.append(Action("attack", h, n))
        found.append(END_ATTACKS)
        return found

    def do(self, state: Battle, action: Action) -> None:
        if action.verb == "attack":
            state.attacks[action.a] = action.b
            state.attack_lead[action.a] = lead_of(state, action.a)
            state.emit("declares", "7.3.d", (state.attack_lead[action.a], action.a, action.b))
            for unit in melee.attackers(state, action.a):
                if forfeits(state, unit):
                    forfeit(state, state.roster.formation[unit])
            return
        state.agenda.pop()
        for target in reversed(targets(state)):
            if needs_statement(state, target):
                state.agenda.append(Statement(target))

    def ask(self, state: Battle) -> tuple[str, str]:
        return "Declare your attacks: a stack and the neighbour it attacks; all before any is fought.", "7.3.d"

    def why_not(self, state: Battle, action: Action) -> Refusal:
        return why_no_attack(state, action)


# Cavalry and infantry together (17.8)


def needs_statement(state: Battle, target: int) -> bool:
    """Do both arms attack a stack of cavalry and horse guns, so that it matters who leads and who counts (17.8)?"""
    if not melee.is_mounted_only(state, target):
        return False
    arms = {state.roster.arm[u] for h in attackers_of(state, target) for u in melee.attackers(state, h)}
    return INFANTRY in arms and CAVALRY in arms


class Statement(ActiveStep):
    """Who leads an attack of both arms on cavalry, and does the infantry count (D30, 17.8, R7)?"""

    def __init__(self, hex: int) -> None:
        self.hex = hex

    automatic = True

    def options(self, state: Battle) -> list[Action]:
        arms = [state.roster.arm[lead_of(state, h)] for h in attackers_of(state, self.hex)]
        found: list[Action] = []
        if INFANTRY in arms:
            found.append(Action("state", FOOT_LEADS))
        if CAVALRY in arms:
            found += [Action("state", FOOT_COUNTS), Action("state", HORSE_ALONE)]
        return found

    def do(self, state: Battle, action: Action) -> None:
        state.agenda.pop()
        state.stated[self.hex] = action.a
        state.emit("states", "17.8", (self.hex, action.a))

    def ask(self, state: Battle) -> tuple[str, str]:
        where = hex_name(state, self.hex)
        return f"Infantry and cavalry attack {where}: who leads, and does the infantry count?", "17.8"

    def dump(self) -> list[object]:
        return [self.name(), self.hex]


# Melees, rule 7.3.h


class Melees(ActiveStep):
    """Which melee is fought next, which stacks are held back (D33)? `number` tells regular attacks from a pursuit."""

    automatic = True

    def __init__(self, number: int) -> None:
        self.number = number

    def options(self, state: Battle) -> list[Action]:
        ready = self.ready(state)
        found = [Action("fight", target) for target in sorted({state.attacks[h] for h in ready})]
        if self.number == REGULAR:
            found += [Action("call_off", h) for h in ready]
        if not any(self.is_bound(state, h) for h in ready):
            found.append(END_MELEES)
        return found

    def ready(self, state: Battle) -> list[int]:
        """The stacks whose attack still stands (7.3.h-02)."""
        return [h for h in sorted(state.attacks) if state.held[state.attacks[h]] and melee.is_still_on(state, h)]

    def is_bound(self, state: Battle, h: int) -> bool:
        """A pursuit into clear ground cannot be called off (17.3-09)."""
        return self.number == PURSUING and state.ground.is_clear[state.attacks[h]]

    def do(self, state: Battle, action: Action) -> None:
        if action.verb == "end_melees":
            state.agenda.pop()
            state.attacks = {}
            state.attack_lead = {}
        elif action.verb == "call_off":
            drop_attack(state, action.a)
        else:
            hexes = [h for h in self.ready(state) if state.attacks[h] == action.a]
            for h in attackers_of(state, action.a):
                drop_attack(state, h)
            state.attacked[action.a] = 1
            join_battle(state, hexes, action.a, self.number)

    def ask(self, state: Battle) -> tuple[str, str]:
        if self.number == PURSUING:
            return "The pursuit strikes home: fight, or call it off if the ground is not clear.", "17.3"
        return "Choose the melee to fight next; attacks may still be called off.", "7.3.h"

    def why_not(self, state: Battle, action: Action) -> Refusal:
        if action.verb in ("end_melees", "call_off"):
            return Refusal("17.3", "A pursuit into clear ground cannot be called off.")
        return Refusal(
            "7.3.h", "Only stacks attack that have declared it and whose lead still stands and failed no test."
        )

    def dump(self) -> list[object]:
        return [self.name(), self.number]


def drop_attack(state: Battle, h: int) -> None:
    """A stack's declaration is done with."""
    del state.attacks[h]
    del state.attack_lead[h]


# Pursuit, rule 7.3.i


def hunters(state: Battle) -> list[int]:
    """Hexes where cavalry has won and could go on (7.3.i-01, R51)."""
    found: list[int] = []
    for h in sorted(state.won):
        if state.friend_in(h, state.side) and cavalry.chargers(state, h) and cavalry.prey(state, h):
            found.append(h)
    return found


class Pursuits(ActiveStep):
    """Cavalry that has advanced pursues at once, or is tested whether it can be held (D39, 7.3.i-03, -05)."""

    def options(self, state: Battle) -> list[Action]:
        found: list[Action] = []
        for h in hunters(state):
            found.append(Action("control", h))
            found += [Action("pursue", h, target) for target in cavalry.prey(state, h)]
        return found

    def do(self, state: Battle, action: Action) -> None:
        state.agenda.pop()
        state.won = [h for h in state.won if h != action.a]
        state.agenda.append(MorePursuits())
        if action.verb == "pursue":
            pursue(state, action.a, action.b)
        else:
            throw(state, PURSUIT_CONTROL, Controlled(action.a))

    def ask(self, state: Battle) -> tuple[str, str]:
        return "Cavalry has won: pursue at once, or roll whether it can be held.", "17.3"

    def why_not(self, state: Battle, action: Action) -> Refusal:
        return Refusal("17.3", "Only cavalry that has advanced pursues, against one neighbour that it could enter.")


class MorePursuits(Work):
    """Pursuits follow one another as long as there are any (7.3.i-05)."""

    def work(self, state: Battle) -> None:
        if hunters(state):
            state.agenda.append(Pursuits())
        else:
            state.won = []


class Controlled(HexWork):
    """Can the cavalry be held (17.3-03)? An activated leader with it helps (R36)."""

    def work(self, state: Battle) -> None:
        h = self.hex
        lead = lead_of(state, h)
        helps = 0
        if state.leader_at[state.leader] == h:
            helps = max([leadership_for(state, unit, state.leader) for unit in cavalry.chargers(state, h)])
        wild = cavalry.must_pursue(state, h, state.rolled, helps)
        state.emit("control", "17.3", (lead, state.rolled, helps, cavalry.pursuit_factor(state, h), int(wild)))
        state.agenda.append(Pursue(h, int(wild)))


class Pursue(ActiveStep):
    """Whom does the cavalry pursue (17.3-06)? `number` is 1 if it cannot be held."""

    def __init__(self, hex: int, number: int) -> None:
        self.hex = hex
        self.number = number

    def options(self, state: Battle) -> list[Action]:
        found = [Action("pursue", self.hex, target) for target in cavalry.prey(state, self.hex)]
        if not self.number:
            found.append(REIN_IN)
        return found

    def do(self, state: Battle, action: Action) -> None:
        state.agenda.pop()
        if action.verb == "pursue":
            pursue(state, action.a, action.b)

    def ask(self, state: Battle) -> tuple[str, str]:
        where = hex_name(state, self.hex)
        if self.number:
            return f"The cavalry in {where} cannot be held: choose whom it pursues.", "17.3"
        return f"The cavalry in {where} is in hand: pursue, or rein in?", "17.3"

    def why_not(self, state: Battle, action: Action) -> Refusal:
        if action.verb == "rein_in":
            return Refusal("17.3", "The roll was above its pursuit factor: it must pursue.")
        return Refusal("17.3", "It pursues one neighbour that cavalry can enter.")

    def dump(self) -> list[object]:
        return [self.name(), self.hex, self.number]


def pursue(state: Battle, h: int, target: int) -> None:
    """A new attack of the cavalry alone, with fire and counter-charges before it (7.3.i-04, 17.3-05 to -08)."""
    begin_segment(state, PURSUIT)
    lead = lead_of(state, h)
    if state.roster.arm[lead] != CAVALRY or state.routed[lead]:
        lead = cavalry.best_rider(state, cavalry.chargers(state, h))
        state.lead_with(lead)
    state.attacks = {h: target}
    state.attack_lead = {h: lead}
    state.failed[h] = 0
    state.emit("pursues", "17.3", (lead, h, target))
    state.agenda += [Melees(PURSUING), DefensiveFire(), FireAgain(), Opportunity()]


class FireAgain(Work):
    """Before a pursuit too opportunity fire and defensive fire are segments of their own (7.3.i-04)."""

    def work(self, state: Battle) -> None:
        begin_segment(state, PURSUIT)
