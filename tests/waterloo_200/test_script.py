"""The script for playouts: it plays on everywhere, finishes what it began, and sees no more than who decides."""

from __future__ import annotations

from random import Random

import pytest

from grognard.bots import Clock, make_bot
from grognard.bots.levels import GENERAL
from grognard.bots.search import Searcher
from grognard.games.waterloo_200 import Waterloo200
from grognard.games.waterloo_200.knowledge.styles import STYLES
from grognard.games.waterloo_200.roster import BRITISH
from grognard.games.waterloo_200.state import Day
from grognard.kernel.action import Decision
from grognard.kernel.dice import Dice
from grognard.kernel.playout import onward, play_out
from tests.waterloo_200.sandbox import INF, SL, TL, Study

BOOK = Waterloo200()
OPTIONS = [[], ["cavalry_charge", "grande_batterie", "retreat", "impetus", "scouting"], ["morale", "own_lines_only"]]
MOST = 3_000  # decisions of a game


def start(seed: int, scenario: str = "battle", options: list[str] | None = None) -> Day:
    state = BOOK.new_state(scenario, options or [], Dice(Random(seed).randbytes(32)), [])
    state.quiet = True
    return state


@pytest.mark.parametrize("scenario", ["battle", "three_players"])
@pytest.mark.parametrize("options", OPTIONS)
def test_the_script_plays_whole_games_by_the_rules(scenario: str, options: list[str]) -> None:
    state = start(3, scenario, options)
    script = BOOK.knowledge.script(0, Random(3))
    taken = 0
    while state.outcome is None and taken < MOST:
        actions = onward(state, state.legal())
        action = actions[0] if len(actions) == 1 else script.choose(state, actions)
        assert action in actions
        state.apply(action)
        taken += 1
    assert state.outcome is not None
    assert BOOK.measures.faults(state) == []


@pytest.mark.parametrize("style", range(STYLES))
def test_an_impulse_in_any_style_comes_to_its_end(style: int) -> None:
    state = start(style)
    mine, plain = BOOK.knowledge.script(style, Random(1)), BOOK.knowledge.script(0, Random(1))
    for _ in range(3):
        now = BOOK.knowledge.turns_played(state)
        taken = play_out(BOOK, state, mine, plain, state.seat(), now, now + 1)
        assert taken < MOST
        assert state.outcome is not None or BOOK.knowledge.turns_played(state) == now + 1


def among_enemies() -> Study:
    """A leader who cannot be revealed where he is."""
    study = Study("A-B B-C A-E C-F", british="C F")
    study.french("Napoleon", SL, "E").french("Reille", TL, "B").french("F1", INF, "B").french("F2", INF, "A")
    study.french("D'Erlon", TL, "A", corps="II").french("F3", INF, "A", corps="II")
    study.british("Wellington", SL, "F").british("B1", INF, "B")
    return study.impulse(contested={"B": BRITISH})


def test_who_calls_a_leader_among_enemies_leads_him_away() -> None:
    """A general once called the same leader and left him where he was, over and over."""
    for style in range(STYLES):
        study = among_enemies().do("tactical").do("call", "Reille")
        assert not study.may("reveal")
        chosen = BOOK.knowledge.script(style, Random(1)).choose(study.now, study.now.legal())
        assert chosen.verb == "go"


@pytest.mark.parametrize("level", ["veteran", "general"])
def test_an_impulse_comes_to_an_end(level: str) -> None:
    bot = make_bot(level, BOOK) if level == "veteran" else Searcher(BOOK, GENERAL._replace(trials=12))
    day = among_enemies().now
    rng = Random(2)
    taken = 0
    while day.outcome is None and day.side == 0 and taken < 60:
        asked = Decision(day.seat(), day.agenda[-1].name(), "", "", day.legal())
        day.apply(bot.choose(BOOK.secrets.view(day, day.seat()), asked, Clock(), rng))
        taken += 1
    assert taken < 60


def test_a_memory_of_lines_does_not_outlive_the_position() -> None:
    """Copies share the lines that were traced, and each forgets them when control changes under it."""
    state = start(9)
    script = BOOK.knowledge.script(0, Random(3))
    for _ in range(150):
        if state.outcome is not None:
            break
        actions = onward(state, state.legal())
        action = actions[0] if len(actions) == 1 else script.choose(state, actions)
        other = state.copy()
        state.apply(action)
        fresh = state.copy()
        fresh.forget_lines()
        fresh.choices = None
        state.choices = None
        assert state.legal() == fresh.legal()
        other.choices = None
        before = other.copy()
        before.forget_lines()
        assert other.legal() == before.legal()
