"""Reinforcements that come openly (23), counters on the track (23.1), formations hidden from the start (22.2, D3)."""

from __future__ import annotations

from typing import Final

from grognard.boards.search import reach_from
from grognard.games.eagles import hidden, reserves
from grognard.games.eagles.command import keeps_order
from grognard.games.eagles.movement import add_bonus, allowance, gait_of, halved, occupied_by
from grognard.games.eagles.quality import plain_test
from grognard.games.eagles.reserves import DECOY_RANGE
from grognard.games.eagles.roster import FIRST_COUNTER, NO_LEADER, SIDE_NAMES
from grognard.games.eagles.scenario import Arrival
from grognard.games.eagles.stacking import may_stop
from grognard.games.eagles.state import COVERED, NO_SIDE, Battle
from grognard.games.eagles.steps.base import INDEPENDENT, ActiveStep, SideStep, Work, throw
from grognard.games.eagles.steps.beginnings import entry_by_plan
from grognard.games.eagles.steps.fate import overrun
from grognard.games.eagles.steps.hidden import PostOfficer
from grognard.kernel.action import Action
from grognard.kernel.state import NOBODY

END_ENTRY: Final = Action("end_entry")
END_TRACK: Final = Action("end_track")
END_HIDING: Final = Action("end_hiding")
SHUFFLE: Final = 21  # what the dice of the shuffled counters are thrown for


# Before the battle


class SetUp(Work):
    """Choices of the set-up, counters on the track, hidden formations (2-01, 22.2-03, 23.1)."""

    def work(self, state: Battle) -> None:
        fill_track(state)
        if state.switches.hidden:
            state.agenda.append(HideFormations())
        later = 1 - state.scenario.first_up  # put on the agenda first, done last
        for side in (later, 1 - later) if state.scenario.first_up != NO_SIDE else (NO_SIDE,):
            lay_out(state, side)


def lay_out(state: Battle, side: int) -> None:
    """A side (NO_SIDE: both) sets up what the scenario leaves to it (2-01, QA-61)."""
    free: list[int] = []
    for formation in state.scenario.free:
        home = state.roster.formations[formation]
        if side in (NO_SIDE, home.side):
            free += home.units
            if home.officer != NO_LEADER:
                state.agenda += [PostOfficer(home.side, home.officer), LiftOfficer(home.officer)]
    for unit in sorted([*state.scenario.choices, *[u for u in free if state.where[u] > 0]]):
        if side in (NO_SIDE, state.roster.side[unit]):
            state.agenda.append(PlaceUnit(state.roster.side[unit], unit))


class LiftOfficer(Work):
    """An officer is taken up, to be put down with one of his units where they have been set up."""

    def __init__(self, leader: int) -> None:
        self.leader = leader

    def work(self, state: Battle) -> None:
        state.put_leader(self.leader, 0)

    def dump(self) -> list[object]:
        return [self.name(), self.leader]


class PlaceUnit(SideStep):
    """A unit begins in one of several hexes, where the scenario lets its owner choose."""

    automatic = True

    def __init__(self, side: int, number: int) -> None:
        super().__init__(side)
        self.number = number

    def options(self, state: Battle) -> list[Action]:
        return [Action("set_up", self.number, h) for h in self.hexes(state)]

    def hexes(self, state: Battle) -> list[int]:
        """The hexes that the scenario names for this unit; or those of its formation, with room and no enemies."""
        known = state.scenario.choices.get(self.number)
        if known is not None:
            return known
        formation = state.roster.formation[self.number]
        side = state.roster.side[self.number]
        unit = [self.number]
        here = state.where[self.number]
        found = [
            h
            for h in state.scenario.free[formation]
            if h == here or (hidden.may_stand(state, unit, h) and not state.enemy_beside(h, side))
        ]
        return found or [here]

    def do(self, state: Battle, action: Action) -> None:
        state.agenda.pop()
        if state.where[action.a] != action.b:
            state.put(action.a, action.b)

    def ask(self, state: Battle) -> tuple[str, str]:
        return f"Where does {state.roster.names[self.number]} begin?", "2"

    def dump(self) -> list[object]:
        return [self.name(), self.side, self.number]


def fill_track(state: Battle) -> None:
    """Three counters for each hidden reinforcement, mixed by lot so that nobody knows the true one (23.1-01 to -03)."""
    for arrival in state.scenario.arrivals:
        officer = reserves.officer_of(state, arrival)
        if not arrival.hidden or arrival.level or officer == NO_LEADER:
            continue
        lay_counters(state, arrival, officer, arrival.turn)


