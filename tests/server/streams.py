"""Tables whose screens keep every message as it came, so that two games can be compared byte by byte."""

from __future__ import annotations

import json
import secrets
from contextlib import ExitStack
from types import SimpleNamespace
from typing import Any, cast

import pytest
from starlette.testclient import TestClient, WebSocketTestSession

from grognard.kernel.action import Action
from grognard.kernel.state import SPECTATOR
from grognard.server import changes, hall
from grognard.server.messages import PROTOCOL
from grognard.server.tables import LiveTable
from tests.server.house import tokens_of
from tests.server.worlds import BOOK, GAME, SEED


def same_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """All tables from now on have the same dice."""
    same = SimpleNamespace(token_bytes=lambda _: SEED, token_urlsafe=secrets.token_urlsafe)
    monkeypatch.setattr(hall, "secrets", same)


class Screen:
    """A screen that keeps every message as it came."""

    def __init__(self, socket: WebSocketTestSession, tokens: list[str]) -> None:
        self.socket = socket
        self.asked = 0
        self.moment = 0
        self.position: Any = None
        self.send(type="hello", protocol=PROTOCOL, tokens=tokens, log=0)
        self.welcome = json.loads(socket.receive_text())
        self.first = self.drain()

    def send(self, **message: Any) -> None:
        self.socket.send_text(json.dumps(message))

    def drain(self) -> list[str]:
        """All messages up to now: those before the answers to two questions of no interest."""
        found: list[str] = []
        for _ in range(2):  # answers go first: what was under way with the first question is there after the second
            self.asked += 1
            self.send(type="ask", number=self.asked, what="rule", text="3.2")
            while True:
                text = self.socket.receive_text()
                message = json.loads(text)
                if message["type"] == "answer" and message["number"] == self.asked:
                    break
                if message["type"] in ("position", "change"):
                    self.position = changes.shown(self.position, message)
                    self.moment = self.position["position"]
                found.append(text)
        return found

    def reply(self, kind: str, **question: Any) -> str:
        """The answer of a kind to a question."""
        self.send(**question)
        while True:
            text = self.socket.receive_text()
            if json.loads(text)["type"] == kind:
                return text


class World:
    """One of the two games, with a screen for each seat and one for an onlooker."""

    def __init__(self, client: TestClient, stack: ExitStack, scenario: str, options: list[str]) -> None:
        sides = BOOK.sides_of(scenario)
        wish = {
            "game": GAME, "scenario": scenario, "options": options, "seats": dict.fromkeys(sides, "link"),
            "hints": True,
        }  # fmt: skip
        card = client.post("/api/tables", json=wish).json()
        self.client, self.id = client, card["id"]
        self.tokens = [tokens_of(card, side) for side in sides]
        self.live: LiveTable = cast("Any", client.app).state.hall.tables[self.id]
        self.screens = {
            seat: Screen(
                stack.enter_context(client.websocket_connect(f"/ws/{self.id}")),
                self.tokens[seat] if seat >= 0 else [],
            )
            for seat in (SPECTATOR, *range(len(sides)))
        }

    def take(self, action: Action) -> None:
        """Let who decides act."""
        screen = self.screens[self.live.table.seat()]
        number = self.live.actions_taken
        screen.drain()
        screen.send(type="act", position=screen.moment, action=action.to_json())
        screen.drain()
        assert self.live.actions_taken == number + 1, action

    def dither(self, action: Action) -> None:
        """Let who decides pick something up and put it back, by taking it back."""
        screen = self.screens[self.live.table.seat()]
        self.take(action)
        screen.send(type="undo", position=screen.moment)
        screen.drain()

    def fetched(self, seat: int) -> list[object]:
        """What the seat can download now."""
        token = {"token": self.tokens[seat][0]} if seat >= 0 else {}
        record = self.client.get(f"/api/tables/{self.id}/record", params=token)
        card = self.client.get(f"/api/tables/{self.id}", params=token).json()
        rolls = self.client.get(f"/api/tables/{self.id}/verify").json()
        return [record.status_code, record.text, [card[name] for name in ("actions", "turn", "outcome")], rolls]

    def refused(self, seat: int) -> list[object]:
        """What the seat is told of what it gets at the end only, and of who is there."""
        token = {"token": self.tokens[seat][0]} if seat >= 0 else {}
        path = f"/api/tables/{self.id}"
        report = self.client.get(f"{path}/report.html", params=token)
        line = self.client.post(f"{path}/branch", json={"at": 0}, params=token)
        people = self.client.get(f"{path}/people").json()
        return [report.status_code, report.text, line.status_code, line.text, people]
