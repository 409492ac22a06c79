"""Elo from results: known strengths come out again, and the intervals are honest."""

from itertools import combinations
from math import inf, log10
from random import Random

import pytest

from grognard.arena.ladder import elos, expected, standings, wilson

STRENGTHS = [-150.0, -20.0, 50.0, 120.0]


def lead(share: float) -> float:
    """The lead in Elo that promises this share of points."""
    return 400 * log10(share / (1 - share))


def test_elo_and_share_are_each_others_inverse() -> None:
    assert expected(0) == 0.5
    assert expected(400) == pytest.approx(10 / 11)
    assert [lead(expected(elo)) for elo in (-300, 0, 50)] == pytest.approx([-300, 0, 50])


def test_elo_recovers_known_strengths() -> None:
    chance = Random(1)
    points: dict[tuple[int, int], tuple[float, float]] = {}
    for a, b in combinations(range(4), 2):
        share = expected(STRENGTHS[a] - STRENGTHS[b])
        points[a, b] = (sum(chance.random() < share for _ in range(4000)), 4000)
    assert elos(4, points) == pytest.approx(STRENGTHS, abs=12)


def test_the_exact_shares_give_the_exact_elo_whoever_is_named_first() -> None:
    games = 1e9  # so many that the virtual game does not count
    fair = {(a, b): (games * expected(STRENGTHS[a] - STRENGTHS[b]), games) for a, b in combinations(range(4), 2)}
    turned = {(b, a): (games - won, games) for (a, b), (won, _) in fair.items()}
    assert elos(4, fair) == pytest.approx(STRENGTHS, abs=1e-3)
    assert elos(4, turned) == pytest.approx(STRENGTHS, abs=1e-3)


def test_draws_count_half_and_winning_everything_is_finite() -> None:
    assert elos(2, {(0, 1): (5.0, 10)}) == pytest.approx([0, 0])
    strong, weak = elos(2, {(0, 1): (10.0, 10)})
    assert strong - weak == pytest.approx(lead(10.5 / 11))
    chain = elos(3, {(0, 1): (100.0, 100), (1, 2): (100.0, 100), (0, 2): (100.0, 100)})
    assert chain[0] > chain[1] + 300 > chain[2] + 600


def test_intervals_cover_the_truth() -> None:
    chance = Random(2)
    truth = [-60.0, 0.0, 60.0]
    inside = 0
    for trial in range(60):
        rounds = {
            (a, b): [(sum(chance.random() < expected(truth[a] - truth[b]) for _ in range(2))) / 2 for _ in range(40)]
            for a, b in combinations(range(3), 2)
        }
        found = standings(3, rounds, 2, seed=trial, trials=200)
        inside += sum(one.low <= elo <= one.high for one, elo in zip(found, truth, strict=True))
    assert 0.90 <= inside / 180 <= 0.99


def test_winning_everything_is_no_certainty() -> None:
    strong, weak = standings(2, {(0, 1): [1.0] * 10}, 2, seed=1)
    assert strong.low < strong.elo - 50
    assert weak.high > weak.elo + 50
    assert (strong.high, weak.low) == (inf, -inf), "nobody knows how much stronger"
    assert strong.low > -inf
    few, many = (standings(2, {(0, 1): [1.0, 0.5, 0.5, 0.0] * times}, 2, seed=1)[0] for times in (5, 80))
    assert few.high - few.low > 3 * (many.high - many.low)


def test_rounds_that_hang_together_widen_the_interval() -> None:
    split = standings(2, {(0, 1): [0.5] * 40}, 2, seed=1)[0]
    torn = standings(2, {(0, 1): [0.0, 1.0] * 20}, 2, seed=1)[0]
    assert torn.high - torn.low > split.high - split.low + 50


def test_wilson() -> None:
    assert wilson(8, 10) == pytest.approx((0.4902, 0.9433), abs=1e-4)
    assert wilson(0, 0) == (0.0, 1.0)
    assert wilson(20, 20) == pytest.approx((0.8389, 1.0), abs=1e-4)
