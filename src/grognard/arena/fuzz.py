"""Random games with mixed options, checked for everything that must never happen.

python -m grognard.arena.fuzz --games 10000 --jobs 2                       that many of each game
python -m grognard.arena.fuzz GAME --games 10000 --lines seen.txt          a line about each in a file, so that another
                                                                           run goes on where this one was stopped
python -m grognard.arena.fuzz GAME --games 0 --lines seen.txt              what the file says

Each game is played once and replayed once from its record. Every 19th position is searched for what cannot be right;
there an action is taken back and done again, as long as that repeats no more actions than the game has.
"""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import perf_counter, process_time

import click
from rich.console import Console
from rich.progress import Progress

from grognard.arena.fuzz_report import Fuzzed, Report, read_lines, write_line
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
KEEN = 0.01  # the share of games in which a recruit thinks it over: they meet most, and take longest
KEENNESS = 0.9  # how often he is asked in them
RESTLESS = 0.85  # how often to pass over the last action of a list: it is the one that ends a phase
HASTE = 0.4  # how often to take it when in a hurry
EVERY = 19  # positions from one that is looked at closely to the next
ADVANCE = 100  # actions that may be repeated by undoing before the game has as many

# Moods last for a while, so that a phase is planned once, and armies meet. Each game has its own mix of them.
SENSE, UNREST, HURRY = range(3)
MIXES = ((0, 3, 2), (2, 2, 2), (4, 1, 1), (6, 1, 0))
LENGTHS = ((20, 80), (10, 40), (4, 16))  # decisions: the shortest and the longest of each


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


def hasty(actions: list[Action], chance: Random) -> Action:
    """A random action that often ends a phase."""
    return actions[-1] if chance.random() < HASTE else actions[int(chance.random() * len(actions))]


class Wanderer:
    """Plays a walk: anything, or, as often as `sense` says, what a playout would do, so that armies meet."""

    def __init__(self, book: Rulebook, sense: float, chance: Random) -> None:
        self.sense = sense
        self.chance = chance
        self.script = book.knowledge.script(0, chance)  # one for the game: it plans a phase and then carries it out

    def choose(self, state: State, actions: list[Action]) -> Action:
        """One of the legal actions."""
        if len(actions) > 1 and self.chance.random() < self.sense:
            return self.script.choose(state, actions)
        return restless(actions, self.chance)


class Rambler:
    """Plays a whole game: for a while with sense, as a playout would, then anything, then in a hurry, and so on."""

    def __init__(self, book: Rulebook, mix: tuple[int, ...], chance: Random) -> None:
        self.mix = mix
        self.chance = chance
        self.script = book.knowledge.script(0, chance)
        self.mood = SENSE
        self.left = 0  # decisions in this mood

    def choose(self, state: State, actions: list[Action]) -> Action:
        """One of the legal actions."""
        if self.left == 0:
            self.mood = self.chance.choices((SENSE, UNREST, HURRY), self.mix)[0]
            self.left = self.chance.randint(*LENGTHS[self.mood])
        self.left -= 1
        if len(actions) == 1:
            return actions[0]
        if self.mood == SENSE:
            return self.script.choose(state, actions)
        return (restless if self.mood == UNREST else hasty)(actions, self.chance)


def choose(table: Table, decision: Decision, rambler: Rambler, player: Bot | None) -> Action:
    """What the rambler does; in the keenest games mostly what a recruit would do."""
    if player is not None and rambler.chance.random() < KEENNESS:
        return player.choose(table.view(decision.seat), decision, Clock(), rambler.chance)
    return rambler.choose(table.state, decision.actions)


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


