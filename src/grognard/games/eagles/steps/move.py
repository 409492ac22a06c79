"""The movement segment (7.3.c): who moves, where to, hex by hex past the enemy (12, D20 to D22, D46)."""

from __future__ import annotations

from typing import Final

from grognard.boards.search import Reach
from grognard.games.eagles import facing, march, movement, quality
from grognard.games.eagles.activation import own_hexes, send_back
from grognard.games.eagles.cards import FORCED_MARCH
from grognard.games.eagles.cavalry import note_neighbours
from grognard.games.eagles.command import forfeits, independent_quality, reveals
from grognard.games.eagles.hidden import is_watched
from grognard.games.eagles.march import DIRECTED, GRANTED, INDEPENDENT, ORDERED, RALLYING, REFUSED, RODE
from grognard.games.eagles.objections import why_no_pick, why_not_there
from grognard.games.eagles.orders import forfeit, show_order
from grognard.games.eagles.roster import FOOT_GUNS
from grognard.games.eagles.state import MOVEMENT, NO_ORDER, Battle
from grognard.games.eagles.steps.base import INDEPENDENT as INDEPENDENT_ROLL
from grognard.games.eagles.steps.base import ActiveStep, Work, leader_name, throw
from grognard.games.eagles.steps.cards import ask_card
from grognard.games.eagles.steps.facing import turn_round, turns
from grognard.games.eagles.steps.fate import leaders_of_side, overrun
from grognard.games.eagles.steps.fire import change_lead, lead_choices
from grognard.games.eagles.steps.hexes import HexWork, openness, take_in_order, tell_unit
from grognard.games.eagles.steps.hidden import SpotCheck
from grognard.games.eagles.steps.interrupt import reactions
from grognard.games.eagles.steps.turnover import begin_segment, clear_march
from grognard.games.eagles.zones import enemy_zones
from grognard.kernel.action import Action, Refusal
from grognard.kernel.state import Step

END_MOVES: Final = Action("end_moves")
STOP: Final = Action("stop")
PREPARE: Final = Action("prepare")


class MovementBegins(Work):
    """Before anybody moves: who stands where, beside whom, in command of whom (5.2-12, 17.4, 17.5, 17.7)."""

    def work(self, state: Battle) -> None:
        begin_segment(state, MOVEMENT)
        clear_march(state)
        send_back(state)
        state.began = state.where[:]
        note_neighbours(state)
        march.note_leaders(state)
        state.agenda.append(MovementEnds())
        for part in reversed(march.parts(state)):
            state.agenda.append(MovePart(part) if 1 in state.acting else LeaderPart(part))
        if 1 in state.commanded and not state.rallying:
            ask_card(state, state.side, FORCED_MARCH)


class MovementEnds(Work):
    """The smoke clears (7.3.c-08)."""

    def work(self, state: Battle) -> None:
        state.card_on[FORCED_MARCH] = 0
        state.faced = bytearray(state.ground.size)
        state.fired = bytearray(state.ground.size)
        clear_march(state)


