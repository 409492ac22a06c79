"""Hidden counters (22.2, 23.1): how they come and move, how they are seen, and how formations deploy."""

from __future__ import annotations

from typing import Final

from grognard.boards.search import Reach, either, reach_from
from grognard.games.eagles import hidden, strategic
from grognard.games.eagles.hidden import GONE
from grognard.games.eagles.lead import lead_of
from grognard.games.eagles.movement import add_bonus, halved, lowered, occupied_by
from grognard.games.eagles.quality import plain_test
from grognard.games.eagles.refusals import why_no_counter
from grognard.games.eagles.reserves import price_of
from grognard.games.eagles.retreat import home_of
from grognard.games.eagles.roster import FIRST_COUNTER, NO_FORMATION, SIDE_NAMES
from grognard.games.eagles.state import DEFENCE, NO_ORDER, Battle
from grognard.games.eagles.steps.base import INDEPENDENT, SideStep, Work, leader_name, throw
from grognard.games.eagles.steps.fate import overrun
from grognard.kernel.action import Action, Refusal

END_HIDDEN: Final = Action("end_hidden")
DEPLOY_REST: Final = Action("deploy_rest")
STAY_HIDDEN: Final = Action("stay_hidden")
LIE_LOW: Final = Action("lie_low")

# How counters march: by the order of their formation, in a strategic move, after a test for an independent march that
# was passed or failed (11.2)
BY_ORDER: Final = 0
STRATEGIC: Final = 1
BY_ITSELF: Final = 2
HELD_BACK: Final = 3
SEEN: Final = 2  # in `Battle.counter_done`: turned over


# Where counters can go


def entry_hexes(state: Battle, leader: int) -> list[int]:
    """Where the counters of a leader come upon the map (QA-56)."""
    for arrival in state.scenario.arrivals:
        if leader in arrival.leaders:
            return arrival.hexes
    return []


def counter_reach(state: Battle, leader: int, start: int, points: int, shut: bytes) -> Reach:
    """How far a hidden counter comes: at the pace of the slowest, with more of the road (22.2-02, -21)."""
    side = state.roster.leader_side[leader]
    steps = state.ground.steps[hidden.hidden_gait(state, leader)]
    found = reach_from(start, points, steps, either(shut, occupied_by(state, 1 - side)))
    formation = state.roster.leader_formation[leader]
    if formation != NO_FORMATION:
        units = state.roster.formations[formation].units
        more = state.tables.numbers.hidden_bonus
        add_bonus(state, units, start, points, side, found, more)
    return found


def counter_points(state: Battle, leader: int) -> int:
    """Movement points of a hidden counter."""
    return lowered(state, hidden.hidden_moves(state, leader), state.roster.leader_formation[leader])


def routes(state: Battle, counter: int, shut: bytes, kind: int = BY_ORDER) -> dict[int, list[int]]:
    """Where a counter may go, with the way there: from the map edge by the cost of the entry hex alone (QA-21)."""
    leader = state.counter_leader[counter]
    points = counter_points(state, leader)
    if kind == BY_ITSELF:
        points = halved(points)
    at = state.counter_at[counter]
    starts = [at] if at > 0 else entry_hexes(state, leader)
    found: dict[int, list[int]] = {}
    for start in starts:
        if at <= 0 and state.enemy_in(start, state.roster.leader_side[leader]):
            continue  # 8-01
        left = points if at > 0 else points - 1
        reach = counter_reach(state, leader, start, left, shut)
        for h in reach.cost:
            way = reach.route(h) if at > 0 else [start, *reach.route(h)]
            if h in found or not way or shut[h] or (h != at and hidden.share_a_hex(state, h)):
                continue
            if kind == BY_ITSELF or len(way) <= 1 or (kind != HELD_BACK and obeys(state, counter, start, h, len(way))):
                found[h] = way
    if at > 0:
        add_next_door(state, counter, shut, found)
    return found


def add_next_door(state: Battle, counter: int, shut: bytes, found: dict[int, list[int]]) -> None:
    """One hex can always be moved, straight on, whatever it costs and the order says (12.1-11, 11.1.a-08)."""
    leader = state.counter_leader[counter]
    at = state.counter_at[counter]
    row = state.ground.steps[hidden.hidden_gait(state, leader)][at]
    for n in row[::2]:
        if not state.enemy_in(n, state.counter_side[counter]) and not shut[n] and not hidden.share_a_hex(state, n):
            found[n] = [n]


