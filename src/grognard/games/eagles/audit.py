"""What cannot be right about a position, whatever happened before; for tests and mass play."""

from __future__ import annotations

from typing import Final

from grognard.games.eagles.roster import NO_LEADER
from grognard.games.eagles.state import UNSEEN, Battle

# Steps in which it is about to be decided what becomes of a leader among enemies (20.2)
RIDDEN_DOWN: Final = ("Overrun", "Captured", "FindFriends", "ChooseFriends")


def faults(state: Battle) -> list[str]:
    """Everything that is wrong, a sentence each."""
    return [*pieces(state), *stacks(state), *turns(state)]


def pieces(state: Battle) -> list[str]:
    """Every unit is in one place, at one of its strengths."""
    found: list[str] = []
    for unit, h in enumerate(state.where):
        name = state.roster.names[unit]
        if h == UNSEEN or h >= state.ground.size:
            found.append(f"{name} is nowhere")
        elif h > 0 and unit not in state.stack(h):
            found.append(f"{name} is missing from its stack")
        if state.lost[unit] >= state.roster.steps[unit]:
            found.append(f"{name} has lost more than it had")
    caught = [getattr(step, "leader", NO_LEADER) for step in state.agenda if step.name() in RIDDEN_DOWN]
    for leader, h in enumerate(state.leader_at):
        side = state.roster.leader_side[leader]
        if h > 0 and state.enemy_in(h, side) and leader not in caught:
            found.append(f"{state.roster.leader_names[leader]} stands among enemies")
    return found


def stacks(state: Battle) -> list[str]:
    """Stacks hold units of one side that are there, and say whose they are (8-01)."""
    found: list[str] = []
    for h, stack in state.stacks.items():
        sides = {state.roster.side[unit] for unit in stack}
        if len(sides) != 1:
            found.append(f"{h} holds units of {len(sides)} sides")
        elif state.held[h] != min(sides) + 1:
            found.append(f"{h} is held by the wrong side")
        if any(state.where[unit] != h for unit in stack):
            found.append(f"{h} holds a unit that is elsewhere")
        if len(stack) != len(set(stack)):
            found.append(f"{h} holds a unit twice")
    for h in range(len(state.held)):
        if state.held[h] and h not in state.stacks:
            found.append(f"{h} is held by nobody there")
    return found


def turns(state: Battle) -> list[str]:
    """Activations, passes and turns are in bounds (7.3.a)."""
    found: list[str] = []
    if state.turn >= len(state.scenario.turns):
        found.append("the battle goes on after its last turn")
    if state.passes > state.tables.numbers.passes:
        found.append("too many passes in a row")
    return found
