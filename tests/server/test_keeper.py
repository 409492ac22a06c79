"""Whoever keeps a server can see how it is and look after its games, while it runs."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import random
import shutil
import socket
import sqlite3
import stat
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from grognard.cli import main
from grognard.kernel.record import Record
from grognard.server import health as health_module
from grognard.server import keeper, logs
from grognard.server.app import DATABASE
from grognard.server.hall import Hall
from grognard.server.health import Health, Pulse
from grognard.server.storage import Storage
from grognard.server.thinkers import Thinkers
from tests.server.house import house, new_table, sit

Run = Callable[..., tuple[int, str, str]]


def get(address: str, path: str, **headers: str) -> tuple[int, str]:
    request = urllib.request.Request(address + path, headers=headers)
    try:
        with urllib.request.urlopen(request, timeout=20) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.read().decode()


class Running:
    """A real server."""

    def __init__(self, data: Path) -> None:
        words = ["serve", "--port", "0", "--data", str(data), "--no-browser", "--log-format", "json"]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "grognard", *words],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "GROGNARD_METRICS_TOKEN": "prying"},
        )
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().split()[3]

    def post(self, path: str, body: Any) -> Any:
        request = urllib.request.Request(
            self.address + path, json.dumps(body).encode(), {"content-type": "application/json"}
        )
        with urllib.request.urlopen(request, timeout=20) as answer:
            return json.load(answer)

    def stop(self) -> str:
        """Returns its log."""
        self.process.terminate()
        return self.process.communicate(timeout=20)[1]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Call the command in this process: exit code, stdout, stderr."""

    def call(*words: str | Path) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as left:
            main([str(word) for word in words])
        captured = capsys.readouterr()
        return int(left.value.code or 0), captured.out, captured.err

    return call


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("kept") / "games"


@pytest.fixture(scope="module")
def server(place: Path) -> Iterator[Running]:
    running = Running(place)
    yield running
    running.stop()


def wish(**seats: str) -> dict[str, Any]:
    return {"game": "last_battles", "scenario": "quatre_bras", "options": [], "seats": seats}


def test_the_keeper_looks_after_a_running_server(server: Running, place: Path, run: Run, tmp_path: Path) -> None:
    first, second = (server.post("api/tables", wish(french="me", coalition="here")) for _ in range(2))
    key = place / keeper.KEY
    assert stat.S_IMODE(key.stat().st_mode) == 0o600

    code, out, _ = run("admin", "tables", "--data", place, "--json")
    assert (code, {row["id"] for row in json.loads(out)}) == (0, {first["id"], second["id"]})
    assert "2 tables" in run("admin", "tables", "--data", place)[1]

    assert run("admin", "export", tmp_path / "records", "--data", place)[0] == 0
    record = Record.from_text((tmp_path / "records" / f"{first['id']}.json").read_text())
    assert record.seed is None

    copy = tmp_path / "copy.sqlite"
    assert run("admin", "backup", copy, "--data", place)[0] == 0
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert run("admin", "backup", copy, "--data", place)[0] == 2  # never over another

    code, out, _ = run("admin", "close", second["id"], "--data", place)
    assert code == 0
    assert (place / keeper.CLOSED / f"{second['id']}.json").is_file()
    assert get(server.address, f"api/tables/{second['id']}")[0] == 404
    assert run("admin", "close", second["id"], "--data", place)[0] == 2
    assert run("admin", "vacuum", "--data", place)[0] == 0
    assert get(server.address, f"api/tables/{first['id']}")[0] == 200

    elsewhere = tmp_path / "restored"  # the backup is a whole data folder's worth
    elsewhere.mkdir()
    shutil.copy(copy, elsewhere / DATABASE)
    with house(elsewhere) as client:
        for card in (first, second):
            tokens = [seat["token"] for seat in card["seats"]]
            with sit(client, card["id"], tokens) as player:
                assert player.act_anyhow(random.Random(1))["type"] == "position"
    assert run("admin", "close", second["id"], "--data", elsewhere)[0] == 0  # without a server
    assert run("admin", "vacuum", "--data", elsewhere)[0] == 0
    assert "1 tables" in run("admin", "tables", "--data", elsewhere)[1]


def test_only_the_keeper_is_let_in(server: Running) -> None:
    for path in ("api/admin/vacuum", "api/admin/tables/x/close"):
        for headers in ({}, {"authorization": "Bearer prying"}):
            request = urllib.request.Request(server.address + path, b"", headers)
            with pytest.raises(urllib.error.HTTPError) as refused:
                urllib.request.urlopen(request, timeout=20)
            assert refused.value.code == 403
            refused.value.close()


