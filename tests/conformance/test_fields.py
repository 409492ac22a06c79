"""Every field of every game's positions is declared, and copies, dumps and views are what the declarations say."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from grognard import build_kind
from grognard.arena.fuzz import random_options
from grognard.games import rulebook
from grognard.kernel.dice import Dice
from grognard.kernel.fields import Part
from grognard.kernel.state import State
from tests.conformance.cases import CASES, GAMES, PACKAGES, share
from tests.conformance.declared import all_faults, kinds_below, positions, step_faults, walk

EVERY, MOST = 40, 700  # actions between two positions, and in all
SECRET = ["first_corps", "strict_moves"]  # options by which there is more to hide


@cache
def some_positions(game: str, scenario: str) -> list[State]:
    """Each game is played once for all tests."""
    book = rulebook(game)
    known = {option.id for option in book.scenario(scenario).options}
    options = [id for id in random_options(book, scenario, Random(4)) if id not in SECRET]
    chosen = [*options, *[id for id in SECRET if id in known]]
    blind = book.secrets.fog(book.new_state(scenario, chosen, Dice(bytes(32)), []))
    sense = 0.95 if blind else 0.5  # who cannot see the enemy finds him by sense only
    return positions(book, scenario, chosen, sense, EVERY, share(game, scenario, MOST))


@pytest.mark.parametrize(("game", "scenario"), CASES)
def test_positions_are_declared_copied_dumped_and_seen_as_the_table_says(game: str, scenario: str) -> None:
    book = rulebook(game)
    for number, state in enumerate(some_positions(game, scenario)):
        assert all_faults(book, state, len(book.sides_of(scenario)), Random(number)) == []


@pytest.mark.parametrize("game", GAMES)
def test_steps_hold_only_what_everybody_may_see(game: str) -> None:
    table = some_positions(game, rulebook(game).scenarios[0].id)[0].declared()
    assert step_faults(PACKAGES[game], table) == []


@pytest.mark.parametrize("game", GAMES)
def test_all_that_positions_are_made_of_was_met(game: str) -> None:
    """What no position held was not looked at."""
    package = f"{PACKAGES[game]}."
    made = {kind.__name__ for kind in kinds_below(Part) if kind.__module__.startswith(package)}
    met = {
        type(part).__name__
        for info in rulebook(game).scenarios
        for state in some_positions(game, info.id)
        for _, part in walk(state)
        if isinstance(part, Part)
    }
    assert met == made


@pytest.mark.parametrize("scenario", ["duel", "trio"])
def test_the_toy_of_the_kernels_tests_keeps_to_its_table(scenario: str) -> None:
    if build_kind() != "pure":
        pytest.skip("the toy's interpreted classes cannot be mixed with the compiled kernel")
    from tests.toy import Toy  # noqa: PLC0415

    book = Toy()
    state: State = book.new_state(scenario, [], Dice(bytes(32)), [])
    chance = Random(2)
    while True:
        assert all_faults(book, state, len(book.sides_of(scenario)), chance) == []
        if state.outcome is not None:
            break
        state.apply(chance.choice(state.legal()))
    assert step_faults("tests", state.declared()) == []
