"""What a blow of fire or melee does to a stack: test, losses, retreat or rout (13.1.d, 13.2.c)."""

from __future__ import annotations

from grognard.games.eagles import quality
from grognard.games.eagles.cards import STEADY_LADS
from grognard.games.eagles.fire import must_give_way, next_losers, payers
from grognard.games.eagles.lead import lead_of, tested_quality
from grognard.games.eagles.quality import BROKEN, PASSED, SHAKEN
from grognard.games.eagles.retreat import retreats
from grognard.games.eagles.state import Battle
from grognard.games.eagles.steps.base import FIRE_TEST, MELEE_TEST, throw
from grognard.games.eagles.steps.cards import ask_card, used_card, wants
from grognard.games.eagles.steps.fate import LeadersAlone
from grognard.games.eagles.steps.hexes import HexStep, all_seen, hex_name, take_in_order
from grognard.games.eagles.steps.leads import ask_lead
from grognard.games.eagles.steps.rout import BlowWork, Rout, fall_back, give_up
from grognard.games.eagles.steps.wounds import BY_FIRE, IN_FLANK, ON_THE_RIDE, exposed, hurt, in_melee, rule_of
from grognard.games.eagles.tables import NO_TEST, Result
from grognard.kernel.action import Action, Refusal

GIVE_WAY = Action("give_way")
STAND = Action("stand")


def suffer(state: Battle, h: int, kind: int, result: Result) -> None:
    """A stack suffers a result: first the test, then the losses, then retreat or rout (13.1.d-01, 13.2.c-01)."""
    if not result.is_nothing():
        state.agenda.append(Suffer(h, kind, result.test, result.steps, int(result.every)))


class Suffer(BlowWork):
    """A result is applied to a stack: its lead is tested if the result says so (13.1.d-04)."""

    def __init__(self, hex: int, kind: int, test: int, steps: int, every: int) -> None:
        super().__init__(hex, kind)
        self.test = test
        self.steps = steps
        self.every = every

    def work(self, state: Battle) -> None:
        if not state.held[self.hex]:
            return
        lead = lead_of(state, self.hex)
        if self.test == NO_TEST:
            state.agenda += [
                Fallout(self.hex, self.kind, lead, PASSED),
                Losses(self.hex, self.kind, lead, PASSED, self.steps, self.every),
            ]
        elif wants(state, state.side_in(self.hex), STEADY_LADS):
            state.agenda.append(Test(self.hex, self.kind, self.test, self.steps, self.every))
            ask_card(state, state.side_in(self.hex), STEADY_LADS, self.hex)
        else:
            self.throw(state)

    def throw(self, state: Battle) -> None:
        """The dice of the test."""
        purpose = MELEE_TEST if in_melee(self.kind) else FIRE_TEST
        throw(state, purpose, Judge(self.hex, self.kind, self.test, self.steps, self.every))

    def dump(self) -> list[object]:
        return [self.name(), self.hex, self.kind, self.test, self.steps, self.every]


class Test(Suffer):
    """Its owner has been asked for a card: now the lead is tested."""

    def work(self, state: Battle) -> None:
        self.throw(state)


class Judge(Suffer):
    """How the test of the lead ends; a stack that attacks and fails it does not attack (13.1.d-05 to -12, R33)."""

    def work(self, state: Battle) -> None:
        lead = lead_of(state, self.hex)
        need = tested_quality(state, self.hex) + used_card(state, STEADY_LADS)
        result = quality.outcome(state.rolled, self.test, need)
        if result == SHAKEN and self.kind == IN_FLANK:
            result = BROKEN  # 17.7-07
        state.emit("test", rule_of(self.kind), (lead, state.rolled, self.test, need, result))
        if result != PASSED and self.hex in state.attacks:
            state.failed[self.hex] = 1
        state.agenda += [
            Fallout(self.hex, self.kind, lead, result),
            Losses(self.hex, self.kind, lead, result, self.steps, self.every),
        ]


class LeadWork(BlowWork):
    """Work about a stack whose lead was struck."""

    def __init__(self, hex: int, kind: int, lead: int, result: int) -> None:
        super().__init__(hex, kind)
        self.lead = lead
        self.result = result

    def dump(self) -> list[object]:
        return [self.name(), self.hex, self.kind, self.lead, self.result]


class Losses(LeadWork):
    """Step losses: the lead first, then whom the owner chooses (13.1.d-02, -03); or all of the stack (13.2.c-01)."""

    def __init__(self, hex: int, kind: int, lead: int, result: int, steps: int, every: int) -> None:
        super().__init__(hex, kind, lead, result)
        self.steps = steps
        self.every = every

    def work(self, state: Battle) -> None:
        rule = rule_of(self.kind)
        before = state.lost[self.lead]
        left = self.steps
        targets = exposed(state, self.hex, self.kind)
        if self.every:
            for unit in targets:
                hurt(state, unit, self.kind, rule)
        while left > 0:
            losers = [self.lead] if state.where[self.lead] == self.hex else next_losers(state, self.hex, targets)
            if not losers:
                break
            if len(losers) > 1:
                state.agenda.append(Losses(self.hex, self.kind, self.lead, self.result, left - 1, 0))
                state.agenda.append(ChooseLoser(self.hex, self.kind))
                return
            hurt(state, losers[0], self.kind, rule)
            left -= 1
        changed = state.where[self.lead] != self.hex or state.lost[self.lead] != before
        if changed and self.result != BROKEN:
            ask_lead(state, self.hex)

    def dump(self) -> list[object]:
        return [*super().dump(), self.steps, self.every]


