"""A person at the browser: finds what is lit, clicks it, and plays on. Knows no rules, like the client."""

from __future__ import annotations

import json
import math
import os
from typing import Any

from playwright.sync_api import Browser, FilePayload, Page, ViewportSize
from playwright.sync_api import TimeoutError as TooLong

WAIT = 60_000
USUAL = "Napoleon's Last Battles"
SLOW = float(os.environ.get("GROGNARD_SLOW", "1"))  # pages so many times slower, to prove that tests bear it
IDLE = """() => {
  const table = document.querySelector('.table');
  if (!table) return false;
  if (document.querySelector('.victory')) return true;
  const orders = document.querySelector('.orders[data-busy]');
  return table.dataset.mine === 'yes' && orders !== null && orders.dataset.busy === 'no';
}"""
# Nothing is asked of the server, nothing glides, and the board stays where it is from frame to frame. What a page does
# after it has painted is done by a timer of its own, so each look comes after such a timer too.
CALM = """(most) => new Promise((done, failed) => {
  const start = performance.now();
  let [last, same] = ['', 0];
  const look = () => {
    const table = document.querySelector('.table');
    const board = document.querySelector('.board');
    const glides = document.getAnimations().filter((one) => one.constructor === Animation).length;
    const owed = table && document.documentElement.dataset.quiet === 'no';
    const moves = board && board.dataset.still === 'no';
    const box = board?.getBoundingClientRect();
    const now = [table?.dataset.position, table?.dataset.decision, document.querySelector('.world')?.style.cssText,
                 box && [box.x, box.y, box.width, box.height]];
    return [owed || moves || glides > 0, JSON.stringify([owed, moves, glides, now])];
  };
  const step = () => {
    const [stirs, now] = look();
    same = !stirs && now === last ? same + 1 : 0;
    last = now;
    if (same >= 2) done(null);
    else if (performance.now() - start > most) failed(new Error('the page does not come to rest: ' + now));
    else requestAnimationFrame(() => setTimeout(step));
  };
  step();
})"""
PAINTED = "() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))"
# `free` says whether a press there reaches the board: not what is beyond its edge, under a drawer or under a button.
BOXES = """(selector) => [...document.querySelectorAll(selector)].map((element) => {
  const box = element.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const top = document.elementFromPoint(x, y);
  return { x, y, piece: element.dataset.piece ?? null, space: element.dataset.space ?? null,
           free: top !== null && top.closest('.board') !== null && top.closest('button') === null };
})"""
SEEN = f"""() => {{
  const boxes = {BOXES};
  const table = document.querySelector('.table');
  return {{
    decision: table?.dataset.decision ?? '', position: Number(table?.dataset.position ?? 0),
    buttons: [...document.querySelectorAll('.orders [data-action]')].map((button) => button.dataset.action),
    chips: boxes('.world .chip'), targets: boxes('.world .target'),
    glowing: boxes('.world .pieces > .piece.glow'),
    tray: document.querySelectorAll('.tray-block.glow').length,
    lit: document.querySelectorAll('.world .piece.glow').length,
  }};
}}"""
RIVALS = """() => {
  const own = document.querySelector('.side-pill').dataset.side;
  return [...document.querySelectorAll('.world .pieces > .piece')].filter((piece) => piece.dataset.side !== own)
    .map((piece) => { const box = piece.getBoundingClientRect();
                      return { x: box.x + box.width / 2, y: box.y + box.height / 2 }; });
}"""

Box = dict[str, Any]
Seen = dict[str, Any]


