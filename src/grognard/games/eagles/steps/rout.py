"""Retreat (14) and initial rout (15), hex by hex, and the panic that spreads."""

from __future__ import annotations

from typing import Final

from grognard.games.eagles import quality, retreat
from grognard.games.eagles.cards import STEADY_LADS
from grognard.games.eagles.fire import GONE, KEPT, gun_fate
from grognard.games.eagles.hidden import is_watched
from grognard.games.eagles.lead import lead_of, tested_quality
from grognard.games.eagles.roster import HORSE_GUNS, INFANTRY, OLD_GUARD
from grognard.games.eagles.stacking import may_stop
from grognard.games.eagles.state import FLED, Battle
from grognard.games.eagles.steps.base import BATTERY, CONTAGION, PANIC, throw
from grognard.games.eagles.steps.cards import ask_card, used_card, wants
from grognard.games.eagles.steps.fate import LeadersAlone, leaders_of_side, overrun
from grognard.games.eagles.steps.hexes import HexStep, HexWork, all_seen, hex_name, take_in_order, unit_name
from grognard.games.eagles.steps.hidden import SpotCheck
from grognard.games.eagles.steps.leads import ask_lead
from grognard.games.eagles.steps.wounds import BY_CONTAGION, WITHDRAWN, destroy, destroy_all, hurt, in_melee
from grognard.kernel.action import Action, Refusal

PANIC_RANGE: Final = 3


class BlowWork(HexWork):
    """Automatic work about a stack that was struck in some way."""

    def __init__(self, hex: int, kind: int) -> None:
        super().__init__(hex)
        self.kind = kind

    def dump(self) -> list[object]:
        return [self.name(), self.hex, self.kind]


class WayStep(HexStep):
    """The owner leads a stack away hex by hex; it goes when its whole way is known, so that nobody mixes on it."""

    def __init__(self, hex: int, kind: int, path: tuple[int, ...]) -> None:
        super().__init__(hex)
        self.kind = kind
        self.path = path

    automatic = True

    def at(self) -> int:
        """Where the way has come to."""
        return self.path[-1] if self.path else self.hex

    def is_plain(self, state: Battle) -> bool:
        return all_seen(state, self.hex) and all(all_seen(state, n) for n in state.ground.near[self.at()])

    def dump(self) -> list[object]:
        return [self.name(), self.hex, self.kind, list(self.path)]


def lead_away(state: Battle, start: int, end: int) -> None:
    """The whole stack of a hex, its leaders with it, goes to another hex, and gives up what it had begun."""
    side = state.side_in(start)
    units = state.stack(start)[:]
    leaders = leaders_of_side(state, start, side)
    give_up(state, start)
    take_in_order(state, units, end)
    for leader in leaders:
        state.put_leader(leader, end)
    overrun(state, end, side)
    if is_watched(state, end, side):
        state.agenda.append(SpotCheck())  # also who flees may run into what is hidden (22.2-10)


def give_up(state: Battle, h: int) -> None:
    """A stack that leaves its hex attacks nobody any more, and its emergency defence is over."""
    if h in state.attacks:
        del state.attacks[h]
        del state.attack_lead[h]
    state.steadied[h] = 0
    if h in state.unsteady:
        state.unsteady = [other for other in state.unsteady if other != h]


# Initial rout


class Rout(BlowWork):
    """A stack breaks: its guns are lost or damaged, all are routed and run three hexes (13.1.e, 15)."""

    def work(self, state: Battle) -> None:
        h = self.hex
        side = state.side_in(h)
        if not state.held[h]:
            return
        state.emit("routs", "15", (lead_of(state, h), h))
        panic = spreads_panic(state, h)
        for unit, fate in [(u, gun_fate(state, h, u)) for u in state.stack(h)]:
            if fate == GONE:
                destroy(state, unit, "13.1.e", False)
            elif fate != KEPT:
                hurt(state, unit, self.kind, "13.1.e")
        units = state.stack(h)[:]
        if not units:
            give_up(state, h)
            state.agenda.append(LeadersAlone(side, h))
            return
        home = retreat.stack_home(state, units, h)
        for unit in units:
            state.rout(unit)
            state.home[unit] = home
        if panic:
            state.agenda += [Panic(n) for n in reversed(near_panic(state, h, side))]
        run(state, h, self.kind)


def run(state: Battle, h: int, kind: int) -> None:
    """A routed stack runs, or is destroyed where it cannot (15-12, QA-9)."""
    units = state.stack(h)
    home = state.home[units[0]]
    far = state.ground.grid.distance(h, home)
    if retreat.rout_steps(state, units, h, state.tables.numbers.rout_hexes, far, home):
        state.agenda.append(RoutWay(h, kind, ()))
        return
    side = state.side_in(h)
    state.emit("no_way", "15", (h,))
    give_up(state, h)
    state.agenda.append(LeadersAlone(side, h))
    destroy_all(state, h, "15", in_melee(kind))


