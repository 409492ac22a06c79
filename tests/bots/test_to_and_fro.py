"""No computer player, playout or hint leads a piece back to a space that it has left in the same move."""

from __future__ import annotations

from random import Random

import pytest

import grognard
from grognard.bots import Clock, give_hint
from grognard.games import rulebook
from grognard.games.last_battles.state import Battle
from grognard.kernel.action import Action
from grognard.kernel.events import Event
from grognard.kernel.playout import draft, onward
from grognard.kernel.table import Table
from tools.to_and_fro import PLAYERS, Follower, cases, play, player_of

LEVELS = ("recruit", "veteran", "general", "marshal")
HUSSON = 1
THERE, BACK = Action("move", 1747), Action("move", 1647)
FAST = grognard.build_kind() == "mypyc"
BEFORE = {"eagles": 30}  # cards are drafted and orders written before anybody moves


def quatre_bras(*actions: Action) -> Table:
    table = Table(rulebook("last_battles"), "quatre_bras", [], bytes(32))
    for action in actions:
        table.take(action)
    return table


@pytest.mark.slow
@pytest.mark.parametrize("player", ["script", *LEVELS, "hints"])
@pytest.mark.parametrize("game", ["eagles", "last_battles", "napoleon_1815", "waterloo_200", "waterloo_impulse"])
def test_nobody_comes_back_in_the_same_move(game: str, player: str) -> None:
    quick = player in ("script", "recruit", "veteran")
    most = BEFORE.get(game, 0) + ((400 if quick else 60) if FAST else (120 if quick else 20))
    legs = 0
    for index, (_, scenario) in enumerate(cases([game])[: None if quick else 1]):
        seen = play(game, scenario, player, 1815, index, most)
        assert not seen.faults, seen.faults[0]
        legs += seen.legs
    assert legs > 0


@pytest.mark.parametrize("level", LEVELS)
def test_husson_does_not_pace_up_and_down(level: str) -> None:
    table = quatre_bras()
    bot, rng, follower = player_of(level, table.rulebook), Random(1), Follower()
    moved = False
    while table.decision().name in ("MovementPhase", "MovePiece") and len(table.history) < 40:
        decision = table.decision()
        table.take(bot.choose(table.view(decision.seat), decision, Clock(), rng))
        assert not follower.follow(table.log, 0)
        table.log.clear()
        moved = moved or HUSSON in follower.been
    if level != "recruit":
        assert moved  # it was the first to go, four times to and fro
        assert len(follower.been[HUSSON]) == 2


@pytest.mark.parametrize("level", LEVELS)
def test_what_a_person_began_is_not_taken_back_by_the_computer(level: str) -> None:
    table = quatre_bras(Action("pick", HUSSON), THERE)
    view, decision = table.view(0), table.decision()
    assert BACK in decision.actions  # he himself may go back
    for seed in range(3):
        bot = player_of(level, table.rulebook)
        assert bot.choose(view, decision, Clock(), Random(seed)) != BACK
    if level in ("recruit", "veteran"):
        assert give_hint(level, table.rulebook, view, decision, Clock(), Random(1)).action != BACK
    table.take(BACK)
    assert isinstance(table.state, Battle)
    assert table.state.where[HUSSON] == 1647


def test_a_way_through_a_hex_that_was_left_counts_as_going_back() -> None:
    table = quatre_bras(Action("pick", HUSSON), THERE)
    state = table.state
    assert state.trail == (1647, 1747)
    kept = onward(state, state.legal())
    step = state.agenda[-1]
    assert BACK not in kept
    assert 0 < len(kept) < len(state.legal())
    for action in state.legal():
        assert (action in kept) == (1647 not in step.way(state, action))


def test_where_there_is_only_the_way_back_it_is_taken() -> None:
    state = quatre_bras(Action("pick", HUSSON), THERE).state
    assert onward(state, [BACK]) == [BACK]


def test_a_plan_does_not_lead_back_even_where_somebody_wishes_it() -> None:
    state = quatre_bras(Action("pick", HUSSON)).state.copy()
    found = draft(state, lambda _, actions: actions[0], 0, [THERE, BACK, THERE])
    assert found.actions[0] == THERE
    assert BACK in found.met[1]
    assert found.actions[1] != BACK


def test_the_follower_notices_who_comes_back_and_who_moves_anew() -> None:
    follower = Follower()
    there, back = Event("moved", "5.0", (7, 11, 12, 1)), Event("moved", "5.0", (7, 12, 11, 1))
    assert not follower.follow([there], 3)
    assert follower.follow([back], 3) == ["piece 7 came back to 11 by way of [12]"]
    assert not follower.follow([there], 4)
    assert not follower.follow([back], 5)
    fight = [Event("battle_move", "6.32", (1, 4, 3, 0)), Event("battle_move", "6.32", (1, 4, 0, 3))]
    assert follower.follow(fight, 6)
    assert not follower.follow([fight[0], Event("battle_turn", "6.3", (4, 0)), fight[1]], 7)
    assert {"script", *LEVELS, "hints"} == set(PLAYERS)
