"""How fast the engine is: random games without a screen, on one core.

Every number is of the engine alone: no views, no log, no bot beyond a random draw. Seconds are processor time, so
that other programs on the machine disturb less.
"""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from time import process_time

from grognard import build_kind
from grognard.arena.matches import derived_seed
from grognard.games import rulebook
from grognard.kernel.action import Action
from grognard.kernel.dice import Dice
from grognard.kernel.rulebook import Rulebook
from grognard.kernel.state import State

SEED = 1815
COPIES_PER_POSITION = 20


@dataclass(frozen=True)
class Speed:
    """The measurements of one game on one scenario."""

    scenario: str
    build: str
    decisions_per_s: float
    apply_per_s: float
    copies_per_s: float
    games_per_s: float
    decisions_per_game: float
    mean_choices: float


def first_state(book: Rulebook, scenario: str, index: int) -> State:
    """The start of benchmark game ``index``, without a log, as searchers use it."""
    state: State = book.new_state(scenario, [], Dice(derived_seed(SEED, index, "dice")), [])
    state.quiet = True
    return state


def random_game(state: State, chance: Random) -> tuple[list[Action], int]:
    """Play to the end with random actions; gives them, and how many choices there were in all."""
    taken: list[Action] = []
    choices = 0
    while state.outcome is None:
        actions = state.legal()
        choices += len(actions)
        action = actions[int(chance.random() * len(actions))]
        taken.append(action)
        state.apply(action)
    return taken, choices


def measure(
    game: str,
    scenario: str | None = None,
    *,
    seconds: float = 3.0,
    progress: Callable[[float], None] = lambda _: None,
) -> Speed:
    """Measure one game for about ``seconds``; ``progress`` hears of the share of the work that was done."""
    book = rulebook(game)
    scenario = book.scenario(scenario or book.scenarios[0].id).id
    random_game(first_state(book, scenario, 0), Random(SEED))  # warm tables that are computed once

    games: list[list[Action]] = []
    choices = 0
    playing = 0.0
    while not games or playing < seconds * 0.6:
        state = first_state(book, scenario, len(games))
        chance = Random(derived_seed(SEED, len(games), "bench"))
        start = process_time()
        taken, met = random_game(state, chance)
        spent = process_time() - start
        playing += spent
        games.append(taken)
        choices += met
        progress(min(0.6, spent / seconds))
    decisions = sum(len(taken) for taken in games)

    applied = copied = 0
    applying = copying = 0.0
    for index, taken in enumerate(games):
        if index and applying + copying > seconds * 0.4:
            break
        applying += replay_time(first_state(book, scenario, index), taken)
        applied += len(taken)
        copies, spent = copy_time(first_state(book, scenario, index), taken)
        copied += copies
        copying += spent
    progress(0.4)
    return Speed(
        scenario,
        build_kind(),
        decisions / playing,
        applied / applying,
        copied / copying,
        len(games) / playing,
        decisions / len(games),
        choices / decisions,
    )


def replay_time(state: State, actions: list[Action]) -> float:
    """Seconds to apply a game's actions, without the lists of legal actions that nobody needs then."""
    start = process_time()
    for action in actions:
        state.apply(action)
    return process_time() - start


def copy_time(state: State, actions: list[Action]) -> tuple[int, float]:
    """Copy positions spread evenly over a game: how many copies, and the seconds they took."""
    every = max(1, len(actions) // 10)
    copies, spent = 0, 0.0
    for number, action in enumerate(actions):
        if number % every == 0:
            start = process_time()
            for _ in range(COPIES_PER_POSITION):
                state.copy()
            spent += process_time() - start
            copies += COPIES_PER_POSITION
        state.apply(action)
    return copies, spent
