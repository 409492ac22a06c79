"""The first-game guide: every page is turned by a real decision of the player."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from tests.browser.commander import GAME as CAMPAIGN
from tests.browser.commander import Commander
from tests.browser.general import GAME as IMPULSES
from tests.browser.general import General
from tests.browser.player import Box, Player
from tests.browser.test_blocks import commander  # noqa: F401
from tests.browser.test_impulses import general  # noqa: F401

Person = Callable[..., Player]
SIZES = pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
BEAUMONT, CHARLEROI = "7", "45"
JEROME, HOUGOUMONT = "32", "34"
REILLE = "lead 3"


def test_the_guide_leads_through_the_first_turn(person: Person, pictures: Path) -> None:
    ney = person()
    ney.lobby()
    page = ney.page
    page.get_by_role("button", name="Begin the guided game").click()
    ney.wait_board()
    ney.wait_mine()

    def heading(words: str) -> None:
        page.wait_for_selector(f".guide h2:text('{words}')")

    heading("Ney at the crossroads")
    page.get_by_role("button", name="And what loses it?").click()
    heading("What loses the battle")
    page.get_by_role("button", name="Show me the pieces").click()
    heading("Read a counter")
    page.screenshot(path=pictures / "guide_counter.png")
    ney.whole_map()
    first = ney.boxes(".world .pieces > .piece.glow")[0]
    page.mouse.move(first["x"], first["y"])
    page.wait_for_selector(".unit-card")
    ney.calm()
    heading("Read a counter")  # to pass over a counter is not to read it
    quiet = next(box for box in ney.boxes(".world .pieces > .piece:not(.glow)") if box["free"])
    ney.press(quiet)
    heading("Pick up a unit")
    ney.choose_piece()
    heading("March")
    ney.wait_mine()
    ney.play_one([])
    ney.wait_mine()
    heading("The whole corps")
    movers = [box["piece"] for box in ney.boxes(".world .pieces > .piece.glow")][:5]
    while ney.decision in ("MovementPhase", "MovePiece"):
        ney.play_one(movers)
        ney.wait_mine()
    heading("Choose a fight")
    while page.locator(".guide h2").inner_text() == "Choose a fight":
        ney.play_one([])
        ney.wait_mine()
    heading("The die is cast")
    page.get_by_role("button", name="Understood").click()
    heading("You know the table")
    page.get_by_role("button", name="Play on").click()
    page.wait_for_selector(".guide", state="detached")


def test_the_guide_goes_on_by_finger(person: Person) -> None:
    """Who takes a counter up instead of reading its card first is not held back, and nothing lies over the guide."""
    ney = person(phone=True)
    ney.lobby()
    page = ney.page
    page.get_by_role("button", name="Begin the guided game").tap()
    ney.wait_board()
    ney.wait_mine()
    page.get_by_role("button", name="And what loses it?").tap()
    page.get_by_role("button", name="Show me the pieces").tap()
    page.wait_for_selector(".guide h2:text('Read a counter')")
    ney.calm()
    own = next(box for box in ney.boxes(".world .pieces > .piece.glow") if box["free"])
    ney.choose_piece(own["piece"])
    ney.wait_mine()
    assert ney.decision == "MovePiece"
    page.wait_for_selector(".guide h2:text('March')")
    board = page.locator(".board").bounding_box()
    assert board is not None
    ney.press({"x": board["x"] + 12, "y": board["y"] + board["height"] - 90})  # out of reach
    page.wait_for_selector(".notice")
    ney.calm()
    guide, notice = page.locator(".guide").bounding_box(), page.locator(".notice").bounding_box()
    assert guide is not None
    assert notice is not None
    assert guide["y"] + guide["height"] <= notice["y"]


# Guides to their last page


def guided(player: Player, game: str) -> None:
    """Begin the guided game of a game, and read its first two pages."""
    player.lobby()
    page = player.page
    page.get_by_role("button", name=game, exact=True).click()
    page.get_by_role("button", name="Begin the guided game").click()
    player.wait_board()
    player.wait_mine()
    page.get_by_role("button", name="And how do I lose?").click()
    page.get_by_role("button", name="Show me the").click()


def heading(player: Player, words: str) -> None:
    player.page.wait_for_selector(f'.guide h2:text("{words}")')


def turned(player: Player, *buttons: str) -> None:
    """Turn the last pages by their buttons; after the last one the guide is gone."""
    for name in buttons:
        player.page.get_by_role("button", name=name, exact=True).click()
    player.page.wait_for_selector(".guide", state="detached")


@SIZES
def test_the_guide_of_the_campaign_to_its_last_page(commander: Callable[..., Commander], phone: bool) -> None:  # noqa: F811
    """Into a skirmish at Charleroi: every page is turned by what it asks for."""
    napoleon = commander(phone=phone)
    page = napoleon.page
    guided(napoleon, CAMPAIGN)
    heading(napoleon, "Read a block")
    napoleon.whole_map()
    napoleon.press(next(box for box in napoleon.boxes(".world .pieces > .piece:not(.glow)") if box["free"]))
    heading(napoleon, "Choose a group")
    page.keyboard.press("Escape")
    napoleon.ready()
    before = napoleon.position
    napoleon.go(next(box for box in napoleon.boxes(".world .chip") if box["space"] == BEAUMONT))
    napoleon.settle(before)
    heading(napoleon, "March")
    napoleon.ready()
    targets: list[Box] = []
    for _ in range(6):  # until one of the group is there: not all of them can go so far
        before = napoleon.position
        napoleon.pick()
        napoleon.settle(before)
        napoleon.ready()
        targets = [box for box in napoleon.boxes(".world .target") if box["space"] == CHARLEROI]
        before = napoleon.position
        if targets:
            napoleon.go(targets[0])
            napoleon.settle(before)
            break
        napoleon.go(napoleon.boxes(".world .chip")[0])
        napoleon.settle(before)
        napoleon.ready()
    assert targets
    heading(napoleon, "The rest of the army")
    for _ in range(8):
        napoleon.ready()
        ends = [one for one in napoleon.buttons() if one in ("end_group", "end_movement", "done")]
        if not ends:
            break
        before = napoleon.position
        napoleon.order(ends[0])
        napoleon.settle(before)
    heading(napoleon, "A skirmish")
    turned(napoleon, "And a real battle?", "Understood", "Play on")


def test_the_guide_of_the_impulses_to_its_last_page(general: Callable[..., General]) -> None:  # noqa: F811
    """Into an assault: every page is turned by what it asks for, however often the dice fail a leader."""
    napoleon = general()
    page = napoleon.page
    guided(napoleon, IMPULSES)
    heading(napoleon, "Read a counter")
    napoleon.whole_map()
    napoleon.press(next(box for box in napoleon.boxes(".world .pieces > .piece") if box["free"]))
    heading(napoleon, "The grand battery")
    page.keyboard.press("Escape")
    napoleon.wait_mine()
    before = napoleon.position
    napoleon.order("decline")
    napoleon.settled(before)
    heading(napoleon, "Name a leader")
    chance = Random(5)
    for _ in range(40):  # until the dice let him act; the enemy may strike in between
        napoleon.wait_mine()
        if napoleon.decision == "ChooseAction":
            break
        before = napoleon.position
        reille = [one for one in napoleon.buttons() if one == REILLE]
        if reille:
            napoleon.order(REILLE)
            napoleon.settled(before)
        else:
            napoleon.act(chance, brisk=True)
    heading(napoleon, "Choose what he does")
    napoleon.whole_map()
    napoleon.choose(next(box for box in napoleon.lit() if box["space"] == JEROME))
    heading(napoleon, "March to the enemy")
    napoleon.wait_mine()
    for _ in range(3):  # several, or there is nothing to be decided about who leads
        before = napoleon.position
        page.keyboard.press("b")
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        napoleon.settled(before)
        napoleon.wait_mine()
        walls = [box for box in napoleon.boxes(".world .area-chip") if box["space"] == HOUGOUMONT]
        before = napoleon.position
        if walls:
            napoleon.choose(walls[0])
        else:
            napoleon.order("stay")
            napoleon.settled(before)
        napoleon.wait_mine()
        if napoleon.decision != "Movement":
            break
    for _ in range(4):
        if napoleon.decision not in ("MoveUnit", "Movement"):
            break
        before = napoleon.position
        napoleon.order(next(one for one in napoleon.buttons() if one in ("halt", "end_moves")))
        napoleon.settled(before)
        napoleon.wait_mine()
    assert page.locator(".guide h2").inner_text() == "An assault", (napoleon.decision, napoleon.journal()[-300:])
    heading(napoleon, "An assault")
    turned(napoleon, "And then?", "Understood", "Play on")