class ChooseLoser(HexStep):
    """Who takes the next loss of a stack whose lead is gone: infantry and cavalry before guns (D15, 13.1.d-03)?"""

    def __init__(self, hex: int, kind: int) -> None:
        super().__init__(hex)
        self.kind = kind

    def options(self, state: Battle) -> list[Action]:
        targets = exposed(state, self.hex, self.kind)
        return [Action("lose", unit) for unit in next_losers(state, self.hex, targets)]

    def do(self, state: Battle, action: Action) -> None:
        state.agenda.pop()
        hurt(state, action.a, self.kind, rule_of(self.kind))

    def ask(self, state: Battle) -> tuple[str, str]:
        return f"Choose the unit in {hex_name(state, self.hex)} that takes the next loss.", "13.1.d"

    def why_not(self, state: Battle, action: Action) -> Refusal:
        return Refusal("13.1.d", "Infantry and cavalry of the stack take losses before its guns.")

    def dump(self) -> list[object]:
        return [self.name(), self.hex, self.kind]


# What a failed test leads to


class Fallout(LeadWork):
    """After the losses: retreat, or rout (13.1.d-08 to -12, 13.2.c-08, -09)."""

    def work(self, state: Battle) -> None:
        h = self.hex
        if not state.held[h]:
            give_up(state, h)
            state.agenda.append(LeadersAlone(state.roster.side[self.lead], h))
        elif self.result == BROKEN:
            state.agenda.append(Rout(h, self.kind))
        elif self.result == SHAKEN and self.kind == ON_THE_RIDE:
            throw_back(state)
        elif self.result == SHAKEN:
            if must_give_way(state, h):
                state.agenda.append(GiveWay(h, self.kind, self.lead))
            elif self.kind == BY_FIRE and state.switches.optional_retreat and may_slip_off(state, h):
                state.agenda.append(SlipOff(h))


def throw_back(state: Battle) -> None:
    """Cavalry that rides past goes back to the hex it came from, and its move is over (13.1.d-08, R60)."""
    units = [unit for unit in state.movers if state.where[unit] == state.trail[-1]]
    if not units:
        return
    back = state.trail[-2]
    state.emit("thrown_back", "13.1.d", (units[0], state.trail[-1], back))
    take_in_order(state, units, back)
    for leader in range(state.roster.leaders()):
        if state.carried[leader]:
            state.put_leader(leader, back)
    state.points = 0
    state.halted = True


class GiveWay(HexStep):
    """Retreat a hex, or lose one more step to stay (D16, 14.1-03, R10)."""

    def __init__(self, hex: int, kind: int, lead: int) -> None:
        super().__init__(hex)
        self.kind = kind
        self.lead = lead

    automatic = True

    def options(self, state: Battle) -> list[Action]:
        found = [Action("pay", unit) for unit in payers(state, self.hex, self.lead)]
        if retreats(state, state.stack(self.hex), self.hex) or not found:
            found.insert(0, GIVE_WAY)
        return found

    def is_plain(self, state: Battle) -> bool:
        return all_seen(state, self.hex) and all(all_seen(state, n) for n in state.ground.near[self.hex])

    def do(self, state: Battle, action: Action) -> None:
        state.agenda.pop()
        if action.verb == "give_way":
            fall_back(state, self.hex, self.kind)
            return
        side = state.side_in(self.hex)
        hurt(state, action.a, self.kind, "14.1")
        if state.held[self.hex]:
            ask_lead(state, self.hex)
        else:
            give_up(state, self.hex)
            state.agenda.append(LeadersAlone(side, self.hex))

    def ask(self, state: Battle) -> tuple[str, str]:
        return f"The stack in {hex_name(state, self.hex)} gives way: retreat a hex, or lose a step to stay.", "14.1"

    def why_not(self, state: Battle, action: Action) -> Refusal:
        return Refusal("14.1", "The lead pays for staying; another unit only if the lead is gone.")

    def dump(self) -> list[object]:
        return [self.name(), self.hex, self.kind, self.lead]


def may_slip_off(state: Battle, h: int) -> bool:
    """Can a stack retreat that need not (R5)?"""
    return not state.enemy_beside(h, state.side_in(h)) and bool(retreats(state, state.stack(h), h))


class SlipOff(HexStep):
    """A stack shaken by distant fire may retreat a hex (option, R5)."""

    def options(self, state: Battle) -> list[Action]:
        return [GIVE_WAY, STAND]

    def do(self, state: Battle, action: Action) -> None:
        state.agenda.pop()
        if action.verb == "give_way":
            fall_back(state, self.hex, BY_FIRE)

    def ask(self, state: Battle) -> tuple[str, str]:
        return f"The stack in {hex_name(state, self.hex)} is shaken: it may retreat a hex.", "13.1.d"
