"""The report of a battle: one page, for a friend, when the battle is over and not before."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from grognard.server import reports
from grognard.server.boards import Boards
from grognard.server.hall import Hall
from tests.browser.records import finished
from tests.server.house import house, new_table, sit, tokens_of


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with house(tmp_path) as client:
        yield client


def test_a_finished_battle_is_told_in_a_page_that_needs_nothing_else(client: TestClient) -> None:
    card = client.post("/api/records", content=finished()).json()
    page = client.get(f"/api/tables/{card['id']}/report.html")
    assert page.status_code == 200, page.text
    assert page.headers["content-type"].startswith("text/html")
    words = page.text
    for heading in ("The course of the battle", "The turning points", "Losses by command", "The dice", "In 1815"):
        assert heading in words
    assert words.count("<use href") >= 2, "maps of the beginning and the end at least"
    assert words.count("data:image/png") == 1, "the picture of the board is there once"
    assert "http://" not in words, "nothing is fetched from anywhere"
    assert "https://" not in words
    assert "<script" not in words


def test_nothing_is_told_before_the_end(client: TestClient) -> None:
    card = new_table(client, "me", "here")
    with sit(client, card["id"], tokens_of(card)) as player:
        player.act_anyhow(random.Random(1))
        player.wait_for(1)
        assert client.get(f"/api/tables/{card['id']}/report.html").status_code == 403
        player.ask(type="concede", side="french")
        while player.position["outcome"] is None:
            player.next_position()
    page = client.get(f"/api/tables/{card['id']}/report.html")
    assert page.status_code == 200, page.text
    assert "resigned" in page.text


def test_where_corrections_make_no_report_it_is_said(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    record = json.loads(finished())
    card = client.post("/api/records", content=json.dumps(record)).json()

    def fail(*_: object) -> str:
        raise KeyError("name")

    async def drawn(*_: object) -> Path:
        return Path(__file__)

    monkeypatch.setattr(Boards, "picture", drawn)
    monkeypatch.setattr(reports, "report", fail)
    path = f"/api/tables/{card['id']}/report.html"
    assert client.get(path).status_code == 500, "it is a fault of ours"
    hall: Hall = client.app.state.hall  # type: ignore[attr-defined]
    live = hall.tables[card["id"]]
    live.stored.overrides = [{"tables": {}}]
    live.sheets = {"map": asyncio.run(Boards(Path()).sheet(record["game"], record["scenario"]))}
    answer = client.get(path)
    assert (answer.status_code, "corrections" in answer.json()["reason"]) == (409, True)
