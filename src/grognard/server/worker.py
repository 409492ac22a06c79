"""What worker processes do: computer players think, advise, and judge the course of a game.

A worker never gets the seed of a game: it rebuilds the position from the actions and the rolls that have fallen, with
dice that have no further rolls, and hands the bot what every player gets: `Secrets.view` of his seat, in which hidden
facts are blotted out, and the decision. It keeps the positions of the last tables and the bots that play there, so that
a decision costs only the actions since the one before, and a bot goes on with its plan.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import threading
from collections import OrderedDict
from multiprocessing.connection import wait
from random import Random
from time import monotonic

from msgspec import Struct

from grognard.bots import Bot, Clock, give_lesson, make_bot
from grognard.bots.hint import chances, share
from grognard.bots.lesson import Lesson
from grognard.bots.search import Searcher
from grognard.games import rulebook
from grognard.kernel.action import Action
from grognard.kernel.dice import LoadedDice
from grognard.kernel.foresight import look_ahead
from grognard.kernel.rulebook import Rulebook
from grognard.kernel.state import State
from grognard.kernel.table import Table

MOST_AHEAD = 32  # decisions that are sent back together, made in about
SECONDS_AHEAD = 0.2  # so that a person sees the board move, and can stop it
KEPT = 64  # tables, and bots, that a worker remembers
THOUSAND = 1000


class Given(Struct):
    """A game as far as it has gone: everything that a worker is told of it."""

    table: str
    game: str
    scenario: str
    options: list[str]
    overrides: list[dict[str, object]]
    actions: list[list[str | int]]
    rolls: list[int]


class Task(Given):
    """A decision to be made, or to be hinted on."""

    seat: int
    bot: str
    seconds: float  # for one plan
    chance: int  # seed of the bot's own generator; the game's dice do not depend on it
    cores: int = 1


class Story(Given):
    """A game to be judged: after so many actions each, from a seat's view or (None) with everything known."""

    moments: list[int]
    seat: int | None


class Hinted(Struct):
    """What a bot advises."""

    action: list[str | int]
    text: str
    reason: str
    chance: float
    lesson: Lesson | None = None


class Course(Struct):
    """How a game went: at each moment the chance of each seat in thousandths, and where turns begin: number, title."""

    chances: list[list[int]]
    turns: list[tuple[int, int, str]]


_remembered: OrderedDict[str, tuple[Table, list[list[str | int]], list[int]]] = OrderedDict()
_players: OrderedDict[tuple[str, int, str], Bot] = OrderedDict()


def _begin(given: Given, rolls: list[int]) -> Table:
    dice = LoadedDice(rolls)
    return Table(rulebook(given.game), given.scenario, given.options, bytes(32), given.overrides, dice)


def rebuild(task: Task) -> Table:
    """The position of the task, from the one remembered if the game has only gone on since."""
    known = _remembered.pop(task.table, None)
    if known is not None:
        table, actions, rolls = known
        if actions != task.actions[: len(actions)] or rolls != task.rolls[: len(rolls)]:
            known = None
    if known is None:
        rolls = list(task.rolls)
        actions = []
        table = _begin(task, rolls)
    else:
        table, actions, rolls = known
        rolls.extend(task.rolls[len(rolls) :])  # the dice look at this very list
    for action in task.actions[len(actions) :]:
        table.take(Action.from_json(action))
        actions.append(action)
    _remembered[task.table] = (table, actions, rolls)
    while len(_remembered) > KEPT:
        _remembered.popitem(last=False)
    return table


def player(task: Task, book: Rulebook) -> Bot:
    """The bot of a seat, the same as before if it is still here: it may have a plan."""
    key = (task.table, task.seat, task.bot)
    bot = _players.pop(key, None) or make_bot(task.bot, book, cores=task.cores, seconds=task.seconds)
    if isinstance(bot, Searcher):
        bot.cores = task.cores  # others may have begun or ended their work since
        bot.seconds = task.seconds  # and somebody may be in a hurry now
    _players[key] = bot
    while len(_players) > KEPT:
        _players.popitem(last=False)
    return bot


def think(task: Task) -> list[list[str | int]]:
    """Make a decision, and those that follow it as long as they are the same bot's, no die falls and nothing new is
    shown: on a busy machine the way to a worker and back takes longer than the decisions of a whole movement phase.
    """
    table = rebuild(task)
    bot = player(task, table.rulebook)
    begun = monotonic()
    found: list[list[str | int]] = []
    while True:
        decision = table.decision()
        rng = Random(task.chance + len(found))
        try:
            action = bot.choose(table.view(task.seat), decision, Clock(task.seconds), rng)
        except Exception:
            if found:
                return found  # what has been decided is good; the next task meets the fault again
            raise
        found.append(action.to_json())
        late = len(found) >= MOST_AHEAD or monotonic() - begun > SECONDS_AHEAD
        if late or action not in decision.actions or look_ahead(table.state, action).barrier:
            return found
        table.take(action)
        _remembered[task.table][1].append(action.to_json())
        if table.outcome is not None:
            return found


def hint(task: Task) -> Hinted:
    """Say what a bot would do."""
    return advice_on(rebuild(task), task)


def advice_on(table: Table, task: Task) -> Hinted:
    """What a bot would do at this table; it knows no more than the seat that asks."""
    view, clock, rng = table.view(task.seat), Clock(task.seconds), Random(task.chance)
    found, lesson = give_lesson(task.bot, table.rulebook, view, table.decision(), clock, rng, cores=task.cores)
    text = table.rulebook.display.describe(view.state, found.action)
    return Hinted(found.action.to_json(), text, found.reason, found.chance, lesson)


def judge(story: Story) -> Course:
    """The chances at each of the moments, and the turns that begin with them."""
    table = _begin(story, list(story.rolls))
    book, seats = table.rulebook, len(table.sides())
    rows: list[list[int]] = []
    turns: list[tuple[int, int, str]] = []
    turn = 0
    for number, moment in enumerate(story.moments):
        for action in story.actions[len(table.history) : moment]:
            table.take(Action.from_json(action))
        rows.append([round(THOUSAND * chance) for chance in chances_of(book, table.state, seats, story.seat)])
        if table.outcome is None and book.measures.turn_number(table.state) != turn:
            turn = book.measures.turn_number(table.state)
            turns.append((number, turn, book.display.turn_title(table.state)))
    return Course(rows, turns)


def chances_of(book: Rulebook, state: State, seats: int, viewer: int | None) -> list[float]:
    """Each seat's chance to win, as the game itself judges the position."""
    outcome = state.outcome
    if outcome is not None:
        drawn = not outcome.winners
        return [0.5 if drawn else float(seat in outcome.winners) for seat in range(seats)]
    if viewer is not None:
        return chances(book, book.secrets.view(state, viewer), range(seats))
    return [share(book.knowledge.value(state, seat)) for seat in range(seats)]


def warm(game: str, scenario: str, options: list[str]) -> None:
    """Get ready for a table before its first decision."""
    Table(rulebook(game), scenario, options)


def be_worker() -> None:
    """Set a worker up: it leaves Ctrl-C to the server, and ends when the server has gone without a word."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(AttributeError, OSError):
        os.nice(5)  # the page comes first
    parent = multiprocessing.parent_process()
    if parent is not None:

        def watch() -> None:
            wait([parent.sentinel])
            os._exit(0)

        threading.Thread(target=watch, daemon=True).start()
