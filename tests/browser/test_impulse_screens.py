"""Pictures of Waterloo by impulses, at both sizes and in both themes, to be looked at."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.browser.general import GAME, General
from tests.browser.impulses import moment
from tests.browser.test_impulses import general  # noqa: F401  (a fixture)
from tests.browser.test_screens import Album

Person = Callable[..., General]
pytestmark = [
    pytest.mark.parametrize("theme", ["day", "night"]),
    pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"]),
]
# The dice lie on the table for a moment, or the next decision has come.
NEXT = """(before) => document.querySelector('.throw') !== null
  || (document.querySelector('.table').dataset.position !== before
      && document.querySelector('.table').dataset.mine === 'yes')"""
DRAWN = "() => [...document.querySelectorAll('.scenario img')].slice(0, 1).every((map) => map.naturalWidth > 0)"


def test_pictures_of_a_battle(general: Person, pictures: Path, phone: bool, theme: str) -> None:  # noqa: F811
    both = general(phone=phone, theme=theme)
    page, album = both.page, Album(both, pictures, theme)
    both.lobby()
    page.get_by_role("button", name=GAME).click()
    page.wait_for_function(DRAWN, timeout=120_000)
    album.keep("60_impulses_lobby")
    both.battle(French="me", Allies="here")
    both.wait_mine()
    album.keep("61_impulses_battery")
    both.order("decline")
    both.wait_mine()
    both.away()
    album.keep("62_impulses_leaders")
    if phone:
        page.get_by_role("tab", name="State").tap()
        album.keep("63_impulses_state")
        page.get_by_role("tab", name="State").tap()
    both.whole_map()
    album.keep("64_impulses_whole_map")
    for number, name in ((65, "action"), (66, "move"), (67, "crowd"), (68, "arrival")):
        both.bring(moment(name))
        both.away()
        album.keep(f"{number}_impulses_{name}")


def test_pictures_of_an_assault(general: Person, pictures: Path, phone: bool, theme: str) -> None:  # noqa: F811
    both = general(phone=phone, theme=theme, pace="brisk")
    page, album = both.page, Album(both, pictures, theme)
    steps = (
        (70, "first_fire"), (71, "forward"), (72, "leaders"), (73, "reroll"), (74, "intervene"), (75, "losses"),
        (76, "overrun"), (77, "rally"),
    )  # fmt: skip
    for number, name in steps:
        both.bring(moment(name))
        both.away()
        album.keep(f"{number}_impulses_{name}")
    both.bring(moment("leaders"))
    while both.decision == "Participate":
        before = both.position
        both.order("stay_out")
        page.wait_for_function(NEXT, arg=str(before))
        if page.locator(".throw").count():
            break
    page.wait_for_selector(".throw:not(.rolling)")
    album.keep("78_impulses_dice", passing=True)
