"""What the games of a study say, against numbers worked out by hand or known from the literature."""

from __future__ import annotations

import pytest

from grognard.arena import findings as f
from grognard.arena.study import Case, Game

DEFAULT = Case("field", "", ())
FOG = Case("field", "fog", ("fog",), "field")
MUD = Case("field", "mud", ("mud",), "field")
SIDES = {"field": ["red", "blue"]}


def game(
    case: Case,
    number: int,
    winner: int | None,
    *,
    chances: list[float] | None = None,
    moves: str = "",
    reason: str = "won by 3",
    turns: int = 2,
    lost: list[int] | None = None,
    fights: dict[int, int] | None = None,
) -> Game:
    """A game of two turns; ``chances`` are the first side's values by turn."""
    values = [[value, -value] for value in (chances or [0.0, 0.0, 0.0])]
    losses = {"Reds": {"foot": lost or [0, 0, 0]}}
    winners = () if winner is None else (winner,)
    digest = moves or f"{case.name}{number}"
    return Game(case.name, number, winners, reason, turns, 10 + number, losses, values, fights or {}, digest)


def test_wilson_interval() -> None:
    """81 of 263: the example of Newcombe's paper of 1998."""
    found = f.wilson(81, 263)
    assert (round(found.low, 4), round(found.high, 4)) == (0.2553, 0.3662)
    assert f.wilson(0, 20).low == 0.0
    assert f.wilson(20, 20).high == 1.0
    assert f.wilson(0, 0).high == 1.0


def test_mcnemar_is_the_binomial_test_of_the_pairs_that_differ() -> None:
    assert f.mcnemar(0, 0) == 1.0
    assert f.mcnemar(5, 5) == 1.0
    assert f.mcnemar(6, 0) == pytest.approx(2 / 64)
    assert f.mcnemar(1, 8) == f.mcnemar(8, 1) == pytest.approx(2 * 10 / 512)


def test_paired_difference_lies_in_its_interval_and_shrinks_with_games() -> None:
    difference, low, high = f.paired(30, 10, 100)
    assert difference == pytest.approx(0.2)
    assert low < 0.2 < high
    assert low == pytest.approx((20 - f.Z * (41 - 400 / 102) ** 0.5) / 102)
    wide = f.paired(3, 1, 10)
    assert wide[2] - wide[1] > high - low
    assert f.paired(0, 0, 50)[1:] != (0.0, 0.0), "no difference seen is not a proof of none"


def test_holm_multiplies_the_smallest_most_and_never_turns_the_order() -> None:
    assert f.holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])
    assert f.holm([0.5, 0.9]) == [1.0, 1.0]
    assert f.holm([]) == []


def test_percentiles_lie_between_neighbours() -> None:
    assert f.percentile([4, 1, 3, 2], 0.5) == 2.5
    assert (f.percentile([7], 0.1), f.percentile([1, 2], 1.0)) == (7, 2)


def test_endings_are_counted_without_their_numbers() -> None:
    assert f.ending("Allied major victory: -5 points.") == f.ending("Allied major victory: 12 points.")


def test_wins_draws_and_lengths() -> None:
    games = [game(DEFAULT, 0, 0), game(DEFAULT, 1, 0), game(DEFAULT, 2, 1, turns=1), game(DEFAULT, 3, None)]
    (one,) = f.findings([DEFAULT], games, SIDES)
    assert [share.count for share in one.wins.values()] == [2, 1]
    assert (one.draws.count, one.games, one.shift) == (1, 4, None)
    assert one.turns == {1: 1, 2: 3}
    assert one.decisions == [10, 11, 12, 13]


def test_losses_of_a_game_that_is_over_stay() -> None:
    short = game(DEFAULT, 0, 0, turns=1, lost=[0, 4])
    long = game(DEFAULT, 1, 0, turns=3, lost=[0, 0, 2, 6])
    assert f.losses([short, long]) == {"Reds": {"foot": [0, 2, 3, 5]}}


def test_fights_are_those_of_a_game() -> None:
    games = [game(DEFAULT, 0, 0, fights={7: 1, 9: 3}), game(DEFAULT, 1, 0, fights={7: 1})]
    assert list(f.fights(games).items()) == [(9, 1.5), (7, 1.0)]


def test_an_option_is_compared_game_by_game() -> None:
    base = [game(DEFAULT, n, int(n >= 4)) for n in range(12)]  # red wins 4
    fog = [game(FOG, n, 0) for n in range(12)]  # and all with fog
    mud = [game(MUD, n, int(n >= 4), moves=f"field{n}") for n in range(12)]  # mud changes nothing
    _, foggy, muddy = f.findings([DEFAULT, FOG, MUD], [*base, *fog, *mud], SIDES)
    shift = f.shift_of(foggy)
    assert (shift.gained, shift.lost, shift.same) == (8, 0, 0)
    assert shift.difference == pytest.approx(8 / 12)
    assert shift.adjusted == shift.p == pytest.approx(2 / 256), "mud is no test: it cannot raise a false alarm"
    assert f.is_clear(shift)
    still = f.shift_of(muddy)
    assert (still.same, still.p) == (12, 1.0)
    assert not f.is_clear(still)
    assert f.expected_alarms([foggy, muddy]) == pytest.approx(0.05)


def test_what_would_be_a_shift_alone_is_a_hint_among_many() -> None:
    base = [game(DEFAULT, n, 1) for n in range(6)]
    others = [Case("field", name, (name,), "field") for name in "abcdef"]
    found = f.findings([DEFAULT, *others], base + [game(case, n, 0) for case in others for n in range(6)], SIDES)
    assert all(f.is_hint(f.shift_of(one)) and not f.is_clear(f.shift_of(one)) for one in found[1:])


def test_foresight_knows_a_prophet_from_a_fool() -> None:
    def brier(sure: float) -> f.Foresight:
        games = [game(DEFAULT, n, n % 2, chances=[0, *[sure if n % 2 == 0 else -sure] * 2]) for n in range(10)]
        return f.foresight(games, 0, "red")

    prophet, fool, shrug = brier(1.0), brier(-1.0), brier(0.0)
    assert (prophet.brier, fool.brier, shrug.brier) == (0.0, 1.0, 0.25)
    assert prophet.naive == shrug.naive == 0.25
    assert [(one.foretold, one.came, one.games) for one in prophet.bins] == [(0.0, 0.0, 5), (1.0, 1.0, 5)]
    assert shrug.bins[0].forecasts == 20
    assert shrug.bins[0].games == 10, "two forecasts of one game are one witness"
    assert prophet.by_turn == [(1, 0.0), (2, 0.0)]


def test_chances_by_turn_count_the_games_that_got_so_far() -> None:
    games = [game(DEFAULT, 0, 0, chances=[0.0, 0.0, 1.0]), game(DEFAULT, 1, 1, chances=[0.0, 0.0])]
    assert [(row.turn, row.mean, row.games) for row in f.chances(games, 0)] == [(1, 0.5, 2), (2, 1.0, 1)]
    assert [row.mean for row in f.chances(games, 1)] == [0.5, 0.0]
