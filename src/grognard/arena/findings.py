"""What the games of a study say: shares with intervals, shifts by options, lengths, losses, fights, chances.

Every interval is a 95 % interval. An option and what it is compared with were played with the same dice, so their
games are compared pair by pair (McNemar's exact test); with many options, p values are corrected by Holm's method.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from math import comb, sqrt

import msgspec

from grognard.arena.study import Case, Game

Z = 1.959963985  # of a 95 % interval
ALPHA = 0.05
BINS = 10


class Share(msgspec.Struct, frozen=True):
    """So many of so many, with the interval of the share."""

    count: int
    of: int
    share: float
    low: float
    high: float


class Shift(msgspec.Struct, frozen=True):
    """How a side's share of wins differs from that of the base case. ``adjusted`` is the p value after Holm.

    ``same`` games went exactly alike; ``gained`` and ``lost`` are pairs of games of which it won only one.
    """

    side: str
    difference: float
    low: float
    high: float
    gained: int
    lost: int
    same: int
    p: float
    adjusted: float = 1.0


class Row(msgspec.Struct, frozen=True):
    """One value by turn: its mean, and the tenth and ninetieth percentile; how many games got so far."""

    turn: int
    mean: float
    low: float
    high: float
    games: int


class Bin(msgspec.Struct, frozen=True):
    """Forecasts of about the same chance, and how often the side did win; the interval counts games, not forecasts."""

    foretold: float
    came: float
    low: float
    high: float
    forecasts: int
    games: int


class Foresight(msgspec.Struct, frozen=True):
    """How well the value function foretells a side's win. ``brier`` is 0 for a prophet; ``naive`` is what one gets who
    always says the share of wins; ``by_turn`` has the score of each turn.
    """

    side: str
    brier: float
    naive: float
    bins: list[Bin]
    by_turn: list[tuple[int, float]]


class Finding(msgspec.Struct, frozen=True):
    """All about one case."""

    case: Case
    games: int
    wins: dict[str, Share]
    draws: Share
    endings: dict[str, int]
    turns: dict[int, int]
    decisions: list[int]
    losses: dict[str, dict[str, list[float]]]
    fights: dict[int, float]
    chances: dict[str, list[Row]]
    foresight: Foresight
    shift: Shift | None = None


# Statistics


def wilson(count: int, of: int) -> Share:
    """Wilson's interval of a share; it stays between 0 and 1 and is honest for few games."""
    if of == 0:
        return Share(0, 0, 0.0, 0.0, 1.0)
    share, square = count / of, Z * Z / of
    middle = (share + square / 2) / (1 + square)
    reach = Z * sqrt(share * (1 - share) / of + square / (4 * of)) / (1 + square)
    return Share(count, of, share, max(0.0, middle - reach), min(1.0, middle + reach))


def paired(gained: int, lost: int, pairs: int) -> tuple[float, float, float]:
    """The difference of two shares of the same pairs with its interval (Wald with half a pair more in each cell)."""
    if pairs == 0:
        return 0.0, -1.0, 1.0
    more, less, all_ = gained + 0.5, lost + 0.5, pairs + 2
    middle = (more - less) / all_
    reach = Z * sqrt(max(0.0, more + less - (more - less) ** 2 / all_)) / all_
    difference = (gained - lost) / pairs
    return difference, max(-1.0, min(middle - reach, difference)), min(1.0, max(middle + reach, difference))


def mcnemar(gained: int, lost: int) -> float:
    """How likely so uneven a split of the pairs that differ is by chance alone; exact, two-sided."""
    n, few = gained + lost, min(gained, lost)
    return min(1.0, 2 * sum(comb(n, k) for k in range(few + 1)) / (1 << n))


def holm(values: Sequence[float]) -> list[float]:
    """Correct p values for their number: the chance of even one false alarm among them stays below 5 %."""
    order = sorted(range(len(values)), key=lambda n: values[n])
    corrected = [1.0] * len(values)
    highest = 0.0
    for rank, n in enumerate(order):
        highest = max(highest, min(1.0, values[n] * (len(values) - rank)))
        corrected[n] = highest
    return corrected


def percentile(values: Sequence[float], share: float) -> float:
    """The value below which this share of all lies, between two neighbours in proportion."""
    ordered = sorted(values)
    place = share * (len(ordered) - 1)
    low = int(place)
    high = min(low + 1, len(ordered) - 1)
    return ordered[low] + (ordered[high] - ordered[low]) * (place - low)


def mean(values: Sequence[float]) -> float:
    """The mean, 0 of nothing."""
    return sum(values) / len(values) if values else 0.0


# Reading games


def ending(reason: str) -> str:
    """A reason without its numbers, so that games that ended alike are counted together."""
    return re.sub(r"-?\d+", "n", reason)


def losses(games: Sequence[Game]) -> dict[str, dict[str, list[float]]]:
    """Mean losses so far by army, arm and turn; a game that is over keeps those of its end."""
    last = max(game.turns for game in games)
    found: dict[str, dict[str, list[float]]] = {}
    for army, arms in games[0].losses.items():
        for arm in arms:
            rows = [game.losses[army][arm] for game in games]
            found.setdefault(army, {})[arm] = [
                mean([row[min(turn, len(row) - 1)] for row in rows]) for turn in range(last + 1)
            ]
    return found


def fights(games: Sequence[Game]) -> dict[int, float]:
    """Fights a game by space, the most first."""
    total: Counter[int] = Counter()
    for game in games:
        total.update(game.fights)
    ordered = sorted(total.items(), key=lambda item: (-item[1], item[0]))
    return {space: count / len(games) for space, count in ordered}


