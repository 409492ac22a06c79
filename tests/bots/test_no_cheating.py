"""No bot cheats: two positions that differ only in what its seat may not know, the same seed, the same choice."""

from random import Random

import pytest

import grognard
from grognard.bots import Bot, Clock, make_bot
from grognard.bots.levels import GENERAL, MARSHAL
from grognard.bots.search import Searcher
from grognard.games import rulebook
from grognard.kernel.dice import Dice
from grognard.kernel.rulebook import Rulebook
from grognard.kernel.table import Table

HIDDEN = [
    ("eagles", "derlon", ()),
    ("eagles", "plancenoit", ("hidden_units",)),
    ("last_battles", "ligny", ("first_corps",)),
    ("napoleon_1815", "campaign", ()),
    ("napoleon_1815", "campaign", ("historical_setup",)),
    ("napoleon_1815", "three_players", ("historical_setup",)),
    ("waterloo_200", "battle", ()),
    ("waterloo_200", "three_players", ("allies_hidden",)),
]
LEVELS = ["random", "recruit", "veteran", "general", "marshal"]
EVERY = 41  # decisions between two positions that are looked at
POSITIONS = 8 if grognard.build_kind() == "mypyc" else 3


def bot_of(name: str, book: Rulebook) -> Bot:
    if name == "general":
        return Searcher(book, GENERAL._replace(plans=3, trials=6))
    if name == "marshal":
        return Searcher(book, MARSHAL._replace(plans=3, trials=6))
    return make_bot(name, book)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "scenario", "options"), HIDDEN)
def test_what_a_bot_may_not_know_does_not_change_its_choice(game: str, scenario: str, options: tuple[str, ...]) -> None:
    book = rulebook(game)
    table = Table(book, scenario, options, b"no cheating".ljust(32, b"."))
    veteran, rng = make_bot("veteran", book), Random(5)
    looked = waited = 0
    while looked < POSITIONS:
        if table.outcome is not None:
            table = Table(book, scenario, options, rng.randbytes(32))
        decision = table.decision()
        view = table.view(decision.seat)
        waited += 1
        if waited >= EVERY and len(decision.actions) > 1 and book.knowledge.weight(view, decision) > 0:
            other = Table(book, scenario, options, state=book.secrets.guess(view, Dice(rng.randbytes(32))))
            if other.state.dump() != table.state.dump():
                looked, waited = looked + 1, 0
                for name in LEVELS:
                    mine = bot_of(name, book).choose(view, decision, Clock(), Random(looked))
                    seen, asked = other.view(decision.seat), other.decision()
                    assert mine == bot_of(name, book).choose(seen, asked, Clock(), Random(looked)), name
        table.take(veteran.choose(view, decision, Clock(), rng))
    assert looked == POSITIONS
