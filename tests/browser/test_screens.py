"""Pictures of every screen, at both sizes and in both themes, to be looked at."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import TimeoutError as TooLong

from tests.browser.player import Player
from tests.browser.records import before_a_fight, finished

Person = Callable[..., Player]
pytestmark = [
    pytest.mark.parametrize("theme", ["day", "night"]),
    pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"]),
]


# The pictures that are in sight, as far as they come in time.
DRAWN = """() => Promise.race([
  Promise.all([document.fonts.ready, ...[...document.images].filter((one) => {
    const box = one.getBoundingClientRect();
    return box.width > 0 && box.bottom > 0 && box.top < innerHeight;
  }).map((one) => one.decode().catch(() => null))]).then(() => null),
  new Promise((done) => setTimeout(() => done(null), 20000)),
])"""


class Album:
    """Keeps the pictures of one player's screens."""

    def __init__(self, player: Player, folder: Path, theme: str) -> None:
        self.player = player
        self.start = folder / f"{'phone' if player.phone else 'desktop'}_{theme}"

    def keep(self, name: str, passing: bool = False) -> None:
        """One picture, of the page at rest; what passes by itself is taken at once."""
        if not passing:
            self.player.page.evaluate(DRAWN)
            self.player.calm()
        path = Path(f"{self.start}_{name}.png")
        self.player.page.screenshot(path=path)
        assert path.stat().st_size > 10_000


WHERE = "() => document.querySelector('.world').style.cssText"


def aim(player: Player) -> None:
    """Come near to the first target and point at it."""
    page = player.page
    if player.phone:
        player.whole_map()
    for _ in range(4 if player.phone else 3):
        target = player.boxes(".world .target")[0]
        page.mouse.move(target["x"], target["y"])
        before = page.evaluate(WHERE)
        page.mouse.wheel(0, -220)
        with contextlib.suppress(TooLong):  # as near as it goes
            page.wait_for_function(f"(before) => ({WHERE})() !== before", arg=before, timeout=3000)
        player.calm()
    target = player.boxes(".world .target")[0]
    if player.phone:
        player.press(target)
    else:
        page.mouse.move(target["x"], target["y"])
    page.wait_for_selector(".odds")


def test_pictures_of_the_way_in(person: Person, pictures: Path, phone: bool, theme: str) -> None:
    ney = person(phone=phone, theme=theme)
    page, album = ney.page, Album(ney, pictures, theme)
    ney.lobby()
    drawn = "() => [...document.querySelectorAll('.scenario img')].slice(0, 4).every((map) => map.naturalWidth > 0)"
    if not phone:
        page.wait_for_function(drawn, timeout=120_000)
    album.keep("01_lobby")
    page.locator(".scenario").first.click()
    album.keep("02_setup")
    page.locator(".lobby").evaluate("(lobby) => lobby.scrollTo(0, lobby.scrollHeight)")
    album.keep("02_setup_below")
    page.locator(".lobby").evaluate("(lobby) => lobby.scrollTo(0, 0)")
    page.get_by_role("button", name="Begin the guided game").click()
    ney.wait_board()
    album.keep("03_guide")
    page.get_by_role("button", name="I know the way").click()
    album.keep("04_table")
    ney.choose_piece()
    ney.wait_mine()
    album.keep("05_move")
    page.keyboard.press("u")
    ney.wait_mine()
    quiet = [box for box in ney.boxes(".world .pieces > .piece:not(.glow)") if 110 < box["y"] < 600 and box["x"] > 0]
    ney.press(quiet[0])
    page.wait_for_selector(".notice.why")
    album.keep("06_why_not")
    page.keyboard.press("z")
    album.keep("07_zones")
    ney.whole_map()
    album.keep("08_whole_map")
    ney.lobby()
    page.wait_for_selector(".earlier-game .button.main")
    page.locator(".lobby").evaluate("(lobby) => lobby.scrollTo(0, lobby.scrollHeight)")
    album.keep("09_earlier_games")


