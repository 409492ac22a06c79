"""Keys alone, fingers alone, screen readers: nobody is shut out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.conftest import ROOT
from tests.browser.player import Player
from tests.browser.records import before_a_fight, finished
from tests.browser.test_table import to_first_fight

Person = Callable[..., Player]
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
# Day and night show the same things in other colours: what has to do with colours is looked at by both lights. The
# board takes longest, so it is looked at once in every position.
FAULTS = """async () => {
  const { dataset } = document.documentElement;
  const position = document.querySelector('.table')?.dataset.position;
  const what = position !== undefined && window.lookedAt === position ? { exclude: ['.world'] } : document;
  window.lookedAt = position;
  const look = async (rules) => {
    const found = await axe.run(what, { resultTypes: ['violations'], ...rules });
    return found.violations.filter((one) => ['serious', 'critical'].includes(one.impact))
      .map((one) => dataset.theme + ' ' + one.id + ': ' + one.nodes.slice(0, 4)
        .map((node) => node.html + ' ' + (node.any[0]?.message ?? '')).join(' | '));
  };
  const faults = await look({});
  const light = dataset.theme;
  dataset.theme = light === 'day' ? 'night' : 'day';
  faults.push(...await look({ runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } }));
  dataset.theme = light;
  return faults;
}"""


# Words within a text and the small counters of the order of battle may be lower than a finger is wide.
SMALL = """() => [...document.querySelectorAll('button, .button, select')]
  .filter((one) => !one.matches('.rule-chip, .link, .unit, .line-text, .handle, .unit-stack *') && one.offsetParent)
  .map((one) => [one.getBoundingClientRect(), one])
  .filter(([box]) => box.height > 0 && (box.height < 43.5 || box.width < 43.5))
  .map(([box, one]) => `${one.className} ${one.textContent} ${Math.round(box.width)} x ${Math.round(box.height)}`)"""


def axe_faults(player: Player) -> list[str]:
    if not player.page.evaluate("() => 'axe' in window"):
        player.page.evaluate(AXE.read_text(encoding="utf-8") + "; null")
    found: list[str] = player.page.evaluate(FAULTS)
    return found


@pytest.mark.skipif(not AXE.exists(), reason="axe-core is not installed: make client")
@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_axe_finds_no_serious_fault(person: Person, phone: bool) -> None:
    ney = person(phone=phone)
    page = ney.page
    faults: dict[str, Any] = {}

    def look(screen: str) -> None:
        ney.calm()
        faults[screen] = axe_faults(ney)

    ney.lobby()
    page.locator(".scenario").first.click()
    look("lobby")
    page.locator(".lobby").evaluate("(lobby) => lobby.scrollTo(0, 0)")
    page.get_by_role("button", name="Begin the guided game").click()
    ney.wait_board()
    look("guide")
    page.get_by_role("button", name="I know the way").click()
    look("table")
    ney.choose_piece()
    ney.wait_mine()
    look("move")
    ney.bring(before_a_fight())
    for drawer in ("Keys and help", "Search the rules", "Menu"):
        page.get_by_label(drawer, exact=True).first.click()
        if drawer == "Search the rules":
            page.wait_for_selector(".drawer .rule")
        look(drawer)
        page.keyboard.press("Escape")
    for entry in ("Settings", "Links and dice check"):
        page.get_by_label("Menu", exact=True).click()
        page.get_by_role("button", name=entry).click()
        look(entry)
        page.keyboard.press("Escape")
    if phone:
        for tab in ("State", "Units", "Journal"):
            page.get_by_role("tab", name=tab).tap()
            look(tab)
    else:
        look("order of battle")
    if phone:
        page.get_by_role("tab", name="Units").tap()
    page.locator(".unit").first.click()
    page.wait_for_selector(".unit-card")
    look("unit card")
    page.get_by_label("Close the card").click()
    page.locator(".board").focus()
    aim_by_key(ney)
    page.get_by_role("button", name="Show the arithmetic").click()
    look("fight")
    page.keyboard.press("Escape")
    page.keyboard.press("j")
    page.wait_for_selector(".replay")
    look("replay")
    ney.bring(finished())
    page.wait_for_selector(".victory")
    look("victory")
    assert {name: found for name, found in faults.items() if found} == {}


def aim_by_key(player: Player) -> None:
    """Walk the choices until the odds of one are shown."""
    for _ in range(40):
        player.page.keyboard.press("Tab")
        player.calm()
        if player.page.locator(".fight .odds").count():
            return
    raise AssertionError("no choice has odds")


def test_keys_alone(person: Person) -> None:
    """From the lobby to a finished move and back without a mouse."""
    ney = person()
    ney.lobby()
    keys = ney.page.keyboard
    for _ in range(30):
        keys.press("Tab")
        if ney.page.evaluate("() => document.activeElement.matches('.first-game button')"):
            break
    keys.press("Enter")
    ney.wait_board()
    ney.wait_mine()
    keys.press("b")
    keys.press("Tab")
    ney.calm()
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
    ney.calm()
    assert "Move to" in ney.page.inner_text("[data-announcer]")
    before = ney.position
    keys.press("Enter")
    ney.settled(before)
    ney.wait_mine()
    before = ney.position
    keys.press("u")
    ney.settled(before)
    ney.wait_mine()
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


def test_a_whole_fight_by_keys(person: Person) -> None:
    """Whom to attack, with whom, at which odds, and all that follows, without a mouse."""
    ney = person()
    ney.bring(before_a_fight())
    page, keys = ney.page, ney.page.keyboard
    ney.wait_mine()
    fallen, start = page.locator(".journal .die").count(), ney.position
    aim_by_key(ney)
    assert said(ney).startswith("Attack")
    assert page.locator(".fight .odds tr").count() == 5
    keys.press("Enter")
    ney.settled(start)
    ney.wait_mine()
    seen: list[str] = []
    while ney.decision not in ("CombatPhase", "MovementPhase"):
        seen.append(ney.decision)
        assert len(seen) < 40, seen
        if ney.decision == "FormFight":
            gather_by_key(ney)
            seen.append(ney.decision)
        if ney.decision == "ChooseColumn":
            assert page.locator(".fight .odds").count() == 1
        if ney.decision in ("FormFight", "ChooseColumn"):
            act_by_key(ney, "Space")
        else:
            answer_by_key(ney)
        ney.wait_mine()
    assert seen[:2] == ["FormFight", "ChooseColumn"]
    assert page.locator(".journal .die").count() > fallen, seen


def said(player: Player) -> str:
    """What a screen reader hears of the keyboard's cursor."""
    player.calm()
    return player.page.inner_text("[data-announcer]")


