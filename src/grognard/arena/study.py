"""Studies of balance: each scenario and each of its options, many games each, kept game by game.

A study's folder holds ``games.jsonl``: the question in its first line, then a line for each game in the order in which
they were finished. Game number n of every case has the same dice and the same bots' luck, so that two cases can be
compared game by game, and an option that changes nothing shows as such.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from grognard import __version__
from grognard.arena.cluster import spread
from grognard.arena.matches import Match, derived_seed
from grognard.bots import Clock, make_bot
from grognard.games import rulebook
from grognard.kernel.rulebook import BadSetup, OptionInfo, Rulebook, ScenarioInfo
from grognard.kernel.table import Table

FORMAT = 1
GAMES_FILE = "games.jsonl"
CORRECTIONS = "corrections"  # what a case switches that is played with an owner's corrections of the data


class Question(msgspec.Struct, frozen=True):
    """What a study asks. How many games it may play for the answer is no part of it: more can be added later.

    ``options`` are those to be switched, each for itself; None means all that a scenario offers. ``seats`` names the
    bots of some sides, ``bot`` plays all others. With ``overrides``, an owner's corrections of the data, each scenario
    is played with them and without.
    """

    game: str
    scenarios: tuple[str, ...]
    options: tuple[str, ...] | None = None
    bot: str = "veteran"
    seed: int = 1815
    version: str = __version__
    seats: dict[str, str] = {}
    overrides: tuple[dict[str, Any], ...] = ()

    def bots(self, sides: Iterable[str]) -> tuple[str, ...]:
        """Who plays a scenario with these sides."""
        return tuple(self.seats.get(side, self.bot) for side in sides)


class Case(msgspec.Struct, frozen=True):
    """One set of options of one scenario. ``base`` is what it is compared with: all but the option ``switched``.

    The case without a base is the scenario with its default options. One case may be ``corrected``: played with the
    corrections of the study.
    """

    scenario: str
    switched: str
    options: tuple[str, ...]
    base: str = ""
    corrected: bool = False

    @property
    def name(self) -> str:
        """A name for files: scenario/option."""
        return f"{self.scenario}/{self.switched}" if self.switched else self.scenario


class Refused(msgspec.Struct, frozen=True):
    """An option that could not be had for itself, and why."""

    scenario: str
    option: str
    reason: str


class Game(msgspec.Struct, frozen=True):
    """How one game went. Lists by turn begin with turn 0, which is before the first.

    ``losses`` are those so far at the end of each turn, by army and arm. ``chances`` are `Knowledge.value` by seat at
    the first decision of each turn. ``fights`` counts fights by space. ``moves`` is a digest of all actions: two
    games with the same one went the same way.
    """

    case: str
    number: int
    winners: tuple[int, ...]
    reason: str
    turns: int
    decisions: int
    losses: dict[str, dict[str, list[int]]]
    chances: list[list[float]]
    fights: dict[int, int]
    moves: str


class Task(msgspec.Struct, frozen=True):
    """One game still to be played."""

    question: Question
    case: Case
    number: int


class Header(msgspec.Struct, frozen=True):
    """The first line of the file of games."""

    study: int
    question: Question


# What is played


def switched(info: ScenarioInfo, option: OptionInfo) -> tuple[set[str], set[str]]:
    """The options with this one switched, and those to compare with: all the same but this one.

    What it needs comes with it, what it excludes goes; without it, whatever needs it goes too.
    """
    known = {other.id: other for other in info.options}
    usual = {other.id for other in info.options if other.default}
    if option.default:
        gone = {option.id} | {other.id for other in info.options if option.id in other.needs}
        return usual - gone, usual
    wanted = {option.id}
    while True:
        more = {need for id in wanted for need in known[id].needs if need in known} - wanted
        if not more:
            break
        wanted |= more
    barred = {other for id in wanted for other in known[id].excludes}
    chosen = (usual - barred) | wanted
    return chosen, usual if wanted == {option.id} else chosen - {option.id}


def cases_of(book: Rulebook, scenario: str, options: tuple[str, ...] | None) -> tuple[list[Case], list[Refused]]:
    """The cases of a scenario: first its default options, then each option switched; and what cannot be had."""
    info = book.scenario(scenario)
    usual = {option.id for option in info.options if option.default}
    cases = {frozenset(usual): Case(scenario, "", tuple(sorted(usual)))}
    refused: list[Refused] = []

    def add(option: OptionInfo) -> None:
        chosen, base = switched(info, option)
        try:
            info.check_options(sorted(chosen))
            info.check_options(sorted(base))
        except BadSetup as error:
            refused.append(Refused(scenario, option.id, str(error)))
            return
        if base != usual:  # what it needs is a case of its own, so that the two can be told apart
            for need in option.needs:
                add(next(other for other in info.options if other.id == need))
        found = cases.get(frozenset(base)) or cases[frozenset(usual)]
        cases.setdefault(frozenset(chosen), Case(scenario, option.id, tuple(sorted(chosen)), found.name))

    for option in info.options:
        if options is None or option.id in options:
            add(option)
    return list(cases.values()), refused


def plan(question: Question) -> tuple[list[Case], list[Refused]]:
    """All cases of a study. Raises BadSetup or UnknownBot for a question that cannot be asked."""
    book = rulebook(question.game)
    sides = {side for id in question.scenarios for side in book.sides_of(id)}
    for side in question.seats:
        if side not in sides:
            raise BadSetup(f"there is no side {side!r} in this study; there are: {', '.join(sorted(sides))}")
    for bot in (question.bot, *question.seats.values()):
        make_bot(bot, book)
    offered = {option.id for id in question.scenarios for option in book.scenario(id).options}
    for id in question.options or ():
        if id not in offered:
            raise BadSetup(f"no scenario of this study has an option {id!r}; there are: {', '.join(sorted(offered))}")
    cases: list[Case] = []
    refused: list[Refused] = []
    for scenario in question.scenarios:
        more, less = cases_of(book, scenario, question.options)
        cases += more
        refused += less
        if question.overrides:
            usual = more[0]
            cases.append(Case(scenario, CORRECTIONS, usual.options, usual.name, corrected=True))
            Match(question.game, scenario, (), usual.options, overrides=question.overrides).table(0)
    return cases, refused


# Playing


class Watch:
    """Looks on while a game is played and notes what the study wants to know."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.seats = range(len(table.sides()))
        self.losses: dict[str, dict[str, list[int]]] = {}
        self.chances: list[list[float]] = []
        self.fights: dict[int, int] = {}
        self.heard = 0

    def look(self) -> None:
        """After each action: fights since the last look, and the position where a turn has begun."""
        table, book = self.table, self.table.rulebook
        for event in table.log[self.heard :]:
            for space in book.measures.fights(table.state, event):
                self.fights[space] = self.fights.get(space, 0) + 1
        self.heard = len(table.log)
        turn = book.measures.turn_number(table.state)
        if turn >= len(self.chances) and table.outcome is None:
            self.count(turn - 1)
            seen = [round(book.knowledge.value(table.state, seat), 4) for seat in self.seats]
            self.chances += [seen] * (turn + 1 - len(self.chances))

    def count(self, turn: int) -> None:
        """The losses at the end of a turn; a turn that was passed over has those of the next."""
        for army, arms in self.table.rulebook.measures.losses(self.table.state).items():
            for arm, lost in arms.items():
                rows = self.losses.setdefault(army, {}).setdefault(arm, [])
                rows += [lost] * (turn + 1 - len(rows))


