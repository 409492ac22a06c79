"""Private notes in the browser: by mouse, keys and finger; kept over a reload; never on anybody else's page."""

from __future__ import annotations

from collections.abc import Callable

from tests.browser.campaigns import CHARLEROI, MONS, moment
from tests.browser.commander import Commander
from tests.browser.player import Box
from tests.browser.test_access import AXE, SMALL, axe_faults
from tests.browser.test_blocks import commander, friend_links  # noqa: F401  (a fixture)

Person = Callable[..., Commander]
SECRET = "Ompteda, 2, seen 13h"
LONGER = "Ompteda and Byng stood here at the end of the first day, two steps each, no guns"


def slips(player: Commander) -> dict[int, str]:
    """The notes on the board, by space, in full."""
    found: dict[str, str] = player.page.evaluate(
        """() => Object.fromEntries([...document.querySelectorAll('.slip')].map(
            (slip) => [slip.dataset.space, slip.querySelector('title').textContent.replace(/^[^:]*: /, '')]))"""
    )
    return {int(space): text for space, text in found.items()}


def write(player: Commander, words: str) -> None:
    """Into the open drawer."""
    player.page.locator(".note-line").fill(words)
    player.page.keyboard.press("Enter")
    player.page.wait_for_selector(".drawer", state="detached")
    player.calm()


def quiet_pile(player: Commander) -> Box:
    """Blocks of the other side that may do nothing now."""
    return next(box for box in player.boxes(".world .pieces > .piece:not(.glow)") if box["free"])


def test_write_reload_change_and_rub_out(commander: Person) -> None:  # noqa: F811
    duke, french = commander(), commander()
    duke.campaign(Allies="me", French="link")
    page = duke.page
    french.visit(friend_links(duke, "allied")[0])
    for player in (duke, french):
        player.ready()
        player.order("historical")
        player.page.wait_for_selector(".tray", state="detached")
        player.ready()
        player.order("done")
    page.wait_for_selector('.table[data-mine="no"] .piece .block.back')
    duke.calm()
    duke.press(quiet_pile(duke))
    page.locator(".unit-card").get_by_role("button", name="Note", exact=True).click()
    space = int(page.locator(".note-place select").input_value())
    assert page.evaluate("() => document.activeElement.className") == "note-line"
    if AXE.exists():
        assert axe_faults(duke) == []
    before = duke.position
    write(duke, SECRET)
    assert slips(duke) == {space: SECRET}
    assert duke.position == before
    assert "written" in page.locator("[data-notes]").inner_text()
    page.reload()
    duke.wait_board()
    assert slips(duke) == {space: SECRET}
    duke.press(duke.boxes(".slip .slip-paper")[0])  # the slip itself opens its note
    assert page.locator(".note-line").input_value() == SECRET
    write(duke, LONGER)
    assert slips(duke) == {space: LONGER}
    page.get_by_label("Menu", exact=True).click()
    page.get_by_role("button", name="Hide my notes on the board").click()
    assert slips(duke) == {}
    page.get_by_role("button", name="Show my notes on the board").click()
    assert slips(duke) == {space: LONGER}
    page.get_by_role("button", name="Notes", exact=True).click()
    page.get_by_role("button", name="Rub out the note on").click()
    page.wait_for_selector(".slip", state="detached")
    page.reload()
    duke.wait_board()
    assert slips(duke) == {}
    assert slips(french) == {}
    french.page.reload()
    french.wait_board()
    told = "".join(french.heard)
    assert '"notes":[]' in told
    assert "Ompteda" not in told
    french.page.keyboard.press("w")
    french.page.wait_for_selector(".notes")
    assert french.page.locator(".note-list").count() == 0


def test_by_keys_alone(commander: Person) -> None:  # noqa: F811
    both = commander()
    both.bring(moment("march"))
    page = both.page
    page.locator(".board").focus()
    page.keyboard.press("Tab")
    assert page.inner_text("[data-announcer]")
    page.keyboard.press("w")
    page.wait_for_selector(".note-line:focus")
    space = int(page.locator(".note-place select").input_value())
    page.keyboard.type("w is a letter here")
    page.keyboard.press("Enter")
    page.wait_for_selector(".drawer", state="detached")
    both.calm()
    assert slips(both) == {space: "w is a letter here"}
    assert page.evaluate("() => document.activeElement.classList.contains('board')")
    assert "Your note: w is a letter here" in page.inner_text("[data-announcer]")
    page.keyboard.press("Escape")  # no space is chosen any more: one is picked from the list
    both.away()
    page.keyboard.press("w")
    page.wait_for_selector(".note-place select:focus")
    page.keyboard.type("Charl")
    page.wait_for_selector(".note-line")
    assert page.locator(".note-place select").input_value() == str(CHARLEROI)
    page.keyboard.press("Tab")
    page.keyboard.type(SECRET)
    page.keyboard.press("Enter")
    page.wait_for_selector(".drawer", state="detached")
    assert slips(both)[CHARLEROI] == SECRET
    page.keyboard.press("?")
    assert "write a note" in page.inner_text(".keys")


