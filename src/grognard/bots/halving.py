"""Sequential halving: try all candidates a little, drop the worse half, try the rest more, until one is left."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil, log2
from time import monotonic

from grognard.bots.cores import Rows, on_cores

Trial = Callable[[int, int], float]  # the value of a candidate on a sample; the same sample is the same luck


class Tried:
    """What is known of the candidates: their values, sample by sample."""

    def __init__(self, candidates: int) -> None:
        self.values: list[dict[int, float]] = [{} for _ in range(candidates)]
        self.samples = 0

    def add(self, alive: list[int], rows: Rows) -> None:
        """Take in the samples of a round."""
        for sample, row in rows:
            for candidate, value in zip(alive, row, strict=True):
                self.values[candidate][sample] = value

    def mean(self, candidate: int) -> float:
        """The mean value of a candidate; the worst there is for one that was never tried."""
        values = self.values[candidate]
        return sum(values.values()) / len(values) if values else -1.0

    def score(self, candidate: int) -> float:
        """For ranking: those that came further in the halving first, and among them the better mean."""
        return 2.0 * len(self.values[candidate]) + self.mean(candidate)


def width(candidates: int, trials: int, samples: int) -> int:
    """How many of the candidates can be tried so often at least before any is dropped, with so many trials in all."""
    while candidates > 2 and candidates * samples * ceil(log2(candidates)) > trials:
        candidates -= 1
    return candidates


def halve(candidates: int, trial: Trial, trials: int, seconds: float, cores: int) -> tuple[int, Tried]:
    """The best of the candidates, and what was learnt. Ties go to the earlier candidate.

    At most about `trials` trials and about `seconds` in all; each round has an equal part of both.
    """
    tried = Tried(candidates)
    alive = list(range(candidates))
    rounds = max(1, ceil(log2(candidates)))
    begun = monotonic()
    for number in range(rounds):
        deadline = begun + seconds * (number + 1) / rounds
        samples = max(1, round(trials / rounds / len(alive)))
        first = tried.samples
        rows = on_cores(_round(alive, trial, first, samples, deadline), min(cores, samples))
        tried.add(alive, rows)
        tried.samples = first + samples
        alive.sort(key=lambda candidate: (-tried.mean(candidate), candidate))
        alive = alive[: max(1, (len(alive) + 1) // 2)]
        if len(alive) == 1 or monotonic() - begun >= seconds:
            break
    return alive[0], tried


def _round(alive: list[int], trial: Trial, first: int, samples: int, deadline: float) -> Callable[[int, int], Rows]:
    def work(share: int, shares: int) -> Rows:
        rows: Rows = []
        for sample in range(first + share, first + samples, shares):
            row: list[float] = []
            for candidate in alive:
                if rows and monotonic() >= deadline:
                    return rows  # a sample counts only when all have had it
                row.append(trial(candidate, sample))
            rows.append((sample, row))
        return rows

    return work
