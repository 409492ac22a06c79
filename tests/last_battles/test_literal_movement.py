"""The engine's movement against the rules read word for word (literal.py), decision by decision in random play."""

from __future__ import annotations

import random
from typing import cast

import pytest

from grognard.boards.hexes import HexGrid
from grognard.games import rulebook
from grognard.games.last_battles.state import Battle
from grognard.games.last_battles.steps.move import MakeRoom, MovePiece
from grognard.kernel.action import Action
from grognard.kernel.table import Table
from tests.last_battles.literal import Phase
from tests.last_battles.sandbox import Field

SIZE = 4  # hexes on a side of the small crowded fields


class Referee:
    """Compares what is offered with what the rules say, and counts what it has seen."""

    def __init__(self) -> None:
        self.phase: Phase | None = None
        self.turn = (-1, -1)
        self.seen = {"MovementPhase": 0, "MovePiece": 0, "MakeRoom": 0}
        self.full = 0  # full hexes judged
        self.closed = 0  # those that nobody may end in

    def judge(self, battle: Battle, offered: list[Action]) -> None:
        """Look at one decision."""
        name = battle.agenda[-1].name()
        if name not in self.seen:
            return
        if self.phase is None or self.turn != (battle.turn, battle.phasing):
            self.phase = Phase(battle)
            self.turn = (battle.turn, battle.phasing)
        self.phase.battle = battle
        step = battle.agenda[-1]
        if isinstance(step, MovePiece):
            self.judge_move(battle, self.phase, step, offered)
        elif isinstance(step, MakeRoom):
            assert {action.a for action in offered} == {
                unit
                for unit in battle.units_at(step.hex)
                if unit != step.newcomer and self.phase.can_end(unit, self.phase.places(unit) - {step.hex})
            }
        else:
            self.judge_pick(battle, self.phase, offered)
        self.seen[name] += 1

    def judge_pick(self, battle: Battle, phase: Phase, offered: list[Action]) -> None:
        """Every unit on the map that has somewhere to go, and nobody else; the phase can end (5.4)."""
        picked = {action.a for action in offered if action.verb == "pick" and battle.where[action.a] > 0}
        assert picked == {u for u in phase.units(battle.phasing) if not battle.moved[u] and len(phase.places(u)) > 1}
        assert offered[-1].verb == "end_movement"
        assert all(len(units) <= battle.ground.limit[hex] for hex, units in battle.at.items())

    def judge_move(self, battle: Battle, phase: Phase, step: MovePiece, offered: list[Action]) -> None:
        """The hexes, whether it may stop, and whether it may leave the map."""
        unit = step.piece
        here = battle.where[unit]
        points = battle.points_left / 2
        reach = phase.reach(unit, here, points)
        assert battle.reach is not None
        assert {hex: spent / 2 for hex, spent in battle.reach.cost.items()} == reach
        allowed = set()
        for hex, spent in reach.items():
            if step.must_leave and hex == step.origin:
                continue
            others = len([other for other in battle.units_at(hex) if other != unit])
            ends = others < battle.ground.limit[hex]
            if not ends or self.seen["MovePiece"] % 50 == 0:
                ends = phase.can_end(unit, {hex})
                self.full += 1
                self.closed += not ends
            if ends:
                allowed.add(Action("stop") if hex == here else Action("move", hex))
            elif hex != here and spent + phase.exit_cost(unit, hex) <= points:
                allowed.add(Action("move", hex))
        if phase.exit_cost(unit, here) <= points:
            allowed.add(Action("exit"))
        assert set(offered) == allowed


def crowded(battle: Battle, offered: list[Action]) -> list[Action]:
    """The moves into full hexes."""
    return [a for a in offered if a.verb == "move" and len(battle.units_at(a.a)) >= battle.ground.limit[a.a]]


def play(table: Table, chance: random.Random, decisions: int) -> Referee:
    """Random play that likes to go where others stand, refereed; fights are ended as they come."""
    referee = Referee()
    judged = 0
    while judged < decisions and table.outcome is None:
        battle = cast("Battle", table.state)
        offered = table.legal()
        assert offered, "a dead end"
        before = sum(referee.seen.values())
        referee.judge(battle, offered)
        judged += 1
        action = chance.choice(offered)
        into = crowded(battle, offered)
        if into and chance.random() < 0.6:
            action = chance.choice(into)
        elif action.verb == "end_movement" and chance.random() < 0.8:
            action = offered[0]
        if sum(referee.seen.values()) == before:
            judged -= 1
        table.take(action)
    return referee


@pytest.mark.slow
@pytest.mark.rule("5.0-1", "5.0-3", "5.1-1", "5.2-1", "5.2A-1", "5.2B-1", "5.3E-2", "5.4-1", "R-25")
@pytest.mark.parametrize("scenario", ["quatre_bras", "ligny", "wavre", "la_belle_alliance"])
def test_every_move_of_a_battle_is_what_the_rules_say(scenario: str) -> None:
    table = Table(rulebook("last_battles"), scenario, seed=bytes([5]) * 32)
    referee = play(table, random.Random(scenario), 600)
    assert referee.seen["MovementPhase"] > 100
    assert referee.seen["MovePiece"] > 200
    assert referee.seen["MakeRoom"] > 0
    assert referee.full > 100


def crowd(chance: random.Random) -> Table:
    """A small field packed with units of one side, a few enemies, rivers, woods and chateaux among them."""
    hexes = [column * 100 + row for column in range(1, SIZE + 1) for row in range(1, SIZE + 1)]
    grid = HexGrid(SIZE, SIZE, set())
    sides = [(a, b) for a in hexes for b in grid.neighbours[a] if a < b]
    field = Field(
        columns=(1, SIZE),
        rows=(1, SIZE),
        chateau=chance.sample(hexes, 2),
        forest=chance.sample(hexes, 3),
        rivers=chance.sample(sides, len(sides) // 3),
        streams=chance.sample(sides, 3),
        exits=chance.sample(hexes[:SIZE], chance.randrange(2)),
    )
    enemies = chance.sample(hexes, chance.randrange(3))
    for hex in enemies:
        field.coalition(f"X{hex}", hex)
    for hex in hexes:
        if hex not in enemies:
            room = field.ground.limit[hex]
            for n in range(chance.choice([room, room, room, 1, 0])):
                kind = chance.choice(["inf", "cav", "art"])
                field.french(f"{hex}-{n}", hex, 4, kind, ma=chance.choice([1, 1, 2, 3]))
    return field.movement(dice=[1] * 99).table


@pytest.mark.slow
@pytest.mark.rule("5.4-1", "5.4B-1", "8.1A-1", "R-25")
def test_packed_fields_offer_what_can_end_lawfully_and_nothing_else() -> None:
    """Chains and rings of full hexes: the engine's search finds exactly the moves after which the phase can end."""
    chance = random.Random(54)
    rooms = full = closed = 0
    for _ in range(50):
        table = crowd(chance)
        battle = cast("Battle", table.state)
        referee = Referee()
        while table.decision().name in referee.seen and battle.phasing == 0 and battle.turn == 0:
            offered = table.legal()
            assert offered, "a dead end"
            referee.judge(battle, offered)
            picks = [action for action in offered if action.verb == "pick"]
            table.take(chance.choice(picks or crowded(battle, offered) or offered))
            battle = cast("Battle", table.state)
        rooms += referee.seen["MakeRoom"]
        full += referee.full
        closed += referee.closed
    assert rooms > 100
    assert full > 1000
    assert closed > 100
