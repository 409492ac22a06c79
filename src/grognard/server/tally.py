"""What the server counts while it works: plain numbers, so that counting costs next to nothing."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter

BOUNDS = (0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0)


class Times:
    """How long something took: how often within each bound, and in all."""

    def __init__(self) -> None:
        self.counts = [0] * (len(BOUNDS) + 1)
        self.total = 0.0

    def add(self, seconds: float) -> None:
        """Once more."""
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.total += seconds


class Tally:
    """All counts of one server since its start."""

    def __init__(self) -> None:
        self.acts = Times()  # an action, until it is on disk
        self.answers = Times()  # a message of a screen, until it is dealt with
        self.refused: Counter[str] = Counter()  # by what: "action", "message", or the status of an HTTP request
