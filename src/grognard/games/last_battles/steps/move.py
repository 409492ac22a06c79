"""The movement phase: pick a unit, pick a destination, confirm (5.0, D-15 to D-20, D-25)."""

from __future__ import annotations

from typing import Final

from grognard.boards.search import Reach
from grognard.games.last_battles import charges, entry, garrisons, headquarters, hidden, movement, trains
from grognard.games.last_battles.command import NAPOLEON
from grognard.games.last_battles.leaders import alarm, can_sleep, lone_leaders, note_exposed, passed_by, rouse
from grognard.games.last_battles.morale import occupy
from grognard.games.last_battles.refusals import why_not_destination, why_not_entry, why_not_pick
from grognard.games.last_battles.roads import came_by_road
from grognard.games.last_battles.stacking import has_room, is_overfull
from grognard.games.last_battles.state import EXITED, WAITING, Battle
from grognard.games.last_battles.steps.base import BattleStep, Work, hex_name, piece_name
from grognard.games.last_battles.steps.coming import summons
from grognard.games.last_battles.steps.hiding import look_out
from grognard.games.last_battles.steps.homes import find_homes
from grognard.kernel.action import Action, Refusal

END_MOVEMENT: Final = Action("end_movement")
ASK_UNDO: Final = Action("ask_undo")
STOP: Final = Action("stop")
EXIT: Final = Action("exit")
OFF_ROAD: Final = Action("off_road")
MOST_RIDDEN: Final = 10  # movement points of the ill Napoleon (16.1C)


class MovementPhase(BattleStep):
    """Choose the next piece to move or to bring onto the map, or end the phase (5.0, 5.6, D-15, D-17, D-25)."""

    def options(self, battle: Battle) -> list[Action]:
        roster = battle.roster
        found: list[Action] = []
        free = movement.known_free(battle)
        moved = bytes(battle.moved)  # compiled, bytes are read faster than a bytearray
        for piece in roster.of_side[battle.phasing]:
            if moved[piece]:
                continue
            here = battle.where[piece]
            if here > 0:
                if (
                    (piece < len(free) and free[piece] == here)
                    or movement.can_move(battle, piece)
                    or is_at_exit(battle, piece)
                ):
                    found.append(roster.pick[piece])
            elif here == WAITING and entry.can_enter(battle, piece):
                found.append(roster.pick[piece])
        if battle.garrison:
            found += [Action("form_garrison", unit) for unit in garrisons.can_form(battle)]
            found += [Action("leave_garrison", unit) for unit in garrisons.can_leave(battle)]
        if battle.saved is not None:
            found.append(ASK_UNDO)
        found.append(END_MOVEMENT)
        return found

    def do(self, battle: Battle, action: Action) -> None:
        if action.verb == "end_movement":
            battle.agenda.pop()
            battle.saved = None
            return
        if action.verb == "ask_undo":
            battle.agenda.append(AllowUndo())
            return
        if action.verb == "form_garrison":
            garrisons.begin(battle, action.a)
            return
        if action.verb == "leave_garrison":
            garrisons.dissolve(battle, action.a, "16.11C")
            if battle.switches.command:
                note_exposed(battle)  # it has a zone of control again (10.1E)
                find_homes(battle)
            return
        start_move(battle, action.a, False)

    def ask(self, battle: Battle) -> tuple[str, str]:
        coming = summons(battle)
        return f"Move your units, or end the movement phase.{' ' if coming else ''}{coming}", "5.0"

    def why_not(self, battle: Battle, action: Action) -> Refusal:
        return why_not_pick(battle, action)


def is_at_exit(battle: Battle, piece: int) -> bool:
    """Could the piece at least leave the map from where it stands (5.5)?"""
    if not battle.scenario.exits or not battle.scenario.may_move(battle, piece):
        return False
    return entry.can_exit(battle, piece, movement.allowance(battle, piece))


def start_move(battle: Battle, piece: int, must_leave: bool) -> None:
    """Begin the move of a piece, or its entry if it waits off the map."""
    if battle.switches.strict_moves and not must_leave:
        before = battle.copy()
        before.saved = None
        battle.saved = before
    battle.mover = piece
    battle.points_left = movement.allowance(battle, piece)
    if is_ill(battle, piece):
        battle.points_left = min(battle.points_left, rolled_ride(battle, piece))
    if is_hungry(battle, piece):
        battle.points_left = min(battle.points_left, short_march(battle, piece))
    battle.reach = None
    battle.cross_country = False
    if battle.on_road and piece < battle.roster.units:
        battle.on_road[piece] = 0
    if battle.where[piece] > 0:
        battle.trail = (battle.where[piece],)
        battle.agenda.append(MovePiece(piece, battle.where[piece], must_leave, battle.points_left))
    else:
        battle.agenda.append(EnterMap(piece))


