"""Several people: one screen, two browsers over a link, somebody who watches."""

from __future__ import annotations

from collections.abc import Callable

from tests.browser.player import Player

Person = Callable[..., Player]


def test_hot_seat(person: Person) -> None:
    both = person()
    both.open(French="me", Coalition="here")
    assert both.page.inner_text(".side-pill").startswith("French")
    both.order("end_movement")
    both.page.wait_for_selector('.side-pill[data-side="coalition"]')
    both.wait_mine()
    both.whole_map()
    both.choose_piece()
    both.wait_mine()
    assert both.decision in ("MovePiece", "EnterMap")


def test_two_browsers_over_a_link_and_a_spectator(person: Person) -> None:
    ney, wellington, onlooker = person(), person(), person()
    ney.open(French="me", Coalition="link")
    ney.page.get_by_label("Menu").click()
    ney.page.get_by_role("button", name="Links and dice check").click()
    seat = ney.page.get_by_label("For your friend").input_value()
    watch = ney.page.get_by_label("To watch this game").input_value()
    assert "key=" in seat
    assert "key=" not in watch
    ney.page.keyboard.press("Escape")
    wellington.visit(seat)
    assert "key=" not in wellington.page.url
    onlooker.visit(watch)
    assert wellington.page.locator(".piece.glow").count() == 0
    assert onlooker.page.locator(".piece.glow").count() == 0
    ney.wait_mine()
    ney.order("end_movement")
    wellington.wait_mine()
    ney.page.wait_for_selector('.table[data-mine="no"]')
    before = wellington.position
    wellington.choose_piece()
    wellington.settled(before)
    for player in (ney, onlooker):
        player.page.wait_for_function(
            "(at) => document.querySelector('.table').dataset.position === at", arg=str(wellington.position)
        )
    onlooker.calm()
    assert "You are watching this game" in onlooker.page.inner_text(".orders")
    assert onlooker.page.locator(".orders [data-action]").count() == 0


def test_a_link_to_a_moment_holds_nobody_there(person: Person) -> None:
    ney, onlooker = person(), person()
    ney.open(French="me", Coalition="here")
    ney.order("end_movement")
    ney.page.wait_for_selector('.side-pill[data-side="coalition"]')
    onlooker.visit(f"{ney.page.url}?at=0")
    onlooker.page.wait_for_selector(".replay")
    onlooker.page.keyboard.press("Escape")
    onlooker.page.wait_for_selector(".replay", state="detached")
    ney.wait_mine()
    ney.whole_map()
    ney.choose_piece()
    onlooker.page.wait_for_function(
        "(at) => document.querySelector('.table').dataset.position === at", arg=str(ney.position)
    )
    onlooker.calm()
    assert onlooker.page.locator(".replay").count() == 0


def test_earlier_games_go_on_and_records_travel(person: Person) -> None:
    ney, other = person(), person()
    ney.open(French="me", Coalition="here")
    ney.order("end_movement")
    ney.page.wait_for_selector('.side-pill[data-side="coalition"]')
    ney.page.locator(".wordmark").click()
    row = ney.page.locator(".earlier-game").first
    row.wait_for()
    with ney.page.expect_download() as waiting:
        row.get_by_role("button", name="Record").click()
    path = waiting.value.path()
    other.lobby()
    other.page.locator('input[type="file"]').set_input_files(path)
    other.wait_board()
    assert other.position == 1
    row.get_by_role("link", name="Continue").click()
    ney.wait_board()
    ney.wait_mine()
    ney.page.locator(".wordmark").click()
    row.wait_for()
    assert row.locator("time").inner_text().startswith("Last action: today")
    row.get_by_role("button", name="Delete").click()
    row.get_by_role("button", name="Really delete?").click()
    row.wait_for(state="detached")


def test_the_computer_plays_on_and_hands_back(person: Person) -> None:
    both = person()
    both.open(French="me", Coalition="here")
    both.page.get_by_label("Menu").click()
    both.page.locator(".menu-row", has_text="French").locator("select").select_option("recruit")
    both.page.wait_for_selector('.side-pill[data-side="coalition"]', timeout=120_000)
    both.wait_mine()
    both.page.get_by_label("Menu").click()
    back = both.page.get_by_role("button", name="Take the French side back")
    back.click()
    back.wait_for(state="detached")