class MovePart(ActiveStep):
    """Who moves next: a unit, all units of a hex, or a leader (D20, D21)? `number` is the part of the segment."""

    def __init__(self, number: int) -> None:
        self.number = number

    def options(self, state: Battle) -> list[Action]:
        roster = state.roster
        units = march.ready(state, self.number)
        found = [roster.pick[unit] for unit in units]
        hexes: list[int] = []
        seen: set[int] = set()
        for unit in units:
            h = state.where[unit]
            if h in seen:
                if h not in hexes:
                    hexes.append(h)
            else:
                seen.add(h)
        found += [Action("pick_all", h) for h in hexes]
        if self.number == INDEPENDENT:
            found += [Action("test", h) for h in march.may_test(state, units)]
        found += [Action("ride", roster.piece(leader)) for leader in march.free_leaders(state)]
        if found:
            found += lead_choices(state, own_hexes(state))
        if state.switches.facing and self.number != RALLYING:
            found += turns(state, own_hexes(state))
        found.append(END_MOVES)
        return found

    def do(self, state: Battle, action: Action) -> None:
        verb = action.verb
        if verb == "end_moves":
            state.agenda.pop()
        elif verb == "lead":
            change_lead(state, action.a)
        elif verb == "face":
            turn_round(state, action.a, action.b)
        elif verb == "test":
            throw(state, INDEPENDENT_ROLL, Tested(action.a))
        elif verb == "ride":
            leader = state.roster.leader_of(action.a)
            state.agenda.append(Ride(leader))
        elif verb == "pick":
            start_move(state, [action.a], self.number)
        else:
            there = [u for u in state.stack(action.a) if state.acting[u] and march.may_move(state, u, self.number)]
            start_move(state, there, self.number)

    def ask(self, state: Battle) -> tuple[str, str]:
        if self.number == INDEPENDENT:
            if not march.ready(state, self.number):
                return "Nobody is left to move: end the movement.", "7.3.c"
            return "Independent moves: test a stack, move units a hex, or end the movement.", "11.2"
        if self.number == ORDERED:
            return "Move the units that are in command, then end the moves under orders.", "7.3.c"
        if self.number == DIRECTED:
            return "Move whoever acts, or end the movement.", "11.3"
        return "Rally: units in order may move one hex.", "11.1.c"

    def why_not(self, state: Battle, action: Action) -> Refusal:
        return why_no_pick(state, action)

    def dump(self) -> list[object]:
        return [self.name(), self.number]


class LeaderPart(MovePart):
    """A leader moves whom no troops follow; nothing is left to decide when he has (11.3-02)."""

    automatic = True

    def name(self) -> str:
        return "MovePart"


class Tested(HexWork):
    """Does a stack move by itself (11.2-05, -06)?"""

    def work(self, state: Battle) -> None:
        units = [u for u in state.stack(self.hex) if state.acting[u] and not state.moved[u] and not state.routed[u]]
        need = independent_quality(state, self.hex)
        passed = quality.plain_test(state.rolled, 0, need)
        for unit in units:
            state.licence[unit] = GRANTED if passed else REFUSED
        state.emit("independent", "11.2", (self.hex, state.rolled, need, int(passed)))


# A move


def start_move(state: Battle, units: list[int], part: int) -> None:
    """Units of a hex are picked up."""
    state.movers = units
    state.trail = (state.where[units[0]],)
    state.points = march.slowest(state, units, part)
    state.halted = False
    state.reach = None
    state.agenda.append(Moving(part))


