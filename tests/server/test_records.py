"""Records travel: download, upload, go on, check the dice."""

from __future__ import annotations

import functools
import json
import random
import weakref
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from grognard.games import rulebook
from grognard.games.last_battles.display.pieces import _kept
from grognard.kernel.table import Table
from grognard.server.hall import MOST_QUIET_CORRECTED
from tests.server.house import GAME, house, new_table, sit, tokens_of


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with house(tmp_path) as client:
        yield client


@functools.cache
def played(actions: int | None, number: int = 1) -> Table:
    """A game of random actions, whole or in part."""
    table = Table(rulebook(GAME), "quatre_bras", ["command"], bytes([number]) * 32)
    chance = random.Random(number)
    while table.outcome is None and (actions is None or len(table.history) < actions):
        table.take(chance.choice(table.legal()))
    return table


def as_json(table: Table, reveal: bool | None = None) -> Any:
    return json.loads(table.record(reveal).to_text())


def put(client: TestClient, body: Any) -> Any:
    response = client.post("/api/records", json=body)
    assert response.status_code == 201, response.text
    return response.json()


def test_a_finished_game_can_be_watched_and_verified(client: TestClient) -> None:
    record = as_json(played(None))
    card = put(client, record)
    assert [seat["who"] for seat in card["seats"]] == ["open", "open"]
    assert card["outcome"]
    assert client.get(f"/api/tables/{card['id']}/record").json() == record
    verdict = client.get(f"/api/tables/{card['id']}/verify").json()
    assert verdict == {
        "fair": True,
        "faults": [],
        "commitment": record["commitment"],
        "seed": record["seed"],
        "rolls": len(record["rolls"]),
    }
    live = client.app.state.hall.tables[card["id"]]  # type: ignore[attr-defined]
    live.verdict = (live.version, ["checked before"])
    again = client.get(f"/api/tables/{card['id']}/verify").json()
    assert again["faults"] == ["checked before"], "a game is replayed once for it, however many ask"
    live.verdict = None
    with sit(client, card["id"], []) as watcher:
        assert watcher.position["seed"] == record["seed"]
        assert watcher.position["outcome"] == card["outcome"]
        half = watcher.ask(type="moment", number=5, to=card["actions"] // 2)
        assert (half["type"], half["number"], half["to"]) == ("past", 5, card["actions"] // 2)
        assert len(half["pieces"]) == len(watcher.position["pieces"])
        assert 0 < half["log_to"] < len(watcher.log)
        start = watcher.ask(type="moment", number=6, to=0)
        assert start["pieces"] != half["pieces"]
        end = watcher.ask(type="moment", number=7, to=card["actions"])
        assert (end["pieces"], end["panels"]) == (watcher.position["pieces"], watcher.position["panels"])


def test_a_finished_game_without_its_seed_is_shown_but_not_proven(client: TestClient) -> None:
    record = as_json(played(None), reveal=False)
    card = put(client, {"record": record})
    assert card["outcome"]
    verdict = client.get(f"/api/tables/{card['id']}/verify").json()
    assert not verdict["fair"]
    assert verdict["seed"] is None


@pytest.mark.parametrize("reveal", [False, True])
def test_a_half_played_game_goes_on_with_fresh_dice(client: TestClient, tmp_path: Path, reveal: bool) -> None:
    record = as_json(played(120), reveal=reveal)
    card = put(client, {"record": record, "seats": {"french": "me", "coalition": "here"}})
    assert card["actions"] == 120
    chance = random.Random(5)
    with sit(client, card["id"], tokens_of(card)) as player:
        while player.position["outcome"] is None:
            assert player.act_anyhow(chance)["type"] == "position"
        assert player.position["seed"] is None
    end = client.get(f"/api/tables/{card['id']}/record").json()
    assert end["actions"][:120] == record["actions"]
    assert end["rolls"][: len(record["rolls"])] == record["rolls"]
    assert end["commitment"] != record["commitment"]
    verdict = client.get(f"/api/tables/{card['id']}/verify").json()
    assert (verdict["fair"], verdict["seed"]) == (False, None)
    with house(tmp_path / "elsewhere") as other:  # and it travels on
        assert put(other, end)["outcome"] == player.position["outcome"]


def test_a_half_played_game_without_seats_can_only_be_watched(client: TestClient) -> None:
    card = put(client, as_json(played(60)))
    with sit(client, card["id"], [card["owner"]]) as watcher:
        assert not watcher.mine
        choice = ["end_movement"]
        assert watcher.act(choice)["type"] == "refused"


def test_the_record_of_a_running_game_keeps_its_seed_to_itself(client: TestClient) -> None:
    card = new_table(client)
    chance = random.Random(3)
    with sit(client, card["id"], tokens_of(card)) as player:
        for _ in range(150):
            player.act_anyhow(chance)
        record = client.get(f"/api/tables/{card['id']}/record").json()
        assert record["seed"] is None
        assert len(record["actions"]) == player.position["position"]
        verdict = client.get(f"/api/tables/{card['id']}/verify").json()
        assert (verdict["fair"], verdict["seed"]) == (False, None)
        assert player.position["seed"] is None


@pytest.mark.parametrize(
    ("field", "value", "named"),
    [
        ("format", 99, "format"),
        ("game", "chess", "last_battles"),
        ("scenario", "austerlitz", "ligny"),
        ("actions", [["retreat", 1, 2]], "action 1"),
        ("actions", "no", "list"),
        ("rolls", [None], "record"),
        ("seed", "00" * 31, "32"),
        ("seed", "zz", "record"),
        ("overrides", [{"nonsense": 1}], "nonsense"),
        ("options", ["nukes"], "nukes"),
        ("actions", [["pick", 1]] * 50_001, "50000"),
    ],
)
def test_a_damaged_record_is_refused_with_the_reason(client: TestClient, field: str, value: Any, named: str) -> None:
    record = as_json(played(60)) | {field: value}
    response = client.post("/api/records", json={"record": record})
    assert response.status_code == 400, response.text
    assert named in response.json()["reason"]


def test_corrections_of_the_data_travel_with_the_record(client: TestClient) -> None:
    table = Table(rulebook(GAME), "quatre_bras", [], bytes(32), [{"units": {"Pire": {"full": 9}}}])
    card = put(client, {"record": as_json(table), "seats": {"french": "me", "coalition": "here"}})
    with sit(client, card["id"], tokens_of(card)) as player:
        (pire,) = [piece for piece in player.position["pieces"] if piece["id"] == "Pire"]
        assert pire["numbers"].startswith("9-")
        assert player.welcome["picture"].startswith(f"/api/tables/{card['id']}/board.svg?v=")
        assert client.get(player.welcome["picture"]).text.startswith("<svg")


def test_a_corrected_table_that_was_put_away_leaves_nothing_behind(client: TestClient) -> None:
    """Its data are its own: megabytes that nobody needs any more, without waiting for a search through all memory."""
    table = Table(rulebook(GAME), "quatre_bras", [], bytes(32), [{"units": {"Pire": {"full": 9}}}])
    card = put(client, {"record": as_json(table), "seats": {"french": "me", "coalition": "here"}})
    hall = client.app.state.hall  # type: ignore[attr-defined]
    with sit(client, card["id"], tokens_of(card)) as player:
        assert player.position["pieces"]
        gone = weakref.ref(hall.tables[card["id"]])
    assert _kept.cache_info().currsize > 0
    hall.put_away(-1.0)
    assert card["id"] not in hall.tables
    assert _kept.cache_info().currsize == 0
    assert gone() is None


def test_few_corrected_tables_are_kept_that_nobody_looks_at(client: TestClient) -> None:
    table = Table(rulebook(GAME), "quatre_bras", [], bytes(32), [{"units": {"Pire": {"full": 9}}}])
    hall = client.app.state.hall  # type: ignore[attr-defined]
    first = put(client, {"record": as_json(table), "seats": {"french": "me", "coalition": "here"}})
    with sit(client, first["id"], tokens_of(first)):
        others = [put(client, {"record": as_json(table)})["id"] for _ in range(MOST_QUIET_CORRECTED + 2)]
        for id in others:
            with sit(client, id, []):
                pass
        assert first["id"] in hall.tables  # somebody is there
    assert [id for id in others if id in hall.tables] == others[2:]
