"""Random games with mixed options, checked for everything that must never happen.

python -m grognard.arena.fuzz --games 10000 --jobs 2     that many of each game
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from time import perf_counter

import click
from rich.console import Console
from rich.progress import Progress

from grognard.arena.matches import derived_seed
from grognard.arena.shifts import in_pieces
from grognard.bots import Bot, Clock, make_bot
from grognard.games import GAMES, rulebook
from grognard.kernel.action import Action, Decision, IllegalAction
from grognard.kernel.record import Record
from grognard.kernel.rulebook import BadSetup, Rulebook
from grognard.kernel.state import State
from grognard.kernel.table import Table

MOST_ACTIONS = 80_000  # a game that needs more does not end
SENSIBLE = (0.0, 0.3, 0.7, 0.9)  # how often to act with sense, so that armies meet; each game has its own
KEEN = 0.03  # the share of games in which a recruit thinks it over: they meet most, and take longest
RESTLESS = 0.85  # how often to pass over the last action of a list: it is the one that ends a phase


@dataclass
class Fuzzed:
    """What was seen in some games."""

    games: int = 0
    decisions: int = 0
    undone: int = 0
    wins: dict[str, int] = field(default_factory=dict)
    steps: dict[str, int] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)

    def add(self, other: "Fuzzed") -> None:
        """Sum up."""
        self.games += other.games
        self.decisions += other.decisions
        self.undone += other.undone
        self.faults += other.faults
        for mine, theirs in ((self.wins, other.wins), (self.steps, other.steps)):
            for key, count in theirs.items():
                mine[key] = mine.get(key, 0) + count


def random_options(book: Rulebook, scenario: str, chance: Random) -> list[str]:
    """Some of the options that go together: each as likely on as off, those that cannot be had dropped."""
    chosen: list[str] = []
    known = [option.id for option in book.scenario(scenario).options]
    for option in chance.sample(known, chance.randrange(len(known) + 1)):
        chosen.append(option)
        try:
            book.scenario(scenario).check_options(chosen)
        except BadSetup:
            chosen.pop()
    return chosen


def restless(actions: list[Action], chance: Random) -> Action:
    """A random action that seldom ends a phase while something else can be done."""
    count = len(actions)
    if count > 1 and chance.random() < RESTLESS:
        count -= 1
    return actions[int(chance.random() * count)]


class Wanderer:
    """Plays a whole game: anything, or, as often as `sense` says, what a playout would do, so that armies meet."""

    def __init__(self, book: Rulebook, sense: float, chance: Random) -> None:
        self.sense = sense
        self.chance = chance
        self.script = book.knowledge.script(0, chance)  # one for the game: it plans a phase and then carries it out

    def choose(self, state: State, actions: list[Action]) -> Action:
        """One of the legal actions."""
        if len(actions) > 1 and self.chance.random() < self.sense:
            return self.script.choose(state, actions)
        return restless(actions, self.chance)


def choose(table: Table, decision: Decision, wanderer: Wanderer, player: Bot | None) -> Action:
    """What the wanderer does; in the keenest games mostly what a recruit would do."""
    if player is not None and wanderer.chance.random() < SENSIBLE[-1]:
        return player.choose(table.view(decision.seat), decision, Clock(), wanderer.chance)
    return wanderer.choose(table.state, decision.actions)


def check_undo(table: Table) -> str | None:
    """Taking an action back and doing it again must change nothing."""
    before = table.state.dump()
    lines = len(table.log)
    action = table.history[-1]
    table.undo()
    if action not in table.legal():
        return "an action that was taken back is not legal again"
    table.take(action)
    if table.state.dump() != before or len(table.log) != lines:
        return "undo and redo lead to another position"
    return None


def check_barrier(table: Table, rolls: int, seat: int) -> str | None:
    """Undo never crosses dice or the other side's decision."""
    if (table.state.dice.count != rolls or table.seat() != seat) and table.can_undo():
        return "undo would cross dice or another side's decision"
    return None


