#!/usr/bin/env python3
"""Digests of random games, to show that a change to the code changed no rule.

    PYTHONPATH=src python tools/digests.py --games 4 > before.txt
    ... change the code ...
    PYTHONPATH=src python tools/digests.py --games 4 | diff before.txt -

Each line is one game: scenario, number, decisions taken, and a digest of every position and every list of legal actions
on the way. Options are mixed; the random players draw from the seed alone, so that equal rules give equal lines.
"""

import argparse
import hashlib
import json
from random import Random

from grognard.games import GAMES, rulebook
from grognard.kernel.dice import Dice
from grognard.kernel.rulebook import BadSetup, Rulebook

MOST = 20_000  # decisions of one game
EVERY = 5  # positions are digested as often; lists of legal actions always


def some_options(book: Rulebook, scenario: str, chance: Random) -> list[str]:
    """Options of a scenario by lot, as many as go together."""
    info = book.scenario(scenario)
    chosen: list[str] = []
    for option in info.options:
        if chance.random() < 0.3:
            try:
                info.check_options([*chosen, option.id])
            except BadSetup:
                continue
            chosen.append(option.id)
    return chosen


def play(book: Rulebook, scenario: str, number: int) -> tuple[int, str]:
    """How many decisions a random game took, and the digest of all that happened."""
    chance = Random(f"{book.id}/{scenario}/{number}")
    digest = hashlib.sha256()
    state = book.new_state(scenario, some_options(book, scenario, chance), Dice(chance.randbytes(32)), [])
    state.quiet = True
    count = 0
    while state.outcome is None and count < MOST:
        actions = state.legal()
        digest.update("/".join(action.to_text() for action in actions).encode())
        if count % EVERY == 0:
            digest.update(json.dumps(state.dump(), sort_keys=True).encode())
        state.apply(actions[int(chance.random() * len(actions))])
        count += 1
    digest.update(repr(state.outcome).encode())
    return count, digest.hexdigest()[:24]


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=4, help="how many of each scenario")
    parser.add_argument("--game", choices=GAMES, help="only this one")
    arguments = parser.parse_args()
    for game in [arguments.game] if arguments.game else GAMES:
        book = rulebook(game)
        for info in book.scenarios:
            for number in range(arguments.games):
                count, digest = play(book, info.id, number)
                print(f"{game} {info.id} {number} {count} {digest}", flush=True)


if __name__ == "__main__":
    main()
