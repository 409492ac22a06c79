"""The line between a page and its server, with somebody on it who answers for the server what he likes.

So a page is shown at once, and every time, what else would need luck or a long game: a hint at a table where the
computer gives no hints, the last moves of a game, certain dice.
"""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import WebSocketRoute

from grognard.server import changes
from tests.browser.player import Player

Message = dict[str, Any]
REASON = "He stands alone, we have the numbers, and whoever comes to help him has to cross the brook (6.2)."
LINE: Message = {
    "rule": "5.1", "kind": "moved", "die": None, "roll": None, "about": "", "pieces": [], "spaces": [], "colour": "",
}  # fmt: skip


class Wire:
    """Passes on what both say, unless `heard` or `asked` has something else to say."""

    def __init__(self, player: Player) -> None:
        self.position: Message = {}
        player.page.route_web_socket("**/ws/**", self.connect)

    def connect(self, page: WebSocketRoute) -> None:
        self.page = page
        server = page.connect_to_server()

        def from_server(text: str | bytes) -> None:
            message = json.loads(text)
            if message["type"] in ("position", "change"):
                self.position = changes.shown(self.position or None, message)
            self.heard(message)
            self.send(message)

        def from_page(text: str | bytes) -> None:
            if not self.asked(json.loads(text)):
                server.send(text)

        server.on_message(from_server)
        page.on_message(from_page)

    def send(self, message: Message) -> None:
        self.page.send(json.dumps(message))

    def heard(self, message: Message) -> None:
        """The server says this; it may be changed."""

    def asked(self, message: Message) -> bool:
        """The page says this. True: it has been answered."""
        return False

    def after(self, lines: list[Message], **words: Any) -> Message:
        """The position as it is known, with lines that come to it, each with its moment."""
        first = self.position["log_from"] + len(self.position["log"])
        told = [{**LINE, **line, "number": first + n} for n, line in enumerate(lines)]
        return {**self.position, "log": told, "log_from": first, **words}


class Adviser(Wire):
    """Advises the first choice that there is, at once and at some length."""

    def heard(self, message: Message) -> None:
        if message["type"] == "welcome":
            message["table"]["hints"] = True

    def asked(self, message: Message) -> bool:
        if message["type"] != "ask_hint":
            return False
        if message["bot"] is not None:
            choice = self.position["decision"]["choices"][0]
            asked = {name: message[name] for name in ("number", "position", "bot")}
            said = {"text": choice["text"], "reason": REASON, "chance": 0.41}
            self.send({"type": "hint", **asked, "action": choice["action"], **said})
        return True