def test_a_server_says_how_it_is(server: Running) -> None:
    status, text = get(server.address, "healthz")
    found = json.loads(text)
    assert (status, found["ok"]) == (200, True)
    assert found["parts"] == {"loop": "ok", "database": "ok", "workers": "ok"}
    server.post("api/tables", wish(french="recruit", coalition="recruit"))
    assert get(server.address, "api/tables/nowhere")[0] == 404
    lines: dict[str, str] = {}
    for _ in range(200):
        status, text = get(server.address, "metrics")
        assert status == 200
        lines = dict(line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))
        if float(lines['grognard_action_seconds_bucket{le="+Inf"}']) > 3:  # counted last of the three
            break
        time.sleep(0.05)
    assert float(lines["grognard_actions_total"]) > 3
    assert float(lines['grognard_thought_seconds_bucket{le="+Inf"}']) > 3
    assert float(lines['grognard_refused_total{kind="404"}']) >= 1
    assert "grognard_sockets" in lines
    assert lines['grognard_healthy{part="database"}'] == "1.0"


def test_strangers_are_not_told_the_numbers(server: Running) -> None:
    through_a_proxy = {"x-forwarded-for": "127.0.0.1"}
    assert get(server.address, "metrics", **through_a_proxy)[0] == 404
    assert get(server.address, "metrics", **through_a_proxy, authorization="Bearer wrong")[0] == 404
    assert get(server.address, "metrics", **through_a_proxy, authorization="Bearer prying")[0] == 200


def test_a_killed_server_leaves_a_key_that_opens_nothing(run: Run, tmp_path: Path) -> None:
    with house(tmp_path) as client:
        card = new_table(client)
    with socket.create_server(("127.0.0.1", 0)) as free:
        address = f"http://127.0.0.1:{free.getsockname()[1]}/"
    with keeper.key(tmp_path, address):
        assert run("admin", "close", card["id"], "--data", tmp_path)[0] == 0
        assert "0 tables" in run("admin", "tables", "--data", tmp_path)[1]
    assert not (tmp_path / keeper.KEY).exists()


def test_without_games_the_keeper_is_told_where_to_look(run: Run, tmp_path: Path) -> None:
    for words in (["tables"], ["vacuum"], ["backup", tmp_path / "copy"], ["export", tmp_path], ["close", "x"]):
        code, _, err = run("admin", *words, "--data", tmp_path)
        assert (code, "--data" in err) == (2, True)


def test_health_tells_what_is_wrong(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health_module, "KEPT", -1.0)

    async def check() -> None:
        hall = Hall(Storage(tmp_path / "games.sqlite"), Thinkers(0))
        await hall.open()
        pulse = Pulse()
        health = Health(hall, pulse)
        assert set((await health.look()).values()) == {"ok"}
        pulse.lags[0] = 9.0
        assert (await health.look())["loop"] == "stood still for seconds"
        with sqlite3.connect(tmp_path / "games.sqlite") as other:  # somebody holds the file: nothing can be written
            monkeypatch.setattr(health_module, "PATIENCE", 0.2)
            other.execute("begin immediate")
            assert (await health.look())["database"] == "does not answer"
        hall.thinkers.workers[0].executor()
        ticket, _ = await hall.thinkers.line.join("a table", 1.0)
        ticket.began -= 100.0
        assert (await health.look())["workers"] == "a thought does not end"
        hall.thinkers.line.leave(ticket)
        await hall.close()

    asyncio.run(check())


def test_a_full_disk_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health_module, "KEPT", -1.0)
    with house(tmp_path) as client:
        application: Any = client.app
        assert client.get("/healthz").status_code == 200

        async def full() -> None:
            raise OSError("database or disk is full")

        monkeypatch.setattr(application.state.hall.storage, "touch", full)
        answer = client.get("/healthz")
        assert (answer.status_code, answer.json()["parts"]["database"]) == (503, "cannot be written")


def test_log_lines_as_json_hold_whatever_is_said() -> None:
    fault = ValueError("two\nlines")
    record = logging.LogRecord(
        "grognard.x", logging.ERROR, "f", 1, "said %r\n%s", ("\x1b[1m", "more"), (ValueError, fault, None)
    )
    line = logs.JsonLines().format(record)
    assert "\n" not in line
    found = json.loads(line)
    assert (found["level"], found["logger"]) == ("error", "grognard.x")
    assert "ValueError: two\nlines" in found["exception"]
