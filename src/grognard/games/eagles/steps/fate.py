"""What becomes of leaders (20.1, 20.2) and of flags (20.3)."""

from __future__ import annotations

from typing import Final

from grognard.games.eagles import casualties
from grognard.games.eagles.roster import NO_LEADER
from grognard.games.eagles.state import DEAD, HURT, SLAIN, TAKEN, Battle
from grognard.games.eagles.steps.base import CAPTURE, FIRE_EVENT, FLAG, BattleStep, SideWork, Work, leader_name, throw
from grognard.games.eagles.steps.hexes import HexWork
from grognard.games.eagles.tables import KILLED, WITH_FLAG, WOUNDED
from grognard.kernel.action import Action, Refusal

# How a leader was caught (20.2-03, -04)
LEFT_ALONE: Final = 0
OVERRUN: Final = 1


def leaders_of_side(state: Battle, h: int, side: int) -> list[int]:
    """The leaders of a side in a hex."""
    return [leader for leader in state.roster.leaders_of[side] if state.leader_at[leader] == h]


# Random events, rule 20.1


class FireEvent(HexWork):
    """A natural 2: one leader in the target hex may be hit, by lot (20.1-03, -05)."""

    def work(self, state: Battle) -> None:
        event = state.tables.event(False, state.rolled)
        there = [one for one in state.leaders_in(self.hex) if casualties.is_fit(state, one)]
        if not event & (WOUNDED | KILLED) or not there:
            state.emit("no_event", "20.1", (state.rolled,))
            return
        leader = there[0] if len(there) == 1 else there[state.draw(len(there), "20.1", FIRE_EVENT)]
        strike(state, leader, event)


class MeleeEvent(SideWork):
    """An event of a melee befalls the engaged leader of a side and perhaps its flag (20.1-04, -06, R41, R43).

    `number` is 1 for the attacker.
    """

    def __init__(self, side: int, number: int) -> None:
        super().__init__(side)
        self.number = number

    def work(self, state: Battle) -> None:
        event = state.tables.event(True, state.rolled)
        leader = state.clash_engaged[1 - self.number]
        hit = leader != NO_LEADER and event & (WOUNDED | KILLED) and casualties.is_fit(state, leader)
        if hit:
            strike(state, leader, event)
        if event & WITH_FLAG and self.has_colours(state):
            lose_flag(state, self.side)
        elif not hit:
            state.emit("no_event", "20.1", (state.rolled,))

    def has_colours(self, state: Battle) -> bool:
        """Has the side infantry or cavalry in the fight (R41)?"""
        hexes = state.clash_hexes if self.number else [state.clash_target]
        return any(casualties.has_flag(state, unit) for h in hexes for unit in state.stack(h))

    def dump(self) -> list[object]:
        return [self.name(), self.side, self.number]


def strike(state: Battle, leader: int, event: int) -> None:
    """A leader is wounded or killed: from now on his staff leads (20.2-01)."""
    killed = event & KILLED != 0
    state.fate[leader] = SLAIN if killed else HURT
    state.emit("leader_hit", "20.1", (state.roster.piece(leader), int(killed)))


def lose_flag(state: Battle, side: int) -> None:
    """A side loses a flag (20.3)."""
    state.flags[1 - side] += 1
    state.emit("flag", "20.3", (side,))


class FlagRoll(SideWork):
    """Is the flag of a unit taken that was destroyed (20.3-02, -03)? `number` is 1 if no friend stood by it."""

    def __init__(self, side: int, number: int) -> None:
        super().__init__(side)
        self.number = number

    def work(self, state: Battle) -> None:
        throw(state, FLAG, FlagRolled(self.side, self.number))

    def dump(self) -> list[object]:
        return [self.name(), self.side, self.number]


class FlagRolled(FlagRoll):
    """What the roll for a flag brings."""

    def work(self, state: Battle) -> None:
        if casualties.flag_is_taken(state, state.rolled, self.number != 0):
            lose_flag(state, self.side)


# Leaders alone, rule 20.2


