"""The card that decides, with the odds of what is about to happen, is seen whole at every size of a screen.

One page of each kind of fight is measured at four sizes, from records: nobody plays to it.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.browser import assaults, campaigns, discs, impulses
from tests.browser.commander import Commander
from tests.browser.eagle_player import Chief
from tests.browser.general import General
from tests.browser.player import Player
from tests.browser.records import before_a_fight
from tests.browser.test_blocks import commander  # noqa: F401
from tests.browser.test_disc import marshal  # noqa: F401
from tests.browser.test_eagles import chief  # noqa: F401
from tests.browser.test_impulses import general  # noqa: F401
from tests.browser.wire import Adviser

SIZES = {"large": (1600, 1000), "laptop": (1366, 768), "phone": (390, 844), "landscape": (844, 390)}
# Of every card that decides, and of the buttons: how much of it is cut off by the window or by a box that scrolls, and
# what lies over it, at the points of a grid.
CUT = """() => {
  const cards = [...document.querySelectorAll('section.fight, .toll')];
  if (cards.length === 0) cards.push(...document.querySelectorAll('.assault-card .outcomes, .assault-card .spread'));
  const faults = [];
  for (const card of [...cards, ...document.querySelectorAll('.hint-row')]) {
    const box = card.getBoundingClientRect();
    let [left, top, right, bottom] = [0, 0, innerWidth, innerHeight];
    for (let above = card.parentElement; above; above = above.parentElement) {
      if (getComputedStyle(above).overflowY === 'visible') continue;
      const edge = above.getBoundingClientRect();
      [left, top] = [Math.max(left, edge.left), Math.max(top, edge.top)];
      [right, bottom] = [Math.min(right, edge.right), Math.min(bottom, edge.bottom)];
    }
    const name = card.className + ' ' + (card.textContent ?? '').slice(0, 40) + ': ';
    if (box.top < top - 1 || box.bottom > bottom + 1 || box.left < left - 1 || box.right > right + 1)
      faults.push(name + [box.left, box.top, box.right, box.bottom].map(Math.round) + ' of ' +
                  [left, top, right, bottom].map(Math.round));
    for (const across of [0.05, 0.5, 0.95])
      for (const down of [0.04, 0.25, 0.5, 0.75, 0.96]) {
        const over = document.elementFromPoint(box.x + box.width * across, box.y + box.height * down);
        if (over && !card.contains(over) && !over.contains(card)) faults.push(name + 'under ' + over.className);
      }
  }
  const main = document.querySelector('.orders button');
  if (main) {
    const { top, bottom } = main.getBoundingClientRect();
    if (top < 0 || bottom > innerHeight + 1) faults.push('the first order is out of sight: ' + [top, bottom]);
  }
  return { cards: cards.length, faults, scale: Number(document.querySelector('.fit')?.dataset.scale ?? 1) };
}"""

Person = Callable[..., Any]


def whole(player: Player, names: tuple[str, ...] = tuple(SIZES)) -> None:
    """The card that decides is there and seen whole at all sizes, and can be read."""
    found: dict[str, object] = {}
    for name in names:
        wide, high = SIZES[name]
        player.page.set_viewport_size({"width": wide, "height": high})
        player.page.locator("section.fight, .toll, .assault-card .outcomes, .assault-card .spread").first.wait_for()
        player.calm()
        seen = player.page.evaluate(CUT)
        if seen["faults"] or not seen["cards"]:
            found[name] = seen
    assert found == {}


@contextlib.contextmanager
def steady(player: Player) -> Iterator[None]:
    """What is pressed meanwhile may bring cards and take rows away: the board keeps its scale under the pointer."""
    scale = "() => new DOMMatrix(getComputedStyle(document.querySelector('.world')).transform).a * "
    scale += "document.querySelector('.world').offsetWidth"
    player.calm()
    before = player.page.evaluate(scale)
    yield
    player.calm()
    assert abs(player.page.evaluate(scale) - before) < 1


def hinted(player: Player) -> None:
    """With a hint beside it too, where there is room for both."""
    page = player.page
    whole(player, ("laptop",))
    page.locator(".ask-hint").click()
    page.wait_for_selector(".hint-words")
    whole(player, ("laptop", "phone"))
    page.get_by_role("button", name="I'll decide myself").click()
    page.wait_for_selector(".hint-card", state="detached")


def test_a_fight_of_counters(person: Person) -> None:
    """From the choice of the column, where the card is largest, with a refusal beside it too."""
    ney: Player = person()
    Adviser(ney)
    ney.bring(before_a_fight())
    ney.wait_mine()
    before = ney.position
    with steady(ney):
        ney.attack(ney.boxes(".world .target")[0])
        ney.settled(before)
        ney.wait_mine()
    whole(ney)
    ney.page.set_viewport_size({"width": 1366, "height": 768})
    ney.calm()
    while ney.decision == "FormFight":
        before = ney.position
        ney.order(next(one for one in ney.buttons() if one == "fight"))
        ney.settled(before)
        ney.wait_mine()
    assert ney.decision == "ChooseColumn"
    assert ney.page.locator(".column").count() > 1
    whole(ney)
    hinted(ney)
    ney.page.set_viewport_size({"width": 1366, "height": 768})
    ney.calm()
    ney.press(next(box for box in ney.boxes(".world .pieces > .piece:not(.glow)") if box["free"]))
    ney.page.wait_for_selector(".notice")
    whole(ney, ("laptop", "phone"))


def test_fire_of_blocks(commander: Person) -> None:  # noqa: F811
    """The odds of a fire in a battle, before it is fired: the first press only aims."""
    both: Commander = commander()
    Adviser(both)
    both.bring(campaigns.moment("fire"))
    both.ready()
    before = both.position
    with steady(both):
        both.press(both.boxes(".world .target")[0])
    assert both.stays(before)
    whole(both)
    hinted(both)


def test_a_bombardment(general: Person) -> None:  # noqa: F811
    """The odds of guns, from the choice of the target on: a lone gun is only aimed by the first press."""
    both: General = general()
    Adviser(both)
    both.battle(French="me", Allies="here")
    both.wait_mine()
    chips = both.lit()
    with steady(both):
        both.page.mouse.move(chips[0]["x"], chips[0]["y"])
        both.page.wait_for_selector("section.fight")
    whole(both, ("large",))
    while both.page.locator(".fight.throws").count() == 0:
        before = both.position
        if both.boxes(".world .area-chip"):
            both.choose(both.lit()[0])
        else:
            both.take()
        both.settled(before)
        both.wait_mine()
    whole(both)
    hinted(both)


@pytest.mark.parametrize("name", ["first_fire", "leaders", "reroll", "losses"])
def test_an_assault(general: Person, name: str) -> None:  # noqa: F811
    both: General = general()
    Adviser(both)
    both.bring(impulses.moment(name))
    both.wait_mine()
    if name == "first_fire":
        before = both.position
        with steady(both):
            both.take()
            both.settled(before)
            both.wait_mine()
    whole(both)
    if name == "losses":  # what a click does is said before it is made
        assert "spent" in both.page.inner_text(".toll-next >> nth=0")
    else:
        hinted(both)


def test_going_in_shows_the_assault(general: Person) -> None:  # noqa: F811
    both: General = general()
    both.bring(impulses.moment("into_the_enemy"))
    both.wait_mine()
    box = both.boxes(".world .area-chip.attack, .world .area-chip.target")[0]
    both.page.mouse.move(box["x"], box["y"])
    both.page.wait_for_selector(".fight .outcomes")
    whole(both, ("large",))


@pytest.mark.parametrize("name", ["guns", "hits"])
def test_a_battle_of_blocks_in_areas(marshal: Person, name: str) -> None:  # noqa: F811
    both = marshal()
    both.bring(discs.moment(name))
    both.ready()
    whole(both)


def test_fire_of_stacks(chief: Person) -> None:  # noqa: F811
    """What rolls at once is aimed at first, by mouse too."""
    both: Chief = chief()
    both.bring(assaults.moment("OffensiveFire", verb="fire"))
    both.ready()
    with steady(both):
        both.press(both.glowing()[0])
        both.calm()
        before = both.position
        targets = both.boxes(".world .target") or both.boxes(".world .chip")
        both.press(targets[0])
    whole(both)
    if both.stays(before):
        assert both.page.locator(".orders .main.at-cursor").count() == 1
