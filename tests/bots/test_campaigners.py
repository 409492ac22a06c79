"""Recruit and veteran play napoleon_1815 too: to the end, lawfully, with options mixed, from the same seed the same."""

from random import Random

import pytest

import grognard
from grognard.arena.matches import Match, play
from grognard.bots import Clock, make_bot
from grognard.games import rulebook
from grognard.kernel.action import Action
from grognard.kernel.table import Table

BOOK = rulebook("napoleon_1815")
COMPILED = grognard.build_kind() == "mypyc"
MIXED: list[tuple[str, tuple[str, ...]]] = [
    ("campaign", ()),
    ("campaign", ("random_setup", "hidden_until_fire", "two_streams", "stalemate_without_loss")),
    ("campaign", ("historical_setup", "markers_shared", "woods_forfeit", "leaders_hide_at_once")),
    ("tourney", ("bid_same_side", "bid_opponent_picks", "defender_shows_first")),
    ("three_players", ("historical_setup",)),
    ("three_players", ("allies_show_faces",)),
]


@pytest.mark.slow
@pytest.mark.parametrize(("scenario", "options"), MIXED)
def test_both_bots_finish_every_game_with_options_mixed(scenario: str, options: tuple[str, ...]) -> None:
    bots = ("veteran", "recruit", "veteran")[: len(BOOK.sides_of(scenario))]
    for index in range(6 if COMPILED else 1):
        # Table.take refuses what is not legal, so a finished game is a lawful one
        result = play(Match("napoleon_1815", scenario, bots, options, seed=3, swap=True), index)
        assert result.winners
        assert result.decisions < 2500


@pytest.mark.parametrize("name", ["recruit", "veteran"])
def test_the_same_seed_gives_the_same_game(name: str) -> None:
    def choices() -> list[Action]:
        table = Table(BOOK, "campaign", (), b"same".ljust(32, b"."))
        bot = make_bot(name, BOOK)
        rng = Random(5)
        while len(table.history) < 60:
            table.take(bot.choose(table.view(table.seat()), table.decision(), Clock(), rng))
        return table.history

    assert choices() == choices()


@pytest.mark.slow
@pytest.mark.skipif(not COMPILED, reason="many games take too long on the Python sources")
def test_the_veteran_beats_chance_from_both_sides() -> None:
    match = Match("napoleon_1815", "campaign", ("veteran", "random"), ("historical_setup",), seed=1815, swap=True)
    results = [play(match, index) for index in range(12)]
    assert sum(result.bots[result.winners[0]] == "veteran" for result in results) >= 10
