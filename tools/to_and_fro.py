#!/usr/bin/env python3
"""Do computer players walk their pieces to and fro? Plays games, follows every piece, and tells who came back.

python tools/to_and_fro.py                              200 games: all scenarios, all levels, options mixed
python tools/to_and_fro.py --game last_battles --games 20 --player veteran --seed 7

A piece has come back when it is again in a space that it had left in the same move. Pieces are followed by the events
of the game, not by what the players themselves go by. What the rules force is left out. Exit code 1 if one came back.
"""

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from time import perf_counter

from grognard.arena.fuzz import random_options
from grognard.arena.matches import derived_seed
from grognard.bots import Bot, Clock, make_bot
from grognard.bots.levels import GENERAL, MARSHAL
from grognard.bots.search import Searcher
from grognard.games import GAMES, rulebook
from grognard.kernel.events import Event
from grognard.kernel.playout import play_out
from grognard.kernel.rulebook import Rulebook
from grognard.kernel.table import Table

# Scripts and veterans are what all levels think with, so they play most; who searches does so briefly.
PLAYERS = ("script", "veteran", "recruit", "script", "veteran", "general", "script", "veteran", "marshal", "hints")
PLANS, TRIALS = 3, 6
HINTS = 60  # decisions of a game that are made by hints: each is thought out from the beginning
ANEW = ("battle_turn", "battle_starts", "firepower")  # after these everybody may move again, or some may
BOARD = 1000  # a town has so many numbers for the places of its battle


def leg(event: Event) -> tuple[int, int, int] | None:
    """Which piece an event moves, whence (-1: from nowhere) and where to; None if it tells of no move of its own."""
    data = event.data
    if event.kind in ("moved", "march", "marches", "move", "moves") and not is_order_to_march(event):
        return data[0], data[1], data[2]
    if event.kind in ("entered", "placed"):
        return data[0], -1, data[1]
    if event.kind == "battle_move":
        return data[0], BOARD * (data[1] + 1) + data[2], BOARD * (data[1] + 1) + data[3]
    if event.kind == "stationed":
        return data[0], -1, BOARD * (data[1] + 1) + data[2]
    return None


def is_order_to_march(event: Event) -> bool:
    """Does an event only tell that a formation begins to march, so that all its pieces move anew?"""
    return event.kind == "march" and len(event.data) == 1


class Follower:
    """Where the pieces have been in the present stretch of play."""

    def __init__(self) -> None:
        self.stretch = -1
        self.been: dict[int, list[int]] = {}
        self.legs = 0

    def follow(self, events: Sequence[Event], stretch: int) -> list[str]:
        """Go along with the events of a stretch; who came back."""
        found: list[str] = []
        if stretch != self.stretch:
            self.stretch = stretch
            self.been = {}
        for event in events:
            if event.kind in ANEW or is_order_to_march(event):
                self.been = {}
            moved = leg(event)
            if moved is None:
                continue
            piece, whence, to = moved
            been = self.been.setdefault(piece, [] if whence < 0 else [whence])
            if been[-2:] == [whence, to]:
                continue  # the same leg, told to somebody who sees less of it
            if to in been:
                found.append(f"piece {piece} came back to {to} by way of {been[been.index(to) + 1 :]}")
            been.append(to)
            self.legs += 1
        return found


@dataclass
class Followed:
    """What was seen in some games."""

    games: int = 0
    decisions: int = 0
    legs: int = 0
    faults: list[str] = field(default_factory=list)


def player_of(name: str, book: Rulebook) -> Bot:
    """A bot that thinks briefly."""
    if name == "marshal":
        return Searcher(book, MARSHAL._replace(plans=PLANS, trials=TRIALS))
    if name in ("general", "hints"):
        return Searcher(book, GENERAL._replace(plans=PLANS, trials=TRIALS))
    return make_bot(name, book)


def play_by_bots(table: Table, name: str, chance: Random, total: Followed, most: int) -> None:
    """A game by one kind of bot in all seats.

    Who plays by hints asks a new bot each time, which has no plan yet; a veteran finishes his game.
    """
    book = table.rulebook
    bots = [player_of("veteran" if name == "hints" else name, book) for _ in table.sides()]
    follower = Follower()
    while table.outcome is None and len(table.history) < most:
        decision = table.decision()
        stretch, told = book.knowledge.turns_played(table.state), len(table.log)
        by_hint = name == "hints" and len(table.history) < HINTS
        bot = player_of(name, book) if by_hint else bots[decision.seat]
        table.take(bot.choose(table.view(decision.seat), decision, Clock(), chance))
        back = follower.follow(table.log[told:], stretch)
        if len(decision.actions) > 1:
            total.faults += [f"action {len(table.history)}, {decision.name}: {fault}" for fault in back]
    total.decisions += len(table.history)
    total.legs += follower.legs


def play_by_script(book: Rulebook, table: Table, chance: Random, total: Followed, most: int) -> None:
    """A game by the script of playouts, in any of its styles."""
    state = table.state.copy()
    follower = Follower()
    decisions = 0
    while state.outcome is None and decisions < most:
        now = book.knowledge.turns_played(state)
        script = book.knowledge.script(chance.randrange(book.knowledge.styles(state)), chance)
        state.events.clear()
        decisions += play_out(book, state, script, script, 0, now, now + 1)
        total.faults += follower.follow(state.events, now)
    total.decisions += decisions
    total.legs += follower.legs


def play(game: str, scenario: str, name: str, seed: int, index: int, most: int = 100_000) -> Followed:
    """Game number `index`, at most so many decisions of it."""
    book = rulebook(game)
    chance = Random(derived_seed(seed, index, "to and fro"))
    options = random_options(book, scenario, chance) if index % 2 else []
    table = Table(book, scenario, options, derived_seed(seed, index, "dice"))
    seen = Followed(games=1)
    if name == "script":
        play_by_script(book, table, chance, seen, most)
    else:
        play_by_bots(table, name, chance, seen, most)
    seen.faults = [f"{game} {scenario} {options} {name}, game {index} of {seed}: {fault}" for fault in seen.faults]
    return seen


def cases(games: Sequence[str]) -> list[tuple[str, str]]:
    """All scenarios, the games by turns."""
    rest = [[(game, info.id) for info in rulebook(game).scenarios] for game in games]
    most = max(len(scenarios) for scenarios in rest)
    return [scenarios[number % len(scenarios)] for number in range(most) for scenarios in rest]


def main() -> None:
    """Play, and report."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", action="append", choices=GAMES)
    parser.add_argument("--player", action="append", choices=sorted(set(PLAYERS)))
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1815)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    asked = parser.parse_args()
    where = cases(asked.game or GAMES)
    players = asked.player or PLAYERS
    total = Followed()
    start = perf_counter()
    for index in range(asked.first, asked.first + asked.games):
        game, scenario = where[index % len(where)]
        seen = play(game, scenario, players[index // len(where) % len(players)], asked.seed, index)
        total.games += seen.games
        total.decisions += seen.decisions
        total.legs += seen.legs
        total.faults += seen.faults
        for fault in seen.faults[:3]:
            print(fault, flush=True)
        if sys.stderr.isatty():
            print(f"\r{total.games}", end="", file=sys.stderr, flush=True)
    print(
        f"{total.games} games, {total.decisions} decisions, {total.legs} legs of moves followed: "
        f"{len(total.faults)} came back, {perf_counter() - start:.0f} s"
    )
    raise SystemExit(1 if total.faults else 0)


if __name__ == "__main__":
    main()
