"""First player (7.2), the choice of a leader and his initiative (7.3.a), the end-of-turn check (7.3.j)."""

from __future__ import annotations

from typing import Final

from grognard.games.eagles import activation, hidden, morale, reserves
from grognard.games.eagles.cards import LOST_DESPATCH, THE_LAST_PUSH, may_play
from grognard.games.eagles.facing import face_enemies
from grognard.games.eagles.refusals import why_no_activation
from grognard.games.eagles.roster import FIRST_COUNTER, NO_FORMATION, SIDE_NAMES
from grognard.games.eagles.state import CHOOSING, NO_SIDE, Battle
from grognard.games.eagles.state import END_CHECK as CHECKING
from grognard.games.eagles.steps.base import (
    END_CHECK,
    ENTRY,
    FIRST_PLAYER,
    INITIATIVE,
    ActiveStep,
    Begin,
    SideStep,
    SideWork,
    Work,
    clear_activation,
    leader_name,
    spend_card,
    throw,
)
from grognard.games.eagles.steps.beginnings import first_by_plan
from grognard.games.eagles.steps.cards import Colours, ask_card
from grognard.games.eagles.steps.commanders import Ability
from grognard.games.eagles.steps.hidden import STAY_HIDDEN, HiddenMarch, Reveal, SpotCheck
from grognard.games.eagles.steps.rally import RallyFormation
from grognard.games.eagles.steps.reinforce import Enter, EntryRoll, LeaderEnters
from grognard.games.eagles.steps.segments import movement_only, segments
from grognard.kernel.action import Action, Refusal

PASS: Final = Action("pass")
GO_FIRST: Final = Action("go_first")
GO_SECOND: Final = Action("go_second")
ACT_UNSEEN: Final = Action("act_unseen")
UNDER_ORDERS: Final = Action("under_orders")
RALLY_OPTION: Final = Action("rally_option")


class FirstPlayer(Work):
    """Both sides roll; the lower roll decides (7.2-01). Some scenarios name the side that begins the battle."""

    def work(self, state: Battle) -> None:
        if state.turn == 0 and state.scenario.first != NO_SIDE:
            begin(state, state.scenario.first)
        else:
            throw(state, FIRST_PLAYER, FirstRoll(0))


class FirstRoll(SideWork):
    """What a side has rolled for the first activation (7.2-01, -04); ties are rolled again."""

    def work(self, state: Battle) -> None:
        rolled = state.rolled + state.scenario.turns[state.turn].first[self.side] + first_by_plan(state, self.side)
        state.emit("first_roll", "7.2", (self.side, rolled))
        if self.side == 0:
            state.first_roll = rolled
            throw(state, FIRST_PLAYER, FirstRoll(1))
        elif rolled == state.first_roll:
            throw(state, FIRST_PLAYER, FirstRoll(0))
        else:
            state.agenda.append(ChooseFirst(0 if state.first_roll < rolled else 1))


class ChooseFirst(SideStep):
    """Who makes the first activation (D7, 7.2-02)?"""

    def options(self, state: Battle) -> list[Action]:
        return [GO_FIRST, GO_SECOND]

    def do(self, state: Battle, action: Action) -> None:
        state.agenda.pop()
        begin(state, self.side if action.verb == "go_first" else 1 - self.side)

    def ask(self, state: Battle) -> tuple[str, str]:
        return f"{SIDE_NAMES[self.side]}: you decide who makes the first activation of this turn.", "7.2"


def begin(state: Battle, side: int) -> None:
    """The activation phase begins with a side."""
    state.side = side
    state.emit("first_player", "7.2", (side,))
    state.agenda.append(Go())


class Go(Work):
    """A side's go (7.3.a-01); when both sides have no leader left the turn is over (7.3.a-18)."""

    def work(self, state: Battle) -> None:
        clear_activation(state)
        state.goes += 1
        state.tried = bytearray(state.roster.leaders())
        if morale.is_exhausted(state, 0) and morale.is_exhausted(state, 1):
            state.emit("turn_ends", "7.3.a", (state.turn,))
            return
        state.agenda += [ChooseLeader(), Begin(CHOOSING)]