class RoutWay(WayStep):
    """By which way does a routed stack run (D18, 15-08 to -14)?"""

    def options(self, state: Battle) -> list[Action]:
        return [Action("run", h) for h in self.ways(state)]

    def ways(self, state: Battle) -> list[int]:
        """The next hexes; past the third only on towards supply, if that is possible."""
        units = state.stack(self.hex)
        home = state.home[units[0]]
        grid = state.ground.grid
        left = state.tables.numbers.rout_hexes - len(self.path)
        found = retreat.rout_steps(state, units, self.at(), left, grid.distance(self.hex, home), home)
        if left <= 0:
            nearer = [n for n in found if grid.distance(n, home) < grid.distance(self.at(), home)]
            return nearer or found
        return found

    def do(self, state: Battle, action: Action) -> None:
        state.agenda.pop()
        units = state.stack(self.hex)
        end = action.a
        path = (*self.path, end)
        home = state.home[units[0]]
        state.emit("flees", "15", (lead_of(state, self.hex), self.at(), end))
        done = len(path) >= state.tables.numbers.rout_hexes and may_stop(state, units, end)
        if end != home and not done:
            state.agenda.append(RoutWay(self.hex, self.kind, path))
            return
        crossed = [n for n in path[:-1] if n != self.hex and state.held[n]] if retreat.infects(state, units) else []
        for n in reversed(crossed):
            state.agenda.append(Contagion(n))
        if end == home:
            self.leave_the_field(state, units)
        else:
            lead_away(state, self.hex, end)

    def leave_the_field(self, state: Battle, units: list[int]) -> None:
        """The supply hex was reached: they are out of the battle (6-06, 16-06)."""
        side = state.side_in(self.hex)
        give_up(state, self.hex)
        for unit in units[:]:
            state.put(unit, FLED)
            state.emit("fled", "16", (unit, self.hex, state.home[unit]))
        state.agenda.append(LeadersAlone(side, self.hex))

    def ask(self, state: Battle) -> tuple[str, str]:
        lead = unit_name(state, lead_of(state, self.hex))
        return f"{lead} routs from {hex_name(state, self.hex)}: choose the next hex of its flight.", "15"

    def why_not(self, state: Battle, action: Action) -> Refusal:
        return Refusal(
            "15",
            "A rout keeps out of enemy zones and ends closer to supply, three hexes off or more, where there is room.",
        )


class Contagion(HexWork):
    """Friends through whom a rout has gone are tested, once in a segment (15-18 to -20, R31)."""

    def work(self, state: Battle) -> None:
        if state.infected[self.hex] or not state.held[self.hex]:
            return
        state.infected[self.hex] = 1
        shake(state, self.hex, CONTAGION)


class Panic(HexWork):
    """The Guard gives way: Frenchmen near it who face the enemy are tested (option)."""

    def work(self, state: Battle) -> None:
        if state.infected[self.hex] or not state.held[self.hex]:
            return
        state.infected[self.hex] = 1
        shake(state, self.hex, PANIC)


def shake(state: Battle, h: int, purpose: int) -> None:
    """The lead of a stack is tested because friends run; its owner may steady it by a card."""
    side = state.side_in(h)
    if wants(state, side, STEADY_LADS):
        state.agenda.append(Shake(h, purpose))
        ask_card(state, side, STEADY_LADS, h)
    else:
        throw(state, purpose, Shaken(h))


class Shake(HexWork):
    """Its owner has been asked for a card: now the lead is tested."""

    def __init__(self, hex: int, number: int) -> None:
        super().__init__(hex)
        self.number = number

    def work(self, state: Battle) -> None:
        throw(state, self.number, Shaken(self.hex))

    def dump(self) -> list[object]:
        return [self.name(), self.hex, self.number]


class Shaken(HexWork):
    """Only a test missed by more than two makes them rout as well (15-19)."""

    def work(self, state: Battle) -> None:
        need = tested_quality(state, self.hex) + used_card(state, STEADY_LADS)
        result = quality.outcome(state.rolled, 0, need)
        broken = result == quality.BROKEN
        state.emit("contagion", "15", (lead_of(state, self.hex), state.rolled, need, int(broken)))
        if broken:
            state.agenda.append(Rout(self.hex, BY_CONTAGION))


def spreads_panic(state: Battle, h: int) -> bool:
    """Does infantry of the Old Guard rout from a hex (option)?"""
    if not state.switches.guard_panic:
        return False
    roster = state.roster
    return any(roster.guard[u] == OLD_GUARD and roster.arm[u] == INFANTRY for u in state.stack(h))


def near_panic(state: Battle, h: int, side: int) -> list[int]:
    """The stacks that see the Guard give way: near it, and beside an enemy."""
    found: list[int] = []
    for n in sorted(state.stacks):
        if n != h and state.friend_in(n, side) and state.ground.grid.distance(h, n) <= PANIC_RANGE:
            if state.enemy_beside(n, side):
                found.append(n)
    return found


# Retreat


