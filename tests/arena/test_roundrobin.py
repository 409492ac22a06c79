"""The round robin: seats, seeds, stopping, going on, forfeits."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import chain
from pathlib import Path

import pytest

from grognard.arena.ledger import open_ledger
from grognard.arena.matches import Forfeit, GameResult, Match, Thinking, play
from grognard.arena.results import results
from grognard.arena.roundrobin import Pairing, RoundRobin, Tournament, camps, points, seatings
from grognard.arena.sequential import Question
from grognard.bots import UnknownBot
from grognard.bots.outside import digest
from grognard.games import rulebook
from grognard.kernel.rulebook import BadSetup

GAME, SCENARIO = "last_battles", "quatre_bras"
BOTS = """
class First:
    def __init__(self, book):
        self.count = 0

    def choose(self, view, decision, clock, rng):
        return decision.actions[0]

class Quitter(First):
    def choose(self, view, decision, clock, rng):
        raise ZeroDivisionError("no more\\nmen")

class Cheat(First):
    def choose(self, view, decision, clock, rng):
        self.count += 1
        return decision.actions[0] if self.count < 3 else "attack everywhere"

class Leaver(First):
    def choose(self, view, decision, clock, rng):
        raise SystemExit(3)

class Watch(First):
    def choose(self, view, decision, clock, rng):
        assert 0 < clock.left() <= 7
        return decision.actions[-1]
