"""Everybody against everybody: a round robin of bots with seats and dice mirrored, and what it says of them.

A round of a pairing is one seed of the dice with the seats changed, so that neither luck nor the better side counts.
The pairings play round after round by turns, each until it is decided; the result depends on the seed only.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from itertools import combinations, islice

from grognard.arena.ledger import Ledger
from grognard.arena.matches import GameResult, Match, play
from grognard.arena.processes import crew
from grognard.arena.sequential import Question, Test
from grognard.bots import make_bot
from grognard.games import rulebook
from grognard.kernel.rulebook import BadSetup, Rulebook


@dataclass(frozen=True)
class Tournament:
    """What is played. ``games`` are for each pairing, rounded up to whole rounds; without a ``question`` all."""

    game: str
    scenario: str
    bots: tuple[str, ...]
    games: int = 100
    options: tuple[str, ...] = ()
    seed: int = 1815
    seconds: Mapping[str, float] = field(default_factory=dict)
    question: Question | None = field(default_factory=Question)
    overrides: tuple[Mapping[str, object], ...] = ()

    def match(self, seats: tuple[str, ...]) -> Match:
        """The match in which these bots keep these seats; its games are numbered by round."""
        return Match(
            self.game,
            self.scenario,
            seats,
            self.options,
            self.seed,
            overrides=self.overrides,
            seconds=dict(self.seconds),
            forgive=True,
        )

    def check(self) -> None:
        """Raises BadSetup or UnknownBot before the first game."""
        book = rulebook(self.game)
        sides = book.sides_of(self.scenario)
        if len(self.bots) < 2:
            raise BadSetup("an arena needs at least two bots")
        for bot in self.bots:
            if self.bots.count(bot) > 1:
                raise BadSetup(f"bot {bot} is named twice")
            make_bot(bot, book, seconds=self.seconds.get(bot))
        for bot, seconds in self.seconds.items():
            if bot not in self.bots:
                raise BadSetup(f"bot {bot} has a time limit but does not play; there are: {', '.join(self.bots)}")
            if not seconds > 0:
                raise BadSetup(f"bot {bot} needs more than {seconds:g} seconds")
        self.match((self.bots[0],) * len(sides)).table(0)


def camps(book: Rulebook, scenario: str) -> list[tuple[int, ...]]:
    """The seats of a scenario, allies together."""
    found: list[tuple[int, ...]] = []
    for seat in range(len(book.sides_of(scenario))):
        camp = tuple(sorted({seat, *book.secrets.allies(book.sides_of(scenario), seat)}))
        if camp not in found:
            found.append(camp)
    return found


def seatings(camps: Sequence[tuple[int, ...]], a: str, b: str) -> list[tuple[str, ...]]:
    """How two bots fill the seats in the games of a round: each is alone in each camp once, the other has the rest.

    With two camps, that is two games; allies always have the same bot.
    """
    seats = sorted(seat for camp in camps for seat in camp)
    found: list[tuple[str, ...]] = []
    for one, other in ((a, b), (b, a)):
        for camp in camps:
            seating = tuple(one if seat in camp else other for seat in seats)
            if seating not in found:
                found.append(seating)
    return found


def points(result: GameResult, bot: str) -> float:
    """1 if this bot won, 0 if another did, half a point for both where all won or none."""
    won = {result.bots[seat] for seat in result.winners}
    if won == {bot}:
        return 1.0
    return 0.5 if bot in won or not won else 0.0


class Pairing:
    """Two bots and their games. What counts are the rounds from the first on, up to the one that decided."""

    def __init__(self, tournament: Tournament, a: str, b: str) -> None:
        self.a = a
        self.b = b
        fields = camps(rulebook(tournament.game), tournament.scenario)
        self.matches = [tournament.match(seats) for seats in seatings(fields, a, b)]
        self.rounds = -(-tournament.games // len(self.matches))
        self.shares: list[float] = []  # what the first bot took of each round that counts
        self.test = Test(tournament.question) if tournament.question else None
        self._games: dict[tuple[int, int], GameResult] = {}

    def has(self, number: int, seating: int) -> bool:
        """Was this game played?"""
        return (number, seating) in self._games

    def add(self, number: int, seating: int, result: GameResult) -> None:
        """Take a game in, in whatever order they come, and count the rounds that are whole now."""
        self._games[number, seating] = result
        while not self.over and all(self.has(len(self.shares), other) for other in range(len(self.matches))):
            games = [self._games[len(self.shares), other] for other in range(len(self.matches))]
            share = sum(points(game, self.a) for game in games) / len(games)
            self.shares.append(share)
            if self.test:
                self.test.add(share)

    @property
    def decided(self) -> str | None:
        """What the sequential test found: "a", "b" or "neither" is stronger; None where it is open."""
        return self.test.decided if self.test else None

    @property
    def over(self) -> bool:
        """Is there nothing more to play?"""
        return self.decided is not None or len(self.shares) == self.rounds

    @property
    def progress(self) -> int:
        """How many games are done or no longer needed."""
        return self.rounds * len(self.matches) if self.over else len(self._games)

    def games(self) -> Iterator[GameResult]:
        """The games that count, in order."""
        for number in range(len(self.shares)):
            for seating in range(len(self.matches)):
                yield self._games[number, seating]


@dataclass(frozen=True)
class Task:
    """One game to play."""

    pairing: int
    number: int
    seating: int


class RoundRobin:
    """A tournament in progress."""

    def __init__(self, tournament: Tournament) -> None:
        tournament.check()
        self.tournament = tournament
        self.pairings = [Pairing(tournament, a, b) for a, b in combinations(tournament.bots, 2)]
        self.sides = rulebook(tournament.game).sides_of(tournament.scenario)

    @property
    def total(self) -> int:
        """How many games there are at most."""
        return sum(pairing.rounds * len(pairing.matches) for pairing in self.pairings)

    def match(self, task: Task) -> Match:
        """The match that a game belongs to."""
        return self.pairings[task.pairing].matches[task.seating]

    def due(self, ledger: Ledger) -> Iterator[Task]:
        """The games to play, as long as their pairing is open; those in the ledger are taken from it."""
        for number in range(max(pairing.rounds for pairing in self.pairings)):
            for index, pairing in enumerate(self.pairings):
                for seating, match in enumerate(pairing.matches):
                    if pairing.over:
                        break
                    known = ledger.find(match, number)
                    if known is None:
                        yield Task(index, number, seating)
                    else:
                        pairing.add(number, seating, known)

    def play(
        self, jobs: int = 1, ledger: Ledger | None = None, progress: Callable[[int], None] = lambda _: None
    ) -> None:
        """Play all that is due on so many processes; ``progress`` hears how many games are settled."""
        kept = ledger or Ledger()
        settled = 0
        for task, result in spread(self.match, self.due(kept), min(jobs, self.total)):
            pairing = self.pairings[task.pairing]
            kept.add(self.match(task), result)
            pairing.add(task.number, task.seating, result)
            now = sum(one.progress for one in self.pairings)
            progress(now - settled)
            settled = now
        progress(self.total - settled)


def spread(match_of: Callable[[Task], Match], tasks: Iterator[Task], jobs: int) -> Iterator[tuple[Task, GameResult]]:
    """Play games on several processes, and give them as they get done. Raises BadSetup if a process dies.

    No game waits for a process: which ones are due is known only when those before have been looked at.
    """
    if jobs == 1:
        for task in tasks:
            yield task, play(match_of(task), task.number)
        return
    running: dict[Future[GameResult], Task] = {}
    try:
        with crew(jobs) as workers:
            while True:
                for task in islice(tasks, jobs - len(running)):
                    running[workers.submit(play, match_of(task), task.number)] = task
                if not running:
                    return
                for future in wait(running, return_when=FIRST_COMPLETED).done:
                    result = future.result()
                    yield running.pop(future), result
    except BrokenProcessPool as error:
        names = sorted({bot for task in running.values() for bot in match_of(task).bots})
        raise BadSetup(f"a process died while these bots played: {', '.join(names)}") from error
