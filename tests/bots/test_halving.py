"""Sequential halving finds the best candidate, spends its trials where they tell, and shares work among cores."""

import os
from random import Random

import pytest

from grognard.bots.cores import Rows, on_cores
from grognard.bots.halving import Tried, halve, width

FOREVER = float("inf")


class Noisy:
    """Candidates of known strength, seen through luck that they share and noise of their own."""

    def __init__(self, strengths: list[float], noise: float) -> None:
        self.strengths = strengths
        self.noise = noise
        self.tried = [0] * len(strengths)

    def __call__(self, candidate: int, sample: int) -> float:
        self.tried[candidate] += 1
        luck = Random(sample).gauss(0.0, 1.0)  # the same for every candidate
        own = Random(f"{candidate}/{sample}").gauss(0.0, self.noise)
        return self.strengths[candidate] + luck + own


def test_the_best_is_found_through_common_luck_and_noise() -> None:
    strengths = [0.0, 0.1, 0.2, 0.3, 0.6, 0.2, 0.1, 0.0]
    found = [halve(8, Noisy(strengths[turn:] + strengths[:turn], 0.3), 240, FOREVER, 1)[0] for turn in range(8)]
    assert found == [(4 - turn) % 8 for turn in range(8)]


def test_good_candidates_get_more_trials() -> None:
    trial = Noisy([0.0, 1.0, 0.0, 0.9, 0.0, 0.0, 0.0, 0.0], 0.1)
    halve(8, trial, 240, FOREVER, 1)
    assert trial.tried[1] == trial.tried[3] > 3 * trial.tried[0]
    assert sum(trial.tried) <= 250


def test_ties_go_to_the_earlier_candidate() -> None:
    assert halve(5, lambda candidate, sample: 0.25, 50, FOREVER, 1)[0] == 0


def test_one_candidate_is_tried_as_well_so_that_its_chance_is_known() -> None:
    best, tried = halve(1, lambda candidate, sample: 0.5, 10, FOREVER, 1)
    assert (best, tried.mean(0)) == (0, 0.5)


def test_the_clock_ends_it_after_one_sample_for_all() -> None:
    trial = Noisy([0.0, 1.0, 0.0, 0.0], 0.0)
    best, _ = halve(4, trial, 10_000, 0.0, 1)
    assert best == 1
    assert trial.tried == [1, 1, 1, 1]


def test_the_mean_of_a_candidate_counts_only_the_samples_that_it_has_had() -> None:
    tried = Tried(2)
    tried.add([0, 1], [(0, [1.0, 0.5]), (1, [0.0, 0.5])])
    tried.add([0], [(2, [1.0])])
    assert tried.mean(0) == pytest.approx(2 / 3)
    assert tried.mean(1) == 0.5


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")
@pytest.mark.parametrize("cores", [1, 2, 3])
def test_cores_give_the_same_rows_as_one(cores: int) -> None:
    def work(share: int, shares: int) -> Rows:
        return [(sample, [sample * 1.5]) for sample in range(share, 10, shares)]

    assert on_cores(work, cores) == [(sample, [sample * 1.5]) for sample in range(10)]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")
def test_a_child_that_fails_costs_only_its_share() -> None:
    here = os.getpid()

    def work(share: int, shares: int) -> Rows:
        if os.getpid() != here:
            os._exit(3)
        return [(share, [1.0])]

    assert on_cores(work, 3) == [(0, [1.0])]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")
def test_halving_on_two_cores_chooses_as_on_one() -> None:
    strengths = [0.0, 0.1, 0.2, 0.9, 0.6, 0.2, 0.1, 0.0]
    one = halve(8, Noisy(strengths, 0.3), 240, FOREVER, 1)
    two = halve(8, Noisy(strengths, 0.3), 240, FOREVER, 2)
    assert one[0] == two[0] == 3
    assert one[1].values == two[1].values


@pytest.mark.parametrize(
    ("candidates", "trials", "samples", "kept"),
    [(8, 64, 2, 8), (24, 240, 4, 15), (24, 10_000, 4, 24), (24, 1, 4, 2), (1, 1, 4, 1)],
)
def test_no_more_candidates_than_can_be_tried_properly(candidates: int, trials: int, samples: int, kept: int) -> None:
    assert width(candidates, trials, samples) == kept
