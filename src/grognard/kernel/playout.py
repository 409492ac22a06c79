"""Playing on from a position by script, for searchers: fast, without log, without views."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from zlib import crc32

from grognard.kernel.action import Action
from grognard.kernel.rulebook import Rulebook, Script
from grognard.kernel.state import State

Chooser = Callable[[Any, list[Action]], Action]

MOST_DECISIONS = 5_000  # no turn of a sensible game is as long


class Drafted:
    """What a script would do now, until dice fall or somebody else decides: the part of a plan that is certain.

    `met` are the legal actions at each of the decisions, so that a surprise is noticed.
    """

    def __init__(self) -> None:
        self.actions: list[Action] = []
        self.met: list[list[Action]] = []


def onward(state: State, actions: list[Action]) -> list[Action]:
    """The actions that do not lead a piece back to where it has been in the same move; all, if there are no others.

    Whoever decides for a computer player chooses among these. A person may go to and fro as the rules allow.
    """
    trail = state.trail
    if len(trail) < 2:
        return actions
    step = state.agenda[-1]
    found: list[Action] = []
    for action in actions:
        back = False
        for space in step.way(state, action):
            if space in trail:
                back = True
                break
        if not back:
            found.append(action)
    return found or actions


def draft(state: State, choose: Chooser, seat: int, given: list[Action]) -> Drafted:
    """Let somebody decide for a seat on this state until dice fall, something is shown or another seat decides.

    The first actions are `given`, as long as they are legal; then `choose` goes on.
    """
    found = Drafted()
    rolled = state.dice.count
    state.revealed = False
    while state.outcome is None and state.seat() == seat and len(found.actions) < MOST_DECISIONS:
        legal = state.legal()
        actions = onward(state, legal)
        number = len(found.actions)
        if number < len(given) and given[number] in actions:
            action = given[number]
        else:
            action = actions[0] if len(actions) == 1 else choose(state, actions)
        found.actions.append(action)
        found.met.append(legal)
        state.apply(action)
        if state.dice.count != rolled or state.revealed:
            break
    return found


class Luck:
    """Dice by what they are thrown for: the same act meets the same luck in each trial of a world.

    So plans differ by what they do, and not by who has used up whose dice; also if they do the same in another order.
    """

    def __init__(self) -> None:
        self.met: dict[int, int] = {}  # how often each act has been done

    def lay_out(self, state: State, action: Action) -> None:
        """Make ready the dice of an act. The position must have dice of its own that nobody checks."""
        act = crc32(f"{action.verb} {action.a} {action.b}".encode())
        times = self.met.get(act, 0)
        self.met[act] = times + 1
        state.dice.count = act * 0x1000000 + times * 0x1000


def follow(state: State, actions: list[Action], luck: Luck | None = None) -> int:
    """Carry out a plan as far as it is legal; how many actions were."""
    done = 0
    for action in actions:
        if state.outcome is not None or action not in state.legal():
            break
        if luck is not None:
            luck.lay_out(state, action)
        state.apply(action)
        done += 1
    return done


def play_out(
    book: Rulebook,
    state: State,
    mine: Script[Any],
    plain: Script[Any],
    seat: int,
    own: int,
    until: int,
    luck: Luck | None = None,
) -> int:
    """Play on until turn `until` or the end of the game; how many decisions that took.

    `mine` decides for the seat up to the end of turn `own`, `plain` decides all else.
    """
    count = 0
    while state.outcome is None and count < MOST_DECISIONS:
        turn = book.knowledge.turns_played(state)
        if turn >= until:
            break
        actions = onward(state, state.legal())
        if len(actions) == 1:
            action = actions[0]
        elif turn <= own and state.seat() == seat:
            action = mine.choose(state, actions)
        else:
            action = plain.choose(state, actions)
        if luck is not None:
            luck.lay_out(state, action)
        state.apply(action)
        count += 1
    return count
