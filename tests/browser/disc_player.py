"""A person who plays on the Disc: presses its cards, leads blocks in columns, lifts the curtain."""

from __future__ import annotations

from random import Random

from tests.browser.commander import Commander

GAME = "Waterloo 200"
ENDS = ("pass", "end_moves", "end_activation", "end_battles", "stay", "stand_by", "decline", "end_restoring")


class Marshal(Commander):
    """One browser window at a day of the Disc."""

    def day(self, scenario: int = 0, options: tuple[str, ...] = (), **seats: str) -> None:
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
    def side(self) -> str:
        return self.page.locator(".side-pill").get_attribute("data-side") or ""

    def cards(self) -> list[str]:
        """The cards of the Disc that can be pressed."""
        found: list[str] = self.page.evaluate(
            "() => [...document.querySelectorAll('.deed[data-action]')].map((card) => card.dataset.action)"
        )
        return [one for n, one in enumerate(found) if one not in found[:n]]

    def holder(self) -> str:
        """Who holds the Disc: the end where the token lies."""
        return self.page.locator(".cup.holds b").first.text_content() or ""

    def journal(self) -> str:
        return self.page.text_content(".journal ol") or ""

    # Doing

    def deal(self, action: str) -> None:
        """Press a card; what leaves things undone asks first, and is pressed again."""
        before = self.position
        card = self.page.locator(f'.deed[data-action="{action}"]:visible')
        card.first.click()
        self.calm()
        if self.stays(before) and self.page.locator(f'.deed.armed[data-action="{action}"]:visible').count():
            card.first.click()
        self.settle(before)
        self.ready()

    def press_order(self, action: str) -> None:
        """Press a button and wait for what it brings."""
        before = self.position
        self.order(action)
        self.settle(before)
        self.ready()

    def go_to(self, area: int) -> None:
        """Press a lit area."""
        before = self.position
        box = next((one for one in self.boxes(f'.world .area-chip[data-space="{area}"]') if one["free"]), None)
        if box is None:
            self.whole_map()
            box = self.boxes(f'.world .area-chip[data-space="{area}"]')[0]
        self.go(box)
        self.settle(before)
        self.ready()

    def take(self, number: int) -> None:
        """Take up or choose a block."""
        before = self.position
        unit = self.page.locator(f'.order-of-battle [data-unit="{number}"]')
        if unit.count():
            unit.first.click()
            self.calm()
            self.confirm(before)
        else:
            self.pick(str(number))
        self.settle(before)
        self.ready()

    def turn_over(self, chance: Random, brisk: bool) -> str:
        """Answer one decision by a click on something that is offered, by lot."""
        self.away()
        seen = self.look()
        before, buttons = seen["position"], seen["buttons"]
        cards = self.cards()
        ends = [one for one in buttons if one.split()[0] in ENDS]
        if cards:
            self.deal("pass" if brisk and "pass" in cards else chance.choice(cards))
            return str(seen["decision"])
        if brisk and ends:
            self.order(ends[0])
        else:
            return self.act(chance)
        self.settle(before)
        return str(seen["decision"])