class Player:
    """One browser window."""

    def __init__(
        self,
        browser: Any,
        address: str,
        size: dict[str, int],
        phone: bool,
        settings: dict[str, object],
        motion: bool = True,
    ) -> None:
        assert isinstance(browser, Browser)
        self.address = address
        self.phone = phone
        screen: ViewportSize = {"width": size["width"], "height": size["height"]}
        self.context = browser.new_context(
            viewport=screen,
            has_touch=phone,
            accept_downloads=True,
            reduced_motion="no-preference" if motion else "reduce",
        )
        self.context.add_init_script(
            f"""if (location.protocol !== 'about:' && !localStorage['grognard.settings'])
                localStorage['grognard.settings'] = '{json.dumps(settings)}'"""
        )
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(WAIT)
        if SLOW > 1:
            self.context.new_cdp_session(self.page).send("Emulation.setCPUThrottlingRate", {"rate": SLOW})
        self.faults: list[str] = []
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))

    def close(self) -> None:
        self.context.close()

    # Going places

    def lobby(self) -> None:
        """The lobby, where most people at these tables look for the same game."""
        self.page.goto(self.address)
        self.page.wait_for_selector(".scenario")
        tab = self.page.get_by_role("button", name=USUAL, exact=True)
        if tab.count():
            tab.click()

    def open(self, scenario: str = "Quatre Bras", **seats: str) -> None:
        """Set a table and wait for its board. Seats by the side's title: French="me", Coalition="recruit"."""
        self.lobby()
        self.page.locator(".scenario", has_text=scenario).first.click()
        for side, who in seats.items():
            self.page.locator(".seat", has_text=side).locator("select").select_option(who)
        self.page.get_by_role("button", name="Start the game").click()
        self.wait_board()

    def bring(self, record: str) -> None:
        """Bring a record to the lobby: an unfinished one is played on with both sides at this screen."""
        self.lobby()
        file: FilePayload = {"name": "record.json", "mimeType": "application/json", "buffer": record.encode()}
        self.page.locator('input[type="file"]').set_input_files(file)
        self.wait_board()

    def wait_board(self) -> None:
        self.page.wait_for_selector('.board[data-ready="yes"]', timeout=120_000)  # its map may have to be drawn
        self.calm()

    def visit(self, link: str) -> None:
        self.page.goto("about:blank")  # else a link that differs after the # would leave the old board in sight
        self.page.goto(link)
        self.wait_board()

    def whole_map(self) -> None:
        self.page.locator(".board").focus()
        self.page.keyboard.press("0")
        self.calm()

    def calm(self) -> None:
        """Until the page has done all that the last press, key or message brings about, and nothing on it moves."""
        self.page.evaluate(CALM, WAIT)

    # Looking

    def watch(self, selector: str) -> None:
        """Notice from now on whether something of this kind is shown, be it for a moment only."""
        self.page.evaluate(
            """(selector) => {
              const look = () => { window.watched ||= document.querySelector(selector) !== null; };
              window.watched = false;
              new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
            }""",
            selector,
        )

    @property
    def watched(self) -> bool:
        return bool(self.page.evaluate("() => window.watched"))

    def wait_watched(self) -> None:
        self.page.wait_for_function("() => window.watched")

    def wait_mine(self) -> None:
        """Until a decision is mine and the page at rest, or the game is over."""
        self.page.wait_for_function(IDLE, timeout=120_000)
        self.calm()
        while not self.page.evaluate(IDLE):  # it was mine for a moment only
            self.page.wait_for_function(IDLE, timeout=120_000)
            self.calm()

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

    def look(self) -> Seen:
        """All that is offered, as it is at one moment when the page is at rest."""
        self.calm()
        found: Seen = self.page.evaluate(SEEN)
        return found

    def stays(self, before: int) -> bool:
        """Is the position still this one?"""
        return self.page.locator(f'.table[data-position="{before}"]').count() > 0

    def buttons(self) -> list[str]:
        found: list[str] = self.page.evaluate(
            "() => [...document.querySelectorAll('.orders [data-action]')].map((button) => button.dataset.action)"
        )
        return found

    # Doing

    def away(self) -> None:
        """Off the board, so that no fan of counters stays open."""
        if not self.phone:
            self.page.mouse.move(700, 20)

    def press(self, box: Box) -> None:
        """A click, or a tap on a phone."""
        if self.phone:
            self.page.touchscreen.tap(box["x"], box["y"])
        else:
            self.page.mouse.click(box["x"], box["y"])

    def order(self, action: str) -> None:
        """Press a button; what leaves things undone asks first, and is pressed again."""
        self.page.locator(f'.orders [data-action="{action}"]').first.click()
        self.page.evaluate(PAINTED)
        question = self.page.locator(f'.orders .armed[data-action="{action}"]')
        if question.count():
            question.click()

    def attack(self, target: Box) -> None:
        """Press a target; a finger aims first and then confirms with the button."""
        if not self.phone:
            before = int(self.look()["position"])
            self.press(target)
            self.calm()
            aimed = self.page.locator(f'.table[data-position="{before}"] .orders .main.at-cursor')
            if aimed.count():  # what rolls dice is only aimed at by the first press
                aimed.first.click()
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
            raise AssertionError(f"nothing happened: {self.prompt} {self.look()}") from error

    def choose_piece(self, piece: str | None = None) -> None:
        """Press a glowing piece; if it lies in a stack, press it in the fan."""
        seen = self.look()
        before = seen["position"]
        box = next((one for one in seen["glowing"] if piece is None or one["piece"] == piece), None)
        if box is None:  # it waits beyond the map: the order of battle has it
            wanted = f'[data-unit="{piece}"]' if piece else ".unit.glow"
            self.page.locator(wanted).first.click()
        else:
            self.press(box)
            self.calm()
            fanned = [one for one in self.boxes(".fan .piece.glow") if one["piece"] == (piece or box["piece"])]
            if fanned and self.stays(before):
                self.press(fanned[0])
        if seen["decision"] == "MovementPhase":
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
        self.away()
        seen = self.look()
        name, before = seen["decision"], seen["position"]
        targets, chips, buttons, glowing = seen["targets"], seen["chips"], seen["buttons"], seen["glowing"]
        if name == "MovementPhase":
            offered = {box["piece"] for box in glowing}
            mover = next((piece for piece in movers if piece in offered), None)
            if mover is None:
                self.order("end_movement")
            else:
                movers.remove(mover)
                self.choose_piece(mover)
                return str(name)
        elif name == "MovePiece" and chips and "stop" in buttons:
            self.press(self.nearest_to_rivals([chip for chip in chips if chip["free"]] or chips))
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
            seen = self.look()
            if seen["position"] == before:  # a piece and then where it goes
                self.press(seen["chips"][0])
        self.settled(before)
        return str(name)

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
