"""The end of a game is told when its last moves have been seen, and not before."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import WebSocketRoute

from tests.browser.player import Player

Person = Callable[..., Player]
REASON = "The French army is demoralized."
LINE = {"rule": "5.1", "kind": "moved", "die": None, "pieces": [], "spaces": [], "colour": ""}


class LastMoves:
    """Answers the player's next action with three moves that end the game; the first is shown when `go_on` says so."""

    def __init__(self, player: Player) -> None:
        self.position: dict[str, Any] = {}
        self.held: list[dict[str, Any]] = []
        self.waits = True
        player.page.route_web_socket("**/ws/**", self.connect)

    def connect(self, page: WebSocketRoute) -> None:
        self.page = page
        server = page.connect_to_server()

        def from_server(text: str | bytes) -> None:
            message = json.loads(text)
            if message["type"] == "position":
                self.position = message
            page.send(text)

        def from_page(text: str | bytes) -> None:
            message = json.loads(text)
            if message["type"] == "act":
                page.send(json.dumps(self.end()))
            elif message["type"] == "moment":
                self.held.append(message)
                if not self.waits:
                    self.answer()
            else:
                server.send(text)

        server.on_message(from_server)
        page.on_message(from_page)

    def end(self) -> dict[str, Any]:
        now, first = self.position["position"], self.position["log_from"] + len(self.position["log"])
        lines = [
            {**LINE, "number": first + n, "position": now + n + 1, "text": f"Kempt moves, for the {n + 1}. time."}
            for n in range(3)
        ]
        decision = {"side": None, "mine": False, "name": "game_over", "prompt": REASON, "rule": "3.4", "choices": []}
        return {
            **self.position, "position": now + 3, "log": lines, "log_from": first, "decision": decision,
            "outcome": REASON, "winners": ["coalition"], "can_undo": False, "thinking": None,
        }  # fmt: skip

    def answer(self) -> None:
        for asked in self.held:
            faces = {name: self.position[name] for name in ("scenes", "pieces", "marks", "panels")}
            log_to = self.position["log_from"] + len(self.position["log"]) + asked["to"] - self.position["position"]
            moment = {"number": asked["number"], "to": asked["to"], "prompt": "", "log_to": log_to}
            self.page.send(json.dumps({"type": "past", **moment, **faces}))
        self.held = []

    def go_on(self) -> None:
        self.waits = False
        self.answer()


def test_the_end_is_not_told_before_it_is_seen(person: Person) -> None:
    ney = person(pace="quick")
    moves = LastMoves(ney)
    ney.open(French="me", Coalition="here")
    ney.wait_mine()
    ney.order("end_movement")
    ney.page.wait_for_selector("text=Skip to now")
    assert "over" not in ney.prompt
    assert "demoralized" not in ney.page.inner_text(".table")
    assert not ney.over
    moves.go_on()
    ney.page.wait_for_selector(".victory")
    assert "The game is over." in ney.prompt
    assert REASON in ney.prompt
