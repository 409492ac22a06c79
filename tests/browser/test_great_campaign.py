"""The decisions of the campaign and its variants, by clicks: reorganization, supply, hidden units, wings, a day."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser import great
from tests.browser.player import Player
from tests.browser.test_great_board import no_faults

Person = Callable[..., Player]


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_lost_units_are_named_on_the_sheet_and_come_back(person: Person, phone: bool) -> None:
    ney = person(phone=phone)
    great.sit(ney, great.lost_and_found(), "french")
    ney.wait_mine()
    page = ney.page
    assert ney.decision == "ReorganizationSegment"
    sheet = page.locator(".sheet", has_text="Reorganization")
    assert sheet.is_visible()  # on a phone the drawer opens by itself
    row = sheet.locator("button.may-act").nth(1)  # and others may still be named after him
    name = row.locator("b").inner_text()
    before = ney.position
    row.click()
    ney.settled(before)
    ney.wait_mine()
    assert "1 named" in page.locator(".sheet", has_text="Reorganization").inner_text()
    before = ney.position
    ney.order("reformed")
    ney.settled(before)
    ney.wait_mine()
    if phone:
        page.get_by_role("tab", name="Journal").tap()
    told = page.inner_text(".journal")
    assert f"reorganizes {name}" in told or "scattered" in told


def test_before_the_test_of_supply_everybody_sees_who_has_none(person: Person) -> None:
    blucher = person()
    great.sit(blucher, great.without_a_train(), "coalition")
    blucher.wait_mine()
    page = blucher.page
    sheet = page.locator(".sheet", has_text="Supply")
    assert "without" in sheet.inner_text()
    sheet.locator("summary").click()
    assert sheet.locator("li").count() > 20
    assert "16.18" in sheet.inner_text()
    before = blucher.position
    blucher.order("end_movement")
    blucher.settled(before)
    page.wait_for_function("() => document.querySelector('.journal').innerText.includes('is out of supply')")
    blucher.calm()
    assert "16.18" in page.inner_text(".journal")
    page.locator(".board").focus()
    page.keyboard.press("s")
    page.get_by_label("Where is …? A unit").fill("thielemann")
    page.keyboard.press("Enter")
    blucher.calm()
    card = page.inner_text(".unit-card")
    assert "Prussian" in card
    page.get_by_role("button", name="Supply", exact=True).click()
    blucher.calm()
    assert "without a line of supply" in page.inner_text(".side-panel")


def test_the_other_seat_sees_markers_and_never_which_is_real(person: Person) -> None:
    ney, wellington = person(), person()
    seats = great.links(ney, great.hiding())
    ney.visit(seats["french"])
    wellington.visit(seats["coalition"])
    ney.wait_mine()
    assert ney.decision == "HideUnits"
    page = ney.page
    ney.page.get_by_label("Show all pieces").click()
    ney.calm()
    chip = next(box for box in ney.look()["chips"] if box["free"])
    before = ney.position
    ney.press(chip)
    ney.settled(before)
    ney.wait_mine()
    while ney.decision == "FillPair":  # an empty hex is filled with somebody from next door
        before = ney.position
        if "concealed" in ney.buttons():
            ney.order("concealed")
        else:
            ney.choose_piece()
        ney.settled(before)
        ney.wait_mine()
    assert ney.decision == "ChooseReal"
    fanned = page.locator(".fan .piece")  # the pair lies open without being asked for
    assert fanned.count() == 2
    before = ney.position
    fanned.first.click()
    ney.settled(before)
    ney.wait_mine()
    own = page.locator(".world .counter.back").count()
    assert own == 2
    assert page.locator(".world .counter.back .badge").count() == 1  # the owner knows the real one
    other = wellington.page
    other.wait_for_function("() => document.querySelectorAll('.world .counter.back').length === 2")
    assert other.locator(".world .counter.back .badge").count() == 0
    cards = other.evaluate("() => document.querySelector('.world').innerHTML")
    assert "the real one" not in cards
    assert "is the real one" in page.inner_text(".journal")
    assert "is the real one" not in other.inner_text(".journal")


def test_the_wings_of_grand_waterloo(person: Person) -> None:
    grouchy = person()
    great.sit(grouchy, great.wings(), "french")
    grouchy.wait_mine()
    page = grouchy.page
    assert page.locator(".way.border").count() == 1
    losses = page.get_by_label("Losses and levels").inner_text()
    assert "French left wing" in losses
    assert "French right wing" in losses
    for name, wing in (("Vandamme", "right"), ("Reille", "left")):
        page.locator(".board").focus()
        page.keyboard.press("s")
        page.get_by_label("Where is …? A unit").fill(name)
        page.keyboard.press("Enter")
        grouchy.calm()
        assert f"French {wing} wing" in page.inner_text(".unit-card")
    no_faults(grouchy)


def test_a_day_of_the_campaign_by_clicks_and_finished_turns(person: Person) -> None:
    """From before dawn to nightfall: the French move two units by clicks, let the computer finish each of their turns,
    and the computer is the other side. On the way everybody's supply is tested.
    """
    ney = person(hinter="recruit")
    ney.visit(great.links(ney, great.before_dawn(), coalition="recruit")["french"])
    ney.wait_mine()
    page = ney.page
    assert page.inner_text(".track h2") == "Turn 11 of 40"
    assert "test 17 June, 09:00" in page.locator(".sheet", has_text="Supply").inner_text()
    inside = [box for box in ney.look()["glowing"] if box["free"] and 200 < box["x"] < 1100 and 200 < box["y"] < 700]
    for mover in inside[:2]:
        ney.choose_piece(mover["piece"])
        ney.wait_mine()
        before = ney.position
        ney.press(next(box for box in ney.look()["chips"] if box["free"]))
        ney.settled(before)
        ney.wait_mine()
        if ney.decision == "MovePiece":
            before = ney.position
            ney.order("stop")
            ney.settled(before)
            ney.wait_mine()
    turns = []
    while "21:00" not in page.inner_text(".track .section-head"):
        turns.append(page.inner_text(".track .section-head .aside"))
        before = ney.position
        page.locator(".ask-turn").click()
        page.get_by_role("button", name="Let it play").click()
        ney.settled(before)
        ney.wait_mine()
        assert not ney.over
    assert len(set(turns)) == 13  # the end of the night and twelve hours
    assert page.locator(".track-day").count() == 3
    assert page.locator(".track-day:nth-child(2) li.now.night").count() == 1
    told = page.inner_text(".journal")
    assert "Coalition player turn" in told
    assert "test 18 June, 09:00" in page.locator(".sheet", has_text="Supply").inner_text()


def test_many_options_stand_under_headings_with_what_they_need(person: Person) -> None:
    ney = person()
    ney.lobby()
    page = ney.page
    page.locator(".scenario", has_text="The Campaign").first.click()
    groups = page.locator(".option-group summary b").all_inner_texts()
    assert groups[0] == "This scenario"
    assert {"Supply and reorganization", "Leaders and command", "Combat"} <= set(groups)
    heavy = page.locator('[data-option="heavy_artillery"]')
    assert "Needs: Substitute units" in heavy.inner_text()
    heavy.locator("input").check()
    assert page.locator('[data-option="substitutes"] input').is_checked()
    arms = page.locator('[data-option="combined_arms"]')
    assert "Not together with: Combined effects" in arms.inner_text()
    arms.locator("input").check()
    page.locator('[data-option="combined_effects"] input').check()
    assert not arms.locator("input").is_checked()
    no_faults(ney)