def obeys(state: Battle, counter: int, start: int, end: int, hexes: int) -> bool:
    """Does a counter keep to the order of its formation (QA-13)? Decoys need not, by a word of honour."""
    leader = state.counter_leader[counter]
    formation = state.roster.leader_formation[leader]
    if formation == NO_FORMATION or hexes <= 1:
        return True
    if state.switches.honour_decoys and not state.counter_real[counter]:
        return True
    order = state.order[formation]
    if order in (DEFENCE, NO_ORDER):
        return False
    grid = state.ground.grid
    goal = state.scenario.boxes[order]
    now = grid.distance(end, goal)
    return now <= state.tables.numbers.free_radius or now <= grid.distance(start, goal)


class HiddenMarch(SideStep):
    """The counters of a leader move, true or not (22.2-04), or the true one shows itself (22.2-19, D26, D42)."""

    def __init__(self, side: int, leader: int, kind: int = 0) -> None:
        super().__init__(side)
        self.leader = leader
        self.kind = kind

    def shut(self, state: Battle) -> bytes:
        """Hexes closed to the march: in a strategic move those near enemies (22.2-06, QA-2)."""
        return strategic.danger(state, self.side) if self.kind == STRATEGIC else bytes(state.ground.size)

    def counters(self, state: Battle) -> list[int]:
        """The counters that take part."""
        if self.kind == STRATEGIC:
            return hidden.marching_counters(state, self.leader)
        return hidden.ready_counters(state, self.leader)

    def options(self, state: Battle) -> list[Action]:
        found: list[Action] = []
        shut = self.shut(state)
        moves = False
        for counter in self.counters(state):
            if not state.counter_done[counter]:
                moves = True
                ways = routes(state, counter, shut, self.kind)
                found += [Action("move_counter", FIRST_COUNTER + counter, h) for h in ways]
            if self.kind != STRATEGIC and state.counter_real[counter] and state.counter_at[counter] > 0:
                found.append(Action("show_counter", FIRST_COUNTER + counter))
        if moves and self.kind == BY_ORDER and hidden.lowest_quality(state, self.leader):
            found.append(Action("test_march", state.roster.piece(self.leader)))
        return [*found, END_HIDDEN]

    def do(self, state: Battle, action: Action) -> None:
        counter = action.a - FIRST_COUNTER
        if action.verb == "test_march":
            throw(state, INDEPENDENT, MarchTested(self.leader))
        elif action.verb == "move_counter":
            self.go(state, counter, routes(state, counter, self.shut(state), self.kind)[action.b])
        elif action.verb == "show_counter":
            state.agenda.pop()
            state.agenda += [SpotCheck(), Reveal(counter)]
        else:
            state.agenda.pop()

    def go(self, state: Battle, counter: int, way: list[int]) -> None:
        """A counter goes hex by hex until it is seen (22.2-10, -17)."""
        start = state.counter_at[counter]
        state.counter_done[counter] = 1
        for h in way:
            state.counter_at[counter] = h
            state.counter_turn[counter] = hidden.NOW
            if hidden.spotted(state, counter):
                break
        end = state.counter_at[counter]
        if start > 0:
            state.emit("counter_moves", "22.2", (FIRST_COUNTER + counter, start, end))
        else:
            state.emit("counter_enters", "23.1", (FIRST_COUNTER + counter, end))
        if state.counter_real[counter]:
            leave_road(state, counter, way)
        state.agenda.append(SpotCheck())

    def ask(self, state: Battle) -> tuple[str, str]:
        return "Hidden counters move: choose one and where it goes.", "22.2"

    def why_not(self, state: Battle, action: Action) -> Refusal:
        return why_no_counter(state, self.leader, action)

    def dump(self) -> list[object]:
        return [self.name(), self.side, self.leader, self.kind]


class MarchTested(Work):
    """Does a hidden formation march by itself, with half its points and wherever it wants (11.2-03 to -06, QA-22)?"""

    def __init__(self, leader: int) -> None:
        self.leader = leader

    def work(self, state: Battle) -> None:
        need = hidden.lowest_quality(state, self.leader)
        passed = plain_test(state.rolled, 0, need)
        state.emit("march_test", "11.2", (state.roster.piece(self.leader), state.rolled, need, int(passed)))
        side = state.roster.leader_side[self.leader]
        state.agenda[-1] = HiddenMarch(side, self.leader, BY_ITSELF if passed else HELD_BACK)

    def dump(self) -> list[object]:
        return [self.name(), self.leader]