class Moving(ActiveStep):
    """Where do the movers go (D20, D22, D46)? A move may be made in several legs."""

    def __init__(self, number: int) -> None:
        self.number = number

    def options(self, state: Battle) -> list[Action]:
        if not state.trail:
            return [STOP]  # onlookers are not told by which way they have come
        go = state.ground.go
        found = [go[h] for h in march.goals(state, self.number, self.reach_now(state))]
        if len(state.trail) == 1:
            roster = state.roster
            found += [Action("slip", h) for h in march.slips(state)]
            found += [Action("with", unit) for unit in march.companions(state, self.number)]
            found += [Action("carry", roster.piece(leader)) for leader in march.passengers(state)]
            if march.can_prepare(state, self.number):
                found.append(PREPARE)
        found.append(STOP)
        return found

    def reach_now(self, state: Battle) -> Reach:
        """Where they can come to, worked out once."""
        known = state.reach
        if known is None:
            known = march.find_reach(state, self.number)
            state.reach = known
        return known

    def do(self, state: Battle, action: Action) -> None:
        verb = action.verb
        if verb == "go":
            known = state.reach
            if known is None:
                known = march.find_reach(state, self.number, action.a)
            path = tuple(march.way_to(state, self.number, known, action.a))
            self.set_out(state, path)
            state.agenda.append(Tread(path, self.number, 0))
        elif verb == "stop":
            finish_move(state)
        elif verb == "slip":
            state.points = 0
            self.set_out(state, (action.a,))
            state.agenda.append(Tread((action.a,), self.number, 1))
        elif verb == "with":
            state.movers = [u for u in state.stack(state.trail[0]) if u in state.movers or u == action.a]
            state.points = march.slowest(state, state.movers, self.number)
            state.reach = None
        elif verb == "carry":
            state.carried[state.roster.leader_of(action.a)] = 1
        else:
            for unit in state.movers:
                state.prepared[unit] = 1
            state.points -= movement.preparation(state.points)
            state.reach = None
            state.emit("prepares", "17.4", (state.trail[0],))

    def set_out(self, state: Battle, path: tuple[int, ...]) -> None:
        """Troops in Defence that march off by themselves give their order up (11.1.b-09)."""
        state.reach = None
        if self.number == INDEPENDENT and len(state.trail) + len(path) > 2:
            for unit in state.movers:
                if forfeits(state, unit):
                    forfeit(state, state.roster.formation[unit])

    def leads_by(self, state: Battle, action: Action) -> list[int]:
        if action.verb == "slip":
            return [action.a]
        return march.way_to(state, self.number, self.reach_now(state), action.a) if action.verb == "go" else []

    def ask(self, state: Battle) -> tuple[str, str]:
        if not state.movers:
            return "Choose a hex for those on the move, or stop.", "12.1"
        name, others = state.roster.names[state.movers[0]], len(state.movers) - 1
        who = f"{name} moves" if not others else f"{name} and {others} more move"
        far = f"{state.points} points" if state.points > 1 else "1 point" if state.points else "one hex only"
        return f"{who}, {far}: choose a hex, or stop.", "12.1"

    def why_not(self, state: Battle, action: Action) -> Refusal:
        return why_not_there(state, action)

    def dump(self) -> list[object]:
        return [self.name(), self.number]


class Tread(Work):
    """The movers go along a way hex by hex, until an enemy reacts (12.2-08, 17.1.b, 17.2, R73).

    `kind` is 1 for cavalry that goes like infantry and gives nobody a chance (12.2-06, -10).
    """

    def __init__(self, path: tuple[int, ...], number: int, kind: int) -> None:
        self.path = path
        self.number = number
        self.kind = kind

    def work(self, state: Battle) -> None:
        if not state.trail:  # in views of those who react neither the way nor the movers need be known
            self.after_reaction(state)
            return
        units = [u for u in state.movers if state.where[u] == state.trail[-1] and not state.routed[u]]
        if not units or len(units) < len(state.movers) or state.halted:
            self.after_reaction(state)
            return
        side = state.side
        start = state.trail[-1]
        path = self.path
        at = start
        way: list[int] = []
        pressing: list[Step] = []
        seen = False
        for number, h in enumerate(path):
            if not self.kind:
                state.points = max(0, state.points - movement.step_price(state, units, at, h, side))
            pressing = reactions(state, units, at, h, self.kind == 0)
            way.append(h)
            at = h
            seen = is_watched(state, h, side)
            if pressing or seen or self.is_lone_leader(state, h):
                path = path[number + 1 :]
                break
        else:
            path = ()
        move_group(state, units, start, way)
        state.agenda.append(Tread(path, self.number, self.kind) if path else Arrive(self.number))
        state.reacted = []
        state.agenda += pressing
        overrun(state, at, side)
        if seen:
            state.agenda.append(SpotCheck())  # before all other reactions (R73)

    def is_lone_leader(self, state: Battle, h: int) -> bool:
        """Does an enemy leader stand there alone (12.1-06)?"""
        return bool(leaders_of_side(state, h, 1 - state.side))

    def after_reaction(self, state: Battle) -> None:
        """Something has happened to the movers: those who are left may go on (17.1.b-04, QA-4)."""
        state.agenda.append(Arrive(self.number))

    def dump(self) -> list[object]:
        return [self.name(), list(self.path), self.number, self.kind]