def fall_back(state: Battle, h: int, kind: int) -> None:
    """A stack must retreat a hex; it is destroyed where it cannot (14.1-06)."""
    if retreat.retreats(state, state.stack(h), h):
        state.agenda.append(RetreatWay(h, kind, ()))
        return
    side = state.side_in(h)
    state.emit("no_way", "14.1", (h,))
    give_up(state, h)
    state.agenda.append(LeadersAlone(side, h))
    destroy_all(state, h, "14.1", in_melee(kind) and any(state.routed[u] != 0 for u in state.stack(h)))


class RetreatWay(WayStep):
    """Where does a stack retreat to (D17, 14.1-04, -05, 14.2)? Before combat it goes exactly two hexes (17.2-04)."""

    def options(self, state: Battle) -> list[Action]:
        return [Action("retreat", h) for h in self.ways(state)]

    def ways(self, state: Battle) -> list[int]:
        """The next hexes of the retreat."""
        units = state.stack(self.hex)
        if self.kind == WITHDRAWN:
            left = state.tables.numbers.retreat_before - len(self.path)
            return retreat.withdrawals(state, units, self.at(), left, self.hex)
        if not self.path:
            return retreat.retreats(state, units, self.hex)
        return retreat.onward(state, units, self.hex, self.path)

    def do(self, state: Battle, action: Action) -> None:
        state.agenda.pop()
        units = state.stack(self.hex)
        path = (*self.path, action.a)
        if self.kind == WITHDRAWN:
            done = len(path) >= state.tables.numbers.retreat_before
        else:
            done = may_stop(state, units, action.a)
        if not done:
            state.agenda.append(RetreatWay(self.hex, self.kind, path))
            return
        state.agenda.append(RetreatEnds(self.hex, self.kind, path))
        for n in path:
            if retreat.price(state, units, n) == retreat.A_STEP:
                state.agenda.append(Toll(self.hex, self.kind))

    def ask(self, state: Battle) -> tuple[str, str]:
        lead = unit_name(state, lead_of(state, self.hex))
        rule = "17.2" if self.kind == WITHDRAWN else "14.1"
        return f"{lead} retreats from {hex_name(state, self.hex)}: choose the next hex.", rule

    def why_not(self, state: Battle, action: Action) -> Refusal:
        return Refusal(
            "14.2",
            "A retreat goes towards supply if it can; infantry and foot guns enter enemy zones only where friends are.",
        )


class RetreatEnds(BlowWork):
    """A stack that has paid for its way comes to the end of it (14.1-02)."""

    def __init__(self, hex: int, kind: int, path: tuple[int, ...]) -> None:
        super().__init__(hex, kind)
        self.path = path

    def work(self, state: Battle) -> None:
        end = self.path[-1]
        if not state.held[self.hex]:
            return  # who was left died on the way
        state.emit("retreated", "17.2" if self.kind == WITHDRAWN else "14.1", (lead_of(state, self.hex), self.hex, end))
        if self.kind == WITHDRAWN and any(state.roster.arm[u] == HORSE_GUNS for u in state.stack(self.hex)):
            state.agenda.append(BatteryRoll(end))
        lead_away(state, self.hex, end)
        ask_lead(state, end)

    def dump(self) -> list[object]:
        return [self.name(), self.hex, self.kind, list(self.path)]


class Toll(HexStep):
    """Who loses a step for a retreat into an enemy zone (D19, 14.2-02)?"""

    automatic = True

    def __init__(self, hex: int, kind: int) -> None:
        super().__init__(hex)
        self.kind = kind

    def options(self, state: Battle) -> list[Action]:
        return [Action("lose", unit) for unit in state.stack(self.hex)]

    def is_plain(self, state: Battle) -> bool:
        return all_seen(state, self.hex)

    def do(self, state: Battle, action: Action) -> None:
        state.agenda.pop()
        side = state.side_in(self.hex)
        hurt(state, action.a, self.kind, "14.2")
        if not state.held[self.hex]:
            give_up(state, self.hex)
            while state.agenda and isinstance(state.agenda[-1], Toll):
                state.agenda.pop()
            state.agenda.append(LeadersAlone(side, self.hex))

    def ask(self, state: Battle) -> tuple[str, str]:
        return "The retreat leads into an enemy zone: choose the unit that loses a step.", "14.2"

    def why_not(self, state: Battle, action: Action) -> Refusal:
        return Refusal("14.2", "One unit of the retreating stack pays for its way through an enemy zone.")

    def dump(self) -> list[object]:
        return [self.name(), self.hex, self.kind]


class BatteryRoll(HexWork):
    """Horse guns have withdrawn: their dice fall when everybody is where he goes."""

    def work(self, state: Battle) -> None:
        if state.held[self.hex]:
            throw(state, BATTERY, BatteryTest(self.hex))


class BatteryTest(HexWork):
    """Horse guns that withdraw may be damaged (17.2-07, QA-40): the first of them in the hex."""

    def work(self, state: Battle) -> None:
        need = tested_quality(state, self.hex)
        lost = quality.battery_test(state.rolled, need)
        state.emit("battery", "17.2", (self.hex, state.rolled, need, int(lost)))
        guns = [u for u in state.stack(self.hex) if state.roster.arm[u] == HORSE_GUNS]
        if lost and guns:
            hurt(state, guns[0], WITHDRAWN, "17.2")