class LeadersAlone(SideWork):
    """Leaders whose stack was destroyed are captured, or get away to other friends (20.2-03)."""

    def __init__(self, side: int, hex: int) -> None:
        super().__init__(side)
        self.hex = hex

    def work(self, state: Battle) -> None:
        if state.held[self.hex] == self.side + 1:
            return
        for leader in leaders_of_side(state, self.hex, self.side):
            state.agenda.append(self)
            catch(state, leader, LEFT_ALONE)
            return

    def dump(self) -> list[object]:
        return [self.name(), self.side, self.hex]


def overrun(state: Battle, h: int, side: int) -> None:
    """Troops of a side enter a hex: enemy leaders alone there may be captured (12.1-06, 20.2-04)."""
    for leader in leaders_of_side(state, h, 1 - side):
        state.agenda.append(Overrun(leader))


class Overrun(Work):
    """A leader alone in a hex that the enemy has entered (20.2-04)."""

    def __init__(self, leader: int) -> None:
        self.leader = leader

    def work(self, state: Battle) -> None:
        catch(state, self.leader, OVERRUN)

    def dump(self) -> list[object]:
        return [self.name(), self.leader]


def catch(state: Battle, leader: int, how: int) -> None:
    """He rolls against capture, or is moved if he cannot be a casualty again (20.2-02)."""
    if casualties.is_fit(state, leader):
        throw(state, CAPTURE, Captured(leader, how))
    else:
        state.agenda.append(FindFriends(leader))


class Captured(Work):
    """Does he get away (20.2-03, -04)? Prisoner or not, his counter goes to the nearest friends (20.2-05)."""

    def __init__(self, leader: int, kind: int) -> None:
        self.leader = leader
        self.kind = kind

    def work(self, state: Battle) -> None:
        free = casualties.escapes(state, self.leader, state.rolled, self.kind == OVERRUN)
        if not free:
            state.fate[self.leader] = TAKEN
        state.emit("escape", "20.2", (state.roster.piece(self.leader), state.rolled, int(free)))
        state.agenda.append(FindFriends(self.leader))

    def dump(self) -> list[object]:
        return [self.name(), self.leader, self.kind]


class FindFriends(Work):
    """His counter goes to the nearest stack in order; the owner chooses among equals (20.2-05, R70)."""

    def __init__(self, leader: int) -> None:
        self.leader = leader

    def work(self, state: Battle) -> None:
        found = casualties.refuges(state, self.leader)
        if len(found) > 1:
            state.agenda.append(ChooseFriends(self.leader))
        elif found:
            join_friends(state, self.leader, found[0])
        else:
            state.emit("leader_gone", "20.2", (state.roster.piece(self.leader), state.leader_at[self.leader]))
            state.put_leader(self.leader, DEAD)

    def dump(self) -> list[object]:
        return [self.name(), self.leader]


def join_friends(state: Battle, leader: int, h: int) -> None:
    """A leader is put on a stack."""
    state.emit("rejoins", "20.2", (state.roster.piece(leader), state.leader_at[leader], h))
    state.put_leader(leader, h)


class ChooseFriends(BattleStep):
    """To which of the nearest stacks does he go (D47, R70)?"""

    def __init__(self, leader: int) -> None:
        self.leader = leader

    def who(self, state: Battle) -> int:
        return state.roster.leader_side[self.leader]

    def options(self, state: Battle) -> list[Action]:
        return [Action("rejoin", h) for h in casualties.refuges(state, self.leader)]

    def do(self, state: Battle, action: Action) -> None:
        state.agenda.pop()
        join_friends(state, self.leader, action.a)

    def ask(self, state: Battle) -> tuple[str, str]:
        return f"{leader_name(state, self.leader)} has lost his troops: choose the stack that he joins.", "20.2"

    def why_not(self, state: Battle, action: Action) -> Refusal:
        return Refusal("20.2", "He goes to one of the nearest stacks of his army that are in order.")

    def dump(self) -> list[object]:
        return [self.name(), self.leader]