def leave_road(state: Battle, counter: int, way: list[int]) -> None:
    """An order over a long distance ends when the march leaves the road, if the goal is still far (11-13, 11-14)."""
    leader = state.counter_leader[counter]
    formation = state.roster.leader_formation[leader]
    if formation == NO_FORMATION or formation in state.scenario.entry_formations:
        return
    before = way[0]
    for h in way[1:]:
        row = state.ground.road_steps[before]
        if h not in row[::2]:
            end_long_order(state, formation, state.counter_at[counter])
            return
        before = h


def end_long_order(state: Battle, formation: int, at: int) -> None:
    """An order to an objective too far away has no force any more (11-14)."""
    order = state.order[formation]
    if order < 0 or formation in state.scenario.entry_formations:
        return
    if state.ground.grid.distance(at, state.scenario.boxes[order]) > state.tables.numbers.objective_range:
        state.order[formation] = NO_ORDER


# Showing oneself


class AskShow(Work):
    """Before the active side moves, the other may show what it has hidden where that is near (22.2-19).

    Whether it is asked depends on what everybody sees: counters, true or not, and enemies who act near them.
    """

    def work(self, state: Battle) -> None:
        other = 1 - state.side
        if not state.lying[other] and comes_near(state, other):
            state.agenda.append(ShowOrNot(other))


def comes_near(state: Battle, side: int) -> bool:
    """Does an enemy who acts stand as near to a counter of a side as an officer's voice carries?"""
    hexes = [state.counter_at[c] for c in hidden.on_map(state) if state.counter_side[c] == side]
    if not hexes:
        return False
    far = state.tables.numbers.command_range
    for h in state.stacks:
        if state.enemy_in(h, side) and state.acting[lead_of(state, h)]:
            if any(state.ground.grid.distance(h, at) <= far for at in hexes):
                return True
    return False


class ShowOrNot(SideStep):
    """Does a hidden formation or commander show himself now (D26)?"""

    def options(self, state: Battle) -> list[Action]:
        found = [
            Action("show_counter", FIRST_COUNTER + counter)
            for counter in hidden.on_map(state)
            if state.counter_side[counter] == self.side and state.counter_real[counter]
        ]
        return [*found, STAY_HIDDEN, LIE_LOW]

    def do(self, state: Battle, action: Action) -> None:
        state.agenda.pop()
        if action.verb == "show_counter":
            state.agenda += [AskShow(), SpotCheck(), Reveal(action.a - FIRST_COUNTER)]
        elif action.verb == "lie_low":
            state.lying[self.side] = 1

    def ask(self, state: Battle) -> tuple[str, str]:
        return f"{SIDE_NAMES[self.side]}: the enemy is about to move. Show a hidden formation before he does?", "22.2"


# Being seen


class SpotCheck(Work):
    """Every counter that an enemy sees is turned over; then it is looked again (22.2-08, -15, -16, -18)."""

    def work(self, state: Battle) -> None:
        seen = hidden.seen_counters(state)
        if not seen:
            return
        true = [counter for counter in seen if state.counter_real[counter]]
        state.agenda += [SpotCheck(), TakeOff()]
        for counter in seen:
            turn_over(state, counter)
        # the active side deploys first, so it comes last on the agenda
        theirs = [counter for counter in true if state.counter_side[counter] != state.side]
        own = [counter for counter in true if state.counter_side[counter] == state.side]
        state.agenda += [Reveal(counter) for counter in [*theirs, *own]]


def turn_over(state: Battle, counter: int) -> None:
    """Everybody sees at once what a counter is, before anybody deploys (22.2-08, -15)."""
    state.counter_done[counter] = SEEN
    state.revealed = True
    h = state.counter_at[counter]
    if state.counter_real[counter]:
        state.emit("spotted", "22.2", (state.roster.piece(state.counter_leader[counter]), h))
    else:
        state.emit("no_one_there", "22.2", (FIRST_COUNTER + counter, h))


class TakeOff(Work):
    """Decoys that were seen are out of the game when those who saw them have deployed (22.2-11, -15)."""

    def work(self, state: Battle) -> None:
        for counter, done in enumerate(state.counter_done):
            if done == SEEN and state.counter_at[counter] > 0:
                state.counter_at[counter] = GONE


