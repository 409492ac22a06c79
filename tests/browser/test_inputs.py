"""A turn takes few gestures: the presses and keys of whole first turns, counted in the page.

A press counts one, wherever it falls; where the pointer is let go elsewhere, because something was dragged, it counts
two; a key counts one. Counted are turns in which everybody who can move is moved: forward with his corps, town or area,
as far as the one who shows the way or as near to that as the rules let him come, and whoever is left by himself.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser import impulses
from tests.browser.commander import Commander
from tests.browser.general import General
from tests.browser.player import Box, Player
from tests.browser.test_blocks import commander  # noqa: F401
from tests.browser.test_impulses import general  # noqa: F401

Person = Callable[..., Player]
COUNT = """() => {
  window.inputs = 0;
  let down = null;
  addEventListener('pointerdown', (event) => { window.inputs += 1; down = [event.clientX, event.clientY]; }, true);
  addEventListener('pointerup', (event) => {
    if (down && Math.hypot(event.clientX - down[0], event.clientY - down[1]) > 6) window.inputs += 1;
    down = null;
  }, true);
  addEventListener('keydown', (event) => { if (event.key !== 'Shift') window.inputs += 1; }, true);
}"""
AT_REST = "() => document.querySelector('.table').dataset.marching === 'no'"


def begin(player: Player) -> None:
    """Everything is in sight, and the counting begins."""
    player.whole_map()
    player.page.evaluate(COUNT)


def inputs(player: Player) -> int:
    return int(player.page.evaluate("() => window.inputs"))


def marched(player: Player, before: int) -> None:
    """Until all of a march have gone."""
    player.settled(before)
    player.page.wait_for_function(AT_REST)
    player.wait_mine()


def forward(player: Player) -> Box:
    """Of the hexes in reach where nobody has to stop, the one nearest to the enemy."""
    chips = [chip for chip in player.boxes(".world .chip:not(.stop)") if chip["free"]]
    return player.nearest_to_rivals(chips or player.boxes(".world .chip"))


def lead_on(player: Player) -> None:
    """Every command goes forward by its heading and one hex, then whoever is alone."""
    page = player.page
    names = [head.get_attribute("title") for head in page.locator(".command:has(.command-head.all)").all()]
    for name in names:
        page.locator(f'.command[title="{name}"] .command-head.all').click()
        player.wait_mine()
        before = player.position
        player.press(forward(player))
        marched(player, before)
    for alone in [box["piece"] for box in player.look()["glowing"]]:
        page.locator(f'[data-unit="{alone}"]').click()
        player.wait_mine()
        if player.decision == "MovePiece":
            before = player.position
            player.press(forward(player))
            marched(player, before)


@pytest.mark.parametrize(("scenario", "units", "most"), [("Quatre Bras", 12, 16), ("La Belle Alliance", 42, 45)])
def test_the_first_turn_by_corps(person: Person, scenario: str, units: int, most: int) -> None:
    ney = person()
    ney.open(scenario, French="me", Coalition="here")
    ney.wait_mine()
    assert len(ney.look()["glowing"]) == units
    begin(ney)
    lead_on(ney)
    if ney.decision == "MovePiece":  # while one is in hand nobody else glows: only then can it be seen who is left
        ney.order("stop")
        ney.wait_mine()
    assert ney.decision == "MovementPhase"
    assert ney.look()["glowing"] == []
    ney.page.locator('.orders [data-action="end_movement"]').click()
    assert inputs(ney) <= most


def test_free_set_up_by_corps(commander: Person) -> None:  # noqa: F811
    both = commander()
    assert isinstance(both, Commander)
    both.campaign(French="me", Allies="here")
    for order in ("historical", "done"):
        before = both.position
        both.ready()
        both.order(order)
        both.settle(before)
    both.ready()
    begin(both)
    page = both.page
    place = 0
    while page.locator(".tray-block.glow").count():
        before = both.position
        page.locator(".tray-all, .tray-block.glow").first.click()
        both.settle(before)
        both.ready()
        before = both.position
        towns = [box for box in both.boxes(".world .chip") if box["free"]]
        both.press(towns[place])
        marched(both, before)
        place += 1
    before = both.position
    both.order("done")
    both.settle(before)
    assert inputs(both) <= 25


def test_the_first_turn_by_towns(commander: Person) -> None:  # noqa: F811
    """Two groups may move, from towns with twelve and six blocks: all of them march."""
    both = commander()
    assert isinstance(both, Commander)
    both.campaign(options=("Historical set-up",), French="me", Allies="here")
    both.ready()
    begin(both)
    for town, blocks in (("7", 12), ("6", 6)):
        press(both, ".world .chip", town)
        press(both, ".fan-all")
        seen = [box for box in both.boxes(".world .chip:not(.stop)") if box["free"]]
        before = both.position
        both.press(both.nearest_to_rivals(seen))
        marched(both, before)
        assert f"{blocks} have gone" in both.page.inner_text(".notice")
    if "end_group" in both.buttons():
        both.order("end_group")
    both.ready()
    both.order("end_movement")
    assert inputs(both) <= 18


def press(player: Player, selector: str, space: str | None = None) -> None:
    """Press something on the board, and wait for what comes of it."""
    before = player.position
    box = next(one for one in player.boxes(selector) if space in (None, one["space"]))
    player.press(box)
    marched(player, before)


def test_a_march_of_many_units(general: Person) -> None:  # noqa: F811
    """Eight units of a formation stand in one area: a frame about them, and where they go."""
    both = general()
    assert isinstance(both, General)
    both.bring(impulses.moment("eight"))
    both.wait_mine()
    glowing = both.look()["glowing"]
    assert len(glowing) == 8
    both.page.evaluate(COUNT)
    mouse, keyboard = both.page.mouse, both.page.keyboard
    xs, ys = [box["x"] for box in glowing], [box["y"] for box in glowing]
    keyboard.down("Shift")
    mouse.move(min(xs) - 90, min(ys) - 90)
    mouse.down()
    mouse.move(max(xs) + 60, max(ys) + 60, steps=3)
    mouse.up()
    keyboard.up("Shift")
    both.wait_mine()
    before = both.position
    both.press(both.boxes(".world .area-chip")[0])
    marched(both, before)
    assert "8 have gone" in both.page.inner_text(".notice")
    assert inputs(both) <= 1.5 * 8


def test_another_of_my_units_halts_the_first(person: Person) -> None:
    """And a number that is typed goes to its hex, where the way is shown."""
    ney = person()
    ney.open(French="me", Coalition="here")
    ney.wait_mine()
    page = ney.page
    first, other, *_ = [box for box in ney.look()["glowing"] if box["free"]]
    ney.press(first)
    ney.wait_mine()
    before = ney.position
    cheap = [box for box in ney.boxes(".world .chip:not(.stop)") if box["free"]]
    ney.press(min(cheap, key=lambda box: abs(box["x"] - first["x"]) + abs(box["y"] - first["y"])))
    ney.settled(before)
    ney.wait_mine()
    assert ney.decision == "MovePiece", "it could go on"
    ney.press(next(box for box in ney.boxes(".world .pieces > .piece") if box["piece"] == other["piece"]))
    page.wait_for_selector(f'.world .piece.chosen[data-piece="{other["piece"]}"]')
    ney.wait_mine()
    assert ney.decision == "MovePiece"
    goal = ney.boxes(".world .chip")[0]["space"]
    assert goal is not None
    for key in f"#{int(goal):04d}":
        page.keyboard.press(key)
    page.wait_for_selector(f'[data-sought="{goal}"]')
    page.wait_for_selector(".trip-note")
