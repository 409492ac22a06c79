"""The script for playouts: it plays on everywhere, its styles differ, and turns are impulses."""

from __future__ import annotations

from random import Random

import pytest

from grognard.bots import Bot, Clock, make_bot
from grognard.bots.levels import GENERAL, MARSHAL
from grognard.bots.search import Searcher
from grognard.games.waterloo_impulse import WaterlooImpulse
from grognard.games.waterloo_impulse.state import Battle
from grognard.kernel.action import Decision
from grognard.kernel.dice import Dice
from grognard.kernel.playout import draft, play_out

BOOK = WaterlooImpulse()
OPTIONS = ["village_stacking", "cavalry_exhaustion", "self_rally", "expanded_rally"]


def start(seed: bytes, options: list[str] | None = None) -> Battle:
    state = BOOK.new_state("battle", options or [], Dice(seed * 32), [])
    state.quiet = True
    return state


def later(seed: bytes, impulses: int) -> Battle:
    """A position some impulses into a game of the script against itself."""
    state = start(seed)
    script = BOOK.knowledge.script(0, Random(1))
    play_out(BOOK, state, script, script, 0, 0, BOOK.knowledge.turns_played(state) + impulses)
    return state


def test_the_script_plays_a_whole_game_by_the_rules() -> None:
    for options in ([], OPTIONS):
        state = start(b"s", options)
        script = BOOK.knowledge.script(0, Random(3))
        before = BOOK.knowledge.turns_played(state)
        while state.outcome is None and state.turn < 4:
            actions = state.legal()
            action = script.choose(state, actions) if len(actions) > 1 else actions[0]
            assert action in actions
            state.apply(action)
            assert BOOK.knowledge.turns_played(state) >= before
            before = BOOK.knowledge.turns_played(state)
        assert BOOK.measures.faults(state) == []


def test_a_turn_is_an_impulse() -> None:
    state = later(b"t", 3)
    mine = BOOK.knowledge.turns_played(state)
    side = state.active
    assert state.agenda[-1].name() == "Activate"
    script = BOOK.knowledge.script(0, Random(1))
    while BOOK.knowledge.turns_played(state) == mine:
        assert state.active == side
        actions = state.legal()
        state.apply(script.choose(state, actions) if len(actions) > 1 else actions[0])
    assert state.active != side or state.marker == 0


def test_styles_draft_different_plans() -> None:
    varied = 0
    for seed in (b"a", b"b", b"c"):
        state = later(seed, 4)
        seat = state.seat()
        assert BOOK.knowledge.styles(state) > 4
        drafts = set()
        for style in range(BOOK.knowledge.styles(state)):
            found = draft(state.copy(), BOOK.knowledge.script(style, Random(style)).choose, seat, [])
            drafts.add(tuple(action.to_text() for action in found.actions))
        varied += len(drafts) >= 3
    assert varied >= 2


def test_time_is_spent_on_impulses_and_not_on_clicks() -> None:
    state = start(b"a")
    script = BOOK.knowledge.script(0, Random(1))
    weights: dict[str, float] = {}
    while not {"Withdraw", "Losses", "MoveUnit"} <= weights.keys():
        asked = Decision(state.seat(), state.agenda[-1].name(), "", "", state.legal())
        weights[asked.name] = BOOK.knowledge.weight(BOOK.secrets.view(state, asked.seat), asked)
        state.apply(script.choose(state, asked.actions) if len(asked.actions) > 1 else asked.actions[0])
    assert weights["Activate"] == weights["ChooseAction"] == 1.0
    assert 0.0 < weights["Withdraw"] < 1.0
    assert weights["MoveUnit"] == weights["Losses"] == 0.0


@pytest.mark.parametrize("level", ["veteran", "general", "marshal"])
def test_nobody_knows_the_dice_to_come(level: str) -> None:
    def bot() -> Bot:
        if level == "veteran":
            return make_bot(level, BOOK)
        return Searcher(BOOK, (GENERAL if level == "general" else MARSHAL)._replace(plans=3, trials=6))

    state = later(b"d", 5)
    other = state.copy()
    other.dice = Dice(b"e" * 32, state.dice.count)
    asked = Decision(state.seat(), state.agenda[-1].name(), "", "", state.legal())
    chosen = [bot().choose(BOOK.secrets.view(now, asked.seat), asked, Clock(), Random(4)) for now in (state, other)]
    assert chosen[0] == chosen[1]