def play(task: Task) -> Game:
    """Play one game and watch it. Raises BadSetup where another version of the rules would play it."""
    case, question, number = task.case, task.question, task.number
    if question.version != __version__:
        raise BadSetup(f"a worker has grognard {__version__}, but the question is for {question.version}")
    book = rulebook(question.game)
    names = question.bots(book.sides_of(case.scenario))
    overrides = question.overrides if case.corrected else ()
    match = Match(question.game, case.scenario, names, case.options, question.seed, overrides=overrides)
    table = match.table(number)
    bots = [make_bot(name, book) for name in names]
    chances = [Random(derived_seed(question.seed, number, f"bot {seat}")) for seat in range(len(names))]
    watch = Watch(table)
    watch.look()
    while table.outcome is None:
        decision = table.decision()
        seat = decision.seat
        table.take(bots[seat].choose(table.view(seat), decision, Clock(), chances[seat]))
        watch.look()
    turns = book.measures.turn_number(table.state)
    watch.count(turns)
    moves = hashlib.sha256("\n".join(action.to_text() for action in table.history).encode()).hexdigest()[:16]
    return Game(
        case.name,
        number,
        table.outcome.winners,
        table.outcome.reason,
        turns,
        len(table.history),
        watch.losses,
        watch.chances,
        watch.fights,
        moves,
    )


