"""A person at the browser: finds what is lit, clicks it, and plays on. Knows no rules, like the client."""

from __future__ import annotations

import json
import math
from typing import Any

from playwright.sync_api import Browser, FilePayload, Page, ViewportSize
from playwright.sync_api import TimeoutError as TooLong

WAIT = 30_000
IDLE = """() => {
  const table = document.querySelector('.table');
  if (!table) return false;
  if (document.querySelector('.victory')) return true;
  const orders = document.querySelector('.orders[data-busy]');
  return table.dataset.mine === 'yes' && orders !== null && orders.dataset.busy === 'no';
}"""
BOXES = """(selector) => [...document.querySelectorAll(selector)].map((element) => {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2,
           piece: element.dataset.piece ?? null, space: element.dataset.space ?? null };
})"""
RIVALS = """() => {
  const own = document.querySelector('.side-pill').dataset.side;
  return [...document.querySelectorAll('.world .pieces > .piece')].filter((piece) => piece.dataset.side !== own)
    .map((piece) => { const box = piece.getBoundingClientRect();
                      return { x: box.x + box.width / 2, y: box.y + box.height / 2 }; });
}"""

PICKED = """(before) => document.querySelector('.fan .piece.glow') !== null
  || document.querySelector('.table').dataset.position !== before"""

Box = dict[str, Any]


