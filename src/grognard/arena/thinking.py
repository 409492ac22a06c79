"""How fast a searching bot thinks: decisions simulated inside real positions, on one core.

The positions are those at which the bot plans in games between veterans, spread over whole games. Seconds are processor
time and hold all of the thinking: guessing worlds, drafting plans, judging.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from time import process_time

from grognard import build_kind
from grognard.arena.matches import derived_seed
from grognard.bots import Clock, make_bot
from grognard.bots.search import Searcher
from grognard.games import rulebook
from grognard.kernel.action import Decision
from grognard.kernel.rulebook import BadSetup, Rulebook, View
from grognard.kernel.table import Table

SEED = 1815
SECONDS_A_PLAN = 0.3
LEAST_WEIGHT = 0.5  # smaller decisions tell little about planning
EVERY = 3  # of the positions with a plan to make, so that the whole game is seen


@dataclass(frozen=True)
class Thought:
    """The measurement of one bot in one game."""

    scenario: str
    build: str
    bot: str
    plans: int
    simulated_per_s: float
    trials_per_plan: float


def planning_positions(book: Rulebook, scenario: str) -> Iterator[tuple[View, Decision]]:
    """Positions of veterans' games at which a plan is to be made."""
    met = index = 0
    while True:
        table = Table(book, scenario, [], derived_seed(SEED, index, "dice"))
        veteran = make_bot("veteran", book)
        chance = Random(derived_seed(SEED, index, "thinking"))
        while table.outcome is None:
            decision = table.decision()
            view = table.view(decision.seat)
            if len(decision.actions) > 1 and book.knowledge.weight(view, decision) >= LEAST_WEIGHT:
                met += 1
                if met % EVERY == 0:
                    yield view, decision
            table.take(veteran.choose(view, decision, Clock(), chance))
        index += 1


def measure_thinking(
    game: str,
    bot: str = "marshal",
    scenario: str | None = None,
    *,
    seconds: float = 10.0,
    progress: Callable[[float], None] = lambda _: None,
) -> Thought:
    """Let a bot plan in many positions for about ``seconds``. Raises BadSetup for a bot that does not search."""
    book = rulebook(game)
    scenario = book.scenario(scenario or book.scenarios[0].id).id
    if not isinstance(make_bot(bot, book), Searcher):
        raise BadSetup(f"{bot} does not search: there is nothing to measure")
    spent = 0.0
    plans = simulated = trials = 0
    for view, decision in planning_positions(book, scenario):
        searcher = make_bot(bot, book, seconds=min(SECONDS_A_PLAN, seconds))
        assert isinstance(searcher, Searcher)
        start = process_time()
        searcher.choose(view, decision, Clock(), Random(plans))
        took = process_time() - start
        spent += took
        plans += 1
        simulated += searcher.simulated
        trials += searcher.trials
        progress(min(1.0, took / seconds))
        if spent >= seconds:
            break
    return Thought(scenario, build_kind(), bot, plans, simulated / spent, trials / plans)
