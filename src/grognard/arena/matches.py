"""Mass play: one match over many games, on several processes; the result depends on the seed only."""

import contextlib
import hashlib
import os
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from random import Random
from time import perf_counter

from grognard.arena.cluster import spread
from grognard.bots import Bot, Clock, make_bot
from grognard.games import rulebook
from grognard.kernel.action import Action
from grognard.kernel.rulebook import BadSetup
from grognard.kernel.table import Table


@dataclass(frozen=True)
class Match:
    """Who plays what. ``bots`` names a bot for each seat, in the order of the scenario's sides.

    ``seconds`` is how long some bots may think about a decision. With ``forgive`` a bot that fails loses its game, and
    the others go on; else its mistake comes through to the caller.
    """

    game: str
    scenario: str
    bots: tuple[str, ...]
    options: tuple[str, ...] = ()
    seed: int = 1815
    swap: bool = False
    overrides: tuple[Mapping[str, object], ...] = ()
    seconds: Mapping[str, float] = field(default_factory=dict)
    forgive: bool = False

    def bots_of(self, index: int) -> tuple[str, ...]:
        """The bots of game number ``index``: with ``swap`` they change seats after each game."""
        turn = index % len(self.bots) if self.swap else 0
        return self.bots[turn:] + self.bots[:turn]

    def table(self, index: int) -> Table:
        """Game number ``index`` at its start. Raises BadSetup."""
        seed = derived_seed(self.seed, index, "dice")
        return Table(rulebook(self.game), self.scenario, self.options, seed, self.overrides)


@dataclass
class Thinking:
    """How long a seat thought in one game, by the clock on the wall."""

    decisions: int = 0
    seconds: float = 0.0
    slowest: float = 0.0

    def add(self, seconds: float) -> None:
        """Count one decision."""
        self.decisions += 1
        self.seconds += seconds
        self.slowest = max(self.slowest, seconds)


class Forfeit(Exception):
    """A bot failed; the message says how."""


@dataclass(frozen=True)
class GameResult:
    """How one game went. ``winners`` are seats, none for a draw; ``record`` only when it was asked for.

    ``forfeit`` is the seat whose bot failed, if one did; then ``reason`` tells of it.
    """

    index: int
    bots: tuple[str, ...]
    winners: tuple[int, ...]
    reason: str
    decisions: int
    record: str | None = None
    forfeit: int | None = None
    thinking: tuple[Thinking, ...] = ()


@dataclass
class Tally:
    """The sum of many games. Allies who win together have a win each; a bot has one win a game, on whatever seats.

    ``stopped``: not all games were played, because somebody interrupted.
    """

    wins: dict[str, int]
    wins_by_bot: dict[str, int]
    games: int = 0
    draws: int = 0
    decisions: int = 0
    seconds: float = 0.0
    reasons: dict[str, int] = field(default_factory=dict)
    forfeits: dict[str, int] = field(default_factory=dict)
    stopped: bool = False

    def add(self, result: GameResult, sides: Sequence[str]) -> None:
        """Count one game."""
        self.games += 1
        self.decisions += result.decisions
        told = self.reasons if result.forfeit is None else self.forfeits
        told[result.reason] = told.get(result.reason, 0) + 1
        if not result.winners:
            self.draws += 1
        for seat in result.winners:
            self.wins[sides[seat]] += 1
        for bot in {result.bots[seat] for seat in result.winners}:
            self.wins_by_bot[bot] += 1


def derived_seed(seed: int, index: int, purpose: str) -> bytes:
    """32 bytes that follow from the seed of the match and the number of the game, apart for each purpose."""
    return hashlib.sha256(f"{seed}/{index}/{purpose}".encode()).digest()


def seats_from(sides: Sequence[str], named: Mapping[str, str], default: str = "veteran") -> tuple[str, ...]:
    """A bot for each seat; seats that nobody named get the default. Raises BadSetup for unknown sides."""
    for side in named:
        if side not in sides:
            raise BadSetup(f"there is no side {side!r}; there are: {', '.join(sides)}")
    return tuple(named.get(side, default) for side in sides)


def ask(bot: Bot, table: Table, clock: Clock, chance: Random, thinking: Thinking) -> Action:
    """What a bot answers to the decision at the table. Raises Forfeit if it fails or cheats."""
    decision = table.decision()
    view = table.view(decision.seat)
    start = perf_counter()
    try:
        answer: object = bot.choose(view, decision, clock, chance)
    except (Exception, SystemExit) as error:
        raise Forfeit(f"{type(error).__name__} in {decision.name}: {brief(str(error))}") from error
    finally:
        thinking.add(perf_counter() - start)
    if not isinstance(answer, Action) or answer not in table.legal():
        raise Forfeit(f"answered {decision.name} with {brief(repr(answer))}, which is not legal")
    return answer


