"""Pictures of every screen, at both sizes, to be looked at."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.browser.player import Player
from tests.browser.test_table import to_first_fight

Person = Callable[..., Player]


@pytest.mark.parametrize("theme", ["day", "night"])
@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_pictures_of_every_screen(person: Person, pictures: Path, phone: bool, theme: str) -> None:
    ney = person(phone=phone, theme=theme)
    page = ney.page
    start = f"{'phone' if phone else 'desktop'}_{theme}"

    def keep(name: str) -> None:
        page.wait_for_timeout(500)
        path = pictures / f"{start}_{name}.png"
        page.screenshot(path=path)
        assert path.stat().st_size > 10_000

    ney.lobby()
    page.wait_for_timeout(600)
    keep("01_lobby")
    page.locator(".scenario").first.click()
    page.wait_for_timeout(600)
    keep("02_setup")
    page.locator(".lobby").evaluate("(lobby) => lobby.scrollTo(0, 0)")
    page.get_by_role("button", name="Begin the guided game").click()
    ney.wait_board()
    keep("03_guide")
    page.get_by_role("button", name="I know the way").click()
    keep("04_table")
    ney.choose_piece()
    ney.wait_mine()
    keep("05_move")
    page.keyboard.press("u")
    ney.wait_mine()
    quiet = [box for box in ney.boxes(".world .pieces > .piece:not(.glow)") if 110 < box["y"] < 600 and box["x"] > 0]
    ney.press(quiet[0])
    page.wait_for_selector(".notice.why")
    keep("06_why_not")
    page.keyboard.press("z")
    keep("07_zones")
    for _ in range(3):
        page.keyboard.press("Escape")
    for name, label in (("08_menu", "Menu"), ("09_help", "Keys and help"), ("10_rules", "Search the rules")):
        page.get_by_label(label, exact=True).first.click()
        keep(name)
        page.get_by_role("button", name="Close", exact=False).first.click()
    page.get_by_label("Menu", exact=True).click()
    page.get_by_role("button", name="Settings").click()
    keep("11_settings")
    page.keyboard.press("Escape")
    page.get_by_label("Menu", exact=True).click()
    page.get_by_role("button", name="Links and dice check").click()
    keep("12_links")
    page.keyboard.press("Escape")
    to_first_fight(ney)
    for _ in range(2 if phone else 5):
        target = ney.boxes(".world .target")[0]
        page.mouse.move(target["x"], target["y"])
        page.mouse.wheel(0, -220)
        page.wait_for_timeout(250)
    target = ney.boxes(".world .target")[0]
    if phone:
        ney.press(target)
    else:
        page.mouse.move(target["x"], target["y"])
    page.wait_for_selector(".odds")
    keep("13_attack")
    before = ney.position
    ney.attack(target)
    ney.settled(before)
    ney.wait_mine()
    keep("14_fight")
    if ney.decision == "ChooseColumn":
        ney.page.locator(".column").nth(1).click()
        assert ney.position == before + 1 or ney.decision == "ChooseColumn"
    page.keyboard.press("j")
    page.wait_for_selector(".replay")
    keep("15_replay")
