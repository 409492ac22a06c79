"""What a round robin says of its bots: ladder, pairings, sides, time."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from grognard.arena.ladder import Standing, standings, wilson
from grognard.arena.matches import GameResult, Thinking
from grognard.arena.roundrobin import Pairing, RoundRobin, points


@dataclass
class Rank:
    """A bot on the ladder. ``points_by_side`` holds points and games for each side that it played."""

    bot: str
    standing: Standing
    games: int = 0
    forfeits: int = 0
    thinking: Thinking = field(default_factory=Thinking)
    points_by_side: dict[str, tuple[float, int]] = field(default_factory=dict)

    @property
    def seconds_per_decision(self) -> float:
        """How long it thinks on average."""
        return self.thinking.seconds / max(1, self.thinking.decisions)


@dataclass(frozen=True)
class Meeting:
    """Two bots head to head, with the 95 % interval of the first one's share of points."""

    a: str
    b: str
    games: int
    wins_a: int
    wins_b: int
    draws: int
    share_a: float
    low: float
    high: float
    decided: str | None

    @property
    def stronger(self) -> str:
        """Who is stronger, in the opinion of the sequential test; or nobody."""
        return {"a": self.a, "b": self.b}.get(self.decided or "", "")


@dataclass(frozen=True)
class Results:
    """Everything. The ladder begins with the strongest; ``forfeits`` counts what went wrong, in words."""

    ladder: list[Rank]
    meetings: list[Meeting]
    games: int
    draws: int
    decisions: int
    wins_by_side: dict[str, int]
    forfeits: dict[str, int]


def results(robin: RoundRobin) -> Results:
    """Add the games up that count."""
    games = [game for pairing in robin.pairings for game in pairing.games()]
    wins_by_side = dict.fromkeys(robin.sides, 0)
    forfeits: dict[str, int] = {}
    for game in games:
        for seat in game.winners:
            wins_by_side[robin.sides[seat]] += 1
        if game.forfeit is not None:
            forfeits[game.reason] = forfeits.get(game.reason, 0) + 1
    return Results(
        ladder(robin, games),
        [meeting(pairing) for pairing in robin.pairings],
        len(games),
        sum(not game.winners for game in games),
        sum(game.decisions for game in games),
        wins_by_side,
        forfeits,
    )


def ladder(robin: RoundRobin, games: Iterable[GameResult]) -> list[Rank]:
    """All bots, the strongest first."""
    bots = robin.tournament.bots
    shares = {(bots.index(pairing.a), bots.index(pairing.b)): pairing.shares for pairing in robin.pairings}
    size = len(robin.pairings[0].matches)
    standing = standings(len(bots), shares, size, robin.tournament.seed)
    ranks = {bot: Rank(bot, one) for bot, one in zip(bots, standing, strict=True)}
    for game in games:
        for bot in set(game.bots):
            count(ranks[bot], game, robin.sides)
    return sorted(ranks.values(), key=lambda rank: -rank.standing.elo)


def count(rank: Rank, game: GameResult, sides: list[str]) -> None:
    """Add a game to what is known of a bot that played in it."""
    rank.games += 1
    rank.forfeits += game.forfeit is not None and game.bots[game.forfeit] == rank.bot
    for seat, bot in enumerate(game.bots):
        if bot != rank.bot:
            continue
        thought = game.thinking[seat]
        rank.thinking.decisions += thought.decisions
        rank.thinking.seconds += thought.seconds
        rank.thinking.slowest = max(rank.thinking.slowest, thought.slowest)
        won, played = rank.points_by_side.get(sides[seat], (0.0, 0))
        rank.points_by_side[sides[seat]] = (won + points(game, bot), played + 1)


def meeting(pairing: Pairing) -> Meeting:
    """A pairing in numbers."""
    taken = [points(game, pairing.a) for game in pairing.games()]
    low, high = wilson(sum(taken), len(taken))
    return Meeting(
        pairing.a,
        pairing.b,
        len(taken),
        taken.count(1.0),
        taken.count(0.0),
        taken.count(0.5),
        sum(taken) / len(taken) if taken else 0.5,
        low,
        high,
        pairing.decided,
    )
