"""How strong players are, from who beat whom: Elo by maximum likelihood, and how far it can be trusted."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp, inf, log, sqrt
from random import Random

ELO_PER_NAT = 400 / log(10)
Z95 = 1.959964
TRIALS = 1000  # resamples of the bootstrap
VIRTUAL = 1.0  # a virtual drawn game in each pairing keeps the Elo of who won or lost everything finite
CLOSE = 1e-9
LONGEST_STEP = 2.0  # in nats: Newton's first steps from equal strengths would else overshoot

Pairing = tuple[int, int]


@dataclass(frozen=True)
class Standing:
    """A player's Elo with its 95 % interval; the average of all players is 0.

    Whoever has won everything may be any amount stronger than all others: his interval has no upper end (infinity), and
    that of one who has won nothing no lower end.
    """

    elo: float
    low: float
    high: float


def expected(elo: float) -> float:
    """The share of points that a lead of so much Elo promises."""
    return 1 / (1 + 10 ** (-elo / 400))


def wilson(points: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share of points; all is possible where nothing was played."""
    if not games:
        return 0.0, 1.0
    share = points / games
    middle = share + Z95 * Z95 / (2 * games)
    spread = Z95 * sqrt(share * (1 - share) / games + Z95 * Z95 / (4 * games * games))
    whole = 1 + Z95 * Z95 / games
    return max(0.0, (middle - spread) / whole), min(1.0, (middle + spread) / whole)


def elos(players: int, points: Mapping[Pairing, tuple[float, float]]) -> list[float]:
    """The Elo of each player (Bradley-Terry, by Newton's method), average 0.

    ``points`` holds for pairs (a, b) of players the points of a and the games played; a draw is half a point each.
    Everybody must have met everybody, or at least be tied to all others by those he met.
    """
    played = [
        (a, b, won + VIRTUAL / 2, games + VIRTUAL) for (a, b), (won, games) in sorted(points.items()) if games > 0
    ]
    strength = [0.0] * players
    for _ in range(100):
        slope = [0.0] * players
        curve = [[0.0] * players for _ in range(players)]
        for a, b, won, games in played:
            promised = 1 / (1 + exp(strength[b] - strength[a]))
            slope[a] += won - games * promised
            slope[b] -= won - games * promised
            bend = games * promised * (1 - promised)
            curve[a][a] += bend
            curve[b][b] += bend
            curve[a][b] -= bend
            curve[b][a] -= bend
        # Only differences matter: the last player stays where he is, else the equations would have no one solution.
        step = [*solve([row[:-1] for row in curve[:-1]], slope[:-1]), 0.0]
        longest = max(abs(part) for part in step)
        if longest < CLOSE:
            break
        scale = min(1.0, LONGEST_STEP / longest)
        strength = [old + scale * part for old, part in zip(strength, step, strict=True)]
    average = sum(strength) / players
    return [(one - average) * ELO_PER_NAT for one in strength]


def solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """The solution of a small system of linear equations whose matrix is positive definite."""
    size = len(right)
    rows = [[*row, end] for row, end in zip(matrix, right, strict=True)]
    for pivot in range(size):
        for row in range(pivot + 1, size):
            share = rows[row][pivot] / rows[pivot][pivot]
            for column in range(pivot, size + 1):
                rows[row][column] -= share * rows[pivot][column]
    answer = [0.0] * size
    for row in reversed(range(size)):
        known = sum(rows[row][column] * answer[column] for column in range(row + 1, size))
        answer[row] = (rows[row][size] - known) / rows[row][row]
    return answer


def standings(
    players: int, rounds: Mapping[Pairing, Sequence[float]], games_a_round: int, seed: int, trials: int = TRIALS
) -> list[Standing]:
    """Elo with 95 % intervals by bootstrap.

    ``rounds`` holds for pairs (a, b) the share of points that a took in each round of ``games_a_round`` games. Rounds,
    not games, are drawn anew: the games of a round share their dice. One drawn round is among those to draw from, so
    that ten wins out of ten do not look certain.
    """
    met = {pairing: list(shares) for pairing, shares in sorted(rounds.items()) if shares}
    counted = {pairing: (games_a_round * sum(shares), games_a_round * len(shares)) for pairing, shares in met.items()}
    best = elos(players, counted)
    chance = Random(seed)
    drawn: list[list[float]] = [[] for _ in range(players)]
    for _ in range(trials):
        sample = {
            pairing: (games_a_round * sum(chance.choices([*shares, 0.5], k=len(shares))), games_a_round * len(shares))
            for pairing, shares in met.items()
        }
        for player, elo in enumerate(elos(players, sample)):
            drawn[player].append(elo)
    taken = taken_by(players, met)
    return [
        Standing(
            elo,
            -inf if not any(taken[player]) else min(elo, quantile(found, 0.025)),
            inf if taken[player] and all(share == 1 for share in taken[player]) else max(elo, quantile(found, 0.975)),
        )
        for player, (elo, found) in enumerate(zip(best, drawn, strict=True))
    ]


def taken_by(players: int, rounds: Mapping[Pairing, Sequence[float]]) -> list[list[float]]:
    """What each player has taken of each of his rounds."""
    found: list[list[float]] = [[] for _ in range(players)]
    for (a, b), shares in rounds.items():
        found[a] += shares
        found[b] += [1 - share for share in shares]
    return found


def quantile(values: list[float], share: float) -> float:
    """The value below which this share of the values lies."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]
