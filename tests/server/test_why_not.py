"""Why can nothing be done with this piece or this space? The rules answer, from what the seat sees."""

from __future__ import annotations

import random
from typing import Any

import pytest

from grognard.games import GAMES, rulebook
from grognard.kernel.action import Action
from grognard.server import views
from grognard.server.client_messages import Ask
from grognard.server.messages import Answer
from grognard.server.tables import LiveTable
from tests.server.test_changes import table


def asked(live: LiveTable, **thing: int | None) -> Answer:
    return views.answer(live, [live.table.seat()], Ask(1, "why_not", **thing))  # type: ignore[arg-type]


def until(live: LiveTable, *decisions: str) -> LiveTable:
    chance = random.Random(1)
    while live.table.decision().name not in decisions:
        live.take(chance.choice(live.table.legal()))
    return live


def test_the_hex_game_says_why_a_piece_cannot_move_and_why_a_hex_is_out_of_reach() -> None:
    live = until(table("last_battles", "quatre_bras", 1), "MovementPhase")
    faces = views.faces(live, live.table.seat()).pieces
    mover = next(action.a for action in live.table.legal() if action.verb == "pick")
    mine = next(face["side"] for face in faces if face["number"] == mover)
    foe = next(face for face in faces if face["side"] != mine and face["at"] is not None)
    answer = asked(live, piece=foe["number"], space=foe["at"])
    assert (answer.rule, "is not yours" in answer.text) == ("5.1", True)
    empty = asked(live, space=101)
    assert (empty.rule, empty.text) == ("5.0", "First choose the unit that is to move.")
    live.take(Action("pick", mover))
    answer = asked(live, piece=foe["number"], space=foe["at"])
    assert (answer.rule, "held by the enemy" in answer.text) == ("5.3", True)


def test_a_place_of_a_battle_is_asked_about_by_its_number_on_the_screen() -> None:
    live = until(table("napoleon_1815", "campaign", 3), "MoveGroup")
    pick = next((action for action in live.table.legal() if action.verb == "pick"), None)
    assert pick is not None
    live.take(pick)
    goals = {action.a for action in live.table.legal() if action.verb == "go"}
    far = next(town for town in range(30) if town not in goals)
    answer = asked(live, space=far)
    expected = live.table.why_not(Action("go", far))
    assert expected is not None
    assert (answer.text, answer.rule) == (expected.reason, expected.rule)


def test_only_who_decides_is_told_why_not() -> None:
    live = table("last_battles", "quatre_bras", 1)
    other = [seat for seat in range(2) if seat != live.table.seat()]
    for mine in (other, []):
        assert "player's decision, not yours" in views.answer(live, mine, Ask(1, "why_not", space=101)).text


@pytest.mark.parametrize("game", GAMES)
def test_anything_on_the_table_can_be_asked_about(game: str) -> None:
    chance = random.Random(game)
    live = table(game, rulebook(game).scenarios[0].id, 5)
    silent = spoken = 0
    while live.table.outcome is None and live.actions_taken < 120:
        faces: list[Any] = views.faces(live, live.table.seat()).pieces
        for face in chance.sample(faces, min(4, len(faces))):
            hand = chance.choice([None, chance.choice(faces)["number"]])
            for thing in ({"piece": face["number"], "space": face["at"]}, {"space": chance.randrange(1300)}):
                answer = asked(live, hand=hand, **thing)
                silent, spoken = silent + (not answer.text), spoken + bool(answer.text)
                assert bool(answer.rule) == bool(answer.text)
        live.take(chance.choice(live.table.legal()))
    assert spoken > silent


@pytest.mark.parametrize("game", GAMES)
def test_the_odds_of_a_decision_come_in_one_answer(game: str) -> None:
    chance = random.Random(game)
    many = 0
    for seed in range(6, 16):  # where little is left to chance, few decisions have odds
        many += decisions_with_odds(table(game, rulebook(game).scenarios[0].id, seed), chance)
        if many > 3:
            return
    raise AssertionError(many)


def decisions_with_odds(live: LiveTable, chance: random.Random) -> int:
    """Play on and compare; how many decisions have odds for several actions."""
    many = 0
    while live.table.outcome is None and live.actions_taken < 200:
        seen = views.faces(live, live.table.seat())
        answer = views.answer(live, [live.table.seat()], Ask(1, "odds"))
        assert answer.odds is seen.odds  # worked out once
        told = {tuple(one.action) for one in answer.odds}
        assert told <= {tuple(action.to_json()) for action in live.table.legal()}
        many += len(told) > 1
        live.take(chance.choice(live.table.legal()))
    return many
