"""A person who leads formations: presses medals and stacks, draws arrows, lifts the curtain."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.browser.commander import Commander
from tests.browser.player import Box

GAME = "Eagles of France"
HELD_BACK = (
    "pass", "withdraw", "call_off", "end_melees", "end_attacks", "end_fire", "no_more", "hold", "rein_in", "hold_back",
    "avoid_fate", "play_card", "stop",
)  # fmt: skip


class Chief(Commander):
    """One browser window at a battle."""

    def battle(self, scenario: int = 0, options: tuple[str, ...] = (), **seats: str) -> None:
        """Set a table from the lobby; seats by the side's title."""
        self.lobby()
        self.page.get_by_role("button", name=GAME, exact=True).click()
        self.page.locator(".scenario").nth(scenario).click()
        for side, who in seats.items():
            self.page.locator(".seat", has_text=side).locator("select").select_option(who)
        for option in options:
            self.page.get_by_label(option).check()
        self.page.locator(".start").click()
        self.page.wait_for_selector(".curtain, .board")
        self.lift()

    # Looking

    @property
    def segment(self) -> str:
        """The segment that is lit, or nothing where nobody acts."""
        lit = self.page.locator(".strip-bar li.now b")
        return (lit.first.text_content() or "") if lit.count() else ""

    def glowing(self) -> list[Box]:
        """Pieces that may act and can be pressed where they are."""
        return [box for box in self.look()["glowing"] if box["free"]]

    def choices(self, verb: str) -> list[dict[str, Any]]:
        """What is offered now by a verb."""
        return [one for one in self.last()["decision"]["choices"] if one["action"][0] == verb]

    def journal(self) -> str:
        return self.page.locator(".journal").text_content() or ""

    # Doing

    def at_space(self, space: int) -> None:
        """Press a lit space."""
        before = self.position
        boxes = self.boxes(f'.world .chip[data-space="{space}"], .world .target[data-space="{space}"]')
        self.go(boxes[0])
        self.settle(before)
        self.ready()

    def button(self, action: str) -> None:
        """Press a button and see what comes."""
        before = self.position
        self.order(action)
        self.settle(before)
        self.ready()

    def activation(self, leader: str, chance: Random, most: int = 2) -> list[str]:
        """Activate a leader by clicks and go through all segments: a few stacks move, whoever can fights. Returns the
        segments that were lit, each once; nothing if he did not get his men to move.
        """
        seen: list[str] = []
        moved = 0
        row = self.page.locator(".leader.may-act", has_text=leader).first
        before = self.position
        row.click()
        self.settle(before)
        self.ready()
        while not self.over and self.decision not in ("ChooseLeader", "ChooseMarch", "WriteFirst", "ChangeOrders"):
            if self.segment and self.segment not in seen:
                seen.append(self.segment)
            if self.decision == "MovePart" and moved >= most:
                self.button("end_moves")
                continue
            moved += self.decision == "MovePart"
            self.act(chance, peaceful=self.decision not in ("MovePart", "OffensiveFire"))
        return seen

    def answer_menu(self, before: int) -> None:
        """Where several things can be done at one spot, the first of them."""
        menu = self.page.locator(f'.table[data-position="{before}"] [aria-label="Which one?"] button')
        if menu.count():
            menu.first.click()

    def press_piece(self, box: Box) -> None:
        """A piece, and what the small menu asks about it."""
        before = self.position
        self.press(box)
        self.calm()
        self.answer_menu(before)
        self.confirm(before)
        self.calm()

    def draw(self, box: Box, goal: Box) -> None:
        """An arrow from a piece to a space."""
        mouse = self.page.mouse
        mouse.move(box["x"], box["y"])
        mouse.down()
        mouse.move((box["x"] + goal["x"]) / 2, (box["y"] + goal["y"]) / 2, steps=4)
        mouse.move(goal["x"], goal["y"], steps=4)
        mouse.up()

    def act(self, chance: Random, peaceful: bool = False) -> str:
        """Answer one decision by clicks: what is lit on the board before buttons, and no giving up."""
        self.away()
        seen = self.look()
        before = seen["position"]
        spaces = [box for box in seen["chips"] + seen["targets"] if box["free"]]
        pieces = [box for box in seen["glowing"] if box["free"]]
        buttons = [one for one in seen["buttons"] if one.split()[0] not in HELD_BACK]
        targets = [box for box in seen["targets"] if box["free"]]
        if targets:
            self.go(chance.choice(targets))
        elif spaces and (peaceful or chance.random() < 0.8 or not (buttons or pieces)):
            self.go(chance.choice(spaces))
        elif pieces and chance.random() < (0.0 if peaceful else 0.6):
            self.press_piece(chance.choice(pieces))
            if self.stays(before):
                self.pair()
        elif buttons:
            self.order(chance.choice(buttons))
        elif seen["buttons"]:
            self.order(seen["buttons"][0])
        else:
            self.press_piece(pieces[0])
            if self.stays(before):
                self.pair()
        self.settle(before)
        self.ready()
        return str(seen["decision"])
