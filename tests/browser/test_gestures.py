"""What takes one gesture, and what is asked or told before it is too late."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from grognard.kernel.table import Table
from tests.browser import campaigns, records
from tests.browser.assaults import last_decision
from tests.browser.commander import Commander
from tests.browser.eagle_player import Chief
from tests.browser.general import General
from tests.browser.player import Box, Player
from tests.browser.test_blocks import commander, friend_links  # noqa: F401
from tests.browser.test_eagles import chief  # noqa: F401
from tests.browser.test_impulses import general  # noqa: F401
from tests.browser.test_inputs import COUNT, inputs, marched

Person = Callable[..., Any]
sizes = pytest.mark.parametrize("phone", [False, True], ids=["mouse", "finger"])


def press_button(player: Player, selector: str) -> None:
    button = player.page.locator(selector).first
    if player.phone:
        button.tap()
    else:
        button.click()


@sizes
def test_the_rest_stays_in_reserve_by_one_press(commander: Person, phone: bool) -> None:  # noqa: F811
    both = commander(phone=phone)
    assert isinstance(both, Commander)
    both.bring(campaigns.moment("placing"))
    both.ready()
    page = both.page
    words = page.inner_text(".the-rest")
    assert "reserve" in words
    many = int(words.rpartition("(")[2].rstrip(")"))
    page.evaluate(COUNT)
    before = both.position
    press_button(both, ".the-rest")
    marched(both, before)
    assert inputs(both) == 1
    assert both.position == before + 2 * many, "each taken up and put down"
    assert page.locator(".the-rest").count() == 0, "nobody is left without a place"


@sizes
def test_reinforcements_enter_by_one_press(person: Person, phone: bool) -> None:
    both: Player = person(phone=phone)
    both.open(French="me", Coalition="here")
    both.wait_mine()
    both.order("end_movement")
    both.page.wait_for_selector('.side-pill[data-side="coalition"]')
    both.wait_mine()
    both.whole_map()
    both.page.evaluate(COUNT)
    before = both.position
    arrival = next(box for box in both.boxes(".arrival.due .arrival-arrow"))
    both.press(arrival)
    both.page.wait_for_function(
        "(at) => Number(document.querySelector('.table').dataset.position) >= at", arg=before + 2
    )
    both.wait_mine()
    assert inputs(both) == 1
    if phone:
        both.page.get_by_role("tab", name="Journal").tap()
    assert "enters the map at 1634" in both.page.inner_text(".journal")
    assert both.decision == "MovePiece", "and marches on"


def one_may_advance() -> str:
    """A fight is won, and one unit may advance into the hex that was left."""

    def stop(table: Table) -> bool:
        return [action.verb for action in table.legal()] == ["advance", "hold"]

    for number in range(1, 60):
        table = records.play(stop, number=number)
        if table.outcome is None:
            return table.record(reveal=False).to_text()
    raise LookupError("nobody may advance in sixty games")


@sizes
def test_the_hex_that_was_left_is_pressed_to_advance(person: Person, phone: bool) -> None:
    both: Player = person(phone=phone)
    both.bring(one_may_advance())
    both.wait_mine()
    assert both.decision == "AdvanceUnit"
    before = both.position
    left = next(box for box in both.boxes(".world .mark-defender") if box["free"])
    both.press(left)
    both.settled(before)
    both.wait_mine()
    if phone:
        both.page.get_by_role("tab", name="Journal").tap()
    assert "advances" in both.page.inner_text(".journal")


def test_a_forced_march_is_asked_about(commander: Person) -> None:  # noqa: F811
    """By mouse, too: the first press shows what it may cost, the second marches."""
    both = commander()
    assert isinstance(both, Commander)
    both.bring(campaigns.moment("march"))
    page = both.page
    both.go(both.boxes(".world .chip")[0])
    page.wait_for_selector('.table[data-decision="MoveGroup"]')
    both.away()
    both.ready()
    before = both.position
    both.pick()
    both.settle(before)
    both.ready()
    before = both.position
    forced = next(box for box in both.boxes(".world .chip.stop") if box["free"])
    both.press(forced)
    page.wait_for_selector(".chances")
    both.calm()
    assert both.position == before
    assert "arrives whole" in page.inner_text(".chances")
    question = page.locator(".orders .main.at-cursor")
    assert question.count() == 1
    both.press(forced)
    both.settle(before)
    assert both.position > before


def reach(player: Player, piece: Box) -> Box:
    """The lit hex farthest from a piece, put down again afterwards."""
    before = player.position
    player.press(piece)
    player.settled(before)
    player.wait_mine()
    chips = [box for box in player.boxes(".world .chip:not(.stop)") if box["free"]]
    player.page.keyboard.press("u")
    player.settled(before + 1)
    player.wait_mine()
    return max(chips, key=lambda box: abs(box["x"] - piece["x"]) + abs(box["y"] - piece["y"]))


def test_a_counter_is_dragged_to_where_it_goes(person: Person) -> None:
    ney: Player = person()
    ney.open(French="me", Coalition="here")
    ney.wait_mine()
    piece = next(box for box in ney.look()["glowing"] if box["free"])
    goal = reach(ney, piece)
    before = ney.position
    mouse = ney.page.mouse
    mouse.move(piece["x"], piece["y"])
    mouse.down()
    mouse.move((piece["x"] + goal["x"]) / 2, (piece["y"] + goal["y"]) / 2, steps=3)
    mouse.move(goal["x"], goal["y"], steps=3)
    mouse.up()
    ney.page.wait_for_function(
        "(at) => Number(document.querySelector('.table').dataset.position) >= at", arg=before + 2
    )
    ney.wait_mine()
    there = next(box for box in ney.boxes(".world .pieces > .piece") if box["piece"] == piece["piece"])
    assert abs(there["x"] - goal["x"]) < 40
    assert abs(there["y"] - goal["y"]) < 40
    assert "moves from" in ney.page.inner_text(".journal")


@sizes
def test_the_last_turn_warns_who_is_losing(chief: Person, phone: bool) -> None:  # noqa: F811
    both = chief(phone=phone)
    assert isinstance(both, Chief)
    both.bring(last_decision())
    page = both.page
    warning = page.locator(".danger.near", has_text="as the points stand now the battle is lost").first
    warning.wait_for()
    assert "This is the last turn" in warning.inner_text()
    assert warning.locator(".rule-chip").count() == 1


@sizes
def test_done_asks_while_somebody_could_still_come(commander: Person, phone: bool) -> None:  # noqa: F811
    """By mouse, finger and key."""
    both = commander(phone=phone)
    assert isinstance(both, Commander)
    both.bring(campaigns.moment("reinforce"))
    both.ready()
    before = both.position
    question = both.page.locator('.orders .armed[data-action="done"]')
    press_button(both, '.orders [data-action="done"]')
    question.wait_for()
    assert "can still act" in question.inner_text()
    both.page.keyboard.press("Escape")
    question.wait_for(state="detached")
    both.page.keyboard.press("Space")
    question.wait_for()
    both.calm()
    assert both.stays(before)


def test_in_the_fog_an_end_says_that_there_is_no_way_back(commander: Person) -> None:  # noqa: F811
    napoleon, wellington = commander(pace="normal"), commander()
    assert isinstance(napoleon, Commander)
    napoleon.campaign(options=("Historical set-up",), French="me", Allies="link")
    wellington.visit(friend_links(napoleon)[0])  # with his share of the dice the game begins
    napoleon.ready()
    before = napoleon.position
    press_button(napoleon, '.orders [data-action="end_movement"]')
    question = napoleon.page.locator(".orders .armed")
    question.wait_for()
    assert "no way back" in question.inner_text().lower()
    napoleon.calm()  # the question came under the finger, and waits until it can be meant
    napoleon.page.wait_for_selector(".orders .armed:not([aria-disabled])")
    press_button(napoleon, ".orders .armed")
    napoleon.settled(before)
    told = napoleon.page.locator(".no-way-back")
    told.wait_for()
    assert "cannot be taken back" in told.inner_text()
    assert napoleon.page.locator(".take-back").count() == 0


def test_leaders_are_named_once(general: Person) -> None:  # noqa: F811
    both = general()
    assert isinstance(both, General)
    both.battle(French="me", Allies="here")
    both.wait_mine()
    before = both.position
    both.order(both.buttons()[-1])
    both.settled(before)
    both.wait_mine()
    page = both.page
    assert both.decision == "Activate"
    orders = page.locator(".leader-order").all_inner_texts()
    assert len(orders) >= 6
    named = page.locator("[data-leader]").evaluate_all("(all) => all.map((one) => one.dataset.leader)")
    assert len(named) == len(set(named)) > len(orders), named
