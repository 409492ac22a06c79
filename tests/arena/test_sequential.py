"""The sequential test: how often it errs, and how soon it decides."""

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from grognard.arena.ladder import expected
from grognard.arena.sequential import Question, Test

RUNS = 300
Draw = Callable[[Random, float], float]


def apart(chance: Random, share: float) -> float:
    """Two games that have nothing to do with each other."""
    return ((chance.random() < share) + (chance.random() < share)) / 2


def together(chance: Random, share: float) -> float:
    """The dice decide: who wins the first game wins the other too."""
    return float(chance.random() < share)


def often_drawn(chance: Random, share: float) -> float:
    """Half of the games are drawn."""
    return sum(0.5 if chance.random() < 0.5 else float(chance.random() < 2 * share - 0.5) for _ in range(2)) / 2


def judge(draw: Draw, elo: float, seed: int, most: int = 1500) -> tuple[Counter[str | None], float]:
    """What the test finds in many trials, and the games it needs on average."""
    chance = Random(seed)
    found: Counter[str | None] = Counter()
    games = 0
    for _ in range(RUNS):
        test = Test(Question())
        for _ in range(most):
            test.add(draw(chance, expected(elo)))
            games += 2
            if test.decided:
                break
        found[test.decided] += 1
    return found, games / RUNS


@pytest.mark.parametrize("draw", [apart, together, often_drawn])
def test_it_errs_as_seldom_as_it_promises(draw: Draw) -> None:
    level, _ = judge(draw, 0, seed=1)
    assert level["a"] + level["b"] <= 0.08 * RUNS
    assert level["neither"] >= 0.92 * RUNS
    better, _ = judge(draw, 50, seed=2)
    assert better["a"] >= 0.92 * RUNS
    assert better["b"] == 0
    worse, _ = judge(draw, -50, seed=3)
    assert worse["b"] >= 0.92 * RUNS


def test_the_clearer_the_sooner() -> None:
    needed = [judge(apart, elo, seed=4)[1] for elo in (50, 150, 400)]
    assert 150 < needed[0] < 600
    assert needed[0] > 3 * needed[1] > 6 * needed[2]
    assert needed[2] < 40


def rounds_until(shares: list[float]) -> tuple[str | None, int]:
    test = Test(Question())
    for number in range(1000):
        test.add(shares[number % len(shares)])
        if test.decided:
            return test.decided, number + 1
    return None, 1000


def test_a_few_rounds_are_no_law_of_nature() -> None:
    won, lost, split = (rounds_until([share]) for share in (1.0, 0.0, 0.5))
    assert won[0] == "a"
    assert lost == ("b", won[1])
    assert 6 <= won[1] <= 15
    assert split[0] == "neither"
    assert split[1] >= 10


def test_what_is_asked_matters() -> None:
    def needed(question: Question) -> int:
        test, chance = Test(question), Random(5)
        while not test.decided:
            test.add(apart(chance, expected(200)))
        return test.rounds

    assert needed(Question(0, 10)) > needed(Question(0, 50))
    assert needed(Question(alpha=0.001)) > needed(Question(alpha=0.05))
