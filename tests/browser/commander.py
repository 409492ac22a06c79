"""A person who commands blocks: takes what lies in the tray, opens piles, answers menus, lifts the curtain."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from playwright.sync_api import FilePayload, WebSocket
from playwright.sync_api import TimeoutError as TooLong

from grognard.server import changes
from tests.browser.player import Box, Player

GAME = "Napoleon: The Waterloo Campaign"
READY = """() => {
  if (document.querySelector('.curtain .main, .victory')) return true;
  const table = document.querySelector('.table');
  const orders = document.querySelector('.orders[data-busy]');
  return table?.dataset.mine === 'yes' && orders?.dataset.busy === 'no';
}"""
SHUNNED = ("back", "stay", "yield", "scatter", "retreat", "end_combat")


class Commander(Player):
    """One browser window at a campaign."""

    def __init__(self, *words: Any) -> None:
        super().__init__(*words)
        self.heard: list[str] = []  # every message that the server sent to this browser
        self.page.on("websocket", self.listen)

    def listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.heard.append(str(frame)))

    # Going places

    def campaign(self, scenario: str = "campaign", options: tuple[str, ...] = (), **seats: str) -> None:
        """Set a table from the lobby; seats by the side's title with _ for - and blank."""
        self.lobby()
        self.page.get_by_role("button", name=GAME).click()
        self.page.locator(".scenario", has_text=TITLES[scenario]).first.click()
        for side, who in seats.items():
            title = side.replace("_", "-")
            self.page.locator(".seat", has_text=title).locator("select").select_option(who)
        for option in options:
            self.page.get_by_label(option).check()
        self.page.locator(".start").click()
        self.page.wait_for_selector(".curtain, .board")
        self.lift()

    def bring(self, record: str) -> None:
        """Bring a record and play on with all sides at this screen."""
        self.lobby()
        file: FilePayload = {"name": "record.json", "mimeType": "application/json", "buffer": record.encode()}
        self.page.locator('input[type="file"]').set_input_files(file)
        self.page.wait_for_selector(".curtain, .board")
        self.lift()
        if self.page.locator(".banner .close").count():
            self.page.locator(".banner .close").click()
        self.ready()

    def lift(self) -> None:
        """The player in front of the screen takes his place."""
        while self.page.locator(".curtain").count():
            self.page.locator(".curtain .main").click()
        self.wait_board()

    def ready(self) -> None:
        """Until there is a decision at this screen, the curtain lifted, the page at rest; or the game is over."""
        self.page.wait_for_function(READY, timeout=120_000)
        self.calm()
        if self.page.locator(".curtain .main").count():
            self.lift()
            self.ready()

    # Looking

    @property
    def scene(self) -> str:
        return self.page.locator(".board-place").get_attribute("data-scene") or ""

    def in_sight(self, selector: str) -> list[Box]:
        """The boxes of what lies within the window of the board."""
        board = self.page.locator(".board").bounding_box()
        assert board is not None
        left, top = board["x"] + 20, board["y"] + 20
        right, bottom = board["x"] + board["width"] - 60, board["y"] + board["height"] - 20
        return [box for box in self.boxes(selector) if left < box["x"] < right and top < box["y"] < bottom]

    def hidden(self) -> list[str]:
        """The titles of all blocks on the board that show their backs."""
        found: list[str] = self.page.evaluate(
            "() => [...document.querySelectorAll('.world .block.back > title')].map((title) => title.textContent)"
        )
        return found

    def names(self) -> list[str]:
        """The titles of all blocks on the board that show their faces."""
        found: list[str] = self.page.evaluate(
            "() => [...document.querySelectorAll('.world .block:not(.back) > title')].map((title) => title.textContent)"
        )
        return found

    def last(self) -> dict[str, Any]:
        """The last position that the server told."""
        found: Any = None
        for message in map(json.loads, self.heard):
            if message["type"] in ("position", "change"):
                found = changes.shown(found, message)
        assert isinstance(found, dict)
        return found

    # Doing

    def settle(self, before: int) -> None:
        """Until the position is another, somebody else sits here, or the game is over."""
        try:
            self.page.wait_for_function(
                """(before) => document.querySelector('.curtain, .victory')
                   || document.querySelector('.table')?.dataset.position !== before""",
                arg=str(before),
            )
        except TooLong as error:
            raise AssertionError(f"nothing happened: {self.prompt} {self.look()}") from error

    def pick(self, number: str | None = None) -> None:
        """Take up a block: from the tray, from an open pile or from the board."""
        before = self.position
        wanted = f'[data-tray="{number}"]' if number else ".tray-block.glow"
        if self.page.locator(wanted).count():
            self.page.locator(wanted).first.click()
        else:
            self.touch_piece(number)
        self.confirm(before)

    def touch_piece(self, number: str | None) -> None:
        before = self.position
        fan = self.boxes(".fan .piece.glow")
        for _ in range(2):
            boxes = fan or self.boxes(".world .pieces > .piece.glow")
            box = next((one for one in boxes if number is None or one["piece"] == number), boxes[0])
            opened = bool(fan)
            self.press(box)
            self.calm()
            fan = self.boxes(".fan .piece.glow")
            if opened or not fan or not self.stays(before):
                return

    def go(self, box: Box) -> None:
        """Press a space; answer the small menu, or confirm what was aimed at."""
        before = self.position
        self.press(box)
        self.calm()
        menu = self.page.locator(f'.table[data-position="{before}"] [aria-label="Which one?"] button')
        if menu.count():
            menu.first.click()
        else:
            self.confirm(before)

    def confirm(self, before: int) -> None:
        """What rolls dice is only aimed at by the first press."""
        self.calm()
        button = self.page.locator(f'.table[data-position="{before}"] .orders .main.at-cursor')
        if button.count():
            button.first.click()

    def act(self, chance: Random, peaceful: bool = False) -> str:
        """Answer one decision by a click on something that is offered, by lot."""
        self.away()
        seen = self.look()
        before = seen["position"]
        buttons = [one for one in seen["buttons"] if one.split()[0] not in SHUNNED]
        spaces = [box for box in seen["chips"] + seen["targets"] if box["free"]]
        pieces = seen["tray"] + seen["lit"]
        if peaceful and "end_movement" in buttons:
            self.order("end_movement")
        elif spaces and not (buttons and chance.random() < 0.2):
            self.go(chance.choice(spaces))
        elif pieces and not (buttons and chance.random() < 0.3):
            self.pick()
            self.calm()
            if self.stays(before):  # a piece and then where it goes
                self.pair()
        else:
            self.order(chance.choice(buttons or seen["buttons"]))
        self.settle(before)
        return str(seen["decision"])

    def pair(self) -> None:
        spaces = self.boxes(".world .chip, .world .target")
        elsewhere = self.page.locator(".orders-elsewhere button")
        if elsewhere.count():
            elsewhere.first.click()
        elif spaces:
            self.go(next((box for box in spaces if box["free"]), spaces[0]))


TITLES = {
    "campaign": "has been back in Paris",
    "three_players": "three players",
    "tourney": "bid for sides",
}
