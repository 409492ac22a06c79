"""Limits for the whole server: players come first; who says nothing or reads nothing goes; faults are told in words."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import os
import sqlite3
import stat
import time
from pathlib import Path
from typing import Any

import pytest
from starlette.requests import Request
from starlette.responses import Response
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from grognard.server import api, notes, sharing, talk, turns, views
from grognard.server.app import DATABASE, make_app
from grognard.server.boards import Boards, keep_within
from grognard.server.gate import MOST_SLOW, MOST_WAITING, Account, Address, Crowded, Gate, Queue, network_of
from grognard.server.hall import Hall
from grognard.server.messages import PROTOCOL
from grognard.server.outbox import Goodbye
from grognard.server.run import UNLIMITED
from grognard.server.screens import Screen
from grognard.server.security import HEADERS, plain
from grognard.server.settings import Settings
from grognard.server.static import page_address
from grognard.server.storage import HEAD, Storage
from grognard.server.tables import LiveTable
from grognard.server.thinkers import Thinkers
from grognard.server.upkeep import bring_up_to_date
from tests.server.house import PLENTY, Player, house, new_table, sit, tokens_of


def hall_of(client: TestClient) -> Hall:
    hall: Hall = client.app.state.hall  # type: ignore[attr-defined]
    return hall


def live_of(client: TestClient, card: Any) -> LiveTable:
    return hall_of(client).tables[card["id"]]


# Time


def test_an_account_fills_at_its_rate_and_debts_are_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [100.0]
    monkeypatch.setattr(time, "monotonic", lambda: clock[0])
    account = Account(0.1, 1.0)
    assert account.wait() == 0.0
    account.pay(1.5)
    assert account.wait() == pytest.approx(5.0, abs=0.01)
    clock[0] += 5.01
    assert account.wait() == 0.0
    clock[0] += 1000
    account.pay(0.0)
    assert account.left == 1.0


def test_in_a_queue_others_have_their_turn_between_two(tmp_path: Path) -> None:
    async def check() -> None:
        queue = Queue()
        order: list[str] = []

        async def work() -> None:
            async with queue.turn():
                order.append("work")

        async def other() -> None:
            for _ in range(40):
                order.append("other")
                await asyncio.sleep(0)

        await asyncio.gather(other(), *[work() for _ in range(6)])
        longest = max(len(run) for run in "".join(word[0] for word in order).split("o"))
        assert longest == 1

    asyncio.run(check())


def test_of_ipv6_the_network_counts() -> None:
    assert network_of("2001:db8::1") == network_of("2001:db8::ffff:1")
    assert network_of("2001:db8:0:1::1") != network_of("2001:db8::1")
    assert network_of("::ffff:10.0.0.1") == network_of("10.0.0.1")
    assert network_of("testclient") == "testclient"


def test_addresses_that_nobody_heard_of_for_long_are_forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grognard.server.gate.MOST_ADDRESSES", 10)
    gate = Gate(Settings(tmp_path))
    gate.address("10.0.0.0").sockets = 1
    for number in range(1, 50):
        gate.address(f"10.0.0.{number}")
    assert len(gate.addresses) == 10
    assert "10.0.0.0" in gate.addresses


def test_onlookers_wait_and_players_do_not(tmp_path: Path) -> None:
    with house(tmp_path, onlookers_share=0.01, onlookers_saved=0.0001) as client:
        card = new_table(client)
        with (
            sit(client, card["id"], tokens_of(card)) as player,
            client.websocket_connect(f"/ws/{card['id']}") as socket,
        ):
            for _ in range(5):
                socket.send_text(json.dumps({"type": "hello", "protocol": PROTOCOL, "tokens": []}))
            assert json.loads(socket.receive_text())["type"] == "welcome"
            began = time.monotonic()
            for _ in range(5):
                action = player.position["decision"]["choices"][0]["action"]
                assert player.act(action)["type"] == "position"
            assert time.monotonic() - began < 3.0
            gate: Gate = client.app.state.gate  # type: ignore[attr-defined]
            assert gate.onlookers.wait() > 0.05


def test_requests_of_one_address_come_at_a_measured_pace(tmp_path: Path) -> None:
    with house(tmp_path, requests=0.001, requests_burst=3) as client:
        answers = [client.get("/api/tables") for _ in range(4)]
        assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
        assert int(answers[-1].headers["retry-after"]) > 0
        assert client.get("/healthz").status_code == 200


def test_bytes_of_records_come_at_a_measured_pace(tmp_path: Path) -> None:
    with house(tmp_path, upload_bytes=0.001, upload_bytes_burst=1000) as client:
        assert client.post("/api/records", content=b"x" * 900).status_code == 400
        answer = client.post("/api/records", content=b"x" * 900)
        assert answer.status_code == 429
        assert answer.headers["retry-after"]


def test_dear_work_of_an_address_is_done_in_turn_and_paid_for(tmp_path: Path) -> None:
    """Whoever asks for much of it at once is refused; others do not wait for it."""

    async def check() -> None:
        gate = Gate(Settings(tmp_path, share=0.5, saved=0.01))
        stranger, friend = gate.address("10.6.6.6"), gate.address("10.0.0.1")
        done: list[str] = []

        async def work(address: Address, name: str) -> None:
            async with turns.in_turn(address) as purse:
                await turns.paid(purse, lambda: sum(range(100_000)))
                done.append(name)

        crowd = [asyncio.create_task(work(stranger, "stranger")) for _ in range(MOST_WAITING)]
        await asyncio.sleep(0)
        with pytest.raises(Crowded):
            await work(stranger, "late")
        await work(friend, "friend")
        assert done.index("friend") <= 2
        await asyncio.gather(*crowd)
        assert len(done) == MOST_WAITING + 1
        stranger.account.pay(100.0)
        with pytest.raises(Crowded):
            await work(stranger, "in debt")
        own = Gate(Settings(tmp_path, **UNLIMITED)).address("127.0.0.1")
        await asyncio.gather(*[work(own, "host") for _ in range(MOST_WAITING + 5)])

    asyncio.run(check())


@pytest.mark.parametrize(
    ("method", "path", "body"), [("POST", "/api/code", {"text": "x"}), ("GET", "/api/tables/ID/record", None)]
)
def test_dear_requests_of_a_crowded_address_are_told_to_come_again(
    tmp_path: Path, method: str, path: str, body: object
) -> None:
    with house(tmp_path, share=0.5) as client:
        card = new_table(client)
        gate: Gate = client.app.state.gate  # type: ignore[attr-defined]
        gate.address("testclient").waiting = MOST_WAITING
        answer = client.request(method, path.replace("ID", card["id"]), json=body)
        assert answer.status_code == 429
        assert int(answer.headers["retry-after"]) > 0
        assert client.get(f"/api/tables/{card['id']}").status_code == 200, "what is at hand needs no turn"
        hall_of(client).tables.clear()
        assert client.get(f"/api/tables/{card['id']}").status_code == 429, "to open a table is dear"
        with client.websocket_connect(f"/ws/{card['id']}") as socket:
            assert json.loads(socket.receive_text())["again"] > 0
        gate.address("testclient").waiting = 0
        assert client.get(f"/api/tables/{card['id']}").status_code == 200


def test_long_answers_do_not_pile_up_where_nobody_takes_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They are sent piece by piece, and who has taken none of many is refused the next."""

    async def check() -> None:
        address = Gate(Settings(tmp_path)).address("10.6.6.6")
        taken: list[int] = []
        stuck = asyncio.Event()

        async def deaf(message: Any) -> None:
            if message["type"] == "http.response.body":
                taken.append(len(message["body"]))
                await stuck.wait()

        long = Response(b"x" * 1_000_000)
        tasks = [
            asyncio.create_task(turns.in_pieces(long, address)({}, None, deaf))  # type: ignore[arg-type]
            for _ in range(MOST_SLOW)
        ]
        await asyncio.sleep(0)
        assert sum(taken) == MOST_SLOW * turns.PIECE
        with pytest.raises(Crowded):
            turns.in_pieces(long, address)
        short = Response(b"x")
        assert turns.in_pieces(short, address) is short
        stuck.set()
        await asyncio.gather(*tasks)
        assert sum(taken) == MOST_SLOW * 1_000_000
        assert address.slow == 0

    asyncio.run(check())
    monkeypatch.setattr(turns, "PIECE", 1000)
    with house(tmp_path, share=0.5) as client:
        whole = client.get("/api/rules/last_battles")
        assert len(whole.content) == int(whole.headers["content-length"]) > turns.PIECE
        assert whole.headers["x-content-type-options"] == "nosniff"
        gate: Gate = client.app.state.gate  # type: ignore[attr-defined]
        gate.address("testclient").slow = MOST_SLOW
        assert client.get("/api/rules/last_battles").status_code == 429


