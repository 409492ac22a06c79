"""The card that decides, with the odds of what is about to happen, is seen whole on a laptop and on a phone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser import campaigns, impulses
from tests.browser.commander import Commander
from tests.browser.general import General
from tests.browser.player import Player
from tests.browser.records import before_a_fight
from tests.browser.test_blocks import commander  # noqa: F401
from tests.browser.test_impulses import general  # noqa: F401
from tests.browser.wire import Adviser

LAPTOP = {"width": 1366, "height": 768}
# Of every bar of the odds, and of the buttons of a hint: how much is cut off by the window or by a box that scrolls,
# and what lies over it.
CUT = """() => {
  const bars = [...document.querySelectorAll('.fight .odds tr, .fight .outcomes, .hint-row')];
  if (!document.querySelector('.fight')) bars.push(...document.querySelectorAll('.assault-card .outcomes'));
  const faults = bars.flatMap((bar) => {
    const box = bar.getBoundingClientRect();
    let [top, bottom] = [0, innerHeight];
    for (let above = bar.parentElement; above; above = above.parentElement) {
      if (getComputedStyle(above).overflowY === 'visible') continue;
      const edge = above.getBoundingClientRect();
      [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
    }
    const over = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    const words = bar.textContent + ': ';
    if (box.top < top - 0.5 || box.bottom > bottom + 0.5)
      return [words + [box.top, box.bottom] + ' of ' + [top, bottom]];
    return over?.closest('.fight, .assault-card, .hint-card') ? [] : [words + 'under ' + over?.className];
  });
  return { bars: bars.length, faults };
}"""

Person = Callable[..., Any]


def odds_in_sight(player: Player, least: int) -> None:
    """So many bars at least are there, and every one is seen whole."""
    player.page.locator(".fight .odds, .fight .outcomes, .assault-card .outcomes").first.wait_for()
    player.calm()
    found = player.page.evaluate(CUT)
    assert found["faults"] == []
    assert found["bars"] >= least


def with_and_without_a_hint(player: Player, least: int) -> None:
    odds_in_sight(player, least)
    page = player.page
    if player.phone:
        page.locator(".ask-help").tap()
        player.calm()
        odds_in_sight(player, least)
    page.locator(".ask-hint").click()
    page.wait_for_selector(".hint-words")
    odds_in_sight(player, least)
    page.get_by_role("button", name="I decide myself").click()
    page.wait_for_selector(".hint-card", state="detached")


def ready(player: Player) -> None:
    """At a laptop, if not at a phone, and with an hinter."""
    Adviser(player)
    if not player.phone:
        player.page.set_viewport_size({"width": LAPTOP["width"], "height": LAPTOP["height"]})


sizes = pytest.mark.parametrize("phone", [False, True], ids=["laptop", "phone"])


@sizes
def test_a_fight_of_counters(person: Person, phone: bool) -> None:
    """From the choice of the column, where the card is largest, with a refusal beside it too."""
    ney: Player = person(phone=phone)
    ready(ney)
    ney.bring(before_a_fight())
    ney.wait_mine()
    before = ney.position
    ney.attack(ney.boxes(".world .target")[0])
    ney.settled(before)
    ney.wait_mine()
    odds_in_sight(ney, 5)
    while ney.decision == "FormFight":
        before = ney.position
        ney.order(next(one for one in ney.buttons() if one == "fight"))
        ney.settled(before)
        ney.wait_mine()
    assert ney.decision == "ChooseColumn"
    assert ney.page.locator(".column").count() > 1
    with_and_without_a_hint(ney, 5)
    quiet = next(box for box in ney.boxes(".world .pieces > .piece:not(.glow)") if box["free"])
    ney.press(quiet)
    ney.page.wait_for_selector(".notice")
    odds_in_sight(ney, 5)


@sizes
def test_fire_of_blocks(commander: Person, phone: bool) -> None:  # noqa: F811
    """The odds of a fire in a battle, before it is fired."""
    both: Commander = commander(phone=phone)
    ready(both)
    both.bring(campaigns.moment("fire"))
    both.ready()
    both.press(both.boxes(".world .target")[0])  # what rolls dice is only aimed at by the first press
    with_and_without_a_hint(both, 2)


@sizes
def test_a_bombardment(general: Person, phone: bool) -> None:  # noqa: F811
    """The odds of guns that may fire alone or together."""
    both: General = general(phone=phone)
    ready(both)
    both.battle(French="me", Allies="here")
    both.wait_mine()
    while both.page.locator(".fight .outcomes").count() == 0:
        before = both.position
        if both.boxes(".world .area-chip"):
            both.choose(both.lit()[0])
        else:
            both.take()
        both.settled(before)
        both.wait_mine()
    with_and_without_a_hint(both, 1)


@sizes
@pytest.mark.parametrize("name", ["first_fire", "leaders", "reroll"])
def test_an_assault(general: Person, phone: bool, name: str) -> None:  # noqa: F811
    both: General = general(phone=phone)
    ready(both)
    both.bring(impulses.moment(name))
    both.wait_mine()
    if name == "first_fire":
        before = both.position
        both.take()
        both.settled(before)
        both.wait_mine()
    with_and_without_a_hint(both, 1)
