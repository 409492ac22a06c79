"""Bots are found by name and answer with a legal action."""

from random import Random

import pytest

from grognard.bots import BOTS, Clock, UnknownBot, make_bot
from grognard.bots.random_bot import RandomBot
from grognard.games import rulebook
from grognard.kernel.action import Action, Decision
from grognard.kernel.dice import Dice
from grognard.kernel.rulebook import Rulebook, View
from grognard.kernel.state import State


def test_an_unknown_bot_is_refused_with_the_names_there_are() -> None:
    with pytest.raises(UnknownBot, match="random"):
        make_bot("stockfish", Rulebook())


def test_every_bot_can_be_made() -> None:
    assert "random" in BOTS
    book = rulebook("last_battles")
    for name in BOTS:
        assert make_bot(name, book) is not make_bot(name, book)


def test_the_random_bot_reaches_every_action_and_follows_its_generator() -> None:
    actions = [Action("move", space) for space in range(4)]
    decision = Decision(0, "move", "Move a unit.", "5.0", actions)
    view = View(0, State(Dice(bytes(32))))

    def choices() -> list[Action]:
        rng = Random(1)
        return [RandomBot(Rulebook()).choose(view, decision, Clock(), rng) for _ in range(100)]

    assert set(choices()) == set(actions)
    assert choices() == choices()


def test_a_clock_runs_out_and_stays_there() -> None:
    assert Clock().left() == float("inf")
    assert Clock(0).left() == 0