# Keeping


def opened(path: Path, question: Question, fresh: bool) -> list[Game]:
    """The games that are there already, and a file that more can be added to.

    Raises BadSetup where the file answers another question, unless it is to be thrown away (``fresh``).
    """
    if fresh or not path.exists() or path.stat().st_size == 0:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(msgspec.json.encode(Header(FORMAT, question)) + b"\n")
        return []
    lines = path.read_bytes().split(b"\n")
    whole, torn = lines[:-1], lines[-1]
    try:
        header = msgspec.json.decode(whole[0] if whole else b"", type=Header)
        games = [msgspec.json.decode(line, type=Game) for line in whole[1:]]
    except msgspec.MsgspecError as error:
        raise BadSetup(f"{path} is not the file of a study ({error}); --fresh starts over") from error
    if header != Header(FORMAT, question):
        raise BadSetup(f"{path} holds a different study: {difference(header.question, question)}; --fresh starts over")
    if torn:  # it was interrupted while it wrote a line
        path.write_bytes(b"".join(line + b"\n" for line in whole))
    return games


def difference(old: Question, new: Question) -> str:
    """What two questions differ in."""
    before, after = msgspec.to_builtins(old), msgspec.to_builtins(new)
    parts = [f"{key} {json.dumps(before[key])}, not {json.dumps(after[key])}" for key in after]
    return ", ".join(part for part, key in zip(parts, after, strict=True) if before[key] != after[key]) or "its format"


def wanted(games: Iterable[Game], cases: Iterable[Case], number: int) -> list[Game]:
    """The first ``number`` games of each case, in the order of the cases."""
    order = {case.name: place for place, case in enumerate(cases)}
    found = {(game.case, game.number): game for game in games if game.case in order and game.number < number}
    return sorted(found.values(), key=lambda game: (order[game.case], game.number))


def tasks(question: Question, cases: list[Case], number: int, there: Iterable[Game]) -> Iterator[Task]:
    """The games still to be played, the cases by turns: an interrupted study knows a little of everything."""
    done = {(game.case, game.number) for game in there}
    for index in range(number):
        for case in cases:
            if (case.name, index) not in done:
                yield Task(question, case, index)


def run(
    question: Question,
    number: int,
    folder: Path,
    *,
    jobs: int = 1,
    ray: str | None = None,
    fresh: bool = False,
    progress: Callable[[int], None] = lambda _: None,
) -> list[Game]:
    """Play what is missing of ``number`` games of each case; all games in the order of their cases.

    ``progress`` hears of the games that were there, and of each that is played. Raises BadSetup, UnknownBot and
    NoCluster.
    """
    cases, _ = plan(question)
    path = folder / GAMES_FILE
    games = opened(path, question, fresh)
    progress(len(wanted(games, cases, number)))
    missing = list(tasks(question, cases, number, games))
    with path.open("ab") as file:
        for game in spread(play, missing, jobs, ray) if missing else ():
            file.write(msgspec.json.encode(game) + b"\n")
            file.flush()
            games.append(game)
            progress(1)
    return wanted(games, cases, number)
