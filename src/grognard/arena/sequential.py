"""When to stop: a sequential test that looks after every round and decides as soon as it may.

Two hypotheses about a player's lead in Elo over another are weighed against each other: H0, the lead is `elo0`, and H1,
it is `elo1`. The sample are rounds (mirrored pairs of games), so it does no harm that their games hang together. This
is the generalised sequential probability ratio test in its normal form: the spread of the rounds is not known, but
taken from the results so far.
"""

from dataclasses import dataclass
from math import log

from grognard.arena.ladder import expected

# Two virtual rounds, one won and one lost, so that a few equal results do not look like a law of nature.
VIRTUAL_ROUNDS, VIRTUAL_SHARES, VIRTUAL_SQUARES = 2, 1.0, 1.0


@dataclass(frozen=True)
class Question:
    """What is tested, and how often the answer may be wrong."""

    elo0: float = 0.0
    elo1: float = 50.0
    alpha: float = 0.05


class Test:
    """The test of one pairing. It asks about both players at once: is one of them stronger, and which?

    Where neither is, one is called stronger in at most `alpha` of all cases: so each of the two halves may err in half
    as many. Where one leads by `elo1`, that is missed in at most `alpha` of all cases.
    """

    __test__ = False  # not one of pytest's

    def __init__(self, question: Question) -> None:
        self.share0 = expected(question.elo0)
        self.share1 = expected(question.elo1)
        self.upper = log((1 - question.alpha) / (question.alpha / 2))
        self.lower = log(question.alpha / (1 - question.alpha / 2))
        self.rounds = VIRTUAL_ROUNDS
        self.shares = VIRTUAL_SHARES
        self.squares = VIRTUAL_SQUARES
        self.stronger = [False, False]
        self.no_stronger = [False, False]

    def add(self, share: float) -> None:
        """Count a round, in which the first player took this share of the points."""
        self.rounds += 1
        self.shares += share
        self.squares += share * share
        for player in (0, 1):
            if not self.no_stronger[player] and not self.stronger[player]:
                ratio = self.ratio(player)
                self.stronger[player] = ratio >= self.upper
                self.no_stronger[player] = ratio <= self.lower

    def ratio(self, player: int) -> float:
        """The logarithm of how much likelier the results are if this player leads by `elo1` than by `elo0`."""
        mean = self.shares / self.rounds
        spread = self.squares / self.rounds - mean * mean
        mine = 1 - mean if player else mean
        return self.rounds * (self.share1 - self.share0) * (2 * mine - self.share0 - self.share1) / (2 * spread)

    @property
    def decided(self) -> str | None:
        """Who is stronger, "a" or "b"; "neither" (H0 holds for both); None as long as it is open."""
        for player, name in enumerate("ab"):
            if self.stronger[player]:
                return name
        return "neither" if all(self.no_stronger) else None
