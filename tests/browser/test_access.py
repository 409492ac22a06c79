"""Keys alone, fingers alone, screen readers: nobody is shut out."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import ROOT
from tests.browser.player import Player
from tests.browser.test_table import to_first_fight

Person = Callable[..., Player]
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
FAULTS = """async () => {
  const found = await axe.run(document, { resultTypes: ['violations'] });
  return found.violations.filter((one) => ['serious', 'critical'].includes(one.impact))
    .map((one) => one.id + ': ' + one.nodes.slice(0, 4)
      .map((node) => node.html + ' ' + (node.any[0]?.message ?? '')).join(' | '));
}"""


def axe_faults(player: Player) -> list[str]:
    player.page.evaluate(AXE.read_text(encoding="utf-8") + "; null")
    found: list[str] = player.page.evaluate(FAULTS)
    return found


@pytest.mark.skipif(not AXE.exists(), reason="axe-core is not installed: make client")
@pytest.mark.parametrize("theme", ["day", "night"])
@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_axe_finds_no_serious_fault(person: Person, theme: str, phone: bool) -> None:
    ney = person(phone=phone, theme=theme)
    faults: dict[str, Any] = {}
    ney.lobby()
    ney.page.locator(".scenario").first.click()
    ney.page.wait_for_timeout(400)
    faults["lobby"] = axe_faults(ney)
    ney.open(French="me", Coalition="recruit")
    faults["table"] = axe_faults(ney)
    for drawer in ("Menu", "Keys and help", "Search the rules"):
        ney.page.get_by_label(drawer, exact=True).first.click()
        ney.page.wait_for_timeout(300)
        faults[drawer] = axe_faults(ney)
        ney.page.keyboard.press("Escape")
    ney.choose_piece()
    ney.wait_mine()
    faults["move"] = axe_faults(ney)
    assert {name: found for name, found in faults.items() if found} == {}


def test_keys_alone(person: Person) -> None:
    """From the lobby to a finished move and back without a mouse."""
    ney = person()
    ney.lobby()
    keys = ney.page.keyboard
    for _ in range(30):
        keys.press("Tab")
        if ney.page.evaluate("() => document.activeElement.textContent.includes('guided game')"):
            break
    keys.press("Enter")
    ney.wait_board()
    ney.wait_mine()
    keys.press("b")
    keys.press("Tab")
    said = ney.page.inner_text("[data-announcer]")
    assert "1 of" in said
    keys.press("Tab")
    before = ney.position
    keys.press("Enter")
    ney.settled(before)
    ney.wait_mine()
    assert ney.decision == "MovePiece"
    keys.press("ArrowUp")
    keys.press("ArrowUp")
    assert "Move to" in ney.page.inner_text("[data-announcer]")
    before = ney.position
    keys.press("Enter")
    ney.settled(before)
    ney.wait_mine()
    before = ney.position
    keys.press("u")
    ney.settled(before)
    keys.press("Space")  # stop here
    ney.settled(before - 1)
    ney.wait_mine()
    assert ney.decision == "MovementPhase"
    before = ney.position
    keys.press("Space")  # units can still move: the first press only warns
    ney.page.wait_for_selector(".armed")
    assert ney.position == before
    keys.press("Space")
    ney.settled(before)
    keys.press("?")
    ney.page.wait_for_selector(".keys")
    keys.press("Escape")
    ney.page.wait_for_selector(".keys", state="detached")


def test_phone_by_touch(person: Person, pictures: Path) -> None:
    ney = person(phone=True)
    ney.open(French="me", Coalition="recruit")
    page = ney.page
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 390
    ney.choose_piece()
    ney.wait_mine()
    page.screenshot(path=pictures / "phone_move.png")
    before = ney.position
    inside = [box for box in ney.boxes(".world .chip") if 20 < box["x"] < 330 and 130 < box["y"] < 560]
    ney.press(inside[0])
    ney.settled(before)
    ney.wait_mine()
    for tab in ("State", "Units", "Journal", "Fight"):
        page.get_by_role("tab", name=tab).tap()
        page.wait_for_timeout(120)
        page.screenshot(path=pictures / f"phone_{tab.lower()}.png")
    page.get_by_role("tab", name="Rules").tap()
    page.wait_for_selector(".rule")
    page.screenshot(path=pictures / "phone_rules.png")
    page.get_by_label("Close Rules").tap()


def test_phone_shows_odds_before_an_attack(person: Person, pictures: Path) -> None:
    ney = person(phone=True)
    ney.open(French="me", Coalition="recruit")
    to_first_fight(ney)
    before = ney.position
    ney.press(ney.boxes(".world .target")[0])
    ney.page.wait_for_selector(".phone-drawer .odds")
    ney.page.screenshot(path=pictures / "phone_fight.png")
    assert ney.position == before