def brief(text: str) -> str:
    """One line, and not a long one."""
    return " ".join(text.split())[:120]


def enemies(table: Table, seat: int) -> tuple[int, ...]:
    """The seats that win when this one gives up: allies lose with it."""
    losers = {seat, *table.rulebook.secrets.allies(table.sides(), seat)}
    return tuple(other for other in range(len(table.sides())) if other not in losers)


def play(match: Match, index: int, *, keep_record: bool = False) -> GameResult:
    """Play game number ``index`` of a match to its end. Raises Forfeit, unless the match forgives."""
    names = match.bots_of(index)
    table = match.table(index)
    seats = range(len(names))
    bots = [make_bot(name, table.rulebook, seconds=match.seconds.get(name)) for name in names]
    chances = [Random(derived_seed(match.seed, index, f"bot {seat}")) for seat in seats]
    limits = [match.seconds.get(name, float("inf")) for name in names]
    thinking = tuple(Thinking() for _ in seats)
    gave_up: int | None = None
    winners: tuple[int, ...] = ()
    reason = ""
    while table.outcome is None:
        seat = table.seat()
        try:
            table.take(ask(bots[seat], table, Clock(limits[seat]), chances[seat], thinking[seat]))
        except Forfeit as error:
            if not match.forgive:
                raise
            gave_up, winners, reason = seat, enemies(table, seat), f"{names[seat]} forfeits: {error}"
            break
    if table.outcome is not None:
        winners, reason = table.outcome.winners, table.outcome.reason
    record = table.record(reveal=True).to_text() if keep_record else None
    return GameResult(index, names, winners, reason, len(table.history), record, gave_up, thinking)


def play_any(
    match: Match, games: int, jobs: int = 1, *, keep_record: bool = False
) -> Generator[GameResult, None, None]:
    """The games as they get done. Raises BadSetup if a process dies."""
    try:
        yield from spread(partial(play, match, keep_record=keep_record), range(games), min(jobs, games))
    except BrokenProcessPool as error:
        raise BadSetup(f"a process died while these bots played: {', '.join(sorted(set(match.bots)))}") from error


def play_many(match: Match, games: int, jobs: int = 1, *, keep_record: bool = False) -> Iterator[GameResult]:
    """The games in order, whatever the number of processes."""
    early: dict[int, GameResult] = {}
    due = 0
    for result in play_any(match, games, jobs, keep_record=keep_record):
        early[result.index] = result
        while due in early:
            yield early.pop(due)
            due += 1


def check(match: Match) -> list[str]:
    """The sides of a match that can be played. Raises BadSetup or UnknownBot."""
    table = match.table(0)
    sides = table.sides()
    if len(match.bots) != len(sides):
        raise BadSetup(f"{match.scenario} has {len(sides)} seats: {', '.join(sides)}")
    for name in match.bots:
        make_bot(name, table.rulebook)
    return list(sides)


def make_folder(folder: Path) -> None:
    """A place for records. Raises BadSetup."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadSetup(f"{folder}: {error.strerror or error}") from error
    if not os.access(folder, os.W_OK | os.X_OK):
        raise BadSetup(f"{folder}: cannot write there")


def write_record(folder: Path, match: Match, result: GameResult) -> None:
    """Keep a record; a file of that name is always a whole one. Raises BadSetup where there is no room for it."""
    assert result.record is not None
    path = folder / f"{match.game}-{match.scenario}-{match.seed}-{result.index:06}.json"
    unfinished = path.with_name(path.name + ".part")
    try:
        unfinished.write_text(result.record, encoding="utf-8")
        unfinished.replace(path)
    except OSError as error:
        raise BadSetup(f"{path}: {error.strerror or error}") from error
    finally:
        with contextlib.suppress(OSError):
            unfinished.unlink()


def simulate(
    match: Match,
    games: int,
    *,
    jobs: int = 1,
    save: Path | None = None,
    progress: Callable[[int], None] = lambda _: None,
) -> Tally:
    """Play a match and add it up; ``progress`` hears of each game. Interrupted, it adds up what was finished by then.

    Raises BadSetup or UnknownBot before the first game. With ``save``, each record goes into that folder as soon as its
    game is over; raises BadSetup where that cannot be done.
    """
    sides = check(match)
    if save is not None:
        make_folder(save)
    tally = Tally(dict.fromkeys(sides, 0), dict.fromkeys(match.bots, 0))
    found: list[GameResult] = []
    start = perf_counter()
    try:
        with contextlib.closing(play_any(match, games, jobs, keep_record=save is not None)) as played:
            for result in played:
                if save is not None:
                    write_record(save, match, result)
                found.append(replace(result, record=None))
                progress(1)
    except KeyboardInterrupt:
        tally.stopped = True
    for result in sorted(found, key=lambda result: result.index):  # the sum does not depend on who was quicker
        tally.add(result, sides)
    tally.seconds = perf_counter() - start
    return tally
