"""Looking for leaks in the fog: does anything a seat is told depend on what it may not know?

python -m grognard.arena.veil napoleon_1815 --positions 10000

For positions out of whole games, what is hidden from a seat is dealt out anew (`Rulebook.guess`). Whatever the seat can
be told of the two positions (board, pieces, panels, prompt, choices, refusals, answers) must be the same, byte by byte.
"""

from __future__ import annotations

import json
import multiprocessing
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from random import Random
from time import perf_counter

import click
from rich.console import Console
from rich.progress import Progress

from grognard.arena.matches import derived_seed
from grognard.arena.shake import random_options, restless
from grognard.games import GAMES, rulebook
from grognard.kernel.action import Action
from grognard.kernel.dice import Dice
from grognard.kernel.rulebook import BadSetup, Rulebook, View
from grognard.kernel.state import SPECTATOR, State

SENSIBLE = (0.3, 0.7, 0.95)  # how often to play as `Rulebook.quick` would, so that armies meet; a game each
EVERY = 12  # actions between two positions that are looked at
QUESTIONS = ("reach", "sight", "zones", "command")


@dataclass
class Looked:
    """What was looked at, and what was found."""

    positions: int = 0
    comparisons: int = 0
    changed: int = 0  # comparisons in which something hidden really was different
    leaks: list[str] = field(default_factory=list)

    def add(self, other: Looked) -> None:
        """Sum up."""
        self.positions += other.positions
        self.comparisons += other.comparisons
        self.changed += other.changed
        self.leaks += other.leaks


def answers(book: Rulebook, view: View, chance: Random) -> list[object]:
    """What the seat is told when it asks about pieces and spaces."""
    found: list[object] = []
    for what in QUESTIONS:
        piece, space = chance.randrange(60), chance.randrange(60)
        try:
            found.append(book.show(view, what, piece, space, ""))
        except BadSetup as error:
            found.append(str(error))
    return found


def told(book: Rulebook, state: State, seat: int, salt: int) -> str:
    """Everything that a seat can be told of a position, as text; `salt` fixes what it asks."""
    chance = Random(salt)
    view = book.view(state, seat)
    seen = view.state
    step = seen.agenda[-1]
    parts: list[object] = [
        book.scenes(view),
        book.pieces(view),
        book.marks(view),
        book.panels(view),
        book.view_json(view),
        step.name(),
        step.prompt(seen),
        book.turn_title(seen),
        answers(book, view, chance),
    ]
    if state.seat() == seat:
        parts.append(book.choices(seen))
        legal = state.legal()
        for action in legal[:: max(1, len(legal) // 5)]:
            parts.append([book.preview(seen, action), book.describe(seen, action)])
            other = Action(action.verb, chance.randrange(64), chance.randrange(8))
            if other not in legal:
                refusal = step.refusal(seen, other)
                parts.append([refusal.rule, refusal.reason])
    return json.dumps(parts, sort_keys=True)


def look(book: Rulebook, state: State, seats: int, salt: int, where: str) -> Looked:
    """Compare a position with another that a seat cannot tell from it, for every seat and for onlookers."""
    found = Looked(positions=1)
    for seat in (SPECTATOR, *range(seats)):
        dice = Dice(derived_seed(salt, seat + 1, "veil"))
        other = book.guess(book.view(state, seat), dice)
        found.comparisons += 1
        found.changed += state.dump() != other.dump()
        if told(book, state, seat, salt) != told(book, other, seat, salt):
            found.leaks.append(f"{where}, seat {seat}, {state.agenda[-1].name()}")
    return found


def look_through(game: str, scenario: str, seed: int, index: int) -> Looked:
    """Play one game and look at every so many positions of it."""
    book = rulebook(game)
    chance = Random(derived_seed(seed, index, "veil"))
    options = random_options(book, scenario, chance)
    sense = chance.choice(SENSIBLE)
    state = book.new_state(scenario, options, Dice(derived_seed(seed, index, "dice")), [])
    state.quiet = True
    found = Looked()
    seats = len(book.sides_of(scenario))
    number = 0
    while state.outcome is None and number < 20_000:
        if number % EVERY == 0:
            where = f"{game} {scenario} {options} seed {seed} game {index} action {number}"
            found.add(look(book, state, seats, number, where))
        actions = state.legal()
        sensible = chance.random() < sense
        state.apply(book.quick(state, actions, chance) if sensible else restless(actions, chance))
        number += 1
    return found


def look_through_some(game: str, seed: int, indices: range) -> Looked:
    """Some games, the scenarios by turns."""
    total = Looked()
    scenarios = rulebook(game).scenarios
    for index in indices:
        total.add(look_through(game, scenarios[index % len(scenarios)].id, seed, index))
    return total


@click.command()
@click.argument("game", type=click.Choice(GAMES), default=GAMES[-1])
@click.option("--positions", default=10_000, show_default=True, help="How many positions at least.")
@click.option("--seed", default=1815, show_default=True, help="Where the games' seeds come from.")
@click.option("--jobs", default=1, show_default=True, help="Processes.")
def main(game: str, positions: int, seed: int, jobs: int) -> None:
    """Look for leaks in positions out of random games; exit code 1 if there is one."""
    console = Console()
    start = perf_counter()
    total = Looked()
    first = 0
    with (
        ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn")) as pool,
        Progress(console=Console(stderr=True), disable=not console.is_terminal) as progress,
    ):
        task = progress.add_task("positions", total=positions)
        while total.positions < positions:
            chunks = [range(first + 3 * n, first + 3 * n + 3) for n in range(2 * jobs)]
            first = chunks[-1].stop
            for done in as_completed([pool.submit(look_through_some, game, seed, chunk) for chunk in chunks]):
                total.add(done.result())
                progress.update(task, completed=total.positions)
    for leak in total.leaks[:20]:
        console.print(leak, highlight=False)
    console.print(
        f"{first} games, {total.positions} positions, {total.comparisons} comparisons, in {total.changed} of them "
        f"something hidden was different, {len(total.leaks)} leaks, {perf_counter() - start:.0f} s",
        highlight=False,
    )
    raise SystemExit(1 if total.leaks else 0)


if __name__ == "__main__":
    main()
