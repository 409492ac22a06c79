"""Dice on the table: every throw of a step with its own sentence and its own result, one after the other."""

from __future__ import annotations

from collections.abc import Callable

from tests.browser.general import General
from tests.browser.player import Player
from tests.browser.test_impulses import general  # noqa: F401
from tests.browser.test_table import to_first_fight
from tests.browser.wire import Message, Wire

# Writes down every throw as it lies when its dice have come to rest.
WRITE_DOWN = """() => {
  window.throws = [];
  const look = () => {
    const thrown = document.querySelector('.throw:not(.rolling)');
    if (!thrown) return;
    const words = (part) => thrown.querySelector(part)?.textContent ?? '';
    const dice = [...thrown.querySelectorAll('.die')].map((die) => Number(die.ariaLabel.split(' ')[1]));
    const now = { about: words('.throw-about'), dice, result: words('.throw-result') };
    if (JSON.stringify(window.throws.at(-1)) !== JSON.stringify(now)) window.throws.push(now);
  };
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true, attributes: true });
}"""
UXBRIDGE = "Uxbridge tries: 11 or more."
SUN = "Does the day go on?"
STEP: list[Message] = [
    {"kind": "attempt", "text": UXBRIDGE},
    {"kind": "die", "text": "A 1 is rolled.", "die": 1, "first": 1, "about": UXBRIDGE},
    {"kind": "die", "text": "A 1 is rolled.", "die": 1, "first": 1},
    {"kind": "not_activated", "text": "Uxbridge fails.", "first": 1},
    {"kind": "die", "text": "A 4 is rolled.", "die": 4, "first": 4, "about": SUN},
    {"kind": "die", "text": "A 1 is rolled.", "die": 1, "first": 4},
    {"kind": "daylight", "text": "The day goes on: impulse 3.", "first": 4},
]


class Uxbridge(Wire):
    """Whatever the player does, Uxbridge tries and fails, and the sun stays up."""

    def asked(self, message: Message) -> bool:
        if message["type"] != "act":
            return False
        now = self.position["position"] + 1
        start = self.position["log_from"] + len(self.position["log"])
        lines = [{**line, "position": now, "roll": start + line["first"] if "first" in line else None} for line in STEP]
        self.send(self.after(lines, position=now))
        return True


def test_two_throws_of_one_step_are_shown_one_by_one(general: Callable[..., General]) -> None:  # noqa: F811
    both = general(pace="quick")
    Uxbridge(both)
    both.battle(French="me", Allies="here")
    both.wait_mine()
    both.page.evaluate(WRITE_DOWN)
    both.order("decline")
    both.page.wait_for_selector(".throw")
    assert "The day goes on" not in both.journal(), "the journal does not run ahead of the dice"
    both.page.wait_for_function("() => window.throws.length === 2")
    both.page.wait_for_selector(".throw", state="detached")
    assert both.page.evaluate("() => window.throws") == [
        {"about": UXBRIDGE, "dice": [1, 1], "result": "Uxbridge fails."},
        {"about": SUN, "dice": [4, 1], "result": "The day goes on: impulse 3."},
    ]
    assert SUN in both.journal()


def test_a_press_brings_the_next_throw_and_escape_puts_them_away(general: Callable[..., General]) -> None:  # noqa: F811
    both = general(pace="calm")
    Uxbridge(both)
    both.battle(French="me", Allies="here")
    both.wait_mine()
    both.order("decline")
    both.page.wait_for_selector(f".throw-about:text-is('{UXBRIDGE}')")
    both.page.locator(".throw").click()
    both.page.wait_for_selector(f".throw-about:text-is('{SUN}')")
    both.page.keyboard.press("Escape")
    both.page.wait_for_selector(".throw", state="detached")


class Listener(Wire):
    """Keeps every line that the server told."""

    def __init__(self, player: Player) -> None:
        super().__init__(player)
        self.lines: list[Message] = []

    def heard(self, message: Message) -> None:
        if message["type"] in ("position", "change"):
            self.lines[message["log_from"] :] = message["log"]


def test_a_fight_is_shown_as_the_server_told_it(person: Callable[..., Player]) -> None:
    ney = person(pace="quick")
    listener = Listener(ney)
    ney.open(French="me", Coalition="here")
    to_first_fight(ney)
    ney.page.evaluate(WRITE_DOWN)
    before = ney.position
    ney.attack(ney.boxes(".world .target")[0])
    ney.settled(before)
    while not any(line["die"] is not None for line in listener.lines):
        ney.wait_mine()
        ney.play_one([])
    ney.page.wait_for_function("() => window.throws.length > 0")
    ney.page.wait_for_selector(".throw", state="detached")
    at = next(n for n, line in enumerate(listener.lines) if line["die"] is not None)
    combat, die, result = listener.lines[at - 1 : at + 2]
    assert [combat["group"], result["group"]] == ["fight", "result"]
    expected = {"about": combat["text"], "dice": [die["die"]], "result": result["text"]}
    assert ney.page.evaluate("() => window.throws[0]") == expected