def is_ill(battle: Battle, piece: int) -> bool:
    """Is this the ill Napoleon, whose ride is rolled for (16.1C)?"""
    return battle.switches.sick_napoleon and battle.roster.ids[piece] == NAPOLEON


def is_hungry(battle: Battle, piece: int) -> bool:
    """Is this a unit without supply, whose march is rolled for (16.18A)?"""
    return len(battle.unsupplied) > 0 and piece < battle.roster.units and battle.unsupplied[piece] != 0


def short_march(battle: Battle, unit: int) -> int:
    """The points of a unit without supply for this move (16.18A)."""
    points = trains.ration(battle, unit)
    battle.emit("ride", "16.18A", (unit, points // 2))
    return points


def rolled_ride(battle: Battle, piece: int) -> int:
    """Half movement points that the ill Napoleon has for this move: two dice, ten points at most (16.1C)."""
    points = 2 * min(MOST_RIDDEN, battle.roll("16.1C", piece) + battle.roll("16.1C", piece))
    battle.emit("ride", "16.1C", (piece, points // 2))
    if battle.used[piece]:
        points //= 2
    return points // 2 if battle.now().slow else points


def finish_move(battle: Battle, piece: int) -> None:
    """A piece has ended its move (5.1C); in a full hex another must move on at once (5.4, R-25)."""
    step = battle.agenda.pop()
    if battle.gallop and piece < battle.roster.units and isinstance(step, MovePiece):
        charges.note_gallop(battle, piece, list(battle.trail), step.points - battle.points_left)
    battle.moved[piece] = 1
    battle.mover = -1
    battle.cross_country = False
    battle.reach = None
    battle.trail = ()
    if battle.hq_active:
        headquarters.look_after(battle)  # 16.14B, 16.14D
    if battle.switches.strict_moves:
        battle.revealed = True  # a finished move is not taken back without the opponent's consent
    hex = battle.where[piece]
    if piece >= battle.roster.units or hex <= 0:
        return
    side = battle.roster.side[piece]
    if can_sleep(battle) and battle.in_enemy_zone(hex, side):
        alarm(battle, piece, hex)
    if is_overfull(battle, side, hex):
        battle.agenda.append(MakeRoom(hex, piece))


class MovePiece(BattleStep):
    """Where does the piece go; a move may be made in several legs (5.0, 5.2, D-15, D-19, D-20)."""

    def __init__(self, piece: int, origin: int, must_leave: bool, points: int) -> None:
        self.piece = piece
        self.origin = origin
        self.must_leave = must_leave  # it makes room for another (5.4, R-25)
        self.points = points  # half movement points for the whole move; dice may have set them (16.18A)

    def options(self, battle: Battle) -> list[Action]:
        piece = self.piece
        here = battle.where[piece]
        reach = battle.reach
        if reach is None:
            reach = movement.search(battle, piece, here, battle.points_left)
            battle.reach = reach
        go = battle.ground.go
        limit = battle.ground.limit
        leader = piece >= battle.roster.units
        friends = bytes(battle.stack[battle.roster.side[piece]])
        found: list[Action] = []
        if not movement.held_fast(battle, piece):
            for hex in reach.cost:
                if hex == here:
                    continue
                if friends[hex] < limit[hex] or leader or self.may_end_leg(battle, hex, reach):
                    found.append(go[hex])
            if entry.can_exit(battle, piece, battle.points_left):
                found.append(EXIT)
            if self.may_leave_roads(battle):
                found.append(OFF_ROAD)
        if self.may_stop_here(battle):
            found.append(STOP)
        return found

    def may_leave_roads(self, battle: Battle) -> bool:
        """May the unit be told to march across country, so that others can share its hex (16.4, D-16)?"""
        if not battle.on_road or self.piece >= battle.roster.units or battle.cross_country:
            return False
        return battle.points_left == movement.allowance(battle, self.piece)

    def may_end_leg(self, battle: Battle, hex: int, reach: Reach) -> bool:
        """May a leg end in a hex with as many units as its limit: some do not count, or room can be made (5.4)?"""
        return has_room(battle, self.piece, hex, -1) or self.may_crowd(battle, hex, reach)

    def may_crowd(self, battle: Battle, hex: int, reach: Reach) -> bool:
        """May a leg end in this full hex: because the whole move could end there, or the map be left (5.4, 5.5B)?"""
        if self.must_leave and hex == self.origin:
            return False  # coming back makes no room
        left = battle.points_left - reach.cost[hex]
        return movement.room_can_be_made(battle, self.piece, hex) or movement.can_exit_from(
            battle, self.piece, hex, left
        )

    def may_stop_here(self, battle: Battle) -> bool:
        """May the move end in the hex where the piece stands now?"""
        here = battle.where[self.piece]
        if self.must_leave and here == self.origin:
            return False
        return movement.may_stop(battle, self.piece, here)

    def do(self, battle: Battle, action: Action) -> None:
        piece = self.piece
        if action.verb == "stop":
            finish_move(battle, piece)
            return
        if action.verb == "off_road":
            battle.cross_country = True
            battle.reach = None
            return
        if action.verb == "exit":
            march_off(battle, piece)
            return
        self.march(battle, action.a)
        if battle.holding:
            battle.agenda.append(MoveGoesOn(piece))
            look_out(battle)
            return
        if not self.can_go_on(battle):
            finish_move(battle, piece)
        if battle.homeless:
            find_homes(battle)

    def march(self, battle: Battle, hex: int) -> None:
        """Go to a hex by the cheapest way, or as far as the piece sees hidden enemies (16.6C)."""
        piece = self.piece
        here = battle.where[piece]
        reach = battle.reach
        if reach is None:
            reach = movement.search(battle, piece, here, battle.points_left, hex)
        path = reach.route(hex)
        if battle.holding:
            path = path[: hidden.first_sight(battle, piece, path)]
            hex = path[-1]
        spent = reach.cost[hex]
        last = reach.came_from[hex]
        step_cost = spent - reach.cost[last]
        battle.reach = None
        battle.points_left -= spent
        battle.trail += tuple(path)
        battle.emit("moved", "5.0", (piece, here, hex, spent, *path))
        if piece < battle.roster.units:
            battle.shift_unit(piece, hex)
            if battle.on_road:
                own = movement.gait(battle, piece)
                battle.on_road[piece] = 1 if came_by_road(battle, own, last, hex, step_cost) else 0
            if battle.stirred:
                battle.stirred[piece] = 1
            alone = (
                lone_leaders(battle, 1 - battle.roster.side[piece], hex, len(path)) if battle.switches.command else []
            )
            for passed in path:
                occupy(battle, piece, passed)
                if alone:
                    passed_by(battle, alone, passed)
        else:
            battle.where[piece] = hex
            if can_sleep(battle):
                rouse(battle, piece, path)

    def leads_by(self, battle: Battle, action: Action) -> list[int]:
        if action.verb != "move":
            return []
        reach = battle.reach
        if reach is None:
            reach = movement.search(battle, self.piece, battle.where[self.piece], battle.points_left)
        return reach.route(action.a)

    def can_go_on(self, battle: Battle) -> bool:
        """Has the piece points and freedom left for another step?"""
        piece = self.piece
        if battle.points_left <= 0 or movement.held_fast(battle, piece):
            return False
        return movement.can_step(battle, piece, battle.where[piece], battle.points_left, False, -1) or entry.can_exit(
            battle, piece, battle.points_left
        )

    def ask(self, battle: Battle) -> tuple[str, str]:
        whole, rest = divmod(battle.points_left, 2)
        points = f"{whole or ''}½" if rest else str(whole)
        return f"{piece_name(battle, self.piece)}, {points} MP left: choose a hex, or stop.", "5.1"

    def why_not(self, battle: Battle, action: Action) -> Refusal:
        return why_not_destination(battle, self.piece, action)

    def dump(self) -> list[object]:
        return ["MovePiece", self.piece, self.origin, self.must_leave, self.points]


def march_off(battle: Battle, piece: int) -> None:
    """A piece leaves the map at an exit (5.5)."""
    hex = battle.where[piece]
    if piece < battle.roster.units:
        battle.lift(piece, EXITED)
    else:
        battle.where[piece] = EXITED
    battle.emit("exited", "5.5", (piece, hex))
    finish_move(battle, piece)
    if piece < battle.roster.units:
        battle.scenario.unit_exited(battle, piece)


class MoveGoesOn(Work):
    """After hidden units have been shown the piece on the move goes on, if it can (16.6C)."""

    def __init__(self, piece: int) -> None:
        self.piece = piece

    def work(self, battle: Battle) -> None:
        step = battle.agenda[-1]
        assert isinstance(step, MovePiece)
        battle.reach = None
        if not step.can_go_on(battle):
            finish_move(battle, self.piece)
        if battle.homeless:
            find_homes(battle)

    def dump(self) -> list[object]:
        return ["MoveGoesOn", self.piece]


class EnterMap(BattleStep):
    """By which hex does a reinforcement come in (5.6, D-17, D-18)?"""

    def __init__(self, piece: int) -> None:
        self.piece = piece

    def options(self, battle: Battle) -> list[Action]:
        return [Action("enter", hex) for hex in entry.entries(battle, self.piece)]

    def do(self, battle: Battle, action: Action) -> None:
        piece = self.piece
        hex = action.a
        cost = entry.entry_cost(battle, piece, hex)
        battle.agenda.pop()
        points = battle.points_left
        battle.points_left -= cost
        battle.trail = (hex,)
        battle.emit("entered", "5.6", (piece, hex, cost))
        if piece < battle.roster.units:
            battle.entered[hex] = battle.entered.get(hex, 0) + 1
            battle.put(piece, hex)
            if battle.stirred:
                battle.stirred[piece] = 1
            occupy(battle, piece, hex)
            if battle.switches.command:
                passed_by(battle, lone_leaders(battle, 1 - battle.roster.side[piece], hex, 1), hex)
        else:
            battle.where[piece] = hex
            if movement.is_headquarters(battle, piece):
                headquarters.close(battle, battle.roster.army[piece], "16.14A")  # only an inactive one is on the move
            if can_sleep(battle):
                rouse(battle, piece, [hex])
        battle.agenda.append(MovePiece(piece, 0, False, points))
        if battle.homeless:
            find_homes(battle)
        if battle.holding:
            look_out(battle)

    def ask(self, battle: Battle) -> tuple[str, str]:
        return f"Choose the hex where {piece_name(battle, self.piece)} enters the map.", "5.6"

    def why_not(self, battle: Battle, action: Action) -> Refusal:
        return why_not_entry(battle, self.piece, action)

    def dump(self) -> list[object]:
        return ["EnterMap", self.piece]


class MakeRoom(BattleStep):
    """A full hex was entered: one of the units that were there has to move on (5.4, R-25).

    The limit holds only when the phase ends; that the next one moves at once loses nothing, since it may go into
    another full hex in its turn, and so on round a whole ring, and spares us positions from which no phase could end.
    """

    automatic = True

    def __init__(self, hex: int, newcomer: int) -> None:
        self.hex = hex
        self.newcomer = newcomer

    def options(self, battle: Battle) -> list[Action]:
        pick = battle.roster.pick
        return [pick[unit] for unit in movement.relievers(battle, self.hex, self.newcomer)]

    def do(self, battle: Battle, action: Action) -> None:
        battle.agenda.pop()
        start_move(battle, action.a, True)

    def ask(self, battle: Battle) -> tuple[str, str]:
        return f"{hex_name(battle, self.hex)} is over its limit: choose the unit that moves on.", "5.4"

    def why_not(self, battle: Battle, action: Action) -> Refusal:
        return Refusal(
            "5.4",
            f"{hex_name(battle, self.hex)} holds too many units: one that can still move has to leave it now.",
        )

    def dump(self) -> list[object]:
        return ["MakeRoom", self.hex, self.newcomer]


class AllowUndo(BattleStep):
    """Under strict moves the opponent says whether the last finished move may be taken back (5.1C, D-45)."""

    def who(self, battle: Battle) -> int:
        return 1 - battle.phasing

    def options(self, battle: Battle) -> list[Action]:
        return [Action("allow"), Action("refuse")]

    def do(self, battle: Battle, action: Action) -> None:
        battle.agenda.pop()
        before = battle.saved
        battle.saved = None
        battle.revealed = True
        if action.verb == "allow" and before is not None:
            battle.restore(before)
            battle.revealed = True
        battle.emit("undo_allowed" if action.verb == "allow" else "undo_refused", "5.1C", ())

    def ask(self, battle: Battle) -> tuple[str, str]:
        return "Your opponent asks to take the last move back: allow it or refuse.", "5.1C"
