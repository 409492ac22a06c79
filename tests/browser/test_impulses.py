"""Waterloo by impulses in the browser: leaders, areas, assaults step by step, the Prussians, the end."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from random import Random

import pytest

from tests.browser.conftest import DESKTOP, PHONE, Server
from tests.browser.general import MENU, General
from tests.browser.impulses import moment
from tests.browser.test_access import AXE, axe_faults

Person = Callable[..., General]


@pytest.fixture
def general(browser: object, server: Server) -> Iterator[Person]:
    """Makes players of battles by impulses. A fault in a page fails the test."""
    made: list[General] = []

    def make(phone: bool = False, pace: str = "instant", **settings: object) -> General:
        size = PHONE if phone else DESKTOP
        words = {"pace": pace, "theme": "day", **settings}
        found = General(browser, server.address, size, phone, words, pace != "instant")
        made.append(found)
        return found

    yield make
    faults = [fault for player in made for fault in player.faults]
    for player in made:
        player.close()
    assert not faults, faults


def test_a_whole_turn_by_clicks_for_both_sides(general: Person) -> None:
    both = general()
    both.battle(French="me", Allies="here")
    page = both.page
    chance = Random(3)
    sides: set[str] = set()
    seen: set[str] = set()
    for step in range(400):
        both.wait_mine()
        if page.locator(".track").first.inner_text().lower().startswith("turn 2"):
            break
        sides.add(both.side)
        seen.add(both.act(chance, brisk=step > 25 and both.decision != "Activate"))
    assert page.locator(".track").first.inner_text().lower().startswith("turn 2")
    assert sides == {"french", "allied"}
    assert {"ChooseTarget", "Activate", "ChooseAction"} <= seen


def test_a_leader_is_named_on_the_command_bar(general: Person) -> None:
    both = general()
    both.battle(French="me", Allies="here")
    page = both.page
    both.order("decline")
    page.wait_for_selector('.table[data-decision="Activate"]')
    both.wait_mine()
    words = page.locator('[data-leader="Reille"]').inner_text()
    assert "83%" in words
    assert "fresh, II Corps" in words
    page.locator('[data-leader="Reille"]').hover()
    page.wait_for_selector(".chances .outcomes")
    assert "5 or more" in page.inner_text(".chances")
    page.locator('[data-leader="Wellington"]').click()  # before the die: what comes after depends on it
    page.wait_for_function("() => document.querySelector('.command-bar p')?.textContent.includes('Commander')")
    before = both.position
    page.locator('[data-leader="Reille"]').click()
    both.settled(before)
    assert "Reille tries" in both.journal()


def test_several_actions_in_one_area_are_a_menu(general: Person) -> None:
    both = general()
    both.bring(moment("action"))
    page = both.page
    several = page.locator(".area-chip", has_text=",")
    box = several.first.bounding_box()
    assert box is not None
    both.press({"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2})
    page.wait_for_selector(".choice-menu")
    texts = page.locator(".choice-menu button[data-choice]").all_inner_texts()
    assert any(text.startswith("Move") for text in texts)
    assert any(text.startswith(("Charge", "Bombard")) for text in texts)
    before = both.position
    page.locator(".choice-menu button", has_text="Move").first.click()
    both.settled(before)
    both.wait_mine()
    assert both.decision in ("Movement", "MoveUnit")


def test_what_a_step_costs_is_told_and_a_quiet_area_says_why_not(general: Person) -> None:
    both = general()
    both.bring(moment("move"))
    page = both.page
    costs = page.locator(".area-chip text").all_text_contents()
    assert costs
    assert all(cost.isdigit() for cost in costs)
    assert page.locator(".world .piece.chosen").count() == 1
    both.whole_map()
    assert page.locator(".area-total").count() > 20
    box = page.locator(".board").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] * 0.12, box["y"] + box["height"] * 0.75)  # an empty wood far away
    page.wait_for_selector(".notice.why")


def test_skirmishers_fire_before_an_assault(general: Person) -> None:
    both = general()
    both.bring(moment("first_fire"))
    page = both.page
    assert "First fire" in page.inner_text(".assault-steps .now")
    before = both.position
    both.take()
    both.settled(before)
    both.wait_mine()
    page.wait_for_selector('[data-throw="fire"] .spread')
    before = both.position
    both.order("fire")
    both.settled(before)
    assert re.search(r"fires? first: ", both.journal())


def test_the_unit_that_leads_the_defence(general: Person) -> None:
    both = general()
    both.bring(moment("forward"))
    page = both.page
    assert "not yet named" in page.inner_text(".assault-card")
    glowing = both.boxes(".world .pieces > .piece.glow")
    page.mouse.move(glowing[0]["x"], glowing[0]["y"])
    page.wait_for_selector(".chances .outcomes")
    both.calm()
    before = both.position
    both.take(glowing[0]["piece"])
    both.settled(before)
    both.wait_mine()
    assert "leads the defence" in both.journal()


def test_a_leader_takes_part_with_the_odds_of_both_choices(general: Person) -> None:
    both = general()
    both.bring(moment("leaders"))
    page = both.page
    page.wait_for_selector('[data-throw="stay_out"]')
    assert page.locator(".throw-row").count() == 2
    assert "success" in page.inner_text('[data-throw="take_part"]')
    assert page.locator(".assault-column li").count() >= 3
    chips = page.locator(".assault-column .rule-chip").all_inner_texts()
    assert "11.12.2A" in chips
    assert "11.12.3A" in chips
    page.locator(".assault-column .rule-chip", has_text="11.12.2A").click()
    page.wait_for_selector(".drawer .rule")
    assert "11.12.2" in page.inner_text(".drawer")
    page.keyboard.press("Escape")
    before = both.position
    both.order("take_part")
    both.settled(before)
    both.wait_mine()
    assert "is spent" in both.journal()


def test_a_roll_is_taken_again(general: Person) -> None:
    both = general()
    both.bring(moment("reroll"))
    page = both.page
    labels = page.locator(".assault-dice .die").evaluate_all("(all) => all.map((die) => die.ariaLabel)")
    dice = [int(label.split()[-1]) for label in labels]
    assert len(dice) == 4
    attack, defence = (int(text) for text in page.locator(".assault-column h3 b").all_inner_texts())
    totals = f"Attack {attack + dice[0] + dice[1]}, defence {defence + dice[2] + dice[3]}"
    assert totals in both.prompt
    assert "Dice" in page.inner_text(".assault-steps .now")
    page.wait_for_selector('[data-throw="reroll"] .outcomes')
    before = both.position
    both.order("reroll")
    both.settled(before)
    assert page.locator(".journal .die").count() > 0


def test_a_commander_intervenes(general: Person) -> None:
    both = general()
    both.bring(moment("intervene"))
    page = both.page
    assert "Result" in page.inner_text(".assault-steps .now")
    assert page.locator(".assault-result").count() == 1
    button = page.locator(".leader-order", has_text="Intervene")
    assert "%" in button.first.inner_text()
    before = both.position
    button.first.click()
    both.settled(before)
    assert "tries" in both.journal()


def test_losses_are_split_by_their_owner(general: Person) -> None:
    both = general()
    both.bring(moment("losses"))
    page = both.page
    owner = both.side
    assert page.locator(".world .piece.glow").count() > 2
    for _ in range(3):
        if both.decision != "Losses" or both.side != owner:
            break
        before = both.position
        both.away()
        both.take()
        both.settled(before)
        both.wait_mine()
    assert "spent" in both.journal() or "retreats" in both.journal() or "eliminated" in both.journal()


def test_riders_go_on_after_a_charge(general: Person) -> None:
    both = general()
    both.bring(moment("overrun"))
    before = both.position
    both.choose(both.boxes(".world .area-chip.target")[0])
    both.settled(before)
    both.wait_mine()
    assert "riders go on" in both.journal()


def test_the_prussians_arrive(general: Person) -> None:
    both = general()
    both.bring(moment("arrival"))
    page = both.page
    assert page.locator('[data-leader="Bülow"]').count() == 1
    both.whole_map()
    prussians = page.locator(".area-total[data-side='allied']").evaluate_all(
        "(all) => all.filter((one) => one.getBoundingClientRect().x > innerWidth * 0.6).length"
    )
    assert prussians > 0
    before = both.position
    page.locator('[data-leader="Bülow"]').click()
    both.settled(before)
    assert "Bülow tries" in both.journal()


def test_the_sun_may_be_held(general: Person) -> None:
    both = general()
    both.bring(moment("sunset"))
    before = both.position
    both.page.locator(".leader-order", has_text="Prolong the day").first.click()
    both.settled(before)


def test_to_the_end_of_a_battle(general: Person) -> None:
    both = general()
    both.bring(moment("last_turn"))
    chance = Random(4)
    for _ in range(200):
        both.wait_mine()
        if both.over:
            break
        both.act(chance, brisk=True)
    assert both.over
    page = both.page
    assert "points" in page.inner_text(".victory")
    page.get_by_role("button", name="Look at the board").click()
    assert page.locator(".rope").get_attribute("aria-valuenow") is not None


def test_against_the_computer(general: Person) -> None:
    napoleon = general()
    napoleon.battle(French="me", Allies="recruit")
    chance = Random(6)
    for step in range(30):
        napoleon.wait_mine()
        assert napoleon.side == "french" or napoleon.decision != ""
        napoleon.act(chance, brisk=step > 8 and napoleon.decision != "Activate")
    assert "Allied impulse" in napoleon.journal()


# Phones, keys, screen readers


def test_an_assault_on_a_phone(general: Person) -> None:
    both = general(phone=True)
    both.bring(moment("forward"))
    page = both.page
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    page.wait_for_selector(".assault-card")
    chance = Random(2)
    for _ in range(6):
        both.act(chance)
        both.wait_mine()
    both.whole_map()
    assert page.locator(".area-total").count() > 20


def test_keys_alone(general: Person) -> None:
    both = general()
    both.bring(moment("move"))
    page = both.page
    page.locator(".board").focus()
    page.keyboard.press("Tab")
    both.calm()
    assert "To " in page.inner_text("[data-announcer]")
    before = both.position
    page.keyboard.press("Enter")
    both.settled(before)
    both.wait_mine()
    page.keyboard.press("u")
    page.wait_for_selector(f'.table[data-position="{before}"]')


@pytest.mark.skipif(not AXE.exists(), reason="axe-core is not installed: make client")
@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_axe_finds_no_serious_fault(general: Person, phone: bool) -> None:
    both = general(phone=phone)
    page = both.page
    faults: dict[str, list[str]] = {}

    def look(screen: str) -> None:
        both.calm()
        faults[screen] = axe_faults(both)

    for name in ("crowd", "leaders", "reroll", "intervene"):
        both.bring(moment(name))
        look(name)
    if phone:
        page.get_by_role("tab", name="State").tap()
        look("state")
    both.bring(moment("action"))
    both.whole_map()
    chip = page.locator(".area-chip", has_text=",").first.bounding_box()
    assert chip is not None
    both.press({"x": chip["x"] + chip["width"] / 2, "y": chip["y"] + chip["height"] / 2})
    page.wait_for_selector(MENU)
    look("menu")
    assert not any(faults.values()), faults
