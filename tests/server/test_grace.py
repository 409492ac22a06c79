"""An end that has only passed the decision on can be taken back for a few seconds, and nothing else can."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from grognard.server import screens
from tests.server.house import Player, house, new_table, sit, tokens_of


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with house(tmp_path) as client:
        yield client


def end(player: Player, grace: bool = True) -> None:
    """Go on without doing anything, until the other side decides."""
    while player.mine:
        position = player.position["position"]
        action = player.position["decision"]["choices"][-1]["action"]
        assert player.ask(type="act", position=position, action=action, grace=grace)["type"] == "position"


def test_an_end_is_taken_back_while_nobody_has_answered(client: TestClient) -> None:
    card = new_table(client, "me", "link")
    french, coalition = (tokens_of(card, side) for side in ("french", "coalition"))
    with sit(client, card["id"], french) as one, sit(client, card["id"], coalition) as two:
        end(one)
        now = one.position["position"]
        assert one.position["can_undo"], "nothing was rolled or shown"
        two.wait_for(now)
        assert not two.position["can_undo"]
        assert two.ask(type="undo", position=now)["type"] == "refused"
        assert one.ask(type="undo", position=now)["position"] == now - 1
        assert one.mine
        end(one)
        two.wait_for(now)
        two.act(two.position["decision"]["choices"][0]["action"])
        one.wait_for(now + 1)
        assert not one.position["can_undo"]
        assert one.ask(type="undo", position=now + 1)["type"] == "refused"


def test_who_does_not_ask_for_it_has_none(client: TestClient) -> None:
    card = new_table(client, "me", "link")
    with sit(client, card["id"], tokens_of(card, "french")) as one:
        end(one, grace=False)
        assert not one.position["can_undo"]
        assert one.ask(type="undo", position=one.position["position"])["type"] == "refused"


def test_it_is_over_after_a_while(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(screens, "GRACE", 0.05)
    card = new_table(client, "me", "link")
    with sit(client, card["id"], tokens_of(card, "french")) as one:
        end(one)
        while one.position["can_undo"]:
            one.next_position()
        assert one.ask(type="undo", position=one.position["position"])["type"] == "refused"


def test_the_computer_waits_so_long(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(screens, "GRACE", 1.0)
    card = new_table(client, "me", "recruit")
    with sit(client, card["id"], tokens_of(card, "french")) as one:
        end(one)
        before, began = one.position["position"], time.monotonic()
        assert one.ask(type="undo", position=before)["position"] == before - 1
        assert one.mine
        end(one)
        while one.position["position"] == before:
            one.next_position()
        assert time.monotonic() - began >= 1.0


def test_where_things_are_hidden_there_is_none(client: TestClient) -> None:
    wish = {"game": "napoleon_1815", "scenario": "campaign", "options": ["historical_setup"]}
    card = client.post("/api/tables", json={**wish, "seats": {"french": "me", "allied": "link"}}).json()
    with sit(client, card["id"], tokens_of(card, "french")) as one:
        end(one)
        assert one.position["position"] > 0
        assert not one.position["can_undo"]