class Player:
    """One browser window."""

    def __init__(
        self, browser: Any, address: str, size: dict[str, int], phone: bool, settings: dict[str, object]
    ) -> None:
        assert isinstance(browser, Browser)
        self.address = address
        self.phone = phone
        screen: ViewportSize = {"width": size["width"], "height": size["height"]}
        self.context = browser.new_context(viewport=screen, has_touch=phone, accept_downloads=True)
        self.context.add_init_script(
            f"if (!localStorage['grognard.settings']) localStorage['grognard.settings'] = '{json.dumps(settings)}'"
        )
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(WAIT)
        self.faults: list[str] = []
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))

    def close(self) -> None:
        self.context.close()

    # Going places

    def lobby(self) -> None:
        self.page.goto(self.address)
        self.page.wait_for_selector(".scenario")

    def open(self, scenario: str = "Quatre Bras", **seats: str) -> None:
        """Set a table and wait for its board. Seats by the side's title: French="me", Coalition="recruit"."""
        self.lobby()
        self.page.locator(".scenario", has_text=scenario).first.click()
        for side, who in seats.items():
            self.page.locator(".seat", has_text=side).locator("select").select_option(who)
        self.page.get_by_role("button", name="Start the battle").click()
        self.wait_board()

    def bring(self, record: str) -> None:
        """Bring a record to the lobby: an unfinished one is played on with both sides at this screen."""
        self.lobby()
        file: FilePayload = {"name": "record.json", "mimeType": "application/json", "buffer": record.encode()}
        self.page.locator('input[type="file"]').set_input_files(file)
        self.wait_board()

    def wait_board(self) -> None:
        self.page.wait_for_selector('.board[data-ready="yes"]')

    def visit(self, link: str) -> None:
        self.page.goto(link)
        self.wait_board()

    def whole_map(self) -> None:
        self.page.locator(".board").focus()
        self.page.keyboard.press("0")
        self.still()

    def still(self) -> None:
        """Until the board no longer moves; a busy machine may be slow to set it in motion."""
        last, same = "", 0
        while same < 2:
            self.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
            self.page.wait_for_selector('.board[data-still="yes"]')
            self.page.wait_for_timeout(60)
            now = str(
                self.page.evaluate("() => { const w = document.querySelector('.world').style; return w.cssText; }")
            )
            same = same + 1 if now == last else 0
            last = now

    # Looking

    def wait_mine(self) -> None:
        """Until a decision is mine, or the game is over."""
        self.page.wait_for_function(IDLE, timeout=120_000)

    @property
    def over(self) -> bool:
        return self.page.locator(".victory").count() > 0

    @property
    def decision(self) -> str:
        return self.page.locator(".table").get_attribute("data-decision") or ""

    @property
    def position(self) -> int:
        return int(self.page.locator(".table").get_attribute("data-position") or 0)

    @property
    def prompt(self) -> str:
        return self.page.inner_text(".prompt")

    def boxes(self, selector: str) -> list[Box]:
        found: list[Box] = self.page.evaluate(BOXES, selector)
        return found

    def buttons(self) -> list[str]:
        found: list[str] = self.page.evaluate(
            "() => [...document.querySelectorAll('.orders [data-action]')].map((button) => button.dataset.action)"
        )
        return found

    # Doing

    def press(self, box: Box) -> None:
        """A click, or a tap on a phone."""
        if self.phone:
            self.page.touchscreen.tap(box["x"], box["y"])
        else:
            self.page.mouse.click(box["x"], box["y"])

    def order(self, action: str) -> None:
        self.page.locator(f'.orders [data-action="{action}"]').first.click()

    def attack(self, target: Box) -> None:
        """Press a target; a finger aims first and then confirms with the button."""
        if not self.phone:
            self.press(target)
            return
        confirm = self.page.locator(f".orders .main[data-action$=' {target['space']}']")
        if confirm.count() == 0:
            self.press(target)
        confirm.click()

    def settled(self, before: int) -> None:
        """Until the server has answered with another position."""
        try:
            self.page.wait_for_function(
                """(before) => document.querySelector('.victory')
                   || document.querySelector('.table')?.dataset.position !== before""",
                arg=str(before),
            )
        except TooLong as error:
            seen = {kind: self.boxes(f".world {kind}") for kind in (".piece.glow", ".chip", ".target")}
            raise AssertionError(
                f"nothing happened at {self.decision}: {self.prompt} {self.buttons()} {seen}"
            ) from error

    def choose_piece(self, piece: str | None = None) -> None:
        """Press a glowing piece; if it lies in a stack, press it in the fan."""
        before = self.position
        boxes = self.boxes(".world .pieces > .piece.glow")
        box = next((one for one in boxes if piece is None or one["piece"] == piece), None)
        if box is None:  # it waits beyond the map: the order of battle has it
            wanted = f'[data-unit="{piece}"]' if piece else ".unit.glow"
            self.page.locator(wanted).first.click()
        else:
            self.press(box)
            if self.decision == "MovementPhase":
                self.page.wait_for_function(PICKED, arg=str(before))
            else:
                self.page.wait_for_timeout(150)
            fanned = [one for one in self.boxes(".fan .piece.glow") if one["piece"] == (piece or box["piece"])]
            if fanned:
                self.press(fanned[0])
        if self.decision == "MovementPhase":
            self.settled(before)

    def nearest_to_rivals(self, boxes: list[Box]) -> Box:
        """Of these, the one with the enemy closest to it."""
        rivals: list[Box] = self.page.evaluate(RIVALS)
        return min(
            boxes,
            key=lambda box: min((math.hypot(box["x"] - r["x"], box["y"] - r["y"]) for r in rivals), default=0.0),
        )

    def play_one(self, movers: list[str]) -> str:
        """Answer one decision by clicks. `movers` are the pieces that may still move in this phase."""
        if not self.phone:
            self.page.mouse.move(700, 20)  # off the board, so that no fan of counters stays open
        name, before = self.decision, self.position
        targets = self.boxes(".world .target")
        chips = self.boxes(".world .chip")
        buttons = self.buttons()
        glowing = self.boxes(".world .pieces > .piece.glow")
        if name == "MovementPhase":
            offered = {box["piece"] for box in glowing}
            mover = next((piece for piece in movers if piece in offered), None)
            if mover is None:
                self.order("end_movement")
            else:
                movers.remove(mover)
                self.choose_piece(mover)
                return name
        elif name == "MovePiece" and chips and "stop" in buttons and self.page.locator(".chip").count() > 0:
            self.press(self.nearest_to_rivals(chips))
            self.settled(before)
            self.wait_mine()
            if not self.over and self.decision == "MovePiece" and "stop" in self.buttons():
                before = self.position
                self.order("stop")
        elif buttons:
            rolls = [action for action in buttons if action.startswith("odds") or action == "fight"]
            self.order((rolls or buttons)[0])
        elif targets:
            self.attack(targets[0])
        elif chips:
            self.press(chips[0])
        else:
            self.choose_piece()
            self.page.wait_for_timeout(60)
            if self.position == before:
                self.press(self.boxes(".world .chip")[0])
        self.settled(before)
        return name

    def play_turn(self, most: int = 6) -> None:
        """All decisions until somebody else decides, or the game is over."""
        self.wait_mine()
        if self.over:
            return
        movers = [box["piece"] for box in self.boxes(".world .pieces > .piece.glow")][:most]
        while not self.over:
            ended = self.play_one(movers) == "MovementPhase" and self.decision != "MovePiece"
            self.wait_mine()
            if ended and self.decision == "MovementPhase":
                return