def test_by_finger(commander: Person) -> None:  # noqa: F811
    both = commander(phone=True)
    both.bring(moment("march"))
    page = both.page
    both.press(quiet_pile(both))
    page.locator(".unit-card").get_by_role("button", name="Note", exact=True).tap()
    assert page.evaluate(SMALL) == []
    if AXE.exists():
        assert axe_faults(both) == []
    page.locator(".note-line").fill(SECRET)
    page.get_by_role("button", name="Write it").tap()
    page.wait_for_selector(".drawer", state="detached")
    both.calm()
    assert list(slips(both).values()) == [SECRET]
    if page.locator(".unit-card .close").count():
        assert page.evaluate(SMALL) == []
        page.locator(".unit-card .close").tap()
    page.get_by_label("Menu", exact=True).tap()
    page.get_by_role("button", name="Notes", exact=True).tap()
    page.locator(".note-place select").select_option(str(MONS))
    page.locator(".note-line").fill("nobody")
    page.keyboard.press("Enter")
    page.wait_for_selector(".drawer", state="detached")
    assert slips(both)[MONS] == "nobody"


def test_an_empty_town_has_a_card(commander: Person) -> None:  # noqa: F811
    both = commander()
    both.bring(moment("march"))
    page = both.page
    both.press(empty_town(both))
    card = page.locator(".place-card")
    name = card.locator("h2").inner_text()
    card.get_by_role("button", name="Note", exact=True).click()
    assert page.get_by_label(f"Note on {name}").count() == 1
    write(both, SECRET)
    assert card.locator(".card-slip").inner_text().endswith(SECRET)
    assert list(slips(both).values()) == [SECRET]


def empty_town(player: Commander) -> Box:
    """A spot in sight of a town without blocks, that nothing is offered for."""
    page = player.page
    board = page.locator(".board").bounding_box()
    assert board is not None
    for x in range(60, int(board["width"]) - 400, 50):
        for y in range(80, int(board["height"]) - 200, 50):
            box: Box = {"x": board["x"] + x, "y": board["y"] + y}
            before = player.position
            player.press(box)
            player.calm()
            assert player.stays(before)
            if page.locator(".place-card").count():
                return box
            player.away()
            page.keyboard.press("Escape")
    raise AssertionError("no town without blocks")


def test_a_shared_screen_shows_each_side_its_own_notes(commander: Person) -> None:  # noqa: F811
    both = commander()
    both.campaign(Allies="me", French="here")
    page = both.page
    page.keyboard.press("w")
    page.locator(".note-place select").select_option(str(MONS))
    write(both, SECRET)
    assert slips(both) == {MONS: SECRET}
    both.order("historical")
    page.wait_for_selector(".tray", state="detached")
    both.ready()
    page.keyboard.press("w")
    page.locator(".note-place select").select_option(str(MONS))
    page.keyboard.press("Escape")
    both.order("done")
    page.wait_for_selector('.curtain[data-curtain="french"]')
    assert SECRET not in page.content(), "nothing of it is behind the curtain"
    both.lift()
    assert slips(both) == {}
    assert SECRET not in page.content()
    page.keyboard.press("w")
    page.locator(".note-place select").select_option(str(CHARLEROI))
    write(both, "mine")
    assert slips(both) == {CHARLEROI: "mine"}
    both.order("historical")
    page.wait_for_selector(".tray", state="detached")
    both.ready()
    both.order("done")
    both.ready()
    assert slips(both) == {CHARLEROI: "mine"}, "the French move first"
    both.order("end_movement")
    page.wait_for_selector('.curtain[data-curtain="allied"]')
    both.lift()
    assert slips(both) == {MONS: SECRET}


def test_from_afar_a_slip_has_no_words(commander: Person) -> None:  # noqa: F811
    both = commander(phone=True)
    both.bring(moment("march"))
    page = both.page
    page.keyboard.press("w")
    page.locator(".note-place select").select_option(str(CHARLEROI))
    write(both, LONGER)
    words = page.locator(".slip text")
    assert " ".join(words.all_text_contents()) == LONGER
    page.locator(".board").focus()
    seen = [words.count()]
    while seen[-1]:
        page.keyboard.press("-")
        both.calm()
        seen.append(words.count())
    assert sorted(set(seen)) == [0, 2, seen[0]], "whole, then shortened, then without words"
    assert page.locator(".slips.far .slip").count() == 1
    assert slips(both) == {CHARLEROI: LONGER}


def test_no_notes_where_nothing_is_hidden(commander: Person) -> None:  # noqa: F811
    ney = commander()
    ney.open(French="me", Coalition="here")
    page = ney.page
    page.keyboard.press("w")
    ney.calm()
    assert page.locator(".drawer").count() == 0
    page.get_by_label("Menu", exact=True).click()
    assert page.get_by_role("button", name="Notes", exact=True).count() == 0
    assert page.get_by_role("button", name="Hide my notes").count() == 0
