"""A screen never offers what the engine refuses: what is offered comes from a seat's view, what counts is the game."""

from __future__ import annotations

from random import Random

import pytest

from grognard.arena.fuzz import Wanderer, random_options
from grognard.games import rulebook
from tests.conformance.cases import CASES, share
from tests.conformance.offers import check_offers, live_table

MOST_DECISIONS = 700  # of one game: a long one says little more in its second half


@pytest.mark.parametrize("sense", [0.2, 0.9])
@pytest.mark.parametrize(("game", "scenario"), CASES)
def test_a_screen_offers_what_the_engine_takes(game: str, scenario: str, sense: float) -> None:
    """At every decision, for every seat; `sense` says how often to act with it, so that armies meet and fight."""
    book = rulebook(game)
    chance = Random(f"{game} {scenario} {sense}")
    live = live_table(book, scenario, random_options(book, scenario, chance), chance.randbytes(32))
    wanderer = Wanderer(book, sense, chance)
    while live.table.outcome is None and live.actions_taken < share(game, scenario, MOST_DECISIONS):
        check_offers(live)
        live.take(wanderer.choose(live.table.state, live.table.legal()))