# Room


def test_who_has_a_seat_gets_in_though_the_room_is_full(tmp_path: Path) -> None:
    with house(tmp_path, screens=2) as client, contextlib.ExitStack() as stack:
        card = new_table(client)
        for _ in range(5):  # who says nothing does not count
            stack.enter_context(client.websocket_connect(f"/ws/{card['id']}"))
        for _ in range(2):
            stack.enter_context(sit(client, card["id"], []))
        late = stack.enter_context(client.websocket_connect(f"/ws/{card['id']}"))
        late.send_text(json.dumps({"type": "hello", "protocol": PROTOCOL, "tokens": []}))
        sorry = late.receive_json()
        assert (sorry["type"], sorry["again"] > 0) == ("sorry", True)
        with pytest.raises(WebSocketDisconnect) as end:
            late.receive_text()
        assert end.value.code == 1013
        player = stack.enter_context(sit(client, card["id"], tokens_of(card)))
        assert player.mine


@pytest.mark.parametrize("limit", [{"sockets": 3}, {"address_sockets": 3}])
def test_in_a_full_house_onlookers_make_room(tmp_path: Path, limit: dict[str, int]) -> None:
    with house(tmp_path, **limit) as client, contextlib.ExitStack() as stack:
        card = new_table(client)
        player = stack.enter_context(sit(client, card["id"], tokens_of(card)))
        watchers = [stack.enter_context(sit(client, card["id"], [])) for _ in range(2)]
        again = stack.enter_context(sit(client, card["id"], tokens_of(card)))
        assert again.mine
        sorry = watchers[0].receive()
        assert (sorry["type"], sorry["again"] > 0) == ("sorry", True)
        with pytest.raises(WebSocketDisconnect) as end:
            watchers[0].receive()
        assert end.value.code == 1013
        assert player.act(player.position["decision"]["choices"][0]["action"])["type"] == "position"


