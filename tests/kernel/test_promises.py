"""Promises of the architecture that no other test would miss: one door, bots as players, cheap positions."""

from __future__ import annotations

import gc
import inspect
from random import Random
from time import process_time

import pytest

from grognard.arena.bench import random_game
from grognard.arena.matches import Match, play
from grognard.bots import BOTS, Bot, Clock
from grognard.games import rulebook
from grognard.kernel.action import Action, Decision
from grognard.kernel.dice import Dice
from grognard.kernel.rulebook import View, ViewOf
from grognard.kernel.table import Table

BOOK = rulebook("last_battles")
SEED = bytes(range(32))


class Spy:
    """A bot that looks through everything it can reach from what it is given."""

    def choose(self, view: View, decision: Decision, clock: Clock, rng: Random) -> Action:
        todo: list[object] = [view, decision, clock]
        seen: set[int] = set()
        while todo:
            thing = todo.pop()
            if id(thing) in seen or isinstance(thing, type | type(gc)) or inspect.isroutine(thing):
                continue
            seen.add(id(thing))
            assert not isinstance(thing, Table), "a bot can reach the table"
            assert thing != SEED, "a bot can reach the seed"
            todo += gc.get_referents(thing)
        assert len(seen) > 1000, "the search found nothing to look at"
        return decision.actions[int(rng.random() * len(decision.actions))]


def test_a_bot_reaches_neither_the_table_nor_the_seed() -> None:
    for scenario, options in (("ligny", ["first_corps", "strict_moves"]), ("quatre_bras", ["command"])):
        table = Table(BOOK, scenario, options, SEED)
        spy: Bot = Spy()
        chance = Random(1)
        for number in range(60):
            decision = table.decision()
            if number % 6 == 0:
                table.take(spy.choose(table.view(decision.seat), decision, Clock(), chance))
            else:
                table.take(chance.choice(decision.actions))


def test_a_bot_is_asked_with_a_view_and_a_decision_only() -> None:
    for name, maker in BOTS.items():
        parameters = list(inspect.signature(maker(BOOK).choose).parameters)
        assert parameters == ["view", "decision", "clock", "rng"], name


def test_mass_play_shows_bots_views_only(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match("last_battles", "quatre_bras", ("spy", "spy"))
    secret = match.table(0).seed

    class Guard:
        def choose(self, view: View, decision: Decision, clock: Clock, rng: Random) -> Action:
            assert isinstance(view, ViewOf)
            assert view.seat == decision.seat
            assert view.state.dice.seed != secret
            return rng.choice(decision.actions)

    monkeypatch.setitem(BOTS, "spy", lambda book: Guard())
    assert play(match, 0).decisions > 0


def test_no_dice_of_a_fight_fall_before_the_attacker_has_seen_the_odds() -> None:
    for seed in range(12):
        table = Table(BOOK, BOOK.scenarios[seed % 4].id, (), bytes([seed]) * 32)
        chance = Random(seed)
        while table.outcome is None:
            fights = sum(event.kind == "combat" for event in table.log)
            decision = table.decision()
            table.take(chance.choice(decision.actions))
            if sum(event.kind == "combat" for event in table.log) > fights:
                assert decision.name == "ChooseColumn"


def test_positions_are_cheap_enough_to_search() -> None:
    """Far below the bars of the benchmark, so that a busy machine does not matter; a slip by a factor of ten does."""
    random_game(BOOK.new_state("quatre_bras", [], Dice(SEED), []), Random(0))
    state = BOOK.new_state("quatre_bras", [], Dice(SEED), [])
    state.quiet = True
    start = process_time()
    taken, _ = random_game(state, Random(1))
    assert len(taken) / (process_time() - start) > 1500
    start = process_time()
    for _ in range(300):
        state.copy()
    assert 300 / (process_time() - start) > 8000
