"""A server in this process, and players who sit down at it."""

from __future__ import annotations

import contextlib
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from starlette.testclient import TestClient, WebSocketTestSession

from grognard.server import changes, views
from grognard.server.app import make_app
from grognard.server.messages import PROTOCOL

GAME = "last_battles"
PLENTY: dict[str, Any] = {
    "workers": 0,
    "draw_ahead": False,
    "rate": 1e9,
    "burst": 10**9,
    "talk_rate": 1e9,
    "talk_burst": 10**9,
    "creations": 1e9,
    "creations_burst": 10**9,
    "requests": 1e9,
    "requests_burst": 10**9,
    "upload_bytes": 1e12,
    "upload_bytes_burst": 10**12,
    "share": 1e9,
    "onlookers_share": 1e9,
    "table_share": 1e9,
}


@contextlib.contextmanager
def house(data: Path, **settings: Any) -> Iterator[TestClient]:
    """A running server without limits, unless they are asked for."""
    with TestClient(make_app(data, **{**PLENTY, **settings}), raise_server_exceptions=False) as client:
        yield client


def new_table(
    client: TestClient,
    french: str = "me",
    coalition: str = "here",
    scenario: str = "quatre_bras",
    options: tuple[str, ...] = (),
) -> Any:
    """A new table's card."""
    wish = {
        "game": GAME,
        "scenario": scenario,
        "options": list(options),
        "seats": {"french": french, "coalition": coalition},
    }
    response = client.post("/api/tables", json=wish)
    assert response.status_code == 201, response.text
    return response.json()


def tokens_of(card: Any, *sides: str) -> list[str]:
    """The tokens in a card, of some sides or of all."""
    return [seat["token"] for seat in card["seats"] if seat["token"] and (not sides or seat["side"] in sides)]


def standing(position: Any) -> Any:
    """A position without what depends on when its screen came."""
    return {name: part for name, part in position.items() if name not in ("number", "log", "log_from")}


class Player:
    """A screen at a table."""

    def __init__(self, socket: WebSocketTestSession, tokens: list[str], log: int = 0) -> None:
        self.socket = socket
        self.log: list[Any] = []
        self.position: Any = None
        self.send(type="hello", protocol=PROTOCOL, tokens=tokens, log=log)
        self.welcome = self.receive()
        assert self.welcome["type"] == "welcome"
        self.next_position()

    def send(self, **message: Any) -> None:
        self.socket.send_text(json.dumps(message))

    def next_text(self) -> str:
        return self.socket.receive_text()

    def receive(self) -> Any:
        """The next message; a change comes as the position that it makes, and a look back whole."""
        message = json.loads(self.next_text())
        if message["type"] == "change":
            message = changes.shown(self.position, message)
        elif message["type"] == "past":
            assert message["base"] == self.position["number"]
            then = changes.made({name: self.position[name] for name in views.DRAWN}, message["edits"])
            message = {**message, **then}
        if message["type"] == "position":
            self.position = message
            assert message["log_from"] <= len(self.log) or not self.log
            self.log[message["log_from"] :] = message["log"]
        return message

    def next_position(self) -> Any:
        message = self.receive()
        assert message["type"] == "position", message
        return message

    def wait_for(self, position: int) -> None:
        while self.position["position"] < position:
            self.next_position()

    def ask(self, **question: Any) -> Any:
        self.send(**question)
        return self.receive()

    def act(self, action: list[Any]) -> Any:
        return self.ask(type="act", position=self.position["position"], action=action)

    def act_anyhow(self, chance: random.Random) -> Any:
        choice = chance.choice(self.position["decision"]["choices"])
        return self.act(choice["action"])

    @property
    def mine(self) -> bool:
        return bool(self.position["decision"]["mine"])


@contextlib.contextmanager
def sit(client: TestClient, table: str, tokens: list[str], log: int = 0) -> Iterator[Player]:
    """Open a table."""
    with client.websocket_connect(f"/ws/{table}") as socket:
        yield Player(socket, tokens, log)
