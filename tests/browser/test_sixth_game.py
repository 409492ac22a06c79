"""A game that nobody here knows by name, given from outside: played by clicks to the victory screen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from tests.browser.conftest import Server
from tests.browser.player import Player

MOST_DECISIONS = 80  # twelve turns, and what the enemy's charges ask


@pytest.fixture(scope="module")
def outside(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("outside")
    (folder / "maps").mkdir()
    running = Server(folder / "data", folder / "maps", "tests.sixth_game")
    running.start()
    yield running
    running.stop()


def answer(rider: Player, chance: Random) -> str:
    """One decision by clicks: a piece, and where it goes; the button where nothing is lit."""
    rider.away()
    seen = rider.look()
    before = int(seen["position"])
    if seen["lit"] and not seen["chips"]:
        rider.press(chance.choice(seen["glowing"]))
        rider.calm()
        fanned = rider.boxes(".fan .piece.glow")
        if rider.stays(before) and fanned:
            rider.press(fanned[0])
    elif not seen["chips"]:
        rider.order(seen["buttons"][0])
    if rider.stays(before) and not rider.over:
        seen = rider.look()
        if seen["targets"]:
            rider.attack(chance.choice(seen["targets"]))
        elif seen["chips"]:
            rider.press(chance.choice(seen["chips"]))
    rider.settled(before)
    return str(seen["decision"])


def test_it_is_in_the_lobby_drawn_and_played_to_the_end(
    person: Callable[..., Player], outside: Server, pictures: Path
) -> None:
    rider = person(address=outside.address)
    rider.lobby()
    rider.page.get_by_role("button", name="The Despatch").click()
    rider.page.locator(".scenario", has_text="The Border").click()
    for side, who in (("Red", "me"), ("Blue", "recruit")):
        rider.page.locator(".seat", has_text=side).locator("select").select_option(who)
    rider.page.get_by_label("Escorts").check()
    rider.page.locator(".start").click()
    rider.wait_board()
    assert rider.page.locator(".world .pieces > .piece").count() == 6
    chance, met = Random(7), set[str]()
    for _ in range(MOST_DECISIONS):
        rider.wait_mine()
        if rider.over:
            break
        if not met:
            rider.page.screenshot(path=pictures / "sixth_game.png")
        met.add(answer(rider, chance))
    assert rider.over
    assert {"GiveDespatch", "Ride"} <= met
    rider.page.get_by_role("button", name="Check the dice").click()
    rider.page.wait_for_selector(".verdict.fair")