def test_pictures_of_the_drawers(person: Person, pictures: Path, phone: bool, theme: str) -> None:
    ney = person(phone=phone, theme=theme)
    page, album = ney.page, Album(ney, pictures, theme)
    ney.bring(before_a_fight())
    ney.wait_mine()
    drawers = (("10_menu", "Menu"), ("11_help", "Keys and help"), ("12_rules", "Search the rules"))
    for name, label in drawers:
        page.get_by_label(label, exact=True).first.click()
        if label == "Search the rules":
            page.wait_for_selector(".drawer .rule")
        album.keep(name)
        page.locator(".drawer .close").first.click()
    page.get_by_role("button", name="Search the rules").click()
    page.wait_for_selector(".drawer .rule")
    page.get_by_role("searchbox").fill("retreat")
    album.keep("12_rules_found")
    page.keyboard.press("Escape")
    for name, entry in (("13_settings", "Settings"), ("14_links", "Links and dice check")):
        page.get_by_label("Menu", exact=True).click()
        page.get_by_role("button", name=entry).click()
        album.keep(name)
        page.keyboard.press("Escape")
    if phone:
        for name, tab in (("15_state", "State"), ("16_order_of_battle", "Units"), ("17_journal", "Journal")):
            page.get_by_role("tab", name=tab).tap()
            album.keep(name)
        page.get_by_role("tab", name="Units").tap()
    else:
        page.locator(".side-scroll summary").first.click()
        album.keep("15_state")
    page.locator(".unit").nth(3).click()
    page.wait_for_selector(".unit-card")
    album.keep("18_unit_card")
    ney.open("La Belle Alliance", French="me", Coalition="here")
    if phone:
        page.get_by_role("tab", name="Units").tap()
    album.keep("19_great_battle")


def test_pictures_of_a_fight(person: Person, pictures: Path, phone: bool, theme: str) -> None:
    ney = person(phone=phone, theme=theme, pace="normal")
    page, album = ney.page, Album(ney, pictures, theme)
    ney.bring(before_a_fight())
    ney.wait_mine()
    aim(ney)
    album.keep("20_attack")
    target = ney.boxes(".world .target")[0]
    before = ney.position
    ney.attack(target)
    ney.settled(before)
    ney.wait_mine()
    album.keep("21_more_attackers")
    before = ney.position
    ney.order("fight")
    ney.settled(before)
    ney.wait_mine()
    page.get_by_role("button", name="Show the arithmetic").click()
    album.keep("22_fight")
    page.locator(".orders .main").click()
    page.wait_for_selector(".throw:not(.rolling)")
    album.keep("23_dice", passing=True)
    page.keyboard.press("Space")
    ney.wait_mine()
    album.keep("24_result")
    page.keyboard.press("j")
    page.wait_for_selector(".replay")
    album.keep("25_replay")


def test_pictures_of_the_end(person: Person, pictures: Path, phone: bool, theme: str) -> None:
    ney = person(phone=phone, theme=theme)
    page, album = ney.page, Album(ney, pictures, theme)
    ney.bring(finished())
    page.wait_for_selector(".victory")
    album.keep("26_victory")
    page.get_by_role("button", name="Watch it again").click()
    page.wait_for_selector(".replay")
    slider = page.get_by_label("Moment of the game")
    slider.fill("220")
    album.keep("27_replay_finished")


def test_pictures_of_company(person: Person, pictures: Path, phone: bool, theme: str) -> None:
    ney, onlooker = person(phone=phone, theme=theme), person(phone=phone, theme=theme)
    page, album = ney.page, Album(ney, pictures, theme)
    ney.open(French="me", Coalition="link")
    page.get_by_label("Menu").click()
    page.get_by_role("button", name="Links and dice check").click()
    album.keep("28_link_for_a_friend")
    watch = page.get_by_label("To watch this game").input_value()
    page.keyboard.press("Escape")
    ney.order("end_movement")
    page.wait_for_selector('.table[data-mine="no"]')
    album.keep("29_waiting_for_a_friend")
    onlooker.visit(watch)
    Album(onlooker, pictures, theme).keep("30_onlooker")
