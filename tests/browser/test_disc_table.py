"""The table of Waterloo 200: what is counted, what stays in sight, what asks before it is done, resigning."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import pytest

from tests.browser.conftest import DESKTOP, PHONE, Server
from tests.browser.disc_player import Marshal
from tests.browser.discs import moment

Person = Callable[..., Marshal]
LAPTOP = {"width": 1366, "height": 768}
INSIDE = """([inner, outer]) => {
  const [a, b] = [inner, outer].map((one) => document.querySelector(one).getBoundingClientRect());
  return a.left >= b.left - 1 && a.top >= b.top - 1 && a.right <= b.right + 1 && a.bottom <= b.bottom + 1;
}"""


@pytest.fixture
def marshal(browser: object, server: Server) -> Iterator[Person]:
    """Makes players, each with a browser of his own. A fault in a page fails the test."""
    made: list[Marshal] = []

    def make(phone: bool = False, size: dict[str, int] | None = None, **settings: object) -> Marshal:
        words = {"pace": "instant", "theme": "day", **settings}
        made.append(Marshal(browser, server.address, size or (PHONE if phone else DESKTOP), phone, words, False))
        return made[-1]

    yield make
    faults = [fault for player in made for fault in player.faults]
    for player in made:
        player.close()
    assert not faults, faults


# Counts and words


def test_what_the_computer_finishes_is_called_an_impulse(marshal: Person) -> None:
    napoleon = marshal()
    napoleon.day(French="me", Allies="recruit")
    napoleon.ready()
    page = napoleon.page
    assert page.inner_text(".ask-turn").startswith("Finish impulse")
    page.locator(".ask-turn").click()
    assert "until the impulse is over" in page.inner_text(".hint-card")
    assert "random" not in page.inner_text(".hint-card select").lower()


def test_only_those_are_counted_who_may_still_be_activated(marshal: Person) -> None:
    both = marshal()
    both.bring(moment("spare"))
    decision = both.last()["decision"]
    ready = [choice for choice in decision["choices"] if choice["action"][0] == "call"]
    assert 0 < decision["limit"] < len(ready)
    button = both.page.locator('.orders [data-action="end_activation"]').first
    button.click()
    assert f"? {decision['limit']} can still act" in button.inner_text()


def test_the_tray_holds_who_was_drawn_and_is_seen_whole(marshal: Person) -> None:
    both = marshal(size=LAPTOP)
    both.bring(moment("plan"))
    both.deal("reinforce")
    most = max(int(one.split()[1]) for one in both.buttons() if one.startswith("draw"))
    both.press_order(f"draw {most}")
    page = both.page
    assert both.decision == "PlaceBlock"
    assert page.locator(".tray-block").count() == most
    offered = page.locator(".tray-block.glow").count()
    assert page.inner_text(".tray-head") == f"{offered} blocks to choose from"
    assert page.evaluate(INSIDE, [".tray-block:last-child", ".order-rows"])
    assert "Lots are drawn" in both.journal() or "draws lots" in both.journal()
    assert page.locator(".journal svg.die").count() == 0


def test_a_set_up_says_how_many_of_the_blocks_are_wanted(marshal: Person) -> None:
    both = marshal()
    both.bring(moment("setup"))
    offered = both.page.locator(".tray-block.glow").count()
    assert both.page.inner_text(".tray-head") == f"Choose 1 of these {offered} blocks"


def test_the_odds_at_the_sunken_road_are_told_with_and_without_a_block(marshal: Person) -> None:
    both = marshal()
    both.bring(moment("road"))
    page = both.page
    page.wait_for_selector(".chances .case-title")
    assert page.locator(".chances .case-title").all_inner_texts() == [
        "If a block rises from the sunken road",
        "If no block rises",
    ]


# What stays in sight


def test_the_whole_map_stays_whole_when_cards_come_and_go(marshal: Person) -> None:
    both = marshal()
    both.bring(moment("no_pass"))
    page = both.page
    both.whole_map()
    assert page.evaluate(INSIDE, [".world", ".board"])
    before = page.locator(".world").bounding_box()
    both.deal("pass")
    assert both.cards() == []
    assert page.evaluate(INSIDE, [".world", ".board"])
    after = page.locator(".world").bounding_box()
    assert before is not None
    assert after is not None
    assert abs(after["height"] - before["height"]) < 2, "the board does not change its scale under the pointer"
    both.press_order("end_moves")
    assert both.cards()
    assert page.evaluate(INSIDE, [".world", ".board"])


def test_who_may_be_hit_is_in_sight_on_a_small_screen(marshal: Person) -> None:
    both = marshal(size=LAPTOP)
    both.bring(moment("hits"))
    assert both.page.locator(".order-of-battle .unit.glow").count() > 1
    assert both.page.evaluate(INSIDE, [".order-of-battle .unit.glow", ".order-rows"])
    assert both.page.evaluate(INSIDE, [".order-rows", "body"])


def test_the_end_of_a_battle_stays_in_sight_on_a_phone(marshal: Person) -> None:
    both = marshal(phone=True)
    both.bring(moment("hits"))
    page = both.page
    for _ in range(12):
        if both.decision != "TakeHits":
            break
        both.turn_over(Random(1), brisk=True)
        both.ready()
    assert page.locator(".phone-drawer.open .assault-card.over .assault-result").is_visible()
    both.page.locator(".handle").click()
    assert page.locator(".phone-drawer.open").count() == 0


def test_beads_are_read_from_left_to_right_on_a_phone(marshal: Person) -> None:
    both = marshal(phone=True)
    both.bring(moment("action"))
    places = both.page.evaluate(
        "() => [...document.querySelectorAll('.bead')].map((one) => one.getBoundingClientRect().x)"
    )
    assert len(places) > 3
    assert places == sorted(places)
    ends = both.page.evaluate("() => document.querySelector('.bead.next').getBoundingClientRect().right")
    assert ends <= both.page.evaluate("() => document.querySelector('.beads').getBoundingClientRect().right") + 1


def test_the_board_points_to_the_prussians_who_arrive(marshal: Person) -> None:
    both = marshal()
    both.bring(moment("eve"))
    page = both.page
    both.deal("pass")
    for _ in range(60):
        if (page.locator(".track").first.text_content() or "").startswith("Turn 3") and both.cards():
            break
        both.turn_over(Random(2), brisk=True)
        both.ready()
    news = page.locator(".edge-news")
    assert "IV Corps arrives" in news.inner_text()
    assert page.evaluate(INSIDE, [".edge-news", ".board"])
    news.click()
    both.calm()
    assert news.count() == 0, "it is in sight now"
    assert page.locator(".trace.fought").count() >= 1


CONTRAST = """([inner, outer]) => {
  const light = (colour) => {
    const parts = colour.match(/[0-9.]+/g).slice(0, 3).map((one) => Number(one) / 255);
    const linear = parts.map((one) => (one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4));
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2];
  };
  const style = (selector) => getComputedStyle(document.querySelector(selector));
  const [a, b] = [light(style(inner[0])[inner[1]]), light(style(outer[0])[outer[1]])];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}"""


def test_a_private_note_is_seen_on_any_ground(marshal: Person) -> None:
    both = marshal()
    both.bring(moment("action"))
    page = both.page
    both.whole_map()
    page.get_by_label("Menu", exact=True).first.click()
    page.get_by_role("button", name="Notes", exact=True).click()
    page.locator(".notes select").first.select_option(index=5)
    page.locator(".notes textarea, .notes input[type=text]").first.fill("Guard?")
    page.keyboard.press("Enter")
    page.wait_for_selector(".slip-paper", state="attached")
    assert page.evaluate(CONTRAST, [[".slip-paper", "stroke"], [".slip-paper", "fill"]]) > 7


def test_the_print_of_the_map_is_light_by_night(marshal: Person) -> None:
    day, night = marshal(), marshal(theme="night")
    for player in (day, night):
        player.bring(moment("action"))
    assert not day.page.locator(".night-number").first.is_visible()
    assert night.page.locator(".night-number").first.is_visible()
    for letters in (".night-number", ".night-value", ".night-name text"):
        assert night.page.evaluate(CONTRAST, [[letters, "fill"], [letters, "stroke"]]) > 7


# The guide


def guided(player: Marshal) -> None:
    player.lobby()
    player.page.get_by_role("button", name="Waterloo 200", exact=True).click()
    player.page.get_by_role("button", name="Begin the guided game").click()
    player.wait_board()
    player.ready()
    player.page.get_by_role("button", name="What do I have to do?").click()
    player.page.get_by_role("button", name="Show me the blocks").click()
    player.page.wait_for_selector('.guide h2:text("Read a block")')


def test_to_pass_over_a_block_does_not_turn_the_page(marshal: Person) -> None:
    napoleon = marshal()
    guided(napoleon)
    page = napoleon.page
    block = next(box for box in napoleon.boxes(".world .pieces > .piece") if box["free"])
    page.mouse.move(block["x"], block["y"])
    page.wait_for_selector(".unit-card")
    napoleon.calm()
    assert page.inner_text(".guide h2") == "Read a block"
    napoleon.press(block)
    page.wait_for_selector('.guide h2:text("Three things you can do")')


def test_the_guide_on_a_phone_shows_that_it_goes_on_and_is_not_covered(marshal: Person) -> None:
    napoleon = marshal(phone=True)
    guided(napoleon)
    page = napoleon.page
    more = page.locator(".guide-more")
    assert more.is_visible()
    while more.count():
        more.tap()
        page.wait_for_timeout(80)
    block = next(box for box in napoleon.boxes(".world .pieces > .piece") if box["free"])
    napoleon.press(block)
    page.wait_for_selector('.guide h2:text("Three things you can do")')
    guide, card = page.locator(".guide").bounding_box(), page.locator(".unit-card").bounding_box()
    assert guide is not None
    assert card is not None
    assert guide["y"] + guide["height"] <= card["y"] + 1


# What asks first, and resigning


def test_to_reveal_somebody_is_always_asked_twice(marshal: Person) -> None:
    both = marshal()
    both.bring(moment("leaders"))
    page = both.page
    leader = next(choice["piece"] for choice in both.last()["decision"]["choices"] if choice["action"][0] == "call")
    both.take(leader)
    before = both.position
    page.locator('.orders [data-action="reveal"]').first.click()
    both.calm()
    assert both.position == before
    question = page.locator('.orders .armed[data-action="reveal"]')
    assert "For all to see" in question.inner_text()
    question.click()
    both.settle(before)
    assert both.position == before + 1


def test_a_player_resigns(marshal: Person) -> None:
    napoleon = marshal()
    napoleon.day(French="me", Allies="recruit")
    napoleon.ready()
    page = napoleon.page
    page.get_by_label("Menu", exact=True).first.click()
    page.get_by_role("button", name="Resign…").click()
    page.get_by_role("button", name="No, play on").click()
    page.get_by_role("button", name="Resign…").click()
    page.get_by_role("button", name="Yes, resign").click()
    page.wait_for_selector(".victory")
    assert page.inner_text(".victory h2").lower() == "allied victory"
    assert "The French player has resigned" in page.inner_text(".victory")
    assert "resigned" in napoleon.journal()
    page.get_by_role("button", name="Watch it again").click()
    page.wait_for_selector(".replay")