def lay_counters(state: Battle, arrival: Arrival, officer: int, first: int) -> None:
    """The counters of one arrival: around its turn, or all on it where the scenario does not spread them."""
    turns = hidden.track_turns(first) if arrival.spread else [first, first, first]
    true = state.draw(len(turns), "23.1", SHUFFLE, NOBODY)
    for place, turn in enumerate(turns):
        hidden.add_counter(state, officer, place == true, 0, turn)


class OfferTrack(Work):
    """When a turn begins, variable formations may be put on the track (23.2.a-01)."""

    def work(self, state: Battle) -> None:
        for side in (1, 0):
            if reserves.may_track(state, side):
                state.agenda.append(PutOnTrack(side))


class PutOnTrack(SideStep):
    """Which formation is put on the track, and from which turn on, if any (D5)?"""

    def options(self, state: Battle) -> list[Action]:
        found = [Action("put_on_track", one, turn) for one, turn in reserves.may_track(state, self.side)]
        return [*found, END_TRACK]

    def do(self, state: Battle, action: Action) -> None:
        if action.verb == "put_on_track":
            state.tracked[action.a] = action.b
            state.emit("tracked", "23.2", (action.a, action.b))
            for arrival in state.scenario.arrivals:
                if arrival.formation == action.a and arrival.level:
                    lay_variable(state, arrival, action.b)
        if action.verb != "put_on_track" or not reserves.may_track(state, self.side):
            state.agenda.pop()

    def ask(self, state: Battle) -> tuple[str, str]:
        return f"{SIDE_NAMES[self.side]}: put a formation on the reinforcement track?", "23.2"


def lay_variable(state: Battle, arrival: Arrival, first: int) -> None:
    """Three counters on three turns, of which nobody knows the true one (23.2.a-02, -03)."""
    officer = reserves.officer_of(state, arrival)
    turns = hidden.variable_turns(first)
    true = state.draw(len(turns), "23.2", SHUFFLE, NOBODY)
    for place, turn in enumerate(turns):
        hidden.add_counter(state, officer, place == true, 0, turn, arrival.level)


class EntryRoll(Work):
    """Does a counter come on (23.2.b-02, -03)?"""

    def __init__(self, number: int) -> None:
        self.number = number

    def work(self, state: Battle) -> None:
        rolled = state.rolled + entry_by_plan(state, state.counter_side[self.number])
        came = rolled <= state.counter_level[self.number]
        state.emit("entry_roll", "23.2", (FIRST_COUNTER + self.number, rolled, int(came)))
        if came:
            state.agenda.append(PlaceCounter(state.counter_side[self.number], self.number))
        else:
            state.counter_at[self.number] = hidden.GONE

    def dump(self) -> list[object]:
        return [self.name(), self.number]


class PlaceCounter(SideStep):
    """By which hex does a counter come on (D42)?"""

    automatic = True

    def __init__(self, side: int, number: int) -> None:
        super().__init__(side)
        self.number = number

    def options(self, state: Battle) -> list[Action]:
        leader = state.counter_leader[self.number]
        hexes = [h for arrival in state.scenario.arrivals if leader in arrival.leaders for h in arrival.hexes]
        return [Action("move_counter", FIRST_COUNTER + self.number, h) for h in hexes]

    def do(self, state: Battle, action: Action) -> None:
        state.agenda.pop()
        state.counter_at[self.number] = action.b
        state.counter_turn[self.number] = hidden.NOW
        state.emit("counter_enters", "23.2", (action.a, action.b))

    def ask(self, state: Battle) -> tuple[str, str]:
        return "By which hex does the counter come onto the field?", "23.2"

    def dump(self) -> list[object]:
        return [self.name(), self.side, self.number]


class HideFormations(Work):
    """Formations and commanders whom no enemy sees begin under a counter (22.2-01, -03)."""

    def work(self, state: Battle) -> None:
        found = reserves.unseen_leaders(state)
        for leader in found:
            at = state.leader_at[leader]
            formation = state.roster.leader_formation[leader]
            if formation >= 0:
                for unit in state.roster.formations[formation].units:
                    if state.where[unit] > 0 and unit not in state.scenario.open_units:
                        state.put(unit, COVERED)
            state.put_leader(leader, 0)
            hidden.add_counter(state, leader, True, at, hidden.NOW)
        for leader in reversed(found):
            state.agenda.append(HideDecoys(state.roster.leader_side[leader], leader))


