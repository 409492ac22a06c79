"""The end of a turn on the march: strategic movement (7.4.a) and rout movement (7.4.b, 16)."""

from __future__ import annotations

from typing import Final

from grognard.games.eagles import strategic
from grognard.games.eagles.refusals import why_no_march
from grognard.games.eagles.retreat import home_of, rout_march
from grognard.games.eagles.roster import FRENCH, SIDE_NAMES
from grognard.games.eagles.sighting import note_looks
from grognard.games.eagles.state import FLED, Battle
from grognard.games.eagles.steps.base import SideStep, SideWork, Work, clear_activation, leader_name
from grognard.games.eagles.steps.fate import overrun
from grognard.games.eagles.steps.hexes import openness, take_in_order, tell_unit
from grognard.games.eagles.steps.hidden import STRATEGIC, HiddenMarch
from grognard.kernel.action import Action, Refusal

END_MARCHES: Final = Action("end_marches")
END_MARCH: Final = Action("end_march")
STAND: Final = Action("march_stay")


# Strategic movement


class StrategicPhase(Work):
    """Sides march one formation after another, the French first (7.4.a-07)."""

    def work(self, state: Battle) -> None:
        clear_activation(state)
        note_looks(state)
        state.marched = bytearray(len(state.roster.formations))
        state.rested = bytearray(2)
        state.agenda.append(ChooseMarch(FRENCH))


def formations_to_march(state: Battle, side: int) -> list[int]:
    """The formations of a side that may still march; it is open to all, whatever they can do with it."""
    return [
        number
        for number, formation in enumerate(state.roster.formations)
        if formation.side == side and not state.marched[number] and strategic.may_march(state, number)
    ]


class ChooseMarch(SideStep):
    """The next formation to march, or none (D40). It closes by itself where no officer is left."""

    automatic = True

    def options(self, state: Battle) -> list[Action]:
        return [*[Action("march", number) for number in formations_to_march(state, self.side)], END_MARCHES]

    def do(self, state: Battle, action: Action) -> None:
        state.agenda.pop()
        if action.verb == "march":
            state.marched[action.a] = 1
            state.emit("march", "7.4.a", (action.a,))
            state.agenda.append(NextMarch(self.side))
            officer = state.roster.formations[action.a].officer
            if state.leader_at[officer] > 0:
                begin_march(state, action.a)
                state.agenda.append(March(self.side, action.a))
            else:
                clear_activation(state)
                state.agenda.append(HiddenMarch(self.side, officer, STRATEGIC))
        else:
            state.rested[self.side] = 1
            state.agenda.append(NextMarch(self.side))

    def ask(self, state: Battle) -> tuple[str, str]:
        return f"{SIDE_NAMES[self.side]}: which formation makes a strategic move?", "7.4.a"

    def why_not(self, state: Battle, action: Action) -> Refusal:
        if action.verb == "march":
            return why_no_march(state, self.side, action.a)
        return super().why_not(state, action)


class NextMarch(SideWork):
    """The other side is next, if it still wants to march (7.4.a-07)."""

    def work(self, state: Battle) -> None:
        for side in (1 - self.side, self.side):
            if not state.rested[side]:
                state.agenda.append(ChooseMarch(side))
                return


def begin_march(state: Battle, formation: int) -> None:
    """Mark the units that may march, as command and enemies stand now."""
    state.acting = [0] * state.roster.size_of()
    state.moved = [0] * state.roster.size_of()
    for unit in strategic.marchers(state, formation):
        state.acting[unit] = 1
    state.movers = []
    state.riding = False


