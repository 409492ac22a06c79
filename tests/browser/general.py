"""A person who commands by impulses: names leaders, opens areas, answers menus, follows an assault."""

from __future__ import annotations

from random import Random

from tests.browser.player import Box, Player

GAME = "Waterloo: Napoleon's Last Battle"
MENU = ".choice-menu button[data-choice], .orders[aria-label='Which one?'] .main"
SHUNNED = ("pass", "end_moves", "end_assaults", "stay", "halt", "decline", "hold_fire", "done", "advance")


class General(Player):
    """One browser window at a battle by impulses."""

    def battle(self, **seats: str) -> None:
        """Set a table from the lobby; seats by the side's title."""
        self.lobby()
        self.page.get_by_role("button", name=GAME).click()
        self.page.locator(".scenario").first.click()
        for side, who in seats.items():
            self.page.locator(".seat", has_text=side).locator("select").select_option(who)
        self.page.locator(".start").click()
        self.wait_board()

    def bring(self, record: str) -> None:
        super().bring(record)
        self.wait_mine()
        if self.page.locator(".banner .close").count():
            self.page.locator(".banner .close").click()

    # Looking

    @property
    def side(self) -> str:
        return self.page.locator(".side-pill").get_attribute("data-side") or ""

    def journal(self) -> str:
        """All that it tells, be it in sight or not: it gives way to the card that decides."""
        if self.phone:
            self.page.get_by_role("tab", name="Journal").tap()
        return self.page.text_content(".journal ol") or ""

    def lit(self) -> list[Box]:
        """The chips of areas that are in sight."""
        chips = self.boxes(".world .area-chip")
        seen = [one for one in chips if one["free"]]
        if chips and not seen:
            self.whole_map()
            return self.boxes(".world .area-chip")
        return seen

    # Doing

    def choose(self, box: Box) -> None:
        """Press a lit area; answer its menu, or confirm what was aimed at."""
        before = self.position
        self.press(box)
        self.calm()
        if self.stays(before):
            menu = self.page.locator(MENU)
            confirm = self.page.locator(".orders .at-cursor")
            if menu.count():
                menu.first.click()
            elif confirm.count():
                confirm.first.click()
        self.settled(before)

    def take(self, number: str | None = None) -> None:
        """Press a glowing counter; where it is small, in the fan of its area; under its card, on the whole map."""
        before = self.position
        self.press_glowing(number)
        if self.stays(before) and self.look()["glowing"] and not any(one["free"] for one in self.look()["glowing"]):
            self.whole_map()
            self.press_glowing(number)
        self.calm()
        aimed = self.page.locator(f'.table[data-position="{before}"] .orders .main.at-cursor')
        if aimed.count():  # what rolls dice is only aimed at by the first press
            aimed.first.click()

    def press_glowing(self, number: str | None) -> None:
        """Press a glowing counter, and once more in the fan that opens."""
        seen = self.look()
        boxes = seen["glowing"]
        box = next((one for one in boxes if number is None or one["piece"] == number), boxes[0])
        self.press(box)
        self.calm()
        fanned = self.boxes(".fan .piece.glow")
        if self.stays(seen["position"]) and fanned:
            self.press(next((one for one in fanned if number is None or one["piece"] == number), fanned[0]))

    def act(self, chance: Random, brisk: bool = False) -> str:
        """Answer one decision by a click on something that is offered, by lot."""
        self.wait_mine()
        if self.over:
            return ""
        self.away()
        seen = self.look()
        before, name, buttons = seen["position"], str(seen["decision"]), seen["buttons"]
        kept = [one for one in buttons if one.split()[0] not in SHUNNED]
        ends = [one for one in buttons if one.split()[0] in SHUNNED]
        spaces = self.lit()
        if brisk and ends:
            self.order(ends[0])
        elif spaces and not (buttons and chance.random() < 0.25):
            self.choose(chance.choice(spaces))
        elif seen["lit"] and not (buttons and chance.random() < 0.3):
            self.take()
            self.calm()
            spaces = self.lit() if self.stays(before) else []
            if spaces:  # a piece and then where it goes
                self.choose(spaces[0])
        else:
            self.order(chance.choice(kept or buttons))
        self.settled(before)
        return name