def fuzz_game(game: str, scenario: str, seed: int, index: int, every: int = EVERY) -> Fuzzed:
    """Play one game with random options and look at it closely at every ``every``-th position and at the end."""
    start = process_time()
    book = rulebook(game)
    chance = Random(derived_seed(seed, index, "fuzz"))
    options = random_options(book, scenario, chance)
    rambler = Rambler(book, chance.choice(MIXES), chance)
    player = make_bot("recruit", book) if chance.random() < KEEN else None
    seen = Fuzzed(game, scenario, options, seed, index)
    table = Table(book, scenario, options, derived_seed(seed, index, "dice"))
    credit = ADVANCE
    try:
        while table.outcome is None and not seen.faults:
            decision = table.decision()
            seen.steps[decision.name] = seen.steps.get(decision.name, 0) + 1
            if not decision.actions:
                seen.fault(f"dead end at action {len(table.history)}, {decision.name}")
                break
            rolls = table.state.dice.count if len(table.history) % every == 0 else -1
            table.take(choose(table, decision, rambler, player))
            if rolls >= 0:
                credit += every - watch(table, book, rolls, decision.seat, seen, credit)
            if len(table.history) > MOST_ACTIONS:
                seen.fault(f"no end after {MOST_ACTIONS} actions")
        if not seen.faults:
            watch_end(table, book, seen)
    except (AssertionError, IndexError, KeyError, TypeError, ValueError, AttributeError, IllegalAction) as error:
        seen.fault(f"{type(error).__name__} at action {len(table.history)}: {error}")
    seen.decisions = len(table.history)
    seen.seconds = process_time() - start
    return seen


def watch(table: Table, book: Rulebook, rolls: int, seat: int, seen: Fuzzed, credit: int) -> int:
    """Look at one position; how many actions were repeated for it, `credit` at most."""
    found = book.measures.faults(table.state)
    crossing = check_barrier(table, rolls, seat)
    if crossing is not None:
        found.append(crossing)
    repeated = table.can_take_back()
    if not 0 < repeated <= credit:
        repeated = 0
    else:
        seen.undone += 1
        wrong = check_undo(table)
        if wrong is not None:
            found.append(wrong)
    for fault in found:
        seen.fault(f"action {len(table.history)}: {fault}")
    return repeated


def watch_end(table: Table, book: Rulebook, seen: Fuzzed) -> None:
    """Look at a finished game: invariants, replay, dice."""
    found = book.measures.faults(table.state)
    record = Record.from_text(table.record().to_text())
    again = Table.replay(book, record)
    if again.fingerprint() != table.fingerprint():
        found.append("the record replays to another position")
    if again.rolls() != record.rolls or not record.dice_follow():
        found.append("the dice do not follow from the seed that was promised")
    for fault in found:
        seen.fault(f"at the end: {fault}")
    assert table.outcome is not None
    winners = "+".join(table.sides()[seat] for seat in table.outcome.winners)
    seen.wins[f"{table.scenario} {winners or 'draw'}"] = 1


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
@click.option(
    "--lines", type=click.Path(dir_okay=False, path_type=Path), help="Keep a line about each game here, and go on."
)
def main(
    names: tuple[str, ...],
    games: int,
    scenario: tuple[str, ...],
    seed: int,
    jobs: int,
    seconds: float,
    lines: Path | None,
) -> None:
    """Play random games with options mixed, and report what must never happen; exit code 1 if it did.

    Without a name of a game: all of them.
    """
    faults = [fuzz_many(game, games, seed, jobs, scenario, seconds, lines) for game in names or GAMES]
    raise SystemExit(1 if any(faults) else 0)


def fuzz_many(
    game: str,
    games: int,
    seed: int,
    jobs: int,
    wanted: tuple[str, ...] = (),
    seconds: float = 0.0,
    lines: Path | None = None,
) -> int:
    """Play so many games, print what was seen, and tell how many faults there were."""
    console = Console()
    start = perf_counter()
    report = Report(game)
    before = [seen for seen in read_lines(lines) if seen.game == game]
    for seen in before:
        report.add(seen)
    done = {(seen.scenario, seen.seed, seen.index) for seen in before}
    scenarios = [info.id for info in rulebook(game).scenarios if not wanted or info.id in wanted]
    pieces: Iterator[tuple[str, str, int, int]] = (
        (game, scenarios[index % len(scenarios)], seed, index)
        for index in range(games if scenarios else 0)
        if (scenarios[index % len(scenarios)], seed, index) not in done
    )
    with Progress(console=Console(stderr=True), disable=not console.is_terminal) as progress:
        task = progress.add_task("games", total=games)
        for seen in in_pieces(fuzz_piece, pieces, jobs, seconds):
            write_line(lines, seen)
            report.add(seen)
            progress.update(task, completed=report.games)
            for fault in seen.faults:
                console.print(fault, highlight=False)
    for line in report.told(perf_counter() - start):
        console.print(line, highlight=False, soft_wrap=True)
    return report.faults


if __name__ == "__main__":
    main()