class March(SideStep):
    """The units of a formation march one by one or stack by stack, and its officer rides (D40)."""

    def __init__(self, side: int, formation: int) -> None:
        super().__init__(side)
        self.formation = formation

    def officer(self, state: Battle) -> int:
        """Who leads the march."""
        return state.roster.formations[self.formation].officer

    def options(self, state: Battle) -> list[Action]:
        if state.riding:
            return [*[Action("march_to", h) for h in strategic.ride_goals(state, self.officer(state))], STAND]
        if state.movers:
            shut = strategic.danger(state, self.side)
            return [*[Action("march_to", h) for h in strategic.march_goals(state, state.movers, shut)], STAND]
        found: list[Action] = []
        stacks: dict[int, int] = {}
        for unit in state.roster.formations[self.formation].units:
            if state.acting[unit] and not state.moved[unit]:
                found.append(Action("march_unit", unit))
                stacks[state.where[unit]] = stacks.get(state.where[unit], 0) + 1
        found += [Action("march_stack", h) for h in sorted(stacks) if stacks[h] > 1]
        if not state.ridden:
            found.append(Action("ride", state.roster.piece(self.officer(state))))
        return [*found, END_MARCH]

    def do(self, state: Battle, action: Action) -> None:
        if action.verb == "march_unit":
            state.movers = [action.a]
        elif action.verb == "march_stack":
            state.movers = [u for u in state.stack(action.a) if self.may_go(state, u)]
        elif action.verb == "ride":
            state.riding = True
        elif action.verb == "march_to":
            self.go(state, action.a)
        elif action.verb == "march_stay":
            self.finish(state)
        else:
            state.agenda.pop()
            state.acting = [0] * state.roster.size_of()
            state.ridden = False

    def may_go(self, state: Battle, unit: int) -> bool:
        """May a unit of a stack still march?"""
        return bool(state.acting[unit]) and not state.moved[unit]

    def go(self, state: Battle, h: int) -> None:
        """Units or the officer come to a hex."""
        if state.riding:
            officer = self.officer(state)
            start = state.leader_at[officer]
            state.put_leader(officer, h)
            state.emit("rides", "7.4.a", (state.roster.piece(officer), start, h))
        walk(state, state.movers, h, "marches", "7.4.a")
        self.finish(state)

    def finish(self, state: Battle) -> None:
        """Whoever was in hand is done."""
        for unit in state.movers:
            state.moved[unit] = 1
        if state.riding:
            state.ridden = True
        state.movers = []
        state.riding = False

    def ask(self, state: Battle) -> tuple[str, str]:
        name = state.roster.formations[self.formation].name
        if state.riding:
            return f"{leader_name(state, self.officer(state))} rides: choose a hex, or let him stay.", "7.4.a"
        if state.movers:
            unit, others = state.roster.names[state.movers[0]], len(state.movers) - 1
            who = f"{unit} marches" if not others else f"{unit} and {others} more march"
            return f"{who}: choose a hex that keeps to the order, away from the enemy, or stay.", "7.4.a"
        return f"{name} marches: nobody may come near an enemy, and everybody keeps to the order.", "7.4.a"

    def dump(self) -> list[object]:
        return [self.name(), self.side, self.formation]


def walk(state: Battle, units: list[int], h: int, kind: str, rule: str) -> None:
    """Units go from one hex to another together; each is told to those who see it at either end (22.1)."""
    before = [0 if state.quiet else openness(state, unit) for unit in units]
    starts = [state.where[unit] for unit in units]
    take_in_order(state, units, h)
    for place, unit in enumerate(units):
        tell_unit(state, kind, rule, unit, (starts[place], h), before[place])
    if units:
        overrun(state, h, state.roster.side[units[0]])


# Rout movement


class RoutPhase(Work):
    """Everybody under a rout marker runs on, the French first (7.4.b-01, 16-01)."""

    def work(self, state: Battle) -> None:
        clear_activation(state)
        note_looks(state)
        state.moved = [0] * state.roster.size_of()
        state.agenda += [RoutMoves(1), RoutMoves(0)]


class RoutMoves(SideStep):
    """The next routed unit and where it runs to, among ways that are equally fast (D41, 16-03)."""

    automatic = True

    def ways(self, state: Battle) -> list[Action]:
        found: list[Action] = []
        for unit in state.roster.units_of[self.side]:
            if state.where[unit] > 0 and state.routed[unit] and not state.moved[unit]:
                found += [Action("flee", unit, h) for h in rout_march(state, unit)]
        return found

    def options(self, state: Battle) -> list[Action]:
        return self.ways(state) or [Action("end_rout")]

    def is_plain(self, state: Battle) -> bool:
        """Who runs where tells nobody more than the march itself."""
        return True

    def do(self, state: Battle, action: Action) -> None:
        if action.verb != "flee":
            state.agenda.pop()
            return
        unit, h = action.a, action.b
        state.moved[unit] = 1
        home = state.home[unit] or home_of(state, state.roster.army[unit], state.where[unit])
        if h == home:
            state.emit("fled", "16", (unit, state.where[unit], h))
            state.put(unit, FLED)
        else:
            walk(state, [unit], h, "flees", "16")

    def ask(self, state: Battle) -> tuple[str, str]:
        return f"{SIDE_NAMES[self.side]}: routed units run for their supply. Which one is next, and where to?", "16"
