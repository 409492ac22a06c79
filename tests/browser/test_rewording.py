"""The screen is drawn from data: with every sentence of a game in other words it is the same screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from grognard.kernel.display import GuidePage, LegendLine, PieceFace, Question, Scene, SpaceMark
from grognard.kernel.panels import Panel
from grognard.server.messages import ChoiceOdds, DecisionFace, LogLine
from tests.browser import campaigns, impulses
from tests.browser.player import Player
from tests.browser.records import before_a_fight
from tests.browser.test_blocks import commander  # noqa: F401
from tests.browser.test_impulses import general  # noqa: F401
from tests.browser.wire import Message, Wire
from tests.prose import gibberish, reworded

Person = Callable[..., Any]
TYPES: dict[str, Any] = {
    "scenes": list[Scene], "pieces": list[PieceFace], "marks": list[SpaceMark], "panels": list[Panel],
    "odds": list[ChoiceOdds], "questions": list[Question], "legend": list[LegendLine], "guide": list[GuidePage],
    "log": list[LogLine], "decision": DecisionFace,
}  # fmt: skip
# Everything on the page but its words: elements, classes, styles, and what programs and helping devices are told.
DRAWN = """() => {
  const WORDS = ['title', 'aria-label', 'aria-valuetext', 'data-title', 'data-leader', 'placeholder', 'src'];
  const drawn = (element, depth) => {
    // How large the map is seen depends on the room that is left, and that on how long the words are.
    const camera = element.closest('.world') !== null;
    const told = [...element.attributes].filter(
      ({ name }) => !WORDS.includes(name) && !(camera && ['style', 'transform'].includes(name)));
    const parts = told.map(({ name, value }) => `${name}=${value}`).sort();
    return [`${' '.repeat(depth)}${element.localName} ${parts.join(' ')}`]
      .concat(...[...element.children].map((child) => drawn(child, depth + 1)));
  };
  return drawn(document.querySelector('.table'), 0);
}"""

# The map in points comes when the page has nothing else to do; a battle's own board has none.
ALL_DRAWN = ".world.battle, .world .map ~ .map"


class Reworder(Wire):
    """Passes on what the server says; once it is told to, in other words."""

    def __init__(self, player: Player) -> None:
        self.other = False
        super().__init__(player)

    def heard(self, message: Message) -> None:
        if self.other:
            for name, hint in TYPES.items():
                if message.get(name) is not None:
                    message[name] = reworded(message[name], hint)
            if message["type"] == "answer":
                message["text"] = gibberish(message["text"])


def looks_the_same(player: Player, wire: Reworder, look: Callable[[], None], word: str) -> None:
    """The page opened as it is, and opened in other words; `word` is one that the game says somewhere on it."""
    screens = []
    for other in (False, True):
        wire.other = other
        player.page.reload()
        look()
        if player.page.locator(".banner .close").count():
            player.page.locator(".banner .close").click()
        player.page.wait_for_selector(ALL_DRAWN, state="attached")
        player.calm()
        words = player.page.inner_text(".table")
        assert (gibberish(word) if other else word) in words
        assert (word if other else gibberish(word)) not in words
        screens.append(player.page.evaluate(DRAWN))
    assert screens[0] == screens[1]


def test_counters_and_the_odds_of_a_fight(person: Person) -> None:
    ney: Player = person()
    wire = Reworder(ney)
    ney.bring(before_a_fight())
    ney.wait_mine()
    before = ney.position
    ney.attack(ney.boxes(".world .target")[0])
    ney.settled(before)
    ney.wait_mine()

    def look() -> None:
        ney.wait_board()
        ney.wait_mine()
        ney.page.wait_for_selector(".fight .odds")
        ney.page.get_by_role("button", name="Show the arithmetic").click()

    looks_the_same(ney, wire, look, "defender back")


@pytest.mark.parametrize(("moment", "word"), [("leaders", "First fire"), ("losses", "Skirmishers")])
def test_leaders_and_an_assault(general: Person, moment: str, word: str) -> None:  # noqa: F811
    both = general()
    wire = Reworder(both)
    both.bring(impulses.moment(moment))

    def look() -> None:
        both.wait_board()
        both.wait_mine()
        both.page.wait_for_selector(".assault-card")

    looks_the_same(both, wire, look, word)


@pytest.mark.parametrize("moment", ["fire", "march"])
def test_blocks_on_the_map_and_in_battle(commander: Person, moment: str) -> None:  # noqa: F811
    both = commander()
    wire = Reworder(both)
    both.bring(campaigns.moment(moment))

    def look() -> None:
        both.ready()
        if moment == "fire":
            both.page.wait_for_selector(".marker, .world .target")

    looks_the_same(both, wire, look, "Cities in French hands")


def test_a_card_and_what_can_be_asked(person: Person) -> None:
    ney: Player = person()
    wire = Reworder(ney)
    ney.open(French="me", Coalition="recruit")
    ney.wait_mine()

    def look() -> None:
        ney.wait_board()
        ney.wait_mine()
        quiet = next(box for box in ney.boxes(".world .pieces > .piece:not(.glow)") if box["free"])
        ney.press(quiet)
        ney.page.wait_for_selector(".unit-questions button")
        ney.page.locator(".unit-questions button").last.click()  # the zones of its side
        ney.page.wait_for_selector(".overlay-edge")

    looks_the_same(ney, wire, look, "Zones")