def test_a_seat_is_shown_on_so_many_screens(tmp_path: Path) -> None:
    with house(tmp_path, seat_screens=2) as client, contextlib.ExitStack() as stack:
        card = new_table(client)
        screens = [stack.enter_context(sit(client, card["id"], tokens_of(card))) for _ in range(3)]
        assert "too many screens" in screens[0].receive()["reason"]
        assert screens[2].mine


def test_who_says_nothing_is_sent_away(tmp_path: Path) -> None:
    with house(tmp_path, greet_within=0.4) as client:
        card = new_table(client)
        with sit(client, card["id"], []) as watcher, client.websocket_connect(f"/ws/{card['id']}") as socket:
            assert "hello" in socket.receive_json()["reason"]
            with pytest.raises(WebSocketDisconnect):
                socket.receive_text()
            assert watcher.ask(type="moment", number=1, to=0)["type"] == "past"
        gate: Gate = client.app.state.gate  # type: ignore[attr-defined]
        assert (gate.sockets, gate.strangers, gate.watchers) == (0, {}, {})


def test_what_nobody_reads_is_kept_up_to_so_many_bytes(tmp_path: Path) -> None:
    async def check() -> None:
        settings = Settings(tmp_path, **PLENTY, queued=600_000)
        hall = Hall(Storage(tmp_path / DATABASE), Thinkers(0))
        await hall.open()
        from grognard.server.boards import Boards  # noqa: PLC0415

        stored, _ = await hall.create("last_battles", "ligny", [], {"french": "me", "coalition": "here"})
        screen = Screen(hall, Boards(tmp_path), hall.tables[stored.id], settings, Gate(settings))
        hello = json.dumps({"type": "hello", "protocol": PROTOCOL, "tokens": []})
        await screen.handle(hello)
        assert screen.queued > 100_000
        with pytest.raises(Goodbye):
            await asyncio.gather(*[screen.handle(hello) for _ in range(9)])
        assert screen.queued <= 600_000
        await hall.close()

    asyncio.run(check())


def test_a_screen_that_cannot_be_shown_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with house(tmp_path) as client:
        card = new_table(client)

        def fail(*_: object) -> None:
            raise KeyError("name")

        monkeypatch.setattr(views, "position", fail)
        with client.websocket_connect(f"/ws/{card['id']}") as socket:
            socket.send_text(json.dumps({"type": "hello", "protocol": PROTOCOL, "tokens": []}))
            assert socket.receive_json()["type"] == "welcome"
            assert "went wrong" in socket.receive_json()["reason"]
            with pytest.raises(WebSocketDisconnect):
                socket.receive_text()


# Late, again, elsewhere


def test_talk_is_measured_by_side_however_often_its_screen_comes(tmp_path: Path) -> None:
    with house(tmp_path, talk_rate=0.001, talk_burst=3) as client:
        card = new_table(client)
        kinds = []
        for number in range(5):
            with sit(client, card["id"], tokens_of(card)) as player:
                kinds.append(player.ask(type="say", text=f"word {number}")["type"])
        assert kinds == ["talk"] * 3 + ["sorry"] * 2


