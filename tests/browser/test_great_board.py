"""A board of 57 by 67 hexes: the small map, the search, commands seen from afar, arrivals at the edge."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser import great
from tests.browser.player import Player
from tests.browser.test_access import AXE, SMALL, axe_faults

Person = Callable[..., Player]
# The middle of the board's window, and where on the screen the space that was looked for lies
MIDDLE = """() => {
  const box = document.querySelector('.board').getBoundingClientRect();
  const ring = document.querySelector('[data-sought]')?.getBoundingClientRect();
  return ring && [ring.x + ring.width / 2 - box.x - box.width / 2, ring.y + ring.height / 2 - box.y - box.height / 2];
}"""
FRAME = """() => {
  const frame = document.querySelector('.minimap-map i').getBoundingClientRect();
  const map = document.querySelector('.minimap-map').getBoundingClientRect();
  return [(frame.x + frame.width / 2 - map.x) / map.width, (frame.y + frame.height / 2 - map.y) / map.height];
}"""
SCALE = "() => document.querySelector('.world').getBoundingClientRect().width"


def seek(player: Player, words: str) -> None:
    """Ask where somebody or something is, by keys."""
    player.page.locator(".board").focus()
    player.page.keyboard.press("s")
    player.page.get_by_label("Where is …? A unit").fill(words)
    player.page.wait_for_selector(".found")
    player.page.keyboard.press("Enter")
    player.calm()


def no_faults(player: Player) -> None:
    player.calm()
    if AXE.exists():
        assert axe_faults(player) == []


def test_units_places_and_hexes_are_found_and_brought_into_the_middle(person: Person) -> None:
    both = person()
    great.sit(both, great.overdue(), "french")
    page = both.page
    for words, space in (("blucher", "3552"), ("waterloo", "607"), ("2152", "2152")):
        seek(both, words)
        assert page.locator("[data-sought]").get_attribute("data-sought") == str(int(space)), words
    for words in ("Kempt", "quatre bras"):  # far from the edges: they come into the very middle
        seek(both, words)
        across, down = page.evaluate(MIDDLE)
        assert abs(across) < 60
        assert abs(down) < 60
    page.get_by_label("Where is …?", exact=True).click()
    page.get_by_label("Where is …? A unit").fill("Nobody of that name")
    assert "Nothing here has that name" in page.inner_text(".find")
    page.get_by_label("Where is …? A unit").fill("d'erlon")
    assert "D'Erlon" in page.inner_text(".found")
    no_faults(both)


def test_the_small_map_shows_what_is_in_sight_and_leads_there(person: Person) -> None:
    both = person()
    great.sit(both, great.overdue(), "french")
    page = both.page
    assert page.locator(".minimap-map .dot").count() >= 2
    map_box = page.locator(".minimap-map").bounding_box()
    assert map_box is not None
    for across, down in ((0.3, 0.3), (0.7, 0.6)):
        page.mouse.click(map_box["x"] + across * map_box["width"], map_box["y"] + down * map_box["height"])
        both.calm()
        x, y = page.evaluate(FRAME)
        assert (x, y) == pytest.approx((across, down), abs=0.04)
    page.locator(".board").focus()
    page.keyboard.press("o")
    assert page.locator(".minimap").count() == 0
    page.get_by_label("Show the small map").click()
    both.calm()
    both.whole_map()
    assert not page.locator(".minimap").is_visible()  # who sees everything needs none


def test_from_afar_commands_are_plates_that_lead_to_them(person: Person) -> None:
    both = person()
    great.sit(both, great.overdue(), "french")
    page = both.page
    assert page.locator(".formation").count() == 0
    both.whole_map()
    plates = page.locator(".formation")
    assert plates.count() > 15
    assert "strength" in (plates.first.locator("title").text_content() or "")
    boxes = plates.evaluate_all("(all) => all.map((one) => one.lastElementChild.getBoundingClientRect().toJSON())")
    for n, one in enumerate(boxes):
        for other in boxes[:n]:
            apart = one["left"] >= other["right"] - 1 or other["left"] >= one["right"] - 1
            assert apart or one["top"] >= other["bottom"] - 1 or other["top"] >= one["bottom"] - 1
    wide = page.evaluate(SCALE)
    page.mouse.click(boxes[0]["x"] + boxes[0]["width"] / 2, boxes[0]["y"] + boxes[0]["height"] / 2)
    both.calm()
    assert page.evaluate(SCALE) > wide * 1.5


def test_who_is_due_and_overdue_is_marked_where_he_enters(person: Person) -> None:
    both = person()
    great.sit(both, great.overdue(), "french")
    page = both.page
    late = page.locator(".arrival.overdue")
    assert {late.nth(n).get_attribute("data-entry") for n in range(late.count())} == {"1167", "136"}
    assert "+4!" in (late.last.text_content() or "")
    assert "20:00" in (page.locator('.arrival.later[data-entry="3167"]').text_content() or "")
    sheet = page.locator(".sheet", has_text="Arrivals")
    assert "overdue" in sheet.inner_text()
    sheet.locator("summary").click()
    sheet.locator("button", has_text="0136").first.click()
    both.calm()
    entry = page.locator('.arrival[data-entry="136"]').first.bounding_box()
    board = page.locator(".board").bounding_box()
    assert entry is not None
    assert board is not None
    assert board["x"] - entry["width"] < entry["x"] < board["x"] + board["width"]
    assert board["y"] < entry["y"] < board["y"] + board["height"]
    no_faults(both)


def test_on_a_phone_the_great_board_has_all_of_it(person: Person) -> None:
    both = person(phone=True)
    great.sit(both, great.overdue(), "french")
    page = both.page
    page.get_by_label("Show the small map").tap()
    page.get_by_label("Where is …?", exact=True).tap()
    page.get_by_label("Where is …? A unit").fill("ligny")
    page.wait_for_selector(".found")
    assert page.evaluate(SMALL) == []
    page.locator(".found").first.tap()
    both.calm()
    assert page.locator(".drawer").count() == 0
    assert page.locator("[data-sought]").get_attribute("data-sought") == "3855"
    assert page.evaluate(SMALL) == []
    no_faults(both)
    both.whole_map()
    assert page.locator(".formation").count() > 15
    page.get_by_role("tab", name="Units").tap()
    both.calm()
    assert page.evaluate(SMALL) == []
    no_faults(both)