def act_by_key(player: Player, key: str) -> None:
    before = player.position
    player.page.keyboard.press(key)
    player.settled(before)


def gather_by_key(player: Player) -> None:
    """Bring more into the fight until nobody is left to add; the odds follow."""
    fight = player.page.locator(".fight-odds span")
    added = 0
    while player.decision == "FormFight":
        before = fight.inner_text()
        player.page.keyboard.press("Tab")
        if not said(player):
            break
        assert said(player).startswith(("Also attack from", "Bombard with")), said(player)
        act_by_key(player, "Enter")
        player.wait_mine()
        player.page.wait_for_function(
            "(old) => document.querySelector('.fight-odds span')?.textContent !== old", arg=before
        )
        added += 1
    assert added > 0


def answer_by_key(player: Player) -> None:
    """One decision after the die: the first thing on the board that can be taken, else the main button."""
    keys = player.page.keyboard
    keys.press("Tab")
    if said(player).startswith("Pick up"):
        keys.press("Enter")
        while said(player) == "" or said(player).startswith("Pick up"):
            keys.press("Tab")
    act_by_key(player, "Enter" if said(player) else "Space")


def test_phone_by_touch(person: Person) -> None:
    ney = person(phone=True)
    page = ney.page
    ney.lobby()
    page.locator(".scenario").first.click()
    assert page.evaluate(SMALL) == []
    ney.open(French="me", Coalition="recruit")
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 390
    ney.calm()
    assert page.evaluate(SMALL) == []
    ney.choose_piece()
    ney.wait_mine()
    before = ney.position
    inside = [box for box in ney.boxes(".world .chip") if box["free"]]
    ney.press(inside[0])
    ney.settled(before)
    ney.wait_mine()
    for tab in ("State", "Units", "Journal", "Fight"):
        page.get_by_role("tab", name=tab).tap()
        page.locator(f'[role="tab"][aria-selected="true"]:text-is("{tab}")').wait_for()
        ney.calm()
        assert page.evaluate(SMALL) == []
    page.get_by_role("tab", name="Rules").tap()
    page.wait_for_selector(".rule")
    assert page.evaluate(SMALL) == []
    page.get_by_label("Close Rules").tap()


def test_phone_shows_odds_before_an_attack(person: Person) -> None:
    ney = person(phone=True)
    ney.open(French="me", Coalition="recruit")
    to_first_fight(ney)
    before = ney.position
    ney.press(ney.boxes(".world .target")[0])
    ney.page.wait_for_selector(".phone-drawer .odds")
    ney.calm()
    assert ney.page.evaluate(SMALL) == []
    assert ney.position == before
