"""What all steps of this game share: who decides, how dice are thrown, how segments begin.

The seat of a side is its number. A step holds hexes, sides, formations, leaders and plain numbers, never a unit that
the enemy may not see: who has been picked up is in the Battle. Prompts name no hidden unit either.
"""

from __future__ import annotations

from typing import Final

from grognard.games.eagles.cards import AVOID_FATE, may_play
from grognard.games.eagles.roster import NO_LEADER
from grognard.games.eagles.sighting import note_looks
from grognard.games.eagles.state import MOST_CARDS, Battle
from grognard.kernel.action import Action
from grognard.kernel.state import Step
from grognard.kernel.steps import DecisionStep, WorkStep

# What two dice are thrown for; the place in the list is the purpose of the roll, its entry the rule
FIRST_PLAYER: Final = 1
INITIATIVE: Final = 2
END_CHECK: Final = 3
RALLY_ROLL: Final = 4
ENTRY: Final = 5
FIRE: Final = 6
FIRE_EVENT: Final = 7
FIRE_TEST: Final = 8
MELEE: Final = 9
MELEE_EVENT: Final = 10
MELEE_TEST: Final = 11
INDEPENDENT: Final = 12
CONTAGION: Final = 13
COUNTER_CHARGE: Final = 14
EMERGENCY: Final = 15
PURSUIT_CONTROL: Final = 16
CAPTURE: Final = 17
FLAG: Final = 18
BATTERY: Final = 19
PANIC: Final = 20
RULE_OF_ROLL: Final = [
    "", "7.2", "7.3.a", "7.3.j", "11.1.c", "23.2", "13.1.c", "20.1", "13.1.d", "13.2.b", "20.1", "13.2.c", "11.2",
    "15", "17.1", "17.6", "17.3", "20.2", "20.3", "17.2", "15",
]  # fmt: skip

PLAY_FATE: Final = Action("avoid_fate")
LET_STAND: Final = Action("let_stand")
LET_ALL_STAND: Final = Action("let_all_stand")


class BattleStep(DecisionStep[Battle]):
    """A decision of this game."""


class ActiveStep(BattleStep):
    """A decision of the side that is active (7.3)."""

    def who(self, state: Battle) -> int:
        return state.side


class SideStep(BattleStep):
    """A decision of one side, whoever is active."""

    def __init__(self, side: int) -> None:
        self.side = side

    def who(self, state: Battle) -> int:
        return self.side

    def dump(self) -> list[object]:
        return [self.name(), self.side]


class Work(WorkStep[Battle]):
    """Automatic work in the sequence of play."""


class SideWork(Work):
    """Automatic work for one side."""

    def __init__(self, side: int) -> None:
        self.side = side

    def dump(self) -> list[object]:
        return [self.name(), self.side]


class Begin(Work):
    """A segment begins: who stands beside whom now decides what is seen in it (22.1-02, R46)."""

    def __init__(self, number: int) -> None:
        self.number = number

    def work(self, state: Battle) -> None:
        state.segment = self.number
        note_looks(state)

    def dump(self) -> list[object]:
        return [self.name(), self.number]


# Dice


def throw(state: Battle, purpose: int, then: Step) -> None:
    """Throw two dice; `then`, put on the agenda here, finds their sum in `state.rolled`.

    Whoever holds the card that lets a roll be made again is asked between the two (18.1-09).
    """
    state.agenda.append(then)
    two_dice(state, purpose)
    for side in (state.side, 1 - state.side):
        if not state.resigned[AVOID_FATE] and may_play(state, side, AVOID_FATE):
            state.agenda.append(AskFate(side, purpose))


def two_dice(state: Battle, purpose: int) -> None:
    """The roll itself (6-01)."""
    rule = RULE_OF_ROLL[purpose]
    state.rolled = state.roll(rule, purpose) + state.roll(rule, purpose)


class AskFate(SideStep):
    """May the roll just made stand (18.1-09, R56)?"""

    def __init__(self, side: int, number: int) -> None:
        super().__init__(side)
        self.number = number

    def options(self, state: Battle) -> list[Action]:
        return [LET_STAND, LET_ALL_STAND, PLAY_FATE]

    def do(self, state: Battle, action: Action) -> None:
        state.agenda.pop()
        if action.verb == "let_all_stand":
            state.resigned[AVOID_FATE] = 1
        elif action.verb == "avoid_fate":
            spend_card(state, AVOID_FATE, self.side)
            two_dice(state, self.number)

    def ask(self, state: Battle) -> tuple[str, str]:
        return f"The dice show {state.rolled}. Play Avoid fate to have them thrown again?", "18.1"

    def dump(self) -> list[object]:
        return [self.name(), self.side, self.number]


def spend_card(state: Battle, card: int, side: int) -> None:
    """A card is played and changes hands (18.1-05)."""
    state.card_of[card] = 1 - side
    state.card_turn[card] = state.turn
    state.card_played[side] = state.turn
    state.emit("card", "18.1", (side, card))


# Names


def leader_name(state: Battle, leader: int) -> str:
    """A leader for sentences."""
    return state.roster.leader_names[leader] if 0 <= leader < state.roster.leaders() else "nobody"


def clear_activation(state: Battle) -> None:
    """Nobody acts any more."""
    units = state.roster.size_of()
    state.leader = NO_LEADER
    state.formation = -1
    state.rallying = False
    state.acting = [0] * units
    state.commanded = [0] * units
    state.resigned = bytearray(MOST_CARDS)
    state.card_on = bytearray(MOST_CARDS)
    state.counter_done = [0] * len(state.counter_at)
    state.silent = bytearray(units)
    state.lent = []
    state.called = bytearray(state.ground.size)
