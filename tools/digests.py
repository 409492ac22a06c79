#!/usr/bin/env python3
"""Digests of games, to show that a change to the code changed no rule, or no computer player's mind.

    PYTHONPATH=src python tools/digests.py --games 4 > before.txt
    ... change the code ...
    PYTHONPATH=src python tools/digests.py --games 4 | diff before.txt -

Each line is one game: scenario, number, decisions taken, and a digest of every position and every list of legal actions
on the way. Options are mixed; the random players draw from the seed alone, so that equal rules give equal lines. With
`--by script`, `veteran` or `general` those play, and equal knowledge gives equal lines: the script changes its style
now and then, the general has few trials. A veteran's digest holds the reasons he gives, too.
"""

import argparse
import hashlib
import json
from random import Random

from grognard.bots.bot import Clock
from grognard.bots.levels import GENERAL
from grognard.bots.search import Searcher
from grognard.games import GAMES, rulebook
from grognard.kernel.action import Action, Decision
from grognard.kernel.dice import Dice
from grognard.kernel.playout import onward
from grognard.kernel.rulebook import BadSetup, Rulebook
from grognard.kernel.state import State

MOST = 20_000  # decisions of one game
EVERY = 5  # positions are digested as often; lists of legal actions always
STYLES = 24  # more than any game knows
KEPT = 200  # decisions after which a script changes its style
PLAYERS = ("random", "script", "veteran", "general")


class Player:
    """Who decides for all seats of one game."""

    def __init__(self, book: Rulebook, kind: str, chance: Random, trials: int) -> None:
        self.book = book
        self.kind = kind
        self.chance = chance
        self.count = 0
        self.script = book.knowledge.script(0, chance)
        level = GENERAL._replace(trials=trials)
        self.generals = [Searcher(book, level) for _ in range(4)]

    def choose(self, state: State, actions: list[Action]) -> tuple[Action, str]:
        """An action, and what was thought on the way."""
        if self.kind == "random":
            return actions[int(self.chance.random() * len(actions))], ""
        if self.kind == "script":
            return self.by_script(state, actions), ""
        seat = state.seat()
        view = self.book.secrets.view(state, seat)
        decision = Decision(seat, state.agenda[-1].name(), "", "", actions)
        if self.kind == "general":
            return self.generals[seat].choose(view, decision, Clock(), self.chance), ""
        opinions = self.book.knowledge.prior(view, Decision(seat, decision.name, "", "", onward(state, actions)))
        best = max(score for _, score, _ in opinions)
        top = [action for action, score, _ in opinions if score >= best - 1e-9]
        thought = [(action.to_text(), round(score, 6), reason) for action, score, reason in opinions]
        return top[int(self.chance.random() * len(top))], repr(thought)

    def by_script(self, state: State, actions: list[Action]) -> Action:
        """What a playout would do, now in this style, now in that."""
        if self.count % KEPT == 0:
            self.script = self.book.knowledge.script(self.count // KEPT % STYLES, self.chance)
        self.count += 1
        actions = onward(state, actions)
        return actions[0] if len(actions) == 1 else self.script.choose(state, actions)


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


def play(book: Rulebook, scenario: str, number: int, kind: str, trials: int, most: int) -> tuple[int, str]:
    """How many decisions a game took, and the digest of all that happened."""
    chance = Random(f"{book.id}/{scenario}/{number}")
    digest = hashlib.sha256()
    state = book.new_state(scenario, some_options(book, scenario, chance), Dice(chance.randbytes(32)), [])
    state.quiet = True
    count = 0
    player = Player(book, kind, chance, trials)
    while state.outcome is None and count < most:
        actions = state.legal()
        digest.update("/".join(action.to_text() for action in actions).encode())
        if count % EVERY == 0:
            digest.update(json.dumps(state.dump(), sort_keys=True).encode())
        action, thought = player.choose(state, actions)
        digest.update(thought.encode())
        state.apply(action)
        count += 1
    digest.update(repr(state.outcome).encode())
    return count, digest.hexdigest()[:24]


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=4, help="how many of each scenario")
    parser.add_argument("--game", choices=GAMES, help="only this one")
    parser.add_argument("--by", choices=PLAYERS, default="random", help="who plays")
    parser.add_argument("--trials", type=int, default=12, help="how many a general has per plan")
    parser.add_argument("--most", type=int, default=MOST, help="decisions after which a game is cut short")
    arguments = parser.parse_args()
    for game in [arguments.game] if arguments.game else GAMES:
        book = rulebook(game)
        for info in book.scenarios:
            for number in range(arguments.games):
                count, digest = play(book, info.id, number, arguments.by, arguments.trials, arguments.most)
                print(f"{game} {info.id} {number} {count} {digest}", flush=True)


if __name__ == "__main__":
    main()
