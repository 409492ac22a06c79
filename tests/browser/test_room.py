"""Room on small screens, measured: the order of battle on a laptop, a phone on its side, the small board of a battle,
names from afar, open stacks, and the first look at a board.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser import assaults, campaigns, discs, impulses
from tests.browser.commander import Commander
from tests.browser.eagle_player import Chief
from tests.browser.general import General
from tests.browser.player import Player
from tests.browser.test_blocks import commander  # noqa: F401
from tests.browser.test_disc import marshal  # noqa: F401
from tests.browser.test_eagles import chief  # noqa: F401
from tests.browser.test_impulses import general  # noqa: F401

Person = Callable[..., Any]
LAPTOP = {"width": 1366, "height": 768}
LANDSCAPE = {"width": 844, "height": 390}
# The words of each command in the order of battle, and whether they are seen whole within the bar.
COMMANDS = """() => {
  const bar = document.querySelector('.order-bar').getBoundingClientRect();
  return [...document.querySelectorAll('.lean .command')].map((command) => {
    const name = command.querySelector('.command-head span');
    const box = name.getBoundingClientRect();
    return { name: name.textContent, size: parseFloat(getComputedStyle(name).fontSize),
             whole: box.width > 10 && box.top >= bar.top && box.bottom <= bar.bottom && box.right <= bar.right };
  });
}"""
# Of the spaces named: are they in sight on the board?
SEES = """(selector) => {
  const board = document.querySelector('.board').getBoundingClientRect();
  return [...document.querySelectorAll(selector)].map((element) => {
    const box = element.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    return x > board.left && x < board.right && y > board.top && y < board.bottom;
  });
}"""
# What sticks out of the screen or has to be scrolled sideways, and buttons of the orders that are out of sight.
CROWDED = """() => {
  const faults = [];
  for (const part of document.querySelectorAll('.phone-drawer, .tab-body, .orders, .prompt-bar, .prompt')) {
    const box = part.getBoundingClientRect();
    const name = part.className;
    if (box.right > innerWidth + 1 || box.bottom > innerHeight + 1 || box.top < -1) faults.push(name + ' is cut');
    if (part.scrollWidth > part.clientWidth + 1) faults.push(name + ' is too wide: ' + part.scrollWidth);
  }
  const undo = [...document.querySelectorAll('.orders button')].find((one) => one.textContent.startsWith('Undo'));
  if (!undo) return [...faults, 'no undo'];
  const box = undo.getBoundingClientRect();
  const over = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  if (!undo.contains(over)) faults.push('undo is out of reach');
  return faults;
}"""
# Words on the blocks of a battle: which are drawn, and how large on the screen.
WORDS = """() => [...document.querySelectorAll('.world.battle .piece .block:not(.back)')].map((block) => {
  const shown = [...block.querySelectorAll('.near text, .brief text')].filter((one) => one.getClientRects().length > 0);
  const scale = block.getScreenCTM().a;
  return shown.map((one) => ({ text: one.textContent, size: parseFloat(one.getAttribute('font-size')) * scale }));
})"""
# Chips and targets that are drawn over the tray of an open stack.
OVER_FAN = """() => {
  const tray = document.querySelector('rect.fan-tray').getBoundingClientRect();
  const faults = [];
  let below = 0;
  for (const chip of document.querySelectorAll('.world .chip, .world .target, .world .area-chip, .world .pill')) {
    const box = chip.getBoundingClientRect();
    const meets = box.left < tray.right && tray.left < box.right && box.top < tray.bottom && tray.top < box.bottom;
    if (!meets || chip.closest('.fan')) continue;
    below += 1;
    const later = document.querySelector('.fan').compareDocumentPosition(chip) & Node.DOCUMENT_POSITION_FOLLOWING;
    if (later) faults.push(chip.getAttribute('class') + ' ' + chip.dataset.space);
  }
  return { faults, below };
}"""


def on_a_laptop(player: Player) -> None:
    player.page.set_viewport_size({"width": LAPTOP["width"], "height": LAPTOP["height"]})
    player.calm()


def on_its_side(player: Player) -> None:
    player.page.set_viewport_size({"width": LANDSCAPE["width"], "height": LANDSCAPE["height"]})
    player.calm()


def height(player: Player, selector: str) -> float:
    box = player.page.locator(selector).first.bounding_box()
    assert box is not None
    return box["height"]


@pytest.mark.parametrize(("scenario", "commands"), [("Quatre Bras", 3), ("La Belle Alliance", 8)])
def test_the_order_of_battle_on_a_laptop(person: Person, scenario: str, commands: int) -> None:
    """It names every corps, takes an eighth of the height, and folds away."""
    ney: Player = person()
    on_a_laptop(ney)
    ney.open(scenario, French="me", Coalition="here")
    ney.wait_mine()
    page = ney.page
    assert height(ney, ".order-bar") <= LAPTOP["height"] / 8
    own = page.evaluate(COMMANDS)
    assert len(own) == commands
    assert all(one["whole"] and one["size"] >= 11 for one in own), own
    page.locator(".roster-tabs button", has_text="Anglo-Allied").click()
    theirs = page.evaluate(COMMANDS)
    assert {one["name"] for one in theirs}.isdisjoint({one["name"] for one in own})
    assert [one for one in theirs if not one["whole"]] == []
    assert height(ney, ".order-bar") <= LAPTOP["height"] / 6
    board = height(ney, ".board")
    page.get_by_role("button", name="Fold the order of battle away").click()
    ney.calm()
    assert page.locator(".order-of-battle").count() == 0
    assert height(ney, ".order-bar") <= 44
    assert height(ney, ".board") >= board + 20
    page.reload()
    ney.wait_board()
    assert page.locator(".order-of-battle").count() == 0, "it stays folded"
    page.get_by_role("button", name="Order of battle").click()
    ney.calm()
    assert len(page.evaluate(COMMANDS)) == commands


@pytest.mark.parametrize("size", ["laptop", "phone", "large"])
def test_the_first_look_holds_my_units_and_the_objective(person: Person, size: str) -> None:
    ney: Player = person(phone=size == "phone")
    if size == "laptop":
        on_a_laptop(ney)
    ney.open(French="me", Coalition="here")
    ney.wait_mine()
    page = ney.page
    crossroads = page.evaluate(
        """() => {
          const flag = document.querySelector('.world .mark-flag').getBoundingClientRect();
          const board = document.querySelector('.board').getBoundingClientRect();
          return flag.top > board.top && flag.bottom < board.bottom && flag.left > board.left;
        }"""
    )
    assert crossroads
    mine = page.evaluate(SEES, ".world .pieces > .piece.glow")
    assert len(mine) == 12
    assert sum(mine) >= {"laptop": 12, "phone": 8, "large": 12}[size]
    assert page.locator(".world.far").count() == 0, "counters can be read"
    assert "one at a time" not in ney.prompt


@pytest.mark.parametrize("scene", ["hexes", "march", "battle", "areas", "disc", "eagles"])
def test_a_phone_on_its_side_has_the_whole_table(
    person: Person,
    commander: Person,  # noqa: F811
    general: Person,  # noqa: F811
    marshal: Person,  # noqa: F811
    chief: Person,  # noqa: F811
    scene: str,
) -> None:
    makers = {"hexes": person, "march": commander, "battle": commander, "areas": general, "disc": marshal}
    player: Player = makers.get(scene, chief)(phone=True)
    if scene == "hexes":
        player.open(French="me", Coalition="here")
    elif isinstance(player, General):
        player.bring(impulses.moment("leaders"))
    elif isinstance(player, Chief):
        player.bring(assaults.moment("OffensiveFire", "derlon", 5, seat=0, verb="fire"))
    elif scene == "disc":
        player.bring(discs.moment("leaders"))
    else:
        assert isinstance(player, Commander)
        player.bring(campaigns.moment("fire" if scene == "battle" else "march"))
    on_its_side(player)
    player.wait_mine()
    page = player.page
    board = page.locator(".board").bounding_box()
    assert board is not None
    assert board["width"] >= 0.6 * LANDSCAPE["width"]
    assert board["height"] >= 0.68 * LANDSCAPE["height"]
    assert page.evaluate(CROWDED) == []
    for name in ("State", "Units", "Journal"):
        page.get_by_role("tab", name=name).tap()
        player.calm()
        assert page.evaluate(CROWDED) == [], name
        assert height(player, ".tab-body") >= 60, name
    page.get_by_label("Menu").tap()
    drawer = page.locator(".drawer").bounding_box()
    assert drawer is not None
    assert drawer["y"] + drawer["height"] <= LANDSCAPE["height"] + 1


@pytest.mark.parametrize("sideways", [False, True], ids=["upright", "sideways"])
def test_a_small_battle_board_tells_corps_fire_and_name(commander: Person, sideways: bool) -> None:  # noqa: F811
    both = commander(phone=True)
    assert isinstance(both, Commander)
    both.bring(campaigns.moment("fire"))
    if sideways:
        on_its_side(both)
    both.ready()
    page = both.page
    page.wait_for_selector(".world.battle")
    faces = {face["number"]: face for face in both.last()["pieces"] if "block" in face and not face["block"]["back"]}
    blocks = page.evaluate(WORDS)
    assert len(blocks) >= 4
    for words in blocks:
        told = {one["text"]: one["size"] for one in words if one["text"]}
        face = next(one for one in faces.values() if {one["band"], one["block"]["corner"]} <= set(told) | {""})
        assert told[face["block"]["corner"]] >= 8, told
        assert told.get(face["band"], 8) >= 8, told
    if page.locator(".picked").count() == 0:  # nobody is in hand yet
        before = both.position
        both.pick()
        both.settle(before)
    named = page.inner_text(".picked")
    assert any(face["title"] == named for face in faces.values()), named
    assert "F" in named


def test_from_afar_every_place_has_one_name(person: Person) -> None:
    """The map in points leaves out what the page writes, and no name lies over another or over a counter."""
    ney: Player = person()
    ney.open(French="me", Coalition="here")
    ney.wait_mine()
    ney.whole_map()
    page = ney.page
    page.wait_for_selector('.board[data-map="points"]')
    shown = page.locator(".world .map:not(.unused)").get_attribute("src") or ""
    assert "names=no" in shown
    seen = page.evaluate(
        """() => {
          const boxes = [...document.querySelectorAll('.far-names text, .near-names text')].map((one) => {
            const { left, right, top, bottom } = one.getBoundingClientRect();
            return { text: one.textContent, left, right, top: top + 3, bottom: bottom - 3 };
          });
          const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
          const pieces = [...document.querySelectorAll('.world .pieces > .piece .counter')].map((one) => {
            const { left, right, top, bottom } = one.getBoundingClientRect();
            return { text: 'a counter', left, right, top, bottom };
          });
          const met = [];
          boxes.forEach((one, n) => [...boxes.slice(n + 1), ...pieces].forEach((other) => {
            if (meet(one, other)) met.push(one.text + ' and ' + other.text);
          }));
          return { names: boxes.map((one) => one.text), met };
        }"""
    )
    assert "Quatre Bras" in seen["names"]
    assert len(set(seen["names"])) == len(seen["names"])
    assert seen["met"] == []


def test_towns_have_one_name_from_afar(commander: Person) -> None:  # noqa: F811
    both = commander(phone=True)
    assert isinstance(both, Commander)
    both.bring(campaigns.moment("march"))
    both.whole_map()
    page = both.page
    page.wait_for_selector(".far-names text")
    page.wait_for_selector('.world .map[src*="names=no"]:not(.unused)')
    page.get_by_label("Zoom in").tap()
    both.calm()
    page.get_by_label("Zoom in").tap()
    both.calm()
    page.wait_for_function(
        "() => !document.querySelector('.far-names') || document.querySelector('.map[src*=\"names=no\"]:not(.unused)')"
    )


@pytest.mark.parametrize("phone", [False, True], ids=["laptop", "phone"])
def test_no_chip_lies_over_an_open_stack(commander: Person, phone: bool) -> None:  # noqa: F811
    both = commander(phone=phone)
    assert isinstance(both, Commander)
    if not phone:
        on_a_laptop(both)
    both.bring(campaigns.moment("march"))
    page = both.page
    both.go(both.boxes(".world .chip")[0])
    page.wait_for_selector('.table[data-decision="MoveGroup"]')
    both.ready()
    page.wait_for_selector("rect.fan-tray")
    both.calm()
    seen = page.evaluate(OVER_FAN)
    assert seen["faults"] == []
    for block in both.boxes(".fan .piece.glow"):
        top = page.evaluate(
            "([x, y]) => document.elementFromPoint(x, y)?.closest('.fan .piece')?.dataset.piece ?? null",
            [block["x"], block["y"]],
        )
        assert top == block["piece"]
