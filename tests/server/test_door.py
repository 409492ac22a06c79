"""Others in the network come in when the host opens the door, at an address that leads there, and not before."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from grognard.server import door
from grognard.server.gate import Gate
from grognard.server.run import UNLIMITED
from grognard.server.settings import Settings
from tests.server.house import house, new_table, sit, tokens_of

ELSEWHERE = "127.0.0.2"  # this machine as well, under a name that the server must be told of

# The command, on a machine whose address in the network is one that a test can use.
SERVER = f"""
import sys
from grognard.server import door
door.network_addresses = lambda: [{ELSEWHERE!r}]
from grognard.cli import main
main(sys.argv[1:])
"""


def ask(address: str, wish: object = None, **headers: str) -> Any:
    data = None if wish is None else json.dumps(wish).encode()
    with urllib.request.urlopen(urllib.request.Request(address, data, headers), timeout=30) as answer:
        return json.load(answer)


def reaches(host: str, port: int) -> bool:
    try:
        socket.create_connection((host, port), timeout=5).close()
    except OSError:
        return False
    return True


@pytest.fixture
def at_home(tmp_path: Path) -> Iterator[str]:
    words = [sys.executable, "-c", SERVER, "--port", "0", "--data", str(tmp_path), "--no-browser"]
    server = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    yield server.stdout.readline().split()[3]
    server.kill()
    server.communicate()


@pytest.mark.slow
@pytest.mark.skipif(os.uname().sysname != "Linux", reason="has one address only for itself")
def test_the_host_opens_the_door_and_closes_it(at_home: str) -> None:
    port = int(at_home.rstrip("/").rpartition(":")[2])
    assert ask(f"{at_home}api/door") == {"open": False, "addresses": [], "movable": True, "why": ""}
    assert not reaches(ELSEWHERE, port), "nobody can come in before that"

    card = ask(f"{at_home}api/door", {"open": True})
    assert card == {"open": True, "addresses": [f"http://{ELSEWHERE}:{port}/"], "movable": True, "why": ""}
    (there,) = card["addresses"]
    assert ask(f"{there}api/lobby")["games"]
    with pytest.raises(urllib.error.HTTPError, match="421"):  # other names are still foreign
        ask(f"{there}api/lobby", Host="evil.example")
    with pytest.raises(urllib.error.HTTPError, match="403"):  # a foreign page cannot press the button
        ask(f"{at_home}api/door", {"open": False}, Origin="http://evil.example")

    assert not ask(f"{at_home}api/door", {"open": False})["open"]
    assert not reaches(ELSEWHERE, port)
    with pytest.raises(urllib.error.HTTPError, match="421"):
        ask(f"{at_home}api/lobby", Host=ELSEWHERE)


def test_nobody_else_moves_the_door(tmp_path: Path) -> None:
    with house(tmp_path) as client:  # as from another machine
        assert not client.get("/api/door").json()["movable"]
        answer = client.post("/api/door", json={"open": True})
        assert (answer.status_code, answer.json()["reason"]) == (403, door.NOT_HERE)


def test_others_have_the_limits_of_strangers_and_the_host_has_none(tmp_path: Path) -> None:
    gate = Gate(Settings(tmp_path, **UNLIMITED))
    gate.outside = Settings(tmp_path)
    assert gate.address("127.0.0.1").most_sockets == gate.address("::1").most_sockets == UNLIMITED["address_sockets"]
    assert gate.address("192.168.1.7").most_sockets == Settings(tmp_path).address_sockets
    assert gate.address("192.168.1.7").limited


@pytest.mark.parametrize(
    ("address", "near"),
    [
        ("192.168.1.7", True),
        ("10.0.0.3", True),
        ("100.101.102.103", True),
        ("127.0.0.1", False),
        ("169.254.1.1", False),
        ("0.0.0.0", False),
        ("8.8.8.8", False),
    ],
)
def test_the_door_leads_to_private_networks_only(address: str, near: bool) -> None:
    assert door.is_near(address) == near


def test_a_server_that_was_started_for_others_names_where_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door, "network_addresses", lambda: ["192.168.1.7", "10.0.0.3"])
    assert door.fixed_addresses("0.0.0.0", 1815) == ["http://192.168.1.7:1815/", "http://10.0.0.3:1815/"]
    assert door.fixed_addresses("fe80::1", 1815) == ["http://[fe80::1]:1815/"]
    assert door.fixed_addresses("127.0.0.1", 1815) == []


def test_who_is_at_the_table(tmp_path: Path) -> None:
    with house(tmp_path) as client:
        card = new_table(client, "me", "link")
        people = f"/api/tables/{card['id']}/people"
        assert client.get(people).json() == {"here": [], "watching": 0}
        with sit(client, card["id"], tokens_of(card, "french")), sit(client, card["id"], []):
            assert client.get(people).json() == {"here": ["french"], "watching": 1}
            with sit(client, card["id"], tokens_of(card, "coalition")):
                assert client.get(people).json()["here"] == ["french", "coalition"]


def test_a_link_as_a_code(tmp_path: Path) -> None:
    link = "http://192.168.1.7:1815/#/table/abc?seat=french&key=xyz"
    with house(tmp_path) as client:
        code = client.post("/api/code", json={"text": link}).json()
        assert code["size"] >= 21
        assert code["path"].startswith("M0 0h1v1h-1z"), "the corner of a finder is dark"
        assert client.post("/api/code", json={"text": "x" * 501}).status_code == 400
        assert client.post("/api/code", json={"text": ""}).status_code == 400