"""


@pytest.fixture
def bots(tmp_path: Path) -> Path:
    """A file with bots of all kinds."""
    path = tmp_path / "bots.py"
    path.write_text(BOTS)
    return path


def cup(*names: str, games: int = 4, question: Question | None = None) -> Tournament:
    return Tournament(GAME, SCENARIO, names, games, question=question)


def told(robin: RoundRobin) -> list[tuple[GameResult, ...]]:
    """All games without their times."""
    clockless = (Thinking(), Thinking())
    return [tuple(replace(game, thinking=clockless) for game in pairing.games()) for pairing in robin.pairings]


# Seats


def test_two_bots_change_seats_within_a_round_on_the_same_dice() -> None:
    robin = RoundRobin(cup("random", "recruit"))
    (pairing,) = robin.pairings
    assert [match.bots for match in pairing.matches] == [("random", "recruit"), ("recruit", "random")]
    first, mirrored = (match.table(3) for match in pairing.matches)
    assert first.seed == mirrored.seed
    assert first.seed != pairing.matches[0].table(4).seed


def test_allies_have_the_same_bot() -> None:
    book = rulebook("napoleon_1815")
    assert camps(book, "campaign") == [(0,), (1,)]
    assert camps(book, "three_players") == [(0,), (1, 2)]
    assert seatings(camps(book, "three_players"), "a", "b") == [("a", "b", "b"), ("b", "a", "a")]


def test_without_alliances_each_is_alone_in_each_seat() -> None:
    found = seatings([(0,), (1,), (2,)], "a", "b")
    assert found == [
        ("a", "b", "b"), ("b", "a", "b"), ("b", "b", "a"),
        ("b", "a", "a"), ("a", "b", "a"), ("a", "a", "b"),
    ]  # fmt: skip


def test_games_are_rounded_up_to_whole_rounds() -> None:
    assert [RoundRobin(cup("random", "recruit", games=games)).total for games in (1, 2, 3, 100)] == [2, 2, 4, 100]
    assert RoundRobin(cup("random", "recruit", "veteran", games=10)).total == 30


def test_points() -> None:
    game = GameResult(0, ("a", "b", "b"), (), "Night", 1)
    assert [points(replace(game, winners=won), "a") for won in [(0,), (1, 2), (1,), (), (0, 1)]] == [1, 0, 0, 0.5, 0.5]
    assert [points(replace(game, winners=won), "b") for won in [(0,), (1, 2), (1,), (), (0, 1)]] == [0, 1, 1, 0.5, 0.5]


# Stopping


def finished(pairing: Pairing, number: int, seating: int, winner: str) -> GameResult:
    seats = pairing.matches[seating].bots
    return GameResult(number, seats, (seats.index(winner),), "", 1, thinking=(Thinking(), Thinking()))


def test_rounds_are_judged_in_their_order_whenever_they_come() -> None:
    tournament = cup("random", "recruit", games=60, question=Question())
    orders = {"in order": range(30), "backwards": range(29, -1, -1), "mixed": chain(range(1, 30, 2), range(0, 30, 2))}
    shares = []
    for order in orders.values():
        (pairing,) = RoundRobin(tournament).pairings
        for number in order:
            for seating in (1, 0):
                # The first rounds go to recruit; the late ones, which must not count, to random.
                winner = "recruit" if number < 15 else "random"
                pairing.add(number, seating, finished(pairing, number, seating, winner))
        assert pairing.decided == "b"
        shares.append(pairing.shares)
    assert shares[0] == shares[1] == shares[2]
    assert 5 < len(shares[0]) < 15


def test_a_pairing_stops_when_it_is_decided_and_the_others_go_on(bots: Path) -> None:
    quitter, first, cheat = (f"{bots}:{name}" for name in ("Quitter", "First", "Cheat"))
    robin = RoundRobin(cup(quitter, first, cheat, games=40, question=Question()))
    heard: list[int] = []
    robin.play(1, progress=heard.append)
    found = results(robin)
    # Of the two who forfeit, the one in the first seat does so first: their pairing is never decided.
    assert [meeting.decided for meeting in found.meetings] == ["b", None, "a"]
    assert [meeting.games < 40 for meeting in found.meetings] == [True, False, True]
    assert sum(heard) == robin.total == 120
    whole = RoundRobin(cup(quitter, first, games=40))
    whole.play(1)
    assert results(whole).meetings[0].games == 40
    assert results(whole).meetings[0].decided is None


def test_the_number_of_processes_changes_nothing(bots: Path) -> None:
    tournament = cup("random", f"{bots}:First", f"{bots}:Quitter", games=20, question=Question(alpha=0.2))
    alone, crowd = RoundRobin(tournament), RoundRobin(tournament)
    alone.play(1)
    crowd.play(2)
    assert told(alone) == told(crowd)
    assert [pairing.decided for pairing in alone.pairings] == [pairing.decided for pairing in crowd.pairings]
    assert any(pairing.decided for pairing in alone.pairings)
    other = RoundRobin(replace(tournament, seed=2))
    other.play(1)
    assert told(other) != told(alone)
    assert results(alone).ladder[-1].bot == f"{bots}:Quitter"


# Going on


def test_a_run_goes_on_where_it_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "games.jsonl"
    names = ("random", "recruit")
    played: list[int] = []

    def counting(match: Match, number: int) -> GameResult:
        played.append(number)
        return finished(pairing, number, pairing.matches.index(match), "recruit")

    monkeypatch.setattr("grognard.arena.roundrobin.play", counting)
    robin = RoundRobin(cup(*names, games=4))
    pairing = robin.pairings[0]
    robin.play(1, open_ledger(path))
    assert played == [0, 0, 1, 1]
    lines = path.read_text().splitlines()
    assert {"game", "scenario", "seed", "number", "bots", "winners", "reason", "decisions"} <= set(json.loads(lines[0]))

    path.write_text("\n".join(lines[:3]) + '\n{"game": "last_bat')  # as if the run had been killed
    played.clear()
    again = RoundRobin(cup(*names, games=6))
    again.play(1, open_ledger(path))
    assert played == [1, 2, 2]
    assert results(again).meetings[0].games == 6
    assert len(path.read_text().splitlines()) == 6

    played.clear()
    turned = RoundRobin(cup("recruit", "random", games=6))  # the same games, whoever is named first
    turned.play(1, open_ledger(path))
    assert played == []
    pairing = RoundRobin(replace(cup(*names), seed=3)).pairings[0]
    RoundRobin(replace(cup(*names), seed=3)).play(1, open_ledger(path))
    assert played == [0, 0, 1, 1], "another seed is another run, in the same file"


def test_games_of_a_bot_that_has_changed_since_are_played_again(bots: Path, tmp_path: Path) -> None:
    tournament = cup("random", f"{bots}:Quitter", games=2)
    path = tmp_path / "games.jsonl"
    for text, kept in [(BOTS, 2), (BOTS, 2), (BOTS + "# better", 4)]:
        bots.write_text(text)
        digest.cache_clear()  # as a new process would
        RoundRobin(tournament).play(1, open_ledger(path))
        assert len(path.read_text().splitlines()) == kept


def test_a_ledger_that_is_none_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    for text in ("hello\n", '{"game": "last_battles"}\n', "[]\n"):
        path.write_text(text)
        with pytest.raises(BadSetup, match=r"games\.jsonl: line 1"):
            open_ledger(path)
    path.write_text("a letter without a last line")
    with pytest.raises(BadSetup, match="not a file of games"):
        open_ledger(path)
    assert path.read_text() == "a letter without a last line"
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(BadSetup, match="not a file of games"):
        open_ledger(path)
    with pytest.raises(BadSetup, match="nowhere"):
        open_ledger(tmp_path / "nowhere" / "games.jsonl")


# Forfeits


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Quitter", "ZeroDivisionError in MovementPhase: no more men"),
        ("Cheat", "with 'attack everywhere', which is not legal"),
        ("Leaver", "SystemExit in MovementPhase: 3"),
    ],
)
def test_a_bot_that_fails_loses_its_game(bots: Path, name: str, words: str) -> None:
    bad = f"{bots}:{name}"
    robin = RoundRobin(cup("random", bad, games=2))
    robin.play(1)
    found = results(robin)
    (meeting,) = found.meetings
    assert (meeting.wins_a, meeting.wins_b, meeting.draws) == (2, 0, 0)
    assert [rank.forfeits for rank in found.ladder] == [0, 2]
    (reason,) = found.forfeits
    assert reason.startswith(f"{bad} forfeits: ")
    assert reason.endswith(words)


def test_only_an_arena_forgives(bots: Path) -> None:
    with pytest.raises(Forfeit, match="ZeroDivisionError"):
        play(Match(GAME, SCENARIO, (f"{bots}:Quitter", "random")), 0)


def test_allies_lose_with_the_bot_that_fails(bots: Path) -> None:
    match = Match("napoleon_1815", "three_players", ("random", "random", f"{bots}:Quitter"), forgive=True)
    result = play(match, 0)
    assert (result.forfeit, result.winners) == (2, (0,))


# Time


def test_bots_get_the_seconds_they_are_given_and_their_time_is_taken(bots: Path) -> None:
    watch = f"{bots}:Watch"
    robin = RoundRobin(replace(cup(watch, "random", games=2), seconds={watch: 7.0}))
    robin.play(1)
    found = results(robin)
    assert not found.forfeits
    for rank in found.ladder:
        assert rank.thinking.decisions > 10
        assert 0 < rank.seconds_per_decision <= rank.thinking.slowest
    assert sum(rank.thinking.decisions for rank in found.ladder) == found.decisions
    with pytest.raises(Forfeit):  # nobody told it of seconds
        play(Match(GAME, SCENARIO, (watch, "random")), 0)


# Nonsense


@pytest.mark.parametrize(
    ("names", "words"),
    [
        (("random",), "two bots"),
        (("random", "random"), "twice"),
        (("random", "stockfish"), "veteran"),
        (("random", "nowhere.py:Bot"), r"nowhere\.py"),
        (("random", "nowhere:Bot"), "ModuleNotFoundError"),
        (("random", ":Bot"), "module:Class"),
        (("random", "json:Knight"), "no class Knight"),
        (("random", "fractions:Fraction"), "Fraction cannot be made with a rulebook|no method choose"),
        (("random", "random:Random"), "cannot be made with a rulebook|no method choose"),
    ],
)
def test_bots_that_cannot_play_are_refused_before_the_first_game(names: tuple[str, ...], words: str) -> None:
    with pytest.raises((BadSetup, UnknownBot), match=words):
        RoundRobin(cup(*names))