class ChooseLeader(ActiveStep):
    """Pass, or try a leader (D8, D9). It closes by itself where nothing but a pass is left."""

    automatic = True

    def options(self, state: Battle) -> list[Action]:
        piece = state.roster.piece
        found = [Action("activate", piece(leader)) for leader in activation.may_try(state, state.side)]
        if may_play(state, state.side, THE_LAST_PUSH):
            found += [Action("last_push", piece(leader)) for leader in activation.may_push(state, state.side)]
        found += [
            Action("attempt", FIRST_COUNTER + c) for c in range(len(state.counter_at)) if hidden.may_be_tried(state, c)
        ]
        return [*found, PASS]

    def do(self, state: Battle, action: Action) -> None:
        if action.verb in ("activate", "last_push"):
            leader = state.roster.leader_of(action.a)
            if action.verb == "last_push":
                spend_card(state, THE_LAST_PUSH, state.side)
            state.tried[leader] = 1
            throw(state, INITIATIVE, Initiative(leader))
            return
        state.agenda.pop()
        state.emit("passes", "7.3.a", (state.side,))
        activation.note_pass(state)
        state.agenda.append(EndCheck())
        if action.verb == "attempt":
            throw(state, ENTRY, EntryRoll(action.a - FIRST_COUNTER))  # R50

    def is_plain(self, state: Battle) -> bool:
        return not hidden.has_counters(state, state.side)  # which leader they stand for is a secret

    def ask(self, state: Battle) -> tuple[str, str]:
        if 1 in state.tried:
            return "Try another leader, or pass?", "7.3.a"
        return f"{SIDE_NAMES[state.side]}: activate a leader, or pass?", "7.3.a"

    def why_not(self, state: Battle, action: Action) -> Refusal:
        if action.verb == "activate":
            return why_no_activation(state, state.roster.leader_of(action.a))
        return super().why_not(state, action)


class Initiative(Work):
    """Does he get his men to move (7.3.a-08 to -11)?"""

    def __init__(self, leader: int) -> None:
        self.leader = leader

    def work(self, state: Battle) -> None:
        need = morale.initiative_of(state, self.leader)
        passed = state.rolled <= need
        state.emit("initiative", "7.3.a", (state.roster.piece(self.leader), state.rolled, need, int(passed)))
        if passed:
            state.agenda.append(Activated(self.leader))
            if not state.roster.is_commander(self.leader):
                ask_card(state, 1 - state.side, LOST_DESPATCH)

    def dump(self) -> list[object]:
        return [self.name(), self.leader]


class Activated(Initiative):
    """He is activated, unless the despatch is lost: then it counts as a failure (card 6)."""

    def work(self, state: Battle) -> None:
        if state.card_on[LOST_DESPATCH]:
            state.card_on[LOST_DESPATCH] = 0
            return
        state.agenda.pop()  # the choice of a leader
        activate(state, self.leader)


def activate(state: Battle, leader: int) -> None:
    """A leader is activated (7.3.a-09): his formation acts, or he as a commander."""
    state.used[leader] += 1
    state.passes = 0
    state.last_leader[state.side] = leader
    state.leader = leader
    state.formation = state.roster.leader_formation[leader]
    state.agenda += [EndCheck(), SpotCheck(), Colours()]
    if state.leader_at[leader] <= 0 and not reserves.comes_openly(state, leader):
        if hidden.open_units(state, state.formation):
            state.agenda += segments(state)
        state.agenda.append(HiddenMarch(state.side, leader))
        if state.formation == NO_FORMATION and hidden.real_counter(state, leader) >= 0:
            state.agenda.append(ShowCommander(state.side, leader))
        elif hidden.open_units(state, state.formation):
            state.agenda.append(ShowOfficer(state.side, leader))
        return
    if state.leader_at[leader] <= 0:
        LeaderEnters(leader).work(state)
    if state.formation == NO_FORMATION:
        state.agenda += [Ability(), Colours()]
        return
    activation.rouse(state)
    if activation.may_rally(state, state.formation):
        state.agenda.append(RallyOrNot())
    else:
        state.agenda += segments(state)
    coming = reserves.waiting_units(state, state.formation)
    if coming:
        for unit in coming:
            state.licence[unit] = 0
        state.agenda.append(Enter(state.formation))
    state.agenda.append(Colours())


