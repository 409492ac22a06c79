"""The computer at a player's elbow, the pace of the other side, and the chances over a game."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from tests.browser.player import Player
from tests.browser.records import finished
from tests.browser.test_access import AXE, SMALL, axe_faults

Person = Callable[..., Player]
SHOWN = "() => document.querySelector('.prompt').innerText"
OTHER = "(before) => document.querySelector('.prompt').innerText !== before"


def output(player: Player, words: str) -> None:
    """Until the replay stands at this moment."""
    player.page.wait_for_function(
        "(words) => document.querySelector('.replay output')?.textContent.trim() === words", arg=words
    )


def no_faults(player: Player) -> None:
    player.calm()
    if AXE.exists():
        assert axe_faults(player) == []


def test_the_lobby_offers_levels_time_and_hints(person: Person) -> None:
    ney = person()
    ney.lobby()
    page = ney.page
    page.locator(".scenario", has_text="Quatre Bras").first.click()
    coalition = page.locator(".place", has_text="Coalition")
    hints = page.get_by_label("Hints allowed")
    assert hints.is_checked()
    coalition.locator(".seat select").select_option("link")
    assert not hints.is_checked()
    coalition.locator(".seat select").select_option("veteran")
    assert hints.is_checked()
    assert coalition.locator(".seat-time").count() == 0
    page.locator("summary", has_text="The computer players").click()
    words = page.locator(".levels").inner_text()
    for level in ("Recruit", "Veteran", "General", "Marshal"):
        assert level in words
    coalition.locator(".seat select").select_option("marshal")
    coalition.locator(".seat-time select").select_option("0.5")
    no_faults(ney)
    page.get_by_role("button", name="Start the game").click()
    ney.wait_board()
    table = page.url.rpartition("/")[2]
    seats = json.loads(page.request.get(f"{ney.address}api/tables/{table}").text())["seats"]
    assert [(seat["who"], seat["seconds"]) for seat in seats] == [("me", None), ("marshal", 0.5)]


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_a_hint_is_told_lit_and_done(person: Person, phone: bool) -> None:
    ney = person(phone=phone, hinter="veteran")
    page = ney.page
    ney.open(French="me", Coalition="recruit")
    ney.wait_mine()
    if phone:
        page.locator(".ask-help").tap()
        no_faults(ney)
        assert page.evaluate(SMALL) == []
    page.locator(".ask-hint").click()
    page.wait_for_selector(".hint-chance")
    words = page.locator(".hint-card").inner_text()
    assert "Veteran advises" in words
    assert " %" in words
    page.wait_for_selector('.world [data-lit="hinted"]')
    assert page.locator(".hinted-ring").count() == 1
    no_faults(ney)
    # the whole plan is drawn, with what the enemy may do about it
    assert page.locator('[data-planned^="own"]').count() > 1
    assert page.locator('[data-planned^="answer"], .planned-struck').count() > 0
    assert "The enemy will probably" in words
    before = ney.position
    page.get_by_role("button", name="Do it").click()
    ney.settled(before)
    ney.wait_mine()
    assert ney.position == before + 1
    assert page.locator(".hint-card").count() == 0
    if phone:
        return
    page.keyboard.press("h")
    page.wait_for_selector(".hint-chance")
    page.keyboard.press("d")
    ney.settled(before + 1)
    ney.wait_mine()
    page.keyboard.press("h")
    page.wait_for_selector(".hint-chance")
    page.keyboard.press("Escape")
    page.wait_for_selector(".hint-card", state="detached")
    assert page.locator("[data-lit]").count() == 0


def test_a_whole_plan_is_carried_out_and_can_be_taken_back(person: Person) -> None:
    ney = person(hinter="veteran")
    page = ney.page
    ney.open(French="me", Coalition="recruit")
    ney.wait_mine()
    before = ney.position
    page.locator(".ask-hint").click()
    page.wait_for_selector(".hint-chance")
    whole = page.get_by_role("button", name="Do the whole plan")
    steps = int(whole.get_attribute("data-steps") or 0)
    assert steps > 10
    whole.click()
    page.wait_for_selector(f'.table[data-position="{before + steps}"]')
    ney.wait_mine()
    assert page.locator(".hint-card").count() == 0
    page.keyboard.press("u")
    ney.settled(before + steps)
    assert ney.position < before + steps  # nothing has been rolled


def test_a_hint_can_be_called_off_and_the_level_is_remembered(person: Person) -> None:
    ney = person(hinter="marshal")
    page = ney.page
    ney.open(French="me", Coalition="recruit")
    ney.wait_mine()
    page.keyboard.press("h")
    page.get_by_role("button", name="Never mind").click()
    page.wait_for_selector(".hint-card", state="detached")
    page.keyboard.press("h")
    page.wait_for_selector("text=Marshal is thinking")
    page.get_by_label("Level of the computer").select_option("veteran")
    page.wait_for_selector("text=Veteran advises")
    page.reload()
    ney.wait_board()
    ney.wait_mine()
    page.keyboard.press("h")
    page.wait_for_selector("text=Veteran advises")


def test_no_hints_where_it_was_set_up_so(person: Person) -> None:
    ney = person(hinter="veteran")
    ney.open(French="me", Coalition="link")
    ney.wait_mine()
    assert ney.page.locator(".ask-hint").count() == 0
    ney.page.keyboard.press("h")
    ney.page.wait_for_selector("text=Hints are switched off")


def test_the_computer_finishes_my_turn_step_by_step(person: Person) -> None:
    ney = person(hinter="veteran", pace="quick")
    page = ney.page
    ney.open(French="me", Coalition="recruit")
    ney.wait_mine()
    before = ney.position
    page.locator(".ask-turn").click()
    no_faults(ney)
    page.get_by_role("button", name="Let it play").click()
    page.wait_for_selector(".orders.showing")
    page.wait_for_selector(".trace.strong")
    assert page.locator(".piece.glow").count() == 0
    assert ney.buttons() == []
    page.keyboard.press("Space")
    ney.wait_mine()
    assert ney.position > before + 5
    assert page.locator(".stop-turn").count() == 0


def test_the_computer_can_be_stopped(person: Person) -> None:
    ney = person(hinter="marshal", pace="calm")
    page = ney.page
    ney.open(French="me", Coalition="recruit")
    ney.wait_mine()
    page.keyboard.press("f")
    page.get_by_role("button", name="Let it play").click()
    page.locator(".stop-turn").click()  # it thinks for seconds before it does anything
    page.wait_for_selector(".stop-turn", state="detached")
    page.keyboard.press("Space")
    ney.wait_mine()
    ney.page.locator(".ask-hint").wait_for()
    assert ney.buttons()


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_the_other_sides_steps_can_be_paused_taken_singly_and_skipped(person: Person, phone: bool) -> None:
    ney = person(phone=phone, pace="calm")
    page = ney.page
    ney.open(French="me", Coalition="recruit")
    ney.order("end_movement")
    page.wait_for_selector(".orders.showing")
    if phone:
        page.locator(".pause").tap()
    else:
        page.keyboard.press("p")
    page.wait_for_selector("text=Paused.")
    page.wait_for_selector("text=Skip to now")  # the server is done: nothing comes between one step and the next
    page.wait_for_selector(".one-step:not([disabled])")
    assert ney.buttons() == []  # nobody acts on what is past
    steps = min(3, int(page.get_attribute(".orders.showing", "data-left") or 0) - 1)  # the last one would end the show
    assert steps > 0
    for step in range(steps):
        shown = page.evaluate(SHOWN)
        if phone or step == 0:
            page.locator(".one-step").click()
        else:
            page.keyboard.press("n")
        page.wait_for_function(OTHER, arg=shown)
        assert page.get_attribute(".side-pill", "data-side") == "coalition", "whose step it is, not who decides then"
    page.wait_for_selector(".told-ring, .trace.strong")
    if phone:
        assert page.evaluate(SMALL) == []
    no_faults(ney)
    page.locator(".orders.showing .main").click()
    ney.wait_mine()
    assert page.locator(".orders.showing").count() == 0
    assert page.locator(".trace.strong").count() == 0
    assert ney.buttons() or page.locator(".piece.glow, .chip, .target").count()


def test_who_comes_back_sees_the_newest(person: Person) -> None:
    ney = person(pace="calm")
    page = ney.page
    ney.open(French="me", Coalition="recruit")
    ney.order("end_movement")
    page.wait_for_selector(".orders.showing")
    page.keyboard.press("p")
    page.wait_for_selector("text=Skip to now")  # the server is done, the page is not
    position = ney.position
    page.reload()
    ney.wait_board()
    ney.wait_mine()
    assert ney.position == position
    assert page.locator(".orders.showing").count() == 0


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_the_chances_over_a_game(person: Person, phone: bool) -> None:
    ney = person(phone=phone)
    page = ney.page
    ney.bring(finished())
    page.get_by_role("button", name="Watch it again").click()
    plot = page.get_by_role("slider", name="Chances over the game")
    plot.wait_for()
    last = int(plot.get_attribute("aria-valuemax") or 0)
    assert last == ney.position
    half = (last + 1) // 2  # the browser rounds halves up
    ney.calm()
    box = plot.bounding_box()
    assert box
    middle = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    if not phone:
        page.mouse.move(middle["x"], middle["y"])
        page.wait_for_function(
            "(words) => document.querySelector('.course figcaption').innerText.includes(words)",
            arg=f"after {half} actions",
        )
        output(ney, f"0 / {last}")
    ney.press(middle)
    output(ney, f"{half} / {last}")
    plot.focus()
    page.keyboard.press("ArrowRight")
    output(ney, f"{half + 1} / {last}")
    page.keyboard.press("End")
    output(ney, f"{last} / {last}")
    assert "100 %" in (plot.get_attribute("aria-valuetext") or "")
    page.keyboard.press("Home")
    output(ney, f"0 / {last}")
    page.locator(".turning summary").click()
    points = page.locator(".turning button")
    assert points.count() > 1
    assert points.first.inner_text().strip().endswith(".")
    no_faults(ney)
    if phone:
        assert page.evaluate(SMALL) == []
    points.last.click()
    page.wait_for_selector('.turning button[aria-current="step"]')
    assert points.last.get_attribute("aria-current") == "step"
