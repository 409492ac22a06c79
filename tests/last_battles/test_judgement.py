"""Judged positions (judgements.json): what a veteran does with his movement phase there, and why it is right.

A position is a scenario as it is set up, before the first move of a side, or a few pieces on its map at a turn. What is
good is said of the position after the phase:

- `holds`: own units stand in these hexes
- `nearer`, `no_farther`: a unit has come nearer to a hex, or has at least not gone away from it
- `army_nearer`: all units of the side together have come nearer to a hex
- `fed`: the unit has a line of supply
- `fights_between_columns`: somebody stands next to the enemy in each of these strips of the map

In every position nobody comes back to a hex that he has left in the same phase.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from grognard.bots import Clock, make_bot
from grognard.games.last_battles.contact import foes_beside
from grognard.games.last_battles.roster import COALITION, SIDES
from grognard.games.last_battles.state import Battle
from grognard.games.last_battles.supply import supplied
from grognard.kernel.action import Action
from grognard.kernel.table import Table
from tests.judging import as_cases, positions, well_told
from tests.last_battles.battlefields import PASSING, begin, study

POSITIONS = positions("last_battles")
PHASES = ("MovementPhase", "MovePiece", "EnterMap", "MakeRoom")
MOST = 2000


def set_up(told: dict[str, Any]) -> Table:
    """The position when the movement phase of the side begins; the enemy has done nothing before."""
    side = SIDES.index(told["side"])
    if "placed" in told:
        placed = {name: int(hex) for name, hex in told["placed"].items()}
        return study(told["scenario"], placed, side=side, turn=told["turn"]).table
    table = begin(told["scenario"], dice=[6] * 60).table
    veteran, chance = make_bot("veteran", table.rulebook), Random(1)
    while table.decision().name != "MovementPhase" or table.state.phasing != side:  # type: ignore[attr-defined]
        passes = [action for action in table.legal() if action.verb in PASSING]
        if passes and table.state.phasing != side:  # type: ignore[attr-defined]
            table.take(passes[0])
        else:  # places for officers and the like
            table.take(veteran.choose(table.view(table.seat()), table.decision(), Clock(), chance))
    return table


def position(table: Table) -> Battle:
    assert isinstance(table.state, Battle)
    return table.state


def move_all(table: Table, level: str) -> list[str]:
    """Let a level play the movement phase; who came back to where he had been."""
    player, chance = make_bot(level, table.rulebook), Random(1)
    been: dict[int, list[int]] = {}
    back: list[str] = []
    for _ in range(MOST):
        decision = table.decision()
        if decision.name not in PHASES:
            return back
        battle = position(table)
        before = battle.where[:]
        action = player.choose(table.view(decision.seat), decision, Clock(), chance)
        table.take(action)
        after = position(table).where
        for piece in range(battle.roster.people):
            if after[piece] != before[piece] and after[piece] > 0:
                trail = been.setdefault(piece, [before[piece]])
                if after[piece] in trail:
                    back.append(f"{battle.roster.ids[piece]} is back in {after[piece]:04d}")
                trail.append(after[piece])
        if action == Action("end_movement"):
            return back
    raise AssertionError("the phase does not end")


def judge(told: dict[str, Any], level: str) -> list[str]:
    """What is wrong with the movement of a level."""
    table = set_up(told)
    start = position(table)
    roster, distance = start.roster, start.ground.grid.distance
    before = start.where[:]
    side = SIDES.index(told["side"])
    good: dict[str, Any] = told["good"]
    found = move_all(table, level)
    after = position(table)
    found += [f"nobody in {hex}" for hex in good.get("holds", []) if not after.has_unit(int(hex), side)]
    for name, hex in good.get("nearer", {}).items():
        unit = roster.numbers[name]
        if distance(after.where[unit], int(hex)) >= distance(before[unit], int(hex)):
            found.append(f"{name} is no nearer to {hex}")
    for name, hex in good.get("no_farther", {}).items():
        unit = roster.numbers[name]
        if distance(after.where[unit], int(hex)) > distance(before[unit], int(hex)):
            found.append(f"{name} goes away from {hex}")
    if "army_nearer" in good:
        own = [unit for unit in range(roster.units) if roster.side[unit] == side and before[unit] > 0]
        goal = int(good["army_nearer"])
        ways = [sum(distance(where[unit], goal) for unit in own) for where in (before, after.where)]
        if ways[1] >= ways[0]:
            found.append(f"the army is no nearer to {goal}")
    for name in good.get("fed", []):
        unit = roster.numbers[name]
        army = roster.army[unit]
        assert not supplied(start, army, side)[before[unit]], f"{name} is fed where it stands"
        if not supplied(after, army, side)[after.where[unit]]:
            found.append(f"{name} goes hungry")
    for first, last in good.get("fights_between_columns", []):
        fronts = [hex for hex in after.at if after.has_unit(hex, side) and foes_beside(after, side, hex, False)]
        if not [hex for hex in fronts if first <= hex // 100 <= last]:
            found.append(f"nobody fights in columns {first} to {last}")
    return found


@pytest.mark.slow
@pytest.mark.parametrize("told", as_cases(POSITIONS))
def test_a_veteran_does_what_is_good_here(told: dict[str, Any]) -> None:
    assert judge(told, "veteran") == [], told["why"]


def test_every_position_says_what_is_good_and_why() -> None:
    assert well_told(POSITIONS) == []
    assert COALITION in [SIDES.index(told["side"]) for told in POSITIONS]
