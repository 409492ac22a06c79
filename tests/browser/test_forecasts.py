"""Odds while pieces move: who points at an enemy sees the fight that would be, in every game, whole on a laptop."""

from __future__ import annotations

import functools
import json
from collections.abc import Callable, Iterator
from random import Random
from typing import NamedTuple

import pytest

from grognard.arena.fuzz import Wanderer
from grognard.games import GAMES, rulebook
from grognard.kernel.preview import Odds
from grognard.kernel.table import Table
from tests.browser.commander import Commander
from tests.browser.conftest import Server
from tests.browser.test_deciding import whole

LAPTOP = {"width": 1366, "height": 768}
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

    def make() -> Commander:
        made.append(Commander(browser, server.address, LAPTOP, False, {"pace": "instant", "theme": "day"}, False))
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
    boxes = [box for number in found.pieces for box in player.boxes(f'.world [data-piece="{number}"]') if box["free"]]
    assert boxes, "an enemy in sight"
    page.mouse.move(boxes[0]["x"], boxes[0]["y"])
    card = page.locator(".clash")
    card.wait_for()
    odds = found.odds
    assert card.get_attribute("data-attack") == str(odds["attack"]["total"])
    assert card.get_attribute("data-defence") == str(odds["defence"]["total"])
    assert card.get_attribute("data-column") == (odds["column"]["id"] if "column" in odds else None)
    words = card.inner_text()
    assert odds["joiners"][0]["name"] in words
    assert "could come" in words or odds.get("next", "") in words
    assert card.locator(".rung.on").count() == (1 if "ladder" in odds else 0)
    whole(player, ("laptop",))
