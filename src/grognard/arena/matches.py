"""Mass play: one match over many games, on several processes; the result depends on the seed only."""

import hashlib
import multiprocessing
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import perf_counter

from grognard.bots import Clock, make_bot
from grognard.games import rulebook
from grognard.kernel.rulebook import BadSetup
from grognard.kernel.table import Table


@dataclass(frozen=True)
class Match:
    """Who plays what. ``bots`` names a bot for each seat, in the order of the scenario's sides."""

    game: str
    scenario: str
    bots: tuple[str, ...]
    options: tuple[str, ...] = ()
    seed: int = 1815
    swap: bool = False
    overrides: tuple[Mapping[str, object], ...] = ()

    def bots_of(self, index: int) -> tuple[str, ...]:
        """The bots of game number ``index``: with ``swap`` they change seats after each game."""
        turn = index % len(self.bots) if self.swap else 0
        return self.bots[turn:] + self.bots[:turn]

    def table(self, index: int) -> Table:
        """Game number ``index`` at its start. Raises BadSetup."""
        seed = derived_seed(self.seed, index, "dice")
        return Table(rulebook(self.game), self.scenario, self.options, seed, self.overrides)


@dataclass(frozen=True)
class GameResult:
    """How one game went. ``winners`` are seats, none for a draw; ``record`` only when it was asked for."""

    index: int
    bots: tuple[str, ...]
    winners: tuple[int, ...]
    reason: str
    decisions: int
    record: str | None = None


@dataclass
class Tally:
    """The sum of many games. Allies who win together have a win each; a bot has one win a game, on whatever seats."""

    wins: dict[str, int]
    wins_by_bot: dict[str, int]
    games: int = 0
    draws: int = 0
    decisions: int = 0
    seconds: float = 0.0
    reasons: dict[str, int] = field(default_factory=dict)

    def add(self, result: GameResult, sides: Sequence[str]) -> None:
        """Count one game."""
        self.games += 1
        self.decisions += result.decisions
        self.reasons[result.reason] = self.reasons.get(result.reason, 0) + 1
        if not result.winners:
            self.draws += 1
        for seat in result.winners:
            self.wins[sides[seat]] += 1
        for bot in {result.bots[seat] for seat in result.winners}:
            self.wins_by_bot[bot] += 1


def derived_seed(seed: int, index: int, purpose: str) -> bytes:
    """32 bytes that follow from the seed of the match and the number of the game, apart for each purpose."""
    return hashlib.sha256(f"{seed}/{index}/{purpose}".encode()).digest()


def seats_from(sides: Sequence[str], named: Mapping[str, str], default: str = "random") -> tuple[str, ...]:
    """A bot for each seat; seats that nobody named get the default. Raises BadSetup for unknown sides."""
    for side in named:
        if side not in sides:
            raise BadSetup(f"there is no side {side!r}; there are: {', '.join(sides)}")
    return tuple(named.get(side, default) for side in sides)


def play(match: Match, index: int, *, keep_record: bool = False) -> GameResult:
    """Play game number ``index`` of a match to its end."""
    names = match.bots_of(index)
    table = match.table(index)
    bots = [make_bot(name, table.rulebook) for name in names]
    chances = [Random(derived_seed(match.seed, index, f"bot {seat}")) for seat in range(len(bots))]
    while table.outcome is None:
        decision = table.decision()
        seat = decision.seat
        table.take(bots[seat].choose(table.view(seat), decision, Clock(), chances[seat]))
    outcome = table.outcome
    return GameResult(
        index,
        names,
        outcome.winners,
        outcome.reason,
        len(table.history),
        table.record().to_text() if keep_record else None,
    )


def _play_some(match: Match, indices: Sequence[int], keep_record: bool) -> list[GameResult]:
    return [play(match, index, keep_record=keep_record) for index in indices]


def play_many(match: Match, games: int, jobs: int = 1, *, keep_record: bool = False) -> Iterator[GameResult]:
    """The games in order, whatever the number of processes."""
    jobs = min(jobs, games)
    if jobs == 1:
        for index in range(games):
            yield play(match, index, keep_record=keep_record)
        return
    # So many chunks that no process waits long for the last, so few that messages cost less than games.
    size = max(1, min(25, games // (jobs * 8)))
    chunks = [range(start, min(start + size, games)) for start in range(0, games, size)]
    # Fresh processes, not forks: a fork would copy the locks of whatever threads the caller has.
    with ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn")) as pool:
        for future in [pool.submit(_play_some, match, chunk, keep_record) for chunk in chunks]:
            yield from future.result()


def simulate(
    match: Match,
    games: int,
    *,
    jobs: int = 1,
    save: Path | None = None,
    progress: Callable[[int], None] = lambda _: None,
) -> Tally:
    """Play a match and add it up; ``progress`` hears of each game.

    Raises BadSetup or UnknownBot before the first game. With ``save``, each record goes into that folder.
    """
    table = match.table(0)
    sides = table.sides()
    if len(match.bots) != len(sides):
        raise BadSetup(f"{match.scenario} has {len(sides)} seats: {', '.join(sides)}")
    for name in match.bots:
        make_bot(name, table.rulebook)
    if save is not None:
        save.mkdir(parents=True, exist_ok=True)
    tally = Tally(dict.fromkeys(sides, 0), dict.fromkeys(match.bots, 0))
    start = perf_counter()
    for result in play_many(match, games, jobs, keep_record=save is not None):
        tally.add(result, sides)
        if save is not None and result.record is not None:
            (save / f"{match.game}-{match.scenario}-{match.seed}-{result.index:06}.json").write_text(result.record)
        progress(1)
    tally.seconds = perf_counter() - start
    return tally