def move_group(state: Battle, units: list[int], start: int, way: list[int]) -> None:
    """Units that move together come to the last hex of a way, their leaders with them (12.1-03)."""
    end = way[-1]
    state.trail += tuple(way)
    lead = units[0]
    for unit in units:
        if state.roster.arm[unit] < FOOT_GUNS:
            lead = unit
            break
    before = 0 if state.quiet else openness(state, lead)
    joins = state.held[end] != 0
    take_in_order(state, units, end)
    if state.switches.facing and not joins:
        state.facing[end] = facing.along(state, way[-2] if len(way) > 1 else start, end)
    tell_unit(state, "moves", "12.1", lead, (start, end), before)
    if 1 in state.carried:
        for leader in state.roster.leaders_of[state.side]:
            if state.carried[leader]:
                state.put_leader(leader, end)
    show_orders(state)


def show_orders(state: Battle) -> None:
    """Moving more than a hex near the enemy shows the order of a formation (11-05, R21)."""
    if len(state.trail) < 3:
        return
    for unit in state.movers:
        formation = state.roster.formation[unit]
        if not state.shown[formation] and state.order[formation] != NO_ORDER:
            if reveals(state, list(state.trail), state.side):
                show_order(state, formation)
            return


class Arrive(Work):
    """The movers have come to the end of a leg, or were stopped: may they go on (17.1.b-04, D46)?"""

    def __init__(self, number: int) -> None:
        self.number = number

    def work(self, state: Battle) -> None:
        lost = [u for u in state.movers if state.where[u] <= 0 or state.routed[u]]
        if lost:
            for unit in lost:
                state.moved[unit] = 1
            state.movers = [u for u in state.movers if u not in lost]
        state.reach = None
        if not state.movers:
            finish_move(state)
            return
        here = state.where[state.movers[0]]
        if not state.trail or here != state.trail[-1]:  # in views of those who react the way is not known
            state.trail += (here,)
        state.halted = False
        if not self.can_go_on(state, here):
            finish_move(state)

    def can_go_on(self, state: Battle, here: int) -> bool:
        """Have the movers points left, and does no enemy zone hold them (12.2-01, -04)?"""
        if state.points <= 0:
            return False
        if enemy_zones(state, state.side)[here] and movement.manner(state, state.movers) != movement.RIDES:
            state.points = 0
            return False
        return True

    def dump(self) -> list[object]:
        return [self.name(), self.number]


def finish_move(state: Battle) -> None:
    """The move is over; `Moving` is on top of the agenda."""
    state.agenda.pop()
    for unit in state.movers:
        state.moved[unit] = 1
    for leader in range(len(state.carried)):
        if state.carried[leader]:
            state.carried[leader] = 0
            state.rode[leader] = RODE
    state.movers = []
    state.trail = ()
    state.points = 0
    state.reach = None


# Leaders


class Ride(ActiveStep):
    """Where does a leader ride (5.2-04, 11-10, R66)?"""

    def __init__(self, leader: int) -> None:
        self.leader = leader

    def options(self, state: Battle) -> list[Action]:
        start = state.leader_at[self.leader]
        go = state.ground.go
        return [go[h] for h in self.reach_now(state).cost if h != start] + [STOP]

    def reach_now(self, state: Battle) -> Reach:
        """Where he can ride to, worked out once."""
        found = state.reach
        if found is None:
            start, points = state.leader_at[self.leader], movement.leader_allowance(state, self.leader)
            found = movement.reach(state, [], start, points, state.side)
            state.reach = found
        return found

    def do(self, state: Battle, action: Action) -> None:
        state.agenda.pop()
        state.reach = None
        state.rode[self.leader] = RODE
        if action.verb == "go":
            start = state.leader_at[self.leader]
            state.put_leader(self.leader, action.a)
            state.emit("rides", "12.1", (state.roster.piece(self.leader), start, action.a))

    def ask(self, state: Battle) -> tuple[str, str]:
        return f"{leader_name(state, self.leader)} rides: choose a hex, or let him stay.", "12.1"

    def why_not(self, state: Battle, action: Action) -> Refusal:
        return why_not_there(state, action)

    def dump(self) -> list[object]:
        return [self.name(), self.leader]
