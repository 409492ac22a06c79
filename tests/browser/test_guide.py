"""The first-game guide: every page is turned by a real decision of the player."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tests.browser.player import Player

Person = Callable[..., Player]


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