def chances(games: Sequence[Game], seat: int) -> list[Row]:
    """The chance of a seat at the start of each turn, as the value function has it, over the games that got so far."""
    rows: list[Row] = []
    for turn in range(max(len(game.chances) for game in games)):
        seen = [chance(game, turn, seat) for game in games if turn < len(game.chances)]
        if turn == 0 and all(game.chances[0] == game.chances[1] for game in games if len(game.chances) > 1):
            continue  # nothing is decided before the first turn
        rows.append(Row(turn, mean(seen), percentile(seen, 0.1), percentile(seen, 0.9), len(seen)))
    return rows


def chance(game: Game, turn: int, seat: int) -> float:
    """A value between -1 and 1 as a chance between 0 and 1."""
    return min(1.0, max(0.0, (game.chances[turn][seat] + 1) / 2))


def won(game: Game, seat: int) -> float:
    """1 for a win, 0 for a defeat, a half for a draw."""
    return 0.5 if not game.winners else float(seat in game.winners)


def foresight(games: Sequence[Game], seat: int, side: str) -> Foresight:
    """How well the chances at the start of each turn foretold who won."""
    usual = mean([won(game, seat) for game in games])
    guesses = [(turn, game, chance(game, turn, seat)) for game in games for turn in range(1, len(game.chances))]
    by_turn: dict[int, list[float]] = {}
    piles: dict[int, list[tuple[Game, float]]] = {}
    for turn, game, guess in guesses:
        by_turn.setdefault(turn, []).append((guess - won(game, seat)) ** 2)
        piles.setdefault(min(BINS - 1, int(guess * BINS)), []).append((game, guess))
    return Foresight(
        side,
        mean([(guess - won(game, seat)) ** 2 for _, game, guess in guesses]),
        mean([(usual - won(game, seat)) ** 2 for _, game, _ in guesses]),
        [calibrated(piles[n], seat) for n in sorted(piles)],
        [(turn, mean(scores)) for turn, scores in sorted(by_turn.items())],
    )


def calibrated(pile: Sequence[tuple[Game, float]], seat: int) -> Bin:
    """One point of the calibration plot. Forecasts of one game are one witness, not many."""
    came = mean([won(game, seat) for game, _ in pile])
    games = len({game.number for game, _ in pile})
    reach = wilson(round(came * games), games)
    return Bin(mean([guess for _, guess in pile]), came, min(reach.low, came), max(reach.high, came), len(pile), games)


def shift(games: Sequence[Game], base: Sequence[Game], seat: int, side: str) -> Shift:
    """How an option moves a side's wins, game by game against the same dice without it."""
    before = {game.number: game for game in base}
    pairs = [(game, before[game.number]) for game in games if game.number in before]
    gained = sum(seat in new.winners and seat not in old.winners for new, old in pairs)
    lost = sum(seat in old.winners and seat not in new.winners for new, old in pairs)
    same = sum(new.moves == old.moves and new.winners == old.winners for new, old in pairs)
    difference, low, high = paired(gained, lost, len(pairs))
    return Shift(side, difference, low, high, gained, lost, same, mcnemar(gained, lost))


def finding(case: Case, games: Sequence[Game], base: Sequence[Game], sides: Sequence[str]) -> Finding:
    """All about one case; ``base`` are the games to compare with, none for the default options."""
    endings = Counter(ending(game.reason) for game in games)
    turns = Counter(game.turns for game in games)
    return Finding(
        case,
        len(games),
        {side: wilson(sum(seat in game.winners for game in games), len(games)) for seat, side in enumerate(sides)},
        wilson(sum(not game.winners for game in games), len(games)),
        dict(sorted(endings.items(), key=lambda item: (-item[1], item[0]))),
        dict(sorted(turns.items())),
        [game.decisions for game in games],
        losses(games),
        fights(games),
        {side: chances(games, seat) for seat, side in enumerate(sides)},
        foresight(games, 0, sides[0]),
        shift(games, base, 0, sides[0]) if base else None,
    )


def findings(cases: Iterable[Case], games: Iterable[Game], sides: dict[str, list[str]]) -> list[Finding]:
    """All about every case that has games; ``sides`` by scenario. The p values of all shifts are corrected together."""
    by_case: dict[str, list[Game]] = {}
    for game in games:
        by_case.setdefault(game.case, []).append(game)
    found = [
        finding(case, by_case[case.name], by_case.get(case.base, []), sides[case.scenario])
        for case in cases
        if case.name in by_case
    ]
    # An option that changed no game at all cannot raise a false alarm: it is not counted among the tests.
    tested = [n for n, one in enumerate(found) if one.shift is not None and one.shift.same < one.games]
    corrected = dict(zip(tested, holm([shift_of(found[n]).p for n in tested]), strict=True))
    return [
        msgspec.structs.replace(one, shift=msgspec.structs.replace(shift_of(one), adjusted=corrected[n]))
        if n in corrected
        else one
        for n, one in enumerate(found)
    ]


def shift_of(one: Finding) -> Shift:
    """The shift of a case that has one."""
    assert one.shift is not None
    return one.shift


def is_clear(one: Shift) -> bool:
    """Does the option shift the balance, even after the correction for many comparisons?"""
    return one.adjusted < ALPHA


def is_hint(one: Shift) -> bool:
    """Would it look like a shift, by its p value or its interval, if it were the only option that was looked at?"""
    return not is_clear(one) and (one.p < ALPHA or one.low > 0 or one.high < 0)


def expected_alarms(found: Iterable[Finding]) -> float:
    """How many options without any effect would look like a shift at 5 % without the correction."""
    return ALPHA * sum(one.shift is not None and one.shift.same < one.games for one in found)