class HideDecoys(SideStep):
    """Up to two decoys go with each hidden leader, near him and out of sight (D3, 22.2-03, QA-5)."""

    def __init__(self, side: int, leader: int) -> None:
        super().__init__(side)
        self.leader = leader

    def options(self, state: Battle) -> list[Action]:
        mine = hidden.counters_of(state, self.leader)
        if not mine or len(mine) > state.tables.numbers.decoys:
            return [END_HIDING]  # onlookers do not know whose counters lie where
        piece = state.roster.piece(self.leader)
        at = state.counter_at[mine[0]]
        formation = state.roster.leader_formation[self.leader]
        around = state.scenario.free.get(formation, state.ground.grid.within(at, DECOY_RANGE))  # QA-65
        found = [Action("hide", piece, h) for h in sorted(around) if reserves.may_hide(state, self.leader, h)]
        return [*found, END_HIDING]

    def do(self, state: Battle, action: Action) -> None:
        if action.verb == "hide":
            hidden.add_counter(state, self.leader, False, action.b, hidden.NOW)
        if action.verb != "hide" or len(hidden.counters_of(state, self.leader)) > state.tables.numbers.decoys:
            state.agenda.pop()

    def ask(self, state: Battle) -> tuple[str, str]:
        return f"{SIDE_NAMES[self.side]}: place up to two decoys of a hidden leader near him.", "22.2"

    def dump(self) -> list[object]:
        return [self.name(), self.side, self.leader]


# Coming upon the field


class Enter(ActiveStep):
    """Units of the formation that are due come on one by one, each paying for the entry hex alone (D42, QA-21).

    They keep to the order of the formation, whose officer counts as near (11.1.a-06).
    """

    def __init__(self, formation: int) -> None:
        self.formation = formation

    def options(self, state: Battle) -> list[Action]:
        found: list[Action] = []
        for arrival in reserves.due_arrivals(state, self.formation):
            for column in arrival.march:
                for unit in column:
                    if state.where[unit] == 0:
                        found += [Action("enter", unit, h) for h in entry_goals(state, arrival, unit)]
                        if not state.licence[unit]:
                            found.append(Action("test_entry", unit))
        return [*found, END_ENTRY]

    def do(self, state: Battle, action: Action) -> None:
        if action.verb == "test_entry":
            throw(state, INDEPENDENT, EntryTested(action.a))
            return
        if action.verb == "enter":
            for arrival in reserves.due_arrivals(state, self.formation):
                if any(action.a in column for column in arrival.march):
                    state.emit("enters", "23", (action.a, arrival.hexes[0], action.b))
            state.put(action.a, action.b)
            if not reserves.waiting_units(state, self.formation):
                state.agenda.pop()
            overrun(state, action.b, state.roster.side[action.a])
            return
        state.agenda.pop()

    def ask(self, state: Battle) -> tuple[str, str]:
        return "Reinforcements come on: choose units and where they go.", "23"

    def dump(self) -> list[object]:
        return [self.name(), self.formation]


class EntryTested(Work):
    """Does a unit come on by itself, with half its points and whatever its order says (11.2, QA-22)?"""

    def __init__(self, number: int) -> None:
        self.number = number

    def work(self, state: Battle) -> None:
        need = state.quality_of(self.number)
        passed = plain_test(state.rolled, 0, need)
        state.licence[self.number] = 2 if passed else 1
        state.emit("entry_test", "11.2", (self.number, state.rolled, need, int(passed)))

    def dump(self) -> list[object]:
        return [self.name(), self.number]


def entry_goals(state: Battle, arrival: Arrival, unit: int) -> list[int]:
    """Where a unit that comes on may go: by its order, or as far as a test lets it (11.2)."""
    side = state.roster.side[unit]
    shut = occupied_by(state, 1 - side)
    found: set[int] = set()
    for start in arrival.hexes:
        if state.enemy_in(start, side):
            continue
        licence = state.licence[unit]
        points = (halved(allowance(state, unit)) if licence == 2 else allowance(state, unit)) - 1
        reach = reach_from(start, points, state.ground.steps[gait_of(state, [unit])], shut)
        add_bonus(state, [unit], start, points, side, reach)
        for h in reach.cost:
            hexes = 1 + len(reach.route(h))
            if may_stop(state, [unit], h) and not state.enemy_beside(h, side):
                if hexes == 1 or licence == 2 or (not licence and keeps_order(state, unit, start, h, hexes)):
                    found.add(h)
    return sorted(found)


class LeaderEnters(Work):
    """An officer comes on when he is activated (7.3.a-07)."""

    def __init__(self, leader: int) -> None:
        self.leader = leader

    def work(self, state: Battle) -> None:
        for arrival in state.scenario.arrivals:
            if self.leader in arrival.leaders and not arrival.hidden:
                for leader in arrival.leaders:
                    if state.leader_at[leader] <= 0:
                        state.put_leader(leader, arrival.hexes[0])
                        state.emit("leader_enters", "7.3.a", (state.roster.piece(leader), arrival.hexes[0]))

    def dump(self) -> list[object]:
        return [self.name(), self.leader]