class Reveal(Work):
    """The true counter is turned over, its decoys are taken off (22.2-11, -20)."""

    def __init__(self, number: int) -> None:
        self.number = number

    def work(self, state: Battle) -> None:
        h = state.counter_at[self.number]
        if h <= 0:
            return
        leader = state.counter_leader[self.number]
        side = state.counter_side[self.number]
        spotter = hidden.nearest(state, h, hidden.spotted(state, self.number))
        if state.counter_done[self.number] != SEEN:
            turn_over(state, self.number)
        if side != state.side and state.movers:
            state.halted = True  # who is on the march finds an enemy before him, and chooses his way anew
        hidden.remove_decoys(state, leader)
        state.penalty[side] += price_of(state, leader)  # 23.2.b-06
        if state.roster.is_commander(leader):
            state.put_leader(leader, h)
            if state.enemy_in(h, side):
                overrun(state, h, 1 - side)  # the enemy has come into his hex before he was shown (20.2-04)
            return
        state.agenda += [PostOfficer(side, leader), Deploy(side, leader, h, spotter)]

    def dump(self) -> list[object]:
        return [self.name(), self.number]


class Deploy(SideStep):
    """The units of a formation that was seen are placed one by one (D26, 22.2-12, -13)."""

    automatic = True

    def __init__(self, side: int, leader: int, hex: int, number: int) -> None:
        super().__init__(side)
        self.leader = leader
        self.hex = hex
        self.number = number  # the hex of whoever saw it

    def places(self, state: Battle, unit: int) -> list[int]:
        """Where a unit may be placed; the first in the hex where the counter was."""
        home = home_of(state, state.roster.army[unit], self.hex)
        if not self.is_begun(state) and hidden.may_stand(state, [unit], self.hex):
            return [self.hex]
        found = hidden.deployments(state, [unit], self.hex, self.number, home)
        if not found:
            near = hidden.room_near(state, unit, self.hex)
            found = [near] if near != GONE else []
        return found

    def is_begun(self, state: Battle) -> bool:
        """Is somebody of the formation in the hex where it was seen?"""
        formation = state.roster.leader_formation[self.leader]
        return any(state.roster.formation[unit] == formation for unit in state.stack(self.hex))

    def options(self, state: Battle) -> list[Action]:
        units = hidden.covered_units(state, self.leader)
        if not units:
            return [DEPLOY_REST]
        found = [Action("deploy", units[0], h) for h in self.places(state, units[0])]
        return [*found, DEPLOY_REST] if self.is_begun(state) or not found else found

    def do(self, state: Battle, action: Action) -> None:
        if action.verb == "deploy":
            if hidden.covered_units(state, self.leader) == [action.a]:
                state.agenda.pop()
            deploy(state, action.a, action.b)
            return
        state.agenda.pop()
        for unit in hidden.covered_units(state, self.leader):
            places = self.places(state, unit)
            if places:
                deploy(state, unit, hidden.nearest(state, self.hex, places))

    def ask(self, state: Battle) -> tuple[str, str]:
        units = hidden.covered_units(state, self.leader)
        if not units:
            return f"{leader_name(state, self.leader)} has been seen: all his units stand.", "22.2"
        more = f", {len(units) - 1} more to follow" if len(units) > 1 else ""
        return f"{leader_name(state, self.leader)} has been seen: place {state.roster.names[units[0]]}{more}.", "22.2"

    def dump(self) -> list[object]:
        return [self.name(), self.side, self.leader, self.hex, self.number]


def deploy(state: Battle, unit: int, h: int) -> None:
    """A unit appears."""
    state.put(unit, h)
    state.emit("deployed", "22.2", (unit, h))
    overrun(state, h, state.roster.side[unit])  # a leader alone keeps nobody away (12.1-06)


class PostOfficer(SideStep):
    """The officer goes to any unit of his formation (22.2-14); whoever came with him stays with him."""

    automatic = True

    def __init__(self, side: int, leader: int) -> None:
        super().__init__(side)
        self.leader = leader

    def options(self, state: Battle) -> list[Action]:
        formation = state.roster.leader_formation[self.leader]
        units = state.roster.formations[formation].units
        return [Action("post", h) for h in sorted({state.where[unit] for unit in units if state.where[unit] > 0})]

    def do(self, state: Battle, action: Action) -> None:
        state.agenda.pop()
        party = [self.leader]
        for arrival in state.scenario.arrivals:
            if self.leader in arrival.leaders:
                party = arrival.leaders
        for leader in party:
            if state.leader_at[leader] <= 0:
                state.put_leader(leader, action.a)
                state.emit("posted", "22.2", (state.roster.piece(leader), action.a))
        end_long_order(state, state.roster.leader_formation[self.leader], action.a)

    def ask(self, state: Battle) -> tuple[str, str]:
        return f"Where does {leader_name(state, self.leader)} stand?", "22.2"

    def dump(self) -> list[object]:
        return [self.name(), self.side, self.leader]
