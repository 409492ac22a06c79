"""Counter-charges (17.1): the group, its tests, the melee."""

from __future__ import annotations

from typing import Final

from grognard.games.eagles import cavalry, quality
from grognard.games.eagles.lead import lead_of, may_lead
from grognard.games.eagles.melee import COUNTER_CHARGE as CHARGING
from grognard.games.eagles.roster import CAVALRY
from grognard.games.eagles.state import Battle
from grognard.games.eagles.steps.base import COUNTER_CHARGE, BattleStep, Work, throw
from grognard.games.eagles.steps.clash import join_battle
from grognard.games.eagles.steps.hexes import HexWork, hex_name
from grognard.kernel.action import Action, Refusal

CHARGE: Final = Action("sound_charge")

# Against whom (17.1-01)
AT_ATTACKERS: Final = 0
AT_RIDERS: Final = 1


class ChargeGroup(BattleStep):
    """More stacks may join a counter-charge (7.3.f-03, 17.1.a-02); then each is tested."""

    def __init__(self, hexes: tuple[int, ...], others: tuple[int, ...], target: int, kind: int) -> None:
        self.hexes = hexes
        self.others = others
        self.target = target
        self.kind = kind

    def who(self, state: Battle) -> int:
        return state.side_in(self.hexes[0])

    def options(self, state: Battle) -> list[Action]:
        return [Action("join_charge", h) for h in self.others] + [CHARGE]

    def do(self, state: Battle, action: Action) -> None:
        state.agenda.pop()
        if action.verb == "join_charge":
            left = tuple([h for h in self.others if h != action.a])
            gather_charge(state, (*self.hexes, action.a), left, self.target, self.kind)
        else:
            sound_charge(state, self.hexes, self.target, self.kind)

    def ask(self, state: Battle) -> tuple[str, str]:
        return f"Counter-charge {hex_name(state, self.target)}: add stacks, or charge.", "17.1"

    def why_not(self, state: Battle, action: Action) -> Refusal:
        return Refusal("17.1", "Only cavalry beside the enemy that could counter-charge him now may join.")

    def dump(self) -> list[object]:
        return [self.name(), list(self.hexes), list(self.others), self.target, self.kind]


def gather_charge(state: Battle, hexes: tuple[int, ...], others: tuple[int, ...], target: int, kind: int) -> None:
    """Ask for more stacks if there are any, else charge."""
    if others:
        state.agenda.append(ChargeGroup(hexes, others, target, kind))
    else:
        sound_charge(state, hexes, target, kind)


def sound_charge(state: Battle, hexes: tuple[int, ...], target: int, kind: int) -> None:
    """Each stack tests before it charges (17.1-03); it cannot react again."""
    state.chargers = []
    if kind == AT_RIDERS:
        state.reacted += hexes
        state.halted = True
    else:
        state.countered.append(target)
        for h in hexes:
            state.shot[h] = 1  # 17.1.a-01: in place of its fire
    state.agenda.append(Launch(target))
    for h in reversed(hexes):
        state.agenda.append(ChargeTest(h))


class ChargeTest(HexWork):
    """A stack tests whether it charges (17.1-03)."""

    def work(self, state: Battle) -> None:
        throw(state, COUNTER_CHARGE, ChargeTested(self.hex))


class ChargeTested(HexWork):
    """Failure by any margin means only that it does not charge (17.1-04)."""

    def work(self, state: Battle) -> None:
        need = cavalry.charge_quality(state, self.hex)
        passed = quality.plain_test(state.rolled, 0, need)
        state.emit("charge_test", "17.1", (self.hex, state.rolled, need, int(passed)))
        if passed:
            state.chargers.append(self.hex)


class Launch(HexWork):
    """Those who passed charge together, as one melee (17.1-08, 17.1.a-02, EX-01)."""

    def work(self, state: Battle) -> None:
        hexes = state.chargers
        state.chargers = []
        if not hexes or not state.held[self.hex]:
            return
        for h in hexes:
            lead = lead_of(state, h)
            if state.roster.arm[lead] != CAVALRY or state.routed[lead]:
                state.agenda.append(LeadBack(h, lead))
                state.lead_with(cavalry.best_rider(state, cavalry.chargers(state, h)))
        join_battle(state, hexes, self.hex, CHARGING)


class LeadBack(Work):
    """After the charge of its cavalry the old lead leads the stack again, if it is still there."""

    def __init__(self, hex: int, lead: int) -> None:
        self.hex = hex
        self.lead = lead

    def work(self, state: Battle) -> None:
        if state.where[self.lead] == self.hex and may_lead(state, self.lead):
            state.lead_with(self.lead)

    def dump(self) -> list[object]:
        return [self.name(), self.hex, self.lead]