def fuzz_game(game: str, scenario: str, seed: int, index: int, every: int = 19) -> Fuzzed:
    """Play one game with random options and look at it closely at every ``every``-th position and at the end."""
    book = rulebook(game)
    chance = Random(derived_seed(seed, index, "fuzz"))
    options = random_options(book, scenario, chance)
    wanderer = Wanderer(book, chance.choice(SENSIBLE), chance)
    player = make_bot("recruit", book) if chance.random() < KEEN else None
    seen = Fuzzed(games=1)
    where = f"{game} {scenario} {options} seed {seed} game {index}"
    table = Table(book, scenario, options, derived_seed(seed, index, "dice"))
    try:
        while table.outcome is None and not seen.faults:
            decision = table.decision()
            seen.steps[decision.name] = seen.steps.get(decision.name, 0) + 1
            if not decision.actions:
                seen.faults.append(f"{where}: dead end at action {len(table.history)}, {decision.name}")
                break
            rolls = table.state.dice.count if len(table.history) % every == 0 else -1
            table.take(choose(table, decision, wanderer, player))
            if rolls >= 0:
                watch(table, book, rolls, decision.seat, seen, where)
            if len(table.history) > MOST_ACTIONS:
                seen.faults.append(f"{where}: no end after {MOST_ACTIONS} actions")
        if not seen.faults:
            watch_end(table, book, seen, where)
    except (AssertionError, IndexError, KeyError, TypeError, ValueError, AttributeError, IllegalAction) as error:
        seen.faults.append(f"{where}: {type(error).__name__} at action {len(table.history)}: {error}")
    seen.decisions = len(table.history)
    return seen


def watch(table: Table, book: Rulebook, rolls: int, seat: int, seen: Fuzzed, where: str) -> None:
    """Look at one position."""
    found = book.measures.faults(table.state)
    crossing = check_barrier(table, rolls, seat)
    if crossing is not None:
        found.append(crossing)
    if table.can_undo():
        seen.undone += 1
        wrong = check_undo(table)
        if wrong is not None:
            found.append(wrong)
    seen.faults += [f"{where}: action {len(table.history)}: {fault}" for fault in found]


def watch_end(table: Table, book: Rulebook, seen: Fuzzed, where: str) -> None:
    """Look at a finished game: invariants, replay, dice."""
    found = book.measures.faults(table.state)
    record = Record.from_text(table.record().to_text())
    again = Table.replay(book, record)
    if again.fingerprint() != table.fingerprint():
        found.append("the record replays to another position")
    if again.rolls() != record.rolls or not record.dice_follow():
        found.append("the dice do not follow from the seed that was promised")
    seen.faults += [f"{where}: at the end: {fault}" for fault in found]
    assert table.outcome is not None
    winners = "+".join(table.sides()[seat] for seat in table.outcome.winners)
    key = f"{table.scenario} {winners or 'draw'}"
    seen.wins[key] = seen.wins.get(key, 0) + 1


def fuzz_piece(piece: tuple[str, str, int, int]) -> Fuzzed:
    """One game: its name, scenario, seed and number."""
    return fuzz_game(*piece)


@click.command()
@click.argument("names", metavar="[GAME]...", nargs=-1, type=click.Choice(GAMES))
@click.option("--games", default=1000, show_default=True, help="How many games of each.")
@click.option("--scenario", multiple=True, help="Only these scenarios; by default all, by turns.")
@click.option("--seed", default=1815, show_default=True, help="Where the games' seeds come from.")
@click.option("--jobs", default=1, show_default=True, help="Processes.")
@click.option("--seconds", default=0.0, help="Begin no new game after this time (of each); by default all are played.")
def main(names: tuple[str, ...], games: int, scenario: tuple[str, ...], seed: int, jobs: int, seconds: float) -> None:
    """Play random games with options mixed, and report what must never happen; exit code 1 if it did.

    Without a name of a game: all of them.
    """
    faults = [fuzz_many(game, games, seed, jobs, scenario, seconds) for game in names or GAMES]
    raise SystemExit(1 if any(faults) else 0)


def fuzz_many(game: str, games: int, seed: int, jobs: int, wanted: tuple[str, ...] = (), seconds: float = 0.0) -> int:
    """Play so many games, print what was seen, and tell how many faults there were."""
    console = Console()
    start = perf_counter()
    total = Fuzzed()
    scenarios = [info.id for info in rulebook(game).scenarios if not wanted or info.id in wanted]
    pieces: Iterator[tuple[str, str, int, int]] = (
        (game, scenarios[index % len(scenarios)], seed, index) for index in range(games if scenarios else 0)
    )
    with Progress(console=Console(stderr=True), disable=not console.is_terminal) as progress:
        task = progress.add_task("games", total=games)
        for done in in_pieces(fuzz_piece, pieces, jobs, seconds):
            total.add(done)
            progress.update(task, completed=total.games)
            for fault in done.faults:
                console.print(fault, highlight=False)
    console.print(
        f"{game}: {total.games} games, {total.decisions} decisions, {total.undone} undone and redone, "
        f"{len(total.faults)} faults, {perf_counter() - start:.0f} s",
        highlight=False,
    )
    console.print(f"ended: {dict(sorted(total.wins.items()))}", highlight=False)
    console.print(f"decisions met: {dict(sorted(total.steps.items()))}", highlight=False)
    return len(total.faults)


if __name__ == "__main__":
    main()
