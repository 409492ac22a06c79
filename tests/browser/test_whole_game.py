"""A whole game by clicks, to the victory screen."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tests.browser.player import Player

MOST_TURNS = 40


def test_quatre_bras_against_the_computer_to_the_victory_screen(person: Callable[..., Player], pictures: Path) -> None:
    ney = person()
    ney.open(French="me", Coalition="recruit")
    ney.whole_map()
    for _ in range(MOST_TURNS):
        ney.play_turn()
        if ney.over:
            break
    assert ney.over
    page = ney.page
    page.screenshot(path=pictures / "victory.png")
    page.get_by_role("button", name="Check the dice").click()
    page.wait_for_selector(".verdict.fair")
    page.get_by_role("button", name="Watch it again").click()
    page.wait_for_selector(".replay")
    page.wait_for_function("() => !document.querySelector('.replay output').textContent.startsWith('0 ')")
    page.screenshot(path=pictures / "replay.png")
