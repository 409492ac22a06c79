"""Odds while pieces move: who points at an enemy sees the fight that would be, in every game, whole on a laptop.

On a phone a finger points by touching him, or by resting where a touch would go.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple

import pytest

from grognard.arena.fuzz import Wanderer
from grognard.games import GAMES, rulebook
from grognard.kernel.preview import Odds
from grognard.kernel.table import Table
from tests.browser.commander import Commander
from tests.browser.conftest import Server
from tests.browser.test_deciding import whole

LAPTOP = {"width": 1366, "height": 768}
PHONE = (390, 844)
SCENARIOS = {"eagles": "derlon", "last_battles": "quatre_bras"}
OPTIONS = {"napoleon_1815": ("historical_setup",)}
MOST_ACTIONS = 1200
Person = Callable[..., Commander]


class Moment(NamedTuple):
    """A game in which the fight at a space is foretold to a side, and the pieces that it sees there."""

    record: str
    side: str
    pieces: list[int]
    odds: Odds


@pytest.fixture
def person(browser: object, server: Server) -> Iterator[Person]:
    """Makes players, each with a browser of his own. A fault in a page fails the test."""
    made: list[Commander] = []

    def make(pace: str = "instant") -> Commander:
        # It can be touched too, and becomes a phone later.
        made.append(Commander(browser, server.address, LAPTOP, True, {"pace": pace, "theme": "day"}, False))
        return made[-1]

    yield make
    faults = [fault for player in made for fault in player.faults]
    for player in made:
        player.close()
    assert not faults, faults


def foretold(table: Table) -> Moment | None:
    """The first enemy who could be attacked, but not by what is offered now, so that nothing else has odds there."""
    book, seat = table.rulebook, table.seat()
    view = table.view(seat)
    offered = book.display.choices(view.state)
    if not any(choice.get("lifts") or choice.get("opens") or choice["kind"] == "move" for choice in offered):
        return None
    taken = {choice["space"] for choice in offered}
    side = book.sides_of(table.scenario)[seat]
    faces = [face for face in book.display.pieces(view) if face["at"] is not None and face["status"] == "map"]
    for space in sorted({face["at"] for face in faces if face["at"] is not None} - taken):
        odds = book.display.clash(view.state, space)
        if odds is not None and odds["joiners"]:
            pieces = [face["number"] for face in faces if face["at"] == space]
            return Moment(table.record(reveal=False).to_text(), side, pieces, odds)
    return None


@functools.cache
def moment(game: str) -> Moment:
    """The first of some games played beforehand by the engine."""
    book = rulebook(game)
    for number in range(1, 9):
        chance = Random(number)
        scenario = SCENARIOS.get(game, book.scenarios[0].id)
        table = Table(book, scenario, OPTIONS.get(game, ()), bytes([number]) * 32)
        wanderer = Wanderer(book, 0.9, chance)
        while table.outcome is None and len(table.history) < MOST_ACTIONS:
            found = foretold(table)
            if found is not None:
                return found
            table.take(wanderer.choose(table.state, table.legal()))
    raise LookupError(game)


def sit(player: Commander, game: str, record: str, side: str) -> None:
    """The seat of the side that decides, at a table that is set without the lobby."""
    told = json.loads(record)
    seats = dict.fromkeys(rulebook(game).sides_of(told["scenario"]), "me")
    card = player.context.request.post(f"{player.address}api/records", data={"record": told, "seats": seats}).json()
    (token,) = [seat["token"] for seat in card["seats"] if seat["side"] == side]
    player.visit(f"{player.address}#/table/{card['id']}?seat={side}&key={token}")
    player.ready()


@pytest.mark.parametrize("game", GAMES)
def test_pointing_at_an_enemy_shows_the_fight_that_would_be(person: Person, game: str) -> None:
    found = moment(game)
    player = person()
    sit(player, game, found.record, found.side)
    page = player.page
    player.whole_map()
    enemy = in_sight(player, found.pieces)
    page.mouse.move(enemy["x"], enemy["y"])
    tells(player, found.odds)
    whole(player, ("laptop",))
    page.mouse.move(1, 1)
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    page.reload()
    player.wait_board()
    player.ready()
    player.whole_map()
    before = player.position
    player.press(in_sight(player, found.pieces))
    tells(player, found.odds)
    player.calm()
    whole(player, ("phone",))
    assert player.stays(before)
    assert page.locator(".unit-card, .notice.why").count() == 0, "nothing lies over the board beside the fight"
    in_sight(player, found.pieces)
    page.get_by_role("button", name="Who stands there").tap()
    page.wait_for_selector(".unit-card")
    assert page.locator(".clash").count() == 0


def in_sight(player: Commander, pieces: list[int]) -> dict[str, Any]:
    """One of these pieces, that nothing lies over."""
    boxes = [box for number in pieces for box in player.boxes(f'.world [data-piece="{number}"]') if box["free"]]
    assert boxes, "an enemy in sight"
    return boxes[0]


def tells(player: Commander, odds: Odds) -> None:
    """The card tells the column that is reached, what the next one takes, and who could join."""
    card = player.page.locator(".clash")
    card.wait_for()
    assert card.get_attribute("data-attack") == str(odds["attack"]["total"])
    assert card.get_attribute("data-defence") == str(odds["defence"]["total"])
    assert card.get_attribute("data-column") == (odds["column"]["id"] if "column" in odds else None)
    words = card.inner_text()
    assert odds["joiners"][0]["name"] in words
    assert "could come" in words or odds.get("next", "") in words
    assert card.locator(".rung.on").count() == (1 if "ladder" in odds else 0)


def test_a_finger_that_rests_points(person: Person) -> None:
    """Where a touch would go or take up: what a mouse shows that stands there, and nothing is done."""
    player = person()
    page = player.page
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    player.open(French="me", Coalition="here")
    player.wait_mine()
    before = player.position
    line = page.context.new_cdp_session(page)

    def rest(box: dict[str, Any], shows: str) -> None:
        point = {"x": box["x"], "y": box["y"]}
        line.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
        page.wait_for_selector(shows)
        line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        player.calm()

    mine = next(box for box in player.boxes(".world .pieces > .piece.glow") if box["free"])
    rest(mine, ".unit-card")
    assert player.stays(before)
    page.get_by_role("button", name="Close the card").tap()
    player.press(mine)
    player.settled(before)
    player.wait_mine()
    rest(next(box for box in player.boxes(".world .chip") if box["free"]), ".trip-note")
    assert player.stays(before + 1)