class ShowCommander(SideStep):
    """A hidden commander is shown to act, or stays hidden; by a word of honour he acts unseen (D27, QA-12)."""

    def __init__(self, side: int, leader: int) -> None:
        super().__init__(side)
        self.leader = leader

    def options(self, state: Battle) -> list[Action]:
        found = [Action("show_leader", state.roster.piece(self.leader)), STAY_HIDDEN]
        return [*found, ACT_UNSEEN] if state.switches.honour_act else found

    def do(self, state: Battle, action: Action) -> None:
        state.agenda.pop()
        if action.verb == "show_leader":
            state.agenda.pop()  # his counters do not move: he rides himself
            state.agenda += [Ability(), SpotCheck(), Reveal(hidden.real_counter(state, self.leader))]
        elif action.verb == "act_unseen":
            state.agenda.append(Ability())

    def ask(self, state: Battle) -> tuple[str, str]:
        return f"Show {leader_name(state, self.leader)}, so that he can use his abilities?", "22.2"

    def dump(self) -> list[object]:
        return [self.name(), self.side, self.leader]


class ShowOfficer(SideStep):
    """A hidden officer is shown, so that he commands those of his units that stand openly, or they act by themselves
    (D27, QA-11). With a decoy of his in the hex he is turned over again; otherwise all of his formation is seen.
    """

    def __init__(self, side: int, leader: int) -> None:
        super().__init__(side)
        self.leader = leader

    def options(self, state: Battle) -> list[Action]:
        if hidden.real_counter(state, self.leader) < 0:
            return [STAY_HIDDEN]
        return [Action("show_leader", state.roster.piece(self.leader)), STAY_HIDDEN]

    def do(self, state: Battle, action: Action) -> None:
        state.agenda.pop()
        activation.rouse(state)
        if action.verb != "show_leader":
            state.commanded = [0] * state.roster.size_of()
            return
        counter = hidden.real_counter(state, self.leader)
        at = state.counter_at[counter]
        if len([c for c in hidden.counters_of(state, self.leader) if state.counter_at[c] == at]) > 1:
            state.emit("shown", "22.2", (state.roster.piece(self.leader), at))
            return
        state.agenda.pop()  # his counters march no more (QA-3)
        state.agenda += [SpotCheck(), Reveal(counter)]

    def ask(self, state: Battle) -> tuple[str, str]:
        return f"Show {leader_name(state, self.leader)}, so that he commands his units that are seen?", "22.2"

    def dump(self) -> list[object]:
        return [self.name(), self.side, self.leader]


class RallyOrNot(ActiveStep):
    """Act under the present order, or rally (D11, 11.1.c-01)?"""

    def options(self, state: Battle) -> list[Action]:
        return [UNDER_ORDERS, RALLY_OPTION]

    def do(self, state: Battle, action: Action) -> None:
        state.agenda.pop()
        if action.verb == "rally_option":
            state.rallying = True
            state.agenda += [RallyFormation(), *movement_only(state)]
        else:
            state.agenda += segments(state)

    def ask(self, state: Battle) -> tuple[str, str]:
        return "Act under the present order, or rally the formation instead?", "11.1.c"


class EndCheck(Work):
    """Every activation and every pass ends with a check (7.3.a-17, 7.3.j-01), unless four passes end the turn."""

    def work(self, state: Battle) -> None:
        clear_activation(state)
        state.segment = CHECKING
        if state.switches.facing:
            face_enemies(state)
        if state.passes >= state.tables.numbers.passes:
            state.emit("turn_ends", "7.3.a", (state.turn,))  # 7.3.a-03
        elif morale.is_exhausted(state, 0) and morale.is_exhausted(state, 1):
            state.emit("turn_ends", "7.3.a", (state.turn,))  # R25
        else:
            throw(state, END_CHECK, EndRoll())


class EndRoll(Work):
    """What the check brings: the other side's go, the status of the turn, or its end (7.3.j-03 to -06)."""

    def work(self, state: Battle) -> None:
        level = morale.level(state)
        state.emit("end_check", "7.3.j", (state.rolled, level))
        if state.rolled > level:
            if state.finishing:
                state.emit("turn_ends", "7.3.j", (state.turn,))
                return
            state.finishing = True
            state.emit("finishing", "7.3.j", (state.turn,))
        state.side = 1 - state.side
        state.agenda.append(Go())
