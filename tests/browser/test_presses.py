"""Presses that cannot be taken back: ends are asked about, and no button is pressed by a finger that meant another."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.general import General
from tests.browser.player import Player
from tests.browser.records import before_a_fight
from tests.browser.test_impulses import general  # noqa: F401

Person = Callable[..., Player]
# Presses on, again and again, at a spot, as soon as a button of this kind stands there; tells what it pressed.
HASTY = """([kind, x, y]) => {
  window.pressed = null;
  const look = () => {
    const button = document.elementFromPoint(x, y)?.closest('button');
    if (window.pressed || !button?.matches(kind) || button.disabled) return;
    window.pressed = button.dataset.action;
    for (let n = 0; n < 3; n++)
      for (const type of ['pointerdown', 'pointerup', 'click'])
        button.dispatchEvent(new (type === 'click' ? MouseEvent : PointerEvent)(type, {
          bubbles: true, cancelable: true, clientX: x, clientY: y, detail: type === 'click' ? 1 : 0,
        }));
  };
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true, attributes: true });
  look();
}"""
# How well the words of a button can be read: the contrast of its colours as they are now.
CONTRAST = """(button) => {
  const parts = (colour) => colour.match(/[\\d.]+/g).map(Number);
  const light = (colour) => {
    const [r, g, b] = parts(colour).slice(0, 3).map((part) => part / 255)
      .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  let ground = button;
  while ((parts(getComputedStyle(ground).backgroundColor)[3] ?? 1) < 1) ground = ground.parentElement;
  const [a, b] = [light(getComputedStyle(button).color), light(getComputedStyle(ground).backgroundColor)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}"""
sizes = pytest.mark.parametrize("phone", [False, True], ids=["mouse", "finger"])


def press_button(player: Player, selector: str) -> dict[str, float]:
    """By mouse or finger, in its middle; where that was."""
    box = player.page.locator(selector).first.bounding_box()
    assert box is not None
    spot = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    player.press(spot)
    return spot


@sizes
def test_the_end_of_a_phase_asks_while_units_can_act(person: Person, phone: bool) -> None:
    ney = person(phone=phone)
    ney.open(French="me", Coalition="here")
    ney.wait_mine()
    before = ney.position
    press_button(ney, '.orders [data-action="end_movement"]')
    ney.page.wait_for_selector(".orders .armed")
    ney.calm()
    assert ney.position == before
    assert "can still act" in ney.page.inner_text(".orders .armed")
    # The question came under the finger: a second press of the same double click does not answer it.
    ney.page.wait_for_selector(".orders .armed:not([aria-disabled])")
    press_button(ney, ".orders .armed")
    ney.settled(before)
    ney.wait_mine()
    assert ney.decision == "MovementPhase"
    assert ney.page.locator(".side-pill").get_attribute("data-side") == "coalition"


@sizes
def test_a_question_is_not_answered_by_a_double_click(person: Person, phone: bool) -> None:
    ney = person(phone=phone)
    ney.open(French="me", Coalition="here")
    ney.wait_mine()
    before = ney.position
    box = ney.page.locator('.orders [data-action="end_movement"]').bounding_box()
    assert box is not None
    spot = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    ney.page.evaluate(HASTY, [".armed", spot["x"], spot["y"]])
    ney.press(spot)
    ney.page.wait_for_function("() => window.pressed !== null")
    ney.calm()
    assert ney.position == before


@sizes
def test_no_roll_under_the_finger_that_pressed_something_else(person: Person, phone: bool) -> None:
    ney = person(phone=phone)
    ney.bring(before_a_fight())
    ney.wait_mine()
    before = ney.position
    ney.attack(ney.boxes(".world .target")[0])
    ney.settled(before)
    ney.wait_mine()
    assert ney.decision == "FormFight"
    before = ney.position
    box = ney.page.locator('.orders [data-action="fight"]').bounding_box()
    assert box is not None
    spot = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    ney.page.evaluate(HASTY, ['.main[data-action^="odds"]', spot["x"], spot["y"]])
    ney.press(spot)
    ney.settled(before)
    ney.wait_mine()
    assert ney.decision == "ChooseColumn"
    assert ney.page.evaluate("() => window.pressed"), "the roll stands where the fight stood"
    rolled = ney.position
    ney.page.wait_for_selector('.orders .main[data-action^="odds"]:not([aria-disabled])')
    assert ney.position == rolled, "pressed too soon it rolls nothing"
    press_button(ney, '.orders .main[data-action^="odds"]')  # and afterwards it does
    ney.settled(rolled)


def test_a_held_key_answers_no_question(person: Person) -> None:
    ney = person()
    ney.open(French="me", Coalition="here")
    ney.wait_mine()
    before = ney.position
    ney.page.locator(".board").focus()
    for _ in range(4):
        ney.page.keyboard.down(" ")
    ney.page.wait_for_selector(".orders .armed")
    ney.calm()
    assert ney.position == before
    ney.page.keyboard.up(" ")


@pytest.mark.parametrize("theme", ["day", "night"])
def test_buttons_can_be_read_under_the_pointer(general: Person, theme: str) -> None:  # noqa: F811
    """Among them the main button that is not the main thing to do, and the question that it becomes."""
    both = general(theme=theme)
    assert isinstance(both, General)
    both.battle(French="me", Allies="here")
    both.wait_mine()
    page = both.page
    later = page.locator(".orders .main.later")
    assert later.count() == 1
    faint: dict[str, float] = {}
    for button in page.locator(".table button:not(:disabled)").all():
        if button.inner_text().strip() and button.is_visible():
            button.hover()
            contrast = button.evaluate(CONTRAST)
            if contrast < 4.5:
                faint[button.inner_text()] = contrast
    later.click()
    armed = page.locator(".orders .main.armed")
    armed.hover()
    contrast = armed.evaluate(CONTRAST)
    assert contrast >= 4.5
    assert faint == {}