def test_what_comes_late_is_refused_after_it_was_taken_back(tmp_path: Path) -> None:
    with house(tmp_path) as client:
        card = new_table(client)
        with sit(client, card["id"], tokens_of(card)) as player:
            number = player.position["number"]
            action = player.position["decision"]["choices"][0]["action"]
            act = {"type": "act", "position": 0, "number": number, "action": action}
            assert player.ask(**act)["type"] == "position"
            undo = {"type": "undo", "position": 1, "number": player.position["number"]}
            assert player.ask(**undo)["position"] == 0
            assert player.ask(**act)["type"] == "refused"
            assert player.ask(**{**act, "number": player.position["number"]})["type"] == "position"
            assert player.ask(**undo)["type"] == "refused"


# The log


def test_no_token_and_no_foreign_line_gets_into_the_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    with house(tmp_path) as client, caplog.at_level(logging.INFO, "grognard"):
        card = new_table(client)
        with sit(client, card["id"], tokens_of(card)) as player:
            bad = {"type": "hello", "protocol": 2, "tokens": [], "x\nERROR root: forged \x1b[2J": 1}
            assert player.ask(**bad)["type"] == "sorry"
            assert player.ask(type="hello", **{"y" * 9000: 1})["type"] == "sorry"

            async def fail(*_: object) -> None:
                raise RuntimeError("broken")

            monkeypatch.setattr(client.app.state.boards, "of_table", fail)  # type: ignore[attr-defined]
            assert "went wrong" in player.ask(type="hello", protocol=PROTOCOL, tokens=tokens_of(card))["reason"]
    lines = [record.getMessage() for record in caplog.records]
    assert any("unusable" in line for line in lines)
    for line in lines:
        assert line.isprintable()
        assert len(line) < 500
    for token in tokens_of(card):
        assert token not in caplog.text


def test_what_a_message_says_in_private_stays_out_of_the_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Shares, notes and words for allies: a failure names the message and nothing in it."""
    with house(tmp_path) as client, caplog.at_level(logging.INFO, "grognard"):
        card = new_table(client)
        with sit(client, card["id"], tokens_of(card)) as player:

            def fail(*_: object) -> None:
                raise RuntimeError("broken")

            for room, name in ((sharing, "answer"), (talk, "clean"), (notes, "tidied")):
                monkeypatch.setattr(room, name, fail)
            for message in (
                {"type": "open_share", "round": 1, "share": "5ec2e7"},
                {"type": "say", "text": "5ec2e7"},
                {"type": "write_note", "side": "french", "space": 1, "text": "5ec2e7"},
            ):
                assert "went wrong" in player.ask(**message)["reason"]
    assert [record.levelname for record in caplog.records].count("ERROR") == 3
    assert "OpenShare" in caplog.text
    assert "5ec2e7" not in caplog.text


def test_plain_words() -> None:
    assert plain("a\nb\x1b") == "a\\nb\\x1b"
    assert len(plain("x" * 10_000)) == 200


# Answers


def test_even_a_failure_carries_the_safety_headers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with house(tmp_path) as client:

        async def fail(*_: object) -> None:
            raise RuntimeError("broken")

        monkeypatch.setattr(client.app.state.boards, "address", fail)  # type: ignore[attr-defined]
        answer = client.get("/api/lobby")
        assert answer.status_code == 500
        assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS


def test_a_table_by_its_path_leads_to_its_page(tmp_path: Path) -> None:
    with house(tmp_path) as client:
        answer = client.get("/table/abc?seat=french", follow_redirects=False)
        assert (answer.status_code, answer.headers["location"]) == (303, "../#/table/abc?seat=french")
    assert page_address("rules", "") == "./#/rules"


def test_a_game_that_this_version_does_not_know_is_listed_and_can_be_deleted(tmp_path: Path) -> None:
    with house(tmp_path) as client:
        card, other = new_table(client), new_table(client)
    with contextlib.closing(sqlite3.connect(tmp_path / DATABASE)) as database:
        database.execute("update games set game = 'chess' where id = ?", (card["id"],))
        database.commit()
    with house(tmp_path) as client:
        held = ",".join([*tokens_of(card), *tokens_of(other)])
        cards = client.get("/api/tables", headers={"authorization": f"Bearer {held}"}).json()
        assert {one["id"] for one in cards} == {card["id"], other["id"]}
        assert client.get(f"/api/tables/{card['id']}").status_code == 409
        gone = client.delete(f"/api/tables/{card['id']}", headers={"authorization": f"Bearer {card['owner']}"})
        assert gone.status_code == 204


def test_a_table_that_the_disk_has_no_room_for_is_refused_in_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with house(tmp_path) as client:

        async def full(*_: object) -> None:
            raise sqlite3.OperationalError("database or disk is full")

        monkeypatch.setattr(hall_of(client).storage, "create", full)
        wish = {"game": "last_battles", "scenario": "ligny", "options": []}
        answer = client.post("/api/tables", json={**wish, "seats": {"french": "me", "coalition": "here"}})
        assert answer.status_code == 503
        assert "could not be saved" in answer.json()["reason"]


def test_a_board_is_put_together_once_however_many_ask(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A lobby needs all of them: fifty who came to a new server at once kept it busy for minutes."""

    async def check() -> None:
        boards, made = Boards(tmp_path), []
        aside = boards._aside

        async def counted(work: Any) -> Any:
            made.append(work)
            return await aside(work)

        monkeypatch.setattr(boards, "_aside", counted)
        found = await asyncio.gather(*[boards.sheet("napoleon_1815", "tourney") for _ in range(50)])
        assert all(sheet is found[0] for sheet in found)
        assert len(made) == 2, "the board and its sheet"
        await boards.close()

    asyncio.run(check())


