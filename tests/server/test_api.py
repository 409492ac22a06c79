"""Lobby, tables, records, maps and rules over HTTP; every refusal is a sentence."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from grognard import build_kind
from grognard.bots import BOTS
from grognard.server import static
from tests.server.house import GAME, house, new_table, sit, tokens_of


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with house(tmp_path) as client:
        yield client


def reason(response: Any, status: int) -> str:
    assert response.status_code == status, response.text
    fault = response.json()
    assert set(fault) == {"reason", "rule"}
    assert "Traceback" not in response.text
    return str(fault["reason"])


def test_the_lobby_tells_what_can_be_played(client: TestClient) -> None:
    lobby = client.get("/api/lobby").json()
    assert lobby["protocol"] == 2
    assert lobby["engine"] == ("the compiled engine" if build_kind() == "mypyc" else "the plain Python engine")
    (game,) = [game for game in lobby["games"] if game["id"] == GAME]
    assert [side["id"] for side in game["scenarios"][0]["sides"]] == ["french", "coalition"]
    assert [bot["id"] for bot in game["bots"]] == [bot for bot in BOTS if bot != "random"]
    assert all(bot["title"] and bot["text"] for bot in game["bots"])
    for scenario in game["scenarios"]:
        assert scenario["intro"]
        assert scenario["turns"] > 3
        assert scenario["picture"].startswith(f"/api/boards/{GAME}/{scenario['id']}.svg?v=")
        options = {option["id"] for option in scenario["options"]}
        assert all(set(option["needs"] + option["excludes"]) <= options for option in scenario["options"])


def test_people_get_tokens_and_computers_none(client: TestClient) -> None:
    card = new_table(client, "me", "link")
    tokens = [*tokens_of(card), card["owner"]]
    assert len(set(tokens)) == 3
    assert all(len(token) >= 22 for token in tokens)  # 128 bits and more
    assert tokens_of(new_table(client, "recruit", "me"), "french") == []


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ({"game": "chess"}, "last_battles"),
        ({"scenario": "austerlitz"}, "ligny"),
        ({"options": ["nukes"]}, "nukes"),
        ({"seats": {"french": "me"}}, "coalition"),
        ({"seats": {"french": "me", "coalition": "stockfish"}}, "recruit"),
        ({"seats": {"french": "me", "coalition": "open"}}, "player"),
        ({"seats": 7}, "seats"),
        ({"colour": "red"}, "colour"),
    ],
)
def test_a_table_that_cannot_be_is_refused(client: TestClient, change: dict[str, Any], named: str) -> None:
    wish = {"game": GAME, "scenario": "ligny", "options": [], "seats": {"french": "me", "coalition": "here"}}
    assert named in reason(client.post("/api/tables", json=wish | change), 400)


@pytest.mark.parametrize("text", [b"", b"{", b"[]", b"\xff\xfe", b'"' + b"x" * 100, b"[" * 5000])
def test_a_body_that_cannot_be_read_is_refused(client: TestClient, text: bytes) -> None:
    for path in ("/api/tables", "/api/records"):
        assert "read" in reason(client.post(path, content=text), 400)


def test_a_body_that_is_too_long_is_refused(client: TestClient) -> None:
    assert "limit" in reason(client.post("/api/tables", content=b" " * 100_000), 413)
    assert "limit" in reason(client.post("/api/records", content=b" " * 2_100_000), 413)


def test_who_has_a_token_finds_his_tables(client: TestClient) -> None:
    first, second = new_table(client, "me", "link"), new_table(client, "me", "recruit")
    mine = [*tokens_of(first, "french"), *tokens_of(second)]
    found = client.get("/api/tables", params={"tokens": ",".join(mine)}).json()
    assert {card["id"] for card in found} == {first["id"], second["id"]}
    seats = {seat["side"]: seat["token"] for card in found if card["id"] == first["id"] for seat in card["seats"]}
    assert seats == {"french": mine[0], "coalition": None}
    assert client.get("/api/tables").json() == []
    assert client.get("/api/tables", params={"tokens": "guess"}).json() == []
    by_header = client.get("/api/tables", headers={"authorization": f"Bearer {mine[1]}"}).json()
    assert [card["id"] for card in by_header] == [second["id"]]
    shown = client.get(f"/api/tables/{first['id']}").json()
    assert [seat["token"] for seat in shown["seats"]] == [None, None]
    assert shown["owner"] is None


def test_only_who_opened_a_table_deletes_it(client: TestClient) -> None:
    card = new_table(client, "recruit", "random")
    path = f"/api/tables/{card['id']}"
    assert "Only" in reason(client.delete(path), 403)
    assert "Only" in reason(client.delete(path, params={"token": "guess"}), 403)
    assert client.delete(path, params={"token": card["owner"]}).status_code == 204
    reason(client.get(path), 404)
    other = new_table(client)
    token = tokens_of(other)[0]
    for seat in tokens_of(other):
        refused = client.delete(f"/api/tables/{other['id']}", params={"tokens": seat})
        assert reason(refused, 403).startswith("Only the player who set up this table can delete it.")
    assert len(client.get("/api/tables", params={"tokens": token}).json()) == 1
    with sit(client, other["id"], []) as watcher:
        both = ",".join([token, other["owner"]])
        assert client.delete(f"/api/tables/{other['id']}", params={"tokens": both}).status_code == 204
        assert "deleted" in watcher.receive()["reason"]
    assert client.get("/api/tables", params={"tokens": token}).json() == []


@pytest.mark.parametrize("path", ["/api/nothing", "/nothing.js", "/nothing/at/all", "/api/tables/none", "/api/rules/x"])
def test_unknown_paths_are_faults(client: TestClient, path: str) -> None:
    assert reason(client.get(path), 404)


@pytest.mark.parametrize("path", ["/../../etc/passwd", "/%2e%2e/%2e%2e/app.py", "/assets/%2e%2e/%2e%2e/app.py"])
def test_nothing_outside_the_client_is_served(client: TestClient, path: str) -> None:
    assert client.get(path).status_code == 404


def test_other_methods_are_faults(client: TestClient) -> None:
    assert reason(client.put("/api/tables", json={}), 405)
    assert reason(client.post("/api/lobby"), 405)


def test_pages_of_other_origins_change_nothing(client: TestClient) -> None:
    foreign = {"origin": "https://elsewhere.example"}
    assert "belong" in reason(client.post("/api/tables", json={}, headers=foreign), 403)
    assert client.get("/api/lobby", headers=foreign).status_code == 200  # the browser keeps it from the page


def test_a_local_server_answers_only_to_its_names(tmp_path: Path) -> None:
    with house(tmp_path, hosts=frozenset({"127.0.0.1", "testserver"})) as client:
        assert client.get("/healthz").json()["ok"]
        assert "name" in reason(client.get("/api/lobby", headers={"host": "rebound.example"}), 421)
        assert "name" in reason(client.get("/api/lobby", headers={"host": "[broken"}), 421)


def test_tables_are_made_at_a_measured_pace(tmp_path: Path) -> None:
    with house(tmp_path, creations=0.001, creations_burst=2) as client:
        new_table(client)
        new_table(client)
        assert "Wait" in reason(client.post("/api/tables", json={}), 429)


def test_every_answer_carries_the_safety_headers(client: TestClient) -> None:
    for path in ("/", "/api/lobby", "/api/nothing"):
        headers = client.get(path).headers
        assert "default-src 'self'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"


def test_scripts_and_styles_are_packed_for_browsers_that_can_unpack_them(
    client: TestClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = "console.log('Grognard');" * 100
    assets = tmp_path / "client" / "assets"
    assets.mkdir(parents=True)
    (assets / "main-A.js").write_text(script, encoding="utf-8")
    (assets / "main-A.js.gz").write_bytes(gzip.compress(script.encode()))
    (assets / "main-A.js.br").write_bytes(b"as if by brotli")
    (assets / "main-A.css").write_text("p {}", encoding="utf-8")
    monkeypatch.setattr(static, "CLIENT", tmp_path / "client")

    def fetch(name: str, encodings: str) -> tuple[str, bytes]:
        with client.stream("GET", f"/assets/{name}", headers={"accept-encoding": encodings}) as answer:
            assert answer.status_code == 200
            assert answer.headers["vary"] == "accept-encoding"
            assert name.removeprefix("main-A.").replace("js", "javascript") in answer.headers["content-type"]
            return answer.headers.get("content-encoding", ""), b"".join(answer.iter_raw())

    assert fetch("main-A.js", "gzip, deflate, br") == ("br", b"as if by brotli")
    encoding, content = fetch("main-A.js", "gzip, br;q=0")
    assert (encoding, gzip.decompress(content).decode()) == ("gzip", script)
    assert fetch("main-A.js", "identity") == ("", script.encode())
    assert fetch("main-A.css", "gzip, br") == ("", b"p {}"), "nobody packed it"


def test_the_front_page_is_there(client: TestClient) -> None:
    assert "Grognard" in client.get("/").text


def test_the_rules_are_told_in_our_words(client: TestClient) -> None:
    rules = client.get(f"/api/rules/{GAME}").json()
    assert len(rules) > 100
    assert all(set(rule) == {"number", "title", "text"} for rule in rules)


def test_maps_are_drawn_once_and_may_be_kept(tmp_path: Path) -> None:
    with house(tmp_path) as client:
        lobby = client.get("/api/lobby").json()
        address = lobby["games"][0]["scenarios"][0]["picture"]
        first = client.get(address)
        assert first.status_code == 200
        assert first.headers["content-type"] == "image/svg+xml"
        assert first.headers["content-encoding"] == "gzip"
        assert "immutable" in first.headers["cache-control"]
        assert first.text.startswith("<svg")
        again = client.get(address, headers={"if-none-match": first.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")
        plain = client.get(address.partition("?")[0], headers={"accept-encoding": "identity"})
        assert plain.headers["cache-control"] == "no-cache"
        assert plain.text == first.text
        thumbnail = client.get(address.replace(".svg", ".png") + "&width=480")
        assert thumbnail.content.startswith(b"\x89PNG")
        bare = client.get(address.replace(".svg", ".png") + "&width=480&names=no")
        assert bare.content.startswith(b"\x89PNG")
        assert bare.content != thumbnail.content
        assert bare.headers["etag"] != thumbnail.headers["etag"]
        assert "1600" in reason(client.get(address.replace(".svg", ".png") + "&width=9"), 400)
        assert reason(client.get(address.replace(".svg", ".gif")), 404)
        assert reason(client.get(f"/api/boards/{GAME}/austerlitz.svg"), 404)


def test_a_page_that_is_gone_is_no_success(client: TestClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(static, "CLIENT", tmp_path)
    answer = client.get("/")
    assert answer.status_code == 503
    assert "Restart the server" in answer.text
