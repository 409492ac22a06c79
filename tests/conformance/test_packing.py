"""Positions, tables and all that they are made of can be pickled and deep-copied, in both builds."""

from __future__ import annotations

import copy
import inspect
import pickle
from random import Random
from typing import Any

import pytest

from grognard import build_kind
from grognard.arena.fuzz import Wanderer, random_options
from grognard.games import rulebook
from grognard.kernel.action import Action, Decision, IllegalAction, Refusal
from grognard.kernel.dice import ContinuedDice, Dice, LoadedDice
from grognard.kernel.fields import Part
from grognard.kernel.shares import Share, Shares
from grognard.kernel.state import SPECTATOR, State, Step
from grognard.kernel.table import Table
from tests.conformance.cases import CASES, GAMES, PACKAGES, share
from tests.conformance.declared import kinds_below

EVERY, MOST = 23, 400  # decisions between two looks, and in all


def again(thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing))


def played(game: str, scenario: str) -> Table:
    book = rulebook(game)
    return Table(book, scenario, random_options(book, scenario, Random(8)), bytes(range(32)))


@pytest.mark.parametrize(("game", "scenario"), CASES)
def test_a_position_that_was_packed_is_the_same_and_goes_on_the_same(game: str, scenario: str) -> None:
    table = played(game, scenario)
    wanderer = Wanderer(table.rulebook, 0.8, Random(3))
    twin: Table | None = None
    for number in range(share(game, scenario, MOST)):
        if table.outcome is not None:
            break
        if number % EVERY == 0:
            state: State = again(table.state)
            assert state.dump() == table.state.dump()
            assert state.legal() == table.legal()
            assert copy.deepcopy(table.state).dump() == table.state.dump()
            view = table.view(SPECTATOR)
            assert again(view).state.dump() == view.state.dump()
            twin = again(table) if number % 2 else copy.deepcopy(table)
        assert twin is not None
        action = wanderer.choose(table.state, table.legal())
        assert twin.legal() == table.legal()
        table.take(action)
        twin.take(again(action))
    assert twin is not None
    assert twin.fingerprint() == table.fingerprint()
    assert twin.rolls() == table.rolls()
    assert twin.record().to_text() == table.record().to_text()


@pytest.mark.parametrize("game", GAMES)
def test_a_table_that_was_packed_takes_back_what_the_other_does(game: str) -> None:
    table = played(game, rulebook(game).scenarios[0].id)
    wanderer = Wanderer(table.rulebook, 0.5, Random(5))
    while not table.can_undo() and table.outcome is None:
        table.take(wanderer.choose(table.state, table.legal()))
    twin = again(table)
    assert twin.can_undo() == table.can_undo()
    if table.can_undo():
        twin.undo()
        table.undo()
    assert twin.fingerprint() == table.fingerprint()
    assert twin.rulebook is table.rulebook
    assert twin.state.origin is not None


@pytest.mark.parametrize("game", GAMES)
def test_what_steps_and_parts_are_made_of_they_keep_under_its_name(game: str) -> None:
    """Or they say themselves how they are packed."""
    rulebook(game)  # imports all of it
    package = f"{PACKAGES[game]}."
    for base in (Step, Part):
        for kind in kinds_below(base):
            own: Any = kind.__reduce__
            if not kind.__module__.startswith(package) or own is not base.__reduce__:
                continue
            words = inspect.signature(kind).parameters.values()
            taken = {word.name for word in words if base is Step or word.default is inspect.Parameter.empty}
            if build_kind() == "mypyc":
                kept = set(kind.__mypyc_attrs__)
            else:
                makers = [vars(each)["__init__"] for each in kind.__mro__[:-1] if "__init__" in vars(each)]
                kept = {name for maker in makers for name in taken if f"self.{name}" in inspect.getsource(maker)}
            assert taken <= kept, kind


def test_small_things_come_back_as_they_were() -> None:
    action = Action("move", 3, 1641)
    assert again(action) == action == copy.deepcopy(action)
    decision = again(Decision(1, "MovePiece", "Where to?", "5.1", [action]))
    assert repr(decision) == repr(Decision(1, "MovePiece", "Where to?", "5.1", [action]))
    error = again(IllegalAction(Refusal("5.1", "Too far.")))
    assert (str(error), error.refusal.rule) == ("Too far. [5.1]", "5.1")
    shares = Shares(bytes(32), 2, [Share(["french"], "ab", None)], ["coalition"])
    assert again(shares).to_json() == shares.to_json()


@pytest.mark.parametrize("dice", [Dice(bytes(range(32)), 4), LoadedDice([3, 1, 2], 1), ContinuedDice([5], bytes(32))])
def test_dice_fall_the_same_wherever_they_went(dice: Dice) -> None:
    twin = again(dice)
    assert type(twin) is type(dice)
    assert [twin.roll(), twin.roll()] == [dice.roll(), dice.roll()]
