"""Looking for leaks in the fog: does anything a seat is told depend on what it may not know?

python -m grognard.arena.leak_check --positions 10000     that many of each game in which something is hidden

Whole games are played. Beside each runs, for every seat and for an onlooker, a second world that differs in what is
hidden from that seat alone (`Secrets.twin`): other blocks, of any arm, stand in the same places. Whatever is done in
the game is done there by the block that stands in the same place. As long as the rules themselves do not tell the two
apart, the seat must be told the same, byte by byte: the same number of messages in the same order, log lines, boards,
panels, prompts, choices, refusals, answers, hints, chances, and what it may find in a record.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from time import perf_counter
from typing import Any

import click
from rich.console import Console
from rich.progress import Progress

from grognard.arena.fuzz import Wanderer, random_options
from grognard.arena.matches import derived_seed
from grognard.arena.shifts import in_pieces
from grognard.bots.hint import chance as chance_of
from grognard.games import GAMES, rulebook
from grognard.kernel.action import Action, Decision
from grognard.kernel.dice import Dice
from grognard.kernel.display import PieceFace
from grognard.kernel.events import Event
from grognard.kernel.rulebook import BadSetup, Rulebook, Twin, View, ViewOf
from grognard.kernel.state import SPECTATOR, State
from grognard.kernel.table import why_not
from grognard.kernel.vocabulary import Pattern

SENSIBLE = (0.3, 0.7, 0.9, 0.97)  # how often to play by the script, so that armies meet; a game each
EVERY = 4  # actions between two looks at all that a seat can ask; what it is sent unasked is compared each time
ASKED = 3  # pieces, and the spaces where they stand, that are asked about at each look
REFUSALS = 8  # senseless actions that are tried at each look
CLASHES = 3  # spaces where the fight that would be is asked for
MOST_ACTIONS = 20_000
WINDOW = 600  # actions of a game that are looked at by default: a look at a large board takes its time
TRIES = 30  # sets of options that are drawn until there is one with which something is hidden
BEFORE = (0, 0, 0, 100, 300, 1000, 3000)  # actions that are done before the look begins, if the game lasts so long


@dataclass
class Looked:
    """What was looked at, and what was found."""

    games: int = 0
    positions: int = 0
    worlds: int = 0  # second worlds that were played beside the games
    comparisons: int = 0  # actions after which a seat was told the same in both worlds, or not
    longest: int = 0  # actions that a second world lasted
    revealed: int = 0  # worlds that the rules told apart: something hidden came out
    parted: int = 0  # worlds in which the same could not be done
    met: dict[str, int] = field(default_factory=dict)  # decisions at which comparisons were made
    leaks: list[str] = field(default_factory=list)

    def add(self, other: Looked) -> None:
        """Sum up."""
        self.games += other.games
        self.positions += other.positions
        self.worlds += other.worlds
        self.comparisons += other.comparisons
        self.longest = max(self.longest, other.longest)
        self.revealed += other.revealed
        self.parted += other.parted
        self.leaks += other.leaks
        for name, count in other.met.items():
            self.met[name] = self.met.get(name, 0) + count


class World:
    """A second world beside a game, for one seat."""

    def __init__(self, seat: int, twin: Twin[Any]) -> None:
        self.seat = seat
        self.twin = twin
        self.age = 0


# What a seat is told


def screen(book: Rulebook, state: State, seat: int) -> str:
    """What the seat is sent unasked: the position as its screen shows it, and as its bot would get it."""
    view = book.secrets.view(state, seat)
    seen = view.state
    parts: list[object] = [
        book.display.scenes(view),
        book.display.pieces(view),
        book.display.marks(view),
        book.display.panels(view),
        [list(column) for column in book.measures.numbers(view)],
        seen.dump(),
        state.seat(),
        book.display.turn_title(state),
        book.knowledge.turns_played(state),
        book.secrets.may_speak(seen, seat) is None,
    ]
    if state.outcome is None:
        parts += [seen.agenda[-1].name(), seen.agenda[-1].prompt(seen)]
    if state.seat() == seat:
        parts.append(book.display.choices(seen))
        parts.append([action.to_json() for action in state.legal()])
    return json.dumps(parts, sort_keys=True)


def answers(book: Rulebook, state: State, seat: int, verbs: list[Pattern], salt: int) -> str:
    """What the seat is told when it asks; `salt` fixes what it asks."""
    chance = Random(salt)
    view = book.secrets.view(state, seat)
    parts: list[object] = [chance_of(book, ViewOf(seat, view.state)) if seat >= 0 else 0.0]
    pieces = book.display.pieces(view)
    about = chance.sample(pieces, min(ASKED, len(pieces)))
    asked = [(face["number"], -1 if face["at"] is None else face["at"]) for face in about]
    asked.append((chance.randrange(60), chance.randrange(60)))
    for question in book.display.questions(view.state):
        side = chance.choice(book.sides)
        for piece, space in asked:
            parts.append(shown(book, view, question["what"], piece, space, side))
    parts += [book.display.place(view, space) for _, space in asked if space >= 0]
    if seat >= 0:
        parts.append(_draw(book, view, salt))
    if state.seat() == seat:
        parts += on_decision(book, state, view, verbs, chance)
        parts += ahead(book, view, pieces, asked)
    return json.dumps(parts, sort_keys=True)


def shown(book: Rulebook, view: View, what: str, piece: int, space: int, side: str) -> object:
    """The answer to a question, or the words that there is none."""
    try:
        return [
            book.display.show(view, what, piece, space, side),
            book.display.sketch(view, what, piece, space, side),
        ]
    except (BadSetup, ValueError) as error:
        return str(error)


def _draw(book: Rulebook, view: View, salt: int) -> list[float]:
    """How each side stands for all that a seat can know: by this a computer player answers its offer of a draw."""
    world = book.secrets.guess(view, Dice(Random(salt).randbytes(32)))
    return [book.knowledge.value(world, seat) for seat in range(2)]


def ahead(book: Rulebook, view: View, pieces: list[PieceFace], asked: list[tuple[int, int]]) -> list[object]:
    """Ways, fights to come, and why nothing can be done with something, for the seat that decides."""
    seen, parts = view.state, list[object]()
    for piece, space in asked:
        route = book.display.route(seen, space)
        parts.append([route.text, route.rule, route.spaces, route.marks])
        parts.append(book.display.clash(seen, space))
        for thing in ((piece, None, None), (None, space, None), (None, space, piece)):
            refusal = book.display.why_nothing(seen, pieces, *thing)
            parts.append(None if refusal is None else [refusal.rule, refusal.reason])
    return parts


def on_decision(book: Rulebook, state: State, view: View, verbs: list[Pattern], chance: Random) -> list[object]:
    """Odds, hints and refusals, for the seat that decides."""
    seen = view.state
    legal = state.legal()
    step = seen.agenda[-1]
    text, rule = step.prompt(seen)
    decision = Decision(view.seat, step.name(), text, rule, legal)
    parts: list[object] = [
        [action.to_json(), score, why] for action, score, why in book.knowledge.prior(view, decision)
    ]
    parts += [
        [book.display.preview(seen, one), book.display.describe(seen, one)] for one in legal[:: max(1, len(legal) // 5)]
    ]
    stands = sorted({face["at"] for face in book.display.pieces(view) if face["at"] is not None})
    parts += [book.display.clash(seen, space) for space in chance.sample(stands, min(CLASHES, len(stands)))]
    tried = [Action(action.verb, chance.randrange(64), chance.randrange(40)) for action in legal[:REFUSALS:2]]
    for verb in chance.sample(verbs, min(REFUSALS, len(verbs))):
        one = chance.choice(verb.first) if verb.first else -1
        tried.append(Action(verb.name, one, chance.choice(verb.second) if verb.second else -1))
    for action in tried:
        refusal = why_not(book, state, action)
        parts.append([action.to_json(), None if refusal is None else [refusal.rule, refusal.reason]])
    return parts


def news(book: Rulebook, state: State, events: list[Event]) -> str:
    """The log lines of these events."""
    lines = [
        [
            e.kind,
            e.rule,
            list(e.data),
            book.display.tell(state, e),
            book.display.touches(state, e),
            book.display.tint(state, e),
            book.display.group(e),
            book.display.draws(e),
        ]
        for e in events
    ]
    return json.dumps(lines)


# Two worlds side by side


class Watch:
    """A game, from any position on, with a second world beside it for each of its seats."""

    def __init__(self, book: Rulebook, scenario: str, state: State, chance: Random, where: str) -> None:
        self.book = book
        self.state = state
        self.seats = (SPECTATOR, *range(len(book.sides_of(scenario))))
        self.verbs = book.grammar(scenario).verbs
        self.chance = chance
        self.worlds: dict[int, World] = {}
        self.number = 0
        self.found = Looked(games=1)
        self.where = where

    def open_worlds(self) -> None:
        """A second world for each seat that has none: it must look the same at once."""
        for seat in self.seats:
            if seat not in self.worlds:
                twin = self.book.secrets.twin(self.state, seat, self.chance)
                if twin is not None:
                    twin.state.events = []
                    self.worlds[seat] = World(seat, twin)
                    self.found.worlds += 1
                    self.compare(self.worlds[seat], True, "at once")

    def leak(self, world: World, what: str) -> None:
        """A seat has been told something."""
        name = self.state.agenda[-1].name() if self.state.outcome is None else "game_over"
        self.found.leaks.append(f"{self.where}, action {self.number}, seat {world.seat}, {name}: {what}")
        self.worlds.pop(world.seat, None)

    def compare(self, world: World, ask: bool, when: str) -> None:
        """The seat is shown the same, and told the same when it asks."""
        book, seat, other = self.book, world.seat, world.twin.state
        self.found.comparisons += 1
        if screen(book, self.state, seat) != screen(book, other, seat):
            self.leak(world, f"the position {when}")
        elif ask and answers(book, self.state, seat, self.verbs, self.number) != answers(
            book, other, seat, self.verbs, self.number
        ):
            self.leak(world, f"an answer {when}")

    def take(self, action: Action) -> None:
        """Do it in the game, and the same in every second world."""
        book, state = self.book, self.state
        decider, name = state.seat(), state.agenda[-1].name()
        mirrored: list[tuple[World, Action]] = []
        for world in list(self.worlds.values()):
            twin = world.twin.mirrored(action)
            if twin is not None and twin in world.twin.state.legal():
                mirrored.append((world, twin))
            elif decider == world.seat:
                self.leak(world, f"{action} is legal in one world only")
            else:
                self.close(world)
                self.found.parted += 1
        noticed = [
            (book.secrets.noticed(state, action, world.seat), book.secrets.may_be_told(state, action, world.seat))
            for world, _ in mirrored
        ]
        also = [
            (
                book.secrets.noticed(world.twin.state, twin, world.seat),
                book.secrets.may_be_told(world.twin.state, twin, world.seat),
            )
            for world, twin in mirrored
        ]
        state.events = []
        state.apply(action)
        self.number += 1
        self.found.met[name] = self.found.met.get(name, 0) + len(mirrored)
        for number, (world, twin) in enumerate(mirrored):
            self.follow(world, twin, action, noticed[number] == also[number])

    def follow(self, world: World, twin: Action, action: Action, alike: bool) -> None:
        """Do the same in a second world, and compare what the seat is told of it."""
        book, state, other = self.book, self.state, world.twin.state
        other.events = []
        other.apply(twin)
        world.age += 1
        mine = [event for event in state.events if event.visible_to(world.seat)]
        its = [event for event in other.events if event.visible_to(world.seat)]
        if state.outcome is not None or other.outcome is not None or world.twin.told_apart(state, mine, its):
            self.close(world)
            self.found.revealed += 1
        elif not alike:
            self.leak(world, f"whether {action} is noticed, or may be told")
        elif news(book, state, mine) != news(book, other, its):
            self.leak(world, f"the log after {action}")
        else:
            self.compare(world, self.number % EVERY == 0, f"after {action}")

    def close(self, world: World) -> None:
        """The two worlds are no longer alike."""
        self.found.longest = max(self.found.longest, world.age)
        self.worlds.pop(world.seat, None)

    def play(self, sense: float, most: int) -> Looked:
        """Play the game to its end, or so many actions of it."""
        wanderer = Wanderer(self.book, sense, self.chance)
        while self.state.outcome is None and self.number < most and not self.found.leaks:
            self.open_worlds()
            self.take(wanderer.choose(self.state, self.state.legal()))
        for world in list(self.worlds.values()):
            self.close(world)
        self.found.positions = self.number
        return self.found


def hiding_options(book: Rulebook, scenario: str, chance: Random) -> list[str] | None:
    """Some options with which something is hidden; None if there seem to be none."""
    for _ in range(TRIES):
        options = random_options(book, scenario, chance)
        if book.secrets.fog(book.new_state(scenario, options, Dice(bytes(32)), [])):
            return options
    return None


def foggy_scenarios(game: str) -> list[str]:
    """The scenarios in which something is hidden, always or with some option."""
    book = rulebook(game)
    return [info.id for info in book.scenarios if hiding_options(book, info.id, Random(info.id)) is not None]


def look_through(game: str, scenario: str, seed: int, index: int, most: int = MOST_ACTIONS, before: int = 0) -> Looked:
    """Play one game with some options, with second worlds beside it after so many actions."""
    book = rulebook(game)
    chance = Random(derived_seed(seed, index, "veil"))
    options = hiding_options(book, scenario, chance) or []
    state = book.new_state(scenario, options, Dice(derived_seed(seed, index, "dice")), [])
    where = f"{game} {scenario} {options} seed {seed} game {index} from {before}"
    sense = chance.choice(SENSIBLE)
    state = played_on(book, state, sense, chance, before)
    return Watch(book, scenario, state, chance, where).play(sense, most)


def played_on(book: Rulebook, state: State, sense: float, chance: Random, most: int) -> State:
    """The position after so many actions, or the last one before the game ends."""
    wanderer = Wanderer(book, sense, chance)
    for _ in range(most):
        earlier = state.copy()
        state.apply(wanderer.choose(state, state.legal()))
        state.events = []
        if state.outcome is not None:
            return earlier
    return state


def look_piece(piece: tuple[str, str, int, int, int, int]) -> Looked:
    """One game: its name, scenario, seed, number, how many actions to look at and how many before that."""
    return look_through(*piece)


@click.command()
@click.argument("names", metavar="[GAME]...", nargs=-1, type=click.Choice(GAMES))
@click.option("--positions", default=10_000, show_default=True, help="How many positions of each at least.")
@click.option("--seed", default=1815, show_default=True, help="Where the games' seeds come from.")
@click.option("--jobs", default=1, show_default=True, help="Processes.")
@click.option("--window", default=WINDOW, show_default=True, help="How many actions of a game are looked at.")
@click.option("--seconds", default=0.0, help="Begin no new game after this time (of each); by default all are played.")
def main(names: tuple[str, ...], positions: int, seed: int, jobs: int, window: int, seconds: float) -> None:
    """Look for leaks in random games; exit code 1 if there is one. Without a name: in all games with fog of war.

    Where only some options hide something, each game is played with one of them at least.
    """
    leaks = [check(game, positions, seed, jobs, window, seconds) for game in names or GAMES]
    raise SystemExit(1 if any(leaks) else 0)


def pieces_of(game: str, seed: int, window: int) -> Iterator[tuple[str, str, int, int, int, int]]:
    """Games without end, the scenarios in which something is hidden by turns, looked at early and late."""
    scenarios = foggy_scenarios(game)
    for index in itertools.count():
        before = BEFORE[index // len(scenarios) % len(BEFORE)]
        yield game, scenarios[index % len(scenarios)], seed, index, window, before


def check(game: str, positions: int, seed: int, jobs: int, window: int = WINDOW, seconds: float = 0.0) -> int:
    """Look through so many positions, print what was seen, and tell how many leaks there were."""
    console = Console()
    if not foggy_scenarios(game):
        console.print(f"{game} has no fog of war")
        return 0
    start = perf_counter()
    total = Looked()
    with Progress(console=Console(stderr=True), disable=not console.is_terminal) as progress:
        task = progress.add_task("positions", total=positions)
        for done in in_pieces(look_piece, pieces_of(game, seed, window), jobs, seconds):
            total.add(done)
            progress.update(task, completed=total.positions)
            for leak in done.leaks:
                console.print(leak, highlight=False)
            if total.positions >= positions:
                break
    console.print(
        f"{game}: {total.games} games, {total.positions} positions, {total.worlds} second worlds, {total.comparisons} "
        f"comparisons; the longest lasted {total.longest} actions; {total.revealed} came out, {total.parted} parted; "
        f"{len(total.leaks)} leaks, {perf_counter() - start:.0f} s",
        highlight=False,
    )
    console.print(f"decisions met: {dict(sorted(total.met.items()))}", highlight=False)
    return len(total.leaks)


if __name__ == "__main__":
    main()
