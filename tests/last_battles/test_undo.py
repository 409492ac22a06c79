"""Rule 5.1C: when a move is final, with strict moves and without; taking moves back in general."""

from __future__ import annotations

import gc
import json
import resource
from random import Random
from typing import cast

import pytest

from grognard.arena.fuzz import restless
from grognard.games import rulebook
from grognard.games.last_battles.state import Battle
from grognard.kernel.action import IllegalAction
from grognard.kernel.table import Table
from tests.last_battles.sandbox import COALITION, FRENCH, Field, Game

BOOK = rulebook("last_battles")
SIDES = pytest.mark.parametrize("side", [FRENCH, COALITION])


def field_of(side: int, *options: str) -> Field:
    """Two units of the side that moves, one of the other."""
    field = Field(options=options)
    mine, theirs = (field.french, field.coalition) if side == FRENCH else (field.coalition, field.french)
    mine("A", 1010)
    mine("B", 1012)
    theirs("X", 1515)
    return field


def position(game: Game) -> str:
    """The position without what is kept for taking a move back."""
    return json.dumps(game.battle.dump() | {"saved": None})


@SIDES
@pytest.mark.rule("5.1C-1", "D-45")
def test_with_strict_moves_the_opponent_may_allow_an_undo(side: int) -> None:
    game = field_of(side, "strict_moves").movement(side)
    assert not game.can("ask_undo"), "nothing has been moved yet"
    start = position(game)
    game.move("A", 1009)
    assert not game.table.can_undo()
    with pytest.raises(IllegalAction):
        game.table.undo()
    game.do("ask_undo")
    assert (game.step(), game.seat()) == ("AllowUndo", 1 - side)
    assert game.verbs() == {"allow", "refuse"}
    assert game.refusal("pick", "B").rule == "5.1C"
    game.do("allow")
    assert position(game) == start
    assert (game.seat(), game.where("A")) == (side, 1010)
    assert game.names("pick") == {"A", "B"}, "A may move anew"
    assert not game.can("ask_undo")
    game.move("A", 1111)
    assert game.where("A") == 1111


@SIDES
@pytest.mark.rule("5.1C-1", "D-45")
def test_with_strict_moves_the_opponent_may_refuse(side: int) -> None:
    game = field_of(side, "strict_moves").movement(side).move("A", 1009)
    after = position(game)
    game.do("ask_undo").do("refuse")
    assert position(game) == after
    assert (game.seat(), game.where("A")) == (side, 1009)
    assert not game.can("ask_undo"), "asked once, answered once"
    assert game.refusal("ask_undo").rule == "4.1"
    assert game.refusal("pick", "A").rule == "5.1C"
    game.move("B", 1011)
    assert game.can("ask_undo"), "the next move is another matter"


@pytest.mark.rule("5.1C-1")
def test_only_the_last_move_can_be_asked_for() -> None:
    game = field_of(FRENCH, "strict_moves").movement().move("A", 1009).move("B", 1011).do("ask_undo").do("allow")
    assert (game.where("A"), game.where("B")) == (1009, 1012)


@pytest.mark.rule("5.1C-1")
def test_with_strict_moves_a_move_not_yet_finished_can_be_changed() -> None:
    game = field_of(FRENCH, "strict_moves").movement().do("pick", "A").do("move", 1009).do("move", 1008)
    game.table.undo()
    assert game.where("A") == 1009
    game.table.undo()
    game.table.undo()
    assert (game.step(), game.where("A")) == ("MovementPhase", 1010)


@pytest.mark.rule("5.1C-1")
def test_an_undo_takes_back_what_the_move_brought_about() -> None:
    """Control of a hex, the place in the column, and the move of the unit that made room."""
    field = Field(options=["strict_moves"], watched=[110]).french("A", 0).french("B", 110).french("C", 110)
    game = field.arrives(["A"], [110]).coalition("X", 1515).movement()
    start = position(game)
    game.do("pick", "A").do("enter", 110).do("stop").do("pick", "B").do("move", 210).do("stop")
    assert game.battle.control == {110: FRENCH}
    assert game.battle.entered == {110: 1}
    game.do("ask_undo").do("allow")
    assert position(game) == start
    assert game.battle.control == {110: COALITION}
    assert game.battle.entered == {}
    assert (game.where("B"), game.where("A")) == (110, -3)


@pytest.mark.rule("5.1C-1")
def test_after_the_phase_nothing_can_be_asked_for() -> None:
    field = Field(options=["strict_moves"]).french("A", 1012).coalition("X", 1010)
    game = field.movement(dice=[1]).move("A", 1011).do("end_movement")
    assert game.battle.saved is None
    assert not game.can("ask_undo")
    quiet = field_of(FRENCH, "strict_moves").turn().move("A", 1009).do("end_movement")
    assert quiet.seat() == COALITION
    assert not quiet.can("ask_undo"), "the other side has nothing to take back yet"


@SIDES
@pytest.mark.rule("5.1C-1")
def test_without_strict_moves_own_moves_can_be_taken_back_freely(side: int) -> None:
    game = field_of(side).movement(side)
    start = game.table.fingerprint()
    game.move("A", 1009).move("B", 1011)
    assert not game.can("ask_undo")
    assert game.refusal("ask_undo").rule == "4.1"
    assert game.refusal("pick", "A").rule == "5.1C", "but a finished move is not simply continued"
    while game.table.can_undo():
        game.table.undo()
    assert game.table.fingerprint() == start
    assert game.events("moved") == []


@pytest.mark.rule("5.1C-1", "5.1C-2")
def test_undo_ends_where_dice_fell_or_the_other_side_decides() -> None:
    game = Field().french("A", 1012, 8).coalition("X", 1010, 1).movement(dice=[1]).move("A", 1011).do("end_movement")
    assert game.step() == "ChooseColumn"
    game.table.undo()
    assert game.step() == "MovementPhase", "combat has not begun: the dice have not fallen"
    game.do("end_movement").do("odds", 9)
    assert game.events("die")
    assert not game.table.can_undo()
    handed_over = field_of(FRENCH).turn().do("end_movement")
    assert handed_over.seat() == COALITION
    assert not handed_over.table.can_undo()


def test_a_position_can_be_restored_whole() -> None:
    """Everything that a dump tells comes back, and nothing is shared with the position it came from."""
    table = Table(BOOK, "la_belle_alliance", ["command", "strict_moves"], bytes(range(32)))
    chance = Random(11)
    early = cast("Battle", table.state).copy()
    while table.outcome is None and len(table.history) < 900:
        table.take(restless(table.legal(), chance))
    late = cast("Battle", table.state).copy()
    rolled = late.dice.count
    late.restore(early)
    assert late.dump() == early.dump() | {"rolls": rolled}
    assert (late.stack, late.zoc, late.at) == (early.stack, early.zoc, early.at)
    before = early.dump()
    for _ in range(40):
        late.apply(restless(late.legal(), chance))
    assert early.dump() == before


def test_restoring_does_not_fill_the_memory() -> None:
    """Compiled, a second initialisation never freed the old position; mass play with strict moves ran out of memory."""
    early = cast("Battle", Table(BOOK, "quatre_bras", ["strict_moves"], bytes(32)).state)
    state = early.copy()
    for _ in range(50):
        state.restore(early)
    gc.collect()
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for _ in range(3000):
        state.restore(early)
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    assert grown < 20_000, f"{grown} KiB more"