def test_a_map_that_the_disk_has_no_room_for_is_refused_in_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with house(tmp_path) as client:
        monkeypatch.setattr(client.app.state.boards, "_draw", full)  # type: ignore[attr-defined]
        answer = client.get("/api/boards/last_battles/quatre_bras.svg")
        assert (answer.status_code, answer.json()["reason"][:7]) == (503, "The map")
        assert answer.headers["retry-after"]


def test_what_the_disk_does_not_give_back_is_said(tmp_path: Path) -> None:
    with house(tmp_path) as client:
        card = new_table(client)
    file = tmp_path / DATABASE
    with contextlib.closing(sqlite3.connect(file)) as database:
        database.execute("pragma wal_checkpoint(truncate)")
        (root,) = database.execute("select rootpage from sqlite_master where name like '%_actions_1'").fetchone()
        (size,) = database.execute("pragma page_size").fetchone()
    with file.open("rb+") as whole:
        whole.seek((root - 1) * size)
        whole.write(b"\xff" * size)
    with house(tmp_path) as client:
        answer = client.get(f"/api/tables/{card['id']}")
        assert answer.status_code == 409
        assert "disk" in answer.json()["reason"]


# Files


def test_the_database_is_nobody_elses_to_read(tmp_path: Path) -> None:
    if os.name != "posix":
        return
    (tmp_path / DATABASE).touch(mode=0o644)
    bring_up_to_date(tmp_path / DATABASE, HEAD)
    bring_up_to_date(tmp_path / DATABASE, HEAD)
    for file in tmp_path.iterdir():
        assert stat.S_IMODE(file.stat().st_mode) == 0o600, file


def test_maps_of_corrected_tables_are_kept_within_a_budget(tmp_path: Path) -> None:
    for number in range(10):
        file = tmp_path / f"{number}.svg"
        file.write_bytes(b"x" * 100)
        os.utime(file, (number, number))
    os.utime(tmp_path / "0.svg")
    keep_within(tmp_path, 350)
    assert {file.name for file in tmp_path.iterdir()} == {"0.svg", "8.svg", "9.svg"}


def test_a_body_that_does_not_come_is_not_waited_for(tmp_path: Path) -> None:
    async def check() -> int:
        sent = [{"type": "http.request", "body": b"{", "more_body": True}]

        async def receive() -> Any:
            if not sent:
                await asyncio.sleep(60)
            return sent.pop()

        app = make_app(tmp_path, body_within=0.05)
        scope: dict[str, Any] = {"type": "http", "app": app, "headers": [], "method": "POST", "path": "/"}
        request = Request(scope, receive)
        with pytest.raises(api.Refusal) as refused:
            await api.content(request, 1000)
        return refused.value.status_code

    assert asyncio.run(check()) == 408


def test_players_are_known_by_their_seats(tmp_path: Path) -> None:
    with house(tmp_path) as client:
        card = new_table(client)
        with sit(client, card["id"], tokens_of(card)) as player:
            assert isinstance(player, Player)
            gate: Gate = client.app.state.gate  # type: ignore[attr-defined]
            assert (gate.sockets, len(gate.strangers), len(gate.watchers)) == (1, 0, 0)
            assert live_of(client, card).visitors == 1
