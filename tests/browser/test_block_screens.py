"""Pictures of the block campaign, at both sizes and in both themes, to be looked at."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.browser.campaigns import moment
from tests.browser.commander import GAME, Commander
from tests.browser.test_blocks import commander  # noqa: F401  (a fixture)
from tests.browser.test_screens import Album

Person = Callable[..., Commander]
pytestmark = [
    pytest.mark.parametrize("theme", ["day", "night"]),
    pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"]),
]
DRAWN = "() => [...document.querySelectorAll('.scenario img')].slice(0, 1).every((map) => map.naturalWidth > 0)"


def test_pictures_of_the_campaign(commander: Person, pictures: Path, phone: bool, theme: str) -> None:  # noqa: F811
    both = commander(phone=phone, theme=theme)
    page, album = both.page, Album(both, pictures, theme)
    both.lobby()
    page.get_by_role("button", name=GAME).click()
    page.wait_for_function(DRAWN, timeout=120_000)
    album.keep("40_blocks_lobby")
    page.locator(".scenario", has_text="three players").click()
    page.locator(".set-up").scroll_into_view_if_needed()
    album.keep("41_blocks_three_seats")
    both.campaign(Allies="me", French="here")
    album.keep("42_blocks_deployment")
    before = both.position
    both.pick("26")
    both.settle(before)
    both.ready()
    both.away()
    album.keep("43_blocks_place")
    both.order("back")
    both.ready()
    both.order("historical")
    both.ready()
    album.keep("44_blocks_map")
    if phone:
        both.whole_map()
        album.keep("45_blocks_whole_map")
    both.order("done")
    page.wait_for_selector(".curtain")
    album.keep("46_blocks_curtain")
    both.bring(moment("march"))
    both.go(both.boxes(".world .chip")[0])
    page.wait_for_selector('.table[data-decision="MoveGroup"]')
    both.away()
    album.keep("47_blocks_group")
    before = both.position
    both.pick()
    both.settle(before)
    both.ready()
    if phone:
        both.whole_map()
    forced = both.in_sight(".world .chip.stop")[0]
    if phone:
        both.press(forced)
    else:
        page.mouse.move(forced["x"], forced["y"])
    page.wait_for_selector(".chances")
    album.keep("48_blocks_march")


def test_pictures_of_battles(commander: Person, pictures: Path, phone: bool, theme: str) -> None:  # noqa: F811
    both = commander(phone=phone, theme=theme, pace="brisk")
    page, album = both.page, Album(both, pictures, theme)
    for number, name in ((50, "skirmish"), (51, "terrain"), (52, "deployment"), (53, "combat"), (54, "reinforce")):
        both.bring(moment(name))
        album.keep(f"{number}_blocks_{name}")
    both.bring(moment("at_squares"))
    both.press(both.boxes(".world .target")[0])
    page.wait_for_selector(".chances")
    album.keep("55_blocks_fire")
    page.locator('[aria-label="Which one?"] button', has_text="Fire").first.click()
    page.wait_for_selector(".throw:not(.rolling), .curtain")
    album.keep("56_blocks_dice", passing=True)
    both.bring(moment("rout"))
    both.away()
    both.pick()
    album.keep("57_blocks_rout")
