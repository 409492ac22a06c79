"""Matches: seats, swaps and seeds."""

import pytest

from grognard.arena.matches import GameResult, Match, Tally, derived_seed, seats_from, simulate
from grognard.kernel.rulebook import BadSetup

SIDES = ["french", "coalition"]


def test_swap_changes_seats_after_each_game() -> None:
    match = Match("last_battles", "ligny", ("veteran", "random"), swap=True)
    assert [match.bots_of(index) for index in range(3)] == [
        ("veteran", "random"),
        ("random", "veteran"),
        ("veteran", "random"),
    ]
    three = Match("napoleon_1815", "campaign", ("a", "b", "c"), swap=True)
    assert [three.bots_of(index) for index in range(4)] == [
        ("a", "b", "c"),
        ("b", "c", "a"),
        ("c", "a", "b"),
        ("a", "b", "c"),
    ]
    fixed = Match("last_battles", "ligny", ("veteran", "random"))
    assert fixed.bots_of(1) == ("veteran", "random")


def test_seeds_differ_by_match_game_and_purpose() -> None:
    seeds = {derived_seed(s, i, p) for s in range(3) for i in range(3) for p in ("dice", "bot 0")}
    assert len(seeds) == 18
    assert derived_seed(1, 2, "dice") == derived_seed(1, 2, "dice")


def test_seats_nobody_named_get_the_default() -> None:
    assert seats_from(SIDES, {"coalition": "random"}) == ("veteran", "random")
    with pytest.raises(BadSetup, match="french, coalition"):
        seats_from(SIDES, {"russian": "random"})


def test_a_tally_counts_wins_by_side_and_by_bot() -> None:
    tally = Tally(dict.fromkeys(SIDES, 0), {"veteran": 0, "random": 0})
    tally.add(GameResult(0, ("veteran", "random"), (0,), "Prussians broken", 10), SIDES)
    tally.add(GameResult(1, ("random", "veteran"), (1,), "French broken", 20), SIDES)
    tally.add(GameResult(2, ("veteran", "random"), (), "Night", 30), SIDES)
    assert tally.wins == {"french": 1, "coalition": 1}
    assert tally.wins_by_bot == {"veteran": 2, "random": 0}
    assert (tally.games, tally.draws, tally.decisions) == (3, 1, 60)


def test_allies_win_together_and_a_bot_wins_a_game_once() -> None:
    sides = ["french", "anglo", "prussian"]
    tally = Tally(dict.fromkeys(sides, 0), {"veteran": 0, "recruit": 0, "random": 0})
    tally.add(GameResult(0, ("random", "veteran", "veteran"), (1, 2), "Paris falls", 10), sides)
    tally.add(GameResult(1, ("random", "veteran", "recruit"), (1, 2), "Paris falls", 10), sides)
    tally.add(GameResult(2, ("random", "veteran", "recruit"), (0,), "Brussels falls", 10), sides)
    assert tally.wins == {"french": 1, "anglo": 2, "prussian": 2}
    assert tally.wins_by_bot == {"veteran": 2, "recruit": 1, "random": 1}
    assert (tally.games, tally.draws) == (3, 0)


def test_a_match_needs_a_bot_for_each_seat() -> None:
    with pytest.raises(BadSetup, match="2 seats"):
        simulate(Match("last_battles", "ligny", ("random", "random", "random")), 1)
