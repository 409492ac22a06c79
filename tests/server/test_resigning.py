"""Giving a game up at the table: over for everybody, stored, told, watched again; nobody else's seat."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

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


def test_a_resignation_ends_the_game_for_all(client: TestClient, tmp_path: Path) -> None:
    card = new_table(client, "me", "link")
    french, coalition = (tokens_of(card, side) for side in ("french", "coalition"))
    address = f"/api/tables/{card['id']}/record"
    with (
        sit(client, card["id"], french) as one,
        sit(client, card["id"], coalition) as two,
        sit(client, card["id"], []) as watcher,
    ):
        chance = random.Random(1)
        for step in range(1, 8):
            active = one if one.mine else two
            active.act_anyhow(chance)
            for screen in (one, two, watcher):
                screen.wait_for(step)
        idle, other = (two, "coalition") if one.mine else (one, "french")  # it is not his decision
        assert idle.ask(type="concede", side="french" if other == "coalition" else "coalition")["type"] == "refused"
        assert watcher.ask(type="concede", side=other)["type"] == "refused"
        idle.ask(type="concede", side=other)
        for screen in (one, two, watcher):
            screen.wait_for(8)
            assert "resigned" in screen.position["outcome"]
            assert screen.position["winners"] == [side for side in ("french", "coalition") if side != other]
            assert "resigned" in screen.log[-1]["text"]
            assert not screen.position["can_undo"]
        again = one.ask(type="concede", side="french")
        assert again["type"] == "refused"
        assert one.ask(type="moment", number=1, to=8)["type"] == "past"
    record = Record.from_json(client.get(address).json())
    assert Table.verify(rulebook(GAME), record) == []
    assert "resigned" in client.get(f"/api/tables/{card['id']}").json()["outcome"]
    with house(tmp_path) as later, sit(later, card["id"], french) as back:
        assert "resigned" in back.position["outcome"], "it is on disk"
        uploaded = later.post("/api/records", json={"record": record.to_json(), "seats": {}})
        assert uploaded.status_code == 201, uploaded.text


def test_who_plays_against_the_computer_may_resign_while_it_thinks(client: TestClient) -> None:
    card = new_table(client, "veteran", "me")
    with sit(client, card["id"], tokens_of(card)) as player:
        player.send(type="concede", side="coalition")
        while player.position["outcome"] is None:
            player.next_position()
        assert player.position["winners"] == ["french"]
        curve = player.ask(type="curve", number=1)
        assert curve["chances"][-1] == [1000, 0], "and the curve of the chances ends with certainty"


def test_nobody_resigns_by_an_action(client: TestClient) -> None:
    card = new_table(client, "me", "link")
    with sit(client, card["id"], tokens_of(card, "french")) as one:
        assert one.act(["resign", 1])["type"] == "refused"
        assert one.act(["resign", 0])["type"] == "refused"
        assert one.position["outcome"] is None


def test_random_is_not_offered_to_players(client: TestClient) -> None:
    for game in client.get("/api/lobby").json()["games"]:
        assert [bot["id"] for bot in game["bots"]] == ["recruit", "veteran", "general", "marshal"]
