"""What if: a table of one's own that goes on from a moment of another; and draws that all agree to."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from grognard.games import rulebook
from grognard.kernel.record import Record
from grognard.kernel.table import Table
from tests.server.house import GAME, house, new_table, sit, tokens_of


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with house(tmp_path) as client:
        yield client


def branch(client: TestClient, card: Any, tokens: list[str], at: int) -> Any:
    headers = {"authorization": f"Bearer {','.join(tokens)}"}
    return client.post(f"/api/tables/{card['id']}/branch", json={"at": at}, headers=headers)


def test_another_line_is_tried_at_a_table_of_its_own(client: TestClient, tmp_path: Path) -> None:
    card = new_table(client, "me", "here")
    mine = tokens_of(card)
    with sit(client, card["id"], mine) as player:
        chance = random.Random(3)
        for step in range(1, 60):
            player.act_anyhow(chance)
            player.wait_for(step)
        answer = branch(client, card, mine, 41)
        assert answer.status_code == 201, answer.text
        other = answer.json()
        assert other["id"] != card["id"]
        assert other["actions"] == 41
        past = player.ask(type="moment", number=1, to=41)
        with sit(client, other["id"], tokens_of(other)) as trying:
            assert trying.position["pieces"] == past["pieces"]
            trying.act_anyhow(random.Random(4))
            trying.wait_for(42)
        assert player.position["position"] == 59, "the game itself has not moved"
    with house(tmp_path) as later, sit(later, other["id"], tokens_of(other)) as back:
        assert back.position["position"] == 42, "it is on disk, with the dice that had fallen"


def test_who_plays_the_computer_may_try_at_any_moment_and_keeps_his_side(client: TestClient) -> None:
    card = new_table(client, "me", "veteran")
    with sit(client, card["id"], tokens_of(card)) as player:
        player.act_anyhow(random.Random(1))
        player.wait_for(1)
    other = branch(client, card, tokens_of(card), 0).json()
    assert [(seat["side"], seat["who"]) for seat in other["seats"]] == [("french", "me"), ("coalition", "veteran")]


def test_nobody_looks_into_what_others_hide(client: TestClient) -> None:
    """While people play against each other no line is tried: afterwards everybody may, also who only watched."""
    card = new_table(client, "me", "link")
    french = tokens_of(card, "french")
    with sit(client, card["id"], french) as one:
        one.act_anyhow(random.Random(1))
        one.wait_for(1)
        assert branch(client, card, french, 0).status_code == 403
        assert branch(client, card, [], 0).status_code == 403
        one.ask(type="concede", side="french")
        while one.position["outcome"] is None:
            one.next_position()
    assert branch(client, card, [], 99).status_code == 403
    watched = branch(client, card, [], 1)
    assert watched.status_code == 201, watched.text
    assert sorted(seat["who"] for seat in watched.json()["seats"]) == ["general", "me"]
    assert branch(client, card, french, 2).status_code == 201, "the resignation itself is left out"


def test_a_draw_needs_both(client: TestClient) -> None:
    card = new_table(client, "me", "link")
    french, coalition = (tokens_of(card, side) for side in ("french", "coalition"))
    with sit(client, card["id"], french) as one, sit(client, card["id"], coalition) as two:
        chance = random.Random(2)
        for step in range(1, 4):
            (one if one.mine else two).act_anyhow(chance)
            one.wait_for(step)
            two.wait_for(step)
        assert one.ask(type="offer_draw", side="coalition")["type"] == "refused"
        one.ask(type="offer_draw", side="french")
        two.next_position()
        assert [seat["draw"] for seat in two.position["seats"]] == [True, False]
        two.ask(type="offer_draw", side="coalition", offer=False)
        one.next_position()
        assert [seat["draw"] for seat in one.position["seats"]] == [False, False]
        two.ask(type="offer_draw", side="coalition")
        one.next_position()
        one.ask(type="offer_draw", side="french")
        while two.position["outcome"] is None:
            two.next_position()
        assert "draw" in two.position["outcome"]
        assert two.position["winners"] == []
    record = Record.from_json(client.get(f"/api/tables/{card['id']}/record").json())
    assert Table.verify(rulebook(GAME), record) == []


def test_who_plays_on_has_declined(client: TestClient) -> None:
    card = new_table(client, "me", "here")
    with sit(client, card["id"], tokens_of(card)) as both:
        both.act_anyhow(random.Random(2))
        both.wait_for(1)
        idle = "coalition" if both.position["decision"]["side"] == "french" else "french"
        both.ask(type="offer_draw", side=idle)
        assert any(seat["draw"] for seat in both.position["seats"])
        both.act_anyhow(random.Random(2))
        both.wait_for(2)
        assert not any(seat["draw"] for seat in both.position["seats"])


def test_the_computer_answers_at_once_and_only_once_in_a_turn(client: TestClient) -> None:
    card = new_table(client, "me", "veteran")
    with sit(client, card["id"], tokens_of(card)) as player:
        player.act_anyhow(random.Random(2))
        player.wait_for(1)
        answer = player.ask(type="offer_draw", side="french")
        assert answer["type"] == "refused" or answer["outcome"]
        if answer["type"] == "refused":
            assert "computer" in answer["reason"]
            assert "already" in player.ask(type="offer_draw", side="french")["reason"]
