"""An adviser at any table: hints are answered between page and server, at once and at some length.

A table made from a record has two players at one screen, and at such a table the computer helps nobody.
"""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import WebSocketRoute

from tests.browser.player import Player

REASON = "He stands alone, we have the numbers, and whoever comes to help him has to cross the brook (6.2)."


class Adviser:
    """Sits on the line of one player and advises the first choice that he has."""

    def __init__(self, player: Player) -> None:
        self.position: dict[str, Any] = {}
        player.page.route_web_socket("**/ws/**", self.connect)

    def connect(self, page: WebSocketRoute) -> None:
        server = page.connect_to_server()

        def from_server(text: str | bytes) -> None:
            message = json.loads(text)
            if message["type"] == "welcome":
                message["table"]["hints"] = True
            elif message["type"] == "position":
                self.position = message
            page.send(json.dumps(message))

        def from_page(text: str | bytes) -> None:
            message = json.loads(text)
            if message["type"] != "hint":
                server.send(text)
            elif message["bot"] is not None:
                page.send(json.dumps(self.advice(message)))

        server.on_message(from_server)
        page.on_message(from_page)

    def advice(self, question: dict[str, Any]) -> dict[str, Any]:
        choice = self.position["decision"]["choices"][0]
        asked = {name: question[name] for name in ("number", "position", "bot")}
        said = {"text": choice["text"], "reason": REASON, "chance": 0.41}
        return {"type": "advice", **asked, "action": choice["action"], **said}
