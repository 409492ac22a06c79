"""Table talk in the browser: two people, a phone, a rule that closes a mouth."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.conftest import Server
from tests.browser.player import Player
from tests.browser.test_access import AXE, SMALL, axe_faults

Person = Callable[..., Player]
SIDES = ("french", "anglo_dutch", "prussian")


def links(player: Player, game: str, scenario: str, options: list[str], seats: dict[str, str]) -> list[str]:
    """A table that somebody else has set: a link for each seat."""
    wish = {"game": game, "scenario": scenario, "options": options, "seats": seats}
    answer = player.context.request.post(f"{player.address}api/tables", data=wish)
    assert answer.status == 201, answer.text()
    card: Any = answer.json()
    return [
        f"{player.address}#/table/{card['id']}?seat={seat['side']}&key={seat['token']}"
        for seat in card["seats"]
        if seat["token"]
    ]


def say(player: Player, words: str) -> None:
    player.page.get_by_label("Your words").fill(words)
    player.page.keyboard.press("Enter")
    player.page.locator(".talk-text", has_text=words).wait_for()
    assert player.page.get_by_label("Your words").input_value() == ""


def heard(player: Player) -> list[str]:
    """What the open drawer says was said."""
    player.page.wait_for_selector(".talk .talk-lines")
    return player.page.locator(".talk-text").all_inner_texts()


def test_two_browsers_talk(person: Person) -> None:
    ney, duke, onlooker = person(), person(phone=True), person()
    ours, yours = links(ney, "last_battles", "quatre_bras", [], {"french": "link", "coalition": "link"})
    ney.visit(ours)
    duke.visit(yours)
    onlooker.visit(yours.split("?")[0])
    ney.page.locator(".board").focus()
    ney.page.keyboard.press("t")
    say(ney, "Bonjour, monsieur le duc")
    say(ney, "<b>En avant!</b>")
    assert ney.page.locator(".talk-text b").count() == 0
    button = duke.page.get_by_role("button", name="Talk, 2 unread")
    button.wait_for()
    assert "En avant" in duke.page.locator("[data-talk]").inner_text()
    assert duke.page.evaluate(SMALL) == []
    button.tap()
    assert heard(duke) == ["Bonjour, monsieur le duc", "<b>En avant!</b>"]
    assert duke.page.evaluate(SMALL) == []
    say(duke, "Good day to you")
    ney.page.locator(".talk-text", has_text="Good day").wait_for()
    assert ney.page.locator(".talk-button .badge").count() == 0  # he is looking at it: not even a flash
    for player in (ney, duke):
        if AXE.exists():
            assert axe_faults(player) == []
    onlooker.page.get_by_role("button", name="Talk, 3 unread").click()
    assert heard(onlooker)[-1] == "Good day to you"
    assert "you are watching" in onlooker.page.inner_text(".talk-closed")
    assert onlooker.page.get_by_label("Your words").count() == 0
    duke.page.keyboard.press("Escape")
    duke.page.wait_for_selector(".talk", state="detached")
    duke.page.reload()
    duke.wait_board()
    duke.page.get_by_role("button", name="Talk", exact=True).tap()  # all is read, and still there
    assert len(heard(duke)) == 3


def test_nobody_to_talk_with(person: Person) -> None:
    alone = person()
    alone.open(French="me", Coalition="recruit")
    assert alone.page.locator(".talk-button").count() == 0
    alone.page.keyboard.press("t")
    alone.calm()
    assert alone.page.locator(".drawer").count() == 0


def test_words_outlive_a_cut_line(person: Person, server: Server) -> None:
    ney = person()
    ours, _ = links(ney, "last_battles", "quatre_bras", [], {"french": "link", "coalition": "link"})
    ney.visit(ours)
    ney.page.keyboard.press("t")
    ney.page.get_by_label("Your words").fill("hold the line")
    server.stop()
    try:
        ney.page.wait_for_selector(".banner.lost")
        ney.page.keyboard.press("Enter")
        ney.page.wait_for_selector(".talk-form .notice")
        assert ney.page.get_by_label("Your words").input_value() == "hold the line"
    finally:
        server.start()
    ney.page.wait_for_selector(".banner.lost", state="detached")
    say(ney, "hold the line")
    assert heard(ney) == ["hold the line"]


@pytest.mark.rule("11.0-3", "11.0-4")
def test_c81_the_allies_see_why_they_are_mute(person: Person) -> None:
    duke, prince, napoleon = person(), person(phone=True), person()
    seats = dict.fromkeys(SIDES, "link")
    by_day = links(duke, "napoleon_1815", "three_players", ["historical_setup"], seats)
    duke.visit(by_day[1])
    duke.page.get_by_role("button", name="Talk, closed now").click()
    assert "night turns" in duke.page.inner_text(".talk-closed")
    assert duke.page.get_by_label("Your words").count() == 0
    if AXE.exists():
        assert axe_faults(duke) == []
    duke.page.locator(".talk-closed .rule-chip").click()
    duke.page.locator('.rule.asked[data-rule="11.0"]').wait_for()
    deploying = links(duke, "napoleon_1815", "three_players", [], seats)
    for player, link in zip((napoleon, duke, prince), deploying, strict=True):
        player.visit(link)
    duke.page.keyboard.press("t")
    say(duke, "meet me at Wavre")
    duke.page.get_by_label("Who hears it").select_option("all")
    say(duke, "Good morning, Sire")
    prince.page.get_by_role("button", name="Talk, 2 unread").tap()
    assert heard(prince) == ["meet me at Wavre", "Good morning, Sire"]
    assert prince.page.locator(".talk-line", has_text="Wavre").locator("text=to the ally only").count() == 1
    napoleon.page.get_by_role("button", name="Talk, 1 unread").click()
    assert heard(napoleon) == ["Good morning, Sire"]
    assert napoleon.page.get_by_label("Who hears it").count() == 0
